"""Processes beside each other, and Control-C."""

from __future__ import annotations

import signal
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def deaf_to_control_c() -> Generator[None]:
    """A process started meanwhile hears Control-C only once it has said what to do about it.

    Before that it would print a traceback.
    """
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
