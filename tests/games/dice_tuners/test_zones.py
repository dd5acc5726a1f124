"""The table as it is described to every surface."""

from __future__ import annotations

import pytest

from longbox.core.rng import Rng
from longbox.core.zones import GridZone, Thing, Zone
from longbox.games.dice_tuners.components import FRONT
from longbox.games.dice_tuners.game import DiceTuners
from longbox.games.dice_tuners.zones.choices import duel_of
from longbox.games.dice_tuners.zones.things import rivals
from longbox.terminal.draw import as_text, draw
from tests.games.coverage import uncounted
from tests.games.dice_tuners.table import Table, duel, fight, front, strengths


def zone(table: Table, id: str, seat: int | None = 0) -> Zone:
    found = table.game.zones(table.game.view(table.state, seat))
    return next(one for one in found if one.id == id)


def drawn(table: Table, id: str, seat: int | None = 0) -> list[str]:
    return as_text(draw(zone(table, id, seat), 80))


def thing(table: Table, id: str, seat: int | None = 0) -> Thing:
    found = table.game.zones(table.game.view(table.state, seat))
    return next(one for zone in found for one in zone.things() if one.id == id)


def test_a_board_shows_who_faces_whom() -> None:
    """DT-32, DT-34: with dice by colour and face."""
    table = duel("r1 g2 bs", "r2 gh b1", "r1 r1 r1", hands=["R1", "R1", "G1"])
    board = zone(table, "board-0")
    assert isinstance(board, GridZone)
    assert drawn(table, "board-0") == [
        "                die                               faces",
        " left red katana, in the duel           player 2 (green sheathe)",
        "front       blue shield       player 2 (blue katana), player 3 (red katana)",
        "right    green two katanas                player 3 (red katana)",
    ]
    tones = [cell.tone for row in board.cells for cell in row[:1] if cell]
    assert tones == ["", "blue", "green"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_facing_is_mutual(players: int) -> None:
    """DT-32 to DT-34."""
    for seat in range(players):
        for side in range(3):
            for other, its in rivals(players, seat, side):
                assert (seat, side) in rivals(players, other, its)


@pytest.mark.parametrize(
    ("players", "places", "faces"),
    [
        (2, ["across"], ["left, front and right"]),
        (3, ["on the left", "on the right"], ["left and front", "front and right"]),
        (4, ["on the left", "across", "on the right"], ["left", "front", "right"]),
    ],
)
def test_others_are_told_where_they_sit_and_what_they_face(
    players: int, places: list[str], faces: list[str]
) -> None:
    """DT-32 to DT-34: clockwise from one's left; a watcher sits nowhere."""
    game = DiceTuners()
    state = game.setup(players, {"strategy_deck_face_up": "yes"}, Rng(1), [])
    for seat in range(players):
        found = [one for zone in game.zones(game.view(state, seat)) for one in zone.things()]
        told = {one.seat: one for one in found if one.id.endswith("/place")}
        others = [told[(seat + steps) % players] for steps in range(1, players)]
        assert len(told) == len(others)
        assert [one.label for one in others] == places
        assert [one.say.split("faces your ")[1] for one in others] == faces
    watched = game.zones(game.view(state, None))
    assert not [one for zone in watched for one in zone.things() if "/place" in one.id]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_side_says_in_which_duel_it_fights(players: int) -> None:
    """DT-31, DT-32: every side in one, the front in the last ones."""
    table = DiceTuners().setup(players, {"strategy_deck_face_up": "yes"}, Rng(1), []).table
    duels = [[duel_of(table, seat, side) for side in range(3)] for seat in range(players)]
    assert sorted({one for line in duels for one in line[:2]}) == list(range(players))
    assert {line[FRONT] for line in duels} == set(range(players, players + 1 + players // 4))


def test_the_duel_in_progress() -> None:
    """DT-37, DT-39: cards lie face down for others; Strength is shown as it stands."""
    table = front("r1", "g2", hands=["R5", "R6"]).play("play R5", 0)
    assert drawn(table, "duel", 0) == [
        " who      side  die               card                     state     Strength",
        " you      front red katana        Drawn Steel 5, face down Advantage        2",
        " player 2 front green two katanas none                     in               2",
    ]
    back = thing(table, "played-0", 1)
    assert (back.component, back.number, back.marks) == ("back-card", None, ("face down",))
    assert "Drawn Steel" not in " ".join(drawn(table, "duel", 1))
    table.play("play R6", 1)
    up = thing(table, "played-0", 1)
    assert (up.component, up.number, up.marks) == ("card-4", 5, ("turned up",))
    assert thing(table, "duel/1/who", None).marks == ("On Fire",)
    assert thing(table, "duel/0/strength").number == 2


def test_a_card_that_lies_face_down_has_left_the_hand() -> None:
    """DT-15, DT-37: it lies in one place; what others hold is not known to be less."""
    table = front("r1", "g2", hands=["R5 R5 G1", "R6"]).play("play R5", 0)
    assert [one.id for one in zone(table, "hand-0").things()] == ["hand-0/4-0", "hand-0/6-0"]
    assert [one.component for one in zone(table, "hand-0", 1).things()] == ["back-card"] * 3
    bids = Table().deal("R1 R2", "G1").play("bid R1", 0)
    assert [one.component for one in zone(bids, "bids").things()] == ["card-0"]
    assert [one.component for one in zone(bids, "bids", 1).things()] == ["back-card"]
    assert len(zone(bids, "hand-0", 1).things()) == 1


def test_strength_is_a_sum_that_one_can_follow() -> None:
    """DT-46: the die, Advantage, and each source; and what skills will add."""
    hands = ["R5", ""]
    table = front("r1", "g2", hands=hands, heroes=["Genta"]).cards("R5", "bluff")
    sums = {name: thing(table, f"sum/0/{name}").number for name in ("die", "Advantage", "to-come")}
    assert sums == {"die": 1, "Advantage": 1, "to-come": 1}
    table.play("fight on").play("use the effect")
    assert strengths(table)[0] == 4
    assert [thing(table, f"sum/0/{name}").number for name in ("skill", "card")] == [1, 1]


def test_a_sheathe_tells_what_fire_would_make_of_it() -> None:
    """DT-45: and so does every card that could be played."""
    table = front("gh", "b2", hands=["R5 R1", ""])
    assert thing(table, "duel/0/strength").number == 1
    assert thing(table, "sum/0/if-On-Fire").number == 5
    gains = {choice.action: choice.gains["Strength if On Fire"] for choice in table.choices()}
    assert gains == {"play dragon descending": 9, "play drawn steel": 6, "play bluff": 5}


def test_whoever_can_play_nothing_has_no_card_face_down() -> None:
    """DT-38, DT-55: an empty hand and a used Bluff are open to all."""
    table = front("r1", "g2", hands=["R5", ""], bluffs_used=[1])
    assert thing(table, "played-1").marks == ("nothing",)


def test_each_one_is_told_who_is_meant() -> None:
    """DT-6: the one who looks is called you."""
    table = duel("r1 r1 r1", "r1 r1 r1", hands=["R1", "R1"], first=1)
    assert drawn(table, "round", 0) == ["3 of 3, 3 rounds, Duel Phase, first: player 2"]
    assert thing(table, "round/first", 1).say == "you have the first player card"
    assert drawn(table, "board-0", 1)[1].endswith("you (red katana)")


def test_the_legal_colours_of_the_round() -> None:
    """DT-30: and which known cards they bar."""
    table = front("r1", "g2", hands=["R5 G1", "R6"], legal="rb")
    states = [one.marks for one in zone(table, "colours").things()]
    assert states == [("playable",), ("barred",), ("playable",)]
    assert thing(table, "colours/green").say == "no green die was set aside this round"
    assert [one.marks for one in zone(table, "hand-0").things()] == [(), ("barred",)]


def test_hands_show_what_each_may_see() -> None:
    """DT-55."""
    table = front("r1", "g2", hands=["R5", "R6"])
    assert drawn(table, "hand-0", 0) == ["Drawn Steel (red 5)"]
    assert drawn(table, "hand-0", 1) == ["unseen"]
    assert zone(table, "hand-0").title == "1 card in hand"
    known = front("r1", "g2", hands=["R5", "R3"]).cards("R5", "R3").play("retreat")
    assert thing(known, "hand-1/2-0", 1).marks == ("known to all",)


def test_the_duels_of_a_round_and_how_they_ended() -> None:
    """DT-32 to DT-34: in their order, with sides and winners."""
    began = duel("r2 r1 r1", "r1 r1 r1", hands=["R1", "R1"])
    lines = [one for one in zone(began, "duels").things() if one.number]
    assert [one.marks for one in lines] == [("now",), ("to come",), ("to come",)]
    began.cards("R1", "bluff").play("retreat")
    first = thing(began, "duels/0")
    assert (first.marks, first.seat) == (("null",), None)
    began.cards("bluff", "R1").play("fight on").play("skip the effect")
    assert thing(began, "duels/1").marks == ("null",)
    sides = [one.marks for one in zone(began, "duels").things() if one.id.startswith("duels/0/")]
    assert sides == [("left",), ("right",)]


def test_a_won_duel_has_its_winner() -> None:
    """DT-49."""
    table = duel("r2 r1 r1", "r1 r1 r1", hands=["", "R1"], bluffs_used=[0]).cards("R1")
    table.play("fight on").play("skip the effect")
    assert (thing(table, "duels/0").marks, thing(table, "duels/0").seat) == (("won",), 0)


def test_a_bluff_is_a_thing() -> None:
    """DT-13."""
    table = front("r1", "g2", hands=["R5", "R6"])
    assert thing(table, "bluff-0").marks == ("ready",)
    bluff = next(one for one in table.choices() if one.action == "play bluff")
    assert bluff.targets == ["bluff-0"]
    table.play("play bluff", 0)
    assert thing(table, "bluff-0", 0).marks == ("face down",)
    assert thing(table, "bluff-0", 1).marks == ("ready",)


def test_an_overdrive_says_what_it_lacks() -> None:
    """DT-58: a thing for each die it needs."""
    table = duel("r1 g1 r1", "r1 r1 r1", hands=["R1", "R1"], heroes=["Suzu"])
    assert thing(table, "overdrive-0").marks == ("lacks dice",)
    assert [thing(table, f"need-0/{one}").marks for one in (0, 1)] == [("missing",)] * 2
    ready = duel("b1 g1 b1", "r1 r1 r1", hands=["R1", "R1"], heroes=["Suzu"])
    assert thing(ready, "overdrive-0").marks == ("ready",)


def test_open_piles_can_be_looked_through() -> None:
    """DT-11, DT-55: both of them."""
    table = fight(front("r2", "r1", hands=["R6", "R3"]), "R6", "R3")
    assert thing(table, "discard/2").number == 1
    assert thing(table, "discard/size").number == 2
    table.state.table.hero_discard = 1 << table.hero("Tama")
    table.state.table.hero_deck &= ~(1 << table.hero("Tama"))
    assert "discarded" in thing(table, f"hero/{table.hero('Tama')}").marks


def test_a_die_keeps_its_id_wherever_it_lies() -> None:
    """DT-29 to DT-31: rolled, taken, deployed and in the duel; equal dice are told apart."""
    game = Table(2).game
    state = game.setup(2, {"strategy_deck_face_up": "yes"}, Rng(3))
    options = state.advance()
    seen: dict[str, set[str]] = {}
    while options and state.table.round == 1:
        for one in game.zones(game.view(state, None)):
            for thing in one.things():
                if thing.id.startswith("die/"):
                    seen.setdefault(thing.id, set()).add(one.id.rstrip("01"))
        options = state.answer(options[0])
    assert len(seen) == 9
    assert sum("aside" in places for places in seen.values()) == 3
    assert sum({"dice-", "board-"} <= places for places in seen.values()) == 6
    assert sum("duel" in places for places in seen.values()) >= 4  # but for Shields


def test_both_of_two_equal_dice_and_cards_can_be_pointed_at() -> None:
    """DT-29, DT-37."""
    table = front("r1", "g2", hands=["R5 R5", "R6"])
    assert table.choices()[0].targets == ["hand-0/4-0", "hand-0/4-1"]


@pytest.mark.parametrize(
    ("answer", "target"),
    [("retreat", "duel/0/who"), ("fight on", "duel/0/strength")],
)
def test_answers_of_a_duel_belong_to_things(answer: str, target: str) -> None:
    """DT-41: each question of a duel can be answered on the board."""
    table = front("r2", "g2", hands=["R5", ""]).cards("R5", "bluff")
    found = {one.action: one.targets for one in table.choices()}
    assert found[answer] == [target]
    table.play("fight on")
    effect = {one.action: one for one in table.choices()}
    assert effect["use the effect"].targets == ["played-0"]
    assert effect["use the effect"].gains == {"Strength": 1}
    table.play("use the effect")
    offered = {one.action: one.targets for one in table.choices()}
    assert offered == {"take the card": ["played-0"], "leave the card": []}


def test_the_catalogue_has_every_face() -> None:
    """DT-7, DT-8: from the edition, effects as data."""
    found = {one.id: one for one in Table().game.catalogue()}
    wound = found["card-3"]
    assert (wound.name, wound.tone, wound.figures["value"]) == ("Press the Wound", "red", 4)
    assert wound.figures["effect"] == [
        {"word": "STR", "target": "SELF", "number": 1, "face": "", "condition": ""},
        {"word": "STR", "target": "SELF", "number": 1, "face": "", "condition": "ADV"},
    ]
    suzu = found["hero-3"].figures
    assert (suzu["cost"], suzu["needs"]) == (2, ["blue", "blue"])
    assert {"bluff", "back-card", "back-hero", "die-red"} <= set(found)


def test_the_round_is_told_with_its_phases_and_figures() -> None:
    """DT-1, DT-30, DT-47: what a surface draws of every round, beside the phase of now."""
    table = Table().market("Okiku", "Tama", "Suzu")
    phase = thing(table, "round/phase")
    figures = next(one for one in table.game.catalogue() if one.id == phase.component).figures
    assert figures["phases"] == ["Recruitment", "Roll & Draft", "Deployment", "Duel"]
    assert phase.number == 0
    assert (figures["set_aside"], figures["advantage"]) == (3, "+1, wins ties")


def test_a_hero_is_told_with_skill_and_overdrive() -> None:
    """DT-7."""
    table = Table().market("Okiku", "Tama", "Suzu")
    assert zone(table, "market").things()[1].say == (
        "Tama, Alleycat Thief, cost 1; skill (when the duel is decided): after a win, draw 1 card;"
        " overdrive (GG, when On Fire is judged): On Fire too"
    )


@pytest.mark.parametrize("players", [2, *uncounted(3, 4)])
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
