"""A message is sent, but the answer that says so gets lost, and Discord fails for longer than it knows nonces.

The simulated Discord knows no nonces at all: so whatever is sent twice is there twice.
"""

from __future__ import annotations

import pytest
from aiohttp import ClientOSError

from bot.play.board import RETRY_SECONDS
from tests.play.faults_kit import Line, Plan
from tests.play.kit import Seen, World, open_table, start_table
from tests.play.people_kit import can_move
from tests.play.test_channel import scroll_away
from tests.play.test_repairs import hands_of
from tests.play.test_shards import to_move

SENDING = "POST /channels/*/messages"
LOOKING = "GET /channels/*/messages"


def first_of(name: str) -> Plan:
    """The first call of this kind fails."""
    failed: list[int] = []

    def plan(number: int, called: str) -> Exception | None:
        if called != name or failed:
            return None
        failed.append(number)
        return ClientOSError(104, "Connection reset by peer")

    return plan


def lost_answer() -> Line:
    """The first message that isn't refused is sent, though it doesn't seem so."""
    return Line(first_of(SENDING), after=True)


def tables(world: World) -> list[Seen]:
    return [seen for seen in world.seen() if {"Join", "My hand"} & set(seen.labels)]


async def test_a_lobby_that_was_posted_again(world: World) -> None:
    anna, bo = world.people("Anna", "Bo")
    await open_table(world, anna)
    await scroll_away(world, anna)
    with lost_answer().laid():
        await bo.click(tables(world)[0], "Join")
    await world.advance(RETRY_SECONDS + 1)
    (lobby,) = tables(world)
    assert "2. Bo" in lobby.text
    assert (await world.store.game(1)).table_message_id == lobby.id


@pytest.mark.slow
async def test_a_lobby_that_starts_before_it_is_known(world: World) -> None:
    """The message that nobody knew of is the table."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna)
    await scroll_away(world, anna)
    with lost_answer().laid():
        await bo.click(lobby, "Join")
    await anna.slash("skitgubbe start")
    (table,) = tables(world)
    assert "My hand" in table.labels
    assert not lobby.there


@pytest.mark.slow
async def test_a_table_that_cannot_be_looked_for_yet(world: World) -> None:
    """Nothing is sent before it is known whether there is one."""
    anna, bo = world.people("Anna", "Bo")
    await open_table(world, anna)
    await scroll_away(world, anna)
    with lost_answer().laid():
        await bo.click(tables(world)[0], "Join")
    with Line(first_of(LOOKING)).laid():
        await world.advance(RETRY_SECONDS + 1)
        await world.advance(RETRY_SECONDS * 2)
    assert len(tables(world)) == 1


@pytest.mark.slow
async def test_the_hand_of_this_turn(world: World) -> None:
    """It is found, and no second one is sent."""
    anna, bo = world.people("Anna", "Bo")
    with lost_answer().laid():
        await start_table(world, anna, bo, pace="off")
    (hand,) = hands_of(anna, bo)
    await world.advance(RETRY_SECONDS + 1)
    assert [seen.id for seen in hands_of(anna, bo)] == [hand.id]
    await to_move(world, anna, bo).move(hand)
    assert not can_move(hand)


async def test_a_hand_whose_turn_is_over(world: World) -> None:
    """Who moved from the table has no old controls left, also if it can't be looked for at once."""
    anna, bo = world.people("Anna", "Bo")
    with lost_answer().laid():
        await start_table(world, anna, bo, pace="off")
    (hand,) = hands_of(anna, bo)
    await world.skip(lambda view: view.turn > 0)
    with Line(first_of(LOOKING)).laid():
        await world.advance(RETRY_SECONDS + 1)
        assert can_move(hand)
        await world.advance(RETRY_SECONDS * 2)
    assert not can_move(hand)
    assert len(hands_of(anna, bo)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("moved", [False, True])
async def test_a_call_in_the_channel(world: World, moved: bool) -> None:
    """Who takes no direct messages is called once a turn, and no call outlives its turn; what others say stays."""
    anna, bo = world.people("Anna", "Bo")
    world.close_dms(anna)
    world.close_dms(bo)
    await open_table(world, anna, bo, pace="off")
    with lost_answer().laid():
        await anna.click(world.table(), "Start")
    called = to_move(world, anna, bo)
    (call,) = [seen for seen in world.seen() if f"<@{called.id}>" in seen.text]
    said = await bo.member.send(world.channel, call.text)
    if moved:
        await world.skip(lambda view: view.to_act != (world.game().seat_of(called.id),))
    await world.advance(RETRY_SECONDS + 1)
    calls = [seen.id for seen in world.seen() if f"<@{called.id}>" in seen.text]
    assert calls == ([said.id] if moved else [call.id, said.id])


@pytest.mark.parametrize("known", [True, False])
async def test_nothing_is_posted_while_a_lobby_is_on_its_way(world: World, known: bool) -> None:
    """Who joins before its answer is known to have arrived finds one lobby, which becomes the table."""
    anna, bo = world.people("Anna", "Bo")
    seen = await open_table(world, anna)
    (lobby,) = world.bot.hall.lobbies.values()
    lobby.board.message_id = None
    lobby.board.expect()
    await bo.click(seen, "Join")
    assert [table.id for table in tables(world)] == [seen.id]
    if known:
        lobby.board.shown_as(seen.id)
    else:
        lobby.board.search()
    await world.finish_tasks()
    assert "2. Bo" in seen.text
    await anna.click(seen, "Start")
    assert [table.id for table in tables(world)] == [seen.id]
    assert "My hand" in seen.labels
