"""The command ``longbox``."""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

import longbox
from longbox.bots.levels import USUAL
from longbox.core.errors import LongboxError, RecordError, nearest
from longbox.core.match import Match
from longbox.core.record import Record
from longbox.lab import arena as arenas
from longbox.lab.bench import bench
from longbox.lab.progress import Progress
from longbox.terminal import showing
from longbox.terminal.files import read_whole, write_whole
from longbox.terminal.plain import Plain
from longbox.terminal.session import Session
from longbox.terminal.text import clean, clean_lines, prepare_streams

REFUSED = 2
STOPPED = 130


class UsageError(LongboxError):
    """A command line that cannot be understood."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see '{self.prog} --help'")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0, or 2 and one sentence for anything refused."""
    prepare_streams()
    try:
        code = run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
        return code
    except LongboxError as error:
        return refused(str(error))
    except BrokenPipeError:
        forget_output()
        return 0
    except OSError as error:
        forget_output()
        return refused(f"cannot write the output: {error.strerror}")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return STOPPED


def refused(why: str) -> int:
    print(f"longbox: {clean(why)}", file=sys.stderr)
    return REFUSED


def forget_output() -> None:
    """Nobody reads it any more: let the interpreter's last flush go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(argv: Sequence[str]) -> int:
    parser, commands = parsers()
    words = list(argv) or ["serve"]
    if words[0] not in commands and not words[0].startswith("-"):
        raise UsageError(f"no command is called '{words[0]}'{nearest(words[0], list(commands))}")
    args, left = parser.parse_known_args(words)
    if left:
        raise unknown(left[0], commands.get(words[0], parser))
    command: Callable[[argparse.Namespace], int] | None = args.command
    if command is None:
        raise UsageError("say which command; see 'longbox --help'")
    return command(args)


def unknown(word: str, parser: Parser) -> UsageError:
    if not word.startswith("-"):
        return UsageError(f"'{word}' is one word too many; see '{parser.prog} --help'")
    flags = [flag for action in parser._actions for flag in action.option_strings]
    return UsageError(f"{parser.prog} has no flag '{word}'{nearest(word, flags)}")


# What can be said.


def parsers() -> tuple[Parser, dict[str, Parser]]:
    parser = Parser(
        prog="longbox",
        description="Five rulebooks, one table. Without a command: the web table.",
        allow_abbrev=False,
    )
    build = "compiled" if longbox.compiled else "interpreted"
    parser.add_argument(
        "--version", action="version", version=f"longbox {longbox.__version__} ({build})"
    )
    parser.set_defaults(command=None)
    found = parser.add_subparsers(metavar="COMMAND")
    commands: dict[str, Parser] = {}

    def add(name: str, command: Callable[[argparse.Namespace], int], about: str) -> Parser:
        made = found.add_parser(name, help=about, description=about, allow_abbrev=False)
        made.set_defaults(command=command)
        commands[name] = made
        return made

    add("games", list_games, "List the games.")
    play = add("play", play_game, "Play in the terminal, with people and bots.")
    add_setup(play)
    play.add_argument("--people", type=whole, default=1, metavar="K", help="people here (1)")
    play.add_argument("--plain", action="store_true", help="lines instead of the full screen")
    play.add_argument(
        "--record", type=named, metavar="FILE", help="keep the match here, or go on with it"
    )
    rules = add("rules", show_rules, "Show the rules of a game, or one of them.")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("rule", metavar="RULE-ID", nargs="?", default="")
    record = add("record", record_match, "Let bots play a match, and give its record.")
    add_setup(record)
    record.add_argument(
        "--out", type=named, metavar="FILE", help="where to write it (default: print it)"
    )
    replay = add("replay", replay_record, "Show what happened in a recorded match.")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--step", action="store_true", help="stop after every answer")
    replay.add_argument("--edition", metavar="FILE", help="the edition it was played with")
    replay.add_argument("--seat", type=whole, metavar="N", help="as Player N saw it")
    verify = add("verify", verify_record, "Play a record again, and check its sealed dice.")
    verify.add_argument("file", metavar="RECORD")
    verify.add_argument("--commitment", metavar="HASH", help="what was shown at the start")
    verify.add_argument("--edition", metavar="FILE", help="the edition it was played with")
    serve = add("serve", serve_site, "Start the web table, and open it in the browser.")
    serve.add_argument("--host", default="127.0.0.1", metavar="H", help="(this machine only)")
    serve.add_argument("--port", type=whole, default=8700, metavar="P", help="(8700; 0: any)")
    serve.add_argument("--no-browser", action="store_true", help="only start it")
    serve.add_argument(
        "--database", metavar="FILE", help="where tables are kept; or postgresql://…"
    )
    serve.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="a name it is reached by"
    )
    serve.add_argument(
        "--proxy", action="append", default=[], metavar="ADDRESS", help="a proxy to be trusted"
    )
    serve.add_argument(
        "--workers", type=whole, default=1, metavar="N", help="processes that share the tables (1)"
    )
    serve.add_argument(
        "--editions", type=named, metavar="DIR", help="offer the editions (.toml) in this folder"
    )
    serve.add_argument("--verbose", action="store_true", help="log every call")
    check = add("check", check_game, "Run the conformance suite on a game.")
    check.add_argument("game", metavar="GAME")
    check.add_argument("--players", type=whole, nargs="+", metavar="N", help="(default: all)")
    check.add_argument(
        "--examples", type=whole, default=500, metavar="N", help="matches each (500)"
    )
    speed = add("bench", bench_games, "Measure how fast the games are.")
    speed.add_argument("games", metavar="GAME", nargs="*")
    speed.add_argument("--seconds", type=positive, default=1.0, metavar="S", help="each (1)")
    arena = add("arena", hold_arena, "Let bots play against each other, and rate them.")
    arena.description = ARENA
    arena.add_argument("game", metavar="GAME")
    arena.add_argument("bots", metavar="BOT", nargs="+")
    arena.add_argument("--players", type=whole, metavar="N", help="seats (one for each bot)")
    arena.add_argument("--seeds", type=whole, default=25, metavar="N", help="how many (25)")
    arena.add_argument("--seed", type=whole, default=1, metavar="S", help="the first one (1)")
    arena.add_argument("--seconds", type=positive, default=1.0, metavar="S", help="a move (1)")
    arena.add_argument("--jobs", type=whole, metavar="J", help="processes (one for each core)")
    arena.add_argument("--out", type=named, metavar="FILE", help="write every match here, as JSON")
    arena.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    arena.add_argument("--edition", metavar="FILE", help="your own edition of the game")
    simulate = add("simulate", simulate_matches, "Let bots play many matches, and keep them.")
    simulate.description = SIMULATE
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--matches", type=whole, default=1000, metavar="N", help="(1000)")
    simulate.add_argument("--bots", default="2,2", metavar="B,B", help="one for each seat (2,2)")
    simulate.add_argument("--out", type=named, required=True, metavar="DIR", help="the run")
    simulate.add_argument("--seed", type=whole, default=1, metavar="S", help="the first one (1)")
    add_engine(simulate)
    simulate.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    simulate.add_argument("--edition", metavar="FILE", help="your own edition of the game")
    simulate.add_argument(
        "--give", default="", metavar="KIND", help="give one of a kind to a seat in each match"
    )
    simulate.add_argument("--decisions", action="store_true", help="keep every answer")
    simulate.add_argument("--components", action="store_true", help="keep what was taken")
    report = add("report", report_run, "Make a page with pictures of what a run tells.")
    report.add_argument("run", metavar="DIR", help="what simulate made")
    report.add_argument("--out", type=named, metavar="FILE", help="(report.html in the run)")
    compare = add("compare", compare_sides, "Play two editions on the same seeds, and compare.")
    compare.description = COMPARE
    compare.add_argument("game", metavar="GAME")
    compare.add_argument("sides", metavar="SIDE", nargs=2, help="FILE, box or NAME=VALUE")
    compare.add_argument("--matches", type=whole, default=2000, metavar="N", help="at most (2000)")
    compare.add_argument("--bots", default="2,2", metavar="B,B", help="one for each seat (2,2)")
    compare.add_argument("--seed", type=whole, default=1, metavar="S", help="the first one (1)")
    add_engine(compare)
    compare.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    edition = add("edition", show_edition, "Print a game's edition, or validate a file of one.")
    edition.add_argument("game", metavar="GAME")
    edition.add_argument("file", metavar="FILE", nargs="?")
    return parser, commands


ARENA = """Let bots play against each other, and rate them. A BOT is 1 (random), 2 (greedy),
3 (search, as long as --seconds allow), 3:500 (search, 500 simulations a move), a class in a file
(path/to/file.py:ClassName), or oracle, which sees all hidden cards and is for measuring only. Every
seed is played in every rotation of the seats. With bots bounded by simulations the same command
gives the same numbers; bounded by time they depend on the machine."""


SIMULATE = """Let bots play many matches, and keep them in a folder as Parquet: matches and seats,
on request decisions and components. Bots are named as in the arena, with commas between them;
search needs a number of simulations (3:500), so that the same command gives the same numbers,
whatever the number of processes. Every seed is played in every rotation of the seats. Control-C
stops it; the same command goes on from there."""


COMPARE = """Play two editions, or two options, on the same seeds, and tell what differs. A SIDE is
the file of an edition, box for the game's own, or NAME=VALUE for an option. It stops as soon as
every difference is found or ruled out; the intervals hold at every look and for all measures
together, so with 95 % nothing is found that is not there, however often one looks."""


def add_setup(parser: Parser) -> None:
    """What sets up a table."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=whole, metavar="N", help="seats at the table")
    parser.add_argument("--seed", type=whole, metavar="S", help="the same seed, the same dice")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a variant of the game"
    )
    parser.add_argument("--edition", metavar="FILE", help="your own edition of the game")
    parser.add_argument(
        "--level", type=whole, default=USUAL, metavar="L", help=f"of the bots, 1 to 3 ({USUAL})"
    )


def add_engine(parser: Parser) -> None:
    """What plays many matches, and where."""
    parser.add_argument("--jobs", type=whole, metavar="J", help="processes (one for each core)")
    parser.add_argument("--engine", choices=("local", "ray"), default="local", help="(local)")
    parser.add_argument("--address", metavar="A", help="of a Ray cluster (this machine alone)")


def whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number") from None


def named(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("it wants the name of a file")
    return text


def positive(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= 3600:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds up to 3600")
    return number


# What is done.


def list_games(args: argparse.Namespace) -> int:
    for id in longbox.games():
        game = longbox.game(id)
        print(f"{id:20} {game.name}, {seats_text(game.seats)}")
    return 0


def seats_text(seats: Sequence[int]) -> str:
    if len(seats) == 1:
        return f"{seats[0]} players"
    return f"{seats[0]} to {seats[-1]} players"


def play_game(args: argparse.Namespace) -> int:
    match = resumed(args) if holds_something(args.record) else new_match(args)
    if not 0 <= args.people <= match.players:
        raise UsageError(f"--people must be 0 to {match.players} here, not {args.people}")
    session = Session(match, args.people, args.record, args.edition, args.level)
    if args.plain or not on_a_terminal():
        Plain(session).run()
        return 0
    try:
        app = importlib.import_module("longbox.terminal.app")  # Textual may not be installed
    except ModuleNotFoundError as error:
        if not str(error.name).startswith(("textual", "rich")):
            raise
        print("For the full-screen table: pip install 'longbox[terminal]'. Here it is in lines.")
        Plain(session).run()
        return 0
    app.run(session)
    return 0


def on_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def holds_something(path: str | None) -> bool:
    return path is not None and os.path.isfile(path) and os.path.getsize(path) > 0


def new_match(args: argparse.Namespace) -> Match:
    game = longbox.game(args.game, args.edition)
    players = args.players
    if players is None:
        players = 2 if 2 in game.seats else game.seats[0]
    return Match(game, players, args.seed, options_of(args.option))


def options_of(given: Sequence[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            raise UsageError(f"--option wants NAME=VALUE, not '{one}'")
        options[name] = value
    return options


def resumed(args: argparse.Namespace) -> Match:
    """Go on with the match in the file, which must be the one that was asked for."""
    record = record_in(args.record)
    match = longbox.replay(record, args.edition)
    differs = [
        what
        for what, wanted, there in (
            ("game", args.game, record.game),
            ("--players", args.players, record.players),
            ("--seed", args.seed, record.seed),
            ("--option", options_of(args.option) or None, record.options),
        )
        if wanted is not None and wanted != there
    ]
    if differs:
        raise UsageError(
            f"'{args.record}' holds a match with another {differs[0]}; name a new file"
        )
    if match.outcome is not None:
        raise UsageError(f"the match in '{args.record}' is over; name a new file")
    return match


def record_in(path: str) -> Record:
    text = read_whole(path)
    try:
        return Record.from_json(text)
    except RecordError as error:
        raise RecordError(f"cannot read '{path}': {error}") from None


def show_rules(args: argparse.Namespace) -> int:
    book = longbox.game(args.game).rulebook
    text = f"{args.rule.upper()}: {book.rule(args.rule)}" if args.rule else book.text
    print("\n".join(clean_lines(text)))
    return 0


def record_match(args: argparse.Namespace) -> int:
    session = Session(new_match(args), people=0, level=args.level)
    session.run_bots()
    text = f"{session.match.record()}\n"
    if args.out is None:
        print(text, end="")
    else:
        write_whole(args.out, text)
    return 0


def replay_record(args: argparse.Namespace) -> int:
    showing.replay(record_in(args.file), args.edition, args.seat, args.step)
    return 0


def verify_record(args: argparse.Namespace) -> int:
    """Whether a match is what its seed makes of its answers, and the seed what was promised."""
    record = record_in(args.file)
    match = longbox.replay(record, args.edition)
    wanted = args.commitment
    if wanted is not None and wanted.strip().lower() != match.commitment:
        raise RecordError(
            "the commitment does not fit: this seed's is"
            f" {match.commitment or 'none, for it was not sealed'}"
        )
    points = "not over yet" if match.outcome is None else f"points {list(match.outcome.points)}"
    print(f"The record is sound: {match.game.name}, {len(match.answers)} answers, {points}.")
    if match.commitment is None:
        print(f"The match was not sealed: its seed {match.seed} may have been known before.")
    elif wanted is None:
        print(f"Its seed's commitment is {match.commitment}: compare it with the one shown first.")
    else:
        print("Its seed is the one that was promised at the start.")
    return 0


def serve_site(args: argparse.Namespace) -> int:
    site = importlib.import_module("longbox.server.serve")  # takes a while, and only this needs it

    def ready(url: str) -> None:
        print(f"Longbox is at {url} - Control-C stops it.", flush=True)
        if not args.no_browser:
            site.open_browser(url)

    site.serve(
        site.Config(
            database=site.chosen_database(args.database),
            host=args.host,
            port=args.port,
            origins=tuple(args.origin),
            proxies=tuple(args.proxy),
            processes=args.workers,
            editions=Path(args.editions) if args.editions else None,
            log_level=logging.DEBUG if args.verbose else logging.WARNING,
            ready=ready,
        )
    )
    return 0


def check_game(args: argparse.Namespace) -> int:
    game = longbox.game(args.game)
    for players in args.players or []:
        game.checked_players(players)
    if args.examples < 1:
        raise UsageError(f"--examples must be 1 or more, not {args.examples}")
    with TemporaryDirectory() as folder:
        os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", folder)  # not in the working folder
        testing = importlib.import_module("longbox.testing")  # needs an extra, and takes a while
        try:
            testing.check_game(game, args.players, examples=args.examples, say=print)
        except testing.CheckFailed as error:
            print(f"longbox: {error}", file=sys.stderr)
            return 1
    print(f"{game.name} keeps every promise.")
    return 0


def bench_games(args: argparse.Namespace) -> int:
    for id in args.games:
        longbox.game(id)
    print(bench(args.games or longbox.games(), args.seconds))
    return 0


def hold_arena(args: argparse.Namespace) -> int:
    at_least(args, ("seeds", 1), ("jobs", 1), ("seed", 0))
    game = longbox.game(args.game, args.edition)
    arena = arenas.Arena(
        game.id,
        tuple(args.bots),
        arenas.line_up(game, args.bots, args.players),
        args.seeds,
        args.seed,
        args.seconds,
        options_of(args.option),
        args.edition,
    )
    played = arenas.run(arena, args.jobs or os.cpu_count() or 1, Progress("matches"))
    if args.out is not None:
        write_whole(args.out, arenas.to_json(arena, played) + "\n")
    print(arenas.report(arena, played))
    return 0


def simulate_matches(args: argparse.Namespace) -> int:
    at_least(args, ("matches", 1), ("jobs", 1), ("seed", 0))
    simulation, runs = of_the_lab("simulation"), of_the_lab("runs")
    game = longbox.game(args.game, args.edition)
    plan = simulation.planned(
        game,
        args.bots.split(","),
        args.matches,
        args.seed,
        options_of(args.option),
        args.edition is not None,
        [name for name in ("decisions", "components") if getattr(args, name)],
        args.give,
    )
    engine = engine_of(args)
    run = runs.Run.begun(Path(args.out), plan)
    try:
        run.play(engine, Progress("matches"))
    except KeyboardInterrupt:
        kept = sum(len(piece) for piece in run.done)
        print(f"\nStopped; {kept} matches are kept, and the same command goes on.", file=sys.stderr)
        return STOPPED
    count = len(plan.pairings())
    print(f"{count} matches of {game.name} are in {clean(args.out)}.")
    return 0


def report_run(args: argparse.Namespace) -> int:
    run = of_the_lab("runs").Run.opened(Path(args.run))
    page = of_the_lab("report").page(of_the_lab("evidence").Evidence(run))
    out = args.out or str(Path(args.run) / "report.html")
    write_whole(out, page)
    print(f"The report is {clean(out)}: open it in a browser.")
    return 0


def compare_sides(args: argparse.Namespace) -> int:
    at_least(args, ("matches", 1), ("jobs", 1), ("seed", 0))
    simulation, compare = of_the_lab("simulation"), of_the_lab("compare")
    plans = []
    for side in args.sides:
        is_option = "=" in side and not os.path.exists(side)
        edition = None if is_option or side == "box" else side
        plans.append(
            simulation.planned(
                longbox.game(args.game, edition),
                args.bots.split(","),
                args.matches,
                args.seed,
                options_of([*args.option, *([side] if is_option else [])]),
                edition is not None,
                [],
            )
        )
    found = compare.compared(*plans, engine_of(args), Progress("matches"))
    print(compare.told(found, tuple(args.sides)))
    return 0


def engine_of(args: argparse.Namespace) -> Any:
    jobs = args.jobs or os.cpu_count() or 1
    if args.engine == "ray":
        return of_the_lab("clusters", "ray").on_ray(args.address, jobs)
    if args.address:
        raise UsageError("--address is for --engine ray")
    return of_the_lab("engines").local(jobs)


def of_the_lab(name: str, extra: str = "lab") -> Any:
    """A module of the lab that needs packages of an extra, and time to import."""
    try:
        return importlib.import_module(f"longbox.lab.{name}")
    except ModuleNotFoundError as error:
        raise UsageError(
            f"the lab needs {error.name}, which is not installed: pip install 'longbox[{extra}]'"
        ) from None


def at_least(args: argparse.Namespace, *wanted: tuple[str, int]) -> None:
    for name, least in wanted:
        value = getattr(args, name)
        if value is not None and value < least:
            raise UsageError(f"--{name} must be {least} or more, not {value}")


def show_edition(args: argparse.Namespace) -> int:
    game = longbox.game(args.game, args.file)
    if args.file is None:
        print(game.edition.text, end="")
    else:
        print(clean(f"{args.file} is fine: {game.edition.name}, hash {game.edition.hash}"))
    return 0
