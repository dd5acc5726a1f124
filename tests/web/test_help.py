"""What helps a player: rules at hand, names, confirmation, keys that tell, hints, motion."""

import re

import pytest

from tests.web.boards import GENERAL, Kind, dice_stars
from tests.web.conftest import Invite
from tests.web.test_matches import FINGER
from tests.web.visitor import Visitor

pytestmark = pytest.mark.unpainted

WATCH_MOTION = """
addEventListener("DOMContentLoaded", () => {
    window.moved = [];
    const look = () => {
        for (const one of document.getAnimations()) {
            const { duration } = one.effect.getComputedTiming();
            moved.push([one.constructor.name, duration]);
        }
        requestAnimationFrame(look);
    };
    look();
});
"""
COUNTED = """zones => zones.map(zone => [
    "[data-thing]", "[data-thing][tabindex='0']", ".rule-link",
].map(selector => zone.querySelectorAll(selector).length))"""
NAMED = """async ([text, names]) => (await import("/web/words.js")).named(text, names)"""


def settings(visitor: Visitor, **choices: str) -> None:
    visitor.page.get_by_role("button", name="Settings").click()
    for label, value in choices.items():
        visitor.page.get_by_label(label.replace("_", " ")).select_option(value)
    visitor.page.keyboard.press("Escape")


@pytest.mark.parametrize("kind", GENERAL, ids=str)
def test_every_place_has_one_stop_for_the_tab_key_and_leads_to_its_rule(
    kind: Kind, invite: Invite
) -> None:
    ann = invite("Ann", board=kind)
    ann.sit_down(kind.game, 2)
    ann.wait_for_question()
    zones = ann.page.locator(".board .zone")
    for things, stops, marks in zones.evaluate_all(COUNTED):
        assert stops == min(things, 1)
        assert marks == 1
    mark = zones.first.get_by_role("button", name=re.compile("rule"))
    rule = (mark.get_attribute("title") or "").removeprefix("rule ")
    mark.click()
    here = ann.page.locator(".book .here")
    assert here.inner_text().startswith(rule)
    ann.page.keyboard.press("Escape")
    asked = ann.page.locator(".options-head .rule-link")
    rule = asked.inner_text().split()[-1]
    asked.click()
    assert here.inner_text().startswith(rule)


def test_names_stand_in_the_trick(invite: Invite) -> None:
    ann = invite("Ann", board=Kind("little-tricktakers", made=False))
    ann.sit_down("little-tricktakers", 3)
    trick = ann.page.locator("[data-zone=trick] .thing")
    for _ in range(40):
        ann.play(ann.by_mouse_on_a_button, most=1)
        ann.wait_for_question()
        if trick.count():
            break
    assert re.match(r"(Ann|Rookie|Rookie 2): ", trick.first.inner_text())
    given = ["Player 1 gave {1} and player 9 a card", ["player 2", "{0}"]]
    assert ann.page.evaluate(NAMED, given) == "player 2 gave {0} and player 9 a card"


@dice_stars()
def test_what_can_never_be_taken_back_is_asked_twice_if_wanted(kind: Kind, invite: Invite) -> None:
    ann = invite("Ann", board=kind)
    ann.sit_down("dice-stars", 1)
    ann.wait_for_question()
    settings(ann, Ask_again_before="final")
    ann.open_the_list()
    take = ann.page.locator("#options .option[data-action^=take]").first
    seq = ann.seq
    take.click()  # Undo would take it back
    ann.wait_past(seq)
    ann.wait_for_question()
    draw = ann.page.locator("#options .option[data-action^=draw]").first
    seq = ann.seq
    draw.click()
    ann.page.locator("#options .option.armed").get_by_text("click again to play").wait_for()
    assert ann.seq == seq
    draw.click()
    ann.wait_past(seq)


def test_every_answer_is_asked_twice_if_wanted_and_the_wish_is_kept(invite: Invite) -> None:
    ann = invite("Ann")
    ann.sit_down("dice-stars", 1)
    settings(ann, Ask_again_before="always")
    ann.page.reload()
    ann.wait_for_question()
    seq = ann.seq
    ann.page.keyboard.press("1")
    ann.page.locator("#options .option.armed").wait_for()
    ann.page.keyboard.press("Escape")
    ann.page.locator("#options .option.armed").wait_for(state="detached")
    assert ann.seq == seq
    ann.page.keyboard.press("1")
    ann.page.keyboard.press("1")
    ann.wait_past(seq)


@pytest.mark.parametrize("wanted", ["usual", "quick", "none", "calm"])
def test_dice_and_cards_move_briefly_or_not_at_all(wanted: str, invite: Invite) -> None:
    calm = "reduce" if wanted == "calm" else "no-preference"
    ann = invite("Ann", board=Kind("age-of-comics", made=False), fresh=True, reduced_motion=calm)
    ann.context.add_init_script(WATCH_MOTION)
    ann.sit_down("age-of-comics", 2)
    ann.wait_for_question()
    if wanted != "calm":
        settings(ann, Movement="none" if wanted == "none" else wanted)
    hire = ann.page.locator("#options .option[data-action^='hire ']")

    def go_hiring(options: list[str]) -> None:
        action = "hire" if "hire" in options else options[0]
        ann.page.locator(f"[data-action='{action}']").click()

    while not hire.count():
        ann.play(go_hiring, most=1)
        ann.wait_for_question()
    ann.page.evaluate("moved.length = 0")
    seq = ann.seq
    hire.first.click()
    ann.wait_past(seq)
    ann.page.wait_for_timeout(300)
    moved = ann.page.evaluate("moved")
    if wanted in ("none", "calm"):
        assert moved == []
        return
    glides = [duration for kind, duration in moved if kind == "Animation"]
    assert glides, "the card goes from the display to the hand"
    assert max(duration for _, duration in moved) <= (700 if wanted == "usual" else 250)


@dice_stars()
def test_the_focus_goes_on_with_the_next_question(kind: Kind, invite: Invite) -> None:
    ann = invite("Ann", board=kind)
    ann.sit_down("dice-stars", 1)
    ann.wait_for_question()
    ann.page.keyboard.press("o")

    def press_enter(_: list[str]) -> None:
        ann.page.locator("#options .option:focus").wait_for()
        ann.page.keyboard.press("Enter")

    ann.play(press_enter)
    ann.page.locator("#end-title:focus").wait_for()


def test_keys_tell_what_can_be_answered_what_happened_and_how_it_stands(invite: Invite) -> None:
    ann = invite("Ann")
    ann.sit_down("dice-stars", 2)
    ann.play(ann.by_keyboard, most=2)
    ann.wait_for_question()
    loud = ann.page.locator("#assertive")
    ann.page.keyboard.press("a")
    assert loud.inner_text().startswith(f"1: {ann.options()[0]}")
    ann.page.keyboard.press("p")
    assert re.search(r"Ann: -?\d+ points?.*Rookie: -?\d+ points?", loud.inner_text())
    ann.page.keyboard.press("e")
    last = ann.page.locator("#log li [lang]").last.text_content()
    assert last
    assert loud.inner_text().endswith(last)


@dice_stars()
def test_a_first_match_has_hints_until_they_are_read(kind: Kind, invite: Invite) -> None:
    ann = invite("Ann", board=kind)
    ann.sit_down("dice-stars", 1)
    coach = ann.page.get_by_role("region", name="First steps")
    coach.get_by_text("1 of 5").wait_for()
    ann.page.get_by_role("button", name="Next hint").click()
    coach.get_by_text("2 of 5").wait_for()
    ann.page.get_by_role("button", name="No more hints").click()
    coach.wait_for(state="detached")
    ann.page.reload()
    ann.wait_for_question()
    assert coach.count() == 0


def test_a_finger_is_told_of_taps_and_not_of_keys(invite: Invite) -> None:
    ann = invite("Ann", **FINGER)
    ann.sit_down("dice-stars", 1)
    coach = ann.page.get_by_role("region", name="First steps")
    coach.get_by_text("tap what is lifted").wait_for()
    ann.page.get_by_role("button", name="Next hint").tap()
    coach.get_by_text("The first tap shows").wait_for()


def test_a_card_is_called_by_its_name_and_not_by_its_number(invite: Invite) -> None:
    ann = invite("Ann", board=Kind("mangaka-dice", made=True), **FINGER)
    ann.sit_down("mangaka-dice", 2)
    cards = "[data-board] [data-component^='a'][data-choices]:visible"
    while not ann.page.locator(cards).count():
        ann.play(ann.by_finger, most=1)
        ann.wait_for_question()
    card = ann.page.locator(cards).first
    name = str(card.get_attribute("data-say")).split(":")[0]
    card.evaluate("element => element.scrollIntoView({block: 'center'})")
    card.tap()
    said = ann.page.locator(".fan [data-action] .text").first
    assert said.inner_text() == f"Play {name}"


def test_a_card_is_called_by_its_name_and_not_by_its_kind(invite: Invite) -> None:
    ann = invite("Ann", board=Kind("age-of-comics", made=True), **FINGER)
    ann.sit_down("age-of-comics", 2)
    cards = "[data-zone^='display'] [data-component*=' writer '][data-choices]:visible"
    while not ann.page.locator(cards).count():
        ann.play(ann.by_finger, most=1)
        ann.wait_for_question()
    card = ann.page.locator(cards).first
    name = str(card.get_attribute("data-say")).split(",")[0]
    card.evaluate("element => element.scrollIntoView({block: 'center'})")
    card.tap()
    said = ann.page.locator(".fan [data-action] .text").first
    assert said.inner_text() == f"Hire {name}"


def test_a_quick_phrase_is_said(invite: Invite) -> None:
    ann = invite("Ann")
    ann.sit_down("dice-stars", 2)
    ann.page.get_by_role("button", name="Well played!").click()
    ann.page.locator(".chat li:not(.quiet)", has_text="Ann Well played!").wait_for()


@dice_stars()
def test_a_match_that_runs_can_be_shared(kind: Kind, invite: Invite) -> None:
    ann = invite("Ann", board=kind)
    ann.sit_down("dice-stars", 2)
    ann.wait_for_question()
    ann.page.get_by_role("button", name="Share").click()
    link = ann.page.get_by_label("Whoever has this link").input_value()
    ben = invite("Ben", board=kind)
    ben.page.goto(link)
    ben.page.get_by_text("You are watching.").wait_for()
