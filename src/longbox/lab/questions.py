"""What the designer of each game would ask of many matches.

``Taken`` looks at components of a kind that answers with these verbs are about; its figure is what
the edition prints on them, to be laid beside what they did to winning. ``Happened`` counts kinds of
events. A game without questions of its own is asked about all that can be taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from longbox.core.zones import Component

Figure = Callable[[Component], float | None]  # a number that is printed on a component, or nothing


def printed_on(component: Component, path: Sequence[str]) -> object:
    """What stands there among a component's figures, or nothing."""
    found: object = component.figures
    for key in path:
        found = found.get(key) if isinstance(found, dict) else None
    return found


def printed(*path: str) -> Figure:
    def figure(component: Component) -> float | None:
        found = printed_on(component, path)
        return float(found) if isinstance(found, int) and not isinstance(found, bool) else None

    return figure


def fewest_dice(component: Component) -> float | None:
    """That a cost of Mangaka Dice can be paid with; sixes, where it asks for a sum."""
    if printed_on(component, ("cost", "pattern")) != "sum":
        return printed("cost", "dice")(component)
    needed = printed("cost", "number")(component)
    return None if needed is None else float(-(-needed // 6))


def value_of_card(component: Component) -> float | None:
    """That of a strategy card of Dice Tuners; a Bluff has none, and all have one."""
    return printed("value")(component) or None


@dataclass(frozen=True)
class Taken:
    """How often each component of a kind is taken, when, and what that does to winning."""

    title: str
    kind: str
    verbs: tuple[str, ...]
    figure: Figure | None = None  # what may explain how it does
    figure_name: str = ""
    sign: tuple[str, ...] = ()  # where what is printed stands, if that is no number
    for_a_round: bool = False  # it serves in the round in which it is taken, and no longer


@dataclass(frozen=True)
class Happened:
    """How often something happens to winners, and to the others."""

    title: str
    events: tuple[str, ...]


QUESTIONS: Final[dict[str, list[Taken | Happened]]] = {
    "dice-stars": [
        Taken("Which dice are taken?", "die", ("take",)),
        Happened(
            "What do winners do more often?",
            ("dice-rolled", "dice-returned", "star-marked", "penalty-written", "end-triggered"),
        ),
    ],
    "mangaka-dice": [
        Taken(
            "Which Skill Cards win?",
            "skill card",
            ("take",),
            fewest_dice,
            "dice to pay",
            ("cost", "sign"),
        ),
        Taken(
            "Are Experience Cards worth their points?",
            "experience card",
            ("take",),
            printed("points"),
            "points",
        ),
        Taken("Which skills are used?", "skill card", ("use",)),
        Taken("Which Assist Cards help?", "assist card", ("play",)),
        Taken("Which Assist Cards are thrown away?", "assist card", ("discard",)),
        Happened(
            "What do winners do more often?",
            ("card-taken", "skill-used", "assist-played", "green-spent", "point-given"),
        ),
    ],
    "little-tricktakers": [
        Taken("Which characters win?", "character", ("choose",), for_a_round=True),
        Taken("Are items worth their price?", "item", ("buy",), printed("price"), "price"),
        Taken("Which items are used?", "item", ("use",)),
        Taken("Which cards are bought?", "card", ("buy",)),
        Taken("Which cards are played?", "card", ("play",), printed("value"), "value"),
        Happened(
            "What do winners do more often?",
            ("trick-won", "option-taken", "item-used", "kakumei-declared", "bet-made"),
        ),
    ],
    "age-of-comics": [
        Taken(
            "Which action spaces are taken?",
            "space",
            ("hire", "develop", "ideas", "print", "royalties", "sales"),
        ),
        Taken("Which specials are unlocked?", "special", ("cube",)),
        Taken("Which writers are hired?", "writer", ("hire",), printed("value"), "value"),
        Taken("Which artists are hired?", "artist", ("hire",), printed("value"), "value"),
        Taken("Which comics are printed?", "comic", ("print",)),
        Taken("Do rip-offs pay?", "rip-off", ("print",)),
        Taken("Which orders are collected?", "order", ("collect",), printed("fans"), "fans"),
        Taken("Which genre is the first?", "genre", ("start",)),
        Happened(
            "What do winners do more often?",
            ("printed", "order-fulfilled", "mastery-taken", "value-raised", "idea-taken"),
        ),
    ],
    "dice-tuners": [
        Taken(
            "Does a hero's cost buy anything?",
            "hero",
            ("hire",),
            printed("cost"),
            "cost",
            for_a_round=True,
        ),
        Taken("Which skills and overdrives are used?", "hero", ("use",)),
        Taken("Which cards win duels?", "strategy card", ("play",), value_of_card, "value"),
        Taken("Which effects are used?", "strategy card", ("use",)),
        Taken(
            "Which cards pay for heroes?",
            "strategy card",
            ("spend", "bid"),
            value_of_card,
            "value",
        ),
        Taken("Which dice are added?", "die", ("add",)),
        Happened(
            "What do winners do more often?",
            ("duel-won", "retreated", "effect-used", "overdrive-used", "card-taken"),
        ),
    ],
}


def questions(
    game: str, catalogue: Sequence[Component], uses: Sequence[tuple[str, str]]
) -> list[Taken | Happened]:
    """A game's own questions; without them, one for each verb and kind that it is used with."""
    kind_of = {component.id: component.kind for component in catalogue}
    found = sorted({(kind_of.get(component, ""), verb) for verb, component in uses})
    general: list[Taken | Happened] = [
        Taken(f"{kind}: {verb}", kind, (verb,)) for kind, verb in found if kind not in ("", "back")
    ]
    return QUESTIONS.get(game, general)
