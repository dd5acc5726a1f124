"""The view in numbers, for players that learn."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from longbox.core import bits
from longbox.core.observation import Field, Observation, Rows, put, put_one_of, put_set, put_zeros
from longbox.core.state import Decision
from longbox.games.little_tricktakers.components import (
    BEASTS,
    CHARACTERS,
    COLLECTOR,
    COLOURS,
    DEVIL,
    ENHANCEMENTS,
    GAMBLER,
    HEALER,
    HERMIT,
    ITEMS,
    KINDS,
    NO_CHARACTER,
    RARE,
    RESISTANCE,
    RULES,
    SUIT_NAMES,
    TRICKS,
    WINS_THE_GAME,
    Parts,
)
from longbox.games.little_tricktakers.decisions.abilities import (
    AddCard,
    PlayLookedAt,
    ReserveCard,
    SecondCard,
    TurnItUp,
)
from longbox.games.little_tricktakers.decisions.exchange import (
    DiscardForDevil,
    DiscardForMiria,
    DiscardOfPair,
    DiscardOne,
    Exchange,
    GiveBack,
    TakeFrom,
)
from longbox.games.little_tricktakers.decisions.items import (
    ColourPair,
    NameNewLeader,
    PlayPair,
    UseOnCard,
)
from longbox.games.little_tricktakers.decisions.preparation import (
    Finish,
    GiveDevilCard,
    LeaveCard,
    MakeBet,
    MakeBid,
    Prepare,
)
from longbox.games.little_tricktakers.decisions.rounds import GiveACharacter
from longbox.games.little_tricktakers.decisions.selection import ChoosePartner, Lay, Select
from longbox.games.little_tricktakers.decisions.turn import NameLeader, PlayCard
from longbox.games.little_tricktakers.state import (
    DECK,
    DISCARDS,
    FACE_DOWN,
    MOST_PLAYS,
    TAKEN,
    UNUSED,
    rounds_for,
)
from longbox.games.little_tricktakers.view import View

QUESTIONS: Final[list[type[Decision[Any, Any]]]] = [
    Select, ChoosePartner, Lay, Prepare, Finish, LeaveCard, MakeBid, MakeBet, GiveDevilCard,
    GiveACharacter, Exchange, DiscardOne, DiscardForDevil, DiscardForMiria, DiscardOfPair, TakeFrom,
    GiveBack, NameLeader, NameNewLeader, PlayCard, PlayPair, ColourPair, UseOnCard, AddCard,
    SecondCard, PlayLookedAt, ReserveCard, TurnItUp,
]  # fmt: skip
SUITS: Final = len(SUIT_NAMES)
CARDS: Final = 62
BELOW: Final = 100  # points are counted from so many below zero
MANY: Final = 200
CHOICES: Final = 4  # of a play: who, which card, what was added, which suit


class TableInNumbers(Observation[View]):
    """The round, the trick and what is on offer, then the players, oneself first."""

    def __init__(self, parts: Parts, players: int) -> None:
        fields = [
            Field("rules", len(RULES), 1, f"which are played: {', '.join(RULES)}"),
            Field("pool", CHARACTERS, 1, "the characters of Light 1 and its styles"),
            Field("round", 1, 4, "from 0"),
            Field("first", players, 1, "who is first"),
            Field("champion", players, 1, "who won the game at once"),
            Field("sizes", 3, CARDS, "cards in the deck, in the discards, face down"),
            Field("known in deck", KINDS, CARDS, "cards that one knows to be in the deck, by kind"),
            Field("known in discards", KINDS, CARDS, "in the discards"),
            Field("known unused", KINDS, CARDS, "among those that the Berserker left"),
            Field("known face down", KINDS, CARDS, "face down"),
            Field("trick", 1, TRICKS + 1, "its number, from 0; 0 before the first too"),
            Field("trick order", players * players, 1, "who plays first, second …"),
            Field("lead", COLOURS, 1, "the colour that was led"),
            Field("trick states", 2, 1, "kakumei, the hermit is done"),
            Field("wing", players, 1, "who used the wing"),
            Field("free", players, 1, "who need not follow suit"),
            Field("reserved", KINDS, 1, "the reserved card"),
        ]
        for play in range(MOST_PLAYS):
            fields += [
                Field(f"play {play} by", players, 1, "who played"),
                Field(f"play {play} card", KINDS, 1, "which card"),
                Field(f"play {play} added", KINDS, 1, "what was added to it"),
                Field(f"play {play} suit", SUITS, 1, "as which suit it counts"),
                Field(f"play {play} value", 1, MANY, "100 + as which value it counts"),
            ]
        fields += [
            Field("characters", CHARACTERS, 1, "on offer"),
            Field("enhancements", ENHANCEMENTS, 1, "on offer"),
            Field("items", ITEMS, 1, "on offer"),
            Field("beasts", BEASTS, 1, "on offer"),
            Field("aside", CHARACTERS, 1, "neither on offer nor with a player"),
            Field("used items", ITEMS, 1, "that are gone"),
            Field("order", players * players, 1, "who selects first, second …"),
            Field("picks", 1, MANY, "made in this round"),
            Field("new character", CHARACTERS, 1, "chosen, and not yet laid beside another"),
            Field("bid", 1, MANY, "1 + the bid; 0 if there is none"),
            Field("bet", 1, MANY, "the bet"),
            Field("offer states", 3, 1, "samurai is ready, kakumei is used, Oko is used"),
            Field("offer figures", 3, MANY, "kakumei points, flag wins, cards owed by an exchange"),
            Field("pair", KINDS, CARDS, "the Elixir pair of which one is left"),
            Field("stolen", KINDS, 1, "the card that the Letter took"),
        ]
        most = max(most_points(parts, count) for count in (2, 3, 4, 5))
        for seat in range(players):
            fields += [
                Field(f"points {seat}", 1, BELOW + most, "100 + points"),
                Field(f"left {seat}", CHARACTERS, 1, "the left character"),
                Field(f"right {seat}", CHARACTERS, 1, "the right character"),
                Field(f"at hand {seat}", CHARACTERS, 1, "characters at hand"),
                Field(
                    f"given {seat}",
                    CHARACTERS + 1,
                    1,
                    "the character given, if known; that one was",
                ),
                Field(
                    f"hand {seat}",
                    KINDS,
                    CARDS,
                    "known cards in hand, by kind; one's own are all known",
                ),
                Field(f"taken {seat}", KINDS, CARDS, "cards taken, by kind"),
                Field(f"items {seat}", ITEMS, 1, "items"),
                Field(f"beasts {seat}", BEASTS, 1, "beasts"),
                Field(
                    f"bought {seat}", KINDS, 1, "an Enhancement card that is not yet in the hand"
                ),
                Field(
                    f"figures {seat}", 4, CARDS, "hand size, wins, option taken, left to prepare"
                ),
            ]
        super().__init__(players, QUESTIONS, 8, fields)

    def write(self, view: View, out: Rows, place: i64) -> i64:
        own = self.own_seat(view)
        place = self.write_round(view, out, place, own)
        place = self.write_trick(view, out, place, own)
        place = self.write_offer(view, out, place, own)
        for after in range(self.players):
            place = self.write_player(view, out, place, (own + after) % self.players)
        return place

    def write_round(self, view: View, out: Rows, place: i64, own: i64) -> i64:
        place = put_one_of(out, place, view.rules, len(RULES))
        place = put_set(out, place, view.pool, CHARACTERS)
        place = put(out, place, view.round)
        place = self.put_seat(out, place, own, view.first)
        place = self.put_seat(out, place, own, view.champion)
        place = put(out, place, view.sizes[DECK])
        place = put(out, place, view.sizes[DISCARDS])
        place = put(out, place, view.sizes[FACE_DOWN])
        for hidden in (DECK, DISCARDS, UNUSED, FACE_DOWN):
            place = put_kinds(out, place, view.parts, view.known[hidden])
        return place

    def write_trick(self, view: View, out: Rows, place: i64, own: i64) -> i64:
        trick = view.trick
        place = put(out, place, trick.number + 1)
        for at in range(self.players):
            place = self.put_seat(out, place, own, trick.queue[at])
        place = put_one_of(out, place, trick.lead, COLOURS)
        place = put(out, place, trick.kakumei)
        place = put(out, place, trick.hermit_done)
        place = self.put_seat(out, place, own, trick.wing)
        place = self.put_seat(out, place, own, trick.free)
        place = put_kind(out, place, view.parts, trick.reserved)
        for play in range(MOST_PLAYS):
            place = self.write_play(view, out, place, own, play)
        return place

    def write_play(self, view: View, out: Rows, place: i64, own: i64, play: i64) -> i64:
        """That there is one is remembered, too."""
        trick, parts = view.trick, view.parts
        end = place + self.players + 2 * KINDS + SUITS + 1
        at = out.skip()
        if play < trick.plays:
            out.given[at] = 1
            place = self.put_seat(out, place, own, trick.seat[play])
            place = put_kind(out, place, parts, trick.card[play])
            place = put_kind(out, place, parts, trick.added[play])
            place = put_one_of(out, place, trick.suit[play], SUITS)
            put(out, place, BELOW + trick.value[play])
        elif out.given[at]:
            out.given[at] = 0
            put_zeros(out, place, end - place, CHOICES)
        else:
            out.next += CHOICES
        return end

    def write_offer(self, view: View, out: Rows, place: i64, own: i64) -> i64:
        offer = view.offer
        place = put_set(out, place, offer.characters, CHARACTERS)
        place = put_set(out, place, offer.enhancements, ENHANCEMENTS)
        place = put_set(out, place, offer.items, ITEMS)
        place = put_set(out, place, offer.beasts, BEASTS)
        place = put_set(out, place, offer.aside, CHARACTERS)
        place = put_set(out, place, offer.used_items, ITEMS)
        for at in range(self.players):
            place = self.put_seat(out, place, own, offer.order[at])
        place = put(out, place, offer.picks)
        place = put_one_of(out, place, offer.newcomer, CHARACTERS)
        place = put(out, place, offer.bid + 1)
        place = put(out, place, offer.bet)
        place = put(out, place, offer.samurai_is_ready)
        place = put(out, place, offer.kakumei_is_used)
        place = put(out, place, offer.oko_is_used)
        place = put(out, place, offer.kakumei_points)
        place = put(out, place, offer.flag_wins)
        place = put(out, place, offer.owed)
        place = put_kinds(out, place, view.parts, offer.among)
        return put_kind(out, place, view.parts, offer.stolen)

    def write_player(self, view: View, out: Rows, place: i64, seat: i64) -> i64:
        players = view.players
        place = put(out, place, BELOW + players.points[seat])
        place = put_one_of(out, place, players.left[seat], CHARACTERS)
        place = put_one_of(out, place, players.right[seat], CHARACTERS)
        place = put_set(out, place, players.own[seat], CHARACTERS)
        place = put_one_of(out, place, players.given[seat], CHARACTERS)
        place = put(out, place, players.given[seat] != NO_CHARACTER)
        place = put_kinds(out, place, view.parts, view.known[seat])
        place = put_kinds(out, place, view.parts, view.known[TAKEN + seat])
        place = put_set(out, place, players.items[seat], ITEMS)
        place = put_set(out, place, players.beasts[seat], BEASTS)
        place = put_kind(out, place, view.parts, players.bought[seat])
        place = put(out, place, view.sizes[seat])
        place = put(out, place, players.wins[seat])
        place = put(out, place, players.has_option[seat])
        return put(out, place, bits.count(players.tasks[seat]))


def most_points(parts: Parts, players: int) -> int:
    """What nobody can pass: one character in each of the first two rounds, then two and a beast."""
    pairs = int(rounds_for(players)) - 2
    characters = [most_of_character(parts, players, one) for one in range(CHARACTERS)]
    colours = [bits.count(parts.of_suit[colour]) for colour in range(COLOURS)]
    beast = max(int(parts.beast_thirty), int(parts.beast_card * max(colours)))
    return max(parts.start[players - 2]) + (2 + 2 * pairs) * max(characters) + pairs * beast


def most_of_character(parts: Parts, players: int, character: int) -> int:
    """The best of its row, and all else that it scores if everything goes its way."""
    first = 6 * (character + (CHARACTERS if players == 2 else 0))
    row = [int(parts.row_of[first + wins]) for wins in range(6)]
    more = {
        GAMBLER: parts.bet_pays * parts.highest_bet,
        RESISTANCE: max(
            parts.kakumei_black,
            parts.kakumei_high,
            parts.kakumei_middle,
            parts.kakumei_low,
            parts.kakumei_flag,
        ),
        HERMIT: parts.flag_over_rare * bits.count(parts.of_suit[RARE]),
        HEALER: parts.healer_card * bits.count(parts.blue_or_green),
        DEVIL: parts.devil_card * bits.count(parts.devils),
        COLLECTOR: parts.combinations * dearest_combination(parts, players),
    }
    best = max(points for points in row if points != WINS_THE_GAME)
    return best + int(more.get(character, 0))


def dearest_combination(parts: Parts, players: int) -> int:
    nine = parts.nine_for_two if players == 2 else parts.coloured_nine
    return int(
        max(
            nine,
            parts.coloured_five,
            parts.four_of_a_number,
            parts.coloured_three,
            parts.three_of_a_number,
            parts.three_in_a_row,
            parts.three_of_a_colour,
        )
    )


def put_kind(out: Rows, place: i64, parts: Parts, card: i64) -> i64:
    """The kind of a card; none for no card, and for one that is not known."""
    kind: i64 = -1
    if card >= 0:
        kind = parts.kind_of[card]
    return put_one_of(out, place, kind, KINDS)


def put_kinds(out: Rows, place: i64, parts: Parts, cards: i64) -> i64:
    """How many cards of each kind are in a set."""
    at = out.skip()
    changed = out.given[at] ^ cards
    out.given[at] = cards
    while changed:
        kind = place + parts.kind_of[bits.lowest(changed)]
        if cards & changed & -changed:
            out.values[kind] += 1
        else:
            out.values[kind] -= 1
        changed &= changed - 1
    return place + KINDS
