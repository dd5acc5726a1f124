"""``longbox play`` at a real terminal: the full screen, or lines."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import longbox


def test_on_a_terminal_it_is_a_full_screen() -> None:
    screen = at_a_terminal(
        "-m longbox play dice-stars --seed 7", [(b"CHOICES", b"q"), (b"LEAVE", b"y")]
    )
    assert b"\x1b[?1049h" in screen
    assert screen.rstrip().endswith(b"Dice Stars, 2 players. Dice Stars, first edition (2016).")


def test_the_name_of_an_edition_never_commands_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    own = longbox.game("dice-stars").edition.text
    path.write_text(own.replace("first edition (2016)", "\\u001b]0;mine\\u0007"), encoding="utf-8")
    words = f"-m longbox play dice-stars --seed 7 --edition {path}"
    screen = at_a_terminal(words, [(b"CHOICES", b"q"), (b"LEAVE", b"y")])
    assert screen.rstrip().endswith(b"Dice Stars, ]0;mine.")


def test_a_terminal_is_given_back_when_the_table_is_ended_from_outside() -> None:
    screen = at_a_terminal("-m longbox play dice-stars", [(b"CHOICES", None)])
    assert b"\x1b[?1049l" in screen


def test_without_textual_it_is_in_lines_and_says_how_to_get_more() -> None:
    code = "import sys; sys.modules['textual'] = None; import longbox.cli as c; sys.exit(c.main())"
    screen = at_a_terminal(["-c", code, "play", "dice-stars", "--seed", "7"], [(b"> ", b"quit\n")])
    assert b"pip install 'longbox[terminal]'" in screen
    assert b"Your turn: Which dice do you take?" in screen
    assert b"Goodbye." in screen


def test_plain_is_plain_on_a_terminal_too() -> None:
    words = "-m longbox play dice-stars --seed 7 --plain"
    screen = at_a_terminal(words, [(b"> ", b"quit\n")])
    assert b"\x1b" not in screen
    assert b"Goodbye." in screen


def at_a_terminal(words: str | list[str], talk: Sequence[tuple[bytes, bytes | None]]) -> bytes:
    """Run Python at a pseudo-terminal; wait for each text, then type its answer or end it."""
    pytest.importorskip("pty", reason="needs pseudo-terminals")
    words = words.split() if isinstance(words, str) else words
    here, there = os.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
    seen = b""
    with subprocess.Popen(
        [sys.executable, *words], stdin=there, stdout=there, stderr=there, env=environment
    ) as command:
        os.close(there)
        for text, answer in talk:
            while text not in seen:
                seen += read_some(here)
            if answer is None:
                command.terminate()
            else:
                os.write(here, answer)
        while more := read_some(here):
            seen += more
    os.close(here)
    assert command.returncode == 0
    return seen


def read_some(terminal: int) -> bytes:
    """Nothing once the other side is gone, which Linux tells by an error."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""
