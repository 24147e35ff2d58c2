"""The bot may not write in a table's channel any more, or the channel is gone: whom it tells, and how it goes on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play.kit import Person, Seen, World, answer, nearly_over, open_table, play_out, start_table
from tests.play.people_kit import mover_of

# Each test plays a while.
pytestmark = pytest.mark.slow


def bar(world: World) -> None:
    """Nothing may be written in the channel, or changed."""
    world.fail("*", f"/channels/{world.channel.id}/messages*", 403, 50013, times=None)


def letters(person: Person, words: str = "I may not write in") -> list[Seen]:
    """Direct messages with these words that aren't hands."""
    return [seen for seen in person.dms() if words in seen.stored.content]


async def test_the_host_is_written_to_once(world: World) -> None:
    """Who opened the table hears where the bot may not write, and what it needs; each hand says it too."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    bar(world)
    for _ in range(4):
        mover, hand = mover_of(anna, bo)
        await mover.move(hand)
    assert "I may not write in" in mover_of(anna, bo)[1].text
    await world.advance(20)
    assert len(letters(anna)) == 1
    assert letters(bo) == []
    world.mend()
    mover, hand = mover_of(anna, bo)
    await mover.move(hand)
    assert "I may not write in" not in mover_of(anna, bo)[1].text
    bar(world)
    mover, hand = mover_of(anna, bo)
    await mover.move(hand)
    assert len(letters(anna)) == 2


async def test_the_table_is_shown_again_by_itself(world: World) -> None:
    """As soon as the permission is back, though nobody moves."""
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo, pace="off")
    bar(world)
    mover, hand = mover_of(anna, bo)
    before = table.text
    await mover.move(hand)
    assert table.text == before
    world.mend()
    world.env.backend.edit_channel(world.channel.id, {"name": "cards-again"})
    await world.env.settle()
    assert table.text != before


async def test_who_takes_no_messages_is_called_when_that_is_possible_again(world: World) -> None:
    """With neither direct messages nor the channel nobody can be called; later they are, also without a clock."""
    anna, bo = world.people("Anna", "Bo")
    world.close_dms(bo)
    await start_table(world, anna, bo, pace="off")
    path = f"/channels/{world.channel.id}/messages"
    world.fail("POST", path, 403, 50013, times=None)
    match = world.game()
    while match.may_act(match.seat_of(anna.id)):
        await anna.move(mover_of(anna)[1])
    assert letters(anna)
    assert "I may not write in" in answer(await bo.slash("hand"))
    world.env.backend.faults[:] = [fault for fault in world.env.backend.faults if fault["path"] != path]
    await world.advance(60)
    assert sum(f"<@{bo.id}>" in seen.text for seen in world.seen()) == 1


async def test_a_result_that_may_not_be_posted_is_written_to_the_players(world: World) -> None:
    """They learn who is the skitgubbe by direct message; the channel does when the bot may write again."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    await world.skip(nearly_over)
    bar(world)
    await play_out(world, [anna, bo])
    assert [len(letters(person, "is the skitgubbe")) for person in (anna, bo)] == [1, 1]
    world.mend()
    await world.advance(60)
    assert sum("Rematch" in seen.labels for seen in world.seen()) == 1
    assert [len(letters(person, "is the skitgubbe")) for person in (anna, bo)] == [1, 1]


async def test_the_players_hear_that_the_channel_is_gone(world: World) -> None:
    """Their game ends without a result, and they are told why."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    assert [len(letters(person, "The channel is gone")) for person in (anna, bo)] == [1, 1]


async def test_a_lobby_that_may_not_be_changed_says_so(world: World) -> None:
    """The host is written to, and who presses hears it; people can sit down and start all the same."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    lobby = await open_table(world, anna)
    bar(world)
    await bo.click(lobby, "Join")
    assert len(letters(anna)) == 1
    assert "I may not write in" in answer(await cia.click(lobby, "Join"))
    await anna.slash("skitgubbe start")
    assert len(world.game().row.seats) == 3


async def table_in_a_thread(world: World, *people: Person) -> tuple[Seen, Any]:
    await people[0].slash("skitgubbe new", thread=True, pace="off")
    (thread,) = world.channel.threads
    for person in people[1:]:
        await person.click(world.table(thread), "Join")
    await people[0].click(world.table(thread), "Start")
    return world.table(thread), thread


async def close_thread(world: World, thread: Any, *, locked: bool) -> None:
    """Somebody archives a thread, and perhaps locks it; what Discord then says to a change of a message there."""
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True, "locked": locked})
    times = None if locked else 1
    world.fail("PATCH", f"/channels/{thread.id}/messages/*", 400, 50083, times=times)
    world.fail("DELETE", f"/channels/{thread.id}/messages/*", 400, 50083, times=times)
    if locked:
        world.fail("POST", f"/channels/{thread.id}/messages", 400, 160005, times=None)
    await world.env.settle()


async def test_a_move_opens_an_archived_thread_again(world: World) -> None:
    """Discord archives threads by itself; the next move is seen in it, and nobody has to do anything."""
    anna, bo = world.people("Anna", "Bo")
    table, thread = await table_in_a_thread(world, anna, bo)
    before = table.text
    await close_thread(world, thread, locked=False)
    mover, hand = mover_of(anna, bo)
    await mover.move(hand)
    assert table.text != before
    assert not world.env.backend.get_channel(thread.id).thread_metadata.archived
    assert letters(anna, "locked") == letters(anna) == []


async def test_a_locked_thread_is_spoken_of(world: World) -> None:
    """The host is told once what to do, and each hand says it; the game goes on, and comes back when it is unlocked."""
    anna, bo = world.people("Anna", "Bo")
    table, thread = await table_in_a_thread(world, anna, bo)
    before = table.text
    await close_thread(world, thread, locked=True)
    for _ in range(3):
        mover, hand = mover_of(anna, bo)
        await mover.move(hand)
    assert table.text == before
    assert len(letters(anna, "is locked")) == 1
    assert "is locked" in mover_of(anna, bo)[1].text
    assert letters(anna) == []
    world.mend()
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": False, "locked": False})
    await world.finish_tasks()
    assert table.text != before
