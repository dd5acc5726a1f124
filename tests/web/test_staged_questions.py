"""Every kind of question has its answers on the board, also where chance seldom comes to it."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from typing import Any

import pytest

import longbox
from longbox.core.game import Game
from longbox.core.match import Match
from longbox.core.state import Decision, State
from longbox.games.age_of_comics.decisions.printing import CHOOSE_TEAM, TAKE_CUBE
from longbox.games.age_of_comics.observation import QUESTIONS as OF_AGE_OF_COMICS
from longbox.games.age_of_comics.state import State as Office
from longbox.games.dice_tuners.decisions.deeds import AIM_AT
from longbox.games.dice_tuners.observation import QUESTIONS as OF_DICE_TUNERS
from longbox.games.dice_tuners.state import State as Ring
from longbox.server.room import Room
from tests.server.site import Guest, Site
from tests.web.boards import Kind
from tests.web.conftest import Invite
from tests.web.test_board import FINGER, MISSING, MOUSE, state
from tests.web.visitor import Seat, Visitor

QUESTIONS = {"age-of-comics": OF_AGE_OF_COMICS, "dice-tuners": OF_DICE_TUNERS}
NEVER = {  # a third opponent, or one to choose between, is not there
    ("dice-tuners", 2): {"ChooseExtra", "AimAt"},
    ("dice-tuners", 4): {"AimAt"},
}
MATCHES = 200
SPECIALS = [0, 0b110000, 0b110]  # two cubes at most lie there from the start: one is left free


def wealth(table: State, seed: int) -> None:
    """Publishers who can pay for all that the game offers."""
    if isinstance(table, Office):
        for publisher in table.publishers:
            publisher.money = 60
            publisher.cubes = SPECIALS[seed % 3]
            for genre in range(len(publisher.ideas)):
                publisher.ideas[genre] = 6


def asked_too(table: State) -> Decision[Any, Any] | None:
    """What chance hardly ever asks seat 0, where the position is one in which it could."""
    if isinstance(table, Office) and table.publishers[0].mat:
        return (CHOOSE_TEAM if table.publishers[0].cubes & 1 else TAKE_CUBE)[0]
    if isinstance(table, Ring) and int(table.table.duel.fighters).bit_count() == 3:
        return AIM_AT[0][1]
    return None


def wanted(game: str, players: int) -> set[str]:
    return {question.__name__ for question in QUESTIONS[game]} - NEVER.get((game, players), set())


def positions(game: Game[Any, Any], players: int) -> dict[str, State]:
    """A position for each kind of question that seat 0 is asked, from matches of the curious."""
    found: dict[str, State] = {}
    for seed in range(MATCHES):
        if found.keys() >= wanted(game.id, players):
            break
        match = Match(game, players, seed)
        wealth(match.state, seed)
        luck, said = random.Random(seed), Counter[tuple[int, str]]()
        while match.open:
            seat, decision = match.open[0]
            if seat == 0:
                found.setdefault(decision.name(), match.state.copy())
            if (rare := asked_too(match.state)) is not None and rare.name() not in found:
                found[rare.name()] = match.state.copy()
                found[rare.name()].pending.append(rare)
            kinds = {str(one).split()[0] for one in match.options_of(seat)}
            kind = min(sorted(kinds), key=lambda one: said[seat, one] * (luck.random() + 0.1))
            said[seat, kind] += 1
            ways = [one for one in match.options_of(seat) if str(one).split()[0] == kind]
            match.play(luck.choice(ways), seat)
    return found


def settings() -> list[object]:
    """All of a table's sizes; in the usual run the largest."""
    return [
        pytest.param(game, players, marks=() if players == most else pytest.mark.long)
        for game in QUESTIONS
        for most in [Kind(game, made=True).seats[-1]]
        for players in Kind(game, made=True).seats
    ]


@pytest.mark.parametrize(("game", "players"), settings())
def test_the_positions_have_every_kind_of_question(game: str, players: int) -> None:
    assert positions(longbox.game(game), players).keys() == wanted(game, players)


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("game", "players"), settings())
def test_every_kind_of_question_can_be_answered_on_the_board(
    game: str, players: int, site: Site, invite: Invite
) -> None:
    """On a large screen and on a phone, each answer has its thing or its button."""
    missing: dict[str, str] = {}
    for how in (MOUSE, FINGER):
        ann = invite("Ann", board=Kind(game, made=True), **how)
        room = seated(ann, site, game, players)
        for question, position in positions(room.table.begun().game, players).items():
            site.here(partial(put, room, position))
            ann.page.reload()
            assert ann.wait_for_question(), question
            now = state(ann, room.table.row.id)
            assert question in [one["decision"] for one in now["asked"]]
            assert ann.options() == [one["action"] for one in now["choices"]]
            for action in ann.page.evaluate(MISSING, now["choices"]):
                missing.setdefault(question, action)
    assert not missing, f"only the list has {missing}"


def seated(ann: Visitor, site: Site, game: str, players: int) -> Room:
    """At a table with people who never answer."""
    free: Seat = {"who": "open"}
    table = ann.table(game, [{"who": "me"}, *[free] * (players - 1)])
    path = f"/api/tables/{table}"
    invitation = ann.context.request.get(f"{site.url}{path}").json()["you"]["invite"]
    with Guest(site.url, "Ben") as ben:
        assert ben.post(f"{path}/join", {"invite": invitation}).is_success
        for seat in range(1, players):
            assert ben.put(f"{path}/seats/{seat}", {"who": "me", "name": f"Ben{seat}"}).is_success
    ann.page.get_by_role("button", name="Start").click()
    ann.page.locator("main.table.playing").wait_for()
    return site.room(table)


def put(room: Room, position: State) -> None:
    """What was played before does not matter to those who come now."""
    position.log = []
    room.table.begun().state = position
    room.presence.sights.clear()
