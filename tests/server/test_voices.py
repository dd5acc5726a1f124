"""Who may speak for whom: looked up at the moment of the change, not when the wish came in."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import httpx

from tests.server.site import Guest, Json, Site, Socket, new_id
from tests.server.tables import invited, make_away, site_move


class Crowd:
    """Wishes that wait together for a table, in the order in which they were sent."""

    def __init__(self, site: Site, table: str) -> None:
        self.site = site
        self.room = site.room(table)
        self.threads: list[threading.Thread] = []
        self.answers: dict[str, Json] = {}

    def __enter__(self) -> Crowd:
        self.site.do(self.room.lock.acquire())
        return self

    def send(self, name: str, wish: Callable[[], httpx.Response | Json]) -> None:
        def run() -> None:
            answer = wish()
            self.answers[name] = answer.json() if isinstance(answer, httpx.Response) else answer

        thread = threading.Thread(target=run)
        thread.start()
        self.threads.append(thread)
        time.sleep(0.15)  # it waits at the table now

    def __exit__(self, *error: object) -> None:
        self.site.here(self.room.lock.release)
        for thread in self.threads:
            thread.join(20)
            assert not thread.is_alive()


def test_a_host_who_changes_places_cannot_play_or_speak_for_another(
    site: Site, ann: Guest, ben: Guest
) -> None:
    """Swap, start, move and chat at once: by then the seat is Ben's, and Ann has his old one."""
    table = ann.table("secret-bids", "me open", seed=4)
    invited(ann, ben, table, 1)
    id = table["id"]
    path = f"/api/tables/{id}"
    windows = [site_move(ann) for _ in range(5)]
    with ann.socket(id, "?seat=0") as socket:
        socket.frame("welcome")
        with Crowd(site, id) as crowd:
            crowd.send("swap", lambda: windows[0].post(f"{path}/swap", {"seat": 0, "other": 1}))
            crowd.send("start", lambda: windows[1].post(f"{path}/start"))
            crowd.send("move", lambda: windows[2].move(id, seat=0, seq=1, action="keep"))
            crowd.send("socket", lambda: socket.ask("move", seq=1, action="keep"))
            said = {"id": new_id(), "text": "I am Ben", "seat": 0}
            crowd.send("chat", lambda: windows[3].post(f"{path}/chat", said))
            crowd.send("why", lambda: windows[4].get(f"{path}/why", seat=0))
    for window in windows:
        window.http.close()
    assert crowd.answers["start"]["status"] == "playing"
    assert crowd.answers["move"]["code"] == "forbidden"
    assert crowd.answers["chat"]["code"] == "forbidden"
    assert crowd.answers["why"]["code"] == "forbidden"
    assert crowd.answers["socket"]["code"] == "not_your_turn"  # it is her seat's, which is 1 now
    seen = ben.state(id)
    assert (seen["seat"], seen["seq"], seen["chat"]) == (0, 1, [])


def test_who_was_freed_from_a_seat_no_longer_speaks_from_it(
    site: Site, ann: Guest, ben: Guest
) -> None:
    table = ann.table("secret-bids", "me open open", seed=4)
    invited(ann, ben, table, 1)
    id = table["id"]
    said = {"id": new_id(), "text": "still here"}
    with Crowd(site, id) as crowd:
        crowd.send("free", lambda: ann.http.delete(f"/api/tables/{id}/seats/1"))
        crowd.send("chat", lambda: ben.post(f"/api/tables/{id}/chat", said))
    assert crowd.answers["chat"]["code"] == "forbidden"
    assert ann.state(id)["chat"] == []


def test_who_is_being_forgotten_says_nothing_more(site: Site, ann: Guest, ben: Guest) -> None:
    """A wish that was waiting when its person left is not done in their name."""
    table = ann.table("secret-bids", "me open open", seed=4)
    invited(ann, ben, table, 1)
    id = table["id"]
    window = site_move(ben)
    with window, Crowd(site, id) as crowd:
        crowd.send("gone", lambda: ben.http.delete("/api/me"))
        crowd.send("sit", lambda: window.put(f"/api/tables/{id}/seats/2", {"who": "me"}))
    assert crowd.answers["sit"]["code"] == "no_session"
    assert [seat["kind"] for seat in ann.get(f"/api/tables/{id}").json()["seats"]] == [
        "person",
        "open",
        "open",
    ]


def test_a_token_that_only_reads_does_not_end_a_stand_in(
    site: Site, ann: Guest, ben: Guest
) -> None:
    """Nor is someone here because their program reads."""
    table = ann.table("secret-bids", "me open", seed=4)
    invited(ann, ben, table, 1)
    id = table["id"]
    ann.post(f"/api/tables/{id}/start")
    token = ben.post("/api/tokens", {"scope": "read"}).json()["token"]
    bearer = {"authorization": f"Bearer {token}"}
    assert ben.http.delete(f"/api/tables/{id}/seats/1").json()["seats"][1]["stand_in"]
    make_away(site, id, 1)
    with httpx.Client(base_url=ann.url, headers=bearer) as program:
        query = {"since": "1", "wait": "0.2", "seat": "1"}
        assert program.get(f"/api/tables/{id}/state", params=query).status_code == 200
    with Socket(ann.url, f"/api/tables/{id}/ws?seat=1", None, bearer) as socket:
        assert socket.frame("welcome")["seat"] == 1
        seat = ann.get(f"/api/tables/{id}").json()["seats"][1]
        assert (seat["stand_in"], seat["here"]) == (True, False)
