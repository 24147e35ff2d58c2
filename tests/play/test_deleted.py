"""Somebody deletes a message of the bot's, whichever and whenever, or what a table lies in: nobody is stuck."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.play.kit import Person, Seen, World, answer, nearly_over, open_table, play_out, start_table
from tests.play.people_kit import mover_of

# Each test plays a while.
pytestmark = pytest.mark.slow

TURN = 90.0


def delete(world: World, seen: Seen) -> None:
    world.env.backend.delete_message(seen.channel_id, seen.id)


async def test_the_lobby_is_deleted_before_the_start(world: World) -> None:
    """Case 48: started by command, the table is a message of its own."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna, bo)
    delete(world, lobby)
    await anna.slash("skitgubbe start")
    assert "My hand" in world.table().labels
    mover, hand = mover_of(anna, bo)
    await mover.move(hand)


async def test_a_deleted_lobby_closes(world: World) -> None:
    """Case 48: by its last person, and by time; the channel is free then."""
    anna, bo = world.people("Anna", "Bo")
    delete(world, await open_table(world, anna))
    await anna.slash("skitgubbe leave")
    delete(world, await open_table(world, bo))
    world.clock.pass_without_timers(14 * 60)
    await world.advance(2 * 60)
    assert world.bot.hall.lobbies == {}
    assert "Join" in (await open_table(world, anna)).labels


async def somebody_leaves(_: World, mover: Person, *others: Person) -> None:
    await others[0].slash("skitgubbe leave")


async def time_runs_out(world: World, *_: Person) -> None:
    await world.advance(TURN)


async def somebody_moves(_: World, *people: Person) -> None:
    mover, hand = mover_of(*people)
    await mover.move(hand)


async def the_bot_stops(world: World, *people: Person) -> None:
    await world.restart()
    await somebody_moves(world, *people)


@pytest.mark.parametrize("then", [somebody_leaves, time_runs_out, somebody_moves, the_bot_stops])
async def test_the_table_is_deleted_in_play(world: World, then: Callable[..., Awaitable[None]]) -> None:
    """Case 48: whatever happens next, the table is there again."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    table = await start_table(world, anna, bo, cia)
    mover, _ = mover_of(anna, bo, cia)
    delete(world, table)
    await then(world, mover, *(person for person in (anna, bo, cia) if person is not mover))
    assert world.table().id != table.id
    assert "My hand" in world.table().labels
    assert sum("My hand" in seen.labels for seen in world.seen()) == 1


@pytest.mark.parametrize("ended", [False, True])
async def test_the_table_is_deleted_before_the_end(world: World, ended: bool) -> None:
    """Case 48: the game ends as it would have, and its channel is free."""
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo)
    await world.skip(nearly_over)
    delete(world, world.table())
    if ended:
        assert "closed" in answer(await anna.slash("skitgubbe end"))
    else:
        await play_out(world, [anna, bo])
        assert "is the skitgubbe" in world.last().text
    assert world.bot.hall.matches == {}
    assert not table.there
    assert "Join" in (await open_table(world, bo)).labels


async def test_all_hands_are_deleted(world: World) -> None:
    """Case 48: time runs out for hands that aren't there any more; the next ones come all the same."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    for _ in range(2):
        _, hand = mover_of(anna, bo)
        delete(world, hand)
        await world.advance(TURN)
    assert len(world.game().table.moves) == 2
    mover_of(anna, bo)


async def test_a_call_in_the_channel_is_deleted(world: World) -> None:
    """Case 48: the second call comes in time, and at the next turn a new one."""
    anna, bo = world.people("Anna", "Bo")
    world.close_dms(anna)
    world.close_dms(bo)
    await start_table(world, anna, bo)

    def calls() -> list[Seen]:
        return [seen for seen in world.seen() if "<@" in seen.stored.content]

    delete(world, calls()[0])
    await world.advance(TURN * 2 / 3 + 1)
    (second,) = calls()
    delete(world, second)
    await world.advance(TURN / 3)
    assert len(world.game().table.moves) == 1
    assert len(calls()) == 1


async def test_the_call_for_a_vote_is_deleted(world: World) -> None:
    """Case 48: by command the others can vote too."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    await start_table(world, anna, bo, cia)
    await bo.slash("skitgubbe end")
    delete(world, world.last())
    await cia.slash("skitgubbe end")
    assert world.bot.hall.matches == {}


async def table_in_a_thread(world: World, anna: Person, bo: Person) -> None:
    await anna.slash("skitgubbe new", thread=True, pace="off")
    (thread,) = world.channel.threads
    await bo.click(world.table(thread), "Join")
    await anna.click(world.table(thread), "Start")


@pytest.mark.parametrize("what", ["thread", "its channel"])
async def test_what_a_thread_lies_in_is_deleted(world: World, what: str) -> None:
    """Case 46: the game ends at once, also without a clock and though Discord doesn't speak of the thread."""
    anna, bo = world.people("Anna", "Bo")
    await table_in_a_thread(world, anna, bo)
    (thread,) = world.channel.threads
    world.env.backend.delete_channel(thread.id if what == "thread" else world.channel.id)
    await world.finish_tasks()
    assert world.bot.hall.matches == {}
    assert await world.store.games_of(anna.id) == []


async def test_an_outage_and_then_a_removal(world: World) -> None:
    """Cases 44 and 45: while the server is unavailable the bot is removed from it: only then its games end."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo, pace="off")
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": True})
    await world.finish_tasks()
    assert len(world.bot.hall.matches) == 1
    assert await world.store.removed() == {}
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.finish_tasks()
    assert world.bot.hall.matches == {}
    assert set(await world.store.removed()) == {world.guild.id}
    assert await world.store.games_of(anna.id) == []


async def test_the_bot_was_removed_while_it_did_not_run(world: World) -> None:
    """Case 45: noticed at its start: games without a clock, which nobody could ever end, end too."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo, pace="off")
    async with world.store.write() as connection:
        await connection.exec_driver_sql(f"UPDATE games SET guild_id = {123 << 22}")
    await world.restart()
    await world.finish_tasks()
    assert world.bot.hall.matches == {}
    assert await world.store.games_of(anna.id) == []
