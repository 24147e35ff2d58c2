"""How a hand reaches its person, by direct message or else by a call in the channel, and how what was sent is found."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from bot.calls import Gone, NotAllowed, expected_errors, nonce_of
from bot.play.drawing import Drawn
from bot.play.lost import with_controls, with_words
from bot.store import SeatRow, StoreError
from bot.words.catalog import text
from engine.game import Seat

if TYPE_CHECKING:
    from bot.play.match import Match

ON_ITS_WAY = 0
"""In place of a message's id while a call is being sent: after a sudden stop it is known that there may be one."""
MOVING = ("choose", "do")
"""What the controls of a hand do with which one can move."""


@dataclass(slots=True)
class Sent:
    """The message that shows a seat its hand, and the turn that it was for. ``live``: it still has its controls."""

    channel_id: int
    message_id: int
    turn: int
    live: bool = True


class Delivery:
    """Sends the hands of one game. ``dms`` are the channels of direct messages that are known by now."""

    def __init__(self, match: Match, draw: Callable[[Seat], Awaitable[Drawn]], dms: dict[Seat, int]) -> None:
        self._match = match
        self._draw = draw
        self._dms = dms
        """Asking for such a channel is a request more."""
        self._no_dm: set[Seat] = set()

    @property
    def by_dm(self) -> bool:
        """Whether hands go by direct message here."""
        hall = self._match.hall
        return hall.choices(self._match.row.guild_id).hands_by_dm and hall.hears_direct_messages

    def calls(self, seat: Seat) -> bool:
        """Whether a call stands in for this seat's hands."""
        return not self.by_dm or seat in self._no_dm

    async def send(self, row: SeatRow, turn: int) -> discord.Message:
        """Send a hand, or a call. Raises ``CallFailed``."""
        if not self.calls(row.seat):
            try:
                return await self._send_dm(row, turn)
            except (NotAllowed, Gone):
                self._no_dm.add(row.seat)
        match = self._match
        with contextlib.suppress(StoreError):
            await match.hall.store.set_hand_message(match.id, row.seat, match.row.channel_id, ON_ITS_WAY, turn)
        return await self.call(row, turn)

    async def dm_of(self, row: SeatRow) -> int:
        """The channel of the direct messages with a person. Raises ``CallFailed``."""
        if row.seat not in self._dms:
            with expected_errors():
                self._dms[row.seat] = (await self._match.hall.dm_channel(user_id_of(row))).id
        return self._dms[row.seat]

    async def _send_dm(self, row: SeatRow, turn: int) -> discord.Message:
        channel = self._match.hall.messageable(await self.dm_of(row))
        drawn = await self._draw(row.seat)
        with expected_errors():
            return await channel.send(view=drawn.layout, files=list(drawn.files), nonce=self._nonce(row, "hand", turn))

    async def call(self, row: SeatRow, turn: int, message: str = "table.your_turn", **values: str) -> discord.Message:
        """A short call in the channel for who can't be written to. Raises ``CallFailed``."""
        match, user = self._match, discord.Object(user_id_of(row))
        words = text(match.row.locale, message, mention=f"<@{user.id}>", **values)
        allowed = discord.AllowedMentions(users=[user])
        with expected_errors():
            return await match.hall.channel(match.row).send(
                words, allowed_mentions=allowed, nonce=self._nonce(row, message, turn)
            )

    async def find_hands(self, row: SeatRow) -> list[Sent]:
        """Hands that were sent to a person, as far as is known, the newest first. Raises ``CallFailed``."""
        if not self.by_dm:
            return []
        channel_id = await self.dm_of(row)
        hands = await with_controls(self._match.hall.messageable(channel_id), self._match.id, MOVING)
        return [Sent(channel_id, found.message_id, found.presses[0].turn) for found in hands]

    async def find_calls(self, row: SeatRow, turn: int) -> list[Sent]:
        """Calls to a person, all of them for this turn as far as is known. Raises ``CallFailed``."""
        match = self._match
        words = text(match.row.locale, "table.your_turn", mention=f"<@{row.user_id}>")
        calls = await with_words(match.hall.channel(match.row), words)
        return [Sent(match.row.channel_id, found, turn) for found in calls]

    def _nonce(self, row: SeatRow, what: str, turn: int) -> str:
        """One message of a kind for each seat and turn, even when a process was killed before it had noted its own."""
        return nonce_of(self._match.id, self._match.row.commit_hash, what, row.seat, turn)


def user_id_of(row: SeatRow) -> int:
    """Whose seat it is."""
    assert row.user_id is not None
    return row.user_id
