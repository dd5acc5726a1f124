"""What one seat may know."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longbox.core.state import Stack


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat may know. What is not named here, or in a game's own View, is not seen."""

    def __init__(self, seat: int | None, pending: Stack) -> None:
        self.seat = seat  # None: someone who only watches
        self.pending = pending.as_tuple()  # the stack of questions is open to all

    def __repr__(self) -> str:
        whose = "a watcher" if self.seat is None else f"seat {self.seat}"
        return f"<View of {whose}, asked: {list(self.pending)}>"

    def __str__(self) -> str:
        """All that is seen, a line for each field."""
        return "\n".join([repr(self), *(f"{name}: {it}" for name, it in self.fields().items())])

    def fields(self) -> dict[str, object]:
        """The game's own part, as plain data."""
        return {}

    def to_json(self) -> dict[str, object]:
        asked = [{"seat": one.seat, "decision": one.name()} for one in self.pending]
        data: dict[str, object] = {"seat": self.seat, "pending": asked}
        data.update(self.fields())
        return data
