"""Bots think in processes of their own, for a bounded time, a table at a time."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from longbox.bots.levels import STRONGEST, USUAL
from longbox.core.match import Answer, Match
from longbox.core.record import Record
from longbox.server.editions import Editions
from longbox.server.logs import log
from longbox.server.worker import PLAYED_ALONG

BUDGET: Final = 1.0  # seconds to think
PATIENCE: Final = 5.0  # seconds more before a process is ended; and that a hint waits for one
LEVELS: Final = (1, USUAL, STRONGEST)
STAND_IN: Final = USUAL  # who plays for a person
REMEMBERED: Final = 10_000  # people and tables whose turn was noted
ENDS: Final = "the server ends"


class NoAnswer(Exception):
    """The process died, took too long, or could not answer."""


class Moment:
    """A match as it is now: its list of answers only grows, and is a new one after a take-back."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.answers = match.answers
        self.count = len(match.answers)

    def record(self, known: int) -> Record:
        """All that is needed to play it again, but for the answers that are known."""
        match = self.match
        answers = [(one.seat, one.action.text) for one in self.answers[known : self.count]]
        return Record(
            match.game.id,
            match.game.version,
            match.game.edition.hash,
            match.players,
            match.chosen_options,
            match.seed,
            answers,
        )


class Worker:
    """A process that is started when it is needed, and again after it was ended.

    It plays along with the tables it is asked about, so it is told what is new there.
    """

    def __init__(self, editions: Editions) -> None:
        self.editions = editions
        self.process: asyncio.subprocess.Process | None = None
        self.told: dict[int | str, tuple[int, Answer]] = {}  # by seed: how many answers, the last

    async def ask(self, now: Moment, seat: int, level: int | None) -> dict[str, str]:
        """The action that a bot chose, and of advice the reason."""
        question: dict[str, object] = {"seat": seat, "level": level, "budget": BUDGET}
        answer = await self.exchange({**question, **self.told_of(now, self.known(now))})
        if "forgotten" in answer:
            answer = await self.exchange({**question, **self.told_of(now, 0)})
        if "action" not in answer:
            raise NoAnswer(str(answer.get("error")))
        if now.count:
            self.told[now.match.seed] = (now.count, now.answers[now.count - 1])
        if len(self.told) > PLAYED_ALONG:
            del self.told[next(iter(self.told))]
        return answer

    def told_of(self, now: Moment, known: int) -> dict[str, object]:
        """A match but for what is known of it; with its edition if all of it is new."""
        record = now.record(known)
        edition = None if known else self.editions.text(record)
        return {"known": known, "record": record.to_json(), "edition": edition}

    def known(self, now: Moment) -> int:
        """How many of the answers it has; none if one of them was taken back, since what is played
        again has new ones."""
        count, last = self.told.pop(now.match.seed, (0, None))
        return count if 0 < count <= now.count and now.answers[count - 1] is last else 0

    async def exchange(self, job: dict[str, object]) -> dict[str, str]:
        """Send a job, and read what comes of it."""
        process = self.process
        if process is None or process.returncode is not None:
            process = self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "longbox.server.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(job).encode() + b"\n")
            async with asyncio.timeout(BUDGET + PATIENCE):
                await process.stdin.drain()
                line = await process.stdout.readline()
            answer: dict[str, str] = json.loads(line)
        except (OSError, TimeoutError, ValueError) as error:
            await self.end()
            raise NoAnswer(type(error).__name__) from None
        except asyncio.CancelledError:
            await self.end()
            raise
        return answer

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()


@dataclass(frozen=True)
class Share:
    """Whose wish it is, for which table, and whether somebody waits to see what comes of it."""

    person: str = ""
    table: str = ""
    watched: Callable[[], bool] = lambda: True


ANYONE: Final = Share()


class Workers:
    """As many processes as there are cores to spare, and a fair order for those who wait.

    Tables that nobody watches come last; of the others, the person who was served longest ago comes
    first, and of a person's tables the one that was.
    """

    def __init__(self, count: int | None = None, editions: Editions | None = None) -> None:
        self.editions = Editions() if editions is None else editions
        spare = max(1, min(4, (os.cpu_count() or 2) - 1))
        self.workers = [Worker(self.editions) for _ in range(spare if count is None else count)]
        self.idle = list(self.workers)
        self.waiting: list[tuple[Share, asyncio.Future[Worker]]] = []
        self.served: dict[str, int] = {}  # when a person or a table last was, as a count
        self.count = 0
        self.closed = False

    async def worker(self, share: Share) -> Worker:
        """The next that is free, in turn."""
        if self.idle:
            self.serve(share)
            return self.idle.pop()
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.waiting.append((share, turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release(turn.result())
            raise

    def serve(self, share: Share) -> None:
        self.count += 1
        if len(self.served) > REMEMBERED:
            self.served.clear()
        self.served[share.person] = self.served[share.table] = self.count

    def release(self, worker: Worker) -> None:
        self.waiting = [one for one in self.waiting if not one[1].done()]  # without who gave up
        if not self.waiting:
            self.idle.append(worker)
            return
        chosen = min(self.waiting, key=lambda one: self.order(one[0]))
        self.waiting.remove(chosen)
        self.serve(chosen[0])
        chosen[1].set_result(worker)

    def order(self, share: Share) -> tuple[bool, int, int]:
        served = self.served
        return not share.watched(), served.get(share.person, 0), served.get(share.table, 0)

    async def choose(self, now: Moment, seat: int, level: int, share: Share = ANYONE) -> str:
        """A bot's answer for a seat, from what that seat may know; NoAnswer if there is none."""
        return (await self.ask(await self.worker(share), now, seat, level))["action"]

    async def advise(self, now: Moment, seat: int, share: Share = ANYONE) -> tuple[str, str]:
        """What the strongest bot would answer, and why; NoAnswer if too many others wait."""
        try:
            async with asyncio.timeout(PATIENCE):
                free = await self.worker(share)
        except TimeoutError:
            raise NoAnswer("all are busy") from None
        answer = await self.ask(free, now, seat, None)
        return answer["action"], answer["why"]

    async def ask(
        self, worker: Worker, now: Moment, seat: int, level: int | None
    ) -> dict[str, str]:
        try:
            if self.closed:
                raise NoAnswer(ENDS)
            return await worker.ask(now, seat, level)
        except NoAnswer as error:
            if self.closed:
                raise NoAnswer(ENDS) from None
            extra = {"game": now.match.game.id, "error": str(error)}
            log.warning("bot gave no answer", extra=extra)
            raise
        finally:
            self.release(worker)

    async def close(self) -> None:
        self.closed = True
        for worker in self.workers:
            await worker.end()
