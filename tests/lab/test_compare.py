"""Comparisons: what differs is found, what does not is not, however often one looks."""

import io
from pathlib import Path

import pytest

import longbox
from longbox.cli import main
from longbox.core.edition import Edition
from longbox.core.rng import Rng
from longbox.lab.compare import ERROR, FIRST_LOOK, Difference, compared, told
from longbox.lab.engines import local
from longbox.lab.progress import Progress
from longbox.lab.simulation import Simulation, planned

GAME = longbox.game("dice-stars")
PLAIN = "multipliers = [2, 3, 4, 5, 6]"
LONGER = GAME.edition.text.replace(PLAIN, "multipliers = [8, 8, 8, 8, 8]")


def plan(text: str = "", matches: int = 60) -> Simulation:
    game = longbox.game("dice-stars", Edition(text, "x") if text else None)
    return planned(game, ["1", "1"], matches, 1, {}, bool(text), [])


def found(a: Simulation, b: Simulation, jobs: int = 1) -> dict[str, Difference]:
    quiet = Progress("matches", io.StringIO())
    return {one.name: one for one in compared(a, b, local(jobs), quiet)}


def noise(rng: Rng) -> float:
    """Nearly normal, around 0, with a spread of 1."""
    return sum(rng.below(1000) for _ in range(12)) / 1000 - 6


class TestTheSequence:
    def looks(self, rng: Rng, shift: float, seeds: int) -> tuple[bool, int]:
        """Whether it ever says that the sides differ, looking after every seed, and when."""
        one = Difference("x", ERROR, seeds)
        for seed in range(seeds):
            one.add(0.0, shift + noise(rng))
            if one.differs:
                return True, seed + 1
        return False, seeds

    def test_looking_at_every_seed_keeps_the_error_rate(self) -> None:
        rng = Rng(5)
        alarms = sum(self.looks(rng, 0.0, 400)[0] for _ in range(200))
        assert alarms <= 200 * ERROR  # a plain 95 % interval would alarm some 70 times

    def test_a_difference_is_found_early(self) -> None:
        rng = Rng(6)
        ends = [self.looks(rng, 0.5, 1000) for _ in range(20)]
        assert all(differs for differs, _ in ends)
        assert sum(seeds for _, seeds in ends) / 20 < 150

    def test_there_is_no_verdict_before_the_first_look(self) -> None:
        one = Difference("x", ERROR, 100)
        for _ in range(FIRST_LOOK - 1):
            one.add(0.0, 5.0)
        assert not one.differs
        assert not one.same


class TestComparing:
    def test_a_changed_figure_is_found_and_the_comparison_stops(self) -> None:
        measures = found(plan(), plan(LONGER))
        assert measures["points a seat"].differs
        assert measures["points a seat"].value < 0  # more spaces, each worth less

    def test_the_same_is_the_same_and_stops_at_the_first_look(self) -> None:
        measures = found(plan(), plan())
        assert {one.seeds for one in measures.values()} == {FIRST_LOOK}
        assert all(one.same for one in measures.values())
        said = told(list(measures.values()), ("a", "b"))
        assert said.endswith("No difference found. (decided after 50 of 60 seeds)")

    def test_too_few_seeds_are_said_to_be(self) -> None:
        said = told(list(found(plan("", 2), plan(LONGER, 2)).values()), ("a", "b"))
        assert "too few seeds" in said
        assert said.endswith("No difference found. (2 seeds)")

    def test_who_begins_wins_all_that_nobody_else_wins(self) -> None:
        measures = found(plan(), plan())
        wins = [one.sum_a for name, one in measures.items() if name.startswith("wins of the ")]
        assert len(wins) == 2
        assert sum(wins) == pytest.approx(100 * FIRST_LOOK)
        assert "wins of the first to begin, %" in measures

    def test_the_number_of_processes_does_not_matter(self) -> None:
        a, b = plan("", 20), plan(LONGER, 20)
        assert found(a, b, 2) == found(a, b, 1)


@pytest.mark.parametrize(
    ("sides", "sentence"),
    [
        (["box", "none.toml"], "cannot read the edition 'none.toml'"),
        (["box", "a=b"], "Dice Stars has no options"),
    ],
)
def test_bad_sides_are_refused_in_a_sentence(
    sides: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", "dice-stars", *sides]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


def test_two_options_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    option = longbox.game("little-tricktakers").options[0]
    sides = [f"{option.name}={choice}" for choice in option.choices[:2]]
    words = ["compare", "little-tricktakers", *sides, "--bots", "1,1,1", "--matches", "1"]
    assert main([*words, "--jobs", "1"]) == 0
    assert sides[0] in capsys.readouterr().out
