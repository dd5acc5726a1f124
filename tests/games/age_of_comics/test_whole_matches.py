"""Whole matches: of players who print whenever they can, kept in books by what the events tell;
and conformance with every special in reach.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from longbox import Match
from longbox.core.bits import listed
from longbox.core.rng import Rng
from longbox.core.state import Action
from longbox.games.age_of_comics.actions import Pick
from longbox.games.age_of_comics.components import genre_of
from longbox.games.age_of_comics.decisions.orders import able_to_fulfil
from longbox.games.age_of_comics.game import AgeOfComics
from longbox.games.age_of_comics.state import Publisher, State
from longbox.testing import check_game
from tests.games.age_of_comics.table import rich_edition

SPECIALS = [
    "creatives-swapped",
    "comic-hyped",
    "idea-spent",
    "better-colors",
    "campaign-bought",
    "extra-editor",
]
GAME = AgeOfComics()


class Books:
    """The affairs of all players, by the events alone and the figures of the rulebook."""

    def __init__(self, players: int, first: int) -> None:
        self.money = [5 + ((seat - first) % players >= 2) for seat in range(players)]  # AC-12
        self.ideas = [0] * players
        self.points = [0] * players
        self.waiting = [0] * players  # fans of orders
        self.fans: dict[str, int] = {}
        self.owner: dict[str, int] = {}
        self.team: dict[str, list[str]] = {}
        self.mastery: dict[str, int] = {}
        self.colors: list[str] = []

    def read(self, event: dict[str, Any]) -> None:
        seat: int = event["seat"]
        comic: str = event.get("comic", "")
        match event["kind"]:
            case "idea-taken":
                self.ideas[seat] += 1
            case "idea-spent":
                self.ideas[seat] -= 1
            case "money-taken" | "earned":
                self.money[seat] += event["money"]
            case "value-raised" | "campaign-bought" | "agent-moved":
                self.money[seat] -= event["price"]
            case "deck-searched":
                self.money[seat] -= 4
            case "fee-paid":
                self.money[seat] -= event["price"]
                self.money[event["to"]] += event["price"]
            case "printed":
                self.money[seat] -= event["price"]
                self.ideas[seat] -= 2 if is_original(comic) else 0
                self.owner[comic], self.fans[comic] = seat, event["fans"]
                self.team[comic] = [event["writer"], event["artist"]]
            case "fans-gained":
                self.fans[comic] += event["fans"]
            case "tile-collected":
                self.waiting[seat] += event["fans"]
            case "order-fulfilled":
                self.waiting[seat] -= event["fans"]
                self.fans[comic] += event["fans"]
            case "fans-lost":
                self.fans = {one: max(min(fans, 1), fans - 1) for one, fans in self.fans.items()}
            case "ripped-off":
                self.fans[comic] -= 1
            case "ranked":
                self.points[seat] += event["points"]
            case "mastery-taken":
                self.mastery[event["genre"]] = seat
            case "better-colors":
                self.colors.append(comic)
            case "creatives-swapped":
                self.money[seat] -= event["paid"]
                self.swap(event["out"], event["in"])

    def swap(self, out: str, into: str) -> None:
        other = {out: into, into: out}
        for team in self.team.values():
            team[:] = [other.get(one, one) for one in team]

    def score(self, seat: int) -> int:
        """AC-80 to AC-84."""
        comics = [comic for comic, owner in self.owner.items() if owner == seat]
        originals = [comic for comic in comics if is_original(comic)]
        points = sum(self.fans[comic] for comic in comics) - self.waiting[seat] + self.points[seat]
        points += 2 * list(self.mastery.values()).count(seat)
        points += 2 * sum(comic in self.colors for comic in comics)
        points += len(originals) if len(comics) >= 5 else 0
        points += 2 * max(len(comics) - 5, 0)
        points += self.money[seat] // 4 + self.ideas[seat] // 4
        for comic in originals:
            genres = [one.split()[0] for one in self.team[comic]]
            points += 2 + 2 * genres.count(comic.split()[0])
        return points


def is_original(comic: str) -> bool:
    return comic.split()[1] == "comic"


def eager(match: Match, rng: Rng) -> Action:
    """Print, take ideas for it, use late specials, seldom be done, and else anything."""
    options, state = [one for one in match.options if isinstance(one, Pick)], match.state
    assert isinstance(state, State)
    seat = state.pending.top().seat
    publisher = state.publishers[seat]
    comics = listed(state.hands[seat].comics | publisher.hyped)
    short = {genre_of(comic) for comic in comics if publisher.ideas[genre_of(comic)] < 2}
    wanted = [one for one in options if str(one).startswith("print")]
    wanted = wanted or [one for one in options if "idea" in one.kind and one.what in short]
    if rng.below(3):
        wanted = wanted or [one for one in options if one.kind == "cube"][-2:]
        wanted = wanted or [one for one in options if is_place_of_cube(one, publisher)]
        wanted = wanted or [one for one in options if one.kind != "done"]
    options = wanted or options
    return options[rng.below(len(options))]


def is_place_of_cube(pick: Pick, publisher: Publisher) -> bool:
    return pick.kind == "place" and publisher.has_cube(pick.what)


def check_table(state: State) -> None:
    """Nobody owes or keeps what is not allowed (AC-28, AC-34, AC-57)."""
    for seat, publisher in enumerate(state.publishers):
        assert publisher.money >= 0
        assert min(publisher.ideas) >= 0
        if state.pending.size and state.pending.top().name() == "TakeTurn":
            assert state.hands[seat].size <= 6
            assert not any(able_to_fulfil(state, seat, tile) for tile in listed(publisher.orders))


def played(players: int, seed: int, aggressive: str) -> Match:
    """A match in which nothing is lost or made, and no rule of the table is broken."""
    match = Match(GAME, players, seed, {"aggressive": aggressive})
    state = match.state
    assert isinstance(state, State)
    rng, components = Rng(seed), GAME.components(state)
    while match.outcome is None:
        match.play(eager(match, rng))
        assert GAME.components(state) == components
        check_table(state)
    return match


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_events_account_for_the_score(players: int) -> None:
    """AC-14, AC-80 to AC-85: in matches that see every special."""
    seen: Counter[str] = Counter()
    for seed in range(18):
        match = played(players, seed, "yes" if seed % 2 else "no")
        told = [event.to_json() for event in match.events]
        seen.update(event.kind for event in match.events)
        books = Books(players, int(str(told[0]["seat"])))
        for event in told:
            books.read(event)
        assert match.outcome is not None
        assert match.outcome.points == tuple(books.score(seat) for seat in range(players))
    assert [kind for kind in SPECIALS if not seen[kind]] == []


def scripted(name: str) -> list[str]:
    """The answers of a script: a line for each turn, continued where it is indented."""
    text = (Path(__file__).parent / name).read_text(encoding="utf-8").replace("\n    ", " ")
    turns = [line.partition(": ")[2] for line in text.splitlines() if not line.startswith("#")]
    return [answer for turn in turns for answer in turn.split("; ")]


def test_a_whole_match_scores_as_reckoned_by_hand() -> None:
    """AC-64 to AC-85: with every special, a cube moved by the fifth comic, and shared places."""
    match = Match(GAME, 3, 1012)
    for answer in scripted("whole_match.txt"):
        match.play(answer)
    kinds = {event.kind for event in match.events}
    assert set(SPECIALS) < kinds
    assert match.outcome is not None
    yellow, salmon, teal = [dict(sources) for sources in match.outcome.sources]
    assert yellow == {
        "fans": 6 + 6 + 3,  # Freedom Comics, Alien Worlds, Wild Jenny
        "unfulfilled orders": -2 - 2,
        "rankings": 3 + 3 + 3 + 3 + 3,
        "mastery tokens": 2 + 2,  # sci-fi, superheroes
        "better colors": 0,
        "five comics": 0,
        "comics from the sixth on": 0,
        "money": 20 // 4,
        "ideas": 7 // 4,
        "originals with two specialists": 0,
        "originals with one specialist": 4,  # Freedom Comics
        "originals with none": 2,  # Alien Worlds
    }
    assert salmon == {
        "fans": 5 + 6 + 4 + 1,  # Kings of the Plains, Justice Comics, Call the Police, Love Letter
        "unfulfilled orders": -2 - 3,
        "rankings": 2 + 2 + 2 + 3 + 3,
        "mastery tokens": 2 + 2,  # crime, romance
        "better colors": 2,  # Love Letter, the comic after the one that brought the cube
        "five comics": 0,
        "comics from the sixth on": 0,
        "money": 10 // 4,
        "ideas": 5 // 4,
        "originals with two specialists": 0,
        "originals with one specialist": 4,  # Kings of the Plains
        "originals with none": 2 + 2,
    }
    assert teal == {
        "fans": 3 + 3 + 2 + 0 + 3,  # Wild Annie, a rip-off, Haunting Tales, two rip-offs
        "unfulfilled orders": -3 - 4 - 4,
        "rankings": 2 + 1 + 1 + 1 + 1,
        "mastery tokens": 2 + 2,  # horror, western
        "better colors": 2 + 2,
        "five comics": 2,  # two of the five are originals
        "comics from the sixth on": 0,
        "money": 12 // 4,
        "ideas": 4 // 4,
        "originals with two specialists": 0,
        "originals with one specialist": 0,  # by Re-assign both lost their specialist
        "originals with none": 2 + 2,
    }
    assert match.outcome.points == (42, 40, 24)
    assert match.outcome.places == (1, 2, 3)


@pytest.mark.parametrize("players", [2, 4])
def test_the_game_keeps_its_promises_when_comics_are_cheap(players: int) -> None:
    """Random matches with money in plenty print, re-assign, hype, convert, market and hire five."""
    game = AgeOfComics(rich_edition())
    options = {"aggressive": "yes"}
    report = check_game(game, [players], options, examples=25)
    assert report.total("matches") >= 25
