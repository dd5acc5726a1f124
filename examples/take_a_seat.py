"""A program that takes a seat at a table and plays: replace ``choose`` with something better.

    python examples/take_a_seat.py http://127.0.0.1:8700
    python examples/take_a_seat.py http://127.0.0.1:8700/t/TABLE#INVITATION

The first plays against a bot, the second follows an invitation. docs/protocol.md has the rest.
"""

from __future__ import annotations

import argparse
import json
import random
import time
import urllib.request
import uuid
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def choose(zones: list[dict[str, Any]], choices: list[dict[str, Any]]) -> str:
    """Pick an action from what this seat can see."""
    return str(random.choice(choices)["action"])


class Client:
    """Calls the server with a token, after it was a guest once."""

    def __init__(self, site: str, name: str) -> None:
        self.site = site
        self.headers = {"Content-Type": "application/json", "Origin": site}
        with self.send("POST", "/api/session", {"name": name}) as answer:
            self.headers["Cookie"] = answer.headers["Set-Cookie"].split(";")[0]
        token = self.call("POST", "/api/tokens", {"scope": "play"})["token"]
        self.headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}

    def send(self, method: str, path: str, body: object) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.site + path, data, self.headers, method=method)
        return urllib.request.urlopen(request, timeout=30)

    def call(self, method: str, path: str, body: object = None) -> Any:
        with self.send(method, path, body) as answer:
            return json.load(answer)

    def begin(self, game: str) -> str:
        seats = [{"who": "me"}, {"who": "bot"}]
        wish = {"game": game, "seats": seats, "start": True, "pace": 0}
        return str(self.call("POST", "/api/tables", wish)["id"])

    def join(self, table: str, invite: str) -> str:
        found = self.call("POST", f"/api/tables/{table}/join", {"invite": invite})
        seat = next(one["seat"] for one in found["seats"] if one["kind"] == "open")
        self.call("PUT", f"/api/tables/{table}/seats/{seat}", {"who": "me"})
        return table

    def play(self, table: str) -> dict[str, Any]:
        address = f"{self.site.replace('http', 'ws', 1)}/api/tables/{table}/ws"
        token = {"Authorization": self.headers["Authorization"]}
        wish: dict[str, Any] | None = None  # what was sent and not yet acknowledged
        while True:
            try:
                with connect(address, additional_headers=token, max_size=None) as socket:
                    if wish is not None:
                        socket.send(json.dumps(wish))  # it is done once, however often it is sent
                    zones: dict[str, Any] = {}
                    for message in socket:
                        frame = json.loads(message)
                        if wish and frame.get("id") == wish["id"]:
                            if "retry_after" in frame:
                                break  # too often, or not saved: once more in a moment
                            wish = None
                        if frame["t"] not in ("welcome", "ev"):
                            continue
                        zones.update({zone["id"]: zone for zone in frame["zones"]})
                        zones = {id: zones[id] for id in frame.get("order") or zones}
                        if frame["outcome"]:
                            return dict(frame["outcome"])
                        if frame["choices"]:
                            action = choose(list(zones.values()), frame["choices"])
                            id = uuid.uuid4().hex
                            wish = {"t": "move", "id": id, "seq": frame["seq"], "action": action}
                            socket.send(json.dumps(wish))
            except (OSError, ConnectionClosed):
                pass
            time.sleep(random.uniform(0.5, 1.5))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("link", type=urlsplit)
    parser.add_argument("--game", default="dice-stars")
    args = parser.parse_args()
    client = Client(f"{args.link.scheme}://{args.link.netloc}", "Program")
    invite = args.link.fragment
    invited = invite and client.join(args.link.path.split("/")[2], invite)
    print(client.play(invited or client.begin(args.game)))
