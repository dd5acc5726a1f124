"""An edition: every figure and name printed on a game's components, read from a TOML text.

Reading is strict: a missing table, a wrong figure or an unknown word is refused in one sentence
that names the file, the line and what would do.
"""

from __future__ import annotations

import hashlib
import importlib.resources
import json
import re
import tomllib
from collections.abc import Sequence
from typing import Any, Final

from longbox.core.errors import EditionError, listed, nearest
from longbox.core.words import SEAT

SOURCES: Final = ("rulebook", "public", "reconstructed")
HEADER = re.compile(r"^\s*(\[{1,2})([^\[\]]+)\]")
KEY = re.compile(r"^\s*([A-Za-z0-9_\-]+|\"[^\"]*\")\s*=")


class Edition:
    """A parsed edition file: which game it is for, its name, its hash, and its tables."""

    def __init__(self, text: str, where: str) -> None:
        self.text = text
        self.where = where
        try:
            data = tomllib.loads(text)
            canonical = json.dumps(data, sort_keys=True, default=str)
        except tomllib.TOMLDecodeError as error:
            raise EditionError(f"{where} is not TOML: {error}") from None
        except (ValueError, RecursionError):
            raise EditionError(
                f"{where} is no edition: a number is too long, or too much stands in each other"
            ) from None
        self.hash = hashlib.blake2b(canonical.encode(), digest_size=8).hexdigest()
        self.lines = line_numbers(text)
        self.top = Table(self, "", data)
        head = self.top.group("edition")
        self.game = head.text("game")
        self.name = head.text("name")
        head.finish()

    def __reduce__(self) -> tuple[Any, ...]:
        return Edition, (self.text, self.where)

    @staticmethod
    def load(package: str) -> Edition:
        """The edition that comes with a game."""
        folder = importlib.resources.files(package)
        return Edition(folder.joinpath("edition.toml").read_text(encoding="utf-8"), "edition.toml")

    @staticmethod
    def read(path: str) -> Edition:
        """A player's own edition, from a file."""
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            raise EditionError(f"cannot read the edition '{path}': {why}") from None
        return Edition(text, path)


class Table:
    """One table of an edition; each reader names the key it wants and what would do."""

    def __init__(self, edition: Edition, path: str, data: dict[str, Any]) -> None:
        self.edition = edition
        self.path = path
        self.data = data  # Any: what a TOML file holds is known only once it is read
        self.read: set[str] = set()

    def group(self, key: str) -> Table:
        """A table that only holds other tables, or the head of the file."""
        value = self.value(key)
        if not isinstance(value, dict):
            raise self.wrong(key, "must be a table")
        return Table(self.edition, self.path_of(key), value)

    def table(self, key: str) -> Table:
        """A table of figures, which says how sure they are."""
        found = self.group(key)
        found.source()
        return found

    def tables(self, key: str) -> list[Table]:
        """An array of tables of figures: ``[[card]]`` again and again."""
        value = self.value(key)
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise self.wrong(key, f"must be a list of tables, each under [[{self.path_of(key)}]]")
        found = [
            Table(self.edition, f"{self.path_of(key)}[{place}]", one)
            for place, one in enumerate(value)
        ]
        for one in found:
            one.source()
        return found

    def source(self) -> str:
        """How sure the figures are: printed in the rulebook, found in public, or reconstructed."""
        return self.word("source", SOURCES)

    def integer(self, key: str, low: int, high: int) -> int:
        value = self.value(key)
        if not is_whole(value, low, high):
            raise self.wrong(key, f"must be a whole number from {low} to {high}, not {value!r}")
        number: int = value
        return number

    def integers(self, key: str, low: int, high: int, count: int) -> list[int]:
        value = self.value(key)
        if (
            not isinstance(value, list)
            or len(value) != count
            or not all(is_whole(one, low, high) for one in value)
        ):
            raise self.wrong(
                key, f"must be {count} whole numbers from {low} to {high}, not {value!r}"
            )
        return value

    def text(self, key: str) -> str:
        value = self.value(key)
        if not isinstance(value, str) or not value:
            raise self.wrong(key, f"must be a text, not {value!r}")
        if SEAT.search(value):
            raise self.wrong(
                key, f"cannot be {value!r}: in what is told, {{0}} and player 1 stand for a name"
            )
        return value

    def word(self, key: str, known: Sequence[str]) -> str:
        value = self.text(key)
        if value not in known:
            raise self.wrong(key, f"cannot be '{value}'{nearest(value, known)}")
        return value

    def items(self, key: str) -> list[Any]:
        """A list whose items the game reads itself."""
        value = self.value(key)
        if not isinstance(value, list):
            raise self.wrong(key, f"must be a list, not {value!r}")
        return value

    def finish(self) -> None:
        """Refuse what nobody asked for: most often a misspelt word."""
        for key in self.data:
            if key not in self.read:
                raise self.wrong(key, f"is not known here{nearest(key, sorted(self.read))}")

    def wrong(self, key: str, what: str) -> EditionError:
        path = self.path_of(key)
        line = self.edition.lines.get(path) or self.edition.lines.get(self.path)
        where = f"{self.edition.where}, line {line}" if line else self.edition.where
        return EditionError(f"{where}: {path} {what}")

    def value(self, key: str) -> Any:
        self.read.add(key)
        if key not in self.data:
            has = f"; it has {listed(list(self.data))}" if self.data else ""
            place = f"[{self.path}]" if self.path else "the edition"
            line = self.edition.lines.get(self.path)
            where = f"{self.edition.where}, line {line}" if line else self.edition.where
            raise EditionError(f"{where}: {place} needs '{key}'{has}")
        return self.data[key]

    def path_of(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key


def is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def line_numbers(text: str) -> dict[str, int]:
    """Where each table and key stands, for messages; TOML readers do not tell."""
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), start=1):
        header = HEADER.match(line)
        key = KEY.match(line)
        if header:
            table = header.group(2).strip()
            if header.group(1) == "[[":
                place = counts.get(table, 0)
                counts[table] = place + 1
                table = f"{table}[{place}]"
            lines.setdefault(table, number)
        elif key:
            name = key.group(1).strip('"')
            lines.setdefault(f"{table}.{name}" if table else name, number)
    return lines
