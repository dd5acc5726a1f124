"""Every printed strategy card, skill and overdrive in a played position: DT-56 to DT-61."""

from __future__ import annotations

import pytest

from longbox.core.state import open_decisions
from longbox.games.dice_tuners.decisions.steps import WHEN_DEPLOYED, WHEN_HIRED
from longbox.games.dice_tuners.game import DiceTuners
from tests.games.dice_tuners.table import Table, answer_all, duel, fight, front, strengths

K1, K2, SHIELD, SHEATHE = 0, 2, 4, 5  # rolls of a die that show these faces

# Strategy cards: seat 0 is On Fire with the card against a Bluff.


@pytest.mark.parametrize(
    ("card", "dice", "values"),
    [
        ("R1", ("r1", "r1"), [5, 1]),
        ("R2", ("r1", "r1"), [4, 1]),
        ("R3", ("r1", "r1"), [3, 1]),
        ("R4", ("r1", "r1"), [2, 1]),
        ("R4", ("r1", "g1"), [4, 1]),
        ("R5", ("r1", "r1"), [2, 1]),
        ("R6", ("r1", "r1"), [1, 1]),
        ("R6", ("r1", "g1"), [3, 1]),
        ("G1", ("r1", "r2"), [1, 0]),
        ("G2", ("r1", "r2"), [1, 0]),
        ("G3", ("r1", "r2"), [1, 0]),
        ("G4", ("r1", "b1"), [1, 1]),
        ("G5", ("r1", "r1"), [1, 1]),
        ("G6", ("r1", "r1"), [1, 1]),
        ("G6", ("r1", "b1"), [1, 1]),
        ("B1", ("r1", "r1"), [3, 1]),
        ("B2", ("r1", "r1"), [4, 1]),
        ("B4", ("r1", "r1"), [1, 1]),
        ("B5", ("r1", "r1"), [1, 1]),
        ("B6", ("r1", "r1"), [1, 1]),
    ],
)
def test_what_a_card_does_to_strength(card: str, dice: tuple[str, str], values: list[int]) -> None:
    """DT-43, DT-60, DT-61."""
    table = fight(front(*dice, hands=[card, ""]), card, "bluff")
    assert strengths(table) == values


def on_fire_with(card: str, *dice: str, hands: tuple[str, str] = ("", "")) -> Table:
    """Seat 0 is On Fire with the card and is asked whether to use it."""
    table = front(*dice, hands=[f"{card} {hands[0]}", hands[1]])
    return table.cards(card, "bluff").play("fight on")


def test_cruel_current_rolls_the_opponents_die_again() -> None:
    """DT-60: REROLL(OPP); a Shield that appears now is only Strength 0 (DT-36)."""
    assert strengths(on_fire_with("B3", "r1", "r2").play("use the effect", rolls=[K1])) == [1, 1]
    table = on_fire_with("B3", "r1", "r2").play("use the effect", rolls=[SHIELD])
    assert strengths(table) == [1, 0]
    assert table.vp() == [1, 0]


def test_moonlit_legend_is_worth_two_vp() -> None:
    """DT-49, DT-60: BONUS, for the winner only."""
    table = on_fire_with("B1", "r1", "r1").play("use the effect")
    assert table.vp() == [2, 0]
    beaten = front("r1", "b2", hands=["B1", ""]).cards("B1", "bluff").play("fight on")
    beaten.play("skip the effect")
    assert beaten.vp() == [0, 1]


def test_river_of_omens_draws_one_card_or_two() -> None:
    """DT-24, DT-60: DRAW, and one more with Advantage."""
    assert on_fire_with("B4", "r1", "r1").play("use the effect").state.hand_size(0) == 1
    assert on_fire_with("B4", "r1", "g1").play("use the effect").state.hand_size(0) == 2


def test_deep_tide_draws_with_advantage() -> None:
    """DT-60, DT-61."""
    assert on_fire_with("B6", "r1", "g1").play("use the effect").state.hand_size(0) == 1
    assert on_fire_with("B6", "r1", "r1").state.hand_size(0) == 0


def test_drawing_in_a_duel_keeps_to_the_hand_limit() -> None:
    """DT-26: at once, before the duel goes on."""
    table = on_fire_with("B4", "r1", "r1", hands=("R1 R2 R3", "")).play("use the effect")
    assert table.state.hand_size(0) == 4
    over = front("r1", "g1", hands=["B4 R1 R2 R3", ""]).cards("B4", "bluff").play("fight on")
    over.play("use the effect")
    assert over.open == [(0, "DiscardDown")]
    over.play("discard R1")
    assert over.vp() == [1, 0]


def test_return_stroke_goes_back_to_the_hand() -> None:
    """DT-50, DT-60: KEEP, so the loser cannot take it."""
    table = on_fire_with("B5", "r2", "r1").play("use the effect")
    assert table.hand(0) == "B5"
    assert table.open == []
    lost = on_fire_with("B5", "r1", "r2").play("use the effect")
    assert lost.hand(0) == "B5"


def test_bind_the_blade_takes_advantage_and_a_card() -> None:
    """DT-60: NOADV; with Advantage, DISCARD at random, and never a Bluff (DT-13)."""
    table = on_fire_with("G4", "r1", "g1", hands=("", "R1")).play("use the effect")
    assert table.hand(1) == ""
    assert "R1" in table.discarded()
    none = on_fire_with("G4", "r1", "b1", hands=("", "R1")).play("use the effect")
    assert none.hand(1) == "R1"
    assert strengths(none) == [1, 1]


def test_read_the_stance_and_smoke_and_mirrors_cancel() -> None:
    """DT-44, DT-60: CANCEL."""
    for card, other, values in [("G5", "R5", [1, 1]), ("G2", "R2", [1, 0])]:
        table = fight(front("r1", "r1", hands=[card, other]), card, other)
        assert strengths(table) == values


# Heroes.


def with_hero(name: str, *dice: str, hands: tuple[str, ...] = ("", ""), number: int = 3) -> Table:
    """Seat 0 has the hero and these dice (left, right, front); the other has a dull one."""
    used = [seat for seat, hand in enumerate(hands) if not hand]
    return duel(*dice, hands=hands, heroes=[name], number=number, bluffs_used=used)


def test_okiku() -> None:
    """DT-45, DT-60: her card counts one more; overdrive RB makes her dearer for Sheathe."""
    table = with_hero("Okiku", "r1 g1 g1", "r1 r1 r2", hands=("R4", "G5")).cards("R4", "G5")
    assert table.last("Player 1 and") == "Player 1 and Player 2 went On Fire"
    table = with_hero("Okiku", "r1 b1 rh", "r1 r1 r2", hands=("R6", "")).play("use the overdrive")
    assert strengths(fight(table, "R6")) == [5, 2]
    assert table.state.table.overdrive_used == 0b01


def test_tama() -> None:
    """DT-57, DT-61: after a win she may draw; overdrive GG sets her On Fire too."""
    table = with_hero("Tama", "r1 r1 r2", "r1 r1 r1")
    assert table.open == [(0, "UseSkill")]
    assert table.play("use the skill").state.hand_size(0) == 1
    assert with_hero("Tama", "r1 r1 r2", "r1 r1 r1").play("skip the skill").hand(0) == ""
    assert with_hero("Tama", "r1 r1 r1", "r1 r1 r2").open == []
    table = with_hero("Tama", "g1 g1 rh", "r1 r1 r1", hands=("R5", "R6")).cards("R5", "R6")
    table.play("use the overdrive").play("fight on")
    assert table.open == [(1, "RetreatOrFight")]


def test_jinpachi() -> None:
    """DT-61: stronger in front; overdrive RR is a VP more."""
    table = with_hero("Jinpachi", "g1 g1 r1", "r1 r1 r1")
    assert strengths(table) == [2, 1]
    side = with_hero("Jinpachi", "g1 g1 r1", "r1 g1 r1", number=1)
    assert "Strength: Player 1 1, Player 2 1" in side.told()
    bonus = with_hero("Jinpachi", "r1 g1 r1", "r1 r1 r1").play("use the overdrive")
    assert bonus.vp() == [2, 0]


def test_suzu() -> None:
    """DT-57: after deployment she may swap two dice; overdrive BB turns a die to two Katanas."""
    table = with_hero("Suzu", "r1 g1 b2", "r1 r1 r1")
    table.clear_questions()
    table.state.table.go_to(WHEN_DEPLOYED)
    table.state.table.duel.number = 0
    table.state.go_on()
    assert table.open == [(0, "SwapDice")]
    assert table.options() == [
        "swap left and right",
        "swap left and front",
        "swap right and front",
        "leave the dice",
    ]
    table.play("swap left and front")
    assert table.last("Duel 1").startswith("Duel 1: Player 1 with blue two katanas on the left")
    table = with_hero("Suzu", "b1 g1 b1", "r1 r1 r1").play("use the overdrive")
    assert strengths(table) == [3, 1]


def test_suzu_may_leave_her_dice() -> None:
    """DT-57."""
    table = with_hero("Suzu", "r1 g1 b2", "r1 r1 r1")
    table.clear_questions()
    table.state.table.go_to(WHEN_DEPLOYED)
    table.state.table.duel.number = 0
    table.state.go_on()
    table.play("leave the dice")
    assert table.last("Duel 1").startswith("Duel 1: Player 1 with red katana on the left")


def test_genta() -> None:
    """DT-61: stronger with a red die; overdrive RG makes his card count three more."""
    assert strengths(with_hero("Genta", "b1 b1 r1", "r1 r1 r1")) == [2, 1]
    assert strengths(with_hero("Genta", "b1 b1 g1", "r1 r1 g1")) == [1, 1]
    table = with_hero("Genta", "r1 g1 b1", "r1 r1 r1", hands=("R2", "R4")).cards("R2", "R4")
    assert table.open == [(0, "UseOverdrive")]
    table.play("use the overdrive")
    assert table.last("Player 1 went") == "Player 1 went On Fire"


def test_ayame() -> None:
    """DT-61: weakens on the left; overdrive GB cancels."""
    table = with_hero("Ayame", "r1 r1 r1", "r1 r2 r1", number=1)
    assert "Strength: Player 1 1, Player 2 1" in table.told()
    assert strengths(with_hero("Ayame", "r1 r1 r1", "r1 r1 r2")) == [1, 2]
    table = with_hero("Ayame", "g1 b1 r1", "r1 r1 r1", hands=("", "R5")).cards("R5")
    table.play("use the overdrive").play("fight on")
    assert strengths(table) == [1, 1]


def test_raizo() -> None:
    """DT-60: plays cards of any colour; overdrive RB sheathes his sword."""
    table = duel(
        "r1 b1 r1", "r1 r1 r1", heroes=["Raizo"], hands=["G6", "R1 G1"], legal="r", number=3
    )
    assert table.open == [(0, "UseOverdrive")]
    table.play("use the overdrive")
    assert table.options(0) == ["play iron discipline", "play bluff"]
    assert table.options(1) == ["play dragon descending", "play bluff"]
    assert strengths(fight(table, "G6", "R1")) == [3, 1]


def test_hanabi() -> None:
    """DT-61: stronger with a green die; overdrive RR is 3 Strength."""
    assert strengths(with_hero("Hanabi", "r1 b1 g1", "r1 r1 g1")) == [2, 1]
    table = with_hero("Hanabi", "r1 b1 r1", "r1 r1 r1").play("use the overdrive")
    assert strengths(table) == [4, 1]


def test_shiro() -> None:
    """DT-60: nobody has Advantage against him; overdrive RGB is 4 Strength."""
    assert strengths(with_hero("Shiro", "r1 r1 r1", "r1 r1 b1")) == [1, 1]
    table = with_hero("Shiro", "g1 b1 r1", "r1 r1 b1").play("use the overdrive")
    assert strengths(table) == [5, 1]


def test_mikoto() -> None:
    """DT-57, DT-59: she may draw when all have hired; overdrive GB rolls her die again."""
    table = with_hero("Mikoto", "r1 r1 r1", "r1 r1 r1", hands=("R1", "R1"))
    table.clear_questions()
    table.state.table.go_to(WHEN_HIRED)
    table.state.go_on()
    assert table.open == [(0, "UseSkill")]
    table.play("use the skill")
    assert table.state.hand_size(0) == 2
    table = with_hero("Mikoto", "g1 b1 rs", "r1 r1 r1")
    table.play("use the overdrive", rolls=[K2])
    assert strengths(table) == [2, 1]


def test_tetsuo() -> None:
    """DT-60, DT-61: 2 Strength more in front, not at a side; overdrive GG is 3 Strength."""
    assert strengths(with_hero("Tetsuo", "r1 r1 r1", "r1 r1 r1")) == [3, 1]
    side = with_hero("Tetsuo", "r1 g1 r1", "r1 r1 r1", number=1)
    assert "Strength: Player 1 1, Player 2 1" in side.told()
    table = with_hero("Tetsuo", "g1 g1 r1", "r1 r1 r1").play("use the overdrive")
    assert strengths(table) == [6, 1]


def test_chiyo() -> None:
    """DT-36, DT-60: in front Shields do not stop her; overdrive RB weakens by 3."""
    table = with_hero("Chiyo", "g1 g1 r1", "r1 r1 bs")
    assert strengths(table) == [1, 1]
    assert table.vp() == [0, 1]
    side = with_hero("Chiyo", "g1 g1 r1", "r1 bs r2", number=1)
    assert "The Shield kept Player 2 out of the duel" in side.told()
    table = with_hero("Chiyo", "r1 b1 r1", "r1 r1 r2").play("use the overdrive")
    assert strengths(table) == [1, 0]


def test_goro() -> None:
    """DT-61: stronger with Katanas; overdrive RG pierces."""
    assert strengths(with_hero("Goro", "r1 b1 r1", "r1 r1 r1")) == [2, 1]
    assert strengths(with_hero("Goro", "b1 b1 rh", "r1 r1 r1")) == [0, 1]
    table = with_hero("Goro", "g1 b1 r1", "r1 r1 rs").play("use the overdrive")
    assert strengths(table) == [2, 0]


def test_sayuri() -> None:
    """DT-61: keeps her card after a defeat; overdrive BB sets her On Fire too."""
    table = with_hero("Sayuri", "r1 g1 r1", "r1 r1 r2", hands=("R1", "R6")).cards("R1", "R6")
    answer_all(table, "fight on")
    assert table.hand(0) == "R1"
    won = with_hero("Sayuri", "r1 g1 r2", "r1 r1 r1", hands=("R6", "R1")).cards("R6", "R1")
    answer_all(won, "fight on", "leave the card")
    assert won.hand(0) == ""
    table = with_hero("Sayuri", "b1 b1 rh", "r1 r1 r2").play("use the overdrive")
    assert table.open == [(0, "RetreatOrFight")]  # although she played nothing (DT-40)
    table.play("fight on")
    assert strengths(table) == [5, 2]


def test_nobukage() -> None:
    """DT-61: his card counts more on the right; overdrive RGB is a VP more."""
    hands = ("R5", "R6")
    table = with_hero("Nobukage", "g1 r1 g1", "r1 r1 r1", hands=hands, number=2).cards(*hands)
    assert table.last("Player 1 and") == "Player 1 and Player 2 went On Fire"
    left = with_hero("Nobukage", "r1 g1 g1", "r1 r1 r1", hands=hands, number=1).cards(*hands)
    assert left.last("Player 2 went") == "Player 2 went On Fire"
    bonus = with_hero("Nobukage", "g1 b1 r2", "r1 r1 r1").play("use the overdrive")
    assert bonus.vp() == [2, 0]


def test_tsukiyo() -> None:
    """DT-61: stronger with a blue die; overdrive GB rolls the opponent's die before Shields."""
    assert strengths(with_hero("Tsukiyo", "r1 r1 b1", "r1 r1 b1")) == [2, 1]
    table = with_hero("Tsukiyo", "g1 b1 r1", "r1 r1 rs").play("use the overdrive", rolls=[K1])
    assert strengths(table) == [1, 1]


def test_fuyu() -> None:
    """DT-43, DT-60: he uses a card without fire; overdrive RG holds his opponents."""
    table = with_hero("Fuyu", "b1 b1 r1", "r1 r1 r1", hands=("R1", "R5")).cards("R1", "R5")
    assert table.open == [(1, "RetreatOrFight")]
    table.play("fight on").play("use the effect")
    assert table.last("Player 1 used") == "Player 1 used Dragon Descending: +4 Strength"
    answer_all(table, "skip the effect")
    assert strengths(table) == [5, 1]
    table = with_hero("Fuyu", "b1 g1 r1", "r1 r1 r1", hands=("R1", "R5")).cards("R1", "R5")
    table.play("use the overdrive")
    assert table.open == [(0, "UseEffect")]


def test_every_hero_and_card_of_the_box_is_tried_here() -> None:
    """DT-7, DT-8."""
    parts = DiceTuners().parts
    tests = set(globals())
    assert all(f"test_{hero.name.lower()}" in tests for hero in parts.heroes)
    assert len(parts.cards) == 18


# Overdrives in general.


def test_an_overdrive_needs_its_colours() -> None:
    """DT-58: RR asks for two red dice; faces, fought duels and fire do not matter."""
    assert with_hero("Hanabi", "r1 b1 b1", "r1 r1 b2").open == []
    assert with_hero("Hanabi", "rs rh b1", "r1 r1 b2").open == [(0, "UseOverdrive")]


def test_an_overdrive_is_used_once_a_round_or_saved() -> None:
    """DT-58."""
    table = with_hero("Hanabi", "r1 r1 r1", "r1 r1 r1", number=1)
    assert table.open == [(0, "UseOverdrive")]
    table.play("save the overdrive")
    assert table.open == [(0, "UseOverdrive")]
    assert "Duel 2" in table.last("Duel ")
    table.play("use the overdrive")
    assert table.open == []  # not asked again in the third duel
    assert strengths(table) == [1, 1]


def test_in_a_window_players_act_in_turn_order() -> None:
    """DT-56."""
    table = duel(
        "r1 r1 r1",
        "g1 g1 r1",
        heroes=["Hanabi", "Tetsuo"],
        number=3,
        first=1,
        bluffs_used=[0, 1],
    )
    assert table.open == [(1, "UseOverdrive")]
    table.play("save the overdrive")
    assert table.open == [(0, "UseOverdrive")]
    assert [one.rule for one in open_decisions(table.state.pending)] == ["DT-58"]
