"""How rounds begin, go on and end: AC-15 to AC-22, AC-74 to AC-79."""

from __future__ import annotations

import pytest

from longbox.core.bits import listed
from longbox.games.age_of_comics.components import GENRES, MAIN_ACTIONS, genre_of_tile
from longbox.games.age_of_comics.decisions.rounds import income
from longbox.games.age_of_comics.game import AgeOfComics
from tests.games.age_of_comics.table import Office, office, random_match

COMICS = ["crime comic a", "horror comic a", "romance comic a", "sci-fi comic a"]


def with_best(*fans: int) -> Office:
    """Each seat has one comic with so many fans; none for 0."""
    table = Office(len(fans)).begin()
    for seat, count in enumerate(fans):
        if count:
            letter = "abcd"[seat]
            table.mat(seat, COMICS[seat], f"western {letter}", f"western {letter}", count)
    return table


def test_five_rounds_of_four_editors_each() -> None:
    """AC-15, AC-20: with nobody's extra editor, twenty placements by each of two players."""
    match = random_match(2, 4)
    placed = [event for event in match.events if event.kind == "editor-placed"]
    extra = [event for event in match.events if event.kind == "extra-editor"]
    assert len(placed) == 40 + len(extra)
    assert [event.kind for event in match.events].count("round-began") == 5
    assert match.outcome is not None
    assert match.outcome.reason == "five rounds are over"


def test_the_calendar_turns_tiles_of_its_genre() -> None:
    """AC-16: those on the map that lie face down, and no others; two genres in round 3."""
    table = office(4)
    for turned in (1, 2, 4, 5, 6):
        genres = {int(table.state.board.calendar[place]) for place in range(turned)}
        for space in range(42):
            tile = table.state.city.tile_at[space]
            hidden = bool((table.state.city.face_down >> space) & 1)
            assert hidden == (genre_of_tile(tile) not in genres)
        assert table.state.board.turned == turned
        if turned < 6:
            table.end_round()
    told = [text for text in table.told() if text.startswith("The calendar")]
    assert len(told) == 6
    assert told[0].endswith("and turned up 7 tiles of it")


def test_ideas_on_the_board_are_refilled() -> None:
    """AC-17."""
    table = office(2)
    table.play("ideas", "take crime from the board", "take horror from the board")
    assert [GENRES[genre] for genre in listed(table.state.board.ideas)] == GENRES[2:]
    table.end_round()
    assert [GENRES[genre] for genre in listed(table.state.board.ideas)] == GENRES


def test_turns_go_round_and_players_without_editors_are_skipped() -> None:
    """AC-20."""
    table = office(3)
    for seat in (0, 1, 2):
        assert table.seat == seat
        table.play("royalties")
    table.publisher(1).editors = 0
    table.play("royalties")
    assert table.seat == 2


def test_the_topmost_free_space_is_taken() -> None:
    """AC-8, AC-21, AC-31: royalties pay $4, $3, $3, $2, $1 from the top, then they are closed."""
    table = office(4)
    for money in (4, 3, 3, 2, 1):
        seat = table.seat
        before = table.publisher(seat).money
        table.play("royalties")
        assert table.publisher(seat).money - before == money
    assert "royalties" not in table.options
    assert table.why_not("royalties") == "all spaces of royalties are taken (AC-21)"


def test_with_two_players_there_are_three_spaces() -> None:
    """AC-8, AC-21: and one player may take an action again."""
    table = office(2).play("royalties", "royalties", "royalties")
    assert "royalties" not in table.options
    assert [int(one) for one in table.state.board.editor_at][20:25] == [0, 1, 0, -1, -1]


def test_an_action_must_be_possible() -> None:
    """AC-22."""
    table = office(2)
    assert table.options == ["hire", "develop", "ideas", "royalties", "sales"]
    assert table.why_not("print") == "there is nothing that you could print and pay (AC-22)"
    table.no_cards(0)
    assert table.options == ["develop", "ideas", "royalties", "sales"]
    assert table.why_not("hire") == "there are no cards left for it (AC-22)"
    table.no_cards(2)
    assert table.options == ["ideas", "royalties", "sales"]


def test_nobody_may_pass_while_an_action_is_open() -> None:
    """AC-22: with all closed, an editor is set aside and the round goes on."""
    table = office(2)
    refused = "nobody may pass: there is an action to take (AC-22)"
    assert table.why_not("set an editor aside") == refused
    for action in range(len(MAIN_ACTIONS)):
        table.used(action, 3)
    table.state.advance()
    told = table.told()
    assert told.count("Player 1 could do nothing with an editor") == 4
    assert table.state.board.round == 2


def test_the_printed_ranking_example() -> None:
    """AC-74: brown wins with 8, then salmon with 4 and yellow with 3; teal has 2."""
    table = with_best(3, 4, 2, 8).end_round()
    assert [int(one.points) for one in table.state.publishers] == [1, 2, 0, 3]


@pytest.mark.parametrize(
    ("fans", "points"),
    [
        ((4, 4, 2, 1), [3, 3, 1, 0]),
        ((4, 4, 4, 1), [3, 3, 3, 0]),
        ((4, 2, 2, 1), [3, 2, 2, 0]),
        ((5, 0, 0, 0), [3, 0, 0, 0]),
        ((2, 2), [3, 3]),
        ((1, 2), [2, 3]),
        ((0, 0), [0, 0]),
    ],
)
def test_ties_share_and_places_are_skipped(fans: tuple[int, ...], points: list[int]) -> None:
    """AC-74."""
    table = with_best(*fans).end_round()
    assert [int(one.points) for one in table.state.publishers] == points


def test_the_printed_earnings_example() -> None:
    """AC-75: yellow earns $2, salmon $3, teal $3 (2 + 1), brown $5 (4 + 1)."""
    table = with_best(3, 4, 2, 8)
    table.mat(2, "superheroes comic a", "crime a", "crime a", 1)
    table.mat(3, "superheroes comic b", "crime b", "crime b", 1)
    table.end_round()
    assert [int(one.money) for one in table.state.publishers] == [2, 3, 3, 5]


def test_the_example_of_the_end_of_a_round() -> None:
    """AC-74, AC-75, AC-76: salmon is first, then yellow, teal, brown; $2, $5, $2, $1."""
    table = with_best(3, 4, 2, 1)
    table.mat(1, "superheroes comic a", "crime a", "crime a", 2)
    table.end_round()
    assert [int(one.points) for one in table.state.publishers] == [2, 3, 1, 0]
    assert [int(one.money) for one in table.state.publishers] == [2, 5, 2, 1]
    assert table.order_of_seats() == [3, 2, 0, 1]


@pytest.mark.parametrize(
    ("fans", "money"),
    [
        *[(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (6, 3), (7, 4), (9, 4), (10, 6)],
        *[(11, 7), (13, 8), (16, 9), (19, 10), (20, 12), (21, 13), (30, 18), (40, 24)],
    ],
)
def test_what_comics_earn(fans: int, money: int) -> None:
    """AC-75, AC-42: nothing off the chart, and from the bottom again above ten."""
    assert income(AgeOfComics().parts, fans) == money


@pytest.mark.parametrize(
    ("fans", "order"),
    [
        ((2, 1), [1, 0]),
        ((1, 2), [0, 1]),
        ((1, 1), [1, 0]),
        ((1, 1, 1), [2, 1, 0]),
        ((1, 1, 1, 1), [3, 2, 1, 0]),
        ((2, 1, 2), [1, 2, 0]),
        ((2, 1, 2, 1), [3, 1, 2, 0]),
        ((0, 1, 0, 1), [2, 0, 3, 1]),
        ((0, 0), [1, 0]),
    ],
)
def test_turn_order_and_its_ties(fans: tuple[int, ...], order: list[int]) -> None:
    """AC-76: two swap; of three 1st and 3rd; of four 1st and 4th, 2nd and 3rd."""
    table = with_best(*fans)
    assert table.order_of_seats() == list(range(len(fans)))
    assert table.end_round().order_of_seats() == order


def test_a_tie_swaps_the_order_of_the_round_before() -> None:
    """AC-76."""
    table = with_best(1, 1).end_round()
    assert table.order_of_seats() == [1, 0]
    assert table.end_round().order_of_seats() == [0, 1]


@pytest.mark.parametrize(("before", "after"), [(5, 4), (2, 1), (1, 1)])
def test_each_comic_loses_a_fan_but_not_its_last(before: int, after: int) -> None:
    """AC-77."""
    table = with_best(before, 1).end_round()
    assert table.fans("crime comic a") == after


def test_a_rip_off_off_the_chart_stays_there() -> None:
    """AC-42, AC-74, AC-75, AC-77: it earns nothing, has no rank and loses nothing."""
    table = with_best(1, 0)
    table.mat(1, "crime rip-off a", "western c", "western c", 0)
    table.end_round()
    assert table.fans("crime rip-off a") == 0
    assert (table.publisher(1).money, table.publisher(1).points) == (0, 0)


def test_editors_return_and_the_rows_are_laid_anew() -> None:
    """AC-27, AC-78."""
    table = office(2)
    table.display("crime writer a", "crime artist a")
    table.play("hire", "hire crime writer a", "hire crime artist a")
    shown = listed(table.state.decks[0].display)
    assert len(shown) == 3  # a fourth one was laid there by hand
    table.publisher(1).fifth_is_out = True
    table.end_round()
    assert [int(one.editors) for one in table.state.publishers] == [4, 4]
    assert not table.publisher(1).fifth_is_out
    assert all(count == 0 for count in table.state.board.used)
    assert all(holder == -1 for holder in table.state.board.editor_at)
    deck = table.state.decks[0]
    assert len(listed(deck.display)) == 3
    assert set(shown) <= set(listed(deck.discard))


def test_after_the_last_round_ranking_and_earnings_still_happen() -> None:
    """AC-79: but no fan is lost, and nothing more is asked."""
    table = with_best(4, 2)
    table.state.board.round = 5
    table.end_round()
    assert table.state.pending.size == 0
    assert [int(one.points) for one in table.state.publishers] == [3, 2]
    assert [int(one.money) for one in table.state.publishers] == [3, 2]
    assert table.fans("crime comic a") == 4
