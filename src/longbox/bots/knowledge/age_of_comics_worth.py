"""What a position of Age of Comics is worth, as far as a player can tell.

A comic in hand is worth what it will score, less the actions, money and ideas that it still lacks.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from longbox.bots.knowledge.base import Knowledge, leads_by_points
from longbox.core.arrays import Ints
from longbox.core.bits import count, lowest
from longbox.core.game import Game
from longbox.games.age_of_comics.components import (
    CIRCLE_COUNT,
    DECK_SIZE,
    FAN,
    GENRE_COUNT,
    IDEAS_BONUS,
    MOST_AT_CIRCLE,
    MOST_NEIGHBOURS,
    NO_NEIGHBOUR,
    OF_GENRE,
    PRINT,
    ROUNDS,
    TICKET,
    TILES_OF_GENRE,
    Parts,
    genre_of,
    genre_of_tile,
)
from longbox.games.age_of_comics.decisions.orders import FOUR
from longbox.games.age_of_comics.decisions.rounds import EDITORS, income, prize
from longbox.games.age_of_comics.game import AgeOfComics
from longbox.games.age_of_comics.scoring import FIFTH
from longbox.games.age_of_comics.state import (
    ARTIST_BITS,
    NOBODY,
    NOTHING,
    WRITER_BITS,
    Publisher,
    State,
)

ACTION: Final = 2.0  # what a comic in hand is worth less for each action that it still takes
EDITOR: Final = [5.5, 5.5, 3.6, 3.8, 3.5, 1.6]  # what placing one gains, by round
COIN: Final = 0.28  # what money, an idea and a creative are worth while they can be used
SAVED: Final = 0.25  # what money and an idea are worth in the end
PURSE: Final = 6  # money that can be used, so far
IDEA: Final = 0.5
CREATIVE: Final = 0.7
SPECIAL: Final = [0.5, 0.8, 1.4, 1.2, 1.4, 2.5]  # a cube there, for each round to come
CUBE: Final = 1.0  # a special that is still to be chosen
SHOWN: Final = 0.1  # what a comic loses that others see before it is printed
PRIZE: Final = 0.6  # being ahead in the ranking, for each round to come
PAIR_TO_HIRE: Final = 0.8  # of an action; what is hired may also fit
IDEA_TO_TAKE: Final = 0.3
TO_PRINT: Final = 0.7
ORDERS: Final = 1.0  # fans to be had around the agent
REACH: Final = 3  # blocks that an agent goes for orders
EXPECTED: Final = [0.0, 0.0, 0.0, 0.4, 1.0, 1.4, 2.0]  # fans of an unseen order, by a comic's value


class AgeOfComicsWorth(Knowledge[State]):
    """Judges a match by what lies open, what hands promise, and where the agents stand."""

    def __init__(self, game: Game[State, Any]) -> None:
        super().__init__(game, comfortable=12.0, horizon=45, replies=False)
        assert isinstance(game, AgeOfComics)
        self.blocks = blocks_between(game.parts)  # from each circle and the X to each circle
        self.ideas: Ints[i64] = Ints[i64]([0] * GENRE_COUNT)  # not yet meant for a comic
        self.value: Ints[i64] = Ints[i64]([0] * GENRE_COUNT)  # of the best comic, by genre
        self.hope: Ints[float] = Ints[float]([0.0] * GENRE_COUNT)  # of an unseen order for it
        self.has_comics = False  # the one whose mat was looked at

    def leads(self, state: State) -> list[float]:
        over = state.pending.size == 0
        worth = []
        for seat in range(len(state.publishers)):
            worth.append(self.points(state, seat) if over else self.promise(state, seat))
        return leads_by_points(worth)

    def points(self, state: State, seat: int) -> float:
        """The scorepad (AC-80 to AC-84); of equals who printed more, and better, is ahead."""
        parts = state.parts
        publisher = state.publishers[seat]
        money = publisher.money // parts.money_for_a_point
        ideas = publisher.idea_count() // parts.ideas_for_a_point
        points = float(money + ideas) + self.on_mat(state, seat, 0)
        points += 0.01 * float(publisher.printed)
        mat = publisher.mat
        while mat:
            points += 0.0001 * float(state.chart.worth(lowest(mat)))
            mat &= mat - 1
        return points

    def on_mat(self, state: State, seat: int, rounds: i64) -> float:
        """What the printed comics score after so many rounds more, and what they earn till then."""
        parts = state.parts
        chart = state.chart
        publisher = state.publishers[seat]
        total = publisher.points
        earned: i64 = 0
        originals: i64 = 0
        mat = publisher.mat
        while mat:
            comic = lowest(mat)
            mat &= mat - 1
            fans = chart.fans[comic]
            for _round in range(rounds):
                earned += income(parts, fans)
                if fans > 1:
                    fans -= 1
            total += fans
            if (chart.colors >> comic) & 1:
                total += parts.score_color
            if comic < DECK_SIZE:
                originals += 1
                total += parts.score_originals[chart.specialists(comic)]
        orders = publisher.orders
        while orders:
            total -= parts.order_fans[lowest(orders)]
            orders &= orders - 1
        for genre in range(GENRE_COUNT):
            if chart.mastery[genre] == seat:
                total += parts.score_mastery
        if publisher.printed >= FIFTH:
            total += originals * parts.score_fifth
            total += (publisher.printed - FIFTH) * parts.score_sixth
        return float(total) + COIN * float(earned)

    def promise(self, state: State, seat: int) -> float:
        """What lies open, and what cards, money and ideas will still bring."""
        publisher = state.publishers[seat]
        rounds = rounds_left(state)
        left = turns_left(state, publisher)
        usable = float(left if left < 6 else 6) / 6.0
        worth = self.on_mat(state, seat, rounds)
        usual = publisher.money
        if usual > PURSE:
            usual = PURSE
        worth += SAVED * float(publisher.money) + (COIN - SAVED) * usable * float(usual)
        worth += self.specials(publisher, float(left) / float(EDITORS))
        worth += EDITOR[state.board.round] * float(publisher.editors)
        worth += self.rank_of(state, seat) * float(rounds + 1)
        worth += 0.5 * usable * float(publisher.tickets)
        worth += self.in_hand(state, seat, left, usable)
        return worth + ORDERS * usable * self.around(state, seat)

    def specials(self, publisher: Publisher, rounds: float) -> float:
        """What the cubes bring in so many rounds."""
        found = 0.0
        cubes = publisher.cubes
        while cubes:
            found += SPECIAL[lowest(cubes)]
            cubes &= cubes - 1
        return found * rounds

    def rank_of(self, state: State, seat: int) -> float:
        """What the best comic brings in a ranking (AC-74)."""
        return PRIZE * float(prize(state.parts, state.chart, state.publishers, seat))

    def in_hand(self, state: State, seat: int, left: i64, usable: float) -> float:
        """Comics with the creatives and ideas that they will take; then what is left of these."""
        publisher = state.publishers[seat]
        creatives = state.hands[seat].creatives
        comics = state.hands[seat].comics | publisher.hyped
        ideas = self.ideas
        for genre in range(GENRE_COUNT):
            ideas[genre] = publisher.ideas[genre]
        money = publisher.money
        time = float(left)
        worth = -SHOWN * float(count(publisher.hyped))
        while comics:
            comic = lowest(comics)
            comics &= comics - 1
            genre = genre_of(comic)
            mask = FOUR << (OF_GENRE * genre)
            score = self.score_of(state, seat, comic, specialists(creatives, genre))
            if (publisher.hyped >> comic) & 1 and left > EDITORS:
                score += float(state.parts.fans_hype)
            actions = TO_PRINT
            for _idea in range(state.parts.ideas_to_print):
                if ideas[genre]:
                    ideas[genre] -= 1
                else:
                    actions += IDEA_TO_TAKE
            writer = chosen_of(creatives & WRITER_BITS, mask)
            artist = chosen_of(creatives & ARTIST_BITS, mask << DECK_SIZE)
            if writer and artist:
                price = state.chart.value[lowest(writer)] + state.chart.value[lowest(artist)]
            else:
                actions += PAIR_TO_HIRE
                price = 4
            creatives &= ~(writer | artist)
            if price > money:
                actions += 0.3 * float(price - money)
                money = 0
            else:
                money -= price
            gain = score - COIN * float(price) - ACTION * actions
            if actions <= time and gain > 0.0:
                worth += gain
                time -= actions
        worth += CREATIVE * usable * float(count(creatives))
        rest: i64 = 0
        for genre in range(GENRE_COUNT):
            rest += ideas[genre]
        return worth + float(rest) * (SAVED + (IDEA - SAVED) * usable)

    def score_of(self, state: State, seat: int, comic: i64, fitting: i64) -> float:
        """What a comic with so many creatives of its genre will score once it is printed."""
        parts = state.parts
        chart = state.chart
        rounds = rounds_left(state)
        publisher = state.publishers[seat]
        genre = genre_of(comic)
        fans = fitting * parts.fans_specialist
        worth = 0.0
        holder = chart.mastery[genre]
        if holder == seat:
            fans += parts.fans_mastery
        if comic < DECK_SIZE:
            fans += parts.fans_original + chart.hype[comic] * parts.fans_hype
            worth += float(parts.score_originals[fitting])
            bonus = parts.bonuses[comic]
            if bonus == FAN:
                fans += parts.fans_bonus
            elif bonus == IDEAS_BONUS:
                worth += IDEA * float(parts.bonus_ideas)
            elif bonus == TICKET:
                worth += 0.5
            else:
                worth += COIN * float(parts.bonus_money)
            if holder == NOBODY or (
                holder != seat
                and publisher.of_genre[genre] >= state.publishers[holder].of_genre[genre]
            ):
                fans += parts.fans_mastery * (publisher.of_genre[genre] + 1)
                worth += float(parts.score_mastery)
        if publisher.has_cube(PRINT):
            worth += float(parts.score_color)
        if publisher.printed >= FIFTH - 1:
            worth += float(parts.score_sixth)
        elif publisher.printed > 0:
            worth += CUBE * float(rounds)
        for _round in range(rounds):
            worth += COIN * float(income(parts, fans))
            if fans > 1:
                fans -= 1
        return worth + float(fans)

    # The city.

    def look_at_mat(self, state: State, seat: int) -> None:
        """The value of the best comic of each genre, for orders."""
        for genre in range(GENRE_COUNT):
            self.value[genre] = 0
            self.hope[genre] = 0.0
        mat = state.publishers[seat].mat
        self.has_comics = mat != 0
        while mat:
            comic = lowest(mat)
            mat &= mat - 1
            genre = genre_of(comic)
            value = state.chart.worth(comic)
            if value > self.value[genre]:
                self.value[genre] = value
                self.hope[genre] = EXPECTED[value] if value < 7 else EXPECTED[6]

    def order(self, state: State, space: i64) -> float:
        """The fans that the tile on a space brings, as far as it is seen."""
        tile = state.city.tile_at[space]
        if tile == NOTHING:
            return 0.0
        value = self.value[genre_of_tile(tile)]
        if (state.city.face_down >> space) & 1:
            return EXPECTED[value] if value < 7 else EXPECTED[6]
        return (
            float(state.parts.order_fans[tile]) if value >= state.parts.order_value[tile] else 0.0
        )

    def orders_at(self, state: State, circle: i64) -> float:
        """The fans to be had on a circle."""
        found = 0.0
        if not self.has_comics:
            return found
        parts, city = state.parts, state.city
        touching, tile_at, values = parts.touching, city.tile_at, self.value
        start = circle * MOST_AT_CIRCLE
        for place in range(start, start + MOST_AT_CIRCLE):
            space = touching[place]
            if space == NO_NEIGHBOUR:
                break
            tile = tile_at[space]
            if tile == NOTHING:
                continue
            genre = tile // TILES_OF_GENRE
            if (city.face_down >> space) & 1:
                found += self.hope[genre]
                continue
            value = values[genre]
            if value and value >= parts.order_value[tile]:
                found += float(parts.order_fans[tile])
        return found

    def around(self, state: State, seat: int) -> float:
        """The fans to be had where the agent stands or can go, less the cabs."""
        self.look_at_mat(state, seat)
        best = 0.0
        if not self.has_comics:
            return best
        start = state.publishers[seat].agent * CIRCLE_COUNT
        for circle in range(CIRCLE_COUNT):
            blocks = self.blocks[start + circle]
            if blocks <= REACH:
                found = self.orders_at(state, circle)
                if blocks > 1:
                    found -= COIN * float(state.parts.cab * (blocks - 1))
                if found > best:
                    best = found
        return best


def blocks_between(parts: Parts) -> Ints[i64]:
    """How many blocks it is from each circle and the X to each circle."""
    blocks = [CIRCLE_COUNT] * ((CIRCLE_COUNT + 1) * CIRCLE_COUNT)
    for start in range(CIRCLE_COUNT + 1):
        reached = [start]
        far = {start: 0}
        for here in reached:
            for place in range(here * MOST_NEIGHBOURS, (here + 1) * MOST_NEIGHBOURS):
                there = int(parts.neighbours[place])
                if there != NO_NEIGHBOUR and there not in far:
                    far[there] = far[here] + 1
                    blocks[start * CIRCLE_COUNT + there] = far[there]
                    reached.append(there)
        if start < CIRCLE_COUNT:
            blocks[start * CIRCLE_COUNT + start] = 0
    return Ints[i64](blocks)


def turns_left(state: State, publisher: Publisher) -> i64:
    return publisher.editors + EDITORS * rounds_left(state)


def rounds_left(state: State) -> i64:
    """After this one."""
    left = ROUNDS - state.board.round
    if left == ROUNDS:  # the first one has not begun
        left -= 1
    return left


def specialists(creatives: i64, genre: i64) -> i64:
    """How many of a team for a genre can be of it."""
    mask = FOUR << (OF_GENRE * genre)
    found: i64 = 0
    if creatives & mask:
        found += 1
    if creatives & (mask << DECK_SIZE):
        found += 1
    return found


def chosen_of(creatives: i64, mask: i64) -> i64:
    """Of these creatives one of a genre, else any; the set of it, or none."""
    fitting = creatives & mask
    if fitting:
        return fitting & -fitting
    return creatives & -creatives
