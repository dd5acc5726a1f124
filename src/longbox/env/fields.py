"""The page that says what each number of an observation means.

``python -m longbox.env.fields > docs/observations.md`` makes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from longbox.core.catalogue import game as game_called
from longbox.core.catalogue import games
from longbox.core.game import Game

HEAD = """# Observations, field by field

Made by `python -m longbox.env.fields`; do not edit. [Environments](environments.md) says what for.

A row of numbers has the same shape for every seat, watcher, variant and moment of a game with one
number of players. Each number here is a whole one from 0 to `high`; environments divide it by
`high`. Seats are counted from the one that looks (0 is its own, 1 the next one's), but for `seat`.
"""


def page() -> str:
    return "\n".join([HEAD, *(line for id in games() for line in lines_of(game_called(id)))])


def lines_of(game: Game[Any, Any]) -> Iterator[str]:
    """A table of a game: how many numbers each field has with so many players."""
    layouts = [game.observation(players) for players in game.seats]
    most = layouts[-1]
    heads = " | ".join(str(players) for players in game.seats)
    yield f"## {game.name}\n"
    yield f"| field | {heads} players | high | meaning |"
    yield f"| --- |{' ---: |' * len(layouts)} ---: | --- |"
    for field in most.fields:
        sizes = []
        for layout in layouts:
            found = [one.size for one in layout.fields if one.name == field.name]
            sizes.append(str(found[0]) if found else "")
        yield f"| {field.name} | {' | '.join(sizes)} | {field.high} | {field.about} |"
    totals = " | ".join(str(int(layout.size)) for layout in layouts)
    yield f"| all | {totals} | | |\n"


if __name__ == "__main__":
    print(page(), end="")
