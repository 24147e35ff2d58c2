"""The public message of a table: edited in place, the newest state only; posted afresh when it has scrolled away."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any

import discord

from bot.calls import CallFailed, ChannelGone, Gone, NotAllowed, ThreadArchived, Unreachable, expected_errors, nonce_of
from bot.places import place_of
from bot.play.drawing import Drawn
from bot.store import StoreError
from engine.clock import Clock, Timer

log = logging.getLogger(__name__)

SCROLLED_AWAY = 12
"""So many messages below the table, and it is posted again at the next change."""
TOO_OLD = 50 * 60.0
"""Seconds after which Discord lets a message be edited only now and then: post a new one before that."""
RETRY_SECONDS = 10.0
"""How long to wait before a table that couldn't be shown is shown again."""
LONGEST_WAIT = 300.0
"""Attempts come further and further apart, up to so many seconds."""
RETRIES = 200
"""So many attempts, most of a day, before nothing is tried any more until something happens at the table."""


def wait_before(attempt: int) -> float:
    """Seconds to wait before trying again what has failed so often."""
    return min(RETRY_SECONDS * attempt, LONGEST_WAIT)


Turn = Callable[[], AbstractAsyncContextManager[None]]


class Board:
    """One table's public message in its channel. ``draw`` is asked for the newest state each time one can be shown,
    when it is this table's ``turn``: so nothing is drawn that was overtaken while it waited. ``find`` gives all
    messages that show this table, the newest first.

    ``messages`` are its message and the former one, as they are noted by ``note``, which is tried again by
    ``keep_trying``. ``game`` is a text that no other game has. ``lost`` is told when the bot can't write to the channel
    any more: once, until it can again. ``reopen`` opens an archived thread again.

    Another message takes the place of the one before in steps, so that there is a table all the time, and a stop
    between any two of them leaves none that nobody knows of: note that it is about to be sent (the former message is
    then the message itself), send it, note it, take the former one away, note that. Where it isn't known whether one
    was sent, it is looked for before another is: Discord knows it by its nonce, but for some minutes only.
    """

    def __init__(
        self,
        channel: discord.PartialMessageable,
        messages: tuple[int | None, int | None],
        draw: Callable[[], Awaitable[Drawn]],
        find: Callable[[], Awaitable[list[int]]],
        *,
        game: str,
        clock: Clock,
        note: Callable[[int | None, int | None], Awaitable[None]],
        keep_trying: Callable[[Callable[[], Coroutine[Any, Any, object]]], None],
        lost: Callable[[CallFailed], None],
        reopen: Callable[[], Awaitable[None]],
        turn: Turn = nullcontext,
    ) -> None:
        self.channel = channel
        self.message_id, self.former_id = messages
        self.draw = draw
        self._find = find
        self._game = game
        self._clock = clock
        self._note = note
        self._keep_trying = keep_trying
        self._lost = lost
        self._reopen = reopen
        self._turn = turn
        self._posted_at = clock.seconds()
        self._below = 0
        self._dirty = False
        self._doubtful = False
        self._arrived = asyncio.Event()
        self._arrived.set()
        self._failures = 0
        self._again: Timer | None = None
        self.barred = False
        """Whether the bot lacks a permission to show the table."""
        self.locked = False
        """Whether that is because the thread is locked."""
        self._worker: asyncio.Task[None] | None = None

    @property
    def jump_url(self) -> str | None:
        """A link to the message; None while there is none."""
        if self.message_id is None:
            return None
        return self.channel.get_partial_message(self.message_id).jump_url

    @property
    def failing(self) -> bool:
        """Whether the newest state couldn't be shown so far."""
        return self._failures > 0

    @property
    def may_be_unknown(self) -> bool:
        """Whether the newest message may be one that isn't known: none is, or another was to take its place."""
        return self.message_id is None or self._being_replaced

    @property
    def _being_replaced(self) -> bool:
        return self.former_id is not None and self.former_id == self.message_id

    def expect(self) -> None:
        """Its message is sent as an answer, not from here: post none until that is known, or is to be searched for."""
        self._arrived.clear()

    def search(self) -> None:
        """The message that was expected is there, but not known."""
        self._arrived.set()
        self.doubt()
        self.refresh()

    def shown_as(self, message_id: int) -> None:
        """The table is this message now."""
        if not self._arrived.is_set():
            self._arrived.set()
            if self._dirty:
                self.refresh()
        self.message_id = message_id
        self._posted_at = self._clock.seconds()
        self._below = 0
        self._keep_trying(self._note_messages)

    def doubt(self) -> None:
        """Look before the next change whether there is a message that isn't known: stops and failures can leave one."""
        self._doubtful = self.may_be_unknown

    async def _note_messages(self) -> None:
        await self._note(self.message_id, self.former_id)

    def message_below(self) -> None:
        """Somebody wrote in the channel."""
        self._below += 1

    def refresh(self) -> None:
        """Show the newest state soon. Any number of calls while an edit is under way make one more."""
        self._dirty = True
        if self._arrived.is_set() and (self._worker is None or self._worker.done()):
            self._worker = asyncio.ensure_future(self._work())

    def rest(self) -> None:
        """Try nothing again that has failed: the message is somebody else's from now on."""
        if self._again is not None:
            self._again.cancel()

    async def settled(self) -> None:
        """Wait until what was asked for is shown."""
        await self._arrived.wait()
        if self._worker is not None:
            await self._worker

    async def _work(self) -> None:
        while self._dirty:
            try:
                await self._show(await self._newest())
                self._failures = 0
                self.barred = False
            except ChannelGone as error:
                self._lost(error)
                return
            except CallFailed as error:
                if isinstance(error, NotAllowed) and not self.barred:
                    self.barred = True
                    self._lost(error)
                self._try_again(error)
                return
            except Exception as error:
                # The message of an unknown error may hold anything: the log gets its kind and place only.
                log.error("A table couldn't be drawn: %s at %s", type(error).__name__, place_of(error))
                return

    async def _newest(self) -> Drawn:
        async with self._turn():
            self._dirty = False
            return await self.draw()

    def _try_again(self, error: CallFailed) -> None:
        self._failures += 1
        log.warning("A table couldn't be shown (%s), attempt %d", error, self._failures)
        self.rest()
        if self._failures <= RETRIES:
            self._again = self._clock.call_later(wait_before(self._failures), self.refresh)

    async def _show(self, drawn: Drawn) -> None:
        if self._doubtful:
            await self._look()
        await self._remove_former()
        if self.message_id is None or self._being_replaced or self._scrolled_away():
            await self._post(drawn)
            return
        try:
            await self._edit(self.message_id, drawn)
        except ThreadArchived:
            await self._reopen()
            await self._edit(self.message_id, await self._newest())
        except Gone:
            # Somebody deleted the message; or the channel, which the next call will tell.
            await self._post(await self._newest())
            # A process before this one may have posted it, and been killed before it could note so: show the newest.
            self._dirty = True

    async def _look(self) -> None:
        """Take up a message that was sent without being known. Raises ``CallFailed`` if that can't be found out now."""
        try:
            found = await self._find()
        except (NotAllowed, Gone) as error:
            log.info("A table's message couldn't be looked for: %s", error)
            found = []
        self._doubtful = False
        unknown = [message_id for message_id in found if message_id != self.former_id]
        if unknown and self.may_be_unknown:
            self.shown_as(unknown[0])

    async def _edit(self, message_id: int, drawn: Drawn) -> None:
        with expected_errors():
            message = self.channel.get_partial_message(message_id)
            await message.edit(view=drawn.layout, attachments=list(drawn.files))

    def _scrolled_away(self) -> bool:
        return self._below >= SCROLLED_AWAY or self._clock.seconds() - self._posted_at > TOO_OLD

    async def _post(self, drawn: Drawn) -> None:
        """Send a message that takes the place of the one before, if there is one."""
        old, again = self.message_id, self._being_replaced
        self.former_id = old
        if old is not None and not again:
            with contextlib.suppress(StoreError):
                await self._note_messages()
        try:
            with expected_errors():
                nonce = nonce_of(self._game, "table after", old)
                message = await self.channel.send(view=drawn.layout, files=list(drawn.files), nonce=nonce)
        except NotAllowed:
            if not await self._stays():
                raise
            return
        except Unreachable:
            self.doubt()
            raise
        self.shown_as(message.id)
        # It may be one that was sent before and shows what was then.
        self._dirty = self._dirty or again
        await self._remove_former()

    async def _stays(self) -> bool:
        """Where nothing may be sent: whether the message can stay where it is, with the newest state."""
        self.former_id = None
        if self.message_id is None:
            return False
        self._keep_trying(self._note_messages)
        try:
            await self._edit(self.message_id, await self._newest())
        except CallFailed:
            return False
        self._posted_at, self._below = self._clock.seconds(), 0
        return True

    async def _remove_former(self) -> None:
        former = self.former_id
        if former is None or former == self.message_id:
            return
        try:
            with expected_errors():
                await self.channel.get_partial_message(former).delete()
        except Unreachable as error:
            log.info("An old table message couldn't be removed yet: %s", error)
            return
        except CallFailed:
            log.info("An old table message couldn't be removed")
        self.former_id = None
        self._keep_trying(self._note_messages)
