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

    def fields(self) -> dict[str, object]:
        """The game's own part, as plain data."""
        return {}

    def to_json(self) -> dict[str, object]:
        asked = [{"seat": one.seat, "decision": one.name()} for one in self.pending]
        data: dict[str, object] = {"seat": self.seat, "pending": asked}
        data.update(self.fields())
        return data
