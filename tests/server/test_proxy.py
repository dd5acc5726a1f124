"""The hosting guide's nginx configuration, in front of a real server."""

from __future__ import annotations

import re
import shutil
import socket as sockets
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from longbox.server.databases import Database
from longbox.server.limits import Limits, Rate
from tests.server.site import Guest, Process, running

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
pytestmark = pytest.mark.skipif(
    NGINX is None, reason="nginx is not installed (Debian, Ubuntu: apt install nginx-light)"
)
SITE = Path(__file__).parents[2] / "examples" / "hosting" / "nginx.conf"


def free_port() -> int:
    with sockets.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def proxied(folder: Path, url: str) -> Iterator[str]:
    """nginx with that site, but for its certificate and the two ports; the address in front."""
    port = free_port()
    site = SITE.read_text().replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    site = re.sub(r" *ssl_certificate.*\n", "", site)
    site = site.replace("127.0.0.1:8700", url.removeprefix("http://"))
    temporary = "".join(
        f"{kind}_temp_path {folder};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/errors;\nevents {{}}\n"
        f"http {{ access_log off;\n{temporary}\n{site}\n}}\n"
    )
    assert NGINX is not None
    nginx = subprocess.Popen([NGINX, "-e", f"{folder}/errors", "-c", str(config)])
    try:
        address = f"http://127.0.0.1:{port}"
        for _ in range(100):
            try:
                httpx.get(f"{address}/healthz")
                break
            except httpx.TransportError:
                time.sleep(0.05)
        yield address
    finally:
        nginx.terminate()
        nginx.wait(10)


def test_sockets_streams_and_long_polls_pass_at_once(tmp_path: Path, database: Database) -> None:
    """Through two processes, to which nginx keeps its connections open."""
    with (
        Process(database, workers=2) as server,
        proxied(tmp_path, server.start()) as url,
        Guest(url) as ann,
    ):
        for _ in range(4):
            table = ann.table(seats="me me")["id"]
            with (
                ann.socket(table, "?seat=0") as socket,
                ann.http.stream("GET", f"/api/tables/{table}/events?seat=1") as stream,
            ):
                seen = socket.frame("welcome")
                lines = stream.iter_lines()
                assert '"welcome"' in next(lines)
                began = time.monotonic()
                asked = seen["asked"][0]["seat"]
                now = ann.state(table, seat=asked)
                action = now["choices"][0]["action"]
                assert ann.move(table, seat=asked, seq=1, action=action).status_code == 200
                assert socket.frame("ev")["seq"] == 2
                assert any('"ev"' in line for line in lines)
                assert time.monotonic() - began < 5
            waited = time.monotonic()
            assert ann.state(table, seat=0, since=2, wait=1)["seq"] == 2
            assert time.monotonic() - waited >= 1


def test_limits_hold_for_the_address_of_the_client(tmp_path: Path, database: Database) -> None:
    limits = Limits(sessions=Rate(1e-6, 2))
    with (
        running(database, limits, proxies=("127.0.0.1",)) as site,
        proxied(tmp_path, site.url) as url,
    ):
        for address, codes in (("127.0.0.2", [201, 201, 429]), ("127.0.0.3", [201])):
            with Guest(url, "", address) as guest:
                for number, code in enumerate(codes):
                    guest.http.headers["x-forwarded-for"] = f"192.0.2.{number}"
                    assert guest.post("/api/session", {"name": "Eve"}).status_code == code


def test_a_body_that_is_too_large_is_refused(tmp_path: Path, database: Database) -> None:
    with running(database) as site, proxied(tmp_path, site.url) as url:
        answer = httpx.post(f"{url}/api/session", content=b"x" * 100_000)
        assert answer.status_code == 413


def test_an_address_that_calls_without_end_is_stopped_before_the_server(
    tmp_path: Path, database: Database
) -> None:
    with running(database) as site, proxied(tmp_path, site.url) as url:
        with Guest(url, "", "127.0.0.2") as eve:
            calls = 1
            while calls < 5000 and eve.get("/healthz").status_code == 200:
                calls += 1
        assert 200 <= calls < 5000
        with Guest(url, "", "127.0.0.3") as ann:
            assert ann.get("/healthz").status_code == 200
