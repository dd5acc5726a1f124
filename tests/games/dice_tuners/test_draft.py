"""Draft, deployment, the end of a round and of the match: DT-27 to DT-31, DT-52 to DT-54."""

from __future__ import annotations

import pytest

from longbox.core.rng import Rng
from longbox.games.dice_tuners.decisions.steps import OVER, PICK_DICE
from longbox.games.dice_tuners.state import DEPLOYED_DICE, HERO, SUPPLY
from tests.games.dice_tuners.table import DULL, Table, duel, kind_of, random_match

FACES = [0, 2, 4, 5]  # places on a die that show K1, K2, Shield, Sheathe


def drafting(players: int, rolls: str = "", first: int = 0) -> Table:
    """The draft begins; the first dice show these faces, red ones first, as in ``1 2 s``."""
    table = Table(players, first=first)
    table.clear_questions()
    table.hire(*DULL[:players])
    table.state.table.go_to(PICK_DICE)
    table.rng.script = faces(rolls)
    table.state.go_on()
    table.state.advance()
    return table


def faces(rolls: str) -> list[int]:
    return [FACES["12sh".index(face)] for face in rolls.split()]


def test_two_players_roll_one_die_of_each_colour() -> None:
    """DT-27: nothing is left to choose."""
    table = drafting(2, "1 2 s")
    assert table.last("Player 1 rolled") == (
        "Player 1 rolled red katana, green two katanas, blue shield"
    )
    assert table.options() == ["take red katana", "take green two katanas", "take blue shield"]


@pytest.mark.parametrize(("players", "extra"), [(3, 1), (4, 2)])
def test_more_players_add_dice_of_any_colour(players: int, extra: int) -> None:
    """DT-27: one more die than there are players is rolled."""
    table = drafting(players)
    for _ in range(extra):
        assert table.open == [(0, "ChooseExtra")]
        assert table.options() == ["add red", "add green", "add blue"]
        table.play("add red")
    rolled = table.last("Player 1 rolled")
    assert rolled.count("red") == 1 + extra
    assert rolled.count(",") == players
    assert table.open == [(0, "TakeRolled")]


def test_extra_dice_leave_one_of_each_colour_for_later_passes() -> None:
    """DT-28: of four red dice two are gone, so the second pass may not take two more."""
    table = drafting(3).play("add red")
    while table.open[0][1] == "TakeRolled":
        table.play(table.options()[0])
    assert table.open == [(1, "ChooseExtra")]
    assert table.options() == ["add green", "add blue"]
    assert table.why_not("add red") == "the red dice are needed in later passes (DT-28)"


@pytest.mark.parametrize("players", [3, 4])
def test_no_colour_is_asked_where_all_dice_are_rolled(players: int) -> None:
    """DT-27: in the last pass every die that is left."""
    asked = []
    for seed in range(5):
        table = drafting(players)
        chooser = Rng(seed)
        while table.open[0][1] != "DeployDie":
            if table.open[0][1] == "ChooseExtra":
                asked.append(int(table.state.table.draft))
            options = table.options()
            table.play(options[chooser.below(len(options))])
        added = [text for text in table.told() if " added a " in text]
        assert len(added) == 3 * (players - 2)
    assert set(asked) == {0, 1}


def test_each_takes_a_die_as_it_lies_and_one_is_set_aside() -> None:
    """DT-29."""
    table = drafting(2, "1 2 s").play("take blue shield")
    assert table.open == [(1, "TakeRolled")]
    assert table.options() == ["take red katana", "take green two katanas"]
    assert table.why_not("take blue shield") == "no blue shield was rolled (DT-29)"
    table.play("take red katana")
    assert "Green two katanas was set aside" in table.told()


def test_the_starter_of_each_pass_is_one_to_the_left() -> None:
    """DT-27, DT-29."""
    table = drafting(3, first=1)
    starters = []
    while table.open[0][1] != "DeployDie":
        seat, name = table.open[0]
        if name == "ChooseExtra":
            starters.append(seat)
        table.play(table.options()[0])
    rolled = [text[:8] for text in table.told() if " rolled " in text]
    assert rolled == ["Player 2", "Player 3", "Player 1"]
    assert starters[:2] == [1, 2]
    took = [int(text[7]) for text in table.told() if " took " in text and text[7].isdigit()]
    assert took == [2, 3, 1, 3, 1, 2, 1, 2, 3]


def test_the_dice_set_aside_say_which_cards_can_be_played() -> None:
    """DT-30."""
    table = drafting(2, "1 1 1")
    while table.open[0][1] == "TakeRolled":
        options = table.options()
        table.play(next(text for text in reversed(options)), rolls=faces("1 1 1"))
    assert table.state.table.legal == 0b001
    assert "The dice set aside let red cards be played this round" in table.told()


def deploying(*dice: str) -> Table:
    """All have drafted these dice and begin to deploy."""
    table = drafting(len(dice), "1 1 1")
    while table.open[0][1] != "DeployDie":
        table.play(table.options()[0])
    for seat, texts in enumerate(dice):
        for place, kind in enumerate(sorted(kind_of(text) for text in texts.split())):
            table.state.table.dice[21 + 3 * seat + place] = kind
    return table


def test_dice_are_deployed_one_by_one_in_turn_order() -> None:
    """DT-31: a die on each side, three laps; the last one is put where it must."""
    table = deploying("r1 g2 bs", "b1 b1 b2")
    assert table.open == [(0, "DeployDie")]
    assert len(table.options()) == 9
    table.play("put green two katanas left")
    assert table.open == [(1, "DeployDie")]
    assert table.options() == [
        "put blue katana left",
        "put blue katana right",
        "put blue katana front",
        "put blue two katanas left",
        "put blue two katanas right",
        "put blue two katanas front",
    ]
    table.play("put blue katana front")
    assert table.open == [(0, "DeployDie")]
    assert table.why_not("put red katana left") == "your left side has its die (DT-31)"
    assert (
        table.why_not("put green two katanas right") == "you have no green two katanas left (DT-31)"
    )
    table.play("put blue shield front").play("put blue katana left")
    dice = [int(table.state.table.dice[DEPLOYED_DICE + place]) for place in range(6)]
    assert dice == [kind_of(text) for text in ["g2", "r1", "bs", "b1", "b2", "b1"]]


# The end of a round.


def test_after_a_round_heroes_dice_and_bluffs_go_back_and_the_first_player_moves() -> None:
    """DT-52."""
    table = duel("r1 g1 b1", "r1 g1 b1", hands=["R1", "G1"], number=3)
    table.state.table.round = 1
    table.state.table.wild = 0b11
    table.state.table.overdrive_used = 0b11
    used = (1 << table.hero("Ichi")) | (1 << table.hero("Ni"))
    table.cards("bluff", "bluff").play("fight on").play("fight on")
    after = table.state.table
    assert (int(after.round), int(after.first)) == (2, 1)
    assert after.hero_discard == used
    assert [int(after.seats[HERO + seat]) for seat in (0, 1)] == [-1, -1]
    assert [int(after.dice[SUPPLY + colour]) for colour in range(3)] == [3, 3, 3]
    assert (after.bluff_used, after.wild, after.overdrive_used, after.legal) == (0, 0, 0, 0)


@pytest.mark.parametrize(("first", "after"), [(0, 1), (1, 2), (2, 0)])
def test_the_first_player_card_goes_to_the_left(first: int, after: int) -> None:
    """DT-6, DT-52: the next one clockwise."""
    table = duel(*["r1 g1 b1"] * 3, hands=["R1"] * 3, number=4, first=first, bluffs_used=range(3))
    table.state.table.round = 1
    table.cards("R1", "R1", "R1").play("retreat").play("retreat")
    assert table.state.table.first == after


# The end of the match.


def ended(vp: tuple[int, ...], hands: tuple[str, ...], heroes: tuple[str, ...]) -> Table:
    table = Table(len(vp))
    table.clear_questions()
    table.deal(*hands).hire(*heroes).score(*vp)
    table.state.table.round = 3
    table.state.table.go_to(OVER)
    return table


@pytest.mark.parametrize(
    ("vp", "hands", "heroes", "places", "why"),
    [
        ((4, 5, 1), ("R6", "", "R1"), ("Goro", "Okiku", "Tama"), (2, 1, 3), "were played"),
        ((5, 5, 1), ("R6", "R1 R2", "R5"), ("Okiku", "Goro", "Tama"), (1, 2, 3), "cards in hand"),
        ((5, 5, 1), ("R3", "R1 R2", "R5"), ("Okiku", "Goro", "Tama"), (2, 1, 3), "of the hero"),
        ((5, 5, 1), ("R3", "R1 R2", "R5"), ("Sayuri", "Goro", "Tama"), (1, 1, 3), "is shared"),
    ],
    ids=["VP", "hand", "hero", "shared"],
)
def test_most_vp_then_cards_then_the_hero(
    vp: tuple[int, ...],
    hands: tuple[str, ...],
    heroes: tuple[str, ...],
    places: tuple[int, ...],
    why: str,
) -> None:
    """DT-53, DT-54: a Bluff counts nothing (DT-13)."""
    table = ended(vp, hands, heroes)
    outcome = table.game.outcome(table.state)
    assert outcome.places == places
    assert outcome.points == vp
    assert outcome.reason.endswith(why)


def test_the_last_heroes_stay_for_the_tie() -> None:
    """DT-53, DT-54: the match ends before the End Phase would discard them."""
    match = random_match(2, 1)
    assert match.events[-1].kind != "round-ended"
    kinds = [event.kind for event in match.events]
    assert kinds.count("round-ended") == 2


def test_vp_are_told_by_their_source() -> None:
    """DT-49: side duels, front duels and bonuses make up the points."""
    chooser = Rng(5)
    for _ in range(5):
        match = random_match(3, int(chooser.below(1000)))
        assert match.outcome is not None
        won = [0, 0, 0]
        for event in match.events:
            if event.kind == "scored":
                data = event.to_json()
                points = data["points"]
                assert isinstance(points, int)
                won[event.seat or 0] += points
        assert list(match.outcome.points) == won
        for sources, points in zip(match.outcome.sources, won, strict=True):
            assert sum(count for _, count in sources) == points
            assert [name for name, _ in sources] == ["side duels", "front duels", "bonus"]
