"""``pip install`` gives compiled rules where that is possible, and plain Python where it is not."""

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
can_compile = runpy.run_path(str(ROOT / "setup.py"))["can_compile"]
needs_compiler = pytest.mark.skipif(
    not can_compile(),
    reason="no C compiler or no Python headers (Debian, Ubuntu: apt install gcc python3-dev)",
)
PLAY = """
import longbox
from longbox.core.rng import Rng
match = longbox.Match("dice-stars", players=2, seed=7)
rng = Rng(7)
while match.outcome is None:
    match.play(match.options[rng.below(len(match.options))])
print(longbox.compiled, match.outcome.points)
"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """The sources with one game, away from what other builds left behind."""
    place = tmp_path / "sources"
    keep = {"dice_stars", "dice_stars.py", "base.py", "__init__.py"}
    parts = ("games", "knowledge")

    def others(folder: str, names: list[str]) -> list[str]:
        return [name for name in names if folder.endswith(parts) and name not in keep]

    shutil.copytree(ROOT / "src" / "longbox", place / "src" / "longbox", ignore=others)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, place)
    return place


def install(sources: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Install with the packages that are here, so that no network is needed."""
    command = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-build-isolation", "-v"]
    env = {**os.environ, **settings}
    target = str(sources.parent / "installed")
    return subprocess.run(
        [*command, "--target", target, str(sources)], env=env, capture_output=True, text=True
    )


def played(sources: Path) -> str:
    """What a match says of itself, played with what was installed."""
    installed = sources.parent / "installed"
    return subprocess.run(
        [sys.executable, "-P", "-c", PLAY],
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def compiler(sources: Path, command: str) -> str:
    """A C compiler made of a shell command."""
    script = sources / "compiler"
    script.write_text(f"#!/bin/sh\n{command}\n")
    script.chmod(0o755)
    return str(script)


@pytest.mark.parametrize("setting", [{"LONGBOX_COMPILE": "0"}, {"CC": "/no/compiler"}], ids=str)
def test_without_a_compiler_it_is_plain_python_and_plays(
    sources: Path, setting: dict[str, str]
) -> None:
    done = install(sources, **setting)
    assert done.returncode == 0, done.stdout
    assert played(sources).startswith("False")
    assert not list((sources.parent / "installed").rglob("*.so"))


def test_compiling_can_be_insisted_on(sources: Path) -> None:
    done = install(sources, LONGBOX_COMPILE="1", CC="/no/compiler")
    assert done.returncode != 0
    assert "LONGBOX_COMPILE=1 needs a C compiler" in done.stderr


@needs_compiler
def test_a_compiler_that_fails_leaves_plain_python(sources: Path) -> None:
    """It compiles the small modules and fails on the shared library, which all of them need."""
    failing = compiler(sources, 'case "$*" in *__native*) exit 1;; *) exec cc "$@";; esac')
    done = install(sources, CC=failing)
    assert done.returncode == 0, done.stdout
    assert "since compiling failed" in done.stderr
    assert played(sources).startswith("False")


@needs_compiler
def test_with_a_compiler_it_is_compiled_and_whole(sources: Path) -> None:
    hasty = compiler(sources, 'exec cc "$@" -O0')  # half the time; its speed is no matter here
    done = install(sources, CC=hasty)
    assert done.returncode == 0, done.stdout
    assert played(sources).startswith("True")
    package = sources.parent / "installed" / "longbox"
    for source in (sources / "src" / "longbox").rglob("*.*"):
        if "__pycache__" not in source.parts:
            assert (package / source.relative_to(sources / "src" / "longbox")).exists()
    assert list((package / "core").glob("state.*.so"))
