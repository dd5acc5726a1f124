"""PettingZoo's own tests judge the AEC environments, and ours what they leave out."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import longbox
from longbox.core.rng import Rng
from longbox.env.pettingzoo import LongboxAEC, env, parallel_env, raw_env
from longbox.testing.line import AnyGame
from tests.env.tables import every_game, every_table
from tests.toys.secret_bids import SecretBids

# The judge asks for arrays wherever it does not know an environment by name, though it itself
# wants a mask beside the observation, which only a dictionary has room for.
FALSE_ALARMS = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or"
    " gymnasium.spaces.discrete",
}


def first_option(seen: dict[str, Any]) -> int:
    return int(np.flatnonzero(seen["action_mask"])[0])


def played(environment: LongboxAEC, seed: int, answers: int) -> list[bytes]:
    """What is observed while random answers are given."""
    environment.reset(seed=seed)
    chance = np.random.default_rng(1)
    found = []
    for _ in environment.agent_iter(answers):
        seen, _, over, _, _ = environment.last()
        assert seen is not None
        found.append(seen["observation"].tobytes())
        environment.step(None if over else chance.choice(np.flatnonzero(seen["action_mask"])))
    return found


@every_table
def test_the_api_is_kept(game: AnyGame, players: int) -> None:
    with warnings.catch_warnings(record=True) as raised:
        warnings.simplefilter("always")
        api_test(env(game, players), num_cycles=60)
    assert {str(warning.message) for warning in raised} <= FALSE_ALARMS


@every_table
def test_a_seed_makes_the_same_match(game: AnyGame, players: int) -> None:
    seed_test(lambda: env(game, players), num_cycles=60)


@every_table
def test_it_can_be_rendered_in_every_mode(
    game: AnyGame, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    render_test(lambda render_mode: env(game, players, render_mode=render_mode))
    assert capsys.readouterr().out  # the human's


@every_game
def test_other_seeds_make_other_matches(game: AnyGame) -> None:
    environment = env(game, game.seats[-1])
    assert len({tuple(played(environment, seed, 30)) for seed in range(5)}) == 5


@every_game
def test_without_a_seed_another_match_follows(game: AnyGame) -> None:
    one, two = env(game, game.seats[-1]), env(game, game.seats[-1])
    stories = []
    for environment in (one, two):
        environment.reset(seed=7)
        environment.reset()
        stories.append(environment.observe("player_0")["observation"].tobytes())
        first = played(environment, 7, 40)
        environment.reset()
        assert played(environment, 7, 40) == first
    assert stories[0] == stories[1]


@every_table
def test_masks_are_exactly_the_options(game: AnyGame, players: int) -> None:
    environment = env(game, players)
    environment.reset(seed=3)
    chance = Rng(3)
    for agent in environment.agent_iter(80):
        seen, _, over, _, info = environment.last()
        if over:
            break
        matches = environment.table.matches
        decision = matches.asked[0]
        assert decision is not None
        assert agent == f"player_{decision.seat}"
        options = [game.actions.index(one) for one in decision.options(matches.states[0])]
        assert seen is not None
        assert np.flatnonzero(seen["action_mask"]).tolist() == options
        assert np.array_equal(info["action_mask"], seen["action_mask"])
        for other in environment.agents:
            if other != agent:
                assert not environment.observe(other)["action_mask"].any()
        environment.step(options[int(chance.below(len(options)))])


@every_table
def test_rewards_rank_the_seats_and_add_up_to_nothing(game: AnyGame, players: int) -> None:
    environment = env(game, players)
    for seed in range(2):
        environment.reset(seed=seed)
        while not any(environment.terminations.values()):
            seen, *_ = environment.last()
            assert seen is not None
            environment.step(first_option(seen))
        rewards = list(environment.rewards.values())
        places = [info["place"] for info in environment.infos.values()]
        assert all(-1 <= reward <= 1 for reward in rewards)
        if players == 1:
            assert rewards == [1 if places == [1] else -1]
            continue
        assert sum(rewards) == pytest.approx(0)
        for reward, place in zip(rewards, places, strict=True):
            worse = sum(1 for other in places if other > place)
            better = sum(1 for other in places if other < place)
            assert reward == pytest.approx((worse - better) / (players - 1))


@every_table
def test_an_action_that_is_no_option_is_refused_and_changes_nothing(
    game: AnyGame, players: int
) -> None:
    environment = env(game, players)
    environment.reset(seed=5)
    before = environment.state().tobytes()
    seen, *_ = environment.last()
    assert seen is not None
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    with pytest.raises(
        longbox.IllegalAction, match=f"cannot play action {wrong}: '.*' is no option"
    ):
        environment.step(wrong)
    for nothing in (-1, len(game.actions)):
        with pytest.raises(longbox.IllegalAction, match="the actions are 0 to"):
            environment.step(nothing)
    with pytest.raises(longbox.IllegalAction, match="a whole number, not None"):
        environment.step(None)
    assert environment.state().tobytes() == before
    environment.step(first_option(seen))


@every_table
def test_if_so_asked_an_illegal_action_ends_the_match(game: AnyGame, players: int) -> None:
    environment = env(game, players, illegal="lose")
    environment.reset(seed=5)
    seen, *_ = environment.last()
    assert seen is not None
    guilty = environment.agent_selection
    environment.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert environment.rewards == {
        agent: -1.0 if agent == guilty else 0.0 for agent in environment.agents
    }
    assert all(environment.terminations.values())
    environment.reset()
    assert not any(environment.terminations.values())


def test_the_state_is_what_all_see() -> None:
    environment = env("dice-stars", players=3)
    environment.reset(seed=1)
    assert environment.state_space.contains(environment.state())
    seen = [environment.observe(agent)["observation"] for agent in environment.agents]
    assert np.array_equal(environment.state(), np.concatenate(seen))


def test_answers_given_together_are_asked_for_in_seat_order_and_stay_hidden() -> None:
    """Two matches that differ only in a bid that lies face down look the same to the others."""
    hidden = []
    for choice in (0, -1):
        environment = env(SecretBids(), players=3)
        environment.reset(seed=2)
        seen, *_ = environment.last()
        assert seen is not None
        environment.step(first_option(seen))
        order = []
        for _ in range(2):
            order.append(environment.agent_selection)
            seen, *_ = environment.last()
            assert seen is not None
            environment.step(int(np.flatnonzero(seen["action_mask"])[choice]))
        assert order == ["player_0", "player_1"]
        hidden.append(environment.observe("player_2")["observation"].tobytes())
    assert hidden[0] == hidden[1]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"players": 9}, "is for 1 to 4 players"),
        ({"options": {"speed": "fast"}}, "has no options"),
        ({"illegal": "ignore"}, "illegal cannot be 'ignore'; there is 'raise', 'lose'"),
        ({"render_mode": "ascii"}, "render_mode cannot be 'ascii'"),
    ],
)
def test_a_table_that_cannot_be_set_up_is_refused(given: dict[str, Any], says: str) -> None:
    with pytest.raises(longbox.SetupError, match=says):
        env("dice-stars", **given)


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(longbox.MatchIsOver, match="reset the environment first"):
        env("dice-stars").step(0)


@every_table
def test_infos_have_the_same_keys_always(game: AnyGame, players: int) -> None:
    environment = raw_env(game, players)
    environment.reset(seed=1)
    while True:
        for info in environment.infos.values():
            kinds = {name: type(value) for name, value in info.items()}
            assert kinds == {"action_mask": np.ndarray, "points": int, "place": int, "reason": str}
        if any(environment.terminations.values()):
            break
        environment.step(first_option(environment.observe(environment.agent_selection)))


@every_table
def test_the_parallel_api_is_kept(game: AnyGame, players: int) -> None:
    parallel_api_test(parallel_env(game, players, illegal="lose"), num_cycles=60)
    parallel_seed_test(lambda: parallel_env(game, players, illegal="lose"), num_cycles=60)


@every_game
def test_in_parallel_it_is_the_same_match(game: AnyGame) -> None:
    """Who is asked has options; what the others say is ignored; those asked together answer so."""
    turns, together = env(game, game.seats[-1]), parallel_env(game, game.seats[-1])
    turns.reset(seed=4)
    seen, _ = together.reset(seed=4)
    most = 0
    while together.agents:
        asked = [agent for agent, one in seen.items() if one["action_mask"].any()]
        most = max(most, len(asked))
        actions = {agent: int(one["action_mask"].argmax()) for agent, one in seen.items()}
        for agent in asked:
            assert turns.agent_selection == agent
            turns.step(actions[agent])
        seen, rewards, over, _, infos = together.step(actions)
        for agent, one in seen.items():
            assert np.array_equal(one["observation"], turns.observe(agent)["observation"])
            assert infos[agent]["reason"] == turns.infos[agent]["reason"]
        assert (rewards, over) == (turns.rewards, turns.terminations)
    assert most > 1 or game.id not in ("secret-bids", "dice-tuners")


def test_in_parallel_a_refusal_changes_nothing() -> None:
    environment = parallel_env(SecretBids(), players=3)
    with pytest.raises(longbox.MatchIsOver, match="reset the environment first"):
        environment.step({})
    seen, _ = environment.reset(seed=2)
    while sum(one["action_mask"].any() for one in seen.values()) < 2:
        seen, *_ = environment.step(
            {agent: int(one["action_mask"].argmax()) for agent, one in seen.items()}
        )
    before = environment.state().tobytes()
    good = {agent: int(one["action_mask"].argmax()) for agent, one in seen.items()}
    with pytest.raises(longbox.IllegalAction, match="player_2 is asked, and no action"):
        environment.step({"player_0": good["player_0"], "player_1": good["player_1"]})
    with pytest.raises(longbox.IllegalAction, match="player_2 cannot play action 99: its options"):
        environment.step({**good, "player_2": 99})
    assert environment.state().tobytes() == before
