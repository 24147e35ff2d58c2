"""What happens to a table when its channel, its message or its server goes, and when others write below it."""

from __future__ import annotations

import pytest

from bot.play.board import RETRY_SECONDS, SCROLLED_AWAY, TOO_OLD
from tests.play.kit import Person, Seen, World, answer, open_table, start_table
from tests.play.people_kit import mover_of


@pytest.mark.slow
async def test_the_channel_is_deleted(world: World) -> None:
    """Case 46: the game ends without a result, old hands lose their controls, and the players are free."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, hand = mover_of(anna, bo)
    custom_id, value = hand.custom_id_of_move(), hand.options[0]
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    assert world.bot.hall.matches == {}
    assert hand.custom_ids == []
    assert "This game is over" in await mover.press(hand, custom_id, value)
    assert await world.store.games_of(anna.id) == []
    other = world.guild.create_text_channel("other")
    await start_table(world, anna, bo, channel=other)
    assert len(world.bot.hall.matches) == 1


@pytest.mark.slow
async def test_the_channel_of_a_lobby_is_deleted(world: World) -> None:
    """A lobby goes with its channel."""
    (anna,) = world.people("Anna")
    await open_table(world, anna)
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    assert world.bot.hall.lobbies == {}
    assert await world.store.games_of(anna.id) == []


async def test_the_channel_was_deleted_while_the_bot_was_away(world: World) -> None:
    """Case 46: a channel that is gone when the bot comes back ends its game as well."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    await world.bot.hall.close()
    await world.store.close()
    world.clock.forget()
    world.env.backend.subscribers.clear()
    world.env.backend.delete_channel(world.channel.id)
    await world.env.restart_bot(await world.make_bot())
    await world.finish_tasks()
    assert world.bot.hall.matches == {}
    assert await world.store.games_of(anna.id) == []


async def test_the_bot_is_removed_from_the_server(world: World) -> None:
    """Case 45: its games there end, lobbies too, and people can play elsewhere."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    other = world.guild.create_text_channel("other")
    await open_table(world, bo, channel=other)
    mover, hand = mover_of(anna, bo)
    custom_id, value = hand.custom_id_of_move(), hand.options[0]
    world.env.backend.remove_guild(world.guild.id)
    await world.env.settle()
    assert (world.bot.hall.matches, world.bot.hall.lobbies) == ({}, {})
    assert await world.store.games_of(bo.id) == []
    assert "This game is over" in await mover.press(hand, custom_id, value)
    assert "no game" in answer(await anna.slash_dm("hand"))


async def test_an_outage_of_the_server_ends_nothing(world: World) -> None:
    """Case 44: while Discord says that a server is unavailable, the game waits; afterwards it goes on."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": True})
    await world.env.settle()
    assert len(world.bot.hall.matches) == 1
    mover, hand = mover_of(anna, bo)
    await mover.move(hand)
    assert len(world.game().table.moves) == 1
    mover, hand = mover_of(anna, bo)
    assert "#" in hand.text


async def test_the_table_message_is_deleted(world: World) -> None:
    """Case 48: somebody deletes the table's message; with the next move there is a new one, with its buttons."""
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo)
    world.env.backend.delete_message(world.channel.id, table.id)
    mover, hand = mover_of(anna, bo)
    await mover.move(hand)
    fresh = world.table()
    assert fresh.id != table.id
    assert "My hand" in fresh.labels
    row = await world.store.game(1)
    assert row.table_message_id == fresh.id


async def test_the_lobby_message_is_deleted(world: World) -> None:
    """The same for a lobby."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna)
    world.env.backend.delete_message(world.channel.id, lobby.id)
    await bo.slash("skitgubbe join")
    assert "2. Bo" in world.table().text


async def test_a_hand_message_is_deleted(world: World) -> None:
    """Who deletes the own hand message still has it behind My hand, and gets one at the next turn."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, hand = mover_of(anna, bo)
    world.env.backend.delete_message(hand.channel_id, hand.id)
    shown = await mover.click(world.table(), "My hand")
    mine = Seen(world, shown.response.channel_id, shown.response.id)
    await mover.move(mine)
    assert len(world.game().table.moves) == 1
    await world.skip_to(1, mover)
    assert mover.hand()


async def test_a_table_that_scrolled_away_is_posted_again(world: World) -> None:
    """After a dozen messages of others the next change posts the table anew below them, and removes the old one."""
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo)
    await scroll_away(world, anna)
    mover, hand = mover_of(anna, bo)
    await mover.move(hand)
    assert not table.there
    assert world.last().id == world.table().id
    mover, hand = mover_of(anna, bo)
    before = world.table().id
    await mover.move(hand)
    assert world.table().id == before


async def posted_but_not_noted(world: World) -> Seen:
    """A table that was posted again, as it is after a kill between that and the note of it."""
    anna, bo = world.people("Anna", "Bo")
    before = await start_table(world, anna, bo)
    await scroll_away(world, anna)
    mover, hand = mover_of(anna, bo)
    await mover.move(hand)
    await world.store.set_table_message(1, before.id, before.id)
    return world.table()


def tables_sent(world: World) -> list[str]:
    """The nonces of the tables that were posted in the channel."""
    path = f"/channels/{world.channel.id}/messages"
    return [asked.json["nonce"] for asked in world.env.http_requests if (asked.method, asked.path) == ("POST", path)]


def last_asked(world: World) -> tuple[str, str]:
    """What was done last in the channel."""
    start = f"/channels/{world.channel.id}"
    asked = [asked for asked in world.env.http_requests if asked.path.startswith(start)][-1]
    return asked.method, asked.path.removeprefix(start)


async def test_a_table_that_was_posted_again_but_not_noted_is_found(world: World) -> None:
    """It is the table, with the newest state; no third one is sent."""
    table = await posted_but_not_noted(world)
    await world.restart()
    assert len(tables_sent(world)) == 1
    assert world.table().id == table.id
    assert last_asked(world) == ("PATCH", f"/messages/{table.id}")
    assert (await world.store.game(1)).table_message_id == table.id


@pytest.mark.slow
async def test_a_table_that_cannot_be_looked_for_is_sent_under_the_same_name(world: World) -> None:
    """In a channel whose messages the bot may not read, Discord knows the second one by its nonce."""
    await posted_but_not_noted(world)
    world.fail("GET", f"/channels/{world.channel.id}/messages", 403, 50013, times=None)
    await world.restart()
    first, second = tables_sent(world)
    assert first == second
    assert last_asked(world) == ("PATCH", f"/messages/{world.table().id}")


async def scroll_away(world: World, person: Person) -> None:
    for number in range(SCROLLED_AWAY):
        await person.member.send(world.channel, f"chat {number}")


async def test_a_table_stays_where_it_is_while_no_other_can_be_sent(world: World) -> None:
    """In a channel where the bot may not send any more, or in a locked thread: there is one, with the newest state."""
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo, pace="off")
    await scroll_away(world, anna)
    world.fail("POST", f"/channels/{world.channel.id}/messages", 403, 50013, times=None)
    for _ in range(2):
        mover, hand = mover_of(anna, bo)
        before = table.text
        await mover.move(hand)
        assert table.there
        assert table.text != before
    world.mend()
    await scroll_away(world, anna)
    mover, hand = mover_of(anna, bo)
    await mover.move(hand)
    assert not table.there
    assert "My hand" in world.table().labels


async def test_a_table_is_there_while_another_is_being_sent(world: World) -> None:
    """When Discord fails the old one stays until there is a new one, which then shows the newest state."""
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo, pace="off")
    await scroll_away(world, anna)
    world.fail("POST", f"/channels/{world.channel.id}/messages", 503, 0, times=1)
    mover, hand = mover_of(anna, bo)
    await mover.move(hand)
    assert table.there
    await world.advance(RETRY_SECONDS + 1)
    assert not table.there
    match = world.game()
    assert match.presenter.headline("en-US", match.view(None), match.names) in world.table().text


async def test_a_former_table_that_a_stop_has_left_behind_goes(world: World) -> None:
    """After a kill between the new message and the removal of the old one."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    former = await anna.member.send(world.channel, "in place of the former table")
    await world.store.set_table_message(1, world.table().id, former.id)
    await world.restart()
    assert former.id not in [seen.id for seen in world.seen()]
    row = await world.store.game(1)
    assert (row.table_message_id, row.former_message_id) == (world.table().id, None)


async def test_an_old_table_is_posted_again(world: World) -> None:
    """Messages older than an hour can hardly be edited (30046): before that the table gets a new one."""
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo, pace="off")
    world.clock.pass_without_timers(TOO_OLD + 1)
    mover, hand = mover_of(anna, bo)
    await mover.move(hand)
    assert not table.there
    assert "My hand" in world.table().labels


async def test_the_table_is_one_message(world: World) -> None:
    """During a game the channel gets no new messages: the table is edited."""
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo)
    for _ in range(6):
        mover, hand = mover_of(anna, bo)
        await mover.move(hand)
    assert [seen.id for seen in world.seen()] == [table.id]


async def test_a_forgotten_lobby_closes(world: World) -> None:
    """A lobby at which nothing happens for a quarter of an hour is closed, and says why."""
    (anna,) = world.people("Anna")
    lobby = await open_table(world, anna)
    world.clock.pass_without_timers(14 * 60)
    await world.advance(2 * 60)
    assert lobby.labels == []
    assert world.bot.hall.lobbies == {}
    assert await world.store.games_of(anna.id) == []
