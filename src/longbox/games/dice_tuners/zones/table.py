"""The whole table, described."""

from __future__ import annotations

from longbox.core.zones import Zone
from longbox.games.dice_tuners.view import View
from longbox.games.dice_tuners.zones.duel import duel_zones
from longbox.games.dice_tuners.zones.middle import middle_zones
from longbox.games.dice_tuners.zones.players import player_zones


def zones(view: View) -> list[Zone]:
    found = [*middle_zones(view), *duel_zones(view)]
    for seat in range(int(view.table.players)):
        found += player_zones(view, seat)
    return found
