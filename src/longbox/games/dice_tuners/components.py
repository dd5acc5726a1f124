"""The heroes, strategy cards and dice, as an edition prints them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.edition import Edition, Table
from longbox.core.errors import nearest
from longbox.games.dice_tuners.effects import (
    ALWAYS,
    CANCEL,
    CARD,
    COLOURS,
    DEPLOYED,
    DUEL_START,
    FACES,
    HIRED,
    IGNITE,
    RESULT,
    REVEAL,
    STRENGTH,
    Part,
    Reader,
    read_needs,
    read_window,
)

MOST_SEATS: Final = 4
SIDE_COUNT: Final = 3
COLOUR_COUNT: Final = 3
FACE_COUNT: Final = 4
KINDS: Final = 12  # of a rolled die: its colour and its face
LEFT: Final = 0
RIGHT: Final = 1
FRONT: Final = 2
SHIELD: Final = 2
SHEATHE: Final = 3

DEALT: Final = 4  # strategy cards, to each player
DRAWN: Final = 3  # strategy cards, in every round but the first
HAND_LIMIT: Final = 4
PASSES: Final = 3  # of the draft
MOST_ROLLED: Final = MOST_SEATS + 1  # dice in a pass
FEWEST_HEROES: Final = 2 * MOST_SEATS + 1  # five in the market while four are hired
FEWEST_CARDS: Final = MOST_SEATS * DEALT
MOST_NAMES: Final = 60  # heroes, or designs of strategy cards
MOST_VALUE: Final = 20
RESERVED: Final = ("bluff", "nothing")  # names that no strategy card can have

SKILL_WINDOWS: Final = [ALWAYS, HIRED, DEPLOYED, DUEL_START, REVEAL, IGNITE, STRENGTH, RESULT]
OVERDRIVE_WINDOWS: Final = [DEPLOYED, DUEL_START, REVEAL, IGNITE, STRENGTH, RESULT]

NO_CARD: Final = -1
NO_HERO: Final = -1
NO_DIE: Final = -1
NOBODY: Final = -1


def beats(colour: i64) -> i64:
    """The colour over which one has Advantage: red over green over blue over red (DT-5)."""
    return 0 if colour == 2 else colour + 1


class Card:
    """A strategy card (DT-8)."""

    def __init__(self, name: str, colour: int, value: int, effect: list[Part]) -> None:
        self.name = name
        self.colour = colour
        self.value = value
        self.effect = effect
        self.cancels: bool = any(part.op == CANCEL for part in effect)


class Hero:
    """A hero card (DT-7)."""

    def __init__(self, table: Table) -> None:
        self.name = table.text("name")
        self.title = table.text("title")
        self.cost: i64 = table.integer("cost", 1, MOST_VALUE)
        self.skill_window = read_window(table, "skill_window", SKILL_WINDOWS)
        self.skill = Reader(table, "skill", self.skill_window).parts()
        self.needs: Ints[i64] = Ints[i64](read_needs(table, "overdrive_needs"))
        window = read_window(table, "overdrive_window", OVERDRIVE_WINDOWS)
        self.overdrive_window: i64 = window
        self.overdrive = Reader(table, "overdrive", window).parts()
        self.windows: i64 = 1 << window  # as bits: where this hero may have something to do
        for part in self.skill:
            self.windows |= 1 << part.window
        table.finish()

    def needs_told(self) -> str:
        """``RGB``: a letter for each die that the overdrive needs."""
        return "".join("RGB"[colour] * int(self.needs[colour]) for colour in range(COLOUR_COUNT))


class Parts:
    """What the box holds: never changed once it is read."""

    def __init__(self, edition: Edition) -> None:
        top = edition.top
        dice = top.group("dice")
        self.faces = [read_faces(dice.table(colour)) for colour in COLOURS]
        dice.finish()
        self.heroes = read_heroes(top)
        tables = top.tables("strategy")
        self.copies = [table.integer("copies", 1, 20) for table in tables]
        self.cards = read_cards(tables)
        bluff = top.table("bluff")
        bluff_value = bluff.integer("value", 0, MOST_VALUE)
        bluff.finish()
        top.finish()
        if sum(self.copies) < FEWEST_CARDS:
            raise tables[0].wrong(
                "copies", f"must give at least {FEWEST_CARDS} strategy cards in all"
            )
        self.bluff: i64 = len(self.cards)  # the place of Bluff, behind all cards
        self.card_count: i64 = len(self.cards)
        values = [card.value for card in self.cards]
        values.append(bluff_value)
        self.value_of: Ints[i64] = Ints[i64](values)
        self.colour_of: Ints[i64] = Ints[i64]([card.colour for card in self.cards])
        self.copies_of: Ints[i64] = Ints[i64](self.copies)
        self.all_copies: i64 = sum(self.copies)

    def card_name(self, card: int) -> str:
        return "Bluff" if card == self.bluff else self.cards[card].name


def read_faces(table: Table) -> list[int]:
    """A die's faces, by their places in FACES (DT-2)."""
    words = table.items("faces")
    for word in words:
        if word not in FACES:
            raise table.wrong("faces", f"cannot have {word!r}{nearest(str(word), FACES)}")
    if not 2 <= len(words) <= 20:
        raise table.wrong("faces", f"must be 2 to 20 faces, not {len(words)}")
    table.finish()
    return [FACES.index(word) for word in words]


def read_heroes(top: Table) -> list[Hero]:
    tables = top.tables("hero")
    heroes = [Hero(table) for table in tables]
    check_names(tables, "heroes", FEWEST_HEROES, ())
    return heroes


def read_cards(tables: list[Table]) -> list[Card]:
    cards = []
    for table in tables:
        name = table.text("name")
        colour = COLOURS.index(table.word("colour", COLOURS))
        value = table.integer("value", 0, MOST_VALUE)
        cards.append(Card(name, colour, value, Reader(table, "effect", CARD).parts()))
        table.finish()
    check_names(tables, "strategy cards", 1, RESERVED)
    return cards


def check_names(tables: list[Table], what: str, fewest: int, taken: tuple[str, ...]) -> None:
    """Names are what players type: each must be its own, and there are not too many."""
    if not fewest <= len(tables) <= MOST_NAMES:
        raise tables[-1].wrong(
            "name", f"is one of {len(tables)} {what}; there must be {fewest} to {MOST_NAMES}"
        )
    names = set(taken)
    for table in tables:
        name = notation(table.text("name"))
        if name in names or not name:
            raise table.wrong("name", f"cannot be '{name}': each of the {what} needs its own")
        names.add(name)


def notation(name: str) -> str:
    """A name as it stands in the text of an action."""
    return " ".join(name.lower().split())
