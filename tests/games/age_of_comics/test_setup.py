"""What the box holds and how a match begins: AC-1 to AC-14, and the variants."""

from __future__ import annotations

import itertools

import pytest

import longbox
from longbox import Match
from longbox.core.bits import listed
from longbox.core.edition import Edition
from longbox.core.errors import EditionError
from longbox.core.rng import Rng
from longbox.games.age_of_comics.actions import CARD_NAMES
from longbox.games.age_of_comics.components import (
    CIRCLES,
    GENRES,
    SPACES,
    THE_X,
    genre_of,
    genre_of_tile,
)
from longbox.games.age_of_comics.game import AgeOfComics
from longbox.games.age_of_comics.state import State
from tests.games.age_of_comics.table import USUAL, Office, office

GAME = AgeOfComics()
PARTS = GAME.parts


def near(circle: str) -> set[str]:
    start = (THE_X if circle == "X" else CIRCLES.index(circle)) * 6
    found = [int(PARTS.neighbours[start + place]) for place in range(6)]
    return {CIRCLES[one] for one in found if one >= 0}


def tiles_at(circle: str, players: int) -> set[str]:
    start = CIRCLES.index(circle) * 4
    found = [int(PARTS.touching[start + place]) for place in range(4)]
    return {SPACES[one] for one in found if one >= 0 and players in PARTS.used_by[one]}


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    """AC-1."""
    with pytest.raises(longbox.SetupError, match="2 to 4 players"):
        Match("age-of-comics", players=players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_has_four_editors_three_cubes_and_an_agent_on_the_x(players: int) -> None:
    """AC-1, AC-48."""
    state = GAME.setup(players, USUAL, Rng(1))
    assert len(state.publishers) == players
    for publisher in state.publishers:
        assert (publisher.editors, publisher.cubes_left, publisher.agent) == (4, 3, THE_X)
        assert not publisher.fifth_is_out


def test_cards_of_each_genre() -> None:
    """AC-2: values 1, 2, 2, 3 for writers and artists, four originals with four bonuses."""
    for genre in range(6):
        for first in (0, 24):
            start = first + 4 * genre
            assert sorted(int(PARTS.values[start + n]) for n in range(4)) == [1, 2, 2, 3]
        assert sorted(int(PARTS.bonuses[4 * genre + n]) for n in range(4)) == [0, 1, 2, 3]
    assert len(PARTS.names) == 72
    assert len(set(PARTS.names) | set(PARTS.rip_offs)) == 96


@pytest.mark.parametrize(
    ("players", "values"),
    [(4, [3, 3, 3, 4, 4, 5, 6]), (3, [3, 3, 4, 4, 5, 6]), (2, [3, 3, 4, 5, 6])],
)
def test_order_tiles_by_players(players: int, values: list[int]) -> None:
    """AC-4."""
    state = GAME.setup(players, USUAL, Rng(3))
    lying = [int(tile) for tile in state.city.tile_at if tile >= 0]
    for genre in range(6):
        mine = [tile for tile in lying if genre_of_tile(tile) == genre]
        assert sorted(int(PARTS.order_value[tile]) for tile in mine) == values
        assert all(PARTS.order_fans[tile] == PARTS.order_value[tile] - 2 for tile in mine)


def test_the_map_is_a_grid_of_38_streets_and_four_outer_spaces() -> None:
    """AC-5: 18 streets along rows and 20 along columns, one space each, and four more."""
    streets = {tuple(sorted(ends)) for ends in PARTS.ends}
    grid = set()
    for one, other in itertools.combinations(range(24), 2):
        (row, column), (below, right) = divmod(one, 4), divmod(other, 4)
        if abs(row - below) + abs(column - right) == 1:
            grid.add((one, other))
    assert len(grid) == 38
    assert streets == grid
    assert len(PARTS.ends) == 42
    doubled = [ends for ends in streets if PARTS.ends.count((ends[0], ends[1])) == 2]
    names = {f"{CIRCLES[one]}-{CIRCLES[other]}" for one, other in doubled}
    assert names == {"a2-a3", "f2-f3", "c1-d1", "c4-d4"}


def test_spaces_are_named_by_the_circles_they_lie_between() -> None:
    """AC-5."""
    for name, (one, other) in zip(SPACES, PARTS.ends, strict=True):
        assert name.removeprefix("outer ") == f"{CIRCLES[one]}-{CIRCLES[other]}"


@pytest.mark.parametrize(("players", "spaces"), [(2, 30), (3, 36), (4, 42)])
def test_spaces_used_by_players(players: int, spaces: int) -> None:
    """AC-5."""
    state = GAME.setup(players, USUAL, Rng(2))
    used = [place for place in range(42) if state.city.tile_at[place] >= 0]
    assert len(used) == spaces == len(PARTS.spaces_used(players))
    assert listed(state.city.face_down) == used


@pytest.mark.parametrize(
    ("circle", "circles", "counts"),
    [
        ("a1", "a2 b1", (0, 2, 2)),
        ("a2", "a1 a3 b2", (2, 2, 4)),
        ("b1", "a1 b2 c1", (2, 3, 3)),
        ("b2", "a2 b1 b3 c2", (4, 4, 4)),
        ("c1", "b1 c2 d1", (3, 3, 4)),
        ("c2", "b2 c1 c3 d2 d3", (4, 4, 4)),
        ("c3", "b3 c2 c4 d3 d2", (4, 4, 4)),
        ("d4", "c4 d3 e4", (3, 3, 4)),
        ("f3", "e3 f2 f4", (2, 2, 4)),
        ("f4", "e4 f3", (0, 2, 2)),
    ],
)
def test_circles_their_neighbours_and_tiles(
    circle: str, circles: str, counts: tuple[int, int, int]
) -> None:
    """AC-5, AC-48: the two diagonals lead across the X."""
    assert near(circle) == set(circles.split())
    assert tuple(len(tiles_at(circle, players)) for players in (2, 3, 4)) == counts


def test_the_x_touches_the_four_circles_in_the_middle() -> None:
    """AC-5, AC-48."""
    assert near("X") == {"c2", "c3", "d2", "d3"}
    diagonals = {(one, other) for one in CIRCLES for other in near(one) if one[0] != other[0]}
    assert {(a, b) for a, b in diagonals if a[1] != b[1]} == {
        ("c2", "d3"),
        ("d3", "c2"),
        ("c3", "d2"),
        ("d2", "c3"),
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_circle_touches_three_tiles_of_a_genre(players: int) -> None:
    """AC-6."""
    for seed in range(60):
        state = GAME.setup(players, USUAL, Rng(seed))
        for circle in CIRCLES:
            tiles = [state.city.tile_at[SPACES.index(s)] for s in tiles_at(circle, players)]
            genres = [int(genre_of_tile(tile)) for tile in tiles]
            assert max(map(genres.count, genres), default=0) <= 2


def test_tiles_lie_at_random() -> None:
    """AC-6: over many set-ups every genre comes to a space about equally often."""
    counts = [0] * 6
    for seed in range(1200):
        state = GAME.setup(4, USUAL, Rng(seed))
        counts[genre_of_tile(state.city.tile_at[SPACES.index("c2-c3")])] += 1
    assert min(counts) > 150
    assert max(counts) < 250


def test_the_calendar_has_each_genre_once_in_any_order() -> None:
    """AC-7."""
    found = set()
    for seed in range(50):
        calendar = tuple(int(genre) for genre in GAME.setup(2, USUAL, Rng(seed)).board.calendar)
        assert sorted(calendar) == [0, 1, 2, 3, 4, 5]
        found.add(calendar)
    assert len(found) > 40
    assert [int(count) for count in PARTS.calendar] == [1, 1, 2, 1, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_space_more_than_players(players: int) -> None:
    """AC-8."""
    assert GAME.setup(players, USUAL, Rng(1)).board.spaces == players + 1


def test_the_first_player_is_drawn_and_the_others_follow_clockwise() -> None:
    """AC-9."""
    firsts = [0, 0, 0]
    for seed in range(300):
        state = GAME.setup(3, USUAL, Rng(seed))
        order = [int(state.board.order[place]) for place in range(3)]
        firsts[order[0]] += 1
        assert order[1:] == [(order[0] + 1) % 3, (order[0] + 2) % 3]
    assert min(firsts) > 70


def test_creatives_to_begin_with_are_of_value_two_and_of_different_genres() -> None:
    """AC-10."""
    for seed in range(60):
        state = GAME.setup(4, USUAL, Rng(seed))
        for hand in state.hands:
            writer, artist = listed(hand.creatives)
            assert writer < 24 <= artist
            assert (PARTS.values[writer], PARTS.values[artist]) == (2, 2)
            assert genre_of(writer) != genre_of(artist)
            assert hand.size == 2


def test_each_names_a_genre_and_gets_a_comic_of_it() -> None:
    """AC-11: in turn order; two may name the same."""
    table = Office(3)
    assert table.options == [f"start with {genre}" for genre in GENRES]
    table.play("start with horror", "take crime", "take crime")
    assert table.seat == 1
    table.play("start with horror", "take crime", "take crime", "take western")
    assert table.seat == 2
    comics = [listed(table.state.hands[seat].comics) for seat in (0, 1)]
    assert [genre_of(comic) for [comic] in comics] == [1, 1]
    assert comics[0] != comics[1]


def test_the_first_comic_is_any_of_its_genre() -> None:
    """AC-11."""
    found = set()
    for seed in range(60):
        match = Match(GAME, players=2, seed=seed)
        match.play("start with western")
        state = match.state
        assert isinstance(state, State)
        seat = int(state.board.order[0])
        [comic] = listed(state.hands[seat].comics)
        found.add(CARD_NAMES[48 + comic])
    assert found == {f"western comic {letter}" for letter in "abcd"}


@pytest.mark.parametrize(("place", "ideas", "money"), [(0, 2, 5), (1, 3, 5), (2, 2, 6), (3, 3, 6)])
def test_money_and_ideas_by_turn_order(place: int, ideas: int, money: int) -> None:
    """AC-10, AC-12."""
    table = Office(4)
    while table.state.board.round == 0:
        table.play(table.options[0])
    publisher = table.publisher(place)
    assert (publisher.idea_count(), publisher.money) == (ideas, money)


@pytest.mark.parametrize(("players", "cards"), [(2, 3), (3, 3), (4, 4)])
def test_the_display_is_laid_after_the_choices(players: int, cards: int) -> None:
    """AC-13."""
    table = Office(players)
    assert all(deck.display == 0 for deck in table.state.decks)
    table.begin()
    assert [len(listed(deck.display)) for deck in table.state.decks] == [cards] * 3


def test_only_tickets_are_short() -> None:
    """AC-14, AC-36: the fifth ticket bonus is lost; ideas go on beyond sixty."""
    table = office(2).money(0, 40).ideas(0, western=2)
    table.state.board.supply[11] = 0
    table.hand(0, "western comic c", "crime writer a", "crime artist a").turn(0)
    table.play("print")
    assert table.publisher(0).tickets == 0
    assert "Player 1 found no ticket left" in table.told()
    table.state.board.supply[0] = 0
    table.turn(0).play("ideas", "take crime from the board", "take horror from the board")
    table.play("take crime", "take crime")
    assert table.publisher(0).ideas[0] == 3


# Variants.


def test_without_rip_offs_nobody_prints_them() -> None:
    """AC-88."""
    for rip_offs, offered in (("yes", True), ("no", False)):
        table = Office(2, rip_offs=rip_offs).begin()
        table.mat(1, "crime comic a", "crime a", "crime a")
        table.state.chart.ripe = 0
        table.end_round()
        table.hand(0, "horror writer a", "horror artist a").money(0, 9).turn(0)
        assert ("print" in table.options) == offered
    assert table.why_not("print") == "there is nothing that you could print and pay (AC-22)"


@pytest.mark.parametrize(("players", "cards"), [(2, 2), (3, 2), (4, 3)])
def test_a_tighter_display_has_a_card_less(players: int, cards: int) -> None:
    """AC-89."""
    table = office(players, display="tighter")
    assert [len(listed(deck.display)) for deck in table.state.decks] == [cards] * 3


@pytest.mark.parametrize(
    ("aggressive", "before", "after"), [("yes", 3, 2), ("yes", 1, 1), ("no", 3, 3)]
)
def test_aggressive_rip_offs_cost_the_original_a_fan(
    aggressive: str, before: int, after: int
) -> None:
    """AC-90."""
    table = office(2, aggressive=aggressive)
    table.mat(1, "crime comic a", "crime a", "crime a", before)
    table.hand(0, "horror writer a", "horror artist a").money(0, 9).turn(0)
    table.play("print")
    assert table.fans("crime comic a") == after


# Editions.


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("tiles = [1, 1, 2, 1, 1]", "tiles = [1, 1, 1, 1, 1]", "must be 6 tiles in all"),
        ('["b2-b3", "b2", "b3", [2, 3, 4]],', "", "must name every space; there is no b2-b3"),
        ('["b2-b3", "b2", "b3", [2, 3, 4]]', '["b2-b3", "b2", "b9", [2]]', "not 'b9'"),
        ('["b2-b3", "b2", "b3", [2, 3, 4]]', '["b2-b3", "b2", "b3", [3, 4]]', "29 with 2 players"),
        ('["b2-b3", "b2", "b3", [2, 3, 4]]', '["b2-b3", "b2", "b3", [7]]', "2, 3 or 4 players"),
        ('["b2-b3", "b2", "b3", [2, 3, 4]]', '["b2-b3", "b2"]', "two circles and the numbers"),
        (
            '["b2-b3", "b2", "b3", [2, 3, 4]]',
            '["b2-b3", "c2", "b2", [2, 3, 4]]',
            "times at the most",
        ),
        ('next_to_x = ["c2", "c3", "d2", "d3"]', "next_to_x = []", "with no way"),
        ('across_x = [["c2", "d3"]', 'across_x = [["c2"]', "must be pairs of circles"),
        ("two = [3, 4]", "two = [5, 5]", "more often than the tiles"),
        ('bonuses = ["fan", "ideas"', 'bonuses = ["fun", "ideas"', "not 'fun'"),
        ('titles = ["Killer Dames", ', "titles = [", "must be 4 texts"),
        ("values = [1, 2, 2, 3]", "values = [1, 1, 3, 3]", "must have a 2"),
        ("search = 4", "serch = 4", "needs 'search'"),
        ("comics = [2, 2, 2, 3, 4, 4]", "comics = [2, 4, 4, 4, 4, 4]", "the cube of comic 3"),
    ],
)
def test_a_wrong_edition_is_refused_in_a_sentence(right: str, wrong: str, message: str) -> None:
    text = GAME.edition.text
    assert right in text
    with pytest.raises(EditionError, match=message.replace("[", r"\[")) as error:
        AgeOfComics(Edition(text.replace(right, wrong, 1), "mine.toml"))
    assert str(error.value).startswith("mine.toml")
