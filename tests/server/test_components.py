"""What is printed on a game's components is served once for each edition."""

from __future__ import annotations

import longbox
from tests.server.site import Guest


def test_a_catalogue_is_served_for_its_edition_and_sent_once(ann: Guest) -> None:
    """The hash is the edition's: a newer Longbox may tell more of it, so a browser asks again."""
    game = longbox.game("dice-stars")
    path = f"/api/games/dice-stars/components/{game.edition.hash}"
    answer = ann.get(path)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.json() == {one.id: one.to_json() for one in game.catalogue()}
    again = ann.http.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_catalogue_that_is_asked_for_by_its_own_hash_is_kept_for_good(ann: Guest) -> None:
    edition = ann.table(seats="me")["edition"]
    path = f"/api/games/dice-stars/components/{edition['hash']}"
    assert "immutable" in ann.get(path, v=edition["faces"]).headers["cache-control"]
    assert ann.get(path, v="0123456789abcdef").headers["cache-control"] == "no-cache"


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
