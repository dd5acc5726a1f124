"""Bots think in processes of their own, for a bounded time, a table at a time."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from typing import Final

from longbox.bots.levels import STRONGEST, USUAL
from longbox.core.record import Record
from longbox.server.logs import log

BUDGET: Final = 1.0  # seconds to think
PATIENCE: Final = 5.0  # seconds more before a process is ended; and that a hint waits for one
LEVELS: Final = (1, USUAL, STRONGEST)
STAND_IN: Final = USUAL  # who plays for a person


class NoAnswer(Exception):
    """The process died, took too long, or could not answer."""


class Worker:
    """A process that is started when it is needed, and again after it was ended."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, job: dict[str, object]) -> dict[str, str]:
        """The action that a bot chose, and of advice the reason."""
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
        if "action" not in answer:
            raise NoAnswer(str(answer.get("error")))
        return answer

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()


class Workers:
    """As many processes as there are cores to spare; tables wait in the order in which they ask."""

    def __init__(self, count: int | None = None) -> None:
        spare = max(1, min(4, (os.cpu_count() or 2) - 1))
        self.workers = [Worker() for _ in range(spare if count is None else count)]
        self.idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self.idle.put_nowait(worker)

    async def choose(self, record: Record, seat: int, level: int) -> str:
        """A bot's answer for a seat, from what that seat may know; NoAnswer if there is none."""
        return (await self.ask(await self.idle.get(), record, seat, level))["action"]

    async def advise(self, record: Record, seat: int) -> tuple[str, str]:
        """What the strongest bot would answer, and why; NoAnswer if too many others wait."""
        try:
            async with asyncio.timeout(PATIENCE):
                worker = await self.idle.get()
        except TimeoutError:
            raise NoAnswer("all are busy") from None
        answer = await self.ask(worker, record, seat, None)
        return answer["action"], answer["why"]

    async def ask(
        self, worker: Worker, record: Record, seat: int, level: int | None
    ) -> dict[str, str]:
        try:
            job = {"record": record.to_json(), "seat": seat, "level": level, "budget": BUDGET}
            return await worker.ask(job)
        except NoAnswer as error:
            log.warning("bot gave no answer", extra={"game": record.game, "error": str(error)})
            raise
        finally:
            self.idle.put_nowait(worker)

    async def close(self) -> None:
        for worker in self.workers:
            await worker.end()
