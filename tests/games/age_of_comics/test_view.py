"""Who knows what: AC-3, AC-86, AC-87."""

from __future__ import annotations

from typing import Any

from longbox.core.bits import listed
from longbox.core.rng import Rng
from longbox.games.age_of_comics.actions import CARD_NAMES
from longbox.games.age_of_comics.components import TICKETS, TOKENS, genre_of
from longbox.games.age_of_comics.view import View
from tests.games.age_of_comics.table import Office, office


def seen(table: Office, seat: int | None) -> View:
    return table.game.view(table.state, seat)


def publisher(table: Office, viewer: int | None, seat: int) -> dict[str, Any]:
    found: Any = seen(table, viewer).to_json()["publishers"]
    data: dict[str, Any] = found[seat]
    return data


def test_others_see_backs_and_the_owner_fronts() -> None:
    """AC-3, AC-86: kind and value of creatives, the genre of comics."""
    table = office(2).hand(0, "crime writer b", "western artist d", "horror comic a")
    mine = publisher(table, 0, 0)
    assert mine["hand"] == ["crime writer b", "western artist d", "horror comic a"]
    assert mine["hand_backs"] == []
    for viewer in (1, None):
        theirs = publisher(table, viewer, 0)
        assert theirs["hand"] == []
        backs = [
            {k: v for k, v in back.items() if k in ("kind", "value", "genre")}
            for back in theirs["hand_backs"]
        ]
        assert backs == [
            {"kind": "writer", "value": 2},
            {"kind": "artist", "value": 3},
            {"kind": "comic", "genre": "horror"},
        ]


def test_the_top_of_each_deck_shows_its_back() -> None:
    """AC-3."""
    table = office(2).on_top("crime writer d", "western artist a", "horror comic c")
    decks: Any = seen(table, 1).to_json()["decks"]
    assert [deck["back"] for deck in decks] == [3, 1, "horror"]


def test_cards_from_the_display_stay_known() -> None:
    """AC-87."""
    table = office(2).display("crime writer b").on_top("western artist b")
    table.play("hire", "hire crime writer b", "draw an artist")
    theirs = publisher(table, 1, 0)
    assert theirs["hand"] == ["crime writer b"]
    assert [back["kind"] for back in theirs["hand_backs"]] == ["artist"]


def test_a_creative_with_an_idea_is_known_even_if_drawn() -> None:
    """AC-24, AC-87."""
    table = office(2).on_top("crime writer a").play("hire", "draw a writer")
    assert publisher(table, 1, 0)["hand"] == ["crime writer a"]


def test_events_tell_a_drawn_card_to_its_owner_only() -> None:
    """AC-86."""
    table = office(2).on_top("crime writer b").play("hire", "draw a writer")
    assert table.state.log is not None
    event = next(one for one in reversed(table.state.log) if one.kind == "card-drawn")
    name = table.state.parts.names[CARD_NAMES.index("crime writer b")]
    assert name in str(event.seen_by(0))
    for viewer in (1, None):
        told = event.seen_by(viewer)
        assert name not in str(told.to_json())
        assert str(told) == "Player 1 drew a writer of value 2"
        assert told.to_json()["card"] is None


def test_a_searched_comic_is_hidden_but_for_its_genre() -> None:
    """AC-26, AC-86."""
    table = office(2).money(0, 4).on_top("western comic a").play("develop", "search for western")
    theirs = publisher(table, 1, 0)
    assert theirs["hand"] == []
    assert [back["genre"] for back in theirs["hand_backs"]] == ["western"]


def test_tiles_face_down_and_the_calendar_to_come_are_hidden() -> None:
    """AC-86."""
    table = office(2).tile("a2-b2", "crime 6", face_up=False).tile("b2-b3", "crime 5")
    data: Any = seen(table, 0).to_json()
    assert data["map"]["a2-b2"] == {"genre": "crime"}
    assert data["map"]["b2-b3"] == {"genre": "crime", "value": 5, "fans": 3}
    assert data["calendar"][1:] == [None] * 5


def test_imagined_hands_fit_the_backs_and_vary() -> None:
    """AC-86: any creative of that kind and value that is not seen elsewhere."""
    table = office(2).hand(1, "crime writer b", "horror comic a")
    table.display("horror writer b").discard("sci-fi writer b")
    found = set()
    for seed in range(120):
        world = table.game.imagine(seen(table, 0), Rng(seed))
        [writer] = listed(world.hands[1].creatives)
        [comic] = listed(world.hands[1].comics)
        assert world.parts.values[writer] == 2
        assert genre_of(comic) == 1
        found.add(CARD_NAMES[writer])
    assert "crime writer b" in found
    assert not found & {"horror writer b", "sci-fi writer b"}
    assert len(found) >= 5


def test_imagined_start_cards_are_of_different_genres() -> None:
    """AC-10, AC-87: also when one of the two has been seen."""
    table = Office(2)
    writer, artist = (int(table.state.start[place]) for place in (2, 3))
    table.state.show(writer)
    found = set()
    for seed in range(150):
        world = table.game.imagine(seen(table, 0), Rng(seed))
        [known, other] = listed(world.hands[1].creatives)
        assert known == writer
        assert genre_of(other) != genre_of(writer)
        found.add(other)
    assert artist in found


def test_a_deck_formed_anew_is_known_by_its_cards() -> None:
    """AC-29, AC-87: what was discarded is in the deck, and in no hand since before."""
    table = office(2).hand(1, "crime writer b").no_cards(0)
    table.on_top("western writer d").discard(
        "horror writer b", "horror writer c", "romance writer b"
    )
    table.play("hire", "draw a writer")
    for seed in range(40):
        world = table.game.imagine(seen(table, 0), Rng(seed))
        [writer] = listed(world.hands[1].creatives)
        deck = world.decks[0]
        cards = {CARD_NAMES[deck.cards[place]] for place in range(int(deck.size))}
        assert cards == {"horror writer b", "horror writer c", "romance writer b"} or (
            CARD_NAMES[writer] not in {"horror writer b", "horror writer c", "romance writer b"}
        )


def test_events_tell_all_of_a_drawn_creative_with_an_idea() -> None:
    """AC-24: the token names the genre, so the card is shown."""
    table = office(2).on_top("crime writer a").play("hire", "draw a writer")
    assert table.state.log is not None
    drawn = [one for one in table.state.log if one.kind == "card-drawn"][-1]
    for viewer in (0, 1, None):
        told = drawn.seen_by(viewer)
        assert str(told) == "Player 1 drew Michael Florio (crime writer, value 1)"
        assert told.to_json()["card"] == "crime writer a"


def test_the_supply_has_no_end_but_for_tickets() -> None:
    """AC-14: so there is nothing to count, and nothing below zero."""
    table = office(2)
    for token in range(TOKENS):
        table.state.board.supply[token] = -12
    table.state.board.supply[TICKETS] = 3
    assert seen(table, 1).to_json()["supply"] == {"tickets": 3, "all else": "without end"}


def test_a_creative_that_leaves_a_mat_stays_known() -> None:
    """AC-87: printed from a hidden hand, then re-assigned."""
    table = office(2).money(0, 20).ideas(0, crime=2).cubes(0, "re-assign")
    table.hand(0, "crime comic a", "crime writer b", "crime artist b").turn(0).play("print")
    table.hand(0, "horror writer b").turn(0)
    table.display("western writer b", "western artist b")
    table.play("hire", "hire western writer b", "hire western artist b")
    table.play("replace crime writer b", "use horror writer b", "done")
    assert "crime writer b" in publisher(table, 1, 0)["hand"]


def test_a_card_that_was_shuffled_again_is_hidden_again() -> None:
    """AC-29, AC-86: everybody saw it on the discard pile, but not who drew it."""
    table = office(2).hand(0, "crime writer b", shown=True)
    table.no_cards(0).on_top("western writer d")
    table.pull(CARD_NAMES.index("crime writer b"))
    table.discard("crime writer b", "horror writer b")
    table.play("hire", "draw a writer")
    table.on_top("crime writer b").turn(1).play("hire", "draw a writer")
    theirs = publisher(table, 0, 1)
    assert "crime writer b" not in theirs["hand"]
    assert [(back["kind"], back["shuffle"]) for back in theirs["hand_backs"]] == [("writer", 1)]
