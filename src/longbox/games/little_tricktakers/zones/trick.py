"""The round, the trick, who beats whom in it, and whose turn comes when."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import listed
from longbox.core.zones import RowZone, Shelf, Thing, Zone
from longbox.games.little_tricktakers.catalogue import (
    BACK,
    KAKUMEI,
    ROUNDS,
    card_component,
)
from longbox.games.little_tricktakers.components import (
    BLACK,
    BLUE,
    COLOUR_NAMES,
    COLOURS,
    FLAG_KIND,
    GREEN,
    HERMIT,
    MIRIA,
    MIRIA_KIND,
    NINJA,
    NO_CARD,
    NOBODY,
    RARE,
    RARE_KIND,
    RED,
    SAMURAI,
    SUIT_NAMES,
    TRICKS,
    WHITE_FLAG,
)
from longbox.games.little_tricktakers.decisions.selection import has_options
from longbox.games.little_tricktakers.decisions.trick import counts_as, winning_play
from longbox.games.little_tricktakers.events import card_text
from longbox.games.little_tricktakers.state import FACE_DOWN, NO_LEAD, TRICK, rounds_for
from longbox.games.little_tricktakers.view import View, seen_by_all
from longbox.games.little_tricktakers.zones.cards import tone_of

STEPS_MADE: dict[tuple[str, str, str, str, str], Thing] = {}
ROUND_SHELF: Final = Shelf[Zone](256)
LADDER_SHELF: Final = Shelf[Zone](256)
NO_LAST: Final = RowZone("last", "The trick just won", None, [], "LT-9")
TURNS_MADE: dict[tuple[int, int, str], Thing] = {}


def round_zone(view: View) -> Zone:
    trick = view.trick
    number, lead = int(trick.number), int(trick.lead)
    key = (view.count, view.round, bool(view.pending), number, lead, bool(trick.kakumei))
    zone = ROUND_SHELF.find(key)
    return ROUND_SHELF.keep(key, new_round(view)) if zone is None else zone


def new_round(view: View) -> Zone:
    """Which round and trick it is, what is led, and whether the order is upside down."""
    rounds = int(rounds_for(view.count))
    number, trick = view.round + 1, int(view.trick.number) + 1
    over = not view.pending
    things = [
        Thing(
            "round/number",
            f"round {number} of {rounds}",
            f"round {number} of {rounds}" + (" was the last" if over else ""),
            component=ROUNDS[rounds],
            number=number,
            marks=["over"] if over else [],
        ),
        Thing(
            "round/trick",
            f"trick {trick} of {TRICKS}" if trick else "no trick",
            f"trick {trick} of {TRICKS}" if trick else "before the tricks",
            number=trick,
        ),
    ]
    lead = int(view.trick.lead)
    if lead == NO_LEAD:
        things.append(Thing("round/lead", "no colour led", "no colour is led"))
    else:
        name = SUIT_NAMES[lead]
        say = f"{name} is led"
        things.append(Thing("round/lead", say, say, name, f"suit-{name}", marks=["led"]))
    if view.trick.kakumei:
        say = "Kakumei: low cards win this trick"
        things.append(Thing("round/kakumei", "Kakumei", say, "red", KAKUMEI, marks=["kakumei"]))
    return RowZone("round", "Round", None, things, "LT-18")


def trick_zone(view: View) -> Zone:
    """The cards in order of play, each with what it counts as where that differs."""
    trick = view.trick
    if trick.number < 0 or not view.pending:
        return no_trick(view)
    title = f"Round {view.round + 1}, trick {int(trick.number) + 1} of {TRICKS}"
    title += "" if trick.lead == NO_LEAD else f", {SUIT_NAMES[trick.lead]} is led"
    title += ", Kakumei" if trick.kakumei else ""
    best = int(winning_play(seen_by_all(view))) if trick.plays else -1
    things: list[Thing] = []
    for play in range(int(trick.plays)):
        things.append(play_thing(view, play, play == best))
        if trick.added[play] != NO_CARD:
            things.append(added_thing(view, play))
    things += pair_things(view)
    if view.sizes[FACE_DOWN]:
        seen = view.kinds(FACE_DOWN)
        label = card_text(seen[0]) if seen else "face down"
        things.append(
            Thing(
                "trick/face-down",
                f"({label})",
                "the Ninja's card, face down",
                component=card_component(seen[0]) if seen else BACK,
                seat=int(view.offer.player_of[NINJA]),
                marks=["face down"],
            )
        )
    return RowZone("trick", title, None, things, "LT-10")


def no_trick(view: View) -> Zone:
    key = ("no trick", view.round, bool(view.pending))
    zone = ROUND_SHELF.find(key)
    if zone is not None:
        return zone
    title, rule = f"Round {view.round + 1} was the last", "LT-23"
    if view.pending:
        title, rule = f"Round {view.round + 1}: before the tricks", "LT-20"
    return ROUND_SHELF.keep(key, RowZone("trick", title, None, [], rule))


def play_thing(view: View, play: int, wins: bool) -> Thing:
    """A card as it counts: its number and tone are those, its component is the printed face."""
    trick = view.trick
    kind = int(view.parts.kind_of[trick.card[play]])
    seat = int(trick.seat[play])
    label = f"{{{seat}}}: {card_text(kind)}"
    say = f"{{{seat}}} played {card_text(kind)}"
    marks = marks_in_trick(view, int(trick.card[play]))
    counts = counts_as(view.parts, trick, play)
    if counts:
        label += f" = {counts}"
        say += f", which counts as {counts}"
        marks.append("counts")
    if play == 0:
        marks.append("leads")
    if trick.wing == seat:
        label += " (wing)"
        say += ", and wins ties"
        marks.append("wing")
    if trick.pair[play]:
        marks.append("pair")
    if is_second(view, play):
        marks.append("second")
    if wins:
        say += "; this wins so far"
        marks.append("wins")
    if "reserved" in marks:
        label += " (reserved)"
        say += ", reserved by the Collector"
    suit = int(trick.suit[play])
    tone = COLOUR_NAMES[suit] if suit < COLOURS else ""
    number = int(trick.value[play]) if suit <= COLOURS else None
    id = play_id(view, play)
    return Thing(id, label, say, tone, card_component(kind), number, seat, marks)


def play_id(view: View, play: int) -> str:
    """By seat; the Ninja may have a second card."""
    seat = int(view.trick.seat[play])
    return f"trick/{seat}-second" if is_second(view, play) else f"trick/{seat}"


def is_second(view: View, play: int) -> bool:
    seat = view.trick.seat[play]
    return any(view.trick.seat[earlier] == seat for earlier in range(play))


def marks_in_trick(view: View, card: int) -> list[str]:
    return ["reserved"] if card == view.trick.reserved else []


def added_thing(view: View, play: int) -> Thing:
    """The card that a Healer added, or the second of a pair."""
    card, seat = int(view.trick.added[play]), int(view.trick.seat[play])
    kind = int(view.parts.kind_of[card])
    text = card_text(kind)
    say = f"{text}, added by {{{seat}}}"
    marks = marks_in_trick(view, card)
    label = text
    if marks:
        label += " (reserved)"
        say += ", reserved by the Collector"
    id, component = f"{play_id(view, play)}-added", card_component(kind)
    return Thing(id, label, say, tone_of(kind), component, None, seat, [*marks, "added"])


def pair_things(view: View) -> list[Thing]:
    """The cards of an Elixir pair that is being played (LT-71)."""
    if not view.offer.among or not view.pending:
        return []
    seat = view.pending[-1].seat
    found = []
    for place, card in enumerate(listed(int(view.offer.among & view.known[TRICK]))):
        kind = int(view.parts.kind_of[card])
        say = f"{card_text(kind)}, for {{{seat}}}'s pair"
        id, label = f"trick/pair-{place}", f"{{{seat}}}: {card_text(kind)} and …"
        component = card_component(kind)
        found.append(Thing(id, label, say, tone_of(kind), component, None, seat, ["pair"]))
    return found


def last_zone(view: View) -> Zone:
    """The trick just won, until the next card is played (LT-9)."""
    trick = view.trick
    if not trick.won or view.offer.among or not view.pending:
        return NO_LAST
    things: list[Thing] = []
    for play in range(int(trick.won)):
        seat, kind = int(trick.seat[play]), int(view.parts.kind_of[trick.card[play]])
        wins = play == trick.won_by
        text = f"{{{seat}}}: {card_text(kind)}"
        say = f"{{{seat}}} played {card_text(kind)}"
        if counts := counts_as(view.parts, trick, play):
            text += f" = {counts}"
            say += f", which counted as {counts}"
        say += " and won the trick" if wins else ""
        marks = ["won"] if wins else []
        id = f"last/{play}"
        things.append(Thing(id, text, say, tone_of(kind), card_component(kind), None, seat, marks))
        if trick.added[play] != NO_CARD:
            kind = int(view.parts.kind_of[trick.added[play]])
            name, say = card_text(kind), f"{card_text(kind)}, added by {{{seat}}}"
            tone, component = tone_of(kind), card_component(kind)
            things.append(Thing(f"{id}-added", name, say, tone, component, None, seat, ["added"]))
    winner = int(trick.seat[trick.won_by])
    title = f"Trick {int(trick.number)}, won by {{{winner}}}"
    return RowZone("last", title, None, things, "LT-9")


def ladder_zone(view: View) -> Zone:
    trick, offer = view.trick, view.offer
    hermit = int(offer.player_of[HERMIT])
    key = (
        bool(trick.kakumei),
        int(trick.lead),
        frozenset(suits_here(view)),
        has_one(view),
        hermit != NOBODY,
        hermit != NOBODY and plays_flag(view, hermit),
        offer.player_of[SAMURAI] != NOBODY,
    )
    zone = LADDER_SHELF.find(key)
    return LADDER_SHELF.keep(key, new_ladder(view)) if zone is None else zone


def new_ladder(view: View) -> Zone:
    """Who beats whom in this trick, from strong to weak (LT-10, LT-12, LT-43, LT-46, LT-49)."""
    if view.trick.kakumei:
        return RowZone("ladder", "Who beats whom in Kakumei", None, upside_down(view), "LT-43")
    trick, offer = view.trick, view.offer
    present, lead = suits_here(view), int(trick.lead)
    flag = card_component(FLAG_KIND)
    miria, rare = MIRIA in present, RARE in present
    one = "every 1" if miria else "every 1, only while MIRIA is there"
    found = [
        Step("one", "1", one, number=1, here=miria and has_one(view), note=not miria),
        Step("miria", "MIRIA", "MIRIA", card_component(MIRIA_KIND), here=miria),
    ]
    if offer.player_of[HERMIT] != NOBODY:
        say = "the Hermit's White Flag" if rare else "Hermit's White Flag, only against a Rare"
        here = rare and plays_flag(view, int(offer.player_of[HERMIT]))
        found.append(Step("hermit", "Hermit", say, flag, here=here, note=not rare))
    found.append(Step("rare", "Rare", "Rare", card_component(RARE_KIND), here=rare))
    red = offer.player_of[SAMURAI] != NOBODY and WHITE_FLAG not in present
    label, say = ("black and red", "black and Samurai's red") if red else ("black", "black")
    found.append(Step("black", label, say, "suit-black", "black", BLACK in present))
    if lead not in (NO_LEAD, BLACK):
        name = COLOUR_NAMES[lead]
        say = f"{name}, which is led; the higher number wins, but a 10 loses to a 1"
        found.append(Step("led", f"{name} led", say, f"suit-{name}", name, lead in present))
    others = bool(present & {RED, BLUE, GREEN} - {lead})
    found += [
        Step("others", "others", "other colours, which never win", here=others),
        Step("flag", "Flag", "White Flag", flag, here=WHITE_FLAG in present),
    ]
    return RowZone("ladder", "Who beats whom", None, steps(found), "LT-10")


def upside_down(view: View) -> list[Thing]:
    """The same in a Kakumei trick (LT-43)."""
    present = suits_here(view)
    flag, rare, miria = map(card_component, (FLAG_KIND, RARE_KIND, MIRIA_KIND))
    low = bool(present & {RED, BLUE, GREEN})
    return steps(
        [
            Step("flag", "Flag", "White Flag", flag, here=WHITE_FLAG in present),
            Step("low", "lowest", "the lowest number of red, blue and green", number=1, here=low),
            Step("black", "low black", "the lowest black", "suit-black", "black", BLACK in present),
            Step("rare", "Rare", "Rare", rare, here=RARE in present),
            Step("miria", "MIRIA", "MIRIA", miria, here=MIRIA in present),
        ]
    )


def suits_here(view: View) -> set[int]:
    """The suits that lie in the trick; a Samurai's red is as black until a White Flag (LT-46)."""
    trick, samurai = view.trick, view.offer.player_of[SAMURAI]
    suits = [int(trick.suit[play]) for play in range(int(trick.plays))]
    if WHITE_FLAG in suits:
        return set(suits)
    return {
        BLACK if suit == RED and trick.seat[play] == samurai else suit
        for play, suit in enumerate(suits)
    }


def has_one(view: View) -> bool:
    trick = view.trick
    return any(
        trick.value[play] == 1 and trick.suit[play] <= COLOURS for play in range(int(trick.plays))
    )


def plays_flag(view: View, seat: int) -> bool:
    trick = view.trick
    return any(
        trick.seat[play] == seat and trick.suit[play] == WHITE_FLAG
        for play in range(int(trick.plays))
    )


class Step:
    """A step of the ladder: a word below it, a sentence, whether it lies there or is not sure."""

    def __init__(
        self,
        id: str,
        label: str,
        say: str,
        component: str = "",
        tone: str = "",
        here: bool = False,
        note: bool = False,
        number: int | None = None,
    ) -> None:
        self.id, self.label, self.say = id, label, say
        self.component, self.tone = component, tone
        self.here, self.note = here, note
        self.number = number


def steps(found: list[Step]) -> list[Thing]:
    """From strong to weak, so the first that lies in the trick is on top of it."""
    things = []
    top = False
    for one in found:
        marks = ["here"] if one.here else []
        if one.here and not top:
            marks.append("top")
            top = True
        if one.note:
            marks.append("note")
        things.append(step_thing(one, marks))
    return things


def step_thing(one: Step, marks: list[str]) -> Thing:
    """Made once for all steps and tables."""
    key = (one.id, one.label, one.say, one.tone, " ".join(marks))
    made = STEPS_MADE.get(key)
    if made is None:
        say = one.say
        if one.here:
            say += "; now on top" if "top" in marks else "; now in the trick"
        id = f"ladder/{one.id}"
        made = Thing(id, one.label, say, one.tone, one.component, one.number, marks=marks)
        STEPS_MADE[key] = made
    return made


def order_zone(view: View) -> Zone:
    """Whose turn comes when: in the trick, or in the selection (LT-6, LT-21, LT-68)."""
    picking = view.trick.number < 0
    order = view.offer.order if picking else view.trick.queue
    at = view.offer.picks if picking else view.trick.at
    key: list[object] = ["order", view.rules, picking, bool(view.pending), int(at)]
    for place in range(view.count):
        key.append(int(order[place]))
    found = tuple(key)
    zone = ROUND_SHELF.find(found)
    return ROUND_SHELF.keep(found, new_order(view)) if zone is None else zone


def new_order(view: View) -> Zone:
    trick, offer = view.trick, view.offer
    if trick.number >= 0:
        things = turns(view, trick.queue, int(trick.at), 1)
        return RowZone("order", "Order of play", None, things, "LT-6")
    passes, title = 1, "Picks: a character"
    if has_options(view.count, view.rules):  # LT-20
        passes, title = 2, "Picks: a character, an option"
    things = turns(view, offer.order, int(offer.picks), passes) if view.pending else []
    return RowZone("order", title, None, things, "LT-21")


def turns(view: View, order: Ints[i64], at: int, passes: int) -> list[Thing]:
    things: list[Thing] = []
    for place in range(passes * view.count):
        seat = int(order[place % view.count])
        mark = "done" if place < at else "now" if place == at else "later"
        things.append(turn_thing(place, seat, mark))
    return things


def turn_thing(place: int, seat: int, mark: str) -> Thing:
    """Likewise."""
    made = TURNS_MADE.get((place, seat, mark))
    if made is None:
        say = {"done": "has been", "now": "is now", "later": "is still to come"}[mark]
        name, id = f"{{{seat}}}", f"order/{place}"
        turn = f"{name}'s turn {say}"
        made = Thing(id, name, turn, number=place + 1, seat=seat, marks=[mark])
        TURNS_MADE[place, seat, mark] = made
    return made
