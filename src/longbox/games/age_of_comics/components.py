"""What the box holds, as an edition prints it: cards, tiles, spaces, the chart and the map."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.edition import Edition, Table

GENRES: Final = ["crime", "horror", "romance", "sci-fi", "superheroes", "western"]
GENRE_COUNT: Final = 6
COLOURS: Final = ["yellow", "salmon", "teal", "brown"]
MOST_SEATS: Final = 4
ROUNDS: Final = 5

# Cards have numbers: writers from 0, artists from 24, originals from 48; four of each genre.
WRITERS: Final = 0
ARTISTS: Final = 1
ORIGINALS: Final = 2
DECKS: Final = 3
DECK_SIZE: Final = 24
OF_GENRE: Final = 4  # cards of a genre in each deck
LETTERS: Final = "abcd"
CREATIVES: Final = 48
CARDS: Final = 72
KINDS: Final = ["writer", "artist", "comic"]

# Comics have numbers of their own: originals from 0, the rip-off of each 24 further on.
COMICS: Final = 48
ORIGINAL_BITS: Final = (1 << DECK_SIZE) - 1

BONUSES: Final = ["fan", "ideas", "ticket", "money"]
FAN: Final = 0
IDEAS_BONUS: Final = 1
TICKET: Final = 2
MONEY_BONUS: Final = 3

# The six actions, and the special of each, which has the same number.
HIRE: Final = 0
DEVELOP: Final = 1
IDEAS: Final = 2
PRINT: Final = 3
ROYALTIES: Final = 4
SALES: Final = 5
MAIN_ACTIONS: Final = ["hire", "develop", "ideas", "print", "royalties", "sales"]
SPECIALS: Final = [
    "re-assign",
    "hype",
    "convert ideas",
    "better colors",
    "marketing",
    "extra editor",
]
ACTION_COUNT: Final = 6
SPACES_EACH: Final = 5

# Tokens of the supply: an idea of each genre, and these.
MONEY: Final = 6
POINTS: Final = 7
HYPE_TOKENS: Final = 8
COLOR_TOKENS: Final = 9
VALUE_TOKENS: Final = 10
TICKETS: Final = 11
TOKENS: Final = 12

ROWS: Final = 6
COLUMNS: Final = 4
CIRCLES: Final = [f"{row}{column}" for row in "abcdef" for column in "1234"]
CIRCLE_COUNT: Final = 24
THE_X: Final = 24  # where agents begin: no circle
MOST_AT_CIRCLE: Final = 4  # tile spaces that touch a circle
NO_NEIGHBOUR: Final = -1
MOST_NEIGHBOURS: Final = 6

TILES_OF_GENRE: Final = 7
TILES: Final = 42
HIGHEST_VALUE: Final = 3  # of a creative


def streets() -> list[str]:
    """The names of the tile spaces, row by row of the map: ``b2-b3``, and four outer ones."""
    names: list[str] = ["outer a2-a3"]
    for place, circle in enumerate(CIRCLES):
        if place % COLUMNS < COLUMNS - 1:
            names.append(f"{circle}-{CIRCLES[place + 1]}")
        if place % COLUMNS == COLUMNS - 1 and place + 1 < CIRCLE_COUNT:
            below = [
                f"{CIRCLES[there - COLUMNS]}-{CIRCLES[there]}"
                for there in range(place + 1, place + 1 + COLUMNS)
            ]
            if circle == "c4":
                below = ["outer c1-d1", *below, "outer c4-d4"]
            names += below
    return [*names, "outer f2-f3"]


SPACES: Final = streets()
SPACE_COUNT: Final = 42


def genre_of(card: i64) -> i64:
    """The genre of a card or comic, whatever its kind."""
    return (card % DECK_SIZE) // OF_GENRE


def genre_of_tile(tile: i64) -> i64:
    return tile // TILES_OF_GENRE


def card_text(card: int) -> str:
    """``crime writer b``: the second writer of that genre in the edition."""
    place = card % DECK_SIZE
    return f"{GENRES[place // OF_GENRE]} {KINDS[card // DECK_SIZE]} {LETTERS[place % OF_GENRE]}"


def comic_text(comic: int) -> str:
    """``crime comic b``, ``crime rip-off b``."""
    kind = "comic" if comic < DECK_SIZE else "rip-off"
    place = comic % DECK_SIZE
    return f"{GENRES[place // OF_GENRE]} {kind} {LETTERS[place % OF_GENRE]}"


class Parts:
    """The figures of an edition: never changed once they are read."""

    def __init__(self, edition: Edition) -> None:
        top = edition.top
        self.read_start(top.table("start"))
        calendar = top.table("calendar")
        self.calendar: Ints[i64] = Ints[i64](calendar.integers("tiles", 0, 6, ROUNDS))
        if sum(calendar.integers("tiles", 0, 6, ROUNDS)) != GENRE_COUNT:
            raise calendar.wrong("tiles", f"must be {GENRE_COUNT} tiles in all")
        calendar.finish()
        self.read_spaces(top.table("spaces"))
        display = top.group("display")
        self.display_usual = read_display(display.table("usual"))
        self.display_tighter = read_display(display.table("tighter"))
        display.finish()
        self.read_chart(top.table("chart"))
        self.read_prices(top.table("prices"))
        self.read_fans(top.table("fans"))
        bonus = top.table("bonus")
        self.bonus_ideas: i64 = bonus.integer("ideas", 0, 6)
        self.bonus_money: i64 = bonus.integer("money", 0, 20)
        bonus.finish()
        marketing = top.table("marketing")
        self.offer_price: Ints[i64] = Ints[i64](marketing.integers("prices", 1, 50, 3))
        self.offer_fans: Ints[i64] = Ints[i64](marketing.integers("fans", 1, 12, 3))
        marketing.finish()
        convert = top.table("convert")
        self.most_converted: i64 = convert.integer("ideas", 1, 12)
        convert.finish()
        specials = top.table("specials")
        unlocked_by = specials.integers("comics", 2, 4, ACTION_COUNT)
        for cubes, comic in ((1, 2), (2, 3), (3, 4)):  # AC-64
            if sum(1 for one in unlocked_by if one <= comic) < cubes:
                raise specials.wrong("comics", f"leave no special for the cube of comic {comic}")
        self.unlocked_by: Ints[i64] = Ints[i64](unlocked_by)
        specials.finish()
        self.read_orders(top.table("orders"))
        self.read_scoring(top.table("scoring"))
        self.read_tokens(top.table("tokens"))
        self.read_cards(top)
        self.read_map(top.table("map"))
        top.finish()

    def read_start(self, table: Table) -> None:
        money = table.integer("money", 0, 50)
        ideas = table.integer("ideas", 0, 6)
        more_money = table.integers("extra_money", 0, 20, MOST_SEATS)
        more_ideas = table.integers("extra_ideas", 0, 6, MOST_SEATS)
        table.finish()
        self.start_money: Ints[i64] = Ints[i64]([money + more for more in more_money])
        self.start_ideas: Ints[i64] = Ints[i64]([ideas + more for more in more_ideas])

    def read_spaces(self, table: Table) -> None:
        self.board_ideas: Ints[i64] = Ints[i64](table.integers("ideas", 0, 6, SPACES_EACH))
        self.supply_ideas: i64 = table.integer("supply", 0, 6)
        self.prints: Ints[i64] = Ints[i64](table.integers("print", 1, 3, SPACES_EACH))
        self.royalties: Ints[i64] = Ints[i64](table.integers("royalties", 0, 20, SPACES_EACH))
        self.sales: Ints[i64] = Ints[i64](table.integers("sales", 0, 6, SPACES_EACH))
        table.finish()

    def read_chart(self, table: Table) -> None:
        income = [0, *table.integers("income", 0, 20, 10)]
        self.income: Ints[i64] = Ints[i64](income)  # by fans, from 0
        self.prizes: Ints[i64] = Ints[i64](table.integers("prizes", 0, 20, MOST_SEATS))
        table.finish()

    def read_prices(self, table: Table) -> None:
        self.search: i64 = table.integer("search", 0, 20)
        self.cab: i64 = table.integer("cab", 1, 20)
        self.occupied: i64 = table.integer("occupied", 0, 20)
        self.learn: i64 = table.integer("learn", 1, 20)
        self.ideas_to_print: i64 = table.integer("ideas", 0, 6)
        self.hand_limit: i64 = table.integer("hand", 3, 12)
        table.finish()

    def read_fans(self, table: Table) -> None:
        self.fans_original: i64 = table.integer("original", 0, 9)
        self.fans_specialist: i64 = table.integer("specialist", 0, 9)
        self.fans_mastery: i64 = table.integer("mastery", 0, 9)
        self.fans_hype: i64 = table.integer("hype", 0, 9)
        self.fans_bonus: i64 = table.integer("fan", 0, 9)
        table.finish()

    def read_orders(self, table: Table) -> None:
        """Seven tiles of each genre, and those that stay in the box with two and three players."""
        values = table.integers("values", 2, 6, TILES_OF_GENRE)
        fans = table.integers("fans", 0, 9, TILES_OF_GENRE)
        removed = table.table("removed")
        two = removed.integers("two", 2, 6, 2)
        three = removed.integers("three", 2, 6, 1)
        for key, gone in (("two", two), ("three", three)):
            for value in gone:
                if gone.count(value) > values.count(value):
                    raise removed.wrong(key, f"has a {value} more often than the tiles")
        removed.finish()
        table.finish()
        self.tiles = [tiles_without(values, gone) for gone in (two, three, [])]
        values, fans = values * GENRE_COUNT, fans * GENRE_COUNT
        self.order_value: Ints[i64] = Ints[i64](values)
        self.order_fans: Ints[i64] = Ints[i64](fans)

    def read_scoring(self, table: Table) -> None:
        self.score_originals: Ints[i64] = Ints[i64](table.integers("originals", 0, 20, 3))
        self.score_mastery: i64 = table.integer("mastery", 0, 20)
        self.score_color: i64 = table.integer("better_color", 0, 20)
        self.score_fifth: i64 = table.integer("fifth", 0, 20)
        self.score_sixth: i64 = table.integer("sixth", 0, 20)
        self.money_for_a_point: i64 = table.integer("money", 1, 50)
        self.ideas_for_a_point: i64 = table.integer("ideas", 1, 50)
        table.finish()

    def read_tokens(self, table: Table) -> None:
        """The supply as a match begins with it, by the numbers of the tokens."""
        supply = [0] * TOKENS
        supply[MONEY] = table.integer("money", 0, 999)
        supply[POINTS] = table.integer("points", 0, 999)
        supply[HYPE_TOKENS] = table.integer("hype", 0, 99)
        supply[COLOR_TOKENS] = table.integer("better_color", 0, 99)
        supply[VALUE_TOKENS] = table.integer("increase_value", 0, 99)
        supply[TICKETS] = table.integer("tickets", 0, 24)
        ideas = table.table("ideas")
        each = ideas.integer("each", 1, 99)
        ideas.finish()
        table.finish()
        for genre in range(GENRE_COUNT):
            supply[genre] = each
        self.supply: Ints[i64] = Ints[i64](supply)

    def read_cards(self, top: Table) -> None:
        """Names, values and bonuses of the cards, by their numbers."""
        values: list[int] = []
        self.names: list[str] = []
        for kind in ("writers", "artists"):
            group = top.group(kind)
            for genre in GENRES:
                table = group.table(genre)
                self.names += texts(table, "names")
                mine = table.integers("values", 1, HIGHEST_VALUE, OF_GENRE)
                if 2 not in mine:
                    raise table.wrong("values", "must have a 2, for the players to begin with")
                values += mine
                table.finish()
            group.finish()
        self.values: Ints[i64] = Ints[i64](values)
        bonuses: list[int] = []
        self.rip_offs: list[str] = []
        comics = top.group("comics")
        for genre in GENRES:
            table = comics.table(genre)
            self.names += texts(table, "titles")
            self.rip_offs += texts(table, "rip_offs")
            for word in texts(table, "bonuses"):
                if word not in BONUSES:
                    raise table.wrong("bonuses", f"must be of {', '.join(BONUSES)}, not '{word}'")
                bonuses.append(BONUSES.index(word))
            table.finish()
        comics.finish()
        self.bonuses: Ints[i64] = Ints[i64](bonuses)

    def read_map(self, table: Table) -> None:
        """Which circles each space lies between, and with how many players it is used."""
        self.ends: list[tuple[int, int]] = [(0, 0)] * SPACE_COUNT
        self.used_by: list[list[int]] = [[] for _ in SPACES]
        for item in table.items("spaces"):
            self.read_space(table, item)
        if not all(self.used_by):
            missing = [SPACES[place] for place in range(SPACE_COUNT) if not self.used_by[place]]
            raise table.wrong("spaces", f"must name every space; there is no {missing[0]}")
        for tiles, players in zip(self.tiles, (2, 3, 4), strict=True):
            used = sum(1 for with_players in self.used_by if players in with_players)
            if used != len(tiles):
                what = f"{used} with {players} players, but there are {len(tiles)} tiles"
                raise table.wrong("spaces", f"are {what}")
        self.next_to_x = [circle_of(table, "next_to_x", one) for one in table.items("next_to_x")]
        across: list[tuple[int, int]] = []
        for item in table.items("across_x"):
            if not isinstance(item, list) or len(item) != 2:
                raise table.wrong("across_x", f"must be pairs of circles, not {item!r}")
            one, other = [circle_of(table, "across_x", circle) for circle in item]
            across.append((one, other))
        table.finish()
        self.across_x = across
        self.lay_out(table)

    def read_space(self, table: Table, item: object) -> None:
        if not isinstance(item, list) or len(item) != 4 or item[0] not in SPACES:
            what = f"a space, two circles and the numbers of players, not {item!r}"
            raise table.wrong("spaces", f"must each be {what}")
        place = SPACES.index(item[0])
        ends = [circle_of(table, "spaces", circle) for circle in item[1:3]]
        players = item[3]
        if not isinstance(players, list) or not players or not set(players) <= {2, 3, 4}:
            raise table.wrong("spaces", f"are used with 2, 3 or 4 players, not {players!r}")
        self.ends[place] = (ends[0], ends[1])
        self.used_by[place] = players

    def lay_out(self, table: Table) -> None:
        """From each circle and the X: the circles one block away, and the spaces that touch it."""
        near: list[set[int]] = [set() for _ in range(CIRCLE_COUNT + 1)]
        touching: list[list[int]] = [[] for _ in range(CIRCLE_COUNT + 1)]
        for space, (one, other) in enumerate(self.ends):
            touching[one].append(space)
            touching[other].append(space)
        for one, other in [*self.ends, *self.across_x]:
            near[one].add(other)
            near[other].add(one)
        near[THE_X] = set(self.next_to_x)
        if any(len(spaces) > MOST_AT_CIRCLE for spaces in touching):
            raise table.wrong("spaces", f"may touch a circle {MOST_AT_CIRCLE} times at the most")
        if any(not 1 <= len(circles) <= MOST_NEIGHBOURS for circles in near):
            raise table.wrong("spaces", "leave a circle with no way, or with too many")
        self.neighbours: Ints[i64] = Ints[i64](
            [one for circles in near for one in filled(sorted(circles), MOST_NEIGHBOURS)]
        )
        self.touching: Ints[i64] = Ints[i64](
            [one for spaces in touching for one in filled(sorted(spaces), MOST_AT_CIRCLE)]
        )

    def title(self, comic: int) -> str:
        """The title of an original or rip-off."""
        return self.names[CREATIVES + comic] if comic < DECK_SIZE else self.rip_offs[comic - 24]

    def spaces_used(self, players: int) -> list[int]:
        return [space for space in range(SPACE_COUNT) if players in self.used_by[space]]


def read_display(table: Table) -> list[int]:
    """Cards in each row with two, three and four players."""
    cards = table.integers("cards", 1, 6, 3)
    table.finish()
    return cards


def tiles_without(values: list[int], gone: list[int]) -> list[int]:
    """The tiles of all genres, less one with each of these values."""
    kept = list(range(TILES_OF_GENRE))
    for value in gone:
        kept.remove(next(place for place in kept if values[place] == value))
    return [genre * TILES_OF_GENRE + place for genre in range(GENRE_COUNT) for place in kept]


def texts(table: Table, key: str) -> list[str]:
    """Four texts, one for each card of a genre."""
    found = table.items(key)
    if len(found) != OF_GENRE or not all(isinstance(one, str) and one for one in found):
        raise table.wrong(key, f"must be {OF_GENRE} texts, not {found!r}")
    return found


def circle_of(table: Table, key: str, name: object) -> int:
    if not isinstance(name, str) or name not in CIRCLES:
        raise table.wrong(key, f"names a circle from a1 to f4, not {name!r}")
    return CIRCLES.index(name)


def filled(items: list[int], size: int) -> list[int]:
    return items + [NO_NEIGHBOUR] * (size - len(items))
