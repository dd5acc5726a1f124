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
    found = [game_called(id) for id in games()]
    return "\n".join([HEAD, *spaces(found), *(line for game in found for line in lines_of(game))])


def spaces(found: list[Game[Any, Any]]) -> Iterator[str]:
    """A table of all games: how large their spaces are, and the version of their rules."""
    yield "| game | id | rules | actions | numbers, by players |"
    yield "| --- | --- | ---: | ---: | --- |"
    for game in found:
        sizes = [f"{players}: {int(game.observation(players).size)}" for players in game.seats]
        id = f"`longbox/{type(game).__name__}-v0`"
        actions = len(game.actions)
        yield f"| {game.name} | {id} | {game.version} | {actions} | {', '.join(sizes)} |"
    yield ""


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
