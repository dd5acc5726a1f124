"""Positions of Age of Comics step by step, with cards, comics, tiles and circles by name."""

from __future__ import annotations

from longbox import Match
from longbox.core.edition import Edition
from longbox.core.rng import Rng
from longbox.games.age_of_comics.actions import CARD_NAMES, COMIC_NAMES
from longbox.games.age_of_comics.components import (
    CIRCLES,
    CREATIVES,
    DECK_SIZE,
    GENRES,
    SPACES,
    SPECIALS,
    TILES_OF_GENRE,
)
from longbox.games.age_of_comics.decisions.rounds import TAKE_TURN, end_round
from longbox.games.age_of_comics.game import AgeOfComics
from longbox.games.age_of_comics.state import Publisher

USUAL = {"rip-offs": "yes", "display": "usual", "aggressive": "no"}


class Office:
    """A match in round 1 with seat 0 first, whose position a test can change before it plays."""

    def __init__(self, players: int = 2, **variants: str) -> None:
        self.game = AgeOfComics()
        self.players = players
        options = {**USUAL, **{name.replace("_", "-"): value for name, value in variants.items()}}
        seed = 0
        self.state = self.game.setup(players, options, Rng(seed), [])
        while self.state.board.order[0] != 0:
            seed += 1
            self.state = self.game.setup(players, options, Rng(seed), [])

    def begin(self) -> Office:
        """Answer what is asked at the start with the first option."""
        while self.state.board.round == 0:
            self.state.answer(self.state.advance()[0])
        for seat in range(self.players):
            self.empty_hand(seat)
            self.ideas(seat)
            self.money(seat, 0)
        return self

    # Changing the position.

    def publisher(self, seat: int) -> Publisher:
        return self.state.publishers[seat]

    def empty_hand(self, seat: int) -> None:
        """All see the cards go under their decks."""
        hand = self.state.hands[seat]
        for card in range(len(CARD_NAMES)):
            if hand.has(card):
                hand.remove(card)
                self.state.show(card)
                self.state.hide(card)
                self.put_under(card)

    def put_under(self, card: int) -> None:
        deck = self.state.decks[card // DECK_SIZE]
        for place in range(int(deck.size), 0, -1):
            deck.cards[place] = deck.cards[place - 1]
        deck.cards[0] = card % DECK_SIZE
        deck.size += 1

    def pull(self, card: int) -> None:
        """Take a card out of wherever it lies, other than a mat."""
        deck = self.state.decks[card // DECK_SIZE]
        bit = 1 << (card % DECK_SIZE)
        deck.display &= ~bit
        deck.discard &= ~bit
        cards = [int(deck.cards[place]) for place in range(int(deck.size))]
        if card % DECK_SIZE in cards:
            cards.remove(card % DECK_SIZE)
            for place, other in enumerate(cards):
                deck.cards[place] = other
            deck.size = len(cards)
        for hand in self.state.hands:
            if hand.has(card):
                hand.remove(card)

    def hand(self, seat: int, *names: str, shown: bool = False) -> Office:
        """Give a seat cards."""
        for name in names:
            card = CARD_NAMES.index(name)
            self.pull(card)
            self.state.hide(card)
            self.state.hands[seat].add(card)
            if shown:
                self.state.show(card)
        return self

    def display(self, *names: str) -> Office:
        for name in names:
            card = CARD_NAMES.index(name)
            self.pull(card)
            self.state.decks[card // DECK_SIZE].display |= 1 << (card % DECK_SIZE)
        return self

    def discard(self, *names: str) -> Office:
        for name in names:
            card = CARD_NAMES.index(name)
            self.pull(card)
            self.state.decks[card // DECK_SIZE].discard |= 1 << (card % DECK_SIZE)
        return self

    def on_top(self, *names: str) -> Office:
        """The cards lie on their decks, the last one on top."""
        for name in names:
            card = CARD_NAMES.index(name)
            self.pull(card)
            deck = self.state.decks[card // DECK_SIZE]
            deck.cards[deck.size] = card % DECK_SIZE
            deck.size += 1
        return self

    def no_cards(self, which: int) -> Office:
        """Deck, display and discard pile of a kind are gone."""
        deck = self.state.decks[which]
        deck.size = 0
        deck.display = 0
        deck.discard = 0
        return self

    def money(self, seat: int, money: int) -> Office:
        self.publisher(seat).money = money
        return self

    def ideas(self, seat: int, **counts: int) -> Office:
        for genre, name in enumerate(GENRES):
            self.publisher(seat).ideas[genre] = counts.get(name.replace("-", ""), 0)
        return self

    def mat(self, seat: int, name: str, writer: str, artist: str, fans: int = 1) -> int:
        """A comic that was printed in an earlier round."""
        comic = COMIC_NAMES.index(name)
        chart, publisher = self.state.chart, self.publisher(seat)
        if comic < DECK_SIZE:
            self.pull(CREATIVES + comic)
        for kind, card_name in (("writer", writer), ("artist", artist)):
            card = CARD_NAMES.index(f"{card_name.split()[0]} {kind} {card_name.split()[1]}")
            if not (chart.creatives(publisher.mat) >> card) & 1:
                self.pull(card)
            team = chart.writer if kind == "writer" else chart.artist
            team[comic] = card
        chart.owner[comic] = seat
        chart.fans[comic] = fans
        genre = comic % DECK_SIZE // 4
        publisher.mat |= 1 << comic
        publisher.printed += 1
        publisher.of_genre[genre] += 1
        chart.number[comic] = publisher.printed
        if comic < DECK_SIZE:
            chart.ripe |= 1 << comic
        else:
            chart.ripe &= ~(1 << (comic - DECK_SIZE))
        return comic

    def master(self, seat: int, genre: str) -> Office:
        self.state.chart.mastery[GENRES.index(genre)] = seat
        return self

    def cubes(self, seat: int, *specials: str) -> Office:
        for special in specials:
            self.publisher(seat).cubes |= 1 << SPECIALS.index(special)
            self.publisher(seat).cubes_left -= 1
        return self

    def agent(self, seat: int, circle: str) -> Office:
        publisher = self.publisher(seat)
        publisher.agent = CIRCLES.index(circle)
        publisher.arrived = 1 + max(int(one.arrived) for one in self.state.publishers)
        return self

    def tile(self, space: str, order: str | None, face_up: bool = True) -> Office:
        """``crime 4``: a tile of that genre and value at a space; None for no tile."""
        place = SPACES.index(space)
        city = self.state.city
        city.tile_at[place] = -1 if order is None else self.tile_number(order)
        city.face_down &= ~(1 << place)
        if not face_up:
            city.face_down |= 1 << place
        return self

    def tile_number(self, order: str) -> int:
        """The last tile of that genre and value."""
        genre, value = order.split()
        first = GENRES.index(genre) * TILES_OF_GENRE
        values = self.state.parts.order_value
        return max(
            tile for tile in range(first, first + TILES_OF_GENRE) if values[tile] == int(value)
        )

    def order(self, seat: int, order: str) -> Office:
        """A seat has collected an order that waits."""
        self.publisher(seat).orders |= 1 << self.tile_number(order)
        return self

    def used(self, action: int, count: int) -> Office:
        self.state.board.used[action] = count
        return self

    def turn(self, seat: int = 0) -> Office:
        """It is the seat's turn, and nothing else is asked."""
        while self.state.pending.size:
            self.state.pending.pop()
        places = [int(self.state.board.order[place]) for place in range(self.players)]
        self.state.board.place = places.index(seat)
        self.state.pending.append(TAKE_TURN[seat])
        return self

    def end_round(self) -> Office:
        while self.state.pending.size:
            self.state.pending.pop()
        end_round(self.state)
        return self

    # Playing and looking.

    @property
    def options(self) -> list[str]:
        return [str(option) for option in self.state.advance()]

    @property
    def question(self) -> str:
        self.state.advance()
        return self.state.pending.top().name()

    @property
    def seat(self) -> int:
        self.state.advance()
        return self.state.pending.top().seat

    def play(self, *texts: str) -> Office:
        for text in texts:
            options = self.options
            assert text in options, f"'{text}' is not among {options}"
            self.state.answer(self.game.parse(text))
        return self

    def why_not(self, text: str) -> str | None:
        self.state.advance()
        refusal = self.state.pending.top().why_not(self.state, self.game.parse(text))
        return None if refusal is None else str(refusal)

    def fans(self, name: str) -> int:
        return int(self.state.chart.fans[COMIC_NAMES.index(name)])

    def value(self, name: str) -> int:
        return int(self.state.chart.value[CARD_NAMES.index(name)])

    def holds(self, seat: int) -> list[str]:
        hand = self.state.hands[seat]
        return [name for card, name in enumerate(CARD_NAMES) if hand.has(card)]

    def order_of_seats(self) -> list[int]:
        return [int(self.state.board.order[place]) for place in range(self.players)]

    def told(self) -> list[str]:
        assert self.state.log is not None
        return [str(event) for event in self.state.log]


def office(players: int = 2, **variants: str) -> Office:
    """Round 1, empty hands and purses, seat 0 is to place an editor."""
    return Office(players, **variants).begin().turn(0)


def random_match(players: int, seed: int, game: AgeOfComics | None = None) -> Match:
    match = Match(game or AgeOfComics(), players=players, seed=seed)
    chooser = Rng(seed)
    while match.outcome is None:
        match.play(match.options[chooser.below(len(match.options))])
    return match


def rich_edition() -> Edition:
    """Money and prints in plenty, so that random matches see every special."""
    text = Edition.load("longbox.games.age_of_comics").text
    for usual, rich in (
        ("money = 5\nideas = 2", "money = 40\nideas = 2"),
        ("ideas = 2 # of its genre", "ideas = 0 # of its genre"),
        ("print = [2, 1, 1, 1, 1]", "print = [3, 3, 3, 3, 3]"),
        ("royalties = [4, 3, 3, 2, 1]", "royalties = [20, 20, 20, 20, 20]"),
    ):
        assert usual in text
        text = text.replace(usual, rich)
    return Edition(text, "rich.toml")
