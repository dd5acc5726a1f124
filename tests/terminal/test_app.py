"""The full-screen table, played with keys and mouse by Textual's pilot."""

import asyncio
import html
import re
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

import longbox
from longbox.terminal.app import Log, Table
from longbox.terminal.palette import ON_DARK, ON_LIGHT
from longbox.terminal.screens import Curtain, EndPage, LeavePage, Page, RulesPage, WhyPage
from longbox.terminal.session import Session
from longbox.terminal.tones import DARK, LIGHT
from tests.terminal.cards import card_game

Play = Callable[[Table, Pilot[None]], Awaitable[None]]
LONG = 60.0  # a pause that no test waits for


def on_screen(
    play: Play,
    players: int = 2,
    people: int = 1,
    size: tuple[int, int] = (120, 40),
    pause: float = 0.001,
    session: Session | None = None,
) -> Table:
    """Start a table, do something there, and return it as it was left."""
    table = Table(
        session or Session(longbox.Match("dice-stars", players, 7), people, level=1), pause
    )

    async def run() -> None:
        async with table.run_test(size=size) as pilot:
            await pilot.pause()
            await settled(table, pilot)
            await play(table, pilot)

    asyncio.run(run())
    return table


async def settled(table: Table, pilot: Pilot[None]) -> None:
    """Until bots have answered and everything is drawn."""
    while table.waiting is not None and table.pause < LONG:
        await pilot.pause(0.01)
    await pilot.pause()


async def press(table: Table, pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(table, pilot)


def shown(table: Table) -> str:
    """All the text that is on the screen now."""
    svg = table.export_screenshot()
    lines = re.findall(r"<text[^>]*>(.*?)</text>", svg, re.DOTALL)
    return html.unescape(" ".join(lines)).replace("\xa0", " ")


def squeezed(table: Table) -> str:
    return " ".join(shown(table).split())


def answers(table: Table) -> list[str]:
    return [str(answer.action) for answer in table.session.match.answers if answer.seat == 0]


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
def test_it_shows_the_question_the_boards_the_choices_and_the_log(size: tuple[int, int]) -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        text = squeezed(table)
        for expected in (
            "Your turn: Which dice do you take?",
            "YOU: 0 POINTS",
            *(["BOT 2: 0 POINTS"] if size[1] == 40 else []),  # else one scrolls to it
            "RESERVE",
            "orange ★",
            "1 take purple",
            "6 take stars",
            "WHAT IT DOES",
            "You began.",
            "q: quit",
        ):
            assert expected in text

    on_screen(play, size=size)


def test_every_pile_that_lies_open_can_be_looked_through() -> None:
    """What a thing says, not only its label; behind a curtain nothing is told."""

    async def play(table: Table, pilot: Pilot[None]) -> None:
        await pilot.press("o")
        assert "a blue die showing 3" in squeezed(table)
        await pilot.press("escape")
        assert len(table.screen_stack) == 1

    on_screen(play, size=(120, 60))


def test_a_number_key_answers() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "2")
        assert "You took blue: blue 3, and wrote 3." in squeezed(table)

    assert answers(on_screen(play)) == ["take blue"]


def test_arrows_move_and_enter_answers() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "down", "down", "up", "enter")

    assert answers(on_screen(play)) == ["take blue"]


def test_up_from_the_first_choice_is_the_last() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "up", "enter")

    assert answers(on_screen(play)) == ["take stars"]


def test_a_click_on_a_choice_answers() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await pilot.click(table.choices[1])
        await settled(table, pilot)

    assert answers(on_screen(play)) == ["take blue"]


def test_a_double_click_answers_once() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await pilot.click(table.choices[0], times=2)
        await settled(table, pilot)

    assert len(answers(on_screen(play, players=1))) == 1


def test_a_number_that_is_no_choice_does_nothing() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "0", "9")

    assert answers(on_screen(play)) == []


def test_more_than_nine_choices_take_two_digits() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "1", "2")

    session = Session(longbox.Match(card_game(), 2, 1), 1)
    assert answers(on_screen(play, session=session)) == ["lay 12"]


def test_looking_at_a_choice_marks_what_it_touches_and_shows_what_would_become() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await pilot.hover(table.choices[1])
        await pilot.pause()
        assert "3 in line 2 blue" in squeezed(table).lower()
        assert "YOU: 0 POINTS → 3 POINTS" in squeezed(table)
        own = str(table.table.panels["sheet-0"].content)
        assert "›  3" in own.splitlines()[1]
        assert "›blue 3" in str(table.table.panels[""].content)
        await press(table, pilot, "up")
        assert "›  3" not in str(table.table.panels["sheet-0"].content)

    assert answers(on_screen(play)) == []


def test_a_choice_that_uses_chance_has_no_preview() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "2")
        assert "How many dice" in squeezed(table)
        assert "→" not in squeezed(table)
        assert "Draw one die and roll it" in squeezed(table)

    on_screen(play)


def test_the_end_of_the_log_stays_in_sight() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        log = table.query_one(Log)
        while log.max_scroll_y < 5:
            await press(table, pilot, "1")
        for _ in range(4):  # more choices or fewer leave it more room or less
            await press(table, pilot, "1")
            assert log.scroll_y == log.max_scroll_y

    on_screen(play, size=(100, 30))


def test_undo_takes_back_an_answer_before_the_bot_gives_its_own() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "2")
        assert "Bot 2 is choosing (u: take back your answer)" in squeezed(table)
        await press(table, pilot, "u")
        assert "Your turn: Which dice do you take?" in squeezed(table)
        assert "You took back an answer." in squeezed(table)

    assert answers(on_screen(play, pause=LONG)) == []


def test_an_undo_that_cannot_be_says_why() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "2", "u")
        about = str(table.query_one("#about", Static).content)
        assert about == "Cannot undo: Bot 2 has answered since."

    assert answers(on_screen(play)) == ["take blue"]


def test_h_gives_a_hint() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "h")
        while "Thinking" in (about := str(table.query_one("#about", Static).content)):
            await pilot.pause(0.05)
        assert about.startswith("Hint: take ")
        assert "it came out first in" in about

    assert answers(on_screen(play)) == []


def test_space_does_not_wait_for_the_bots() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "2", "space")
        assert "Your turn: How many dice" in squeezed(table)

    on_screen(play, players=4, pause=LONG)


def test_why_gives_reasons_for_what_the_words_fit_and_the_rule_for_one_action() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "w")
        assert isinstance(table.screen, WhyPage)
        await press(table, pilot, *"take")
        assert "take black: the reserve has no black die (DS-9)" in squeezed(table)
        await press(table, pilot, "space", "6", "s")
        text = str(table.screen.query_one("#answer", Static).content)
        assert "The reserve has no 6 (DS-9)" in text
        book = table.session.match.game.rulebook.rules
        assert ("DS-9: " in text) == ("DS-9" in book)
        table.screen.query_one(Input).value = "fly"
        await settled(table, pilot)
        assert "No action has these words." in squeezed(table)
        await press(table, pilot, "escape")
        assert len(table.screen_stack) == 1

    assert answers(on_screen(play)) == []


def test_rules_log_and_help_lie_over_the_table_and_go_away() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        for key, page in (("r", RulesPage), ("l", Page), ("question_mark", Page)):
            await press(table, pilot, key)
            assert isinstance(table.screen, page)
            await press(table, pilot, "1")  # answers nothing behind the page
            await press(table, pilot, "escape")
            assert len(table.screen_stack) == 1

    assert answers(on_screen(play)) == []


def test_quitting_asks_first() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "q")
        assert isinstance(table.screen, LeavePage)
        await press(table, pilot, "n")
        assert table.is_running
        assert len(table.screen_stack) == 1
        await pilot.press("q", "y")

    assert answers(on_screen(play)) == []


def test_control_c_twice_leaves() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+c", "ctrl+c")
        await pilot.pause()
        assert not table.is_running

    on_screen(play)


@pytest.mark.parametrize("key", ["r", "l", "question_mark", "w"])
def test_control_c_asks_whether_to_leave_on_every_page(key: str) -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, key)
        page = table.screen
        await press(table, pilot, "ctrl+c")
        assert isinstance(table.screen, LeavePage)
        await press(table, pilot, "n")
        assert table.screen is page
        await pilot.press("ctrl+c", "ctrl+c")
        await pilot.pause()
        assert not table.is_running

    on_screen(play)


def test_control_c_does_not_lift_the_curtain() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "ctrl+c")
        assert isinstance(table.screen, LeavePage)
        await press(table, pilot, "n")
        assert isinstance(table.screen, Curtain)

    on_screen(play, people=2)


def test_an_undo_that_cannot_be_kept_is_still_shown(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()

    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "2")
        shutil.rmtree(folder)
        await press(table, pilot, "u")
        assert "Your turn: Which dice do you take?" in squeezed(table)
        assert "cannot write" in squeezed(table).lower()

    session = Session(longbox.Match("dice-stars", 2, 7), 1, str(folder / "m.json"))
    assert answers(on_screen(play, pause=LONG, session=session)) == []


def test_a_kept_match_says_on_leaving_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "m.json"

    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "2", "q")
        assert "go on with:\nlongbox play" in str(table.screen.query_one(Static).content)

    on_screen(play, session=Session(longbox.Match("dice-stars", 2, 7), 1, str(path)))
    assert longbox.replay(path.read_text()).answers


def test_a_curtain_hides_the_table_between_people() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "x", "2")
        assert isinstance(table.screen, Curtain)
        assert "PLAYER 2 IS NEXT" in squeezed(table)
        assert "points" not in squeezed(table).lower()
        await press(table, pilot, "u")  # any key lifts it, and does nothing else
        assert "Player 2: How many dice" in squeezed(table)

    table = on_screen(play, people=2)
    assert answers(table) == ["take blue"]
    assert table.session.viewer == 1


def test_the_curtain_is_there_before_the_first_person_too() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        assert isinstance(table.screen, Curtain)
        await pilot.click()
        await settled(table, pilot)
        assert "Player 1: Which dice do you take?" in squeezed(table)

    on_screen(play, people=2)


def test_the_next_person_does_not_see_what_was_laid_face_down() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "x")
        assert "Player 1 holds 41" in squeezed(table)
        await press(table, pilot, "1", "2", "x")
        text = squeezed(table)
        assert "Player 2 holds 42" in text
        assert "Player 1 holds something" in text
        assert "Player 1 laid something" in text
        assert "holds 41" not in text
        assert "laid 12" not in text
        assert "card 12" not in text
        await press(table, pilot, "u", "x")
        assert "Player 1: Which card do you lay?" in squeezed(table)

    on_screen(play, session=Session(longbox.Match(card_game(), 2, 1), 2))


def test_after_the_end_people_see_what_a_watcher_does_until_one_takes_back() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "x", "1", "2", "x")
        assert "Player 2 holds 42" in squeezed(table)
        await press(table, pilot, "1", "2", "escape")
        assert "The match is over" in squeezed(table)
        assert "holds 42" not in squeezed(table)
        await press(table, pilot, "u")
        assert isinstance(table.screen, Curtain)
        await press(table, pilot, "x")
        assert "Player 2 holds 42" in squeezed(table)

    on_screen(play, session=Session(longbox.Match(card_game(), 2, 1), 2))


def test_text_of_a_game_is_never_markup() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        text = squeezed(table)
        assert "[RED]X[/RED][31M[@CLICK=APP.QUIT] HAND" in text  # a title
        assert "card 0[red]x[/red][31m" in text
        assert "\x1b" not in text
        await press(table, pilot, "2")
        assert "[red]x[/red]" in squeezed(table)
        assert isinstance(table.screen, EndPage)

    on_screen(play, session=Session(longbox.Match(card_game(), 2, 1), 1))


def test_a_whole_match_by_keys_ends_with_the_scorepad() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        while table.session.match.open:
            await press(table, pilot, "1")
        assert isinstance(table.screen, EndPage)

    assert len(answers(on_screen(play, players=1, size=(80, 24)))) > 10


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
def test_the_end_shows_the_scorepad_and_why_it_ended(size: tuple[int, int]) -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        assert isinstance(table.screen, EndPage)
        text = squeezed(table)
        assert "THE MATCH IS OVER" in text
        assert "It ended because" in text
        outcome = table.session.match.outcome
        assert outcome is not None
        assert re.search(rf"total\s+{outcome.points[0]}\s+{outcome.points[1]}", text)
        await press(table, pilot, "escape")
        assert f"The match is over: {table.session.result()}" in squeezed(table)
        await pilot.press("q")

    session = Session(longbox.Match("dice-stars", 2, 7), 1)
    while session.match.open:
        session.run_bots()
        if session.asked is not None:
            session.answer("1")
    on_screen(play, size=size, session=session)


def test_the_log_is_wrapped_again_when_the_window_changes() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        text = squeezed(table)
        assert text.count("You began.") == 1
        assert "YOU: 0 POINTS" in text

    on_screen(play)


def test_bots_can_be_watched() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await press(table, pilot, "space")
        assert isinstance(table.screen, EndPage)

    on_screen(play, people=0, pause=LONG)


def test_dark_and_light() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        before = table.theme
        await press(table, pilot, "t")
        assert {before, table.theme} == {DARK.name, LIGHT.name}
        assert "blue 3" in squeezed(table)

    on_screen(play)


def test_page_keys_scroll_the_table_on_a_small_screen() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        assert "BOT 4" not in shown(table)
        await press(table, pilot, *["pagedown"] * 4)
        assert "BOT 4" in shown(table)
        await press(table, pilot, *["pageup"] * 4)
        assert "YOU: 0 POINTS" in squeezed(table)

    on_screen(play, players=4, size=(80, 24))


@pytest.mark.parametrize(("pairs", "ground"), [(ON_DARK, "#1f1f29"), (ON_LIGHT, "#fffdf5")])
def test_every_tone_can_be_read(pairs: dict[str, tuple[str, str]], ground: str) -> None:
    for tone, (ink, paper) in pairs.items():
        assert contrast(ink, paper) >= 4.5, tone
        assert paper != ground, tone
    assert contrast(pairs["black"][1], ground) >= 2  # a black die is seen on a black table


def contrast(one: str, other: str) -> float:
    """As WCAG counts it."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_table_scrolls_to_what_a_choice_touches() -> None:
    match = longbox.Match("age-of-comics", 2, 7)
    while "sales" not in [str(option) for option in match.options_of(0)]:
        match.play(match.options[0])
    match.play("sales")

    async def play(table: Table, pilot: Pilot[None]) -> None:
        assert "walk to c2" in shown(table)
        assert "(b2)" in shown(table)
        await press(table, pilot, "pageup", "pageup", "pageup", "pageup")
        assert "(b2)" not in shown(table)
        await press(table, pilot, "down")
        assert "(b2)" in shown(table)

    on_screen(play, size=(80, 24), session=Session(match, 1))
