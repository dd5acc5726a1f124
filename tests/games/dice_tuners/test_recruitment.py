"""Set-up and the Recruitment Phase: DT-1, DT-2 and DT-6 to DT-26."""

from __future__ import annotations

from typing import cast

import pytest

import longbox
from longbox import Match
from longbox.core.rng import Rng
from longbox.games.dice_tuners.components import HAND_LIMIT
from longbox.games.dice_tuners.decisions.steps import FILL_MARKET, RECRUIT
from longbox.games.dice_tuners.game import DiceTuners
from longbox.games.dice_tuners.state import HERO, ORDER
from tests.games.dice_tuners.table import Table, edition, random_match

# Set-up.


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_can_play(players: int) -> None:
    """DT-1."""
    with pytest.raises(longbox.SetupError, match="2 to 4 players"):
        Match("dice-tuners", players=players)


@pytest.mark.parametrize(("players", "rounds", "duels"), [(2, 3, 9), (3, 3, 12), (4, 4, 24)])
def test_three_rounds_or_four(players: int, rounds: int, duels: int) -> None:
    """DT-1, DT-33, DT-53: each player fights three duels in each round."""
    match = random_match(players, 5)
    assert sum(1 for event in match.events if event.kind == "round-began") == rounds
    assert sum(1 for event in match.events if event.kind == "duel-began") == duels
    assert match.outcome is not None
    assert match.outcome.reason.startswith(f"all {rounds} rounds were played")


def test_the_faces_of_the_dice() -> None:
    """DT-2: two of each number of Katanas, a Shield and a Sheathe; each face as likely."""
    game = DiceTuners()
    assert game.parts.faces == [[0, 0, 1, 1, 2, 3]] * 3
    assert game.edition.text.count('faces = ["K1", "K1", "K2", "K2", "SHIELD", "SHEATHE"]') == 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_lies_on_the_table_at_first(players: int) -> None:
    """DT-9 to DT-12: a Bluff and four cards each, the market, and dice for all and one more."""
    match = Match("dice-tuners", players=players, seed=3)
    view = match.view(0).to_json()
    assert view["deck_size"] == 54 - 4 * players
    assert view["deck_top"] is not None
    people = view["players"]
    assert isinstance(people, list)
    assert [one["hand_size"] for one in people] == [4] * players
    assert [one["bluff_used"] for one in people] == [False] * players
    market, deck = view["market"], view["hero_deck"]
    assert isinstance(market, list)
    assert isinstance(deck, list)
    assert (len(market), len(deck)) == (players + 1, 16 - players)
    dice = view["dice"]
    assert isinstance(dice, dict)
    assert dice["supply"] == dict.fromkeys(("red", "green", "blue"), players + 1)


def test_the_box() -> None:
    """DT-7, DT-8: heroes of cost 1 to 6, and 54 cards, three of each value and colour."""
    parts = DiceTuners().parts
    costs = [int(hero.cost) for hero in parts.heroes]
    assert [costs.count(cost) for cost in range(1, 7)] == [2, 3, 4, 3, 3, 2]
    assert sum(parts.copies) == 54
    assert [(card.colour, card.value) for card in parts.cards] == [
        (colour, value) for colour in range(3) for value in range(1, 7)
    ]
    assert all(card.effect for card in parts.cards)  # the Bluff alone has none


def test_the_first_player_is_drawn_by_lot() -> None:
    """DT-6."""
    game = DiceTuners()
    option = {"strategy_deck_face_up": "yes"}
    firsts = [int(game.setup(4, option, Rng(seed)).table.first) for seed in range(400)]
    assert all(70 < firsts.count(seat) < 130 for seat in range(4))


def test_every_card_is_as_likely_to_be_dealt() -> None:
    """DT-10."""
    game = DiceTuners()
    counts = [0] * 18
    for seed in range(600):
        state = game.setup(2, {"strategy_deck_face_up": "no"}, Rng(seed))
        for place in range(4):
            counts[state.card_at(0, place)] += 1
    assert all(95 < count < 175 for count in counts), counts


def test_a_deck_face_down_shows_nothing() -> None:
    """DT-10."""
    match = Match("dice-tuners", seed=3, options={"strategy_deck_face_up": "no"})
    assert match.view(0).to_json()["deck_top"] is None


# The first round.


def first_round(*hands: str, market: str, players: int = 2, first: int = 0) -> Table:
    table = Table(players, first=first).market(*market.split())
    return table.deal(*hands)


def bid(table: Table, *bids: str) -> Table:
    for seat, card in enumerate(bids):
        table.play(f"bid {card}", seat)
    return table


def test_all_bid_together_any_card_but_the_bluff() -> None:
    """DT-13, DT-15."""
    table = first_round("R1 R6 R6 G2", "B1 B2", market="Okiku Tama Suzu")
    assert table.open == [(0, "MakeBid"), (1, "MakeBid")]
    assert table.options(0) == [
        "bid dragon descending",
        "bid war banner",
        "bid smoke and mirrors",
    ]
    assert table.why_not("bid B1", 0) == "you do not hold Moonlit Legend (DT-15)"
    table.play("bid B2", 1)
    assert not any("Quiet Breath" in text for text in table.told())
    table.play("bid R6", 0)
    assert table.last("Player 1 bid") == (
        "Player 1 bid War Banner (red 6), Player 2 bid Quiet Breath (blue 2);"
        " the order of hiring became Player 1, Player 2"
    )
    assert table.discarded() == "B2 R6"  # DT-22


def test_the_highest_bid_hires_first_and_equals_from_the_first_players_left() -> None:
    """DT-16: so the first player is last among equals."""
    table = first_round(
        "R4 R1", "R5 R1", "G4 R1", "B4 G1", market="Okiku Tama Suzu Genta Ayame", players=4, first=2
    )
    bid(table, "R4", "R5", "G4", "B4")
    order = [int(table.state.table.seats[ORDER + place]) for place in range(4)]
    assert order == [1, 3, 0, 2]
    assert table.open == [(1, "SpendOrHire")]


def test_a_hero_must_not_cost_more_than_the_card() -> None:
    """DT-20: equal will do; the market is what can be hired."""
    table = bid(first_round("R3", "R1 R1", market="Okiku Ayame Mikoto"), "R3", "R1")
    assert table.options() == ["hire okiku", "hire ayame"]
    assert table.why_not("hire mikoto") == "Mikoto costs 4, and you can pay 3 (DT-20)"
    assert table.why_not("hire goro") == "Goro is not in the market (DT-20)"
    assert "DT-20" in table.why_not("wait")


def test_a_second_card_adds_its_value_and_changes_no_order() -> None:
    """DT-19: in the own turn, one card more, no change given."""
    table = bid(first_round("R3 R2 R2", "R4 R1", market="Okiku Sayuri Mikoto"), "R3", "R4")
    assert table.open == [(1, "SpendOrHire")]
    table.play("hire okiku")
    assert table.open == [(0, "SpendOrHire")]
    assert table.options() == ["wait", "spend heaven-splitting cut"]  # nothing is left for 3
    table.play("spend R2")
    assert table.discarded() == "R2 R3 R4"
    assert table.hand(0) == "R2"
    # only Sayuri and Mikoto are left, and 5 pays for either: hired without a third card
    assert table.open == [(0, "ChooseHero")]
    assert table.options() == ["hire mikoto", "hire sayuri"]
    assert "no more than two cards" in table.why_not("spend R2")


def test_a_second_card_that_still_pays_for_nothing_cannot_be_spent() -> None:
    """DT-19, DT-20."""
    table = bid(first_round("R1 G1 R5", "R6 R1", market="Goro Sayuri Nobukage"), "R1", "R6")
    table.play("hire goro")
    assert table.options() == ["wait", "spend drawn steel"]
    assert table.why_not("spend G1") == "with it you could not pay 5 (DT-20)"
    assert table.why_not("spend B6") == "you do not hold Deep Tide (DT-19)"


def test_whoever_cannot_pay_waits_and_takes_the_cheapest() -> None:
    """DT-21: after all others, for the bid alone, with a choice among equals."""
    table = first_round("R1 G1", "R2 R1", "G1 B1", market="Goro Sayuri Nobukage Tsukiyo", players=3)
    table.deal("R1 G1", "R6 R1", "G2 B6")
    bid(table, "R1", "R6", "G2")
    table.play("hire tsukiyo")
    table.play("spend B6")
    table.play("hire nobukage")
    assert table.open == [(0, "SpendOrHire")]
    assert table.options() == ["wait"]
    table.play("wait")
    assert table.open == [(0, "TakeCheapest")]
    assert table.options() == ["hire goro", "hire sayuri"]
    assert table.why_not("hire okiku") == "Okiku is not in the market (DT-20)"
    table.play("hire sayuri")
    assert table.hand(0) == "G1"


def test_one_who_waits_comes_after_all_others() -> None:
    """DT-21."""
    table = first_round("R2 G1", "R1 R1", market="Goro Sayuri Nobukage")
    table.deal("R2 G1", "R1 B6")
    bid(table, "R2", "R1")
    table.play("wait")
    assert table.open == [(1, "SpendOrHire")]
    table.play("spend B6").play("hire goro")
    assert table.state.table.seats[HERO] == table.hero("Sayuri")  # the only one of cost 5 left


def test_the_cheapest_only() -> None:
    """DT-21: a dearer hero is refused."""
    table = first_round("R1 G1", "R2 B1", market="Goro Sayuri Nobukage")
    bid(table, "R1", "R2").play("wait").play("wait")
    assert table.open == [(1, "TakeCheapest")]
    assert table.why_not("hire nobukage") == "the cheapest heroes that are left cost 5 (DT-21)"


def test_everybody_has_one_hero_and_the_market_is_filled() -> None:
    """DT-14, DT-23."""
    table = first_round("R6 R1", "R5 G1", market="Okiku Tama Suzu")
    bid(table, "R6", "R5").play("hire okiku").play("hire tama")
    assert bin(int(table.state.table.market)).count("1") == 3
    heroes = [table.game.parts.heroes[table.state.table.seats[HERO + s]].name for s in (0, 1)]
    assert heroes == ["Okiku", "Tama"]


def test_in_the_first_round_nobody_draws() -> None:
    """DT-24."""
    table = first_round("R6 R1", "R5 G1", market="Okiku Tama Suzu")
    bid(table, "R6", "R5").play("hire okiku").play("hire tama")
    assert (table.hand(0), table.hand(1)) == ("R1", "G1")


# Later rounds.


def later_round(
    *hands: str,
    market: str = "Okiku Tama Suzu",
    vp: tuple[int, ...] = (),
    players: int = 2,
    face_up: bool = True,
) -> Table:
    table = Table(players, face_up=face_up)
    table.clear_questions()
    table.market(*market.split()).deal(*hands).score(*vp)
    table.state.table.round = 2
    table.state.table.go_to(RECRUIT)
    table.state.go_on()
    table.state.advance()
    return table


@pytest.mark.parametrize(
    ("vp", "hands", "order"),
    [
        ((3, 1, 2, 0), ("R1", "R1", "R1", "G1"), [3, 1, 2, 0]),
        ((1, 1, 0, 1), ("R1", "R1 R2", "R1", "G1 G2 G3"), [2, 3, 1, 0]),
        ((1, 1, 1, 1), ("G1", "R1", "R1", "R1"), [1, 2, 3, 0]),
    ],
    ids=["fewest VP", "most cards", "first player's left"],
)
def test_the_order_of_hiring(vp: tuple[int, ...], hands: tuple[str, ...], order: list[int]) -> None:
    """DT-17."""
    table = later_round(*hands, vp=vp, players=4, market="Okiku Tama Suzu Genta Ayame")
    assert [int(table.state.table.seats[ORDER + place]) for place in range(4)] == order
    assert table.open == [(order[0], "SpendCard")]


def test_a_card_is_spent_and_a_hero_hired() -> None:
    """DT-18, DT-19: no bids; any card of the hand, and one more at will."""
    table = later_round("R1 R2 G6", "R3", market="Goro Sayuri Nobukage", vp=(0, 1))
    assert table.options() == [
        "spend dragon descending",
        "spend heaven-splitting cut",
        "spend iron discipline",
    ]
    assert table.why_not("spend B1") == "you do not hold Moonlit Legend (DT-18)"
    assert "DT-18" in table.why_not("wait")
    table.play("spend R1")
    assert table.options() == ["wait", "spend iron discipline"]
    table.play("spend G6")
    assert table.options() == ["hire goro", "hire sayuri", "hire nobukage"]


@pytest.mark.parametrize("hand", ["R2 G5", "R1 G1"])
def test_nobody_has_to_spend_a_second_card(hand: str) -> None:
    """DT-19, DT-21: whoever could pay with two cards may keep one, as who could not does."""
    first, second = hand.split()
    table = later_round(hand, "R6", market="Goro Sayuri Nobukage", vp=(0, 1))
    table.play(f"spend {first}")
    assert "wait" in table.options()
    table.play("wait")
    assert table.open == [(1, "SpendCard")]
    table.play("spend R6").play("hire goro")
    assert table.state.table.seats[HERO] == table.hero("Sayuri")
    assert second in table.hand(0)
    assert "Player 1 could pay" in table.last("Player 1 could")


def test_whoever_has_paid_for_a_hero_hires_one() -> None:
    """DT-20: waiting is for those whose first card pays for none."""
    table = later_round("R6 R1", "R3", market="Goro Sayuri Nobukage", vp=(0, 1)).play("spend R6")
    assert "wait" not in table.options()
    assert table.why_not("wait") == "you can pay for a hero, so you must hire one (DT-20)"


def test_the_last_card_may_pay_for_nothing() -> None:
    """DT-21: then there is nothing to ask, and all can see why."""
    table = later_round("R1", "R6", market="Goro Sayuri Nobukage", vp=(0, 1)).play("spend R1")
    assert table.open == [(1, "SpendCard")]
    assert table.last("Player 1 could") == (
        "Player 1 could pay 1, where the cheapest hero cost 5, and waited"
    )


def test_without_any_card_one_waits_unasked() -> None:
    """DT-21: that a hand is empty is known to all."""
    table = later_round("", "R6", market="Goro Sayuri Nobukage", vp=(0, 1))
    assert table.open == [(1, "SpendCard")]
    assert table.last("Player 1 had") == "Player 1 had no card to spend, and waited"
    table.play("spend R6")
    assert table.open == [(1, "ChooseHero")]  # with an empty hand there is no second card


def test_then_each_draws_three_in_turn_order() -> None:
    """DT-24: after hiring, so the drawn cards do not pay."""
    table = later_round("R1 R2", "R3", vp=(0, 1))
    assert "drew" not in " ".join(table.told())
    table.play("spend R1").play("hire okiku").play("spend R3").play("hire tama")
    drawn = [text for text in table.told() if " drew " in text]
    assert [text[:8] for text in drawn] == ["Player 1", "Player 2"]
    sizes = [int(table.state.hand_size(seat)) for seat in (0, 1)]
    assert sizes == [4, 3]


def test_the_hand_limit_holds_at_once() -> None:
    """DT-26: the first discards before the second draws, and the drawn cards may go."""
    table = later_round("R1 R2 R3 R4", "G1 G2", vp=(0, 1)).on_top("B6")
    table.play("spend R4").play("hire okiku").play("spend G2").play("hire tama")
    assert table.open == [(0, "DiscardDown")]
    assert table.state.hand_size(0) == 6
    assert "discard deep tide" in table.options()
    table.play("discard B6").play("discard R1")
    assert table.state.hand_size(0) == HAND_LIMIT
    assert table.open[0] != (0, "DiscardDown")
    assert table.state.hand_size(1) == 4


def test_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    """DT-25."""
    table = later_round("R1", "R2", vp=(0, 1)).discard_deck(keep=2)
    table.play("spend R1").play("hire okiku").play("spend R2").play("hire tama")
    assert "The strategy discard pile was shuffled into a new deck" in table.told()
    assert [int(table.state.hand_size(seat)) for seat in (0, 1)] == [3, 3]
    assert table.discarded() == ""
    assert table.state.table.deck_size == 54 - 6


def test_when_both_are_empty_the_draw_is_lost() -> None:
    """DT-25."""
    table = later_round("R1", "R2", vp=(0, 1))
    table.play("spend R1").play("hire okiku")
    state = table.state
    state.table.deck_size = 0
    state.table.top = -1
    for card in range(18):
        state.deck[card] = 0
        state.table.discard[card] = 0
    table.play("spend R2").play("hire tama")
    assert table.last("No card").startswith("No card was left")
    # the one card spent last is the whole deck now
    assert [int(state.hand_size(seat)) for seat in (0, 1)] == [1, 0]


def test_the_heroes_last_for_all_rounds_of_four() -> None:
    """DT-11, DT-23: five, and four more for each later round; after the last hiring none."""
    for seed in range(3):
        match = random_match(4, seed)
        shown = [event.to_json() for event in match.events if event.kind == "market-filled"]
        heroes = [name for event in shown for name in cast(list[str], event["heroes"])]
        assert len(heroes) == len(set(heroes)) == 17
        assert not any(event.kind == "heroes-reshuffled" for event in match.events)


def test_the_market_is_filled_from_the_discarded_heroes() -> None:
    """DT-23."""
    table = Table(2, edition())
    state = table.state
    table.clear_questions()
    state.table.hero_discard = state.table.hero_deck | state.table.market
    state.table.hero_deck = 0
    state.table.market = 0
    state.table.go_to(FILL_MARKET)
    state.go_on()
    assert bin(int(state.table.market)).count("1") == 3
    assert state.table.hero_discard == 0
