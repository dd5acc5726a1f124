"""The numbers of an observation can be read back into the view."""

from __future__ import annotations

import pytest

import longbox
from longbox.core.rng import Rng
from longbox.env.matches import NOBODY, Matches
from longbox.games.little_tricktakers.components import (
    CHARACTER_NAMES,
    ITEM_NAMES,
    KIND_NAMES,
    RULES,
    SUIT_NAMES,
)
from longbox.games.little_tricktakers.game import LittleTrickTakers
from longbox.games.little_tricktakers.state import MOST_PLAYS
from tests.games.numbers import Numbers, Told, check_reading

game = longbox.game("little-tricktakers")
assert isinstance(game, LittleTrickTakers)
BEASTS = game.parts.beast_names
ENHANCEMENTS = [KIND_NAMES[game.parts.kind_of[card]] for card in game.parts.enhancements]


def read_cards(numbers: Numbers, name: str) -> list[str]:
    return sorted(numbers.counted(name, KIND_NAMES))


def read_player(numbers: Numbers, place: int) -> Told:
    hand_size, wins, has_option, to_prepare = numbers.of[f"figures {place}"]
    *given, gave = numbers.of[f"given {place}"]
    return {
        "points": numbers.number(f"points {place}") - 100,
        "left": numbers.one_of(f"left {place}", CHARACTER_NAMES),
        "right": numbers.one_of(f"right {place}", CHARACTER_NAMES),
        "at_hand": numbers.members(f"at hand {place}", CHARACTER_NAMES),
        "gave": gave == 1,
        "given": CHARACTER_NAMES[given.index(1)] if 1 in given else None,
        "hand_size": hand_size,
        "known": read_cards(numbers, f"hand {place}"),
        "wins": wins,
        "taken": read_cards(numbers, f"taken {place}"),
        "items": numbers.members(f"items {place}", ITEM_NAMES),
        "beasts": numbers.members(f"beasts {place}", BEASTS),
        "has_option": has_option == 1,
        "bought": numbers.one_of(f"bought {place}", KIND_NAMES),
        "to_prepare": to_prepare,
    }


def read_trick(numbers: Numbers) -> Told:
    kakumei, hermit_done = numbers.flags("trick states")
    plays = [play for play in range(MOST_PLAYS) if 1 in numbers.of[f"play {play} by"]]
    return {
        "number": numbers.number("trick"),
        "order": numbers.order("trick order"),
        "lead": numbers.one_of("lead", SUIT_NAMES),
        "cards": [
            {
                "seat": numbers.who(f"play {play} by"),
                "card": numbers.one_of(f"play {play} card", KIND_NAMES),
                "added": numbers.one_of(f"play {play} added", KIND_NAMES),
                "counts_as": numbers.one_of(f"play {play} suit", SUIT_NAMES),
                "value": numbers.number(f"play {play} value") - 100,
            }
            for play in plays
        ],
        "kakumei": kakumei,
        "wing": numbers.who("wing"),
        "free": numbers.who("free"),
        "reserved": numbers.one_of("reserved", KIND_NAMES),
        "hermit_done": hermit_done,
    }


def read(numbers: Numbers) -> Told:
    places = [numbers.after(seat) for seat in range(numbers.players)]
    deck_size, discards_size, face_down = numbers.of["sizes"]
    samurai_is_ready, kakumei_is_used, oko_is_used = numbers.flags("offer states")
    kakumei_points, flag_wins, exchanging = numbers.of["offer figures"]
    bid = numbers.number("bid")
    return {
        "rules": numbers.one_of("rules", RULES),
        "pool": numbers.members("pool", CHARACTER_NAMES),
        "round": numbers.number("round") + 1,
        "first": numbers.who("first"),
        "hand": None if numbers.seat is None else read_cards(numbers, "hand 0"),
        "players": [read_player(numbers, place) for place in places],
        "deck_size": deck_size,
        "discards_size": discards_size,
        "known_in_deck": read_cards(numbers, "known in deck"),
        "known_in_discards": read_cards(numbers, "known in discards"),
        "known_unused": read_cards(numbers, "known unused"),
        "trick": read_trick(numbers),
        "face_down": {"card": numbers.one_of("known face down", KIND_NAMES)} if face_down else None,
        "on_offer": {
            "characters": numbers.members("characters", CHARACTER_NAMES),
            "enhancements": numbers.members("enhancements", ENHANCEMENTS),
            "items": numbers.members("items", ITEM_NAMES),
            "beasts": numbers.members("beasts", BEASTS),
        },
        "aside": numbers.members("aside", CHARACTER_NAMES),
        "used_items": numbers.members("used items", ITEM_NAMES),
        "order": numbers.order("order"),
        "picks": numbers.number("picks"),
        "new_character": numbers.one_of("new character", CHARACTER_NAMES),
        "bid": bid - 1 if bid else None,
        "bet": numbers.number("bet"),
        "samurai_is_ready": samurai_is_ready,
        "kakumei_is_used": kakumei_is_used,
        "oko_is_used": oko_is_used,
        "kakumei_points": kakumei_points,
        "flag_wins": flag_wins,
        "exchanging": exchanging,
        "pair": read_cards(numbers, "pair"),
        "stolen": numbers.one_of("stolen", KIND_NAMES),
        "champion": numbers.who("champion"),
    }


def simplify(told: Told) -> None:
    """Cards of a kind are alike, and lie in no order; how a past round was counted is history."""
    del told["counted"]
    lists = [told[name] for name in ("known_in_deck", "known_in_discards", "known_unused", "pair")]
    for player in told["players"]:
        lists += [player["known"], player["taken"]]
    for cards in [*lists, told["hand"] or []]:
        cards.sort()


@pytest.mark.parametrize("players", game.seats)
def test_an_observation_says_all_that_the_view_says(players: int) -> None:
    check_reading("little-tricktakers", players, read, simplify)


def test_points_stay_in_range_in_the_best_of_many_random_matches() -> None:
    """Two players score most; of more than a thousand random matches this one ends highest."""
    matches = Matches(game, 2, game.checked_options({}, 2), 1)
    chance = Rng(1284)
    matches.deal(0, chance)
    while matches.seats[0] != NOBODY:
        matches.answer(0, matches.drawn(0, chance))
    assert max(matches.states[0].players.points) == 1080  # type: ignore[attr-defined]  # its state
    observation = matches.observation
    numbers = Numbers(observation, matches.observed(0, 0))
    for field in observation.fields:
        assert max(numbers.of[field.name]) <= field.high, field.name
