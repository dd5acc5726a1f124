"""The files of the page, compressed and with ETags; nothing outside their folder is served."""

from __future__ import annotations

import functools
import gzip
import hashlib
import importlib.resources
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from longbox.server.refusals import Refused

PART: Final = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*")
TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}
DENSE: Final = {".png", ".jpg", ".woff2"}
ASK_AGAIN: Final = "no-cache"
KEEP: Final = "public, max-age=31536000, immutable"


def packed(request: Request, response: Response) -> Response:
    """Compressed, if the browser takes that. Not for secrets: the length would tell of them."""
    response.headers["vary"] = "accept-encoding"
    if "gzip" in request.headers.get("accept-encoding", ""):
        response.body = compressed(bytes(response.body))
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
    return response


def unless_known(request: Request, response: Response, keep: str) -> Response:
    """The answer, or 304 if the browser has the very same."""
    headers = {"etag": etag_of(bytes(response.body)), "cache-control": keep}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    response.headers.update(headers)
    return packed(request, response)


def etag_of(data: bytes) -> str:
    return f'W/"{hashlib.blake2b(data, digest_size=16).hexdigest()}"'


@functools.lru_cache(256)
def compressed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


@dataclass
class File:
    """A file as it was when it was last read."""

    changed: tuple[int, int]
    data: bytes
    etag: str


class Files:
    """The folder ``web``."""

    def __init__(self) -> None:
        self.folder = Path(str(importlib.resources.files("longbox"))) / "web"
        self.read: dict[str, File] = {}

    def board(self, game: str) -> str | None:
        """The name of a game's own board, if it has one."""
        name = game.replace("-", "_")
        return name if (self.folder / "boards" / f"{name}.js").is_file() else None

    def answer(self, request: Request, name: str) -> Response:
        """A file, or 304 if the browser has it; one that names its version is kept for good."""
        file = self.file(name)
        kept = bool(request.query_params.get("v"))
        headers = {"etag": file.etag, "cache-control": KEEP if kept else ASK_AGAIN}
        if request.headers.get("if-none-match") == file.etag:
            return Response(status_code=304, headers=headers)
        suffix = Path(name).suffix
        response = Response(file.data, media_type=TYPES[suffix], headers=headers)
        return response if suffix in DENSE else packed(request, response)

    def file(self, name: str) -> File:
        if Path(name).suffix not in TYPES or not all(map(PART.fullmatch, name.split("/"))):
            raise Refused("not_found", "there is no such file")
        path = self.folder / name
        try:
            about = path.stat()
            changed = (about.st_mtime_ns, about.st_size)
            known = self.read.get(name)
            if known is None or known.changed != changed:
                data = path.read_bytes()
                known = self.read[name] = File(changed, data, etag_of(data))
        except OSError:
            raise Refused("not_found", "there is no such file") from None
        return known
