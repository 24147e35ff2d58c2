"""Lists on a database with 200,000 results: right, from indexes, and each server's own."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.store import Store
from bot.store.tables import result_seats, results
from bot.store.tallies import games_query, standings_query
from bot.tallies.periods import period_start
from tests.bench.bench_leaderboard import LARGEST, NOW, RESULTS, fill, made_up
from tests.bot.store.conftest import plan_of

SAMPLE = 7
"""Another server, of middle size."""


@pytest.mark.slow
async def test_leaderboards_are_right_and_read_from_indexes(tmp_path: Path):
    path = tmp_path / "many.sqlite3"
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    try:
        fill(path, RESULTS)
        losses: dict[int, Counter[int]] = {LARGEST: Counter(), SAMPLE: Counter()}
        for (_, guild, *_), seats in made_up(RESULTS):
            if guild in losses:
                losses[guild].update({seat[2]: int(seat[5]) for seat in seats})
        for guild, expected in losses.items():
            rows = (await store.leaderboard(guild)).rows
            assert {row.user_id: row.losses for row in rows} == dict(expected)
            assert all(row.user_id // 1000 == guild for row in rows)
            assert [row.losses for row in rows] == sorted(expected.values(), reverse=True)
        since = period_start("year", NOW, "Europe/Stockholm")
        plan = await plan_of(store, standings_query(LARGEST, "people", since))
        assert "COVERING INDEX ix_result_seats_lost (guild_id=? AND tally=? AND lost=? AND user_id=?" in plan
        plan += await plan_of(store, games_query(LARGEST, "people", since, [LARGEST * 1000 + 1]))
        assert "COVERING INDEX ix_result_seats_tally (guild_id=? AND tally=? AND user_id=? AND ended_at>?)" in plan
        assert "TEMP B-TREE" not in plan
        await lists_use_indexes(store)
    finally:
        await store.close()


async def lists_use_indexes(store: Store) -> None:
    """The history of a server, and the last game of a channel."""
    of_server = select(results).where(results.c.guild_id == LARGEST, results.c.kind != "ended")
    plan = await plan_of(store, of_server.order_by(results.c.ended_at.desc()).limit(10))
    assert "USING INDEX ix_results_guild_id (guild_id=?)" in plan
    in_channel = select(results.c.game_id).where(results.c.channel_id == 1).order_by(results.c.ended_at.desc())
    assert "INDEX ix_results_channel_id (channel_id=?)" in await plan_of(store, in_channel.limit(1))
    of_person = select(result_seats.c.game_id).where(result_seats.c.user_id == 1, result_seats.c.guild_id == 1)
    plan = await plan_of(store, of_person.order_by(result_seats.c.ended_at.desc()).limit(10))
    assert "ix_result_seats_user_id (user_id=? AND guild_id=?)" in plan
    assert "TEMP B-TREE" not in plan
