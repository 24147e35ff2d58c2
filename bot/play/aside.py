"""What is done on the side: nobody waits for it, and nothing that goes wrong with it is lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from bot.places import place_of
from bot.play.board import RETRIES, wait_before
from bot.store import Refused, StoreError
from engine.clock import Clock

log = logging.getLogger(__name__)


class Aside:
    """Keeps the tasks that are under way."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._tasks: set[asyncio.Task[Any]] = set()

    async def finish_aside(self) -> None:
        """Wait for what is under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something on the side; what goes wrong with it is logged."""
        task = asyncio.ensure_future(self._watched(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def keep_trying(self, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Do something on the side; again, if the database can't be used, until it can."""
        self.spawn(self._attempt(work))

    async def now_or_later(self, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Do something and wait for it; but if the database can't be used, go on trying on the side."""
        await self._attempt(work)

    async def _attempt(self, work: Callable[[], Coroutine[Any, Any, object]], attempt: int = 1) -> None:
        try:
            await work()
        except Refused as error:
            log.info("On the side: %s", error)
        except StoreError as error:
            if attempt > RETRIES:
                log.warning("On the side: given up after %d attempts: %s", attempt, error)
                return
            # That the database can't be used is logged where it is noticed, once for all that wait for it.
            log.debug("On the side, attempt %d: %s", attempt, error)
            again = partial(self._attempt, work, attempt + 1)
            self.clock.call_later(wait_before(attempt), lambda: self.spawn(again()))

    async def _watched(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except StoreError as error:
            log.debug("On the side: %s", error)
        except Exception as error:
            log.error("On the side: %s at %s", type(error).__name__, place_of(error))
