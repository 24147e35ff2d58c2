"""When something happens at a table tells nobody what others hold, or who has passed in a slough window (S2.10)."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from engine.game import Action, Seat, View
from engine.pacing import Paced, Pacer
from engine.table import Happened, Table
from tests.engine.table.table_kit import MemoryJournal, play_on, table_of
from tests.play.sim_clock import SimClock

TURN = 90.0
CHANCE, PASS = Action("chance"), Action("pass")
Seen = list[tuple[float, Seat, bool]]


@dataclass
class Told:
    """A table at which two people and the rest computers sit, in a slough window; and what all see of it."""

    seed: int
    thinks: Mapping[Seat, float] = field(default_factory=dict)
    """Seconds that a computer's thoughts take."""
    thought: float = 0.0

    def __post_init__(self) -> None:
        self.clock = SimClock()
        self.seen: Seen = []
        """Moves that somebody could see: when, whose, and whether they are shown only later."""
        self.closed_at: float | None = None
        self.errors: list[Exception] = []
        self.rng = random.Random(self.seed)

    async def run(self, *passes: tuple[float, Seat]) -> None:
        """Come to a window; then these people pass at these times, and nobody else says anything for a turn."""
        self.table = table_of(MemoryJournal(), 5, "modern", self.seed)
        self.computers = dict.fromkeys((3, 4, 5), "hard")
        await play_on(self.table, until=self._worth_looking_at)
        paced = Paced(
            seconds=TURN,
            think=self._think,
            pause=lambda: self.rng.uniform(0.8, 1.8),
            warn=lambda seats: None,
            missed=lambda seat, times: None,
            report=self.errors.append,
            thought=lambda strength: self.thought,
        )
        self.pacer = Pacer(self.table, self.clock, paced, self.computers)
        self.turn = self.table.turn
        self.table.observe(self._see)
        self.pacer.start()
        for at, seat in passes:
            await self.clock.advance(at - self.clock.seconds(), settle)
            await self.table.act(seat, PASS, turn=self.turn)
        await self.clock.advance(20 - self.clock.seconds(), settle)

    def _worth_looking_at(self) -> bool:
        """Whether a window is open in which all are asked, and some computer may slough."""
        view = self.table.view(None)
        sloughs = any(len(self.table.view(seat).legal) > 1 for seat in self.computers)
        return view.window and view.to_act == (1, 2, 3, 4, 5) and sloughs  # type: ignore[attr-defined]

    async def _think(self, view: View, strength: str) -> Action:
        if (seconds := self.thinks.get(view.seat or 0, 0.0)) > 0:
            thought: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.clock.call_later(seconds, lambda: thought.set_result(None))
            await thought
        return next((action for action in view.legal if action.verb == "slough"), view.legal[-1])

    def _see(self, happened: Happened) -> None:
        if happened.move.turn != self.turn:
            return
        closed = self.table.turn != self.turn
        if closed:
            self.closed_at = self.clock.seconds()
        if any(event.kind == "sloughed" for event in happened.events):
            self.seen.append((self.clock.seconds(), happened.move.seat, self.pacer.in_row and not closed))


async def settle() -> None:
    for _ in range(8):
        await asyncio.sleep(0)


@pytest.mark.parametrize("seed", range(8))
async def test_sloughs_come_and_show_at_the_same_time_whoever_has_passed(seed: int) -> None:
    """People who passed before the computers, or not at all: the computers' sloughs don't show which."""
    nobody, one, both = Told(seed), Told(seed), Told(seed)
    await nobody.run()
    await one.run((0.3, 1))
    await both.run((0.2, 1), (0.4, 2))
    assert nobody.seen
    assert one.seen == nobody.seen
    assert both.seen == nobody.seen
    assert both.closed_at is not None
    assert nobody.closed_at is one.closed_at is None


async def test_the_time_that_is_shown_stays_when_all_people_have_passed() -> None:
    """The deadline is that of the whole window, also after a start in its middle."""
    told = Told(1, thinks={3: 50.0, 4: 50.0, 5: 50.0})
    await told.run((0.2, 1), (0.4, 2))
    assert told.pacer.seconds_left == pytest.approx(TURN - 20)
    told.pacer.stop()
    told.pacer.start(60.0)
    assert told.pacer.seconds_left == pytest.approx(60.0)


@pytest.mark.parametrize("seed", range(4))
async def test_a_window_closes_at_the_same_time_however_long_a_computer_thought(seed: int) -> None:
    """Who holds nothing to slough has nothing to think about: that must not show."""
    quick, slow = Told(seed, thought=1.2), Told(seed, thinks={3: 1.1, 4: 0.7, 5: 0.9}, thought=1.2)
    for told in (quick, slow):
        await told.run((0.2, 1), (0.4, 2))
    assert slow.closed_at == pytest.approx(quick.closed_at)
    assert slow.seen == [(pytest.approx(at), seat, in_row) for at, seat, in_row in quick.seen]


def chance_that_can_go(table: Table) -> tuple[Seat, Seat, Action] | None:
    """Who may chance now, who else may slough, and with what, so that there is nothing left to chance with."""
    seat, state = table.to_act[0], table._state
    for other in (1, 2, 3):
        for slough in state.legal(other) if other != seat and CHANCE in state.legal(seat) else ():
            after = state.copy()
            after.apply(other, slough)
            if after.turn == state.turn and CHANCE not in after.legal(seat):
                return seat, other, slough
    return None


async def test_a_chance_that_is_gone_is_thought_over_again() -> None:
    """Somebody sloughs while a computer means to chance, and draws what it would have: it does something else."""
    table, clock, rng = table_of(MemoryJournal(), 3, "flurst", 0), SimClock(), random.Random(0)
    while (found := chance_that_can_go(table)) is None:
        seat = table.to_act[0]
        await table.act(seat, rng.choice(table.view(seat).legal), turn=table.turn)
    seat, other, slough = found
    asked: list[View] = []
    errors: list[Exception] = []

    async def think(view: View, strength: str) -> Action:
        asked.append(view)
        return CHANCE if CHANCE in view.legal else view.legal[0]

    paced = Paced(None, think, lambda: 1.0, lambda seats: None, lambda one, times: None, errors.append)
    Pacer(table, clock, paced, {seat: "hard"}).start()
    await clock.advance(0.5, settle)
    await table.act(other, slough, turn=table.turn)
    await clock.advance(3, settle)
    assert [CHANCE in view.legal for view in asked[:2]] == [True, False]
    assert (table.moves[-1].seat, errors) == (seat, [])
