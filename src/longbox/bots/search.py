"""Level 3: information-set Monte-Carlo tree search (decision 8 says why it is as it is).

Every simulation plays in a world of its own, imagined from the view: first down the tree of answers
tried before, then on by what is known of the game, to the end of the match or to a horizon.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from time import perf_counter
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from longbox.bots.bot import Bot
from longbox.bots.knowledge import knowledge_of
from longbox.bots.knowledge.base import Knowledge
from longbox.core.game import Game
from longbox.core.rng import Rng
from longbox.core.state import Action, Stack, State
from longbox.core.view import View

CURIOSITY: Final = 1.2  # how much an answer gains by having been tried less, of the spread
LEAST_SPREAD: Final = 0.01
LOOK: Final = 64  # simulations between two looks at whether the answer can still change
NOBODY: Final = -1
WINNING: Final = 0.5  # the weight of winning; the rest is by how much


class Edge:
    """What is known of one answer at one place of the tree."""

    def __init__(self, seat: int, action: Action) -> None:
        self.seat = seat
        self.action = action
        self.available: i64 = 0  # simulations in which it could have been given
        self.visits: i64 = 0  # and was
        self.worth = 0.0  # to its seat: from 0 to 1 for each visit
        self.wins = 0.0  # how often its seat came out ahead, or would by its lead
        self.lead = 0.0  # of its seat, in points, added up

    def mean_worth(self) -> float:
        return self.worth / float(self.visits) if self.visits else 0.0

    def mean_wins(self) -> float:
        return self.wins / float(self.visits) if self.visits else 0.0

    def mean_lead(self) -> float:
        return self.lead / float(self.visits) if self.visits else 0.0


class Node:
    """A place in the tree: the edges of the seat that answers there, and where answers lead.

    Seats that answer together choose at the same node, each by its own edges: none knows what the
    others have put down.
    """

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.edges: list[dict[Action, Edge]] = []
        self.following: dict[Action, Node] = {}

    def edges_of(self, seat: int) -> dict[Action, Edge]:
        for place in range(len(self.seats)):
            if self.seats[place] == seat:
                return self.edges[place]
        edges: dict[Action, Edge] = {}
        self.seats.append(seat)
        self.edges.append(edges)
        return edges


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """Where the worlds of a search come from: imagined from a view, each time anew."""

    def __init__(self, game: Game[Any, Any], view: View) -> None:
        self.game = game
        self.view = view

    def deal(self, rng: Rng) -> State:
        world: State = self.game.imagine(self.view, rng)
        return world


class Spread:
    """How far apart the ends of simulations are in their worth to a seat."""

    def __init__(self) -> None:
        self.count = 0.0
        self.total = 0.0
        self.squares = 0.0

    def add(self, worth: float) -> None:
        self.count += 1.0
        self.total += worth
        self.squares += worth * worth

    def width(self) -> float:
        """The standard deviation."""
        if self.count < 2.0:
            return 1.0
        mean = self.total / self.count
        square = self.squares / self.count - mean * mean
        return sqrt(square) if square > LEAST_SPREAD * LEAST_SPREAD else LEAST_SPREAD


class Search:
    """A tree of answers, and what became of them."""

    def __init__(self, worlds: Worlds, knowledge: Knowledge[Any], rng: Rng) -> None:
        self.worlds = worlds
        self.knowledge = knowledge
        self.rng = rng
        self.root = Node()
        self.path: list[Edge] = []  # of the simulation that runs
        self.simulations: i64 = 0
        self.spreads: list[Spread] = []  # by seat

    def run(self, seconds: float, simulations: int, chooser: int = NOBODY) -> None:
        """As many simulations as were asked for; if that is 0, as many as the time allows.

        For a seat that wants its answer and no more, none that could not change it any more.
        """
        start = perf_counter()
        while True:
            self.simulate()
            if simulations:
                left = float(simulations - self.simulations)
            else:  # as many as the time left is worth
                left = float(self.simulations) * (seconds / (perf_counter() - start) - 1.0)
            if left <= 0.0:
                return
            if chooser != NOBODY and self.simulations % LOOK == 0 and self.margin(chooser) > left:
                return

    def margin(self, seat: int) -> float:
        """By how many visits the first answer is before the second."""
        first: i64 = 0
        second: i64 = 0
        for edge in self.root.edges_of(seat).values():
            if edge.visits > first:
                second = first
                first = edge.visits
            elif edge.visits > second:
                second = edge.visits
        return float(first - second)

    def simulate(self) -> None:
        """One descent and one rollout."""
        world = self.worlds.deal(self.rng)
        self.path = []
        self.descend(world)
        self.roll_out(world)
        self.learn(self.knowledge.leads(world), world.pending.size == 0)
        self.simulations += 1

    def descend(self, world: State) -> None:
        """Answer by what was learned, until an answer is new or chance is used.

        After a roll or a draw every simulation has something else on the table. A tree would answer
        by an average over all of it, while the rollout sees the dice: so it takes over there; and
        with the turn, where the page wants no replies in the tree.
        """
        pending = world.pending
        replies = self.knowledge.replies
        word = world.rng.word
        node = self.root
        at: Node = node  # where a run of together decisions began
        left: i64 = 0  # of that run
        seat = NOBODY  # who answered last
        new = False
        while pending.size and (left or not (new or world.rng.word != word)):
            decision = pending.top()
            if not (replies or node is self.root) and self.knowledge.quiet(world, decision, seat):
                return
            seat = decision.seat
            if left == 0:
                at = node
                left = run_length(pending)
            left -= 1
            options: list[Action] = decision.options(world)
            action = options[0]
            if len(options) > 1:
                edge = self.best_edge(at.edges_of(decision.seat), world, options)
                self.path.append(edge)
                action = edge.action
            pending.pop()
            decision.apply(world, action)
            if len(options) > 1:
                following = node.following.get(action)
                if following is None:
                    following = Node()
                    node.following[action] = following
                    new = True
                node = following

    def best_edge(self, edges: dict[Action, Edge], world: State, options: list[Action]) -> Edge:
        """What is worth most or was tried least; at first what a player would answer.

        Others are tried one by one, as the root of the visits grows: a turn of many answers, each
        of them tried once, would look as bad as its worst.
        """
        decision = world.pending.top()
        best: Edge | None = None
        fresh: Edge | None = None
        most = 0.0
        curiosity = CURIOSITY * self.spread_of(decision.seat).width()
        tried: i64 = 0
        untried: i64 = 0
        visits_here: i64 = 0
        for option in options:
            edge = edges.get(option)
            if edge is None:
                edge = Edge(decision.seat, option)
                edges[option] = edge
            edge.available += 1
            if edge.visits == 0:
                untried += 1
                if self.rng.below(untried) == 0:  # each of them as likely
                    fresh = edge
                continue
            tried += 1
            visits_here += edge.visits
            visits = float(edge.visits)
            gain = curiosity * sqrt(log(float(edge.available)) / visits)
            if decision.together:  # or seats that do not see each other would go in step
                gain *= float(self.rng.below(1024)) / 512.0
            hope = edge.worth / visits + gain
            if best is None or hope > most:
                best = edge
                most = hope
        if tried == 0:
            return edges[self.knowledge.choose(world, decision, options, self.rng)]
        if fresh is not None and tried * tried <= visits_here:
            return fresh
        assert best is not None
        return best

    def roll_out(self, world: State) -> None:
        """Play on by what is known of the game, to the end or to quiet after the horizon."""
        knowledge = self.knowledge
        rng = self.rng
        pending = world.pending
        horizon = knowledge.horizon_of(world)
        asked: i64 = 0
        seat = NOBODY
        while pending.size:
            decision = pending.top()
            if asked >= horizon and knowledge.quiet(world, decision, seat):
                return
            seat = decision.seat
            options: list[Action] = decision.options(world)
            action = options[0]
            if len(options) > 1:
                action = knowledge.choose(world, decision, options, rng)
                asked += 1
            pending.pop()
            decision.apply(world, action)

    def learn(self, leads: list[float], over: bool) -> None:
        """Tell every answer on the path what it led to."""
        comfortable = self.knowledge.comfortable
        for edge in self.path:
            lead = leads[edge.seat]
            size = lead if lead > 0.0 else -lead
            worth = 0.5 + 0.5 * lead / (size + comfortable)
            won = worth  # what is not over is won as often as it is worth
            if over:
                won = 0.5 if lead == 0.0 else 1.0 if lead > 0.0 else 0.0
                worth = WINNING * won + (1.0 - WINNING) * worth
            edge.visits += 1
            edge.wins += won
            edge.lead += lead
            edge.worth += worth
            self.spread_of(edge.seat).add(worth)

    def spread_of(self, seat: int) -> Spread:
        while len(self.spreads) <= seat:
            self.spreads.append(Spread())
        return self.spreads[seat]

    def ranked(self, seat: int, options: Sequence[Action]) -> list[Edge]:
        """The options of a seat at the root, the most visited first."""
        edges = self.root.edges_of(seat)
        found = [edges[option] for option in options if option in edges]
        found.sort(key=by_visits, reverse=True)
        return found


def by_visits(edge: Edge) -> tuple[int, float]:
    return int(edge.visits), edge.mean_worth()


def run_length(pending: Stack) -> i64:
    """How many decisions are answered together now; one, if the top one is not."""
    length: i64 = 1
    if pending.top().together:
        while length < pending.size and pending.room[pending.size - 1 - length].together:
            length += 1
    return length


class SearchBot(Bot):
    """Chooses what the search came back to most; bounded by simulations if any are given."""

    def __init__(self, game: Game[Any, Any], simulations: int = 0) -> None:
        super().__init__(game)
        self.knowledge: Knowledge[Any] = knowledge_of(game)
        self.simulations = simulations

    def choose(self, view: View, options: Sequence[Action], rng: Rng, budget: float) -> Action:
        if len(options) == 1:
            return options[0]
        assert view.seat is not None
        search = Search(Worlds(self.game, view), self.knowledge, rng)
        search.run(budget, self.simulations, view.seat)
        return search.ranked(view.seat, options)[0].action

    def ranked(self, view: View, options: Sequence[Action], rng: Rng, budget: float) -> list[Edge]:
        """The options as a whole search ranks them, with what it learned of each."""
        assert view.seat is not None
        search = Search(Worlds(self.game, view), self.knowledge, rng)
        search.run(budget, self.simulations)
        return search.ranked(view.seat, options)
