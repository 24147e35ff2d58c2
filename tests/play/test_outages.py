"""While the connection to Discord is lost nobody can play: nobody is late, and what was lost is given back."""

from __future__ import annotations

import pytest

from bot.play.board import RETRY_SECONDS
from bot.play.outages import SHORTEST
from tests.play.kit import Person, World, start_table
from tests.play.people_kit import mover_of

# Each test plays a while.
pytestmark = pytest.mark.slow

TURN = 90.0


async def say(world: World, event: str, shard_id: int = 0) -> None:
    """Let discord.py tell of a connection."""
    world.bot.dispatch(f"shard_{event}", shard_id)
    await world.finish_tasks()


@pytest.mark.parametrize("back", ["resumed", "connect"])
async def test_time_that_was_lost_is_given_back(world: World, back: str) -> None:
    """Case 41: nobody is moved for, however long it takes, and then there is as much time as before, for all to see."""
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo)
    match, shown = world.game(), table.text
    await world.advance(TURN / 2)
    await say(world, "disconnect")
    await world.advance(60)
    await say(world, "disconnect")
    await world.advance(600)
    assert len(match.table.moves) == 0
    assert all("turn ends" not in seen.text for person in (anna, bo) for seen in person.dms())
    await say(world, back)
    assert match.pacer.seconds_left == TURN
    assert table.text != shown
    await world.advance(TURN - 1)
    assert len(match.table.moves) == 0
    await world.advance(1)
    assert len(match.table.moves) == 1


async def test_what_is_given_back_outlives_a_restart(world: World) -> None:
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    await world.advance(TURN - 20)
    await say(world, "disconnect")
    await world.advance(15)
    await say(world, "resumed")
    await world.restart()
    assert world.game().pacer.seconds_left == pytest.approx(20, abs=1)


async def test_a_short_loss_changes_nothing(world: World) -> None:
    """Discord asks for a new connection now and then: no table is shown anew for that."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    before = len(world.env.http_requests)
    await say(world, "disconnect")
    await world.advance(SHORTEST - 1)
    await say(world, "resumed")
    assert len(world.env.http_requests) == before
    assert world.game().pacer.seconds_left == TURN - SHORTEST + 1


async def test_another_shard_is_none_of_a_table_s_business(world: World) -> None:
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    await say(world, "disconnect", shard_id=7)
    await world.advance(TURN)
    assert len(world.game().table.moves) == 1


def no_calls_get_through(world: World) -> None:
    """The connection is there, but whatever the bot asks of Discord fails."""
    world.expected_errors = 1_000
    for method, path in (("POST", "/channels/*/messages"), ("PATCH", "/channels/*/messages/*")):
        world.fail(method, path, 503, times=None)


async def move_while_no_calls_get_through(world: World, *people: Person) -> None:
    """The next player can't be told of the turn."""
    mover, hand = mover_of(*people)
    no_calls_get_through(world)
    await mover.choose(hand, hand.options[0])
    assert len(world.game().table.moves) == 1


async def test_who_can_not_be_told_of_a_turn_is_not_late(world: World) -> None:
    """Case 41: neither table nor hand comes through, and afterwards there is a whole turn's time."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    match = world.game()
    await move_while_no_calls_get_through(world, anna, bo)
    await world.advance(3 * TURN)
    assert len(match.table.moves) == 1
    world.mend()
    while not (anna.hand() or bo.hand()):
        await world.advance(1)
    assert match.pacer.seconds_left == pytest.approx(TURN, abs=1)
    await world.advance(TURN - 2)
    assert len(match.table.moves) == 1
    await world.advance(3)
    assert len(match.table.moves) == 2


async def test_the_time_that_a_hand_took_to_come_through_is_given_back(world: World) -> None:
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    match = world.game()
    await move_while_no_calls_get_through(world, anna, bo)
    await world.advance(RETRY_SECONDS * 2)
    world.mend()
    await world.advance(RETRY_SECONDS * 2)
    assert anna.hand() or bo.hand()
    assert match.pacer.seconds_left >= TURN - RETRY_SECONDS
    assert (await world.store.game(match.id)).deadline_turn == match.table.turn
