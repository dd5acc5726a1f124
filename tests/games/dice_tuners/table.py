"""Short texts for Dice Tuners: dice such as ``r2 gs bh``, cards such as ``R1``, and positions.

r, g, b are the colours; 1 and 2 are Katanas, s a Shield, h a Sheathe. Dice of a seat are told left,
right, front. A card is its colour and value: ``G5`` is Read the Stance.
"""

from __future__ import annotations

from collections.abc import Sequence

from longbox import Match
from longbox.core.edition import Edition
from longbox.core.rng import Rng
from longbox.core.state import Action, open_decisions
from longbox.core.zones import Choice
from longbox.games.dice_tuners.components import NO_CARD, NO_HERO
from longbox.games.dice_tuners.decisions.steps import BEGIN_DUEL
from longbox.games.dice_tuners.game import DiceTuners
from longbox.games.dice_tuners.state import (
    ASIDE,
    DEPLOYED_DICE,
    HAND_SIZE,
    HERO,
    ROLLING,
    SUPPLY,
    UNSEEN,
    VP,
    State,
)
from longbox.games.dice_tuners.view import marks

COLOURS = "rgb"
FACES = "12sh"

PLAIN = """
[[hero]]
name = "{name}"
title = "Nobody"
cost = {cost}
skill_window = "{window}"
skill = "{skill}"
overdrive_needs = "{needs}"
overdrive_window = "{overdrive_window}"
overdrive = "{overdrive}"
source = "reconstructed"
"""


def invented(
    name: str,
    skill: str = "none",
    window: str = "STRENGTH",
    overdrive: str = "none",
    needs: str = "R",
    overdrive_window: str = "IGNITE",
    cost: int = 4,
) -> str:
    """A hero as an edition writes it."""
    return PLAIN.format(
        name=name,
        cost=cost,
        window=window,
        skill=skill,
        needs=needs,
        overdrive_window=overdrive_window,
        overdrive=overdrive,
    )


DULL = ["Ichi", "Ni", "San", "Yon"]  # heroes of cost 4 that can do nothing
PRINTED = DiceTuners().edition.text
CARD = """
[[strategy]]
name = "{name}"
colour = "red"
value = {value}
effect = "{effect}"
copies = 3
source = "reconstructed"
"""


def edition(*heroes: str, cards: str = "") -> Edition:
    """The printed edition with dull heroes, and with others or more cards."""
    return Edition(
        PRINTED + "".join(invented(name) for name in DULL) + "".join(heroes) + cards, "mine.toml"
    )


USUAL = DiceTuners(edition())


def card_of(game: DiceTuners, text: str) -> int:
    """``G5`` by colour and value, or a name."""
    for place, card in enumerate(game.parts.cards):
        if card.name == text or f"{'RGB'[card.colour]}{card.value}" == text:
            return place
    raise ValueError(text)


def kind_of(text: str) -> int:
    return COLOURS.index(text[0]) * len(FACES) + FACES.index(text[1])


class LoadedRng(Rng):
    """Gives the numbers of a script, and then honest ones."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(seed)
        self.script: list[int] = []

    def below(self, n: int) -> int:
        return self.script.pop(0) if self.script else int(super().below(n))

    def copy(self) -> LoadedRng:
        other = LoadedRng()
        other.word = self.word
        other.script = self.script[:]
        return other


class Table:
    """A position, answered by texts."""

    def __init__(
        self, players: int = 2, mine: Edition | None = None, face_up: bool = True, first: int = 0
    ) -> None:
        self.game = USUAL if mine is None else DiceTuners(mine)
        self.rng = LoadedRng()
        self.rng.script = [first]
        option = {"strategy_deck_face_up": "yes" if face_up else "no"}
        self.state: State = self.game.setup(players, option, self.rng, [])

    # Playing.

    @property
    def open(self) -> list[tuple[int, str]]:
        """Who is asked what."""
        return [(one.seat, one.name()) for one in open_decisions(self.state.pending)]

    def options(self, seat: int | None = None) -> list[str]:
        for decision in open_decisions(self.state.pending):
            if seat in (None, decision.seat):
                return [str(action) for action in decision.options(self.state)]
        return []

    def choices(self) -> list[Choice]:
        """What the open options say they do."""
        decision = self.state.pending.top()
        view = self.game.view(self.state, decision.seat)
        return self.game.choices(view, decision.options(self.state))

    def play(self, text: str, seat: int | None = None, rolls: Sequence[int] = ()) -> Table:
        """Answer; cards may be named by their code: ``play R1``."""
        self.rng.script = list(rolls)
        action = self.action(text)
        for decision in open_decisions(self.state.pending):
            if seat in (None, decision.seat):
                options = decision.options(self.state)
                assert action in options, f"'{action}' is not among {options}"
                self.state.pending.remove(decision)
                decision.apply(self.state, action)
                self.state.advance()
                return self
        raise AssertionError(f"seat {seat} is not asked: {self.open}")

    def why_not(self, text: str, seat: int | None = None) -> str:
        for decision in open_decisions(self.state.pending):
            if seat in (None, decision.seat):
                return str(decision.why_not(self.state, self.action(text)))
        raise AssertionError(f"seat {seat} is not asked: {self.open}")

    def action(self, text: str) -> Action:
        verb, _, rest = text.partition(" ")
        if verb in ("bid", "spend", "play", "discard") and len(rest) == 2:
            text = f"{verb} {self.game.parts.cards[card_of(self.game, rest)].name}"
        return self.game.parse(text)

    def cards(self, *plays: str) -> Table:
        """All cards of a duel, in the order of the seats that are asked: ``R1``, ``bluff``."""
        for (seat, _), card in zip(self.open, plays, strict=True):
            self.play(f"play {card}", seat)
        return self

    # Looking.

    def vp(self) -> list[int]:
        return [int(self.state.table.seats[VP + seat]) for seat in self.seats()]

    def seats(self) -> range:
        return range(int(self.state.table.players))

    def hand(self, seat: int) -> str:
        """``B3 R1``: the hand by codes, in alphabetical order."""
        cards = [self.game.parts.cards[mark >> 1] for mark in marks(self.state, seat)]
        return " ".join(sorted(f"{'RGB'[card.colour]}{card.value}" for card in cards))

    def discarded(self) -> str:
        counts = self.state.table.discard
        cards = self.game.parts.cards
        codes = [
            f"{'RGB'[card.colour]}{card.value}"
            for place, card in enumerate(cards)
            for _ in range(int(counts[place]))
        ]
        return " ".join(sorted(codes))

    def told(self) -> list[str]:
        assert self.state.log is not None
        return [str(event) for event in self.state.log]

    def last(self, beginning: str) -> str:
        """The last thing told that begins so."""
        return next(text for text in reversed(self.told()) if text.startswith(beginning))

    def null(self) -> bool:
        """Whether the last duel that ended was null."""
        ends = [text for text in self.told() if "won the duel" in text or "was null" in text]
        return "was null" in ends[-1]

    # Setting up.

    def clear_questions(self) -> None:
        while self.state.pending.size:
            self.state.pending.pop()

    def deal(self, *hands: str, seen: bool = False) -> Table:
        """Give each seat exactly these cards; all others go back to the deck."""
        state, table = self.state, self.state.table
        for seat in self.seats():
            for mark in marks(state, seat):
                state.deck[mark >> 1] += 1
                table.deck_size += 1
            table.seats[HAND_SIZE + seat] = 0
        for seat, hand in enumerate(hands):
            for text in hand.split():
                card = card_of(self.game, text)
                self.take_out(card)
                state.add_to_hand(seat, card, 0 if seen else UNSEEN)
        return self

    def take_out(self, card: int) -> None:
        """Find a copy in the deck, or exchange the top card for another one."""
        state, table = self.state, self.state.table
        if state.deck[card] == 0 and table.top == card:
            other = next(one for one in range(len(self.game.parts.cards)) if state.deck[one])
            state.deck[card] += 1
            state.deck[other] -= 1
            table.top = other
        assert state.deck[card] > 0, f"no {self.game.parts.card_name(card)} is left"
        state.deck[card] -= 1
        table.deck_size -= 1

    def on_top(self, text: str) -> Table:
        state, table = self.state, self.state.table
        card = card_of(self.game, text)
        if table.top != NO_CARD:
            state.deck[table.top] += 1
        state.deck[card] -= 1
        table.top = card
        return self

    def discard_deck(self, keep: int = 0) -> Table:
        """Put the deck on the discard pile, all but so many cards."""
        state, table = self.state, self.state.table
        if table.top != NO_CARD:
            state.deck[table.top] += 1
            table.top = NO_CARD
        for card in range(len(self.game.parts.cards)):
            while state.deck[card] and table.deck_size > keep:
                state.deck[card] -= 1
                table.deck_size -= 1
                table.discard[card] += 1
        state.turn_up_top()
        return self

    def market(self, *names: str) -> Table:
        """Exactly these heroes in the market."""
        table = self.state.table
        table.hero_deck |= table.market
        table.market = 0
        for name in names:
            bit = 1 << self.hero(name)
            table.hero_deck &= ~bit
            table.market |= bit
        return self

    def hero(self, name: str) -> int:
        return [hero.name for hero in self.game.parts.heroes].index(name)

    def hire(self, *names: str) -> Table:
        """Each seat has this hero."""
        table = self.state.table
        for seat, name in enumerate(names):
            old = int(table.seats[HERO + seat])
            if old != NO_HERO:
                table.hero_deck |= 1 << old
            bit = 1 << self.hero(name)
            table.hero_deck &= ~bit
            table.market &= ~bit
            table.seats[HERO + seat] = self.hero(name)
        return self

    def score(self, *points: int) -> Table:
        for seat, vp in enumerate(points):
            self.state.table.seats[VP + seat] = vp
        return self


def duel(
    *dice: str,
    hands: Sequence[str] = (),
    heroes: Sequence[str] = (),
    legal: str = "rgb",
    number: int = 1,
    mine: Edition | None = None,
    bluffs_used: Sequence[int] = (),
    first: int = 0,
    face_up: bool = True,
) -> Table:
    """Before a duel of the last round, with each seat's dice (left, right, front) and cards."""
    found = Table(len(dice), mine, face_up, first)
    state, table = found.state, found.state.table
    found.clear_questions()
    found.deal(*hands)
    found.hire(*[*heroes, *[name for name in DULL if name not in heroes]][: len(dice)])
    for seat, texts in enumerate(dice):
        for side, text in enumerate(texts.split()):
            table.dice[DEPLOYED_DICE + 3 * seat + side] = kind_of(text)
            table.ids[DEPLOYED_DICE + 3 * seat + side] = 5 * side + seat
    for place in range(3):
        colour = legal[place % len(legal)]
        table.dice[ASIDE + place] = kind_of(f"{colour}1")
        table.ids[ASIDE + place] = 5 * place + 4
        table.dice[SUPPLY + place] = 0
        table.dice[ROLLING + place] = 0
        table.legal |= 1 << COLOURS.index(colour)
    table.draft = 3
    table.round = table.rounds()
    for seat in bluffs_used:
        table.bluff_used |= 1 << seat
    table.duel.number = number - 1
    table.go_to(BEGIN_DUEL)
    state.go_on()
    state.advance()
    return found


def front(
    *dice: str,
    hands: Sequence[str] = (),
    heroes: Sequence[str] = (),
    mine: Edition | None = None,
    legal: str = "rgb",
    bluffs_used: Sequence[int] = (),
) -> Table:
    """A front duel of two or three: one die for each."""
    return duel(
        *[f"r1 r1 {die}" for die in dice],
        hands=hands,
        heroes=heroes,
        mine=mine,
        legal=legal,
        number=len(dice) + 1,
        bluffs_used=bluffs_used,
    )


def answer_all(found: Table, *texts: str) -> Table:
    """Give these answers wherever they are options, until the duel is over or none is."""
    number = found.state.table.duel.number
    while found.open and found.state.table.duel.number == number:
        seat, _ = found.open[0]
        options = found.options(seat)
        chosen = [text for text in texts if text in options]
        if not chosen:
            return found
        found.play(chosen[0], seat)
    return found


def fight(found: Table, *plays: str) -> Table:
    """Play these cards and fight on with every effect, and leave the winner's card."""
    if plays:
        found.cards(*plays)
    return answer_all(
        found,
        "fight on",
        "use the effect",
        "leave the card",
        "save the overdrive",
        "skip the skill",
    )


def strengths(found: Table) -> list[int]:
    """The Strengths that the last duel was judged by, in turn order."""
    assert found.state.log is not None
    event = next(one for one in reversed(found.state.log) if one.kind == "strengths")
    told = event.to_json()["strengths"]
    assert isinstance(told, dict)
    return [told[seat] for seat in sorted(told)]


def random_match(
    players: int, seed: int, game: DiceTuners | None = None, face_up: str = "yes"
) -> Match:
    match = Match(
        game or DiceTuners(),
        players=players,
        seed=seed,
        options={"strategy_deck_face_up": face_up},
    )
    chooser = Rng(seed)
    while match.outcome is None:
        seat = match.open[chooser.below(len(match.open))][0]
        options = match.options_of(seat)
        match.play(options[chooser.below(len(options))], seat)
    return match
