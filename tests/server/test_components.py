"""What is printed on a game's components is served once for each edition."""

from __future__ import annotations

import longbox
from tests.server.site import Guest


def test_a_catalogue_is_served_for_its_edition_and_may_be_kept(ann: Guest) -> None:
    game = longbox.game("dice-stars")
    answer = ann.get(f"/api/games/dice-stars/components/{game.edition.hash}")
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert answer.json() == {one.id: one.to_json() for one in game.catalogue()}


def test_another_edition_is_not_had(ann: Guest) -> None:
    answer = ann.get("/api/games/dice-stars/components/0123456789abcdef")
    assert answer.status_code == 404
    assert "has no edition 0123456789abcdef" in answer.json()["why"]


def test_a_preview_says_what_no_undo_brings_back(ann: Guest) -> None:
    """The first take of a match alone is shown, and the draw that it forces stands."""
    table = ann.table(seats="me", seed=3)["id"]
    option = ann.state(table, seat=0)["choices"][0]["action"]
    shown = ann.get(f"/api/tables/{table}/preview", seat=0, action=option).json()
    assert shown["zones"]
    assert shown["final"] is False
    assert ann.move(table, seq=1, action=option).status_code == 200
    shown = ann.get(f"/api/tables/{table}/preview", seat=0, action="draw 1").json()
    assert (shown["zones"], shown["final"]) == (None, True)
