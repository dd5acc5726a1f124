"""A simulation on Ray: the same bytes as here, also when a worker is killed in the middle."""

import io
import os
import signal
from pathlib import Path

import pytest

import longbox
from longbox.cli import main
from longbox.lab.engines import Engine, Played, Task, local
from longbox.lab.parquet import RunError
from longbox.lab.progress import Progress
from longbox.lab.runs import Run
from longbox.lab.simulation import Simulation, planned
from tests.lab.test_simulate import files

pytest.importorskip("ray", reason="pip install 'longbox[ray]' to test it on a Ray of this machine")
clusters = pytest.importorskip("longbox.lab.clusters")

QUIET = Progress("matches", io.StringIO())
pytestmark = [
    pytest.mark.long,
    pytest.mark.filterwarnings("ignore"),  # Ray's own, of its own threads and files
]


def plan() -> Simulation:
    return planned(longbox.game("dice-stars"), ["1", "2"], 60, 1, {}, False, ["components"])


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("here") / "run"
    Run.begun(folder, plan()).play(local(1), QUIET)
    return folder


def parents() -> dict[int, int]:
    """The parent of every process."""
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                stat = (entry / "stat").read_text()
            except OSError:
                continue
            found[int(entry.name)] = int(stat.rpartition(")")[2].split()[1])
    return found


def workers() -> list[int]:
    """The processes of our own Ray that play."""
    above = parents()
    ours = {os.getpid()}
    for _ in range(4):
        ours |= {pid for pid, parent in above.items() if parent in ours}
    playing = []
    for pid in ours:
        try:
            if Path(f"/proc/{pid}/cmdline").read_bytes().startswith(b"ray::play"):
                playing.append(pid)
        except OSError:
            continue
    return playing


def killing(engine: Engine, killed: list[int]) -> Engine:
    """After the third piece, kill a worker that plays."""

    def wrapped(tasks: list[Task]) -> Played:
        for count, piece in enumerate(engine(tasks)):
            if count >= 3 and not killed:
                for pid in workers()[:1]:
                    os.kill(pid, signal.SIGKILL)
                    killed.append(pid)
            yield piece

    return wrapped  # type: ignore[return-value]  # a list is a sequence


def test_ray_gives_the_same_bytes(here: Path, tmp_path: Path) -> None:
    Run.begun(tmp_path / "run", plan()).play(clusters.on_ray(None, 2), QUIET)
    assert files(tmp_path / "run") == files(here)


def test_a_killed_worker_costs_time_and_no_result(here: Path, tmp_path: Path) -> None:
    killed: list[int] = []
    engine = killing(clusters.on_ray(None, 2), killed)
    Run.begun(tmp_path / "run", plan()).play(engine, QUIET)
    assert killed
    assert files(tmp_path / "run") == files(here)


def test_the_command_takes_the_engine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "dice-stars", "--bots", "1,1", "--matches", "2", "--engine", "ray"]
    assert main([*words, "--jobs", "2", "--out", str(tmp_path / "run")]) == 0
    assert "2 matches of Dice Stars" in capsys.readouterr().out


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:port"])
def test_a_cluster_that_is_not_there_is_refused(address: str, tmp_path: Path) -> None:
    with pytest.raises(RunError, match=f"there is no Ray cluster at '{address}'"):
        Run.begun(tmp_path / "run", plan()).play(clusters.on_ray(address, 2), QUIET)
