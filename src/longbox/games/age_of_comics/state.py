"""The table: publishers and their hands, the decks, the chart, the board and the city.

Sets of cards, comics, tiles and cubes are whole numbers with a bit for each member.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import bit, lowest
from longbox.core.event import Event
from longbox.core.rng import Rng
from longbox.core.state import State as CoreState
from longbox.games.age_of_comics.components import (
    ACTION_COUNT,
    ARTISTS,
    CARDS,
    CIRCLE_COUNT,
    COMICS,
    CREATIVES,
    DECK_SIZE,
    DECKS,
    GENRE_COUNT,
    MONEY,
    MOST_SEATS,
    SPACE_COUNT,
    SPACES_EACH,
    THE_X,
    VALUE_TOKENS,
    WRITERS,
    Parts,
    genre_of,
)

NOBODY: Final = -1
NOTHING: Final = -1
ALL_GENRES: Final = (1 << GENRE_COUNT) - 1
WRITER_BITS: Final = (1 << DECK_SIZE) - 1
ARTIST_BITS: Final = WRITER_BITS << DECK_SIZE


class Publisher:
    """What lies open before a player, and where the player's agent stands."""

    def __init__(self, ideas: Ints[i64], of_genre: Ints[i64], money: i64) -> None:
        self.ideas: Ints[i64] = ideas  # tokens by genre
        self.of_genre: Ints[i64] = of_genre  # printed comics by genre
        self.money: i64 = money
        self.points: i64 = 0  # of the VP tokens from the rankings
        self.tickets: i64 = 0
        self.editors: i64 = 4  # still to be placed
        self.aside: i64 = 0  # editors without an action this round (AC-22)
        self.fifth_is_out: bool = False  # the extra editor is used this round (AC-73)
        self.cubes_left: i64 = 3  # on the mat
        self.cubes: i64 = 0  # a set of specials
        self.hyped: i64 = 0  # a set of originals beside the mat
        self.mat: i64 = 0  # a set of comics
        self.printed: i64 = 0
        self.orders: i64 = 0  # a set of tiles that wait
        self.fulfilled: i64 = 0  # a set of tiles
        self.agent: i64 = THE_X
        self.arrived: i64 = 0  # when the agent came to its circle (AC-55)

    def copy(self) -> Publisher:
        other = Publisher(self.ideas[:], self.of_genre[:], self.money)
        other.points = self.points
        other.tickets = self.tickets
        other.editors = self.editors
        other.aside = self.aside
        other.fifth_is_out = self.fifth_is_out
        other.cubes_left = self.cubes_left
        other.cubes = self.cubes
        other.hyped = self.hyped
        other.mat = self.mat
        other.printed = self.printed
        other.orders = self.orders
        other.fulfilled = self.fulfilled
        other.agent = self.agent
        other.arrived = self.arrived
        return other

    def has_cube(self, special: i64) -> bool:
        return (self.cubes >> special) & 1 == 1

    def idea_count(self) -> i64:
        total: i64 = 0
        for genre in range(GENRE_COUNT):
            total += self.ideas[genre]
        return total

    def idea_bits(self) -> i64:
        """The genres of which there is an idea token."""
        bits: i64 = 0
        for genre in range(GENRE_COUNT):
            if self.ideas[genre]:
                bits |= bit(genre)
        return bits


class Hand:
    """The cards that a player holds."""

    def __init__(self, creatives: i64, comics: i64, size: i64) -> None:
        self.creatives: i64 = creatives
        self.comics: i64 = comics  # a set of originals, from 0
        self.size: i64 = size

    def copy(self) -> Hand:
        return Hand(self.creatives, self.comics, self.size)

    def has(self, card: i64) -> bool:
        if card < CREATIVES:
            return (self.creatives >> card) & 1 == 1
        return (self.comics >> (card - CREATIVES)) & 1 == 1

    def add(self, card: i64) -> None:
        if card < CREATIVES:
            self.creatives |= bit(card)
        else:
            self.comics |= bit(card - CREATIVES)
        self.size += 1

    def remove(self, card: i64) -> None:
        if card < CREATIVES:
            self.creatives &= ~bit(card)
        else:
            self.comics &= ~bit(card - CREATIVES)
        self.size -= 1


class Deck:
    """Writers, artists or originals: the deck, the row beside it, and the discard pile.

    Cards have their numbers within the deck here, from 0.
    """

    def __init__(self, cards: Ints[i64], size: i64) -> None:
        self.cards: Ints[i64] = cards  # the top card is the last
        self.size: i64 = size
        self.display: i64 = 0
        self.discard: i64 = 0
        self.shuffles: i64 = 0  # how often the discard pile became the deck

    def copy(self) -> Deck:
        other = Deck(self.cards[:], self.size)
        other.display = self.display
        other.discard = self.discard
        other.shuffles = self.shuffles
        return other

    def is_gone(self) -> bool:
        """Neither on display nor in the deck; a deck is empty only if its discard pile is."""
        return self.size == 0 and self.display == 0

    def top(self) -> i64:
        return self.cards[self.size - 1]

    def take_top(self) -> i64:
        self.size -= 1
        return self.cards[self.size]

    def shuffle(self, rng: Rng) -> None:
        for last in range(self.size - 1, 0, -1):
            other = rng.below(last + 1)
            card = self.cards[last]
            self.cards[last] = self.cards[other]
            self.cards[other] = card


class Chart:
    """Printed comics with their fans and teams, and what the creatives are worth."""

    def __init__(
        self,
        owner: Ints[i64],
        fans: Ints[i64],
        writer: Ints[i64],
        artist: Ints[i64],
        number: Ints[i64],
        hype: Ints[i64],
        value: Ints[i64],
        mastery: Ints[i64],
    ) -> None:
        self.owner: Ints[i64] = owner  # by comic; NOBODY if it is not printed
        self.fans: Ints[i64] = fans
        self.writer: Ints[i64] = writer
        self.artist: Ints[i64] = artist
        self.number: Ints[i64] = number  # the how manieth of its owner it is
        self.hype: Ints[i64] = hype  # tokens on originals beside a mat
        self.value: Ints[i64] = value  # of creatives, with their increase-value tokens
        self.mastery: Ints[i64] = mastery  # who holds the token, by genre
        self.colors: i64 = 0  # the set of comics with a better-color token
        self.ripe: i64 = 0  # the set of originals that can be ripped off (AC-40)
        self.learned: i64 = 0  # the set of creatives that did this round
        self.trained: i64 = 0

    def copy(self) -> Chart:
        other = Chart(
            self.owner[:],
            self.fans[:],
            self.writer[:],
            self.artist[:],
            self.number[:],
            self.hype[:],
            self.value[:],
            self.mastery[:],
        )
        other.colors = self.colors
        other.ripe = self.ripe
        other.learned = self.learned
        other.trained = self.trained
        return other

    def worth(self, comic: i64) -> i64:
        """The value of a printed comic (AC-37)."""
        return self.value[self.writer[comic]] + self.value[self.artist[comic]]

    def specialists(self, comic: i64) -> i64:
        """How many of its two creatives are of the comic's genre."""
        genre = genre_of(comic)
        count: i64 = 0
        if genre_of(self.writer[comic]) == genre:
            count += 1
        if genre_of(self.artist[comic]) == genre:
            count += 1
        return count

    def best(self, mat: i64) -> i64:
        """The fans of the best of a set of comics; 0 for none."""
        most: i64 = 0
        while mat:
            comic = lowest(mat)
            mat &= mat - 1
            if self.fans[comic] > most:
                most = self.fans[comic]
        return most

    def creatives(self, mat: i64) -> i64:
        """The set of creatives who work on a set of comics."""
        found: i64 = 0
        while mat:
            comic = lowest(mat)
            mat &= mat - 1
            found |= bit(self.writer[comic]) | bit(self.artist[comic])
        return found


class Board:
    """The round, the turn order, the editors on the action spaces, ideas and the supply."""

    def __init__(
        self,
        used: Ints[i64],
        editor_at: Ints[i64],
        order: Ints[i64],
        supply: Ints[i64],
        calendar: Ints[i64],
    ) -> None:
        self.used: Ints[i64] = used  # spaces taken, by action
        self.editor_at: Ints[i64] = editor_at  # whose editor, by action and space
        self.order: Ints[i64] = order  # seats, the first to play first
        self.supply: Ints[i64] = supply
        self.calendar: Ints[i64] = calendar  # genres; hidden from the turned-th on
        self.turned: i64 = 0
        self.round: i64 = 0  # 0 while the players choose what they begin with
        self.place: i64 = 0  # in the order, of the player whose turn it is
        self.ideas: i64 = 0  # the set of genres on the board
        self.spaces: i64 = 0  # of each action that are used with this many players
        self.row: i64 = 0  # cards in each row of the display

    def copy(self) -> Board:
        other = Board(
            self.used[:], self.editor_at[:], self.order[:], self.supply[:], self.calendar[:]
        )
        other.take_figures(self)
        return other

    def take_figures(self, other: Board) -> None:
        self.turned = other.turned
        self.round = other.round
        self.place = other.place
        self.ideas = other.ideas
        self.spaces = other.spaces
        self.row = other.row


class City:
    """The order tiles on the map."""

    def __init__(self, tile_at: Ints[i64], face_down: i64) -> None:
        self.tile_at: Ints[i64] = tile_at  # by space; NOTHING where there is none
        self.face_down: i64 = face_down  # the set of spaces whose tile lies face down

    def copy(self) -> City:
        return City(self.tile_at[:], self.face_down)


class Turn:
    """How far the action of this turn has come; all of it is open."""

    def __init__(self) -> None:
        self.hiring: i64 = 0  # decks of which a creative is still to be hired: 1 writers, 2 artists
        self.comic: i64 = NOTHING  # to be printed
        self.writer: i64 = NOTHING
        self.prints_left: i64 = 0
        self.has_printed: bool = False
        self.cube_from: i64 = NOTHING  # the special that a cube leaves
        self.converts_left: i64 = 0
        self.boosted: i64 = 0  # comics that got a fan for an idea
        self.swapped: i64 = 0  # 1 once a writer, 2 once an artist was re-assigned
        self.replaced: i64 = NOTHING  # the creative that is to leave a team
        self.flips: i64 = 0
        self.collects: i64 = 0
        self.has_walked: bool = False
        self.owes: i64 = NOBODY  # whom the agent pays for standing on an occupied circle
        self.order: i64 = NOTHING  # the tile for which a comic is to be chosen

    def copy(self) -> Turn:
        other = Turn()
        other.hiring = self.hiring
        other.comic = self.comic
        other.writer = self.writer
        other.prints_left = self.prints_left
        other.has_printed = self.has_printed
        other.cube_from = self.cube_from
        other.converts_left = self.converts_left
        other.boosted = self.boosted
        other.swapped = self.swapped
        other.replaced = self.replaced
        other.flips = self.flips
        other.collects = self.collects
        other.has_walked = self.has_walked
        other.owes = self.owes
        other.order = self.order
        return other


class Variants:
    """The variants that were chosen (AC-88 to AC-90): never changed."""

    def __init__(self, rip_offs: bool, tighter: bool, aggressive: bool) -> None:
        self.rip_offs = rip_offs
        self.tighter = tighter
        self.aggressive = aggressive


class State(CoreState):
    """Everything on the table, seen or not."""

    def __init__(
        self,
        rng: Rng,
        log: list[Event] | None,
        parts: Parts,
        variants: Variants,
        publishers: list[Publisher],
        hands: list[Hand],
        decks: list[Deck],
        chart: Chart,
        board: Board,
        city: City,
        turn: Turn,
        shuffled: Ints[i64],
        start: Ints[i64],
    ) -> None:
        super().__init__(rng, log)
        self.parts = parts
        self.variants = variants
        self.publishers = publishers
        self.hands = hands
        self.decks = decks
        self.chart = chart
        self.board = board
        self.city = city
        self.turn = turn
        self.shuffled: Ints[i64] = shuffled  # by card: with which shuffle it came into the deck
        self.start: Ints[i64] = start  # the writer and the artist that each seat began with
        self.start_known: i64 = 0  # the places of these that all have seen
        self.open_creatives: i64 = 0  # the set of those that all have seen
        self.open_comics: i64 = 0

    def copy(self) -> State:
        other = State(
            self.rng.copy(),
            None,
            self.parts,
            self.variants,
            [publisher.copy() for publisher in self.publishers],
            [hand.copy() for hand in self.hands],
            [deck.copy() for deck in self.decks],
            self.chart.copy(),
            self.board.copy(),
            self.city.copy(),
            self.turn.copy(),
            self.shuffled[:],
            self.start[:],
        )
        other.pending = self.pending.copy()
        other.start_known = self.start_known
        other.open_creatives = self.open_creatives
        other.open_comics = self.open_comics
        return other

    def players(self) -> int:
        return len(self.publishers)

    def is_open(self, card: i64) -> bool:
        """Whether all have seen the front of a card."""
        if card < CREATIVES:
            return (self.open_creatives >> card) & 1 == 1
        return (self.open_comics >> (card - CREATIVES)) & 1 == 1

    def is_from_start(self, seat: int, card: i64) -> bool:
        """Whether a seat began with a creative that not all have seen yet (AC-87)."""
        place = 2 * seat + card // DECK_SIZE
        if card >= CREATIVES or self.start[place] != card:
            return False
        return (self.start_known >> place) & 1 == 0

    def show(self, card: i64) -> None:
        """Let all see the front of a card."""
        if card < CREATIVES:
            self.open_creatives |= bit(card)
            for place in range(2 * MOST_SEATS):
                if self.start[place] == card:
                    self.start_known |= bit(place)
        else:
            self.open_comics |= bit(card - CREATIVES)

    def hide(self, card: i64) -> None:
        """A card goes where nobody sees it."""
        if card < CREATIVES:
            self.open_creatives &= ~bit(card)
        else:
            self.open_comics &= ~bit(card - CREATIVES)

    def earn(self, seat: int, money: i64) -> None:
        self.publishers[seat].money += money
        self.board.supply[MONEY] -= money

    def pay(self, seat: int, money: i64) -> None:
        self.publishers[seat].money -= money
        self.board.supply[MONEY] += money

    def gain_idea(self, seat: int, genre: i64) -> None:
        self.publishers[seat].ideas[genre] += 1
        self.board.supply[genre] -= 1

    def spend_ideas(self, seat: int, genre: i64, count: i64) -> None:
        self.publishers[seat].ideas[genre] -= count
        self.board.supply[genre] += count

    def creatives_are_gone(self) -> bool:
        """Writers or artists are neither on display nor in a deck (AC-22)."""
        return self.decks[WRITERS].is_gone() or self.decks[ARTISTS].is_gone()

    def raise_value(self, card: i64) -> None:
        """One more, by an increase-value token: it has a 2 on one side and a 3 on the other."""
        if self.chart.value[card] == self.parts.values[card]:
            self.board.supply[VALUE_TOKENS] -= 1
        self.chart.value[card] += 1

    def lower_value(self, card: i64) -> None:
        """A creative who is discarded loses the increase-value token (AC-68)."""
        if self.chart.value[card] != self.parts.values[card]:
            self.board.supply[VALUE_TOKENS] += 1
            self.chart.value[card] = self.parts.values[card]


class Blank:
    """A table before anything is dealt, to be copied for each match."""

    def __init__(self, parts: Parts) -> None:
        self.publisher = Publisher(Ints[i64]([0] * GENRE_COUNT), Ints[i64]([0] * GENRE_COUNT), 0)
        cards = list(range(DECK_SIZE))
        self.deck = Deck(Ints[i64](cards), DECK_SIZE)
        nobody = [NOBODY] * COMICS
        nothing = [0] * COMICS
        self.chart = Chart(
            Ints[i64](nobody),
            Ints[i64](nothing),
            Ints[i64](nobody),
            Ints[i64](nobody),
            Ints[i64](nothing),
            Ints[i64]([0] * DECK_SIZE),
            parts.values[:],
            Ints[i64]([NOBODY] * GENRE_COUNT),
        )
        self.board = Board(
            Ints[i64]([0] * ACTION_COUNT),
            Ints[i64]([NOBODY] * (ACTION_COUNT * SPACES_EACH)),
            Ints[i64]([0] * MOST_SEATS),
            parts.supply[:],
            Ints[i64](list(range(GENRE_COUNT))),
        )
        self.city = City(Ints[i64]([NOTHING] * SPACE_COUNT), 0)
        self.shuffled: Ints[i64] = Ints[i64]([0] * CARDS)
        self.start: Ints[i64] = Ints[i64]([NOTHING] * (2 * MOST_SEATS))

    def state(
        self, rng: Rng, log: list[Event] | None, parts: Parts, variants: Variants, players: int
    ) -> State:
        return State(
            rng,
            log,
            parts,
            variants,
            [self.publisher.copy() for _ in range(players)],
            [Hand(0, 0, 0) for _ in range(players)],
            [self.deck.copy() for _ in range(DECKS)],
            self.chart.copy(),
            self.board.copy(),
            self.city.copy(),
            Turn(),
            self.shuffled[:],
            self.start[:],
        )


def occupants(state: State, seat: int, circle: i64) -> int:
    """Who stands on a circle, other than the seat: the one who came last, or NOBODY (AC-55)."""
    found = NOBODY
    latest: i64 = -1
    if circle >= CIRCLE_COUNT:
        return found
    for other in range(len(state.publishers)):
        publisher = state.publishers[other]
        if other != seat and publisher.agent == circle and publisher.arrived > latest:
            latest = publisher.arrived
            found = other
    return found
