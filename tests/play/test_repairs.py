"""A stop between two steps leaves messages behind whose buttons do nothing: the next start takes them away."""

from __future__ import annotations

import pytest

from bot.play.restart import Restart
from tests.play.kit import Person, Seen, World, open_table, start_table
from tests.play.people_kit import can_move
from tests.play.test_database_trouble import refusing

pytestmark = pytest.mark.slow

NOTES_OF_HANDS = "UPDATE OF hand_message_id ON seats"


def hands_of(*people: Person) -> list[Seen]:
    """The direct messages with which somebody seems to be able to move."""
    return [seen for person in people for seen in person.dms() if can_move(seen)]


def requests(world: World, method: str, ending: str) -> int:
    return sum(one.method == method and one.path.endswith(ending) for one in world.env.http_requests)


async def test_a_hand_that_was_not_noted_before_its_move(world: World) -> None:
    """Killed after hand and move, before the note of the hand: its controls go at the start."""
    anna, bo = world.people("Anna", "Bo")
    with refusing(world, NOTES_OF_HANDS):
        await start_table(world, anna, bo)
        (orphan,) = hands_of(anna, bo)
        world.fail("PATCH", f"/channels/{orphan.channel_id}/messages/*", 404, 10008, times=None)
        turn = world.game().table.turn
        await world.skip(lambda view: view.turn > turn)
        assert len(hands_of(anna, bo)) == 2
        world.mend()
    await world.restart()
    (left,) = hands_of(anna, bo)
    assert left.id != orphan.id
    mover = anna if anna.hand() else bo
    await mover.move(left)
    assert len(world.game().table.moves) == 2


async def test_the_hand_of_this_turn_that_was_not_noted_is_the_hand(world: World) -> None:
    """However long the bot was away: there is no second one, and no second sound."""
    anna, bo = world.people("Anna", "Bo")
    with refusing(world, NOTES_OF_HANDS):
        await start_table(world, anna, bo)
        (hand,) = hands_of(anna, bo)
    sent = requests(world, "POST", f"/channels/{hand.channel_id}/messages")
    await world.restart()
    assert requests(world, "POST", f"/channels/{hand.channel_id}/messages") == sent
    assert [seen.id for seen in hands_of(anna, bo)] == [hand.id]
    await (anna if anna.hand() else bo).move(hand)
    assert not can_move(hand)


async def test_nothing_is_looked_for_after_a_stop_in_good_order(world: World) -> None:
    """No request more than it takes."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover = anna if anna.hand() else bo
    hand = mover.hand()
    assert hand
    await mover.move(hand)
    await world.restart()
    assert requests(world, "GET", "/messages") == 0


async def test_a_lobby_that_was_not_noted_is_the_lobby(world: World) -> None:
    """Killed between the answer that is the lobby and its note: the message goes on as the table."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna)
    await world.store.set_table_message(1, None)
    await world.restart()
    assert [seen.id for seen in world.seen()] == [lobby.id]
    await bo.click(lobby, "Join")
    assert "2. Bo" in lobby.text
    assert (await world.store.game(1)).table_message_id == lobby.id


async def test_who_presses_before_a_table_was_looked_for_gets_no_second_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot listens before it has brought all tables up to date."""

    async def not_yet(_: Restart) -> None:
        pass

    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna)
    await world.store.set_table_message(1, None)
    monkeypatch.setattr(Restart, "resume", not_yet)
    await world.restart()
    await bo.click(lobby, "Join")
    assert [seen.id for seen in world.seen()] == [lobby.id]
    assert "2. Bo" in lobby.text


@pytest.mark.parametrize("dealt", [False, True])
async def test_a_table_that_ended_just_before(world: World, dealt: bool) -> None:
    """Killed between the end of a table without a result and the last edit: its buttons go, and those of hands."""
    anna, bo = world.people("Anna", "Bo")
    table = await (start_table if dealt else open_table)(world, anna, bo)
    await world.store.end(1)
    await world.restart()
    assert table.labels == []
    assert hands_of(anna, bo) == []
    assert len(world.seen()) == 1


async def test_a_table_that_ended_long_before_is_left_alone(world: World) -> None:
    """Its message isn't edited at every start."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    await anna.slash("skitgubbe end")
    await world.advance(120)
    before = len(world.env.http_requests)
    await world.restart()
    assert not [one for one in world.env.http_requests[before:] if "/messages/" in one.path]
