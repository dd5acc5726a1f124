"""The games of a server: each as in its box, and in the editions of a folder."""

from __future__ import annotations

import functools
import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

import longbox
from longbox.core.edition import Edition
from longbox.core.errors import LongboxError, SetupError
from longbox.core.game import Game
from longbox.core.record import Record
from longbox.server.frames import JsonObject

UNTOLD: Final = ("edition", "source")  # its name, and how sure a figure is


@functools.cache
def catalogue(game: Game[Any, Any]) -> bytes:
    """What is printed on a game's components, by their ids: JSON."""
    return msgspec.json.encode({one.id: one.to_json() for one in game.catalogue()})


@functools.cache
def faces(game: Game[Any, Any]) -> str:
    """A catalogue's own hash, since another Longbox may tell more of the same edition."""
    return hashlib.blake2b(catalogue(game), digest_size=8).hexdigest()


class Editions:
    """Games by id and hash; games have no memory, so one is enough for all tables.

    Files are read once, when the server starts, and nothing that comes over the net is an edition.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.games: dict[
            tuple[str, str], Game[Any, Any]
        ] = {}  # Any: a server knows no game's types
        self.names: dict[str, str] = {}  # by hash, no two of a game alike
        self.box: dict[str, Game[Any, Any]] = {}
        if folder is not None:
            self.read(folder)

    def read(self, folder: Path) -> None:
        try:
            paths = sorted(path for path in folder.iterdir() if path.suffix == ".toml")
        except OSError as error:
            raise SetupError(f"cannot read the folder '{folder}': {error.strerror}") from None
        if not paths:
            raise SetupError(f"there is no edition, a file that ends with .toml, in '{folder}'")
        for path in paths:
            edition = Edition.read(str(path))
            try:
                game = longbox.game(edition.game, edition)
            except LongboxError as error:
                told = str(error)
                raise SetupError(told if str(path) in told else f"{path}: {told}") from None
            if edition.hash != self.own(game.id).edition.hash:
                self.games[game.id, edition.hash] = game
                self.names[edition.hash] = f"{edition.name} ({path.stem})"
        of_all = [*self.games.values(), *(self.own(id) for id, _ in self.games)]
        called = Counter((game.id, game.edition.name) for game in set(of_all))
        for game in self.games.values():
            if called[game.id, game.edition.name] == 1:
                self.names[game.edition.hash] = game.edition.name

    def own(self, id: str) -> Game[Any, Any]:
        """A game as in its box."""
        if id not in self.box:
            self.box[id] = longbox.game(id)
        return self.box[id]

    def game(self, id: str, hash: str) -> Game[Any, Any]:
        """A game in the edition with that hash, or with none as in its box."""
        own = self.own(id)
        if hash in ("", own.edition.hash):
            return own
        found = self.games.get((id, hash))
        if found is None:
            raise SetupError(f"this server has no edition {hash} of {own.name}")
        return found

    def text(self, record: Record) -> str | None:
        """The edition that a record needs, if it is not that of the box."""
        found = self.games.get((record.game, record.edition))
        return None if found is None else found.edition.text

    def name(self, game: Game[Any, Any]) -> str:
        return self.names.get(game.edition.hash, game.edition.name)

    def told(self, game: Game[Any, Any], hash: str) -> JsonObject:
        """The edition of a table: the hash is its own, even if the game has come to be another."""
        return {"hash": hash, "name": self.name(game), "faces": faces(game)}

    def others(self, id: str) -> list[JsonObject]:
        """The editions of a game beside its own: what they are called, and what differs."""
        box = self.own(id).edition.top.data
        return [
            {
                "hash": hash,
                "name": self.names[hash],
                "differs": list(differences(box, game.edition.top.data, "")),
            }
            for (other, hash), game in self.games.items()
            if other == id
        ]


def differences(box: object, other: object, where: str) -> Iterator[JsonObject]:
    """What an edition says otherwise: where, what the box says, and what it says."""
    if isinstance(box, dict) and isinstance(other, dict):
        for key in [*box, *(key for key in other if key not in box)]:
            if key not in UNTOLD:
                yield from differences(box.get(key), other.get(key), joined(where, str(key)))
    elif is_list_of_tables(box) and is_list_of_tables(other):
        assert isinstance(box, list)
        assert isinstance(other, list)
        for place in range(max(len(box), len(other))):
            mine = box[place] if place < len(box) else None
            theirs = other[place] if place < len(other) else None
            called = (mine or theirs or {}).get("name", place + 1)
            yield from differences(mine, theirs, joined(where, str(called)))
    elif box != other:
        yield {"where": where, "was": told(box), "now": told(other)}


def is_list_of_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def joined(where: str, key: str) -> str:
    return f"{where} › {key}" if where else key


def told(value: object) -> str:
    """A figure, a text, or a list of them."""
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{key} {told(one)}" for key, one in value.items() if key not in UNTOLD)
    if isinstance(value, list):
        return ", ".join(told(one) for one in value)
    return str(value)
