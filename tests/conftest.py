"""The tests run on the build they were asked to run on (LONGBOX_BUILD), or not at all."""

import os
import signal
from pathlib import Path

import pytest

import longbox

pytest.register_assert_rewrite("tests.games.numbers")

BUILD = "compiled" if longbox.compiled else "interpreted"

if BUILD == "compiled":
    # These are about files and builds, not about what a build does.
    collect_ignore = ["test_architecture.py", "test_bootstrap.py", "test_builds.py"]
    collect_ignore += ["test_install.py", "test_docs.py"]
    # These are about what is never compiled; those of both builds show that it fits what is.
    collect_ignore += ["web", "terminal", "test_cli.py"]
    collect_ignore += ["lab/test_compare.py", "lab/test_report.py"]
    on_both_builds = {
        "test_tables.py",
        "test_bots.py",
        "test_hints.py",
        "test_leaks.py",
        "test_costs.py",
    }
    server = Path(__file__).with_name("server").glob("test_*.py")
    collect_ignore += [f"server/{path.name}" for path in server if path.name not in on_both_builds]


def pytest_configure() -> None:
    asked = os.environ.get("LONGBOX_BUILD", BUILD)
    if asked != BUILD:
        pytest.exit(f"the tests were to run {asked}, but {longbox.__file__} is {BUILD}", 2)
    # What a shell starts in the background ignores Control-C, and so would what we start.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> str:
    return f"longbox: {BUILD}"
