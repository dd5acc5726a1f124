"""``longbox play`` at a real terminal: the full screen, or lines."""

import os
import subprocess
import sys

import pytest


def test_on_a_terminal_it_is_a_full_screen() -> None:
    screen = at_a_terminal(
        "-m longbox play dice-stars --seed 7", [(b"CHOICES", b"q"), (b"LEAVE", b"y")]
    )
    assert b"\x1b[?1049h" in screen
    assert screen.rstrip().endswith(b"Dice Stars, 2 players. Dice Stars, first edition (2016).")


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


def at_a_terminal(words: str | list[str], talk: list[tuple[bytes, bytes]]) -> bytes:
    """Run Python at a pseudo-terminal; wait for each text, then type its answer."""
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
