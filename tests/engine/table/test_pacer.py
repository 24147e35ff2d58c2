"""Clocks and computer players: a table always goes on by itself, and never does anything for somebody in time."""

from __future__ import annotations

import asyncio

import pytest

from engine.game import Action, Seat
from engine.pacing import RETRY_SECONDS
from engine.table import JournalFailed
from tests.engine.table.pacer_kit import TURN, Pace
from tests.engine.table.table_kit import move_once, play_on


async def test_nothing_is_done_for_a_person_in_time() -> None:
    """Until the last second the bot only warns, once, at two thirds of the time (case 31)."""
    pace = Pace()
    pace.pacer.start()
    await pace.wait(TURN * 2 / 3 - 1)
    assert pace.said == []
    await pace.wait(TURN / 3)
    assert pace.said == [("warned", pace.table.to_act)]
    assert pace.table.moves == ()


async def test_at_the_deadline_the_safe_default_is_done() -> None:
    """A person who misses a turn gets the default move, and is told so."""
    pace = Pace()
    pace.pacer.start()
    seat, default = pace.table.to_act[0], pace.table.default(pace.table.to_act[0])
    await pace.wait(TURN)
    assert [(move.seat, move.action) for move in pace.table.moves] == [(seat, default)]
    assert pace.said[-1] == ("missed", (seat, 1))


async def test_a_move_in_time_starts_the_next_clock_afresh() -> None:
    """Case 26: the clock of a turn that was answered does nothing to the player who comes next."""
    pace = Pace()
    pace.pacer.start()
    await pace.wait(TURN - 1)
    await pace.person_moves()
    assert pace.pacer.seconds_left == TURN
    await pace.wait(TURN * 2 / 3 - 1)
    assert len(pace.table.moves) == 1
    assert [what for what, _ in pace.said] == ["warned"]


async def test_missed_turns_are_counted_in_a_row() -> None:
    """A turn made in time sets the count of missed turns back."""
    pace = Pace(players=2)
    pace.pacer.start()
    counts: dict[Seat, list[int]] = {1: [], 2: []}
    while len(counts[1]) < 2:
        pace.said.clear()
        await pace.wait(TURN)
        for seat, times in pace.missed:
            counts[seat].append(times)
    assert counts[1] == [1, 2]
    while pace.table.to_act[0] != 1:
        await pace.person_moves()
    await pace.person_moves()
    while pace.table.to_act[0] != 1:
        await pace.person_moves()
    pace.said.clear()
    await pace.wait(TURN)
    assert pace.said[-1] == ("missed", (1, 1))


async def test_all_in_a_window_share_one_deadline() -> None:
    """Case 28: three who dawdle over the same decision cost one clock, not three, and the trick goes on."""
    pace = Pace(preset="modern")
    await play_on(pace.table, until=lambda: pace.table.view(None).window)  # type: ignore[attr-defined]
    late, turn = pace.table.to_act, pace.table.turn
    assert len(late) > 1
    pace.pacer.start()
    await pace.wait(TURN)
    assert sorted(seat for seat, _ in pace.missed) == list(late)
    assert pace.table.turn > turn or not pace.table.view(None).window  # type: ignore[attr-defined]


async def test_an_answer_in_a_window_gives_the_others_no_more_time() -> None:
    """The shared deadline stays where it is when one of several has answered."""
    pace = Pace(preset="modern")
    await play_on(pace.table, until=lambda: pace.table.view(None).window)  # type: ignore[attr-defined]
    pace.pacer.start()
    await pace.wait(TURN / 3)
    await pace.table.act(pace.table.to_act[0], Action("pass"), turn=pace.table.turn)
    assert pace.pacer.seconds_left == pytest.approx(TURN * 2 / 3)


async def test_without_a_clock_nobody_is_hurried() -> None:
    """A table without a pace waits as long as it takes."""
    pace = Pace(seconds=None)
    pace.pacer.start()
    await pace.wait(1_000_000)
    assert (pace.said, pace.table.moves, pace.pacer.seconds_left) == ([], (), None)


async def test_computers_move_after_a_pause_and_from_their_own_view() -> None:
    """A computer player takes the pause, not more, is shown what its seat may know, and those after it don't wait."""
    pace = Pace(computers=(1, 2))
    pace.pacer.start()
    first = pace.table.to_act[0]
    await pace.wait(0.9)
    assert pace.table.moves == ()
    await pace.wait(0.1)
    assert [move.seat for move in pace.table.moves][:1] == [first]
    assert pace.asked[0].seat == first
    while 3 not in pace.table.to_act:
        done = len(pace.table.moves)
        await pace.settle()
        assert len(pace.table.moves) > done, "a computer after a computer waits"


async def test_computers_alone_play_to_the_end() -> None:
    """Case 17: computer players come to an end, and nothing moves after it."""
    pace = Pace(computers=(1, 2, 3))
    pace.pacer.start()
    await pace.wait(1)
    for _ in range(2000):
        await pace.settle()
    assert pace.table.outcome is not None
    assert pace.journal.outcomes == [pace.table.outcome]
    assert pace.errors == []


async def test_a_computer_takes_over_and_gives_back() -> None:
    """A seat that is taken over is played at once; given back, its person has a turn's time again."""
    pace = Pace()
    pace.pacer.start()
    seat = pace.table.to_act[0]
    await pace.wait(10)
    pace.pacer.take_over(seat, "normal")
    await pace.wait(1)
    assert [move.seat for move in pace.table.moves] == [seat]
    while seat not in pace.table.to_act:
        await pace.person_moves()
    pace.pacer.give_back(seat)
    moves = len(pace.table.moves)
    await pace.wait(TURN - 1)
    assert len(pace.table.moves) == moves
    assert pace.pacer.seconds_left == pytest.approx(1)


async def test_somebody_who_comes_back_in_his_own_turn_has_time() -> None:
    """Who comes back while the computer thinks for him isn't moved for."""
    pace = Pace(pause=5)
    seat = pace.table.to_act[0]
    pace.pacer.computers[seat] = "normal"
    pace.pacer.start()
    await pace.wait(4)
    pace.pacer.give_back(seat)
    await pace.wait(TURN - 1)
    assert pace.table.moves == ()
    assert pace.pacer.seconds_left == pytest.approx(1)


async def test_a_failure_is_reported_and_tried_again() -> None:
    """Case 16: a computer player that fails, or a journal that does, holds the table up only for a while."""
    pace = Pace(computers=(1,))
    assert pace.table.to_act == (1,)
    pace.thinking_fails = 1
    pace.pacer.start()
    await pace.wait(1)
    assert [type(error) for error in pace.errors] == [RuntimeError]
    pace.journal.fail_before = JournalFailed("full")
    await pace.wait(RETRY_SECONDS + 1)
    assert [type(error) for error in pace.errors] == [RuntimeError, JournalFailed]
    assert pace.table.moves == ()
    await pace.wait(RETRY_SECONDS + 1)
    assert len(pace.table.moves) == 1


async def test_a_default_that_fails_is_tried_again() -> None:
    """A person's time is up while the journal fails: the default is made as soon as it can be."""
    pace = Pace()
    pace.pacer.start()
    await pace.wait(TURN - 1)
    pace.journal.fail_before = JournalFailed("full")
    await pace.wait(1)
    assert pace.table.moves == ()
    await pace.wait(RETRY_SECONDS + 1)
    assert len(pace.table.moves) == 1


async def test_a_move_that_was_written_though_the_journal_failed_holds_nobody_up() -> None:
    """After a failure whose effect isn't known the table catches up, and the next player's clock runs."""
    pace = Pace()
    pace.pacer.start()
    await pace.wait(TURN - 1)
    pace.journal.fail_after = JournalFailed("who knows")
    await pace.wait(1)
    await pace.wait(RETRY_SECONDS + 1)
    moves = len(pace.journal.written)
    await pace.wait(TURN)
    assert len(pace.table.moves) == len(pace.journal.written) == moves + 1


async def test_stopped_it_does_nothing() -> None:
    """After a stop no clock and no computer player moves, and what was left of the time is taken up again (case 41)."""
    pace = Pace(computers=(2, 3))
    while pace.table.to_act != (1,):
        await move_once(pace.table)
    pace.pacer.start()
    await pace.wait(30)
    left = pace.pacer.seconds_left
    pace.pacer.stop()
    moves = len(pace.table.moves)
    await pace.wait(1000)
    assert (len(pace.table.moves), pace.said) == (moves, [])
    pace.pacer.start(left)
    await pace.wait(TURN - 31)
    assert len(pace.table.moves) == moves
    await pace.wait(1)
    assert len(pace.table.moves) == moves + 1


async def test_what_is_left_is_never_more_than_a_turn() -> None:
    """A clock set back or forward meanwhile gives nobody more than a whole turn (case 73)."""
    pace = Pace()
    pace.pacer.start(10_000)
    assert pace.pacer.seconds_left == TURN


async def test_nobody_is_late_while_nobody_is_heard() -> None:
    """Nobody is warned or moved for, and afterwards there is the time again that was lost (case 41)."""
    pace = Pace()
    pace.pacer.start()
    await pace.wait(TURN / 2)
    pace.heard = False
    await pace.wait(TURN)
    assert (len(pace.table.moves), pace.said) == (0, [])
    pace.heard = True
    pace.pacer.credit(TURN / 3)
    assert pace.pacer.seconds_left == TURN / 3
    await pace.wait(TURN / 3 - 1)
    assert len(pace.table.moves) == 0
    await pace.wait(1)
    assert len(pace.table.moves) == 1


async def test_who_is_heard_again_after_the_time_was_up_has_a_whole_turn() -> None:
    """Case 41: where nothing is given back, nobody is moved for in the moment in which he can play again."""
    pace = Pace()
    pace.pacer.start()
    pace.heard = False
    await pace.wait(3 * TURN)
    pace.heard = True
    await pace.wait(RETRY_SECONDS)
    assert pace.said == [("extended", None)]
    left = pace.pacer.seconds_left
    assert left is not None
    assert left > TURN - RETRY_SECONDS
    await pace.wait(left - 1)
    assert len(pace.table.moves) == 0
    await pace.wait(1)
    assert len(pace.table.moves) == 1


async def test_no_more_is_given_back_than_a_turn() -> None:
    pace = Pace()
    pace.pacer.start()
    await pace.wait(1)
    pace.pacer.credit(10_000)
    assert pace.pacer.seconds_left == TURN


async def test_a_person_and_the_clock_at_the_same_moment() -> None:
    """Case 26: at the very deadline the person's move or the default counts, and nobody else is moved for."""
    pace = Pace()
    pace.pacer.start()
    await pace.wait(TURN - 0.001)
    turn, seat = pace.table.turn, pace.table.to_act[0]
    legal = pace.table.view(seat).legal[0]
    await asyncio.gather(pace.wait(0.001), pace.table.act(seat, legal, turn=turn), return_exceptions=True)
    assert [move.seat for move in pace.table.moves] == [seat]
    assert pace.table.turn == turn + 1
