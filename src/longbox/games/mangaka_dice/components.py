"""The dice and the cards, as an edition prints them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.edition import Edition, Table, is_whole
from longbox.core.errors import nearest

MOST_SEATS: Final = 4
EXPERIENCE_CARDS: Final = 26
SKILL_CARDS: Final = 38
ASSIST_CARDS: Final = 20
IN_PLAY_AT_FIRST: Final = 3  # of either kind (MD-6)
FIRST_HAND: Final = 2  # Assist Cards (MD-7)
MOST_IN_HAND: Final = 3  # MD-34
FIRST_WHITES: Final = 2  # MD-8
GREENS_EACH: Final = 3  # MD-8
MOST_DICE: Final = 31  # of a colour: of all four no more show one value than fit in seven bits

# A kind of die is its colour and its value, for dice that share both are interchangeable. Value 0
# is a white or green die that has not been rolled yet.

COLOURS: Final = ["green", "white", "red", "yellow"]
GREEN: Final = 0
WHITE: Final = 1
RED: Final = 2
YELLOW: Final = 3
VALUES: Final = 7
KINDS: Final = 28
HIGHEST: Final = 6
ANY_GREEN: Final = 0b1111111  # bits of kinds
ANY_WHITE_OR_RED: Final = 0b11111111111111 << 7

# What a cost asks for is a pattern and a number: so much of it must be there.

NO_COST: Final = -1
ONE_GREEN: Final = 0
SUM: Final = 1
OF_A_KIND: Final = 2
TWO_PAIRS: Final = 3
FULL_HOUSE: Final = 4
EVEN: Final = 5
ODD: Final = 6
RUN: Final = 7
TWO_RUNS: Final = 8
PATTERNS: Final = 9
MOST_MEASURED: Final = 63  # more of a pattern than any cost asks for

COSTS: Final = {  # word: pattern, the lowest and the highest number; two equal ones are understood
    "green": (ONE_GREEN, 1, 1),
    "sum": (SUM, 2, 60),
    "kind": (OF_A_KIND, 2, 20),
    "two pairs": (TWO_PAIRS, 2, 2),
    "full house": (FULL_HOUSE, 1, 1),
    "even": (EVEN, 1, 20),
    "odd": (ODD, 1, 20),
    "run": (RUN, 2, 6),
    "two runs": (TWO_RUNS, 2, 6),
}

NO_ABILITY: Final = -1
GAIN_WHITE: Final = 0
GAIN_RED: Final = 1
ROLL_YELLOW: Final = 2
RAISE: Final = 3
LOWER: Final = 4
RAISE_OR_LOWER: Final = 5
REROLL: Final = 6
FLIP: Final = 7
COPY: Final = 8
SET: Final = 9
SPREAD: Final = 10
TAKE_USED: Final = 11
ABILITY_KINDS: Final = 12

ABILITIES: Final = {
    "white": (GAIN_WHITE, 1, 6),
    "red": (GAIN_RED, 1, 6),
    "yellow": (ROLL_YELLOW, 1, 5),
    "raise": (RAISE, 1, 5),
    "lower": (LOWER, 1, 5),
    "raise or lower": (RAISE_OR_LOWER, 1, 5),
    "reroll": (REROLL, 1, 9),
    "flip": (FLIP, 1, 1),
    "copy": (COPY, 1, 9),
    "set": (SET, 1, 1),
    "spread": (SPREAD, 1, 1),
    "take used": (TAKE_USED, 1, 1),
}
MARKS: Final = ["experts", "not for two"]
UNFAIR: Final = ["anime", "editor"]
CARD_SETS: Final = ["all", "first-match", "without-anime", "without-editor", "without-both"]


class Card:
    """A card: an Experience Card has cost and points, a Skill Card cost and ability, an Assist
    Card an ability."""

    def __init__(self, id: str, name: str, icon: str, mark: str, unfair: str) -> None:
        self.id = id
        self.name = name
        self.icon = icon  # the name of a drawing, or ""
        self.mark = mark  # "" if there is none
        self.unfair = unfair  # its name in the set of cards that leaves it out (MD-5), or ""
        self.pattern: i64 = NO_COST
        self.needed: i64 = 0
        self.points: i64 = 0
        self.wins = False
        self.ability: i64 = NO_ABILITY
        self.number: i64 = 0  # of dice, or by how much
        self.dice: i64 = 1  # on how many dice

    def is_used(self, players: int, card_set: str) -> bool:
        """Whether the card is in the match (MD-3 to MD-5)."""
        if self.mark == "experts" and card_set == "first-match":
            return False
        if self.mark == "not for two" and players == 2:
            return False
        return not self.unfair or card_set not in (f"without-{self.unfair}", "without-both")

    def gives_dice_to_keep(self) -> bool:
        return self.ability == GAIN_WHITE or self.ability == GAIN_RED

    def __str__(self) -> str:
        return self.name


class Parts:
    """What the box holds (MD-2): never changed once it is read."""

    def __init__(self, edition: Edition) -> None:
        top = edition.top
        self.goal = read_goal(top.table("goal"))
        self.dice = read_dice(top.group("dice"))  # by colour
        self.experience = [experience_card(one) for one in numbered(top, "experience", 26)]
        self.skill = [skill_card(one) for one in numbered(top, "skill", 38)]
        self.assist = [assist_card(one) for one in numbered(top, "assist", 20)]
        top.finish()
        self.check_supplies(top)
        self.yellows: i64 = self.dice[YELLOW]
        self.experience_for: Ints[i64] = Ints[i64](payable(self.experience))
        self.skill_for: Ints[i64] = Ints[i64](payable(self.skill))
        self.skill_with: Ints[i64] = Ints[i64](by_ability(self.skill))
        self.dice_to_keep: i64 = self.skill_with[GAIN_WHITE] | self.skill_with[GAIN_RED]
        self.assist_with: Ints[i64] = Ints[i64](by_ability(self.assist))

    def check_supplies(self, top: Table) -> None:
        """There are dice enough for whatever the cards give, and always an Assist Card to draw."""
        whites = sum(int(card.number) for card in self.skill if card.ability == GAIN_WHITE)
        reds = sum(1 for card in self.skill if card.ability == GAIN_RED)
        enough = [0, 0, 0, 0]
        enough[GREEN] = GREENS_EACH * MOST_SEATS
        enough[WHITE] = FIRST_WHITES * MOST_SEATS + whites
        enough[RED] = reds
        for colour in (GREEN, WHITE, RED):
            if self.dice[colour] < enough[colour]:
                raise top.wrong("dice", f"needs at least {enough[colour]} {COLOURS[colour]} dice")
        always = sum(1 for card in self.assist if not card.mark and not card.unfair)
        if always <= MOST_IN_HAND * MOST_SEATS:
            raise top.wrong("assist", "needs at least 13 cards without a mark")

    def card(self, number: int) -> Card:
        """Experience Cards first, then Skill Cards."""
        if number < EXPERIENCE_CARDS:
            return self.experience[number]
        return self.skill[number - EXPERIENCE_CARDS]


def bits_of(cards: list[Card], players: int, card_set: str) -> int:
    """The cards that are in the match, as bits of their places."""
    return sum(1 << place for place, card in enumerate(cards) if card.is_used(players, card_set))


def payable(cards: list[Card]) -> list[int]:
    """For each pattern and each measure of it, the cards that this much pays for."""
    found = []
    for pattern in range(PATTERNS):
        for measured in range(MOST_MEASURED + 1):
            found.append(
                sum(
                    1 << place
                    for place, card in enumerate(cards)
                    if card.pattern == pattern and card.needed <= measured
                )
            )
    return found


def by_ability(cards: list[Card]) -> list[int]:
    """For each kind of Ability, the cards that have it."""
    return [
        sum(1 << place for place, card in enumerate(cards) if card.ability == ability)
        for ability in range(ABILITY_KINDS)
    ]


# Reading an edition.


def read_goal(goal: Table) -> int:
    points = goal.integer("points", 1, 100)
    goal.finish()
    return points


def read_dice(dice: Table) -> list[int]:
    tables = [dice.table(colour) for colour in COLOURS]
    dice.finish()
    counts = [table.integer("count", 0, MOST_DICE) for table in tables]
    for table in tables:
        table.finish()
    return counts


def numbered(top: Table, kind: str, count: int) -> list[Table]:
    """The tables of one kind of card, which have ids in order: ``e01``, ``e02``."""
    tables = top.tables(kind)
    if len(tables) != count:
        raise top.wrong(kind, f"must be {count} cards, not {len(tables)}")
    for place, table in enumerate(tables):
        table.word("id", [f"{kind[0]}{place + 1:02}"])
    return tables


def plain_card(table: Table) -> Card:
    mark = table.word("mark", MARKS) if "mark" in table.data else ""
    unfair = table.word("unfair", UNFAIR) if "unfair" in table.data else ""
    icon = table.text("icon") if "icon" in table.data else ""
    return Card(table.text("id"), table.text("name"), icon, mark, unfair)


def experience_card(table: Table) -> Card:
    card = plain_card(table)
    read_cost(table, card)
    if table.value("points") == "win":
        card.wins = True
    else:
        card.points = table.integer("points", 0, 50)
    table.finish()
    return card


def skill_card(table: Table) -> Card:
    card = plain_card(table)
    read_cost(table, card)
    read_ability(table, card)
    table.finish()
    return card


def assist_card(table: Table) -> Card:
    card = plain_card(table)
    read_ability(table, card)
    if card.gives_dice_to_keep():
        raise table.wrong("ability", "must be of another kind: only Skill Cards give dice to keep")
    table.finish()
    return card


def read_cost(table: Table, card: Card) -> None:
    pattern, numbers = read_words(table, "cost", COSTS, 1)
    card.pattern = pattern
    card.needed = numbers[0]


def read_ability(table: Table, card: Card) -> None:
    ability, numbers = read_words(table, "ability", ABILITIES, 2)
    card.ability = ability
    card.number = numbers[0]
    if ability in (REROLL, COPY):
        card.dice = numbers[0]
    elif len(numbers) > 1:
        if ability not in (RAISE, LOWER, RAISE_OR_LOWER):
            raise table.wrong("ability", "cannot say on how many dice")
        card.dice = numbers[1]


def read_words(
    table: Table, key: str, known: dict[str, tuple[int, int, int]], most: int
) -> tuple[int, list[int]]:
    """``raise 2`` or ``raise 2 on 3``: what the words mean, and the numbers; none is the lowest."""
    text = table.text(key)
    words = text.replace(" on ", " ").split()
    name = " ".join(word for word in words if not word.isdecimal())
    if name not in known:
        raise table.wrong(key, f"cannot be '{text}'{nearest(name, list(known))}")
    what, low, high = known[name]
    numbers = [int(word) for word in words if word.isdecimal()] or [low]
    if len(numbers) > most or not all(is_whole(number, 1, 60) for number in numbers):
        raise table.wrong(key, f"has too many or too large numbers: '{text}'")
    if not low <= numbers[0] <= high:
        raise table.wrong(key, f"takes a number from {low} to {high}: '{text}'")
    return what, numbers
