"""A computer player may think for a while: meanwhile the table may stop, or a person may come back to the seat."""

from __future__ import annotations

import asyncio

from engine.game import Action, View
from engine.pacing import Paced, Pacer
from tests.engine.table.table_kit import GAME, MemoryJournal, move_once, table_of
from tests.play.sim_clock import SimClock


class SlowThinker:
    """A table of three computers whose thoughts end when the test says so."""

    def __init__(self) -> None:
        self.table = table_of(MemoryJournal(), 3, "classic")
        self.clock = SimClock()
        self.thoughts: list[asyncio.Future[None]] = []
        self.errors: list[Exception] = []
        paced = Paced(
            seconds=None,
            think=self.think,
            pause=lambda: 1.0,
            warn=lambda seats: None,
            missed=lambda seat, times: None,
            report=self.errors.append,
        )
        self.pacer = Pacer(self.table, self.clock, paced, dict.fromkeys((1, 2, 3), "hard"))

    async def think(self, view: View, strength: str) -> Action:
        thought: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.thoughts.append(thought)
        await thought
        return GAME.choose(view, "normal", lambda: 0.5)

    async def begin(self) -> asyncio.Future[None]:
        """Start, and let the first computer begin to think."""
        self.pacer.start()
        await self.clock.advance(1.0, settle)
        (thought,) = self.thoughts
        return thought


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_the_move_is_made_when_the_thought_ends() -> None:
    slow = SlowThinker()
    thought = await slow.begin()
    assert slow.table.moves == ()
    thought.set_result(None)
    await settle()
    assert len(slow.table.moves) == 1


async def test_a_table_that_stops_thinks_no_further() -> None:
    slow = SlowThinker()
    thought = await slow.begin()
    slow.pacer.stop()
    await slow.pacer.finish()
    assert thought.cancelled()
    assert slow.table.moves == ()
    assert slow.errors == []


async def test_who_comes_back_to_his_seat_is_not_overtaken_by_a_thought() -> None:
    slow = SlowThinker()
    thought = await slow.begin()
    (seat,) = slow.table.to_act
    slow.pacer.give_back(seat)
    thought.set_result(None)
    await settle()
    assert slow.table.moves == ()
    assert slow.table.to_act == (seat,)


async def test_nobody_thinks_twice_at_a_time() -> None:
    slow = SlowThinker()
    await slow.begin()
    (seat,) = slow.table.to_act
    slow.pacer.take_over(seat, "hard")
    await slow.clock.advance(10.0, settle)
    assert len(slow.thoughts) == 1


async def test_a_seat_that_was_overtaken_while_it_thought_is_asked_again() -> None:
    """Another process makes moves until it is this seat's turn again: the old thought must not be the last."""
    slow = SlowThinker()
    thought = await slow.begin()
    (seat,) = slow.table.to_act
    while len(slow.table.moves) == 0 or slow.table.to_act != (seat,):
        await move_once(slow.table)
    thought.set_result(None)
    await settle()
    await slow.clock.advance(10.0, settle)
    assert len(slow.thoughts) == 2
