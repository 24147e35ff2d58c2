"""Games in play: moves, clocks, and how they end."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta, timezone

import pytest

from bot.store import MoveConflict, NewSeat, NotSeated, Result, Store, UnknownGame
from tests.bot.store.conftest import ANNA, BO, CHANNEL, GUILD, OpenLobby, person

LOST = Result("skitgubbe", losers=(1,), order=(2,))


async def test_moves_come_back_in_order(store: Store, start_game: OpenLobby):
    game = await start_game()
    for number, action in enumerate(("play 7H", "chance", "play 7D 7S"), start=1):
        await store.append_move(game.id, number, number - 1, 1 + number % 2, action)
    moves = await store.moves(game.id)
    assert [(m.number, m.turn, m.seat, m.action) for m in moves] == [
        (1, 0, 2, "play 7H"),
        (2, 1, 1, "chance"),
        (3, 2, 2, "play 7D 7S"),
    ]
    assert all(m.at.tzinfo is not None and datetime.now(UTC) - m.at < timedelta(minutes=1) for m in moves)


async def test_numbers_have_neither_doubles_nor_gaps(store: Store, start_game: OpenLobby):
    game = await start_game()
    await store.append_move(game.id, 1, 0, 1, "play 7H")
    for number in (0, 1, 3):
        with pytest.raises(MoveConflict):
            await store.append_move(game.id, number, 1, 2, "chance")
    assert len(await store.moves(game.id)) == 1


async def test_of_many_writers_of_a_number_one_wins(url: str, store: Store, start_game: OpenLobby):
    """Case 34, with two processes' worth of connections."""
    game = await start_game()
    other = await Store.open(url, exclusive=False)
    try:
        for number in range(1, 6):
            tries = [
                where.append_move(game.id, number, number, seat, f"play by {seat}")
                for seat, where in enumerate((store, other, store, other), start=1)
            ]
            answers = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(answer is None for answer in answers) == 1
            assert sum(isinstance(answer, MoveConflict) for answer in answers) == 3
            assert (await store.moves(game.id))[-1].action == f"play by {answers.index(None) + 1}"
    finally:
        await other.close()


async def test_a_lobby_takes_no_moves(store: Store, open_lobby: OpenLobby):
    lobby = await open_lobby()
    with pytest.raises(MoveConflict):
        await store.append_move(lobby.id, 1, 0, 1, "play 7H")
    with pytest.raises(UnknownGame):
        await store.append_move(lobby.id + 1, 1, 0, 1, "play 7H")


async def test_many_tables_at_once(store: Store, start_game: OpenLobby):
    """Case 80: what one table has half done is not touched by another's commit or failure."""
    games = [await start_game(channel_id=channel) for channel in range(6)]

    async def play(game_id: int) -> None:
        for number in range(1, 8):
            await store.append_move(game_id, number, number, 1, f"play in {game_id}")
            with pytest.raises(MoveConflict):
                await store.append_move(game_id, number, number, 2, "too late")

    await asyncio.gather(*(play(game.id) for game in games))
    for game in games:
        assert [m.action for m in await store.moves(game.id)] == [f"play in {game.id}"] * 7


async def test_the_last_move_writes_the_result(store: Store, start_game: OpenLobby):
    game = await start_game(seated=[person(ANNA, "Anna"), NewSeat(name="Kid", strength="easy"), person(BO, "Bo")])
    await store.append_move(game.id, 1, 0, 1, "pickup", result=Result("skitgubbe", losers=(1,), order=(3, 2)))
    result = await store.result(game.id)
    assert result is not None
    assert (result.guild_id, result.channel_id, result.game, result.preset) == (GUILD, CHANNEL, "skitgubbe", "classic")
    assert (result.kind, result.humans, result.computers) == ("skitgubbe", 2, 1)
    assert [(s.name, s.user_id, s.strength, s.place, s.lost) for s in result.seats] == [
        ("Anna", ANNA, None, None, True),
        ("Kid", None, "easy", 2, False),
        ("Bo", BO, None, 1, False),
    ]
    over = await store.game(game.id)
    assert (over.status, over.ended_at) == ("over", result.ended_at)
    assert await store.running() == []
    with pytest.raises(MoveConflict):
        await store.append_move(game.id, 2, 1, 1, "play 7H")


async def test_a_refused_last_move_writes_no_result(store: Store, start_game: OpenLobby):
    game = await start_game()
    with pytest.raises(MoveConflict):
        await store.append_move(game.id, 2, 0, 1, "pickup", result=LOST)
    assert await store.result(game.id) is None
    assert (await store.game(game.id)).status == "playing"


async def test_one_result_however_many_ends_come_together(store: Store, start_game: OpenLobby):
    """Case 21: the last card and a moderator's end in the same instant."""
    for channel in range(10):
        game = await start_game(channel_id=channel)
        attempts = [store.end(game.id), store.append_move(game.id, 1, 0, 1, "play 7H", result=LOST), store.end(game.id)]
        if channel % 2:
            attempts.reverse()
        answers = await asyncio.gather(*attempts, return_exceptions=True)
        wins = [answer for answer in answers if answer in (None, True)]
        assert len(wins) == 1
        result = await store.result(game.id)
        assert result is not None
        assert result.kind == ("ended" if wins == [True] else "skitgubbe")
        assert len(await store.moves(game.id)) == (0 if wins == [True] else 1)


async def test_ending_a_game_twice_is_ending_it_once(store: Store, start_game: OpenLobby):
    """Case 20."""
    game = await start_game()
    assert await store.end(game.id) is True
    first = await store.result(game.id)
    assert await store.end(game.id) is False
    assert first is not None
    assert first == await store.result(game.id)
    assert (first.kind, [seat.lost for seat in first.seats]) == ("ended", [False, False])


async def test_a_closed_lobby_has_no_result(store: Store, open_lobby: OpenLobby):
    lobby = await open_lobby()
    assert await store.end(lobby.id) is True
    assert await store.end(lobby.id) is False
    assert await store.result(lobby.id) is None
    assert (await store.game(lobby.id)).ended_at is not None


async def test_what_belongs_to_a_seat(store: Store, start_game: OpenLobby):
    game = await start_game()
    await store.set_hand_message(game.id, 2, 81, 82, turn=5)
    await store.set_away(game.id, 2, True)
    await store.set_missed(game.id, 2, 3)
    first, second = (await store.game(game.id)).seats
    assert first == game.seats[0]
    assert (second.hand_channel_id, second.hand_message_id, second.hand_turn) == (81, 82, 5)
    assert (second.away, second.missed) == (True, 3)
    await store.set_away(game.id, 2, False)
    await store.set_missed(game.id, 2, 0)
    second = (await store.game(game.id)).seats[1]
    assert (second.away, second.missed, second.hand_message_id) == (False, 0, 82)
    with pytest.raises(NotSeated):
        await store.set_away(game.id, 3, True)


async def test_message_and_deadline_of_a_game(store: Store, start_game: OpenLobby):
    """Case 73: whatever zone a time is given in, it is kept in UTC."""
    game = await start_game()
    stockholm = datetime(2026, 11, 30, 14, 0, 0, 250_000, tzinfo=timezone(timedelta(hours=1)))
    await store.set_table_message(game.id, 91)
    await store.set_deadline(game.id, 4, stockholm)
    found = await store.game(game.id)
    assert (found.table_message_id, found.deadline_turn, found.deadline_at) == (91, 4, stockholm)
    assert found.deadline_at is not None
    assert found.deadline_at.tzinfo is UTC
    await store.set_deadline(game.id, None, None)
    assert (await store.game(game.id)).deadline_at is None


async def test_a_time_without_a_zone_is_a_mistake(store: Store, start_game: OpenLobby):
    game = await start_game()
    with pytest.raises(Exception, match="time zone"):
        await store.set_deadline(game.id, 1, datetime(2026, 11, 30))


async def test_an_end_that_the_channel_was_not_told_of_is_remembered(store: Store, start_game: OpenLobby):
    """A process that dies between the last move and the message leaves the message to the next one."""
    played, broken_off, going_on = [await start_game(channel_id=channel) for channel in (1, 2, 3)]
    await store.append_move(played.id, 1, 0, 1, "play 7H", result=LOST)
    await store.end(broken_off.id)
    assert [game.id for game in await store.unannounced()] == [played.id]
    await store.set_announced(played.id)
    assert await store.unannounced() == []
    assert (await store.game(going_on.id)).announced is False


async def test_a_game_that_is_over_has_no_deadline(store: Store, start_game: OpenLobby):
    game = await start_game()
    await store.set_deadline(game.id, 1, datetime.now(UTC))
    await store.end(game.id)
    await store.set_deadline(game.id, 2, datetime.now(UTC))
    found = await store.game(game.id)
    assert (found.deadline_turn, found.deadline_at) == (None, None)


def test_somebody_loses_exactly_when_there_is_a_skitgubbe():
    for kind, losers in (("skitgubbe", ()), ("drawn", (1,)), ("ended", (1,))):
        with pytest.raises(ValueError, match="losers"):
            Result(kind, losers)
