"""Whole matches of every game, read as a person at the table reads them: no sentence is clumsy.

Each seat in turn is spoken to as ``You``; the others have names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

import longbox
from longbox.core.match import Match
from longbox.core.rng import Rng
from longbox.core.words import YOU, named, sentence
from longbox.core.zones import LineZone
from longbox.testing.check import all_options
from longbox.testing.matches import played

SETTINGS = [
    (name, players, options)
    for name in longbox.games()
    for players in longbox.game(name).seats
    for options in all_options(longbox.game(name), players)
]
LOOK = 7  # the table, and what is refused, is read after every so many answers
VERBS = "is|was|has|does|plays|gets|leads|wins|takes|draws|pays|loses"
IN_BRACKETS = re.compile(r"\(.*?\)")
SPEAKS = re.compile(r"\b[Yy]ou(?:rs?)?\b")  # what is told to all speaks to nobody
NOT_MANY = "is|has|was|as|becomes|goes|counts|superheroes"
WRONG = {
    "a wrong stop": r"[.,;:][.,;:]|[?!]\.|  | [.,;:?!]|\bNone\b",
    "You in the middle of a sentence": rf"(?<!^)(?<![.?!:] )\b{YOU}\b",
    "of you, where it is yours": r"\bof you\b",
    "a verb that is not yours": rf"\b[Yy]ou (?:{VERBS})\b",
    "you do it to yourself": r"^You \w+ (?:\w+ )?(?:from |to )?you\b",
    "one of many": rf"(?<![\d.,$+-])\b1 (?!(?:{NOT_MANY})\b)[a-z]+s\b",
    "an own that is nobody's": r"\bthe own\b|\b(?:two|own) own\b",
    "a seat without a name": r"\{\d|\b[Pp]layer \d|\bseat \d",
    "an id where a name belongs": r"\w \([a-z]\d+\)|\b[a-z]+_[a-z]+|\b[a-z]+/\w",
    "a wrong article": r"\ba [aeio][a-z]+|\ban [bcdfgjklmnpqrstvwxz][a-z]",
    "a word twice": r"\b(\w+) \1\b",
    "and where a comma belongs": r"\b\w+ and \w+ and \w+",
    "a colour without its die": r"\b\d+ (?:yellow|green|white)s\b",
}


def names_at(players: int, you: int | None) -> list[str]:
    return [YOU if seat == you else f"Bot {chr(65 + seat)}" for seat in range(players)]


def read(match: Match, rng: Rng) -> Iterator[tuple[str, str]]:
    """All that a match tells, with where it stands."""
    for answers, _ in enumerate(played(match, rng)):
        for seat, decision in match.open:
            names = names_at(match.players, seat)
            yield "question", sentence(decision.question, names)
            view = match.view(seat)
            for choice in match.game.choices(view, match.options_of(seat)):
                yield f"choice {choice.action}", sentence(choice.say, names)
            if answers % LOOK == 0:
                yield from read_table(match, seat, names)
    for seat in (None, *range(match.players)):
        names = names_at(match.players, seat)
        for event in match.events_for(seat):
            told = event.say(names)
            yield (
                event.kind,
                f"{told}, says {YOU}" if SPEAKS.search(told) and seat is None else told,
            )
        assert match.outcome is not None
        yield "outcome", named(match.outcome.reason, names)


def read_table(match: Match, seat: int, names: list[str]) -> Iterator[tuple[str, str]]:
    for zone in match.game.zones(match.view(seat)):
        shown = zone.named(names)
        yield "title", shown.title
        for thing in shown.things():
            yield f"{zone.id} {thing.id}", sentence(thing.say)
            yield f"label of {thing.id}", thing.label
            if isinstance(shown, LineZone):  # whose labels stand between commas
                bare = IN_BRACKETS.sub("()", thing.label)
                yield f"row {thing.id}", bare.replace(",", ",,") + ", and so on"
    reasons = {match.why_not(action, seat) for action in match.game.actions}
    for refusal in {str(one) for one in reasons if one is not None}:
        yield "refusal", sentence(refusal, names)


@cache  # most is told more than once
def faults(text: str) -> list[str]:
    return [fault for fault, pattern in WRONG.items() if re.search(pattern, text)]


@pytest.mark.parametrize(
    "text",
    [
        "The agent of You walked",
        "Bot A gave it to You",
        "You let you lead",
        "You plays first",
        "Flip up to 1 tiles",
        "Turn the own die",
        "Player 2 won",
        "Took Magazine Cover (e12)",
        "A idea for a artist",
        "Did you mean 'draw 3'?.",
        "three of a colour:, red 2, red 4",
        "Red and green and blue cards can be played",
        "4 yellows went back",
    ],
)
def test_a_clumsy_sentence_is_found(text: str) -> None:
    assert faults(text.lower() if text.startswith("A idea") else text)


@pytest.mark.parametrize(("name", "players", "options"), SETTINGS)
def test_every_sentence_reads_well(name: str, players: int, options: dict[str, str]) -> None:
    found: dict[tuple[str, ...], str] = {}
    for where, text in read(Match(name, players, seed=players, options=options), Rng(players)):
        for fault in faults(text):
            found.setdefault((fault, where.split()[0]), f"{fault}: {text!r} ({where})")
    assert not found, "\n".join(found.values())
