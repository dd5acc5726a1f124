"""The cards, characters, items and beasts, as an edition prints them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import lowest
from longbox.core.edition import Edition, Table, is_whole

MOST_SEATS: Final = 5
NOBODY: Final = -1
HAND_SIZE: Final = 5
TRICKS: Final = 5

# Suits: four colours, then what has none.
RED: Final = 0
BLUE: Final = 1
GREEN: Final = 2
BLACK: Final = 3
COLOURS: Final = 4
NO_COLOUR: Final = 4  # an Elixir pair of two cards without a number
RARE: Final = 5
WHITE_FLAG: Final = 6
MIRIA: Final = 7
COLOUR_NAMES: Final = ["red", "blue", "green", "black"]
SUIT_NAMES: Final = [*COLOUR_NAMES, "no colour", "rare", "white flag", "miria"]

# Kinds of cards: 1 to 10 of each colour, the Devil's four, and the three without a colour.
VALUES: Final = 10
DEVIL_VALUE: Final = 4
DEVIL_KINDS: Final = COLOURS * VALUES
RARE_KIND: Final = DEVIL_KINDS + COLOURS
FLAG_KIND: Final = RARE_KIND + 1
MIRIA_KIND: Final = RARE_KIND + 2
KINDS: Final = RARE_KIND + 3
NO_CARD: Final = -1

# Characters, in the order of their usual numbers.
KING: Final = 0
GAMBLER: Final = 1
NINJA: Final = 2
RESISTANCE: Final = 3
SAMURAI: Final = 4
HERMIT: Final = 5
COLLECTOR: Final = 6
BERSERKER: Final = 7
HEALER: Final = 8
DEVIL: Final = 9
CHARACTERS: Final = 10
ALL_CHARACTERS: Final = 1023
NO_CHARACTER: Final = -1
CHARACTER_NAMES: Final = [
    "king", "gambler", "ninja", "resistance", "samurai",
    "hermit", "collector", "berserker", "healer", "devil",
]  # fmt: skip

# Items, in the order of the rulebook's list.
SWORD: Final = 0
AXE: Final = 1
MAP: Final = 2
BOOK: Final = 3
BOOTS: Final = 4
WING: Final = 5
TACTICS: Final = 6
ELIXIR: Final = 7
CLOCK: Final = 8
LETTER: Final = 9
ITEMS: Final = 10
ITEM_NAMES: Final = [
    "sword", "axe", "map", "book", "boots", "wing", "tactics", "elixir", "clock", "letter",
]  # fmt: skip

# Beasts: the first four are those of the colours.
THIRTY: Final = 4
OKO: Final = 5
NEMU: Final = 6
SHIELD: Final = 7
BEASTS: Final = 8
ALL_BEASTS: Final = 255
BEAST_MARKS: Final = [*COLOUR_NAMES, "thirty", "oko", "nemu", "shield"]

ENHANCEMENTS: Final = 5
WINS_THE_GAME: Final = 1000  # in a row of points: five tricks win at once (LT-82)

# Where a card comes from.
COMMON: Final = 0
KINGS: Final = 1
BERSERKERS: Final = 2
DEVILS: Final = 3
ENHANCEMENT: Final = 4

# Which rules are played (LT-83 to LT-87).
FULL: Final = 0
LIGHT_1: Final = 1
ALL_STARS: Final = 2
SHUFFLE: Final = 3
LIGHT_2: Final = 4
LIGHT_3: Final = 5
CHARACTER_SETS: Final = [("ten", 6), ("eight", 6), ("five", 5)]  # and how many there must be
FIVE: Final = 2
RULES: Final = ["full", "light-1", "all-stars", "shuffle", "light-2", "light-3"]


def kind_of(suit: int, value: int) -> int:
    """The kind of a common face."""
    return suit * VALUES + value - 1 if suit < COLOURS else RARE_KIND + suit - RARE


def kind_name(kind: int) -> str:
    if kind < DEVIL_KINDS:
        return f"{COLOUR_NAMES[kind // VALUES]} {kind % VALUES + 1}"
    if kind < RARE_KIND:
        return f"devil {COLOUR_NAMES[kind - DEVIL_KINDS]} {DEVIL_VALUE}"
    return SUIT_NAMES[RARE + kind - RARE_KIND]


KIND_NAMES: Final = [kind_name(kind) for kind in range(KINDS)]


class Parts:
    """What the box holds: never changed once it is read."""

    def __init__(self, edition: Edition) -> None:
        top = edition.top
        deck = top.table("deck")
        rares = deck.integer("rares", 1, 3)
        flags = deck.integer("white_flags", 1, 3)
        deck.finish()
        faces, prices = read_enhancements(top.table("enhancements"))
        self.read_cards(all_cards(rares, flags, faces))
        self.enhancement_price: Ints[i64] = Ints[i64](prices)
        start = top.table("start")
        self.start = [
            start.integers(name, 0, 500, players)
            for players, name in ((2, "two"), (3, "three"), (4, "four"), (5, "five"))
        ]
        self.free: i64 = start.integer("free", 0, 500)
        start.finish()
        self.read_characters(top.group("characters"))
        self.read_points(top.table("points"))
        self.read_collector(top.table("collector"))
        self.read_items(top.group("items"), top.table("sale"))
        beasts = top.table("beasts")
        self.beast_card: i64 = beasts.integer("card", 0, 500)
        self.beast_thirty: i64 = beasts.integer("thirty", 0, 500)
        self.beast_names = texts(beasts, "names", BEASTS)
        beasts.finish()
        light = top.table("light")
        self.sets = [character_set(light, name, least) for name, least in CHARACTER_SETS]
        light.finish()
        top.finish()

    def read_cards(self, cards: list[tuple[int, int]]) -> None:
        """Cards are numbered by kind, then by where they come from (LT-2, LT-3)."""
        kinds = [kind for kind, _ in cards]
        origins = [origin for _, origin in cards]
        suits = [suit_of_kind(kind) for kind in kinds]
        self.card_count = len(cards)
        self.origins = origins
        self.kind_of: Ints[i64] = Ints[i64](kinds)
        self.suit_of: Ints[i64] = Ints[i64](suits)
        self.value_of: Ints[i64] = Ints[i64]([value_of_kind(kind) for kind in kinds])
        self.of_suit: Ints[i64] = Ints[i64]([bits(suits, suit) for suit in range(MIRIA + 1)])
        self.common: i64 = bits(origins, COMMON)
        self.all_cards: i64 = (1 << len(cards)) - 1
        self.devils: i64 = bits(origins, DEVILS)
        self.miria: i64 = bits(suits, MIRIA)
        self.kings_rare: i64 = bits(origins, KINGS)
        self.berserkers: i64 = bits(origins, BERSERKERS) & ~self.miria
        self.black: i64 = bits(suits, BLACK)
        self.coloured: i64 = self.black | bits(suits, RED) | bits(suits, BLUE) | bits(suits, GREEN)
        self.blue_or_green: i64 = bits(suits, BLUE) | bits(suits, GREEN)
        self.enhancements = [card for card in range(len(cards)) if origins[card] == ENHANCEMENT]

    def kinds(self, cards: i64) -> list[int]:
        """The kinds of a set of cards, for events and texts."""
        found: list[int] = []
        while cards:
            found.append(int(self.kind_of[lowest(cards)]))
            cards &= cards - 1
        return found

    def read_characters(self, characters: Table) -> None:
        tables = [characters.table(name) for name in CHARACTER_NAMES]
        characters.finish()
        numbers = [table.integer("number", 1, CHARACTERS) for table in tables]
        if sorted(numbers) != list(range(1, CHARACTERS + 1)):
            raise tables[0].wrong("number", f"must be 1 to {CHARACTERS}, each once, over all")
        self.number_of: Ints[i64] = Ints[i64](numbers)
        rows: list[int] = []
        for key in ("wins", "for_two"):
            for table in tables:
                rows += row_of_points(table, key)
        self.row_of: Ints[i64] = Ints[i64](rows)  # by players are two, character and wins
        marks = [half_marks(table) for table in tables]
        self.left_mark: Ints[i64] = Ints[i64]([left for left, _ in marks])
        self.right_mark: Ints[i64] = Ints[i64]([right for _, right in marks])
        for table in tables:
            table.finish()

    def read_points(self, points: Table) -> None:
        self.kakumei_black: i64 = points.integer("kakumei_black", 0, 999)
        self.kakumei_high: i64 = points.integer("kakumei_high", 0, 999)
        self.kakumei_middle: i64 = points.integer("kakumei_middle", 0, 999)
        self.kakumei_low: i64 = points.integer("kakumei_low", 0, 999)
        self.kakumei_flag: i64 = points.integer("kakumei_flag", 0, 999)
        self.flag_over_rare: i64 = points.integer("flag_over_rare", 0, 999)
        self.healer_card: i64 = points.integer("healer_card", 0, 999)
        self.devil_card: i64 = points.integer("devil_card", 0, 999)
        self.highest_bet: i64 = points.integer("highest_bet", 0, 30)
        self.bet_pays: i64 = points.integer("bet_pays", 0, 9)
        points.finish()

    def read_collector(self, table: Table) -> None:
        self.combinations: i64 = table.integer("most", 1, 3)
        self.three_of_a_colour: i64 = table.integer("three_of_a_colour", 0, 999)
        self.three_in_a_row: i64 = table.integer("three_in_a_row", 0, 999)
        self.three_of_a_number: i64 = table.integer("three_of_a_number", 0, 999)
        self.coloured_three: i64 = table.integer("three_in_a_row_of_a_colour", 0, 999)
        self.four_of_a_number: i64 = table.integer("four_of_a_number", 0, 999)
        self.coloured_five: i64 = table.integer("five_in_a_row_of_a_colour", 0, 999)
        self.coloured_nine: i64 = table.integer("nine_in_a_row_of_a_colour", 0, 999)
        self.nine_for_two: i64 = table.integer("nine_for_two", 0, 999)
        self.two_unused: i64 = table.integer("two_unused", -999, 0)
        table.finish()

    def read_items(self, items: Table, sale: Table) -> None:
        tables = [items.table(name) for name in ITEM_NAMES]
        items.finish()
        self.item_names = [table.text("name") for table in tables]
        self.item_price: Ints[i64] = Ints[i64]([one.integer("price", 0, 500) for one in tables])
        self.advanced: i64 = bits([table.integer("advanced", 0, 1) for table in tables], 1)
        for table in tables:
            table.finish()
        self.sale = sale.integers("items", 0, ITEMS, 3)
        self.light_sale = sale.integers("light", 0, ITEMS, 3)
        sale.finish()


def bits(values: Sequence[int], wanted: int) -> int:
    """The set of places that hold a value."""
    return sum(1 << place for place, value in enumerate(values) if value == wanted)


def suit_of_kind(kind: int) -> int:
    if kind < DEVIL_KINDS:
        return kind // VALUES
    return kind - DEVIL_KINDS if kind < RARE_KIND else RARE + kind - RARE_KIND


def value_of_kind(kind: int) -> int:
    """The number on a card; 0 if it has none."""
    if kind < DEVIL_KINDS:
        return kind % VALUES + 1
    return DEVIL_VALUE if kind < RARE_KIND else 0


def all_cards(rares: int, flags: int, enhancements: list[int]) -> list[tuple[int, int]]:
    """Every card of the box as kind and origin, in order (LT-2, LT-3)."""
    cards = [
        (kind_of(colour, value), COMMON) for colour in range(COLOURS) for value in range(1, VALUES)
    ]
    cards += [(RARE_KIND, COMMON)] * rares + [(FLAG_KIND, COMMON)] * flags
    cards += [(RARE_KIND, KINGS), (MIRIA_KIND, BERSERKERS)]
    cards += [(kind_of(colour, VALUES), BERSERKERS) for colour in range(COLOURS)]
    cards += [(RARE_KIND, BERSERKERS), (FLAG_KIND, BERSERKERS)]
    cards += [(DEVIL_KINDS + colour, DEVILS) for colour in range(COLOURS)]
    cards += [(kind, ENHANCEMENT) for kind in enhancements]
    return sorted(cards)


def read_enhancements(table: Table) -> tuple[list[int], list[int]]:
    """The faces of the five Enhancement cards, in the order of kinds, and their prices (LT-27)."""
    names = texts(table, "cards", ENHANCEMENTS)
    known = [KIND_NAMES[kind] for kind in BUYABLE]
    for name in names:
        if name not in known or names.count(name) > 1:
            raise table.wrong("cards", f"must be five faces such as 'red 1', each once: not {name}")
    prices = table.integers("prices", 0, 500, ENHANCEMENTS)
    table.finish()
    pairs = sorted(
        (KIND_NAMES.index(name), price) for name, price in zip(names, prices, strict=True)
    )
    return [kind for kind, _ in pairs], [price for _, price in pairs]


BUYABLE: Final = [
    kind for kind in range(KINDS)
    if (kind < DEVIL_KINDS and kind % VALUES != VALUES - 1) or kind in (RARE_KIND, FLAG_KIND)
]  # fmt: skip


def texts(table: Table, key: str, count: int) -> list[str]:
    found = [str(one) for one in table.items(key)]
    if len(found) != count:
        raise table.wrong(key, f"must be {count} texts, not {len(found)}")
    return found


def row_of_points(table: Table, key: str) -> list[int]:
    """Points for 0 to 5 wins; ``"win"`` for the last wins the game (LT-82)."""
    row = table.items(key)
    if len(row) != TRICKS + 1:
        raise table.wrong(key, f"must be points for 0 to {TRICKS} wins")
    found = [WINS_THE_GAME if one == "win" else one for one in row]
    if WINS_THE_GAME in found[:TRICKS]:
        raise table.wrong(key, 'can only end with "win"')
    for one in found[:TRICKS]:
        if not is_whole(one, -999, 999):
            raise table.wrong(key, f"must be whole numbers from -999 to 999, not {one!r}")
    if not is_whole(found[TRICKS], -999, WINS_THE_GAME):
        raise table.wrong(key, f'must end with points or "win", not {found[TRICKS]!r}')
    return found


def half_marks(table: Table) -> tuple[int, int]:
    """The beasts whose half marks are on the left and the right edge (LT-75)."""
    marks = texts(table, "marks", 2)
    for mark in marks:
        if mark not in BEAST_MARKS:
            raise table.wrong("marks", f"must be two of {', '.join(BEAST_MARKS)}, not {mark!r}")
    return BEAST_MARKS.index(marks[0]), BEAST_MARKS.index(marks[1])


def character_set(table: Table, key: str, least: int) -> int:
    names = [str(one) for one in table.items(key)]
    for name in names:
        if name not in CHARACTER_NAMES:
            raise table.wrong(key, f"must be characters, not {name!r}")
    if len(set(names)) < least:
        raise table.wrong(key, f"must be at least {least} different characters")
    return sum(1 << CHARACTER_NAMES.index(name) for name in set(names))
