"""Bots in their processes: they answer, and one that does not is ended and replaced."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

import longbox
from longbox.server.bots import Moment, NoAnswer, Workers
from longbox.server.worker import played
from tests.server.site import Guest, Site, new_id


def test_a_bot_answers_from_the_record_alone() -> None:
    async def work() -> None:
        workers = Workers(1)
        match = longbox.Match("dice-stars", 2, 7)
        for _ in range(5):
            seat = match.seat
            assert seat is not None
            match.play(await workers.choose(Moment(match), seat, 1), seat)
        await workers.close()

    asyncio.run(work())


def test_a_process_that_dies_is_started_again() -> None:
    async def work() -> None:
        workers = Workers(1)
        match = longbox.Match("dice-stars", 2, 7)
        seat = match.seat or 0
        await workers.choose(Moment(match), seat, 1)
        process = workers.workers[0].process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        with pytest.raises(NoAnswer):
            await workers.choose(Moment(match), seat, 1)
        assert await workers.choose(Moment(match), seat, 1)
        await workers.close()

    asyncio.run(work())


def test_a_bot_that_fails_is_replaced_by_chance(site: Site, ann: Guest) -> None:
    """The toy is not known where bots think, so they cannot answer; the table plays on."""
    table = ann.table("secret-bids", "me bot")["id"]
    with ann.socket(table) as socket:
        seen = socket.frame("welcome")
        while seen["outcome"] is None:
            if seen["choices"]:
                action = seen["choices"][0]["action"]
                socket.send("move", id=new_id(), seq=seen["seq"], action=action)
            seen = socket.frame("ev")
    assert "bot_failures" in ann.get("/metrics").text


def test_a_worker_goes_on_where_it_was_also_after_a_take_back() -> None:
    matches: dict[int | str, longbox.Match] = {}
    match = longbox.Match("dice-stars", 2, 7)
    known = 0
    for place in (0, 0, -1):
        match.play(match.options[place])
        now = Moment(match).record(known)
        assert len(now.answers) == 1
        known = len(match.answers)
        again = played(now, known - 1, None, matches)
        assert again is not None
        assert again.record().to_json() == match.record().to_json()
    assert len(matches) == 1
    assert played(Moment(match).record(2), 2, None, matches) is None  # it has three
    assert matches == {}


def test_a_worker_is_told_what_is_new_and_all_of_it_after_a_take_back() -> None:
    """However long the match is; and what was forgotten or lost with a process is told again."""

    async def work() -> None:
        workers = Workers(1)
        (worker,) = workers.workers
        match = longbox.Match("mangaka-dice", 2, 7)
        for _ in range(4):
            match.play(await workers.choose(Moment(match), match.seat or 0, 1), match.seat)
        assert worker.known(Moment(match)) == 3
        await workers.choose(Moment(match), match.seat or 0, 1)
        assert worker.known(Moment(longbox.replay(match.record()))) == 0
        await workers.choose(Moment(match), match.seat or 0, 1)
        await worker.end()
        assert await workers.choose(Moment(match), match.seat or 0, 1)
        await workers.close()

    asyncio.run(work())
