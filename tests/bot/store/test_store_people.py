"""Servers, bleats and the heartbeat."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from bot.store import Store
from tests.bot.store.conftest import ANNA, BO, GUILD, OpenLobby, people, play_out


async def test_a_server_has_defaults_until_something_is_chosen(store: Store):
    assert await store.choices() == {}
    for setting, value in (("language", "sv"), ("pace", "slow"), ("timezone", "Europe/Stockholm"), ("language", "")):
        await store.change(GUILD, setting, value, user_id=ANNA, name="Anna")
    chosen = (await store.choices())[GUILD]
    assert (chosen.language, chosen.text("pace"), chosen.timezone) == (None, "slow", "Europe/Stockholm")
    assert chosen.on("hints")
    assert GUILD + 1 not in await store.choices()


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
