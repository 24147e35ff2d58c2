"""The bot may stop at any moment: afterwards everything is as it was, and nobody has to do anything."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.controls import FIELD
from bot.play.restart import HEARTBEAT_SECONDS
from bot.store import Store
from tests.play.games_kit import played, shown
from tests.play.kit import Person, RawPress, Seen, World, answer, open_table, play_out, start_table

TURN = 90.0


def mover_of(world: World, *people: Person) -> tuple[Person, Seen]:
    person = next(person for person in people if person.hand())
    hand = person.hand()
    assert hand
    return person, hand


@pytest.mark.slow
async def test_a_game_with_many_restarts(world: World) -> None:
    """Three people play on through a restart after every tenth move, with the messages that they had before."""
    people = world.people("Anna", "Bo", "Cia")
    await start_table(world, *people)
    moves = 0
    while world.bot.hall.matches:
        target = len(world.game().table.moves) + 10
        moves += await play_out(world, people, until=lambda target=target: len(world.game().table.moves) >= target)
        before = [[seen.text for seen in person.dms()] for person in people]
        await world.restart()
        assert [[seen.text for seen in person.dms()] for person in people] == before, "nobody is told anew"
    assert moves > 50
    assert "is the skitgubbe" in world.last().text
    result = await world.store.result(1)
    assert result
    assert result.kind == "skitgubbe"


async def test_a_lobby_lives_on(world: World) -> None:
    """People sit where they sat, and the old buttons work."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna)
    await world.restart()
    await bo.click(lobby, "Join")
    assert "2. Bo" in lobby.text
    await anna.click(lobby, "Start")
    assert len(world.bot.hall.matches) == 1


async def be_down(world: World, seconds: float) -> None:
    """Stop the bot, and start it so much later."""
    await world.bot.hall.close()
    await world.store.close()
    world.clock.forget()
    world.clock.pass_without_timers(seconds)
    await world.env.restart_bot(await world.make_bot())
    await world.env.settle()


async def test_the_clock_keeps_what_was_left(world: World) -> None:
    """Case 41: the time that the bot was down isn't taken from anybody."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, hand = mover_of(world, anna, bo)
    await world.advance(30)
    await be_down(world, 10_000)
    assert world.game().pacer.seconds_left == pytest.approx(TURN - 30)
    await world.advance(TURN - 31)
    assert world.game().table.moves == ()
    await mover.move(hand)
    assert len(world.game().table.moves) == 1


async def test_a_deadline_of_an_earlier_turn_counts_for_nothing(world: World) -> None:
    """Case 41: when the bot died between a move and the note of the new deadline, the next player has a whole turn."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, hand = mover_of(world, anna, bo)
    deadline = (await world.store.game(1)).deadline_at
    await world.advance(60)
    await mover.move(hand)
    await world.store.set_deadline(1, 0, deadline)
    await world.restart()
    assert world.game().pacer.seconds_left == pytest.approx(TURN)


async def test_a_computer_that_was_thinking_thinks_again(world: World) -> None:
    """Case 16: a restart while a computer player is to move doesn't leave the table waiting."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, _ = mover_of(world, anna, bo)
    match = world.game()
    await world.store.set_away(match.id, match.seat_of(mover.id), True)
    await world.restart()
    other = bo if mover is anna else anna
    assert other.hand()
    assert len(world.game().table.moves) >= 1


async def test_an_old_press_after_a_restart_is_known_as_old(world: World) -> None:
    """A second click that comes after the restart counts no more than one before it."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, hand = mover_of(world, anna, bo)
    press = RawPress(mover, hand, hand.custom_id_of_move(), (hand.options[0],))
    other = RawPress(mover, hand, hand.custom_id_of_move(), (hand.options[1],))
    await world.arrive(press)
    await world.restart()
    (again,) = await world.arrive(press)
    assert answer(again) == ""
    (late,) = await world.arrive(other)
    assert "earlier turn" in answer(late)
    assert len(world.game().table.moves) == 1


async def test_a_result_that_was_not_told_is_told_once(world: World) -> None:
    """Case 42: the bot dies after the last move was written, before the channel was told: it is told at the start."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    world.fail("POST", f"/channels/{world.channel.id}/messages", 500, times=None)
    world.expected_errors = 1
    await world.skip()
    world.mend()
    assert not any("Rematch" in seen.labels for seen in world.seen())
    await world.restart()
    await world.restart()
    assert sum("Rematch" in seen.labels for seen in world.seen()) == 1
    result = await world.store.result(1)
    assert result
    assert result.kind == "skitgubbe"


async def test_one_table_that_cannot_be_read_stops_no_other(world: World) -> None:
    """Case 43: a game of an unknown kind is left alone; the others go on, and the log says which it was."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    other = world.guild.create_text_channel("other")
    await world.store.open_lobby(
        guild_id=world.guild.id,
        channel_id=other.id,
        game="whist",
        preset="old",
        changes="",
        host_id=anna.id,
        secret=bytes(32),
        locale="en-US",
        pace="normal",
    )
    world.expected_errors = 1
    await world.restart()
    assert list(world.bot.hall.matches) == [1]
    mover, hand = mover_of(world, anna, bo)
    await mover.move(hand)
    assert len(world.game().table.moves) == 1


async def test_ready_again_starts_nothing_twice(world: World) -> None:
    """Case 40: Discord says ready after each lost connection; timers and messages aren't doubled."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    before = len(world.env.http_requests)
    left = world.game().pacer.seconds_left
    await world.bot.on_ready()
    await world.env.settle()
    assert len(world.env.http_requests) == before
    assert world.game().pacer.seconds_left == left
    _, hand = mover_of(world, anna, bo)
    await world.advance(TURN)
    assert len(world.game().table.moves) == 1
    assert "time was up" in hand.text


async def test_a_second_process_does_not_touch_the_database(world: World) -> None:
    """Case 34: while the bot runs, another on the same file is refused."""
    with pytest.raises(Exception, match="A bot is running"):
        await Store.open(world.url)


def nonces(world: World, channel_id: int) -> list[str | None]:
    """The nonces of all messages that the bot sent to a channel."""
    path = f"/channels/{channel_id}/messages"
    sent = [request.json for request in world.env.http_requests if (request.method, request.path) == ("POST", path)]
    assert all(body["enforce_nonce"] for body in sent)
    return [body["nonce"] for body in sent]


async def test_a_hand_that_was_sent_but_not_noted_is_sent_under_the_same_name(world: World) -> None:
    """After a kill between the two, Discord knows the second by its nonce and doesn't post it."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, hand = mover_of(world, anna, bo)
    await mover.move(hand)
    mover, hand = mover_of(world, anna, bo)
    seat = world.game().seat_of(mover.id)
    before = nonces(world, mover.user.dm_channel.id)
    assert len(set(before)) == len(before)
    await world.store.set_hand_message(1, seat, hand.channel_id, hand.id, world.game().table.turn - 1)
    await world.restart()
    assert nonces(world, mover.user.dm_channel.id) == [*before, before[-1]]


async def test_a_call_in_the_channel_that_was_not_noted_is_sent_under_the_same_name(world: World) -> None:
    anna, bo = world.people("Anna", "Bo")
    world.close_dms(anna)
    world.close_dms(bo)
    await start_table(world, anna, bo)
    (call,) = nonces(world, world.channel.id)
    seat = world.game().table.to_act[0]
    await world.store.set_hand_message(1, seat, world.channel.id, world.last().id, 10_000)
    await world.restart()
    assert nonces(world, world.channel.id) == [call, call]


async def told_but_not_noted(world: World) -> Seen:
    """A game whose bot was stopped between its result and the note of it; its table, which still has its buttons."""
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo)
    world.fail("PATCH", f"/channels/{world.channel.id}/messages/{table.id}", 500, times=None)
    await world.skip()
    world.mend()
    assert "My hand" in table.labels
    async with world.store.write() as connection:
        await connection.exec_driver_sql("UPDATE games SET announced = false")
    return table


async def test_an_end_that_was_not_shown_to_its_end_is_shown_again(world: World) -> None:
    """After a kill between result and table: the table loses its buttons at the next start, the result comes once."""
    table = await told_but_not_noted(world)
    before = nonces(world, world.channel.id)
    await world.restart()
    assert table.labels == []
    assert nonces(world, world.channel.id) == before
    assert await world.store.unannounced() == []


async def test_a_result_that_cannot_be_looked_for_is_sent_under_the_same_name(world: World) -> None:
    """In a channel whose messages the bot may not read, Discord knows the second one by its nonce."""
    await told_but_not_noted(world)
    before = nonces(world, world.channel.id)
    world.fail("GET", f"/channels/{world.channel.id}/messages", 403, 50013, times=None)
    await world.restart()
    assert nonces(world, world.channel.id) == [*before, before[-1]]
    assert await world.store.unannounced() == []


async def test_a_form_that_was_opened_before_is_answered_after(world: World) -> None:
    """What somebody typed meanwhile isn't lost."""
    anna, bo = world.people("Anna", "Bo")
    await played(world, anna, bo)
    opened = await anna.click(shown(world, await anna.slash("privacy")), "Erase it")
    await world.restart()
    assert "are erased" in answer(await anna.member.submit_modal(opened, {FIELD: "ERASE"}))
    assert "Nothing at all." in answer(await anna.slash("privacy"))


async def test_who_has_lost_discord_does_not_pass_for_alive(world: World) -> None:
    """So ``python -m bot health`` finds out, as it does of a bot that hangs. It is alive again when it hears again."""
    shard = world.bot.shards[0]
    await world.advance(20)
    before = await world.store.last_beat()
    assert before == world.clock.utc() - timedelta(seconds=20 - HEARTBEAT_SECONDS)
    await shard.disconnect()
    await world.advance(120)
    assert await world.store.last_beat() == before
    await shard.reconnect()
    await world.advance(HEARTBEAT_SECONDS)
    assert await world.store.last_beat() > before


@pytest.mark.slow
async def test_several_stops_in_one_turn(world: World) -> None:
    """Case 41: none of them takes time from the player, and the warning comes once."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, _ = mover_of(world, anna, bo)
    for seconds in (20, 25, 20):
        await world.advance(seconds)
        await be_down(world, 10_000)
    assert world.game().pacer.seconds_left == pytest.approx(TURN - 65)
    await world.advance(TURN - 66)
    assert world.game().table.moves == ()
    assert sum("Your turn ends" in seen.text for seen in mover.dms()) == 1
    await world.advance(1)
    assert len(world.game().table.moves) == 1
