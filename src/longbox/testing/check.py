"""``check_game``: every promise that a game makes, tried on many matches."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from longbox.core.catalogue import game as game_called
from longbox.core.errors import NotationError
from longbox.core.rng import LARGEST_SEED, SECRET_BYTES, Rng
from longbox.core.state import State
from longbox.testing.fingerprint import fingerprint
from longbox.testing.line import AnyGame, Line, Picks, Setting, generator
from longbox.testing.position import Position
from longbox.testing.report import CheckFailed, Report

SEEDS = 20  # matches that are compared with each other
FIRST = 12  # answers that Hypothesis chooses itself; chance chooses the others
NUMBERS = 1 << 24  # seeds to begin with; of a larger range Hypothesis would prefer the small ones
LOOKS = 20  # one in so many questions of a position that was built has its refusals tried
ENOUGH = 20  # worlds that cannot all have come out alike by chance


def check_game(
    game: AnyGame | str,
    players: Sequence[int] | None = None,
    options: Mapping[str, str] | None = None,
    examples: int = 200,
    say: Callable[[str], None] | None = None,
) -> Report:
    """Try every promise of a game, or raise CheckFailed with the shortest match that breaks one.

    Every number of players and every combination of options gets so many examples, unless one is
    given; ``say`` is told what was tried with each.
    """
    if isinstance(game, str):
        game = game_called(game)
    check_texts(game)
    before = fingerprint(game)
    tried = []
    for count in game.seats if players is None else players:
        for chosen in all_options(game, count) if options is None else [options]:
            setting = Setting(game, count, chosen)
            check_setting(setting, examples)
            if fingerprint(game) != before:
                raise setting.failed("memory", "the game itself was changed by playing")
            tried.append(setting.tried)
            if say is not None:
                say(str(setting.tried))
    return Report(game.id, tried)


def check_positions(
    game: AnyGame,
    players: int,
    positions: Iterable[State],
    options: Mapping[str, str] | None = None,
    plays: int = 5,
) -> Report:
    """Play on from positions that a game's own tests have built, each so many times to the end.

    Chance hardly ever leads to the rarest positions; a builder goes there at once. Every question
    that follows must have options, and all that cannot be answered must be refused with a rule.
    """
    setting = Setting(game, players, options or {})
    for number, built in enumerate(positions):
        for play in range(plays):
            rng = Rng(number * plays + play)
            line = Line(setting, number, built.copy())
            with line.no_errors():
                while line.open():
                    if rng.below(LOOKS) == 0:
                        Position(line, rng.fork()).check_refusals()
                    line.play(*Picks([], rng).answer(line))
                line.plain(game.outcome(line.state).to_json())
            setting.tried.add("matches")
            setting.tried.add("decisions", line.decisions)
    return Report(game.id, [setting.tried])


def check_setting(setting: Setting, examples: int) -> None:
    try:
        check_seeds(setting, min(SEEDS, examples))
    except CheckFailed as failed:
        if failed.check != "seeds":
            check_matches(setting, examples)  # finds a shorter match, if there is one
        raise
    check_matches(setting, examples)
    check_dealt_anew(setting)


def all_options(game: AnyGame, players: int) -> list[dict[str, str]]:
    """Every combination of the game's options that so many can play with."""
    names = [option.name for option in game.options]
    combinations = product(*(option.choices for option in game.options))
    found = [dict(zip(names, choices, strict=True)) for choices in combinations]
    return [options for options in found if not game.unfit(players, options)]


def check_texts(game: AnyGame) -> None:
    """Every action has a text of its own, in lower case, that leads back to it."""
    for action in game.actions:
        text = str(action)
        if text != " ".join(text.lower().split()):
            raise CheckFailed("texts", f"'{text}' is not lower case, or is badly spaced", game.id)
        try:
            found = game.parse(text)
        except NotationError as error:
            raise CheckFailed("texts", str(error), game.id) from None
        if found is not action:
            raise CheckFailed("texts", f"'{text}' leads to another action", game.id)


def check_seeds(setting: Setting, seeds: int) -> None:
    """The same seed makes the same match; of many seeds, some make other matches."""
    chance = False
    stories = set()
    views: dict[str, str] = {}
    for seed in range(seeds):
        line = Line(setting, seed)
        with line.no_errors():
            check_first_views(line, views)
            line.finish(Picks([], Rng(1)))
            again = Line(setting, seed)
            again.finish(Picks([], Rng(1)))
        if line.fingerprint(line.state) != line.fingerprint(again.state):
            raise line.failed("seeds", "the same seed and answers make different matches")
        stories.add(line.plain([event.to_json() for event in line.log]))
        chance = chance or line.state.rng.position() != generator(seed).position()
    if chance and len(stories) == 1 and seeds == SEEDS:  # a few may well be alike
        raise setting.failed("seeds", f"{SEEDS} seeds make one and the same match")


def check_first_views(line: Line, views: dict[str, str]) -> None:
    """Before the first answer the views of many seeds tell the same, so they must be the same."""
    for seat in line.setting.watchers:
        seen = line.game.view(line.state, seat)
        mark = line.fingerprint(seen)
        if views.setdefault(line.plain(seen.to_json()), mark) != mark:
            raise line.failed("leaks", "views with the same JSON are not the same")


def check_matches(setting: Setting, examples: int) -> None:
    """Play matches, each with a deep look at one position, and shrink what fails."""
    most = setting.most_answers

    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate, Phase.shrink],
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(
        number=st.integers(0, NUMBERS - 1),
        first=st.lists(st.integers(0, 255), max_size=FIRST),
        look=st.integers(0, most),
    )
    def example(number: int, first: list[int], look: int) -> None:
        check_match(setting, number, first, (look + number) % (most + 1))

    example()


def check_match(setting: Setting, number: int, first: list[int], look: int) -> None:
    """Play a match from its seed to its end, with a deep look after so many answers."""
    sealed = hashlib.blake2b(str(number).encode(), digest_size=SECRET_BYTES).hexdigest()
    line = Line(setting, sealed if number % 4 == 3 else number)
    rng = Rng(LARGEST_SEED - number)  # has nothing to do with the match's own
    picks = Picks(first, rng if number else None)  # 0 is the simplest, and shrinking ends there
    with line.no_errors():
        while line.open() and len(line.answers) < look:
            line.play(*picks.answer(line))
        position = Position(line, rng.fork())
        position.check()
        line.finish(picks)
        position.check_kept()
        check_outcome(line)
    setting.tried.add("matches")
    setting.tried.add("decisions", line.decisions)


def check_outcome(line: Line) -> None:
    """A place, points and a scorepad for each seat that agree, and a reason."""
    outcome = line.game.outcome(line.state)
    players = line.setting.players
    line.plain(outcome.to_json())
    places = outcome.places
    if not len(places) == len(outcome.points) == len(outcome.sources) == players:
        raise line.failed("outcome", "not every seat has a place, points and their sources")
    for seat, sources in enumerate(outcome.sources):
        total = sum(points for _, points in sources)
        if total != outcome.points[seat]:
            raise line.failed(
                "outcome", f"seat {seat} has {outcome.points[seat]} points, its sources {total}"
            )
    better = [1 + sum(1 for other in places if other < place) for place in places]
    if players > 1 and list(places) != better:  # alone, one can be second to nobody
        raise line.failed("outcome", f"places {places} leave one out; {better} would do")
    standing = line.game.standing(line.game.view(line.state, None))
    if standing.points != outcome.points:
        raise line.failed(
            "outcome", f"it stands {standing.points} at the end, and ends with {outcome.points}"
        )
    if not outcome.reason.strip():
        raise line.failed("outcome", "it does not say why the match ended")


def check_dealt_anew(setting: Setting) -> None:
    """Where something is hidden, different generators deal different worlds."""
    if setting.hidden >= ENOUGH and setting.varied == 0:
        raise setting.failed("imagine", f"{setting.hidden} worlds were dealt, each time the same")
