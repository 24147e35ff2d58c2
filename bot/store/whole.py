"""Work that is not left half done when whoever asked for it is cancelled."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, TypeVar

log = logging.getLogger(__name__)

Owner = TypeVar("Owner")
Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")

_running: set[asyncio.Task[Any]] = set()
"""Tasks that somebody must hold on to: the event loop doesn't."""


def whole(
    method: Callable[Concatenate[Owner, Arguments], Coroutine[Any, Any, Answer]],
) -> Callable[Concatenate[Owner, Arguments], Coroutine[Any, Any, Answer]]:
    """Let a method run to its end in a task of its own, even when its caller is cancelled meanwhile.

    A statement that is on its way to the database's thread can't be called back: a cancellation in that moment would
    give back a connection whose transaction is still open.
    """

    @functools.wraps(method)
    async def protected(self: Owner, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Answer:
        task = asyncio.create_task(method(self, *args, **kwargs), name=f"store {method.__name__}")
        _running.add(task)
        task.add_done_callback(_running.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_log_failure)
            raise

    return protected


def _log_failure(task: asyncio.Task[Any]) -> None:
    """Nobody waits for the answer any more, but a failure must not be lost."""
    if not task.cancelled() and task.exception() is not None:
        log.warning("%s failed after its caller had been cancelled: %s", task.get_name(), task.exception())
