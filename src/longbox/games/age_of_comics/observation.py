"""The view in numbers, for players that learn."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i16, i64

from longbox.core.bits import lowest
from longbox.core.observation import (
    Field,
    Observation,
    Rows,
    put,
    put_all,
    put_one_of,
    put_set,
)
from longbox.core.state import Decision
from longbox.games.age_of_comics.components import (
    ACTION_COUNT,
    CARDS,
    CIRCLE_COUNT,
    COMICS,
    CREATIVES,
    DECK_SIZE,
    DECKS,
    GENRE_COUNT,
    ROUNDS,
    SPACE_COUNT,
    SPACES_EACH,
    TICKETS,
    TILES,
    genre_of_tile,
)
from longbox.games.age_of_comics.decisions.cards import (
    DevelopComic,
    DiscardCard,
    HireCreative,
    Hype,
    ReAssign,
    SwapIn,
)
from longbox.games.age_of_comics.decisions.ideas import (
    BoostByMarketing,
    BoostForIdea,
    ConvertIdea,
    Market,
    TakeFromBoard,
    TakeFromSupply,
)
from longbox.games.age_of_comics.decisions.improving import Improve
from longbox.games.age_of_comics.decisions.orders import FulfilOrder
from longbox.games.age_of_comics.decisions.printing import (
    ChooseArtist,
    ChooseComic,
    ChooseTeam,
    ChooseWriter,
    PlaceCube,
    TakeCube,
)
from longbox.games.age_of_comics.decisions.sales import GetExtraEditor, SendAgent
from longbox.games.age_of_comics.decisions.turns import StartComic, TakeTurn
from longbox.games.age_of_comics.state import NOTHING, Board
from longbox.games.age_of_comics.view import FACE_DOWN, Back, View

QUESTIONS: Final[list[type[Decision[Any, Any]]]] = [
    StartComic, TakeTurn, HireCreative, DevelopComic, DiscardCard, TakeFromBoard, TakeFromSupply,
    ChooseComic, ChooseWriter, ChooseArtist, ChooseTeam, PlaceCube, TakeCube, SendAgent,
    GetExtraEditor, FulfilOrder, Improve, ReAssign, SwapIn, Hype, ConvertIdea, BoostForIdea, Market,
    BoostByMarketing,
]  # fmt: skip
DECK_KINDS: Final = 3
BACKS: Final = 16  # hidden cards of a hand that are told apart
BACK: Final = 4  # numbers for each of them
BITS: Final = 15  # for a number, where several are remembered in one
LARGEST: Final = (1 << BITS) - 1
MANY: Final = 300  # tokens, fans and money are counted so far


class TableInNumbers(Observation[View]):
    """The board, the chart, the map and the turn, then the publishers, oneself first."""

    def __init__(self, players: int) -> None:
        fields = [
            Field("round", 1, ROUNDS + 1, "0 while the players choose what they begin with"),
            Field("order", players * players, 1, "who plays first, second …"),
            Field("variants", 3, 1, "rip-offs, tighter, aggressive"),
            Field("calendar", GENRE_COUNT * GENRE_COUNT, 1, "the genres that were turned up"),
            Field("used", ACTION_COUNT, SPACES_EACH, "spaces taken of each action"),
            Field("editors", ACTION_COUNT * SPACES_EACH * players, 1, "whose editors stand there"),
            Field("ideas", GENRE_COUNT, 1, "idea tokens on the board, by genre"),
            Field("tickets", 1, MANY, "super transport tickets in the supply"),
            Field("shuffled", CARDS, MANY, "with which shuffle each card came into the deck"),
            Field("shown creatives", CREATIVES, 1, "creatives that all have seen"),
            Field("shown comics", DECK_SIZE, 1, "originals that all have seen"),
        ]
        for name in ("writers", "artists", "originals"):
            fields += [
                Field(f"{name} sizes", 2, MANY, "cards in the deck; shuffles"),
                Field(f"{name} back", GENRE_COUNT + 1, 1, "the value or genre on the top back"),
                Field(f"{name} display", DECK_SIZE, 1, "on display"),
                Field(f"{name} discard", DECK_SIZE, 1, "discarded"),
            ]
        fields += [
            Field(
                "map genres", SPACE_COUNT * GENRE_COUNT, 1, "the genre of the tile on each space"
            ),
            Field("map tiles", SPACE_COUNT, TILES, "1 + the tile, if its front is seen"),
            Field("mastery", GENRE_COUNT * players, 1, "who holds the token of each genre"),
            Field("fans", COMICS, MANY, "of each comic: originals, then rip-offs"),
            Field("comic writers", COMICS, CARDS, "1 + the writer of each comic"),
            Field("comic artists", COMICS, CARDS, "1 + the artist of each comic"),
            Field("comic numbers", COMICS, COMICS, "the how manieth of its publisher it is"),
            Field("hype", DECK_SIZE, MANY, "tokens on each original beside a mat"),
            Field("better colors", COMICS, 1, "comics with that token"),
            Field("ripe", COMICS, 1, "originals that can be ripped off"),
            Field("values", CREATIVES, MANY, "of each creative"),
            Field("learned", CREATIVES, 1, "creatives that did this round"),
            Field("trained", CREATIVES, 1, "creatives that did this round"),
            Field("hiring", DECK_KINDS, 1, "of which a creative is still to be hired"),
            Field("swapped", DECK_KINDS, 1, "of which one was re-assigned"),
            Field("turn comic", COMICS, 1, "to be printed"),
            Field("turn writer", CREATIVES, 1, "of the comic to be printed"),
            Field("turn replaced", CREATIVES, 1, "the creative that is to leave a team"),
            Field("turn boosted", COMICS, 1, "comics that got a fan for an idea"),
            Field("turn cube", ACTION_COUNT, 1, "the special that a cube leaves"),
            Field("turn order", TILES, 1, "the tile for which a comic is to be chosen"),
            Field("turn owes", players, 1, "whom the agent pays"),
            Field("turn figures", 4, MANY, "prints left, converts left, flips, collects"),
            Field("turn states", 2, 1, "has printed, has walked"),
        ]
        for seat in range(players):
            fields += [
                Field(
                    f"figures {seat}",
                    7,
                    MANY,
                    "money, points, tickets, editors, editors aside, cubes left, agent's arrival",
                ),
                Field(f"extra editor {seat}", 1, 1, "used this round"),
                Field(f"own ideas {seat}", GENRE_COUNT, MANY, "idea tokens by genre"),
                Field(f"cubes {seat}", ACTION_COUNT, 1, "specials with a cube"),
                Field(f"agent {seat}", CIRCLE_COUNT + 1, 1, "where the agent stands; last, the X"),
                Field(f"creatives {seat}", CREATIVES, 1, "in hand, as far as known"),
                Field(f"comics {seat}", DECK_SIZE, 1, "in hand, as far as known"),
                Field(
                    f"backs {seat}",
                    BACKS * BACK,
                    MANY,
                    "hidden cards in hand: 1 + kind, 1 + the back, shuffle, from the start",
                ),
                Field(f"hyped {seat}", DECK_SIZE, 1, "originals beside the mat"),
                Field(f"mat {seat}", COMICS, 1, "printed comics"),
                Field(f"orders {seat}", TILES, 1, "tiles that wait"),
                Field(f"fulfilled {seat}", TILES, 1, "tiles"),
                Field(
                    f"start {seat}",
                    2 * CREATIVES,
                    1,
                    "what it began with, if known: writer, artist",
                ),
                Field(f"start shown {seat}", 2, 1, "whether all have seen them"),
            ]
        super().__init__(players, QUESTIONS, 8, fields)

    def write(self, view: View, out: Rows, place: i64) -> i64:
        own = self.own_seat(view)
        place = self.write_board(view, out, place, own)
        for which in range(DECKS):
            place = write_deck(view, out, place, which)
        place = write_map(view, out, place)
        place = self.write_chart(view, out, place, own)
        place = self.write_turn(view, out, place, own)
        for after in range(self.players):
            place = write_publisher(view, out, place, int((own + after) % self.players))
        return place

    def write_board(self, view: View, out: Rows, place: i64, own: i64) -> i64:
        board = view.board
        place = put(out, place, board.round)
        for at in range(self.players):
            place = self.put_seat(out, place, own, board.order[at])
        place = put(out, place, view.variants.rip_offs)
        place = put(out, place, view.variants.tighter)
        place = put(out, place, view.variants.aggressive)
        for month in range(GENRE_COUNT):
            place = put_one_of(out, place, board.calendar[month], GENRE_COUNT)
        place = put_all(out, place, board.used)
        for action in range(ACTION_COUNT):
            place = self.write_editors(board, out, place, own, action)
        place = put_set(out, place, board.ideas, GENRE_COUNT)
        place = put(out, place, board.supply[TICKETS])
        for which in range(DECKS):
            place = write_shuffles(view, out, place, which)
        place = put_set(out, place, view.open_creatives, CREATIVES)
        return put_set(out, place, view.open_comics, DECK_SIZE)

    def write_editors(self, board: Board, out: Rows, place: i64, own: i64, action: i64) -> i64:
        """Whose editors stand at an action, remembered in three bits for each of its spaces."""
        first = action * SPACES_EACH
        used = board.used[action]
        standing: i64 = 0
        for space in range(used):
            after = self.seen_from(own, board.editor_at[first + space])
            standing |= (after + 1) << (3 * space)
        at = out.skip()
        if standing != out.given[at]:
            out.given[at] = standing
            for space in range(SPACES_EACH):
                there = (standing >> (3 * space)) & 7
                for after in range(self.players):
                    out.values[place + space * self.players + after] = there == after + 1
        return place + SPACES_EACH * self.players

    def write_chart(self, view: View, out: Rows, place: i64, own: i64) -> i64:
        chart = view.chart
        for genre in range(GENRE_COUNT):
            place = self.put_seat(out, place, own, chart.mastery[genre])
        place = write_comics(view, out, place)
        place = write_hype(view, out, place)
        place = put_set(out, place, chart.colors, COMICS)
        place = put_set(out, place, chart.ripe, COMICS)
        place = put_all(out, place, chart.value)
        place = put_set(out, place, chart.learned, CREATIVES)
        return put_set(out, place, chart.trained, CREATIVES)

    def write_turn(self, view: View, out: Rows, place: i64, own: i64) -> i64:
        turn = view.turn
        place = put_set(out, place, turn.hiring, DECK_KINDS)
        place = put_set(out, place, turn.swapped, DECK_KINDS)
        place = put_one_of(out, place, turn.comic, COMICS)
        place = put_one_of(out, place, turn.writer, CREATIVES)
        place = put_one_of(out, place, turn.replaced, CREATIVES)
        place = put_set(out, place, turn.boosted, COMICS)
        place = put_one_of(out, place, turn.cube_from, ACTION_COUNT)
        place = put_one_of(out, place, turn.order, TILES)
        place = self.put_seat(out, place, own, turn.owes)
        place = put(out, place, turn.prints_left)
        place = put(out, place, turn.converts_left)
        place = put(out, place, turn.flips)
        place = put(out, place, turn.collects)
        place = put(out, place, turn.has_printed)
        return put(out, place, turn.has_walked)


def write_shuffles(view: View, out: Rows, place: i64, which: int) -> i64:
    """There is something to write only once a deck was shuffled anew."""
    shuffles: i64 = view.decks[which].shuffles
    at = out.skip()
    if shuffles or out.given[at]:
        out.given[at] = shuffles
        first = which * DECK_SIZE
        for card in range(DECK_SIZE):
            out.values[place + card] = i16(view.shuffled[first + card])
    return place + DECK_SIZE


def write_comics(view: View, out: Rows, place: i64) -> i64:
    """Fans, 1 + the writer, 1 + the artist and the number of each comic: 0 if it is not printed."""
    chart, values = view.chart, out.values
    printed: i64 = 0
    for publisher in view.publishers:
        printed |= publisher.mat
    at = out.skip()
    changed = printed | out.given[at]
    out.given[at] = printed
    while changed:
        comic = lowest(changed)
        first = place + comic
        values[first] = i16(chart.fans[comic])
        values[first + COMICS] = i16(chart.writer[comic] + 1)
        values[first + 2 * COMICS] = i16(chart.artist[comic] + 1)
        values[first + 3 * COMICS] = i16(chart.number[comic])
        changed &= changed - 1
    return place + 4 * COMICS


def write_hype(view: View, out: Rows, place: i64) -> i64:
    """The tokens on originals beside the mats."""
    hyped: i64 = 0
    for publisher in view.publishers:
        hyped |= publisher.hyped
    at = out.skip()
    changed = hyped | out.given[at]
    out.given[at] = hyped
    while changed:
        comic = lowest(changed)
        out.values[place + comic] = i16(view.chart.hype[comic])
        changed &= changed - 1
    return place + DECK_SIZE


def write_deck(view: View, out: Rows, place: i64, which: int) -> i64:
    deck = view.decks[which]
    place = put(out, place, deck.size)
    place = put(out, place, deck.shuffles)
    back: i64 = NOTHING
    if deck.back is not None:
        back = deck.back
    place = put_one_of(out, place, back, GENRE_COUNT + 1)
    place = put_set(out, place, deck.display, DECK_SIZE)
    return put_set(out, place, deck.discard, DECK_SIZE)


def write_map(view: View, out: Rows, place: i64) -> i64:
    """Tiles are remembered, and only the spaces of those that changed are written."""
    tiles, given = view.tiles, out.given
    fronts = place + SPACE_COUNT * GENRE_COUNT
    at = out.next
    out.next += SPACE_COUNT
    for space in range(SPACE_COUNT):
        tile = tiles[space]
        if given[at + space] != tile - NOTHING:
            given[at + space] = tile - NOTHING
            write_tile(out, place + space * GENRE_COUNT, fronts + space, tile)
    return fronts + SPACE_COUNT


def write_tile(out: Rows, place: i64, at: i64, tile: i64) -> None:
    genre: i64 = NOTHING
    front: i64 = 0
    if tile <= FACE_DOWN:
        genre = FACE_DOWN - tile
    elif tile != NOTHING:
        genre = genre_of_tile(tile)
        front = tile + 1
    for one in range(GENRE_COUNT):
        out.values[place + one] = one == genre
    put(out, at, front)


def write_publisher(view: View, out: Rows, place: i64, seat: int) -> i64:
    publisher = view.publishers[seat]
    hand = view.hands[seat]
    figures = out.values
    figures[place] = i16(publisher.money)
    figures[place + 1] = i16(publisher.points)
    figures[place + 2] = i16(publisher.tickets)
    figures[place + 3] = i16(publisher.editors)
    figures[place + 4] = i16(publisher.aside)
    figures[place + 5] = i16(publisher.cubes_left)
    figures[place + 6] = i16(publisher.arrived)
    place = put(out, place + 7, publisher.fifth_is_out)
    place = put_all(out, place, publisher.ideas)
    place = put_set(out, place, publisher.cubes, ACTION_COUNT)
    place = put_one_of(out, place, publisher.agent, CIRCLE_COUNT + 1)
    place = put_set(out, place, hand.creatives, CREATIVES)
    place = put_set(out, place, hand.comics, DECK_SIZE)
    place = write_backs(out, place, hand.backs)
    place = put_set(out, place, publisher.hyped, DECK_SIZE)
    place = put_set(out, place, publisher.mat, COMICS)
    place = put_set(out, place, publisher.orders, TILES)
    place = put_set(out, place, publisher.fulfilled, TILES)
    place = put_one_of(out, place, view.start[2 * seat], CREATIVES)
    place = put_one_of(out, place, view.start[2 * seat + 1], CREATIVES)
    return put_set(out, place, view.start_known >> (2 * seat), 2)


def write_backs(out: Rows, place: i64, backs: tuple[Back, ...]) -> i64:
    """Each is remembered; behind the last one there is nothing but 0."""
    given = out.given
    count: i64 = len(backs)
    remembered = out.next
    out.next += BACKS
    for at in range(BACKS):
        first = place + at * BACK
        back: i64 = 0
        if at < count:
            back = packed(backs[at])
        elif given[remembered + at] == 0:
            break
        if back != given[remembered + at]:
            given[remembered + at] = back
            for number in range(BACK):
                out.values[first + number] = i16((back >> (number * BITS)) & LARGEST)
    return place + BACKS * BACK


def packed(back: Back) -> i64:
    """The numbers of a hidden card in one: 1 + its kind, 1 + what its back shows …"""
    shuffle: i64 = back.shuffle
    start: i64 = back.is_start
    kind: i64 = back.which + 1
    shows: i64 = back.shows + 1
    return kind | (shows << BITS) | (shuffle << (2 * BITS)) | (start << (3 * BITS))
