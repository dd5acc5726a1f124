"""Age of Comics: its set-up, and where its parts are found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import bit
from longbox.core.edition import Edition
from longbox.core.event import Event
from longbox.core.game import Game
from longbox.core.observation import Observation
from longbox.core.outcome import Outcome, Standing
from longbox.core.rng import Rng
from longbox.core.rulebook import Rulebook
from longbox.core.state import Action
from longbox.core.zones import Choice, Component, Zone
from longbox.games.age_of_comics import catalogue as boxes
from longbox.games.age_of_comics import scoring
from longbox.games.age_of_comics import view as views
from longbox.games.age_of_comics.about import ABOUT, options
from longbox.games.age_of_comics.actions import ACTIONS
from longbox.games.age_of_comics.choices import touches
from longbox.games.age_of_comics.components import (
    ARTISTS,
    CIRCLE_COUNT,
    COLOR_TOKENS,
    COMICS,
    CREATIVES,
    DECK_SIZE,
    DECKS,
    GENRE_COUNT,
    GENRES,
    HYPE_TOKENS,
    KINDS,
    MONEY,
    MOST_AT_CIRCLE,
    MOST_SEATS,
    NO_NEIGHBOUR,
    ORIGINAL_BITS,
    ORIGINALS,
    POINTS,
    ROUNDS,
    TICKETS,
    VALUE_TOKENS,
    WRITERS,
    Parts,
    genre_of,
    genre_of_tile,
)
from longbox.games.age_of_comics.decisions.rounds import EDITORS, income
from longbox.games.age_of_comics.decisions.turns import ask_for_start, take_out
from longbox.games.age_of_comics.events import began
from longbox.games.age_of_comics.observation import TableInNumbers
from longbox.games.age_of_comics.state import NOBODY, NOTHING, Blank, State, Variants
from longbox.games.age_of_comics.view import View
from longbox.games.age_of_comics.zones import table

PACKAGE: Final = "longbox.games.age_of_comics"
QUESTIONS: Final = 100  # more than a turn can ask, cabs aside
MANY_FANS: Final = 200  # more than a comic can have
START_VALUE: Final = 2  # of the creatives that players begin with (AC-10)


class AgeOfComics(Game[State, View]):
    """Age of Comics for 2 to 4 players (AC-1)."""

    def __init__(self, edition: Edition | None = None) -> None:
        loaded = Edition.load(PACKAGE) if edition is None else edition
        self.parts = Parts(loaded)
        super().__init__(
            id="age-of-comics",
            name="Age of Comics",
            version=1,
            seats=range(2, MOST_SEATS + 1),
            actions=ACTIONS,
            edition=loaded,
            rulebook=Rulebook.load(PACKAGE),
            about=ABOUT,
            options=options(self.parts),
        )
        self.blank = Blank(self.parts)
        self.variants = [
            Variants(rip_offs, tighter, aggressive)
            for rip_offs in (False, True)
            for tighter in (False, True)
            for aggressive in (False, True)
        ]
        self.spaces_used = [Ints[i64](self.parts.spaces_used(players)) for players in (2, 3, 4)]
        self.tiles_used = [Ints[i64](tiles) for tiles in self.parts.tiles]

    def setup(
        self, players: int, options: Mapping[str, str], rng: Rng, log: list[Event] | None = None
    ) -> State:
        """AC-4 to AC-13."""
        chosen = 4 if options.get("rip-offs", "yes") == "yes" else 0
        chosen += 2 if options.get("display") == "tighter" else 0
        chosen += 1 if options.get("aggressive") == "yes" else 0
        variants = self.variants[chosen]
        state = self.blank.state(rng, log, self.parts, variants, players)
        board = state.board
        board.spaces = players + 1
        rows = self.parts.display_tighter if variants.tighter else self.parts.display_usual
        board.row = rows[players - 2]
        shuffle(board.calendar, GENRE_COUNT, rng)  # AC-7
        self.lay_tiles(state, players)
        first = rng.below(players)  # AC-9
        for place in range(players):
            seat = (first + place) % players
            board.order[place] = seat
            state.earn(int(seat), self.parts.start_money[place])
            deal_creatives(state, int(seat))
        if log is not None:
            log.append(began(int(first)))
        ask_for_start(state)
        return state

    def lay_tiles(self, state: State, players: int) -> None:
        """Face down at random, until no circle has three of a genre (AC-6)."""
        spaces = self.spaces_used[players - 2]
        tiles = self.tiles_used[players - 2][:]
        count: i64 = len(tiles)
        tile_at = state.city.tile_at
        shuffle(tiles, count, state.rng)
        for place in range(count):
            tile_at[spaces[place]] = tiles[place]
        while has_three_alike(state):
            shuffle(tiles, count, state.rng)
            for place in range(count):
                tile_at[spaces[place]] = tiles[place]
        face_down: i64 = 0
        for place in range(count):
            face_down |= bit(spaces[place])
        state.city.face_down = face_down

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(state)

    def view(self, state: State, seat: int | None) -> View:
        return views.view(state, seat)

    def standing(self, view: View) -> Standing:
        points = [
            scoring.total(view.parts, view.chart, seat, publisher)
            for seat, publisher in enumerate(view.publishers)
        ]
        round = int(view.board.round)
        return Standing(points, f"round {round} of {ROUNDS}" if round else "setting up", round)

    def imagine(self, view: View, rng: Rng) -> State:
        return views.imagine(view, rng)

    def zones(self, view: View) -> list[Zone]:
        return table.zones(view)

    def choices(self, view: View, options: Sequence[Action]) -> list[Choice]:
        return table.choices(view, options)

    def touches(self, view: View, action: Action) -> list[str]:
        return touches(view, action)

    def catalogue(self) -> list[Component]:
        return boxes.catalogue(self.parts)

    def observation(self, players: int) -> Observation[View]:
        return TableInNumbers(players)

    def glance(self, state: State, seat: int | None, last: View | None) -> View:
        return views.glance(state, seat, last)

    def components(self, state: State) -> dict[str, int]:
        """Cards and tiles, all of them different, and all tokens, editors and cubes."""
        found: dict[str, int] = {}
        for which in range(DECKS):
            found.update(counted_in(f"{KINDS[which]} cards", cards_on_table(state, which)))
        found.update(counted_in("order tiles", tiles_on_table(state)))
        found.update(tokens(state))
        standing = [int(seat) for seat in state.board.editor_at]
        for seat, publisher in enumerate(state.publishers):
            waiting = 0 if publisher.fifth_is_out else 1
            editors = int(publisher.editors + publisher.aside) + standing.count(seat) + waiting
            found[f"editors of seat {seat}"] = editors
            cubes = int(publisher.cubes).bit_count() + int(publisher.cubes_left)
            found[f"cubes of seat {seat}"] = cubes + on_the_way(state, seat)
        found["calendar tiles"] = len({int(genre) for genre in state.board.calendar})
        return found

    def longest(self, players: int) -> int:
        """Far above what turns can take, and as many cabs as all the money of a match can pay."""
        parts = self.parts
        turns = ROUNDS * (EDITORS + 1)
        money = max(int(money) for money in parts.start_money)
        money += turns * max(int(money) for money in parts.royalties)
        money += DECK_SIZE * int(parts.bonus_money)
        money += ROUNDS * COMICS * int(income(parts, MANY_FANS))
        return players * (turns * QUESTIONS + money // int(parts.cab))


def shuffle(numbers: Ints[i64], count: i64, rng: Rng) -> None:
    for last in range(count - 1, 0, -1):
        other = rng.below(last + 1)
        number = numbers[last]
        numbers[last] = numbers[other]
        numbers[other] = number


def has_three_alike(state: State) -> bool:
    """Whether a circle touches three tiles of the same genre (AC-6)."""
    touching, tile_at = state.parts.touching, state.city.tile_at
    for circle in range(CIRCLE_COUNT):
        seen: i64 = 0  # two bits for each genre count its tiles
        for place in range(circle * MOST_AT_CIRCLE, (circle + 1) * MOST_AT_CIRCLE):
            space = touching[place]
            if space == NO_NEIGHBOUR:
                break
            if tile_at[space] != NOTHING:
                shift = 2 * genre_of_tile(tile_at[space])
                if (seen >> shift) & 3 == 2:
                    return True
                seen += bit(shift)
    return False


def deal_creatives(state: State, seat: int) -> None:
    """A writer and an artist of value 2 and of different genres (AC-10)."""
    writer = any_to_start_with(state, WRITERS, NOBODY)
    artist = any_to_start_with(state, ARTISTS, genre_of(writer))
    state.start[2 * seat] = writer
    state.start[2 * seat + 1] = artist
    state.hands[seat].add(writer)
    state.hands[seat].add(artist)


def any_to_start_with(state: State, which: i64, but_not: i64) -> i64:
    """A random creative of value 2 out of a deck, not of one genre."""
    deck = state.decks[which]
    while True:
        place = state.rng.below(deck.size)
        card = which * DECK_SIZE + deck.cards[place]
        if state.parts.values[card] == START_VALUE and genre_of(card) != but_not:
            return which * DECK_SIZE + take_out(deck, place)


def counted_in(name: str, places: Sequence[int]) -> dict[str, int]:
    """How many there are in several sets, and how many of them are different."""
    together = 0
    for one in places:
        together |= one
    total = sum(one.bit_count() for one in places)
    return {name: total, f"different {name}": together.bit_count()}


def cards_on_table(state: State, which: int) -> list[int]:
    """The sets of cards of a kind, by the places where they lie."""
    deck = state.decks[which]
    places = [1 << int(deck.cards[place]) for place in range(int(deck.size))]
    places += [int(deck.display), int(deck.discard)]
    for hand, publisher in zip(state.hands, state.publishers, strict=True):
        if which == ORIGINALS:
            printed = int(publisher.mat) & ORIGINAL_BITS
            places += [int(hand.comics), int(publisher.hyped), printed]
        else:
            working = int(state.chart.creatives(publisher.mat))
            for creatives in (int(hand.creatives), working):
                places.append((creatives >> (which * DECK_SIZE)) & ORIGINAL_BITS)
    return places


def tiles_on_table(state: State) -> list[int]:
    places = [1 << int(tile) for tile in state.city.tile_at if tile != NOTHING]
    for publisher in state.publishers:
        places += [int(publisher.orders), int(publisher.fulfilled)]
    return places


def tokens(state: State) -> dict[str, int]:
    """Money and tokens in the supply, on the board and with the players."""
    board, chart, publishers = state.board, state.chart, state.publishers
    raised = [card for card in range(CREATIVES) if chart.value[card] != state.parts.values[card]]
    lying = {
        "money": (MONEY, sum(int(one.money) for one in publishers)),
        "victory points": (POINTS, sum(int(one.points) for one in publishers)),
        "hype tokens": (HYPE_TOKENS, sum(int(count) for count in chart.hype)),
        "better-color tokens": (COLOR_TOKENS, int(chart.colors).bit_count()),
        "increase-value tokens": (VALUE_TOKENS, len(raised)),
        "tickets": (TICKETS, sum(int(one.tickets) for one in publishers)),
    }
    for genre, name in enumerate(GENRES):
        held = sum(int(one.ideas[genre]) for one in publishers)
        lying[f"ideas for {name}"] = (genre, held + ((int(board.ideas) >> genre) & 1))
    return {name: int(board.supply[token]) + count for name, (token, count) in lying.items()}


def on_the_way(state: State, seat: int) -> int:
    """A cube that has left one special and not yet come to another."""
    lifted = state.turn.cube_from != NOTHING
    return 1 if lifted and state.board.order[state.board.place] == seat else 0
