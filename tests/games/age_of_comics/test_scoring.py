"""The final score: AC-80 to AC-85."""

from __future__ import annotations

import pytest

from longbox.games.age_of_comics.state import State
from tests.games.age_of_comics.table import Office, office, random_match


def lines(table: Office, seat: int = 0) -> dict[str, int]:
    return dict(table.game.outcome(table.state).sources[seat])


def test_the_lines_of_the_scorepad() -> None:
    """AC-80, AC-81, AC-83, AC-84: each source by itself, and they add up."""
    table = office(2).money(0, 11).ideas(0, crime=5, western=4).master(0, "crime")
    table.mat(0, "crime comic a", "crime b", "crime b", 5)
    table.mat(0, "crime comic b", "crime c", "western b", 3)
    table.mat(0, "horror comic a", "western c", "western c", 2)
    table.mat(0, "horror rip-off b", "horror b", "horror b", 4)
    table.state.chart.colors = 0b11
    table.publisher(0).points = 7
    table.order(0, "romance 5").order(0, "romance 3")
    table.publisher(0).fulfilled = 1
    assert lines(table) == {
        "fans": 14,
        "unfulfilled orders": -4,
        "rankings": 7,
        "mastery tokens": 2,
        "better colors": 4,
        "five comics": 0,
        "comics from the sixth on": 0,
        "money": 2,
        "ideas": 2,
        "originals with two specialists": 6,
        "originals with one specialist": 4,
        "originals with none": 2,
    }
    assert table.game.outcome(table.state).points[0] == 39


@pytest.mark.parametrize(
    ("originals", "rip_offs", "fifth", "sixth"),
    [(4, 0, 0, 0), (4, 1, 4, 0), (5, 0, 5, 0), (4, 2, 4, 2), (4, 4, 4, 6)],
)
def test_five_comics_and_more(originals: int, rip_offs: int, fifth: int, sixth: int) -> None:
    """AC-82: 1 for each original with five comics, 2 for each comic from the sixth on."""
    table = office(2)
    for place in range(originals):
        table.mat(
            0,
            f"{('crime', 'western')[place // 4]} comic {'abcd'[place % 4]}",
            "horror a",
            "horror a",
        )
    for place in range(rip_offs):
        table.mat(0, f"horror rip-off {'abcd'[place]}", "horror b", "horror b", 0)
    found = lines(table)
    assert (found["five comics"], found["comics from the sixth on"]) == (fifth, sixth)


@pytest.mark.parametrize(
    ("money", "ideas", "points"), [(3, 3, (0, 0)), (4, 8, (1, 2)), (7, 4, (1, 1))]
)
def test_money_and_ideas_are_rounded_down_each(
    money: int, ideas: int, points: tuple[int, int]
) -> None:
    """AC-83."""
    table = office(2).money(0, money).ideas(0, horror=ideas)
    assert (lines(table)["money"], lines(table)["ideas"]) == points


def test_a_total_may_be_negative() -> None:
    """AC-80, AC-85."""
    table = office(2).order(0, "crime 6")
    assert table.game.outcome(table.state).points[0] == -4
    assert table.game.outcome(table.state).winners == (1,)


def test_ties_by_comics_then_by_their_value() -> None:
    """AC-85."""
    table = office(3)
    table.mat(0, "crime comic a", "horror a", "horror a", 1)
    table.mat(1, "crime rip-off b", "horror b", "horror b", 3)
    table.publisher(2).points = 3
    outcome = table.game.outcome(table.state)
    assert outcome.points == (3, 3, 3)
    assert outcome.places == (2, 1, 3)
    assert outcome.reason.endswith("equal points and comics, decided by the value of the comics")
    table.mat(2, "crime rip-off c", "western b", "western b", 0)
    outcome = table.game.outcome(table.state)
    assert outcome.places == (3, 1, 1)
    assert outcome.reason.endswith("the victory is shared")
    table.mat(2, "crime rip-off d", "western c", "western c", 0)
    outcome = table.game.outcome(table.state)
    assert outcome.winners == (2,)
    assert outcome.reason.endswith("equal points, decided by the number of comics")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sources_add_up_in_whole_matches(players: int) -> None:
    """AC-80 to AC-85: and the fans are those on the chart."""
    match = random_match(players, 11)
    outcome = match.outcome
    assert outcome is not None
    assert isinstance(match.state, State)
    for seat, sources in enumerate(outcome.sources):
        assert sum(points for _, points in sources) == outcome.points[seat]
        mat = match.state.publishers[seat].mat
        fans = sum(int(match.state.chart.fans[c]) for c in range(48) if (mat >> c) & 1)
        assert dict(sources)["fans"] == fans
