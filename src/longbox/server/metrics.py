"""Counts for whoever runs the server, in the text format of Prometheus; no names, no ids."""

from __future__ import annotations

from collections import Counter


class Metrics:
    """What was counted since the start."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def add(self, name: str, count: float = 1) -> None:
        self.counts[name] += count  # type: ignore[assignment]  # a Counter adds fractions too

    def text(self, now: dict[str, float], process: int | None = None) -> str:
        """A line each; where there are several processes each says whose it is."""
        of = "" if process is None else f'{{process="{process}"}}'
        lines = [
            f"longbox_{name}_total{of} {value:g}" for name, value in sorted(self.counts.items())
        ]
        lines += [f"longbox_{name}{of} {value:g}" for name, value in sorted(now.items())]
        return "\n".join(lines) + "\n"
