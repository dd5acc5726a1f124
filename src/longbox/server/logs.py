"""Logs: a line of JSON for each thing that happened, with a few named fields and no others."""

from __future__ import annotations

import json
import logging
import time
from typing import Final

FIELDS: Final = ("table", "seq", "move", "code", "status", "ms", "game", "level", "route", "error")
log = logging.getLogger("longbox.server")


class Line(logging.Formatter):
    """What is not one of the fields cannot get into the log: no name, action, token or seed."""

    def format(self, record: logging.LogRecord) -> str:
        data: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        data.update({name: getattr(record, name) for name in FIELDS if hasattr(record, name)})
        if record.exc_info:
            data["trace"] = self.formatException(record.exc_info)
        return json.dumps(data)


def set_up(level: int) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(Line())
    for name in ("longbox.server", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level if name == "longbox.server" else logging.ERROR)
    logging.getLogger("uvicorn.error").addFilter(ours)


def ours(record: logging.LogRecord) -> bool:
    """Whether it is our fault; what any client can cause would fill the log."""
    return not record.getMessage().startswith("Invalid UTF-8")
