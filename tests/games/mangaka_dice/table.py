"""Short texts for Mangaka Dice: dice such as ``g4 w2 r6 y1``, cards such as ``e07 s24 a06``."""

from __future__ import annotations

from collections.abc import Sequence

from longbox import Match
from longbox.core.event import Event
from longbox.core.rng import Rng
from longbox.core.state import Refusal
from longbox.games.mangaka_dice.components import GAIN_RED, GAIN_WHITE, VALUES
from longbox.games.mangaka_dice.decisions.turn import begin_turn
from longbox.games.mangaka_dice.game import MangakaDice
from longbox.games.mangaka_dice.state import Deck, Dice, State

GAME = MangakaDice()
LETTERS = "gwry"
ALL_IN = {"cards": "all"}


class LoadedRng(Rng):
    """Gives the numbers of a script, in order, and then honest ones."""

    def __init__(self) -> None:
        super().__init__(1)
        self.script: list[int] = []

    def below(self, n: int) -> int:
        if self.script:
            number = self.script.pop(0)
            assert number < n, f"{number} is not below {n}"
            return number
        return int(super().below(n))


def kind(text: str) -> int:
    """``g4``: green 4."""
    return LETTERS.index(text[0]) * VALUES + int(text[1])


def place(card: str) -> int:
    return int(card[1:]) - 1


def bits(cards: str, letter: str) -> int:
    """The cards of one kind that a text names."""
    return sum(1 << place(card) for card in cards.split() if card[0] == letter)


def put(dice: Dice, text: str) -> None:
    dice.clear()
    for die in text.split():
        dice.add(kind(die))


def shown(dice: Dice) -> str:
    """Dice as ``put`` takes them."""
    found = []
    for number in range(4 * VALUES):
        found += [f"{LETTERS[number // VALUES]}{number % VALUES}"] * int(dice.count(number))
    return " ".join(found)


def position(
    *unused: str,
    used: Sequence[str] = (),
    hands: Sequence[str] = (),
    skills: Sequence[str] = (),
    points: Sequence[int] = (),
    in_play: str = "",
    players: int = 2,
) -> State:
    """Seat 0 is Start Player and to take a turn; each seat has these dice and cards."""
    state = GAME.setup(players, ALL_IN, LoadedRng(), [])
    table = state.table
    state.pending.pop()
    table.pool.clear()
    table.start = 0
    table.experience_deck.cards |= table.experience_in_play
    table.experience_deck.size += 3
    table.skill_deck.cards |= table.skill_in_play
    table.skill_deck.size += 3
    bring_out(table.experience_deck, bits(in_play, "e"))
    table.experience_in_play = bits(in_play, "e")
    bring_out(table.skill_deck, bits(" ".join([in_play, *skills]), "s"))
    table.skill_in_play = bits(in_play, "s")
    for seat in range(players):
        desk = state.desks[seat]
        put(desk.unused, unused[seat] if seat < len(unused) else "")
        put(desk.used, used[seat] if seat < len(used) else "")
        own(state, seat, skills[seat] if seat < len(skills) else "")
        desk.points = points[seat] if seat < len(points) else 0
        state.assist_deck.cards |= int(state.hands[seat])
        state.assist_deck.size += 2
    for seat in range(players):
        state.hands[seat] = bits(hands[seat], "a") if seat < len(hands) else 0
        bring_out(state.assist_deck, int(state.hands[seat]))
    begin_turn(state, 0)
    assert state.log is not None
    state.log.clear()
    return state


def own(state: State, seat: int, cards: str) -> None:
    """Skill Cards from earlier rounds, with the dice they gave."""
    desk = state.desks[seat]
    desk.skill = bits(cards, "s")
    for card in [state.parts.skill[place(one)] for one in cards.split()]:
        if card.ability == GAIN_WHITE:
            desk.whites += card.number
        if card.ability == GAIN_RED:
            desk.reds[card.number] += 1
    desk.usable = desk.skill & ~state.parts.dice_to_keep


def bring_out(deck: Deck, cards: int) -> None:
    assert cards & ~int(deck.cards) == 0, "a card is in two places"
    deck.cards ^= cards
    deck.size -= cards.bit_count()


def load(state: State, *numbers: int) -> State:
    """The next numbers of chance, from 0."""
    assert isinstance(state.rng, LoadedRng)
    state.rng.script = list(numbers)
    return state


def roll(state: State, *values: int) -> State:
    """The next values that dice show."""
    return load(state, *[value - 1 for value in values])


def options(state: State) -> list[str]:
    return [str(option) for option in state.pending.top().options(state)]


def question(state: State) -> str:
    return repr(state.pending.top())


def play(state: State, *texts: str) -> State:
    """Answer, and stop there: what the table would do by itself is left to the test."""
    for text in texts:
        assert text in options(state), f"'{text}' is not among {options(state)}"
        decision = state.pending.top()
        state.pending.pop()
        decision.apply(state, GAME.parse(text))
    return state


def pay(state: State, card: str, dice: str) -> State:
    """Take a card with these dice, as far as it is asked which."""
    names = {"g": "green", "w": "white", "r": "red", "y": "yellow"}
    seat = state.pending.top().seat
    play(state, f"take {card}")
    for die in dice.split():
        if question(state) == f"PayDice({seat})":
            play(state, f"pay {names[die[0]]} {die[1]}")
    return state


def why_not(state: State, text: str) -> str | None:
    """The refusal as a text with its rule, or None."""
    refusal: Refusal | None = state.pending.top().why_not(state, GAME.parse(text))
    return None if refusal is None else str(refusal)


def told(state: State) -> list[str]:
    assert state.log is not None
    log: list[Event] = state.log
    return [str(event) for event in log]


def random_match(players: int, seed: int, options: dict[str, str] | None = None) -> Match:
    match = Match(GAME, players=players, seed=seed, options=options)
    chooser = Rng(seed)
    while match.outcome is None:
        match.play(match.options[chooser.below(len(match.options))])
    return match
