"""Faults, one at a chosen place: in the calls to Discord, and in what is asked of the database.

A ``Line`` lies between the bot and the simulated Discord, a ``Disk`` below the store. Each counts what passes, from
``open`` to ``shut``, and asks a plan what shall go wrong with the n-th.
"""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import aiohttp
from simcord.backend.errors import BackendError
from simcord.http import router
from sqlalchemy import event

from bot.store import Store

Plan = Callable[[int, str], Exception | None]
"""What goes wrong with the n-th thing (from 1), which is named; None if nothing does."""


def refusal(status: int, code: int = 0) -> Callable[[], Exception]:
    """How Discord refuses."""
    return lambda: BackendError(status, code, "injected by a test")


TROUBLES: dict[str, Callable[[], Exception]] = {
    "dms closed": refusal(403, 50007),
    "no permission": refusal(403, 50013),
    "no channel": refusal(404, 10003),
    "no message": refusal(404, 10008),
    "bad request": refusal(400, 50035),
    "too many requests": refusal(429),
    "server error": refusal(500),
    "connection reset": lambda: aiohttp.ClientOSError(104, "Connection reset by peer"),
    "time-out": TimeoutError,
}
"""What can go wrong with a call to Discord."""


def sqlite_error(
    message: str, code: int, kind: type[sqlite3.DatabaseError] = sqlite3.OperationalError
) -> Callable[[], Exception]:
    """An error as the driver raises it."""

    def make() -> Exception:
        error = kind(message)
        error.sqlite_errorcode = code
        return error

    return make


DISK_TROUBLES: dict[str, Callable[[], Exception]] = {
    "locked": sqlite_error("database is locked", sqlite3.SQLITE_BUSY),
    "disk full": sqlite_error("database or disk is full", sqlite3.SQLITE_FULL),
    "input/output error": sqlite_error("disk I/O error", sqlite3.SQLITE_IOERR),
    "read-only": sqlite_error("attempt to write a readonly database", sqlite3.SQLITE_READONLY),
    "damaged": sqlite_error("database disk image is malformed", sqlite3.SQLITE_CORRUPT, sqlite3.DatabaseError),
}
"""What can go wrong with the database."""


def never(number: int, name: str) -> Exception | None:
    """Nothing goes wrong."""
    return None


def at(trouble: Callable[[], Exception], *numbers: int) -> Plan:
    """This goes wrong with these, and with nothing else."""
    return lambda number, _: trouble() if number in numbers else None


class Counter:
    """What passes, and what of it failed."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.passed: list[str] = []
        self.failed: list[str] = []
        self.counting = False

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """What happens meanwhile isn't counted, and nothing of it fails."""
        counting, self.counting = self.counting, False
        try:
            yield
        finally:
            self.counting = counting

    def check(self, name: str) -> None:
        """Count one more; raises what is to go wrong with it."""
        if not self.counting:
            return
        self.passed.append(name)
        error = self.plan(len(self.passed), name)
        if error is not None:
            self.failed.append(name)
            raise error


class Line(Counter):
    """Between the bot and Discord. ``after``: a call that fails has its effect all the same."""

    def __init__(self, plan: Plan, *, after: bool = False) -> None:
        super().__init__(plan)
        self._after = after

    @contextlib.contextmanager
    def laid(self) -> Iterator[None]:
        """Calls pass here, and are counted."""
        self._dispatch = router.dispatch
        router.dispatch = self._pass_on
        self.counting = True
        try:
            yield
        finally:
            self.counting = False
            router.dispatch = self._dispatch

    def _pass_on(self, backend: Any, method: str, path: str, **request: Any) -> Any:
        name = f"{method} {re.sub(r'/[0-9]+|/[A-Za-z0-9_.-]{20,}', '/*', path)}"
        if self._after:
            answer = self._dispatch(backend, method, path, **request)
            self.check(name)
            return answer
        self.check(name)
        return self._dispatch(backend, method, path, **request)


class Disk(Counter):
    """Below the store: statements, the beginnings and ends of transactions among them.

    ``lost``: a transaction whose end fails is written all the same, as when the news of it gets lost.
    """

    def __init__(self, plan: Plan, *, lost: bool = False) -> None:
        super().__init__(plan)
        self._lost = lost

    @contextlib.contextmanager
    def below(self, store: Store) -> Iterator[None]:
        """What this store asks for passes here, and is counted."""
        engine = store._engine.sync_engine
        commit = engine.dialect.do_commit

        def end(connection: Any) -> None:
            if self._lost:
                commit(connection)
            self.check("COMMIT")
            if not self._lost:
                commit(connection)

        event.listen(engine, "do_execute", self._execute)
        engine.dialect.do_commit = end
        self.counting = True
        try:
            yield
        finally:
            self.counting = False
            event.remove(engine, "do_execute", self._execute)
            engine.dialect.do_commit = commit

    def _execute(self, cursor: Any, statement: str, parameters: Any, context: Any) -> None:
        self.check(" ".join(statement.split()[:3]))
