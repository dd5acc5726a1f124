"""Print: originals and rip-offs, mastery, and the cubes that comics unlock (AC-32 to AC-45)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit, lowest
from longbox.core.state import Action, Decision, Refusal
from longbox.games.age_of_comics import events
from longbox.games.age_of_comics.actions import (
    CUBES,
    DONE,
    MOVES,
    PRINT_COMIC,
    REUSE,
    USE,
    Pick,
    picks,
)
from longbox.games.age_of_comics.components import (
    ACTION_COUNT,
    COLOR_TOKENS,
    CREATIVES,
    DECK_SIZE,
    FAN,
    GENRES,
    HYPE_TOKENS,
    IDEAS_BONUS,
    MOST_SEATS,
    ORIGINAL_BITS,
    PRINT,
    SPECIALS,
    TICKET,
    TICKETS,
    genre_of,
)
from longbox.games.age_of_comics.decisions.decks import lay_out
from longbox.games.age_of_comics.decisions.ideas import ask_for_ideas
from longbox.games.age_of_comics.decisions.orders import comics_of_genre, settle_orders
from longbox.games.age_of_comics.decisions.rounds import go_on
from longbox.games.age_of_comics.state import ARTIST_BITS, NOBODY, NOTHING, WRITER_BITS, State

TOO_MUCH: Final = 1 << 40  # more than anybody can pay
LAST_CUBE: Final = 4  # the comic that places it
MOVES_CUBE: Final = 5  # the comic that lets one be moved


def begin_print(state: State, seat: int, space: i64) -> None:
    """One comic, or up to two on the first space (AC-33)."""
    state.turn.prints_left = state.parts.prints[space]
    state.turn.has_printed = False
    state.pending.append(CHOOSE_COMIC[seat])


class ChooseComic(Decision[State, Pick]):
    """Which comic to print; after the first, one may stop (AC-32, AC-33, AC-40)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-32", "Which comic do you print?")

    def options(self, state: State) -> list[Pick]:
        found = picks(PRINT_COMIC, printable(state, self.seat))
        if state.turn.has_printed:
            found.append(DONE)
        return found

    def apply(self, state: State, chosen: Pick) -> None:
        if chosen is DONE:
            go_on(state)
            return
        state.turn.comic = chosen.what
        if chosen.what < DECK_SIZE:
            lay_out(state, self.seat, CREATIVES + chosen.what)
        if has_pair(state.hands[self.seat].creatives):
            state.pending.append(CHOOSE_WRITER[self.seat])
        else:
            state.pending.append(CHOOSE_TEAM[self.seat])

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "print":
            return self.asks_something_else()
        return why_not_printable(state, self.seat, int(action.what))


class ChooseWriter(Decision[State, Pick]):
    """A writer from the hand beside whom an artist can be paid, too (AC-32, AC-34)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-32", "Who writes the comic?")

    def options(self, state: State) -> list[Pick]:
        creatives = state.hands[self.seat].creatives
        artist = cheapest(state, creatives & ARTIST_BITS)
        most = state.publishers[self.seat].money - artist
        return picks(USE, not_above(state, creatives & WRITER_BITS, most))

    def apply(self, state: State, chosen: Pick) -> None:
        state.turn.writer = chosen.what
        lay_out(state, self.seat, chosen.what)
        state.pending.append(CHOOSE_ARTIST[self.seat])

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "use":
            return self.asks_something_else()
        return why_not_used(state, self.seat, int(action.what), "writer")


class ChooseArtist(Decision[State, Pick]):
    """An artist from the hand; then the comic is printed (AC-32, AC-34)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-32", "Who draws the comic?")

    def options(self, state: State) -> list[Pick]:
        artists = state.hands[self.seat].creatives & ARTIST_BITS
        most = state.publishers[self.seat].money - state.chart.value[state.turn.writer]
        return picks(USE, not_above(state, artists, most))

    def apply(self, state: State, chosen: Pick) -> None:
        writer, artist = state.turn.writer, chosen.what
        lay_out(state, self.seat, artist)
        hand = state.hands[self.seat]
        hand.remove(writer)
        hand.remove(artist)
        print_comic(state, self.seat, writer, artist)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "use":
            return self.asks_something_else()
        return why_not_used(state, self.seat, int(action.what), "artist")


class ChooseTeam(Decision[State, Pick]):
    """With nobody left to hire, a whole team of the mat works again (AC-39)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-39", "Which team makes this comic, too?")

    def options(self, state: State) -> list[Pick]:
        publisher = state.publishers[self.seat]
        return picks(REUSE, teams_not_above(state, publisher.mat, publisher.money))

    def apply(self, state: State, chosen: Pick) -> None:
        chart = state.chart
        writer, artist = chart.writer[chosen.what], chart.artist[chosen.what]
        print_comic(state, self.seat, writer, artist)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "reuse":
            return self.asks_something_else()
        publisher = state.publishers[self.seat]
        if not (publisher.mat >> action.what) & 1:
            return Refusal("AC-39", "that comic is not on your mat")
        price = state.chart.worth(action.what)
        return Refusal("AC-34", f"that team costs ${price}, and you have ${publisher.money}")


class PlaceCube(Decision[State, Pick]):
    """A cube goes on a special that is unlocked (AC-64, AC-65)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-64", "On which special do you put a cube?")

    def options(self, state: State) -> list[Pick]:
        publisher = state.publishers[self.seat]
        taken = publisher.cubes
        if state.turn.cube_from != NOTHING:
            taken |= bit(state.turn.cube_from)
        bits: i64 = 0
        for special in range(ACTION_COUNT):
            unlocked = state.parts.unlocked_by[special] <= publisher.printed
            if unlocked and not (taken >> special) & 1:
                bits |= bit(special)
        return CUBES[bits]

    def apply(self, state: State, chosen: Pick) -> None:
        came_from = state.turn.cube_from
        state.turn.cube_from = NOTHING
        publisher = state.publishers[self.seat]
        publisher.cubes |= bit(chosen.what)
        if came_from == NOTHING:
            publisher.cubes_left -= 1
        if state.log is not None:
            source = None if came_from == NOTHING else int(came_from)
            state.log.append(events.cube_placed(self.seat, int(chosen.what), source))
        go_on(state)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "cube":
            return self.asks_something_else()
        name = SPECIALS[action.what]
        if (state.publishers[self.seat].cubes >> action.what) & 1:
            return Refusal("AC-64", f"you have a cube on {name}")
        if action.what == state.turn.cube_from:
            return Refusal("AC-65", f"the cube comes from {name}")
        needed = state.parts.unlocked_by[action.what]
        return Refusal("AC-64", f"{name} is unlocked by comic {needed}")


class TakeCube(Decision[State, Pick]):
    """After the fifth comic, one cube may move (AC-65)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-65", "Which cube do you move?")

    def options(self, state: State) -> list[Pick]:
        return MOVES[state.publishers[self.seat].cubes]

    def apply(self, state: State, chosen: Pick) -> None:
        if chosen is DONE:
            go_on(state)
            return
        state.publishers[self.seat].cubes &= ~bit(chosen.what)
        state.turn.cube_from = chosen.what
        state.pending.append(PLACE_CUBE[self.seat])

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "move cube":
            return self.asks_something_else()
        return Refusal("AC-65", f"you have no cube on {SPECIALS[action.what]}")


CHOOSE_COMIC: Final = [ChooseComic(seat) for seat in range(MOST_SEATS)]
CHOOSE_WRITER: Final = [ChooseWriter(seat) for seat in range(MOST_SEATS)]
CHOOSE_ARTIST: Final = [ChooseArtist(seat) for seat in range(MOST_SEATS)]
CHOOSE_TEAM: Final = [ChooseTeam(seat) for seat in range(MOST_SEATS)]
PLACE_CUBE: Final = [PlaceCube(seat) for seat in range(MOST_SEATS)]
TAKE_CUBE: Final = [TakeCube(seat) for seat in range(MOST_SEATS)]


# What can be printed.


def has_pair(creatives: i64) -> bool:
    return (creatives & WRITER_BITS) != 0 and (creatives & ARTIST_BITS) != 0


def cheapest(state: State, creatives: i64) -> i64:
    """The lowest value of a set of creatives."""
    least: i64 = TOO_MUCH
    while creatives:
        value = state.chart.value[lowest(creatives)]
        creatives &= creatives - 1
        if value < least:
            least = value
    return least


def cheapest_team(state: State, seat: int) -> i64:
    """What the cheapest print costs: a pair of the hand or, if need be, a team again (AC-39)."""
    creatives = state.hands[seat].creatives
    if has_pair(creatives):
        return cheapest(state, creatives & WRITER_BITS) + cheapest(state, creatives & ARTIST_BITS)
    least: i64 = TOO_MUCH
    if state.creatives_are_gone():
        mat = state.publishers[seat].mat
        while mat:
            price = state.chart.worth(lowest(mat))
            mat &= mat - 1
            if price < least:
                least = price
    return least


def not_above(state: State, creatives: i64, most: i64) -> i64:
    """Those of a set of creatives whose value is not above a sum."""
    found: i64 = 0
    while creatives:
        card = lowest(creatives)
        creatives &= creatives - 1
        if state.chart.value[card] <= most:
            found |= bit(card)
    return found


def teams_not_above(state: State, mat: i64, most: i64) -> i64:
    """Those of a set of comics whose team costs no more than a sum."""
    found: i64 = 0
    while mat:
        comic = lowest(mat)
        mat &= mat - 1
        if state.chart.worth(comic) <= most:
            found |= bit(comic)
    return found


def printable(state: State, seat: int) -> i64:
    """The set of comics that a seat can print and pay now (AC-34, AC-40, AC-41)."""
    publisher = state.publishers[seat]
    if cheapest_team(state, seat) > publisher.money:
        return 0
    found = (state.chart.ripe & ~publisher.mat) << DECK_SIZE
    comics = state.hands[seat].comics | publisher.hyped
    while comics:
        comic = lowest(comics)
        comics &= comics - 1
        if publisher.ideas[genre_of(comic)] >= state.parts.ideas_to_print:
            found |= bit(comic)
    return found


def why_not_printable(state: State, seat: int, comic: int) -> Refusal:
    publisher = state.publishers[seat]
    original = comic % DECK_SIZE
    if comic >= DECK_SIZE and not (state.chart.ripe >> original) & 1:
        return why_not_ripe(state, original)
    if comic >= DECK_SIZE and (publisher.mat >> original) & 1:
        return Refusal("AC-41", "nobody rips off an own original")
    if comic < DECK_SIZE and not ((state.hands[seat].comics | publisher.hyped) >> comic) & 1:
        return Refusal("AC-32", "you do not have that comic in hand or beside your mat")
    genre = genre_of(comic)
    if comic < DECK_SIZE and publisher.ideas[genre] < state.parts.ideas_to_print:
        needed = state.parts.ideas_to_print
        return Refusal("AC-34", f"it needs {needed} ideas for {GENRES[genre]}")
    price = cheapest_team(state, seat)
    if price == TOO_MUCH:
        return Refusal("AC-32", "you have no writer and artist in hand")
    return Refusal("AC-34", f"the cheapest team costs ${price}, and you have ${publisher.money}")


def why_not_ripe(state: State, original: int) -> Refusal:
    if not state.variants.rip_offs:
        return Refusal("AC-88", "this match is played without rip-offs")
    if state.chart.owner[original] == NOBODY:
        return Refusal("AC-40", "its original is not printed")
    if state.chart.owner[original + DECK_SIZE] != NOBODY:
        return Refusal("AC-41", "there is only one rip-off of each original")
    return Refusal("AC-40", "its original was printed in this round")


def why_not_used(state: State, seat: int, card: int, kind: str) -> Refusal:
    if (card < DECK_SIZE) != (kind == "writer"):
        return Refusal("AC-32", f"the question is for the {kind}")
    if not state.hands[seat].has(card):
        return Refusal("AC-32", f"you do not hold that {kind}")
    return Refusal("AC-34", f"you have ${state.publishers[seat].money}, which is not enough")


# Printing.


def print_comic(state: State, seat: int, writer: i64, artist: i64) -> None:
    """Pay, place the comic with its fans, take the bonus, and what follows from it."""
    turn, chart, publisher = state.turn, state.chart, state.publishers[seat]
    comic = turn.comic
    turn.comic = NOTHING
    turn.writer = NOTHING
    turn.has_printed = True
    turn.prints_left -= 1
    chart.owner[comic] = seat
    chart.writer[comic] = writer
    chart.artist[comic] = artist
    publisher.mat |= bit(comic)
    publisher.printed += 1
    publisher.of_genre[genre_of(comic)] += 1
    chart.number[comic] = publisher.printed
    price = chart.worth(comic)
    state.pay(seat, price)
    if comic < DECK_SIZE:
        take_from_hand(state, seat, comic)
    else:
        chart.ripe &= ~bit(comic - DECK_SIZE)
    chart.fans[comic] = fans_of_new(state, seat, comic)
    if state.log is not None:
        team, fans = (int(writer), int(artist)), int(chart.fans[comic])
        state.log.append(events.printed(state.parts, seat, int(comic), team, int(price), fans))
    if publisher.has_cube(PRINT):
        improve_colors(state, seat, comic)
    if turn.prints_left:
        state.pending.append(CHOOSE_COMIC[seat])
    ask_for_cube(state, seat)
    if comic < DECK_SIZE:
        take_bonus(state, seat, comic)
    elif state.variants.aggressive:
        lose_fan(state, comic - DECK_SIZE)
    check_mastery(state, seat, comic)
    settle_orders(state, seat)
    go_on(state)


def take_from_hand(state: State, seat: int, comic: i64) -> None:
    """The card of an original, from the hand or from beside the mat, and its ideas (AC-34)."""
    publisher = state.publishers[seat]
    if (publisher.hyped >> comic) & 1:
        publisher.hyped &= ~bit(comic)
    else:
        state.hands[seat].remove(CREATIVES + comic)
    state.spend_ideas(seat, genre_of(comic), state.parts.ideas_to_print)


def fans_of_new(state: State, seat: int, comic: i64) -> i64:
    """AC-35, AC-45: an original, its specialists, hype, and a mastery that is held already."""
    parts, chart = state.parts, state.chart
    fans = chart.specialists(comic) * parts.fans_specialist
    if comic < DECK_SIZE:
        fans += parts.fans_original + chart.hype[comic] * parts.fans_hype
        state.board.supply[HYPE_TOKENS] += chart.hype[comic]
        chart.hype[comic] = 0
    if chart.mastery[genre_of(comic)] == seat:
        fans += parts.fans_mastery
    return fans


def take_bonus(state: State, seat: int, comic: i64) -> None:
    """AC-36."""
    parts = state.parts
    bonus = parts.bonuses[comic]
    if bonus == FAN:
        state.chart.fans[comic] += parts.fans_bonus
        if state.log is not None:
            fans = int(parts.fans_bonus)
            state.log.append(events.fans_gained(parts, seat, int(comic), fans, "as its bonus"))
    elif bonus == IDEAS_BONUS:
        ask_for_ideas(state, seat, parts.bonus_ideas)
    elif bonus == TICKET:
        there_is_one = state.board.supply[TICKETS] > 0
        if there_is_one:
            state.board.supply[TICKETS] -= 1
            state.publishers[seat].tickets += 1
        if state.log is not None:
            state.log.append(events.ticket_taken(seat, there_is_one))
    else:
        state.earn(seat, parts.bonus_money)
        if state.log is not None:
            state.log.append(events.money_taken(seat, int(parts.bonus_money), "as a bonus"))


def lose_fan(state: State, original: i64) -> None:
    """In the aggressive variant an original suffers from its rip-off (AC-90)."""
    if state.chart.fans[original] > 1:
        state.chart.fans[original] -= 1
        if state.log is not None:
            owner = int(state.chart.owner[original])
            state.log.append(events.ripped_off(state.parts, owner, int(original)))


def check_mastery(state: State, seat: int, comic: i64) -> None:
    """The token goes to the first, or to who has more than its holder (AC-43, AC-44)."""
    genre = genre_of(comic)
    holder = state.chart.mastery[genre]
    if holder == seat:
        return
    publisher = state.publishers[seat]
    mine = publisher.mat & comics_of_genre(genre)
    if mine & ORIGINAL_BITS == 0:
        return
    if holder != NOBODY and publisher.of_genre[genre] <= state.publishers[holder].of_genre[genre]:
        return
    state.chart.mastery[genre] = seat
    if state.log is not None:
        before = None if holder == NOBODY else int(holder)
        state.log.append(events.mastery_taken(seat, int(genre), before))
    while mine:  # AC-45
        boosted = lowest(mine)
        mine &= mine - 1
        state.chart.fans[boosted] += state.parts.fans_mastery
        if state.log is not None:
            fans = int(state.parts.fans_mastery)
            state.log.append(
                events.fans_gained(state.parts, seat, int(boosted), fans, "by mastery")
            )


def improve_colors(state: State, seat: int, comic: i64) -> None:
    """AC-71."""
    state.chart.colors |= bit(comic)
    state.board.supply[COLOR_TOKENS] -= 1
    if state.log is not None:
        state.log.append(events.color_token(state.parts, seat, int(comic)))


def ask_for_cube(state: State, seat: int) -> None:
    """The 2nd, 3rd and 4th comic place a cube, the 5th may move one (AC-64, AC-65)."""
    printed = state.publishers[seat].printed
    if 2 <= printed <= LAST_CUBE:
        state.pending.append(PLACE_CUBE[seat])
    elif printed == MOVES_CUBE:
        state.pending.append(TAKE_CUBE[seat])
