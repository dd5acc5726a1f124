"""What the players begin with, and the question that begins every turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit
from longbox.core.state import Action, Decision, Refusal
from longbox.games.age_of_comics import events
from longbox.games.age_of_comics.actions import PLACES, SET_ASIDE, STARTS, Pick
from longbox.games.age_of_comics.components import (
    ACTION_COUNT,
    CREATIVES,
    DEVELOP,
    GENRES,
    HIRE,
    IDEAS,
    MAIN_ACTIONS,
    MOST_SEATS,
    ORIGINALS,
    PRINT,
    ROYALTIES,
    SPACES_EACH,
    card_text,
    genre_of,
)
from longbox.games.age_of_comics.decisions.cards import (
    begin_develop,
    begin_hire,
    genres_to_find,
)
from longbox.games.age_of_comics.decisions.ideas import (
    ask_for_ideas,
    begin_ideas,
    begin_royalties,
)
from longbox.games.age_of_comics.decisions.printing import begin_print, printable
from longbox.games.age_of_comics.decisions.rounds import TAKE_TURN, go_on
from longbox.games.age_of_comics.decisions.sales import begin_sales
from longbox.games.age_of_comics.state import Deck, State


class StartComic(Decision[State, Pick]):
    """Name a genre and get a random original of it (AC-11)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-11", "Of which genre is your first comic?")

    def options(self, state: State) -> list[Pick]:
        return STARTS[genres_to_find(state)]

    def apply(self, state: State, chosen: Pick) -> None:
        if state.log is not None:
            state.log.append(events.genre_chosen(self.seat, int(chosen.what)))
        card = CREATIVES + any_of_genre(state, chosen.what)
        state.hands[self.seat].add(card)
        if state.log is not None:
            parts = state.parts
            front, back = events.card_name(parts, int(card)), events.back_name(parts, int(card))
            name = card_text(int(card))
            state.log.append(events.CardDrawn(self.seat, "got", name, front, back, None))
        go_on(state)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "start":
            return self.asks_something_else()
        return Refusal("AC-11", f"no {GENRES[action.what]} comic is left")


class TakeTurn(Decision[State, Pick]):
    """Place an editor on the topmost free space of an action, and do it (AC-20 to AC-22)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-20", "On which action do you place an editor?")

    def options(self, state: State) -> list[Pick]:
        return PLACES[open_actions(state, self.seat)]

    def apply(self, state: State, chosen: Pick) -> None:
        publisher = state.publishers[self.seat]
        publisher.editors -= 1
        if chosen is SET_ASIDE:
            publisher.aside += 1
            if state.log is not None:
                state.log.append(events.editor_set_aside(self.seat))
        else:
            place_editor(state, self.seat, chosen.what)
        go_on(state)

    def refuse(self, state: State, action: Action) -> Refusal:
        if action is SET_ASIDE:
            return Refusal("AC-22", "nobody may pass: there is an action to take")
        if not isinstance(action, Pick) or action.kind != "place":
            return self.asks_something_else()
        if state.board.used[action.what] >= state.board.spaces:
            return Refusal("AC-21", f"all spaces of {MAIN_ACTIONS[action.what]} are taken")
        if action.what == PRINT:
            return Refusal("AC-22", "there is nothing that you could print and pay")
        return Refusal("AC-22", "there are no cards left for it")


START_COMIC: Final = [StartComic(seat) for seat in range(MOST_SEATS)]
for _seat in range(MOST_SEATS):
    TAKE_TURN.append(TakeTurn(_seat))


def ask_for_start(state: State) -> None:
    """In turn order: a comic, then ideas (AC-11, AC-12)."""
    for place in range(len(state.publishers) - 1, -1, -1):
        seat = int(state.board.order[place])
        ask_for_ideas(state, seat, state.parts.start_ideas[place])
        state.pending.append(START_COMIC[seat])


def any_of_genre(state: State, genre: i64) -> i64:
    """Take a random original of a genre out of the deck."""
    deck = state.decks[ORIGINALS]
    count: i64 = 0
    for place in range(deck.size):
        if genre_of(deck.cards[place]) == genre:
            count += 1
    wanted = state.rng.below(count)
    for place in range(deck.size):
        if genre_of(deck.cards[place]) == genre:
            if wanted == 0:
                return take_out(deck, place)
            wanted -= 1
    raise AssertionError("the genre is in the deck")


def take_out(deck: Deck, place: i64) -> i64:
    card = deck.cards[place]
    deck.size -= 1
    deck.cards[place] = deck.cards[deck.size]
    return card


def open_actions(state: State, seat: int) -> i64:
    """The actions with a free space that are possible (AC-21, AC-22), as bits."""
    board = state.board
    bits: i64 = 0
    for action in range(ACTION_COUNT):
        if board.used[action] < board.spaces:
            bits |= bit(action)
    if state.creatives_are_gone():
        bits &= ~bit(HIRE)
    if state.decks[ORIGINALS].is_gone():
        bits &= ~bit(DEVELOP)
    if (bits >> PRINT) & 1 and printable(state, seat) == 0:
        bits &= ~bit(PRINT)
    return bits


def place_editor(state: State, seat: int, action: i64) -> None:
    board = state.board
    space = board.used[action]
    board.used[action] = space + 1
    board.editor_at[action * SPACES_EACH + space] = seat
    if state.log is not None:
        state.log.append(events.editor_placed(seat, int(action), int(space)))
    if action == HIRE:
        begin_hire(state, seat)
    elif action == DEVELOP:
        begin_develop(state, seat)
    elif action == IDEAS:
        begin_ideas(state, seat, space)
    elif action == PRINT:
        begin_print(state, seat, space)
    elif action == ROYALTIES:
        begin_royalties(state, seat, space)
    else:
        begin_sales(state, seat, space)
