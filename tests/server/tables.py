"""What is done at tables in several tests."""

import time

from tests.server.site import Guest, Json, Site, new_id


def finish(guest: Guest, table: str) -> Json:
    """Play on with the first choice until the match is over."""
    with guest.socket(table) as socket:
        seen = socket.frame("welcome")
        while seen["outcome"] is None:
            if seen["choices"]:
                socket.send(
                    "move", id=new_id(), seq=seen["seq"], action=seen["choices"][0]["action"]
                )
            seen = socket.frame("ev")
        return seen


def invited(host: Guest, guest: Guest, table: Json, seat: int) -> None:
    """The guest follows the host's link and sits down."""
    path = f"/api/tables/{table['id']}"
    assert guest.get(path).status_code == 404
    joined = guest.post(f"{path}/join", {"invite": table["you"]["invite"]})
    assert joined.status_code == 200
    assert joined.json()["you"] == {"host": False, "seats": [], "invite": None, "code": None}
    assert guest.put(f"{path}/seats/{seat}", {"who": "me"}).status_code == 200


def site_move(guest: Guest) -> Guest:
    """The same person in another window."""
    other = Guest(guest.url, "")
    other.http.cookies = guest.http.cookies
    return other


def make_away(site: Site, table: str, seat: int) -> None:
    """As if the seat had been left long ago."""
    room = site.room(table)
    site.here(lambda: room.presence.left.update({seat: time.monotonic() - 1e6}))


def forget(site: Site, table: str) -> None:
    """As after a restart: the table is only in the journal."""
    site.here(lambda: site.house.rooms.pop(table))
