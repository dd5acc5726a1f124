"""The numbers of an observation can be read back into the view."""

from __future__ import annotations

import pytest

import longbox
from longbox.games.mangaka_dice.components import ABILITIES, KINDS
from longbox.games.mangaka_dice.events import die_data
from longbox.games.mangaka_dice.game import MangakaDice
from tests.games.numbers import Numbers, Told, check_reading

game = longbox.game("mangaka-dice")
assert isinstance(game, MangakaDice)
EXPERIENCE = [card.id for card in game.parts.experience]
SKILL = [card.id for card in game.parts.skill]
ASSIST = [card.id for card in game.parts.assist]
DICE = [die_data(kind) for kind in range(KINDS)]


def read_player(numbers: Numbers, place: int) -> Told:
    return {
        "unused": numbers.counted(f"unused {place}", DICE),
        "used": numbers.counted(f"used {place}", DICE),
        "whites": numbers.number(f"whites {place}"),
        "reds": numbers.of[f"reds {place}"][1:],
        "experience": numbers.members(f"experience {place}", EXPERIENCE),
        "points": numbers.number(f"points {place}"),
        "skill": numbers.members(f"skill {place}", SKILL),
        "usable": numbers.members(f"usable {place}", SKILL),
        "taken": numbers.members(f"taken {place}", SKILL),
    }


def read(numbers: Numbers) -> Told:
    places = [numbers.after(seat) for seat in range(numbers.players)]
    round, shuffles, tie_breaks = numbers.of["rounds"]
    may_draw, skill_used, assist_played = numbers.flags("turn")
    amount, left = numbers.of["amounts"]
    return {
        "round": round,
        "start": numbers.who("start"),
        "pool": numbers.counted("pool", DICE),
        "aside": numbers.counted("aside", DICE),
        "yellows": numbers.number("yellows"),
        "experience": numbers.members("experience", EXPERIENCE),
        "skill": numbers.members("skill", SKILL),
        "experience_deck": numbers.members("experience deck", EXPERIENCE),
        "skill_deck": numbers.members("skill deck", SKILL),
        "assist_deck": numbers.number("assist deck"),
        "assist_discard": [
            card
            for place, card in sorted(zip(numbers.of["assist discard"], ASSIST, strict=True))
            if place
        ],
        "assist_cards": numbers.members("assist cards", ASSIST),
        "shuffles": shuffles,
        "shuffled": numbers.of["shuffled"],
        "hand": numbers.members("hand", ASSIST),
        "hands": [[one - 1 for one in numbers.of[f"hand {place}"] if one] for place in places],
        "players": [read_player(numbers, place) for place in places],
        "may_draw": may_draw,
        "skill_used": skill_used,
        "assist_played": assist_played,
        "paying_for": numbers.one_of("paying for", [*EXPERIENCE, *SKILL]),
        "ability": numbers.one_of("ability", list(ABILITIES)),
        "amount": amount,
        "left": left,
        "contenders": numbers.seats(numbers.of["contenders"]),
        "tie_breaks": tie_breaks,
    }


def simplify(told: Told) -> None:
    del told["goal"]  # the edition's


@pytest.mark.parametrize("players", game.seats)
def test_an_observation_says_all_that_the_view_says(players: int) -> None:
    check_reading("mangaka-dice", players, read, simplify)
