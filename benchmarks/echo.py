"""What the stack itself costs: sockets of four, a commit for each frame, and nothing of a game.

benchmarks/server.py runs it, to compare real tables with: through our protocol, or with ``stock``
at the end through uvicorn's own, as it comes.
"""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from longbox.server.desk import Desk
from longbox.server.limits import Limits
from longbox.server.protocols import Gate, Settings, SocketProtocol
from longbox.server.serve import Config, listening, loop_factory
from longbox.server.sqlite import SqliteJournal

SEATS: Final = 4
STOCK: Final = "stock"


class Echo:
    """Tables at which the seats say something in turn, and each hears it."""

    def __init__(self, journal: SqliteJournal) -> None:
        self.journal = journal
        self.tables: list[dict[int, WebSocket]] = []
        self.said: list[int] = []

    async def session(self, request: Request) -> JSONResponse:
        return JSONResponse({}, headers={"set-cookie": "echo=1"})

    async def new_table(self, request: Request) -> JSONResponse:
        self.tables.append({})
        self.said.append(1)
        return JSONResponse({"id": str(len(self.tables) - 1)})

    async def socket(self, websocket: WebSocket) -> None:
        number, seat = int(websocket.path_params["id"]), int(websocket.query_params["seat"])
        await websocket.accept()
        self.tables[number][seat] = websocket
        await websocket.send_text(self.frame("welcome", number, seat))
        if len(self.tables[number]) == SEATS:
            await self.tell(number)
        try:
            while True:
                frame = msgspec.json.decode(await websocket.receive_text())
                values = (number, self.said[number], frame["action"])
                await self.journal.write(("INSERT INTO echo VALUES (?, ?, ?)", values))
                self.said[number] += 1
                await self.tell(number)
                ack = {"t": "ack", "id": frame["id"], "seq": self.said[number]}
                await websocket.send_text(msgspec.json.encode(ack).decode())
        except WebSocketDisconnect:
            pass

    async def tell(self, number: int) -> None:
        for seat, websocket in self.tables[number].items():
            await websocket.send_text(self.frame("ev", number, seat))

    def frame(self, t: str, number: int, seat: int) -> str:
        said = self.said[number]
        asked = t == "ev" and seat == said % SEATS
        choices = [{"action": "echo"}] if asked else []
        return msgspec.json.encode({"t": t, "seq": said, "choices": choices}).decode()


async def main(database: Path, stock: bool) -> None:
    config = Config(database, port=0)
    journal = SqliteJournal(database, asyncio.get_running_loop())
    await journal.write(("CREATE TABLE echo (number, said, body)", ()))
    echo = Echo(journal)
    app = Starlette(
        routes=[
            Route("/api/session", echo.session, methods=["POST"]),
            Route("/api/tables", echo.new_table, methods=["POST"]),
            WebSocketRoute("/api/tables/{id}/ws", echo.socket),
        ]
    )
    protocol: Any = "websockets-sansio" if stock else SocketProtocol  # Any: uvicorn's own type
    settings = Settings(
        app, lifespan="off", ws=protocol, ws_per_message_deflate=False, log_config=None
    )
    settings.gate = Gate(Limits.home(), (), Desk(Limits.home()))
    with listening(config) as listener:
        print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
        await uvicorn.Server(settings).serve(sockets=[listener])
    await journal.close()


if __name__ == "__main__":
    os.sched_setaffinity(0, {0})
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(main(Path(sys.argv[1]), sys.argv[-1] == STOCK))
