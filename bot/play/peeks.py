"""Private answers that show a hand: kept up to date for as long as Discord lets an answer be changed.

They are what a player without direct messages plays from, so the next turn should come to them by itself. When an
answer can't be changed any more (15 minutes after the press, or when it was dismissed), the table's button shows a new
one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from bot.calls import CallFailed, expected_errors
from bot.play.drawing import Drawn
from engine.game import Seat

if TYPE_CHECKING:
    from bot.play.match import Match

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Peek:
    """The answer in which a seat looks at its hand, and the turn that it shows."""

    interaction: discord.Interaction
    turn: int
    away: bool = False
    """Whether it shows, instead of a hand, that a computer plays for this person."""
    final: bool = False
    """Whether it shows the end of the game."""


class Peeks:
    """The open answers of one game, the newest of each seat."""

    def __init__(self, match: Match, draw: Callable[[Seat], Awaitable[Drawn]]) -> None:
        self._match = match
        self._draw = draw
        self._open: dict[Seat, Peek] = {}
        self._workers: dict[Seat, asyncio.Task[None]] = {}

    def opened(self, seat: Seat, interaction: discord.Interaction, turn: int) -> None:
        """This seat's hand, as it was at this turn, was shown in answer to this press."""
        self._open[seat] = Peek(interaction, turn)
        self.update()

    def closed(self, seat: Seat) -> Peek | None:
        """The answer is about to be changed by a press on it: leave it alone meanwhile. Returns what to reopen."""
        return self._open.pop(seat, None)

    def reopened(self, seat: Seat, peek: Peek | None) -> None:
        """It wasn't changed after all."""
        if peek is not None and seat not in self._open:
            self._open[seat] = peek

    def update(self) -> None:
        """Show the new turn to who is to act and looks at an older one, no cards to who left, the end to all."""
        for seat, peek in list(self._open.items()):
            worker = self._workers.get(seat)
            if self._is_due(seat, peek) and (worker is None or worker.done()):
                self._workers[seat] = self._match.hall.spawn(self._refresh(seat))

    async def settled(self) -> None:
        """Wait for changes that are under way."""
        await asyncio.gather(*self._workers.values(), return_exceptions=True)

    def _is_due(self, seat: Seat, peek: Peek) -> bool:
        if peek.interaction.is_expired():
            del self._open[seat]
            return False
        if self._match.over:
            return not peek.final
        if peek.away or self._is_away(seat):
            return peek.away != self._is_away(seat)
        return peek.turn != self._match.table.turn and self._match.may_act(seat)

    async def _refresh(self, seat: Seat) -> None:
        while (peek := self._open.get(seat)) is not None and self._is_due(seat, peek):
            peek.turn, peek.final, peek.away = self._match.table.turn, self._match.over, self._is_away(seat)
            drawn = await self._draw(seat)
            try:
                with expected_errors():
                    await peek.interaction.edit_original_response(view=drawn.layout, attachments=list(drawn.files))
            except CallFailed as error:
                log.info("A private hand couldn't be brought up to date: %s", error)
                self._open.pop(seat, None)

    def _is_away(self, seat: Seat) -> bool:
        return self._match.row.seats[seat - 1].away
