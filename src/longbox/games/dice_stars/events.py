"""What can happen."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.core.event import Event
from longbox.games.dice_stars.components import COLOURS, STAR


def face_text(face: int) -> str:
    return "★" if face == STAR else str(face)


def dice_text(dice: Sequence[tuple[int, int]]) -> str:
    """``blue 4, black ★``."""
    return ", ".join(f"{COLOURS[colour]} {face_text(face)}" for colour, face in dice)


def dice_data(dice: Sequence[tuple[int, int]]) -> list[dict[str, object]]:
    return [{"colour": COLOURS[colour], "face": face_text(face)} for colour, face in dice]


class Began(Event):
    """Who has the first turn (DS-4)."""

    def __init__(self, seat: int) -> None:
        super().__init__("began", seat, f"{{{seat}}} began")


class DiceRolled(Event):
    def __init__(self, seat: int, dice: Sequence[tuple[int, int]]) -> None:
        super().__init__("dice-rolled", seat, f"{{{seat}}} drew and rolled {dice_text(dice)}")
        self.dice = tuple(dice)

    def fields(self) -> dict[str, object]:
        return {"dice": dice_data(self.dice)}


class DiceReturned(Event):
    """Dice went back into the bag: the discard (DS-13), or the reserve too (DS-14)."""

    def __init__(self, seat: int, what: str, count: int) -> None:
        dice = "1 die" if count == 1 else f"{count} dice"
        super().__init__(
            "dice-returned", seat, f"{{{seat}}} put the {what} back into the bag, {dice}"
        )
        self.what = what
        self.count = count

    def fields(self) -> dict[str, object]:
        return {"from": self.what, "count": self.count}


class DiceTaken(Event):
    """Dice of a type were taken: written on the sheet (DS-15, DS-16), or to be marked (DS-18)."""

    def __init__(
        self, seat: int, what: str, dice: Sequence[tuple[int, int]], wrote: int | None
    ) -> None:
        writing = "" if wrote is None else f", and wrote {wrote}"
        super().__init__("dice-taken", seat, f"{{{seat}}} took {what}: {dice_text(dice)}{writing}")
        self.what = what
        self.dice = tuple(dice)
        self.wrote = wrote

    def fields(self) -> dict[str, object]:
        return {"type": self.what, "dice": dice_data(self.dice), "wrote": self.wrote}


class StarMarked(Event):
    def __init__(self, seat: int, value: int, marked: int, spaces: int) -> None:
        super().__init__(
            "star-marked", seat, f"{{{seat}}} marked a star in line {value} ({marked} of {spaces})"
        )
        self.value = value
        self.marked = marked

    def fields(self) -> dict[str, object]:
        return {"line": self.value, "marked": self.marked}


class PenaltyWritten(Event):
    def __init__(self, seat: int, what: str, dice: Sequence[tuple[int, int]], points: int) -> None:
        super().__init__(
            "penalty-written",
            seat,
            f"{{{seat}}} had no room and took {what} ({dice_text(dice)}) as a penalty of {points}",
        )
        self.what = what
        self.dice = tuple(dice)
        self.points = points

    def fields(self) -> dict[str, object]:
        return {"type": self.what, "dice": dice_data(self.dice), "points": self.points}


class EndTriggered(Event):
    """The end was triggered (DS-23)."""

    def __init__(self, seat: int, why: str) -> None:
        super().__init__("end-triggered", seat, f"{{{seat}}} {why}: this round is the last")
        self.why = why

    def fields(self) -> dict[str, object]:
        return {"why": self.why}


class SoloMarked(Event):
    """The virtual opponent marked spaces of the solo grid (DS-30)."""

    def __init__(self, count: int, marked: int, spaces: int) -> None:
        super().__init__(
            "solo-marked", None, f"the solo grid got {count}, and has {marked} of {spaces} marked"
        )
        self.count = count
        self.marked = marked

    def fields(self) -> dict[str, object]:
        return {"count": self.count, "marked": self.marked}
