"""Processes that work beside the bot: started when they are first needed, ended when there is nothing to do for long.

None outlives the bot. Each holds one end of a leash and ends when the bot lets go of the other: because it wants to,
or because it was killed.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from prometheus_client import Gauge

Answer = TypeVar("Answer")


class TooBusy(Exception):
    """The processes have no time, or are gone: there is no answer."""


class Workers:
    """A few processes that do what they are asked.

    ``count``: how many; ``niceness``: how much they yield to other processes, the bot itself among them; ``most``: how
    many jobs may wait or be under way; ``idle``: after so many seconds without a job the processes are ended; ``gauge``
    is told how many there are.
    """

    def __init__(self, count: int, *, niceness: int, most: int, idle: float, gauge: Gauge) -> None:
        self._count = count
        self._niceness = niceness
        self._most = most
        self._idle = idle
        self._gauge = gauge
        self._executor: ProcessPoolExecutor | None = None
        self._ended: ProcessPoolExecutor | None = None
        """The one before. It is kept, for Python cancels what waits only if the executor is still there by then."""
        self._leash: Connection | None = None
        self._under_way = 0
        self._rest: asyncio.TimerHandle | None = None

    @property
    def running(self) -> bool:
        """Whether there are processes now, or such that are being started."""
        return self._executor is not None

    @property
    def full(self) -> bool:
        """Whether no more jobs are taken now."""
        return self._under_way >= self._most

    async def ask(self, seconds: float, job: Callable[..., Answer], *arguments: Any) -> Answer:
        """Do this in a process, within so many seconds in all. :class:`TooBusy` if it can't be had.

        Job and arguments must be picklable.
        Cancelling the call takes a job that still waits out of the queue.
        """
        if self.full:
            raise TooBusy(f"{self._under_way} others are waiting")
        self._under_way += 1
        if self._rest is not None:
            self._rest.cancel()
        try:
            return await self._answer(seconds, job, *arguments)
        finally:
            self._under_way -= 1
            self._rest_soon()

    def end(self) -> None:
        """End the processes at once, whatever they are doing: Python waits for them before it ends."""
        if self._rest is not None:
            self._rest.cancel()
        self._let_go()

    async def _answer(self, seconds: float, job: Callable[..., Answer], *arguments: Any) -> Answer:
        executor = None
        try:
            executor = self._running_executor()
            return await _waited_for(seconds, _submitted(executor, job, *arguments))
        except BrokenExecutor as error:
            # All who waited for it hear of it; by then there may be new processes already.
            if executor is self._executor:
                self._let_go()
            raise TooBusy(f"a worker has died ({type(error).__name__})") from error

    def _running_executor(self) -> ProcessPoolExecutor:
        if self._executor is None:
            try:
                self._executor = self._new_executor()
            except (OSError, NotImplementedError) as error:
                # A machine without shared memory, or with too many open files.
                self._let_go()
                raise TooBusy(f"no process can be started ({error})") from error
            self._gauge.set(self._count)
        return self._executor

    def _new_executor(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        held, self._leash = context.Pipe(duplex=False)
        return ProcessPoolExecutor(
            self._count, mp_context=context, initializer=_begin_work, initargs=(held, self._niceness)
        )

    def _rest_soon(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
        if not self._under_way:
            self._rest = asyncio.get_running_loop().call_later(self._idle, self._let_go)

    def _let_go(self) -> None:
        self._ended, self._executor = self._executor, None
        self._gauge.set(0)
        if self._ended is not None:
            self._ended.shutdown(wait=False, cancel_futures=True)
        if self._leash is not None:
            self._leash.close()
            self._leash = None


def _submitted(executor: ProcessPoolExecutor, job: Callable[..., Answer], *arguments: Any) -> Future[Answer]:
    try:
        return executor.submit(job, *arguments)
    except OSError as error:
        raise TooBusy(f"no process can be started ({error.strerror})") from error


async def _waited_for(seconds: float, future: Future[Answer]) -> Answer:
    answer = asyncio.wrap_future(future)
    try:
        await asyncio.wait({answer}, timeout=seconds)
        if not answer.done():
            raise TooBusy(f"it took more than {seconds:g} s")
    finally:
        answer.cancel()
    if answer.cancelled():
        raise TooBusy("the processes were ended")
    return answer.result()


def _begin_work(leash: Connection, niceness: int) -> None:
    """In a new worker: Ctrl-C is for the bot to hear, and the bot goes first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with, args=(leash,), name="waiting for the end", daemon=True).start()


def _end_with(leash: Connection) -> None:
    """End, whatever is being done, when the bot lets go of the leash: it wants to, or it was killed."""
    with contextlib.suppress(EOFError):
        leash.recv_bytes()
    os._exit(0)


def end_processes() -> None:
    """End all processes at the end of the program. One that is still loading doesn't hear yet that it was let go,
    and Python would wait for it: seconds on a small machine."""
    for process in multiprocessing.active_children():
        process.kill()
