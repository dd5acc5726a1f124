"""Preparation and abilities of the ten characters: LT-29 to LT-62."""

from __future__ import annotations

import pytest

from longbox.games.little_tricktakers.actions import TASK_ENHANCEMENT, TASK_HERMIT, TASK_POKER
from longbox.games.little_tricktakers.state import UNUSED
from tests.games.little_tricktakers.table import DISCARDS, FACE_DOWN, HOME, playing, preparing

FIVE = "r2 r3 b2 g5 k8"
OTHER = "r6 b6 g6 k6 b9"


def test_the_king_takes_his_rare_and_discards_another_card() -> None:
    """LT-34, LT-30: the King's Rare itself stays."""
    table = preparing([FIVE, OTHER], ["king", "devil"])
    assert "discard rare" not in table.options()
    table.say("discard red 2")
    assert table.hand(0) == ["red 3", "blue 2", "green 5", "black 8", "rare"]


def test_the_gambler_exchanges_then_bids_then_bets() -> None:
    """LT-35, LT-26: in this order; bets are 0, 10, 20 or 30 of his points."""
    table = preparing([FIVE, OTHER, "b5 b7 g7 g8 g9"], ["gambler", "ninja", "hermit"])
    table.say("discard red 2", "discard red 3", "draw as many", draw="k9 k7")
    assert table.hand(0) == ["blue 2", "green 5", "black 7", "black 8", "black 9"]
    assert table.options() == [f"bid {bid}" for bid in range(5)]
    assert table.why_not("bid 5") == "a bid is 0 to 4 wins (LT-35)"
    assert table.say("bid 2").options() == ["bet 0", "bet 10", "bet 20", "bet 30"]
    assert table.say("bet 30").points(0) == 20


def test_a_bet_is_never_more_than_one_has() -> None:
    """LT-35."""
    table = preparing([FIVE, OTHER, "b5 b7 g7 g8 g9"], ["gambler", "devil", "hermit"])
    table.state.players.points[0] = 10
    table.say("draw as many", "bid 0")
    assert table.options() == ["bet 0", "bet 10"]
    assert table.why_not("bet 30") == "you have 10 points, and the highest bet is 30 (LT-35)"


def test_other_tasks_may_come_between_exchange_and_bid() -> None:
    """LT-29, LT-35: the rulebook's player C puts black 7 in hand before bidding."""
    table = preparing([FIVE, OTHER], ["gambler", "hermit"], {0: 1 << TASK_ENHANCEMENT})
    table.state.players.bought[0] = table.state.parts.enhancements[2]
    assert table.options() == ["prepare gambler", "insert the enhancement"]
    assert table.why_not("make the bid") == (
        "there is no bid to make, or the exchange comes first (LT-35)"
    )
    assert table.why_not("later") == "all have chosen, so nothing can be left for later (LT-29)"
    table.say("prepare gambler", "draw as many")
    assert table.options() == ["make the bid", "insert the enhancement"]
    table.say("insert the enhancement", "discard red 2")
    assert table.hand(0) == ["red 3", "blue 2", "green 5", "black 7", "black 8"]
    assert table.options() == [f"bid {bid}" for bid in range(6)]


def test_an_enhancement_card_stays_and_another_card_goes() -> None:
    """LT-27, LT-30."""
    table = preparing(["r2 r3 b2 g5 k7", OTHER], ["hermit", "devil"], {0: 1 << TASK_ENHANCEMENT})
    card = table.state.parts.enhancements[2]
    table.state.players.bought[0] = card
    table.say("discard black 7")
    assert int(table.state.cards.zone[0]) & (1 << card)
    assert table.hand(0) == ["red 2", "red 3", "blue 2", "green 5", "black 7"]


def test_the_samurai_shows_black_cards_and_draws_until_none_is_black() -> None:
    """LT-45: those shown lie aside and cannot come back."""
    table = preparing([FIVE, OTHER], ["samurai", "devil"])
    table.rng.script = ["k9", "r9"]
    table.state.advance()
    assert table.hand(0) == ["red 2", "red 3", "red 9", "blue 2", "green 5"]
    assert table.cards(DISCARDS) == ["black 8", "black 9"]
    assert table.told("cards-shown")[1] == "Player 1 showed black 9 and discarded that"


def test_a_samurai_without_black_cards_has_told_so() -> None:
    """LT-45: the others learn something of the hand, so it cannot be taken back."""
    table = preparing(["r2 r3 b2 g5 g8", OTHER], ["samurai", "devil"])
    table.state.advance()
    assert table.told("no-black-card") == ["Player 1 had no black card to show"]
    event = next(event for event in table.events if event.kind == "no-black-card")
    assert [event.reveals_to(seat) for seat in (0, 1, None)] == [False, True, True]


def test_if_only_black_cards_are_left_the_samurais_hand_stays_smaller() -> None:
    """LT-45, LT-32: and nothing is discarded for a draw that brought nothing."""
    table = playing(["r5 b2", "g3 g4"], ["hermit+samurai", ""], deck="k5", discards="")
    table.say("exchange a card first")
    assert table.asked == "PlayCard"
    assert table.hand(0) == ["red 5", "blue 2"]
    assert table.cards(DISCARDS) == ["black 5"]


def test_the_berserker_takes_miria_and_four_of_six() -> None:
    """LT-54: the whole hand goes; two cards are out of the round; in secret."""
    table = preparing([FIVE, OTHER], ["berserker", "devil"])
    assert len(table.options()) == 6
    table.say("leave green 10", "leave white flag")
    assert table.hand(0) == ["red 10", "blue 10", "black 10", "rare", "miria"]
    assert table.cards(UNUSED) == ["green 10", "white flag"]
    assert len(table.cards(DISCARDS)) == 5


def test_a_samurai_who_is_berserker_loses_black_10() -> None:
    """LT-45, LT-54: it is replaced from the common deck."""
    table = preparing([FIVE, OTHER], ["samurai+berserker", "devil+healer"])
    table.say("prepare samurai", "leave green 10", "leave white flag", draw="r9 r8")
    assert "black 10" in table.cards(DISCARDS)
    assert len(table.hand(0)) == 5
    assert not any(card.startswith("black") for card in table.hand(0))


def test_miria_can_never_be_discarded() -> None:
    """LT-55: in no exchange, and not as the Ninja's second card."""
    table = preparing(["M r3 b2 g5 k8", OTHER], ["hermit", "devil"], {0: 1 << TASK_POKER})
    assert "discard miria" not in table.options()
    assert table.why_not("discard miria") == "MIRIA can never be discarded (LT-55)"
    table = playing(["r5 M", "r6 r7"], ["ninja", ""])
    table.play("r5").say("face down miria").play("r6")
    assert table.options() == ["turn it up"]
    assert table.why_not("discard it") == "MIRIA can never be discarded (LT-55)"


def test_the_hermits_exchange_draws_first_and_then_discards() -> None:
    """LT-26."""
    table = preparing([FIVE, OTHER], ["hermit", "devil"], {0: 1 << TASK_HERMIT})
    table.rng.script = ["k9"]
    assert "discard black 9" in table.options()
    table.say("discard black 9")
    assert len(table.hand(0)) == 5


def test_all_finish_in_the_order_of_their_numbers() -> None:
    """LT-29, LT-33: King 1 before Samurai 5 before Berserker 8."""
    hands = [FIVE, OTHER, "b5 b7 g7 g8 k5"]
    table = preparing(hands, ["berserker", "king", "samurai"])
    table.rng.script = ["r8"]
    assert table.options()[0].startswith("discard")
    assert table.seat == 1
    table.say("discard red 6", draw="r8")
    assert table.told("cards-shown")
    assert (table.seat, table.asked) == (0, "LeaveCard")


def test_the_devil_gives_everyone_a_card_when_all_have_prepared() -> None:
    """LT-60: then all discard at once, no Devil card and not MIRIA."""
    table = preparing([FIVE, OTHER, "M b7 g7 g8 k5"], ["devil", "hermit", "ninja"])
    assert table.options() == [
        f"give devil {colour} 4 to player 2" for colour in ("red", "blue", "green", "black")
    ]
    assert table.why_not("give devil red 4 to player 3") == (
        "the next card is for player 2 (LT-60)"
    )
    table.say("give devil red 4 to player 2", "give devil blue 4 to player 3")
    assert [str(one) for one in table.state.pending.decisions()[1:]] == [
        "DiscardForDevil(1)",
        "DiscardForDevil(2)",
    ]
    assert table.options() == ["discard blue 7", "discard green 7", "discard green 8",
                               "discard black 5"]  # fmt: skip
    table.say("discard blue 7", "discard red 6")
    assert table.hand(1) == ["blue 6", "blue 9", "green 6", "black 6", "devil red 4"]
    assert table.asked == "NameLeader"


def test_a_samurai_replaces_the_devils_black_4() -> None:
    """LT-60, LT-45: and discards one more card as everybody does."""
    table = preparing([FIVE, "r6 b6 g6 b7 b9"], ["devil", "samurai"])
    table.say("give devil black 4 to player 2", draw="r9")
    assert table.cards(DISCARDS) == ["devil black 4"]
    table.say("discard red 6")
    assert table.hand(1) == ["red 9", "blue 6", "blue 7", "blue 9", "green 6"]


def test_the_ninjas_second_card_follows_suit_and_sets_no_lead() -> None:
    """LT-37: red 2 then red 7; after a White Flag and a face-down black 1 nothing is led."""
    table = playing(["r2 r7 g1", "b3 b4"], ["ninja", ""])
    assert table.play("r2").options() == ["face down red 7", "no second card"]
    assert table.why_not("face down green 1") == "red is led, and you hold red (LT-8)"
    table.say("face down red 7", draw="k9")
    assert table.hand(0) == ["green 1", "black 9"]
    table = playing(["F k1 g1", "b3 r4"], ["ninja", ""])
    table.play("F").say("face down black 1")
    assert table.options() == ["play red 4", "play blue 3"]


def test_a_card_turned_up_counts_as_played_last() -> None:
    """LT-38: the rulebook's two Rares."""
    table = playing(["r2 R", "R b2"], ["ninja", ""])
    table.play("r2").say("face down rare").play("R").say("turn it up")
    assert table.winner() == "1 Rare"


def test_a_second_card_that_is_discarded_is_in_nobodys_trick() -> None:
    """LT-38."""
    table = playing(["r2 k9", "r5 b2"], ["ninja", ""])
    table.play("r2").say("face down black 9")
    assert table.cards(FACE_DOWN) == ["black 9"]
    table.play("r5").say("discard it")
    assert table.winner() == "1 red 5"
    assert table.taken(1) == ["red 2", "red 5"]
    assert table.cards(DISCARDS) == ["black 9"]


def test_a_devil_card_as_second_card_counts_at_once() -> None:
    """LT-39: it can set the lead colour, and there is nothing to decide later."""
    table = playing(["F dg", "g5 b3"], ["ninja", ""])
    table.play("F").say("face down devil green 4")
    assert table.options() == ["play green 5"]
    table.play("g5")
    assert table.winner() == "1 green 5"


def test_without_a_card_the_ninja_looks_at_the_top_card() -> None:
    """LT-40: plays it face down or discards it, and draws no other."""
    table = playing(["r2", "r5"], ["ninja", ""], trick=4).play("r2")
    assert table.options() == ["look at the top card", "no second card"]
    table.say("look at the top card", draw="k9")
    assert table.options() == ["face down black 9", "discard it"]
    table.say("face down black 9").play("r5").say("turn it up")
    assert table.winner() == "0 black 9"
    table = playing(["r2", "r5"], ["ninja", ""], trick=4).play("r2")
    table.say("look at the top card", "discard it", draw="k9").play("r5")
    assert table.winner() == "1 red 5"


def test_a_second_card_needs_a_card_to_draw() -> None:
    """LT-32, LT-37: deck and discards are empty, so the Ninja is not asked."""
    table = playing(["r2 r3", "r5 r6"], ["ninja", ""], deck="").play("r2")
    assert (table.seat, table.asked) == (1, "PlayCard")


def test_kakumei_once_a_round_by_the_resistance_alone() -> None:
    """LT-42, LT-62: on the card."""
    table = playing(["r2 r3 r4", "r5 r6 r7"], ["resistance", ""])
    assert table.why_not("declare kakumei") == "it is used on the card just played (LT-62)"
    table.play("r2")
    assert table.options() == ["declare kakumei", "leave it so"]
    table.say("declare kakumei").play("r5 r3")
    assert table.asked == "PlayCard"
    assert table.why_not("declare kakumei") == "only the Resistance declares Kakumei (LT-42)"
    table.play("r6 r7")
    assert table.why_not("declare kakumei") == "Kakumei is declared once a round (LT-42)"
    table = playing(["r2 r3", "r5 r6"], ["", ""], items={0: "wing"}).play("r2")
    assert table.why_not("declare kakumei") == "only the Resistance declares Kakumei (LT-42)"


def test_the_hermit_may_exchange_once_before_each_card() -> None:
    """LT-48: the rulebook's example gets rid of the red 9."""
    table = playing(["r3 b1", "r9 b7 b8 g4 k1"], ["", "hermit"]).play("r3")
    assert table.options() == ["play red 9", "exchange a card first"]
    table.say("exchange a card first", "discard red 9", draw="k3")
    assert table.options() == [
        "play blue 7", "play blue 8", "play green 4", "play black 1", "play black 3",
    ]  # fmt: skip
    assert table.why_not("exchange a card first") == (
        "you have exchanged a card in this trick (LT-48)"
    )


def test_the_collector_reserves_any_open_card_and_takes_it_alone() -> None:
    """LT-51: no win; if he wins he takes all; a face-down card cannot be reserved."""
    table = playing(["r9 b1", "r2 b2", "r3 b3"], ["", "collector", ""]).play("r9 r2")
    assert table.options() == ["reserve red 2", "reserve red 9", "reserve nothing"]
    assert table.why_not("reserve red 3") == ("that card does not lie face up in the trick (LT-51)")
    table.say("reserve red 9").play("r3")
    assert table.taken(1) == ["red 9"]
    assert table.taken(0) == ["red 2", "red 3"]
    assert int(table.state.players.wins[1]) == 0
    table = playing(["r1 b1", "r2 b2", "r3 b3"], ["", "collector", ""]).play("r1 r2")
    table.say("reserve red 1").play("r3 b3").play("b1 b2")
    assert table.taken(1) == ["red 1"]


def test_the_healer_adds_blue_or_green_and_draws_up_to_five() -> None:
    """LT-57, LT-58: red 5 and blue 6 are red 1; nothing is added to a card without number."""
    table = playing(["r5 b6 g2 k3 R", "r9 b1"], ["healer", ""]).play("r5")
    assert table.options() == ["add blue 6", "add green 2", "add nothing"]
    table.say("add blue 6", draw="k9 k8")
    assert len(table.hand(0)) == 5
    assert [int(table.state.trick.value[0]), int(table.state.trick.suit[0])] == [1, 0]
    table = playing(["R b6 g2 k3 r5", "r9 b1"], ["healer", ""]).play("R")
    assert table.asked == "PlayCard"
    assert len(table.hand(0)) == 5


@pytest.mark.parametrize(("first", "second", "value"), [
    ("r4", "b6", 10), ("r4", "b5", 9), ("r9", "b9", 8), ("r10", "b10", 0), ("r10", "b1", 1),
])  # fmt: skip
def test_ten_stays_ten_and_of_more_the_last_digit_counts(
    first: str, second: str, value: int
) -> None:
    """LT-57, LT-15."""
    table = playing([f"{first} {second} k3 k4", "r5 r6"], ["healer", ""]).play(first)
    table.say(table.options()[0])
    assert int(table.state.trick.value[0]) == value


def test_the_healer_adds_only_if_sure_of_a_card_for_each_trick_to_come() -> None:
    """LT-58."""
    table = playing(["r5 b6", "r9 b1"], ["healer", ""], deck="", trick=3).play("r5")
    assert table.asked == "PlayCard"
    table = playing(["r5 b6", "r9 b1"], ["healer", ""], deck="g9", trick=3).play("r5")
    assert table.asked == "AddCard"


def test_the_ninja_draws_before_the_healer() -> None:
    """LT-58, LT-62: one hand with both has five cards in the end."""
    table = playing(["r5 b6 r6 g2 g3", "r9 b1"], ["healer+ninja", ""]).play("r5")
    table.say("add blue 6", "face down red 6", draw="k1 k2 k3")
    assert table.hand(0) == ["green 2", "green 3", "black 1", "black 2", "black 3"]


def test_devil_cards_can_be_discarded_later_and_are_then_out() -> None:
    """LT-61, LT-31: they are not shuffled into a new deck."""
    table = playing(["dr r5", "r6 r7"], ["hermit", ""], deck="k5", discards="b5")
    table.say("exchange a card first", "discard devil red 4")
    assert table.cards(DISCARDS) == ["blue 5", "devil red 4"]
    assert int(table.state.drawable()) == 1


def test_when_the_deck_runs_out_the_discards_become_the_deck() -> None:
    """LT-31: with none of them either, the draw is lost."""
    table = playing(["r5 b6 b7", "r6 r7"], ["healer", ""], deck="", discards="k5 dg", trick=3)
    table.play("r5").say("add nothing")
    assert table.hand(0) == ["blue 6", "blue 7", "black 5"]
    assert table.told("deck-shuffled") == ["1 discards became the new deck"]
    assert table.cards(DISCARDS) == ["devil green 4"]


def test_no_more_cards_are_exchanged_than_can_be_drawn() -> None:
    """LT-32: common cards just discarded come back, a Devil card does not."""
    table = playing(["dr r5", "r6 r7"], ["", ""], items={0: "map book"}, deck="")
    assert "use book" not in table.options()
    assert table.why_not("use book") == "no card can be drawn (LT-32)"
    table.say("use map")
    assert table.options() == ["discard red 5", "draw as many"]
    assert table.say("discard red 5", "draw as many").hand(0) == ["red 5", "devil red 4"]


def test_exclusive_cards_go_home_after_the_round() -> None:
    """LT-3, LT-2: a new round has forty cards and five in each hand."""
    table = playing(["M", "R", "dr"], ["berserker", "king", "devil"], trick=4).play("M R dr")
    assert table.state.round == 1
    assert [len(table.hand(seat)) for seat in range(3)] == [5, 5, 5]
    assert len(table.cards(HOME)) == 17
