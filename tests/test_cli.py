"""The command ``longbox``: each command, and one sentence for each thing that is wrong."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

import longbox
from longbox.cli import main
from longbox.core.catalogue import GAMES

Run = Callable[..., tuple[int, str, str]]
OWN_EDITION = longbox.game("dice-stars").edition.text


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process: its exit code, output and errors."""
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")  # whatever the locale is

    def command(*words: str) -> tuple[int, str, str]:
        try:
            code = main(words)
        except SystemExit as left:  # --help and --version
            code = int(left.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return command


@pytest.fixture
def record(tmp_path: Path, run: Run) -> Path:
    """A finished match of two bots."""
    path = tmp_path / "match.json"
    assert run("record", "dice-stars", "--seed", "3", "--out", str(path)) == (0, "", "")
    return path


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    match = longbox.Match("dice-stars", 2, 7)
    match.play("take blue")
    path = tmp_path / "unfinished.json"
    path.write_text(str(match.record()))
    return path


# Each command.


def test_arena_prints_a_table_and_writes_every_match(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "arena.json"
    words = ["arena", "dice-stars", "2", "1", "--seeds", "2", "--jobs", "1", "--out", str(path)]
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert out.startswith("| bot | matches | wins % |")
    data = json.loads(path.read_text())
    assert data["format"] == "longbox-arena-1"
    assert [one["bots"] for one in data["matches"]] == [["2", "1"], ["1", "2"]] * 2
    assert data["standings"][0]["bot"] == "2"


def test_games_lists_each_game_with_its_seats(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == longbox.games()
    assert "Dice Stars, 1 to 4 players" in out


def test_version_says_which_build_it_is(run: Run) -> None:
    build = "compiled" if longbox.compiled else "interpreted"
    assert run("--version") == (0, f"longbox {longbox.__version__} ({build})\n", "")


def test_help_names_every_command(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    commands = ["games", "play", "rules", "record", "replay", "verify", "serve", "check", "bench"]
    for command in [*commands, "edition"]:
        assert re.search(rf"^    {command} ", out, re.MULTILINE)


def test_rules_prints_the_book_or_one_rule(run: Run) -> None:
    book = longbox.game("dice-stars").rulebook
    code, out, _ = run("rules", "dice-stars")
    assert code == 0
    assert out.split() == book.text.split()
    for rule, text in book.rules.items():
        code, out, _ = run("rules", "dice-stars", rule.lower())
        assert code == 0
        assert out == f"{rule}: {text}\n"


def test_record_prints_a_finished_match_that_replays(run: Run) -> None:
    code, out, _ = run("record", "dice-stars", "--players", "3", "--seed", "5")
    assert code == 0
    match = longbox.replay(out)
    assert (match.players, match.seed) == (3, 5)
    assert match.outcome is not None
    assert run("record", "dice-stars", "--players", "3", "--seed", "5")[1] == out


def test_record_writes_the_file_and_nothing_beside_it(record: Path) -> None:
    assert longbox.replay(record.read_text()).outcome is not None
    assert os.listdir(record.parent) == [record.name]


def test_replay_tells_the_match_and_shows_the_final_table(run: Run, record: Path) -> None:
    code, out, _ = run("replay", str(record))
    match = longbox.replay(record.read_text())
    assert code == 0
    for event in match.events_for(None):
        assert " ".join(str(event).split()) in " ".join(out.split())
    assert match.outcome is not None
    for seat, points in enumerate(match.outcome.points):
        assert f"Player {seat + 1}: {points} points" in out
    assert "Scorepad" in out
    assert run("replay", str(record), "--seat", "2")[0] == 0


def test_an_unfinished_match_is_replayed_for_a_watcher_only(run: Run, unfinished: Path) -> None:
    code, out, _ = run("replay", str(unfinished))
    assert code == 0
    assert "The match is not over: Player 2 is choosing." in out
    assert "seed" not in out.lower()
    code, _, err = run("replay", str(unfinished), "--seat", "1")
    assert code == 2
    assert "the match is not over" in err


def test_replay_step_by_step_shows_the_table_after_every_answer(unfinished: Path) -> None:
    done = shell("replay", str(unfinished), "--step", stdin="\n")
    assert done.returncode == 0
    assert done.stdout.count("Enter to go on") == 1
    assert done.stdout.count("Reserve:") == 2
    stopped = shell("replay", str(unfinished), "--step", stdin="q\n")
    assert stopped.stdout.count("Reserve:") == 1


def test_verify_plays_a_record_again_and_checks_its_seed(run: Run, tmp_path: Path) -> None:
    match = longbox.Match("dice-stars", 2)
    while match.outcome is None:
        match.play(match.options[0])
    path = tmp_path / "sealed.json"
    path.write_text(str(match.record()))
    code, out, _ = run("verify", str(path))
    assert code == 0
    assert str(match.commitment) in out
    code, out, _ = run("verify", str(path), "--commitment", str(match.commitment))
    assert code == 0
    assert "the one that was promised" in out
    code, out, err = run("verify", str(path), "--commitment", "0" * 64)
    assert (code, out) == (2, "")
    assert "the commitment does not fit" in err


def test_verify_refuses_a_record_that_was_changed(run: Run, record: Path) -> None:
    code, out, _ = run("verify", str(record))
    assert code == 0
    assert "was not sealed" in out
    changed = json.loads(record.read_text())
    changed["answers"][3][1] = "return the reserve"
    record.write_text(json.dumps(changed))
    code, _, err = run("verify", str(record))
    assert code == 2
    assert "cannot be replayed: answer 4" in err


@pytest.mark.parametrize("words", [["serve"], []], ids=str)
def test_the_site_starts_on_this_machine_and_stops_on_control_c(
    words: list[str], tmp_path: Path
) -> None:
    """Without a command too; a browser is opened, here one that only writes down what it gets."""
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\necho $1 > {tmp_path}/opened\n")
    browser.chmod(0o755)
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "BROWSER": str(browser)}
    command = [sys.executable, "-m", "longbox", *words]
    site = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
    try:
        assert site.stdout is not None
        said = site.stdout.readline().decode()
        found = re.search(r"Longbox is at (http://127\.0\.0\.1:8700/)", said)
        assert found, said
        url = found.group(1)
        with urllib.request.urlopen(f"{url}healthz") as answer:
            assert json.load(answer)["ok"] is True
        limit = time.monotonic() + 20
        while not (tmp_path / "opened").exists() or not (tmp_path / "opened").read_text():
            assert time.monotonic() < limit
            time.sleep(0.05)
        assert (tmp_path / "opened").read_text() == f"{url}\n"
        assert (tmp_path / "longbox" / "longbox.db").stat().st_mode & 0o077 == 0
        site.send_signal(signal.SIGINT)
        _, err = site.communicate(timeout=30)
    finally:
        site.kill()
        site.communicate()
    assert site.returncode == 130
    assert err.strip() == b""


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--port", "99999"], "cannot listen on 127.0.0.1 port 99999"),
        (["--host", "192.0.2.1", "--port", "0"], "cannot listen on 192.0.2.1 port 0"),
        (["--origin", "games.example.org"], "--origin wants https://games.example.org"),
        (["--port", "0", "--database", "/dev/null/x"], "cannot use the database '/dev/null/x'"),
    ],
    ids=str,
)
def test_a_site_that_cannot_start_says_why(words: list[str], why: str) -> None:
    done = shell("serve", "--no-browser", *words, stdin="")
    assert done.returncode == 2
    assert done.stderr.startswith("longbox: ")
    assert why in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_edition_prints_the_games_own(run: Run) -> None:
    assert run("edition", "dice-stars") == (0, OWN_EDITION, "")


def test_edition_validates_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN_EDITION.replace("first edition (2016)", "mine"))
    own = longbox.game("dice-stars", path).edition
    said = f"{path} is fine: Dice Stars, mine, hash {own.hash}\n"
    assert run("edition", "dice-stars", str(path)) == (0, said, "")


def test_an_edition_is_played_recorded_and_replayed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN_EDITION.replace("count = 5", "count = 6"))
    out = tmp_path / "match.json"
    mine = ("--edition", str(path))
    assert run("record", "dice-stars", "--seed", "1", *mine, "--out", str(out))[0] == 0
    assert run("replay", str(out), *mine)[0] == 0
    code, _, err = run("replay", str(out))
    assert code == 2
    assert "give the edition's file with it" in err


def test_check_prints_what_it_tried(run: Run) -> None:
    code, out, _ = run("check", "dice-stars", "--players", "1", "2", "--examples", "2")
    assert code == 0
    assert "dice-stars, 2 players: 2 matches" in out
    assert "Dice Stars keeps every promise." in out


def test_check_leaves_nothing_in_the_working_folder(tmp_path: Path) -> None:
    path = os.pathsep.join(os.path.abspath(one) for one in sys.path if one)
    command = [sys.executable, "-m", "longbox", "check", "dice-stars", "--examples", "1"]
    environment = {**os.environ, "PYTHONPATH": path}
    environment.pop("HYPOTHESIS_STORAGE_DIRECTORY", None)
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    assert list(tmp_path.iterdir()) == []


def test_a_failed_check_says_what_broke(run: Run) -> None:
    longbox.register("leaky", "tests.toys.broken", "LeakInView")
    code, out, err = run("check", "leaky", "--examples", "50")
    GAMES.pop("leaky")
    assert code == 1
    assert "keeps every promise" not in out
    assert err.startswith("longbox: ")


def test_bench_prints_a_table(run: Run) -> None:
    code, out, _ = run("bench", "dice-stars", "--seconds", "0.05")
    assert code == 0
    assert "dice-stars" in out


def test_play_starts_a_game_against_a_bot() -> None:
    done = shell("play", "dice-stars", stdin="1\n")
    assert done.returncode == 0
    assert "Dice Stars, 2 players." in done.stdout
    assert "Your turn:" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
def test_closed_streams_are_no_trouble() -> None:
    command = f"'{sys.executable}' -m longbox play dice-stars"
    assert subprocess.run(f"{command} <&-", shell=True, capture_output=True).returncode == 0
    done = subprocess.run(f"{command} <&- >&-", shell=True, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_match_is_gone_on_with_from_its_record(unfinished: Path) -> None:
    done = shell("play", "dice-stars", "--record", str(unfinished), stdin="")
    assert done.returncode == 0
    assert "You took blue" in done.stdout
    assert len(longbox.replay(unfinished.read_text()).answers) > 1


# Whatever is wrong.


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["paly"], "no command is called 'paly'; did you mean 'play'?"),
        (["--bogus"], "longbox has no flag '--bogus'"),
        (["games", "now"], "'now' is one word too many"),
        (["play"], "the following arguments are required: GAME"),
        (["play", "dice-tsars"], "no game is called 'dice-tsars'; did you mean 'dice-stars'?"),
        (["play", "dice-stars", "--sede", "3"], "no flag '--sede'; did you mean '--seed'?"),
        (["play", "dice-stars", "--pla"], "no flag '--pla'"),
        (["play", "dice-stars", "--players", "5"], "Dice Stars is for 1 to 4 players, not 5"),
        (["play", "dice-stars", "--players", "two"], "'two' is not a whole number"),
        (["play", "dice-stars", "--players"], "argument --players: expected one argument"),
        (["play", "dice-stars", "--people", "3"], "--people must be 0 to 2 here, not 3"),
        (["play", "dice-stars", "--people", "-1"], "--people must be 0 to 2 here, not -1"),
        (["play", "dice-stars", "--seed", "-1"], "a seed is a whole number from 0"),
        (["play", "dice-stars", "--seed", "x"], "'x' is not a whole number"),
        (["play", "dice-stars", "--option", "fast"], "--option wants NAME=VALUE, not 'fast'"),
        (["play", "dice-stars", "--option", "fast=1"], "Dice Stars has no options"),
        (["play", "dice-stars", "--edition", "no.toml"], "cannot read the edition 'no.toml'"),
        (["play", "dice-stars", "--record", "/no/match.json"], "cannot write '/no/match.json'"),
        (["play", "dice-stars", "--record", ""], "--record: it wants the name of a file"),
        (["rules", "chess"], "no game is called 'chess'"),
        (["rules", "dice-stars", "DS-999"], "no rule 'DS-999'"),
        (["record", "dice-stars", "--players", "0"], "is for 1 to 4 players, not 0"),
        (["record", "dice-stars", "--out", "/no/match.json"], "cannot write '/no/match.json'"),
        (["replay", "no.json"], "cannot read 'no.json': No such file or directory"),
        (["check", "dice-tsars"], "did you mean 'dice-stars'?"),
        (["check", "dice-stars", "--players", "2", "7"], "is for 1 to 4 players, not 7"),
        (["check", "dice-stars", "--examples", "0"], "--examples must be 1 or more, not 0"),
        (["bench", "chess"], "no game is called 'chess'"),
        (["bench", "--seconds", "soon"], "'soon' is not a number of seconds up to 3600"),
        (["bench", "--seconds", "nan"], "'nan' is not a number of seconds up to 3600"),
        (["play", "dice-stars", "--level", "9"], "no bot of level 9; levels are 1 to 3"),
        (["arena", "dice-stars"], "the following arguments are required: BOT"),
        (["arena", "chess", "1", "2"], "no game is called 'chess'"),
        (["arena", "dice-stars", "1", "x"], "no bot is called 'x'"),
        (["arena", "dice-stars", "1", "--players", "2"], "name 2 bots for 2 seats"),
        (["arena", "dice-stars", "1", "2", "--players", "7"], "is for 1 to 4 players, not 7"),
        (["arena", "dice-stars", "1", "2", "--seeds", "0"], "--seeds must be 1 or more, not 0"),
        (["arena", "dice-stars", "1", "2", "--jobs", "0"], "--jobs must be 1 or more, not 0"),
        (["arena", "dice-stars", "1", "2", "--option", "a=b"], "Dice Stars has no options"),
        (["edition", "chess"], "no game is called 'chess'"),
        (["edition", "dice-stars", "no.toml"], "cannot read the edition 'no.toml'"),
    ],
)
def test_bad_words_get_one_sentence(words: list[str], said: str, run: Run) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert said in err
    assert err.startswith("longbox: ")
    assert err.count("\n") == 1
    assert "usage:" not in err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the record is damaged: it is not JSON"),
        ("[" * 100000, "the record is damaged: it is not JSON"),
        ("{}", "this is no longbox record"),
        ('{"format": "chess-pgn"}', "this is no longbox record"),
        ('{"format": "longbox-record-1"}', "it has no 'game'"),
    ],
)
def test_a_damaged_or_foreign_record_is_refused(
    text: str, said: str, run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "match.json"
    path.write_text(text)
    code, out, err = run("replay", str(path))
    assert (code, out) == (2, "")
    assert said in err
    assert str(path) in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("game", "chess", "no game is called 'chess'"),
        ("rules", 999, "made with version 999 of the rules"),
        ("edition", "0123456789abcdef", "made with edition 0123456789abcdef"),
        ("players", 9, "is for 1 to 4 players, not 9"),
        ("seed", "x", "a seed is a whole number"),
        ("answers", [[0, "fly"]], "answer 1 of 1: 'fly' names no action"),
        ("answers", [[1, "take blue"]], "answer 1 of 1: seat 1 is not asked now"),
        ("luck", 1, "'luck' is not known"),
    ],
)
def test_a_record_with_a_wrong_field_is_refused(
    field: str, value: object, said: str, run: Run, record: Path
) -> None:
    data = json.loads(record.read_text())
    data[field] = value
    record.write_text(json.dumps(data))
    code, out, err = run("replay", str(record))
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_a_record_that_is_no_text_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(b"\xff\xfe\x00")
    assert run("replay", str(path)) == (
        2,
        "",
        f"longbox: cannot read '{path}': it is not UTF-8 text\n",
    )


def test_a_seat_that_the_match_has_not_is_refused(run: Run, record: Path) -> None:
    code, _, err = run("replay", str(record), "--seat", "3")
    assert code == 2
    assert "there is no Player 3" in err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("count = 5", "count = 0", "dice.orange.count must be a whole number from 1 to 9, not 0"),
        ("[dice.blue]", "[dice.bleu]", "[dice] needs 'blue'"),
        ("[edition]", "[edition", "is not TOML"),
        ('game = "dice-stars"', 'game = "chess"', "is an edition of 'chess'"),
    ],
)
def test_an_edition_with_a_mistake_is_refused(
    old: str, new: str, said: str, run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN_EDITION.replace(old, new))
    for words in (["edition", "dice-stars", str(path)], ["play", "dice-stars", "--edition", path]):
        code, out, err = run(*map(str, words))
        assert (code, out) == (2, "")
        assert said in err
        assert err.count("\n") == 1


def test_a_file_that_is_no_record_is_never_overwritten(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("dear diary")
    code, _, err = run("play", "dice-stars", "--record", str(path))
    assert code == 2
    assert "it is not JSON" in err
    assert path.read_text() == "dear diary"


def test_another_match_or_a_finished_one_is_never_overwritten(
    run: Run, record: Path, unfinished: Path
) -> None:
    before = record.read_text(), unfinished.read_text()
    for path, flags, said in (
        (record, [], "is over; name a new file"),
        (unfinished, ["--seed", "8"], "another --seed"),
        (unfinished, ["--players", "3"], "another --players"),
    ):
        code, _, err = run("play", "dice-stars", "--record", str(path), *flags)
        assert code == 2
        assert said in err
    assert (record.read_text(), unfinished.read_text()) == before


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_said_in_one_sentence(run: Run) -> None:
    code, out, err = run("record", "dice-stars", "--seed", "1", "--out", "/dev/full")
    assert (code, out) == (2, "")
    assert err == "longbox: cannot write '/dev/full': No space left on device\n"
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "longbox", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert done.returncode == 2
    assert done.stderr == "longbox: cannot write the output: No space left on device\n"


def test_a_failed_write_leaves_the_old_file(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "match.json"
    folder.mkdir()
    code, _, err = run("record", "dice-stars", "--seed", "1", "--out", str(folder))
    assert code == 2
    assert err.startswith(f"longbox: cannot write '{folder}'")
    assert os.listdir(tmp_path) == ["match.json"]


def test_a_reader_that_leaves_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "longbox", "edition", "dice-stars"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        command.stdout.close()
        assert command.stderr.read() == b""
    assert command.returncode == 0


def test_an_interrupt_ends_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "longbox", "play", "dice-stars", "--seed", "7"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        while b"Bot 2:" not in command.stdout.readline():
            pass
        time.sleep(0.2)
        command.send_signal(signal.SIGINT)
        assert command.stderr.read().strip() == b""
    assert command.returncode == 130


def shell(*words: str, stdin: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "longbox", *words],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=60,
    )
