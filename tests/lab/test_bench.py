"""The bench measures both builds in one table, and says so where one is missing."""

import os
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

import longbox
from longbox.lab.bench import bench, driven_from_python, played_out, process, table

SHORT = 0.02


def test_each_figure_stands_once_for_two_and_for_the_most_seats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("LONGBOX_COMPILED_PATH", raising=False)
    lines = [line.split("|")[1:-1] for line in bench(["dice-stars"], SHORT).splitlines()[2:]]
    cells = [[cell.strip() for cell in line] for line in lines]
    assert [line[1] for line in cells] == ["2"] * 5 + ["4"] * 5
    assert [line[2] for line in cells[:5]] == [line[2] for line in cells[5:]]
    for line in cells:
        assert float(line[4].replace(",", "")) > 0
        if longbox.compiled:
            assert float(line[5]) == pytest.approx(ratio(line), rel=0.1)
        else:
            assert line[3] == "not built"


def ratio(line: list[str]) -> float:
    compiled, interpreted = (float(cell.replace(",", "")) for cell in line[3:5])
    return compiled / interpreted


def test_a_folder_without_the_build_that_is_asked_for_is_refused() -> None:
    own = Path(longbox.__file__).parent.parent
    with (
        ExitStack() as stack,
        pytest.raises(longbox.SetupError, match="has no compiled build"),
    ):
        process(stack, own, not longbox.compiled)


def test_a_seed_is_the_same_match_every_time() -> None:
    game = longbox.game("dice-stars")
    for play in (played_out, driven_from_python):
        assert play(game, 2, 7) == play(game, 2, 7) > 20


def test_a_table_has_words_to_the_left_and_figures_to_the_right() -> None:
    assert table([["what", "rate"], ["a", "10"]], words=1).splitlines() == [
        "| what | rate |",
        "| ---- | ---: |",
        "| a    |   10 |",
    ]


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_a_measuring_process_stops_without_a_trace() -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "longbox.lab.bench"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline().strip() in ("True", "False")  # it is ready to be asked
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=60)
    assert errors == ""
