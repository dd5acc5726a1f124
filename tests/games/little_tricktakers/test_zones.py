"""The table as surfaces see it: what lies where, what each answer touches, brings and costs."""

from __future__ import annotations

import pytest

from longbox import Match
from longbox.core.rng import Rng
from longbox.core.zones import Choice, Thing, Zone
from longbox.games.little_tricktakers.components import GREEN, KIND_NAMES, NO_CARD, Parts
from longbox.games.little_tricktakers.decisions.items import take_back
from longbox.games.little_tricktakers.decisions.selection import SELECT
from longbox.games.little_tricktakers.state import TAKEN, State
from longbox.games.little_tricktakers.view import View
from longbox.games.little_tricktakers.zones.players import THING_SHELF, number_thing
from tests.games.little_tricktakers.table import GAME, Table, blank, move, playing, preparing

CATALOGUE = {component.id: component for component in GAME.catalogue()}


def zone(table: Table, id: str, seat: int | None = 0) -> Zone:
    return next(one for one in GAME.zones(GAME.view(table.state, seat)) if one.id == id)


def things(table: Table, id: str, seat: int | None = 0) -> dict[str, Thing]:
    return {thing.id: thing for thing in zone(table, id, seat).things()}


def labels(table: Table, id: str, seat: int | None = 0) -> list[str]:
    return [thing.label for thing in zone(table, id, seat).things()]


def choices(table: Table) -> dict[str, Choice]:
    options = table.state.advance()
    return {one.action: one for one in GAME.choices(GAME.view(table.state, table.seat), options)}


def test_the_table_is_described() -> None:
    """The trick, hands, characters, items and beasts, and what each choice touches."""
    table = playing(
        ["r5 g1", "r6 g2", "r7 g3"], ["king+ninja", "collector+healer", "devil+hermit"],
        items={1: "wing clock"}, beasts={0: "nemu"}, round=2,
    )  # fmt: skip
    table.play("r5").say("face down green 1")
    assert zone(table, "trick").title == "Round 3, trick 1 of 5, red is led"
    assert labels(table, "trick", 1) == ["{0}: red 5", "(face down)"]
    assert labels(table, "hand", 1) == ["red 6", "green 2"]
    assert labels(table, "player-0", 1)[:4] == ["50 points", "King 1", "Ninja 3", "NEMU (ties)"]
    assert things(table, "player-0")["player-0/left"].say == (
        "King, number 1: takes the King's Rare and wins every tie (marks: EL left, NEMU right)"
    )
    assert {one.action: one.targets for one in choices(table).values()} == {
        "play red 6": ["hand/red-6-0"],
        "use clock": ["player-1/clock"],
    }


def test_a_card_in_the_trick_says_whose_it_is_what_it_counts_and_who_wins_so_far() -> None:
    """LT-9, LT-14: the number and the tone are as it counts, the face is as it is printed."""
    table = playing(["r5 b6 g1", "r6 g2", "r7 g3"], ["healer", "", ""])
    table.play("r5").say("add blue 6").play("r6")
    lying = things(table, "trick")
    first, added, second = lying["trick/0"], lying["trick/0-added"], lying["trick/1"]
    assert (first.component, first.tone, first.number, first.seat) == ("red-5", "red", 1, 0)
    assert first.marks == ("counts", "leads")
    assert (added.component, added.seat, added.marks) == ("blue-6", 0, ("added",))
    assert (second.component, second.number, second.marks) == ("red-6", 6, ("wins",))


def test_the_face_down_card_has_an_owner_and_for_others_only_a_back() -> None:
    """LT-37, LT-5."""
    table = playing(["r5 g1", "r6 g2"], ["ninja", ""]).play("r5").say("face down green 1")
    for viewer, component in ((0, "green-1"), (1, "back"), (None, "back")):
        thing = things(table, "trick", viewer)["trick/face-down"]
        assert (thing.component, thing.seat, thing.marks) == (component, 0, ("face down",))
        assert thing.tone == ""
        assert thing.number is None


def test_the_first_card_of_a_pair_lies_on_the_table_at_once() -> None:
    """LT-71."""
    table = playing(["F g1", "b4 g5 r1"], items={1: "elixir"}).play("F")
    table.say("use elixir", "pair blue 4", draw="k9")
    for viewer in (0, 1, None):
        lying = things(table, "trick", viewer)["trick/pair-0"]
        assert (lying.component, lying.seat, lying.marks) == ("blue-4", 1, ("pair",))
    assert choices(table)["pair green 5"].number == 9
    table.say("pair green 5")
    assert {action: one.targets for action, one in choices(table).items()} == {
        "as blue": ["trick/pair-0"],
        "as green": ["trick/pair-1"],
    }
    green = choices(table)["as green"]
    assert (green.number, green.marks) == (9, ["ahead"])
    table.say("as green")
    assert "trick/pair-0" not in things(table, "trick")


def test_the_trick_just_won_lies_there_until_the_next_card() -> None:
    """LT-9, LT-57: with the card added to it, in order of play, for all to see."""
    table = playing(["r5 b6 g1", "r6 g2", "r7 g3"], ["healer", "", ""], items={2: "clock"})
    table.play("r5").say("add blue 6", draw="k1 k2").play("r6")
    assert labels(table, "last") == []
    table.play("r7")
    for viewer in (0, 2, None):
        assert zone(table, "last", viewer).title == "Trick 1, won by {2}"
        assert labels(table, "last", viewer) == [
            "{0}: red 5 = red 1", "blue 6", "{1}: red 6", "{2}: red 7",
        ]  # fmt: skip
        won = [one.seat for one in things(table, "last", viewer).values() if "won" in one.marks]
        assert won == [2]
    assert labels(table, "trick") == []
    table.play("g3")
    assert labels(table, "last") == []
    take_back(table.state, 2, 0)
    assert labels(table, "last") == []


def test_a_card_that_the_ninja_discards_is_not_in_the_trick_just_won() -> None:
    """LT-38, LT-5: nobody learns what it was."""
    table = playing(["r5 g1 b1", "r6 g2 b2"], ["ninja", ""]).play("r5")
    table.say("face down green 1", draw="k9").play("r6").say("discard it")
    assert labels(table, "last", 1) == ["{0}: red 5", "{1}: red 6"]


def test_after_the_last_trick_of_a_round_nothing_lies_there() -> None:
    """LT-23: the market opens."""
    table = playing(["r5", "r6", "r7"])
    table.state.trick.number = 4
    table.play("r5 r6 r7")
    assert labels(table, "last") == []


def test_a_pair_that_the_clock_takes_back_lies_in_the_hand() -> None:
    """LT-73: while its player is asked, no pair lies in the trick."""
    table = playing(["r8 g1", "b4 g5 r1", "r4 g6"], items={1: "elixir", 2: "clock"}).play("r8")
    table.say("use elixir", "pair blue 4", "pair green 5", draw="k9")
    take_back(table.state, 2, 0)
    assert table.asked == "DiscardOfPair"
    assert things(table, "trick") == {}
    assert choices(table)["discard blue 4"].targets == ["hand/blue-4-0"]


def test_tokens_that_are_spent_are_seen_to_be() -> None:
    """LT-42, LT-77."""
    table = playing(["r5 g1", "r6 g2"], ["resistance", ""], beasts={0: "oko"})
    assert things(table, "player-0")["player-0/kakumei"].marks == ()
    assert things(table, "player-0")["player-0/beast-5"].marks == ("summoned",)
    assert choices(table)["use oko"].targets == ["player-0/beast-5"]
    table.say("use oko", "draw as many").play("r5")
    assert choices(table)["declare kakumei"].targets == ["player-0/kakumei"]
    table.say("declare kakumei")
    for viewer in (0, 1, None):
        mine = things(table, "player-0", viewer)
        assert mine["player-0/kakumei"].marks == ("spent",)
        assert mine["player-0/beast-5"].marks == ("summoned", "spent")
    assert things(table, "round")["round/kakumei"].component == "kakumei"


def test_the_order_of_play_follows_boots() -> None:
    """LT-68."""
    table = playing(["r5 b6", "b2 k2", "b3 k3"], items={0: "boots"})
    assert [one.seat for one in zone(table, "order").things()] == [0, 1, 2]
    table.say("use boots").play("b2")
    order = zone(table, "order").things()
    assert [(one.seat, one.marks) for one in order] == [
        (1, ("done",)), (2, ("now",)), (0, ("later",)),
    ]  # fmt: skip


def test_the_order_of_picks_has_both_passes() -> None:
    """LT-21."""
    match = Match(GAME, players=3, seed=1)
    assert isinstance(match.state, State)
    table = Table(match.state, None)  # type: ignore[arg-type]
    first = table.seat
    order = zone(table, "order").things()
    assert [one.seat for one in order] == [(first + place) % 3 for place in range(3)] * 2
    assert [one.marks for one in order] == [("now",), *[("later",)] * 5]


@pytest.mark.parametrize(
    ("cards", "characters", "steps"),
    [
        ("", [], ["one", "miria", "hermit", "rare", "black", "others", "flag"]),
        ("r5", [], ["one", "miria", "hermit", "rare", "black", "led", "others", "flag"]),
        (
            "r5",
            ["king", "devil", "ninja"],
            ["one", "miria", "rare", "black", "led", "others", "flag"],
        ),
        ("M", ["king", "devil", "ninja"], ["one", "miria", "rare", "black", "others", "flag"]),
        ("k5", ["king", "devil", "ninja"], ["one", "miria", "rare", "black", "others", "flag"]),
    ],
)
def test_who_beats_whom_follows_what_lies_there(
    cards: str, characters: list[str], steps: list[str]
) -> None:
    """LT-10, LT-12, LT-49."""
    table = playing(["r5 M k5", "r6", "r7"], characters or ["king", "hermit", "devil"])
    if cards:
        table.play(cards)
    assert [id.removeprefix("ladder/") for id in things(table, "ladder")] == steps


@pytest.mark.parametrize(
    ("played", "here", "top", "notes"),
    [
        ("", [], [], ["one", "hermit"]),
        ("r5 r6", ["led"], ["led"], ["one", "hermit"]),
        ("r5 g1", ["led", "others"], ["led"], ["one", "hermit"]),
        ("M g1", ["one", "miria", "led"], ["one"], ["hermit"]),
        ("M r6", ["miria", "led"], ["miria"], ["hermit"]),
        ("R F", ["hermit", "rare", "flag"], ["hermit"], ["one"]),
        ("r5 F", ["led", "flag"], ["led"], ["one", "hermit"]),
    ],
)
def test_who_beats_whom_tells_what_lies_there_and_what_is_on_top(
    played: str, here: list[str], top: list[str], notes: list[str]
) -> None:
    """LT-10, LT-12, LT-49: the first step that lies there is on top; others are only for a case."""
    table = playing(["r5 M R", f"{played[-2:] or 'F'} k5", "b7"], ["king", "hermit", "devil"])
    if played:
        table.play(played)
    found = things(table, "ladder").items()

    def with_mark(mark: str) -> list[str]:
        return [id.removeprefix("ladder/") for id, one in found if mark in one.marks]

    assert (with_mark("here"), with_mark("top"), with_mark("note")) == (here, top, notes)


def test_who_beats_whom_is_upside_down_in_kakumei() -> None:
    """LT-43."""
    table = playing(["r5 g1", "r6 g2"], ["resistance", ""]).play("r5").say("declare kakumei")
    steps = [id.removeprefix("ladder/") for id in things(table, "ladder")]
    assert steps == ["flag", "low", "black", "rare", "miria"]
    assert things(table, "ladder")["ladder/low"].marks == ("here", "top")
    assert things(table, "ladder")["ladder/low"].number == 1


def test_only_a_step_that_is_a_number_has_one() -> None:
    """LT-12: every 1 beats MIRIA."""
    table = playing(["r5 g1", "r6 g2"])
    numbers = {id: one.number for id, one in things(table, "ladder").items() if one.number}
    assert numbers == {"ladder/one": 1}


def test_the_second_card_of_the_ninja_is_known_for_one() -> None:
    """LT-38: once it is turned up it lies beside the first."""
    table = playing(["r5 g1", "r6 g2", "r7 g3"], ["ninja", "", ""]).play("r5")
    table.say("no second card").play("r6")
    trick = table.state.trick
    trick.put(0, trick.card[0], NO_CARD, GREEN, 1, 0)
    lying = zone(table, "trick").things()
    seconds = [(one.id, one.seat) for one in lying if "second" in one.marks]
    assert seconds == [("trick/0-second", 0)]


def test_cards_known_in_a_hand_are_marked_for_those_who_do_not_hold_it() -> None:
    """LT-61: a Devil card shows by its back."""
    table = playing(["dr r5", "r6 b2"])
    for viewer in (1, None):
        marked = [
            id for id, one in things(table, "player-0", viewer).items() if one.marks == ("known",)
        ]
        assert marked == ["player-0/known/devil-red-4-0"]
    assert not any("known" in one.marks for one in things(table, "player-0", 0).values())


def test_an_exchange_says_whose_it_is() -> None:
    """LT-26."""
    whose = {one.name: one.figures["whose"] for one in CATALOGUE.values() if one.kind == "exchange"}
    assert whose == {"Gambler's exchange": "Gambler's", "Hermit's exchange": "Hermit's"}


def test_the_samurais_red_stands_beside_black_until_a_white_flag_lies_there() -> None:
    """LT-46."""
    table = playing(["r5 g1", "F g2", "r7"], ["samurai", "", ""]).play("r5")
    black = things(table, "ladder")["ladder/black"]
    assert (black.label, black.marks) == ("black and red", ("here", "top"))
    table.play("F")
    black = things(table, "ladder")["ladder/black"]
    assert (black.label, black.marks) == ("black", ())


def test_a_play_says_whether_it_would_be_ahead() -> None:
    """LT-10, LT-11, LT-49."""
    table = playing(["r9 g1", "r6 R r1 F", "r7 g3"], ["", "hermit", ""]).play("r9")
    marks = {action: one.marks for action, one in choices(table).items()}
    assert marks["play red 6"] == ["behind"]
    assert marks["play rare"] == ["ahead"]
    assert marks["play white flag"] == ["behind"]
    assert marks["exchange a card first"] == []
    table = playing(["R g1", "r6 F", "r7 g3"], ["", "hermit", ""]).play("R")
    assert choices(table)["play white flag"].marks == ["ahead"]
    table = playing(["r6 g1", "r4 g2"], ["", "resistance"], items={1: "axe sword"})
    table.play("r6 r4")
    seen = {action: (one.marks, one.number) for action, one in choices(table).items()}
    assert seen == {
        "use axe": (["ahead"], 10),
        "declare kakumei": (["ahead"], None),
        "use sword +5": (["ahead"], 9),
        "use sword -5": (["behind"], 1),
        "leave it so": (["behind"], None),
    }


def test_every_one_of_equal_cards_can_be_pointed_at() -> None:
    table = playing(["R R r5", "r6"])
    assert choices(table)["play rare"].targets == ["hand/rare-0", "hand/rare-1"]


def test_players_are_named_by_their_camp_and_devil_cards_by_themselves() -> None:
    """LT-72, LT-74."""
    table = playing(["r8 g1", "dr b4", "g3"], items={0: "letter clock"})
    table.say("use letter")
    seen = {action: one.targets for action, one in choices(table).items()}
    assert seen["take from player 2"] == ["player-1/points", "player-1/hand"]
    assert seen["take devil red 4 from player 2"] == ["player-1/known/devil-red-4-0"]


def test_a_devil_card_points_at_the_player_who_gets_it() -> None:
    """LT-60."""
    table = preparing(["r1 r2 r3 r4 r5", "b1 b2 b3 b4 b5"], ["hermit", "devil"])
    table.state.advance()
    assert table.asked == "GiveDevilCard"
    targets = [one.targets for one in choices(table).values()]
    assert targets[0] == ["devils/devil-red-4-0", "player-0/points"]
    assert all(one[1] == "player-0/points" for one in targets)


def test_preparations_point_at_what_is_prepared() -> None:
    """LT-29, LT-35."""
    table = preparing(["r1 r2 r3 r4 r5", "b1 b2 b3 b4 b5"], ["gambler+king", "devil+ninja"])
    table.state.advance()
    assert things(table, "player-0")["player-0/left"].marks == ("for two", "to prepare")
    seen = {action: one.targets for action, one in choices(table).items()}
    assert seen == {"prepare king": ["player-0/right"], "prepare gambler": ["player-0/left"]}
    table.say("prepare king", "discard red 1", "draw as many")
    assert table.asked == "MakeBid"
    assert choices(table)["bid 2"].targets == ["player-0/left"]
    assert choices(table)["bid 2"].gains == {"if it is made": 90}
    assert choices(table)["bid 2"].number == 2
    table.say("bid 2")
    bet = choices(table)["bet 30"]
    assert bet.targets == ["player-0/points"]
    assert bet.gains == {"points": -30, "if the bid is made": 90}
    assert bet.number == 30
    table.say("bet 30")
    mine = things(table, "player-0", 1)
    assert (mine["player-0/bid"].number, mine["player-0/bet"].number) == (2, 30)


def test_a_character_tells_which_row_counts_and_where_it_stands() -> None:
    """LT-36, LT-90: the Gambler's row is read at the bid, all others at the tricks won."""
    table = playing(["r1 r2", "b1 b2", "g1 g2"], ["gambler+king", "devil", "ninja"], round=2)
    table.state.offer.bid = 3
    table.state.players.wins[0] = 1
    mine = things(table, "player-0")
    assert (mine["player-0/left"].number, mine["player-0/right"].number) == (3, 1)
    assert CATALOGUE["gambler"].figures["number"] == 2
    two = things(playing(["r1 r2", "b1 b2"], ["king", "devil"]), "player-0")
    assert (two["player-0/left"].marks, two["player-0/left"].number) == (("for two",), 0)
    table.state.trick.number = -1
    assert things(table, "player-0")["player-0/right"].number is None


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3)])
def test_the_rounds_and_tricks_of_a_match_are_a_component(players: int, rounds: int) -> None:
    """LT-1."""
    table = playing(["r1", "r2", "r3"][:players])
    figures = CATALOGUE[things(table, "round")["round/number"].component].figures
    assert figures == {"rounds": rounds, "tricks": 5}


@pytest.mark.parametrize(("rules", "sold"), [("full", 3), ("light-3", 2)])
def test_what_is_gone_from_the_stalls_is_counted(rules: str, sold: int) -> None:
    """LT-20, LT-28, LT-87."""
    match = Match(GAME, players=3, seed=1, options={"rules": rules})
    state = match.state
    assert isinstance(state, State)
    table = Table(state, None)  # type: ignore[arg-type]
    assert "sale/sold" not in things(table, "sale")
    assert "sale/sold-enhancements" not in things(table, "sale")
    assert "offer/chosen" not in things(table, "characters")
    state.offer.items = 0
    state.offer.enhancements &= ~1
    assert things(table, "sale")["sale/sold"].number == sold
    assert things(table, "sale")["sale/sold-enhancements"].number == 1
    match.play(next(option for option in match.options if str(option).startswith("choose")))
    assert things(table, "characters")["offer/chosen"].number == 1


def test_the_edges_of_a_lone_character_tell_which_beasts_wait() -> None:
    """LT-75: a beast that another player has does not."""
    table = blank(3, ["healer", "king", ""], round=2)
    table.state.pending.append(SELECT[0])
    lying = things(table, "player-0")
    assert (lying["player-0/edge-left"].component, lying["player-0/edge-left"].label) == (
        "beast-green", "GURU if it fits",
    )  # fmt: skip
    assert lying["player-0/edge-right"].component == "beast-blue"
    table.state.offer.beasts &= ~(1 << GREEN)  # GURU
    assert "player-0/edge-left" not in things(table, "player-0")
    assert "player-0/edge-right" in things(table, "player-0")
    table.state.round = 1
    assert "player-0/edge-right" not in things(table, "player-0")


def test_stalls_and_coins_are_told_by_the_catalogue() -> None:
    """LT-20, LT-27, LT-28, LT-75, LT-80."""
    stalls = {one.name: (one.text, one.rule) for one in CATALOGUE.values() if one.kind == "stall"}
    assert stalls == {
        "Characters": ("one each", "LT-20"),
        "Beasts": ("two halves that meet", "LT-75"),
        "Enhancements": ("for this round", "LT-27"),
        "Items": ("kept until used", "LT-28"),
    }
    assert CATALOGUE["points"].figures == {"coins": [50, 10]}


def test_the_sides_of_a_new_character_tell_which_beast_would_come() -> None:
    """LT-75: King left of Berserker brings NEMU."""
    table = blank(3, ["king", "ninja", "devil"], round=1)
    state = table.state
    state.round = 2
    state.offer.characters = 1 << 7
    state.offer.aside &= ~(1 << 7)
    for seat in range(3):
        state.players.right[seat] = -1
    state.pending.append(SELECT[0])
    assert choices(table)["choose berserker"].brings == {"right": "beast-nemu"}
    table.say("choose berserker")
    mine = things(table, "player-0")
    assert mine["player-0/side-right"].component == "beast-nemu"
    assert mine["player-0/side-left"].component == ""
    assert mine["player-0/berserker"].marks == ("new",)
    assert choices(table)["lay it right"].targets == ["player-0/side-right"]


def test_an_added_card_can_be_pointed_at_and_shows_its_reservation() -> None:
    """LT-51."""
    table = playing(["r5 b6 g1", "r6 g2", "r7 g3"], ["healer", "collector", ""])
    table.play("r5").say("add blue 6").play("r6")
    assert choices(table)["reserve blue 6"].targets == ["trick/0-added"]
    table.say("reserve blue 6")
    assert labels(table, "trick", 1) == [
        "{0}: red 5 = red 1", "blue 6 (reserved)", "{1}: red 6",
    ]  # fmt: skip
    assert things(table, "trick")["trick/0-added"].marks == ("reserved", "added")


def test_a_choice_says_what_one_would_pay() -> None:
    """LT-25."""
    match = Match(GAME, players=3, seed=1)
    state = match.state
    assert isinstance(state, State)
    table = Table(state, None)  # type: ignore[arg-type]
    seat = table.seat
    for points, price, due, marks in (
        (50, "20 points", -20, ("enhancement",)),
        (10, "free instead of 20 points", 0, ("enhancement", "free")),
    ):
        state.players.points[seat] = points
        buy = choices(table)["buy red 1"]
        assert buy.say.startswith(f"red 1, {price}:")
        assert buy.gains == {"points": due}
        assert things(table, "sale", seat)["sale/red-1"].marks == marks
    state.players.points[seat] = 15
    assert things(table, "sale", seat)["sale/red-1"].marks == ("enhancement", "too dear")
    assert choices(table)["gambler's exchange"].targets == ["exchange/gamblers-exchange"]


def test_a_devil_card_does_not_go_face_down_to_the_discards() -> None:
    """LT-5."""
    table = playing(["dr r5", "r6"], items={0: "map"}).say("use map")
    says = {action: one.say for action, one in choices(table).items()}
    assert (
        says["discard devil red 4"] == "Devil red 4 lies open among the discards, out of this round"
    )
    assert says["discard red 5"] == "red 5 goes face down to the discards"
    table.say("discard devil red 4")
    assert list(things(table, "discards", 1)) == ["discards/count", "discards/devil-red-4-0"]


def test_how_a_round_was_counted_stays_on_the_table() -> None:
    """LT-80, LT-52: the Collector's combinations, too."""
    table = playing(["r5", "r4", "r3"], ["collector", "devil", "ninja"], trick=4, points=50)
    table.state.players.wins[2] = 1
    table.play("r5").say("reserve nothing").play("r4 r3").say("no second card")
    count = things(table, "count", 1)
    collector = count["count/source-6-0"]
    assert (collector.number, collector.seat) == (50, 0)
    assert count["count/after-0"].number == 100
    assert count["count/source-2-2"].marks == ("minus",)
    heads = {id: count[f"count/{id}"].marks for id in ("before", "wins", "source-6", "after")}
    assert heads == {"before": (), "wins": (), "source-6": ("change",), "after": ("sum",)}
    won = list(things(table, "combinations", 1).values())
    assert [one.label for one in won] == [
        "+50 three in a row of a colour", "red 3", "red 4", "red 5",
    ]  # fmt: skip
    assert [one.component for one in won[1:]] == ["red-3", "red-4", "red-5"]
    assert "three in a row of a colour for 50: red 3, red 4, red 5" in table.told("scored")[0]


def test_what_unused_cards_cost_the_collector_stands_below_the_combinations() -> None:
    """LT-53."""
    table = playing(["r5", "r4", "r3"], ["collector", "devil", "ninja"], trick=4)
    for card in ("b1", "g9", "k7", "F"):
        move(table.state, card, TAKEN)
    table.play("r5").say("reserve nothing").play("r4 r3").say("no second card")
    last = list(things(table, "combinations", 1).values())[-1]
    assert (last.label, last.number, last.seat) == ("-20 cards unused", -20, 0)
    assert last.marks == ("combination", "minus")


def test_the_catalogue_holds_every_face_and_follows_the_edition() -> None:
    for name in KIND_NAMES:
        assert CATALOGUE[name.replace(" ", "-")].kind == "card"
    king = CATALOGUE["king"]
    assert king.figures["wins"] == [0, 30, 70, 100, 150, "win"]
    assert (king.figures["left"], king.figures["right"]) == ("beast-red", "beast-nemu")
    assert CATALOGUE["healer"].figures["wins"] == []
    parts = Parts(GAME.edition)
    assert CATALOGUE["axe"].figures["price"] == int(parts.item_price[1])
    assert CATALOGUE["devil-red-4"].figures["devil"] == -30


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_choice_touches_things_that_lie_there(players: int) -> None:
    """All but answers that belong to nothing."""
    without = {
        "draw as many", "later", "leave it so", "add nothing", "no second card",
        "reserve nothing", "play no card",
    }  # fmt: skip
    match = Match(GAME, players=players, seed=players)
    chooser = Rng(players)
    while match.outcome is None:
        seat, _ = match.open[0]
        view = match.view(seat)
        zones = GAME.zones(view)  # type: ignore[arg-type]
        ids = [thing.id for zone in zones for thing in zone.things()]
        assert len(set(ids)) == len(ids)
        options = match.options_of(seat)
        for choice in GAME.choices(view, list(options)):  # type: ignore[arg-type]
            assert set(choice.targets) <= set(ids)
            assert bool(choice.targets) != (choice.action in without), choice.action
            assert choice.say
        match.play(options[chooser.below(len(options))], seat)
    assert sum(points for _, points in match.outcome.sources[0]) == match.outcome.points[0]
    last = {zone.id: zone for zone in GAME.zones(match.view(0))}  # type: ignore[arg-type]
    assert last["trick"].title.endswith("was the last")
    assert last["characters"].things() == []


@pytest.mark.parametrize(("rules", "beasts"), [("full", 8), ("all-stars", 0)])
def test_beasts_lie_out_where_halves_can_meet(rules: str, beasts: int) -> None:
    """LT-75, LT-83: not in Light rules 1, where everyone plays one character."""
    match = Match(GAME, players=3, seed=1, options={"rules": rules})
    state = match.state
    assert isinstance(state, State)
    state.round = 2
    table = Table(state, None)  # type: ignore[arg-type]
    assert len(things(table, "beasts")) == beasts


def test_what_is_made_once_is_not_kept_without_end() -> None:
    """Every edition has things of its own."""
    for number in range(2 * THING_SHELF.most):
        number_thing(0, "points", number)
        assert len(THING_SHELF.newer) + len(THING_SHELF.older) <= THING_SHELF.most


def test_in_the_end_rows_stay_where_they_were_read() -> None:
    """LT-36: the Gambler's nowhere if the bid was not made."""
    made = {True: 0, False: 0}
    for seed in (2, 14, 25):  # found by trying
        match, luck = Match(GAME, 3, seed), Rng(seed)
        while match.outcome is None:
            asked = match.open[0][0]
            options = match.options_of(asked)
            match.play(options[luck.below(len(options))], asked)
        view = match.view(None)
        assert isinstance(view, View)
        bid = int(view.offer.bid)
        for seat in range(3):
            wins = int(view.players.wins[seat])
            zones = {one.id: one for one in GAME.zones(view)}
            found = {one.id: one for one in zones[f"player-{seat}"].things()}
            for side in ("left", "right"):
                one = found[f"player-{seat}/{side}"]
                if one.component != "gambler":
                    assert one.number == wins
                else:
                    made[bid == wins] += 1
                    assert one.number == (bid if bid == wins else None)
    assert all(made.values())
