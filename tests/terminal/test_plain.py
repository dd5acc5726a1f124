"""Line mode through a real pipe."""

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import longbox


def play(
    lines: str, *flags: str, game: str = "dice-stars", **environment: str
) -> subprocess.CompletedProcess[str]:
    """``longbox play dice-stars --plain`` with a seed, fed with lines."""
    return subprocess.run(
        [sys.executable, "-m", "longbox", "play", game, "--seed", "7", *flags],
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80", **environment},
    )


def test_a_whole_match_by_numbers_ends_with_the_scorepad() -> None:
    done = play("1\n" * 300, "--players", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"(You|Bot 2|Bot 3) won\. It ended because ", done.stdout)
    assert re.search(r"^ total( +\d+){3}$", done.stdout, re.MULTILINE)
    assert "\x1b" not in done.stdout


def test_the_order_is_question_choices_own_board_table_others() -> None:
    out = play("").stdout
    places = [
        out.index(text)
        for text in ("You began.", "Your turn:", "1. take", "You: 0 points", "Reserve:", "Bot 2:")
    ]
    assert places == sorted(places)


def test_after_an_answer_it_tells_what_happened_since() -> None:
    out = play("take blue\n").stdout
    since = out.partition("\n> ")[2].partition("Your turn:")[0]
    assert "You took blue: blue 3, and wrote 3." in since
    assert "Bot 2 took" in since


def test_after_an_answer_only_what_changed_is_printed_and_the_table_on_demand() -> None:
    out = play("take blue\n1\n").stdout
    assert out.count("Your turn:") == 3
    heading = "black purple blue orange"
    assert out.count(heading) == 2  # one's own sheet and the bot's, once
    _, first, second, _ = out.split("\n> ")
    assert "You: 3 points: line 2, blue: 3; line 2 adds up to 3; line 2 scores 3." in first
    assert "\nBot 2: " in first
    assert "Bot 2: " not in second  # it did nothing since
    assert "\nReserve: " in second
    assert play("take blue\n1\ntable\n").stdout.count(heading) == 4


GAMES = longbox.games()


@cache
def of_each(game: str) -> str:
    """What a person reads who always takes the first answer."""
    return play("1\n" * 60, game=game).stdout


@pytest.mark.parametrize("game", GAMES)
def test_a_match_takes_few_lines(game: str) -> None:
    """What was 87 lines an answer in Age of Comics, when the whole table came each time."""
    lines = [len(part.splitlines()) for part in of_each(game).split("\n> ")[1:]]
    assert sum(lines) / len(lines) < 30


@pytest.mark.parametrize("game", GAMES)
def test_what_looks_the_same_is_not_printed_again(game: str) -> None:
    before: list[str] = []
    for part in of_each(game).split("\n> "):
        news = part.partition("\n1. ")[2].replace("\n  ", " ").splitlines()[1:]
        shown = [line for line in news if ": " in line and not line[0].isdigit()]
        assert not set(shown) & set(before)
        before = shown


def test_a_line_of_a_list_is_told_by_its_name() -> None:
    out = " ".join(of_each("mangaka-dice").split())
    assert re.search(r"Cards in play: [A-Z][\w' -]+: costs [\w ]+; \d+ of \d+ there", out)
    assert not re.search(r"Cards in play: costs", out)


def test_one_choice_is_not_a_range() -> None:
    out = play("choose king\n1\n1\n1\n1\n" + "9\n1\n" * 12, game="little-tricktakers").stdout
    assert "choose 1." in out
    assert "choose 1 to 1" not in out


def test_rules_finds_a_thing_by_its_name() -> None:
    out = play("rules king\nrules LT-61\nrules gargoyle\n", game="little-tricktakers").stdout
    named, rule, unknown, _ = out.split("\n> ")[1:]
    assert "King" in named
    assert re.search(r"^LT-\d+: .*King", named, re.MULTILINE)
    assert rule.startswith("rules LT-61\nLT-61: ")
    assert "No rule 'gargoyle'" in unknown


def test_a_question_in_an_error_has_one_mark() -> None:
    out = " ".join(play("draw 33\n").stdout.split())
    assert "did you mean 'draw 3'? " in out


def test_wrong_input_gets_a_sentence_and_the_question_again() -> None:
    out = play("fly\n17\ndraw 1\n").stdout
    assert "'fly' names no action of dice-stars" in out
    assert "There is no choice 17; choose 1 to 6." in out
    assert "Cannot 'draw 1': the question is now: Which dice do you take?" in out
    assert out.count("Your turn: Which dice do you take?") == 4


def test_the_commands() -> None:
    game = longbox.game("dice-stars")
    rule = next(iter(game.rulebook.rules), "DS-7")
    out = play(f"why take 6s\nw take blue\nlog\nhelp\n?\nlook\nundo\nrules {rule}\nr\n").stdout
    assert "The reserve has no 6 (DS-9)" in out
    assert "You can: 'take blue' is one of your choices." in out
    assert out.count("You began.") == 2
    assert out.count("undo: take back your last answer") == 2
    assert "a blue die showing 3; an orange die showing a star" in " ".join(out.split())
    assert "Cannot undo: nothing has been answered yet." in out
    assert game.rulebook.rules.get(rule, f"No rule '{rule}'")[:30] in out


def test_a_hint_is_given_with_its_reason_and_the_question_stays() -> None:
    out = " ".join(play("hint\nh\nhelp\n").stdout.split())
    assert len(re.findall(r"Hint: take \w+\. In [\d,]+ simulations it came out first", out)) == 2
    assert "hint: what a strong bot would do" in out
    assert out.count("Your turn: ") == 1


def test_undo_goes_back_to_the_question() -> None:
    out = play("take blue\nu\n", "--players", "1").stdout
    assert "You took back an answer." in out
    assert out.count("Your turn: Which dice do you take?") == 2
    assert "1. take purple" in out.rpartition("took back")[2]


def test_the_end_of_input_is_no_error_and_keeps_nothing_unasked(tmp_path: Path) -> None:
    done = play("take blue\n")
    assert done.returncode == 0
    assert done.stdout.endswith("Goodbye.\n")
    assert done.stderr == ""


def test_quit_says_how_to_go_on_and_the_match_goes_on(tmp_path: Path) -> None:
    path = str(tmp_path / "match.json")
    first = play("take blue\nquit\n", "--record", path)
    assert f"go on with: longbox play dice-stars --record {path}" in " ".join(first.stdout.split())
    answers = len(longbox.replay(Path(path).read_text()).answers)
    assert answers > 0
    second = play("1\n", "--record", path)
    assert "You took blue: blue 3, and wrote 3." in second.stdout
    assert len(longbox.replay(Path(path).read_text()).answers) > answers


def test_a_match_that_can_no_longer_be_kept_ends_in_a_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    command = [sys.executable, "-m", "longbox", "play", "dice-stars", "--seed", "7", "--record"]
    with subprocess.Popen(
        [*command, str(folder / "match.json")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as playing:
        assert playing.stdout
        while "Bot 2:" not in playing.stdout.readline():
            pass
        shutil.rmtree(folder)
        out, said = playing.communicate("1\n" * 9, timeout=60)
    assert (playing.returncode, said.count("\n")) == (2, 1)
    assert said.startswith("longbox: cannot write")
    assert "is kept" not in out


def test_forty_columns_are_enough() -> None:
    out = play("1\nhelp\n1\n1\n", "--players", "2", COLUMNS="40").stdout
    assert max(map(len, out.splitlines())) <= 40
    assert "black" not in out.partition("You: 0 points")[2].splitlines()[1]  # a short heading


def test_an_encoding_without_stars_gets_ascii() -> None:
    for environment in ({"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONIOENCODING": ""}):
        done = play("take stars\n1\n", **environment)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.isascii()
        assert "orange *" in done.stdout
        assert "\n2   .     .     .     .    .  . . . - -  0  x1   0" in done.stdout


def test_bots_can_be_watched() -> None:
    done = play("", "--people", "0", "--players", "4")
    assert done.returncode == 0
    assert re.search(r"Bot [1-4] won", done.stdout)
    assert "Your turn" not in done.stdout


def test_two_people_share_the_lines() -> None:
    out = play("1\n1\n1\n", "--people", "2").stdout
    assert "Player 1: Which dice do you take?" in out
    assert "Player 2: How many dice do you draw and roll?" in out


def test_without_a_seed_the_match_is_sealed() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "longbox", "play", "dice-stars", "--people", "0"],
        capture_output=True,
        text=True,
        check=True,
    )
    promised = re.search(r"hash is\s+([0-9a-f]{64})", done.stdout)
    shown = re.search(r"seed was\s+([0-9a-f]{64})", done.stdout)
    assert promised is not None
    assert shown is not None
    match = longbox.Match("dice-stars", 2, shown.group(1))
    assert match.commitment == promised.group(1)
