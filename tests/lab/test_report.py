"""Reports: numbers that are known beforehand, intervals, and a page that needs nothing else."""

import io
import re
from pathlib import Path

import pytest

import longbox
from longbox.cli import main
from longbox.lab.engines import local
from longbox.lab.evidence import Evidence
from longbox.lab.measures import Measured, line_through, mean_of, share_of
from longbox.lab.parquet import RunError, to_bytes
from longbox.lab.progress import Progress
from longbox.lab.questions import (
    QUESTIONS,
    Happened,
    Taken,
    fewest_dice,
    questions,
    value_of_card,
)
from longbox.lab.report import explained, page, stands_out
from longbox.lab.rows import COMPONENTS, MATCHES, SEATS, Row
from longbox.lab.runs import Run
from longbox.lab.simulation import planned

QUIET = Progress("matches", io.StringIO())
MATCHES_MADE = 40
HEROES = Taken("Does a hero's cost buy anything?", "hero", ("hire",))


def match_row(match: int, bots: list[str]) -> Row:
    return {
        "match": match,
        "seed": 1 + match // 2,
        "bots": bots,
        "first": match % 2,
        "decisions": 100 + match % 2,
        "rounds": 4,
        "lead_changes": match % 4,
        "options": 3.0,
        "given": None,
        "given_to": None,
        "ended": "all rounds were played",
        "broke": None,
        "why": "",
    }


def seat_row(match: int, seat: int, bot: str, won: bool) -> Row:
    return {
        "match": match,
        "seat": seat,
        "bot": bot,
        "place": 1 if won else 2,
        "points": 10 if won else 7,
        "win": float(won),
        "decisions": 50,
        "options": 3.0,
        "sources": [{"name": "duels", "points": 8 if won else 7}],
        "events": [{"kind": "hired", "count": 4 if won else 2}],
    }


def taken_row(match: int, seat: int, component: str, taken: int) -> Row:
    row: Row = {"match": match, "seat": seat, "question": "ChooseHero", "verb": "hire"}
    row |= {"component": component, "offered": 2, "taken": taken, "round": taken or None}
    return row | {"gained": 3 * taken if taken else None}


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Bot 2 wins three of four deals from both seats; who hires hero 0 wins, hero 1 is nothing."""
    game = longbox.game("dice-tuners")
    plan = planned(game, ["1", "2"], MATCHES_MADE, 1, {}, False, [COMPONENTS])
    run = Run.begun(tmp_path_factory.mktemp("made up") / "run", plan)
    for table in run.tables:
        (run.folder / table).mkdir()
    for piece in run.simulation.pieces():
        rows: dict[str, list[Row]] = {MATCHES: [], SEATS: [], COMPONENTS: []}
        for match in piece:
            bots = ["1", "2"] if match % 2 == 0 else ["2", "1"]
            by_skill = match // 2 % 4 != 0
            winner = bots.index("2") if by_skill else 0
            rows[MATCHES].append(match_row(match, bots))
            rows[SEATS] += [seat_row(match, seat, bots[seat], seat == winner) for seat in (0, 1)]
            rows[COMPONENTS] += [
                taken_row(match, winner, "hero-0", 1),
                taken_row(match, 1 - winner, "hero-0", 0),
                taken_row(match, 0, "hero-1", 2),
                taken_row(match, 1, "hero-1", 2),
                taken_row(match, 0, "hero-2", 0),
            ]
        key = run.simulation.key
        run.keep(piece[0], {name: to_bytes(name, made, key) for name, made in rows.items()})
    return run


class TestNumbers:
    def test_a_mean_counts_seeds_and_not_matches(self) -> None:
        few = mean_of([(1, 0.0), (2, 2.0)])
        many = mean_of([(1, 0.0), (2, 2.0)] * 50)
        assert few.value == many.value == 1
        assert (few.low, few.high) == pytest.approx((many.low, many.high))
        assert few.high == pytest.approx(1 + 1.96)  # a standard error of 1 by hand

    def test_one_seed_has_no_interval(self) -> None:
        assert mean_of([(1, 3.0)]).high == float("inf")

    def test_a_share_stays_between_nothing_and_all(self) -> None:
        none = share_of([(seed, 0.0) for seed in range(20)])
        assert none.low == 0
        assert 0 < none.high < 0.2
        half = share_of([(seed, float(seed % 2)) for seed in range(100)])
        assert half.low < 0.5 < half.high
        assert half.high - half.low == pytest.approx(0.19, abs=0.02)

    def test_looking_at_many_asks_for_more(self) -> None:
        one = Measured(1.0, 0.1, 1.9, 10)
        assert one.outside(0.0)
        assert not one.outside(0.0, looks=100)

    def test_a_line_tells_what_a_figure_explains(self) -> None:
        points = [(cost, Measured(2 * cost, 2 * cost - 1, 2 * cost + 1, 50)) for cost in (1, 2, 4)]
        line = line_through([*points, (3, Measured(9.0, 8.0, 10.0, 50))])
        assert line_through(points).slope.value == pytest.approx(2)
        assert line_through(points).beyond(4, points[2][1]).value == pytest.approx(0)
        assert line.beyond(3, Measured(9.0, 8.0, 10.0, 50)).outside(0.0, 4)
        assert line.slope.high - line.slope.low > 2 * (
            line_through(points).slope.high - line_through(points).slope.low
        )  # a point far from it makes it less certain

    def test_the_surest_points_draw_the_line(self) -> None:
        sure = [(cost, Measured(0.0, -0.1, 0.1, 500)) for cost in (1, 2, 3)]
        line = line_through([*sure, (4, Measured(9.0, -9.0, 27.0, 3))])
        assert line.slope.value == pytest.approx(0, abs=0.01)

    def test_of_a_few_seats_nothing_stands_out(self) -> None:
        assert not stands_out(Measured(0.5, 0.4, 0.6, 2), 1)
        assert stands_out(Measured(0.5, 0.4, 0.6, 20), 1)

    def test_a_cost_of_mangaka_dice_is_told_in_dice(self) -> None:
        cards = {one.id: one for one in longbox.game("mangaka-dice").catalogue()}
        assert {
            cards[id].figures["cost"]["sign"]: fewest_dice(cards[id])  # type: ignore[index]  # open
            for id in ("s24", "s02", "s28", "e08", "s23", "e17")
        } == {"X": 1, "X=X": 2, "7+": 2, "16+": 3, "X=X Z=Z": 4, "25+": 5}
        assert fewest_dice(cards["a01"]) is None  # an Assist Card has none

    def test_a_bluff_has_no_value_to_explain_anything(self) -> None:
        cards = {one.id: one for one in longbox.game("dice-tuners").catalogue()}
        assert value_of_card(cards["bluff"]) is None
        assert value_of_card(cards["card-0"]) == 1

    def test_what_was_planted_is_found(self, made_up: Run) -> None:
        evidence = Evidence(made_up)
        assert evidence.wins_of_bot("2").value == pytest.approx(0.875)
        assert evidence.margins().value == 3
        assert evidence.wins_of_turn(0).value == pytest.approx(0.125)  # bot 1 always begins
        assert evidence.wins_of_seat(0).value == pytest.approx(0.625)
        assert evidence.ties().value == 0
        same_bot, same_seat, neither = evidence.mirrored()
        assert [one.value for one in (same_bot, same_seat, neither)] == [0.75, 0.25, 0.0]
        assert evidence.sources()[0][0] == "duels"
        assert [one.value for one in evidence.sources()[0][1:]] == [7.5, 8, 7]
        assert evidence.happened(["hired"])[0][1].value == 4

    def test_lift_is_beyond_what_that_bot_wins_in_that_seat(self, made_up: Run) -> None:
        uses = {use.component.id: use for use in Evidence(made_up).uses_of(HEROES)}
        assert uses["hero-0"].share.value == 0.5
        assert uses["hero-0"].round.value == 1
        assert uses["hero-0"].lift.value > 0.1
        assert uses["hero-0"].lift.outside(0.0, 3)
        assert uses["hero-1"].share.value == 1
        assert uses["hero-1"].times.value == 2
        assert uses["hero-1"].lift.value == pytest.approx(0)
        assert not uses["hero-1"].lift.outside(0.0)
        assert uses["hero-2"].share.value == 0
        assert uses["hero-2"].lift.count == 0
        assert uses["hero-1"].gained.value == 3  # each of the two times
        assert uses["hero-2"].gained.count == 0

    def test_a_match_that_a_bot_broke_is_left_out(self, tmp_path: Path) -> None:
        path = tmp_path / "bots.py"
        path.write_text(
            "from longbox.bots.bot import Bot\n"
            "class Raises(Bot):\n"
            "    def choose(self, view, options, rng, budget):\n"
            "        raise ValueError\n"
        )
        game = longbox.game("dice-stars")
        simulation = planned(game, ["1", f"{path}:Raises"], 2, 1, {}, False, [])
        run = Run.begun(tmp_path / "run", simulation)
        run.play(local(1), QUIET)
        with pytest.raises(RunError, match="has no match that was played to its end"):
            Evidence(run)


class TestPage:
    def test_extremes_are_told_with_the_icons_of_the_boards(self, made_up: Run) -> None:
        html = page(Evidence(made_up))
        assert "Never taken: " in html
        assert "Always taken when it could be: " in html
        assert "Never to be had in these matches: " in html
        assert "Every match has 4 rounds." in html
        assert '<th scope="col">points that round</th>' in html
        heroes = longbox.game("dice-tuners").catalogue()
        assert f'<symbol id="icon-{heroes[0].icon}"' in html
        assert f'<use href="#icon-{heroes[0].icon}"/></svg>{heroes[0].name}' in html

    def test_what_a_cost_does_not_explain_is_named(self) -> None:
        asked = next(one for one in QUESTIONS["dice-tuners"] if isinstance(one, Taken))
        assert asked.figure is not None
        heroes = [one for one in longbox.game("dice-tuners").catalogue() if one.kind == "hero"]
        nothing, much = Measured(0.0, -1.0, 1.0, 50), Measured(-9.0, -10.0, -8.0, 50)
        lifts = [(hero, much if hero.name == "Tetsuo" else nothing) for hero in heroes]
        [picture], said = explained("lift", asked, lifts)
        assert "<svg" in picture
        assert said.startswith("<p>By cost: with each one more, lift changes by ")
        assert [hero.name for hero in heroes if hero.name in said] == ["Tetsuo"]
        said = explained("lift", asked, [(hero, nothing) for hero in heroes])[1]
        assert said.endswith("Nothing stands outside of what that explains.</p>")
        assert explained("lift", HEROES, lifts) == ([], "")  # no figure, no explanation

    @pytest.mark.parametrize("id", longbox.games())
    def test_every_game_has_its_own_part(self, id: str, tmp_path: Path) -> None:
        game = longbox.game(id)
        bots = ["1"] * max(2, game.seats[0])
        run = Run.begun(
            tmp_path / "run", planned(game, bots, 2, 3, {}, False, ["decisions", "components"])
        )
        run.play(local(1), QUIET)
        out = tmp_path / "page.html"
        assert main(["report", str(run.folder), "--out", str(out)]) == 0
        html = out.read_text(encoding="utf-8")
        assert not re.search(r'(src|href)="(?!#)', html), "it asks for something from elsewhere"
        assert "<script" not in html
        assert not re.search(r"https?://(?!www\.w3\.org)", html)
        kinds = {component.kind for component in game.catalogue()}
        seen = {verb for verb, _ in Evidence(run).used}
        for question in QUESTIONS[id]:
            if isinstance(question, Taken):
                assert question.kind in kinds
            else:
                assert question.title in html
        assert any(set(one.verbs) & seen for one in QUESTIONS[id] if isinstance(one, Taken))
        for icon in re.findall(r'<use href="#(icon-[^"]+)"', html):
            assert f'<symbol id="{icon}"' in html

    def test_names_of_an_edition_cannot_break_out(self, tmp_path: Path) -> None:
        game = longbox.game("dice-stars")
        mine = tmp_path / "mine.toml"
        mine.write_text(
            game.edition.text.replace('name = "', 'name = "<script>alert(1)</script>', 1)
        )
        words = ["simulate", "dice-stars", "--bots", "1,1", "--matches", "1", "--jobs", "1"]
        assert main([*words, "--edition", str(mine), "--out", str(tmp_path / "run")]) == 0
        html = page(Evidence(Run.opened(tmp_path / "run")))
        assert "<script" not in html
        assert "&lt;script&gt;alert(1)" in html

    def test_a_game_without_questions_is_asked_about_all_that_is_used(self) -> None:
        catalogue = longbox.game("dice-tuners").catalogue()
        found = questions("chess", catalogue, [("hire", "hero-0"), ("hire", "hero-1")])
        assert found == [Taken("hero: hire", "hero", ("hire",))]

    def test_questions_name_events_that_happen(self) -> None:
        """A misspelt kind would count nothing for ever."""
        for id, asked in QUESTIONS.items():
            folder = Path(longbox.__file__).parent / "games" / id.replace("-", "_")
            text = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
            for question in asked:
                if isinstance(question, Happened):
                    assert all(f'"{kind}"' in text for kind in question.events), id

    @pytest.mark.parametrize("words", [["none"], ["."]])
    def test_what_is_no_run_is_refused(
        self, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["report", str(tmp_path / words[0])]) == 2
        said = capsys.readouterr().err
        assert "is no run" in said
        assert said.count("\n") == 1
