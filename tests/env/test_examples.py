"""The examples learn, in a few seconds each."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest

import longbox

EXAMPLES = Path(__file__).parent.parent.parent / "examples"

pytestmark = pytest.mark.skipif(
    not longbox.compiled, reason="learning takes minutes with the interpreted rules"
)


def test_ppo_learns_to_beat_random_play() -> None:
    ppo = runpy.run_path(str(EXAMPLES / "ppo.py"))
    chance = np.random.default_rng(1)
    batch = ppo["Batch"]("dice-stars", 2, 64, 1)
    network = ppo["Network"](batch.observations.shape[1], batch.masks.shape[1], chance)
    before = ppo["strength"](network, 1, 60, 7)
    for _ in range(10):
        ppo["update"](network, ppo["Gathered"](batch, network, chance), chance)
    after = ppo["strength"](network, 1, 60, 7)
    assert before < 0.7 < after
    drawn = ppo["curve"]([(0.0, [before]), (0.1, [after])], [1])
    assert drawn.startswith("<svg")


def test_the_loop_in_cleanrl_style_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["cleanrl_style.py", "--episodes", "20"])
    runpy.run_path(str(EXAMPLES / "cleanrl_style.py"), run_name="__main__")
    assert "episode 20: mean reward" in capsys.readouterr().out
