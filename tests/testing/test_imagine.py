"""Worlds are dealt fairly: every way the unseen can lie is as likely as the others."""

from collections import Counter

import pytest

import longbox
from longbox.core.match import Match
from longbox.core.rng import Rng
from longbox.games.dice_stars.game import DiceStars
from longbox.games.dice_stars.state import State as DiceStarsState
from tests.toys.secret_bids import CARDS, SecretBids, State

WORLDS = 4000


def chi_square(counts: list[int], expected: list[float]) -> float:
    """How far counts are from what was expected, in standard errors of a chi-square."""
    assert sum(counts) == pytest.approx(sum(expected))
    found = sum((count - want) ** 2 / want for count, want in zip(counts, expected, strict=True))
    freedom = len(counts) - 1
    return float((found - freedom) / (2 * freedom) ** 0.5)


def bids_at_seat_0(players: int) -> Match:
    """Everybody but seat 0 has a bid face down, and seat 0 has peeked at nothing."""
    match = Match(SecretBids(), players, seed=4)
    match.play("keep")
    for seat in range(1, players):
        match.play(match.options_of(seat)[0], seat)
    return match


def worlds(match: Match, seat: int) -> list[State]:
    rng = Rng(11)
    view = match.view(seat)
    return [match.game.imagine(view, rng) for _ in range(WORLDS)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_unseen_card_is_as_likely_to_be_anywhere(players: int) -> None:
    match = bids_at_seat_0(players)
    mine = {int(str(option).split()[1]) for option in match.options_of(0)}
    unseen = [card for card in CARDS if card not in mine]
    bids, hands, tops = Counter[int](), Counter[int](), Counter[int]()
    dealt = worlds(match, 0)
    for world in dealt:
        bids[world.bids[1]] += 1
        hands.update(world.hands[players - 1])
        tops[world.deck[-1]] += 1
    for counter, size in ((bids, 1), (hands, 3), (tops, 1)):
        expected = [WORLDS * size / len(unseen)] * len(unseen)
        assert abs(chi_square([counter[card] for card in unseen], expected)) < 4


def test_cards_do_not_come_in_company() -> None:
    """Of two unseen cards, each pair is as often the bids of the two others."""
    pairs = Counter((world.bids[1], world.bids[2]) for world in worlds(bids_at_seat_0(3), 0))
    unseen = 20 - 4
    expected = WORLDS / (unseen * (unseen - 1))
    counts = [*pairs.values(), *[0] * (unseen * (unseen - 1) - len(pairs))]
    assert abs(chi_square(counts, [expected] * len(counts))) < 4


def test_what_a_seat_knows_stays_where_it_is() -> None:
    match = Match(SecretBids(), 2, seed=4)
    match.play("keep")
    match.play(match.options_of(0)[-1], 0)
    match.play(match.options_of(1)[0], 1)
    winner = match.seat
    assert winner is not None
    match.play("peek")
    known = match.view(winner).to_json()
    for world in worlds(match, winner)[:200]:
        assert [world.deck[-1]] == [known["top"]]
        assert world.hands[winner] == known["hand"]
        assert world.discard == known["discard"]
        assert sorted(sum(world.hands, world.deck + world.discard)) == list(CARDS)


def test_two_worlds_are_seldom_the_same() -> None:
    dealt = {str((world.hands, world.bids, world.deck)) for world in worlds(bids_at_seat_0(4), 0)}
    assert len(dealt) > WORLDS * 0.99


def test_the_dice_of_imagined_worlds_are_fair() -> None:
    """DS-2, DS-6: of the first three dice, colours and faces come as often as counting says."""
    game = longbox.game("dice-stars")
    assert isinstance(game, DiceStars)
    view = game.view(game.setup(2, {}, Rng(1)), 0)
    rng = Rng(12)
    colours, faces = Counter[int](), Counter[tuple[int, int]]()
    for _ in range(WORLDS):
        world: DiceStarsState = game.imagine(view, rng)
        world.advance()
        for colour in range(4):
            for face in range(7):
                count = int(world.dice.reserve[colour * 7 + face])
                colours[colour] += count
                faces[colour, face] += count
    of_colour = [2, 3, 4, 5]
    rolled = 3 * WORLDS
    assert (
        abs(
            chi_square(
                [colours[colour] for colour in range(4)],
                [rolled * count / 14 for count in of_colour],
            )
        )
        < 4
    )
    ways = {(colour, face): 1 for colour in range(3) for face in (0, 2, 3, 4, 5, 6)}
    ways |= {(3, 0): 2, (3, 3): 1, (3, 4): 1, (3, 5): 1, (3, 6): 1}
    expected = [rolled * of_colour[colour] / 14 * way / 6 for (colour, _), way in ways.items()]
    assert abs(chi_square([faces[each] for each in ways], expected)) < 4
