"""Files that people name: read whole, written whole or not at all."""

from __future__ import annotations

import os

from longbox.core.errors import LongboxError


class FileError(LongboxError):
    """A file that cannot be read or written."""


def read_whole(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise FileError(f"cannot read '{path}': {error.strerror}") from None
    except ValueError:
        raise FileError(f"cannot read '{path}': it is not UTF-8 text") from None


def write_whole(path: str, text: str) -> None:
    """Write beside the file, then put it in its place; a failure leaves what was there."""
    try:
        target = os.path.realpath(path)
        if os.path.exists(target) and not os.path.isfile(target):  # a device or a pipe stays one
            with open(target, "w", encoding="utf-8") as file:
                file.write(text)
            return
        replace_whole(target, text)
    except OSError as error:
        raise FileError(f"cannot write '{path}': {error.strerror}") from None


def replace_whole(target: str, text: str) -> None:
    part = f"{target}.{os.getpid()}.part"
    try:
        with open(part, "x", encoding="utf-8") as file:
            file.write(text)
        os.replace(part, target)
    except OSError:
        if os.path.exists(part):
            os.unlink(part)
        raise
