"""Tables in Parquet files: their columns, written whole and read with suspicion."""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from longbox.core.errors import LongboxError
from longbox.lab.rows import COMPONENTS, DECISIONS, MATCHES, SEATS, Row

MARK: Final = b"longbox"  # in each file's metadata: of which run it is a part


class RunError(LongboxError):
    """A run that cannot be made, gone on with or read."""


def pairs(name: str, number: str) -> pa.DataType:
    return pa.list_(pa.struct([(name, pa.string()), (number, pa.int32())]))


COLUMNS: Final[dict[str, list[tuple[str, pa.DataType]]]] = {
    MATCHES: [
        ("match", pa.int32()),
        ("seed", pa.int64()),
        ("bots", pa.list_(pa.string())),
        ("first", pa.int32()),
        ("decisions", pa.int32()),
        ("rounds", pa.int32()),
        ("lead_changes", pa.int32()),
        ("options", pa.float64()),
        ("given", pa.string()),
        ("given_to", pa.int32()),
        ("ended", pa.string()),
        ("broke", pa.int32()),
        ("why", pa.string()),
    ],
    SEATS: [
        ("match", pa.int32()),
        ("seat", pa.int32()),
        ("bot", pa.string()),
        ("place", pa.int32()),
        ("points", pa.int32()),
        ("win", pa.float64()),
        ("decisions", pa.int32()),
        ("options", pa.float64()),
        ("sources", pairs("name", "points")),
        ("events", pairs("kind", "count")),
    ],
    DECISIONS: [
        ("match", pa.int32()),
        ("number", pa.int32()),
        ("round", pa.int32()),
        ("seat", pa.int32()),
        ("question", pa.string()),
        ("options", pa.int32()),
        ("answer", pa.string()),
    ],
    COMPONENTS: [
        ("match", pa.int32()),
        ("seat", pa.int32()),
        ("question", pa.string()),
        ("verb", pa.string()),
        ("component", pa.string()),
        ("offered", pa.int32()),
        ("taken", pa.int32()),
        ("round", pa.int32()),
        ("gained", pa.int32()),
    ],
}


def to_bytes(table: str, rows: Sequence[Row], run: str) -> bytes:
    """A Parquet file: the same bytes for the same rows."""
    schema = pa.schema(COLUMNS[table], metadata={MARK: run.encode()})
    buffer = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(list(rows), schema), buffer, compression="zstd")
    return buffer.getvalue()


def rows_in(data: bytes) -> list[Row]:
    """What ``to_bytes`` was given."""
    rows: list[Row] = pq.read_table(io.BytesIO(data)).to_pylist()
    return rows


def write_whole(path: Path, data: bytes) -> None:
    """Write beside the file, on the disk itself, then put it in its place: whole or not at all."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        try:
            with open(part, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, path)
        except OSError:
            part.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise RunError(
            f"cannot write '{path}': {error.strerror}; what was played before is kept, and the"
            " same command goes on from there"
        ) from None


def read(path: Path, table: str, run: str) -> pa.Table:
    """A piece of a run, if it is one."""
    try:
        found = pq.read_table(path)
    except (OSError, pa.ArrowException) as error:
        told = "it is no Parquet file" if isinstance(error, pa.ArrowException) else error.strerror
        raise RunError(f"cannot read '{path}': {told or 'it is damaged'}") from None
    if (found.schema.metadata or {}).get(MARK) != run.encode():
        raise RunError(f"'{path}' is no part of this run: take it out of the folder")
    if not found.schema.equals(pa.schema(COLUMNS[table])):
        raise RunError(f"'{path}' has other columns than {table} have: it is of another release")
    return found
