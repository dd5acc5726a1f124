"""A host and the table's clock, on the page."""

from tests.server.site import Site
from tests.web.conftest import Invite
from tests.web.test_tables import TWO


def test_the_host_clears_the_chat_sends_away_and_closes(site: Site, invite: Invite) -> None:
    """And everyone sees a clock run that a seat has."""
    ann = invite("Ann", fresh=True)  # its dialogs are answered
    clock = {"per": "move", "seconds": 86400, "increment": 0}
    table = ann.table("dice-stars", TWO, clock=clock)
    ben = invite("Ben")
    ben.page.goto(ann.page.get_by_label("Send this link").input_value())
    ben.page.get_by_role("button", name="Sit here").click()
    ann.page.get_by_role("button", name="Start").click()
    for visitor in (ann, ben):
        visitor.page.locator(".people .clock.runs", has_text="23:59:").wait_for()
        assert visitor.page.locator(".people .clock").count() == 2
    assert ben.page.locator(".hosting").count() == 0

    ben.page.locator("#chat-text").fill("a mean word")
    ben.page.locator("#chat-text").press("Enter")
    ann.page.get_by_text("a mean word").wait_for()
    ann.page.on("dialog", lambda dialog: dialog.accept())
    ann.page.locator(".hosting summary").click()
    ann.page.get_by_role("button", name="Clear the chat").click()
    for visitor in (ann, ben):
        visitor.page.get_by_text("a mean word").wait_for(state="detached")

    ann.page.get_by_role("button", name="Send Ben away for good").click()
    ben.page.locator(".connection.ended").wait_for()
    ann.page.locator(".people .name").get_by_text("Rookie").wait_for()
    ann.page.get_by_role("button", name="Close the table").click()
    ann.page.get_by_text("The host has closed this table.").wait_for()
    assert site.room(table).row.status == "closed"


def test_who_was_replaced_plays_on(site: Site, invite: Invite) -> None:
    ann = invite("Ann")
    table = ann.sit_down("dice-stars", 2, pace=3000)
    room = site.room(table)
    ann.page.locator(".connection.open").wait_for()
    site.do(room.change(lambda: room.seats.change(0, stand_in=True)))
    ann.page.get_by_role("button", name="Play on yourself").first.click()
    ann.page.get_by_role("button", name="Play on yourself").wait_for(state="detached")
    assert not room.row.seats[0].stand_in


def test_a_new_table_can_have_a_clock(site: Site, invite: Invite) -> None:
    ann = invite("Ann")
    ann.go("/new/dice-stars")
    ann.page.get_by_label("Clock").select_option("match600")
    ann.page.locator("[data-begin]").click()
    ann.page.locator(".people .clock").first.wait_for()
    table = ann.page.url.rpartition("/")[2].partition("#")[0]
    clock = site.room(table).row.settings.clock
    assert clock is not None
    assert (clock.per, clock.seconds, clock.increment) == ("match", 600, 10)
