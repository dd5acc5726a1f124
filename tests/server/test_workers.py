"""Several processes behind one address: each table is one's, and whoever dies is replaced."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from longbox.core.errors import SetupError
from longbox.server.bots import Workers
from longbox.server.databases import Database, opened
from longbox.server.editions import Editions
from longbox.server.house import House
from longbox.server.journal import SHARDS, Entry, Standing, shard_of
from longbox.server.leases import Leases
from longbox.server.messages import SeatWish, TableWish
from longbox.server.people import Person, Voice
from longbox.server.refusals import Refused
from longbox.server.serve import Config, serve
from tests.server.databases import Fresh, rows
from tests.server.site import NO_LIMITS, Guest, Process, new_id
from tests.server.test_faults import Player, check_journal, next_table, wait_for
from tests.server.test_journal import row

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the processes are found in /proc"
)
SOON = 5.0  # seconds in which every table is back


@pytest.fixture(scope="package")
def shared(fresh: Fresh) -> Database:
    return fresh()


@pytest.fixture(scope="package")
def server(shared: Database) -> Iterator[Process]:
    with Process(shared, workers=2) as started:
        started.start()
        yield started
        started.process.send_signal(signal.SIGTERM)
        assert started.process.wait(30) == 0


def newcomer(guest: Guest) -> Guest:
    """The same person with connections of their own."""
    other = Guest(guest.url, "")
    other.http.cookies = guest.http.cookies
    return other


def owners(database: Database, tables: list[str]) -> set[str | None]:
    found = {row[0]: row[1] for row in rows(database, "SELECT shard, process FROM lease")}
    return {found[shard_of(table)] for table in tables}


def tables_of_both(guest: Guest, database: Database, **more: Any) -> list[str]:
    """A table of each process; which one makes it is left to chance."""
    made: list[str] = []
    while len(owners(database, made)) < 2:
        with newcomer(guest) as other:
            made.append(str(other.table(seats="me me", **more)["id"]))
    return made[-2:]


def test_whoever_comes_to_the_wrong_process_is_led_to_the_right_one(
    server: Process, shared: Database
) -> None:
    """Calls, sockets and streams, on connections that have asked for other tables before."""
    with Guest(server.url) as ann, ExitStack() as stack:
        tables = tables_of_both(ann, shared)
        for table in tables * 3:
            assert ann.state(table, seat=0)["table"]["id"] == table
        for table in tables:
            socket = stack.enter_context(ann.socket(table, "?seat=0"))
            seen = socket.frame("welcome")
            asked = seen["asked"][0]["seat"]
            path = f"/api/tables/{table}/events?seat=1"
            with newcomer(ann) as other, other.http.stream("GET", path) as stream:
                lines = stream.iter_lines()
                assert '"welcome"' in next(lines)
                now = ann.state(table, seat=asked)
                action = now["choices"][0]["action"]
                moved = ann.move(table, seat=asked, seq=now["seq"], action=action)
                assert moved.status_code == 200
                assert socket.frame("ev")["seq"] == 2
                assert any('"ev"' in line for line in lines)


def test_lists_codes_and_invitations_are_the_same_everywhere(
    server: Process, shared: Database
) -> None:
    with Guest(server.url, "Ann") as ann, Guest(server.url, "Ben") as ben:
        tables = tables_of_both(ann, shared, visibility="public", start=False)
        for _ in range(4):
            with newcomer(ben) as other:
                listed = {one["id"] for one in other.get("/api/tables", open=1).json()}
                assert set(tables) <= listed
        for table in tables:
            code = ann.get(f"/api/tables/{table}").json()["you"]["code"]
            with newcomer(ben) as other:
                link = other.post("/api/join", {"code": code}).json()
                assert link["id"] == table
                joined = other.post(f"/api/tables/{table}/join", {"invite": link["invite"]})
                assert joined.status_code == 200


def test_who_is_forgotten_is_forgotten_by_all_processes(server: Process, shared: Database) -> None:
    with Guest(server.url, "Ann") as ann, Guest(server.url, "Ben") as ben, ExitStack() as stack:
        tables = tables_of_both(ann, shared, visibility="public", pace=3000)
        hers = [stack.enter_context(ann.socket(table, "?seat=0")) for table in tables]
        his = [stack.enter_context(ben.socket(table, "?seat=watch")) for table in tables]
        assert ann.http.delete("/api/me").status_code == 200
        for socket in hers:
            assert socket.frame("bye")["code"] == "gone"
        for socket in his:
            kinds = [seat["kind"] for seat in socket.frame("table")["table"]["seats"]]
            while kinds != ["bot", "bot"]:
                kinds = [seat["kind"] for seat in socket.frame("table")["table"]["seats"]]
        began = time.monotonic()
        stack.close()
        assert time.monotonic() - began < 5  # the processes of the bots hold no connection open


def test_tokens_that_are_revoked_end_at_all_processes(server: Process, shared: Database) -> None:
    with Guest(server.url) as ann, ExitStack() as stack:
        tables = tables_of_both(ann, shared)
        token = ann.post("/api/tokens", {"scope": "read"}).json()["token"]
        for table in tables:
            path = f"/api/tables/{table}/events?seat=0"
            headers = {"authorization": f"Bearer {token}"}
            client = stack.enter_context(httpx.Client(base_url=server.url, timeout=20))
            stream = stack.enter_context(client.stream("GET", path, headers=headers))
            assert stream.status_code == 200
            stack.callback(stream.close)
            lines = stream.iter_lines()
            assert '"welcome"' in next(lines)
            if table == tables[-1]:
                assert ann.http.delete("/api/tokens").status_code == 200
                assert any('"bye"' in line for line in lines)


def test_the_metrics_are_those_of_all_processes(server: Process, shared: Database) -> None:
    with Guest(server.url) as ann:
        tables_of_both(ann, shared)
        time.sleep(1.5)  # a beat or two
        text = ann.get("/metrics").text
        for pid in server.children():
            assert f'longbox_tables_loaded{{process="{pid}"}}' in text


def test_a_rematch_is_with_the_same_process(server: Process) -> None:
    with Guest(server.url) as ann:
        table = str(ann.table(seats="me", game="dice-stars", seed=3)["id"])
        while (seen := ann.state(table, seat=0))["outcome"] is None:
            ann.move(table, seat=0, seq=seen["seq"], action=seen["choices"][0]["action"])
        following = ann.post(f"/api/tables/{table}/rematch").json()["id"]
        assert shard_of(following) == shard_of(table)


def kill_workers(database: Database, kills: int, how: signal.Signals = signal.SIGKILL) -> None:
    """Under load, at any moment: nothing that was acknowledged is lost, or done twice."""
    chance = random.Random(kills)
    with Process(database, workers=2) as server, Guest(server.start()) as guest:
        players = [Player(guest, str(guest.table(seats="me me me")["id"])) for _ in range(4)]
        total = 0
        for _ in range(kills):
            for player in players:
                player.start()
            wait_for(players, chance.randint(1, 20))
            chosen = chance.choice(server.children())
            os.kill(chosen, how)
            ended = time.monotonic()
            for player in players:
                player.tired = True
            for player in players:
                player.join(30)
                assert not player.is_alive()
                assert not player.wrong
            while chosen in server.children():  # it hangs up on those who come while it ends
                time.sleep(0.02)
            with newcomer(guest) as again:
                for player in players:
                    wait_until_back(again, player.table, ended + SOON)
                    player.guest = again
                    player.check()
                    total += len(player.acknowledged)
                following = [next_table(again, player) for player in players]
            players = [Player(guest, table) for table in following]
            check_journal(database)
            wait_for_two(database)
        assert total >= kills
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(30) == 0
    check_journal(database)


def wait_until_back(guest: Guest, table: str, deadline: float) -> None:
    while True:
        try:
            if guest.get(f"/api/tables/{table}/state", seat=0).status_code == 200:
                return
        except httpx.HTTPError:
            pass  # the process has just gone
        assert time.monotonic() < deadline, "the table is not back in time"
        time.sleep(0.05)


def wait_for_two(database: Database) -> None:
    """Until the new one has its share."""
    every = [f"{number}" for number in range(1000)]
    while len(owners(database, every) - {None}) < 2:
        time.sleep(0.05)


def test_a_process_that_is_killed_ten_times_loses_nothing(database: Database) -> None:
    kill_workers(database, 10)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_process_that_is_killed_a_hundred_times_loses_nothing(database: Database) -> None:
    kill_workers(database, 100)


def test_a_process_that_is_told_to_end_hands_its_tables_over(database: Database) -> None:
    kill_workers(database, 3, signal.SIGTERM)


def test_two_processes_never_write_to_one_table(database: Database) -> None:
    """One that slept so long that its lease ran out, and woke up; also when it has it again."""

    async def work() -> None:
        first = await opened(database, prepared=False)
        second = await opened(database, prepared=True)
        one, other = Leases(first, "one"), Leases(second, "other")
        await one.beat()
        assert len(one.held) == SHARDS
        await first.add_table(row(), set(), set(), None)
        shard, old = shard_of("table"), dict(one.held)
        await first.beat(one.me, "one", -1.0)  # it has run out
        await other.beat()
        assert other.owns("table")
        step = Entry(1, "start", None, "", "start")
        with pytest.raises(Refused):
            await first.append("table", step, "playing", Standing())
        with pytest.raises(Refused):
            await first.set_invite("table", "new", "code")
        left: list[set[int]] = []

        async def leave(shards: set[int]) -> None:
            left.append(shards)

        one.leave = leave
        await one.beat()
        assert shard in left[0]
        assert not one.owns("table")
        await second.append("table", step, "playing", Standing())
        await other.end()
        await one.beat()
        assert one.owns("table")
        first.held = old  # a write that was on its way when the lease was another's
        with pytest.raises(Refused):
            await first.set_invite("table", "new", "code")
        first.held = one.held
        await first.set_invite("table", "new", "code")
        await second.close()
        await first.close()

    asyncio.run(work())


def test_a_process_without_a_share_makes_no_tables(database: Database) -> None:
    async def work() -> None:
        journal = await opened(database, prepared=False)
        leases = Leases(journal, "here")
        house = House(journal, NO_LIMITS, Workers(1), Editions(), leases)
        voice = Voice(Person("ann", "Ann", "cookie"), "here")
        wish = TableWish(game="dice-stars", seats=[SeatWish("me"), SeatWish("me")])
        with pytest.raises(Refused, match="elsewhere"):
            await house.create(voice, wish)
        with pytest.raises(Refused, match="elsewhere"):
            await house.room("table")
        await leases.beat()
        assert leases.owns((await house.create(voice, wish)).row.id)
        await house.close()

    asyncio.run(work())


def test_a_process_ends_even_while_it_hears_news(database: Database) -> None:
    """Two that end together tell each other so, at the very moment when each stops to listen."""

    async def work() -> None:
        journal = await opened(database, prepared=False)
        leases = Leases(journal, "here")
        await leases.begin(lambda address: False)
        await asyncio.sleep(0.01)  # now it listens
        leases.news.set()
        await asyncio.wait_for(leases.end(), 10)
        assert leases.beating is not None
        assert leases.beating.cancelled()
        await journal.close()

    asyncio.run(work())


def test_shares_are_even_and_a_newcomer_is_given_one(database: Database) -> None:
    async def work() -> None:
        journals = [await opened(database, prepared=number > 0) for number in range(3)]
        processes = [Leases(journal, new_id()) for journal in journals]
        for count in (1, 2, 3):
            for _ in range(3):
                for process in processes[:count]:
                    await process.beat()
            held = [len(process.held) for process in processes[:count]]
            assert sum(held) == SHARDS
            assert max(held) == -(-SHARDS // count)
        for journal in journals[::-1]:
            await journal.close()

    asyncio.run(work())


@pytest.mark.parametrize("workers", [0, 65])
def test_how_many_there_can_be_is_said(tmp_path: Path, workers: int) -> None:
    with pytest.raises(SetupError, match="1 to 64"):
        serve(Config(tmp_path / "x.db", processes=workers))


def test_what_an_address_may_do_is_shared_by_all_processes(tmp_path: Path) -> None:
    """A new connection for each guess comes to either; what is left after ten is told within a
    second, and stays so."""

    def guess(url: str) -> int:
        wish = {"code": "ink-tiger-moon"}
        return httpx.post(f"{url}/api/join", json=wish, headers={"origin": url}).status_code

    with Process(tmp_path / "longbox.db", public=True, workers=2) as server:
        url = server.start()
        first = [guess(url) for _ in range(10)]
        time.sleep(2)
        second = [guess(url) for _ in range(20)]
    assert first == [404] * 10
    assert second.count(429) >= 19  # one may be earned meanwhile
