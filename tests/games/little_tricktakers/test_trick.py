"""Who wins a trick, and what may be played: LT-6 to LT-17, LT-43, LT-46, LT-49."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.games.little_tricktakers.table import name, playing

PLAIN: dict[int, str] = {}


def seats(characters: Mapping[int, str], count: int) -> list[str]:
    """Characters by seat; nobody else has one that matters to the trick."""
    return [characters.get(seat, "") for seat in range(count)]


@pytest.mark.parametrize(
    ("cards", "characters", "winner"),
    [
        ("r5 r8 b9 r2", PLAIN, 1),
        ("r4 r9 k1 b5", PLAIN, 2),
        ("r9 r10 r1 b1 g1", PLAIN, 2),
        ("r9 b10 b1 g1 r1", PLAIN, 0),
        ("r1 r10 k4 r5 g1", PLAIN, 2),
        ("k9 k10 k1 r9", PLAIN, 2),
        ("g3 F R F", {3: "hermit"}, 3),
        ("r9 k9 R F M", {3: "hermit"}, 4),
        ("R F M r1", {1: "hermit"}, 3),
        ("M r1 k1", PLAIN, 1),
        ("R r1 k1 b1 M", PLAIN, 1),
        ("b4 g8 M k1", PLAIN, 3),
        ("r3 r9 k6 r8", {3: "samurai"}, 3),
        ("r3 F k6 r8", {3: "samurai"}, 2),
        ("r3 F k6 R", {3: "samurai"}, 3),
        ("k10 r1", {1: "samurai"}, 1),
        ("r10 k1", {0: "samurai"}, 1),
        ("r10 r1", {0: "samurai"}, 0),
        ("R R", {1: "king"}, 1),
        ("R R", {0: "king"}, 0),
        ("F F", {1: "hermit"}, 0),
        ("R F", PLAIN, 0),
        ("F b2 r9", PLAIN, 1),
        ("r5 k5", {0: "samurai"}, 0),
        ("k5 r5", {1: "samurai"}, 0),
        ("r8 k6 F", {0: "samurai"}, 1),
        ("F F", PLAIN, 0),
        ("dg g4", PLAIN, 0),
    ],
)  # fmt: skip
def test_the_strongest_card_wins(cards: str, characters: dict[int, str], winner: int) -> None:
    """LT-9, LT-10, LT-11, LT-12, LT-13, LT-34, LT-46, LT-49: the printed examples and their kin."""
    played = cards.split()
    table = playing(played, seats(characters, len(played))).play(cards)
    assert table.winner().lower() == f"{winner} {name(played[winner])}"


@pytest.mark.parametrize(
    ("cards", "characters", "winner"),
    [
        ("k2 R R R", {0: "resistance"}, 0),
        ("k9 k10 k1 r9", {0: "resistance"}, 3),
        ("r6 r10 r1 k4", {0: "resistance"}, 2),
        ("g3 F R F", {0: "resistance", 3: "hermit"}, 1),
        ("r7 g7 b7 k7", {0: "resistance"}, 0),
        ("b4 g8 M k1", {0: "resistance"}, 0),
        ("R M", {0: "resistance"}, 0),
        ("r2 k1", {0: "resistance+samurai"}, 0),
        ("k1 r2", {0: "resistance", 1: "samurai"}, 1),
        ("r7 g7", {0: "resistance", 1: "king"}, 1),
        ("r9 b2 g5", {0: "resistance"}, 1),
    ],
)  # fmt: skip
def test_kakumei_turns_the_order_upside_down(
    cards: str, characters: dict[int, str], winner: int
) -> None:
    """LT-42, LT-43: the printed examples; whatever was led, and ties as ever."""
    played = cards.split()
    table = playing(played, seats(characters, len(played)))
    table.play(played[0]).say("declare kakumei").play(" ".join(played[1:]))
    assert table.winner().lower() == f"{winner} {name(played[winner])}"


def test_the_wing_comes_before_the_king_before_nemu() -> None:
    """LT-13, LT-69, LT-78: the rulebook's three Rares, and the list rather than the time."""
    table = playing(["R", "R", "R"], ["", "king", ""], items={2: "wing"}, beasts={0: "nemu"})
    table.play("R R R").say("use wing")
    assert table.winner() == "2 Rare"
    table = playing(["R", "R", "R"], ["", "", "king"], items={0: "wing"}, beasts={1: "nemu"})
    table.play("R").say("use wing").play("R R")
    assert table.winner() == "0 Rare"
    table = playing(["R", "R", "R"], ["", "king", ""], beasts={2: "nemu"}).play("R R R")
    assert table.winner() == "1 Rare"
    table = playing(["R", "R", "R"], beasts={1: "nemu"}).play("R R R")
    assert table.winner() == "1 Rare"


def test_the_leader_plays_anything_and_the_others_follow_clockwise() -> None:
    """LT-6."""
    table = playing(["r5 k1", "b2 F", "g3 g4"], leader=1)
    assert table.options() == ["play blue 2", "play white flag"]
    assert table.say("play blue 2").seat == 2
    assert table.say("play green 3").seat == 0


def test_whoever_holds_the_lead_colour_follows_or_plays_a_card_without_colour() -> None:
    """LT-8: the Samurai's example, red 4, red 8 or Rare."""
    table = playing(["r3", "r4 r8 k6 R F M b1"]).play("r3")
    legal = ["red 4", "red 8", "rare", "white flag", "miria"]
    assert table.options() == [f"play {card}" for card in legal]
    assert table.why_not("play black 6") == "red is led, and you hold red (LT-8)"
    assert table.why_not("play green 9") == "your hand has no green 9 (LT-5)"


def test_without_the_lead_colour_anything_goes() -> None:
    """LT-8."""
    table = playing(["r3", "k6 b1 R"]).play("r3")
    assert table.options() == ["play blue 1", "play black 6", "play rare"]


def test_the_first_coloured_card_sets_the_lead_colour() -> None:
    """LT-7: a Rare or a White Flag does not."""
    table = playing(["F", "b2 r9", "b3 r1"]).play("F")
    assert table.options() == ["play red 9", "play blue 2"]
    assert table.play("b2").options() == ["play blue 3"]


def test_the_winner_takes_the_cards_and_leads() -> None:
    """LT-9."""
    table = playing(["r5 g1", "r8 g2", "b9 g3"]).play("r5 r8 b9")
    assert table.seat == 1
    assert table.taken(1) == ["red 5", "red 8", "blue 9"]
    assert int(table.state.players.wins[1]) == 1


def test_two_cards_of_one_player_win_one_trick() -> None:
    """LT-16: the Ninja's two cards are both in the trick."""
    table = playing(["r5 r6 g1", "r4 g2"], ["ninja", ""])
    table.play("r5").say("face down red 6").play("r4").say("turn it up")
    assert table.winner() == "0 red 6"
    assert int(table.state.players.wins[0]) == 1
    assert table.taken(0) == ["red 4", "red 5", "red 6"]


def test_a_player_without_a_card_plays_none() -> None:
    """LT-17: also as the leader."""
    table = playing(["", "r5 r6", "b2 b3"], leader=0)
    assert table.seat == 1
    table.play("r5 b2")
    assert table.winner() == "1 red 5"
    assert table.play("r6 b3").told("no-trick") == [
        f"Nobody had a card for trick {number}" for number in (3, 4, 5)
    ]


def test_numbers_that_sums_and_items_make_count_like_printed_ones() -> None:
    """LT-14, LT-57: red 5 and blue 6 are red 1, which beats a red 10 and MIRIA."""
    table = playing(["r10 g1", "r5 b6 g2 g3 g4", "M"], ["", "healer", ""])
    table.play("r10 r5").say("add blue 6", draw="g5 g6 g7").play("M")
    assert table.winner() == "1 red 5 and blue 6 as red 1"


def test_an_axe_makes_a_ten_that_loses_to_the_one_of_its_colour() -> None:
    """LT-65, LT-14."""
    table = playing(["r5", "r1", "r9"], items={0: "axe"})
    table.play("r5").say("use axe").play("r1 r9")
    assert table.winner() == "1 red 1"
    table = playing(["r5", "b1", "r9"], items={0: "axe"})
    table.play("r5").say("use axe").play("b1 r9")
    assert table.winner() == "0 red 5 as red 10"


def test_a_zero_is_below_one_and_stays_in_its_colour() -> None:
    """LT-15: red 10 and blue 10 make red 0, which still beats other colours."""
    table = playing(["r10 b10 g1", "g9", "F"], ["healer", "", ""])
    table.play("r10").say("add blue 10").play("g9 F")
    assert table.winner() == "0 red 10 and blue 10 as red 0"
    table = playing(["r10 b10 g1", "r1"], ["healer", ""])
    table.play("r10").say("add blue 10").play("r1")
    assert table.winner() == "1 red 1"


def test_samurais_red_is_red_for_following() -> None:
    """LT-46: a red card of his sets red, and he must follow red."""
    table = playing(["r3 b1", "r9 b2"], ["samurai", ""]).play("r3")
    assert table.options() == ["play red 9"]
    table = playing(["k3", "r9 b2"], ["", "samurai"]).play("k3")
    assert table.options() == ["play red 9", "play blue 2"]
