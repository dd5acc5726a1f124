"""What each option does, which things it touches, and what it brings."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.core.state import Action
from longbox.core.zones import Choice
from longbox.games.dice_tuners.actions import (
    AddDie,
    Aim,
    CardAction,
    Deploy,
    Hire,
    Swap,
    TakeDie,
)
from longbox.games.dice_tuners.components import (
    FACE_COUNT,
    MOST_ROLLED,
    NO_CARD,
    NO_DIE,
    SIDE_COUNT,
    beats,
)
from longbox.games.dice_tuners.decisions.duel import duellists, duels_in_round, strength
from longbox.games.dice_tuners.effects import COLOURS, SIDES, Part, part_told, told
from longbox.games.dice_tuners.state import DEPLOYED_DICE, HERO, PLAYED, POOL, POWER, Table
from longbox.games.dice_tuners.view import View, deployed_kind
from longbox.games.dice_tuners.zones.duel import after, on_fire_strength
from longbox.games.dice_tuners.zones.players import facing_thing, hand_id, held_places, own_cards
from longbox.games.dice_tuners.zones.things import card_say, hero_say, player, would_beat

SAID = ["said"]  # answers that one may say as well as point at


def asked(view: View) -> int:
    """Whose options are shown: the seat that looks, or the one that is asked."""
    return view.pending[-1].seat if view.seat is None else view.seat


def touches(view: View, action: Action) -> list[str]:
    """The things that an action is about, whether it can be chosen now or not."""
    seat = asked(view)
    if isinstance(action, CardAction):
        if action.card == view.parts.bluff:
            return [f"bluff-{seat}"]
        held = [card for card, _ in own_cards(view)] if seat == view.seat else []
        return [hand_id(seat, int(action.card), one) for one in range(held.count(int(action.card)))]
    if isinstance(action, Hire):
        return [f"hero/{int(action.hero)}"]
    if isinstance(action, AddDie):
        return [f"supply/{COLOURS[action.colour]}"]
    if isinstance(action, TakeDie):
        slots = [one for one in range(MOST_ROLLED) if view.table.ids[POOL + one] == action.kind]
        return [f"die/{MOST_ROLLED * int(view.table.draft) + slot}" for slot in slots]
    if isinstance(action, Deploy):
        places = held_places(view, seat)
        dice = [place for place in places if view.table.dice[place] == action.kind]
        ids = [f"die/{int(view.table.ids[place])}" for place in dice]
        return [*ids, side_id(view, seat, int(action.side))] if ids else []
    if isinstance(action, Swap):
        return [side_id(view, seat, int(side)) for side in (action.one, action.other)]
    if isinstance(action, Aim):
        return [f"player-{(seat + int(action.steps)) % int(view.table.players)}/who"]
    return plain_targets(view, action.text, seat)


def side_id(view: View, seat: int, side: int) -> str:
    """The die that lies there, or its place."""
    if deployed_kind(view.table, seat, side) == NO_DIE:
        return f"board-{seat}/{SIDES[side]}"
    return f"die/{int(view.table.ids[DEPLOYED_DICE + SIDE_COUNT * seat + side])}"


def plain_targets(view: View, text: str, seat: int) -> list[str]:
    """Answers that belong to a thing; the others are said, not pointed at."""
    found = {
        "use the skill": f"skill-{seat}",
        "use the overdrive": f"overdrive-{seat}",
        "use the effect": f"played-{seat}",
        "fight on": f"duel/{seat}/strength",
        "retreat": f"duel/{seat}/who",
        "take the card": f"played-{int(view.table.duel.winner)}",
    }
    return [found[text]] if text in found else []


def choices(view: View, options: Sequence[Action]) -> list[Choice]:
    return [choice(view, option) for option in options]


def choice(view: View, option: Action) -> Choice:
    targets = touches(view, option)
    if isinstance(option, CardAction):
        return card_choice(view, option, targets)
    if isinstance(option, Hire):
        hero = view.parts.heroes[option.hero]
        return Choice(option.text, hero_say(hero), targets, "hero", {"cost": int(hero.cost)})
    if isinstance(option, AddDie):
        say = f"roll one more {COLOURS[option.colour]} die"
        return Choice(option.text, say, targets, "colour")
    if isinstance(option, TakeDie):
        return Choice(option.text, take_say(int(option.kind)), targets, "die")
    seat = asked(view)
    if isinstance(option, Deploy):
        return deploy_choice(view, option, targets)
    if isinstance(option, Swap):
        return Choice(option.text, "exchange these two dice", targets, "swap")
    if isinstance(option, Aim):
        target = player(view, (seat + int(option.steps)) % int(view.table.players))
        return Choice(option.text, f"{target} discards", targets, "aim")
    return plain_choice(view, option, seat, targets)


def take_say(kind: int) -> str:
    """What the face is worth, and over which colour the die has Advantage."""
    worth = [
        "1 Strength",
        "2 Strength",
        "out of the duel on its side",
        "the hero's cost if On Fire",
    ]
    return f"{worth[kind % FACE_COUNT]}; Advantage over {COLOURS[beats(kind // FACE_COUNT)]}"


def deploy_choice(view: View, deploy: Deploy, targets: list[str]) -> Choice:
    """With a mark where Advantage can be seen already."""
    seat, side = asked(view), int(deploy.side)
    faces = facing_thing(view, seat, side).label
    beaten = would_beat(view.table, seat, side, int(deploy.kind))
    more = ", with Advantage" if beaten else ""
    marks = ["Advantage"] if beaten else []
    say = f"to face {faces} in duel {duel_of(view.table, seat, side) + 1}{more}"
    return Choice(deploy.text, say, targets, SIDES[side], None, marks)


def duel_of(table: Table, seat: int, side: int) -> int:
    """The number of the duel that a side fights, from 0 (DT-32)."""
    return next(
        number
        for number in range(int(duels_in_round(table.players)))
        if (seat, side) in [(int(who), int(its)) for who, its in duellists(table, number)]
    )


def card_choice(view: View, option: CardAction, targets: list[str]) -> Choice:
    card = int(option.card)
    if card == NO_CARD:
        return Choice(option.text, "you have no card that can be played", targets, "play")
    value = int(view.parts.value_of[card])
    if option.verb in ("bid", "spend"):
        power = int(view.table.seats[POWER + asked(view)]) if option.verb == "spend" else 0
        pay = power + value
        say = f"worth {value}: you could pay {pay}"
        return Choice(option.text, say, targets, option.verb, {"pay": pay})
    if option.verb == "discard":
        return Choice(option.text, card_say(view, card), targets, "discard")
    effect = [] if card == view.parts.bluff else view.parts.cards[card].effect
    lit = on_fire_strength(view, after(view, asked(view), effect), asked(view))
    say = f"{card_say(view, card)}; On Fire if nobody shows more than {value}, then Strength {lit}"
    gains = {"value": value, "Strength if On Fire": lit}
    return Choice(option.text, say, targets, "play", gains)


def plain_choice(view: View, option: Action, seat: int, targets: list[str]) -> Choice:
    """What the answers to yes-or-no questions do."""
    table = view.table
    text = option.text
    hero = view.parts.heroes[table.seats[HERO + seat]]
    card = int(table.seats[PLAYED + seat])
    if text == "use the skill":
        part = hero.skill[table.part - 1]
        return Choice(
            text, part_told(part), targets, "use", strength_gain(view, seat, [part]), SAID
        )
    if text == "use the overdrive":
        say = f"{told(hero.overdrive)}; once a round"
        return Choice(text, say, targets, "use", strength_gain(view, seat, hero.overdrive), SAID)
    if text == "use the effect":
        effect = view.parts.cards[card].effect
        return Choice(text, told(effect), targets, "use", strength_gain(view, seat, effect), SAID)
    if text == "take the card":
        say = card_say(view, int(table.seats[PLAYED + table.duel.winner]))
        return Choice(text, say, targets, "take", None, SAID)
    says = {
        "wait": ("wait", "take the cheapest hero that is left when all others have hired"),
        "leave the dice": ("leave", "they stay where they are"),
        "skip the skill": ("skip", "nothing happens"),
        "save the overdrive": ("skip", "keep it for later this round"),
        "retreat": ("retreat", "leave the duel undefeated; the card you played is used up"),
        "fight on": ("fight", "stay in the duel"),
        "skip the effect": ("skip", "the card does nothing"),
        "leave the card": ("leave", "it stays out of your hand"),
    }
    kind, say = says[text]
    return Choice(text, say, targets, kind, None, SAID)


def strength_gain(view: View, seat: int, parts: list[Part]) -> dict[str, int]:
    """By how much one's own Strength and the opponents' would change at once."""
    table = view.table
    if table.duel.began == 0:
        return {}
    then = after(view, seat, parts)
    found: dict[str, int] = {}
    for other in table.seats_in(table.duel.fighters):
        change = int(strength(view.parts, then, other) - strength(view.parts, table, other))
        name = "Strength" if other == seat else "their Strength"
        if change:
            found[name] = change
    return found
