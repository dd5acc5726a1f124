"""The ten items, on one's own turn: LT-63 to LT-74, and the beast OKO."""

from __future__ import annotations

import pytest

from longbox.games.little_tricktakers.components import ITEM_NAMES
from tests.games.little_tricktakers.table import DISCARDS, FACE_DOWN, playing


@pytest.mark.parametrize(
    ("card", "up", "down"),
    [("r1", 6, 1), ("r4", 9, 1), ("r5", 9, 1), ("r6", 9, 1), ("r9", 9, 4), ("r10", 9, 5),
     ("dr", 9, 1)],
)  # fmt: skip
def test_the_sword_makes_5_more_or_5_less_from_1_to_9(card: str, up: int, down: int) -> None:
    """LT-64: red 5 becomes red 1 or red 9; a Devil card too."""
    for answer, value in (("use sword +5", up), ("use sword -5", down)):
        table = playing([f"{card} k1", "r2 k2"], items={0: "sword"}).play(card).say(answer)
        assert int(table.state.trick.value[0]) == value


def test_sword_and_axe_work_in_the_order_of_their_use_and_before_the_healer_adds() -> None:
    """LT-66, LT-65: red 5, Axe, blue 6 added: 16, red 6."""
    table = playing(["r5 b6 g1", "r2 k2"], ["healer", ""], items={0: "axe"})
    table.play("r5").say("use axe", "add blue 6")
    assert int(table.state.trick.value[0]) == 6
    table = playing(["r5 b6", "r2 k2"], items={0: "axe sword"})
    table.play("r5").say("use axe", "use sword -5")
    assert int(table.state.trick.value[0]) == 5
    table = playing(["R b6", "r2 k2"], items={0: "axe sword wing"}).play("R")
    assert table.options() == ["use wing", "leave it so"]
    assert table.why_not("use axe") == "it works on a lone number card only (LT-66)"


def test_a_used_item_is_out_of_the_game_and_several_may_be_used_in_a_turn() -> None:
    """LT-63: on one's own turn only."""
    table = playing(["r5 b6 g1", "r2 k2"], items={0: "map tactics", 1: "clock"})
    table.say("use map", "discard red 5", "draw as many", "use tactics", draw="k9")
    assert int(table.state.players.items[0]) == 0
    used = int(table.state.offer.used_items)
    assert used & (1 << ITEM_NAMES.index("map"))
    assert table.why_not("use map") == "you do not have Map of Destiny (LT-63)"
    assert table.why_not("use clock") == "you do not have Time Traveler's Clock (LT-63)"


def test_map_and_book_exchange_before_the_card() -> None:
    """LT-67."""
    table = playing(["r5 b6 g1", "r2 k2"], items={0: "map book"})
    table.say("use map", "discard red 5", "discard blue 6", "draw as many", draw="k9 k8")
    assert table.hand(0) == ["green 1", "black 8", "black 9"]
    table.say("use book", "discard green 1", draw="k7")
    assert table.hand(0) == ["black 7", "black 8", "black 9"]
    assert "play black 7" in table.options()


def test_timid_boots_play_after_all_the_others() -> None:
    """LT-68: used by the leader, the next player leads; what was done stays done."""
    table = playing(["r5 b6", "b2 k2", "b3 k3"], ["hermit", "", ""], items={0: "boots"})
    table.say("exchange a card first", "discard red 5", "use boots", draw="g9")
    assert table.seat == 1
    table.play("b2 b3")
    assert table.seat == 0
    assert table.options() == ["play blue 6"]
    assert table.say("play blue 6").winner() == "0 blue 6"


def test_boots_need_somebody_who_has_still_to_play() -> None:
    """LT-68."""
    table = playing(["r5 b6", "r2 k2"], items={1: "boots"}).play("r5")
    assert table.why_not("use boots") == "nobody else has still to play (LT-68)"


def test_boots_need_somebody_with_a_card() -> None:
    """LT-68, LT-17: whoever holds none has not to play."""
    table = playing(["r5 b6", "r2 k2", ""], items={1: "boots"}).play("r5")
    assert table.why_not("use boots") == "nobody else has still to play (LT-68)"


def test_the_ninja_decides_after_a_player_in_boots() -> None:
    """LT-68, LT-38: the rulebook's example."""
    table = playing(["r5 b6", "r2 k2"], ["", "ninja"], items={0: "boots"})
    table.say("use boots").play("r2").say("face down black 2").play("r5")
    assert (table.seat, table.asked) == (1, "TurnItUp")


def test_a_tactical_card_frees_the_first_card_only() -> None:
    """LT-70, LT-37."""
    table = playing(["r5 g1", "r2 r3 k2 k3"], ["", "ninja"], items={1: "tactics"}).play("r5")
    assert table.options() == ["play red 2", "play red 3", "use tactics"]
    table.say("use tactics")
    assert table.options() == ["play red 2", "play red 3", "play black 2", "play black 3"]
    assert table.why_not("use tactics") == "you do not have Tactical Card (LT-63)"
    table.play("k2")
    assert table.options() == ["face down red 2", "face down red 3", "no second card"]


def test_an_elixir_pair_counts_as_one_card_of_the_lead_colour() -> None:
    """LT-71: without following suit; blue 4 and green 5 are red 9 and beat red 8."""
    table = playing(["r8 g1", "b4 g5 r1"], items={1: "elixir"}).play("r8")
    table.say("use elixir", "pair blue 4", "pair green 5", draw="k9")
    assert table.winner() == "1 blue 4 and green 5 as red 9"
    assert table.told("pair-played") == ["Player 2's pair counted as red 9"]
    assert table.taken(1) == ["red 8", "blue 4", "green 5"]


def test_in_a_pair_cards_without_a_number_count_zero() -> None:
    """LT-71, LT-15: no Rare, no MIRIA for the 1s, no White Flag against the Samurai."""
    table = playing(["r2 g1", "R M r1"], items={1: "elixir"}).play("r2")
    table.say("use elixir", "pair rare", "pair miria", draw="k9")
    assert table.winner() == "0 red 2"
    table = playing(["F g1", "R M r1"], items={1: "elixir"}).play("F")
    table.say("use elixir", "pair rare", "pair miria", draw="k9")
    assert table.winner() == "1 Rare and MIRIA as no colour 0"


def test_a_samurai_who_draws_nothing_for_the_elixir_plays_his_card_alone() -> None:
    """LT-71, LT-45: only a black card was left to draw."""
    hands = ["r1", "g4", "b7"]
    table = playing(hands, ["", "samurai", ""], items={1: "elixir"}, trick=4, deck="k2")
    assert table.play("r1").say("use elixir").options() == ["play green 4"]


def test_where_nothing_is_led_the_pair_takes_a_colour_of_its_own() -> None:
    """LT-71."""
    table = playing(["F g1", "b4 g5 r1", "g9 b8"], items={1: "elixir"}).play("F")
    table.say("use elixir", "pair blue 4", "pair green 5", draw="k9")
    assert table.options() == ["as blue", "as green"]
    assert table.why_not("as red") == "neither card of the pair has that colour (LT-71)"
    assert table.say("as blue").options() == ["play blue 8"]


def test_under_black_a_pair_is_black_in_kakumei_too() -> None:
    """LT-71, LT-44."""
    table = playing(["k9 g1", "b1 g2 r1"], ["", "resistance"], items={1: "elixir"}).play("k9")
    table.say("use elixir", "pair blue 1", "pair green 2", "declare kakumei", draw="k8")
    assert int(table.state.offer.kakumei_points) == 150


def test_the_leader_cannot_use_the_elixir_and_the_healer_adds_nothing_to_it() -> None:
    """LT-71, LT-66."""
    table = playing(["r8 g1", "b4 g5 r1 b7"], ["", "healer"], items={0: "elixir"})
    assert table.why_not("use elixir") == "the leader cannot use the Elixir (LT-71)"
    table = playing(["r8 g1", "b4 g5 r1 b7"], ["", "healer"], items={1: "elixir axe"}).play("r8")
    table.say("use elixir", "pair blue 4", "pair green 5", draw="k9")
    assert table.winner() == "1 blue 4 and green 5 as red 9"


def test_the_clock_gives_the_cards_back_and_names_a_leader() -> None:
    """LT-72: items stay used, Kakumei, reservation and the Hermit's exchange can be made again."""
    table = playing(
        ["r8 g1", "r4 g2", "r2 g3"],
        ["resistance+hermit", "collector", ""],
        items={0: "axe", 2: "clock"},
    )
    table.say("exchange a card first", "discard green 1", draw="g9")
    table.say("play red 8", "use axe", "declare kakumei").say("play red 4", "reserve red 8")
    table.say("use clock", "let player 2 lead")
    assert table.seat == 1
    assert table.hand(0) == ["red 8", "green 9"]
    assert int(table.state.players.items[0]) == 0
    table.say("play green 2", "reserve nothing", "play green 3", "exchange a card first")
    table.say(table.options()[-1]).say(table.options()[0])
    assert "declare kakumei" in table.options()


def test_the_clock_may_be_used_by_the_leader() -> None:
    """LT-72: then it only names who leads."""
    table = playing(["r8 g1", "r4 g2"], items={0: "clock"})
    assert table.say("use clock", "let player 2 lead").seat == 1
    assert table.hand(0) == ["red 8", "green 1"]
    assert table.told("trick-taken-back") == []


def test_by_the_clock_healer_ninja_and_pairs_lose_cards() -> None:
    """LT-73."""
    table = playing(["r8 b1 g1 g2 g3", "r4 g5"], ["healer", ""], items={1: "clock"})
    table.play("r8").say("add blue 1", draw="k1 k2").say("use clock", "let player 1 lead")
    assert table.cards(DISCARDS) == ["red 8", "blue 1"]
    assert len(table.hand(0)) == 5
    table = playing(["r8 r9 g1", "r4 g5"], ["ninja", ""], items={1: "clock"})
    table.play("r8").say("face down red 9", draw="k1").say("use clock", "let player 1 lead")
    assert table.cards(DISCARDS) == ["red 9"]
    assert table.cards(FACE_DOWN) == []
    assert table.hand(0) == ["red 8", "green 1", "black 1"]
    table = playing(["r8 dr g1", "r4 g5"], ["ninja", ""], items={1: "clock"})
    table.play("r8").say("face down devil red 4", draw="k1").say("use clock", "let player 1 lead")
    assert table.cards(DISCARDS) == ["devil red 4"]
    hands = ["r8 g1", "b4 g5 r1", "r4 g6"]
    table = playing(hands, items={1: "elixir", 2: "clock"}).play("r8")
    table.say("use elixir", "pair blue 4", "pair green 5", draw="k9")
    table.say("use clock", "let player 1 lead")
    assert (table.seat, table.options()) == (1, ["discard blue 4", "discard green 5"])
    table.say("discard blue 4")
    assert table.hand(1) == ["red 1", "green 5", "black 9"]


def test_miria_goes_back_to_the_hand_even_then() -> None:
    """LT-73, LT-55: and another card of that player's choice goes."""
    table = playing(["M b1 g1 g2 g3", "r4 g5"], ["healer", ""], items={1: "clock"})
    table.play("M").say("use clock", "let player 1 lead", draw="k1")
    assert table.asked == "DiscardForMiria"
    table.say("discard blue 1")
    assert len(table.hand(0)) == 5
    table = playing(["r8 M g1", "r4 g5"], ["ninja", ""], items={1: "clock"})
    table.play("r8").say("face down miria", draw="k1").say("use clock", "let player 2 lead")
    table.say("discard green 1")
    assert table.hand(0) == ["red 8", "black 1", "miria"]
    hands = ["r8 g1", "M g5 r1", "r4 g6"]
    table = playing(hands, items={1: "elixir", 2: "clock"}).play("r8")
    table.say("use elixir", "pair miria", "pair green 5", draw="k9")
    table.say("use clock", "let player 1 lead")
    assert table.hand(1) == ["red 1", "black 9", "miria"]
    assert table.cards(DISCARDS) == ["green 5"]


def test_by_the_clock_a_pair_and_miria_face_down_cost_two_cards() -> None:
    """LT-73: the pair is asked about first, so that both of its cards can be chosen."""
    hands = ["r8 g1", "b4 g5 r1 M", "r4 g6"]
    table = playing(hands, ["", "ninja", ""], items={1: "elixir", 2: "clock"}).play("r8")
    table.say("use elixir", "pair blue 4", "pair green 5", draw="k9")
    table.say("face down miria", draw="k8").say("use clock", "let player 1 lead")
    assert (table.seat, table.options()) == (1, ["discard blue 4", "discard green 5"])
    table.say("discard blue 4")
    assert (table.seat, table.asked) == (1, "DiscardForMiria")
    table.say("discard green 5")
    assert table.hand(1) == ["red 1", "black 8", "black 9", "miria"]
    assert table.cards(DISCARDS) == ["blue 4", "green 5"]


def test_miria_alone_goes_back_without_a_discard() -> None:
    """LT-73, LT-55: a Healer could draw no card, and has no other to discard."""
    table = playing(["M", "k4", "b7"], ["healer", "", ""], items={1: "clock"}, trick=4, deck="")
    table.play("M").say("use clock", "let player 1 lead")
    assert (table.seat, table.options()) == (0, ["play miria"])


def test_a_samurai_who_is_left_without_a_card_plays_none() -> None:
    """LT-17, LT-45: after a Letter or a Map, where only black cards could be drawn."""
    hands = ["g1", "k4", "b7"]
    table = playing(hands, ["samurai", "", ""], items={0: "letter"}, trick=4, deck="")
    assert table.why_not("play no card") == "you hold a card (LT-17)"
    table.say("use letter", "take from player 2", "give green 1", draw="0")
    assert table.options() == ["play no card"]
    assert table.say("play no card").seat == 1
    hands = ["dr", "k4", "b7"]
    table = playing(hands, ["samurai", "", ""], items={0: "map"}, trick=4, deck="k2")
    table.say("use map", "discard devil red 4", "draw as many")
    assert table.options() == ["play no card"]


def test_the_letter_takes_an_unseen_card_and_gives_another() -> None:
    """LT-74: not the one just taken; MIRIA too."""
    table = playing(["r8 g1", "r4 M", "b7 b8"], items={0: "letter"}).say("use letter")
    assert table.options() == ["take from player 2", "take from player 3"]
    assert table.why_not("take from player 1") == "a card is taken from another player (LT-74)"
    table.say("take from player 2", draw="1")
    assert table.hand(0) == ["red 8", "green 1", "miria"]
    assert table.options() == ["give red 8", "give green 1"]
    assert table.why_not("give miria") == "the card just taken cannot be given back (LT-74)"
    table.say("give green 1")
    assert table.hand(1) == ["red 4", "green 1"]


def test_the_letter_and_a_samurai() -> None:
    """LT-74, LT-45: a black card taken or given is replaced at once."""
    table = playing(["r8 g1", "k4 b1", "b7"], ["samurai", "", ""], items={0: "letter"})
    table.say("use letter", "take from player 2", draw="1 r9")
    assert table.hand(0) == ["red 8", "red 9", "green 1"]
    assert "give red 9" in table.options()
    table = playing(["k8 g1", "r4 b1", "b7"], ["", "samurai", ""], items={0: "letter"})
    table.say("use letter", "take from player 2", draw="0").say("give black 8", draw="r9")
    assert table.hand(1) == ["red 9", "blue 1"]


def test_oko_exchanges_once() -> None:
    """LT-77."""
    table = playing(["r8 g1", "r4 b1"], beasts={0: "oko"}, round=2)
    table.say("use oko", "discard red 8", "draw as many", draw="k9")
    assert table.hand(0) == ["green 1", "black 9"]
    assert table.why_not("use oko") == "you have no OKO that can still be used (LT-77)"


def test_the_letter_needs_a_card_to_give_in_return() -> None:
    """LT-74: a Samurai whose exchange brought only black cards holds none."""
    hands, characters = ["dr", "b1", "g2"], ["samurai", "king", "gambler"]
    table = playing(hands, characters, items={0: "map letter"}, trick=4, deck="k1 k2")
    table.say("use map", "discard devil red 4", "draw as many")
    assert table.options() == ["play no card"]
    assert table.why_not("use letter") == "you have no card to give in return (LT-74)"


def test_the_letter_takes_a_devil_card_that_shows_or_an_unseen_one() -> None:
    """LT-74, LT-5: a Devil card has no back to hide behind."""
    hands = ["r8 g1", "dr b4", "dk"]
    table = playing(hands, items={0: "letter"}).say("use letter")
    assert table.options() == [
        "take from player 2",
        "take devil red 4 from player 2",
        "take devil black 4 from player 3",
    ]
    assert table.why_not("take from player 3") == "that hand has no card that is unseen (LT-74)"
    assert table.why_not("take devil blue 4 from player 2") == (
        "that hand does not show devil blue 4 (LT-74)"
    )
    assert table.why_not("take devil blue 4 from player 1") == (
        "a card is taken from another player (LT-74)"
    )
    for script in ("0", "5"):  # whatever chance says, the unseen one is the only one
        other = playing(hands, items={0: "letter"}).say("use letter")
        other.say("take from player 2", draw=script if script == "0" else "")
        assert other.hand(0) == ["red 8", "blue 4", "green 1"]
    table.say("take devil red 4 from player 2", "give green 1")
    assert table.hand(0) == ["red 8", "devil red 4"]
    assert table.hand(1) == ["blue 4", "green 1"]


def test_an_item_for_the_card_is_refused_before_it() -> None:
    """LT-62."""
    table = playing(["r8 g1", "r4 g5"], items={0: "axe sword wing"})
    for text in ("use axe", "use sword +5", "use wing"):
        assert table.why_not(text) == "it is used on the card just played (LT-62)"
