"""Computer players think in processes of their own, so that the bot goes on answering meanwhile.

The processes are started when they are first needed and ended when nobody has thought for a while. Whatever goes
wrong with them (a worker that dies, too many who want to think, a thought that takes too long), the move is made all
the same: as a player of normal strength would make it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from random import Random
from typing import Any, Protocol, TypeVar

from bot import metrics
from engine.game import Action, Event, View
from engine.games import GAMES

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

NICENESS = 10
"""How much workers yield to other processes, the bot itself among them."""

THOUGHT_SECONDS = 1.2
"""So long every move of a player takes who thinks ahead, from when it was asked: about as long as its thinking may."""

FALLBACK = "normal"
"""The strength that needs no thinking ahead."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a computer player is asked: all that its seat may know, and where its chance begins."""

    game: str
    view: View
    strength: str
    history: tuple[Event, ...]
    seed: float

    def choose(self, strength: str | None = None) -> Action:
        """Think here and now."""
        game = GAMES[self.game]
        return game.choose(self.view, strength or self.strength, Random(self.seed).random, self.history)


class TooBusy(Exception):
    """The processes have no time, or are gone: there is no answer."""


class Thinking(Protocol):
    """Where computer players think."""

    async def think(self, thought: Thought) -> Action:
        """What a computer player does. There is always an answer."""
        ...

    async def ask(self, job: Callable[..., Answer], *arguments: Any) -> Answer:
        """The answer to anything else that takes thought. :class:`TooBusy` if it can't be had now."""
        ...

    def takes(self, strength: str) -> float:
        """Seconds that a move of a player of this strength takes at least, whatever its cards: they must not show."""
        ...

    def close(self) -> None:
        """Think no more."""
        ...


class ThinkingHere:
    """Thinks in this process: for tests and the demo, where there is nobody else to keep waiting."""

    async def think(self, thought: Thought) -> Action:
        """What a computer player does."""
        return thought.choose()

    async def ask(self, job: Callable[..., Answer], *arguments: Any) -> Answer:
        """The answer to anything else that takes thought."""
        return job(*arguments)

    def takes(self, strength: str) -> float:
        """No time: nobody looks at a clock here."""
        return 0.0

    def close(self) -> None:
        """There is nothing to end."""


class ThinkingPool:
    """Thinks in a few processes (see :class:`Thinking`).

    ``workers``: how many processes; ``waiting``: how many thoughts may wait or be under way; ``seconds``: how long one
    may take in all; ``idle``: after so many seconds without a thought the processes are ended.
    """

    def __init__(self, workers: int = 1, waiting: int = 12, seconds: float = 12.0, idle: float = 90.0) -> None:
        self._workers = workers
        self._most = waiting
        self._seconds = seconds
        self._idle = idle
        self._executor: ProcessPoolExecutor | None = None
        self._leash: Connection | None = None
        self._under_way = 0
        self._rest: asyncio.TimerHandle | None = None

    @property
    def running(self) -> bool:
        """Whether there are processes now."""
        return self._executor is not None

    async def think(self, thought: Thought) -> Action:
        """What a computer player does. Never fails for want of a process."""
        if thought.strength != "hard" or len(thought.view.legal) == 1:
            return thought.choose()
        try:
            return await self.ask(thought.choose)
        except TooBusy as error:
            metrics.FALLBACKS.inc()
            log.warning("A move is made without thinking ahead: %s", error)
            return thought.choose(FALLBACK)

    async def ask(self, job: Callable[..., Answer], *arguments: Any) -> Answer:
        """Do this in a process; job and arguments must be picklable. :class:`TooBusy` if it can't be had.

        Cancelling the call takes a job that still waits out of the queue.
        """
        if self._under_way >= self._most:
            raise TooBusy(f"{self._under_way} others are thinking")
        self._under_way += 1
        metrics.THINKING.inc()
        if self._rest is not None:
            self._rest.cancel()
        executor = None
        try:
            executor = self._running_executor()
            future = executor.submit(job, *arguments)
            return await asyncio.wait_for(asyncio.wrap_future(future), self._seconds)
        except TimeoutError:
            raise TooBusy(f"it took more than {self._seconds:g} s") from None
        except BrokenExecutor as error:
            # All who waited for it hear of it; by then there may be new processes already.
            if executor is self._executor:
                self._end()
            raise TooBusy(f"a worker has died ({type(error).__name__})") from error
        except OSError as error:
            raise TooBusy(f"no process can be started ({error.strerror})") from error
        finally:
            self._under_way -= 1
            metrics.THINKING.dec()
            self._rest_soon()

    def takes(self, strength: str) -> float:
        """A player who thinks ahead takes its time also where there is nothing to think about."""
        return THOUGHT_SECONDS if strength == "hard" else 0.0

    def close(self) -> None:
        """End the processes at once, whatever they are doing: Python waits for them before it ends."""
        if self._rest is not None:
            self._rest.cancel()
        self._end()

    def _running_executor(self) -> ProcessPoolExecutor:
        if self._executor is None:
            context = multiprocessing.get_context("spawn")
            held, self._leash = context.Pipe(duplex=False)
            self._executor = ProcessPoolExecutor(
                self._workers, mp_context=context, initializer=_begin_work, initargs=(held,)
            )
            metrics.THINKERS.set(self._workers)
        return self._executor

    def _rest_soon(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
        if not self._under_way:
            self._rest = asyncio.get_running_loop().call_later(self._idle, self._end)

    def _end(self) -> None:
        executor, self._executor = self._executor, None
        metrics.THINKERS.set(0)
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)
        if self._leash is not None:
            self._leash.close()
            self._leash = None


def _begin_work(leash: Connection) -> None:
    """In a new worker: Ctrl-C is for the bot to hear, and the bot goes first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_end_with, args=(leash,), name="waiting for the end", daemon=True).start()


def _end_with(leash: Connection) -> None:
    """End, whatever is being thought, when the bot lets go of the leash: it wants to, or it was killed."""
    with contextlib.suppress(EOFError):
        leash.recv_bytes()
    os._exit(0)


def end_processes() -> None:
    """End the processes at the end of the program. One that is still loading doesn't hear yet that it was let go,
    and Python would wait for it: seconds on a small machine."""
    for process in multiprocessing.active_children():
        process.kill()
