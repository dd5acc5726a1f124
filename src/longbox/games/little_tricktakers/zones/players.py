"""What lies before each player."""

from __future__ import annotations

from typing import Final

from longbox.core.bits import listed
from longbox.core.words import counted
from longbox.core.zones import RowZone, Shelf, Thing, Zone
from longbox.games.little_tricktakers.actions import (
    TASK_BERSERKER,
    TASK_BID,
    TASK_GAMBLER,
    TASK_HERMIT,
    TASK_KING,
    TASK_POKER,
    TASK_SAMURAI,
)
from longbox.games.little_tricktakers.catalogue import (
    BACK,
    BID_DIE,
    CHARACTER_SAYS,
    GAMBLERS,
    HERMITS,
    ITEM_SAYS,
    KAKUMEI,
    POINTS,
    beast_component,
    beast_says,
    card_component,
)
from longbox.games.little_tricktakers.components import (
    BERSERKER,
    CHARACTER_NAMES,
    GAMBLER,
    ITEM_NAMES,
    KING,
    LIGHT_1,
    NO_CARD,
    NO_CHARACTER,
    NOBODY,
    OKO,
    RESISTANCE,
    SAMURAI,
    SHUFFLE,
)
from longbox.games.little_tricktakers.decisions.selection import has_options, meeting
from longbox.games.little_tricktakers.events import card_text, character_text
from longbox.games.little_tricktakers.state import TAKEN
from longbox.games.little_tricktakers.view import HIDDEN, View
from longbox.games.little_tricktakers.zones.cards import card_id, card_thing, card_things, tone_of

PLAYER_SHELF: Final = Shelf[Zone](512)  # few, since no other zone shares their things
TAKEN_SHELF: Final = Shelf[Zone](512)
THING_SHELF: Final = Shelf[Thing]()  # those that lie before players
TASK_OF = {
    KING: (1 << TASK_KING),
    GAMBLER: (1 << TASK_GAMBLER) | (1 << TASK_BID),
    SAMURAI: (1 << TASK_SAMURAI),
    BERSERKER: (1 << TASK_BERSERKER),
}


def player_zone(view: View, seat: int) -> Zone:
    """Made once for the many steps that leave all that is in it as it is."""
    if view.offer.newcomer != NO_CHARACTER:  # whose places depend on everybody's
        return new_player(view, seat)
    key = player_key(view, seat)
    zone = PLAYER_SHELF.find(key)
    return PLAYER_SHELF.keep(key, new_player(view, seat)) if zone is None else zone


def player_key(view: View, seat: int) -> tuple[object, ...]:
    """All that a player's zone shows while no character has just come."""
    players, offer = view.players, view.offer
    return (
        view.parts,
        view.count,
        view.rules,
        bool(view.pending),
        view.trick.number < 0,
        view.round >= 2,
        int(offer.beasts),  # those that wait at the edges
        seat,
        int(players.points[seat]),
        int(players.left[seat]),
        int(players.right[seat]),
        int(players.own[seat]),
        int(players.given[seat]),
        int(players.tasks[seat]),
        int(players.wins[seat]),
        int(players.beasts[seat]),
        int(players.items[seat]),
        int(players.bought[seat]),
        bool(players.has_option[seat]),
        bool(offer.oko_is_used),
        bool(offer.kakumei_is_used),
        int(offer.bid),
        int(offer.bet),
        offer.player_of[RESISTANCE] == seat,
        offer.player_of[GAMBLER] == seat,
        int(view.sizes[seat]),
        0 if seat == view.seat else int(view.known[seat]),
    )


def new_player(view: View, seat: int) -> Zone:
    """Points, characters, beasts, items, tokens, bid, wins and what is known of the hand."""
    points = int(view.players.points[seat])
    id = f"player-{seat}"
    things = [number_thing(seat, "points", points)]
    things += character_things(view, seat, id)
    things += possessions(view, seat, id)
    things += seen_of_player(view, seat, id)
    return RowZone(id, f"{points} points", seat, things, "LT-80")


def number_thing(seat: int, what: str, number: int) -> Thing:
    """Points, wins or cards in hand; made once for all steps and tables, as those below."""
    key = (what, seat, number)
    made = THING_SHELF.find(key)
    if made is not None:
        return made
    id = f"player-{seat}/{what}"
    if what == "points":
        made = Thing(id, f"{number} points", f"{number} points", "", POINTS, number)
    elif what == "wins":
        made = Thing(id, counted(number, "win"), counted(number, "win"), number=number)
    else:
        held = counted(number, "card")
        made = Thing(id, held, f"{held} in hand", "", BACK, number)
    return THING_SHELF.keep(key, made)


def character_things(view: View, seat: int, id: str) -> list[Thing]:
    """The characters in play, those at hand, one that is chosen or given, and its places."""
    players, offer = view.players, view.offer
    things: list[Thing] = []
    for side, character in (("left", players.left[seat]), ("right", players.right[seat])):
        if character != NO_CHARACTER:
            things.append(seated_thing(view, seat, side, int(character)))
    for character in listed(int(players.own[seat])):
        if character not in (players.left[seat], players.right[seat]):
            name = f"{id}/{CHARACTER_NAMES[character]}"
            thing = character_thing(view, name, character, seat)
            is_new = character == offer.newcomer
            thing.say = f"{'new' if is_new else 'at hand'}: {thing.say}"
            thing.label = f"({thing.label})"
            thing.number = None
            thing.marks = ("new",) if is_new else ("at hand",)
            things.append(thing)
    new = offer.newcomer != NO_CHARACTER and players.own[seat] & (1 << offer.newcomer)
    if new and players.left[seat] != NO_CHARACTER:
        things += [side_thing(view, seat, True), side_thing(view, seat, False)]
    elif not new:
        things += edge_things(view, seat)
    if players.given[seat] == HIDDEN:
        say = "gives a character, face down"
        things.append(Thing(f"{id}/given", "gives a character", say, "", BACK, marks=["face down"]))
    return things


def seated_thing(view: View, seat: int, side: str, character: int) -> Thing:
    """A character in play; what it is marked with depends on the wins or the bid, and on tasks."""
    key = (
        view.parts,
        seat,
        side,
        character,
        view.count == 2,
        has_beasts(view),
        view.trick.number < 0,
        bool(view.pending),
        int(view.offer.bid),
        int(view.players.wins[seat]),
        int(view.players.tasks[seat]),
    )
    made = THING_SHELF.find(key)
    if made is not None:
        return made
    return THING_SHELF.keep(key, character_thing(view, f"player-{seat}/{side}", character, seat))


def character_thing(view: View, id: str, character: int, seat: int | None = None) -> Thing:
    """Its number is the place where its row is read now; its own is printed on it."""
    number = int(view.parts.number_of[character])
    name = character_text(character)
    marks = ["for two"] if view.count == 2 else []
    at = None
    if seat is not None:
        at = standing(view, seat, character)
        if view.players.tasks[seat] & TASK_OF.get(character, 0):
            marks.append("to prepare")
    say = f"{name}, number {number}: {does(view, character)}"
    component = CHARACTER_NAMES[character]
    return Thing(id, f"{name} {number}", say, "", component, at, marks=marks)


def standing(view: View, seat: int, character: int) -> int | None:
    """How many wins the row of a character is read at now: the Gambler's at the bid, and in the
    end only if that was made (LT-36)."""
    wins, over = int(view.players.wins[seat]), not view.pending
    if character == GAMBLER:
        bid = int(view.offer.bid)
        return None if bid == NOBODY or (over and bid != wins) else bid
    return wins if over or view.trick.number >= 0 else None


def does(view: View, character: int) -> str:
    """What a character does, and the half marks on its edges where beasts are played (LT-75)."""
    if not has_beasts(view):
        return CHARACTER_SAYS[character]
    left, right = view.parts.left_mark[character], view.parts.right_mark[character]
    names = view.parts.beast_names
    return f"{CHARACTER_SAYS[character]} (marks: {names[left]} left, {names[right]} right)"


def has_beasts(view: View) -> bool:
    return not LIGHT_1 <= view.rules <= SHUFFLE


def plays_pairs(view: View) -> bool:
    """Two characters each, whose halves may meet (LT-19, LT-75, LT-92)."""
    return view.round >= 2 and has_beasts(view)


def is_selecting(view: View) -> bool:
    return view.trick.number < 0 and bool(view.pending)


def edge_things(view: View, seat: int) -> list[Thing]:
    """The beasts that wait at the edges of a lone character for another's half (LT-75)."""
    one = int(view.players.left[seat])
    alone = one != NO_CHARACTER and view.players.right[seat] == NO_CHARACTER
    if not (alone and is_selecting(view) and plays_pairs(view)):
        return []
    things = []
    for edge, marks in (("left", view.parts.left_mark), ("right", view.parts.right_mark)):
        beast = int(marks[one])
        if view.offer.beasts & (1 << beast):
            name = view.parts.beast_names[beast]
            label, say = (
                f"{name} if it fits",
                f"{name} comes if the other half is laid {edge} of it",
            )
            id, component = f"player-{seat}/edge-{edge}", beast_component(beast)
            things.append(Thing(id, label, say, "", component, marks=["edge"]))
    return things


def side_thing(view: View, seat: int, left: bool) -> Thing:
    """The place left or right of a character, and the beast that a new one would bring there."""
    side = "left" if left else "right"
    text, beast = side_says(view, seat, left)
    component = "" if beast == NOBODY else beast_component(beast)
    return Thing(f"player-{seat}/side-{side}", side, text, "", component, marks=[side])


def side_says(view: View, seat: int, left: bool) -> tuple[str, int]:
    """Which beast would come, if one would (LT-75)."""
    newcomer, mine = int(view.offer.newcomer), int(view.players.left[seat])
    one, two = (newcomer, mine) if left else (mine, newcomer)
    text = f"{character_text(one)} left of {character_text(two)}"
    beast = int(view.parts.right_mark[one])
    if beast != view.parts.left_mark[two]:
        return f"{text}: no beast", NOBODY
    if meeting(view.parts, view.offer, one, two) == NOBODY:
        return f"{text}: {view.parts.beast_names[beast]} is with another player already", NOBODY
    return f"{text}, which summons {beast_thing(view, '', beast).say}", beast


def beast_thing(view: View, id: str, beast: int, spent: bool = False) -> Thing:
    name = view.parts.beast_names[beast]
    short, say = beast_says(view.parts, beast)
    component = beast_component(beast)
    marks = ["spent"] if spent else []
    label = f"{name} ({'spent' if spent else short})"
    text = f"{name}: {say}" + (", which is spent" if spent else "")
    return Thing(id, label, text, "", component, marks=marks)


def possessions(view: View, seat: int, id: str) -> list[Thing]:
    """Beasts, items, a card that was bought, exchanges to come, the Kakumei token, bid and bet."""
    players, offer = view.players, view.offer
    things = []
    for beast in listed(int(players.beasts[seat])):
        spent = beast == OKO and offer.oko_is_used
        thing = beast_thing(view, f"{id}/beast-{beast}", beast, spent)
        thing.marks = ("summoned", *thing.marks)
        things.append(thing)
    for item in listed(int(players.items[seat])):
        things.append(item_thing(view, f"{id}/{ITEM_NAMES[item]}", item))
    if players.bought[seat] != NO_CARD:
        kind = int(view.parts.kind_of[players.bought[seat]])
        label = f"bought {card_text(kind)}"
        say = f"{label}, which is not yet in the hand"
        thing = card_thing(f"{id}/bought", kind, say, ["to prepare"])
        thing.label = label
        things.append(thing)
    for task, component, name in (
        (TASK_POKER, GAMBLERS, "Gambler's exchange"),
        (TASK_HERMIT, HERMITS, "Hermit's exchange"),
    ):
        if players.tasks[seat] & (1 << task):
            say = f"a {name} that is still to be made"
            things.append(
                Thing(f"{id}/{component}", name, say, "", component, marks=["to prepare"])
            )
    if offer.player_of[RESISTANCE] == seat:
        spent = offer.kakumei_is_used
        label = "Kakumei spent" if spent else "Kakumei"
        say = "Kakumei is declared for this round" if spent else "Kakumei can be declared once"
        marks = ["spent"] if spent else []
        things.append(Thing(f"{id}/kakumei", label, say, "red", KAKUMEI, marks=marks))
    if offer.player_of[GAMBLER] == seat and offer.bid != NOBODY:
        bid, bet = int(offer.bid), int(offer.bet)
        wins = counted(bid, "win")
        things.append(Thing(f"{id}/bid", f"bid {bid}", f"bids {wins}", "", BID_DIE, bid))
        things.append(Thing(f"{id}/bet", f"bet {bet}", f"bets {bet} points", "", POINTS, bet))
    return things


def item_thing(view: View, id: str, item: int) -> Thing:
    name = view.parts.item_names[item]
    return Thing(id, name, f"{name}: {ITEM_SAYS[item]}", "", ITEM_NAMES[item])


def seen_of_player(view: View, seat: int, id: str) -> list[Thing]:
    """Wins, the number of cards, those known in the hand, and whether an option is taken."""
    things = [
        number_thing(seat, "wins", int(view.players.wins[seat])),
        number_thing(seat, "hand", int(view.sizes[seat])),
    ]
    if seat != view.seat:
        kinds = view.kinds(seat)
        for place, kind in enumerate(kinds):
            name = card_id(f"{id}/known", kind, kinds[:place].count(kind))
            text = card_text(kind)
            say = f"is known to hold {text}"
            component = card_component(kind)
            label, tone = f"holds {text}", tone_of(kind)
            things.append(Thing(name, label, say, tone, component, marks=["known"]))
    if view.trick.number < 0 and view.pending and has_options(view.count, view.rules):
        taken = bool(view.players.has_option[seat])
        label = "option taken" if taken else "no option yet"
        say = f"{label}: an Enhancement, an item or an exchange, once a round"
        things.append(Thing(f"{id}/option", label, say, marks=["taken"] if taken else []))
    return things


def taken_zone(view: View, seat: int) -> Zone:
    key = (view.parts, seat, int(view.known[TAKEN + seat]))
    zone = TAKEN_SHELF.find(key)
    if zone is not None:
        return zone
    things = card_things(f"taken-{seat}", view.kinds(TAKEN + seat))
    return TAKEN_SHELF.keep(key, RowZone(f"taken-{seat}", "Cards taken", seat, things, "LT-9"))
