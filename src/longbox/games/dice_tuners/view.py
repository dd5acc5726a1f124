"""Who sees what: all but hands, cards that lie face down, and the decks (DT-55)."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import listed
from longbox.core.rng import Rng
from longbox.core.state import Stack
from longbox.core.view import View as CoreView
from longbox.games.dice_tuners.actions import Answers, kind_name
from longbox.games.dice_tuners.components import (
    KINDS,
    MOST_SEATS,
    NO_CARD,
    NO_DIE,
    NO_HERO,
    NOBODY,
    PASSES,
    SIDE_COUNT,
    Parts,
)
from longbox.games.dice_tuners.decisions.duel import duels_in_round
from longbox.games.dice_tuners.decisions.duelling import CHOOSE_CARD
from longbox.games.dice_tuners.decisions.flow import ROUND
from longbox.games.dice_tuners.decisions.recruitment import MAKE_BID
from longbox.games.dice_tuners.decisions.steps import TURN_UP_BIDS
from longbox.games.dice_tuners.effects import COLOURS, SIDES, colours_in
from longbox.games.dice_tuners.state import (
    ASIDE,
    BONUS_MORE,
    BONUS_VP,
    COST_MORE,
    DEPLOYED_DICE,
    DICE_HELD,
    DRAFTED,
    FRONT_VP,
    HAND_SIZE,
    HERO,
    LACKS,
    NOT_CHOSEN,
    NOT_FOUGHT,
    NULL,
    PLAYED,
    POOL,
    POWER,
    ROLLING,
    ROOM,
    SPENT,
    SUPPLY,
    UNSEEN,
    VALUE_MORE,
    VP,
    WON,
    State,
    Table,
)


class View(CoreView):
    """What lies open, the own hand, and what all know of the others' hands."""

    def __init__(
        self,
        seat: int | None,
        pending: Stack,
        parts: Parts,
        answers: Answers,
        table: Table,
        hand: Sequence[int],
        chosen: int,
        has_chosen: Sequence[bool],
        seen: Sequence[tuple[int, ...]],
    ) -> None:
        super().__init__(seat, pending)
        self.parts = parts
        self.answers = answers
        self.table = table
        self.hand: tuple[int, ...] = tuple(hand)  # as State has them, with UNSEEN
        self.chosen = chosen  # the own card that lies face down
        self.has_chosen = tuple(has_chosen)
        self.seen: tuple[tuple[int, ...], ...] = tuple(seen)  # of each hand, the cards that all saw

    def cards(self) -> list[int]:
        """The own hand."""
        return [mark >> 1 for mark in self.hand]

    def fields(self) -> dict[str, object]:
        table = self.table
        parts = self.parts
        seats = range(int(table.players))
        return {
            "round": int(table.round),
            "rounds": int(table.rounds()),
            "first": int(table.first),
            "hand": [parts.card_name(card) for card in self.cards()],
            "seen_by_others": [not mark & UNSEEN for mark in self.hand],
            "chosen": chosen_name(parts, self.chosen),
            "has_chosen": list(self.has_chosen),
            "players": [self.player(seat) for seat in seats],
            "market": hero_names(parts, table.market),
            "hero_deck": hero_names(parts, table.hero_deck),
            "hero_discard": hero_names(parts, table.hero_discard),
            "deck_face_up": table.face_up,
            "deck_size": int(table.deck_size),
            "deck_top": None if table.top == NO_CARD else parts.card_name(int(table.top)),
            "discard": discard_counts(parts, table),
            "dice": self.dice(),
            "colours": colours_in(int(table.legal)),
            "duel": self.duel(),
            "results": results(table),
        }

    def player(self, seat: int) -> dict[str, object]:
        table = self.table
        bit = 1 << seat
        hero = int(table.seats[HERO + seat])
        played = int(table.seats[PLAYED + seat])
        return {
            "vp": int(table.seats[VP + seat]),
            "vp_front": int(table.seats[FRONT_VP + seat]),
            "vp_bonus": int(table.seats[BONUS_VP + seat]),
            "hero": None if hero == NO_HERO else self.parts.heroes[hero].name,
            "hand_size": int(table.seats[HAND_SIZE + seat]),
            "seen_cards": [self.parts.card_name(card) for card in self.seen[seat]],
            "colours_lacked": colours_in(int(table.seats[LACKS + seat])),
            "power": int(table.seats[POWER + seat]),
            "spent": int(table.seats[SPENT + seat]),
            "waiting": bool(table.waiting & bit),
            "played": None if played == NO_CARD else self.parts.card_name(played),
            "bluff_used": bool(table.bluff_used & bit),
            "overdrive_used": bool(table.overdrive_used & bit),
            "any_colour": bool(table.wild & bit),
        }

    def dice(self) -> dict[str, object]:
        dice = self.table.dice
        seats = range(int(self.table.players))
        return {
            "supply": {name: int(dice[SUPPLY + place]) for place, name in enumerate(COLOURS)},
            "picked": {name: int(dice[ROLLING + place]) for place, name in enumerate(COLOURS)},
            "rolled": [kind_name(kind) for kind in pool(self.table)],
            "aside": [kind_name(kind) for kind in aside(self.table)],
            "drafted": [[kind_name(kind) for kind in drafted(self.table, seat)] for seat in seats],
            "deployed": [deployed(self.table, seat) for seat in seats],
        }

    def duel(self) -> dict[str, object] | None:
        table = self.table
        duel = table.duel
        if duel.began == 0:
            return None
        winner = int(duel.winner)
        seats = range(int(table.players))
        return {
            "number": int(duel.number) + 1,
            "seats": table.seats_in(duel.began),
            "still_in": table.seats_in(duel.fighters),
            "on_fire": table.seats_in(duel.fire),
            "cancelled": table.seats_in(duel.cancelled),
            "cancelling": table.seats_in(duel.cancelling),
            "no_advantage": table.seats_in(duel.no_advantage),
            "pierced": table.seats_in(duel.pierced),
            "held": table.seats_in(duel.held),
            "keeps": table.seats_in(duel.keeps),
            "calm": table.seats_in(duel.calm),
            "effect_used": table.seats_in(duel.used),
            "winner": None if winner == NOBODY else winner,
            "on_offer": duel.on_offer,
            "sides": [SIDES[int(duel.side(seat))] for seat in table.seats_in(duel.began)],
            "strength_changes": [int(duel.strength_more(seat)) for seat in seats],
            "value_changes": self.changes(VALUE_MORE),
            "cost_changes": self.changes(COST_MORE),
            "bonuses": self.changes(BONUS_MORE),
        }

    def changes(self, kind: int) -> list[int]:
        changes = self.table.duel.changes
        return [int(changes[kind + seat]) for seat in range(int(self.table.players))]


def view(state: State, seat: int | None) -> View:
    return glance(state.copy(), seat, None)


def glance(state: State, seat: int | None, last: View | None) -> View:
    """The view with the table itself, for a look between two answers."""
    if last is None or last.table is not state.table:
        last = View(seat, state.pending, state.parts, state.answers, state.table, [], 0, [], [])
    has_chosen: list[bool] = []
    seen: list[tuple[int, ...]] = []
    for other in range(int(state.table.players)):
        has_chosen.append(state.chosen[other] != NOT_CHOSEN)
        seen.append(tuple([mark >> 1 for mark in marks(state, other) if not mark & UNSEEN]))
    last.seat = seat
    last.pending = state.pending.as_tuple()
    last.hand = () if seat is None else tuple(marks(state, seat))
    last.chosen = NOT_CHOSEN if seat is None else int(state.chosen[seat])
    last.has_chosen = tuple(has_chosen)
    last.seen = tuple(seen)
    return last


def marks(state: State, seat: int) -> list[int]:
    """The cards of a hand as they are kept: by design, with who has seen them."""
    start = seat * ROOM
    return [int(state.hands[start + place]) for place in range(int(state.hand_size(seat)))]


def imagine(seen: View, rng: Rng) -> State:
    """Deal the unseen cards anew until they fit all that is known of the hands."""
    while True:
        state = dealt(seen, rng)
        if fits(state, seen):
            choose_face_down(state, seen, rng)
            return state


def dealt(seen: View, rng: Rng) -> State:
    parts = seen.parts
    table = seen.table.copy()
    state = State(
        rng.fork(),
        None,
        parts,
        seen.answers,
        ROUND,
        table,
        Ints[i64]([0] * (MOST_SEATS * ROOM)),
        Ints[i64]([NOT_CHOSEN] * MOST_SEATS),
        Ints[i64]([0] * len(parts.cards)),
    )
    state.pending = Stack(list(seen.pending))
    unseen = unseen_cards(seen)
    rng.shuffle(unseen)
    for seat in range(int(table.players)):
        size = int(table.seats[HAND_SIZE + seat])
        table.seats[HAND_SIZE + seat] = 0
        if seat == seen.seat:
            for mark in seen.hand:
                state.add_to_hand(seat, mark >> 1, mark & UNSEEN)
            continue
        for card in seen.seen[seat]:
            state.add_to_hand(seat, card, 0)
        for _ in range(size - len(seen.seen[seat])):
            state.add_to_hand(seat, unseen.pop(), UNSEEN)
    for card in unseen:
        state.deck[card] += 1
    return state


def unseen_cards(seen: View) -> list[int]:
    """All strategy cards but those that lie open or are known to be in a hand."""
    parts = seen.parts
    table = seen.table
    left = [count - int(table.discard[card]) for card, count in enumerate(parts.copies)]
    shown = [int(table.top), *(int(table.seats[PLAYED + seat]) for seat in range(MOST_SEATS))]
    for seat, cards in enumerate(seen.seen):
        shown += seen.cards() if seat == seen.seat else cards
    for card in shown:
        if 0 <= card < parts.bluff:
            left[card] -= 1
    return [card for card, count in enumerate(left) for _ in range(count)]


def fits(state: State, seen: View) -> bool:
    """True if no hand contradicts what all could conclude of it (DT-55)."""
    for seat in range(int(state.table.players)):
        if seat != seen.seat and not hand_fits(state, seat):
            return False
    return True


def hand_fits(state: State, seat: int) -> bool:
    lacks = state.table.seats[LACKS + seat]
    for mark in marks(state, seat):
        if mark & UNSEEN and lacks & (1 << state.parts.colour_of[mark >> 1]):
            return False
    return True


def choose_face_down(state: State, seen: View, rng: Rng) -> None:
    """Any card that each one could have put face down; the own one is known."""
    for seat, has_chosen in enumerate(seen.has_chosen):
        if seat == seen.seat:
            state.chosen[seat] = seen.chosen
        elif has_chosen:
            bidding = state.table.step == TURN_UP_BIDS
            question = MAKE_BID[seat] if bidding else CHOOSE_CARD[seat]
            options = question.options(state)
            state.chosen[seat] = options[rng.below(len(options))].card


def hero_names(parts: Parts, heroes: i64) -> list[str]:
    return [parts.heroes[hero].name for hero in listed(heroes)]


def chosen_name(parts: Parts, card: int) -> str | None:
    """The own card that lies face down; None if none was chosen yet."""
    if card == NOT_CHOSEN:
        return None
    return "nothing" if card == NO_CARD else parts.card_name(card)


def discard_counts(parts: Parts, table: Table) -> dict[str, int]:
    counts = [int(table.discard[card]) for card in range(len(parts.cards))]
    return {parts.card_name(card): count for card, count in enumerate(counts) if count}


def pool(table: Table) -> list[int]:
    """The rolled dice, as kinds."""
    return [kind for kind in range(KINDS) for _ in range(table.dice[POOL + kind])]


def aside(table: Table) -> list[int]:
    kinds = [int(table.dice[ASIDE + place]) for place in range(PASSES)]
    return [kind for kind in kinds if kind != NO_DIE]


def results(table: Table) -> list[int | None]:
    """The winner of each duel of the round that was fought; None if it was null."""
    found: list[int | None] = []
    for duel in range(int(duels_in_round(table.players))):
        result = int(table.result(duel))
        if result != NOT_FOUGHT:
            found.append(None if result == NULL else result - WON)
    return found


def drafted(table: Table, seat: int) -> list[int]:
    start = DRAFTED + SIDE_COUNT * seat
    return [int(table.dice[start + place]) for place in range(table.seats[DICE_HELD + seat])]


def deployed_kind(table: Table, seat: int, side: int) -> int:
    return int(table.dice[DEPLOYED_DICE + SIDE_COUNT * seat + side])


def deployed(table: Table, seat: int) -> dict[str, str | None]:
    found: dict[str, str | None] = {}
    for side, name in enumerate(SIDES):
        kind = deployed_kind(table, seat, side)
        found[name] = None if kind == NO_DIE else kind_name(kind)
    return found
