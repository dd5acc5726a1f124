"""The arena: mirrored seeds, every rotation, the same numbers again, and bots that break down."""

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

import longbox
from longbox.lab.arena import Arena, Pairing, Played, Worker, broken, line_up, report, run, to_json
from longbox.lab.entrants import Entrant
from longbox.lab.progress import Progress, clock
from longbox.lab.standings import fitted, standings, wilson

QUIET = Progress("matches", io.StringIO())
BOTS = '''
from longbox.bots.bot import Bot


class Last(Bot):
    """Plays, and looks whether it got anything but what a bot may have."""

    def choose(self, view, options, rng, budget):
        assert view.seat is not None and not hasattr(view, "rng") and not hasattr(view, "state")
        return options[-1]


class Raises(Last):
    def choose(self, view, options, rng, budget):
        raise ValueError("no idea\\nat all")


class Leaves(Last):
    def choose(self, view, options, rng, budget):
        raise SystemExit(3)


class NoOption(Last):
    def choose(self, view, options, rng, budget):
        return "draw 3"


class Endless(Last):
    def choose(self, view, options, rng, budget):
        while True:
            try:
                sum(range(1000))
            except Exception:
                pass


class NeedsMore(Bot):
    def __init__(self, game, more):
        pass


class NoBot:
    def __init__(self, game):
        pass
'''


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "bots.py"
    path.write_text(BOTS)
    return str(path)


def arena(*bots: str, players: int = 2, seeds: int = 2) -> Arena:
    return Arena("dice-stars", bots, players, seeds)


# Who plays whom.


def test_every_seed_is_played_in_every_rotation() -> None:
    pairings = arena("2", "1", "1", players=3).pairings()
    assert pairings == [
        Pairing(seed, bots)
        for seed in (1, 2)
        for bots in [("2", "1", "1"), ("1", "1", "2"), ("1", "2", "1")]
    ]


def test_more_bots_than_seats_meet_in_every_pair() -> None:
    bots = [pairing.bots for pairing in arena("1", "2", "3:5", seeds=1).pairings()]
    assert bots == [("1", "2"), ("2", "1"), ("1", "3:5"), ("3:5", "1"), ("2", "3:5"), ("3:5", "2")]


def test_seats_are_as_many_as_bots_or_two() -> None:
    game = longbox.game("dice-stars")
    assert line_up(game, ["1", "2", "1"], None) == 3
    assert line_up(game, ["1"] * 5, None) == 2
    with pytest.raises(longbox.SetupError, match="name 4 bots for 4 seats"):
        line_up(game, ["1", "2"], 4)


# What comes of it.


def test_the_same_arena_gives_the_same_numbers_with_any_number_of_processes() -> None:
    field = arena("3:5", "2", "1", players=3, seeds=1)
    one, two = (json.loads(to_json(field, run(field, jobs, QUIET))) for jobs in (1, 2))
    del one["clock"], two["clock"]
    assert one == two
    assert [match["seed"] for match in one["matches"]] == [1, 1, 1]
    assert replace(field, seed=5).pairings() != field.pairings()


def test_the_table_has_a_line_for_each_bot_the_best_first() -> None:
    field = arena("1", "2", seeds=3)
    lines = report(field, run(field, 1, QUIET)).splitlines()
    assert [line.split("|")[1].strip() for line in lines] == ["bot", "---", "2", "1"]
    assert lines[2].split("|")[2:4] == ["       6 ", "  100.0 "]


def test_one_bot_alone_plays_the_solo_variant() -> None:
    field = arena("2", players=1, seeds=4)
    (only,) = standings(run(field, 1, QUIET), 1)
    assert (only.matches, only.fair) == (4, 1.0)


def test_the_oracle_is_called_what_it_is() -> None:
    field = arena("oracle:3", "1", seeds=1)
    assert "The oracle sees every hidden card" in report(field, run(field, 1, QUIET))


# Bots that break down.


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Raises", "raised ValueError: no idea at all; it lost 2 matches by that"),
        ("Leaves", "raised SystemExit: 3; it lost"),
        ("NoOption", "answered 'draw 3', which is no option; it lost"),
        ("Endless", "took longer than 0.6 s for a move; it lost"),
    ],
)
def test_a_bot_that_breaks_down_loses_that_match_and_the_arena_goes_on(
    file: str, name: str, why: str
) -> None:
    field = Arena("dice-stars", (f"{file}:{name}", "1", f"{file}:Last"), 2, 1, seconds=0.05)
    played = run(field, 1, QUIET)
    assert len(played) == 6
    (sentence,) = broken(played)
    assert f":{name} {why}" in sentence.replace("lost 4 matches", "lost 2 matches")
    for one in played:
        if one.broke is not None:
            assert one.places[one.broke] == 2
            assert one.points is None
    assert sum(1 for one in played if one.broke is None) == 2


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("4", "no bot is called '4'"),
        ("serch", "did you mean 'search'"),
        ("2:5", "only search and oracle take a number of simulations"),
        ("3:0", "simulations are a number from 1"),
        ("3:many", "simulations are a number from 1"),
        ("none.py:Bot", "there is no file 'none.py'"),
        ("FILE:Lost", "has no class 'Lost'; did you mean 'Last'?"),
        ("FILE:NeedsMore", "cannot be made: TypeError"),
        ("FILE:NoBot", "is no longbox.bots.bot.Bot"),
    ],
)
def test_a_name_that_is_no_bot_is_refused_in_a_sentence(file: str, bot: str, why: str) -> None:
    game = longbox.game("dice-stars")
    with pytest.raises(longbox.SetupError, match=why):
        Entrant(bot.replace("FILE", file)).player(game)


def test_a_file_that_cannot_be_run_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("1 +")
    with pytest.raises(longbox.SetupError, match="cannot be run: SyntaxError"):
        Entrant(f"{path}:Bot")


def test_every_match_gets_new_bots_that_see_their_own_view(file: str) -> None:
    field = arena(f"{file}:Last", "1")
    played = Worker(field).play(Pairing(1, field.bots))
    assert (played.broke, played.why) == (None, "")
    assert all(moves > 5 for moves in played.moves)


# Figures.


def result(seed: int, places: tuple[int, ...], bots: tuple[str, ...] = ("a", "b")) -> Played:
    return Played(seed, bots, places, (0,) * len(bots), (1,) * len(bots), (0.5,) * len(bots))


def test_a_shared_win_is_worth_a_share_and_places_are_shared_too() -> None:
    found = {one.bot: one for one in standings([result(1, (1, 1)), result(2, (1, 2))], 2)}
    assert (found["a"].wins, found["b"].wins) == (0.75, 0.25)
    assert (found["a"].place, found["b"].place) == (1.25, 1.75)
    assert found["a"].seconds == 0.5


def test_intervals_are_those_of_wilson_and_count_seeds_not_matches() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 20) == pytest.approx((0.8389, 1.0), abs=1e-4)
    alone = [result(seed, (1, 2) if seed % 2 else (2, 1)) for seed in range(40)]
    twice = [one for one in alone for _ in range(2)]
    (a, _), (b, _) = (standings(each, 2) for each in (alone, twice))
    assert b.wins_to - b.wins_from == pytest.approx(a.wins_to - a.wins_from, rel=0.02)


def test_a_rating_difference_of_191_is_three_wins_in_four() -> None:
    """400 log10(3), but for the one drawn match that is added to each pair."""
    found = fitted({("a", "b"): 7500.0, ("b", "a"): 2500.0}, ["a", "b"])
    assert found["a"] - found["b"] == pytest.approx(190.8, abs=0.2)
    assert found["a"] + found["b"] == pytest.approx(0)


def test_ratings_order_bots_that_never_met() -> None:
    beaten = {("a", "b"): 8.0, ("b", "a"): 2.0, ("b", "c"): 8.0, ("c", "b"): 2.0}
    found = fitted(beaten, ["a", "b", "c"])
    assert found["a"] > found["b"] > found["c"]


# Progress.


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_tells_how_far_how_fast_and_how_long_still() -> None:
    bar = Progress("matches", Screen())
    bar.begin(100)
    for _ in range(50):
        bar.after(None)
    assert bar.line(10.0).endswith("50 of 100, 5 a second, 0:10 left")
    assert "#" * 15 + "." * 15 in bar.line(10.0)
    assert clock(3725) == "1:02:05"


def test_progress_is_for_terminals_only_and_leaves_no_trace() -> None:
    screen, pipe = Screen(), io.StringIO()
    for stream in (screen, pipe):
        bar = Progress("matches", stream)
        bar.begin(1)
        bar.after(None)
    assert pipe.getvalue() == ""
    assert screen.getvalue().endswith("\r\x1b[K")
