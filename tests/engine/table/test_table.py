"""One door for moves: what a table takes, what it refuses, and that all is written before it is told."""

from __future__ import annotations

import asyncio

import pytest

from engine.game import Action, IllegalMove
from engine.table import (
    DuplicateMove,
    GameOver,
    Happened,
    JournalFailed,
    NotYourTurn,
    StaleMove,
    Table,
    TableError,
)
from tests.engine.table.table_kit import MemoryJournal, move_once, play_on, some_move, starter, table_of


def other_seat(table: Table) -> int:
    """A seat that has nothing to do now."""
    return next(seat for seat in (1, 2, 3) if seat not in table.to_act)


async def test_a_move_is_written_and_then_told() -> None:
    """When observers hear of a move, the journal holds it already, and the table stands after it."""
    journal = MemoryJournal()
    table = table_of(journal)
    heard: list[tuple[int, int, int]] = []
    table.observe(lambda happened: heard.append((happened.move.number, len(journal.written), len(table.moves))))
    seat, action = some_move(table)
    events = await table.act(seat, action, turn=table.turn)
    assert heard == [(1, 1, 1)]
    assert [event.seat for event in events if event.kind in ("played", "chanced")] == [seat]


async def test_all_observers_hear_all_moves_in_order() -> None:
    """Each observer hears each move once, in the order in which they were made."""
    table = table_of(MemoryJournal())
    heard: list[tuple[str, int]] = []
    table.observe(lambda happened: heard.append(("first", happened.move.number)))
    table.observe(lambda happened: heard.append(("second", happened.move.number)))
    for _ in range(3):
        await move_once(table)
    assert heard == [(name, number) for number in (1, 2, 3) for name in ("first", "second")]


async def test_a_move_for_an_older_turn_is_stale() -> None:
    """An answer to a turn that has passed changes nothing."""
    journal = MemoryJournal()
    table = table_of(journal)
    old_turn = table.turn
    await move_once(table)
    seat, action = some_move(table)
    with pytest.raises(StaleMove) as refused:
        await table.act(seat, action, turn=old_turn)
    assert not isinstance(refused.value, DuplicateMove)
    assert len(journal.written) == len(table.moves) == 1


async def test_a_move_for_a_turn_to_come_is_stale() -> None:
    """Nobody can move ahead of time by naming a later turn."""
    table = table_of(MemoryJournal())
    seat, action = some_move(table)
    with pytest.raises(StaleMove):
        await table.act(seat, action, turn=table.turn + 1)


async def test_the_same_click_twice_counts_once() -> None:
    """Case 19: of two equal clicks the second is known as such, and moves nobody else."""
    journal = MemoryJournal()
    table = table_of(journal)
    seat, action = some_move(table)
    turn = table.turn
    both = await asyncio.gather(
        table.act(seat, action, turn=turn), table.act(seat, action, turn=turn), return_exceptions=True
    )
    assert isinstance(both[1], DuplicateMove)
    assert len(journal.written) == 1


async def test_a_pass_clicked_twice_counts_once() -> None:
    """Case 19, in a slough window, where the turn doesn't change with each answer."""
    journal = MemoryJournal()
    table = table_of(journal, preset="modern")
    await play_on(table, until=lambda: table.view(None).window)  # type: ignore[attr-defined]
    seat, turn, before = table.to_act[0], table.turn, len(journal.written)
    await table.act(seat, Action("pass"), turn=turn)
    with pytest.raises(DuplicateMove):
        await table.act(seat, Action("pass"), turn=turn)
    assert len(journal.written) == before + 1


async def test_two_different_clicks_at_once_count_once() -> None:
    """Case 19: the second of two different answers to one turn is stale, not a move of its own."""
    table = table_of(MemoryJournal())
    seat = table.to_act[0]
    first, second = table.view(seat).legal[:2]
    turn = table.turn
    both = await asyncio.gather(
        table.act(seat, first, turn=turn), table.act(seat, second, turn=turn), return_exceptions=True
    )
    assert isinstance(both[1], StaleMove)
    assert [move.action for move in table.moves] == [first]


async def test_an_exchange_clicked_twice_is_done_once() -> None:
    """Case 19: also an exchange, after which the same player is still to move, answers its turn once."""
    for seed in range(200):
        journal = MemoryJournal()
        table = table_of(journal, preset="mas", seed=seed)
        seat = table.to_act[0]
        exchanges = [action for action in table.view(seat).legal if action.verb == "exchange"]
        if exchanges:
            break
    else:
        pytest.fail("no deal with an exchange")
    turn = table.turn
    await table.act(seat, exchanges[0], turn=turn)
    assert table.to_act == (seat,)
    with pytest.raises(DuplicateMove):
        await table.act(seat, exchanges[0], turn=turn)
    assert len(journal.written) == 1


async def test_only_who_is_to_act_acts() -> None:
    """A seat that has nothing to do is told so."""
    table = table_of(MemoryJournal())
    with pytest.raises(NotYourTurn):
        await table.act(other_seat(table), Action("chance"), turn=table.turn)
    assert table.moves == ()


async def test_an_illegal_move_changes_nothing_and_can_be_mended() -> None:
    """After a refusal the same seat can make a legal move for the same turn."""
    journal = MemoryJournal()
    table = table_of(journal)
    seat, action = some_move(table)
    turn = table.turn
    with pytest.raises(IllegalMove):
        await table.act(seat, Action("pickup"), turn=turn)
    assert journal.written == []
    await table.act(seat, action, turn=turn)
    assert len(journal.written) == 1


async def test_a_game_that_is_over_takes_no_move() -> None:
    """Case 32: a late click hears that the game is over; the outcome is written once, with the last move."""
    journal = MemoryJournal()
    table = table_of(journal)
    await play_on(table)
    last = table.moves[-1]
    with pytest.raises(DuplicateMove):
        await table.act(last.seat, last.action, turn=last.turn)
    with pytest.raises(GameOver):
        await table.act(1, Action("play"), turn=table.turn)
    assert journal.outcomes == [table.outcome]
    assert len(journal.written) == len(table.moves)


async def test_what_could_not_be_written_was_not_made() -> None:
    """Case 42: when the journal fails nobody hears of the move, and it can be made again."""
    journal = MemoryJournal()
    table = table_of(journal)
    heard: list[Happened] = []
    table.observe(heard.append)
    seat, action = some_move(table)
    turn = table.turn
    journal.fail_before = JournalFailed("full")
    with pytest.raises(JournalFailed):
        await table.act(seat, action, turn=turn)
    assert (heard, table.moves, table.turn) == ([], (), turn)
    await table.act(seat, action, turn=turn)
    assert len(heard) == len(journal.written) == 1


@pytest.mark.parametrize("failure", [asyncio.CancelledError(), JournalFailed("lost"), RuntimeError("who knows")])
async def test_a_move_that_was_written_after_all_is_found(failure: BaseException) -> None:
    """When it isn't known whether a move was written, the journal tells at the next move; observers hear of it once."""
    journal = MemoryJournal()
    table = table_of(journal)
    heard: list[int] = []
    table.observe(lambda happened: heard.append(happened.move.number))
    seat, action = some_move(table)
    turn = table.turn
    journal.fail_after = failure
    with pytest.raises(type(failure)):
        await table.act(seat, action, turn=turn)
    with pytest.raises(DuplicateMove):
        await table.act(seat, action, turn=turn)
    assert heard == [1]
    await move_once(table)
    assert heard == [1, 2]
    assert [move.number for move in journal.written] == [1, 2]


async def test_a_table_that_was_overtaken_catches_up() -> None:
    """Case 34: of two writers one loses, hears of the other's move, stands where the journal stands, and goes on."""
    journal = MemoryJournal()
    table, other = table_of(journal), table_of(journal)
    heard: list[int] = []
    table.observe(lambda happened: heard.append(happened.move.number))
    seat = table.to_act[0]
    first, second = table.view(seat).legal[:2]
    await other.act(seat, first, turn=other.turn)
    with pytest.raises(StaleMove):
        await table.act(seat, second, turn=table.turn)
    assert table.moves == other.moves
    assert table.view(None) == other.view(None)
    assert heard == [1]
    await move_once(table)
    assert heard == [1, 2]


async def test_replay_tells_all_that_happened() -> None:
    """Case 16: a table that starts again is where it was, and can tell what happened before."""
    journal = MemoryJournal()
    table = table_of(journal)
    told: list[Happened] = []
    table.observe(told.append)
    await play_on(table, until=lambda: len(table.moves) == 20)
    again = Table(starter(), journal)
    assert await again.catch_up() == told
    assert (again.view(None), again.turn, again.to_act) == (table.view(None), table.turn, table.to_act)


async def test_refusals_show_no_hidden_cards() -> None:
    """Case 58: the texts of a table's errors name no card that wasn't in the refused move."""
    table = table_of(MemoryJournal())
    seat = table.to_act[0]
    hidden = {str(card) for other in (1, 2, 3) for card in table.view(other).hand}  # type: ignore[attr-defined]
    for action, turn in ((Action("pickup"), table.turn), (Action("chance"), table.turn + 5)):
        with pytest.raises((TableError, IllegalMove)) as refused:
            await table.act(seat, action, turn=turn)
        assert not hidden & set(str(refused.value).replace(",", " ").replace(".", " ").split())
