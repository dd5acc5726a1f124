"""The table, described: market, dice, decks, the duel, and each player's board and cards."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.core.bits import listed
from longbox.core.state import Action
from longbox.core.zones import (
    Choice,
    CounterZone,
    DiceZone,
    GridZone,
    RowZone,
    TableZone,
    Thing,
    Zone,
)
from longbox.games.dice_tuners.actions import (
    AddDie,
    Aim,
    CardAction,
    Deploy,
    Hire,
    Swap,
    TakeDie,
    kind_name,
)
from longbox.games.dice_tuners.components import (
    FACE_COUNT,
    FRONT,
    LEFT,
    NO_CARD,
    NO_DIE,
    NO_HERO,
    RIGHT,
    Hero,
    beats,
)
from longbox.games.dice_tuners.decisions.duel import duels_in_round, strength
from longbox.games.dice_tuners.effects import (
    COLOURS,
    SIDES,
    WINDOWS,
    colours_in,
    face_told,
    part_told,
    told,
)
from longbox.games.dice_tuners.events import counted
from longbox.games.dice_tuners.state import (
    HAND_SIZE,
    HERO,
    PLAYED,
    POWER,
    SPENT,
    SUPPLY,
    VALUE_MORE,
    VP,
)
from longbox.games.dice_tuners.view import View, aside, deployed_kind, drafted, pool

BOARD_ORDER = [LEFT, FRONT, RIGHT]  # as one sees it from behind the hero


def zones(view: View) -> list[Zone]:
    table = view.table
    found: list[Zone] = [
        round_zone(view),
        market_zone(view),
        deck_zone(view),
        supply_zone(view),
    ]
    if pool(table):
        found.append(dice_zone("rolled", "Rolled", pool(table), "DT-29"))
    if aside(table):
        found.append(dice_zone("aside", aside_title(view), aside(table), "DT-30"))
    if table.duel.began:
        found.append(duel_zone(view))
    for seat in range(int(table.players)):
        found.append(board_zone(view, seat))
        found.append(hand_zone(view, seat))
    return found


def player(view: View, seat: int) -> str:
    return "you" if seat == view.seat else f"player {seat + 1}"


def round_zone(view: View) -> Zone:
    table = view.table
    first = player(view, int(table.first))
    text = f"{int(table.round)} of {int(table.rounds())}, first player: {first}"
    number = Thing("round/number", text, f"round {text}")
    return CounterZone("round", "Round", None, number, "DT-1")


def market_zone(view: View) -> Zone:
    heroes = [hero_thing(view, hero) for hero in listed(view.table.market)]
    return RowZone("market", "Market", None, heroes, "DT-20")


def hero_thing(view: View, place: int) -> Thing:
    hero = view.parts.heroes[place]
    return Thing(f"hero/{place}", f"{hero.name} {hero.cost}", hero_say(hero))


def hero_say(hero: Hero) -> str:
    needs = "".join("RGB"[colour] * int(hero.needs[colour]) for colour in range(3))
    return (
        f"{hero.name}, {hero.title}, cost {hero.cost};"
        f" skill ({window(hero.skill_window)}): {told(hero.skill)};"
        f" overdrive ({needs}, {window(int(hero.overdrive_window))}): {told(hero.overdrive)}"
    )


def window(number: int) -> str:
    return WINDOWS[number].lower().replace("_", " ")


def deck_zone(view: View) -> Zone:
    table = view.table
    size = int(table.deck_size)
    things = [Thing("deck/size", str(size), f"{counted(size)} in the strategy deck")]
    if table.top != NO_CARD:
        card = int(table.top)
        things.append(
            Thing("deck/top", f"top: {card_label(view, card)}", f"on top: {card_say(view, card)}")
        )
    discarded = sum(int(count) for count in table.discard)
    things.append(
        Thing("deck/discard", f"discarded: {discarded}", f"{counted(discarded)} discarded")
    )
    return RowZone("deck", "Strategy deck", None, things, "DT-8")


def supply_zone(view: View) -> Zone:
    things = []
    for colour, name in enumerate(COLOURS):
        count = int(view.table.dice[SUPPLY + colour])
        things.append(
            Thing(f"supply/{name}", f"{count} {name}", f"{name} dice on the table: {count}", name)
        )
    return RowZone("supply", "Dice on the table", None, things, "DT-12")


def die_thing(id: str, kind: int) -> Thing:
    label = face_told(kind % FACE_COUNT)
    return Thing(id, label, f"a {kind_name(kind)} die", COLOURS[kind // FACE_COUNT])


def dice_zone(id: str, title: str, kinds: Sequence[int], rule: str) -> Zone:
    """Ids count equal dice."""
    things = []
    for place, kind in enumerate(kinds):
        earlier = list(kinds[:place]).count(kind)
        things.append(die_thing(f"{id}/{kind}-{earlier}", kind))
    return DiceZone(id, title, None, things, rule)


def aside_title(view: View) -> str:
    return f"Set aside (cards to play: {', '.join(colours_in(int(view.table.legal)))})"


# The duel.


def duel_zone(view: View) -> Zone:
    """Who fights with what; cards that lie face down show only that they lie there."""
    table = view.table
    duel = table.duel
    number = f"{int(duel.number) + 1} of {int(duels_in_round(table.players))}"
    lines = [fighter_line(view, seat) for seat in table.seats_in(duel.began)]
    columns = ["who", "side", "die", "card", "state", "Strength"]
    return TableZone("duel", f"Duel {number}", None, columns, lines, "DT-35")


def fighter_line(view: View, seat: int) -> list[Thing]:
    table = view.table
    duel = table.duel
    kind = int(table.die(seat))
    state = fighter_state(view, seat)
    texts = [
        ("who", player(view, seat)),
        ("side", SIDES[int(duel.side(seat))]),
        ("die", kind_name(kind)),
        ("card", card_in_duel(view, seat)),
        ("state", state),
        ("strength", str(int(strength(view.parts, table, seat)))),
    ]
    return [
        Thing(
            f"duel/{seat}/{name}",
            text,
            f"{player(view, seat)}, {name}: {text}",
            COLOURS[kind // FACE_COUNT] if name == "die" else "",
        )
        for name, text in texts
    ]


def fighter_state(view: View, seat: int) -> str:
    duel = view.table.duel
    bit = 1 << seat
    if not duel.fighters & bit:
        return "out"
    words = []
    if duel.fire & bit:
        words.append("On Fire")
    if view.table.has_advantage(seat):
        words.append("Advantage")
    if duel.cancelled & bit:
        words.append("cancelled")
    value = int(duel.changes[VALUE_MORE + seat])
    if value:
        words.append(f"value {value:+}")
    return ", ".join(words) or "in"


def card_in_duel(view: View, seat: int) -> str:
    card = int(view.table.seats[PLAYED + seat])
    if card != NO_CARD:
        return card_and_value(view, card)
    if not view.has_chosen[seat]:
        return "none"
    if seat != view.seat:
        has_none = view.table.seats[HAND_SIZE + seat] == 0 and view.table.bluff_used & (1 << seat)
        return "nothing" if has_none else "face down"
    return (
        "nothing" if view.chosen == NO_CARD else f"{card_and_value(view, view.chosen)}, face down"
    )


def card_and_value(view: View, card: int) -> str:
    """In a duel the colour of a card does not matter any more."""
    return f"{view.parts.card_name(card)} {int(view.parts.value_of[card])}"


# Players.


def board_zone(view: View, seat: int) -> Zone:
    """The sides of the hero, each with its die and what it faces."""
    rows = [SIDES[side] for side in BOARD_ORDER]
    cells = [[side_thing(view, seat, side), facing_thing(view, seat, side)] for side in BOARD_ORDER]
    title = board_title(view, seat)
    return GridZone(f"board-{seat}", title, seat, ["die", "faces"], rows, cells, "DT-31")


def board_title(view: View, seat: int) -> str:
    table = view.table
    bit = 1 << seat
    hero = int(table.seats[HERO + seat])
    words = [f"{int(table.seats[VP + seat])} VP"]
    if hero != NO_HERO:
        found = view.parts.heroes[hero]
        words.append(f"{found.name} (cost {found.cost})")
        words.append("overdrive used" if table.overdrive_used & bit else "overdrive unused")
    elif table.seats[SPENT + seat]:
        words.append(f"can pay {int(table.seats[POWER + seat])}")
    words.append("Bluff used" if table.bluff_used & bit else "Bluff ready")
    if table.wild & bit:
        words.append("any colour")
    return ", ".join(words)


def side_thing(view: View, seat: int, side: int) -> Thing:
    kind = deployed_kind(view.table, seat, side)
    id = f"board-{seat}/{SIDES[side]}"
    if kind == NO_DIE:
        return Thing(id, "", f"{SIDES[side]}: no die yet")
    return Thing(
        id, kind_name(kind), f"{SIDES[side]}: {kind_name(kind)}", COLOURS[kind // FACE_COUNT]
    )


def facing_thing(view: View, seat: int, side: int) -> Thing:
    """Left faces the left neighbour's right; the front faces across the table."""
    texts = []
    for other, its in rivals(int(view.table.players), seat, side):
        kind = deployed_kind(view.table, other, its)
        texts.append(f"{player(view, other)}{'' if kind == NO_DIE else f' ({kind_name(kind)})'}")
    text = ", ".join(texts)
    return Thing(f"board-{seat}/{SIDES[side]}/faces", text, f"{SIDES[side]} faces {text}")


def rivals(players: int, seat: int, side: int) -> list[tuple[int, int]]:
    """The seats and sides that a side faces (DT-32 to DT-34)."""
    if side == LEFT:
        return [((seat + 1) % players, RIGHT)]
    if side == RIGHT:
        return [((seat - 1) % players, LEFT)]
    if players == 3:
        return [((seat + 1) % 3, FRONT), ((seat + 2) % 3, FRONT)]
    return [((seat + players // 2) % players, FRONT)]


def hand_zone(view: View, seat: int) -> Zone:
    """Hero, cards and dice; of others' cards those that all have seen, and how many are not."""
    size = int(view.table.seats[HAND_SIZE + seat])
    own = seat == view.seat
    cards = view.cards() if own else list(view.seen[seat])
    hero = int(view.table.seats[HERO + seat])
    things = [] if hero == NO_HERO else [hero_thing(view, hero)]
    for place, card in enumerate(cards):
        id = f"hand-{seat}/{card}-{cards[:place].count(card)}"
        tone = COLOURS[view.parts.cards[card].colour]
        things.append(Thing(id, card_label(view, card), card_say(view, card), tone))
    if size > len(cards):
        text = f"{size - len(cards)} unseen"
        things.append(Thing(f"hand-{seat}/unseen", text, f"{text} in the hand"))
    held = drafted(view.table, seat)
    for place, kind in enumerate(held):
        id = f"dice-{seat}/{kind}-{held[:place].count(kind)}"
        thing = die_thing(id, kind)
        things.append(Thing(id, kind_name(kind), thing.say, thing.tone))
    words = ["hero"] if hero != NO_HERO else []
    words += [f"{counted(size)} in hand", *(["dice taken"] if held else [])]
    title = ", ".join(words)
    return RowZone(f"hand-{seat}", title[0].upper() + title[1:], seat, things, "DT-8")


def card_label(view: View, card: int) -> str:
    if card == view.parts.bluff:
        return "Bluff"
    found = view.parts.cards[card]
    return f"{found.name} ({COLOURS[found.colour]} {found.value})"


def card_say(view: View, card: int) -> str:
    if card == view.parts.bluff:
        return "Bluff, without effect"
    return f"{card_label(view, card)}: {told(view.parts.cards[card].effect)}"


# Choices.


def choices(view: View, options: Sequence[Action]) -> list[Choice]:
    return [choice(view, option) for option in options]


def choice(view: View, option: Action) -> Choice:
    """What an option does, and what it touches."""
    if isinstance(option, CardAction):
        return card_choice(view, option)
    if isinstance(option, Hire):
        hero = view.parts.heroes[option.hero]
        return Choice(option.text, hero_say(hero), [f"hero/{int(option.hero)}"])
    if isinstance(option, AddDie):
        name = COLOURS[option.colour]
        return Choice(option.text, f"roll one more {name} die", [f"supply/{name}"])
    if isinstance(option, TakeDie):
        say = take_say(view, int(option.kind))
        return Choice(option.text, say, [f"rolled/{int(option.kind)}-0"])
    seat = asked(view)
    if isinstance(option, Deploy):
        faces = facing_thing(view, seat, int(option.side)).label
        targets = [f"dice-{seat}/{int(option.kind)}-0", f"board-{seat}/{SIDES[option.side]}"]
        return Choice(option.text, f"to face {faces}", targets)
    if isinstance(option, Swap):
        sides = [f"board-{seat}/{SIDES[side]}" for side in (option.one, option.other)]
        return Choice(option.text, "exchange these two dice", sides)
    if isinstance(option, Aim):
        target = player(view, (seat + int(option.steps)) % int(view.table.players))
        return Choice(option.text, f"{target} discards", [])
    return Choice(option.text, plain_say(view, option.text, seat), [])


def take_say(view: View, kind: int) -> str:
    """What the face is worth, and over which colour the die has Advantage."""
    face = kind % FACE_COUNT
    worth = [
        "1 Strength",
        "2 Strength",
        "out of the duel on its side",
        "the hero's cost if On Fire",
    ]
    return f"{worth[face]}; Advantage over {COLOURS[beats(kind // FACE_COUNT)]}"


def card_choice(view: View, option: CardAction) -> Choice:
    card = int(option.card)
    if card == NO_CARD:
        return Choice(option.text, "you have no card that can be played", [])
    targets = [] if card == view.parts.bluff else [f"hand-{view.seat}/{card}-0"]
    value = int(view.parts.value_of[card])
    if option.verb in ("bid", "spend"):
        power = int(view.table.seats[POWER + asked(view)]) if option.verb == "spend" else 0
        return Choice(option.text, f"worth {value}: you could pay {power + value}", targets)
    return Choice(option.text, card_say(view, card), targets)


def plain_say(view: View, text: str, seat: int) -> str:
    """What the answers to yes-or-no questions do."""
    table = view.table
    hero = int(table.seats[HERO + seat])
    card = int(table.seats[PLAYED + seat])
    if text == "use the skill":
        return part_told(view.parts.heroes[hero].skill[table.part - 1])
    if text == "use the overdrive":
        return f"{told(view.parts.heroes[hero].overdrive)}; once a round"
    if text == "use the effect":
        return told(view.parts.cards[card].effect)
    if text == "take the card":
        return card_say(view, int(table.seats[PLAYED + table.duel.winner]))
    return {
        "wait": "you can pay for no hero: take the cheapest when all others have hired",
        "leave the dice": "they stay where they are",
        "skip the skill": "nothing happens",
        "save the overdrive": "keep it for later this round",
        "retreat": "leave the duel undefeated; the card you played is used up",
        "fight on": "stay in the duel",
        "skip the effect": "the card does nothing",
        "leave the card": "it stays out of your hand",
    }[text]


def asked(view: View) -> int:
    """Whose options are shown: the seat that looks, or the one that is asked."""
    return view.pending[-1].seat if view.seat is None else view.seat
