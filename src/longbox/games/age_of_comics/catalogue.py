"""What the box holds, as an edition prints it: cards, tiles, spaces, specials and tables."""

from __future__ import annotations

from typing import Final

from longbox.core.zones import Component
from longbox.games.age_of_comics.components import (
    ACTION_COUNT,
    ARTISTS,
    BONUSES,
    CIRCLE_COUNT,
    CIRCLES,
    COMICS,
    CREATIVES,
    DECK_SIZE,
    FAN,
    GENRE_COUNT,
    GENRES,
    HIGHEST_VALUE,
    HIRE,
    IDEAS,
    IDEAS_BONUS,
    KINDS,
    MAIN_ACTIONS,
    PRINT,
    ROYALTIES,
    SALES,
    SPACES_EACH,
    SPECIALS,
    THE_X,
    TICKET,
    TILES,
    Parts,
    card_text,
    comic_text,
    genre_of,
    genre_of_tile,
)
from longbox.games.age_of_comics.decisions.rounds import CHART_SIZE, EDITORS
from longbox.games.age_of_comics.events import counted, tile_name

TONES: Final = ["grey", "purple", "red", "green", "blue", "orange"]  # of the genres
GENRE_ICONS: Final = [
    "revolver",
    "raise-zombie",
    "hearts",
    "ufo",
    "domino-mask",
    "cowboy-boot",
]
ROLE_ICONS: Final = ["fountain-pen", "paint-brush"]
ACTION_ICONS: Final = [
    "shaking-hands",
    "pencil-ruler",
    "light-bulb",
    "newspaper",
    "money-stack",
    "briefcase",
]
SPECIAL_ICONS: Final = [
    "card-exchange",
    "megaphone",
    "cycle",
    "palette",
    "public-speaker",
    "three-friends",
]
COVER_ICONS: Final = [  # by genre: with a fan, ideas, a ticket and money as the bonus
    ["dagger-rose", "handcuffs", "police-badge", "thompson-m1928"],
    ["ghost", "raise-zombie", "skull-crossed-bones", "vampire-dracula"],
    ["rose", "love-letter", "broken-heart", "drama-masks"],
    ["rocket", "ringed-planet", "ray-gun", "alien-stare"],
    ["american-shield", "tiger-head", "winged-emblem", "fist"],
    ["horse-head", "law-star", "crossed-pistols", "western-hat"],
]
EFFECTS: Final = [
    "after Hire, change creatives on the mat",
    "after Develop, lay out a comic to collect fans",
    "after Ideas, turn ideas into fans",
    "each comic gets a token worth points",
    "after Royalties, buy fans",
    "after Sales, place a fifth editor in that round",
]
SPECIAL_RULES: Final = ["AC-67", "AC-69", "AC-70", "AC-71", "AC-72", "AC-73"]
ACTION_RULES: Final = ["AC-23", "AC-25", "AC-30", "AC-32", "AC-31", "AC-46"]
CALENDAR_BACK: Final = "calendar back"
WALKED: Final = "walked"  # the mark of an agent that has had its free step
VALUES: Final = list(range(1, HIGHEST_VALUE + 1))


def catalogue(parts: Parts) -> list[Component]:
    orders = {order_id(parts, tile): order(parts, tile) for tile in range(TILES)}
    return [
        *[creative(parts, card) for card in range(CREATIVES)],
        *[cover(parts, comic) for comic in range(COMICS)],
        *[creative_back(which, value) for which in (0, ARTISTS) for value in VALUES],
        *[genre_component(genre) for genre in range(GENRE_COUNT)],
        *[comic_back(genre) for genre in range(GENRE_COUNT)],
        *[order_back(genre) for genre in range(GENRE_COUNT)],
        *orders.values(),
        *[
            space(parts, action, place)
            for action in range(ACTION_COUNT)
            for place in range(SPACES_EACH)
        ],
        *[special(parts, action) for action in range(ACTION_COUNT)],
        *[offer(parts, place) for place in range(len(parts.offer_price))],
        calendar(parts),
        Component(CALENDAR_BACK, "calendar tile", "back", rule="AC-7"),
        chart(parts),
        mat(parts),
        city(parts),
        *[circle(number) for number in range(CIRCLE_COUNT)],
        Component(circle_id(THE_X), "X", "start", "where the agents begin", rule="AC-46"),
    ]


# Cards.


def creative(parts: Parts, card: int) -> Component:
    genre, which, value = int(genre_of(card)), card // DECK_SIZE, int(parts.values[card])
    text = f"{GENRES[genre]} {KINDS[which]} of value {value}"
    if value == 1:
        text += ", who comes with an idea"
    return Component(
        card_text(card),
        parts.names[card],
        KINDS[which],
        text,
        TONES[genre],
        ROLE_ICONS[which],
        "AC-23",
        {
            "genre": GENRES[genre],
            "sign": GENRE_ICONS[genre],
            "place": card % DECK_SIZE,
            "value": value,
            "idea": value == 1,
        },
    )


def cover(parts: Parts, comic: int) -> Component:
    """An original with its bonus, or a rip-off, which has none (AC-36, AC-40)."""
    genre, original = int(genre_of(comic)), comic % DECK_SIZE
    figures: dict[str, object] = {
        "genre": GENRES[genre],
        "sign": GENRE_ICONS[genre],
        "place": original,
        "fans": 0,
        "bonus": None,
    }
    text = f"rip-off of {parts.title(original)}, {GENRES[genre]}"
    if comic < DECK_SIZE:
        figures["fans"] = int(parts.fans_original)
        figures["bonus"] = BONUSES[parts.bonuses[comic]]
        figures["amount"] = bonus_amount(parts, comic)
        text = f"{GENRES[genre]}, with {bonus_name(parts, comic)} as its bonus"
    return Component(
        comic_text(comic),
        parts.title(comic),
        "comic" if comic < DECK_SIZE else "rip-off",
        text,
        TONES[genre],
        COVER_ICONS[genre][parts.bonuses[original]],
        "AC-32" if comic < DECK_SIZE else "AC-40",
        figures,
    )


def bonus_amount(parts: Parts, comic: int) -> int:
    bonus = parts.bonuses[comic]
    if bonus == FAN:
        return int(parts.fans_bonus)
    if bonus == IDEAS_BONUS:
        return int(parts.bonus_ideas)
    return 1 if bonus == TICKET else int(parts.bonus_money)


def bonus_name(parts: Parts, comic: int) -> str:
    """What an original brings when it is printed (AC-36)."""
    bonus, amount = parts.bonuses[comic], bonus_amount(parts, comic)
    if bonus == FAN:
        return counted(amount, "fan")
    if bonus == IDEAS_BONUS:
        return counted(amount, "idea")
    return "a ticket" if bonus == TICKET else f"${amount}"


def creative_back_id(which: int, value: int) -> str:
    return f"{KINDS[which]} back {value}"


def creative_back(which: int, value: int) -> Component:
    text = f"the back of {'an' if which == ARTISTS else 'a'} {KINDS[which]} of value {value}"
    return Component(
        creative_back_id(which, value),
        KINDS[which],
        "back",
        text,
        icon=ROLE_ICONS[which],
        rule="AC-3",
        figures={"of": KINDS[which], "value": value},
    )


def comic_back_id(genre: int) -> str:
    return f"{GENRES[genre]} comic back"


def comic_back(genre: int) -> Component:
    return Component(
        comic_back_id(genre),
        GENRES[genre],
        "back",
        f"the back of a {GENRES[genre]} comic",
        TONES[genre],
        GENRE_ICONS[genre],
        "AC-3",
        {"of": "comic", "genre": GENRES[genre]},
    )


# Genres and orders.


def genre_id(genre: int) -> str:
    return GENRES[genre]


def genre_component(genre: int) -> Component:
    """On idea tokens, mastery tokens and calendar tiles."""
    name = GENRES[genre]
    figures: dict[str, object] = {"genre": name}
    return Component(name, name, "genre", "", TONES[genre], GENRE_ICONS[genre], "AC-2", figures)


def order_id(parts: Parts, tile: int) -> str:
    """``crime 4 2``: tiles that show the same are one component."""
    genre = GENRES[genre_of_tile(tile)]
    return f"{genre} {parts.order_value[tile]} {parts.order_fans[tile]}"


def order(parts: Parts, tile: int) -> Component:
    genre = int(genre_of_tile(tile))
    return Component(
        order_id(parts, tile),
        f"{GENRES[genre]} order",
        "order",
        tile_name(parts, tile),
        TONES[genre],
        GENRE_ICONS[genre],
        "AC-4",
        {
            "genre": GENRES[genre],
            "value": int(parts.order_value[tile]),
            "fans": int(parts.order_fans[tile]),
        },
    )


def order_back_id(genre: int) -> str:
    return f"{GENRES[genre]} order back"


def order_back(genre: int) -> Component:
    return Component(
        order_back_id(genre),
        f"{GENRES[genre]} order",
        "back",
        f"a {GENRES[genre]} order, face down",
        TONES[genre],
        GENRE_ICONS[genre],
        "AC-4",
        {"of": "order", "genre": GENRES[genre]},
    )


# The board.


def space_id(action: int, place: int) -> str:
    return f"{MAIN_ACTIONS[action]} {place + 1}"


def space(parts: Parts, action: int, place: int) -> Component:
    return Component(
        space_id(action, place),
        MAIN_ACTIONS[action],
        "space",
        space_text(parts, action, place),
        icon=ACTION_ICONS[action],
        rule=ACTION_RULES[action],
        figures=space_figures(parts, action, place),
    )


def space_figures(parts: Parts, action: int, place: int) -> dict[str, int]:
    """What a space brings (AC-8)."""
    if action == HIRE:
        return {"writers": 1, "artists": 1}
    if action == IDEAS:
        return {"board": int(parts.board_ideas[place]), "supply": int(parts.supply_ideas)}
    if action == PRINT:
        return {"comics": int(parts.prints[place])}
    if action == ROYALTIES:
        return {"money": int(parts.royalties[place])}
    if action == SALES:
        return {"flip": int(parts.sales[place]), "collect": int(parts.sales[place])}
    return {"originals": 1}


def space_text(parts: Parts, action: int, place: int) -> str:
    figures = space_figures(parts, action, place)
    if action == HIRE:
        return "a writer and an artist"
    if action == IDEAS:
        return f"{figures['board']} from the board and {figures['supply']} from the supply"
    if action == PRINT:
        most = "up to " if figures["comics"] > 1 else ""
        return f"print {most}{counted(figures['comics'], 'comic')}"
    if action == ROYALTIES:
        return f"${figures['money']}"
    if action == SALES:
        count = counted(figures["flip"], "tile")
        return f"send the agent to flip up to {count} and collect up to {figures['collect']}"
    return f"an original, or for ${parts.search} one of a genre"


def special_id(action: int) -> str:
    return SPECIALS[action]


def special(parts: Parts, action: int) -> Component:
    return Component(
        special_id(action),
        SPECIALS[action],
        "special",
        EFFECTS[action],
        icon=SPECIAL_ICONS[action],
        rule=SPECIAL_RULES[action],
        figures={"action": MAIN_ACTIONS[action], "comics": int(parts.unlocked_by[action])},
    )


def offer_id(place: int) -> str:
    return f"campaign {place + 1}"


def offer(parts: Parts, place: int) -> Component:
    price, fans = int(parts.offer_price[place]), int(parts.offer_fans[place])
    return Component(
        offer_id(place),
        f"${price}",
        "campaign",
        f"pay ${price} for {counted(fans, 'fan')}",
        icon=SPECIAL_ICONS[ROYALTIES],
        rule="AC-72",
        figures={"money": price, "fans": fans},
    )


def calendar(parts: Parts) -> Component:
    tiles = [int(count) for count in parts.calendar]
    return Component("calendar", "calendar", "table", rule="AC-7", figures={"tiles": tiles})


def chart(parts: Parts) -> Component:
    """What a comic earns by its fans, and what places bring in a ranking (AC-74, AC-75)."""
    return Component(
        "chart",
        "chart",
        "table",
        f"a comic with more than {CHART_SIZE} fans starts again from the bottom",
        rule="AC-75",
        figures={
            "income": [int(money) for money in parts.income],
            "prizes": [int(points) for points in parts.prizes],
        },
    )


def mat(parts: Parts) -> Component:
    """What the comics of a player bring by their number, and the hand limit (AC-64, AC-82)."""
    return Component(
        "mat",
        "mat",
        "table",
        rule="AC-64",
        figures={
            "brings": [
                {"what": "mastery", "count": 1, "says": "mastery"},
                *[{"what": "cube", "count": 1, "says": "special"}] * 3,
                {"what": "points", "count": int(parts.score_fifth), "says": "each"},
                {"what": "points", "count": int(parts.score_sixth), "says": "each"},
            ],
            "editors": EDITORS,
            "hand": int(parts.hand_limit),
            "money": int(parts.money_for_a_point),
            "ideas": int(parts.ideas_for_a_point),
        },
    )


def city(parts: Parts) -> Component:
    """What an agent pays on its way (AC-47, AC-53), and what a search costs (AC-26)."""
    return Component(
        "city",
        "city",
        "table",
        rule="AC-46",
        figures={
            "cab": int(parts.cab),
            "occupied": int(parts.occupied),
            "search": int(parts.search),
            "fares": [
                {"icon": "walk", "says": "1 free", "until": WALKED},
                {"icon": "city-car", "says": f"${parts.cab} each"},
                {"icon": "chess-pawn", "says": f"${parts.occupied} to stay"},
            ],
        },
    )


def circle_id(number: int) -> str:
    return "the X" if number == THE_X else f"circle {CIRCLES[number]}"


def circle(number: int) -> Component:
    return Component(circle_id(number), CIRCLES[number], "circle", rule="AC-46")
