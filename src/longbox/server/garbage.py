"""Garbage is looked for among what is new, and among all that stayed only where nobody waits."""

from __future__ import annotations

import gc
from typing import Final

YOUNG: Final = 2_000  # new objects between looks among them: a millisecond each
LOOKS: Final = 2_500  # before what was there then is looked at: more than come between two rounds
ROUND: Final = 60.0  # seconds


class Caretaker:
    """Leaves alone what stayed since its last round, and looks at everything in an empty house.

    Nothing that the server does leaves garbage, so that a house that is never empty needs no look;
    one at millions of objects would let everybody wait for seconds.
    """

    def __init__(self) -> None:
        gc.freeze()  # what is there now stays
        gc.set_threshold(YOUNG, LOOKS)
        self.used = False  # since everything was looked at

    def go_round(self, empty: bool) -> None:
        if not empty:
            self.used = True
        elif self.used:
            self.used = False
            gc.unfreeze()
            gc.collect()
        gc.freeze()
