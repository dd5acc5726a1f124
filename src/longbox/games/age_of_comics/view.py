"""Who sees what: hands and decks by their backs, tiles as they lie (AC-86)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import bit, count, listed, lowest
from longbox.core.rng import Rng
from longbox.core.state import Stack
from longbox.core.view import View as CoreView
from longbox.games.age_of_comics.components import (
    CARDS,
    CIRCLES,
    COLOURS,
    CREATIVES,
    DECK_SIZE,
    DECKS,
    GENRE_COUNT,
    GENRES,
    KINDS,
    MAIN_ACTIONS,
    MOST_SEATS,
    ORIGINALS,
    SPACE_COUNT,
    SPACES,
    SPACES_EACH,
    SPECIALS,
    THE_X,
    TICKETS,
    Parts,
    card_text,
    comic_text,
    genre_of,
    genre_of_tile,
)
from longbox.games.age_of_comics.events import tile_data
from longbox.games.age_of_comics.scoring import total
from longbox.games.age_of_comics.state import (
    NOBODY,
    NOTHING,
    Board,
    Chart,
    City,
    Deck,
    Hand,
    Publisher,
    State,
    Turn,
    Variants,
)

NO_CARDS: Final[Ints[i64]] = Ints[i64]([0] * DECK_SIZE)
FACE_DOWN: Final = -2  # less the genre: a tile whose front is not seen
NOTED: Final[Ints[i64]] = Ints[i64]([0] * CARDS)  # backs of the hand that is looked at, in order
BACKS_MADE: dict[int, Back] = {}  # by their order


def order_of_back(which: i64, shows: i64, shuffle: i64, is_start: bool) -> i64:
    """Backs have an order that says nothing of their fronts."""
    return ((((which << 16) | shows) << 32) | (shuffle << 1)) + (1 if is_start else 0)


class Back:
    """A card in another's hand: its kind, what its back shows, and when it was drawn (AC-87)."""

    def __init__(self, which: int, shows: int, shuffle: int, is_start: bool) -> None:
        self.which = which
        self.shows = shows  # a value or a genre
        self.shuffle = shuffle
        self.is_start = is_start
        self.order = order_of_back(which, shows, shuffle, is_start)

    def to_json(self) -> dict[str, object]:
        shown = {"genre": GENRES[self.shows]} if self.which == ORIGINALS else {"value": self.shows}
        return {
            "kind": KINDS[self.which],
            **shown,
            "shuffle": self.shuffle,
            "from_the_start": self.is_start,
        }


class SeenHand:
    """What is known of a hand: cards by their fronts, and the others by their backs."""

    def __init__(self, creatives: int, comics: int, backs: Sequence[Back]) -> None:
        self.creatives = creatives
        self.comics = comics
        self.backs = tuple(backs)

    def cards(self) -> list[int]:
        return listed(self.creatives) + [CREATIVES + comic for comic in listed(self.comics)]

    def size(self) -> int:
        return len(self.cards()) + len(self.backs)


class SeenDeck:
    """A deck with the back of its top card, its row and its discard pile."""

    def __init__(
        self, size: int, back: int | None, display: int, discard: int, shuffles: int
    ) -> None:
        self.size = size
        self.back = back  # a value or a genre; None if there is no deck yet or any more
        self.display = display
        self.discard = discard
        self.shuffles = shuffles


class View(CoreView):
    """The table as a seat knows it. What is not named here is not seen."""

    def __init__(
        self,
        seat: int | None,
        pending: Stack,
        parts: Parts,
        variants: Variants,
        publishers: Sequence[Publisher],
        hands: Sequence[SeenHand],
        decks: Sequence[SeenDeck],
        chart: Chart,
        board: Board,
        tiles: Ints[i64],
        turn: Turn,
        shuffled: Ints[i64],
        start: Ints[i64],
        start_known: int,
        open_creatives: int,
        open_comics: int,
    ) -> None:
        super().__init__(seat, pending)
        self.parts = parts
        self.variants = variants
        self.publishers = tuple(publishers)
        self.hands = tuple(hands)
        self.decks = tuple(decks)
        self.chart = chart
        self.board = board  # its calendar has NOTHING for what is to come
        self.tiles: Ints[i64] = tiles  # by space: a tile, NOTHING, or FACE_DOWN less its genre
        self.face_down: i64 = NOTHING  # at the last glance, as is what follows
        self.collected: i64 = NOTHING
        self.turn = turn
        self.shuffled: Ints[i64] = shuffled
        self.start: Ints[i64] = start
        self.start_known = start_known
        self.open_creatives = open_creatives
        self.open_comics = open_comics

    def fields(self) -> dict[str, object]:
        board = self.board
        players = len(self.publishers)
        return {
            "round": int(board.round),
            "order": [int(board.order[place]) for place in range(players)],
            "variants": {
                "rip_offs": self.variants.rip_offs,
                "tighter": self.variants.tighter,
                "aggressive": self.variants.aggressive,
            },
            "calendar": [
                None if board.calendar[place] == NOTHING else GENRES[board.calendar[place]]
                for place in range(GENRE_COUNT)
            ],
            "spaces": spaces_data(board),
            "ideas_on_board": [GENRES[genre] for genre in listed(board.ideas)],
            "supply": {"tickets": int(board.supply[TICKETS]), "all else": "without end"},
            "decks": [deck_data(self, which) for which in range(DECKS)],
            "map": tiles_data(self),
            "mastery": {
                GENRES[genre]: None if holder == NOBODY else int(holder)
                for genre, holder in enumerate(self.chart.mastery)
            },
            "publishers": [publisher_data(self, seat) for seat in range(players)],
            "turn": turn_data(self.turn),
            "start": [card_or_none(int(self.start[place])) for place in range(2 * players)],
            "shown_creatives": names_of(self.open_creatives, 0),
            "shown_comics": names_of(self.open_comics, CREATIVES),
            "start_shown": listed(self.start_known),
            "shuffled": [
                [card_text(card), int(self.shuffled[card])]
                for card in range(CARDS)
                if self.shuffled[card]
            ],
        }


# The view as plain data.


def card_or_none(card: int) -> str | None:
    return None if card == NOTHING else card_text(card)


def names_of(cards: int, first: int) -> list[str]:
    return [card_text(first + card) for card in listed(cards)]


def spaces_data(board: Board) -> dict[str, list[int]]:
    """Whose editors stand on the spaces of each action, from the top."""
    return {
        name: [
            int(board.editor_at[action * SPACES_EACH + space])
            for space in range(int(board.used[action]))
        ]
        for action, name in enumerate(MAIN_ACTIONS)
    }


def deck_data(view: View, which: int) -> dict[str, object]:
    deck = view.decks[which]
    first = which * DECK_SIZE
    back: object = deck.back
    if deck.back is not None and which == ORIGINALS:
        back = GENRES[deck.back]
    return {
        "kind": KINDS[which],
        "size": deck.size,
        "back": back,
        "display": names_of(deck.display, first),
        "discard": names_of(deck.discard, first),
        "shuffles": deck.shuffles,
    }


def tiles_data(view: View) -> dict[str, object]:
    found: dict[str, object] = {}
    for space in range(SPACE_COUNT):
        tile = int(view.tiles[space])
        if tile <= FACE_DOWN:
            found[SPACES[space]] = {"genre": GENRES[FACE_DOWN - tile]}
        elif tile != NOTHING:
            found[SPACES[space]] = tile_data(view.parts, tile)
    return found


def publisher_data(view: View, seat: int) -> dict[str, object]:
    publisher, hand = view.publishers[seat], view.hands[seat]
    return {
        "colour": COLOURS[seat],
        "money": int(publisher.money),
        "points": int(publisher.points),
        "tickets": int(publisher.tickets),
        "ideas": {
            GENRES[genre]: int(publisher.ideas[genre])
            for genre in range(GENRE_COUNT)
            if publisher.ideas[genre]
        },
        "editors": int(publisher.editors),
        "aside": int(publisher.aside),
        "extra_editor_used": publisher.fifth_is_out,
        "cubes_left": int(publisher.cubes_left),
        "cubes": [SPECIALS[special] for special in listed(publisher.cubes)],
        "agent": "x" if publisher.agent == THE_X else CIRCLES[publisher.agent],
        "arrived": int(publisher.arrived),
        "hand": [card_text(card) for card in hand.cards()],
        "hand_backs": [back.to_json() for back in hand.backs],
        "hyped": [
            {"comic": comic_text(comic), "tokens": int(view.chart.hype[comic])}
            for comic in listed(publisher.hyped)
        ],
        "comics": [comic_data(view, comic) for comic in comics_in_order(view, seat)],
        "raised": {
            card_text(card): int(view.chart.value[card])
            for card in range(CREATIVES)
            if raised_for(view, seat, card)
        },
        "orders": [tile_data(view.parts, tile) for tile in listed(publisher.orders)],
        "fulfilled": [tile_data(view.parts, tile) for tile in listed(publisher.fulfilled)],
        "score": total(view.parts, view.chart, seat, publisher),
    }


def raised_for(view: View, seat: int, card: int) -> bool:
    """Whether a creative on the mat or in the hand has an increase-value token."""
    if view.chart.value[card] == view.parts.values[card]:
        return False
    mine = view.chart.creatives(view.publishers[seat].mat) | view.hands[seat].creatives
    return bool((mine >> card) & 1)


def comics_in_order(view: View, seat: int) -> list[int]:
    """The comics of a mat in the order in which they were printed."""
    comics = listed(view.publishers[seat].mat)
    return [comic for _, comic in sorted((int(view.chart.number[one]), one) for one in comics)]


def comic_data(view: View, comic: int) -> dict[str, object]:
    chart = view.chart
    writer, artist = int(chart.writer[comic]), int(chart.artist[comic])
    return {
        "comic": comic_text(comic),
        "title": view.parts.title(comic),
        "fans": int(chart.fans[comic]),
        "value": int(chart.worth(comic)),
        "writer": card_text(writer),
        "artist": card_text(artist),
        "better_colors": bool((chart.colors >> comic) & 1),
        "can_be_ripped_off": bool((chart.ripe >> comic) & 1),
        "risen": [bool(((chart.learned | chart.trained) >> one) & 1) for one in (writer, artist)],
        "trained": [bool((chart.trained >> one) & 1) for one in (writer, artist)],
    }


def turn_data(turn: Turn) -> dict[str, object]:
    return {
        "hiring": [KINDS[which] for which in listed(turn.hiring)],
        "comic": None if turn.comic == NOTHING else comic_text(int(turn.comic)),
        "writer": card_or_none(int(turn.writer)),
        "prints_left": int(turn.prints_left),
        "has_printed": turn.has_printed,
        "cube_from": None if turn.cube_from == NOTHING else SPECIALS[turn.cube_from],
        "converts_left": int(turn.converts_left),
        "boosted": [comic_text(comic) for comic in listed(turn.boosted)],
        "swapped": [KINDS[which] for which in listed(turn.swapped)],
        "replaced": card_or_none(int(turn.replaced)),
        "flips": int(turn.flips),
        "collects": int(turn.collects),
        "has_walked": turn.has_walked,
        "owes": None if turn.owes == NOBODY else int(turn.owes),
        "order": None if turn.order == NOTHING else int(turn.order),
    }


# What a seat sees.


def view(state: State, seat: int | None) -> View:
    return glance(state.copy(), seat, None)


def glance(state: State, seat: int | None, last: View | None) -> View:
    """The view with what lies open on the table itself, for a look between two answers."""
    players = len(state.publishers)
    board = state.board
    if last is None or last.chart is not state.chart:
        shown = Board(
            board.used, board.editor_at, board.order, board.supply, board.calendar[:]
        )  # the hidden part of its calendar is not that of the table
        last = View(
            seat, state.pending, state.parts, state.variants, state.publishers,
            [SeenHand(0, 0, []) for _ in range(players)],
            [SeenDeck(0, None, 0, 0, 0) for _ in range(DECKS)],
            state.chart, shown, Ints[i64]([NOTHING] * SPACE_COUNT), state.turn, state.shuffled,
            Ints[i64]([NOTHING] * (2 * MOST_SEATS)), 0, 0, 0,
        )  # fmt: skip
    last.seat = seat
    last.pending = state.pending.as_tuple()
    last.board.take_figures(board)
    for place in range(board.turned):
        last.board.calendar[place] = board.calendar[place]
    for place in range(board.turned, i64(GENRE_COUNT)):
        last.board.calendar[place] = NOTHING
    for other in range(players):
        see_hand(last.hands[other], state, other, seat)
    for which in range(DECKS):
        see_deck(last.decks[which], state, which)
    see_tiles(last, state)
    for place in range(2 * players):
        last.start[place] = seen_start(state, place, seat)
    last.start_known = int(state.start_known)
    last.open_creatives = int(state.open_creatives)
    last.open_comics = int(state.open_comics)
    return last


def see_hand(seen: SeenHand, state: State, seat: int, viewer: int | None) -> None:
    hand = state.hands[seat]
    creatives, comics = hand.creatives, hand.comics
    if seat != viewer:
        creatives &= state.open_creatives
        comics &= state.open_comics
    seen.creatives = int(creatives)
    seen.comics = int(comics)
    count: i64 = 0
    hidden = hand.creatives & ~creatives
    while hidden:
        count = note_back(state, seat, lowest(hidden), count)
        hidden &= hidden - 1
    hidden = hand.comics & ~comics
    while hidden:
        count = note_back(state, seat, CREATIVES + lowest(hidden), count)
        hidden &= hidden - 1
    if not are_noted(seen.backs, count):
        seen.backs = tuple([back_of(NOTED[place]) for place in range(count)])


def note_back(state: State, seat: int, card: i64, count: i64) -> i64:
    """Put a hidden card's back among those that are noted, which are in order."""
    shows = shown_by_back(state.parts, card)
    is_start = state.is_from_start(seat, card)
    order = order_of_back(card // DECK_SIZE, shows, state.shuffled[card], is_start)
    place = count
    while place > 0 and NOTED[place - 1] > order:
        NOTED[place] = NOTED[place - 1]
        place -= 1
    NOTED[place] = order
    return count + 1


def are_noted(backs: tuple[Back, ...], count: i64) -> bool:
    """Whether they are the backs that were seen before."""
    same = len(backs) == count
    for place in range(count):
        same = same and backs[place].order == NOTED[place]
    return same


def back_of(order: i64) -> Back:
    """Made once for all hands, and told apart by its order alone."""
    made = BACKS_MADE.get(int(order))
    if made is None:
        which, shows = order >> 48, (order >> 32) & 0xFFFF
        shuffle, is_start = (order >> 1) & 0x7FFFFFFF, order & 1 == 1
        made = BACKS_MADE[int(order)] = Back(int(which), int(shows), int(shuffle), is_start)
    return made


def shown_by_back(parts: Parts, card: i64) -> i64:
    """The value of a creative, the genre of an original (AC-3)."""
    return parts.values[card] if card < CREATIVES else genre_of(card)


def see_deck(seen: SeenDeck, state: State, which: int) -> None:
    """Before the display is laid there is no deck with a top card (AC-13)."""
    deck = state.decks[which]
    seen.size = int(deck.size)
    seen.back = None
    if deck.size and state.board.round:
        seen.back = int(shown_by_back(state.parts, which * DECK_SIZE + deck.top()))
    seen.display = int(deck.display)
    seen.discard = int(deck.discard)
    seen.shuffles = int(deck.shuffles)


def see_tiles(seen: View, state: State) -> None:
    """A match goes on with other tiles only when one is turned up or collected."""
    face_down = state.city.face_down
    collected: i64 = 0
    for publisher in state.publishers:
        collected |= publisher.orders | publisher.fulfilled
    if face_down != seen.face_down or collected != seen.collected:
        seen.face_down = face_down
        seen.collected = collected
        copy_tiles(seen.tiles, state.city)


def copy_tiles(seen: Ints[i64], city: City) -> None:
    tile_at = city.tile_at
    face_down = city.face_down
    for space in range(SPACE_COUNT):
        tile = tile_at[space]
        if face_down & 1:
            tile = FACE_DOWN - genre_of_tile(tile)
        seen[space] = tile
        face_down >>= 1


def seen_start(state: State, place: i64, viewer: int | None) -> i64:
    own = viewer is not None and place // 2 == viewer
    if own or (state.start_known >> place) & 1:
        return state.start[place]
    return NOTHING


# Worlds that fit.


def imagine(seen: View, rng: Rng) -> State:
    """A position that fits: hands, decks, tiles and calendar are dealt anew where unseen."""
    deal = Deal(seen, rng)
    while not deal.start_fits():  # AC-10
        deal = Deal(seen, rng)
    board = seen.board.copy()
    come = [int(board.calendar[place]) for place in range(int(board.turned))]
    to_come = [genre for genre in range(GENRE_COUNT) if genre not in come]
    rng.shuffle(to_come)
    for place, genre in enumerate(to_come):
        board.calendar[len(come) + place] = genre
    state = State(
        rng.fork(),
        None,
        seen.parts,
        seen.variants,
        [publisher.copy() for publisher in seen.publishers],
        deal.hands,
        deal.decks,
        seen.chart.copy(),
        board,
        imagined_city(seen, rng),
        seen.turn.copy(),
        seen.shuffled[:],
        Ints[i64](deal.start),
    )
    state.pending = Stack(list(seen.pending))
    state.start_known = seen.start_known
    state.open_creatives = seen.open_creatives
    state.open_comics = seen.open_comics
    return state


class Deal:
    """The unseen cards, dealt to the hands and decks where their backs fit."""

    def __init__(self, seen: View, rng: Rng) -> None:
        self.seen = seen
        self.rng = rng
        self.unseen = [unseen_cards(seen, which) for which in range(DECKS)]
        self.start = [int(card) for card in seen.start]
        self.hands = [self.hand(seat) for seat in range(len(seen.hands))]
        self.decks = [self.deck(which) for which in range(DECKS)]

    def hand(self, seat: int) -> Hand:
        known = self.seen.hands[seat]
        size = count(known.creatives) + count(known.comics)
        hand = Hand(known.creatives, known.comics, size)
        for back in known.backs:
            card = self.take(back.which, back.shows, back.shuffle)
            hand.add(card)
            if back.is_start:
                self.start[2 * seat + back.which] = card
        return hand

    def deck(self, which: int) -> Deck:
        """The top card fits its back; the others come in any order."""
        known = self.seen.decks[which]
        unseen = self.unseen[which]
        top = NOTHING if known.back is None else self.take(which, known.back, known.shuffles)
        self.rng.shuffle(unseen)
        if top != NOTHING:
            unseen.append(top)
        cards = NO_CARDS[:]
        for place in range(len(unseen)):
            cards[place] = unseen[place] % DECK_SIZE
        deck = Deck(cards, len(unseen))
        deck.display, deck.discard = known.display, known.discard
        deck.shuffles = known.shuffles
        return deck

    def take(self, which: int, shows: int, shuffle: int) -> int:
        """Any unseen card that has that back and came into the deck with that shuffle."""
        fitting: list[int] = []
        shuffled = self.seen.shuffled
        for card in self.unseen[which]:
            if shuffled[card] == shuffle and shown_by_back(self.seen.parts, card) == shows:
                fitting.append(card)
        card = fitting[self.rng.below(len(fitting))]
        self.unseen[which].remove(card)
        return card

    def start_fits(self) -> bool:
        """The writer and the artist that a player began with are of different genres (AC-10)."""
        for seat in range(len(self.hands)):
            if genre_of(self.start[2 * seat]) == genre_of(self.start[2 * seat + 1]):
                return False
        return True


def unseen_cards(seen: View, which: int) -> list[int]:
    """The cards of a deck whose place the viewer does not know."""
    deck = seen.decks[which]
    known: i64 = deck.display | deck.discard
    for seat in range(len(seen.hands)):
        hand, publisher = seen.hands[seat], seen.publishers[seat]
        if which == ORIGINALS:
            known |= hand.comics | publisher.hyped | publisher.mat
        else:
            creatives = hand.creatives | seen.chart.creatives(publisher.mat)
            known |= creatives >> (which * DECK_SIZE)
    found: list[int] = []
    for card in range(DECK_SIZE):
        if not (known >> card) & 1:
            found.append(which * DECK_SIZE + card)
    return found


def imagined_city(seen: View, rng: Rng) -> City:
    """Tiles that lie face down get any fronts of their genre that were not seen."""
    seen_fronts: i64 = 0
    for publisher in seen.publishers:
        seen_fronts |= publisher.orders | publisher.fulfilled
    for tile in seen.tiles:
        if tile >= 0:
            seen_fronts |= bit(tile)
    in_play = seen.parts.tiles[len(seen.publishers) - 2]
    left: list[int] = []
    for tile in in_play:
        if not (seen_fronts >> tile) & 1:
            left.append(tile)
    rng.shuffle(left)
    tiles = seen.tiles[:]
    face_down: i64 = 0
    used: i64 = 0  # places in what was left
    for space in range(SPACE_COUNT):
        if tiles[space] <= FACE_DOWN:
            genre = FACE_DOWN - tiles[space]
            place: i64 = 0
            while (used >> place) & 1 or genre_of_tile(left[place]) != genre:
                place += 1
            used |= bit(place)
            tiles[space] = left[place]
            face_down |= bit(space)
    return City(tiles, face_down)
