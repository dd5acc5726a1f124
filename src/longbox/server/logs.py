"""Logs: a line of JSON for each thing that happened, with a few named fields and no others."""

from __future__ import annotations

import json
import logging
import os
import queue
import sys
import threading
import time
from contextlib import suppress
from typing import Final, TextIO

FIELDS: Final = ("table", "seq", "move", "code", "status", "ms", "game", "level", "route", "error")
MOST_LINES: Final = 1000  # that wait to be written
LAST_WORD: Final = 1.0  # seconds to write them when the server ends
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


class Aside(logging.Handler):
    """Writes in a thread of its own, so that nobody waits for whoever reads the log; lines that are
    too many are lost, and their count is said."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self.stream = stream
        self.process = 0  # whose thread it is: a process that was forked needs its own

    def emit(self, record: logging.LogRecord) -> None:
        if self.process != os.getpid():
            self.start()
        try:
            self.lines.put_nowait(self.format(record))
        except queue.Full:
            self.lost += 1

    def start(self) -> None:
        self.process = os.getpid()
        self.lost = 0
        self.lines: queue.Queue[str | None] = queue.Queue(MOST_LINES)
        self.writer = threading.Thread(target=self.write, name="longbox-log", daemon=True)
        self.writer.start()

    def write(self) -> None:
        while (line := self.lines.get()) is not None:
            self.write_line(line)
            if self.lost and self.lines.empty():
                lost, self.lost = self.lost, 0
                self.write_line(f"{lost} lines were lost: they were not read fast enough")

    def write_line(self, line: str) -> None:
        with suppress(OSError, ValueError):  # the stream is gone
            self.stream.write(f"{line}\n")
            self.stream.flush()

    def close(self) -> None:
        if self.process == os.getpid() and self.writer.is_alive():
            with suppress(queue.Full):
                self.lines.put(None, timeout=LAST_WORD)
            self.writer.join(LAST_WORD)
        super().close()


def set_up(level: int) -> None:
    handler = Aside(sys.stderr)
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
