"""Connections and transactions: everything that the rest of the store stands on.

Each transaction has a connection of its own, and writes of this process queue up behind one lock: what one table
rolls back or commits can never touch what another has half done.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Self

from sqlalchemy import event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot import metrics
from bot.store.condition import Condition, Files
from bot.store.connections import database_file, make_engine, prepare_file, translated_errors
from bot.store.errors import StoreFailed
from bot.store.lock import InstanceLock
from bot.store.migrate import upgrade
from bot.store.whole import whole

log = logging.getLogger(__name__)

CHECKPOINT_ATTEMPTS = 20
CHECKPOINT_PAUSE = 0.1
"""Seconds between attempts to empty the log."""


def utc_now() -> datetime:
    """The time, aware and in UTC."""
    return datetime.now(UTC)


Job = Callable[[AsyncConnection], Awaitable[None]]
"""A part of a transaction."""


@dataclass(frozen=True, slots=True)
class _Note:
    """Something small that waits to be written, and who waits for that."""

    job: Job
    done: asyncio.Future[None]


class Database:
    """An open database. Use :meth:`open`; close it when done."""

    def __init__(
        self, engine: AsyncEngine, files: Files, lock: InstanceLock | None, clock: Callable[[], datetime]
    ) -> None:
        self._engine = engine
        self._writer = engine.execution_options(writes=True)
        self._hasty_writer = engine.execution_options(writes=True, waits=False)
        self._files = files
        self._reads, self._writes = Condition("Reading the database"), Condition("Writing to the database")
        event.listen(engine.sync_engine, "connect", lambda *_: files.connected())
        event.listen(engine.sync_engine.pool, "close", lambda *_: files.disconnected())
        self._lock = lock
        self._now = clock
        self._writing = asyncio.Lock()
        self._together: list[_Note] = []
        self._closed = False

    @classmethod
    async def open(
        cls, url: str, *, exclusive: bool = True, patience: float = 0.0, clock: Callable[[], datetime] = utc_now
    ) -> Self:
        """Open a database, make it if there is none, and bring it to the newest schema.

        ``exclusive`` keeps other processes out: :class:`AlreadyRunning` for who comes second. With ``patience`` whoever
        has the database is asked to give it up, and is waited for so many seconds. ``clock`` dates the rows.
        :class:`StoreFailed`, :class:`StoreBusy`, :class:`SchemaTooNew` when it can't be used.
        """
        try:
            parsed = make_url(url)
        except ArgumentError as error:
            raise StoreFailed("the database's address can't be read") from error
        path = database_file(parsed)
        lock = InstanceLock(path) if path and exclusive else None
        if path:
            prepare_file(path)
        if lock and patience:
            await lock.take_over(patience)
        elif lock:
            lock.acquire()
        try:
            database = cls(make_engine(parsed), Files(path), lock, clock)
        except BaseException:
            if lock:
                lock.release()
            raise
        try:
            with translated_errors():
                async with database._writer.begin() as connection:
                    await connection.run_sync(upgrade)
        except BaseException:
            await database.close()
            raise
        return database

    @property
    def wanted(self) -> bool:
        """Whether another process asks for this database; see ``patience`` of :meth:`open`."""
        return self._lock is not None and self._lock.wanted

    @whole
    async def close(self) -> None:
        """Let the write in hand finish, then close. Safe to call twice. What is asked later is refused."""
        async with self._writing:
            self._closed = True
        await self._engine.dispose()
        if self._lock:
            self._lock.release()

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[AsyncConnection, None]:
        """A transaction that sees one state of the database, whatever is written meanwhile."""
        self._check_open()
        with metrics.DATABASE_SECONDS.labels("read").time(), self._reads.noticed(), translated_errors():
            async with self._engine.begin() as connection:
                self._files.check()
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[AsyncConnection, None]:
        """A transaction that may write: all of it is kept, or, when the block raises, nothing.

        Another program's lock is waited for, but not by one after the other: whoever comes while it is known to last
        hears so at once, for Discord doesn't wait for all of them.
        """
        with metrics.DATABASE_SECONDS.labels("write").time():
            async with self._writing:
                self._check_open()
                with self._writes.noticed(), translated_errors():
                    async with (self._hasty_writer if self._writes.busy else self._writer).begin() as connection:
                        self._files.check()
                        yield connection

    async def write_together(self, job: Job) -> None:
        """Write something small, together with whatever else of the kind waits for its turn; on disk when it returns.

        Many notes about tables and people then keep a move waiting no longer than one. If the transaction fails, each
        of them is tried by itself, so that nobody hears of another's error.
        """
        note = _Note(job, asyncio.get_running_loop().create_future())
        self._together.append(note)
        if len(self._together) == 1:
            await self._write_waiting()
        await note.done

    async def _write_waiting(self) -> None:
        notes: list[_Note] = []
        try:
            async with self.write() as connection:
                # What comes from now on waits for the next transaction.
                notes, self._together = self._together, []
                for note in notes:
                    await note.job(connection)
        except Exception as error:
            if not notes:
                notes, self._together = self._together, []
            await self._write_one_by_one(notes, error)
        else:
            for note in notes:
                note.done.set_result(None)

    async def _write_one_by_one(self, notes: list[_Note], error: Exception) -> None:
        if len(notes) == 1:
            notes[0].done.set_exception(error)
            return
        for note in notes:
            try:
                async with self.write() as connection:
                    await note.job(connection)
            except Exception as own:
                note.done.set_exception(own)
            else:
                note.done.set_result(None)

    @whole
    async def rewrite(self) -> None:
        """Write an SQLite file anew, without what was deleted or changed in it; also empties the log beside it.

        Pages keep copies of what once lay on them when rows move about; only this takes them away.
        """
        if self._engine.dialect.name != "sqlite":
            return
        async with self._writing:
            self._check_open()
            with translated_errors():
                async with self._engine.execution_options(outside_transactions=True).connect() as connection:
                    await connection.exec_driver_sql("VACUUM")
                    await self._empty_log(connection)

    async def _empty_log(self, connection: AsyncConnection) -> None:
        """Move everything from the log into the file. Reads that are under way keep the log in use for a moment."""
        for _ in range(CHECKPOINT_ATTEMPTS):
            blocked = (await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")).scalar()
            if not blocked:
                return
            await asyncio.sleep(CHECKPOINT_PAUSE)
        log.warning("The database's log can't be emptied while somebody reads; it will be at the next stop")

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFailed("the bot is shutting down")
