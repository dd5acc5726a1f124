"""Text on its way to a terminal: cleaned, wrapped, and spelt in ASCII where it must be."""

from __future__ import annotations

import codecs
import io
import os
import shutil
import sys
import textwrap
import unicodedata
from typing import Final

UNSEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn")  # control, format (bidi too), and what is no letter
IN_ASCII: Final = dict(zip("★☆·›→×–—…‘’“”−•", "*-.>>x--~''\"\"-*", strict=True))  # noqa: RUF001


def clean(text: str) -> str:
    """One line without control, escape and direction characters, whoever wrote it."""
    return "".join(
        letter for letter in " ".join(text.split()) if unicodedata.category(letter) not in UNSEEN
    )


def clean_lines(text: str) -> list[str]:
    """Each line cleaned, its indentation kept."""
    return [" " * (len(line) - len(line.lstrip(" "))) + clean(line) for line in text.splitlines()]


def wrapped(text: str, width: int, hanging: int = 0) -> list[str]:
    """A sentence in lines of a width, the later ones indented."""
    return textwrap.wrap(
        clean(text),
        max(width, 20),
        subsequent_indent=" " * hanging,
        break_long_words=False,  # paths and hashes are there to be copied
        break_on_hyphens=False,
    )


def read_line(prompt: str) -> str | None:
    """A line that somebody typed, or None at the end of input; one from a pipe is shown as well."""
    try:
        line = clean(input(prompt))
    except EOFError:
        print()
        return None
    if not sys.stdin.isatty():
        print(line)
    return line


def terminal_width() -> int:
    return max(20, shutil.get_terminal_size((80, 24)).columns)


def prepare_streams() -> None:
    """Let the standard streams carry every text, with look-alikes where their encoding cannot."""
    codecs.register_error("longbox", in_ascii)
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115  (none if closed)
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = "ascii" if wants_ascii() else stream.encoding
            stream.reconfigure(encoding=encoding, errors="longbox")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def wants_ascii() -> bool:
    """True in the C locale, where Python writes UTF-8 whether it can be read or not."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LANG")
    return locale in ("C", "POSIX") and not os.environ.get("PYTHONIOENCODING")


def in_ascii(error: UnicodeError) -> tuple[str, int]:
    """What to write for letters that the encoding lacks; as many of them, so that tables stand."""
    assert isinstance(error, UnicodeEncodeError)
    missing = error.object[error.start : error.end]
    return "".join(IN_ASCII.get(letter, "?") for letter in missing), error.end
