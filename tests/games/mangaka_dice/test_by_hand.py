"""Positions built by hand, not only those that play reaches: every question has an answer."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from longbox.games.mangaka_dice.components import Card
from longbox.games.mangaka_dice.state import State
from tests.games.mangaka_dice.table import GAME, options, play, position, question

MOST_ANSWERS = 40
dice_texts = st.lists(
    st.builds(lambda colour, value: f"{colour}{value}", st.sampled_from("gwry"), st.integers(1, 6)),
    max_size=8,
).map(" ".join)


def shares(of_kind: list[Card], players: int, each: int) -> st.SearchStrategy[list[str]]:
    """For the middle and for each player different cards of one kind, so many of them."""
    cards = [card.id for card in of_kind if card.is_used(players, "all")]
    return st.permutations(cards).map(
        lambda mixed: [" ".join(mixed[place * each :][:each]) for place in range(players + 1)]
    )


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A turn of the first player: any dice, used and unused, any cards, any number of points."""
    players = draw(st.integers(2, 4))
    unused = [draw(dice_texts) for _ in range(players)]
    unused[0] = f"g{draw(st.integers(1, 6))} {unused[0]}"  # whoever has a turn has a green die
    parts = GAME.parts
    skill = draw(shares(parts.skill, players, 5))
    state = position(
        *unused,
        used=[draw(dice_texts) for _ in range(players)],
        hands=draw(shares(parts.assist, players, draw(st.integers(0, 3))))[1:],
        skills=skill[1:],
        points=draw(st.lists(st.integers(0, 20), min_size=players, max_size=players)),
        in_play=f"{draw(shares(parts.experience, players, 4))[0]} {skill[0]}",
        players=players,
    )
    state.table.yellows = draw(st.integers(0, 5))
    return state


@settings(max_examples=120, deadline=None)
@given(state=positions(), data=st.data())
def test_every_question_has_an_answer_and_every_answer_a_sentence(
    state: State, data: st.DataObject
) -> None:
    """MD-14 to MD-60: through turns, Abilities, payments, the clean-up and the tiebreaker."""
    for _ in range(MOST_ANSWERS):
        if not len(state.pending):
            return
        found = options(state)
        assert found, question(state)
        assert len(found) == len(set(found))
        view = GAME.view(state, state.pending.top().seat)
        says = GAME.choices(view, state.pending.top().options(state))
        assert all(choice.say for choice in says)
        play(state, data.draw(st.sampled_from(found)))
