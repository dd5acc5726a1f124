"""Points: LT-34 to LT-61, LT-76 to LT-82, with the rulebook's numbers."""

from __future__ import annotations

from itertools import combinations

import pytest

from longbox.core.rng import Rng
from longbox.games.little_tricktakers.collector import Search
from longbox.games.little_tricktakers.components import (
    CHARACTER_NAMES,
    COLOURS,
    RARE,
)
from longbox.games.little_tricktakers.decisions.rounds import end_round
from longbox.games.little_tricktakers.scoring import outcome, score_round
from longbox.games.little_tricktakers.state import TAKEN
from tests.games.little_tricktakers.table import GAME, blank, move, playing


def scored(
    characters: str,
    wins: int = 0,
    taken: str = "",
    points: int = 50,
    beasts: int = 0,
    bid: tuple[int, int] | None = None,
    players: int = 3,
) -> int:
    """What seat 0 has after a round with these wins and cards."""
    table = blank(players, [characters], round=2 if "+" in characters else 0, points=points)
    state = table.state
    state.players.wins[0] = wins
    state.players.beasts[0] = beasts
    for text in taken.split():
        move(state, text, TAKEN)
    if bid is not None:
        state.offer.bid, state.offer.bet = bid
        state.players.points[0] -= bid[1]
    score_round(state)
    return table.points(0)


@pytest.mark.parametrize(
    ("character", "row"),
    [
        ("king", [0, 30, 70, 100, 150]),
        ("ninja", [0, -20, 100, -20, 140]),
        ("samurai", [0, 30, 80, 120, 200]),
        ("hermit", [50, -10, -30, 70, 100]),
        ("berserker", [150, -10, 40, 70, 110, -50]),
        ("resistance", [0, 20, 40, 60, 80, 100]),
    ],
)
def test_points_for_wins(character: str, row: list[int]) -> None:
    """LT-34, LT-41, LT-44, LT-47, LT-50, LT-56."""
    assert [scored(character, wins) - 50 for wins in range(len(row))] == row


def test_negative_points_first_and_never_below_zero() -> None:
    """LT-80: King with 20 points, 2 wins and a Devil card has 70."""
    assert scored("king", 2, "dr", points=20) == 70


def test_the_gamblers_bet_is_out_of_reach_until_all_is_counted() -> None:
    """LT-80, LT-36: 30 points all bet on 2 wins, made, with a Devil card: 180."""
    assert scored("gambler", 2, "dr", points=30, bid=(2, 30)) == 180


@pytest.mark.parametrize(
    ("bid", "wins", "gain"),
    [(2, 2, 150), (1, 1, 100), (2, 1, -30), (0, 0, 80), (3, 3, 210), (4, 4, 260), (2, 3, -30)],
)
def test_bids_and_bets(bid: int, wins: int, gain: int) -> None:
    """LT-36: with 30 bet; the bet comes back when it is made."""
    assert scored("gambler", wins, bid=(bid, 30)) - 50 == gain


def kakumei(card: str) -> int:
    table = playing([f"{card} g9", "k10 k8"], ["resistance", "king"]).play(card)
    table.say("declare kakumei", "play black 10")
    return int(table.state.offer.kakumei_points)


@pytest.mark.parametrize(
    ("card", "bonus"),
    [("k9", 150), ("r7", 100), ("r9", 100), ("r10", 100), ("r4", 80), ("b6", 80), ("g3", 50),
     ("g1", 50), ("F", 30), ("R", 0), ("dk", 150), ("dr", 80)],
)  # fmt: skip
def test_a_kakumei_trick_scores_by_the_winning_card(card: str, bonus: int) -> None:
    """LT-44: only if the Resistance wins it."""
    assert kakumei(card) == bonus


def test_a_sword_changes_what_kakumei_scores() -> None:
    """LT-44, LT-14: a 5 made 9 is a 100-point card."""
    table = playing(["r5 g9", "k10 b9"], ["resistance", ""], items={0: "sword"}).play("r5")
    table.say("declare kakumei", "use sword +5", "play black 10")
    assert int(table.state.offer.kakumei_points) == 100


def test_a_black_zero_is_black_in_kakumei_and_any_other_zero_scores_no_bonus() -> None:
    """LT-44, LT-71: two cards without a number in an Elixir pair."""
    for lead, bonus in (("k9", 150), ("r9", 0)):
        table = playing([f"{lead} g1", "R F b1"], ["", "resistance"], items={1: "elixir"})
        table.play(lead).say("use elixir", "pair rare", "pair white flag", draw="g8")
        table.say("declare kakumei")
        assert int(table.state.players.wins[1]) == 1
        assert int(table.state.offer.kakumei_points) == bonus


def test_the_hermits_flag_over_a_rare_of_another_scores_once_a_trick() -> None:
    """LT-50: two Rares, one bonus; his own Rare gives none."""
    table = playing(["R g1", "R g2", "F g3"], ["", "", "hermit"]).play("R R F")
    assert table.winner() == "2 White Flag"
    assert int(table.state.offer.flag_wins) == 1
    table = playing(["b1 g1", "F R g3"], ["", "hermit+ninja"]).play("b1 F")
    table.say("face down rare", "turn it up")
    assert table.winner() == "1 White Flag"
    assert int(table.state.offer.flag_wins) == 0
    table = blank(3, ["hermit"])
    table.state.players.wins[0] = 1
    table.state.offer.flag_wins = 1
    score_round(table.state)
    assert table.points(0) == 50 - 10 + 80


def test_healer_and_devil_score_cards() -> None:
    """LT-59, LT-61, LT-81: printed faces count, Devil's and Berserker's cards too."""
    assert scored("healer", 1, "b1 b10 g9 r1 k1 R") - 50 == 30
    assert scored("healer", 1, "db", points=50) == 50 - 30 + 10
    assert scored("devil", 1, "dr db") - 50 == 60
    assert scored("king", 0, "dr db") == 0


def test_both_characters_score_with_one_count_of_wins() -> None:
    """LT-33."""
    assert scored("king+samurai", 2) - 50 == 70 + 80
    assert scored("ninja+hermit", 1) - 50 == -20 - 10


def test_beasts_score_cards_and_thirty() -> None:
    """LT-76: on top of the Healer's points."""
    assert scored("healer+king", 0, "b1 b2 r1", beasts=0b10) - 50 == 20 + 20
    assert scored("king+ninja", 0, "k1 dk k10", beasts=0b1000) == 50 - 30 + 30
    assert scored("king+ninja", 0, "", beasts=1 << 4) - 50 == 30


def test_the_shield_ignores_all_negative_points() -> None:
    """LT-79: the rulebook's four examples."""
    shield = 1 << 7
    assert scored("hermit+king", 1, beasts=shield) - 50 == 30
    assert scored("gambler+devil", 1, bid=(2, 30), beasts=shield) == 50
    assert scored("collector+king", 0, "r1 b5", beasts=shield) == 50
    assert scored("king+hermit", 0, "dr db", beasts=shield) - 50 == 50


@pytest.mark.parametrize(
    ("taken", "gain"),
    [
        ("", 0),
        ("r1", 0),
        ("r1 b5", -10),
        ("r1 r5 r9", 20),
        ("r1 b2 g3", 30),
        ("r7 b7 g7", 40),
        ("r1 r2 r3", 50),
        ("r7 b7 g7 k7", 80),
        ("r1 r2 r3 r4 r5", 100),
        ("r1 r2 r3 r4 r5 r6 r7 r8 r9", 200),
        ("r8 r9 r10", 50),
        ("r1 R r3", 50),
        ("r7 b7 g7 R", 80),
        ("R R b5", -10),
        ("F F M", -10),
        ("r1 r2 r3 F", 50),
        ("r4 r9 dr", 20 - 30),
        ("r1 r4 r7 r10 R R", 40),
        ("r1 r3 r5 r7 R R", 100),
        ("r1 r2 r3 b5 g5 k5 b9 b1 b2", 50 + 40 + 20),
        ("r1 b2 g3 b5 g6 r7 k9 k2 k4 g9 g1 g2", 50 + 30 + 20 - 10),
    ],
)
def test_the_collectors_combinations(taken: str, gain: int) -> None:
    """LT-52, LT-53: up to three, one Rare in each as any card, every two left cost 10."""
    assert scored("collector", 0, taken, points=100) - 100 == gain


def test_two_players_have_no_nine_in_a_row() -> None:
    """LT-90: five in a row and three in a row are the best then."""
    taken = "r1 r2 r3 r4 r5 r6 r7 r8 r9"
    assert scored("collector", 0, taken, points=100, players=2) - 100 == 150


def test_the_collector_counts_on_not_falling_below_zero() -> None:
    """LT-53, LT-80: with no points the unused cards cost nothing."""
    assert scored("collector", 0, "r1 r2 r3 b5 g7", points=0) == 50


def brute_force(cards: list[int]) -> int:
    """The best gain over all sets of at most three combinations, tried one by one."""
    parts = GAME.parts
    found: list[tuple[int, int]] = []
    for size in (3, 4, 5):
        for chosen in combinations(cards, size):
            worth = value_of([int(parts.suit_of[card]) for card in chosen],
                             [int(parts.value_of[card]) for card in chosen])  # fmt: skip
            if worth:
                found.append((worth, sum(1 << card for card in chosen)))
    best = -(len(cards) // 2) * 10
    for count in (1, 2, 3):
        for ways in combinations(found, count):
            used = 0
            for _, mask in ways:
                if used & mask:
                    break
                used |= mask
            else:
                left = len(cards) - used.bit_count()
                best = max(best, sum(worth for worth, _ in ways) - left // 2 * 10)
    return best


def value_of(suits: list[int], values: list[int]) -> int:
    """What a set of cards is worth as one combination; a Rare is tried as every card."""
    if any(suit > RARE for suit in suits) or suits.count(RARE) > 1:
        return 0
    if RARE in suits:
        at = suits.index(RARE)
        return max(
            value_of([*suits[:at], colour, *suits[at + 1 :]],
                     [*values[:at], value, *values[at + 1 :]])
            for colour in range(COLOURS) for value in range(1, 11)
        )  # fmt: skip
    values = sorted(values)
    row = values == list(range(values[0], values[0] + len(values)))
    colour, same = len(set(suits)) == 1, len(set(values)) == 1
    if len(values) == 5:
        return 100 if row and colour else 0
    if len(values) == 4:
        return 80 if same else 0
    if row and colour:
        return 50
    return 40 if same else 30 if row else 20 if colour else 0


def test_the_search_finds_what_trying_everything_finds() -> None:
    """LT-53: random piles of up to nine cards."""
    parts = GAME.parts
    rng = Rng(7)
    usable = list(range(parts.card_count))
    for _ in range(60):
        rng.shuffle(usable)
        cards = sorted(usable[: 3 + rng.below(7)])
        search = Search(parts, True, sum(1 << card for card in cards), 10_000, False)
        assert int(search.best) - 10_000 == brute_force(cards), cards


@pytest.mark.parametrize("character", CHARACTER_NAMES)
def test_five_tricks_win_the_game_at_once_for_some(character: str) -> None:
    """LT-82: King, Gambler, Ninja, Samurai and Hermit; before any points."""
    table = blank(3, [character, "", ""])
    table.state.players.wins[0] = 5
    end_round(table.state)
    ended = table.state.pending.size == 0
    assert ended == (character in ("king", "gambler", "ninja", "samurai", "hermit"))
    if ended:
        result = outcome(table.state)
        assert result.places[0] == 1
        assert result.points[0] == 50
        assert result.reason == "player 1 won all five tricks of a round"


def test_most_points_win_and_equals_by_the_lower_numbers() -> None:
    """LT-23: King 1 before Healer 9; then of pairs the lower sum, then the lower number."""
    table = blank(3, ["healer", "king", "devil"])
    assert outcome(table.state).places == (2, 1, 3)
    assert outcome(table.state).reason.endswith("decided by the lower sum of character numbers")
    table.state.players.points[2] = 60
    assert outcome(table.state).places == (3, 2, 1)
    assert outcome(table.state).reason.endswith("rounds were played")
    table = blank(3, ["ninja+resistance", "king+hermit", "gambler+samurai"])  # each sum is 7
    assert outcome(table.state).places == (3, 1, 2)
    assert outcome(table.state).reason.endswith("decided by the lower character number")


def test_unplayed_cards_score_nothing() -> None:
    """LT-81."""
    table = blank(3, ["healer"])
    move(table.state, "b5", 0)
    score_round(table.state)
    assert table.points(0) == 50
