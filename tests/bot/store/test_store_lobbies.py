"""Tables before the start."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import (
    FORMAT,
    AlreadySeated,
    ChannelBusy,
    NewSeat,
    NotInLobby,
    NotSeated,
    SeatsChanged,
    Store,
    TableFull,
    UnknownGame,
)
from tests.bot.store.conftest import ANNA, BO, CHANNEL, CILLA, DAG, GUILD, SECRET, OpenLobby, person


def names(game):
    return [(seat.seat, seat.name) for seat in game.seats]


async def sit(store: Store, game_id: int, user_id: int, name: str, most: int = 8):
    return await store.sit(game_id, user_id=user_id, name=name, entropy=10**18 + user_id, locale="sv", most=most)


async def test_a_lobby_comes_back_as_it_was_opened(store: Store, open_lobby: OpenLobby):
    game = await open_lobby(dealer=2)
    assert game == await store.game(game.id) == await store.game_in(CHANNEL)
    assert (game.guild_id, game.channel_id, game.game, game.preset) == (GUILD, CHANNEL, "skitgubbe", "classic")
    assert (game.changes, game.status, game.host_id, game.secret) == ("hand=5", "lobby", ANNA, SECRET)
    assert (game.locale, game.pace, game.dealer, game.format) == ("sv", "calm", 2, FORMAT)
    (seat,) = game.seats
    assert (seat.seat, seat.user_id, seat.name, seat.entropy) == (1, ANNA, "Anna", 10**18 + ANNA)
    assert (seat.locale, seat.away, seat.missed, seat.human) == ("sv", False, 0, True)


async def test_the_text_of_a_game_does_not_show_the_secret(open_lobby: OpenLobby):
    game = await open_lobby(secret=b"never to be seen")
    assert "never to be seen" not in repr(game)


async def test_a_channel_holds_one_table(store: Store, open_lobby: OpenLobby):
    first = await open_lobby()
    with pytest.raises(ChannelBusy) as busy:
        await open_lobby(host_id=BO)
    assert busy.value.game == first
    await store.start(first.id, 1)
    with pytest.raises(ChannelBusy):
        await open_lobby(host_id=BO)
    await store.end(first.id)
    assert (await open_lobby(host_id=BO)).id > first.id


async def test_a_channel_gets_one_table_when_many_open_at_once(store: Store, open_lobby: OpenLobby):
    answers = await asyncio.gather(*(open_lobby(host_id=n) for n in range(8)), return_exceptions=True)
    opened = [answer for answer in answers if not isinstance(answer, BaseException)]
    assert len(opened) == 1
    assert all(a.game == opened[0] for a in answers if isinstance(a, ChannelBusy))
    assert len(await store.running()) == 1


async def test_a_game_number_is_never_given_out_again(store: Store, open_lobby: OpenLobby):
    first = await open_lobby()
    await store.end(first.id)
    async with store.write() as connection:
        await connection.exec_driver_sql("DELETE FROM games")
    assert (await open_lobby()).id > first.id


async def test_people_and_computers_sit_down_in_order(store: Store, open_lobby: OpenLobby):
    lobby = await open_lobby()
    await sit(store, lobby.id, BO, "Bo")
    game = await store.sit(lobby.id, user_id=None, name="Kid", strength="hard", most=8)
    assert names(game) == [(1, "Anna"), (2, "Bo"), (3, "Kid")]
    assert (game.seats[2].user_id, game.seats[2].strength, game.seats[2].human) == (None, "hard", False)
    assert await store.game(lobby.id) == game


async def test_two_computers_may_sit_at_a_table(store: Store, open_lobby: OpenLobby):
    lobby = await open_lobby()
    for name in ("Kid", "Goat"):
        game = await store.sit(lobby.id, user_id=None, name=name, strength="easy", most=8)
    assert names(game) == [(1, "Anna"), (2, "Kid"), (3, "Goat")]


async def test_nobody_sits_down_twice_even_by_a_double_click(store: Store, open_lobby: OpenLobby):
    """Case 23."""
    lobby = await open_lobby()
    answers = await asyncio.gather(*(sit(store, lobby.id, BO, "Bo") for _ in range(4)), return_exceptions=True)
    assert sum(isinstance(answer, AlreadySeated) for answer in answers) == 3
    assert names(await store.game(lobby.id)) == [(1, "Anna"), (2, "Bo")]


async def test_three_who_take_the_last_two_seats(store: Store, open_lobby: OpenLobby):
    """Case 22."""
    lobby = await open_lobby()
    takers = [(BO, "Bo"), (CILLA, "Cilla"), (DAG, "Dag")]
    answers = await asyncio.gather(*(sit(store, lobby.id, *who, most=3) for who in takers), return_exceptions=True)
    assert sum(isinstance(answer, TableFull) for answer in answers) == 1
    assert [seat.seat for seat in (await store.game(lobby.id)).seats] == [1, 2, 3]


async def test_two_processes_can_not_take_the_same_seat(url: str, store: Store, open_lobby: OpenLobby):
    """Case 34."""
    lobby = await open_lobby()
    other = await Store.open(url, exclusive=False)
    try:
        takers = [(store, BO, "Bo"), (other, CILLA, "Cilla"), (store, DAG, "Dag"), (other, 999, "Eva")]
        answers = await asyncio.gather(
            *(sit(where, lobby.id, user, name, most=3) for where, user, name in takers), return_exceptions=True
        )
    finally:
        await other.close()
    assert sum(isinstance(answer, TableFull) for answer in answers) == 2
    assert [seat.seat for seat in (await store.game(lobby.id)).seats] == [1, 2, 3]


async def test_who_leaves_takes_his_entropy_along_and_the_others_move_up(store: Store, open_lobby: OpenLobby):
    lobby = await open_lobby(
        seated=[person(ANNA, "Anna"), person(BO, "Bo"), person(CILLA, "Cilla"), person(DAG, "Dag")]
    )
    game = await store.stand(lobby.id, user_id=BO)
    assert names(game) == [(1, "Anna"), (2, "Cilla"), (3, "Dag")]
    assert [seat.entropy for seat in game.seats] == [10**18 + user for user in (ANNA, CILLA, DAG)]
    assert names(await store.stand(lobby.id, seat=3)) == [(1, "Anna"), (2, "Cilla")]
    assert names(await sit(store, lobby.id, BO, "Bo")) == [(1, "Anna"), (2, "Cilla"), (3, "Bo")]


async def test_who_has_no_seat_can_not_leave(store: Store, open_lobby: OpenLobby):
    lobby = await open_lobby()
    with pytest.raises(NotSeated):
        await store.stand(lobby.id, user_id=BO)
    with pytest.raises(NotSeated):
        await store.stand(lobby.id, seat=2)


async def test_when_the_host_leaves_the_next_person_is_the_host(store: Store, open_lobby: OpenLobby):
    """Case 7. A computer player on an earlier seat is no host."""
    kid = NewSeat(name="Kid", strength="easy")
    lobby = await open_lobby(seated=[person(ANNA, "Anna"), kid, person(BO, "Bo"), person(CILLA, "Cilla")])
    game = await store.stand(lobby.id, user_id=ANNA)
    assert (game.status, game.host_id) == ("lobby", BO)
    assert (await store.stand(lobby.id, user_id=CILLA)).host_id == BO


async def test_the_last_person_closes_the_lobby(store: Store, open_lobby: OpenLobby):
    """Case 5: computer players alone keep no table, and the channel is free."""
    lobby = await open_lobby(seated=[person(ANNA, "Anna"), NewSeat(name="Kid", strength="easy")])
    game = await store.stand(lobby.id, user_id=ANNA)
    assert game.status == "over"
    assert await store.game_in(CHANNEL) is None
    assert await store.end(lobby.id) is False
    assert (await open_lobby(host_id=BO)).status == "lobby"


async def test_a_computer_player_that_leaves_closes_nothing(store: Store, open_lobby: OpenLobby):
    lobby = await open_lobby(seated=[person(ANNA, "Anna"), NewSeat(name="Kid", strength="easy")])
    assert (await store.stand(lobby.id, seat=2)).status == "lobby"


async def test_a_started_table_is_closed_to_newcomers_and_leavers(store: Store, open_lobby: OpenLobby):
    lobby = await open_lobby(seated=[person(ANNA, "Anna"), person(BO, "Bo")])
    game = await store.start(lobby.id, 2)
    assert (game.status, game.dealer) == ("playing", 2)
    assert game.started_at is not None
    for late in (
        sit(store, lobby.id, CILLA, "Cilla"),
        store.stand(lobby.id, user_id=BO),
        store.start(lobby.id, 1),
        store.set_options(lobby.id, preset="other", changes="", pace="calm"),
    ):
        with pytest.raises(NotInLobby):
            await late
    assert await store.game(lobby.id) == game


async def test_joining_in_the_instant_of_the_start_is_all_or_nothing(store: Store, open_lobby: OpenLobby):
    """Cases 6 and 24: whoever was told that he sits is dealt in, and nobody else."""
    for channel in range(20):
        lobby = await open_lobby(channel_id=channel, seated=[person(ANNA, "Anna"), person(BO, "Bo")])
        first, second = sit(store, lobby.id, CILLA, "Cilla"), store.start(lobby.id, 1)
        pair = (first, second) if channel % 2 else (second, first)
        answers = await asyncio.gather(*pair, return_exceptions=True)
        joined = answers[0 if channel % 2 else 1]
        started = answers[1 if channel % 2 else 0]
        assert not isinstance(started, BaseException)
        game = await store.game(lobby.id)
        assert (game.seat_of(CILLA) is not None) == (not isinstance(joined, BaseException))
        assert game.seats == started.seats


async def test_a_start_that_counted_other_seats_is_refused(store: Store, open_lobby: OpenLobby):
    """Case 6: the count that the rules were checked with is the count that is dealt."""
    lobby = await open_lobby(seated=[person(ANNA, "Anna"), person(BO, "Bo")])
    await store.stand(lobby.id, user_id=BO)
    with pytest.raises(SeatsChanged) as changed:
        await store.start(lobby.id, 1, players=2)
    assert names(changed.value.game) == [(1, "Anna")]
    assert (await store.game(lobby.id)).status == "lobby"
    assert (await store.start(lobby.id, 1, players=1)).status == "playing"


async def test_a_table_starts_once_however_many_press_start(store: Store, open_lobby: OpenLobby):
    lobby = await open_lobby(seated=[person(ANNA, "Anna"), person(BO, "Bo")])
    answers = await asyncio.gather(*(store.start(lobby.id, 1) for _ in range(5)), return_exceptions=True)
    assert sum(isinstance(answer, NotInLobby) for answer in answers) == 4


async def test_options_and_rematch(store: Store, open_lobby: OpenLobby):
    lobby = await open_lobby()
    game = await store.set_options(lobby.id, preset="hjo", changes="trash=5", pace="slow")
    assert (game.preset, game.changes, game.pace) == ("hjo", "trash=5", "slow")
    await store.end(lobby.id)
    assert (await open_lobby(previous_id=lobby.id)).previous_id == lobby.id


async def test_running_tables_and_those_of_a_person(store: Store, open_lobby: OpenLobby):
    first = await open_lobby(channel_id=1)
    second = await open_lobby(channel_id=2, seated=[person(BO, "Bo"), person(ANNA, "Anna")])
    third = await open_lobby(channel_id=3, seated=[person(ANNA, "Anna")])
    second = await store.start(second.id, 1)
    await store.end(third.id)
    assert await store.running() == [first, second]
    assert await store.games_of(BO) == [second]
    assert await store.games_of(ANNA) == [first, second]
    assert await store.games_of(CILLA) == []
    assert await store.game_in(3) is None


async def test_a_game_that_never_was(store: Store):
    for question in (store.game(7), store.start(7, 1), store.end(7), store.stand(7, seat=1)):
        with pytest.raises(UnknownGame, match="7"):
            await question


def test_a_seat_is_a_person_or_a_computer():
    for wrong in ({"name": "Nobody"}, {"name": "Both", "user_id": 1, "strength": "easy"}):
        with pytest.raises(ValueError, match="either"):
            NewSeat(**wrong)
