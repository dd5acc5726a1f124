"""Hints: a strong bot thinks for a second in its own process, and nobody waits for it."""

from __future__ import annotations

import asyncio
import time

import pytest

import longbox
from longbox.server.bots import Moment, NoAnswer, Workers
from tests.server.site import Guest, new_id


@pytest.mark.parametrize("game", longbox.games())
def test_a_hint_is_an_option_with_a_reason(ann: Guest, game: str) -> None:
    table = ann.table(game, "me me", seed=5)["id"]
    seat = ann.state(table, seat=0)["asked"][0]["seat"]
    seen = ann.state(table, seat=seat)
    with ann.socket(table, f"?seat={seat}") as socket:
        hint = socket.ask("hint", "hint")
        assert (hint["t"], hint["seq"]) == ("hint", seen["seq"])
        assert hint["action"] in [choice["action"] for choice in seen["choices"]]
        assert "simulations it came out first in" in hint["why"]
    rest = ann.post(f"/api/tables/{table}/hint", {"seat": seat}).json()
    assert (rest["seq"], sorted(rest)) == (seen["seq"], ["action", "seq", "why"])


def test_nobody_waits_while_a_bot_thinks(ann: Guest, ben: Guest) -> None:
    """Not its own seat, which is answered first and may play on, and no other table."""
    table = ann.table("dice-stars", "me me", seed=3)["id"]
    other = ben.table("dice-stars", "me me", seed=3)["id"]
    seat = ann.state(table, seat=0)["asked"][0]["seat"]
    action = ann.state(table, seat=seat)["choices"][0]["action"]
    wish = {"seq": 1, "action": action, "seat": seat}
    with ann.socket(table, f"?seat={seat}") as socket:
        id = new_id()
        socket.send("hint", id=id)
        began = time.monotonic()
        assert ben.move(other, **wish).status_code == 200
        assert socket.ask("move", seq=1, action=action)["t"] == "ack"
        assert time.monotonic() - began < 1
        hint = socket.frame("hint")
        assert (hint["id"], hint["seq"]) == (id, 1)  # of the step it was asked for


def test_who_asks_again_gets_the_same_answer(ann: Guest) -> None:
    table = ann.table("dice-stars", "me me", seed=3)["id"]
    seat = ann.state(table, seat=0)["asked"][0]["seat"]
    with ann.socket(table, f"?seat={seat}") as one, ann.socket(table, f"?seat={seat}") as two:
        for socket in (one, one, two):
            socket.send("hint", id=new_id())
        hints = [socket.frame("hint") for socket in (one, one, two)]
        assert len({hint["id"] for hint in hints}) == 3
        assert len({hint["why"] for hint in hints}) == 1  # the count of simulations is in it


def test_a_hint_that_is_no_longer_wanted_ends_with_its_socket(ann: Guest) -> None:
    table = ann.table("dice-stars", "me me", seed=3)["id"]
    seat = ann.state(table, seat=0)["asked"][0]["seat"]
    with ann.socket(table, f"?seat={seat}") as socket:
        socket.send("hint", id=new_id())
    with ann.socket(table, f"?seat={seat}") as socket:
        assert socket.ask("hint", "hint")["t"] == "hint"


def test_a_seat_that_is_not_asked_gets_no_hint(ann: Guest) -> None:
    table = ann.table("dice-stars", "me me", seed=3)["id"]
    seat = ann.state(table, seat=0)["asked"][0]["seat"]
    with ann.socket(table, f"?seat={1 - seat}") as socket:
        assert socket.ask("hint", "hint")["code"] == "not_your_turn"
    plain = ann.table("dice-stars", "me me", seed=3, hints=False)["id"]
    with ann.socket(plain, f"?seat={seat}") as socket:
        assert socket.ask("hint", "hint")["code"] == "no_hint"


def test_a_hint_does_not_wait_for_ever_behind_others() -> None:
    async def work() -> None:
        workers = Workers(1)
        workers.idle.pop()  # the only one is busy
        with pytest.raises(NoAnswer):
            await workers.advise(Moment(longbox.Match("dice-stars", 2, 7)), 0)

    asyncio.run(work())
