"""Compile the rules, bots/ and what is hot elsewhere with mypyc if possible, else plain Python.

LONGBOX_COMPILE=0 asks for plain Python; LONGBOX_COMPILE=1 fails if it cannot compile. ``./longbox``
uses the two functions below, so the top of this file imports nothing but the standard library.
"""

import os
import re
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path

FLAGS = [
    "-fvisibility=hidden",  # calls within the library need no linkage table
    "-Wno-error",  # mypyc asks for -Werror; another compiler's new warning is no reason to fail
    "-Wno-all",  # Python asks for -Wall, for which gcc looks up many lines in a file of megabytes
]
MADE = Path("build", "c")  # where mypyc puts the C
# What a move meets in the server:
HOT = ("buckets.py", "frames.py", "listeners.py", "table.py", "wire.py")
UNCOMPILED = [  # what they import beside each other is not looked at: its own imports are not here
    "--follow-imports=silent",
    "--ignore-missing-imports",
]


def compiled_sources(root: Path) -> list[Path]:
    """The modules that are compiled, together or not at all."""
    package = root / "src" / "longbox"
    found = [*package.glob("core/*.py"), *package.glob("games/*/**/*.py")]
    found += package.glob("bots/**/*.py")
    found.append(package / "env" / "matches.py")
    found += [package / "server" / name for name in HOT]
    return sorted(path for path in found if path.name not in ("__init__.py", "arrays.py"))


def libraries(root: Path) -> dict[str, list[str]]:
    """What is compiled into which library: the core, each game, the bots, the environments.

    All in one would take gcc many times as long, on one processor.
    """
    found: dict[str, list[str]] = {}
    for path in compiled_sources(root):
        part, name, *_ = path.relative_to(root / "src" / "longbox").parts
        found.setdefault(name if part == "games" else part, []).append(str(path.relative_to(root)))
    return found


def can_compile() -> bool:
    """Whether there is a C compiler and Python's header files."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    compiler = shutil.which(shlex.split(command)[0])
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return os.name == "posix" and compiler is not None and headers.is_file()


def run_once() -> Path:
    """Declares what runs when a module is imported, and never again: it need not be optimised."""
    names = {
        name
        for header in MADE.glob("__native_internal_*.h")
        for name in re.findall(r"\w+_____top_level__", header.read_text(encoding="utf-8"))
    }
    header = MADE / "run_once.h"
    lines = [f"char {name}(void) __attribute__((optimize(0)));" for name in sorted(names)]
    header.write_text("\n".join(lines), encoding="utf-8")
    return header


def main() -> None:
    from setuptools import setup
    from setuptools.command.build_ext import build_ext
    from setuptools.errors import BaseError, CCompilerError

    asked = os.environ.get("LONGBOX_COMPILE", "")

    class AllOrNothing(build_ext):  # type: ignore[misc]  # setuptools ships no types
        """A build that fails leaves plain Python, never half of the compiled modules."""

        def finalize_options(self) -> None:
            super().finalize_options()
            self.parallel: int | None = os.cpu_count()  # a library on each

        def run(self) -> None:
            try:
                super().run()
            except (BaseError, CCompilerError) as error:
                if asked == "1":
                    raise
                for extension in self.extensions:
                    Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
                print(f"longbox: installing plain Python, since compiling failed: {error}")

    if asked == "1" and not can_compile():
        sys.exit("LONGBOX_COMPILE=1 needs a C compiler and Python's header files")
    if asked == "0" or not can_compile():
        setup()
        return
    from mypyc.build import mypycify

    root = Path(__file__).resolve().parent
    parts = libraries(root)
    extensions = mypycify(
        [*UNCOMPILED, *(source for part in parts.values() for source in part)],
        opt_level="3",
        debug_level="0",
        separate=[(sources, f"longbox_{name}") for name, sources in parts.items()],
        target_dir=str(MADE),
    )
    once = ["-include", str(run_once())]
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS, *once]
    # The largest first: begun last, it would be waited for.
    extensions.sort(key=lambda one: -sum(map(os.path.getsize, one.sources)))
    setup(ext_modules=extensions, cmdclass={"build_ext": AllOrNothing})


if __name__ == "__main__":
    main()
