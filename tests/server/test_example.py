"""The client of the docs takes a seat, alone against a bot and by an invitation."""

import subprocess
import sys
from pathlib import Path

from tests.server.site import Guest

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "take_a_seat.py"


def test_it_is_short_enough_to_read() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 100


def test_it_begins_a_table_and_plays_it_to_the_end(ann: Guest) -> None:
    done = run(ann.url, "--game", "dice-stars")
    assert done.startswith("{'places'")


def test_it_follows_an_invitation(ann: Guest) -> None:
    table = ann.table(seats="me open")
    link = f"{ann.url}/t/{table['id']}#{table['you']['invite']}"
    command = [sys.executable, str(EXAMPLE), link]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        with ann.socket(table["id"]) as socket:
            while socket.frame("table")["table"]["seats"][1]["kind"] != "program":
                pass
            assert ann.post(f"/api/tables/{table['id']}/start").status_code == 200
            seen = socket.frame("ev")
            while seen["outcome"] is None:
                if seen["choices"]:
                    action = seen["choices"][0]["action"]
                    ann.move(table["id"], seq=seen["seq"], action=action)
                seen = socket.frame("ev")
        out, _ = program.communicate(timeout=30)
    assert out.startswith("{'places'")


def run(*words: str) -> str:
    return subprocess.run(
        [sys.executable, str(EXAMPLE), *words],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    ).stdout
