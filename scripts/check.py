#!/usr/bin/env python3
"""Every check that a change must pass, in the environment that `./longbox test` makes.

They run side by side, one more than there are processors: browsers and servers wait at times.
`--quick` is for before a commit: format, lint, types, and tests of each kind.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMPILED = os.environ.pop("LONGBOX_COMPILED_PATH", "")  # it is being made
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes read the same modules
os.environ["OPENBLAS_NUM_THREADS"] = "1"  # NumPy's second thread would spin beside other checks
PYTHON = ".venv/bin/python"
SLOWEST = 20  # tests that are told at the end
LINES = 10  # of what the compiler says

SET_UP = ["tests/test_install.py", "tests/test_bootstrap.py", "tests/test_builds.py"]
RULES = ["tests/core", "tests/games"]  # what the coverage is of
CONFORMANCE = "tests/games/test_conformance.py"
# Matches by the hundred, which need not be counted for the coverage: counting takes four times as
# long as playing.
PLAYED_ON = sorted(map(str, ROOT.glob("tests/games/*/test_positions.py")))
MATCHES = [
    *[CONFORMANCE, "tests/games/test_observations.py", "tests/games/test_zones.py", *PLAYED_ON],
    *[
        "tests/games/age_of_comics/test_whole_matches.py",
        "tests/games/mangaka_dice/test_by_hand.py",
    ],
    "tests/games/dice_tuners/test_new_heroes.py",
]
# What they tell is the same on both builds: read once, on the quicker one.
TOLD = ["tests/games/test_sentences.py", "tests/games/mangaka_dice/test_matches.py"]
LAYOUT = ["tests/web/test_layout.py"]
BOARDS = ["tests/web/test_board.py", "tests/web/test_questions.py", "tests/web/test_steps.py"]
# The shelf first: it is judged before others leave public tables there.
TABLES = ["tests/web/test_shelf.py", "tests/web/test_tables.py", "tests/web/test_replay.py"]
QUICK = [
    *["tests/core", "tests/games/dice_stars", "tests/terminal/test_draw.py", "tests/test_docs.py"],
    *["tests/server/test_sitting_down.py", "tests/server/test_coming_and_going.py"],
    *["tests/server/test_tables.py", "tests/env/test_fields.py", "tests/test_architecture.py"],
]


@dataclass
class Check:
    name: str
    command: list[str]
    env: dict[str, str] = field(default_factory=dict)
    after: str = ""  # the check that must have passed
    status: int | None = None
    output: str = ""
    seconds: float = 0.0
    of_a_processor: float = 0.0  # with what it started and waited for: not with browsers


def pytest(name: str, *args: str, compiled: bool = False) -> Check:
    """Tests that need no compiled build, or are run on it."""
    command = [PYTHON, "-m", "pytest", "-p", "no:cacheprovider", *args]
    if not compiled:
        return Check(name, command, {"PYTHONPATH": "src", "LONGBOX_BUILD": "interpreted"})
    env = {"PYTHONPATH": COMPILED, "LONGBOX_BUILD": "compiled"}
    return Check(name, command, env, after="compiling")


def without(*paths: str) -> list[str]:
    return [f"--ignore={path}" for path in paths]


def style() -> list[Check]:
    return [
        Check("format", [PYTHON, "-m", "ruff", "format", "--check", "."]),
        Check("lint", [PYTHON, "-m", "ruff", "check", "."]),
        Check("types", [PYTHON, "-m", "mypy"]),
    ]


def quick() -> list[Check]:
    one_game = "dice-stars and 2"
    return [
        *style(),
        pytest("tests of each kind", "-q", *QUICK),
        pytest("conformance of one game", "-q", CONFORMANCE, "-k", one_game),
        pytest("a board in a browser", "-q", "tests/web/test_board.py", "-k", "root"),
    ]


def every() -> list[Check]:
    """The long ones first, so that none is left alone at the end; the compiled when they can."""
    cover = ["--cov", "--cov-report=term:skip-covered"]
    browser = [
        pytest("pages in a browser", "tests/web", *without(*LAYOUT, *BOARDS, *TABLES)),
        pytest("layout in a browser", *LAYOUT),
        pytest("boards in a browser", *BOARDS),
        pytest("tables in a browser", *TABLES),
    ]
    server = pytest("tests of the server", "tests/server")  # waits more than it works
    others = [
        pytest("tests of the rules", *cover, *RULES, *without(*MATCHES, *TOLD)),
        pytest("tests", *without(*SET_UP, *RULES, "tests/web", "tests/server")),
    ]
    short = [*style(), page_types()]
    if not COMPILED:
        print("The tests on the compiled build are skipped: ./longbox test makes one.")
        matches = pytest("whole matches", *MATCHES, *TOLD)
        return [server, *short, *browser, *others, matches, pytest("tests of the set-up", *SET_UP)]
    compiling = Check("compiling", [PYTHON, "longbox", "--build-the-compiled-rules"])
    built = [
        pytest("tests, compiled", *without("tests/games"), compiled=True),
        pytest("tests of the games, compiled", "tests/games", compiled=True),
        Check(
            "tests of the set-up",
            [PYTHON, "-m", "pytest", "-p", "no:cacheprovider", *SET_UP],
            {"PYTHONPATH": "src", "LONGBOX_COMPILED_PATH": COMPILED},
            after="compiling",
        ),
    ]
    matches = pytest("whole matches", *MATCHES)
    return [compiling, server, *short, *browser, *built, matches, *others]


def page_types() -> Check:
    """The vendored file is what its recipe makes, and tsc is content."""
    if shutil.which("npm") is None:
        return Check(
            "types of the page", ["echo", "skipped: tsc comes with npm, which is not here"]
        )
    tsc = "scripts/web/node_modules/.bin/tsc -p src/longbox/web"
    fetch = "npm ci --prefix scripts/web --silent"
    return Check("types of the page", ["sh", "-c", f"{fetch} && scripts/vendor --check && {tsc}"])


class Run:
    """Checks side by side; what one prints is shown when it has ended."""

    def __init__(self, checks: list[Check], folder: Path) -> None:
        self.waiting = list(checks)
        self.checks = checks
        self.folder = folder
        self.changed = threading.Condition()
        self.processes: set[subprocess.Popen[str]] = set()

    def work(self) -> None:
        while (check := self.next()) is not None:
            began = time.monotonic()
            status = self.carried_out(check)
            check.seconds = time.monotonic() - began
            with self.changed:
                check.status = status
                self.changed.notify_all()
                report(check)

    def next(self) -> Check | None:
        """One that can be begun; None when nothing is left."""
        with self.changed:
            while self.waiting:
                for check in self.waiting:
                    before = self.status_of(check.after) if check.after else 0
                    if before is not None:
                        self.waiting.remove(check)
                        return check
                self.changed.wait()
            return None

    def status_of(self, name: str) -> int | None:
        return next(check.status for check in self.checks if check.name == name)

    def carried_out(self, check: Check) -> int:
        if check.after and self.status_of(check.after):
            check.output = f"not run, since '{check.after}' failed\n"
            return 1
        command = list(check.command)
        if "pytest" in command:
            command.append(f"--junitxml={self.folder / check.name}.xml")
        process = subprocess.Popen(
            command,
            env={**os.environ, **check.env},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.processes.add(process)
        assert process.stdout is not None
        check.output = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        self.processes.discard(process)
        check.of_a_processor = used.ru_utime + used.ru_stime
        process.returncode = os.waitstatus_to_exitcode(status)
        return process.returncode

    def stop(self) -> None:
        self.waiting.clear()
        for process in list(self.processes):
            os.killpg(process.pid, signal.SIGTERM)


def report(check: Check) -> None:
    lines = check.output.splitlines()
    if check.name == "compiling":
        lines = lines[-LINES:]
    verdict = "failed" if check.status else "passed"
    took = f"{check.seconds:.0f} s, {check.of_a_processor:.0f} s of a processor"
    print(f"\n== {check.name}: {verdict} in {took}", *lines, sep="\n", flush=True)


def slowest(folder: Path) -> list[str]:
    """The tests that took longest, of all that were run."""
    took = [
        (float(case.get("time", 0)), f"{path.stem}: {case.get('classname')}.{case.get('name')}")
        for path in folder.glob("*.xml")
        for case in ElementTree.parse(path).iter("testcase")
    ]
    return [f"{seconds:6.1f} s  {name}" for seconds, name in sorted(took, reverse=True)[:SLOWEST]]


def main() -> int:
    os.chdir(ROOT)
    began = time.monotonic()
    checks = quick() if sys.argv[1:] == ["--quick"] else every()
    with tempfile.TemporaryDirectory() as folder:
        run = Run(checks, Path(folder))
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        workers = [threading.Thread(target=run.work) for _ in range((os.cpu_count() or 1) + 1)]
        try:
            for worker in workers:
                worker.start()
            for worker in workers:
                worker.join()
        finally:
            run.stop()
        print("\nThe slowest tests:", *slowest(Path(folder)), sep="\n  ")
    failed = [check.name for check in checks if check.status != 0]
    used = sum(check.of_a_processor for check in checks) / 60
    took = (time.monotonic() - began) / 60
    print(f"\nIn {took:.1f} minutes, {used:.1f} of a processor: ", end="")
    if failed:
        print("failed:", *failed, sep="\n  ")
        return 1
    print("all checks passed.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
