"""Short texts for Little TrickTakers: hands such as ``r5 k10 R F M dr``, and loaded draws.

r is red, b blue, g green, k black, each with a number; R is a Rare, F a White Flag, M MIRIA; dr is
the Devil's red 4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from longbox.core.bits import count, listed
from longbox.core.event import Event
from longbox.core.rng import Rng
from longbox.games.little_tricktakers.components import (
    BEAST_MARKS,
    CHARACTER_NAMES,
    DEVIL_KINDS,
    FLAG_KIND,
    ITEM_NAMES,
    KIND_NAMES,
    MIRIA_KIND,
    NO_CARD,
    NO_CHARACTER,
    NOBODY,
    RARE_KIND,
    RULES,
    kind_of,
)
from longbox.games.little_tricktakers.decisions.preparation import FINISH, task_of
from longbox.games.little_tricktakers.decisions.selection import finish_preparations
from longbox.games.little_tricktakers.decisions.turn import begin_trick
from longbox.games.little_tricktakers.game import LittleTrickTakers
from longbox.games.little_tricktakers.state import (
    DECK,
    DISCARDS,
    FACE_DOWN,
    HIDDEN_PLACES,
    HOME,
    TAKEN,
    TRICK,
    State,
)

BYSTANDERS = ["gambler", "berserker", "devil", "hermit", "king"]  # they change no plain trick
GAME = LittleTrickTakers()
LETTERS = "rbgk"
SPECIAL = {"R": RARE_KIND, "F": FLAG_KIND, "M": MIRIA_KIND}


def kind(text: str) -> int:
    """The kind that a short text names."""
    if text in SPECIAL:
        return SPECIAL[text]
    if text[0] == "d":
        return DEVIL_KINDS + LETTERS.index(text[1])
    return kind_of(LETTERS.index(text[0]), int(text[1:]))


def name(text: str) -> str:
    """``r5`` in full: ``red 5``."""
    return KIND_NAMES[kind(text)]


class LoadedRng(Rng):
    """Draws the cards that a text names, in order, and then honest ones."""

    def __init__(self) -> None:
        super().__init__(1)
        self.state: State | None = None
        self.script: list[str] = []

    def below(self, n: int) -> int:
        if self.state is None or not self.script:
            return int(super().below(n))
        text = self.script.pop(0)
        if text.isdigit():
            return int(text)
        deck = listed(int(self.state.cards.zone[DECK]))
        kinds = [int(self.state.parts.kind_of[card]) for card in deck]
        assert kind(text) in kinds, f"the deck has no {name(text)}"
        return kinds.index(kind(text))


class Table:
    """A position that a test has set, answered by texts."""

    def __init__(self, state: State, rng: LoadedRng) -> None:
        self.state = state
        self.rng = rng

    def options(self) -> list[str]:
        return [str(option) for option in self.state.advance()]

    def say(self, *texts: str, draw: str = "") -> Table:
        """Answer; the cards named are the next ones drawn."""
        self.rng.script = draw.split()
        for text in texts:
            assert text in self.options(), f"'{text}' is not among {self.options()}"
            self.state.answer(GAME.parse(text))
        return self

    def play(self, cards: str, draw: str = "") -> Table:
        """Each card is played by whoever is to play."""
        self.rng.script = draw.split()
        for text in cards.split():
            script, self.rng.script = self.rng.script, []
            self.say(f"play {name(text)}", draw=" ".join(script))
        return self

    def why_not(self, text: str) -> str | None:
        decision = self.state.pending.top()
        refusal = decision.why_not(self.state, GAME.parse(text))
        return None if refusal is None else str(refusal)

    @property
    def seat(self) -> int:
        return self.state.pending.top().seat

    @property
    def asked(self) -> str:
        return self.state.pending.top().name()

    @property
    def events(self) -> list[Event]:
        assert self.state.log is not None
        return self.state.log

    def told(self, kind: str) -> list[str]:
        return [str(event) for event in self.events if event.kind == kind]

    def hand(self, seat: int) -> list[str]:
        return self.cards(seat)

    def cards(self, place: int) -> list[str]:
        """The kinds of the cards at a place."""
        kinds = self.state.parts.kind_of
        return [KIND_NAMES[kinds[card]] for card in listed(int(self.state.cards.zone[place]))]

    def taken(self, seat: int) -> list[str]:
        return self.cards(TAKEN + seat)

    def winner(self) -> str:
        """The last trick that was won: ``2 red 8``."""
        won = [event for event in self.events if event.kind == "trick-won"][-1]
        with_what = str(won).split(" with ")[1].split(":")[0]
        return f"{won.seat} {with_what}"

    def points(self, seat: int) -> int:
        return int(self.state.players.points[seat])


def find(state: State, text: str, places: Sequence[int]) -> int:
    for place in places:
        for card in listed(int(state.cards.zone[place])):
            if state.parts.kind_of[card] == kind(text):
                return place * 100 + card
    raise AssertionError(f"no {name(text)} is left")


def move(state: State, text: str, target: int) -> None:
    """Take a card of a kind from the deck or from home to a place."""
    found = find(state, text, (DECK, HOME))
    place, card = divmod(found, 100)
    state.cards.zone[place] &= ~(1 << card)
    state.cards.zone[target] |= 1 << card
    state.cards.deck_count = count(state.cards.zone[DECK])


def blank(
    players: int,
    characters: Sequence[str] = (),
    rules: str = "full",
    round: int = 0,
    points: int = 50,
) -> Table:
    """An empty table: nobody has cards; seat 0 has the first characters, and so on.

    ``king+ninja`` is a pair. What is to be prepared is not.
    """
    rng = LoadedRng()
    state = GAME.setup(players, {"rules": rules}, rng, [])
    rng.state = state
    while state.pending.size:
        state.pending.pop()
    cards = state.cards
    for seat in range(players):
        cards.zone[DECK] |= cards.zone[seat]
        cards.zone[seat] = 0
        state.players.points[seat] = points
    cards.deck_count = count(cards.zone[DECK])
    state.round = round
    state.offer.aside |= state.offer.characters
    state.offer.characters = 0
    named = "+".join(characters).split("+")
    others = [one for one in BYSTANDERS if one not in named]
    for seat in range(players):
        text = characters[seat] if seat < len(characters) else ""
        give_characters(state, seat, text or others.pop(0))
    return Table(state, rng)


def give_characters(state: State, seat: int, text: str) -> None:
    for place, one in enumerate(text.split("+") if text else []):
        character = CHARACTER_NAMES.index(one)
        state.offer.aside &= ~(1 << character)
        state.players.own[seat] |= 1 << character
        state.offer.player_of[character] = seat
        if place == 0:
            state.players.left[seat] = character
            state.players.kept[seat] = character
        else:
            state.players.right[seat] = character
        if one == "samurai":
            state.offer.samurai_is_ready = True


def know_nothing(state: State) -> None:
    """Everyone knows the own hand and what lies open, and no more."""
    cards = state.cards
    hidden = 0
    for place in range(HIDDEN_PLACES):
        hidden |= int(cards.zone[place])
    hidden &= ~int(state.parts.devils)
    for viewer in range(int(state.count) + 1):
        cards.unseen[viewer] = hidden
        if viewer < state.count:
            cards.unseen[viewer] &= ~cards.zone[viewer]
        for place in range(HIDDEN_PLACES):
            cards.may[viewer * HIDDEN_PLACES + place] = hidden


def playing(
    hands: Sequence[str],
    characters: Sequence[str] = (),
    items: Mapping[int, str] | None = None,
    beasts: Mapping[int, str] | None = None,
    trick: int = 0,
    leader: int = 0,
    round: int = 0,
    rules: str = "full",
    points: int = 50,
    discards: str = "",
    deck: str | None = None,
) -> Table:
    """A trick is about to begin; the deck can be cut down to the cards that are named."""
    table = blank(len(hands), characters, rules, round, points)
    state = table.state
    for seat, hand in enumerate(hands):
        for text in hand.split():
            move(state, text, seat)
    for text in discards.split():
        move(state, text, DISCARDS)
    if deck is not None:
        kept = 0
        for text in deck.split():
            found = find(state, text, (DECK,)) % 100
            state.cards.zone[DECK] &= ~(1 << found)
            kept |= 1 << found
        state.cards.zone[HOME] |= state.cards.zone[DECK]
        state.cards.zone[DECK] = kept
        state.cards.deck_count = count(kept)
    for seat, names in (items or {}).items():
        for one in names.split():
            state.players.items[seat] |= 1 << ITEM_NAMES.index(one)
            state.offer.item_deck &= ~(1 << ITEM_NAMES.index(one))
            state.offer.items &= ~(1 << ITEM_NAMES.index(one))
    for seat, names in (beasts or {}).items():
        for one in names.split():
            state.players.beasts[seat] |= 1 << BEAST_MARKS.index(one)
            state.offer.beasts &= ~(1 << BEAST_MARKS.index(one))
    know_nothing(state)
    state.trick.number = trick
    begin_trick(state, leader)
    return table


def preparing(
    hands: Sequence[str], characters: Sequence[str], tasks: Mapping[int, int] | None = None
) -> Table:
    """All have chosen, and are about to prepare."""
    table = blank(len(hands), characters, round=2 if any("+" in one for one in characters) else 0)
    state = table.state
    state.offer.samurai_is_ready = False
    for seat, hand in enumerate(hands):
        for text in hand.split():
            move(state, text, seat)
        for side in (state.players.left[seat], state.players.right[seat]):
            if side != NO_CHARACTER:
                state.players.tasks[seat] |= task_of(side)
        state.players.tasks[seat] |= (tasks or {}).get(seat, 0)
    know_nothing(state)
    finish_preparations(state)
    return table


__all__ = [
    "DECK", "DISCARDS", "FACE_DOWN", "FINISH", "GAME", "HOME", "NOBODY", "NO_CARD", "RULES",
    "TRICK", "Table", "blank", "know_nothing", "move", "name", "playing", "preparing",
]  # fmt: skip
