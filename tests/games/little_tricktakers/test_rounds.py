"""Rounds, selection, options, beasts, variants: LT-1 to LT-4, LT-18 to LT-29, LT-75 to LT-93."""

from __future__ import annotations

import pytest

import longbox
from longbox import Match
from longbox.core.bits import count, listed
from longbox.core.edition import Edition
from longbox.core.rng import Rng
from longbox.games.little_tricktakers.components import (
    CHARACTER_NAMES,
)
from longbox.games.little_tricktakers.decisions.rounds import begin_round, end_round
from longbox.games.little_tricktakers.decisions.selection import SELECT
from longbox.games.little_tricktakers.game import LittleTrickTakers
from longbox.games.little_tricktakers.state import DECK, HOME, State
from tests.games.little_tricktakers.table import GAME, RULES, LoadedRng, Table, blank, preparing


def fresh(players: int, rules: str = "full", characters: str = "ten", seed: int = 1) -> State:
    options = GAME.checked_options({"rules": rules, "characters": characters}, players)
    return GAME.setup(players, options, Rng(seed), [])


def next_round(table: Table) -> State:
    """The round ends as it stands, and the next begins."""
    end_round(table.state)
    return table.state


def on_offer(state: State) -> list[str]:
    return [CHARACTER_NAMES[one] for one in listed(int(state.offer.characters))]


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3), (4, 3), (5, 3)])
def test_three_rounds_or_four_for_two(players: int, rounds: int) -> None:
    """LT-1, LT-90."""
    assert fresh(players).rounds() == rounds
    with pytest.raises(longbox.SetupError, match="2 to 5 players"):
        Match("little-tricktakers", players=6)


def test_the_deck_has_forty_cards_and_everyone_gets_five() -> None:
    """LT-2, LT-3: seventeen others stay at home."""
    state = fresh(5)
    assert [int(state.hand_size(seat)) for seat in range(5)] == [5] * 5
    assert int(state.cards.deck_count) == 15
    assert int(count(state.cards.zone[DECK])) == 15
    assert int(count(state.cards.zone[HOME])) == 17


@pytest.mark.parametrize(
    ("players", "start"),
    [(2, [100, 100]), (3, [30, 40, 50]), (4, [30, 40, 40, 50]), (5, [30, 40, 40, 40, 50])],
)
def test_points_to_begin_with_go_from_the_first_player_on(players: int, start: list[int]) -> None:
    """LT-4, LT-90: the first player is drawn by lot."""
    firsts = set()
    for seed in range(40):
        state = fresh(players, seed=seed)
        first = int(state.first)
        firsts.add(first)
        points = [int(state.players.points[(first + place) % players]) for place in range(players)]
        assert points == start
    assert firsts == set(range(players))


def test_five_characters_and_three_items_then_the_other_five_and_five_items() -> None:
    """LT-18, LT-28: what was left of round 1 is aside, unsold items stay."""
    table = blank(3, ["king", "gambler", "ninja"])
    state = fresh(3)
    assert len(on_offer(state)) == 5
    assert int(count(state.offer.items)) == 3
    assert state.pending.top().seat == state.first
    state = table.state
    state.offer.characters = 0b11000
    state.offer.aside = 0b1111100000
    unsold = int(state.offer.items)
    next_round(table)
    assert on_offer(state) == CHARACTER_NAMES[5:]
    assert int(state.offer.aside) == 0b11000
    assert int(count(state.offer.items)) == 5
    assert int(state.offer.items) & unsold == unsold
    assert int(count(state.offer.enhancements)) == 5


def test_in_round_3_everyone_plays_the_first_character_again() -> None:
    """LT-19: all that nobody keeps are on offer."""
    table = blank(3, ["king", "gambler", "ninja"], round=1)
    state = table.state
    for seat, one in enumerate((5, 6, 7)):
        state.offer.aside &= ~(1 << one)
        state.players.own[seat] |= 1 << one
    next_round(table)
    assert on_offer(state) == CHARACTER_NAMES[3:]
    assert [int(state.players.left[seat]) for seat in range(3)] == [0, 1, 2]
    assert state.plays(0, 0)


def test_the_fewest_points_choose_first_then_the_lower_number() -> None:
    """LT-21: Devil with 0 before King and Ninja with 50."""
    table = blank(3, ["ninja", "king", "devil"])
    table.state.players.points[2] = 0
    state = next_round(table)
    assert [int(state.offer.order[place]) for place in range(3)] == [2, 1, 0]
    table = blank(3, ["ninja", "gambler", "samurai"], round=1)
    state = table.state
    for seat, one in enumerate((6, 9, 5)):  # sums 3+7, 2+10, 5+6
        state.players.own[seat] |= 1 << one
        state.offer.aside &= ~(1 << one)
    next_round(table)
    assert [int(state.offer.order[place]) for place in range(3)] == [0, 2, 1]
    table = blank(3, ["ninja", "gambler", "king"], round=1)
    for seat, one in enumerate((6, 7, 8)):  # 3+7, 2+8, 1+9
        table.state.players.own[seat] |= 1 << one
        table.state.offer.aside &= ~(1 << one)
    state = next_round(table)
    assert [int(state.offer.order[place]) for place in range(3)] == [2, 1, 0]


def test_two_passes_a_character_and_an_option_each() -> None:
    """LT-20: in whatever order; nothing can be taken twice."""
    rng = LoadedRng()
    state = GAME.setup(3, {}, rng, [])
    table = Table(state, rng)
    first = table.seat
    character = next(text for text in table.options() if text.startswith("choose"))
    table.say(character)
    if table.asked == "Prepare":
        table.say("later")
    assert table.seat == (first + 1) % 3
    assert character not in table.options()
    assert "is not on offer (LT-20)" in str(table.why_not(character))
    table.say("buy white flag", "later")
    assert "buy white flag" not in table.options()
    assert table.why_not("buy white flag") == "that is not on sale (LT-24)"
    table.say("gambler's exchange", "later")
    assert table.seat == first
    assert not any(text.startswith("choose") for text in table.options())
    assert table.why_not(character) == ("you have your character, and choose an option now (LT-20)")


@pytest.mark.parametrize(
    ("players", "rules", "asked"),
    [
        (3, "full", ["character or which option", "option"]),
        (4, "light-3", ["character or which option", "option"]),
        (2, "full", ["character"]),
        (5, "light-1", ["character"]),
        (3, "light-2", ["character"]),
    ],
)
def test_the_question_names_what_can_be_taken(players: int, rules: str, asked: list[str]) -> None:
    """LT-20, LT-83, LT-86, LT-90: no option where there are none, or one was taken."""
    match = Match(GAME, players, seed=1, options={"rules": rules})
    found: dict[str, None] = {}
    rng = Rng(1)
    while match.decision is not None and match.decision.name() != "NameLeader":
        if match.decision.name() == "Select":
            found[match.decision.question] = None
            choose = [one for one in match.options if str(one).startswith("choose")]
            match.play((choose or match.options)[0])
        else:
            match.play(match.options[int(rng.below(len(match.options)))])
    assert list(found) == [f"Which {what} do you take?" for what in asked]


def test_an_exchange_is_free_and_prices_must_be_paid() -> None:
    """LT-24, LT-25: with 20 points no Rare for 30, with 10 everything for nothing."""
    rng = LoadedRng()
    state = GAME.setup(3, {}, rng, [])
    table = Table(state, rng)
    seat = table.seat
    state.players.points[seat] = 20
    assert {"gambler's exchange", "hermit's exchange", "buy red 1"} <= set(table.options())
    assert "buy rare" not in table.options()
    assert table.why_not("buy rare") == "it costs 30 points, and you have 20 (LT-25)"
    state.players.points[seat] = 10
    assert table.say("buy rare").points(seat) == 10


def test_a_bet_counts_as_owned_but_cannot_pay() -> None:
    """LT-25: 40 points with 30 bet buy nothing for free, and nothing for 20."""
    table = blank(3, ["gambler", "king", "ninja"], points=10)
    state = table.state
    state.offer.bet = 30
    state.offer.enhancements = 31
    state.pending.append(SELECT[0])
    assert "buy red 1" not in table.options()
    assert table.why_not("buy red 1") == "it costs 20 points, and you have 10 (LT-25)"


def test_enhancements_are_on_sale_again_and_items_are_kept() -> None:
    """LT-27, LT-28: items stay until they are used."""
    table = blank(3, ["king", "gambler", "ninja"])
    state = table.state
    state.offer.items, state.offer.item_deck = 0, 0b1111111110
    state.players.items[0] = 1
    state.offer.enhancements = 0
    next_round(table)
    assert int(state.players.items[0]) == 1
    assert int(count(state.offer.enhancements)) == 5


@pytest.mark.parametrize(
    ("characters", "namer"),
    [(["ninja", "king", "devil"], 1), (["ninja+resistance", "king+hermit", "gambler+devil"], 1)],
)
def test_the_lowest_number_names_the_leader(characters: list[str], namer: int) -> None:
    """LT-22: of equal sums the lower single number, King 1 with Hermit 6."""
    table = preparing(["r1 r2 r3 r5 r6", "b1 b2 b3 b5 b6", "g1 g2 g3 g5 g6"], characters)
    state = table.state
    assert state.pending.decisions()[0].seat == namer
    while table.asked != "NameLeader":
        table.say(table.options()[0])
    assert table.options() == [f"let player {seat} lead" for seat in (1, 2, 3)]
    assert table.say("let player 3 lead").seat == 2


@pytest.mark.parametrize(
    ("kept", "new", "side", "beast"),
    [
        ("king", "samurai", "lay it left", 0),
        ("king", "samurai", "lay it right", None),
        ("samurai", "healer", "lay it left", 1),
        ("collector", "healer", "lay it right", 2),
        ("resistance", "berserker", "lay it left", 3),
        ("ninja", "devil", "lay it left", 4),
        ("resistance", "gambler", "lay it right", 5),
        ("king", "berserker", "lay it right", 6),
        ("gambler", "collector", "lay it right", 7),
        ("king", "gambler", "lay it right", None),
    ],
)
def test_matching_edges_summon_a_beast(kept: str, new: str, side: str, beast: int | None) -> None:
    """LT-75: for this round; if it is still free."""
    others = [one for one in ("hermit", "devil", "healer", "ninja") if one not in (kept, new)]
    for free in (True, False):
        table = blank(3, [kept, *others[:2]], rules="light-2", round=2)
        state = table.state
        state.offer.characters, state.offer.aside = state.offer.aside, 0
        for place in range(3):
            state.offer.order[place] = place
        if not free:
            state.offer.beasts = 0
        state.pending.append(SELECT[0])
        table.say(f"choose {new}", side)
        expected = 1 << beast if free and beast is not None else 0
        assert int(state.players.beasts[0]) == expected


def test_light_1_has_five_characters_one_each_and_no_options() -> None:
    """LT-83: all on offer again in each round; then points and the last character decide."""
    state = fresh(4, "light-1")
    five = ["king", "gambler", "resistance", "hermit", "berserker"]
    assert on_offer(state) == five
    table = Table(state, LoadedRng())
    assert table.options() == [f"choose {one}" for one in five]
    assert table.why_not("gambler's exchange") == "there are no options here (LT-83)"
    table = blank(3, ["hermit", "king", "gambler"], rules="light-1", round=1)
    state = next_round(table)
    assert on_offer(state) == five
    assert not state.plays_pairs()
    assert table.options()[0].startswith("choose")


def test_all_stars_offers_the_whole_set_each_round() -> None:
    """LT-84."""
    assert on_offer(fresh(3, "all-stars")) == CHARACTER_NAMES


def test_shuffle_offers_one_more_than_players_and_those_not_shown_come_first() -> None:
    """LT-85: the rulebook's eight characters and five players."""
    state = fresh(5, "shuffle", "eight")
    shown = int(state.offer.characters)
    assert int(count(shown)) == 6
    pool = int(state.pool)
    assert int(count(pool)) == 8
    for seat, one in enumerate(listed(shown)[:5]):
        state.players.own[seat] = 1 << one
        state.players.left[seat] = one
        state.offer.characters &= ~(1 << one)
    state.round = 1
    begin_round(state)
    assert int(count(state.offer.characters)) == 6
    assert int(state.offer.characters) & (pool & ~shown) == pool & ~shown
    state = fresh(3, "shuffle")
    first = int(state.offer.characters)
    state.round = 1
    for seat in range(3):
        state.players.left[seat] = seat
    begin_round(state)
    assert int(count(state.offer.characters)) == 4
    assert int(state.offer.characters) & first == 0


def test_light_2_has_no_options_but_pairs_and_beasts() -> None:
    """LT-86: one pass of characters only."""
    table = Table(fresh(3, "light-2"), LoadedRng())
    assert all(text.startswith("choose") for text in table.options())
    assert table.why_not("buy map") == "there are no options here (LT-86)"


def test_light_3_reveals_two_of_six_items_each_round() -> None:
    """LT-87: the advanced ones are out, and unsold ones stay."""
    state = fresh(3, "light-3")
    assert int(count(state.offer.items)) == 2
    assert int(state.offer.used_items) == 0b1111000000
    for round, items in ((1, 4), (2, 6)):
        state.round = round
        for seat in range(3):
            state.players.kept[seat] = seat
            state.players.own[seat] = 1 << seat
        begin_round(state)
        assert int(count(state.offer.items)) == items


def test_two_players_have_no_options() -> None:
    """LT-90, LT-91: five characters, the first player first."""
    state = fresh(2, "full")
    assert len(on_offer(state)) == 5
    assert state.pending.top().seat == state.first
    table = Table(state, LoadedRng())
    assert table.why_not("buy map") == "there are no options here (LT-90)"


@pytest.mark.parametrize("rules", RULES[1:])
def test_two_players_cannot_play_light_rules(rules: str) -> None:
    """LT-90."""
    with pytest.raises(longbox.SetupError, match="the light rules are for 3 to 5 players"):
        Match(GAME, players=2, options={"rules": rules})


def test_a_set_of_characters_is_for_the_styles_and_large_enough() -> None:
    """LT-84, LT-85."""
    five = ["king", "gambler", "resistance", "hermit", "berserker"]
    assert on_offer(fresh(3, "all-stars", "five")) == five
    assert len(on_offer(fresh(4, "shuffle", "five"))) == 5
    with pytest.raises(longbox.SetupError, match="Shuffle shows 6 characters to 5 players"):
        fresh(5, "shuffle", "five")
    for rules in ("full", "light-1", "light-2"):
        with pytest.raises(longbox.SetupError, match="only All stars and Shuffle"):
            fresh(3, rules, "eight")


def test_what_was_left_for_later_can_be_prepared_before_the_second_pick() -> None:
    """LT-29: and not before the first one."""
    match = Match(GAME, players=3, seed=1)
    table = Table(match.state, LoadedRng())  # type: ignore[arg-type]
    first = table.seat
    state = table.state
    assert not [text for text in table.options() if text.startswith("prepare")]
    table.say("hermit's exchange")
    assert table.options() == ["exchange one", "later"]
    table.say("later")
    assert table.why_not("exchange one") == "it is prepared after the first pick (LT-29)"
    for _ in range(2):
        assert table.seat != first
        table.say("gambler's exchange", "later")
    assert (table.seat, table.asked) == (first, "Select")
    assert table.options()[-1] == "exchange one"
    assert "later" not in table.options()
    table.say("exchange one")
    assert table.asked == "DiscardOne"
    table.say(table.options()[0])
    assert (table.seat, table.asked) == (first, "Select")
    assert int(state.players.tasks[first]) == 0
    assert all(text.startswith("choose") for text in table.options())


def test_cards_for_two_players() -> None:
    """LT-90: 50 for five wins, a bid of five, 20 a win for the Devil; nobody wins at once."""
    table = blank(2, ["king", "devil"], points=0)
    table.state.players.wins[0] = 5
    end_round(table.state)
    assert table.points(0) == 50
    table = blank(2, ["gambler", "devil"], points=0)
    table.state.players.wins[0] = 5
    table.state.offer.bid = 5
    end_round(table.state)
    assert table.points(0) == 200
    table = blank(2, ["devil", "king"], points=0)
    table.state.players.wins[0] = 3
    end_round(table.state)
    assert table.points(0) == 60


def two_players_in_round(round: int) -> Table:
    """Seat 0 has King and Gambler, seat 1 Ninja and Devil; the round is about to begin."""
    table = blank(2, ["king", "ninja"], round=round - 1)
    state = table.state
    for seat, one in ((0, 1), (1, 9)):
        state.players.own[seat] |= 1 << one
        state.offer.aside &= ~(1 << one)
    return table


def test_the_second_player_chooses_first_in_round_2() -> None:
    """LT-91."""
    table = blank(2, ["king", "ninja"])
    state = next_round(table)
    assert state.pending.top().seat == 1 - int(state.first)


def test_in_round_3_a_new_character_lies_beside_one_of_the_own_two() -> None:
    """LT-92: on offer are the six that nobody chose; King and Gambler are the lower sum."""
    table = two_players_in_round(2)
    state = next_round(table)
    assert len(on_offer(state)) == 6
    assert table.seat == 0
    table.say("choose berserker")
    assert table.options() == ["beside king", "beside gambler"]
    assert table.why_not("beside ninja") == "only one of your own two can lie beside it (LT-92)"
    table.say("beside king", "lay it right")
    assert int(state.players.beasts[0]) == 1 << 6
    assert state.plays(0, 0)
    assert not state.plays(1, 0)


def test_in_round_4_both_give_a_character_in_secret() -> None:
    """LT-93: then one is chosen and laid beside the one received."""
    table = two_players_in_round(3)
    state = table.state
    for seat, one in ((0, 3), (1, 4)):
        state.players.own[seat] |= 1 << one
        state.offer.aside &= ~(1 << one)
    state.offer.characters, state.offer.aside = state.offer.aside, 0
    next_round(table)
    assert table.options() == ["give ninja", "give samurai", "give devil"]
    assert [one.together for one in state.pending.decisions()] == [True, True]
    table.say("give devil")
    hidden = GAME.view(state, 0).to_json()["players"]
    assert isinstance(hidden, list)
    assert [hidden[1]["gave"], hidden[1]["given"]] == [True, None]
    table.say("give gambler")
    assert [int(state.players.left[seat]) for seat in range(2)] == [9, 1]
    assert table.seat == 1  # the Gambler's 2 is lower than the Devil's 10
    assert len(on_offer(state)) == 4
    table.say(table.options()[0])
    assert table.options() == ["lay it left", "lay it right"]


def test_what_is_picked_may_be_prepared_at_once_or_later() -> None:
    """LT-29: the rulebook's player A prepares the Samurai before the next player picks."""
    table = blank(3, ["", "", ""])
    state = table.state
    state.players.left[0] = -1
    state.offer.player_of[1] = -1
    state.players.own[0] = 0
    state.offer.characters = 1 << CHARACTER_NAMES.index("samurai")
    for place in range(3):
        state.offer.order[place] = place
    state.pending.append(SELECT[0])
    table.say("choose samurai")
    assert table.options() == ["prepare samurai", "later"]
    assert table.why_not("prepare king") == "you have nothing like that to prepare (LT-29)"
    table.say("prepare samurai")
    assert table.seat == 1
    assert state.offer.samurai_is_ready


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("number = 10", "number = 9", "1 to 10, each once"),
        ('"red", "nemu"', '"red", "nix"', "must be two of"),
        ('"green 1"', '"green 10"', "must be five faces"),
        ("wins = [0, 30, 70", 'wins = ["win", 30, 70', 'can only end with "win"'),
        ("rares = 2", "rares = 9", "from 1 to 3"),
        ('five = ["king",', 'five = ["queen",', "must be characters"),
    ],
)
def test_a_wrong_edition_is_refused_in_a_sentence(old: str, new: str, what: str) -> None:
    with pytest.raises(longbox.EditionError, match=what):
        LittleTrickTakers(Edition(GAME.edition.text.replace(old, new, 1), "my.toml"))
