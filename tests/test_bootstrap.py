"""The ``./longbox`` of a clone, tried on a clone with a toy package: no network, no compiler."""

import json
import os
import shutil
import signal
import subprocess
import time
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

MAIN = """
import json, sys
from importlib.metadata import version
from pathlib import Path
import longbox.core.rules
compiled = Path(longbox.core.rules.__file__).with_name("compiled").exists()
print(json.dumps([sys.argv[1:], version("toy"), compiled]))
"""

SETUP = """
import os, sys
from pathlib import Path
def compiled_sources(root): return [root / "src/longbox/core/rules.py"]
def can_compile(): return "NO_COMPILER" not in os.environ
if __name__ == "__main__":
    if "wrong" in Path("src/longbox/core/rules.py").read_text():
        sys.exit("rules.py is wrong")
    Path("tree/longbox/core").mkdir(parents=True)
    Path("tree/longbox/core/compiled").touch()
"""


def toy(place: Path, version: str) -> str:
    """A requirement that is installed from a file."""
    wheel = place / f"toy-{version}-py3-none-any.whl"
    info = f"toy-{version}.dist-info"
    files = {
        "METADATA": f"Metadata-Version: 2.1\nName: toy\nVersion: {version}\n",
        "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{info}/{name},,\n" for name in [*files, "RECORD"])
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, text in {**files, "RECORD": record}.items():
            archive.writestr(f"{info}/{name}", text)
    return f"toy @ {wheel.as_uri()}"


def require(clone: Path, requirement: str) -> None:
    needs = json.dumps([requirement])
    (clone / "pyproject.toml").write_text(
        f"[build-system]\nrequires = {needs}\n[project]\ndependencies = {needs}\n"
        "[project.optional-dependencies]\nterminal = []\ntesting = []\n"
    )


class Start:
    """What one start printed and how it ended."""

    def __init__(self, clone: Path, *args: str, compiler: bool = False) -> None:
        env = {name: value for name, value in os.environ.items() if "LONGBOX" not in name}
        env |= {} if compiler else {"NO_COMPILER": "1"}
        done = subprocess.run(
            [clone / "longbox", *args], env=env, cwd="/", capture_output=True, text=True
        )
        self.code = done.returncode
        self.said = done.stderr
        assert "Traceback" not in done.stderr
        self.args, self.toy, self.compiled = json.loads(done.stdout or "[null, null, null]")


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone in which nothing was ever started."""
    clone = tmp_path_factory.mktemp("fresh")
    core = clone / "src" / "longbox" / "core"
    core.mkdir(parents=True)
    shutil.copy(ROOT / "longbox", clone)
    (clone / "setup.py").write_text(SETUP)
    (clone / "README.md").touch()
    (core.parent / "__init__.py").touch()
    (core.parent / "__main__.py").write_text(MAIN)
    (core / "__init__.py").touch()
    (core / "rules.py").write_text("RULE = 1\n")
    require(clone, toy(clone, "1.0"))
    return clone


@pytest.fixture(scope="module")
def used(fresh: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone that was started once."""
    clone = tmp_path_factory.mktemp("used") / "clone"
    shutil.copytree(fresh, clone)
    start = Start(clone, "play", "--seed", "7")
    assert start.args == ["play", "--seed", "7"]
    assert start.toy == "1.0"
    assert "Setting up" in start.said
    assert "no C compiler" in start.said
    return clone


@pytest.fixture
def clone(used: Path, tmp_path: Path) -> Path:
    shutil.copytree(used, tmp_path / "clone", symlinks=True)
    return tmp_path / "clone"


def site_packages(clone: Path) -> Path:
    return next(clone.glob(".venv/lib/python*/site-packages"))


def test_a_second_start_installs_nothing_and_has_nothing_to_say(clone: Path) -> None:
    shutil.rmtree(site_packages(clone) / "pip")  # what is gone cannot be called
    start = Start(clone, "games")
    assert (start.args, start.toy, start.said) == (["games"], "1.0", "")


def test_a_changed_dependency_is_installed(clone: Path) -> None:
    require(clone, toy(clone, "2.0"))
    start = Start(clone)
    assert start.toy == "2.0"
    assert "Setting up" in start.said


def test_an_environment_without_its_python_is_made_again(clone: Path) -> None:
    (clone / ".venv" / "bin" / "python").unlink()
    start = Start(clone)
    assert start.toy == "1.0"
    assert "Setting up" in start.said


def test_what_cannot_be_installed_is_said_in_a_sentence(clone: Path) -> None:
    require(clone, f"toy @ {(clone / 'toy-3.0-py3-none-any.whl').as_uri()}")
    start = Start(clone)
    assert start.code == 1
    assert start.said.splitlines()[-1].startswith("Longbox could not install what it needs")
    assert not (clone / ".venv" / "longbox-stamp").exists()


def test_an_interrupted_set_up_is_done_again_by_one_of_two_starts(
    fresh: Path, tmp_path: Path
) -> None:
    clone = tmp_path / "clone"
    shutil.copytree(fresh, clone)
    environment = {**os.environ, "NO_COMPILER": "1"}
    with subprocess.Popen([clone / "longbox"], env=environment, start_new_session=True) as first:
        wait_for(clone / ".venv" / "pyvenv.cfg")
        os.killpg(first.pid, signal.SIGKILL)
    command = [str(clone / "longbox"), "again"]
    with (
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as one,
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as other,
    ):
        assert [one.communicate()[0], other.communicate()[0]] == [
            b'[["again"], "1.0", false]\n'
        ] * 2


def test_the_rules_are_compiled_behind_a_start_and_used_from_the_next(clone: Path) -> None:
    rules = clone / "src" / "longbox" / "core" / "rules.py"
    first = Start(clone, compiler=True)
    assert not first.compiled
    assert "are being built" in first.said
    build = wait_for_build(clone)
    second = Start(clone, compiler=True)
    assert (second.compiled, second.said) == (True, "")

    main = clone / "src" / "longbox" / "__main__.py"
    main.write_text(MAIN.replace('version("toy")', '"edited"'))
    assert Start(clone, compiler=True).toy == "edited"  # what is not compiled is never old

    rules.write_text("RULE = 2\n")
    assert not Start(clone, compiler=True).compiled
    wait_for_build(clone, but=build)
    assert Start(clone, compiler=True).compiled

    rules.write_text("RULE = 'wrong'\n")
    assert "are being built" in Start(clone, compiler=True).said
    wait_for(clone / ".longbox" / "build-failed")
    after = Start(clone, compiler=True)  # which does not try again
    assert not after.compiled
    assert str(clone / ".longbox" / "build.log") in after.said
    assert "rules.py is wrong" in (clone / ".longbox" / "build.log").read_text()


def wait_for(path: Path) -> None:
    limit = time.monotonic() + 60
    while not path.exists():
        assert time.monotonic() < limit, f"{path} did not come"
        time.sleep(0.02)


def wait_for_build(clone: Path, but: Path | None = None) -> Path:
    """The next compiled build, which appears whole or not at all."""
    limit = time.monotonic() + 60
    while True:
        for build in clone.glob("build/compiled/*"):
            if build != but:
                return build
        assert time.monotonic() < limit, (clone / ".longbox" / "build.log").read_text()
        time.sleep(0.02)
