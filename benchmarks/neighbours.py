"""boardgame.io beside our own server: its smallest game of four seats, kept in its files."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).with_name("boardgame_io")
WHY_NOT: Final = "boardgame.io is left out, since npm, which fetches it, is not here"


class Played(NamedTuple):
    took: list[float]  # seconds until the next player knew of each move, in their order
    used: float  # seconds of the processor


def seconds_of(pid: int | str) -> float:
    """What a process has used of the processor."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def boardgame_io(tables: int, seconds: float) -> Played | None:
    """Its server has the first core to itself, as ours has; None without npm."""
    if shutil.which("npm") is None:
        return None
    subprocess.run(["npm", "ci", "--silent"], cwd=FOLDER, check=True)
    port = str(free_port())
    with tempfile.TemporaryDirectory() as kept:
        server = started("server.cjs", kept, port)
        os.sched_setaffinity(server.pid, {0})
        assert server.stdout is not None
        server.stdout.readline()  # it is ready
        players = started("players.cjs", f"http://127.0.0.1:{port}", str(tables), str(seconds))
        assert players.stdout is not None
        players.stdout.readline()  # they measure
        before = seconds_of(server.pid)
        took = [one / 1000 for one in json.loads(players.stdout.readline())]
        used = seconds_of(server.pid) - before
        for process in (players, server):
            process.kill()
            process.communicate()
    return Played(took, used)


def started(script: str, *args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(["node", script, *args], cwd=FOLDER, stdout=subprocess.PIPE, text=True)
