"""Servers, names, the leaderboard, bleats and the heartbeat."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from itertools import count

from bot.store import LossRow, NewSeat, Result, ServerRow, Store
from tests.bot.store.conftest import ANNA, BO, CILLA, DAG, GUILD, OpenLobby, person

PEOPLE = {ANNA: "Anna", BO: "Bo", CILLA: "Cilla", DAG: "Dag"}
KID = NewSeat(name="Kid", strength="easy")
channels = count(1)


async def play_out(store: Store, start_game: OpenLobby, *seated: NewSeat, loser: int | None, guild: int = GUILD) -> int:
    """A game of these; ``loser`` is the seat that lost, None for a draw."""
    game = await start_game(guild_id=guild, channel_id=next(channels), seated=list(seated), host_id=ANNA)
    result = Result("drawn") if loser is None else Result("skitgubbe", losers=(loser,))
    await store.append_move(game.id, 1, 0, 1, "pickup", result=result)
    return game.id


def people(*ids: int) -> list[NewSeat]:
    return [person(user_id, PEOPLE[user_id]) for user_id in ids]


async def test_a_server_has_defaults_until_something_is_set(store: Store):
    assert await store.server(GUILD) == ServerRow(GUILD, locale=None, settings={})
    await store.set_server_locale(GUILD, "sv")
    await store.set_server_settings(GUILD, {"pace": "slow", "house": "fåfängan"})
    assert await store.server(GUILD) == ServerRow(GUILD, "sv", {"pace": "slow", "house": "fåfängan"})
    await store.set_server_locale(GUILD, None)
    assert await store.server(GUILD) == ServerRow(GUILD, None, {"pace": "slow", "house": "fåfängan"})
    assert await store.server(GUILD + 1) == ServerRow(GUILD + 1)


async def test_an_empty_leaderboard(store: Store):
    assert await store.leaderboard(GUILD) == []


async def test_losses_count_and_so_do_games(store: Store, start_game: OpenLobby):
    await play_out(store, start_game, *people(ANNA, BO, CILLA), loser=2)
    await play_out(store, start_game, *people(ANNA, BO), loser=2)
    await play_out(store, start_game, *people(ANNA, CILLA), loser=1)
    await play_out(store, start_game, *people(BO, CILLA), loser=None)
    assert await store.leaderboard(GUILD) == [
        LossRow(BO, "Bo", losses=2, games=3),
        LossRow(ANNA, "Anna", losses=1, games=3),
        LossRow(CILLA, "Cilla", losses=0, games=3),
    ]


async def test_equals_stand_in_a_fixed_order(store: Store, start_game: OpenLobby):
    """Case 65: fewer games first, then the name whatever its capitals, then the id."""
    await play_out(store, start_game, person(4, "bo"), person(3, "Anna"), loser=1)
    await play_out(store, start_game, person(3, "Anna"), person(4, "bo"), loser=1)
    await play_out(store, start_game, person(2, "Bo"), person(1, "Cilla"), loser=1)
    await play_out(store, start_game, person(1, "Cilla"), person(2, "Bo"), loser=1)
    await play_out(store, start_game, person(9, "Dag"), person(2, "Bo"), loser=1)
    rows = await store.leaderboard(GUILD)
    assert [(row.user_id, row.losses, row.games) for row in rows] == [
        (9, 1, 1),
        (3, 1, 2),
        (4, 1, 2),
        (1, 1, 2),
        (2, 1, 3),
    ]
    await store.remember_name(GUILD, 4, "ANNA")
    assert [row.user_id for row in await store.leaderboard(GUILD)] == [9, 3, 4, 1, 2]


async def test_a_game_that_was_broken_off_does_not_count(store: Store, start_game: OpenLobby):
    """Case 70."""
    game = await start_game()
    await store.end(game.id)
    assert await store.leaderboard(GUILD, with_computers=True) == []


async def test_games_with_computers_count_only_when_asked_for_and_list_no_computers(
    store: Store, start_game: OpenLobby
):
    """Case 71."""
    await play_out(store, start_game, *people(ANNA, BO), loser=1)
    await play_out(store, start_game, *people(ANNA), KID, loser=2)
    assert await store.leaderboard(GUILD) == [LossRow(ANNA, "Anna", 1, 1), LossRow(BO, "Bo", 0, 1)]
    assert await store.leaderboard(GUILD, with_computers=True) == [LossRow(ANNA, "Anna", 1, 2), LossRow(BO, "Bo", 0, 1)]


async def test_servers_have_boards_of_their_own(store: Store, start_game: OpenLobby):
    await play_out(store, start_game, *people(ANNA, BO), loser=1)
    await play_out(store, start_game, *people(ANNA, BO), loser=2, guild=GUILD + 1)
    assert (await store.leaderboard(GUILD))[0].user_id == ANNA
    assert (await store.leaderboard(GUILD + 1))[0].user_id == BO


async def test_names_are_the_last_ones_known_on_this_server(store: Store, start_game: OpenLobby):
    """Case 66: nobody need be there any more to be shown."""
    await play_out(store, start_game, person(ANNA, "Anna"), person(BO, "Bo"), loser=1)
    await play_out(store, start_game, person(ANNA, "Anna of Hjo"), person(BO, "Bo"), loser=1)
    assert (await store.leaderboard(GUILD))[0].name == "Anna of Hjo"
    await store.remember_name(GUILD, ANNA, "Queen Anna")
    await store.remember_name(GUILD, ANNA, "Anna the Great")
    await store.remember_name(GUILD + 1, ANNA, "Somebody")
    assert (await store.leaderboard(GUILD))[0].name == "Anna the Great"


async def test_one_bleat_per_game(store: Store, start_game: OpenLobby):
    first = await play_out(store, start_game, *people(ANNA, BO), loser=1)
    second = await play_out(store, start_game, *people(ANNA, BO), loser=1)
    answers = await asyncio.gather(*(store.record_bleat(first, ANNA) for _ in range(4)))
    assert sorted(answers) == [False, False, False, True]
    assert await store.record_bleat(second, ANNA) is True


async def test_the_heartbeat(store: Store):
    """Case 41: what passed since the last beat is known after a restart."""
    assert await store.last_beat() is None
    for second in (1, 2):
        now = datetime(2026, 11, 30, 12, 0, second, tzinfo=UTC)
        await store.beat(now)
        assert await store.last_beat() == now


async def test_trying_to_write_leaves_no_trace(store: Store):
    await store.try_writing()
    assert await store.last_beat() is None
