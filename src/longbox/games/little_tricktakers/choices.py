"""Options as surfaces show them: what each does, what it touches, and what it brings or costs."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.core.bits import listed
from longbox.core.state import Action
from longbox.core.words import counted
from longbox.core.zones import Choice, Zone
from longbox.games.little_tricktakers.actions import (
    ADD,
    ADD_NOTHING,
    BESIDE,
    BET,
    BUY_CARD,
    DRAW_AS_MANY,
    EXCHANGE_FIRST,
    GAMBLERS_EXCHANGE,
    GIVE_CHARACTER,
    HERMITS_EXCHANGE,
    KAKUMEI,
    LEAVE_IT_SO,
    LEFT,
    LOOK,
    NO_SECOND,
    PAIR,
    PLAY,
    PUT_AWAY,
    RESERVE,
    RIGHT,
    SWORD_DOWN,
    SWORD_UP,
    TAKE_FROM,
    TASK_ENHANCEMENT,
    TASK_HERMIT,
    TASK_POKER,
    TURN_UP,
    USE,
    USE_BEAST,
    As,
    BuyItem,
    CardAction,
    Choose,
    GiveDevil,
    Name,
    Number,
    TakeDevil,
    Task,
)
from longbox.games.little_tricktakers.catalogue import (
    GAMBLERS,
    HERMITS,
    ITEM_SAYS,
    beast_component,
    card_component,
)
from longbox.games.little_tricktakers.components import (
    AXE,
    CHARACTER_NAMES,
    CHARACTERS,
    COLOUR_NAMES,
    DEVIL_KINDS,
    GAMBLER,
    HERMIT,
    ITEM_NAMES,
    ITEMS,
    NO_CARD,
    NO_CHARACTER,
    NOBODY,
    OKO,
    RARE_KIND,
    SWORD,
    TRICKS,
    VALUES,
    WING,
    suit_of_kind,
    value_of_kind,
)
from longbox.games.little_tricktakers.decisions.items import swung
from longbox.games.little_tricktakers.decisions.selection import buys_for_nothing, meeting
from longbox.games.little_tricktakers.decisions.trick import last_digit, winning_play
from longbox.games.little_tricktakers.events import card_text, character_text
from longbox.games.little_tricktakers.state import FACE_DOWN, NO_LEAD, State
from longbox.games.little_tricktakers.view import View, seen_by_all
from longbox.games.little_tricktakers.zones.cards import card_id
from longbox.games.little_tricktakers.zones.players import TASK_OF, does, side_says
from longbox.games.little_tricktakers.zones.trick import play_id


def choices(view: View, options: Sequence[Action], zones: Sequence[Zone]) -> list[Choice]:
    touched = [touches(view, option) for option in options]
    ids = lying(zones, {id for targets in touched for id in targets})
    return [
        Choice(
            option.text,
            says(view, option),
            [id for id in targets if id in ids],
            kind_of(option),
            gains_of(view, option),
            marks_of(view, option),
            number=number_of(view, option),
            brings=brings_of(view, option),
        )
        for option, targets in zip(options, touched, strict=True)
    ]


def lying(zones: Sequence[Zone], wanted: set[str]) -> set[str]:
    """Those of some things that lie on the table."""
    found: set[str] = set()
    for zone in zones:
        if len(found) == len(wanted):
            break
        for thing in zone.things():
            if thing.id in wanted:
                found.add(thing.id)
    return found


# What an option touches.


def touches(view: View, option: Action) -> list[str]:
    """The things that an option is about, as they are called if they lie there."""
    if isinstance(option, CardAction):
        return card_targets(view, option)
    if isinstance(option, Choose):
        name = CHARACTER_NAMES[option.character]
        if option in BESIDE or option in GIVE_CHARACTER:
            return [f"player-{view.seat}/{name}"]
        return [f"offer/{name}"]
    if isinstance(option, BuyItem):
        return [f"sale/{ITEM_NAMES[option.item]}"]
    if isinstance(option, Name):
        return camp(int(option.seat))
    if isinstance(option, GiveDevil):
        card = card_id("devils", DEVIL_KINDS + int(option.colour))
        return [card, f"player-{int(option.seat)}/points"]
    if isinstance(option, TakeDevil):
        return [card_id(f"player-{int(option.seat)}/known", int(option.kind))]
    if isinstance(option, Task):
        return task_targets(view, option)
    if isinstance(option, Number):
        return [f"player-{view.seat}/points"] if option in BET else own(view, GAMBLER)
    if isinstance(option, As):
        return pair_targets(view, int(option.colour))
    return other_targets(view, option)


def card_targets(view: View, option: CardAction) -> list[str]:
    """A card on sale or in the trick, or every card of its kind in the hand."""
    kind = int(option.kind)
    if option is RESERVE[kind]:
        return trick_targets(view, kind)
    if option is BUY_CARD[kind]:
        return [f"sale/{card_component(kind)}"]
    held = 0 if view.seat is None else view.kinds(view.seat).count(kind)
    return [card_id("hand", kind, copy) for copy in range(held)]


def camp(seat: int) -> list[str]:
    """A player's plate and hand."""
    return [f"player-{seat}/points", f"player-{seat}/hand"]


def own(view: View, character: int) -> list[str]:
    """The viewer's own character, where it lies."""
    if view.seat is None:
        return []
    sides = (("left", view.players.left), ("right", view.players.right))
    return [f"player-{view.seat}/{side}" for side, of in sides if of[view.seat] == character]


def task_targets(view: View, task: Task) -> list[str]:
    """The character, the exchange or the bought card that is to be prepared."""
    if task.task == TASK_ENHANCEMENT:
        return [f"player-{view.seat}/bought"]
    if task.task == TASK_POKER:
        return [f"player-{view.seat}/{GAMBLERS}"]
    if task.task == TASK_HERMIT:
        return [f"player-{view.seat}/{HERMITS}"]
    for character, tasks in TASK_OF.items():
        if tasks & (1 << task.task):
            return own(view, character)
    return []


def pair_targets(view: View, colour: int) -> list[str]:
    """The cards of the Elixir pair that have a colour."""
    return [
        f"trick/pair-{place}"
        for place, card in enumerate(listed(int(view.offer.among)))
        if view.parts.suit_of[card] == colour
    ]


def other_targets(view: View, option: Action) -> list[str]:
    """Items, tokens, exchanges, sides, the face-down card, the deck."""
    mine = f"player-{view.seat}"
    for item in range(ITEMS):
        if option is USE[item] or (item == SWORD and option in (SWORD_UP, SWORD_DOWN)):
            return [f"{mine}/{ITEM_NAMES[item]}"]
    if option is EXCHANGE_FIRST:
        return own(view, HERMIT)
    if option is TURN_UP or option is PUT_AWAY:
        if view.sizes[FACE_DOWN]:
            return ["trick/face-down"]
        return [] if view.seat is None else [card_id("hand", one) for one in view.kinds(view.seat)]
    return {
        GAMBLERS_EXCHANGE: [f"exchange/{GAMBLERS}"],
        HERMITS_EXCHANGE: [f"exchange/{HERMITS}"],
        LEFT: [f"{mine}/side-left"],
        RIGHT: [f"{mine}/side-right"],
        USE_BEAST: [f"{mine}/beast-{OKO}"],
        KAKUMEI: [f"{mine}/kakumei"],
        LOOK: ["deck/count"],
    }.get(option, [])


def trick_targets(view: View, kind: int) -> list[str]:
    """The cards of a kind that lie in the trick, added ones too."""
    found: list[str] = []
    for play in range(int(view.trick.plays)):
        for id, card in (("", view.trick.card[play]), ("-added", view.trick.added[play])):
            if card != NO_CARD and view.parts.kind_of[card] == kind:
                found.append(f"{play_id(view, play)}{id}")
    return found


# What it brings or costs.


def kind_of(option: Action) -> str:
    """The verb, which tells answers about one thing apart."""
    return option.verb if isinstance(option, CardAction) else option.text.split()[0]


def gains_of(view: View, option: Action) -> dict[str, int]:
    """What an option brings or costs for certain, and what bid and bet would pay."""
    parts = view.parts
    if isinstance(option, BuyItem):
        return {"points": -due(view, int(parts.item_price[option.item]))}
    if isinstance(option, CardAction) and option is BUY_CARD[option.kind]:
        return {"points": -due(view, enhancement_price(view, int(option.kind)))}
    if isinstance(option, Number):
        if option in BET:
            won = int((parts.bet_pays + 1) * option.number)
            return {"points": -int(option.number), "if the bid is made": won}
        row = GAMBLER + (CHARACTERS if view.count == 2 else 0)
        return {"if it is made": int(parts.row_of[row * (TRICKS + 1) + option.number])}
    if option is DRAW_AS_MANY:
        return {"cards": int(view.offer.owed)}
    return {}


def number_of(view: View, option: Action) -> int | None:
    """A bid's or a bet's, or what one's card would count."""
    return int(option.number) if isinstance(option, Number) else value_after(view, option)


def due(view: View, price: int) -> int:
    """What the viewer would pay (LT-25)."""
    if view.seat is None or not buys_for_nothing(view.parts, view.offer, view.players, view.seat):
        return price
    return 0


def enhancement_price(view: View, kind: int) -> int:
    for place in listed(int(view.offer.enhancements)):
        if view.parts.kind_of[view.parts.enhancements[place]] == kind:
            return int(view.parts.enhancement_price[place])
    return 0


def value_after(view: View, option: Action) -> int | None:
    """What the card just played, or a pair, would count (LT-57, LT-64, LT-65, LT-71)."""
    trick = view.trick
    if isinstance(option, CardAction):
        value = value_of_kind(int(option.kind))
        if option is ADD[option.kind] and trick.plays:
            return int(last_digit(trick.value[trick.plays - 1] + value))
        if option is PAIR[option.kind] and view.offer.among:
            first = listed(int(view.offer.among))[0]
            return int(last_digit(view.parts.value_of[first] + value))
        return None
    if isinstance(option, As):
        return int(
            last_digit(sum(view.parts.value_of[card] for card in listed(int(view.offer.among))))
        )
    if option is USE[AXE]:
        return VALUES
    if trick.plays and (option is SWORD_UP or option is SWORD_DOWN):
        return int(swung(trick.value[trick.plays - 1], option is SWORD_UP))
    return None


def marks_of(view: View, option: Action) -> list[str]:
    """Whether one's card would be ahead in the trick."""
    after = None if view.trick.number < 0 else trick_after(view, option)
    if after is None:
        return []
    return ["ahead" if after.trick.seat[winning_play(after)] == view.seat else "behind"]


def trick_after(view: View, option: Action) -> State | None:
    """The trick once an option about a card in it is chosen, as far as it can be known."""
    assert view.seat is not None
    table = seen_by_all(view)
    trick = table.trick
    value = value_after(view, option)
    if isinstance(option, CardAction) and option is PLAY[option.kind]:
        put_kind(table, view.seat, int(option.kind))
    elif option is TURN_UP:
        for kind in view.kinds(FACE_DOWN):
            put_kind(table, view.seat, kind)
    elif isinstance(option, CardAction) and option is PAIR[option.kind]:
        if value is None or trick.lead == NO_LEAD:
            return None
        trick.put(view.seat, NO_CARD, NO_CARD, trick.lead, value, 1)
    elif isinstance(option, As) and value is not None:
        trick.lead = option.colour
        trick.put(view.seat, NO_CARD, NO_CARD, option.colour, value, 1)
    elif trick.plays == 0:
        return None
    elif value is not None:
        trick.value[trick.plays - 1] = value
    elif option is KAKUMEI:
        trick.kakumei = True
    elif option is USE[WING]:
        trick.wing = view.seat
    elif option not in (LEAVE_IT_SO, ADD_NOTHING, NO_SECOND, PUT_AWAY):
        return None
    return table


def put_kind(table: State, seat: int, kind: int) -> None:
    """A card of a kind lies in the trick, too."""
    table.trick.put(seat, NO_CARD, NO_CARD, suit_of_kind(kind), value_of_kind(kind), 0)


def brings_of(view: View, option: Action) -> dict[str, str]:
    """The beasts where half marks of a character on offer and of one's own meet (LT-75)."""
    found: dict[str, str] = {}
    if not isinstance(option, Choose) or view.seat is None or view.round < 2:
        return found
    character = int(option.character)
    if view.offer.characters & (1 << character) == 0:
        return found
    mine = int(view.players.left[view.seat])
    if mine == NO_CHARACTER:
        return found
    for side, left, right in (("left", character, mine), ("right", mine, character)):
        beast = int(meeting(view.parts, view.offer, left, right))
        if beast != NOBODY:
            found[side] = beast_component(beast)
    return found


# What it says.


def says(view: View, option: Action) -> str:
    """What an option does, in a few words."""
    if isinstance(option, Choose):
        what = f"{character_text(int(option.character))}: {does(view, int(option.character))}"
        return f"the other player gets the {what}" if option in GIVE_CHARACTER else what
    if isinstance(option, CardAction):
        return card_says(view, option)
    if isinstance(option, BuyItem):
        name = view.parts.item_names[option.item]
        price = price_text(view, int(view.parts.item_price[option.item]))
        return f"{name}, {price}: {ITEM_SAYS[option.item]}"
    for item in range(ITEMS):
        if option is USE[item]:
            return f"{view.parts.item_names[item]}: {ITEM_SAYS[item]}"
    if option is SWORD_UP or option is SWORD_DOWN:
        change = "5 more, at most 9" if option is SWORD_UP else "5 less, at least 1"
        value = value_after(view, option)
        counts = "" if value is None else f": the card counts {value}"
        return f"{view.parts.item_names[SWORD]}: {change}{counts}"
    if option is LEFT or option is RIGHT:
        return side_says(view, view.pending[-1].seat, option is LEFT)[0]
    if isinstance(option, Name):
        return naming_says(option)
    if isinstance(option, TakeDevil):
        card = card_text(int(option.kind))
        return f"take {card} out of {{{int(option.seat)}}}'s hand, where it shows"
    if isinstance(option, GiveDevil):
        return f"this card is for {{{int(option.seat)}}}, who will discard another one"
    if isinstance(option, As):
        colour = COLOUR_NAMES[option.colour]
        return f"the pair counts as {colour}, and {colour} is led"
    if isinstance(option, Number):
        if option.text.startswith("bid"):
            return f"you will win {counted(int(option.number), 'trick')}, no more and no fewer"
        return f"lay {int(option.number)} points beside the die"
    return PLAIN_SAYS.get(option.text, option.text)


CARD_SAYS = {
    "play": "lay {} into the trick",
    "discard": "{} goes face down to the discards",
    "leave": "{} is out of this round",
    "pair": "{} is one of the two",
    "add": "add the number of {}",
    "face down": "{} is your second card",
    "reserve": "{} is yours if another player wins the trick",
    "give": "hand {} over face down",
}
SAID: dict[str, str] = {}


def card_says(view: View, option: CardAction) -> str:
    """What is done with a card; made once, unless it has a price."""
    said = SAID.get(option.text)
    if said is not None:
        return said
    card = card_text(int(option.kind))
    if option is BUY_CARD[option.kind]:
        price = price_text(view, enhancement_price(view, int(option.kind)))
        return f"{card}, {price}: into your hand in this round, for another card"
    said = CARD_SAYS[option.verb].format(card)
    if option.verb == "discard" and DEVIL_KINDS <= option.kind < RARE_KIND:
        said = f"{card} lies open among the discards, out of this round"
    SAID[option.text] = said
    return said


def price_text(view: View, price: int) -> str:
    """What the viewer would pay (LT-25)."""
    return f"{price} points" if due(view, price) == price else f"free instead of {price} points"


def naming_says(option: Name) -> str:
    who = f"{{{int(option.seat)}}}"
    if option in TAKE_FROM:
        return f"take a card out of {who}'s hand, unseen"
    return f"this trick is led by {who}"


PLAIN_SAYS = {
    "gambler's exchange": "free: discard any number of cards and draw as many",
    "hermit's exchange": "free: draw a card, then discard one",
    "prepare king": "take the King's Rare and discard another card",
    "prepare gambler": "exchange cards; the bid comes after it",
    "make the bid": "bid how many tricks you win, then bet",
    "prepare samurai": "show and replace your black cards",
    "prepare berserker": "discard your hand, take MIRIA and four of six cards",
    "exchange any number": "discard any number of cards and draw as many",
    "exchange one": "draw a card, then discard one",
    "insert the enhancement": "take the card you bought in hand, and discard another",
    "later": "prepare it later",
    "draw as many": "draw as many cards as you have discarded",
    "play no card": "your hand is empty",
    "exchange a card first": "draw a card and discard one, then play",
    "use oko": "OKO: discard any number of cards and draw as many",
    "declare kakumei": "low cards win this trick",
    "leave it so": "use nothing on the card",
    "add nothing": "the card counts as it is",
    "look at the top card": "look at the top card of the deck, and maybe play it face down",
    "no second card": "play no second card",
    "reserve nothing": "reserve no card in this trick",
    "turn it up": "your second card counts, as played last",
    "discard it": "your second card is in nobody's trick",
}
