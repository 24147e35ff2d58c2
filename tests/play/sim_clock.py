"""A clock that stands still until a test moves it."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from engine.clock import Timer

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


@dataclass(eq=False)
class Waiting:
    """A timer that hasn't run."""

    due: float
    callback: Callable[[], object]
    context: contextvars.Context = field(default_factory=contextvars.copy_context)
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


class SimClock:
    """See ``engine.clock.Clock``. What is due at once runs at once; all else when :meth:`advance` comes to it."""

    def __init__(self) -> None:
        self._now = 0.0
        self._jumped = 0.0
        self._waiting: list[Waiting] = []

    def seconds(self) -> float:
        return self._now

    def utc(self) -> datetime:
        return START + timedelta(seconds=self._now + self._jumped)

    def call_later(self, seconds: float, callback: Callable[[], object]) -> Timer:
        if seconds <= 0:
            return asyncio.get_running_loop().call_soon(callback)
        timer = Waiting(self._now + seconds, callback)
        self._waiting.append(timer)
        return timer

    def forget(self) -> None:
        """Timers die with their process."""
        self._waiting.clear()

    def jump(self, seconds: float) -> None:
        """The time of day is set forward or back; the time that has passed isn't."""
        self._jumped += seconds

    def pass_without_timers(self, seconds: float) -> None:
        """Time passes while no bot runs."""
        self._now += seconds

    async def advance(self, seconds: float, settle: Callable[[], Awaitable[None]]) -> None:
        """Let time pass, timer by timer; ``settle`` waits for what each one set going."""
        await settle()
        until = self._now + seconds
        while due := [timer for timer in self._waiting if timer.due <= until and not timer.cancelled]:
            first = min(due, key=lambda timer: timer.due)
            self._waiting.remove(first)
            self._now = max(self._now, first.due)
            first.context.run(first.callback)
            await settle()
        self._now = until
