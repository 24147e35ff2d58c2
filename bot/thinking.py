"""Computer players think in processes of their own, so that the bot goes on answering meanwhile.

The processes are started when they are first needed and ended when nobody has thought for a while. Whatever goes
wrong with them (a worker that dies, too many who want to think, a thought that takes too long), the move is made all
the same: as a player of normal strength would make it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeVar

from bot import metrics
from bot.places import place_of
from bot.workers import TooBusy, Workers
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
        self._seconds = seconds
        self._workers = Workers(workers, niceness=NICENESS, most=waiting, idle=idle, gauge=metrics.THINKERS)

    @property
    def running(self) -> bool:
        """Whether there are processes now."""
        return self._workers.running

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
        except Exception as error:
            # A fault in how somebody thinks must not keep a table waiting.
            metrics.FALLBACKS.inc()
            log.error("A player couldn't think: %s at %s", type(error).__name__, place_of(error))
            return thought.choose(FALLBACK)

    async def ask(self, job: Callable[..., Answer], *arguments: Any) -> Answer:
        """Do this in a process (see :meth:`Workers.ask`)."""
        with metrics.THINKING.track_inprogress():
            return await self._workers.ask(self._seconds, job, *arguments)

    def takes(self, strength: str) -> float:
        """A player who thinks ahead takes its time also where there is nothing to think about."""
        return THOUGHT_SECONDS if strength == "hard" else 0.0

    def close(self) -> None:
        """End the processes at once, whatever they are doing."""
        self._workers.end()
