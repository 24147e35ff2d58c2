"""Moves that come in any order, twice or late: the journal and the table never part."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from engine.game import Action, IllegalMove
from engine.table import Happened, JournalFailed, Table, TableError
from tests.engine.table.table_kit import MemoryJournal, starter

PRESETS = ("classic", "modern", "quick", "flurst", "mas")


class Crowd(RuleBasedStateMachine):
    """Several people press at one table, all at once, early, late and twice; sometimes the journal fails."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.past: list[tuple[int, Action, int]] = []

    def teardown(self) -> None:
        self.loop.close()

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    @initialize(preset=st.sampled_from(PRESETS), players=st.integers(2, 4), seed=st.integers(0, 50))
    def sit_down(self, preset: str, players: int, seed: int) -> None:
        self.players = players
        self.start = starter(players, preset, seed)
        self.journal = MemoryJournal()
        self.table = Table(self.start, self.journal)
        self.heard: list[Happened] = []
        self.table.observe(self.heard.append)

    def a_choice(self, seat: int, number: int) -> Action:
        legal = self.table.view(seat).legal
        return legal[number % len(legal)] if legal else Action("chance")

    async def press_all(self, presses: list[tuple[int, Action, int]]) -> list[Any]:
        return await asyncio.gather(
            *(self.table.act(seat, action, turn=turn) for seat, action, turn in presses), return_exceptions=True
        )

    @rule(data=st.data())
    def who_must_act_acts(self, data: st.DataObject) -> None:
        if self.table.outcome is None:
            seat = data.draw(st.sampled_from(self.table.to_act))
            press = (seat, self.a_choice(seat, data.draw(st.integers(0, 30))), self.table.turn)
            self.past.append(press)
            assert self.do(self.press_all([press])) != []

    @rule(seats=st.lists(st.integers(1, 4), min_size=2, max_size=6), numbers=st.lists(st.integers(0, 30), min_size=6))
    def many_press_at_once(self, seats: list[int], numbers: list[int]) -> None:
        turn, before = self.table.turn, len(self.journal.written)
        presses = [
            (seat, self.a_choice(seat, number), turn)
            for seat, number in zip(seats, numbers, strict=False)
            if seat <= self.players
        ]
        answers = self.do(self.press_all(presses))
        self.past += presses
        taken = [answer for answer in answers if not isinstance(answer, BaseException)]
        refused = [answer for answer in answers if isinstance(answer, BaseException)]
        assert len(self.journal.written) == before + len(taken)
        assert all(isinstance(answer, (TableError, IllegalMove)) for answer in refused)

    @rule(number=st.integers(0, 10_000))
    def an_old_press_comes_again(self, number: int) -> None:
        if self.past:
            seat, action, turn = self.past[number % len(self.past)]
            before = len(self.journal.written)
            answers = self.do(self.press_all([(seat, action, turn)]))
            if turn < self.table.turn and isinstance(answers[0], BaseException):
                assert isinstance(answers[0], TableError)
                assert len(self.journal.written) == before

    @rule(written=st.booleans(), number=st.integers(0, 30))
    def the_journal_fails(self, written: bool, number: int) -> None:
        if self.table.outcome is None:
            failure = JournalFailed("full")
            self.journal.fail_after, self.journal.fail_before = (failure, None) if written else (None, failure)
            seat = self.table.to_act[0]
            press = (seat, self.a_choice(seat, number), self.table.turn)
            answers = self.do(self.press_all([press, press]))
            assert isinstance(answers[0], BaseException)

    @invariant()
    def journal_and_table_are_one(self) -> None:
        """Replaying the journal gives the table; everybody heard of every move once."""
        if not hasattr(self, "table"):
            return
        replayed = Table(self.start, self.journal)
        history = self.do(replayed.catch_up())
        assert [move.number for move in self.journal.written] == list(range(1, len(self.journal.written) + 1))
        assert self.table.moves == replayed.moves
        assert self.heard == history
        for seat in (None, *range(1, self.players + 1)):
            assert self.table.view(seat) == replayed.view(seat)
        assert len(self.journal.outcomes) == (self.table.outcome is not None)


TestCrowd = Crowd.TestCase
TestCrowd.settings = settings(
    max_examples=25, stateful_step_count=25, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
