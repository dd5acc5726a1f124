"""What happened is seen to move, and costs a step no second layout."""

from tests.web.boards import Kind
from tests.web.conftest import Invite
from tests.web.layout import LARGE

# Places of what moves that were read although the board had not been painted; what has moved.
WATCH = """
window.early = 0;
window.moved = [];
let painted = "";
let drawing = "";
const drawn = () => document.querySelector("main.table")?.dataset.seq ?? "";
const look = () => {
    painted = drawing;
    drawing = drawn();
    requestAnimationFrame(look);
};
requestAnimationFrame(look);
const read = Element.prototype.getBoundingClientRect;
Element.prototype.getBoundingClientRect = function () {
    if (drawn() !== painted && new Error().stack.includes("/motion.js")) early += 1;
    return read.call(this);
};
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
    const opacity = getComputedStyle(this).opacity;
    moved.push([this.dataset.thing, Number(opacity)]);
    return animate.apply(this, how);
};
"""
UNSEEN = "[data-board] .thing[style*='opacity'], .leaving"


def test_dice_come_from_the_bag_when_their_step_is_painted(invite: Invite) -> None:
    kind = Kind("dice-stars", made=True)
    ann = invite("Ann", board=kind, fresh=True, viewport=LARGE.size, reduced_motion="no-preference")
    ann.context.add_init_script(WATCH)
    ann.sit_down("dice-stars", 1)
    ann.page.locator(".ticket.open").first.click()
    draw = ann.page.locator(".bubble [data-action^='draw']").last
    draw.hover()
    ann.page.evaluate("early = 0")
    draw.click()
    ann.page.wait_for_function("() => moved.some(([id]) => id?.startsWith('reserve/'))")
    assert all(opacity == 1 for _, opacity in ann.page.evaluate("moved"))
    assert ann.page.evaluate("early") == 0
    ann.page.wait_for_function("all => !document.querySelector(all)", arg=UNSEEN)
