"""Other sites, other people's seats, too much and too often: refused, each with its code."""

from __future__ import annotations

import json
import logging
import socket as sockets
import time
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from longbox.server.databases import Database
from longbox.server.limits import Limits, Rate
from longbox.server.logs import Line
from longbox.server.messages import plain_text
from longbox.server.origins import Origins
from longbox.server.refusals import Refused
from tests.server.site import NO_LIMITS, Guest, Site, Socket, new_id, running

WISH = {"game": "dice-stars", "seats": [{"who": "me"}, {"who": "bot"}]}


def code(answer: httpx.Response) -> str:
    return str(answer.json()["code"])


class TestOtherSites:
    @pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", ""])
    def test_a_page_of_another_site_can_do_nothing(self, ann: Guest, origin: str) -> None:
        answer = ann.http.post("/api/tables", json=WISH, headers={"origin": origin})
        assert (answer.status_code, code(answer)) == (403, "foreign_origin")
        assert ann.http.get("/api/me", headers={"origin": origin}).status_code == 403

    def test_a_cookie_from_nowhere_is_refused(self, ann: Guest) -> None:
        del ann.http.headers["origin"]
        assert code(ann.http.post("/api/tables", json=WISH)) == "foreign_origin"
        same = ann.http.post("/api/tables", json=WISH, headers={"sec-fetch-site": "same-origin"})
        assert same.status_code == 201
        cross = ann.http.post("/api/tables", json=WISH, headers={"sec-fetch-site": "cross-site"})
        assert cross.status_code == 403

    @pytest.mark.parametrize("origin", ["https://evil.example", None])
    def test_a_socket_is_refused_before_it_is_accepted(
        self, ann: Guest, origin: str | None
    ) -> None:
        table = ann.table(seats="me me")["id"]
        with pytest.raises(InvalidStatus) as refused:
            Socket(ann.url, f"/api/tables/{table}/ws", origin, {"cookie": ann.cookie})
        assert refused.value.response.status_code == 403
        assert json.loads(refused.value.response.body or b"")["code"] == "foreign_origin"

    @pytest.mark.parametrize("host", ["evil.example", "evil.example:8700", "", "127.0.0.1.evil"])
    def test_a_name_that_leads_here_is_not_this_server(self, ann: Guest, host: str) -> None:
        headers = {"host": host, "origin": f"http://{host}"}
        assert code(ann.http.get("/api/me", headers=headers)) == "wrong_host"

    def test_a_server_can_be_told_its_name(self) -> None:
        origins = Origins(("https://games.example.org",))
        headers = {"host": "games.example.org", "origin": "https://games.example.org"}
        origins.check_host(headers)
        origins.check(headers, cookie=True, writes=True)
        with pytest.raises(Refused):
            origins.check({**headers, "origin": "http://games.example.org"}, True, True)
        assert origins.secure

    def test_only_json_is_read(self, ann: Guest) -> None:
        form = ann.http.post("/api/tables", data={"game": "dice-stars"})
        assert (form.status_code, code(form)) == (415, "wrong_type")
        plain = ann.http.post(
            "/api/tables", content=json.dumps(WISH), headers={"content-type": "text/plain"}
        )
        assert plain.status_code == 415

    def test_every_answer_has_the_headers_that_protect_it(self, ann: Guest) -> None:
        for path in ("/", "/api/me", "/nothing", "/healthz"):
            headers = ann.get(path).headers
            assert "script-src 'self'" in headers["content-security-policy"]
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers
        assert ann.get("/api/me").headers["cache-control"] == "no-store"


class TestOtherPeople:
    def test_a_seat_is_not_played_with_anothers_session(self, ann: Guest, ben: Guest) -> None:
        table = ann.table("secret-bids", "me me", seed=4, visibility="public")["id"]
        for seat in ({"seat": 0}, {}):
            assert code(ben.move(table, seq=1, action="keep", **seat)) == "forbidden"
        assert code(ben.get(f"/api/tables/{table}/state", seat=0)) == "forbidden"
        assert code(ben.get(f"/api/tables/{table}/why", seat=0)) == "forbidden"
        assert code(ben.get(f"/api/tables/{table}/replay", seat=0)) == "forbidden"
        with pytest.raises(InvalidStatus):
            ben.socket(table, "?seat=0")
        assert code(ben.http.delete(f"/api/tables/{table}/seats/0")) == "forbidden"
        assert code(ben.post(f"/api/tables/{table}/start")) == "forbidden"
        assert code(ben.post(f"/api/tables/{table}/claim", {"seat": 0})) == "forbidden"
        chat = {"id": new_id(), "text": "hello", "seat": 0}
        assert code(ben.post(f"/api/tables/{table}/chat", chat)) == "forbidden"
        assert ann.state(table, seat=0)["seq"] == 1

    def test_a_hidden_table_is_not_even_there(self, ann: Guest, ben: Guest) -> None:
        table = ann.table(seats="me me")["id"]
        for path in ("", "/state", "/events", "/record", "/replay", "/why"):
            answer = ben.get(f"/api/tables/{table}{path}")
            nothing = ben.get(f"/api/tables/abcdefghijkl{path}")
            assert answer.status_code == nothing.status_code == 404
            assert answer.text == nothing.text
        assert code(ben.post(f"/api/tables/{table}/join", {"invite": "guess"})) == "not_found"

    def test_an_invitation_is_no_seat_and_no_session(self, ann: Guest) -> None:
        invite = ann.table(seats="me open")["you"]["invite"]
        for headers in ({"cookie": f"longbox={invite}"}, {"authorization": f"Bearer {invite}"}):
            with httpx.Client(base_url=ann.url) as client:
                assert client.get("/api/me", headers=headers).status_code == 401

    def test_a_token_plays_without_a_cookie_and_is_labelled(self, ann: Guest) -> None:
        token = ann.post("/api/tokens", {"scope": "play"}).json()["token"]
        with httpx.Client(base_url=ann.url, headers={"authorization": f"Bearer {token}"}) as bot:
            made = bot.post("/api/tables", json=WISH)
            assert made.json()["seats"][0]["kind"] == "program"
            assert code(bot.post("/api/tokens", json={})) == "forbidden"
        cookie = {"cookie": f"longbox={token}"}
        with httpx.Client(base_url=ann.url, headers=cookie) as thief:
            assert thief.get("/api/me").status_code == 401

    def test_a_token_that_may_read_may_not_write_and_can_be_revoked(self, ann: Guest) -> None:
        token = ann.post("/api/tokens", {"scope": "read", "days": 1}).json()["token"]
        with httpx.Client(base_url=ann.url, headers={"authorization": f"Bearer {token}"}) as bot:
            assert bot.get("/api/me").json()["name"] == "Ann"
            assert code(bot.post("/api/tables", json=WISH)) == "forbidden"
            assert ann.http.delete("/api/tokens").status_code == 200
            assert code(bot.get("/api/me")) == "no_session"
        assert ann.get("/api/me").status_code == 200

    def test_what_is_revoked_or_forgotten_ends_its_connections(self, ann: Guest) -> None:
        """The token's socket and not the cookie's; then that one, too, though it only watches."""
        table = ann.table(seats="me me")["id"]
        token = ann.post("/api/tokens", {"scope": "play"}).json()["token"]
        bearer = {"authorization": f"Bearer {token}"}
        path = f"/api/tables/{table}/ws"
        with (
            Socket(ann.url, f"{path}?seat=0", None, bearer) as program,
            ann.socket(table, "?seat=watch") as page,
        ):
            program.frame("welcome")
            page.frame("welcome")
            assert ann.http.delete("/api/tokens").status_code == 200
            assert program.frame("bye")["code"] == "gone"
            page.send("ping", n=1)
            assert page.frame("pong")["n"] == 1
            assert ann.http.delete("/api/me").status_code == 200
            assert page.frame("bye")["code"] == "gone"

    def test_a_connection_that_is_sent_away_is_not_heard(self, site: Site, ann: Guest) -> None:
        """Though it may still read its goodbye."""
        table = ann.table("secret-bids", "me me", seed=4)["id"]
        with ann.socket(table, "?seat=0") as socket:
            socket.frame("welcome")
            (listener,) = site.room(table).presence.listeners
            listener.dropped = True
            socket.send("move", id=new_id(), seq=1, action="keep")
            time.sleep(0.2)
            assert ann.state(table, seat=0)["seq"] == 1
            listener.dropped = False
            assert socket.ask("move", seq=1, action="keep")["seq"] == 2

    def test_the_cookie_is_for_this_site_alone(self, site: Site) -> None:
        with httpx.Client(base_url=site.url) as client:
            plain = client.post("/api/session", json={"name": "Ann"}).headers["set-cookie"]
        assert "HttpOnly" in plain
        assert "SameSite=lax" in plain
        with site.guest("") as guest:
            token = guest.http.post("/api/session", json={"name": "Ann"}).cookies["longbox"]
        assert len(token) >= 43
        read = site.house.journal.read("SELECT hash FROM token")  # type: ignore[attr-defined]
        kept = site.do(read)
        assert kept
        assert all(token.encode() not in hash for (hash,) in kept)


class TestTooMuch:
    def test_bodies_and_frames_have_a_size(self, ann: Guest) -> None:
        big = ann.http.post(
            "/api/session", content=b" " * 70_000, headers={"content-type": "application/json"}
        )
        assert (big.status_code, code(big)) == (413, "too_large")
        table = ann.table(seats="me me")["id"]
        with ann.socket(table, "?seat=0") as socket:
            socket.frame("welcome")
            socket.connection.send("x" * 5000)
            assert socket.closed() == 1009
        assert ann.get("/healthz").status_code == 200

    @pytest.mark.parametrize(
        "body",
        [
            {"game": "dice-stars"},
            {**WISH, "cheat": True},
            {**WISH, "seats": []},
            {**WISH, "seats": [{"who": "me"}] * 11},
            {**WISH, "seats": [{"who": "me", "session": "x"}]},
            {**WISH, "seats": [{"who": "nobody"}]},
            {**WISH, "game": "chess"},
            {**WISH, "game": 7},
            {**WISH, "pace": -1},
            {**WISH, "seed": 1 << 62},
            {**WISH, "options": {"refill": "yes"}},
            {**WISH, "seats": [{"who": "bot", "level": 8}]},
            [],
        ],
        ids=str,
    )
    def test_a_wrong_table_is_refused_with_a_sentence(self, ann: Guest, body: object) -> None:
        answer = ann.http.post("/api/tables", json=body)
        assert (answer.status_code, code(answer)) == (400, "bad_request")
        assert answer.json()["why"]

    @pytest.mark.parametrize("text", ["", "   ", "\u202e", "\x00\x1b", "x" * 33, "\u200b"])
    def test_a_name_has_letters_that_can_be_seen(self, site: Site, text: str) -> None:
        with site.guest("") as guest:
            assert guest.post("/api/session", {"name": text}).json()["field"] == "name"

    def test_names_and_chat_are_plain_text(self, ann: Guest) -> None:
        """Markup stays the letters it is; what turns or hides text is taken out."""
        name = ann.http.patch("/api/me", json={"name": "<b>A\u202en\x1b[31mn\u0065\u0301"})
        assert name.json()["name"] == "<b>An[31mn\u00e9"
        table = ann.table("secret-bids", "me me")
        assert table["seats"][0]["name"] == "<b>An[31mn\u00e9"
        said = {"id": new_id(), "text": "<script>alert(1)</script>\u2066\n\ttwo"}
        ann.post(f"/api/tables/{table['id']}/chat", said)
        heard = ann.state(table["id"], seat=0)["chat"][0]
        assert heard["text"] == "<script>alert(1)</script> two"
        answer = ann.get(f"/api/tables/{table['id']}/state", seat=0)
        assert answer.headers["content-type"] == "application/json"
        assert plain_text("a" * 300, 300, "text") == "a" * 300


class TestTooOften:
    @pytest.fixture
    def strict(self, database: Database) -> Iterator[Site]:
        slow = Rate(0.01, 3)
        limits = Limits(
            moves=slow, chat=slow, sessions=slow, tables=slow, connections=3, watchers=1
        )
        with running(database, limits) as site:
            yield site

    def test_moves_tables_and_sessions(self, strict: Site) -> None:
        with strict.guest() as guest:
            table = guest.table(seats="me me", visibility="public")["id"]
            for _ in range(3):
                guest.move(table, seat=0, seq=9, action="draw 1")
            answer = guest.move(table, seat=0, seq=9, action="draw 1")
            assert (answer.status_code, code(answer)) == (429, "rate_limited")
            assert answer.json()["retry_after"] > 1
            assert int(answer.headers["retry-after"]) > 1
            with guest.socket(table, "?seat=0") as socket:
                again = socket.ask("move", seq=9, action="draw 1")
                assert again["code"] == "rate_limited"  # the seat's, not the connection's
                chats = [socket.ask("chat", text="hi")["t"] for _ in range(4)]
                assert chats == ["ack", "ack", "ack", "reject"]
            made = [guest.post("/api/tables", WISH).status_code for _ in range(3)]
            assert made == [201, 201, 429]
            strict.guest().http.close()
            strict.guest().http.close()
            assert code(guest.post("/api/session", {"name": "Eve"})) == "rate_limited"

    def test_connections_and_watchers(self, strict: Site) -> None:
        with strict.guest() as guest:
            table = guest.table(seats="me me", visibility="public")["id"]
            with guest.socket(table, "?seat=watch"):
                full = guest.get(f"/api/tables/{table}/state", seat="watch", since=1)
                assert code(full) == "too_many"
                with guest.socket(table), guest.socket(table):
                    with pytest.raises(InvalidStatus) as refused:
                        guest.socket(table)
                    assert refused.value.response.status_code == 429
                    assert code(guest.get(f"/api/tables/{table}/events")) == "too_many"
                time.sleep(0.2)
                guest.socket(table).__exit__()


def test_a_client_that_does_not_read_is_dropped_and_others_play_on(database: Database) -> None:
    """Its frames pile up to the limit, then it is cut off; nobody waits for it."""
    with running(database, NO_LIMITS) as site, site.guest() as guest:
        table = guest.table("dice-stars", "me me", seed=3)["id"]
        room = site.room(table)
        host, port = site.url.removeprefix("http://").split(":")
        deaf = sockets.socket()
        deaf.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        deaf.connect((host, int(port)))
        deaf.sendall(
            f"GET /api/tables/{table}/ws?seat=1 HTTP/1.1\r\nHost: {host}:{port}\r\n"
            f"Origin: {site.url}\r\nCookie: {guest.cookie}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        with deaf, guest.socket(table, "?seat=0") as socket:
            seen = socket.frame("welcome")
            deadline = time.monotonic() + 60
            rounds = 0
            while (
                any(one.seat == 1 and not one.dropped for one in room.presence.listeners)
                or not rounds
            ):
                assert time.monotonic() < deadline
                for _ in range(50):
                    socket.send("hello", since=0)
                    seen = socket.frame("welcome")
                    site.here(room.tell_table)
                rounds += 1
            dropped = [one for one in room.presence.listeners if one.seat == 1]
            assert all(len(one.waiting) <= 2 for one in dropped)
            asked = seen["asked"][0]["seat"]
            now = guest.state(table, seat=asked)
            moved = guest.move(table, seat=asked, seq=1, action=now["choices"][0]["action"])
            assert moved.status_code == 200
            assert socket.frame("ev")["seq"] == 2
            while any(one.seat == 1 for one in room.presence.listeners):
                assert time.monotonic() < deadline
                time.sleep(0.1)


def test_a_log_line_has_the_named_fields_and_no_others() -> None:
    record = logging.LogRecord("x", logging.INFO, "f", 1, "move", None, None)
    record.table = "abc"
    record.action = "bid 3"
    record.token = "secret"
    line = json.loads(Line().format(record))
    assert (line["what"], line["table"]) == ("move", "abc")
    assert "bid 3" not in str(line)
    assert "secret" not in str(line)
