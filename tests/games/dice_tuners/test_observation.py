"""The numbers of an observation can be read back into the view."""

from __future__ import annotations

import pytest

import longbox
from longbox.games.dice_tuners.actions import kind_name
from longbox.games.dice_tuners.components import KINDS
from longbox.games.dice_tuners.effects import COLOURS, SIDES
from longbox.games.dice_tuners.game import DiceTuners
from tests.games.numbers import Numbers, Told, check_reading, chosen

game = longbox.game("dice-tuners")
assert isinstance(game, DiceTuners)
CARDS = [card.name for card in game.parts.cards]
HEROES = [hero.name for hero in game.parts.heroes]
DICE = [kind_name(kind) for kind in range(KINDS)]
DUEL_SETS = [
    "seats", "still_in", "on_fire", "cancelled", "cancelling", "no_advantage", "pierced", "held",
    "keeps", "calm", "effect_used",
]  # fmt: skip
DUEL_CHANGES = ["strength_changes", "value_changes", "cost_changes", "bonuses"]


def read_dice(numbers: Numbers, name: str) -> list[str | None]:
    """One die for each of some places."""
    places = map(chosen, numbers.rows(name, KINDS))
    return [None if die is None else DICE[die] for die in places]


def read_player(numbers: Numbers, place: int) -> Told:
    vp, vp_front, vp_bonus, hand_size, power, spent = numbers.of[f"figures {place}"]
    _, waiting, bluff_used, overdrive_used, any_colour = numbers.flags(f"states {place}")
    return {
        "vp": vp,
        "vp_front": vp_front,
        "vp_bonus": vp_bonus,
        "hero": numbers.one_of(f"hero {place}", HEROES),
        "hand_size": hand_size,
        "seen_cards": sorted(numbers.counted(f"seen hand {place}", CARDS)),
        "colours_lacked": numbers.members(f"lacks {place}", COLOURS),
        "power": power,
        "spent": spent,
        "waiting": waiting,
        "played": numbers.one_of(f"played {place}", [*CARDS, "Bluff"]),
        "bluff_used": bluff_used,
        "overdrive_used": overdrive_used,
        "any_colour": any_colour,
    }


def read_duel(numbers: Numbers, places: list[int]) -> Told | None:
    number, on_offer = numbers.of["duel"]
    if number == 0:
        return None
    first = numbers.who("first") or 0
    duel: Told = {}
    for name, one in zip(DUEL_SETS, numbers.rows("duellists", numbers.players), strict=True):
        duel[name] = sorted(numbers.seats(one), key=lambda seat: (seat - first) % numbers.players)
    for at, name in enumerate(DUEL_CHANGES):
        duel[name] = [numbers.of[f"changes {place}"][at] - 50 for place in places]
    sides = [numbers.one_of(f"side {numbers.after(seat)}", SIDES) for seat in duel["seats"]]
    winner = numbers.who("duel winner")
    return {**duel, "number": number, "on_offer": on_offer, "sides": sides, "winner": winner}


def read(numbers: Numbers) -> Told:
    places = [numbers.after(seat) for seat in range(numbers.players)]
    unseen = numbers.counted("secret hand", CARDS)
    seen = numbers.counted("hand", CARDS)
    drafted = [read_dice(numbers, f"drafted {place}") for place in places]
    deployed = [read_dice(numbers, f"deployed {place}") for place in places]
    deck_size, face_up = numbers.of["deck"]
    return {
        "round": numbers.number("round"),
        "first": numbers.who("first"),
        "hand": sorted([(card, True) for card in seen] + [(card, False) for card in unseen]),
        "chosen": numbers.one_of("chosen", [*CARDS, "Bluff", "nothing"]),
        "has_chosen": [numbers.flags(f"states {place}")[0] for place in places],
        "players": [read_player(numbers, place) for place in places],
        "market": numbers.members("market", HEROES),
        "hero_deck": numbers.members("hero deck", HEROES),
        "hero_discard": numbers.members("hero discard", HEROES),
        "deck_face_up": face_up == 1,
        "deck_size": deck_size,
        "deck_top": numbers.one_of("deck top", CARDS),
        "discard": {
            card: count for card, count in zip(CARDS, numbers.of["discard"], strict=True) if count
        },
        "dice": {
            "supply": dict(zip(COLOURS, numbers.of["supply"], strict=True)),
            "picked": dict(zip(COLOURS, numbers.of["picked"], strict=True)),
            "rolled": numbers.counted("rolled", DICE),
            "aside": [die for die in read_dice(numbers, "aside") if die],
            "drafted": [[die for die in dice if die] for dice in drafted],
            "deployed": [dict(zip(SIDES, dice, strict=True)) for dice in deployed],
        },
        "colours": numbers.members("colours", COLOURS),
        "duel": read_duel(numbers, places),
    }


def simplify(told: Told) -> None:
    del told["rounds"]  # by the number of players
    del told["results"]  # what is past
    told["hand"] = sorted(zip(told["hand"], told.pop("seen_by_others"), strict=True))
    for player in told["players"]:
        player["seen_cards"].sort()


@pytest.mark.parametrize("players", game.seats)
def test_an_observation_says_all_that_the_view_says(players: int) -> None:
    check_reading("dice-tuners", players, read, simplify)
