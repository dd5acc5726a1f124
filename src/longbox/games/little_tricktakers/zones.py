"""The table, described: the trick, hands, what is on offer, and what lies before each player."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.core.bits import listed
from longbox.core.state import Action
from longbox.core.zones import Choice, CounterZone, RowZone, Thing, Zone
from longbox.games.little_tricktakers.actions import (
    BESIDE,
    BUY_CARD,
    GIVE_CHARACTER,
    LEFT,
    RESERVE,
    RIGHT,
    SWORD_DOWN,
    SWORD_UP,
    TAKE_FROM,
    USE,
    As,
    BuyItem,
    CardAction,
    Choose,
    GiveDevil,
    Name,
    Number,
)
from longbox.games.little_tricktakers.components import (
    AXE,
    BOOK,
    BOOTS,
    CHARACTER_NAMES,
    CLOCK,
    COLOUR_NAMES,
    COLOURS,
    DEVIL_KINDS,
    ELIXIR,
    GAMBLER,
    ITEM_NAMES,
    ITEMS,
    KIND_NAMES,
    LETTER,
    LIGHT_1,
    MAP,
    NEMU,
    NO_CARD,
    NO_CHARACTER,
    NOBODY,
    OKO,
    SHIELD,
    SHUFFLE,
    SUIT_NAMES,
    SWORD,
    TACTICS,
    THIRTY,
    TRICKS,
    WING,
)
from longbox.games.little_tricktakers.events import card_text, character_text
from longbox.games.little_tricktakers.selection import buys_for_nothing
from longbox.games.little_tricktakers.state import (
    DECK,
    DISCARDS,
    FACE_DOWN,
    NO_LEAD,
    TAKEN,
)
from longbox.games.little_tricktakers.view import HIDDEN, View

CHARACTER_SAYS = [
    "takes the King's Rare and wins every tie",
    "exchanges cards, then bids how many tricks to win, and bets on it",
    "may play a second card face down, and decides last whether it counts",
    "may turn the order of strength upside down for one trick",
    "holds no black; the red cards are as strong as black",
    "exchanges a card before each card played; the White Flag beats a Rare",
    "reserves a card in each trick, and scores combinations",
    "plays MIRIA and four of six strong cards",
    "adds blue and green cards, and scores 10 for each one taken",
    "gives everyone a Devil card, worth 30 to the Devil and -30 to others",
]
ITEM_SAYS = [
    "makes the number card just played 5 more or 5 less",
    "makes the number card just played a 10",
    "discard any number of cards and draw as many",
    "draw a card, then discard one",
    "play after all the others",
    "your cards win ties in this trick",
    "your card need not follow suit",
    "draw a card and play two as one of the lead colour",
    "all cards of the trick go back, and you say who leads",
    "take an unseen card from a hand, and give one in return",
]
BEAST_SAYS = {
    THIRTY: ("+30", "30 points at the end of the round"),
    OKO: ("exchange", "once, discard any number of cards and draw as many"),
    NEMU: ("ties", "your cards win ties"),
    SHIELD: ("no minus", "ignore all negative points"),
}


def zones(view: View) -> list[Zone]:
    found = [trick_zone(view)]
    if view.seat is not None:
        found.append(hand_zone(view, view.seat))
    for seat in range(view.count):
        found.append(player_zone(view, seat))
    found += offer_zones(view)
    found.append(counter("deck", "Deck", view.sizes[DECK], "cards in the deck", "LT-2"))
    discarded = view.sizes[DISCARDS]
    found.append(counter("discards", "Discards", discarded, "cards discarded", "LT-31"))
    return found


def counter(id: str, title: str, number: int, what: str, rule: str) -> Zone:
    count = Thing(f"{id}/count", str(number), f"{number} {what}")
    return CounterZone(id, title, None, count, rule)


def tone_of(kind: int) -> str:
    """The colour of a card, if it has one."""
    if kind < DEVIL_KINDS:
        return COLOUR_NAMES[kind // 10]
    return COLOUR_NAMES[kind - DEVIL_KINDS] if kind < DEVIL_KINDS + COLOURS else ""


def card_thing(id: str, kind: int, say: str = "") -> Thing:
    return Thing(id, card_text(kind), say or card_text(kind), tone_of(kind))


def card_things(zone: str, kinds: Sequence[int]) -> list[Thing]:
    """Cards with ids that count equal ones."""
    return [
        card_thing(card_id(zone, kind, list(kinds[:place]).count(kind)), kind)
        for place, kind in enumerate(kinds)
    ]


def card_id(zone: str, kind: int, copy: int = 0) -> str:
    return f"{zone}/{KIND_NAMES[kind].replace(' ', '-')}-{copy}"


def hand_zone(view: View, seat: int) -> Zone:
    return RowZone("hand", "Your hand", seat, card_things("hand", view.kinds(seat)), "LT-8")


def trick_zone(view: View) -> Zone:
    """The cards in order of play, each with what it counts as where that differs."""
    trick = view.trick
    if not view.pending:
        return RowZone("trick", f"Round {view.round + 1} was the last", None, [], "LT-23")
    if trick.number < 0:
        return RowZone("trick", f"Round {view.round + 1}: before the tricks", None, [], "LT-20")
    title = f"Round {view.round + 1}, trick {int(trick.number) + 1} of {TRICKS}"
    title += "" if trick.lead == NO_LEAD else f", {SUIT_NAMES[trick.lead]} is led"
    title += ", Kakumei" if trick.kakumei else ""
    things: list[Thing] = []
    for play in range(int(trick.plays)):
        things.append(play_thing(view, play))
        if trick.added[play] != NO_CARD:
            things.append(added_thing(view, play))
    if view.sizes[FACE_DOWN]:
        seen = view.kinds(FACE_DOWN)
        label = card_text(seen[0]) if seen else "face down"
        things.append(Thing("trick/face-down", f"({label})", "the Ninja's card, face down"))
    return RowZone("trick", title, None, things, "LT-10")


def play_thing(view: View, play: int) -> Thing:
    trick = view.trick
    card = int(trick.card[play])
    kind = int(view.parts.kind_of[card])
    seat = int(trick.seat[play]) + 1
    label = f"player {seat}: {card_text(kind)}"
    say = f"player {seat} played {card_text(kind)}"
    suit, value = int(trick.suit[play]), int(trick.value[play])
    if suit != view.parts.suit_of[card] or value != view.parts.value_of[card]:
        counts = SUIT_NAMES[suit] if suit > COLOURS else f"{SUIT_NAMES[suit]} {value}"
        label += f" = {counts}"
        say += f", which counts as {counts}"
    if trick.wing == trick.seat[play]:
        label += " (wing)"
        say += ", and wins ties"
    return in_trick(view, f"trick/{play}", card, label, say)


def added_thing(view: View, play: int) -> Thing:
    """The card that a Healer added, or the second of a pair."""
    card = int(view.trick.added[play])
    text = card_text(int(view.parts.kind_of[card]))
    say = f"{text}, added by player {int(view.trick.seat[play]) + 1}"
    return in_trick(view, f"trick/{play}-added", card, text, say)


def in_trick(view: View, id: str, card: int, label: str, say: str) -> Thing:
    if card == view.trick.reserved:
        label += " (reserved)"
        say += ", reserved by the Collector"
    return Thing(id, label, say, tone_of(int(view.parts.kind_of[card])))


def player_zone(view: View, seat: int) -> Zone:
    """Characters, beasts, items, bid, wins and taken cards; the points are in the title."""
    players = view.players
    id = f"player-{seat}"
    things: list[Thing] = []
    for side, character in (("left", players.left[seat]), ("right", players.right[seat])):
        if character != NO_CHARACTER:
            things.append(character_thing(view, f"{id}/{side}", int(character)))
    for character in listed(int(players.own[seat])):
        if character not in (players.left[seat], players.right[seat]):
            thing = character_thing(view, f"{id}/{CHARACTER_NAMES[character]}", character)
            things.append(Thing(thing.id, f"({thing.label})", f"at hand: {thing.say}"))
    if players.given[seat] == HIDDEN:
        things.append(Thing(f"{id}/given", "gives a character", "gives a character, face down"))
    for beast in listed(int(players.beasts[seat])):
        things.append(beast_thing(view, f"{id}/beast-{beast}", beast))
    for item in listed(int(players.items[seat])):
        name = view.parts.item_names[item]
        things.append(Thing(f"{id}/{ITEM_NAMES[item]}", name, f"{name}: {ITEM_SAYS[item]}"))
    if players.bought[seat] != NO_CARD:
        kind = int(view.parts.kind_of[players.bought[seat]])
        label = f"bought {card_text(kind)}"
        things.append(Thing(f"{id}/bought", label, f"{label}, which is not yet in the hand"))
    if view.offer.player_of[GAMBLER] == seat and view.offer.bid != NOBODY:
        bid, bet = int(view.offer.bid), int(view.offer.bet)
        things.append(Thing(f"{id}/bid", f"bid {bid}, bet {bet}", f"bids {bid} wins, bets {bet}"))
    things += seen_of_player(view, seat, id)
    return RowZone(id, f"{int(players.points[seat])} points", seat, things, "LT-80")


def seen_of_player(view: View, seat: int, id: str) -> list[Thing]:
    """Wins, the number of cards, those known in the hand, those taken."""
    wins = int(view.players.wins[seat])
    won = "1 win" if wins == 1 else f"{wins} wins"
    size = view.sizes[seat]
    held = "1 card" if size == 1 else f"{size} cards"
    things = [Thing(f"{id}/wins", won, won), Thing(f"{id}/hand", held, f"{held} in hand")]
    if seat != view.seat and view.kinds(seat):
        names = ", ".join(card_text(kind) for kind in view.kinds(seat))
        things.append(Thing(f"{id}/known", f"holds {names}", f"is known to hold {names}"))
    taken = view.kinds(TAKEN + seat)
    if taken:
        names = ", ".join(card_text(kind) for kind in taken)
        things.append(Thing(f"{id}/taken", f"took {names}", f"has taken {names}"))
    return things


def character_thing(view: View, id: str, character: int) -> Thing:
    number = int(view.parts.number_of[character])
    name = character_text(character)
    return Thing(id, f"{name} {number}", f"{name}, number {number}: {does(view, character)}")


def does(view: View, character: int) -> str:
    """What a character does, and the half marks on its edges where beasts are played (LT-75)."""
    if LIGHT_1 <= view.rules <= SHUFFLE:
        return CHARACTER_SAYS[character]
    left, right = view.parts.left_mark[character], view.parts.right_mark[character]
    names = view.parts.beast_names
    return f"{CHARACTER_SAYS[character]} (marks: {names[left]} left, {names[right]} right)"


def beast_thing(view: View, id: str, beast: int) -> Thing:
    name = view.parts.beast_names[beast]
    if beast < COLOURS:
        colour, points = COLOUR_NAMES[beast], int(view.parts.beast_card)
        say = f"{name}: {points} for each {colour} card taken"
        return Thing(id, f"{name} (+{points} {colour})", say)
    short, say = BEAST_SAYS[beast]
    return Thing(id, f"{name} ({short})", f"{name}: {say}")


def offer_zones(view: View) -> list[Zone]:
    """What can be chosen and bought while it can be, and the beasts of the last rounds."""
    offer, parts = view.offer, view.parts
    found: list[Zone] = []
    if view.trick.number >= 0 or not view.pending:
        return found
    characters = [
        character_thing(view, f"offer/{CHARACTER_NAMES[one]}", one)
        for one in listed(int(offer.characters))
    ]
    found.append(RowZone("characters", "Characters on offer", None, characters, "LT-20"))
    options: list[Thing] = []
    for place in listed(int(offer.enhancements)):
        kind = int(parts.kind_of[parts.enhancements[place]])
        price = int(parts.enhancement_price[place])
        label = f"{card_text(kind)} ({price})"
        say = f"the Enhancement {card_text(kind)} for {price} points"
        options.append(Thing(f"sale/{KIND_NAMES[kind].replace(' ', '-')}", label, say))
    for item in listed(int(offer.items)):
        price, name = int(parts.item_price[item]), parts.item_names[item]
        say = f"{name} for {price} points: {ITEM_SAYS[item]}"
        options.append(Thing(f"sale/{ITEM_NAMES[item]}", f"{name} ({price})", say))
    if options:
        found.append(RowZone("sale", "On sale (points)", None, options, "LT-24"))
    if view.round >= 2:
        beasts = [beast_thing(view, f"beasts/{one}", one) for one in listed(int(offer.beasts))]
        found.append(RowZone("beasts", "Beasts to be summoned", None, beasts, "LT-75"))
    return found


def choices(view: View, options: Sequence[Action]) -> list[Choice]:
    ids = {thing.id for zone in zones(view) for thing in zone.things()}
    found: list[Choice] = []
    for option in options:
        targets = [id for id in targets_of(view, option) if id in ids]
        found.append(Choice(option.text, says(view, option), targets))
    return found


def targets_of(view: View, option: Action) -> list[str]:
    """The things that an option touches; those that do not lie there are left out."""
    if isinstance(option, CardAction):
        if option is RESERVE[option.kind]:
            return trick_targets(view, int(option.kind))
        if option is BUY_CARD[option.kind]:
            return [f"sale/{KIND_NAMES[option.kind].replace(' ', '-')}"]
        return [card_id("hand", int(option.kind))]
    if isinstance(option, Choose):
        name = CHARACTER_NAMES[option.character]
        if option in BESIDE or option in GIVE_CHARACTER:
            return [f"player-{view.seat}/{name}"]
        return [f"offer/{name}"]
    if isinstance(option, BuyItem):
        return [f"sale/{ITEM_NAMES[option.item]}"]
    if isinstance(option, (Name, GiveDevil)):
        return [f"player-{int(option.seat)}/hand"]
    for item in range(ITEMS):
        if option.text.startswith(f"use {ITEM_NAMES[item]}"):
            return [f"player-{view.seat}/{ITEM_NAMES[item]}"]
    return []


def trick_targets(view: View, kind: int) -> list[str]:
    """The cards of a kind that lie in the trick, added ones too."""
    found: list[str] = []
    for play in range(int(view.trick.plays)):
        for id, card in (("", view.trick.card[play]), ("-added", view.trick.added[play])):
            if card != NO_CARD and view.parts.kind_of[card] == kind:
                found.append(f"trick/{play}{id}")
    return found


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
    for item in (AXE, MAP, BOOK, BOOTS, WING, TACTICS, ELIXIR, CLOCK, LETTER):
        if option is USE[item]:
            return f"{view.parts.item_names[item]}: {ITEM_SAYS[item]}"
    if option is SWORD_UP or option is SWORD_DOWN:
        change = "5 more, at most 9" if option is SWORD_UP else "5 less, at least 1"
        return f"{view.parts.item_names[SWORD]}: {change}"
    if option is LEFT or option is RIGHT:
        return side_says(view, option is LEFT)
    if isinstance(option, Name):
        return naming_says(option)
    if isinstance(option, GiveDevil):
        return f"player {int(option.seat) + 1} gets this card, and will discard another one"
    if isinstance(option, As):
        colour = COLOUR_NAMES[option.colour]
        return f"the pair counts as {colour}, and {colour} is led"
    if isinstance(option, Number):
        if option.text.startswith("bid"):
            tricks = "1 trick" if option.number == 1 else f"{int(option.number)} tricks"
            return f"you will win {tricks}, no more and no fewer"
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


def card_says(view: View, option: CardAction) -> str:
    card = card_text(int(option.kind))
    for place in listed(int(view.offer.enhancements)):
        if option is BUY_CARD[view.parts.kind_of[view.parts.enhancements[place]]]:
            price = price_text(view, int(view.parts.enhancement_price[place]))
            return f"{card}, {price}: into your hand in this round, for another card"
    verb = option.text.removesuffix(f" {KIND_NAMES[option.kind]}")
    return CARD_SAYS[verb].format(card)


def price_text(view: View, price: int) -> str:
    """What the viewer would pay (LT-25)."""
    if view.seat is None or not buys_for_nothing(view.parts, view.offer, view.players, view.seat):
        return f"{price} points"
    return f"free instead of {price} points"


def naming_says(option: Name) -> str:
    who = f"player {int(option.seat) + 1}"
    if option in TAKE_FROM:
        return f"take a card out of the hand of {who}, unseen"
    return f"{who} plays first in this trick"


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


def side_says(view: View, left: bool) -> str:
    """Which beast would come, if one would (LT-75)."""
    newcomer = int(view.offer.newcomer)
    mine = int(view.players.left[0 if view.seat is None else view.seat])
    one, two = (newcomer, mine) if left else (mine, newcomer)
    text = f"{character_text(one)} left of {character_text(two)}"
    beast = int(view.parts.right_mark[one])
    if beast != view.parts.left_mark[two]:
        return f"{text}: no beast"
    if view.offer.beasts & (1 << beast) == 0:
        return f"{text}: {view.parts.beast_names[beast]} is with another player already"
    return f"{text}, which summons {beast_thing(view, '', beast).say}"
