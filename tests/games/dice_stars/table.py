"""Short texts for Dice Stars: positions such as ``k5 b* o3``, and matches with loaded dice.

k is a black die, p purple, b blue, o orange; * is a star.
"""

from __future__ import annotations

from collections.abc import Sequence

import longbox
from longbox import Match
from longbox.core.edition import Edition
from longbox.core.rng import Rng
from longbox.games.dice_stars.components import LINES, LOWEST, STAR
from longbox.games.dice_stars.decisions import DRAW_DICE, ask_to_take, write
from longbox.games.dice_stars.game import DiceStars
from longbox.games.dice_stars.state import CROSS, Sheet, State

LETTERS = "kpbo"


def die(text: str) -> tuple[int, int]:
    return LETTERS.index(text[0]), STAR if text[1] == "*" else int(text[1])


class LoadedRng(Rng):
    """Gives the dice that a text names, in order, and then honest ones."""

    def __init__(self, first: int = 0) -> None:
        super().__init__(1)
        self.first = first
        self.state: State | None = None
        self.script: list[tuple[int, int]] = []
        self.colour_is_drawn = False

    def load(self, dice: str) -> None:
        self.script = [die(text) for text in dice.split()]
        self.colour_is_drawn = False

    def below(self, n: int) -> int:
        if self.state is None:
            return self.first  # the lot for the first player (DS-4)
        if not self.script:
            return int(super().below(n))
        colour, face = self.script[0]
        if not self.colour_is_drawn:
            self.colour_is_drawn = True
            bag = [int(self.state.dice.bag[other]) for other in range(len(LETTERS))]
            assert bag[colour] > 0, f"the bag has no {LETTERS[colour]} left: {bag}"
            return sum(bag[:colour])
        self.colour_is_drawn = False
        self.script.pop(0)
        return self.state.parts.faces[colour].index(face)


class Loaded:
    """A position with loaded dice, answered by texts, as a test wants it."""

    def __init__(self, players: int = 2, first: int = 0, edition: Edition | None = None) -> None:
        self.game = DiceStars(edition)
        self.rng = LoadedRng(first)
        self.state = self.game.setup(players, {}, self.rng, [])
        self.rng.state = self.state

    def roll(self, dice: str) -> Loaded:
        """Play on with these dice in the next roll: forced draws happen at once."""
        self.rng.load(dice)
        self.state.advance()
        return self

    def play(self, text: str, roll: str = "") -> Loaded:
        """Answer the open question; the dice named are what the next draws will give."""
        self.rng.load(roll)
        options = [str(option) for option in self.state.advance()]
        assert text in options, f"'{text}' is not among {options}"
        self.state.answer(self.game.parse(text))
        return self

    @property
    def seat(self) -> int:
        return self.state.pending.top().seat

    @property
    def sheet(self) -> Sheet:
        return self.state.sheets[0]


def position(
    reserve: str,
    lines: Sequence[str] = (),
    stars: Sequence[int] = (),
    discard: str = "",
    players: int = 2,
    edition: Edition | None = None,
) -> State:
    """Seat 0 is to take dice from this reserve; its sheet has these lines, ``.`` where empty."""
    table = Loaded(players, 0, edition)
    state = table.state
    state.pending.pop()
    for text in discard.split():
        take_out(state, table.rng, text + "*")
        state.dice.discard_colour(LETTERS.index(text))
    for text in reserve.split():
        take_out(state, table.rng, text)
    fill(state, state.sheets[0], lines, stars)
    ask_to_take(state, 0)
    return state


def before_draw(reserve: str, in_bag: int = 14, players: int = 2) -> State:
    """Seat 0 is to draw, with this reserve and so many dice in the bag."""
    state = position(reserve, players=players)
    state.pending.pop()
    honest = Rng(1)
    while state.dice.in_bag > in_bag:
        state.dice.discard[state.dice.draw(honest)] += 1
    state.pending.append(DRAW_DICE[0])
    return state


def take_out(state: State, rng: LoadedRng, text: str) -> None:
    colour, face = die(text)
    rng.load(text)
    assert state.dice.draw(rng) == colour
    rng.load("")
    state.dice.add(colour, face)


def fill(state: State, sheet: Sheet, lines: Sequence[str], stars: Sequence[int]) -> None:
    """Write lines such as ``5 X . 6 4`` on a sheet, from line 2 on, and mark stars."""
    for line, text in enumerate(lines):
        for place, cell in enumerate(text.split()):
            if cell != ".":
                colour = int(state.parts.colour_at[place])
                number = CROSS if cell == "X" else int(cell)
                write(sheet, line * int(state.parts.width) + place, line, colour, number)
    for line, count in enumerate(stars):
        for _ in range(count):
            sheet.marked[line] += 1
            sheet.multipliers_free -= 1


def options(state: State) -> list[str]:
    return [str(option) for option in state.pending.top().options(state)]


def why_not(state: State, text: str) -> str | None:
    """The refusal as a text with its rule, or None."""
    game = longbox.game("dice-stars")
    refusal = state.pending.top().why_not(state, game.parse(text))
    return None if refusal is None else str(refusal)


def answer(state: State, *texts: str) -> State:
    """Answer, and stop there: what the table would do by itself is left to the test."""
    game = longbox.game("dice-stars")
    for text in texts:
        assert text in options(state), f"'{text}' is not among {options(state)}"
        decision = state.pending.top()
        state.pending.pop()
        decision.apply(state, game.parse(text))
    return state


def written(state: State, sheet: Sheet) -> list[str]:
    """The lines of a sheet, as ``fill`` takes them."""
    shown: list[str] = []
    for line in range(LINES):
        start = line * int(state.parts.width)
        cells = [int(sheet.cells[start + place]) for place in range(state.parts.length_of[line])]
        shown.append(" ".join("." if c == -1 else "X" if c == CROSS else str(c) for c in cells))
    return shown


def line(state: State, value: int) -> str:
    return written(state, state.sheets[0])[value - LOWEST]


def random_match(players: int, seed: int, game: DiceStars | None = None) -> Match:
    match = Match(game or DiceStars(), players=players, seed=seed)
    chooser = Rng(seed)
    while match.outcome is None:
        match.play(match.options[chooser.below(len(match.options))])
    return match
