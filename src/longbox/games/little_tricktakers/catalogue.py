"""What the box holds, as an edition prints it: cards, characters, items, beasts, tokens."""

from __future__ import annotations

from typing import Final

from longbox.core.zones import Component
from longbox.games.little_tricktakers.components import (
    BEAST_MARKS,
    BEASTS,
    CHARACTER_NAMES,
    CHARACTERS,
    COLLECTOR,
    COLOUR_NAMES,
    COLOURS,
    DEVIL,
    DEVIL_KINDS,
    FLAG_KIND,
    GAMBLER,
    HEALER,
    HERMIT,
    ITEM_NAMES,
    ITEMS,
    KIND_NAMES,
    KINDS,
    MIRIA_KIND,
    NEMU,
    OKO,
    RARE_KIND,
    RESISTANCE,
    SHIELD,
    THIRTY,
    TRICKS,
    WINS_THE_GAME,
    Parts,
    suit_of_kind,
    value_of_kind,
)
from longbox.games.little_tricktakers.events import card_text, character_text

BACK: Final = "back"
KAKUMEI: Final = "kakumei"
RESERVATION: Final = "reservation"
BID_DIE: Final = "bid-die"
GAMBLERS: Final = "gamblers-exchange"
HERMITS: Final = "hermits-exchange"
POINTS: Final = "points"
ROUNDS: Final = {3: "three-rounds", 4: "four-rounds"}
COINS: Final = [50, 10]  # points as they lie there, the dearer first
STALLS: Final = [  # where something is on offer: what is said of it, and the rule
    ("characters", "Characters", "one each", "LT-20"),
    ("beasts", "Beasts", "two halves that meet", "LT-75"),
    ("enhancements", "Enhancements", "for this round", "LT-27"),
    ("items", "Items", "kept until used", "LT-28"),
]

CARD_COMPONENTS: Final = [name.replace(" ", "-") for name in KIND_NAMES]
COLOUR_ICONS: Final = ["flame", "drop", "oak-leaf", "moon"]
ITEM_ICONS: Final = [
    "broadsword", "battle-axe", "treasure-map", "secret-book", "leather-boot", "feathered-wing",
    "chess-knight", "round-potion", "pocket-watch", "love-letter",
]  # fmt: skip
BEAST_ICONS: Final = [
    "fox-head", "sperm-whale", "frog", "raven", "rabbit-head", "owl", "sheep", "tortoise",
]  # fmt: skip
CHARACTER_SAYS: Final = [
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
CHARACTER_RULES: Final = [
    "LT-34", "LT-35", "LT-37", "LT-42", "LT-45", "LT-48", "LT-51", "LT-54", "LT-57", "LT-60",
]  # fmt: skip
ITEM_SAYS: Final = [
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
ITEM_RULES: Final = [
    "LT-64", "LT-65", "LT-67", "LT-67", "LT-68", "LT-69", "LT-70", "LT-71", "LT-72", "LT-74",
]  # fmt: skip
SPECIAL_SAYS: Final = {
    RARE_KIND: ("R", "cut-diamond", "beats every number card; only MIRIA is stronger", "LT-10"),
    FLAG_KIND: ("F", "flying-flag", "the weakest card; a Hermit's beats a Rare", "LT-10"),
    MIRIA_KIND: ("M", "spiked-dragon-head", "beats a Rare, but every 1 beats it", "LT-12"),
}


def catalogue(parts: Parts) -> list[Component]:
    return [
        *[card(parts, kind) for kind in range(KINDS)],
        Component(BACK, "a card", "back", "a card that is not seen", rule="LT-5"),
        *[character(parts, one) for one in range(CHARACTERS)],
        *[item(parts, one) for one in range(ITEMS)],
        *[beast(parts, one) for one in range(BEASTS)],
        *tokens(),
    ]


def card_component(kind: int) -> str:
    return CARD_COMPONENTS[kind]


def beast_component(one: int) -> str:
    return f"beast-{BEAST_MARKS[one]}"


def card(parts: Parts, kind: int) -> Component:
    """A face: a number and a colour, or a letter."""
    id, name = card_component(kind), card_text(kind)
    if kind in SPECIAL_SAYS:
        letter, icon, text, rule = SPECIAL_SAYS[kind]
        suit: object = KIND_NAMES[kind]
        figures: dict[str, object] = {"letter": letter, "suit": suit, "value": None}
        return Component(id, name, "card", text, "", icon, rule, figures)
    colour, value = suit_of_kind(kind), value_of_kind(kind)
    tone = COLOUR_NAMES[colour]
    figures = {"letter": str(value), "suit": tone, "value": value}
    if kind < DEVIL_KINDS:
        return Component(id, name, "card", "", tone, COLOUR_ICONS[colour], "LT-10", figures)
    worth = int(parts.devil_card)
    text = f"costs {worth} at the end of the round, and brings the Devil {worth}; its back shows"
    return Component(
        id, name, "card", text, tone, "imp-laugh", "LT-61", {**figures, "devil": -worth}
    )


def character(parts: Parts, one: int) -> Component:
    beasts = {
        "left": beast_component(int(parts.left_mark[one])),
        "right": beast_component(int(parts.right_mark[one])),
    }
    rows: dict[str, object] = {"wins": row(parts, one), "for_two": row(parts, CHARACTERS + one)}
    return Component(
        CHARACTER_NAMES[one],
        character_text(one),
        "character",
        CHARACTER_SAYS[one],
        rule=CHARACTER_RULES[one],
        figures={
            "number": int(parts.number_of[one]),
            **rows,
            **beasts,
            "pays": pays(parts, one),
        },
    )


def row(parts: Parts, place: int) -> list[object]:
    """Points for 0 to 5 wins, ``win`` where that wins the game; nothing where no win pays."""
    points = [int(parts.row_of[place * (TRICKS + 1) + wins]) for wins in range(TRICKS + 1)]
    if not any(points):
        return []
    return ["win" if one == WINS_THE_GAME else one for one in points]


def pays(parts: Parts, one: int) -> list[list[str]]:
    """What else a character scores: how much, and for what."""
    if one == GAMBLER:
        return [[f"×{int(parts.bet_pays)}", "the bet, if the bid is made"]]
    if one == RESISTANCE:
        low, high = int(parts.kakumei_flag), int(parts.kakumei_black)
        return [[f"+{low} to {high}", "Kakumei trick"]]
    if one == HERMIT:
        return [[f"+{int(parts.flag_over_rare)}", "White Flag over a Rare"]]
    if one == COLLECTOR:
        low, high = int(parts.three_of_a_colour), int(parts.coloured_nine)
        most = int(parts.combinations)
        return [
            [f"+{low} to {high}", f"{most} combinations"],
            [f"{int(parts.two_unused)}", "two unused cards"],
        ]
    if one == HEALER:
        return [[f"+{int(parts.healer_card)}", "blue or green card"]]
    if one == DEVIL:
        worth = int(parts.devil_card)
        return [[f"+{worth}", "Devil card"], [f"-{worth}", "to others"]]
    return []


def item(parts: Parts, one: int) -> Component:
    figures = {
        "short": ITEM_NAMES[one],
        "price": int(parts.item_price[one]),
        "advanced": bool(parts.advanced & (1 << one)),
    }
    name = parts.item_names[one]
    return Component(
        ITEM_NAMES[one], name, "item", ITEM_SAYS[one], "", ITEM_ICONS[one], ITEM_RULES[one], figures
    )


def beast(parts: Parts, one: int) -> Component:
    tone = COLOUR_NAMES[one] if one < COLOURS else ""
    short, text = beast_says(parts, one)
    rule = {OKO: "LT-77", NEMU: "LT-78", SHIELD: "LT-79"}.get(one, "LT-76")
    name = parts.beast_names[one]
    id = beast_component(one)
    return Component(id, name, "beast", text, tone, BEAST_ICONS[one], rule, {"short": short})


def beast_says(parts: Parts, one: int) -> tuple[str, str]:
    """What a beast does, in a word and in a sentence."""
    if one < COLOURS:
        points = int(parts.beast_card)
        return f"+{points}", f"{points} for each {COLOUR_NAMES[one]} card taken"
    if one == THIRTY:
        points = int(parts.beast_thirty)
        return f"+{points}", f"{points} points at the end of the round"
    if one == OKO:
        return "exchange", "once, discard any number of cards and draw as many"
    if one == NEMU:
        return "ties", "your cards win ties"
    return "no minus", "ignore all negative points"


def tokens() -> list[Component]:
    """Exchanges, tokens, colours, points and the stalls."""
    return [
        Component(
            GAMBLERS, "Gambler's exchange", "exchange",
            "discard any number of cards and draw as many", "", "card-exchange", "LT-26",
            {"whose": "Gambler's", "short": "discard any, draw as many"},
        ),
        Component(
            HERMITS, "Hermit's exchange", "exchange",
            "draw a card, then discard one", "", "card-pick", "LT-26",
            {"whose": "Hermit's", "short": "draw one, discard one"},
        ),
        Component(
            KAKUMEI, "Kakumei", "token", "low cards win this trick; once a round", "red", "fist",
            "LT-42",
        ),
        Component(
            RESERVATION, "Reservation", "token", "goes to the Collector, whoever wins", "",
            "bookmarklet", "LT-51",
        ),
        Component(BID_DIE, "bid", "token", "wins that the Gambler bids, and the bet", rule="LT-35"),
        Component(
            POINTS, "victory points", "token", "", rule="LT-80",
            figures={"coins": COINS},
        ),
        *[
            Component(f"stall-{id}", name, "stall", text, rule=rule)
            for id, name, text, rule in STALLS
        ],
        *[
            Component(
                id, id.replace("-", " "), "rounds", f"each of {TRICKS} tricks", rule="LT-1",
                figures={"rounds": rounds, "tricks": TRICKS},
            )
            for rounds, id in ROUNDS.items()
        ],
        *[
            Component(f"suit-{name}", name, "suit", "", name, COLOUR_ICONS[colour], "LT-10")
            for colour, name in enumerate(COLOUR_NAMES)
        ],
    ]  # fmt: skip
