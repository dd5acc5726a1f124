"""The table as it is described to every surface."""

from __future__ import annotations

import pytest

from longbox.core.rng import Rng
from longbox.core.zones import GridZone, Zone
from longbox.games.dice_tuners.zones import rivals
from longbox.terminal.draw import as_text, draw
from tests.games.dice_tuners.table import Table, duel, front


def zone(table: Table, id: str, seat: int | None = 0) -> Zone:
    found = table.game.zones(table.game.view(table.state, seat))
    return next(one for one in found if one.id == id)


def drawn(table: Table, id: str, seat: int | None = 0) -> list[str]:
    return as_text(draw(zone(table, id, seat), 80))


def test_a_board_shows_who_faces_whom() -> None:
    """DT-32, DT-34: with dice by colour and face."""
    table = duel("r1 g2 bs", "r2 gh b1", "r1 r1 r1", hands=["R1", "R1", "G1"])
    board = zone(table, "board-0")
    assert isinstance(board, GridZone)
    assert drawn(table, "board-0") == [
        "             die                            faces",
        " left    red katana               player 2 (green sheathe)",
        "front    blue shield    player 2 (blue katana), player 3 (red katana)",
        "right green two katanas             player 3 (red katana)",
    ]
    tones = [cell.tone for row in board.cells for cell in row[:1] if cell]
    assert tones == ["red", "blue", "green"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_facing_is_mutual(players: int) -> None:
    """DT-32 to DT-34."""
    for seat in range(players):
        for side in range(3):
            for other, its in rivals(players, seat, side):
                assert (seat, side) in rivals(players, other, its)


def test_the_duel_in_progress() -> None:
    """DT-37, DT-39: cards lie face down for others; Strength is shown as it stands."""
    table = front("r1", "g2", hands=["R5", "R6"]).play("play R5", 0)
    assert drawn(table, "duel", 0) == [
        " who      side  die               card                     state     Strength",
        " you      front red katana        Drawn Steel 5, face down Advantage        2",
        " player 2 front green two katanas none                     in               2",
    ]
    seen = " ".join(drawn(table, "duel", 1))
    assert "face down" in seen
    assert "Drawn Steel" not in seen
    table.play("play R6", 1)
    assert "Drawn Steel 5" in " ".join(drawn(table, "duel", 1))
    assert "On Fire" in " ".join(drawn(table, "duel", None))


def test_whoever_can_play_nothing_has_no_card_face_down() -> None:
    """DT-38, DT-55: an empty hand and a used Bluff are open to all."""
    table = front("r1", "g2", hands=["R5", ""], bluffs_used=[1])
    assert "nothing" in drawn(table, "duel", 0)[2]


def test_each_one_is_told_who_is_meant() -> None:
    """DT-6: the one who looks is called you."""
    table = duel("r1 r1 r1", "r1 r1 r1", hands=["R1", "R1"], first=1)
    assert drawn(table, "round", 0) == ["3 of 3, first player: player 2"]
    assert drawn(table, "round", 1) == ["3 of 3, first player: you"]
    assert drawn(table, "board-0", 1)[1].endswith("you (red katana)")


def test_the_legal_colours_of_the_round() -> None:
    """DT-30."""
    table = front("r1", "g2", hands=["R5", "R6"], legal="rb")
    assert zone(table, "aside").title == "Set aside (cards to play: red, blue)"


def test_hands_show_what_each_may_see() -> None:
    """DT-55."""
    table = front("r1", "g2", hands=["R5", "R6"])
    assert "Drawn Steel (red 5)" in " ".join(drawn(table, "hand-0", 0))
    assert drawn(table, "hand-0", 1) == ["Ichi 4, 1 unseen"]
    assert zone(table, "hand-0").title == "Hero, 1 card in hand"


def test_a_hero_is_told_with_skill_and_overdrive() -> None:
    """DT-7."""
    table = Table().market("Okiku", "Tama", "Suzu")
    assert zone(table, "market").things()[1].say == (
        "Tama, Alleycat Thief, cost 1; skill (result): after a win, draw 1 card;"
        " overdrive (GG, ignite): On Fire too"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_choice_says_what_it_does_and_touches_what_is_there(players: int) -> None:
    """Through whole matches, for every option; and each zone fits in 80 columns."""
    game = Table(players).game
    for seed in range(4):
        rng = Rng(seed)
        state = game.setup(players, {"strategy_deck_face_up": "yes"}, Rng(seed))
        options = state.advance()
        while options:
            seat = state.pending.top().seat
            view = game.view(state, seat)
            found = game.zones(view)
            ids = [thing.id for zone in found for thing in zone.things()]
            assert len(ids) == len(set(ids))
            for choice in game.choices(view, options):
                assert choice.say
                assert set(choice.targets) <= set(ids), choice.action
            for one in found:
                assert all(len(line) <= 80 for line in as_text(draw(one, 78))), one.id
            options = state.answer(options[rng.below(len(options))])
