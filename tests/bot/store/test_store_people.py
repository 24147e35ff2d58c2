"""Servers, bleats and the heartbeat."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from bot.store import ServerRow, Store
from tests.bot.store.conftest import ANNA, BO, GUILD, OpenLobby, people, play_out


async def test_a_server_has_defaults_until_something_is_set(store: Store):
    assert await store.server(GUILD) == ServerRow(GUILD, locale=None, settings={})
    await store.set_server_locale(GUILD, "sv")
    await store.set_server_settings(GUILD, {"pace": "slow", "house": "fåfängan"})
    assert await store.server(GUILD) == ServerRow(GUILD, "sv", {"pace": "slow", "house": "fåfängan"})
    await store.set_server_locale(GUILD, None)
    assert await store.server(GUILD) == ServerRow(GUILD, None, {"pace": "slow", "house": "fåfängan"})
    assert await store.server(GUILD + 1) == ServerRow(GUILD + 1)


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
