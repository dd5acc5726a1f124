"""What a player knows of Age of Comics: a comic is worth most with creatives of its own genre.

Fans fade by one a round, so orders, campaigns and converted ideas go to one comic, and late.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from longbox.bots.knowledge.age_of_comics_worth import (
    COIN,
    PURSE,
    REACH,
    SPECIAL,
    AgeOfComicsWorth,
    rounds_left,
    specialists,
    turns_left,
)
from longbox.core.bits import count, lowest
from longbox.core.rng import Rng
from longbox.core.state import Action, Decision
from longbox.games.age_of_comics.actions import (
    CAB,
    COLLECT,
    DONE,
    DRAW,
    FLIP,
    SEARCH,
    TICKET_TO,
    WALK,
    Pick,
)
from longbox.games.age_of_comics.components import (
    CIRCLE_COUNT,
    CREATIVES,
    DECK_SIZE,
    DEVELOP,
    FAN,
    GENRE_COUNT,
    HIRE,
    IDEAS,
    OF_GENRE,
    ORIGINAL_BITS,
    ORIGINALS,
    PRINT,
    ROYALTIES,
    SALES,
    genre_of,
)
from longbox.games.age_of_comics.decisions.cards import (
    DevelopComic,
    DiscardCard,
    HireCreative,
    Hype,
    ReAssign,
    SwapIn,
)
from longbox.games.age_of_comics.decisions.ideas import (
    BoostByMarketing,
    BoostForIdea,
    ConvertIdea,
    Market,
    TakeFromBoard,
    TakeFromSupply,
)
from longbox.games.age_of_comics.decisions.improving import Improve
from longbox.games.age_of_comics.decisions.orders import FOUR, FulfilOrder
from longbox.games.age_of_comics.decisions.printing import (
    ChooseArtist,
    ChooseComic,
    ChooseTeam,
    ChooseWriter,
    PlaceCube,
    TakeCube,
    printable,
)
from longbox.games.age_of_comics.decisions.sales import GetExtraEditor, SendAgent
from longbox.games.age_of_comics.decisions.turns import StartComic, TakeTurn
from longbox.games.age_of_comics.state import (
    ARTIST_BITS,
    NOBODY,
    NOTHING,
    WRITER_BITS,
    Publisher,
    State,
)

CURIOUS: Final = 2.0  # how much chance has to say in where an editor goes


class AgeOfComicsKnowledge(AgeOfComicsWorth):
    """Gathers what the next comic needs, prints it, and sends the agent for its orders."""

    def quiet(self, state: State, decision: Decision[Any, Any], seat: int) -> bool:
        return isinstance(decision, TakeTurn)

    def choose(
        self, state: State, decision: Decision[Any, Any], options: list[Action], rng: Rng
    ) -> Action:
        seat = decision.seat
        if isinstance(decision, TakeTurn):
            return self.place(state, seat, options, rng)
        if isinstance(decision, SendAgent):
            return self.send(state, seat, options)
        if isinstance(decision, (TakeFromBoard, TakeFromSupply)):
            return self.idea(state, seat, options, rng)
        if isinstance(decision, HireCreative):
            return self.hire(state, seat, options, rng)
        if isinstance(decision, (DevelopComic, StartComic)):
            return self.develop(state, seat, options, rng)
        if isinstance(decision, (ChooseWriter, ChooseArtist)):
            return self.team(state, seat, options)
        if isinstance(decision, ChooseComic):
            return self.comic(state, seat, options)
        if isinstance(decision, (BoostByMarketing, BoostForIdea, FulfilOrder)):
            return self.most_fans(state, options)
        if isinstance(decision, ConvertIdea):
            return self.convert(state, seat, options)
        if isinstance(decision, Market):
            return self.market(state, seat, options)
        if isinstance(decision, DiscardCard):
            return self.discard(state, seat, options)
        if isinstance(decision, ReAssign):
            return self.replaced(state, seat, options)
        if isinstance(decision, SwapIn):
            return self.instead(state, seat, options)
        if isinstance(decision, GetExtraEditor):
            return options[0]
        if isinstance(decision, Hype):
            return self.hyped(state, seat, options)
        if isinstance(decision, (Improve, TakeCube)):
            return DONE
        if isinstance(decision, PlaceCube):
            return self.cube(options)
        assert isinstance(decision, ChooseTeam)
        return options[rng.below(len(options))]

    # Where an editor goes.

    def place(self, state: State, seat: int, options: list[Action], rng: Rng) -> Action:
        """Print what can be printed; else see to what is missing, if there is time for it."""
        publisher = state.publishers[seat]
        hand = state.hands[seat]
        comics = hand.comics | publisher.hyped
        has_pair = hand.creatives & WRITER_BITS != 0 and hand.creatives & ARTIST_BITS != 0
        ready = self.has_ideas(state, publisher, comics)
        poor = publisher.money < 4
        missing: i64 = 1
        if comics == 0:
            missing += 1
        if not has_pair:
            missing += 1
        if not ready:
            missing += 1
        in_time = missing <= turns_left(state, publisher)
        best = options[0]
        most = -1e9
        for option in options:
            assert isinstance(option, Pick)
            action = option.what
            worth = CURIOUS * float(rng.below(1024)) / 1024.0
            if action == PRINT:
                worth += 8.0 if count(printable(state, seat)) > 1 else 6.0
            elif action == SALES:
                worth += self.around(state, seat)
                if publisher.has_cube(SALES) and not publisher.fifth_is_out:
                    worth += 2.0
            elif action == ROYALTIES:
                worth += 1.0
                if poor and in_time:
                    worth += 3.0
                if publisher.has_cube(ROYALTIES) and publisher.mat:
                    worth += 0.2 * float(publisher.money if publisher.money < PURSE else PURSE)
            elif action == IDEAS:
                if publisher.has_cube(IDEAS) and publisher.mat:
                    worth += 2.0
                if in_time and not ready:
                    worth += 3.5
            elif not in_time:
                continue
            elif action == HIRE:
                if not has_pair:
                    worth += 4.0
                elif hand.size <= 4:
                    worth += 0.5
            elif action == DEVELOP:
                if comics == 0:
                    worth += 4.0
                elif hand.size <= 5 and comics & (comics - 1) == 0:
                    worth += 1.0
            if worth > most:
                most = worth
                best = option
        return best

    def has_ideas(self, state: State, publisher: Publisher, comics: i64) -> bool:
        """Those that some comic in hand needs."""
        while comics:
            if publisher.ideas[genre_of(lowest(comics))] >= state.parts.ideas_to_print:
                return True
            comics &= comics - 1
        return False

    # The agent.

    def send(self, state: State, seat: int, options: list[Action]) -> Action:
        """Collect what is fulfilled at once, flip what may be, and go where there is more of it."""
        self.look_at_mat(state, seat)
        publisher = state.publishers[seat]
        here = self.orders_at(state, publisher.agent) if state.turn.collects else 0.0
        goal = self.goal(state, publisher) if state.turn.collects else NOTHING
        best: Action = DONE
        most = 0.1
        for option in options:
            if option is DONE:
                continue
            assert isinstance(option, Pick)
            what = option.what
            worth = 0.0
            if option is COLLECT[what % len(COLLECT)]:
                if (state.city.face_down >> what) & 1 == 0:
                    worth = 10.0 * self.order(state, what)
            elif option is FLIP[what % len(FLIP)]:
                worth = 5.0 * self.order(state, what)
            elif state.turn.collects == 0:
                continue
            elif option is TICKET_TO[what]:
                worth = self.orders_at(state, what) - here - 1.5
            elif goal != NOTHING:
                assert option is WALK[what] or option is CAB[what]
                nearer = self.blocks[what * CIRCLE_COUNT + goal]
                if nearer < self.blocks[publisher.agent * CIRCLE_COUNT + goal]:
                    worth = self.orders_at(state, goal) - here - COIN * float(nearer)
            if worth > most:
                most = worth
                best = option
        return best

    def goal(self, state: State, publisher: Publisher) -> i64:
        """The circle with the most orders that is worth the way; NOTHING to stay."""
        best: i64 = NOTHING
        start = publisher.agent * CIRCLE_COUNT
        walks: i64 = 0 if state.turn.has_walked else 1
        most = self.orders_at(state, publisher.agent) + 0.1
        for circle in range(CIRCLE_COUNT):
            blocks = self.blocks[start + circle]
            if 0 < blocks <= REACH and state.parts.cab * (blocks - walks) <= publisher.money:
                worth = self.orders_at(state, circle)
                worth -= COIN * float(state.parts.cab * (blocks - walks))
                if worth > most:
                    most = worth
                    best = circle
        return best

    # Ideas, cards and teams.

    def idea(self, state: State, seat: int, options: list[Action], rng: Rng) -> Action:
        """Of a genre that a comic in hand is waiting for, else of one that creatives have."""
        publisher = state.publishers[seat]
        hand = state.hands[seat]
        comics = hand.comics | publisher.hyped
        best = options[0]
        most = -1.0
        for option in options:
            assert isinstance(option, Pick)
            genre = option.what
            mask = FOUR << (OF_GENRE * genre)
            needed = state.parts.ideas_to_print * count(comics & mask) - publisher.ideas[genre]
            fitting = count(hand.creatives & (mask | (mask << DECK_SIZE)))
            worth = float(rng.below(1024)) / 2048.0 + 0.6 * float(fitting)
            if needed > 0:
                worth += 3.0
            elif comics == 0 and publisher.ideas[genre] == 1:
                worth += 1.0
            elif publisher.ideas[genre] >= 2:
                worth -= 0.5
            if worth > most:
                most = worth
                best = option
        return best

    def hire(self, state: State, seat: int, options: list[Action], rng: Rng) -> Action:
        """Of the genre of a comic in hand; from the deck, if nobody fits."""
        comics = state.hands[seat].comics | state.publishers[seat].hyped
        best = options[0]
        most = -1e9
        for option in options:
            assert isinstance(option, Pick)
            card = option.what
            worth = float(rng.below(1024)) / 2048.0
            if option is not DRAW[card % len(DRAW)]:
                genre = genre_of(card)
                if comics & (FOUR << (OF_GENRE * genre)):
                    worth += 3.0
                if state.parts.values[card] == 1:
                    worth += 0.5  # it comes with an idea
            else:
                worth += 0.6
            if worth > most:
                most = worth
                best = option
        return best

    def develop(self, state: State, seat: int, options: list[Action], rng: Rng) -> Action:
        """Of a genre for which there are creatives and ideas."""
        deck = state.decks[ORIGINALS]
        best = options[0]
        most = -1e9
        for option in options:
            assert isinstance(option, Pick)
            what = option.what
            worth = float(rng.below(1024)) / 2048.0
            if option is DRAW[ORIGINALS]:
                worth += self.fit(state, seat, genre_of(deck.top()))  # its back shows it
            elif option is SEARCH[what % GENRE_COUNT]:
                worth += self.fit(state, seat, what) - 3.0
            elif what < GENRE_COUNT and option.kind == "start":
                worth += self.fit(state, seat, what)
            else:
                worth += self.fit(state, seat, genre_of(what))
                if state.parts.bonuses[what] == FAN:
                    worth += 0.3
            if worth > most:
                most = worth
                best = option
        return best

    def fit(self, state: State, seat: int, genre: i64) -> float:
        """What is there for a comic of a genre: creatives, ideas, mastery."""
        mask = FOUR << (OF_GENRE * genre)
        creatives = state.hands[seat].creatives
        publisher = state.publishers[seat]
        worth = 0.0
        if creatives & mask:
            worth += 2.0
        if creatives & (mask << DECK_SIZE):
            worth += 2.0
        ideas = publisher.ideas[genre]
        worth += 0.7 * float(ideas if ideas < 2 else 2)
        holder = state.chart.mastery[genre]
        if holder in (NOBODY, seat):
            worth += 1.5
        return worth

    def team(self, state: State, seat: int, options: list[Action]) -> Action:
        """Of the comic's genre; else the cheapest whom no other comic needs."""
        genre = genre_of(state.turn.comic)
        comics = state.hands[seat].comics | state.publishers[seat].hyped
        best = options[0]
        most = -1e9
        for option in options:
            assert isinstance(option, Pick)
            card = option.what
            worth = -0.3 * float(state.chart.value[card])
            if genre_of(card) == genre:
                worth = 5.0 + 0.1 * float(state.chart.value[card])
            elif comics & (FOUR << (OF_GENRE * genre_of(card))):
                worth -= 2.0
            if worth > most:
                most = worth
                best = option
        return best

    def comic(self, state: State, seat: int, options: list[Action]) -> Action:
        """The one that scores most, with the creatives in hand."""
        creatives = state.hands[seat].creatives
        best = options[0]
        most = 0.0
        for option in options:
            if option is DONE:
                continue
            assert isinstance(option, Pick)
            genre = genre_of(option.what)
            worth = self.score_of(state, seat, option.what, specialists(creatives, genre))
            if worth > most:
                most = worth
                best = option
        return best

    def discard(self, state: State, seat: int, options: list[Action]) -> Action:
        """Who fits no comic, or the comic that nobody fits."""
        hand = state.hands[seat]
        comics = hand.comics | state.publishers[seat].hyped
        best = options[0]
        least = 1e9
        for option in options:
            assert isinstance(option, Pick)
            card = option.what
            if card < CREATIVES:
                worth = 1.0
                if comics & (FOUR << (OF_GENRE * genre_of(card))):
                    worth = 4.0
            else:
                worth = 1.0 + self.fit(state, seat, genre_of(card))
            if worth < least:
                least = worth
                best = option
        return best

    # Specials.

    def cube(self, options: list[Action]) -> Action:
        """On the special that brings most."""
        best = options[0]
        most = 0.0
        for option in options:
            assert isinstance(option, Pick)
            if SPECIAL[option.what] > most:
                most = SPECIAL[option.what]
                best = option
        return best

    def hyped(self, state: State, seat: int, options: list[Action]) -> Action:
        """A comic that cannot be printed before the next round anyway."""
        publisher = state.publishers[seat]
        if rounds_left(state) == 0 or publisher.editors > 2:
            return DONE
        return options[0]

    def replaced(self, state: State, seat: int, options: list[Action]) -> Action:
        """Who is of another genre than the comic, if the hand has one of it."""
        for option in options:
            assert isinstance(option, Pick)
            if option is not DONE and self.genre_wanted(state, seat, option.what) != NOTHING:
                return option
        return DONE

    def instead(self, state: State, seat: int, options: list[Action]) -> Action:
        genre = self.genre_wanted(state, seat, state.turn.replaced)
        for option in options:
            assert isinstance(option, Pick)
            if genre_of(option.what) == genre and state.hands[seat].has(option.what):
                return option
        return options[0]

    def genre_wanted(self, state: State, seat: int, card: i64) -> i64:
        """The genre of an original that a creative does not fit, but one in hand does."""
        chart = state.chart
        held = state.hands[seat].creatives & (WRITER_BITS if card < DECK_SIZE else ARTIST_BITS)
        team = chart.writer if card < DECK_SIZE else chart.artist
        mat = state.publishers[seat].mat & ORIGINAL_BITS
        while mat:
            comic = lowest(mat)
            mat &= mat - 1
            genre = genre_of(comic)
            mask = FOUR << (OF_GENRE * genre)
            if (
                team[comic] == card
                and genre_of(card) != genre
                and held & (mask | mask << DECK_SIZE)
            ):
                return genre
        return NOTHING

    # Fans.

    def most_fans(self, state: State, options: list[Action]) -> Action:
        """To the comic that is ahead already: each comic loses just one fan a round."""
        best = options[0]
        most: i64 = -1
        for option in options:
            assert isinstance(option, Pick)
            if state.chart.fans[option.what] > most:
                most = state.chart.fans[option.what]
                best = option
        return best

    def convert(self, state: State, seat: int, options: list[Action]) -> Action:
        """Ideas that no comic in hand waits for."""
        publisher = state.publishers[seat]
        comics = state.hands[seat].comics | publisher.hyped
        late = turns_left(state, publisher) < 2
        for option in options:
            assert isinstance(option, Pick)
            if option is not DONE and (late or comics & (FOUR << (OF_GENRE * option.what)) == 0):
                return option
        return DONE

    def market(self, state: State, seat: int, options: list[Action]) -> Action:
        """The dearest campaign that leaves enough to print."""
        publisher = state.publishers[seat]
        left = turns_left(state, publisher)
        kept: i64 = 4 if left > 1 else 0
        best: Action = DONE
        for option in options:
            assert isinstance(option, Pick)
            if option is DONE:
                break
            if publisher.money - state.parts.offer_price[option.what] >= kept:
                best = option
        return best
