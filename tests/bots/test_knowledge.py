"""What bots know of games: true at the end of a match, and better than chance before it."""

import pytest

import longbox
from longbox.bots.knowledge import PAGES, knowledge_of
from longbox.bots.knowledge.base import leads_at_the_end
from longbox.core.outcome import Outcome
from longbox.core.rng import Rng
from longbox.core.state import State
from longbox.testing import fingerprint

EVERY = 7  # answers from one look at the whole position to the next
TABLES = [(id, players) for id in longbox.games() for players in longbox.game(id).seats]


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_a_page_answers_with_options_and_leaves_the_position_alone(id: str, players: int) -> None:
    game = longbox.game(id)
    page = knowledge_of(game)
    state: State = game.setup(players, game.checked_options({}, players), Rng(1))
    rng = Rng(2)
    asked = 0
    options = state.advance()
    while options:
        asked += 1
        before = fingerprint(state) if asked % EVERY == 0 else ""
        chosen = options[0]
        if len(options) > 1:
            chosen = page.choose(state, state.pending.top(), options, rng)
        assert chosen in options
        if before:
            assert len(page.leads(state)) == players
            assert fingerprint(state) == before
        options = state.answer(chosen)


def test_there_is_a_page_on_every_game() -> None:
    assert set(PAGES) == set(longbox.games())


@pytest.mark.parametrize("id", longbox.games())
def test_who_answers_by_the_page_at_once_beats_chance(id: str) -> None:
    game = longbox.game(id)
    page = knowledge_of(game)
    won = 0
    for seed in range(6):
        for knowing in (0, 1):
            state: State = game.setup(2, game.checked_options({}, 2), Rng(seed))
            rng = Rng(seed)
            options = state.advance()
            while options:
                chosen = options[rng.below(len(options))]
                if len(options) > 1 and state.pending.top().seat == knowing:
                    chosen = page.choose(state, state.pending.top(), options, rng)
                options = state.answer(chosen)
            won += page.leads(state)[knowing] > 0
    assert won >= 9


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_at_the_end_a_lead_says_who_won(id: str, players: int) -> None:
    game = longbox.game(id)
    page = knowledge_of(game)
    for seed in range(4):
        match = longbox.Match(game, players, seed)
        rng = Rng(seed)
        while match.open:
            seat, _ = match.open[0]
            options = match.options_of(seat)
            match.play(options[rng.below(len(options))], seat)
        assert match.outcome is not None
        leads = page.leads(match.state)
        winners = match.outcome.winners
        for seat, lead in enumerate(leads):
            if winners == (seat,):
                assert lead > 0
            elif seat in winners:
                assert lead == 0
            else:
                assert lead < 0


@pytest.mark.parametrize(
    ("places", "points", "leads"),
    [
        ([1, 2, 3], [30, 20, 5], [10.0, -10.0, -25.0]),
        ([1, 2], [20, 20], [0.5, -0.5]),  # a tie that was broken
        ([1, 1, 3], [20, 20, 3], [0.0, 0.0, -17.0]),
        ([2, 1], [20, 8], [-0.5, 0.5]),  # points are not everything
        ([1], [50], [10.0]),
        ([2], [50], [-10.0]),
    ],
)
def test_without_a_page_leads_follow_the_places(
    places: list[int], points: list[int], leads: list[float]
) -> None:
    outcome = Outcome(places, points, [[] for _ in places], "")
    assert leads_at_the_end(outcome, comfortable=10.0) == leads
