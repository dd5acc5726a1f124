"""The table, described: what lies where, and what each option touches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from longbox.core.edition import Edition
from longbox.core.rng import Rng
from longbox.core.zones import Choice, TableZone, Zone
from longbox.games.mangaka_dice.catalogue import cost_sign, gives_sign, gives_words
from longbox.games.mangaka_dice.components import Card
from longbox.games.mangaka_dice.game import MangakaDice
from longbox.games.mangaka_dice.state import State
from tests.games.coverage import uncounted
from tests.games.mangaka_dice.table import ALL_IN, GAME, options, play, position


def zones(state: State, seat: int | None = 0) -> dict[str, Zone]:
    return {zone.id: zone for zone in GAME.zones(GAME.view(state, seat))}


def labels(zone: Zone) -> list[str]:
    return [thing.label for thing in zone.things()]


def numbers(zone: Zone) -> list[int | None]:
    return [thing.number for thing in zone.things()]


def choice(state: State, text: str) -> Choice:
    found = GAME.choices(GAME.view(state, 0), [GAME.parse(text)])
    assert [one.action for one in found] == [text]
    return found[0]


def test_dice_are_shown_by_colour_used_and_unused() -> None:
    found = zones(position("g4 w2 w2 r6", "y1", used=["g1", "w3"]))
    assert [thing.tone for thing in found["unused-0"].things()] == [
        "green",
        "white",
        "white",
        "red",
    ]
    assert labels(found["unused-0"]) == ["4", "2", "2", "6"]
    assert found["unused-0"].things()[3].say == "a red die showing 6"
    assert labels(found["used-1"]) == ["3"]


def test_cards_in_play_show_their_costs() -> None:
    found = zones(position("g1", in_play="e11 e26 s29"))
    experience = found["experience"]
    assert isinstance(experience, TableZone)
    assert [thing.label for thing in experience.lines[0]] == [
        "e11 Magazine Cover",
        "X=X Z=Z=Z",
        "3 points",
    ]
    assert experience.lines[1][2].label == "wins"
    assert experience.lines[0][1].say == "costs a pair and three of a kind; 1 of 5 there"
    assert labels(found["skill"]) == ["s29 Whiteout Touch-Ups", "X=X", "±1 on 2"]
    assert numbers(found["decks"]) == [17, 33, 20, 5]


def test_the_same_zones_are_there_at_every_moment() -> None:
    """MD-12, MD-57: an empty place stays a place; the tiebreaker leaves the green dice alone."""
    state = GAME.setup(2, ALL_IN, Rng(5))
    found = zones(state)
    assert len(labels(found["pool"])) == 6
    assert labels(found["aside"]) == []
    turn = position("g1", points=[15, 15])
    assert list(zones(turn)) == list(found)
    assert labels(zones(turn)["pool"]) == []
    play(turn, "draw an assist card", "pay green 1")
    assert list(zones(turn)) == list(found)
    assert zones(turn)["round"].title == "Round 1, tiebreaker 1"
    assert labels(zones(turn)["pool"]) == ["not rolled"] * 6


def test_the_round_and_the_supplies_are_shown() -> None:
    found = zones(position("g1", hands=["a01"]))
    assert found["round"].title == "Round 1, Action Phase"
    assert labels(found["round"]) == ["round 1", "Action Phase", "Start Player {0}", "15 to win"]
    assert numbers(found["round"]) == [1, None, None, 15]
    assert labels(found["decks"]) == [
        "19 Experience Cards left",
        "34 Skill Cards left",
        "19 Assist Cards left",
        "5 yellow dice left",
    ]


def order(state: State) -> list[tuple[int | None, int | None, tuple[str, ...]]]:
    return [(one.seat, one.number, one.marks) for one in zones(state)["order"].things()]


def test_players_follow_each_other_in_two_directions() -> None:
    """MD-12, MD-14: the draft goes counter-clockwise and ends with the Start Player."""
    state = position("g1 g2", "g3", "", players=3)
    assert order(state) == [(0, 2, ("asked", "start player")), (1, 1, ()), (2, 0, ())]
    assert zones(state)["order"].title == "Turns go clockwise"
    state = GAME.setup(3, ALL_IN, Rng(5))
    start = int(state.table.start)
    assert [seat for seat, _, _ in order(state)] == [(start - 1) % 3, (start - 2) % 3, start]
    assert order(state)[0][2] == ("asked",)
    assert zones(state)["order"].title == "Taken counter-clockwise"
    phase = next(one for one in zones(state)["round"].things() if one.id == "round/phase")
    assert phase.marks == ("counter-clockwise", "draft")


def test_a_tiebreaker_shows_its_players_and_its_rule() -> None:
    """MD-58, MD-59."""
    state = position("w1 w2", "w3", "w4", players=3)
    state.table.tie_breaks = 1
    state.table.contenders = 0b101
    assert [seat for seat, _, _ in order(state)] == [0, 2]
    phase = next(one for one in zones(state)["round"].things() if one.id == "round/phase")
    assert [one.label for one in zones(state)["order"].things()] == [
        "{0}: 1 of value 2",
        "{2}: 1 of value 4",
    ]
    assert phase.label == "tiebreaker 1"
    assert phase.say == "tiebreaker 1: most dice of one value win, of as many the highest value"
    assert "tiebreaker" in phase.marks


def test_the_end_shows_what_decided_the_tiebreaker() -> None:
    """MD-59: the sets of all who rolled, and nobody else's."""
    state = position("w1 w2", "w3 w3", "w0 w0", players=3)
    state.pending.pop()
    state.table.tie_breaks = 1
    state.table.contenders = 0b010
    assert [one.label for one in zones(state)["order"].things()] == [
        "{0}: 1 of value 2",
        "{1}: 2 of value 3",
    ]


def test_what_a_turn_still_holds_is_shown() -> None:
    """MD-15, MD-16."""
    state = position("g1 w2", hands=["a06"], skills=["s26"])
    assert turn(state) == ["open", "open", "open", "open"]
    play(state, "use s26", "raise white 2")
    assert turn(state) == ["past", "done", "open", "open"]
    assert turn(GAME.setup(2, ALL_IN, Rng(5))) == ["not now"] * 4
    state.table.tie_breaks = 1
    assert turn(state) == ["not now", "done", "open", "not now"]


def turn(state: State) -> list[str]:
    """Of each step whether it is open: drawing, a Skill Card, an Assist Card, taking."""
    return [mark for one in zones(state)["turn"].things() for mark in one.marks]


def test_used_assist_cards_lie_in_the_order_in_which_they_came() -> None:
    """MD-39: the last one on top, open to all."""
    state = position("g1 g2 w2", "", hands=["a13 a06"])
    play(state, "play a13", "raise green 1", "done", "draw an assist card", "pay green 2")
    play(state, "play a06", "change green 4", "turn to 6")
    assert [one.component for one in zones(state, None)["assist-discard"].things()] == [
        "a13",
        "a06",
    ]


@pytest.mark.parametrize(
    ("dice", "card", "number", "marks"),
    [
        ("g4 w4 w1", "e04", 2, ("one die short",)),
        ("g4 w4 r4", "e04", 3, ("covered",)),
        ("g4 w4 w1", "e20", 2, ()),
        ("g4 w4 w1 r1 y1", "e11", 5, ("covered",)),
        ("g1 w2 w4", "e09", 3, ("one die short",)),
        ("g6 w6 w1", "e08", 13, ("one die short",)),
        ("g6 w1", "e17", 7, ()),
    ],
)
def test_how_much_of_a_cost_is_there(
    dice: str, card: str, number: int, marks: tuple[str, ...]
) -> None:
    """MD-23 to MD-28: for who looks; a watcher has no dice."""
    state = position(dice, "g6 w6 w6 w6", in_play=card)
    cost = zones(state)["experience"].things()[1]
    assert (cost.number, cost.marks) == (number, marks)
    watched = zones(state, None)["experience"].things()[1]
    assert (watched.number, watched.marks) == (None, ())


def test_hands_are_shown_to_their_owners_only() -> None:
    """MD-62."""
    state = position("g1", hands=["a06", "a07 a20"])
    assert labels(zones(state, 0)["hand-0"]) == ["a06 set"]
    assert labels(zones(state, 0)["hand-1"]) == ["hidden", "hidden"]
    assert {one.component for one in zones(state, 0)["hand-1"].things()} == {"back-assist"}
    assert labels(zones(state, 1)["hand-1"]) == ["a07 set", "a20 take used"]
    assert labels(zones(state, None)["hand-0"]) == ["hidden"]


def test_skill_cards_show_whether_they_can_be_used() -> None:
    state = position("g1", skills=["s01 s24 s25"])
    state.desks[0].usable = 1 << 23
    state.desks[0].taken = 1 << 29
    state.desks[0].experience = 1
    assert labels(zones(state)["cards-0"]) == [
        "s01 red 1",
        "s24 +1 on 2",
        "s25 −1 on 2 (used)",  # noqa: RUF001  (a minus)
        "s30 flip (new)",
        "e01 1 point",
    ]


def assist_card_with(ability: str) -> Card:
    """Of an edition in which the Photocopier Shop has another Ability."""
    text = GAME.edition.text.replace('ability = "copy 2"', f'ability = "{ability}"')
    return MangakaDice(Edition(text, "my.toml")).parts.assist[8]


def test_signs_and_words_of_every_card() -> None:
    parts = GAME.parts
    signs = {cost_sign(card) for card in (*parts.experience, *parts.skill)}
    assert {"X", "7+", "X=X", "X=X Z=Z", "3 even", "3 odd", "1-2-3", "1-2-3 2-3-4"} <= signs
    for card in (*parts.experience, *parts.skill, *parts.assist):
        assert gives_sign(card)
        assert gives_words(card)
    assert gives_words(parts.skill[21]) == "two white dice to keep"
    assert gives_words(parts.assist[14]) == "raise or lower up to two dice by 3"
    copies = assist_card_with("copy 3")
    assert gives_words(copies) == "up to three dice take the value of another"


def test_the_catalogue_has_costs_and_abilities_as_data() -> None:
    """MD-2: as the edition prints them."""
    found = {one.id: one for one in GAME.catalogue()}
    assert len(found) == 26 + 38 + 20 + 3 + 4 + 1
    award = found["e20"]
    assert (award.name, award.kind, award.icon) == (
        "Annual Comic Award",
        "experience card",
        "trophy-cup",
    )
    assert award.figures == {
        "mark": "",
        "cost": {
            "pattern": "kind",
            "number": 5,
            "dice": 5,
            "sign": "X=X=X=X=X",
            "words": "five dice of one value",
        },
        "points": 5,
        "wins": False,
    }
    assert found["a15"].figures == {
        "mark": "experts",
        "ability": {
            "kind": "raise or lower",
            "number": 3,
            "dice": 2,
            "keeps": False,
            "sign": "±3 on 2",
        },
    }
    assert found["e26"].figures["wins"] is True
    assert found["die-yellow"].figures == {"count": 5, "faces": [1, 2, 3, 4, 5, 6]}
    assert found["s28"].figures["cost"] == {
        "pattern": "sum",
        "number": 7,
        "dice": 7,
        "sign": "7+",
        "words": "dice that add up to 7 or more",
    }


def test_a_card_names_the_rule_of_what_it_gives() -> None:
    """MD-30: points count at once; MD-31: the card for ten dice of one value wins at once."""
    rules = {one.id: one.rule for one in GAME.catalogue()}
    assert rules["e26"] == "MD-31"
    assert {rules[f"e{number:02}"] for number in range(1, 26)} == {"MD-30"}


def test_every_component_has_its_drawing() -> None:
    sprite = Path("scripts/web/icons/mangaka-dice.txt").read_text(encoding="utf-8").split()
    for one in GAME.catalogue():
        assert one.kind == "die" or one.icon in sprite


@pytest.mark.parametrize(
    ("before", "text", "say"),
    [
        ([], "draw a skill card", "put the top card of the deck into play"),
        ([], "draw an assist card", "spend a green die for it; this ends your turn"),
        (
            [],
            "take s04",
            "Sound-Effect Lettering: costs a pair; a red die with value 2 to keep;"
            " green 4, red 4 would pay",
        ),
        ([], "use s28", "Deadline Adrenaline: raise a die by 3"),
        ([], "play a20", "Editor-in-chief: take the used white and red dice of a player"),
        (["use s28"], "raise green 4", "it becomes 6"),
        (["use s27"], "lower white 1", "it becomes 1"),
        (["use s30"], "flip green 4", "it becomes 3"),
        (["use s31"], "reroll green 4", "choose it; dice are rolled together"),
        (["use s31", "reroll green 4"], "done", "roll green 4"),
        (["use s33"], "copy green 4", "other dice take its value"),
        (["use s33", "copy green 4"], "change white 1", "it becomes 4"),
        (["use s36"], "spread green 4", "its points go to other dice, one by one"),
        (["use s36", "spread green 4"], "raise white 1", "it becomes 2"),
        (["use s36", "spread green 4", "raise white 1"], "done", "change no more"),
        (["play a06"], "change white 1", "then say to which value"),
        (["play a06", "change white 1"], "turn to 5", "the white 1 becomes 5"),
        (["play a20"], "borrow from player 2", "take white 6"),
        (["draw an assist card"], "pay green 4", "it goes to Used, for an Assist Card"),
    ],
)
def test_what_an_option_does(before: list[str], text: str, say: str) -> None:
    state = position(
        "g4 w1 r4",
        used=["", "w6"],
        hands=["a06 a20"],
        skills=["s27 s28 s30 s31 s33 s36"],
        in_play="s04",
    )
    play(state, *before)
    assert text in options(state)
    assert choice(state, text).say == say


@pytest.mark.parametrize(
    ("card", "before", "text", "say"),
    [
        ("e04", [], "pay cheapest", "green 4, white 4, white 4: then Serial Approved is paid"),
        ("e04", [], "pay green 4", "then 1 of 3 dice are paid; missing: white 4, white 4"),
        (
            "e04",
            ["pay green 1"],
            "pay red 4",
            "then 2 of 4 dice are paid; missing: white 4, white 4",
        ),
        ("s28", [], "pay green 1", "then 1 of 7 are paid; missing: white 6"),
        ("s28", [], "pay white 6", "then 6 of 7 are paid; missing: green 1"),
        ("s28", ["pay white 6"], "pay green 1", "then Deadline Adrenaline is paid"),
        ("s28", ["pay white 6"], "pay cheapest", "green 1: then Deadline Adrenaline is paid"),
    ],
)
def test_a_payment_says_what_is_paid_and_what_is_missing(
    card: str, before: list[str], text: str, say: str
) -> None:
    """MD-18, MD-20: of a sum the total, of dice their number, and dice that would do."""
    state = play(position("g1 g4 w4 w4 w6 r4 y4", in_play=card), f"take {card}", *before)
    assert text in options(state)
    assert choice(state, text).say == say


def test_the_cheapest_payment_touches_the_card() -> None:
    """MD-20: so that it can be had by choosing the card again."""
    state = play(position("g4 w4 r4", in_play="s04"), "take s04")
    assert choice(state, "pay cheapest").targets == ["card/s04"]
    assert zones(state)["skill"].things()[0].marks == ("being paid",)


def test_what_an_option_touches() -> None:
    state = position("g4 w1", used=["", "w6 r2 g1"], hands=["a20"], skills=["s24"], in_play="s25")
    assert choice(state, "take s25").targets == ["card/s25"]
    assert choice(state, "draw a skill card").targets == ["deck/skill"]
    assert choice(state, "draw an assist card").targets == ["assist-deck"]
    assert choice(state, "use s24").targets == ["card/s24"]
    assert choice(state, "play a20").targets == ["card/a20"]
    play(state, "play a20")
    assert choice(state, "borrow from player 2").targets == ["used-1/white-6-0", "used-1/red-2-0"]


def test_each_of_two_equal_dice_can_be_chosen() -> None:
    """MD-37: and it is known what becomes of it; a value is chosen at its die (MD-44)."""
    state = play(position("g4 w2 w2", skills=["s26"], hands=["a06"]), "use s26")
    raised = choice(state, "raise white 2")
    assert raised.targets == ["unused-0/white-2-0", "unused-0/white-2-1"]
    assert (raised.kind, raised.gains) == ("raise", {"value": 2})
    play(state, "raise white 2", "play a06", "change white 2")
    turned = choice(state, "turn to 6")
    assert turned.targets == ["unused-0/white-2-0"]
    assert turned.gains == {"value": 4}
    assert choice(state, "turn to 1").gains == {"value": -1}


def test_what_an_action_is_about_is_known_also_where_it_is_no_option() -> None:
    """MD-18, MD-38: so a card says why it cannot be taken, a die why it cannot be paid."""
    state = position("g4 w1", skills=["s24"], in_play="e20")
    view = GAME.view(state, 0)
    assert GAME.touches(view, GAME.parse("take e20")) == ["card/e20"]
    assert GAME.touches(view, GAME.parse("pay white 1")) == ["unused-0/white-1-0"]
    assert GAME.touches(view, GAME.parse("borrow from player 4")) == []
    assert GAME.touches(view, GAME.parse("done")) == []


def test_what_a_card_brings_and_costs_is_told_in_numbers() -> None:
    """MD-30: its points, and the dice of the cheapest payment."""
    state = position("g4 w4 r4 w1", in_play="e04 s04")
    taken = choice(state, "take e04")
    assert taken.gains == {"points": 1, "dice": -3}
    assert taken.pays == ["unused-0/green-4-0", "unused-0/white-4-0", "unused-0/red-4-0"]
    assert taken.marks == []
    assert choice(state, "take s04").gains == {"dice": -2}


def test_of_a_card_that_is_being_paid_all_see_how_much_is() -> None:
    """MD-18, MD-20: the die that ends it takes the card, and its mark says so."""
    state = play(position("g4 w4 w4 r4 w1", "g1", in_play="e02 e04"), "take e02")
    answers = [choice(state, action) for action in ("pay green 4", "pay cheapest")]
    assert [("takes" in one.marks, one.gains.get("points")) for one in answers] == [
        (False, None),
        (True, 1),
    ]
    play(state, "pay green 4", "pay white 4")
    for seat in (0, 1, None):
        paid = zones(state, seat)["experience"].things()[1]
        assert (paid.number, paid.marks) == (2, ("being paid",))
        assert paid.say.endswith("; 2 of 3 paid")
        aside = zones(state, seat)["aside"].things()
        assert [(one.seat, one.marks) for one in aside] == [(0, ("paid",))] * 2
    last = choice(state, "pay white 4")
    assert last.gains == {"points": 1, "dice": -1}
    assert (last.marks, last.pays) == (["takes"], ["unused-0/white-4-0"])


def test_a_die_after_which_only_one_payment_is_left_takes_the_card() -> None:
    """MD-20: the table pays the rest by itself."""
    state = play(position("g1 g2 w1 w2", in_play="s04"), "take s04")
    first = choice(state, "pay white 1")
    assert first.say == "with green 1 Sound-Effect Lettering is paid"
    assert first.gains == {"dice": -2}
    assert first.marks == ["takes"]
    assert first.pays == ["unused-0/green-1-0", "unused-0/white-1-0"]


def test_each_answer_names_the_dice_that_it_pays() -> None:
    """MD-20, MD-33: of equal dice one; all of the cheapest payment; none where nothing is paid."""
    state = play(position("g4 w4 w4 r4 w1", in_play="e02", skills=["s24"]), "take e02")
    assert choice(state, "pay white 4").pays == ["unused-0/white-4-0"]
    cheapest = choice(state, "pay cheapest")
    assert cheapest.marks == ["said", "takes"]
    assert len(cheapest.pays) == -cheapest.gains["dice"]
    state = play(position("g4 g4 w1", skills=["s24"]), "draw an assist card")
    assert choice(state, "pay green 4").pays == ["unused-0/green-4-0"]
    state = play(position("g4 g4 w1", skills=["s24"]), "use s24")
    assert choice(state, "raise green 4").to_json().get("pays") is None


@pytest.mark.parametrize(
    ("answers", "left"),
    [
        (["use s29"], "left for this Ability: two dice"),
        (["use s29", "raise green 4"], "left for this Ability: one die"),
        (["use s31"], "left for this Ability: two dice"),
        (["use s33"], ""),
        (["use s33", "copy green 4"], "left for this Ability: one die"),
        (["use s36", "spread green 4"], "left for this Ability: three points"),
        (["use s36", "spread green 4", "raise white 1"], "left for this Ability: two points"),
        ([], ""),
    ],
)
def test_an_ability_says_how_much_it_can_still_do(answers: list[str], left: str) -> None:
    """MD-40, MD-41, MD-43, MD-45: in dice or points; nothing where a die is still to be named."""
    state = play(position("g4 w1 w2 w3 r4", skills=["s29 s31 s33 s36"]), *answers)
    for seat in (0, 1, None):
        said = [one.label for one in zones(state, seat)["turn"].things() if one.id == "turn/left"]
        assert said == ([left] if left else [])


@pytest.mark.parametrize(
    ("answers", "paid"),
    [
        (["take e08"], "0 of 16 paid (green 4, white 1, white 5, red 6 would pay the rest)"),
        (["take e08", "pay white 3"], "3 of 16 paid (green 4, white 3, red 6 would pay the rest)"),
        (["take e05", "pay white 3"], "1 of 3 dice paid (green 3, white 3 would pay the rest)"),
        ([], ""),
    ],
)
def test_a_payment_says_how_much_is_paid_and_what_would_pay_the_rest(
    answers: list[str], paid: str
) -> None:
    """MD-18: to all, for the dice lie open; a card can no longer be drawn."""
    dice = "g3 g3 g4 w3 w3 w1 w5 r6 w2"
    state = play(position(dice, in_play="e05 e08", players=3), *answers)
    for seat in (0, 1, None):
        turn = {one.id: one for one in zones(state, seat)["turn"].things()}
        said = turn["turn/paid"].label if paid else ""
        assert said.partition(": ")[2] == paid
        assert ("turn/paid" in turn) == bool(paid)
        assert turn["turn/draw"].marks == (("past",) if paid else ("open",))


def test_a_back_says_of_what_it_is() -> None:
    """MD-62."""
    backs = {one.id: one.figures["of"] for one in GAME.catalogue() if one.kind == "back"}
    assert backs == {
        "back-experience": "experience",
        "back-skill": "skill",
        "back-assist": "assist",
    }


def test_dice_that_an_ability_has_chosen_still_count() -> None:
    """MD-37: they lie aside until it ends, and come back."""
    state = play(position("g4 w4 r3", hands=["a13"], in_play="e04"), "play a13", "raise red 3")
    cost = zones(state)["experience"].things()[1]
    assert (cost.number, cost.marks) == (2, ("one die short",))
    assert [one.marks for one in zones(state)["aside"].things()] == [("chosen",)]


def test_yellow_dice_are_told_before_they_are_rolled() -> None:
    """MD-46: no more than there are."""
    state = position("g1", hands=["a01"])
    assert choice(state, "play a01").gains == {"yellow dice": 2}
    state.table.yellows = 1
    assert choice(state, "play a01").gains == {"yellow dice": 1}


def test_in_a_tiebreaker_no_cost_is_measured() -> None:
    """MD-58: nobody takes a card."""
    state = position("g4 w4 r4", in_play="e04")
    state.table.tie_breaks = 1
    state.table.contenders = 1
    cost = zones(state)["experience"].things()[1]
    assert (cost.number, cost.marks) == (None, ())


def test_a_draft_says_how_many_one_then_has() -> None:
    """MD-12."""
    state = GAME.setup(2, ALL_IN, Rng(5))
    view = GAME.view(state, state.pending.top().seat)
    first = GAME.choices(view, state.pending.top().options(state))[0]
    assert first.say.startswith("you then have ")
    assert first.targets[0] == f"pool/green-{first.action[-1]}-0"


@pytest.mark.parametrize("players", [2, *uncounted(4)])
def test_ids_are_unique_and_targets_are_things_on_the_table(players: int) -> None:
    """At every position of a match, for what every option touches."""
    state = GAME.setup(players, ALL_IN, Rng(players))
    found = state.advance()
    chooser = Rng(3)
    while found:
        view = GAME.view(state, state.pending.top().seat)
        table = GAME.zones(view)
        ids = [thing.id for zone in table for thing in zone.things()]
        assert len(ids) == len(set(ids))
        for one in GAME.choices(view, found):
            assert one.say
            assert set(one.targets) <= set(ids)
        json.dumps([zone.to_json() for zone in table])
        found = state.answer(found[chooser.below(len(found))])
