"""What the box holds, as an edition prints it: heroes, strategy cards, dice, backs, the round."""

from __future__ import annotations

from typing import Final

from longbox.core.zones import Component
from longbox.games.dice_tuners.components import PASSES, Card, Hero, Parts, beats
from longbox.games.dice_tuners.effects import (
    COLOURS,
    CONDITIONS,
    FACE,
    PRIMITIVES,
    TARGETS,
    Part,
    face_told,
    told,
    window_told,
)

BLUFF: Final = "bluff"
CARD_BACK: Final = "back-card"
HERO_BACK: Final = "back-hero"
ROUND: Final = "round"
PHASES: Final = ["Recruitment", "Roll & Draft", "Deployment", "Duel"]

ICONS: Final = {  # of what is printed; what an edition invents has the usual one
    "Okiku": "asian-lantern",
    "Tama": "cat",
    "Jinpachi": "bandit",
    "Suzu": "shinto-shrine",
    "Genta": "drum",
    "Ayame": "poison-bottle",
    "Raizo": "shuriken",
    "Hanabi": "sparky-bomb",
    "Shiro": "katana",
    "Mikoto": "crystal-ball",
    "Tetsuo": "temple-gate",
    "Chiyo": "paper-crane",
    "Goro": "charging-bull",
    "Sayuri": "crossed-swords",
    "Nobukage": "tattered-banner",
    "Tsukiyo": "ghost",
    "Fuyu": "meditation",
    "Dragon Descending": "spiked-dragon-head",
    "Heaven-Splitting Cut": "sword-slice",
    "Scarlet Rush": "sprint",
    "Press the Wound": "bleeding-wound",
    "Drawn Steel": "sword-brandish",
    "War Banner": "tattered-banner",
    "Willow Bends": "willow-tree",
    "Smoke and Mirrors": "smoke-bomb",
    "Sand in the Eyes": "sandstorm",
    "Bind the Blade": "crossed-chains",
    "Read the Stance": "semi-closed-eye",
    "Iron Discipline": "mailed-fist",
    "Moonlit Legend": "moon",
    "Quiet Breath": "meditation",
    "Cruel Current": "whirlwind",
    "River of Omens": "river",
    "Return Stroke": "return-arrow",
    "Deep Tide": "big-wave",
}
USUAL_ICON: Final = "katana"


def catalogue(parts: Parts) -> list[Component]:
    return [
        *[hero_component(place, hero) for place, hero in enumerate(parts.heroes)],
        *[
            card_component(place, card, copies)
            for place, (card, copies) in enumerate(zip(parts.cards, parts.copies, strict=True))
        ],
        bluff_component(parts),
        *[die_component(parts, colour) for colour in range(len(COLOURS))],
        Component(CARD_BACK, "strategy card", "back", "a strategy card that lies face down"),
        Component(HERO_BACK, "hero", "back", "the heroes that are still to come"),
        round_component(),
    ]


def hero_id(place: int) -> str:
    return f"hero-{place}"


def card_id(parts: Parts, card: int) -> str:
    return BLUFF if card == parts.bluff else f"card-{card}"


def die_id(colour: int) -> str:
    return f"die-{COLOURS[colour]}"


def hero_component(place: int, hero: Hero) -> Component:
    needs, overdrive = hero.needs_told(), int(hero.overdrive_window)
    skill_when, overdrive_when = window_told(hero.skill_window), window_told(overdrive)
    text = (
        f"skill, {skill_when}: {told(hero.skill)};"
        f" overdrive with {needs}, {overdrive_when}: {told(hero.overdrive)}"
    )
    return Component(
        hero_id(place),
        hero.name,
        "hero",
        text,
        icon=ICONS.get(hero.name, USUAL_ICON),
        rule="DT-7",
        figures={
            "title": hero.title,
            "cost": int(hero.cost),
            "needs": [COLOURS["RGB".index(letter)] for letter in needs],
            "skill": figures_of(hero.skill),
            "skill_told": told(hero.skill),
            "skill_when": skill_when,
            "overdrive": figures_of(hero.overdrive),
            "overdrive_told": told(hero.overdrive),
            "overdrive_when": overdrive_when,
        },
    )


def card_component(place: int, card: Card, copies: int) -> Component:
    return Component(
        f"card-{place}",
        card.name,
        "strategy card",
        f"On Fire: {told(card.effect)}",
        COLOURS[card.colour],
        ICONS.get(card.name, USUAL_ICON),
        "DT-8",
        {"value": card.value, "copies": copies, "effect": figures_of(card.effect)},
    )


def bluff_component(parts: Parts) -> Component:
    value = int(parts.value_of[parts.bluff])
    text = "no effect; it can be played in any duel, once a round"
    figures: dict[str, object] = {"value": value, "copies": 1, "effect": []}
    return Component(BLUFF, "Bluff", "strategy card", text, "", "oni", "DT-13", figures)


def die_component(parts: Parts, colour: int) -> Component:
    faces = [face_told(face) for face in parts.faces[colour]]
    name = COLOURS[colour]
    text = f"its faces are {', '.join(faces)}"
    figures: dict[str, object] = {"faces": faces, "beats": COLOURS[beats(colour)]}
    return Component(die_id(colour), f"{name} die", "die", text, name, rule="DT-2", figures=figures)


def round_component() -> Component:
    """What is the same in every round (DT-1, DT-30, DT-46, DT-47)."""
    figures: dict[str, object] = {
        "phases": PHASES,
        "set_aside": PASSES,
        "advantage": "+1, wins ties",
    }
    text = f"its phases are {', '.join(PHASES)}"
    return Component(ROUND, "round", "round", text, rule="DT-1", figures=figures)


def figures_of(parts: list[Part]) -> list[dict[str, object]]:
    """An effect as data: a word for each part, what it is done to and by how much, and when."""
    return [
        {
            "word": PRIMITIVES[part.op],
            "target": TARGETS[part.target],
            "number": int(part.number),
            "face": face_told(int(part.number)) if part.op == FACE else "",
            "condition": condition_of(part),
        }
        for part in parts
    ]


def condition_of(part: Part) -> str:
    """As the edition writes it: ``SIDE=LEFT``; nothing where there is none."""
    wanted = (int(part.condition), int(part.wanted))
    return next((text for text, condition in CONDITIONS.items() if condition == wanted), "")
