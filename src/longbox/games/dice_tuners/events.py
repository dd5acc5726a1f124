"""What can happen."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.core.event import Event
from longbox.core.words import counted, listing, seats_listed
from longbox.games.dice_tuners.actions import kind_name
from longbox.games.dice_tuners.components import DEALT, NO_CARD, Hero, Parts
from longbox.games.dice_tuners.effects import COLOURS, SIDES, Part, at, colours_in, part_told, told


class Happened(Event):
    """Something that all saw, and that lay open before."""

    def __init__(self, kind: str, seat: int | None, text: str, data: dict[str, object]) -> None:
        super().__init__(kind, seat, text)
        self.data = data

    def fields(self) -> dict[str, object]:
        return self.data


class Shown(Happened):
    """Something that all see now, and that lay hidden from all, or from all but one seat."""

    def __init__(
        self,
        kind: str,
        seat: int | None,
        text: str,
        data: dict[str, object],
        known_to: int | None = None,
    ) -> None:
        super().__init__(kind, seat, text, data)
        self.known_to = known_to

    def reveals_to(self, seat: int | None) -> bool:
        return self.known_to is None or seat != self.known_to


class CardsDrawn(Event):
    """Cards came from the strategy deck; from one that is face down only their owner sees them."""

    def __init__(self, seat: int, cards: Sequence[str], top: str | None, face_up: bool) -> None:
        self.top = top
        self.face_up = face_up
        self.count = len(cards)
        self.cards: list[str] | None = list(cards)
        super().__init__("cards-drawn", seat, f"{{{seat}}} drew {', '.join(cards)}{next_on(top)}")

    def seen_by(self, seat: int | None) -> Event:
        return (
            self if self.face_up or seat == self.seat else CardsHidden(self.seat or 0, self.count)
        )

    def reveals_to(self, seat: int | None) -> bool:
        return self.face_up or seat == self.seat

    def fields(self) -> dict[str, object]:
        return {"cards": self.cards, "count": self.count, "top": self.top}


class CardsHidden(Event):
    """The same, as the others saw it."""

    def __init__(self, seat: int, count: int) -> None:
        super().__init__("cards-drawn", seat, f"{{{seat}}} drew {counted(count, 'card')}")
        self.count = count

    def fields(self) -> dict[str, object]:
        return {"cards": None, "count": self.count, "top": None}


class HandsDealt(Event):
    """Every hand at the start; a hand that is not seen is None (DT-10)."""

    def __init__(self, hands: Sequence[Sequence[str] | None], top: str | None) -> None:
        text = f"Each player took a Bluff and was dealt {counted(DEALT, 'card')}"
        for seat, hand in enumerate(hands):
            if hand is not None:
                text += f"; {{{seat}}} got {', '.join(hand)}"
        super().__init__("hands-dealt", None, text + next_on(top))
        self.hands = list(hands)
        self.top = top

    def seen_by(self, seat: int | None) -> Event:
        hands = [hand if other == seat else None for other, hand in enumerate(self.hands)]
        return HandsDealt(hands, self.top)

    def reveals_to(self, seat: int | None) -> bool:
        return True

    def fields(self) -> dict[str, object]:
        return {"hands": self.hands, "top": self.top}


def next_on(top: str | None) -> str:
    return "" if top is None else f"; {top} lies on top of the deck"


def card_text(parts: Parts, card: int) -> str:
    """``Scarlet Rush (red 3)``."""
    if card == NO_CARD:
        return "nothing"
    if card == parts.bluff:
        return "Bluff"
    found = parts.cards[card]
    return f"{found.name} ({COLOURS[found.colour]} {found.value})"


def began(first: int) -> Event:
    return Happened("began", first, f"the lot made {{{first}}} the first player", {})


def market_filled(heroes: Sequence[str]) -> Event:
    text = f"the market got {', '.join(heroes)}"
    return Shown("market-filled", None, text, {"heroes": list(heroes)})


def heroes_reshuffled() -> Event:
    return Happened("heroes-reshuffled", None, "the hero discard pile was shuffled", {})


def strategy_reshuffled() -> Event:
    text = "the strategy discard pile was shuffled into a new deck"
    return Happened("strategy-reshuffled", None, text, {})


def draw_lost(seat: int) -> Event:
    return Happened("draw-lost", seat, f"no card was left for {{{seat}}} to draw", {})


def round_began(number: int, rounds: int, first: int) -> Event:
    text = f"Round {number} of {rounds} began; {{{first}}} had the first player card"
    return Happened("round-began", first, text, {"round": number})


def bids_turned_up(parts: Parts, bids: Sequence[int], order: Sequence[int]) -> Event:
    shown = ", ".join(f"{{{seat}}} bid {card_text(parts, card)}" for seat, card in enumerate(bids))
    turn = ", ".join(f"{{{seat}}}" for seat in order)
    cards = [parts.card_name(card) for card in bids]
    data: dict[str, object] = {"cards": cards, "order": list(order)}
    return Shown("bids-turned-up", None, f"{shown}; the order of hiring became {turn}", data)


def hiring_order(order: Sequence[int]) -> Event:
    text = "the order of hiring became " + ", ".join(f"{{{seat}}}" for seat in order)
    return Happened("hiring-order", None, text, {"order": list(order)})


def card_spent(parts: Parts, seat: int, card: int, power: int) -> Event:
    text = f"{{{seat}}} spent {card_text(parts, card)} and can pay {power}"
    data: dict[str, object] = {"card": parts.card_name(card), "power": power}
    return Shown("card-spent", seat, text, data, seat)


def waited(seat: int, power: int, cheapest: int) -> Event:
    text = f"{{{seat}}} could pay {power}, where the cheapest hero cost {cheapest}, and waited"
    return Happened("waited", seat, text, {"power": power, "cheapest": cheapest})


def waited_without_card(seat: int) -> Event:
    return Happened("waited", seat, f"{{{seat}}} had no card to spend, and waited", {})


def hired(seat: int, hero: Hero) -> Event:
    text = f"{{{seat}}} hired {hero.name}, {hero.title} (cost {hero.cost})"
    return Happened("hired", seat, text, {"hero": hero.name, "cost": int(hero.cost)})


def card_discarded(parts: Parts, seat: int, card: int) -> Event:
    text = f"{{{seat}}} discarded {card_text(parts, card)} over the hand limit"
    return Shown("card-discarded", seat, text, {"card": parts.card_name(card)}, seat)


def random_discard(parts: Parts, seat: int, card: int) -> Event:
    text = f"{{{seat}}} lost {card_text(parts, card)} from the hand"
    return Shown("card-discarded", seat, text, {"card": parts.card_name(card)})


def die_added(seat: int, colour: int) -> Event:
    text = f"{{{seat}}} added a {COLOURS[colour]} die"
    return Happened("die-added", seat, text, {"colour": COLOURS[colour]})


def dice_rolled(seat: int, kinds: Sequence[int]) -> Event:
    dice = [kind_name(kind) for kind in kinds]
    return Happened("dice-rolled", seat, f"{{{seat}}} rolled {', '.join(dice)}", {"dice": dice})


def die_taken(seat: int, kind: int) -> Event:
    text = f"{{{seat}}} took {kind_name(kind)}"
    return Happened("die-taken", seat, text, {"die": kind_name(kind)})


def die_set_aside(kind: int) -> Event:
    text = f"{kind_name(kind)} was set aside"
    return Happened("die-set-aside", None, text, {"die": kind_name(kind)})


def colours_legal(legal: int) -> Event:
    colours = colours_in(legal)
    text = f"the dice set aside let {listing(colours)} cards be played this round"
    return Happened("colours-legal", None, text, {"colours": colours})


def die_deployed(seat: int, kind: int, side: int) -> Event:
    text = f"{{{seat}}} put {kind_name(kind)} {at(side)}"
    return Happened("die-deployed", seat, text, {"die": kind_name(kind), "side": SIDES[side]})


def dice_swapped(seat: int, one: int, other: int) -> Event:
    text = f"{{{seat}}} exchanged the dice {at(one)} and {at(other)}"
    return Happened("dice-swapped", seat, text, {"sides": [SIDES[one], SIDES[other]]})


def duel_began(number: int, fighters: Sequence[tuple[int, int, int]]) -> Event:
    """Each fighter is a seat, a side and a die."""
    shown = [f"{{{seat}}} with {kind_name(kind)} {at(side)}" for seat, side, kind in fighters]
    text = f"Duel {number}: {' against '.join(shown)}"
    seats: list[int] = []
    sides: list[str] = []
    dice: list[str] = []
    for seat, side, kind in fighters:
        seats.append(seat)
        sides.append(SIDES[side])
        dice.append(kind_name(kind))
    return Happened(
        "duel-began", None, text, {"duel": number, "seats": seats, "sides": sides, "dice": dice}
    )


def shielded(seat: int) -> Event:
    return Happened("shielded", seat, f"the Shield kept {{{seat}}} out of the duel", {})


def duel_null(why: str) -> Event:
    return Happened("duel-null", None, f"the duel was null: {why}", {"why": why})


def cards_turned_up(parts: Parts, cards: Sequence[tuple[int, int]]) -> Event:
    """Each is a seat and its card."""
    shown = ", ".join(f"{{{seat}}} played {card_text(parts, card)}" for seat, card in cards)
    data: dict[str, object] = {
        "cards": {
            str(seat): None if card == NO_CARD else parts.card_name(card) for seat, card in cards
        }
    }
    return Shown("cards-turned-up", None, shown, data)


def on_fire(seats: Sequence[int]) -> Event:
    text = f"{seats_listed(seats)} went On Fire" if seats else "nobody went On Fire"
    return Happened("on-fire", None, text, {"seats": list(seats)})


def skill_used(seat: int, hero: Hero, part: Part) -> Event:
    text = f"{{{seat}}} used the skill of {hero.name}: {part_told(part)}"
    return Happened("skill-used", seat, text, {"hero": hero.name})


def worked(seat: int, name: str, part: Part, is_skill: bool) -> Event:
    """A skill, or a part of a card that waited for the result."""
    text = f"{name} worked for {{{seat}}}: {part_told(part)}"
    if is_skill:
        return Happened("skill-worked", seat, text, {"hero": name})
    return Happened("effect-worked", seat, text, {"card": name})


def overdrive_used(seat: int, hero: Hero, happening: Sequence[Part]) -> Event:
    text = f"{{{seat}}} used the overdrive of {hero.name}: {told(happening)}"
    return Happened("overdrive-used", seat, text, {"hero": hero.name})


def effect_used(parts: Parts, seat: int, card: int, happening: Sequence[Part]) -> Event:
    name = parts.card_name(card)
    what = f": {told(happening)}" if happening else ", which waits for the result"
    return Happened("effect-used", seat, f"{{{seat}}} used {name}{what}", {"card": name})


def effect_cancelled(parts: Parts, seat: int, card: int) -> Event:
    text = f"{parts.card_name(card)}, played by {{{seat}}}, was cancelled"
    return Happened("effect-cancelled", seat, text, {"card": parts.card_name(card)})


def die_turned(seat: int, kind: int, rolled: bool) -> Event:
    how = "rolled again and got" if rolled else "turned the die to"
    text = f"{{{seat}}} {how} {kind_name(kind)}"
    return Happened("die-turned", seat, text, {"die": kind_name(kind), "rolled": rolled})


def retreated(seat: int) -> Event:
    return Happened("retreated", seat, f"{{{seat}}} retreated", {})


def strengths(found: Sequence[tuple[int, int, bool]]) -> Event:
    """Each is a seat, its Strength, and whether it has Advantage."""
    shown = [
        f"{{{seat}}} {strength}{' with Advantage' if advantage else ''}"
        for seat, strength, advantage in found
    ]
    data: dict[str, object] = {"strengths": {str(seat): strength for seat, strength, _ in found}}
    return Happened("strengths", None, f"Strength: {', '.join(shown)}", data)


def duel_won(seat: int) -> Event:
    return Happened("duel-won", seat, f"{{{seat}}} won the duel", {})


def scored(seat: int, points: int, bonus: int) -> Event:
    more = f", {bonus} of it as a bonus" if bonus else ""
    text = f"{{{seat}}} scored {points} VP{more}"
    return Happened("scored", seat, text, {"points": points, "bonus": bonus})


def card_taken(parts: Parts, seat: int, winner: int, card: int) -> Event:
    text = f"{{{seat}}} took {card_text(parts, card)} from {{{winner}}}"
    return Happened("card-taken", seat, text, {"card": parts.card_name(card)})


def card_returned(parts: Parts, seat: int, card: int) -> Event:
    text = f"{{{seat}}} got {card_text(parts, card)} back"
    return Happened("card-returned", seat, text, {"card": parts.card_name(card)})


def card_put_away(parts: Parts, seat: int, card: int) -> Event:
    text = f"{{{seat}}} discarded the played {card_text(parts, card)}"
    return Happened("card-put-away", seat, text, {"card": parts.card_name(card)})


def round_ended() -> Event:
    text = "heroes were discarded, dice and Bluffs returned"
    return Happened("round-ended", None, text, {})
