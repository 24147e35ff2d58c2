"""One process per database: a lock on a file beside it, which the system drops when the process ends in any way.

The file's first byte is the lock itself. The second is for whoever wants to take over: it locks that one and waits for
the first, and the process that has the first looks now and then whether somebody does. No process needs to know
another's number, so this works between containers too; and a lock is gone when its process is, so nothing can be left
behind by one that was killed.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from bot.store.errors import AlreadyRunning, refused_by_system

OWNING, WANTING = 0, 1
"""The bytes of the file: who has the database, and who waits to take it over."""

LOOKING_SECONDS = 0.1
"""How often who waits for the lock looks whether it is free."""

_held: set[Path] = set()
"""The locks of this process. A record lock doesn't keep its own process out, and closing a second handle drops it."""


class InstanceLock:
    """The lock of one database file. It is not passed on to child processes, so an orphaned one can't keep it."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._path = database.with_name(database.name + ".lock").resolve()
        self._handle: int | None = None
        self._owned = False

    def acquire(self) -> None:
        """Take the lock. :class:`AlreadyRunning` if somebody has it, :class:`StoreFailed` if the file can't be made."""
        if not self.try_to_acquire():
            self.release()
            raise AlreadyRunning(str(self._database))

    def try_to_acquire(self) -> bool:
        """Take the lock if nobody has it. :class:`StoreFailed` if the file can't be made."""
        self._owned = self._owned or _try_to_lock(self._opened(), OWNING)
        return self._owned

    async def take_over(self, patience: float) -> None:
        """Ask whoever has the lock to give it up, and take it then. :class:`AlreadyRunning` after so many seconds."""
        loop = asyncio.get_running_loop()
        give_up_at = loop.time() + patience
        asking = False
        try:
            while not self.try_to_acquire():
                if loop.time() > give_up_at:
                    raise AlreadyRunning(str(self._database))
                # Another one may be asking, and who has the lock has this byte too for the instant in which he looks.
                asking = asking or _try_to_lock(self._opened(), WANTING)
                await asyncio.sleep(LOOKING_SECONDS)
        except BaseException:
            self.release()
            raise
        if asking:
            _unlock(self._opened(), WANTING)

    @property
    def wanted(self) -> bool:
        """Whether another process asks for the lock that this one has."""
        if not self._owned:
            return False
        free = _try_to_lock(self._opened(), WANTING)
        if free:
            _unlock(self._opened(), WANTING)
        return not free

    def release(self) -> None:
        """Give the lock back. The file stays: removing it could take it from under another process."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
            self._owned = False
            _held.discard(self._path)

    def _opened(self) -> int:
        """The file's handle; :class:`AlreadyRunning` if this process has another one."""
        if self._handle is None:
            if self._path in _held:
                raise AlreadyRunning(str(self._database))
            try:
                self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            except OSError as error:
                raise refused_by_system(self._path, error) from error
            _held.add(self._path)
        return self._handle


def _try_to_lock(handle: int, byte: int) -> bool:
    """Lock one byte of the file; false if another process has it."""
    try:
        _lock(handle, byte)
    except OSError:
        return False
    return True


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int, byte: int) -> None:
        os.lseek(handle, byte, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _unlock(handle: int, byte: int) -> None:
        os.lseek(handle, byte, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(handle: int, byte: int) -> None:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)

    def _unlock(handle: int, byte: int) -> None:
        fcntl.lockf(handle, fcntl.LOCK_UN, 1, byte)
