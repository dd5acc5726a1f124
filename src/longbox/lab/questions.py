"""What the designer of each game would ask of many matches.

``Taken`` looks at components of a kind that answers with these verbs are about; its figure is what
the edition prints on them, to be laid beside what they did to winning. ``Happened`` counts kinds of
events. A game without questions of its own is asked about all that can be taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from longbox.core.zones import Component


@dataclass(frozen=True)
class Taken:
    """How often each component of a kind is taken, when, and what that does to winning."""

    title: str
    kind: str
    verbs: tuple[str, ...]
    figure: tuple[str, ...] = ()  # where it stands among a component's figures
    figure_name: str = ""


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
        Taken("Which Skill Cards win?", "skill card", ("take",)),
        Taken(
            "Are Experience Cards worth their points?",
            "experience card",
            ("take",),
            ("points",),
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
        Taken("Which characters win?", "character", ("choose",)),
        Taken("Are items worth their price?", "item", ("buy",), ("price",), "price"),
        Taken("Which items are used?", "item", ("use",)),
        Taken("Which cards are bought?", "card", ("buy",)),
        Taken("Which cards are played?", "card", ("play",), ("value",), "value"),
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
        Taken("Which writers are hired?", "writer", ("hire",), ("value",), "value"),
        Taken("Which artists are hired?", "artist", ("hire",), ("value",), "value"),
        Taken("Which comics are printed?", "comic", ("print",)),
        Taken("Do rip-offs pay?", "rip-off", ("print",)),
        Taken("Which orders are collected?", "order", ("collect",), ("fans",), "fans"),
        Taken("Which genre is the first?", "genre", ("start",)),
        Happened(
            "What do winners do more often?",
            ("printed", "order-fulfilled", "mastery-taken", "value-raised", "idea-taken"),
        ),
    ],
    "dice-tuners": [
        Taken("Does a hero's cost buy anything?", "hero", ("hire",), ("cost",), "cost"),
        Taken("Which skills and overdrives are used?", "hero", ("use",)),
        Taken("Which cards win duels?", "strategy card", ("play",), ("value",), "value"),
        Taken("Which effects are used?", "strategy card", ("use",)),
        Taken(
            "Which cards pay for heroes?", "strategy card", ("spend", "bid"), ("value",), "value"
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


def figure_of(component: Component, path: Sequence[str]) -> float | None:
    """A number that is printed on a component, or nothing."""
    found: object = component.figures
    for key in path:
        found = found.get(key) if isinstance(found, dict) else None
    return float(found) if isinstance(found, int) and not isinstance(found, bool) else None
