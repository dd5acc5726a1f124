"""Hours of play: tables are opened, played, finished and left, and the memory stays as it is."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

import longbox
from longbox.server.databases import Database
from tests.server.site import Guest, Process, new_id

GAMES = longbox.games()
MINUTES = float(os.environ.get("LONGBOX_SOAK", "60"))
WARM = 1 / 6  # of the time: ten minutes of an hour
KEPT = 1 / 12  # of the time that tables stay in memory: as many go as come long before it is warm
LEFT = 3  # every third table is left in the middle
TOLD = 1 / 12  # of the time: between two lines that say how it stands
PACE = 2.0  # seconds from table to table at least, so that no more are in memory later than before


def memory(server: Process) -> int:
    """Resident, in KiB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


def play(guest: Guest, game: str, steps: int) -> None:
    """A table with two seats at one screen, over a socket, up to so many steps."""
    table = str(guest.table(game, "me me")["id"])
    with guest.socket(table, "?seat=0") as zero, guest.socket(table, "?seat=1") as one:
        seats = [zero, one]
        seen = [socket.frame("welcome") for socket in seats]
        while seen[0]["outcome"] is None and seen[0]["seq"] < steps:
            seat = seen[0]["asked"][0]["seat"]
            choices, seq = seen[seat]["choices"], seen[seat]["seq"]
            action = choices[seq % len(choices)]["action"]
            seats[seat].send("move", id=new_id(), seq=seq, action=action)
            seen = [socket.frame("ev") for socket in seats]


@pytest.mark.soak
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read in /proc")
@pytest.mark.timeout(0)
def test_memory_is_flat_after_the_first_minutes(database: Database) -> None:
    with Process(database, idle=KEPT * MINUTES * 60) as server, Guest(server.start()) as guest:
        began = due = time.monotonic()
        warm = 0
        highest = 0
        played = told = 0
        while (passed := (time.monotonic() - began) / 60) < MINUTES:
            play(guest, GAMES[played % len(GAMES)], 20 if played % LEFT == 0 else 10**6)
            played += 1
            due = max(due + PACE, time.monotonic())  # time that was lost is not made up for
            time.sleep(max(0.0, due - time.monotonic()))
            now = memory(server)
            if passed < MINUTES * WARM:
                warm = max(warm, now)
            highest = max(highest, now)
            if passed > told * TOLD * MINUTES:
                told += 1
                print(
                    f"minute {passed:.0f}: {played} tables, {now} KiB, {highest} at most",
                    flush=True,
                )
        print(f"\n{played} tables in {MINUTES:g} minutes: {warm} KiB at first, {highest} at most")
        assert highest < 1.05 * warm
