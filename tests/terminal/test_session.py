"""One match with people and bots: who is asked, what can be taken back, what is told."""

import re
import shutil
from pathlib import Path

import pytest

import longbox
from longbox.bots.search import SearchBot
from longbox.core.zones import TableZone, Thing
from longbox.terminal.files import FileError
from longbox.terminal.session import Session
from tests.terminal.cards import card_game


def session(players: int = 2, people: int = 1, seed: int | None = 7) -> Session:
    made = Session(longbox.Match("dice-stars", players, seed), people, level=1)
    made.run_bots()
    return made


def test_people_sit_first_and_are_called_you_or_by_number() -> None:
    assert session(3, 1).names == ["You", "Bot 2", "Bot 3"]
    assert session(3, 2).names == ["Player 1", "Player 2", "Bot 3"]
    assert session(2, 0).names == ["Bot 1", "Bot 2"]


def test_bots_answer_until_a_person_is_asked() -> None:
    played = session(4)
    while played.asked is not None:
        assert played.asked == 0
        played.answer("1")
        played.run_bots()
    assert played.match.outcome is not None


def test_bots_alone_play_to_the_end() -> None:
    assert session(2, people=0).match.outcome is not None


def test_the_same_seed_gives_the_same_bots() -> None:
    assert str(session(3, 0).match.record()) == str(session(3, 0).match.record())


def test_the_status_says_whose_turn_it_is_and_what_is_asked() -> None:
    played = session()
    assert played.status() == "Your turn: Which dice do you take?"
    played.answer("take blue")
    assert played.status() == "Bot 2 is choosing"
    assert session(2, 2).status() == "Player 1: Which dice do you take?"


def test_an_answer_is_a_number_or_a_text() -> None:
    by_number, by_text = session(), session()
    by_number.answer("2")
    by_text.answer("Take  BLUE")
    assert str(by_number.match.record()) == str(by_text.match.record())


@pytest.mark.parametrize(
    "text", ["0", "7", "99999999999999999999", "0000000011", "000000001" + "9" * 5000]
)
def test_a_number_without_a_choice_is_refused_and_changes_nothing(text: str) -> None:
    played = session()
    with pytest.raises(longbox.NotationError, match="choose 1 to 6"):
        played.answer(text)
    assert played.match.answers == []


def test_undo_takes_back_one_answer_or_all_of_them() -> None:
    played = session(1)
    while len(played.match.answers) - played.match.undo_to < 2:
        played.answer("take stars" if "take stars" in actions(played) else "1")
    answers = [str(answer.action) for answer in played.match.answers]
    assert played.undo() == "You took back an answer"
    played.answer(answers[-1])
    stay = played.match.undo_to
    played.undo(whole=True)
    assert [str(answer.action) for answer in played.match.answers] == answers[:stay]


def test_what_a_bot_answered_is_not_for_a_person_to_take_back() -> None:
    played = session()
    played.answer("1")
    played.run_bots()
    with pytest.raises(longbox.NothingToUndo, match="Bot 2 has answered since"):
        played.undo()


def test_an_answer_can_be_taken_back_while_the_bot_has_not_answered() -> None:
    played = session(2, 2)
    played.answer("take blue")
    assert played.undo() == "Player 1 took back an answer"
    assert played.asked == 0


def test_why_gives_the_reason_and_the_rule_in_full() -> None:
    played = session()
    lines = played.why("take 6s")
    assert lines[0] == "The reserve has no 6 (DS-9)"
    book = played.match.game.rulebook.rules
    assert lines[1:] == ([f"DS-9: {book['DS-9']}"] if "DS-9" in book else [])
    assert played.why("take blue") == ["You can: 'take blue' is one of your choices."]


def test_own_zones_come_first_then_the_table_then_the_others() -> None:
    played = session(3)
    played.viewer = 1
    order = list(dict.fromkeys(zone.seat for zone in played.zones()))
    assert order == [1, None, 0, 2]


def test_a_sealed_match_promises_its_seed_and_shows_it_at_the_end() -> None:
    played = session(2, 0, seed=None)
    assert played.match.commitment is not None
    assert played.match.commitment in " ".join(played.opening())
    assert str(played.match.seed) not in " ".join(played.opening())
    assert str(played.match.seed) in " ".join(played.ending())


def test_an_open_seed_is_said_at_the_start() -> None:
    assert session().opening()[1] == "Seed 7."


def test_the_scorepad_has_each_source_and_the_total() -> None:
    played = session(2, 0)
    outcome = played.match.outcome
    assert outcome is not None
    rows = {line[0].label: [thing.label for thing in line[1:]] for line in pad_lines(played)}
    assert rows["total"] == [str(points) for points in outcome.points]
    assert rows["place"] == [str(place) for place in outcome.places]
    for source, points in outcome.sources[1]:
        assert rows[source][1] == str(points)


def test_who_won_is_said_for_one_several_and_nobody() -> None:
    assert session(2, 0).result() in ("Bot 1 won", "Bot 2 won")
    lost = next(one for one in map(finished_solo, range(50)) if not winners(one))
    assert lost.result() == "You lost"
    drawn = Session(longbox.Match(card_game(), 2, 1), 2)
    drawn.answer("lay 5")
    drawn.answer("lay 5")
    assert drawn.result() == "Player 1 and Player 2 share first place"


def test_bots_answer_first_where_all_are_asked_together() -> None:
    played = Session(longbox.Match(card_game(), 3, 1), 2)
    assert (played.asked, played.bot_asked) == (None, 2)
    played.run_bots()
    assert (played.asked, played.bot_asked) == (0, None)


def test_each_person_is_told_only_what_they_may_know() -> None:
    played = Session(longbox.Match(card_game(), 2, 1), 2)
    played.answer("lay 12")
    played.viewer = 1
    assert "12" not in " ".join(played.events())
    played.viewer = 0
    assert "Player 1 laid 12" in " ".join(played.events())


def test_the_record_is_written_after_every_answer_and_taken_back_too(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    played = Session(longbox.Match("dice-stars", 1, 7), 1, str(path))

    def kept() -> int:
        return len(longbox.replay(path.read_text()).answers)

    assert kept() == 0
    played.answer("take blue")
    assert kept() == 1
    played.undo()
    assert kept() == 0
    assert played.farewell() == [
        f"The match is kept in {path}; go on with:",
        f"longbox play dice-stars --record {path}",
    ]
    assert [file.name for file in tmp_path.iterdir()] == ["match.json"]


def test_a_record_that_cannot_be_written_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot write"):
        Session(longbox.Match("dice-stars", 1, 7), 1, str(tmp_path / "no" / "match.json"))


def test_how_to_go_on_is_a_command_that_works_with_spaces_and_an_edition(tmp_path: Path) -> None:
    path, edition = str(tmp_path / "my match.json"), "my edition.toml"
    played = Session(longbox.Match("dice-stars", 2, 7), 2, path, edition)
    words = f"--people 2 --edition 'my edition.toml' --record '{path}'"
    assert played.farewell()[1] == f"longbox play dice-stars {words}"
    while played.match.open:
        played.answer("1")
    assert played.farewell()[1] == f"longbox replay --edition 'my edition.toml' '{path}'"


def test_a_match_whose_folder_is_gone_is_not_said_to_be_kept(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    played = Session(longbox.Match("dice-stars", 1, 7), 1, str(folder / "match.json"))
    shutil.rmtree(folder)
    with pytest.raises(FileError, match="cannot write"):
        played.answer("1")
    assert played.farewell() == []


def actions(played: Session) -> list[str]:
    return [choice.action for choice in played.choices()]


def pad_lines(played: Session) -> list[list[Thing]]:
    pad = played.scorepad()
    assert isinstance(pad, TableZone)
    return pad.lines


def finished_solo(seed: int) -> Session:
    played = session(1, 1, seed)
    while played.asked is not None:
        played.answer("1")
    return played


def winners(played: Session) -> tuple[int, ...]:
    assert played.match.outcome is not None
    return played.match.outcome.winners


# Hints.


def test_a_hint_names_a_choice_and_says_what_the_search_found() -> None:
    played = session()
    lines = played.hint()
    choices = [choice.action for choice in played.choices()]
    assert lines[0].removeprefix("Hint: ").removesuffix(".") in choices
    assert re.fullmatch(
        r"In [\d,]+ simulations it came out first in \d+ % of its tries,"
        r" [\d.]+ points (ahead|behind) on average\.",
        lines[1],
    )
    assert re.match(r"For the next best, [a-z0-9 ]+, it came out first in \d+ %", lines[2])


def test_a_hint_changes_nothing_that_follows() -> None:
    plain, hinted = session(), session()
    hinted.hint()
    for played in (plain, hinted):
        while played.asked is not None and len(played.match.answers) < 20:
            played.answer("1")
            played.run_bots()
    assert str(plain.match.record()) == str(hinted.match.record())


def test_there_is_no_hint_when_nobody_is_asked() -> None:
    with pytest.raises(longbox.MatchIsOver, match="there is nothing to decide now"):
        session(people=0).hint()


def test_the_level_of_the_bots_can_be_chosen_and_is_kept(tmp_path: Path) -> None:
    path = str(tmp_path / "match.json")
    played = Session(longbox.Match("dice-stars", 2, 7), 1, path, level=3)
    assert isinstance(played.bot, SearchBot)
    assert f"longbox play dice-stars --level 3 --record {path}" in played.farewell()
    with pytest.raises(longbox.SetupError, match="no bot of level 4; levels are 1 to 3"):
        Session(longbox.Match("dice-stars", 2, 7), 1, level=4)
