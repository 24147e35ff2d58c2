"""Connections and transactions: everything that the rest of the store stands on.

Each transaction has a connection of its own, and writes of this process queue up behind one lock: what one table
rolls back or commits can never touch what another has half done.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot import metrics
from bot.store.errors import StoreBusy, StoreError, StoreFailed, refused_by_system
from bot.store.lock import InstanceLock
from bot.store.migrate import upgrade
from bot.store.whole import whole

log = logging.getLogger(__name__)

BUSY_MILLISECONDS = 2000
"""How long a statement waits for another process's write: Discord wants an answer within three seconds."""

CHECKPOINT_ATTEMPTS = 20
CHECKPOINT_PAUSE = 0.1
"""Seconds between attempts to empty the log."""

PRAGMAS = (
    f"busy_timeout = {BUSY_MILLISECONDS}",
    "journal_mode = WAL",
    # FULL, not NORMAL: what was told to people must survive a power cut too, and a table makes few writes.
    "synchronous = FULL",
    "foreign_keys = ON",
    # What is deleted is overwritten: who asks to be forgotten must not stay in the file's unused pages.
    "secure_delete = ON",
)


class Clash(StoreFailed):
    """A row with this key exists already."""


def utc_now() -> datetime:
    """The time, aware and in UTC."""
    return datetime.now(UTC)


def database_file(url: URL) -> Path | None:
    """The file of an SQLite database; None for a server. :class:`StoreFailed` for a database in memory."""
    if url.get_backend_name() != "sqlite":
        return None
    name = url.database or ""
    if name in ("", ":memory:") or name.startswith("file:"):
        raise StoreFailed("games must be kept in a file")
    return Path(name)


def prepare_file(path: Path) -> None:
    """Make the folder and the file, for their owner only: games hold secrets."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # An existing file isn't opened: closing it again would drop the locks that SQLite holds on it in this process.
        with contextlib.suppress(FileExistsError):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        if not os.access(path, os.R_OK | os.W_OK, effective_ids=os.access in os.supports_effective_ids):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)
    except OSError as error:
        raise refused_by_system(path, error) from error


def make_engine(url: URL) -> AsyncEngine:
    """An engine whose connections begin transactions as we say, and whose errors don't show the rows' values."""
    engine = create_async_engine(url, hide_parameters=True, pool_size=5, max_overflow=0, pool_timeout=5)
    if url.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up_connection)
        event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _set_up_connection(connection: Any, _record: object) -> None:
    """Take transactions out of the driver's hands, and set SQLite up."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Writers take the write lock first: two that read and then write would otherwise block each other for good."""
    if connection.get_execution_options().get("outside_transactions", False):
        return
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def error_for_people(error: DBAPIError | PoolTimeout) -> StoreError:
    """The store's error for one of the driver's."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    if isinstance(error, PoolTimeout) or _is_busy(cause):
        return StoreBusy()
    reason = str(cause).partition("\n")[0]
    return Clash(reason) if isinstance(error, IntegrityError) else StoreFailed(reason)


def _is_busy(cause: BaseException | None) -> bool:
    """Whether SQLite gave up waiting for a lock. The low byte of its code is the kind, the rest the detail."""
    code: int = getattr(cause, "sqlite_errorcode", 0)
    return code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@contextlib.contextmanager
def translated_errors() -> Generator[None, None, None]:
    """Turn the driver's errors into the store's."""
    try:
        yield
    except (DBAPIError, PoolTimeout) as error:
        raise error_for_people(error) from error


Job = Callable[[AsyncConnection], Awaitable[None]]
"""A part of a transaction."""


@dataclass(frozen=True, slots=True)
class _Note:
    """Something small that waits to be written, and who waits for that."""

    job: Job
    done: asyncio.Future[None]


class Database:
    """An open database. Use :meth:`open`; close it when done."""

    def __init__(self, engine: AsyncEngine, lock: InstanceLock | None, clock: Callable[[], datetime]) -> None:
        self._engine = engine
        self._writer = engine.execution_options(writes=True)
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
            database = cls(make_engine(parsed), lock, clock)
        except BaseException:
            if lock:
                lock.release()
            raise
        try:
            async with database.write() as connection:
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
        with metrics.DATABASE_SECONDS.labels("read").time(), translated_errors():
            async with self._engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[AsyncConnection, None]:
        """A transaction that may write: all of it is kept, or, when the block raises, nothing."""
        with metrics.DATABASE_SECONDS.labels("write").time(), translated_errors():
            async with self._writing:
                self._check_open()
                async with self._writer.begin() as connection:
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
