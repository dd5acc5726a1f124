"""Pieces of simulations on a Ray cluster: this machine for itself, or many by their address.

A piece is the same wherever it is played, so a worker that dies costs time, and no result.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Sequence
from typing import Any, Final

import ray
from ray.exceptions import RayError

from longbox.core.errors import in_one_line
from longbox.lab.engines import Engine, Played, Task, play
from longbox.lab.parquet import RunError

TRIES: Final = 20  # of a piece, before its workers are not to blame
WAIT: Final = 0.5  # seconds between looks at who has died
PATIENCE: Final = 5.0  # seconds for a cluster to open its door


def on_ray(address: str | None, jobs: int) -> Engine:
    """The cluster at an address, or so many workers of a Ray on this machine."""

    def engine(tasks: Sequence[Task]) -> Played:
        begin(address, jobs)
        try:
            remote: Any = ray.remote(max_retries=TRIES)(play)  # Any: Ray's types do not tell
            left = {remote.remote(task): place for place, task in enumerate(tasks)}
            while left:
                done, _ = ray.wait(list(left), timeout=WAIT)
                for one in done:
                    yield left.pop(one), ray.get(one)
        except RayError as error:
            raise RunError(
                f"the Ray cluster gave up: {in_one_line(str(error))}; what was written is kept"
            ) from None
        finally:
            ray.shutdown()

    return engine


def begin(address: str | None, jobs: int) -> None:
    here: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False}
    try:
        if address and ":" in address:
            knock(address)
        ray.init(
            address=address or "local",
            log_to_driver=False,
            logging_level=logging.ERROR,
            **({} if address else here),
        )
    except (OSError, ValueError, RuntimeError) as error:
        raise RunError(f"there is no Ray cluster at '{address}': {error}") from None


def knock(address: str) -> None:
    """Whether anybody is there; Ray itself tries for minutes."""
    host, _, port = address.rpartition("/")[2].rpartition(":")
    with socket.create_connection((host, int(port)), PATIENCE):
        pass
