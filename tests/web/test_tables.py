"""People at tables: friends by a link, watchers, reloads, a broken wire, one screen for two."""

import pytest

from tests.server.site import Site
from tests.web.boards import Kind, boards, dice_stars
from tests.web.conftest import Invite
from tests.web.layout import SMALL, faults
from tests.web.visitor import Visitor, Wire

pytestmark = pytest.mark.unpainted

TWO: list[dict[str, object]] = [{"who": "me"}, {"who": "open"}]
AT_ONE_SCREEN: list[dict[str, object]] = [{"who": "me"}, {"who": "me", "name": "Ben"}]


def moves_of(site: Site, table: str, seat: int) -> int:
    """How many answers of a seat the server has kept."""
    log = site.room(table).table.log
    return sum(1 for step in log if step.entry.did == "move" and step.entry.seat == seat)


def who_is_asked(*visitors: Visitor) -> Visitor:
    """The one of them whose turn it is."""
    for _ in range(100):
        for visitor in visitors:
            if visitor.page.locator("#options ol .option").count():
                return visitor
            visitor.page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def forgive_the_cut(visitor: Visitor) -> None:
    """A browser complains of what it could not load; nothing else may be wrong."""
    cut = ("WebSocket", "net::ERR_")
    assert all(any(word in error for word in cut) for error in visitor.errors), visitor.errors
    visitor.errors.clear()


def pair(game: str, invite: Invite, **more: object) -> tuple[Visitor, Visitor, str]:
    """Ann makes a table, Ben comes by her link, and she starts."""
    ann = invite("Ann", **more)
    table = ann.table(game, TWO)
    link = ann.page.get_by_label("Send this link").input_value()
    ben = invite(**more)
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Take a seat").click()
    ben.page.locator(".lobby .name").get_by_text("Ben").wait_for()  # not the bench of a code
    ann.page.locator(".lobby .name").get_by_text("Ben").wait_for()
    ann.page.get_by_role("button", name="Start").click()
    return ann, ben, table


def test_the_host_orders_the_seats(invite: Invite) -> None:
    ann = invite("Ann")
    ann.table("little-tricktakers", TWO)
    ben = invite("Ben")
    ben.page.goto(ann.page.get_by_label("Send this link").input_value())
    ben.page.get_by_role("button", name="Sit here").click()
    ben.page.get_by_role("button", name="Stand up").wait_for()
    ann.page.get_by_role("button", name="Swap Ben with Ann").click()
    for visitor in (ann, ben):
        names = visitor.page.locator(".lobby .name")
        visitor.page.locator(".lobby li:first-child .name").get_by_text("Ben").wait_for()
        assert names.all_inner_texts() == ["Ben", "Ann"]
    assert ben.page.get_by_role("button", name="Swap").count() == 0
    ann.page.get_by_role("button", name="Start").click()
    for visitor, name in ((ann, "Ann"), (ben, "Ben")):
        visitor.page.locator(".people .mine").get_by_text(name).wait_for()
        visitor.page.reload()
        visitor.page.locator(".people .mine").get_by_text(name).wait_for()


def test_who_was_cut_off_while_seats_changed_comes_back_to_their_own(
    invite: Invite, wire: Wire
) -> None:
    ann = invite("Ann")
    ann.table("dice-stars", TWO)
    link = ann.page.get_by_label("Send this link").input_value()
    ben = invite("Ben", url=wire.url)
    ben.go(link.removeprefix(ann.url))
    ben.page.get_by_role("button", name="Sit here").click()
    ben.page.get_by_role("button", name="Stand up").wait_for()
    ben.page.reload()
    ben.page.get_by_role("button", name="Stand up").wait_for()
    wire.cut()
    ben.page.locator(".connection.lost").wait_for()
    ann.page.get_by_role("button", name="Swap Ben with Ann").click()
    ann.page.locator(".lobby li:first-child .name").get_by_text("Ben").wait_for()
    wire.mend()
    ben.page.locator(".connection.open").wait_for()
    ann.page.get_by_role("button", name="Start").click()
    ben.page.locator(".people .mine").get_by_text("Ben").wait_for()
    ben.errors.clear()  # of the cut, and of the seat that is no longer theirs


@boards()
def test_two_browsers_a_link_and_a_watcher(kind: Kind, invite: Invite) -> None:
    ann = invite("Ann", board=kind)
    table = ann.table(kind.game, TWO, visibility="public")
    ben = invite("Ben", board=kind)
    ben.page.goto(ann.page.get_by_label("Send this link").input_value())
    ben.page.get_by_role("button", name="Sit here").click()
    ben.page.get_by_role("button", name="Stand up").wait_for()
    ann.page.locator(".lobby .name").get_by_text("Ben").wait_for()
    cid = invite(board=kind)
    cid.go()
    cid.page.locator(f".tables a[href='/t/{table}']").click()
    ann.page.get_by_role("button", name="Start").click()
    cid.page.get_by_text("You are watching.").wait_for()
    for _ in range(4):
        asked = who_is_asked(ann, ben)
        seq = asked.seq
        asked.by_mouse(asked.options())
        for each in (ann, ben, cid):
            each.wait_past(seq)
        assert cid.page.locator("#options").count() == 0
    assert ann.seq == ben.seq == cid.seq
    assert "Ann" in cid.page.locator(".people").inner_text()


@boards()
def test_a_reload_in_the_middle_of_a_turn(kind: Kind, invite: Invite) -> None:
    ann = invite("Ann", board=kind)
    ann.sit_down(kind.game, 2)
    ann.play(ann.by_mouse, most=3)
    ann.wait_for_question()
    before = (ann.seq, ann.status, ann.options(), ann.board())
    ann.page.reload()
    ann.wait_for_question()
    assert (ann.seq, ann.status, ann.options(), ann.board()) == before
    assert ann.play(ann.by_mouse, most=1) == 1


def test_who_followed_the_skip_link_can_reload(invite: Invite) -> None:
    """What it leaves in the address is no invitation."""
    ann = invite("Ann")
    ann.sit_down("dice-stars", 2)
    ann.wait_for_question()
    ann.tab_to(".skip")
    ann.page.keyboard.press("Enter")
    assert "#" in ann.page.url
    ann.page.reload()
    ann.wait_for_question()


@boards()
def test_a_move_without_a_connection_is_played_once(
    kind: Kind, invite: Invite, wire: Wire, site: Site
) -> None:
    ann = invite("Ann", board=kind, url=wire.url, viewport=SMALL.size)
    table = ann.sit_down(kind.game, 2)
    ann.wait_for_question()
    ann.page.locator(".connection.open").wait_for()
    before, seq = moves_of(site, table, 0), ann.seq
    wire.cut()
    ann.page.locator(".connection.lost").wait_for()
    assert not faults(ann.page, SMALL, sight=False)
    ann.by_mouse_on_a_button()
    ann.page.get_by_text("Not sent yet").wait_for()
    wire.mend()
    ann.wait_past(seq)
    ann.page.get_by_text("Not sent yet").wait_for(state="detached")
    assert moves_of(site, table, 0) == before + 1
    forgive_the_cut(ann)


@dice_stars()
def test_a_move_whose_answer_is_lost_is_played_once(
    kind: Kind, invite: Invite, wire: Wire, site: Site
) -> None:
    ann = invite("Ann", board=kind, url=wire.url)
    table = ann.sit_down("dice-stars", 2)
    ann.wait_for_question()
    before, seq = moves_of(site, table, 0), ann.seq
    wire.deaf = True
    ann.by_mouse_on_a_button()
    ann.page.get_by_text("Sending:").wait_for()
    while moves_of(site, table, 0) == before:
        ann.page.wait_for_timeout(20)
    wire.cut()
    ann.page.locator(".connection.lost").wait_for()
    wire.mend()
    ann.wait_past(seq)
    ann.page.locator(".connection.open").wait_for()
    ann.wait_for_question()
    assert moves_of(site, table, 0) == before + 1
    forgive_the_cut(ann)


@dice_stars()
def test_one_screen_for_two_has_a_curtain(kind: Kind, invite: Invite) -> None:
    ann = invite("Ann", board=kind)
    ann.table("dice-stars", AT_ONE_SCREEN, start=True)
    curtains = 0
    for _ in range(12):
        ann.page.locator(".curtain, #options ol .option").first.wait_for()
        if ann.page.locator(".curtain").count():
            assert ann.page.locator(".board").count() == 0
            ann.page.locator(".curtain button").click()
            curtains += 1
        ann.wait_for_question()
        assert "away" not in ann.page.locator(".people").inner_text()  # both are at this screen
        seq = ann.seq
        ann.by_mouse_on_a_button()
        ann.page.locator(f".curtain, main.table:not([data-seq='{seq}'])").first.wait_for()
    assert curtains >= 3


@dice_stars()
def test_an_answer_is_taken_back(kind: Kind, invite: Invite) -> None:
    ann = invite("Ann", board=kind)
    ann.sit_down("dice-stars", 1)
    ann.wait_for_question()
    undo = ann.page.get_by_role("button", name="Undo")
    assert undo.get_attribute("aria-disabled") == "true"
    undo.click(force=True)
    ann.page.get_by_role("alert").get_by_text("nothing has been answered yet").wait_for()
    while undo.get_attribute("aria-disabled") == "true":
        ann.play(ann.by_mouse, most=1)
        ann.wait_for_question()
    board = ann.board()
    undo.click()
    ann.page.locator("#log").get_by_text("Ann takes an answer back").wait_for()
    assert ann.board() != board


@dice_stars()
def test_a_log_entry_shows_its_moment(kind: Kind, invite: Invite) -> None:
    ann = invite("Ann", board=kind)
    ann.sit_down("dice-stars", 2)
    ann.wait_for_question()
    first = ann.board()
    ann.play(ann.by_mouse, most=6)
    ann.wait_for_question()
    entry = ann.page.locator("#log .entry").first
    entry.click()
    ann.page.locator(".looking").wait_for()
    assert ann.page.locator(".thing.can").count() == 0
    for _ in range(30):
        if ann.board() == first:
            break
        ann.page.get_by_role("button", name="Next step").click()
    assert ann.board() == first
    ann.page.keyboard.press("Escape")
    ann.wait_for_question()


@dice_stars()
def test_an_option_is_previewed_and_what_is_no_option_has_a_reason(
    kind: Kind, invite: Invite
) -> None:
    ann = invite("Ann", board=kind)
    ann.sit_down("dice-stars", 2)
    while not any(option.startswith("take") for option in ann.options()):
        ann.play(ann.by_mouse, most=1)
        ann.wait_for_question()
    ann.open_the_list()
    ann.page.locator("#options .option[data-action^=take]").first.hover()
    ann.page.locator(".thing.touched").first.wait_for()
    ann.page.locator(".thing.then").first.wait_for()
    ann.page.get_by_text("Why can I not").click()
    off = ann.page.locator(".whynot .option.off").first
    off.wait_for()
    assert off.get_attribute("aria-disabled") == "true"
    ann.page.locator(".whynot .rule-link").first.click()
    ann.page.locator(".book .here").wait_for()


@dice_stars()
def test_names_and_chat_are_never_markup(kind: Kind, invite: Invite) -> None:
    ann = invite("<b>Ann</b>", board=kind)
    ann.sit_down("dice-stars", 2)
    ann.wait_for_question()
    ann.page.keyboard.press("c")
    ann.page.keyboard.type("<img src=x onerror=alert(1)> **hello**")
    ann.page.keyboard.press("Enter")
    ann.page.locator(".chat li:not(.quiet)").get_by_text(
        "<img src=x onerror=alert(1)> **hello**"
    ).wait_for()
    assert ann.page.locator(".people").get_by_text("<b>Ann</b>").count() == 1
    assert ann.page.locator(".chat img").count() == 0


def test_the_title_and_the_icon_tell_whose_turn_it_is(invite: Invite) -> None:
    ann, ben, _ = pair("dice-stars", invite)
    asked = who_is_asked(ann, ben)
    waiting = ben if asked is ann else ann
    assert asked.page.title().startswith("● Your turn")
    assert "Your turn" not in waiting.page.title()
    icon = "link[rel=icon]"
    assert asked.page.locator(icon).get_attribute("href") == "/web/icon-turn.svg"
    assert waiting.page.locator(icon).get_attribute("href") == "/web/icon.svg"


def test_someone_away_is_seen_to_be_and_what_they_missed_is_told(invite: Invite) -> None:
    ann, ben, table = pair("dice-stars", invite)
    asked = who_is_asked(ann, ben)
    waiting, name = (ben, "Ben") if asked is ann else (ann, "Ann")
    waiting.go("/")
    asked.page.locator(".people li", has_text=name).get_by_text("away").wait_for()
    asked.play(asked.by_mouse, most=1)
    waiting.go(f"/t/{table}")
    waiting.page.get_by_text("While you were away").wait_for()
    asked.page.locator(".people li", has_text=name).get_by_text("here").wait_for()


@dice_stars()
def test_a_bot_stands_in_for_someone_who_left_until_they_are_back(
    kind: Kind, invite: Invite
) -> None:
    ann = invite("Ann", board=kind)
    table = ann.table("dice-stars", TWO, grace=5)
    link = ann.page.get_by_label("Send this link").input_value()
    ben = invite("Ben", board=kind)
    ben.page.goto(link)
    ben.page.get_by_role("button", name="Sit here").click()
    ann.page.locator(".lobby .name").get_by_text("Ben").wait_for()
    ann.page.get_by_role("button", name="Start").click()
    ben.page.locator("main.playing").wait_for()
    ben.go("/")
    ann.page.get_by_role("button", name="Let a bot play on").click()
    ann.page.locator(".people").get_by_text("a bot stands in").wait_for()
    ann.play(ann.by_mouse, most=3)
    ben.go(f"/t/{table}")
    ann.page.locator(".people li", has_text="Ben").get_by_text("here").wait_for()


@dice_stars()
def test_a_hint_names_an_option_and_says_why(kind: Kind, invite: Invite) -> None:
    ann = invite("Ann", board=kind)
    ann.sit_down("dice-stars", 2)
    ann.wait_for_question()
    ann.page.keyboard.press("h")
    ann.page.locator("#options .option.hinted").wait_for(state="attached")
    ann.page.locator(".advice:visible", has_text="simulations").wait_for()


def test_a_session_that_has_ended_is_no_dead_end(invite: Invite) -> None:
    ann = invite()
    ann.introduce("Ann")
    ann.context.clear_cookies()
    ann.page.locator("[data-play]").first.click()
    ann.page.locator("[data-begin]").click()
    ann.wait_for_question()
    assert "401" in ann.errors.pop()  # the browser's own note of it


def test_the_interface_speaks_german(invite: Invite) -> None:
    ann = invite(locale="de")
    ann.go()
    ann.page.get_by_role("heading", name="Wähle ein Spiel").wait_for()
    assert ann.page.locator("html").get_attribute("lang") == "de"
    ann.page.get_by_role("button", name="Einstellungen").click()
    ann.page.get_by_label("Sprache der Oberfläche").select_option("en")
    ann.page.get_by_role("heading", name="Settings").wait_for()
