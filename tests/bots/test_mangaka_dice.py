"""Level 2 bends its dice to the cards: each Ability is used where it pays for something better."""

from __future__ import annotations

import pytest

from longbox.bots.knowledge import knowledge_of
from longbox.bots.levels import bot_of_level
from longbox.core.match import Match
from longbox.core.rng import Rng
from longbox.games.mangaka_dice.components import COPY, SET
from longbox.games.mangaka_dice.state import State
from tests.games.mangaka_dice.table import GAME, play, position, question

BOT = bot_of_level(2, GAME)
WAYS = ("use", "play")  # a Skill Card, an Assist Card


def answers(state: State) -> list[str]:
    """What the bot answers until its turn is over, from its own view."""
    found = []
    while question(state).endswith("(0)"):
        options = state.pending.top().options(state)
        chosen = options[0]
        if len(options) > 1:
            chosen = BOT.choose(GAME.view(state, 0), options, Rng(3), 0.0)
        found.append(chosen.text)
        play(state, chosen.text)
    return found


@pytest.mark.parametrize(
    ("dice", "card", "skills", "hand", "wanted"),
    [
        ("g4 w4 w4 r4 w1", "e20", "", "a06", ["play a06", "change white 1", "turn to 4"]),
        ("g1 w2 w3 w4 w5 w2", "e22", "", "a06", ["play a06", "change white 2", "turn to 6"]),
        ("g4 w4 w4 r1 w2", "e20", "", "a09", ["play a09", "copy green 4"]),
        ("g4 w4 w4 r4 w1", "e20", "s33", "", ["use s33"]),
        ("g4 w4 w4 r4 w3", "e20", "s24", "", ["use s24", "raise white 3"]),
        ("g4 w4 w4 r4 w3", "e20", "s30", "", ["use s30", "flip white 3"]),
        ("g4 w4 w4 r4 w6 w2", "e20", "s36", "", ["use s36", "spread white 6"]),
        ("g4 w4 w4 r2 r2", "e20", "", "a19", ["play a19", "raise red 2", "raise red 2", "done"]),
    ],
)
def test_an_ability_is_used_for_a_card_that_it_brings(
    dice: str, card: str, skills: str, hand: str, wanted: list[str]
) -> None:
    """MD-40 to MD-45: nothing else pays for the card, and it brings its points."""
    state = position(dice, "g1", in_play=card, skills=[skills], hands=[hand])
    said = answers(state)
    assert said[: len(wanted)] == wanted
    assert f"take {card}" in said
    assert state.desks[0].points == GAME.parts.experience[int(card[1:]) - 1].points


def test_the_green_die_that_is_missed_least_is_spent() -> None:
    """MD-33: the pair is kept for the next turn."""
    state = play(position("g1 g5 w5", "g1", in_play="e24"), "draw an assist card")
    assert answers(state) == ["pay green 1"]


def test_dice_that_help_are_not_rolled_again() -> None:
    """MD-41: of four dice the three that are alike stay, as one who knows the game would say."""
    state = play(position("g5 g5 w5 r1", "g1", in_play="e20", skills=["s31"]), "use s31")
    page = knowledge_of(GAME)
    for wanted in ("reroll red 1", "done"):
        decision = state.pending.top()
        assert page.choose(state, decision, decision.options(state), Rng(3)).text == wanted
        play(state, wanted)


def test_the_poorest_assist_card_is_discarded() -> None:
    """MD-34: two dice rolled again are less than a value of one's choice."""
    state = position("g1 g2", "g1", hands=["a06 a09 a18"])
    play(state, "draw an assist card")
    state.hands[0] |= 1 << 6
    play(state, "pay green 1")
    assert "discard a18" in answers(state)[0]


def test_the_player_with_the_most_used_dice_lends_them() -> None:
    """MD-47."""
    state = position("g1 g2", "g1", used=["w1", "w2 r2 w5"], hands=["a20"], in_play="e20")
    play(state, "play a20")
    assert answers(state)[0] == "borrow from player 2"


def test_in_a_tiebreaker_dice_are_changed_to_the_largest_set() -> None:
    """MD-58, MD-59."""
    state = position("g1", points=[15, 15], hands=["a06"])
    play(state, "draw an assist card", "pay green 1")
    dice = state.desks[0].unused
    dice.clear()
    dice.add(7 + 2)
    dice.add(7 + 5)
    said = answers(state)
    assert said[0].startswith("play")
    assert dice.showing(5) == 2


def test_set_and_copy_are_used_in_whole_matches() -> None:
    """MD-43, MD-44: about once in ten times that they could be, not once in a hundred."""
    cards = [*GAME.parts.skill, *GAME.parts.assist]
    uses = {f"{verb} {card.id}" for card in cards if card.ability in (SET, COPY) for verb in WAYS}
    offered = used = 0
    for seed in range(4):
        match, rng = Match(GAME, 3, seed=seed), Rng(seed)
        while match.seat is not None:
            options = match.options
            chosen = BOT.choose(match.view(match.seat), options, rng, 0.0)
            offered += any(option.text in uses for option in options)
            used += chosen.text in uses
            match.play(chosen)
    assert used * 20 >= offered > 100
