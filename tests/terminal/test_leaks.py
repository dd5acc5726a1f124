"""What the terminal shows, draws and answers, judged in worlds that differ in a secret only."""

from longbox import Match
from longbox.terminal.draw import as_text, draw
from longbox.terminal.session import Session
from tests.toys.secret_bids import SecretBids


def all_that_is_shown(bid: int, viewer: int | None) -> list[object]:
    """Seat 1 of three has bid face down; all that a session tells then, to seat 0 or a watcher."""
    match = Match(SecretBids(), players=3, seed=4)
    match.play("keep")
    match.play(match.options_of(1)[bid], seat=1)
    session = Session(match, people=3)
    session.viewer = viewer
    shown: list[object] = [session.status(), session.events(), session.opening()]
    shown += [as_text(draw(zone, 80)) for zone in session.zones()]
    shown += [zone.to_json() for zone in session.zones()]
    shown += [choice.to_json() for choice in session.choices()]
    for action in match.game.actions:
        shown.append(session.why(str(action)))
        shown.append([zone.to_json() for zone in session.preview(str(action))])
    return shown


def test_a_face_down_bid_makes_no_difference_on_the_screen() -> None:
    for viewer in (0, 2, None):
        assert all_that_is_shown(0, viewer) == all_that_is_shown(1, viewer)


def test_its_own_seat_sees_it() -> None:
    """Or the test above could not fail."""
    assert all_that_is_shown(0, 1) != all_that_is_shown(1, 1)


def test_what_was_taken_back_is_not_named() -> None:
    said = []
    for bid in (0, 1):
        match = Match(SecretBids(), players=3, seed=4)
        match.play("keep")
        match.play(match.options_of(1)[bid], seat=1)
        said.append(Session(match, people=3).undo())
    assert said[0] == said[1]
