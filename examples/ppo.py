"""Learn Dice Stars by playing against oneself: PPO in NumPy, on many matches at once, on one CPU.

One small network plays both seats of every match of a ``Batch``. Every few updates it plays whole
matches against a bot, and the share of points won (a draw is half) is printed and can be written to
a file, from which ``--curve`` draws the picture that is in the docs.

    python examples/ppo.py --minutes 5 --out curve.csv --curve docs/images/ppo.svg
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from longbox.bots.levels import bot_of_level
from longbox.core.rng import Rng
from longbox.env.batch import Batch

Array = NDArray[np.float32]
HIDDEN = 128
MATCHES = 256
STEPS = 64  # of a batch between two updates
EPOCHS = 3
PARTS = 8  # of what was gathered, each a step of the optimiser
CLIP = 0.2
ENTROPY = 0.01
RATE = 1e-3
TRUST = 0.95  # lambda of the advantages; nothing is discounted
PLAYERS = 2
NEVER = np.float32(-1e9)


class Network:
    """Two hidden layers; the last one gives a score for each action and the value of a position."""

    def __init__(self, inputs: int, actions: int, chance: np.random.Generator) -> None:
        sizes = [inputs, HIDDEN, HIDDEN, actions + 1]
        self.weights = [
            (chance.standard_normal((before, after)) * np.sqrt(1 / before)).astype(np.float32)
            for before, after in pairwise(sizes)
        ]
        self.weights[-1] *= np.float32(0.1)  # begin with all actions about as likely
        self.biases = [np.zeros(after, np.float32) for after in sizes[1:]]
        self.moments = [[np.zeros_like(one)] * 2 for one in self.parameters()]
        self.updates = 0

    def parameters(self) -> list[Array]:
        return [*self.weights, *self.biases]

    def __call__(self, seen: Array) -> list[Array]:
        """What each layer says, the input first."""
        layers = [seen]
        for weights, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            layers.append(np.tanh(layers[-1] @ weights + bias))
        layers.append(layers[-1] @ self.weights[-1] + self.biases[-1])
        return layers

    def learn(self, layers: list[Array], slope: Array) -> None:
        """Go down a slope of the loss at the last layer: backwards through the layers, by Adam."""
        slopes_w: list[Array] = []
        slopes_b: list[Array] = []
        for layer in range(len(self.weights) - 1, -1, -1):
            slopes_w.insert(0, layers[layer].T @ slope)
            slopes_b.insert(0, slope.sum(axis=0))
            if layer:
                slope = (slope @ self.weights[layer].T) * (1 - layers[layer] ** 2)
        self.updates += 1
        for place, (old, now) in enumerate(
            zip(self.parameters(), [*slopes_w, *slopes_b], strict=True)
        ):
            first, second = self.moments[place]
            first = 0.9 * first + 0.1 * now
            second = 0.999 * second + 0.001 * now**2
            self.moments[place] = [first, second]
            mean = first / (1 - 0.9**self.updates)
            spread = np.sqrt(second / (1 - 0.999**self.updates))
            old -= (RATE * mean / (spread + 1e-5)).astype(np.float32)


def policy(scores: Array, masks: NDArray[np.bool_]) -> Array:
    """The probability of each action; what is no option has none."""
    masked = np.where(masks, scores, NEVER)
    weights = np.exp(masked - masked.max(axis=1, keepdims=True))
    found: Array = weights / weights.sum(axis=1, keepdims=True)
    return found


def sampled(chances: Array, chance: np.random.Generator) -> NDArray[np.int64]:
    """An action for each row, by its probability."""
    picks = chance.random((len(chances), 1), np.float32) * chances.sum(axis=1, keepdims=True)
    places = (chances.cumsum(axis=1) < picks).sum(axis=1)
    last = chances.shape[1] - 1 - (chances[:, ::-1] > 0).argmax(axis=1)
    found: NDArray[np.int64] = np.minimum(places, last)  # whatever is lost in rounding
    return found


class Gathered:
    """What was seen, chosen and expected in each step of each match, and what it was worth."""

    def __init__(self, batch: Batch, network: Network, chance: np.random.Generator) -> None:
        shape = (STEPS, len(batch.seats))
        self.seen = np.zeros((*shape, batch.observations.shape[1]), np.float32)
        self.masks = np.zeros((*shape, batch.masks.shape[1]), bool)
        self.chosen = np.zeros(shape, np.int64)
        self.chances = np.zeros(shape, np.float32)
        self.values = np.zeros(shape, np.float32)
        self.seats = np.zeros(shape, np.int64)
        self.rewards = np.zeros((*shape, PLAYERS), np.float32)
        self.ended = np.zeros(shape, bool)
        rows = np.arange(len(batch.seats))
        for step in range(STEPS):
            self.seen[step] = batch.observations
            self.masks[step] = batch.masks
            self.seats[step] = batch.seats
            says = network(batch.observations)[-1]
            chances = policy(says[:, :-1], batch.masks)
            self.values[step] = says[:, -1]
            self.chosen[step] = sampled(chances, chance)
            self.chances[step] = chances[rows, self.chosen[step]]
            batch.step(self.chosen[step])
            self.rewards[step] = batch.rewards
            self.ended[step] = batch.ended
        self.advantages = self.weighed(batch, network(batch.observations)[-1][:, -1])

    def weighed(self, batch: Batch, after: Array) -> Array:
        """Advantages, backwards in time and for each seat by its own answers alone."""
        rows = np.arange(len(batch.seats))
        found = np.zeros_like(self.values)
        value = np.zeros((len(rows), PLAYERS), np.float32)  # of each seat's next question
        value[rows, batch.seats] = after
        value[rows, 1 - batch.seats] = -after  # what one wins the other loses
        running = np.zeros((len(rows), PLAYERS), np.float32)
        for step in range(STEPS - 1, -1, -1):
            over = self.ended[step][:, None]
            value = np.where(over, self.rewards[step], value)
            running = np.where(over, 0, running)
            seat = self.seats[step]
            surprise = value[rows, seat] - self.values[step]
            found[step] = surprise + TRUST * running[rows, seat]
            running[rows, seat] = found[step]
            value[rows, seat] = self.values[step]
        return found


def update(network: Network, gathered: Gathered, chance: np.random.Generator) -> None:
    """A few steps towards what did better than expected, none of them far."""
    flat = STEPS * gathered.chosen.shape[1]
    seen = gathered.seen.reshape(flat, -1)
    masks = gathered.masks.reshape(flat, -1)
    chosen, before = gathered.chosen.ravel(), gathered.chances.ravel()
    advantages = gathered.advantages.ravel()
    targets = advantages + gathered.values.ravel()
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    for _ in range(EPOCHS):
        for rows in np.array_split(chance.permutation(flat), PARTS):
            layers = network(seen[rows])
            says = layers[-1]
            chances = policy(says[:, :-1], masks[rows])
            place = (np.arange(len(rows)), chosen[rows])
            ratio = chances[place] / before[rows]
            gain = advantages[rows]
            far = np.where(gain > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
            push = np.where(far, 0, -gain * ratio)[:, None]
            one_hot = np.zeros_like(chances)
            one_hot[place] = 1
            logs = np.log(np.maximum(chances, 1e-9))
            entropy = -(chances * logs).sum(axis=1, keepdims=True)
            slope = np.zeros_like(says)
            slope[:, :-1] = push * (one_hot - chances)
            slope[:, :-1] += ENTROPY * chances * (logs + entropy)
            slope[:, -1] = says[:, -1] - targets[rows]
            network.learn(layers, slope / np.float32(len(rows)))


def strength(network: Network, level: int, matches: int, seed: int) -> float:
    """The share of points won against a bot: half of the matches from each seat."""
    batch = Batch("dice-stars", PLAYERS, matches, seed)
    bot = bot_of_level(level, batch.game)
    rng = Rng(seed)
    chance = np.random.default_rng(seed)
    own = np.arange(matches) % PLAYERS
    points = np.full(matches, np.nan)
    while np.isnan(points).any():
        says = network(batch.observations)[-1]
        actions = sampled(policy(says[:, :-1], batch.masks), chance)
        for row in np.flatnonzero((batch.seats != own) & np.isnan(points)):
            view = batch.game.view(batch.matches.states[row], int(batch.seats[row]))
            options = batch.matches.options(int(row))
            actions[row] = bot.choose(view, options, rng, 1.0).place
        batch.step(actions)
        for row in np.flatnonzero(batch.ended & np.isnan(points)):
            points[row] = (1 + batch.rewards[row, own[row]]) / 2
    return float(points.mean())


def trained(minutes: float, levels: list[int], seed: int) -> Iterator[tuple[float, list[float]]]:
    """Learn for so long; now and then the millions of steps so far, and the strength."""
    chance = np.random.default_rng(seed)
    batch = Batch("dice-stars", PLAYERS, MATCHES, seed)
    network = Network(batch.observations.shape[1], batch.masks.shape[1], chance)
    start = perf_counter()
    rounds = 0
    while perf_counter() - start < 60 * minutes:
        if rounds % 20 == 0:
            yield rounds * STEPS * MATCHES / 1e6, [strength(network, one, 400, 7) for one in levels]
        update(network, Gathered(batch, network, chance), chance)
        rounds += 1
    yield rounds * STEPS * MATCHES / 1e6, [strength(network, one, 2000, 8) for one in levels]


def curve(rows: list[tuple[float, list[float]]], levels: list[int]) -> str:
    """The strength against each level over the steps, as SVG."""
    wide, high, margin = 640, 320, 48
    most = max(rows[-1][0], 1e-6)
    inks = ["#a3004f", "#2a62c9", "#4fb75a"]

    def at(steps: float, share: float) -> str:
        x = margin + steps / most * (wide - 2 * margin)
        return f"{x:.1f},{high - margin - share * (high - 2 * margin):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-size="13"'
        f' font-family="sans-serif"><rect width="{wide}" height="{high}" fill="#fbf6e6"/>'
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = at(0, share).split(",")[1]
        parts.append(f'<path d="M{at(0, share)} L{at(most, share)}" stroke="#c4c4cc"/>')
        parts.append(f'<text x="8" y="{y}">{share:.0%}</text>')
    for place, level in enumerate(levels):
        line = " L".join(at(steps, shares[place]) for steps, shares in rows)
        ink = inks[place % len(inks)]
        parts.append(f'<path d="M{line}" fill="none" stroke="{ink}" stroke-width="2"/>')
        parts.append(
            f'<text x="{wide - 230}" y="{high // 2 - 20 + 18 * place}" fill="{ink}">won against'
            f" level {level}: {rows[-1][1][place]:.0%}</text>"
        )
    end = f"{most:.1f} million steps"
    parts.append(f'<text x="{wide - 140}" y="{high - 16}">{end}</text></svg>')
    return "\n".join(parts) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn Dice Stars by PPO, on one CPU.")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--levels", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a CSV file for the figures")
    parser.add_argument("--curve", type=Path, help="an SVG file for the picture")
    given = parser.parse_args()
    rows = []
    for steps, shares in trained(given.minutes, given.levels, given.seed):
        rows.append((steps, shares))
        told = ", ".join(
            f"{share:.1%} against level {level}"
            for level, share in zip(given.levels, shares, strict=True)
        )
        print(f"{steps:6.2f} M steps: {told}", flush=True)
    if given.out:
        lines = [",".join(map(str, [steps, *shares])) for steps, shares in rows]
        head = ",".join(["million steps", *(f"level {level}" for level in given.levels)])
        given.out.write_text("\n".join([head, *lines]) + "\n")
    if given.curve:
        given.curve.write_text(curve(rows, given.levels))


if __name__ == "__main__":
    main()
