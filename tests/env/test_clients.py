"""The examples with other people's programs run: ``pytest -m long``, as far as those are there."""

from __future__ import annotations

import runpy
import warnings
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
LINES = 40

pytestmark = pytest.mark.long


def example(name: str, *needs: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # theirs
        for package in needs:
            pytest.importorskip(package)
        path = EXAMPLES / f"{name}.py"
        assert len(path.read_text(encoding="utf-8").splitlines()) <= LINES
        return runpy.run_path(str(path))


@pytest.mark.filterwarnings("ignore")
def test_maskable_ppo_learns() -> None:
    assert -1 <= example("maskable_ppo", "sb3_contrib")["main"](1024) <= 1


@pytest.mark.filterwarnings("ignore")
def test_tianshou_learns() -> None:
    assert -1 <= example("tianshou_dqn", "tianshou")["main"](1000) <= 1


@pytest.mark.filterwarnings("ignore")
def test_torchrl_samples_options_alone() -> None:
    steps, reward = example("torchrl_rollout", "torchrl")["main"](200)
    assert steps == 200
    assert abs(reward) <= steps


@pytest.mark.filterwarnings("ignore")
def test_pettingzoos_wrappers_and_conversions_play() -> None:
    found = example("pettingzoo_wrappers")
    rewards = found["main"]()
    assert len(rewards) == 3
    assert sum(rewards.values()) == pytest.approx(0)
    assert found["in_parallel"]() > 10


@pytest.mark.filterwarnings("ignore")
def test_openspiels_searches_answer() -> None:
    said = example("openspiel_search", "pyspiel")["main"]()
    assert len(said) == 6
    assert {line[0] for line in said} == {"0", "1"}
