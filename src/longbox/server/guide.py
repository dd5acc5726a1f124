"""The guide: a connection that asks for another process's table is handed to that process.

Processes of one machine can give each other open connections. So whoever came to the wrong one is
led on with the request they have sent, be it a call, a stream or a socket, and nothing stands
between them and their table afterwards.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from longbox.server.leases import Leases

TABLE: Final = re.compile(rb"[A-Z]+ /api/tables/([A-Za-z0-9_-]{1,64})[/? ]")
LARGEST: Final = 128 * 1024  # bytes of a letter
AGAIN: Final = 0.002  # seconds until a full letter box is tried again
TRIES: Final = 500
CALLER: Final = b"C"  # a letter that comes with a connection, and what it has said
HEIR: Final = b"H"  # the same of a process that ends: it may be led on from there
NEWS: Final = b"N"  # one that has JSON

Adopt = Callable[[socket.socket, bytes, bool], object]
Hear = Callable[[dict[str, Any]], object]  # Any: JSON


def is_abandoned(address: str) -> bool:
    """Whether it is a letter box of this machine that nobody empties any more."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as caller:
        try:
            caller.connect(address)
        except OSError as error:
            return isinstance(error, ConnectionRefusedError)
    return False


class Guide:
    """This process's letter box, and the way to the others'."""

    def __init__(self, leases: Leases, adopt: Adopt, hear: Hear) -> None:
        self.leases = leases
        self.adopt = adopt
        self.hear = hear
        self.loop = asyncio.get_running_loop()
        self.box = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.box.setblocking(False)
        self.box.bind(leases.address)
        self.loop.add_reader(self.box.fileno(), self.read)

    def close(self) -> None:
        self.loop.remove_reader(self.box.fileno())
        self.box.close()
        with suppress(OSError):
            os.unlink(self.leases.address)

    def way(self, request: bytes) -> str | None:
        """To the process that has the table of a request; "" if it is here, None if nowhere."""
        found = TABLE.match(request)
        return "" if found is None else self.leases.where(found[1].decode())

    def lead(
        self, transport: asyncio.Transport, said: bytes, address: str, kind: bytes = CALLER
    ) -> bool:
        """Hand a connection over with what it has said; False if there is no way."""
        connection = transport.get_extra_info("socket")
        if connection is None or len(said) >= LARGEST or transport.get_write_buffer_size():
            return False
        if not self.send(kind + said, os.dup(connection.fileno()), address, TRIES):
            return False
        transport.abort()  # of this end; the connection lives on in the other process
        return True

    def pass_on(self, transport: asyncio.Transport, said: bytes) -> bool:
        """Hand over a connection of a process that ends; False if nobody goes on with it."""
        ways = [self.way(said), *self.leases.others()]
        return any(self.lead(transport, said, way, HEIR) for way in ways if way)

    def tell(self, news: dict[str, Any]) -> None:
        """All other processes."""
        for address in self.leases.others():
            self.send(NEWS + json.dumps(news).encode(), None, address, TRIES)

    def send(self, letter: bytes, descriptor: int | None, address: str, tries: int) -> bool:
        """Send a letter, or begin to try; False if nobody is there."""
        rights = [] if descriptor is None else [descriptor.to_bytes(4, sys.byteorder)]
        ancillary = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, one) for one in rights]
        reached = True
        try:
            self.box.sendmsg([letter], ancillary, 0, address)
        except BlockingIOError:
            if tries:
                self.loop.call_later(AGAIN, self.send, letter, descriptor, address, tries - 1)
                return True
            reached = False
        except OSError:
            reached = False
        if descriptor is not None:
            os.close(descriptor)
        return reached

    def read(self) -> None:
        while True:
            try:
                letter, descriptors, _, _ = socket.recv_fds(self.box, LARGEST + 1, 1)
            except OSError:
                return
            if letter[:1] == NEWS:
                self.hear(json.loads(letter[1:]))
            elif descriptors:
                os.set_inheritable(descriptors[0], False)  # bots' processes would keep it open
                caller = socket.socket(fileno=descriptors[0])
                caller.setblocking(False)
                self.adopt(caller, letter[1:], letter[:1] == HEIR)
