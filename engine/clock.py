"""Time, as a table sees it: injected, so that tests move it and nothing in a game sleeps."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol


class Timer(Protocol):
    """Something that will be called once, unless it is cancelled before."""

    def cancel(self) -> None:
        """Forget it; harmless when it has run already."""
        ...


class Clock(Protocol):
    """Two clocks in one: seconds that never jump for what happens in this process, and UTC for what is written down."""

    def seconds(self) -> float:
        """Monotonic seconds; only differences mean something."""
        ...

    def utc(self) -> datetime:
        """The time of day, aware, in UTC."""
        ...

    def call_later(self, seconds: float, callback: Callable[[], object]) -> Timer:
        """Call back once, on the event loop, after so many seconds."""
        ...


class LoopClock:
    """The clock of the running event loop."""

    def seconds(self) -> float:
        """Monotonic seconds of the event loop."""
        return asyncio.get_running_loop().time()

    def utc(self) -> datetime:
        """The system's time of day."""
        return datetime.now(UTC)

    def call_later(self, seconds: float, callback: Callable[[], object]) -> Timer:
        """Call back from the event loop."""
        return asyncio.get_running_loop().call_later(seconds, callback)
