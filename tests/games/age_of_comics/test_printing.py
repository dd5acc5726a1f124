"""Print, rip-offs, mastery and cubes: AC-32 to AC-45, AC-64 to AC-66, AC-71."""

from __future__ import annotations

import pytest

from longbox.core.bits import listed
from longbox.games.age_of_comics.actions import CARD_NAMES
from longbox.games.age_of_comics.components import SPECIALS
from tests.games.age_of_comics.table import Office, office

ANGEL = "superheroes comic c"  # Angel of Liberty
HERO_ARTIST = "superheroes artist b"  # of value 2


def ready(*cards: str, money: int = 20, **ideas: int) -> Office:
    table = office(2).money(0, money).ideas(0, **(ideas or {"crime": 4, "superheroes": 4}))
    return table.hand(0, *cards).turn(0)


def specials(table: Office) -> set[str]:
    return {option.removeprefix("cube on ") for option in table.options}


def test_angel_of_liberty_has_two_fans() -> None:
    """AC-35, AC-36: 1 for an original and 1 for its artist; with a ticket as its bonus."""
    table = ready(ANGEL, "crime writer a", HERO_ARTIST).master(1, "superheroes")
    table.mat(1, "superheroes comic a", "horror a", "horror a")
    table.play("print", f"print {ANGEL}")
    assert table.fans(ANGEL) == 2
    assert table.publisher(0).tickets == 1


def test_the_first_superhero_comic_has_three_fans() -> None:
    """AC-35, AC-43, AC-45: and its printer has the mastery."""
    table = ready(ANGEL, "crime writer a", HERO_ARTIST).play("print")
    assert table.fans(ANGEL) == 3
    assert table.state.chart.mastery[4] == 0


def test_printing_takes_three_cards_and_is_paid() -> None:
    """AC-32, AC-34, AC-37: the values in money, and two ideas of the genre."""
    table = ready("crime comic b", "crime writer b", "horror artist d", money=6, crime=3)
    table.play("print")
    assert table.publisher(0).money == 6 - 5
    assert table.publisher(0).ideas[0] == 1
    assert table.holds(0) == []
    assert table.state.chart.worth(1) == 5
    assert listed(table.publisher(0).mat) == [1]


def test_the_player_chooses_comic_writer_and_artist() -> None:
    """AC-32, AC-34: each only if the rest can be paid."""
    table = ready(
        "crime comic d",
        "superheroes comic d",
        "crime writer a",
        "crime writer d",
        "horror writer b",
        "horror artist b",
        "horror artist d",
        money=4,
    )
    table.play("print")
    assert table.options == ["print crime comic d", "print superheroes comic d"]
    table.play("print crime comic d")
    assert table.why_not("use crime writer d") == "you have $4, which is not enough (AC-34)"
    assert table.why_not("use horror artist b") == "the question is for the writer (AC-32)"
    assert table.why_not("use western artist a") == "the question is for the writer (AC-32)"
    assert table.why_not("use western writer a") == "you do not hold that writer (AC-32)"
    assert table.options == ["use crime writer a", "use horror writer b"]
    table.play("use crime writer a")
    assert table.why_not("use horror writer b") == "the question is for the artist (AC-32)"
    assert table.options == ["use horror artist b", "use horror artist d"]


def test_what_cannot_be_printed_says_why() -> None:
    """AC-22, AC-32, AC-34."""
    table = ready("crime comic b", "horror comic a", "crime writer b", "crime artist b", money=3)
    assert "print" not in table.options
    table.money(0, 4).hand(0, "crime comic d").play("print")
    refused = table.why_not("print horror comic a")
    assert refused == "it needs 2 ideas for horror (AC-34)"
    missing = "you do not have that comic in hand or beside your mat (AC-32)"
    assert table.why_not("print western comic a") == missing
    assert table.why_not("print crime rip-off a") == "its original is not printed (AC-40)"


def test_a_pair_is_needed() -> None:
    """AC-32."""
    table = ready("crime comic b", "crime writer b", "crime writer c")
    assert "print" not in table.options


def test_two_comics_on_the_first_space_only() -> None:
    """AC-33: the second is up to the player."""
    cards = ["crime comic a", "crime comic b", "crime writer a", "crime writer b"]
    table = ready(*cards, "crime artist a", "crime artist b")
    table.play("print", "print crime comic a", "use crime writer a", "use crime artist a")
    assert table.options == ["print crime comic b", "done"]
    table.play("done")
    assert (table.publisher(0).printed, table.seat) == (1, 1)
    second = ready(*cards, "crime artist a", "crime artist b").used(3, 1)
    second.play("print", "print crime comic a", "use crime writer a", "use crime artist a")
    assert (second.publisher(0).printed, second.seat) == (1, 1)


def test_the_bonus_of_the_first_pays_for_the_second() -> None:
    """AC-33, AC-36: $4 from the first comic."""
    cards = ["crime comic d", "crime comic b", "crime writer a", "crime writer b"]
    table = ready(*cards, "crime artist a", "crime artist b", money=2)
    table.play("print", "print crime comic d")
    table.play("print crime comic b")
    assert table.publisher(0).printed == 2
    assert table.publisher(0).money == 2 - 2 + 4 - 4


def test_a_second_comic_that_is_not_possible_is_skipped() -> None:
    """AC-33."""
    table = ready("crime comic a", "crime writer a", "crime artist a").play("print")
    assert table.seat == 1


@pytest.mark.parametrize(
    ("letter", "fans", "money", "tickets"), [("a", 4, 0, 0), ("c", 3, 0, 1), ("d", 3, 4, 0)]
)
def test_bonuses(letter: str, fans: int, money: int, tickets: int) -> None:
    """AC-36: a fan, a ticket, $4; the comic has 1, a specialist and the mastery besides."""
    table = ready(f"crime comic {letter}", "crime writer a", "horror artist a", money=2)
    table.play("print")
    assert table.fans(f"crime comic {letter}") == fans
    assert (table.publisher(0).money, table.publisher(0).tickets) == (money, tickets)


def test_the_bonus_of_two_ideas() -> None:
    """AC-36: any genres, from the supply."""
    table = ready("crime comic b", "crime writer a", "crime artist a", crime=2)
    table.play("print", "take western", "take horror")
    assert [int(count) for count in table.publisher(0).ideas] == [0, 1, 0, 0, 0, 1]
    assert table.state.board.ideas == 63


def test_more_than_six_comics_can_be_printed() -> None:
    """AC-38."""
    table = ready("western comic a", "western writer d", "western artist d", western=2)
    for place, genre in enumerate(["crime", "horror", "romance"]):
        for letter in "ab":
            table.mat(0, f"{genre} comic {letter}", f"sci-fi {'abc'[place]}", "sci-fi a")
    assert table.publisher(0).printed == 6
    table.play("print")
    assert table.publisher(0).printed == 7


# Rip-offs.


def ripping(money: int = 9) -> Office:
    table = office(2).money(0, money).hand(0, "horror writer a", "crime artist b")
    table.mat(1, "crime comic a", "crime a", "crime a", 3)
    return table.master(1, "crime").turn(0)


def test_a_rip_off_needs_no_ideas_and_has_no_fan_of_its_own() -> None:
    """AC-40: one fan for its artist, no bonus, no idea spent."""
    table = ripping().play("print")
    assert table.fans("crime rip-off a") == 1
    assert table.publisher(0).money == 9 - 3
    assert table.publisher(0).printed == 1
    assert table.fans("crime comic a") == 3


def test_a_rip_off_without_specialists_is_off_the_chart() -> None:
    """AC-42."""
    table = office(2).money(0, 9).hand(0, "horror writer a", "horror artist b")
    table.mat(1, "crime comic a", "crime a", "crime a", 3)
    table.turn(0).play("print")
    assert table.fans("crime rip-off a") == 0
    assert table.publisher(0).printed == 1


def test_there_is_one_rip_off_of_each_original_and_none_of_an_own() -> None:
    """AC-41."""
    table = ripping()
    table.mat(1, "crime comic b", "crime c", "crime c")
    table.mat(0, "crime comic c", "horror c", "horror c")
    table.hand(0, "sci-fi writer a", "sci-fi artist a").play("print")
    assert table.why_not("print crime rip-off c") == "nobody rips off an own original (AC-41)"
    table.play("print crime rip-off a", "use horror writer a", "use crime artist b", "cube on hype")
    refused = "there is only one rip-off of each original (AC-41)"
    assert table.why_not("print crime rip-off a") == refused


def test_an_original_of_this_round_cannot_be_ripped_off() -> None:
    """AC-40: in the next round it can."""
    table = office(2).money(1, 9).ideas(1, crime=2)
    table.hand(1, "crime comic a", "crime writer a", "crime artist a")
    table.hand(0, "horror writer a", "horror artist a").money(0, 9)
    table.turn(1).play("print").turn(0)
    assert "print" not in table.options
    table.hand(0, "horror comic a").ideas(0, horror=2)
    table.play("print")
    table.end_round().hand(0, "western writer a", "western artist a").money(0, 9).turn(0)
    assert "print" in table.options


def test_rip_offs_of_the_same_round_say_why_not() -> None:
    """AC-40, AC-88."""
    table = ripping()
    table.mat(1, "horror comic a", "horror c", "horror c")
    table.state.chart.ripe &= ~(1 << 4)
    table.hand(0, "western comic a").ideas(0, western=2).play("print")
    refused = "its original was printed in this round (AC-40)"
    assert table.why_not("print horror rip-off a") == refused
    plain = office(2, rip_offs="no").money(0, 9).ideas(0, western=2)
    plain.hand(0, "western comic a", "western comic b", "crime writer a", "crime artist a")
    plain.turn(0).play("print")
    refused = "this match is played without rip-offs (AC-88)"
    assert plain.why_not("print horror rip-off a") == refused


# A team that works again.


def alone(money: int = 9) -> Office:
    """Nobody can be hired any more, and seat 0 has one comic and no creatives in hand."""
    table = office(2).money(0, money).ideas(0, crime=2)
    table.mat(0, "crime comic a", "crime b", "crime b", 2)
    return table.hand(0, "crime comic c").no_cards(0).turn(0)


def test_a_team_prints_again_when_nobody_can_be_hired() -> None:
    """AC-39: it is paid again, and all that follows from a print follows."""
    table = alone().master(0, "crime").play("print", "cube on hype")
    assert table.fans("crime comic c") == 1 + 2 + 1
    assert table.publisher(0).money == 9 - 4
    assert table.publisher(0).tickets == 1
    assert table.state.chart.writer[2] == table.state.chart.writer[0]
    components = table.game.components(table.state)
    assert components["artist cards"] == components["different artist cards"] == 24


def test_a_team_cannot_print_again_otherwise() -> None:
    """AC-39: not while creatives can be had, nor with a pair in hand."""
    table = alone().display("western writer a")
    assert "print" not in table.options
    pair = alone().hand(0, "western writer b", "western artist b").play("print", "cube on hype")
    assert CARD_NAMES[pair.state.chart.writer[2]] == "western writer b"


def test_a_pair_in_hand_that_is_too_dear_does_not_free_a_team() -> None:
    """AC-39, AC-34."""
    table = alone(3)
    table.mat(0, "romance comic a", "romance a", "romance a")
    assert "print" in table.options
    table.hand(0, "western writer b", "western artist b")
    assert "print" not in table.options


def test_of_several_teams_one_is_chosen() -> None:
    """AC-39, AC-34."""
    table = alone(4)
    table.mat(0, "horror comic a", "horror d", "horror d")
    table.mat(0, "romance comic a", "romance a", "romance a")
    table.play("print")
    assert table.options == ["use the team of crime comic a", "use the team of romance comic a"]
    dear = "that team costs $6, and you have $4 (AC-34)"
    assert table.why_not("use the team of horror comic a") == dear
    assert (
        table.why_not("use the team of western comic a") == "that comic is not on your mat (AC-39)"
    )


def test_a_shared_team_improves_all_its_comics() -> None:
    """AC-39, AC-58, AC-63: and an order that both could then fill is the owner's choice."""
    table = alone(20).play("print", "cube on hype")
    table.order(0, "crime 5").end_round()
    assert table.question == "Improve"
    table.play("raise crime writer b")
    assert table.question == "FulfilOrder"
    assert table.options == ["boost crime comic a", "boost crime comic c"]
    assert "cannot fulfil" not in str(table.why_not("boost horror comic a"))
    before = table.fans("crime comic c")
    table.play("boost crime comic c")
    assert table.fans("crime comic c") == before + 3
    assert [table.state.chart.worth(comic) for comic in (0, 2)] == [5, 5]


# Mastery.


def test_a_tie_leaves_the_mastery_and_one_more_takes_it() -> None:
    """AC-44, AC-45: every comic of the genre gains a fan, the loser keeps the fans."""
    table = office(2).money(0, 20).ideas(0, crime=4).master(1, "crime")
    table.mat(1, "crime comic a", "western a", "western a", 3)
    table.hand(0, "crime comic c", "horror writer a", "horror artist a").turn(0)
    table.play("print", "print crime comic c")
    assert table.state.chart.mastery[0] == 1
    assert table.fans("crime comic c") == 1
    table.hand(0, "crime comic d", "horror writer b", "horror artist b").turn(0)
    table.play("print", "print crime comic d", "cube on hype")
    assert table.state.chart.mastery[0] == 0
    assert (table.fans("crime comic c"), table.fans("crime comic d")) == (2, 2)
    assert table.fans("crime comic a") == 3


def test_the_holder_gains_a_fan_with_each_new_comic() -> None:
    """AC-45: rip-offs too, and the old ones do not gain again."""
    table = ripping().master(0, "crime")
    table.mat(0, "crime comic c", "western a", "western a", 1)
    table.play("print", "cube on hype")
    assert table.fans("crime rip-off a") == 1 + 1
    assert table.fans("crime comic c") == 1


def test_rip_offs_alone_never_win_the_mastery() -> None:
    """AC-44: with an original they help."""
    table = ripping().hand(0, "western writer a", "western artist a")
    table.mat(1, "crime comic b", "crime c", "crime c")
    table.publisher(1).of_genre[0] = 1
    table.play("print", "print crime rip-off a", "use horror writer a", "use crime artist b")
    table.play("print crime rip-off b", "cube on hype")
    assert table.publisher(0).of_genre[0] == 2
    assert table.state.chart.mastery[0] == 1
    helped = ripping()
    helped.mat(0, "crime comic c", "western a", "western a", 1)
    helped.play("print", "cube on hype")
    assert helped.state.chart.mastery[0] == 0


def test_whoever_regains_the_mastery_gains_the_fans_again() -> None:
    """AC-45."""
    table = office(2).master(1, "crime").money(0, 9).ideas(0, crime=2)
    table.mat(0, "crime comic a", "horror a", "horror a", 2)
    table.mat(1, "crime comic b", "horror b", "horror b", 2)
    table.hand(0, "crime comic c", "western writer a", "western artist a").turn(0)
    table.play("print", "print crime comic c", "cube on hype")
    assert table.fans("crime comic a") == 3


def test_the_mastery_lifts_a_rip_off_onto_the_chart() -> None:
    """AC-42, AC-45."""
    table = office(2).master(1, "crime").money(0, 9).ideas(0, crime=2)
    table.mat(1, "crime comic b", "horror b", "horror b", 2)
    table.mat(0, "crime rip-off b", "horror a", "horror a", 0)
    table.hand(0, "crime comic c", "western writer a", "western artist a").turn(0)
    table.play("print", "cube on hype")
    assert table.fans("crime rip-off b") == 1


# Orders at print.


def test_an_order_that_waits_is_fulfilled_by_a_new_comic() -> None:
    """AC-56, AC-57: genre and value must fit; several at once."""
    table = ready("crime comic d", "western writer b", "western artist b")
    table.order(0, "crime 4").order(0, "crime 3").order(0, "crime 5").order(0, "horror 3")
    table.play("print")
    assert table.fans("crime comic d") == 1 + 1 + 2 + 1
    waiting = {
        int(table.state.parts.order_value[tile]) for tile in listed(table.publisher(0).orders)
    }
    assert waiting == {5, 3}
    assert len(listed(table.publisher(0).fulfilled)) == 2


# Cubes.


@pytest.mark.parametrize(
    ("printed", "unlocked"),
    [(1, SPECIALS[:3]), (2, SPECIALS[:4]), (3, SPECIALS)],
)
def test_which_specials_a_comic_unlocks(printed: int, unlocked: list[str]) -> None:
    """AC-64."""
    table = ready("western comic d", "western writer a", "western artist a", western=2)
    for comic in range(printed):
        table.mat(0, f"crime comic {'abc'[comic]}", f"horror {'abc'[comic]}", "horror a")
    table.play("print")
    assert specials(table) == set(unlocked)
    assert "done" not in table.options
    locked = table.why_not("cube on extra editor")
    assert locked == (None if printed == 3 else "extra editor is unlocked by comic 4 (AC-64)")
    table.play("cube on hype")
    assert table.publisher(0).has_cube(1)
    assert table.publisher(0).cubes_left == 2


def test_a_special_takes_one_cube_of_each_player() -> None:
    """AC-64."""
    table = ready("western comic d", "western writer a", "western artist a", western=2)
    table.cubes(0, "hype").cubes(1, "re-assign")
    for comic in range(2):
        table.mat(0, f"crime comic {'abc'[comic]}", f"horror {'abc'[comic]}", "horror a")
    table.play("print")
    assert specials(table) == {"re-assign", "convert ideas", "better colors"}
    assert table.why_not("cube on hype") == "you have a cube on hype (AC-64)"


def fifth() -> Office:
    table = ready("western comic d", "western writer a", "western artist a", western=2)
    table.cubes(0, "hype", "re-assign", "better colors")
    for comic in range(4):
        table.mat(0, f"crime comic {'abcd'[comic]}", f"horror {'abcd'[comic]}", "horror a")
    return table.play("print")


def test_the_fifth_comic_may_move_a_cube() -> None:
    """AC-65: to a special without an own cube, and not back."""
    table = fifth()
    missing = "you have no cube on marketing (AC-65)"
    assert table.why_not("move the cube from marketing") == missing
    table.play("move the cube from hype")
    assert specials(table) == {"convert ideas", "marketing", "extra editor"}
    assert table.why_not("cube on hype") == "the cube comes from hype (AC-65)"
    table.play("cube on marketing")
    cubes = {SPECIALS[special] for special in listed(table.publisher(0).cubes)}
    assert cubes == {"re-assign", "better colors", "marketing"}
    assert table.publisher(0).cubes_left == 0
    assert table.seat == 1


def test_the_cubes_may_stay() -> None:
    """AC-65, AC-71: the comic has better colors by the cube as it lay."""
    table = fifth().play("done")
    assert table.state.chart.colors == 1 << 23
    assert table.seat == 1


def test_better_colors_reward_the_fourth_comic_of_a_double_print() -> None:
    """AC-66, AC-71: not the third, which brought the cube."""
    cards = ["crime comic c", "crime comic d", "crime writer a", "crime writer b"]
    table = ready(*cards, "crime artist a", "crime artist b")
    for comic in range(2):
        table.mat(0, f"western comic {'ab'[comic]}", f"horror {'abc'[comic]}", "horror a")
    table.cubes(0, "hype")
    table.play("print", "print crime comic c", "use crime writer a", "use crime artist a")
    table.play("cube on better colors", "print crime comic d", "cube on marketing")
    assert listed(table.state.chart.colors) == [3]


def test_each_comic_of_a_double_print_gets_better_colors() -> None:
    """AC-71."""
    cards = ["crime comic c", "crime comic d", "crime writer a", "crime writer b"]
    table = ready(*cards, "crime artist a", "crime artist b").cubes(0, "better colors")
    table.play("print", "print crime comic c", "use crime writer a", "use crime artist a")
    table.play("print crime comic d", "cube on hype")
    assert listed(table.state.chart.colors) == [2, 3]
