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
from typing import NoReturn

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
        return 130


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
    serve.add_argument("--database", metavar="FILE", help="where tables are kept")
    serve.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="a name it is reached by"
    )
    serve.add_argument(
        "--proxy", action="append", default=[], metavar="ADDRESS", help="a proxy to be trusted"
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
    edition = add("edition", show_edition, "Print a game's edition, or validate a file of one.")
    edition.add_argument("game", metavar="GAME")
    edition.add_argument("file", metavar="FILE", nargs="?")
    return parser, commands


ARENA = """Let bots play against each other, and rate them. A BOT is 1 (random), 2 (greedy),
3 (search, as long as --seconds allow), 3:500 (search, 500 simulations a move), a class in a file
(path/to/file.py:ClassName), or oracle, which sees all hidden cards and is for measuring only. Every
seed is played in every rotation of the seats. With bots bounded by simulations the same command
gives the same numbers; bounded by time they depend on the machine."""


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
            database=Path(args.database) if args.database else site.default_database(),
            host=args.host,
            port=args.port,
            origins=tuple(args.origin),
            proxies=tuple(args.proxy),
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
    for name, least in (("seeds", 1), ("jobs", 1), ("seed", 0)):
        value = getattr(args, name)
        if value is not None and value < least:
            raise UsageError(f"--{name} must be {least} or more, not {value}")
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


def show_edition(args: argparse.Namespace) -> int:
    game = longbox.game(args.game, args.file)
    if args.file is None:
        print(game.edition.text, end="")
    else:
        print(clean(f"{args.file} is fine: {game.edition.name}, hash {game.edition.hash}"))
    return 0
