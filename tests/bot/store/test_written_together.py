"""Small notes that come at the same time share a transaction; whoever made one can rely on it all the same."""

import asyncio
from datetime import UTC, datetime

import pytest
from sqlalchemy import event

from bot.store import NotSeated, Store, StoreFailed
from tests.bot.store.conftest import ANNA, BO, person

AT = datetime(2026, 3, 1, 12, tzinfo=UTC)


async def test_notes_that_come_at_once_are_all_kept(store: Store, start_game):
    games = [
        await start_game(channel_id=channel, seated=[person(ANNA, "Anna"), person(BO, "Bo")]) for channel in range(1, 6)
    ]
    await asyncio.gather(
        *(store.set_deadline(game.id, game.id, AT) for game in games),
        *(store.set_hand_message(game.id, 2, 9, game.id, 1) for game in games),
    )
    for game in games:
        now = await store.game(game.id)
        assert (now.deadline_turn, now.deadline_at) == (game.id, AT)
        assert now.seats[1].hand_message_id == game.id


async def test_there_are_fewer_transactions_than_notes(store: Store, start_game):
    game = await start_game()
    commits: list[object] = []
    event.listen(store._engine.sync_engine, "commit", commits.append)
    await asyncio.gather(*(store.set_deadline(game.id, turn, AT) for turn in range(20)))
    assert len(commits) < 20
    assert (await store.game(game.id)).deadline_turn == 19


async def test_a_note_that_fails_fails_alone(store: Store, start_game):
    game = await start_game()
    done = await asyncio.gather(
        store.set_deadline(game.id, 3, AT),
        store.set_missed(game.id, 99, 1),
        store.set_missed(game.id, 1, 2),
        return_exceptions=True,
    )
    assert [type(one) for one in done] == [type(None), NotSeated, type(None)]
    now = await store.game(game.id)
    assert (now.deadline_turn, now.seats[0].missed) == (3, 2)


async def test_all_hear_that_nothing_can_be_written(store: Store, start_game):
    game = await start_game()
    await store.close()
    for refused in await asyncio.gather(
        *(store.set_deadline(game.id, turn, AT) for turn in range(3)), return_exceptions=True
    ):
        assert isinstance(refused, StoreFailed)


@pytest.mark.parametrize("cancelled", [0, 1, 2])
async def test_who_goes_away_takes_no_other_note_along(store: Store, start_game, cancelled: int):
    game = await start_game(seated=[person(ANNA, "Anna"), person(BO, "Bo")])
    notes = [
        asyncio.ensure_future(store.set_deadline(game.id, 7, AT)),
        asyncio.ensure_future(store.set_missed(game.id, 1, 1)),
        asyncio.ensure_future(store.set_missed(game.id, 2, 1)),
    ]
    await asyncio.sleep(0)
    notes[cancelled].cancel()
    await asyncio.gather(*notes, return_exceptions=True)
    await store.set_table_message(game.id, 5)
    now = await store.game(game.id)
    assert (now.deadline_turn, *(seat.missed for seat in now.seats)) == (7, 1, 1)
