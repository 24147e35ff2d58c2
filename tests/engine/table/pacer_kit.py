"""A table with a pacer whose clock tests turn by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from engine.game import Action, Seat, View
from engine.pacing import Paced, Pacer
from engine.table import Table
from tests.engine.table.table_kit import GAME, MemoryJournal, move_once, table_of
from tests.play.sim_clock import SimClock

TURN = 90.0
"""Seconds that a turn lasts."""


class Pace:
    """A table with a pacer, a clock that stands still, and a list of what the pacer says."""

    def __init__(
        self,
        players: int = 3,
        preset: str = "classic",
        seconds: float | None = TURN,
        computers: Sequence[Seat] = (),
        pause: float = 1.0,
    ) -> None:
        self.journal = MemoryJournal()
        self.table: Table = table_of(self.journal, players, preset)
        self.clock = SimClock()
        self.said: list[tuple[str, object]] = []
        self.errors: list[Exception] = []
        self.asked: list[View] = []
        self.thinking_fails = 0
        self.heard = True
        paced = Paced(
            seconds=seconds,
            think=self.think,
            pause=lambda: pause,
            warn=lambda seats: self.said.append(("warned", seats)),
            missed=lambda seat, times: self.said.append(("missed", (seat, times))),
            report=self.errors.append,
            heard=lambda: self.heard,
            extended=lambda: self.said.append(("extended", None)),
        )
        self.pacer = Pacer(self.table, self.clock, paced, dict.fromkeys(computers, "normal"))

    @property
    def missed(self) -> list[tuple[Seat, int]]:
        """Who missed a turn, and which in a row it was."""
        return [told for what, told in self.said if what == "missed"]  # type: ignore[misc]

    async def think(self, view: View, strength: str) -> Action:
        self.asked.append(view)
        if self.thinking_fails:
            self.thinking_fails -= 1
            raise RuntimeError("no idea")
        return GAME.choose(view, strength, lambda: 0.5)

    async def settle(self) -> None:
        await asyncio.sleep(0)
        await self.pacer.finish()
        await asyncio.sleep(0)

    async def wait(self, seconds: float) -> None:
        await self.clock.advance(seconds, self.settle)

    async def person_moves(self) -> Seat:
        """A person makes a move in time."""
        move = await move_once(self.table)
        self.pacer.acted(move.seat)
        return move.seat
