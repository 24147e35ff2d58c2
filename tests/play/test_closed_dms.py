"""People who take no direct messages play all the same."""

from __future__ import annotations

from engine.game import Action
from tests.play.kit import Person, Seen, World, open_table, start_table


def calls_to(world: World, person: Person) -> list[Seen]:
    """The short messages in the channel that tell this person of the turn."""
    return [seen for seen in world.seen() if f"<@{person.id}>" in seen.text]


def pings(world: World) -> list[list[int]]:
    """Whom the requests so far allowed to be pinged, where they allowed anybody."""
    bodies = [request.json for request in world.env.http_requests if isinstance(request.json, dict)]
    return [body["allowed_mentions"]["users"] for body in bodies if (body.get("allowed_mentions") or {}).get("users")]


async def test_who_takes_no_direct_messages_plays_from_the_table(world: World) -> None:
    """Cases 52, 53, 77: the game starts; at each turn a new message in the channel calls the person, and nobody else;
    the hand is behind My hand; when the turn has passed the call goes."""
    anna, bo = world.people("Anna", "Bo")
    world.close_dms(bo)
    await start_table(world, anna, bo)
    match = world.game()
    for _ in range(6):
        if match.table.to_act == (match.seat_of(bo.id),):
            (call,) = calls_to(world, bo)
            assert "My hand" in call.text
            shown = await bo.click(world.table(), "My hand")
            mine = Seen(world, shown.response.channel_id, shown.response.id)
            await bo.move(mine)
        else:
            assert calls_to(world, bo) == []
            hand = anna.hand()
            assert hand
            await anna.move(hand)
    assert len(match.table.moves) == 6
    assert bo.dms() == []
    assert set(map(tuple, pings(world))) == {(bo.id,)}


async def test_direct_messages_are_not_tried_again_and_again(world: World) -> None:
    """Who has closed them is asked once per game, not at each turn."""
    anna, bo = world.people("Anna", "Bo")
    world.close_dms(bo)
    await start_table(world, anna, bo)
    await world.skip(lambda view: view.turn >= 12)
    tried = f"/channels/{bo.user.dm_channel.id}/messages"
    assert sum(request.path == tried for request in world.env.http_requests) <= 1


async def test_somebody_blocks_the_bot_in_the_middle(world: World) -> None:
    """Case 52: who blocks the bot during the game is called in the channel from then on, and free at the end."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    match = world.game()
    world.close_dms(bo)
    await world.skip(lambda view: view.to_act == (match.seat_of(bo.id),))
    assert len(calls_to(world, bo)) == 1
    await world.skip()
    assert calls_to(world, bo) == []
    assert "is the skitgubbe" in world.last().text
    assert await world.store.games_of(bo.id) == []


async def test_ending_works_with_closed_messages(world: World) -> None:
    """Case 53: a game whose players can't be written to can be ended like any other."""
    anna, bo = world.people("Anna", "Bo")
    for person in (anna, bo):
        world.close_dms(person)
    await start_table(world, anna, bo)
    await anna.slash("skitgubbe end")
    assert world.bot.hall.matches == {}
    assert [calls_to(world, person) for person in (anna, bo)] == [[], []]
    assert "Start" not in (await open_table(world, anna)).labels


async def test_the_first_message_comes_too_fast(world: World) -> None:
    """40003, too many direct messages opened at once, counts like closed ones: nobody waits."""
    anna, bo = world.people("Anna", "Bo")
    for person in (anna, bo):
        world.fail("POST", f"/channels/{person.user.dm_channel.id}/messages", 403, 50278, times=None)
    await start_table(world, anna, bo)
    assert len(calls_to(world, anna)) + len(calls_to(world, bo)) == 1


async def test_who_takes_no_messages_is_called_again_in_time(world: World) -> None:
    """Case 31: at two thirds of the time a second call takes the place of the first; it says until when."""
    anna, bo = world.people("Anna", "Bo")
    world.close_dms(bo)
    await start_table(world, anna, bo)
    await world.skip(lambda view: view.to_act == (world.game().seat_of(bo.id),))
    (first,) = calls_to(world, bo)
    await world.advance(61)
    (second,) = calls_to(world, bo)
    assert second.id != first.id
    assert "your turn ends" in second.text


async def test_in_a_window_a_second_call_does_not_show_who_has_passed(world: World) -> None:
    """S2.10: of several who are asked and take no messages nobody is called again: those not called had passed."""
    people = world.people("Anna", "Bo", "Cia")
    for person in people:
        world.close_dms(person)
    await start_table(world, *people, preset="modern")
    await world.skip(lambda view: view.window and len(view.to_act) == 3)
    first = [[call.id for call in calls_to(world, person)] for person in people]
    assert all(first)
    await world.game().table.act(1, Action("pass"), turn=world.game().table.turn)
    await world.advance(61)
    assert [[call.id for call in calls_to(world, person)] for person in people] == first


async def test_somebody_blocks_the_bot_after_the_hand_came(world: World) -> None:
    """Cases 31 and 52: the warning, which can't be sent any more, comes in the channel, and goes with the turn."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, other = (anna, bo) if anna.hand() else (bo, anna)
    world.close_dms(mover)
    await world.advance(61)
    (call,) = calls_to(world, mover)
    assert "your turn ends" in call.text
    assert calls_to(world, other) == []
    shown = await mover.click(world.table(), "My hand")
    await mover.move(Seen(world, shown.response.channel_id, shown.response.id))
    assert calls_to(world, mover) == []
    assert other.hand()
