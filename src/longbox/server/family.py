"""The family: a parent that starts as many processes as are wanted, and again those that end."""

from __future__ import annotations

import logging
import os
import select
import signal
import time
from collections.abc import Callable
from typing import Final, NoReturn

from longbox.server.logs import log

LOOK: Final = 0.2  # seconds between looks at the children
YOUNG: Final = 1.0  # seconds; who ends so soon is started again after as long
FAREWELL: Final = 15.0  # seconds for them to end
SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)

Work = Callable[[Callable[[], object], int], None]


class Stopped(Exception):
    """A signal came."""


class Family:
    """Each child does the work: it is given what to call when it is ready, and a pipe that ends
    when the parent does."""

    def __init__(self, work: Work, bury: Callable[[int], object], count: int) -> None:
        self.work = work
        self.bury = bury  # is told the id of a process that has ended
        self.count = count
        self.born: dict[int, float] = {}  # when, by process id
        self.ready_to_read, self.ready_to_write = os.pipe()
        self.life_of_parent, self.life = os.pipe()

    def keep(self, all_ready: Callable[[], object]) -> None:
        """Until a signal comes; then all of them end."""
        for one in SIGNALS:
            signal.signal(one, stop)
        waiting = self.count
        try:
            for _ in range(self.count):
                self.bear()
            while True:
                if select.select([self.ready_to_read], [], [], LOOK)[0]:
                    os.read(self.ready_to_read, 1)
                    waiting -= 1
                    if waiting == 0:
                        all_ready()
                self.replace_the_dead()
        except Stopped:
            pass
        finally:
            self.end()

    def bear(self) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)  # none may reach a child as its parent
        pid = os.fork()
        if pid == 0:
            self.live()
        self.born[pid] = time.monotonic()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)

    def live(self) -> NoReturn:
        """In the child; nothing of the parent's is cleaned up here."""
        status = 1
        try:
            for one in SIGNALS:
                signal.signal(one, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
            os.close(self.life)
            self.work(lambda: os.write(self.ready_to_write, b"."), self.life_of_parent)
            status = 0
        except BaseException as error:
            log.error("process ended", extra={"error": f"{type(error).__name__}: {error}"})
        finally:
            logging.shutdown()  # what is to be logged is
            os._exit(status)

    def replace_the_dead(self) -> None:
        for pid in list(self.born):
            if os.waitpid(pid, os.WNOHANG)[0]:
                self.bury(pid)
                if time.monotonic() - self.born.pop(pid) < YOUNG:
                    time.sleep(YOUNG)
                self.bear()

    def end(self) -> None:
        for one in SIGNALS:
            signal.signal(one, signal.SIG_IGN)
        for pid in self.born:
            os.kill(pid, signal.SIGTERM)
        patience = time.monotonic() + FAREWELL
        for pid in self.born:
            while not os.waitpid(pid, os.WNOHANG)[0]:
                if time.monotonic() > patience:
                    os.kill(pid, signal.SIGKILL)
                time.sleep(0.02)


def stop(*_: object) -> NoReturn:
    raise Stopped
