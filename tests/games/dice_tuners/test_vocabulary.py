"""Effect texts: what is refused, and every word in every window for invented heroes."""

from __future__ import annotations

import pytest

from longbox.core.edition import Edition
from longbox.core.errors import EditionError
from longbox.games.dice_tuners.components import Parts
from longbox.games.dice_tuners.decisions.steps import WHEN_DEPLOYED, WHEN_HIRED
from longbox.games.dice_tuners.effects import WINDOWS, WORKS_IN, told
from longbox.games.dice_tuners.game import DiceTuners
from tests.games.dice_tuners.table import (
    CARD,
    PRINTED,
    Table,
    answer_all,
    duel,
    edition,
    fight,
    front,
    invented,
    strengths,
)


def changed_line(text: str) -> int:
    """The first line that is not as it is printed."""
    lines = zip(text.splitlines(), PRINTED.splitlines(), strict=True)
    return next(number for number, (one, other) in enumerate(lines, start=1) if one != other)


@pytest.mark.parametrize(
    ("printed", "written", "message"),
    [
        ('skill = "VAL(+1)"', 'skill = "VAAL(+1)"', "no effect 'VAAL'; did you mean 'VAL'?"),
        ('overdrive = "FIRE"', 'overdrive = "FRIE"', "no effect 'FRIE'; did you mean 'FIRE'?"),
        ("IF WIN: DRAW(1)", "IF WON: DRAW(1)", "no condition 'WON'; did you mean 'WIN'?"),
        ("IF SIDE=FRONT: STR", "IF SIDE=FORNT: STR", "did you mean 'SIDE=FRONT'?"),
        ("STR(OPP,-1)", "STR(OP,-1)", "no target 'OP'; did you mean 'OPP'?"),
        ("FACE(SELF,K2)", "FACE(SELF,K3)", "no face 'K3'; there is 'K1', 'K2'"),
        ("FACE(SELF,K2)", "FACE(OPP,K2)", "no target 'OPP'"),
        ("NOADV(OPP)", "NOADV(SELF)", "no target 'SELF'"),
        ("COST(+4)", "COST(4x)", "needs a whole number from -9 to 9"),
        ("COST(+4)", "COST(99)", "needs a whole number from -9 to 9"),
        ("COST(+4)", "COST(+0)", "and not 0"),
        ('skill = "DRAW(1)"', 'skill = "DRAW(-1)"', "from 1 to 6"),
        ("COST(+4)", "COST", "it is written COST(+1)"),
        ("COST(+4)", "COST(+4", "it is written COST(+1)"),
        ("STR(OPP,-3)", "STR(-3)", "it is written STR(SELF,+1)"),
        ('overdrive = "PIERCE"', 'overdrive = "PIERCE(OPP)"', "it is written PIERCE"),
        ('overdrive = "PIERCE"', 'overdrive = "PIERCE;"', "has an empty part"),
        ("IF WIN: DRAW(1)", "IF WIN DRAW(1)", "needs a condition and a colon after IF"),
        ('skill_window = "HIRED"', 'skill_window = "HIERD"', "did you mean 'HIRED'?"),
        ('overdrive_needs = "RR"', 'overdrive_needs = "RX"', "no colour 'X'"),
        ('overdrive_needs = "RR"', 'overdrive_needs = "RRRR"', "more than 3 dice"),
        ('effect = "KEEP"', 'effect = "KEPT"', "no effect 'KEPT'; did you mean 'KEEP'?"),
        ('faces = ["K1"', 'faces = ["K9"', "cannot have 'K9'"),
        ('name = "Tama"', 'name = "Okiku"', "each of the heroes needs its own"),
        ('name = "War Banner"', 'name = "Bluff"', "each of the strategy cards needs its own"),
        ('colour = "red"', 'colour = "rad"', "did you mean 'red'?"),
        ("copies = 3", "copies = 0", "from 1 to 20"),
        ('title = "Lantern Girl"', 'tittle = "Lantern Girl"', "needs 'title'"),
    ],
)
def test_a_wrong_word_is_refused_with_its_line(printed: str, written: str, message: str) -> None:
    """DT-60 to DT-62: one sentence, the line, and the nearest right word."""
    text = PRINTED.replace(printed, written, 1)
    assert text != PRINTED
    with pytest.raises(EditionError) as refused:
        DiceTuners(Edition(text, "mine.toml"))
    assert message in str(refused.value)
    if "title" not in message:
        assert str(refused.value).startswith(f"mine.toml, line {changed_line(text)}: ")


def test_an_effect_may_run_over_lines() -> None:
    """DT-60: spaces and capitals do not matter."""
    text = PRINTED.replace('skill = "VAL(+1)"', 'skill = """\nif adv:\n  val( +1 );\nKEEP"""', 1)
    hero = DiceTuners(Edition(text, "mine.toml")).parts.heroes[0]
    assert told(hero.skill) == (
        "with Advantage, +1 to the card's value for On Fire; the played card returns to the hand"
    )


@pytest.mark.parametrize(
    ("skill", "window", "message"),
    [
        ("STR(SELF,+1)", "RESULT", "cannot have STR in RESULT"),
        ("PIERCE", "REVEAL", "cannot have PIERCE in REVEAL; it works in ALWAYS, DUEL_START"),
        ("VAL(+1)", "IGNITE", "cannot have VAL in IGNITE"),
        ("HOLD", "STRENGTH", "cannot have HOLD in STRENGTH"),
        ("DRAW(1)", "ALWAYS", "cannot have DRAW in ALWAYS"),
        ("SWAP", "DUEL_START", "cannot have SWAP in DUEL_START; it works in DEPLOYED"),
        ("IF ADV: DRAW(1)", "HIRED", "cannot have a condition in HIRED"),
        ("IF WIN: BONUS(1)", "IGNITE", "cannot ask IF WIN before RESULT"),
        ("IF WIN: STR(SELF,+1)", "ALWAYS", "cannot have STR in RESULT"),
    ],
)
def test_a_word_that_comes_too_late_is_refused(skill: str, window: str, message: str) -> None:
    """DT-62."""
    with pytest.raises(EditionError) as refused:
        Parts(edition(invented("Late", skill, window)))
    assert message in str(refused.value)


@pytest.mark.parametrize("window", ["ALWAYS", "HIRED"])
def test_an_overdrive_needs_deployed_dice(window: str) -> None:
    """DT-62."""
    with pytest.raises(EditionError, match="overdrive_window cannot be"):
        Parts(edition(invented("Early", overdrive="WILD", overdrive_window=window)))


@pytest.mark.parametrize("effect", ["FIRE", "HOLD", "PIERCE", "VAL(+1)", "SWAP", "CALM"])
def test_a_card_is_too_late_for_some_words(effect: str) -> None:
    """DT-62."""
    with pytest.raises(EditionError, match="on a strategy card"):
        Parts(edition(cards=CARD.format(name="Late", value=9, effect=effect)))


def test_there_are_heroes_and_cards_enough() -> None:
    """DT-11: five in the market while four are hired."""
    head, _, rest = PRINTED.partition("[[hero]]")
    _, _, cards = rest.partition("[[strategy]]")
    few = head + "".join(invented(f"Hero {n}") for n in range(8)) + "[[strategy]]" + cards
    with pytest.raises(EditionError, match="8 heroes; there must be 9 to 60"):
        Parts(Edition(few, "mine.toml"))
    alone = PRINTED.partition("[[strategy]]")[0] + CARD.format(name="A", value=1, effect="none")
    with pytest.raises(EditionError, match="at least 16 strategy cards"):
        Parts(Edition(alone, "mine.toml"))


# Every word in every window. Seat 0 has the invented hero, and sometimes the other seat cards.


def skill(text: str, window: str, *dice: str, hands: tuple[str, ...] = ("", "")) -> Table:
    used = [seat for seat, hand in enumerate(hands) if not hand]
    hero = invented("Sora", text, window)
    return front(*dice, hands=hands, heroes=["Sora"], mine=edition(hero), bluffs_used=used)


DUEL_WINDOWS = ["DUEL_START", "REVEAL", "IGNITE", "STRENGTH"]


@pytest.mark.parametrize("window", ["ALWAYS", *DUEL_WINDOWS])
def test_strength_in_every_window(window: str) -> None:
    """DT-60: STR."""
    assert strengths(skill("STR(SELF,+2)", window, "r1", "r1")) == [3, 1]
    assert strengths(skill("STR(OPP,-1)", window, "r1", "r2")) == [1, 1]


@pytest.mark.parametrize("window", ["ALWAYS", "DUEL_START", "REVEAL"])
def test_value_in_every_window(window: str) -> None:
    """DT-60: VAL."""
    table = skill("VAL(+2)", window, "r1", "r1", hands=("R4", "R6")).cards("R4", "R6")
    assert table.last("Player 1 and") == "Player 1 and Player 2 went On Fire"


def test_value_does_nothing_without_a_card() -> None:
    """DT-40, DT-60: VAL."""
    table = skill("VAL(+9)", "REVEAL", "r1", "r1", hands=("", "R1")).cards("R1")
    assert table.last("Player 2 went") == "Player 2 went On Fire"


@pytest.mark.parametrize("window", ["ALWAYS", *DUEL_WINDOWS])
def test_cost_in_every_window(window: str) -> None:
    """DT-60: COST counts for Sheathe."""
    table = fight(skill("COST(+3)", window, "rh", "r1", hands=("R6", "")), "R6")
    assert strengths(table) == [7, 1]
    cheap = fight(skill("COST(-9)", window, "rh", "r1", hands=("R6", "")), "R6")
    assert strengths(cheap) == [0, 1]
    for_free = fight(skill("COST(-9); STR(SELF,+2)", window, "rh", "r1", hands=("R6", "")), "R6")
    assert strengths(for_free) == [2, 1]  # a hero costs 0 at the least


@pytest.mark.parametrize("window", ["ALWAYS", *DUEL_WINDOWS])
def test_fire_in_every_window(window: str) -> None:
    """DT-60: FIRE, here without a card; in STRENGTH it is too late for all but Sheathe."""
    table = skill("FIRE", window, "rh", "r1", hands=("", "R6")).cards("R6")
    asked = [seat for seat, name in table.open if name == "RetreatOrFight"]
    assert asked == ([1] if window == "STRENGTH" else [0])
    assert strengths(answer_all(table, "fight on")) == [4, 1]


@pytest.mark.parametrize("window", ["ALWAYS", "DUEL_START", "REVEAL", "IGNITE"])
def test_cancel_in_every_window(window: str) -> None:
    """DT-60: CANCEL, also of what would cancel or wait for the result."""
    for card in ("R5", "G2"):
        table = skill("CANCEL", window, "r1", "r1", hands=("", card)).cards(card)
        assert table.play("fight on").open == []
        assert strengths(table) == [1, 1]


@pytest.mark.parametrize("window", ["ALWAYS", *DUEL_WINDOWS])
def test_no_advantage_in_every_window(window: str) -> None:
    """DT-60: NOADV, neither for Strength nor in a tie."""
    table = skill("NOADV(OPP)", window, "r1", "b1")
    assert strengths(table) == [1, 1]
    assert table.null()


@pytest.mark.parametrize("window", DUEL_WINDOWS)
def test_face_in_every_window(window: str) -> None:
    """DT-60: FACE, to any face; a Shield counts only before Shields are looked at (DT-36)."""
    assert strengths(skill("FACE(SELF,K2)", window, "r1", "r1")) == [2, 1]
    assert strengths(skill("FACE(SELF,K1)", window, "r2", "r1")) == [1, 1]
    sheathed = fight(skill("FACE(SELF,SHEATHE)", window, "r1", "r1", hands=("R6", "")), "R6")
    assert strengths(sheathed) == [4, 1]
    table = skill("FACE(SELF,SHIELD)", window, "r1", "r1")
    if window == "DUEL_START":
        assert "The Shield kept Player 1 out of the duel" in table.told()
    else:
        assert strengths(table) == [0, 1]


@pytest.mark.parametrize("window", DUEL_WINDOWS)
def test_reroll_in_every_window(window: str) -> None:
    """DT-57, DT-60: REROLL, at will in a skill."""
    table = skill("REROLL(SELF)", window, "r1", "r1").play("use the skill", rolls=[2])
    assert strengths(table) == [2, 1]
    assert strengths(skill("REROLL(SELF)", window, "r1", "r2").play("skip the skill")) == [1, 2]
    table = skill("REROLL(OPP)", window, "r1", "r1").play("use the skill", rolls=[2])
    assert strengths(table) == [1, 2]


@pytest.mark.parametrize("window", ["ALWAYS", "DUEL_START"])
def test_pierce_in_every_window(window: str) -> None:
    """DT-60: PIERCE, for its owner's opponents alone."""
    assert strengths(skill("PIERCE", window, "r1", "rs")) == [1, 0]
    assert "The Shield kept Player 1 out of the duel" in skill("PIERCE", window, "rs", "r1").told()


@pytest.mark.parametrize("window", ["ALWAYS", "DUEL_START", "REVEAL", "IGNITE"])
def test_hold_in_every_window(window: str) -> None:
    """DT-60: HOLD, and the owner may still retreat."""
    held = skill("HOLD", window, "r2", "r1", hands=("", "R6")).cards("R6")
    assert held.vp() == [1, 0]
    free = skill("HOLD", window, "r2", "r1", hands=("R6", "")).cards("R6")
    assert free.open == [(0, "RetreatOrFight")]


@pytest.mark.parametrize("window", [*DUEL_WINDOWS, "RESULT"])
def test_draw_in_every_window(window: str) -> None:
    """DT-57, DT-60: DRAW, at will in a skill; the hand limit holds at once."""
    table = skill("DRAW(2)", window, "r1", "r1", hands=("G1 G2 G3", ""))
    answer_all(table, "use the skill", "play bluff")
    if window == "DUEL_START":
        assert table.state.hand_size(0) == 5
        assert table.open == [(0, "DiscardDown")]
    answer_all(table, "discard willow bends", "play bluff", "fight on", "use the skill")
    answer_all(table, "discard willow bends", "play bluff", "fight on")
    assert table.open == []
    assert table.state.hand_size(0) == 4


@pytest.mark.parametrize("window", [*DUEL_WINDOWS, "RESULT"])
def test_discard_in_every_window(window: str) -> None:
    """DT-60: DISCARD at random, as many as there are; the Bluff stays (DT-13)."""
    table = skill("DISCARD(OPP,2)", window, "r1", "r1", hands=("", "G1 G2 G3"))
    answer_all(table, "play bluff", "fight on")
    assert table.state.hand_size(1) == 1
    more = skill("DISCARD(OPP,6)", window, "r1", "r1", hands=("", "G1 G2 G3"))
    answer_all(more, "play bluff", "fight on")
    assert more.hand(1) == ""


@pytest.mark.parametrize("window", ["ALWAYS", "DUEL_START", "REVEAL", "IGNITE"])
def test_calm_in_every_window(window: str) -> None:
    """DT-43, DT-60: CALM uses an effect without fire; whoever is On Fire may still cancel it."""
    table = skill("CALM", window, "r1", "r1", hands=("R3", "G5")).cards("R3", "G5")
    assert table.open == [(1, "RetreatOrFight")]
    table.play("fight on")
    assert table.open == [(1, "UseEffect")]  # there is an effect to cancel now
    table.play("skip the effect").play("use the effect")
    assert strengths(table) == [3, 1]


@pytest.mark.parametrize("window", ["ALWAYS", *DUEL_WINDOWS, "RESULT"])
def test_keep_in_every_window(window: str) -> None:
    """DT-50, DT-60: KEEP, whether one wins or loses."""
    for dice in (("r2", "r1"), ("r1", "r2"), ("r1", "r1")):
        table = skill("KEEP", window, *dice, hands=("R6", "")).cards("R6").play("fight on")
        assert table.open == []
        assert table.hand(0) == "R6"


@pytest.mark.parametrize("window", ["ALWAYS", "DUEL_START", "REVEAL", "IGNITE"])
def test_a_card_that_is_kept_comes_back_from_a_retreat(window: str) -> None:
    """DT-41, DT-60: KEEP."""
    table = skill("KEEP", window, "r1", "r1", hands=("R6", "")).cards("R6").play("retreat")
    assert table.hand(0) == "R6"


@pytest.mark.parametrize("window", ["ALWAYS", *DUEL_WINDOWS, "RESULT"])
def test_bonus_in_every_window(window: str) -> None:
    """DT-49, DT-60: BONUS, for the winner only."""
    assert skill("BONUS(2)", window, "r2", "r1").vp() == [3, 0]
    assert skill("BONUS(2)", window, "r1", "r2").vp() == [0, 1]
    assert skill("BONUS(2)", window, "r1", "r1").vp() == [0, 0]


@pytest.mark.parametrize("window", ["ALWAYS", *DUEL_WINDOWS, "RESULT"])
def test_wild_lasts_till_the_end_of_the_round(window: str) -> None:
    """DT-60: WILD, in the next duel at the latest."""
    hero = invented("Sora", "WILD", window)
    table = duel(
        *["r1 r1 r1"] * 2, hands=["G1", "G1"], legal="r", heroes=["Sora"], mine=edition(hero)
    )
    answer_all(table, "play bluff", "fight on")
    assert table.options(0) == ["play willow bends"]
    assert table.options(1) == ["play nothing"]


@pytest.mark.parametrize("window", ["HIRED", "DEPLOYED"])
def test_draw_and_wild_outside_of_duels(window: str) -> None:
    """DT-59, DT-60."""
    hero = invented("Sora", "DRAW(1); WILD", window)
    table = front("r1", "r1", heroes=["Sora"], mine=edition(hero))
    table.clear_questions()
    table.state.table.go_to(WHEN_HIRED if window == "HIRED" else WHEN_DEPLOYED)
    table.state.go_on()
    assert table.open == [(0, "UseSkill")]
    table.play("use the skill")
    assert table.state.hand_size(0) == 1
    assert table.state.table.wild == 0b01


def test_every_word_is_tried_in_every_window_it_works_in() -> None:
    """DT-62: the parametrized windows above are all of them."""
    windows = {word: {WINDOWS[one] for one in found if one < 8} for word, found in WORKS_IN.items()}
    in_duel = set(DUEL_WINDOWS)
    assert windows["STR"] == windows["COST"] == windows["NOADV"] == windows["FIRE"]
    assert windows["STR"] == {"ALWAYS", *in_duel}
    assert windows["KEEP"] == windows["BONUS"] == {"ALWAYS", *in_duel, "RESULT"}
    assert windows["DRAW"] == {"HIRED", "DEPLOYED", *in_duel, "RESULT"}
    assert windows["DISCARD"] == {*in_duel, "RESULT"}
    assert windows["FACE"] == windows["REROLL"] == in_duel
    assert windows["CALM"] == {"ALWAYS", "DUEL_START", "REVEAL", "IGNITE"}


@pytest.mark.parametrize("window", ["DEPLOYED", *DUEL_WINDOWS, "RESULT"])
def test_overdrives_work_in_every_window(window: str) -> None:
    """DT-58, DT-59: with several parts, of which some put questions."""
    hero = invented("Sora", overdrive="DRAW(1); WILD", needs="RR", overdrive_window=window)
    table = duel(*["r1 r1 r1"] * 2, heroes=["Sora"], mine=edition(hero), bluffs_used=[0, 1])
    if window == "DEPLOYED":
        table.clear_questions()
        table.state.table.go_to(WHEN_DEPLOYED)
        table.state.table.duel.number = 0
        table.state.go_on()
    assert table.open == [(0, "UseOverdrive")]
    table.play("use the overdrive")
    assert table.state.hand_size(0) == 1
    assert table.state.table.wild == 0b01
    assert (0, "UseOverdrive") not in table.open


def test_an_overdrive_may_swap_after_deployment() -> None:
    """DT-57, DT-58."""
    hero = invented("Sora", overdrive="SWAP", needs="RG", overdrive_window="DEPLOYED")
    table = duel("r1 g1 b1", "r1 r1 r1", heroes=["Sora"], mine=edition(hero))
    table.clear_questions()
    table.state.table.go_to(WHEN_DEPLOYED)
    table.state.table.duel.number = 0
    table.state.go_on()
    table.play("use the overdrive").play("swap left and right")
    assert table.last("Duel 1").startswith("Duel 1: Player 1 with green katana on the left")


# Conditions.


@pytest.mark.parametrize(
    ("condition", "yes", "no"),
    [
        ("ADV", ("r1", "g1"), ("r1", "r1")),
        ("COLOUR=R", ("r1", "r1"), ("g1", "g1")),
        ("COLOUR=G", ("g1", "g1"), ("r1", "r1")),
        ("COLOUR=B", ("b1", "b1"), ("r1", "r1")),
        ("FACE=KATANA", ("r2", "r2"), ("rh", "rh")),
    ],
)
def test_conditions_on_the_own_die(
    condition: str, yes: tuple[str, ...], no: tuple[str, ...]
) -> None:
    """DT-61: in every window of a duel."""
    for window in DUEL_WINDOWS:
        text = f"IF {condition}: BONUS(3); STR(SELF,+9)"
        assert skill(text, window, *yes).vp() == [4, 0]
        assert skill(text, window, *no).vp() == [1, 0]


@pytest.mark.parametrize(("side", "number"), [("LEFT", 1), ("RIGHT", 2), ("FRONT", 3)])
def test_conditions_on_the_side(side: str, number: int) -> None:
    """DT-61."""
    hero = invented("Sora", f"IF SIDE={side}: STR(SELF,+9)", "ALWAYS")
    table = duel(*["r1 r1 r1"] * 2, heroes=["Sora"], mine=edition(hero), bluffs_used=[0, 1])
    told = [text for text in table.told() if text.startswith("Strength")]
    assert [text.startswith("Strength: Player 1 10") for text in told] == [
        number == one for one in (1, 2, 3)
    ]


@pytest.mark.parametrize("window", ["ALWAYS", "RESULT"])
def test_conditions_on_the_result(window: str) -> None:
    """DT-61: nobody wins a null duel, and nobody loses it."""
    for condition, dice, kept in [
        ("WIN", ("r2", "r1"), "R6"),
        ("WIN", ("r1", "r2"), ""),
        ("WIN", ("r1", "r1"), ""),
        ("LOSE", ("r1", "r2"), "R6"),
        ("LOSE", ("r2", "r1"), ""),
        ("LOSE", ("r1", "r1"), ""),
    ]:
        table = skill(f"IF {condition}: KEEP", window, *dice, hands=("R6", "")).cards("R6")
        answer_all(table, "fight on", "leave the card")
        assert table.hand(0) == kept, (condition, dice)


def test_a_card_may_wait_for_the_result() -> None:
    """DT-61."""
    mine = edition(
        cards=CARD.format(name="Spoils", value=9, effect="IF WIN: BONUS(2); IF LOSE: DRAW(1)")
    )
    for dice, vp, size in [(("r2", "r1"), [3, 0], 0), (("r1", "r2"), [0, 1], 1)]:
        table = front(*dice, hands=["Spoils", ""], mine=mine, bluffs_used=[1])
        table.play("play spoils").play("fight on").play("use the effect")
        answer_all(table, "leave the card")
        assert table.vp() == vp
        assert table.state.hand_size(0) == size
        unused = front(*dice, hands=["Spoils", ""], mine=mine, bluffs_used=[1])
        unused.play("play spoils").play("fight on").play("skip the effect")
        assert unused.vp() == ([1, 0] if vp[0] else [0, 1])


def test_a_cancelled_card_does_not_wait_for_the_result() -> None:
    """DT-44, DT-61: both cancel, so neither has its bonus."""
    mine = edition(cards=CARD.format(name="Hush", value=9, effect="CANCEL; IF WIN: BONUS(2)"))
    table = fight(front("r2", "r1", hands=["Hush", "Hush"], mine=mine), "Hush", "Hush")
    assert table.vp() == [1, 0]
    alone = fight(front("r2", "r1", hands=["Hush", ""], mine=mine), "Hush", "bluff")
    assert alone.vp() == [3, 0]


def test_a_card_that_would_cancel_nothing_is_not_offered() -> None:
    """DT-63."""
    mine = edition(cards=CARD.format(name="Hush", value=9, effect="IF ADV: CANCEL"))
    for dice, asked in [(("r1", "g1"), True), (("r1", "r1"), False)]:
        table = front(*dice, hands=["Hush", "Hush"], mine=mine).cards("Hush", "Hush")
        table.play("fight on").play("fight on")
        assert ((0, "UseEffect") in table.open) == asked


@pytest.mark.parametrize("answer", ["use the skill", "skip the skill"])
def test_each_part_of_a_skill_that_is_a_choice_is_asked_by_itself(answer: str) -> None:
    """DT-57: and told by itself."""
    hero = invented("Sora", "DRAW(2); STR(SELF,+1); REROLL(OPP)", "DUEL_START")
    table = front("r1", "r1", heroes=["Sora"], mine=edition(hero), bluffs_used=[0, 1])
    said = [choice.say for choice in table.choices()]
    assert said == ["draw 2 cards", "nothing happens"]
    table.play(answer)
    assert table.choices()[0].say == "roll each opponent's die again"
    drew = "Player 1 used the skill of Sora: draw 2 cards" in table.told()
    assert drew == (answer == "use the skill")


def test_an_overdrive_is_offered_only_if_something_would_happen() -> None:
    """DT-63."""
    hero = invented("Sora", overdrive="IF ADV: STR(SELF,+1)", needs="R")
    used = [0, 1]
    table = front("r1", "g1", heroes=["Sora"], mine=edition(hero), bluffs_used=used)
    assert table.open == [(0, "UseOverdrive")]
    assert front("r1", "r1", heroes=["Sora"], mine=edition(hero), bluffs_used=used).open == []
    won = invented("Sora", overdrive="IF WIN: BONUS(1)", needs="R", overdrive_window="RESULT")
    table = front("r1", "g1", heroes=["Sora"], mine=edition(won), bluffs_used=used)
    assert table.open == [(0, "UseOverdrive")]
    assert front("r1", "r1", heroes=["Sora"], mine=edition(won), bluffs_used=used).open == []


# Three in a duel.


def test_against_two_opponents_both_are_hit() -> None:
    """DT-60: OPP is every opponent still in the duel."""
    hero = invented("Sora", "STR(OPP,-2); NOADV(OPP)", "DUEL_START")
    table = front("r1", "b2", "b2", heroes=["Sora"], mine=edition(hero), bluffs_used=range(3))
    assert strengths(table) == [1, 0, 0]
    pierce = invented("Sora", "PIERCE", "ALWAYS")
    table = front("r1", "bs", "bs", heroes=["Sora"], mine=edition(pierce), bluffs_used=range(3))
    assert len(strengths(table)) == 3


def test_one_of_two_opponents_is_chosen_to_discard() -> None:
    """DT-60: DISCARD, of the owner's choice."""
    hero = invented("Sora", "DISCARD(OPP,1)", "DUEL_START")
    hands = ["", "R1", "R2"]
    for aim, left in [("aim left", ["", "R2"]), ("aim right", ["R1", ""])]:
        table = front(*["r1"] * 3, heroes=["Sora"], mine=edition(hero), hands=hands)
        assert table.open == [(0, "AimAt")]
        assert table.options() == ["aim left", "aim right"]
        assert "DT-60" in table.why_not("retreat")
        table.play(aim)
        assert [table.hand(1), table.hand(2)] == left


def test_what_an_owner_did_stays_when_a_shield_keeps_them_out() -> None:
    """DT-36, DT-60: effects last for the duel."""
    hero = invented("Sora", "HOLD", "ALWAYS")
    hands = ["", "R6", ""]
    table = front(
        *["rs", "r2", "r1"], heroes=["Sora"], mine=edition(hero), hands=hands, bluffs_used=[0, 2]
    )
    assert table.cards("R6").vp() == [0, 1, 0]  # held, so not asked whether to retreat


def test_a_shield_keeps_the_fire_out_too() -> None:
    """DT-36, DT-39, DT-60: FIRE from the start of the duel; all are told who is On Fire in it."""
    hero = invented("Sora", "FIRE", "DUEL_START")
    table = front("rs", "r2", "r1", heroes=["Sora"], mine=edition(hero), bluffs_used=range(3))
    assert "Nobody went On Fire" in table.told()


def test_both_opponents_roll_again_in_turn_order() -> None:
    """DT-60: REROLL(OPP) against two; who is kept out by a Shield then is out (DT-36)."""
    hero = invented("Sora", overdrive="REROLL(OPP)", needs="R", overdrive_window="DUEL_START")
    table = duel(
        *["r1 r1 r1", "g2 g2 g2", "b2 b2 b2"],
        heroes=["Sora"],
        mine=edition(hero),
        bluffs_used=range(3),
        number=4,
        first=2,
    )
    table.play("use the overdrive", rolls=[4, 0])  # a Shield for the first player, then a Katana
    assert "The Shield kept Player 3 out of the duel" in table.told()
    assert strengths(table) == [2, 1]
    assert table.vp() == [1, 0, 0]
