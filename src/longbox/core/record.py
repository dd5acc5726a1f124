"""The record: all that is needed to play a match again, as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from longbox.core.errors import RecordError, nearest
from longbox.core.rng import LARGEST_SEED, SECRET_BYTES

FORMAT: Final = "longbox-record-1"
FIELDS: Final = ("format", "game", "rules", "edition", "players", "options", "seed", "answers")


class Record:
    """Game, rules version, edition hash, seats, options, seed, and the answers with their seats."""

    def __init__(
        self,
        game: str,
        rules: int,
        edition: str,
        players: int,
        options: Mapping[str, str],
        seed: int | str,
        answers: Sequence[tuple[int, str]],
    ) -> None:
        self.game = game
        self.rules = rules
        self.edition = edition
        self.players = players
        self.options = dict(options)
        self.seed = seed
        self.answers = list(answers)

    def to_json(self) -> dict[str, object]:
        return {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "edition": self.edition,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "answers": [[seat, text] for seat, text in self.answers],
        }

    def __str__(self) -> str:
        return json.dumps(self.to_json())

    @staticmethod
    def from_json(data: object) -> Record:
        """Read a record strictly: from its text, or from what JSON makes of it."""
        if isinstance(data, str | bytes):
            try:
                data = json.loads(data)
            except (ValueError, RecursionError):
                raise RecordError("the record is damaged: it is not JSON") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RecordError(f"this is no longbox record: its format is not '{FORMAT}'")
        for field in FIELDS:
            if field not in data:
                raise RecordError(f"the record is damaged: it has no '{field}'")
        for field in data:
            if field not in FIELDS:
                raise RecordError(
                    f"the record is damaged: '{field}' is not known{nearest(field, FIELDS)}"
                )
        return Record(
            text_of(data, "game"),
            number_of(data, "rules"),
            text_of(data, "edition"),
            number_of(data, "players"),
            options_of(data["options"]),
            checked_seed(data["seed"]),
            answers_of(data["answers"]),
        )


def checked_seed(seed: Any) -> int | str:
    """A number, or 64 hexadecimal digits for a sealed match."""
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= LARGEST_SEED:
        return seed
    if isinstance(seed, str) and re.fullmatch(f"[0-9a-f]{{{2 * SECRET_BYTES}}}", seed):
        return seed
    raise RecordError(
        f"a seed is a whole number from 0 to {LARGEST_SEED}, or {2 * SECRET_BYTES} hexadecimal"
        " digits in lower case"
    )


def text_of(data: dict[str, Any], field: str) -> str:
    value = data[field]
    if not isinstance(value, str):
        raise RecordError(f"the record is damaged: '{field}' must be a text, not {value!r}")
    return value


def number_of(data: dict[str, Any], field: str) -> int:
    value = data[field]
    if not isinstance(value, int) or isinstance(value, bool):
        raise RecordError(f"the record is damaged: '{field}' must be a number, not {value!r}")
    return value


def options_of(value: Any) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
        raise RecordError("the record is damaged: 'options' must be texts by name")
    return value


def answers_of(value: Any) -> list[tuple[int, str]]:
    if not isinstance(value, list):
        raise RecordError("the record is damaged: 'answers' must be a list")
    answers: list[tuple[int, str]] = []
    for place, one in enumerate(value):
        if not isinstance(one, list) or len(one) != 2 or not is_answer(one[0], one[1]):
            raise RecordError(
                f"the record is damaged: answer {place + 1} must be a seat and a text, not {one!r}"
            )
        answers.append((one[0], one[1]))
    return answers


def is_answer(seat: object, text: object) -> bool:
    return isinstance(seat, int) and not isinstance(seat, bool) and isinstance(text, str)
