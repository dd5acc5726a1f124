"""What can happen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from longbox.core.event import Event
from longbox.core.words import counted, seats_listed
from longbox.games.mangaka_dice.actions import kind_name
from longbox.games.mangaka_dice.components import COLOURS, GREEN, KINDS, VALUES, WHITE, YELLOW, Card
from longbox.games.mangaka_dice.state import Dice


class Told(Event):
    """An event that all see alike, with its plain data."""

    def __init__(self, kind: str, seat: int | None, text: str, data: Mapping[str, object]) -> None:
        super().__init__(kind, seat, text)
        self.data = dict(data)

    def fields(self) -> dict[str, object]:
        return dict(self.data)


class CardDrawn(Told):
    """The top card of a deck came into play, where all see it (MD-6, MD-15)."""

    def __init__(self, seat: int | None, deck: str, card: Card) -> None:
        who = "" if seat is None else f"{{{seat}}} drew a card: "
        text = f"{who}{card} came into play"
        data = {"deck": deck, "card": card.id, "way": way(f"deck/{deck}", deck)}
        super().__init__("card-drawn", seat, text, data)

    def reveals_to(self, seat: int | None) -> bool:
        return True


class HandCard(Event):
    """An Assist Card came into a hand, where only its owner sees it (MD-7, MD-33)."""

    def __init__(self, kind: str, seat: int, text: str, card: Card | None) -> None:
        what = "an Assist Card" if card is None else f"the Assist Card {card}"
        super().__init__(kind, seat, f"{{{seat}}} {text} {what}")
        self.verb = text
        self.owner = seat
        self.card = card

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.owner else HandCard(self.kind, self.owner, self.verb, None)

    def reveals_to(self, seat: int | None) -> bool:
        return seat == self.owner

    def fields(self) -> dict[str, object]:
        return {
            "card": self.card and self.card.id,
            "way": way("assist-deck", f"hand-{self.owner}"),
        }


class CardShown(Told):
    """An Assist Card left a hand, and all see it now (MD-34, MD-39)."""

    def __init__(self, kind: str, seat: int, text: str, card: Card) -> None:
        data = {"card": card.id, "way": way(f"hand-{seat}", "assist-discard")}
        super().__init__(kind, seat, text, data)

    def reveals_to(self, seat: int | None) -> bool:
        return seat != self.seat


def dice_list(dice: Dice, only: int = -1) -> list[int]:
    """The kinds of the dice that lie together, one for each die; only some kinds, as bits."""
    found: list[int] = []
    for kind in range(KINDS):
        if only & (1 << kind):
            found += [kind] * int(dice.count(kind))
    return found


def dice_text(kinds: Sequence[int]) -> str:
    """``green 4, white 2``."""
    return ", ".join(kind_name(kind) for kind in kinds) or "no dice"


DICE_DATA: Final[list[dict[str, object]]] = [  # made once: a match tells of a thousand dice
    {"colour": COLOURS[kind // VALUES], "value": kind % VALUES or None} for kind in range(KINDS)
]


def die_data(kind: int) -> dict[str, object]:
    return DICE_DATA[kind]


def dice_data(kinds: Sequence[int]) -> list[dict[str, object]]:
    return [die_data(kind) for kind in kinds]


def way(came_from: str, to: str, dice: Sequence[int] | None = None) -> dict[str, object]:
    """From where to where a card went, or these dice: ids of zones, decks and the supply."""
    found: dict[str, object] = {"from": came_from, "to": to}
    if dice is not None:
        found["dice"] = dice_data(dice)
    return found


def round_began(number: int, start: int) -> Event:
    text = f"round {number} began with {{{start}}} as Start Player"
    return Told("round-began", start, text, {"round": number})


def dice_rolled(seat: int, kinds: Sequence[int]) -> Event:
    text = f"{{{seat}}} rolled {dice_text(kinds)}"
    data = {"dice": dice_data(kinds), "way": way_of_roll(seat, kinds)}
    return Told("dice-rolled", seat, text, data)


def way_of_roll(seat: int, kinds: Sequence[int]) -> dict[str, object]:
    """Green dice are rolled in the middle, yellow ones come from the supply (MD-11, MD-46)."""
    colour = kinds[0] // VALUES if kinds else WHITE
    came_from = {GREEN: "pool", YELLOW: "yellows"}.get(colour, f"unused-{seat}")
    return way(came_from, "pool" if colour == GREEN else f"unused-{seat}", kinds)


def green_taken(seat: int, kind: int) -> Event:
    text = f"{{{seat}}} took {kind_name(kind)}"
    data = {"die": die_data(kind), "way": way("pool", f"unused-{seat}", [kind])}
    return Told("green-taken", seat, text, data)


def card_taken(seat: int, card: Card, paid: Sequence[int]) -> Event:
    gains = f" for {counted(int(card.points), 'point')}" if card.points else ""
    text = f"{{{seat}}} paid {dice_text(paid)} and took {card}{gains}"
    data = {
        "card": card.id,
        "paid": dice_data(paid),
        "points": int(card.points),
        "way": way(f"unused-{seat}", f"used-{seat}", paid),
    }
    return Told("card-taken", seat, text, data)


def green_spent(seat: int, kind: int) -> Event:
    text = f"{{{seat}}} spent {kind_name(kind)} on an Assist Card"
    data = {"die": die_data(kind), "way": way(f"unused-{seat}", f"used-{seat}", [kind])}
    return Told("green-spent", seat, text, data)


def assist_drawn(seat: int, card: Card) -> Event:
    return HandCard("assist-drawn", seat, "drew", card)


def assist_dealt(seat: int, card: Card) -> Event:
    return HandCard("assist-dealt", seat, "received", card)


def assist_discarded(seat: int, card: Card) -> Event:
    return CardShown("assist-discarded", seat, f"{{{seat}}} discarded {card}", card)


def assist_played(seat: int, card: Card) -> Event:
    return CardShown("assist-played", seat, f"{{{seat}}} played {card}", card)


def assist_reshuffled(count: int) -> Event:
    text = f"{counted(count, 'used Assist Card')} became a new deck"
    data = {"count": count, "way": way("assist-discard", "assist-deck")}
    return Told("assist-reshuffled", None, text, data)


def skill_used(seat: int, card: Card) -> Event:
    return Told("skill-used", seat, f"{{{seat}}} used {card}", {"card": card.id})


def die_changed(seat: int, kind: int, value: int) -> Event:
    text = f"{{{seat}}} changed {kind_name(kind)} to {value}"
    turned = kind - kind % VALUES + value
    data = {"die": die_data(kind), "value": value, "way": in_place(seat, [turned])}
    return Told("die-changed", seat, text, data)


def in_place(seat: int, dice: Sequence[int]) -> dict[str, object]:
    """Dice that were turned or rolled again lie where they lay, with other values."""
    return way(f"unused-{seat}", f"unused-{seat}", dice)


def point_given(seat: int, giver: int, getter: int) -> Event:
    text = f"{{{seat}}} gave a point of {kind_name(giver)} to {kind_name(getter)}"
    data = {
        "from": die_data(giver),
        "to": die_data(getter),
        "way": in_place(seat, [giver - 1, getter + 1]),
    }
    return Told("point-given", seat, text, data)


def dice_rerolled(seat: int, before: Sequence[int], after: Sequence[int]) -> Event:
    text = f"{{{seat}}} rerolled {dice_text(before)} and got {dice_text(after)}"
    data = {
        "before": dice_data(before),
        "after": dice_data(after),
        "way": in_place(seat, after),
    }
    return Told("dice-rerolled", seat, text, data)


def dice_borrowed(seat: int, owner: int, kinds: Sequence[int]) -> Event:
    whose = "back" if seat == owner else f"from {{{owner}}}"
    text = f"{{{seat}}} took used dice {whose}: {dice_text(kinds)}"
    data = {
        "from": owner,
        "dice": dice_data(kinds),
        "way": way(f"used-{owner}", f"unused-{seat}", kinds),
    }
    return Told("dice-borrowed", seat, text, data)


def cleaned_up(yellows: int) -> Event:
    back = (
        f"; {counted(yellows, 'yellow die', 'yellow dice')} went back to the supply"
        if yellows
        else ""
    )
    text = f"the Action Phase ended: all dice went back to their owners{back}"
    return Told("cleaned-up", None, text, {"yellows": yellows})


def dice_gained(seat: int, card: Card, kinds: Sequence[int]) -> Event:
    colour = COLOURS[kinds[0] // VALUES]
    what = kind_name(kinds[0]) if kinds[0] % VALUES else f"{len(kinds)} {colour}"
    text = f"{{{seat}}} gained {what} from {card}"
    data = {
        "card": card.id,
        "dice": dice_data(kinds),
        "way": way(f"cards-{seat}", f"unused-{seat}", kinds),
    }
    return Told("dice-gained", seat, text, data)


def goal_reached(seat: int, points: int) -> Event:
    text = f"{{{seat}}} reached {points} points: this Action Phase is the last"
    return Told("goal-reached", seat, text, {"points": points})


def won_at_once(seat: int, card: Card) -> Event:
    return Told("won-at-once", seat, f"{{{seat}}} won with {card}", {"card": card.id})


def tie_break_began(seats: Sequence[int], number: int) -> Event:
    again = "" if number == 1 else " again"
    text = f"{seats_listed(seats)} were level, and rolled a tiebreaker{again}"
    return Told("tie-break-began", None, text, {"seats": list(seats), "number": number})


def set_shown(seat: int, count: int, value: int) -> Event:
    text = f"{{{seat}}} showed {count} of value {value}"
    return Told("set-shown", seat, text, {"count": count, "value": value})
