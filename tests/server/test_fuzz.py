"""Anything at all is sent to every call and to the socket: always an answer, never a 500."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from longbox.server.calls import ENDPOINTS
from longbox.server.messages import ClientFrame
from longbox.server.refusals import STATUS
from tests.server.site import Guest

EXAMPLES = settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
WORDS = ["keep", "roll", "bid 3", "me", "bot", "open", "watch", "0", "1", "9", "link", "play"]
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(0, 5),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from([*WORDS, "secret-bids", "dice-stars", "a" * 64, "x" * 3000]),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
FIELDS = ["id", "seq", "action", "seat", "count", "text", "name", "who", "level", "game", "seats"]
FIELDS += ["options", "seed", "invite", "scope", "days", "since", "n", "t", "wait", "start"]
objects = st.dictionaries(st.sampled_from(FIELDS), values, max_size=8)
bodies = st.one_of(
    st.one_of(objects, values).map(lambda data: json.dumps(data).encode()),
    st.binary(max_size=200),
    st.sampled_from([b"", b"[" * 20000, b'{"seq": 1e999}', b'"\\ud800"', b"\xff\xfe", b"9" * 5000]),
)
path_parts = st.one_of(st.sampled_from([*WORDS, "dice-stars", "-1", "99999", "%00", "..", "é"]))
FRAMES = [kind.__struct_config__.tag for kind in ClientFrame.__args__]


@EXAMPLES
@given(data=st.data())
def test_every_call_answers_anything(ann: Guest, data: st.DataObject) -> None:
    endpoint = data.draw(st.sampled_from([one for one in ENDPOINTS if one.path != "/api/me"]))
    table = str(ann.table("secret-bids", "me me")["id"])
    path = endpoint.path.replace("{path:path}", "{path}")
    for name in ("{id}", "{game}", "{n}", "{path}"):
        own = st.just(table) if name == "{id}" else path_parts
        path = path.replace(name, data.draw(st.one_of(own, path_parts)))
    body = data.draw(bodies)
    query = data.draw(st.dictionaries(st.sampled_from(FIELDS), st.sampled_from(WORDS), max_size=3))
    query.setdefault("wait", "0") if "state" in path else None
    if path.endswith("/events"):
        return  # it answers without end
    answer = ann.http.request(
        data.draw(st.sampled_from([endpoint.method, endpoint.method, "POST"])),
        path,
        params=query,
        content=body,
        headers={"content-type": "application/json"},
    )
    assert answer.status_code < 500, (path, answer.text)
    if answer.status_code >= 400:
        assert answer.json()["code"] in STATUS
        assert answer.json()["why"]


@EXAMPLES
@given(
    messages=st.lists(
        st.one_of(
            st.builds(
                lambda t, more: {**more, "t": t}, st.sampled_from([*FRAMES, "dance"]), objects
            ),
            st.fixed_dictionaries(
                {
                    "t": st.sampled_from(FRAMES),
                    "id": st.just("a-good-id"),
                    "seq": st.integers(0, 3),
                    "action": st.sampled_from(WORDS),
                }
            ),
            values,
        ),
        max_size=6,
    ),
    raw=st.one_of(st.text(max_size=100), st.binary(max_size=100), st.just("[" * 4000)),
)
def test_the_socket_answers_anything(ann: Guest, messages: list[Any], raw: str | bytes) -> None:
    table = ann.table("secret-bids", "me me")["id"]
    with ann.socket(table, "?seat=0") as socket:
        socket.frame("welcome")
        try:
            for message in messages:
                socket.connection.send(json.dumps(message))
            socket.connection.send(raw)
            socket.send("ping", n=12345)
            heard = [socket.frame()]
            while heard[-1] != {"t": "pong", "n": 12345, "now": heard[-1].get("now")}:
                heard.append(socket.frame())
            codes = {frame["code"] for frame in heard if frame["t"] == "reject"}
            assert codes <= set(STATUS) - {"internal"}
        except ConnectionClosed:
            too_long, cut_off = 1009, 1006  # the latter, if more was being sent when it was closed
            assert socket.connection.close_code in (too_long, cut_off)
            assert max(len(json.dumps(one)) for one in [*messages, str(raw)]) > 4000
    assert ann.state(table, seat=0)["zones"]
    assert ann.get("/healthz").status_code == 200
