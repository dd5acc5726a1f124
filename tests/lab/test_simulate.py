"""Simulations: the same numbers however they are played, and nothing lost or doubled by a stop."""

import io
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import longbox
from longbox.cli import main
from longbox.core.errors import SetupError
from longbox.core.match import Match
from longbox.lab.engines import local
from longbox.lab.evidence import Evidence
from longbox.lab.parquet import RunError, write_whole
from longbox.lab.progress import Progress
from longbox.lab.report import page
from longbox.lab.rows import who_begins
from longbox.lab.runs import Run
from longbox.lab.simulation import PieceWorker, Simulation, planned

QUIET = Progress("matches", io.StringIO())
GAME = longbox.game("dice-stars")
BOTH = ("decisions", "components")


def plan(bots: str = "1,1", matches: int = 4, tables: tuple[str, ...] = ()) -> Simulation:
    return planned(GAME, bots.split(","), matches, 1, {}, False, tables)


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def command(folder: Path, matches: int, jobs: int, bots: str = "1,1") -> list[str]:
    words = ["simulate", "dice-stars", "--bots", bots, "--matches", str(matches)]
    words += ["--jobs", str(jobs), "--decisions", "--out", str(folder)]
    return [sys.executable, "-m", "longbox", *words]


def wait_for_pieces(folder: Path, count: int) -> None:
    end = time.monotonic() + 60
    while len(list(folder.glob("matches/*.parquet"))) < count:
        assert time.monotonic() < end, "nothing is played"
        time.sleep(0.02)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that nobody stopped, by one process."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    simulation = plan("1,1", 24, ("decisions",))
    Run.begun(folder, simulation).play(local(1), QUIET)
    return folder


class TestNumbers:
    def test_every_seed_is_played_in_every_rotation(self, tmp_path: Path) -> None:
        Run.begun(tmp_path / "run", plan("1,2", 6)).play(local(1), QUIET)
        matches = Run.opened(tmp_path / "run").table("matches").to_pylist()
        assert [row["match"] for row in matches] == list(range(6))
        played = Counter((row["seed"], tuple(row["bots"])) for row in matches)
        assert set(played.values()) == {1}
        assert set(played) == {
            (seed, bots) for seed in range(1, 4) for bots in (("1", "2"), ("2", "1"))
        }

    def test_equal_bots_need_no_rotation(self) -> None:
        assert len(plan("1,1", 5).pairings()) == 5
        assert len(plan("1,2", 5).pairings()) == 6  # whole seeds

    def test_rows_tell_what_a_match_was(self, tmp_path: Path) -> None:
        run = Run.begun(tmp_path / "run", plan("1,1", 1, BOTH))
        run.play(local(1), QUIET)
        decisions = run.table("decisions").to_pylist()
        again = Match(GAME, 2, 1)
        for row in decisions:
            assert len(again.options) == row["options"]
            again.play(row["answer"], row["seat"])
        assert again.outcome is not None
        seats = run.table("seats").to_pylist()
        assert tuple(row["points"] for row in seats) == again.outcome.points
        assert sum(row["win"] for row in seats) == 1
        for row, sources in zip(seats, again.outcome.sources, strict=True):
            assert [(one["name"], one["points"]) for one in row["sources"]] == list(sources)
        [match] = run.table("matches").to_pylist()
        assert match["decisions"] == len(decisions)
        assert match["ended"] == again.outcome.reason

    def test_components_are_those_that_answers_touch(self, tmp_path: Path) -> None:
        run = Run.begun(tmp_path / "run", plan("1,1", 1, BOTH))
        run.play(local(1), QUIET)
        known = {component.id for component in GAME.catalogue()}
        rows = run.table("components").to_pylist()
        assert {row["component"] for row in rows} <= known
        taken = [row for row in rows if row["taken"]]
        assert taken
        assert all(row["taken"] <= row["offered"] for row in rows)
        answers = {row["answer"] for row in run.table("decisions").to_pylist()}
        assert {row["verb"] for row in taken} <= {answer.split()[0] for answer in answers}

    def test_what_was_gained_in_the_round_is_counted(self, tmp_path: Path) -> None:
        """All points of Dice Tuners come after a hire, so those of four hires are all."""
        game = longbox.game("dice-tuners")
        simulation = planned(game, ["2"] * 4, 2, 1, {}, False, ["components"])
        run = Run.begun(tmp_path / "run", simulation)
        run.play(local(1), QUIET)
        hires: Counter[tuple[int, int]] = Counter()
        gained: Counter[tuple[int, int]] = Counter()
        for row in run.table("components").to_pylist():
            if row["verb"] == "hire" and row["taken"]:
                hires[row["match"], row["seat"]] += row["taken"]
                gained[row["match"], row["seat"]] += row["gained"]
        seats = {(row["match"], row["seat"]): row for row in run.table("seats").to_pylist()}
        asked_each_round = [who for who, count in hires.items() if count == 4]
        assert len(asked_each_round) > 3  # the last hero left goes unasked
        assert all(gained[who] == seats[who]["points"] for who in asked_each_round)

    def test_a_round_is_a_number_of_the_rules(self, tmp_path: Path) -> None:
        game = longbox.game("dice-tuners")
        simulation = planned(game, ["1", "1"], 1, 1, {}, False, [])
        run = Run.begun(tmp_path / "run", simulation)
        run.play(local(1), QUIET)
        match = Match(game, 2, 1)
        assert match.standing.round == 1
        [row] = run.table("matches").to_pylist()
        assert row["rounds"] == 3

    @pytest.mark.parametrize("id", longbox.games())
    def test_who_begins_is_who_the_rules_say(self, id: str) -> None:
        """By lot, so that seats tell nothing of it."""
        game = longbox.game(id)
        seats = set()
        for seed in range(30):
            match = Match(game, 3, seed)
            first = who_begins(match)
            if len(match.open) == 1 and id != "mangaka-dice":  # there the last to choose begins
                assert first == match.open[0][0]
            seats.add(first)
        assert seats == {0, 1, 2}

    def test_the_start_player_of_mangaka_dice_begins(self) -> None:
        match = Match(longbox.game("mangaka-dice"), 3, 1)
        first = who_begins(match)
        assert match.open[0][0] == (first - 1) % 3  # the player to the right chooses dice first
        while match.open[0][1].name() != "TakeTurn":
            match.play(match.options[0])
        assert match.open[0][0] == first

    def test_two_processes_give_the_same_bytes_as_one(self, whole: Path, tmp_path: Path) -> None:
        subprocess.run(command(tmp_path / "run", 24, 2), check=True, stdout=subprocess.DEVNULL)
        assert files(tmp_path / "run") == files(whole)

    def test_a_bot_that_breaks_down_loses_the_match_and_the_run_goes_on(
        self, tmp_path: Path
    ) -> None:
        path = tmp_path / "bots.py"
        path.write_text(
            "from longbox.bots.bot import Bot\n"
            "class Raises(Bot):\n"
            "    def choose(self, view, options, rng, budget):\n"
            "        raise ValueError('no idea')\n"
        )
        simulation = planned(GAME, ["1", f"{path}:Raises"], 2, 1, {}, False, [])
        run = Run.begun(tmp_path / "run", simulation)
        run.play(local(1), QUIET)
        rows = run.table("matches").to_pylist()
        assert [row["broke"] for row in rows] == [1, 0]
        assert rows[0]["why"] == "raised ValueError: no idea"


SLOW_BOT = """
import time
from pathlib import Path
from longbox.bots.bot import Bot

class Slow(Bot):
    def choose(self, view, options, rng, budget):
        if not Path(__file__).with_name("hurry").exists():
            time.sleep(0.02)
        return options[0]
"""


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Two bots whose matches take more than a second each, until they are told to hurry."""
    path = tmp_path_factory.mktemp("slow") / "bots.py"
    path.write_text(SLOW_BOT)
    return f"{path}:Slow,{path}:Slow"


class TestStopping:
    """Of runs that cannot have ended by themselves, however busy the machine is."""

    def go_on(self, folder: Path, slow: str) -> None:
        """And it holds what a run holds that nobody stopped."""
        simulation = plan(slow, 24, ("decisions",))
        hurry = Path(slow.split(":")[0]).with_name("hurry")
        hurry.touch()
        Run.begun(folder, simulation).play(local(1), QUIET)
        Run.begun(folder.with_name("whole"), simulation).play(local(1), QUIET)
        hurry.unlink()
        assert files(folder) == files(folder.with_name("whole"))

    def test_a_killed_run_is_gone_on_with(self, slow: str, tmp_path: Path) -> None:
        folder = tmp_path / "run"
        started = subprocess.Popen(command(folder, 24, 2, slow), stdout=subprocess.DEVNULL)
        wait_for_pieces(folder, 3)
        workers = children(started.pid)
        started.kill()
        started.wait()
        before = files(folder)
        assert "matches/00000000.parquet" in before
        end = time.monotonic() + 60
        while any(os.path.exists(f"/proc/{worker}") for worker in workers):
            assert time.monotonic() < end, "the processes of a killed run live on"
            time.sleep(0.05)
        (folder / "seats" / "00000000.parquet.1.part").write_bytes(b"half")
        self.go_on(folder, slow)

    @pytest.mark.parametrize("pieces", [1, 4])  # one: a process may not have begun yet
    def test_control_c_says_what_is_kept(self, pieces: int, slow: str, tmp_path: Path) -> None:
        folder = tmp_path / "run"
        started = subprocess.Popen(
            command(folder, 24, 2, slow),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        wait_for_pieces(folder, pieces)
        os.killpg(started.pid, signal.SIGINT)  # as a terminal does: to all of them
        out, err = started.communicate(timeout=120)
        assert (started.returncode, out) == (130, "")
        kept = len(list(folder.glob("matches/*.parquet")))
        assert err == f"\nStopped; {kept} matches are kept, and the same command goes on.\n"
        self.go_on(folder, slow)

    def test_a_full_disk_loses_nothing(self, slow: str, tmp_path: Path) -> None:
        folder = tmp_path / "run"
        started = subprocess.Popen(
            command(folder, 24, 1, slow), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        wait_for_pieces(folder, 2)
        resource.prlimit(started.pid, resource.RLIMIT_FSIZE, (100, 100))
        out, err = started.communicate(timeout=120)
        assert (started.returncode, out) == (2, "")
        assert err.startswith(f"longbox: cannot write '{folder}")
        assert err.endswith("is kept, and the same command goes on from there\n")
        assert err.count("\n") == 1
        assert not list(folder.rglob("*.part"))
        self.go_on(folder, slow)

    @pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
    def test_what_was_there_stays_when_the_disk_is_full(self, tmp_path: Path) -> None:
        path = tmp_path / "a.parquet"
        path.write_bytes(b"before")
        (tmp_path / f"a.parquet.{os.getpid()}.part").symlink_to("/dev/full")
        with pytest.raises(RunError, match="No space left on device; what was played"):
            write_whole(path, b"after")
        assert files(tmp_path) == {"a.parquet": b"before"}

    def test_the_bar_counts_what_was_there_and_rates_what_is_new(self) -> None:
        progress = Progress("matches", io.StringIO())
        progress.begin(100, done=50)
        assert progress.line(1.0).endswith("50 of 100")
        for _ in range(10):
            progress.after(None)
        assert progress.line(5.0).endswith("60 of 100, 2 a second, 0:20 left")


def children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


class TestRefusals:
    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (["--bots", "1,9"], "no bot is called '9'"),
            (["--bots", "1,3"], "'3' thinks by the clock"),
            (["--bots", "1,1,1,1,1"], "Dice Stars is for 1 to 4 players, not 5"),
            (["--bots", "1,none.py:Bot"], "there is no file 'none.py' with a bot in it"),
            (["--matches", "0"], "--matches must be 1 or more, not 0"),
            (["--edition", "none.toml"], "cannot read the edition 'none.toml'"),
            (["--option", "a=b"], "Dice Stars has no options"),
            (["--engine", "abacus"], "invalid choice: 'abacus'"),
            (["--address", "10.0.0.5:6379"], "--address is for --engine ray"),
        ],
    )
    def test_bad_input_makes_no_folder(
        self,
        words: list[str],
        sentence: str,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        out = tmp_path / "run"
        assert main(["simulate", "dice-stars", "--out", str(out), *words]) == 2
        said = capsys.readouterr().err
        assert sentence in said
        assert said.count("\n") == 1
        assert not out.exists()

    def test_an_edition_that_fails_is_refused(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        edition = tmp_path / "mine.toml"
        edition.write_text(GAME.edition.text.replace("multipliers", "multiplyers", 1))
        words = ["simulate", "dice-stars", "--edition", str(edition)]
        assert main([*words, "--out", str(tmp_path / "run")]) == 2
        assert "mine.toml" in capsys.readouterr().err
        assert not (tmp_path / "run").exists()

    def test_another_command_is_not_mixed_in(self, tmp_path: Path) -> None:
        Run.begun(tmp_path / "run", plan("1,1", 4))
        with pytest.raises(RunError, match="holds a run of another command"):
            Run.begun(tmp_path / "run", plan("1,1", 5))

    def test_a_folder_with_something_else_is_left_alone(self, tmp_path: Path) -> None:
        (tmp_path / "letter.txt").write_text("dear")
        with pytest.raises(RunError, match="holds something else"):
            Run.begun(tmp_path, plan())
        assert files(tmp_path) == {"letter.txt": b"dear"}

    def test_what_is_no_run_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(RunError, match=r"is no run: cannot read .*run.json"):
            Run.opened(tmp_path)
        for text in ("{", "[]", '{"format": "longbox-run-3"}', '{"format": "x"}'):
            (tmp_path / "run.json").write_text(text)
            with pytest.raises(RunError, match="is damaged or of another release"):
                Run.opened(tmp_path)

    def test_foreign_parquet_is_refused(self, tmp_path: Path) -> None:
        run = Run.begun(tmp_path / "run", plan("1,1", 2))
        run.play(local(1), QUIET)
        path = run.path("seats", 0)
        before = path.read_bytes()
        pq.write_table(pa.table({"match": [1]}), path)
        with pytest.raises(RunError, match="is no part of this run"):
            run.table("seats")
        path.write_bytes(b"PAR1 not really")
        with pytest.raises(RunError, match="it is no Parquet file"):
            run.table("seats")
        path.unlink()
        with pytest.raises(RunError, match="cannot read"):
            run.table("seats")
        path.write_bytes(before)
        assert len(run.table("seats")) == 4


class TestGifts:
    @pytest.mark.parametrize(
        ("id", "kind"), [("mangaka-dice", "skill card"), ("little-tricktakers", "item")]
    )
    def test_a_gift_is_taken_from_the_supply_and_belongs_to_the_seat(
        self, id: str, kind: str
    ) -> None:
        game = longbox.game(id)
        things = [one.id for one in game.catalogue() if one.kind == kind]
        for seed, thing in enumerate(things[::6]):
            match = Match(game, 3, seed)
            before = game.components(match.state)
            if game.give(match.state, 1, thing):
                assert game.components(match.state) == before  # none lost, none doubled
                assert not game.give(match.state, 2, thing), "it was given twice"
            while match.open:
                seat = match.open[0][0]
                match.play(match.options_of(seat)[0], seat)

    def test_every_one_goes_to_every_seat_in_turn(self, tmp_path: Path) -> None:
        game = longbox.game("little-tricktakers")
        simulation = planned(game, ["1", "1", "1"], 2, 1, {}, False, [], "item")
        worker = PieceWorker(simulation)
        given = Counter(worker.gift(seed, 3) for seed in range(30))
        assert set(given.values()) == {1}
        run = Run.begun(tmp_path / "run", simulation)
        run.play(local(1), QUIET)
        rows = run.table("matches").to_pylist()
        assert [(row["given"], row["given_to"]) for row in rows] == [
            worker.gift(1, 3),
            worker.gift(2, 3),
        ]
        html = page(Evidence(run))
        assert "Item: what is it worth when it is given free?" in html

    @pytest.mark.parametrize(
        ("id", "kind", "sentence"),
        [
            ("dice-stars", "die", "Dice Stars cannot give anybody a 'die' for nothing"),
            ("mangaka-dice", "skil card", "did you mean 'skill card'?"),
        ],
    )
    def test_what_cannot_be_given_is_refused(self, id: str, kind: str, sentence: str) -> None:
        with pytest.raises(SetupError, match=re.escape(sentence)):
            planned(longbox.game(id), ["1", "1"], 1, 1, {}, False, [], kind)
