"""A run: the folder of a simulation, filled piece by piece, and gone on with after a stop.

``run.json`` says what is played. Each piece is a file in the folder of each table; the one in
``matches`` is written last, and with it the piece is done. Nothing depends on how many processes
played, or how often they were stopped.
"""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path
from typing import Final

import pyarrow as pa

from longbox.lab.engines import Engine
from longbox.lab.parquet import COLUMNS, RunError, read, write_whole
from longbox.lab.progress import Progress
from longbox.lab.rows import MATCHES
from longbox.lab.simulation import FORMAT, Piece, Simulation

HEAD: Final = "run.json"


class Run:
    """A folder with what was played of a simulation."""

    def __init__(self, folder: Path, simulation: Simulation) -> None:
        self.folder = folder
        self.simulation = simulation

    @staticmethod
    def begun(folder: Path, simulation: Simulation) -> Run:
        """A new one, or the one that is there if it is the same."""
        head = folder / HEAD
        if head.exists():
            if Run.opened(folder).simulation != simulation:
                raise RunError(
                    f"'{folder}' holds a run of another command; name a new folder, or give the"
                    f" command that {head} tells"
                )
        else:
            make_folder(folder)
            if any(folder.iterdir()):
                raise RunError(f"'{folder}' holds something else; name a new folder")
            write_whole(head, simulation.to_json().encode())
        return Run(folder, simulation)

    @staticmethod
    def opened(folder: Path) -> Run:
        head = folder / HEAD
        try:
            data = json.loads(head.read_text(encoding="utf-8"))
            if data.pop("format") != FORMAT:
                raise ValueError
            for name in ("bots", "tables"):
                data[name] = tuple(data[name])
            return Run(folder, Simulation(**data))
        except OSError as error:
            raise RunError(f"'{folder}' is no run: cannot read {head}: {error.strerror}") from None
        except (ValueError, KeyError, TypeError, AttributeError):
            raise RunError(
                f"'{folder}' is no run: {head} is damaged or of another release"
            ) from None

    @property
    def tables(self) -> tuple[str, ...]:
        return (*self.simulation.tables, "seats", MATCHES)  # matches last: they say what is done

    def path(self, table: str, first: int) -> Path:
        return self.folder / table / f"{first:08}.parquet"

    def missing(self) -> list[range]:
        """The pieces that are still to be played."""
        pieces = self.simulation.pieces()
        return [piece for piece in pieces if not self.path(MATCHES, piece[0]).exists()]

    def play(self, engine: Engine, progress: Progress) -> None:
        for table in self.tables:
            make_folder(self.folder / table)
            for part in (self.folder / table).glob("*.part"):  # of a run that was killed
                part.unlink(missing_ok=True)
        missing = self.missing()
        total = len(self.simulation.pairings())
        progress.begin(total, total - sum(len(piece) for piece in missing))
        if not missing:
            return
        played = engine([(self.simulation, numbers) for numbers in missing])
        try:
            for place, piece in played:
                self.keep(missing[place][0], piece)
                for number in missing[place]:
                    progress.after(number)
        finally:
            played.close()

    def keep(self, first: int, piece: Piece) -> None:
        for table in self.tables:
            write_whole(self.path(table, first), piece[table])

    @cached_property
    def done(self) -> list[range]:
        missing = {piece[0] for piece in self.missing()}
        return [piece for piece in self.simulation.pieces() if piece[0] not in missing]

    def table(self, name: str) -> pa.Table:
        """All rows of a table that are there, in the order of the matches."""
        key = self.simulation.key
        parts = [read(self.path(name, piece[0]), name, key) for piece in self.done]
        if not parts:
            return pa.schema(COLUMNS[name]).empty_table()
        return pa.concat_tables(parts)


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RunError(f"cannot make the folder '{folder}': {error.strerror}") from None
