"""What can happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from longbox.core.event import Event
from longbox.games.little_tricktakers.components import CHARACTER_NAMES, KIND_NAMES


def card_text(kind: int | None) -> str:
    """``Devil red 4``, ``White Flag``, ``red 5``; a card that is not seen is ``a card``."""
    return "a card" if kind is None else CARD_TEXTS[kind]


def printed_text(name: str) -> str:
    if name.startswith("devil"):
        return "Devil " + name[6:]
    return {"rare": "Rare", "white flag": "White Flag", "miria": "MIRIA"}.get(name, name)


CARD_TEXTS: Final = [printed_text(name) for name in KIND_NAMES]


def cards_text(kinds: Sequence[int]) -> str:
    return ", ".join(card_text(kind) for kind in kinds) or "nothing"


def character_text(character: int) -> str:
    return CHARACTER_NAMES[character].capitalize()


def cards_data(kinds: Sequence[int]) -> list[str]:
    return [KIND_NAMES[kind] for kind in kinds]


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points)


class RoundBegan(Event):
    """A round began with these characters on offer (LT-18, LT-19)."""

    def __init__(self, number: int, characters: Sequence[int]) -> None:
        names = ", ".join(character_text(one) for one in characters)
        super().__init__("round-began", None, f"round {number} began; on offer were {names}")
        self.number = number
        self.characters = tuple(characters)

    def fields(self) -> dict[str, object]:
        return {
            "round": self.number,
            "characters": [CHARACTER_NAMES[one] for one in self.characters],
        }


class ItemsRevealed(Event):
    """Items came on sale (LT-28)."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__("items-revealed", None, f"on sale came {', '.join(names)}")
        self.names = tuple(names)

    def fields(self) -> dict[str, object]:
        return {"items": list(self.names)}


class HandDealt(Event):
    """A hand that only its seat saw (LT-2)."""

    def __init__(self, seat: int, kinds: Sequence[int] | None, count: int) -> None:
        what = f"{count} cards" if kinds is None else cards_text(kinds)
        super().__init__("hand-dealt", seat, f"{{{seat}}} got {what}")
        self.owner = seat
        self.kinds = kinds if kinds is None else tuple(kinds)
        self.count = count

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.owner else HandDealt(self.owner, None, self.count)

    def reveals_to(self, seat: int | None) -> bool:
        return seat == self.owner

    def fields(self) -> dict[str, object]:
        return {
            "cards": None if self.kinds is None else cards_data(self.kinds),
            "count": self.count,
        }


class SecretCard(Event):
    """Something done with a card that only some seats saw; Devil cards show to all (LT-5)."""

    def __init__(
        self,
        kind: str,
        seat: int,
        text: str,
        card: int | None,
        seen: Sequence[int] | None,
        other: int | None = None,
    ) -> None:
        super().__init__(kind, seat, text.replace("CARD", card_text(card)))
        self.template = text
        self.owner = seat
        self.card = card
        self.seen = None if seen is None else tuple(seen)  # None: all
        self.other = other  # the other player it concerns

    def seen_by(self, seat: int | None) -> Event:
        if self.seen is None or seat in self.seen:
            return self
        return SecretCard(self.kind, self.owner, self.template, None, None, self.other)

    def fields(self) -> dict[str, object]:
        data: dict[str, object] = {"card": None if self.card is None else KIND_NAMES[self.card]}
        if self.other is not None:
            data["other"] = self.other
        return data


class CardDrawn(SecretCard):
    def __init__(self, seat: int, card: int) -> None:
        super().__init__("card-drawn", seat, f"{{{seat}}} drew CARD", card, [seat])

    def reveals_to(self, seat: int | None) -> bool:
        return seat == self.owner


class CardDiscarded(SecretCard):
    """A card was discarded face down (LT-31)."""

    def __init__(self, seat: int, card: int, shows: bool) -> None:
        seen = None if shows else [seat]
        super().__init__("card-discarded", seat, f"{{{seat}}} discarded CARD", card, seen)


class CardLeft(SecretCard):
    """The Berserker left a card (LT-54)."""

    def __init__(self, seat: int, card: int) -> None:
        text = f"{{{seat}}} left CARD of the Berserker's cards"
        super().__init__("card-left", seat, text, card, [seat])


class CardPlayedFaceDown(SecretCard):
    """The Ninja's second card (LT-37)."""

    def __init__(self, seat: int, card: int) -> None:
        text = f"{{{seat}}} played CARD face down"
        super().__init__("card-played-face-down", seat, text, card, [seat])


class FaceDownDiscarded(SecretCard):
    """The Ninja's second card was put away (LT-38)."""

    def __init__(self, seat: int, card: int) -> None:
        text = f"{{{seat}}} discarded CARD that lay face down"
        super().__init__("face-down-discarded", seat, text, card, [seat])


class CardStolen(SecretCard):
    """The Letter took a card (LT-74)."""

    def __init__(self, seat: int, victim: int, card: int, shows: bool) -> None:
        text = f"{{{seat}}} took CARD out of {{{victim}}}'s hand"
        super().__init__("card-stolen", seat, text, card, None if shows else [seat, victim], victim)

    def reveals_to(self, seat: int | None) -> bool:
        return self.seen is None or seat in self.seen


class CardGiven(SecretCard):
    """The Letter's other half: a card was given face down (LT-74)."""

    def __init__(self, seat: int, receiver: int, card: int, shows: bool) -> None:
        text = f"{{{seat}}} gave CARD to {{{receiver}}}"
        super().__init__(
            "card-given", seat, text, card, None if shows else [seat, receiver], receiver
        )

    def reveals_to(self, seat: int | None) -> bool:
        return seat == self.other


class Revealing(Event):
    """Cards that came out of hiding, before the eyes of all but their owner new."""

    def __init__(self, kind: str, seat: int, text: str, kinds: Sequence[int]) -> None:
        super().__init__(kind, seat, text)
        self.kinds = tuple(kinds)

    def reveals_to(self, seat: int | None) -> bool:
        return seat != self.seat

    def fields(self) -> dict[str, object]:
        return {"cards": cards_data(self.kinds)}


class CardsShown(Revealing):
    """A Samurai showed black cards and discarded them (LT-45)."""

    def __init__(self, seat: int, kinds: Sequence[int]) -> None:
        text = f"{{{seat}}} showed {cards_text(kinds)} and discarded that"
        super().__init__("cards-shown", seat, text, kinds)


class NoBlackCard(Revealing):
    """A Samurai who was prepared had none to show, and now all know that (LT-45)."""

    def __init__(self, seat: int) -> None:
        super().__init__("no-black-card", seat, f"{{{seat}}} had no black card to show", [])


class CardPlayed(Revealing):
    def __init__(self, seat: int, card: int) -> None:
        super().__init__("card-played", seat, f"{{{seat}}} played {card_text(card)}", [card])


class PairPlayed(Event):
    """The second card of an Elixir pair, and what the pair counts as (LT-71)."""

    def __init__(self, seat: int, value: int, suit: str) -> None:
        text = f"{{{seat}}}'s pair counted as {suit} {value}"
        super().__init__("pair-played", seat, text)
        self.value = value
        self.suit = suit

    def fields(self) -> dict[str, object]:
        return {"suit": self.suit, "value": self.value}


class CardAdded(Revealing):
    """The Healer added a card (LT-57)."""

    def __init__(self, seat: int, card: int, value: int) -> None:
        text = f"{{{seat}}} added {card_text(card)}, which made {value}"
        super().__init__("card-added", seat, text, [card])
        self.value = value

    def fields(self) -> dict[str, object]:
        return {**super().fields(), "value": self.value}


class CardTurnedUp(Revealing):
    """The Ninja's card was turned up (LT-38), or MIRIA came back by the Clock (LT-73)."""

    def __init__(self, seat: int, card: int) -> None:
        text = f"{{{seat}}} turned up {card_text(card)}"
        super().__init__("card-turned-up", seat, text, [card])


class CardTaken(Event):
    """A card came from home into a hand, for all to see (LT-3)."""

    def __init__(self, seat: int, what: str) -> None:
        super().__init__("card-taken", seat, f"{{{seat}}} took {what} in hand")
        self.what = what

    def fields(self) -> dict[str, object]:
        return {"what": self.what}


class DeckShuffled(Event):
    def __init__(self, count: int) -> None:
        super().__init__("deck-shuffled", None, f"{count} discards became the new deck")
        self.count = count

    def fields(self) -> dict[str, object]:
        return {"count": self.count}


class CharacterChosen(Event):
    def __init__(self, seat: int, character: int) -> None:
        super().__init__("character-chosen", seat, f"{{{seat}}} chose {character_text(character)}")
        self.character = character

    def fields(self) -> dict[str, object]:
        return {"character": CHARACTER_NAMES[self.character]}


class PairLaid(Event):
    """Two characters lie side by side, and a beast may come (LT-75)."""

    def __init__(self, seat: int, left: int, right: int, beast: str | None) -> None:
        text = f"{{{seat}}} laid {character_text(left)} left of {character_text(right)}"
        if beast is not None:
            text += f", and summoned {beast}"
        super().__init__("pair-laid", seat, text)
        self.left = left
        self.right = right
        self.beast = beast

    def fields(self) -> dict[str, object]:
        return {
            "left": CHARACTER_NAMES[self.left],
            "right": CHARACTER_NAMES[self.right],
            "beast": self.beast,
        }


class CharactersGiven(Event):
    """Both gave a character to the other, and turned them up (LT-93)."""

    def __init__(self, given: Sequence[int]) -> None:
        one, two = (character_text(character) for character in given)
        super().__init__("characters-given", None, f"{{0}} gave {one} to {{1}}, and got {two}")
        self.given = tuple(given)

    def reveals_to(self, seat: int | None) -> bool:
        return True

    def fields(self) -> dict[str, object]:
        return {"given": [CHARACTER_NAMES[one] for one in self.given]}


class OptionTaken(Event):
    """An exchange was chosen, or something bought (LT-24)."""

    def __init__(self, seat: int, what: str, price: int) -> None:
        cost = f" for {price} points" if price else ""
        super().__init__("option-taken", seat, f"{{{seat}}} took {what}{cost}")
        self.what = what
        self.price = price

    def fields(self) -> dict[str, object]:
        return {"what": self.what, "price": self.price}


class BidMade(Event):
    def __init__(self, seat: int, bid: int) -> None:
        super().__init__("bid-made", seat, f"{{{seat}}} bid {bid} {'win' if bid == 1 else 'wins'}")
        self.bid = bid

    def fields(self) -> dict[str, object]:
        return {"bid": self.bid}


class BetMade(Event):
    def __init__(self, seat: int, bet: int) -> None:
        super().__init__("bet-made", seat, f"{{{seat}}} bet {bet} points on it")
        self.bet = bet

    def fields(self) -> dict[str, object]:
        return {"bet": self.bet}


class DevilCardGiven(Event):
    def __init__(self, seat: int, receiver: int, card: int) -> None:
        text = f"{{{seat}}} gave {{{receiver}}} the {card_text(card)}"
        super().__init__("devil-card-given", seat, text)
        self.receiver = receiver
        self.card = card

    def fields(self) -> dict[str, object]:
        return {"to": self.receiver, "card": KIND_NAMES[self.card]}


class LeaderNamed(Event):
    def __init__(self, seat: int, leader: int) -> None:
        whom = "took the lead" if seat == leader else f"let {{{leader}}} lead"
        super().__init__("leader-named", seat, f"{{{seat}}} {whom}")
        self.leader = leader

    def fields(self) -> dict[str, object]:
        return {"leader": self.leader}


class ItemUsed(Event):
    """An item, or the beast OKO, was used (LT-63)."""

    def __init__(self, seat: int, name: str, effect: str = "") -> None:
        super().__init__("item-used", seat, f"{{{seat}}} used {name}{effect}")
        self.name = name

    def fields(self) -> dict[str, object]:
        return {"item": self.name}


class KakumeiDeclared(Event):
    def __init__(self, seat: int) -> None:
        super().__init__("kakumei-declared", seat, f"{{{seat}}} declared Kakumei")


class CardReserved(Event):
    def __init__(self, seat: int, card: int) -> None:
        super().__init__("card-reserved", seat, f"{{{seat}}} reserved {card_text(card)}")
        self.card = card

    def fields(self) -> dict[str, object]:
        return {"card": KIND_NAMES[self.card]}


class TrickTakenBack(Event):
    """The Clock undid a trick; cards that do not go back to a hand are discarded (LT-72)."""

    def __init__(self, seat: int, discarded: Sequence[int]) -> None:
        text = "the cards of the trick went back"
        if discarded:
            text += f"; discarded were {cards_text(discarded)}"
        super().__init__("trick-taken-back", seat, text)
        self.discarded = tuple(discarded)

    def fields(self) -> dict[str, object]:
        return {"discarded": cards_data(self.discarded)}


class TrickWon(Event):
    """A trick was won: with which card or cards, and as what they counted if that differs."""

    def __init__(
        self, seat: int, number: int, won_with: Sequence[int], counted: str, kinds: Sequence[int]
    ) -> None:
        cards = " and ".join(card_text(kind) for kind in won_with)
        as_what = f" as {counted}" if counted else ""
        text = f"{{{seat}}} won trick {number} with {cards}{as_what}: {cards_text(kinds)}"
        super().__init__("trick-won", seat, text)
        self.number = number
        self.won_with = tuple(won_with)
        self.counted = counted
        self.kinds = tuple(kinds)

    def fields(self) -> dict[str, object]:
        return {
            "trick": self.number,
            "won_with": cards_data(self.won_with),
            "counted_as": self.counted or None,
            "cards": cards_data(self.kinds),
        }


class ReservedTaken(Event):
    def __init__(self, seat: int, card: int) -> None:
        text = f"{{{seat}}} took the reserved {card_text(card)}"
        super().__init__("reserved-taken", seat, text)
        self.card = card

    def fields(self) -> dict[str, object]:
        return {"card": KIND_NAMES[self.card]}


class NoTrick(Event):
    """Nobody had a card left (LT-17)."""

    def __init__(self, number: int) -> None:
        super().__init__("no-trick", None, f"nobody had a card for trick {number}")


class Scored(Event):
    """A player's points of a round, source by source, and the Collector's combinations (LT-80)."""

    def __init__(
        self,
        seat: int,
        lines: Sequence[tuple[str, int]],
        combinations: Sequence[tuple[str, int, list[int]]],
        points: int,
    ) -> None:
        shown = ", ".join(f"{name} {signed(number)}" for name, number in lines) or "nothing"
        text = f"{{{seat}}} scored {shown}: {points} points"
        for name, worth, kinds in combinations:
            text += f"; {name} for {worth}: {cards_text(kinds)}"
        super().__init__("scored", seat, text)
        self.lines = tuple(lines)
        self.combinations = tuple(combinations)
        self.points = points

    def fields(self) -> dict[str, object]:
        return {
            "lines": [[name, number] for name, number in self.lines],
            "combinations": [
                {"name": name, "points": worth, "cards": cards_data(kinds)}
                for name, worth, kinds in self.combinations
            ],
            "points": self.points,
        }


class WonAtOnce(Event):
    """All five tricks of a round (LT-82)."""

    def __init__(self, seat: int) -> None:
        text = f"{{{seat}}} won all five tricks, and with them the game"
        super().__init__("won-at-once", seat, text)
