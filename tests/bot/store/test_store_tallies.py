"""The leaderboard and the history: derived from results, for one server at a time."""

from __future__ import annotations

import asyncio
import functools
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.store import LossRow, NewSeat, Refused, Result, Share, Store
from bot.store.tallies import games_query, loss_row, standings_query, weeks_query
from tests.bot.store.conftest import ANNA, BO, CILLA, DAG, GUILD, KID, OpenLobby, people, person, plan_of, play_out

MONDAY = datetime(2026, 3, 2, tzinfo=UTC)


async def test_an_empty_leaderboard(store: Store):
    assert (await store.leaderboard(GUILD)).rows == []


async def test_losses_count_and_so_do_games(store: Store, start_game: OpenLobby):
    await play_out(store, start_game, *people(ANNA, BO, CILLA), loser=2)
    await play_out(store, start_game, *people(ANNA, BO), loser=2)
    await play_out(store, start_game, *people(ANNA, CILLA), loser=1)
    assert (await store.leaderboard(GUILD)).rows == [
        LossRow(BO, "Bo", losses=2, games=2, longest=0, current=0),
        LossRow(ANNA, "Anna", losses=1, games=3, longest=2, current=0),
        LossRow(CILLA, "Cilla", losses=0, games=2, longest=2, current=2),
    ]


async def test_equals_stand_in_a_fixed_order(store: Store, start_game: OpenLobby):
    """Case 65: fewer games first, then the name whatever its capitals, then the id."""
    await play_out(store, start_game, person(4, "bo"), person(3, "Anna"), loser=1)
    await play_out(store, start_game, person(3, "Anna"), person(4, "bo"), loser=1)
    await play_out(store, start_game, person(2, "Bo"), person(1, "Cilla"), loser=1)
    await play_out(store, start_game, person(1, "Cilla"), person(2, "Bo"), loser=1)
    await play_out(store, start_game, person(9, "Dag"), person(2, "Bo"), loser=1)
    rows = (await store.leaderboard(GUILD)).rows
    assert [(row.user_id, row.losses, row.games) for row in rows] == [
        (9, 1, 1),
        (3, 1, 2),
        (4, 1, 2),
        (1, 1, 2),
        (2, 1, 3),
    ]
    await store.remember_name(GUILD, 4, "ANNA")
    assert [row.user_id for row in (await store.leaderboard(GUILD)).rows] == [9, 3, 4, 1, 2]


async def test_a_game_that_was_broken_off_does_not_count(store: Store, start_game: OpenLobby):
    """Case 70."""
    game = await start_game()
    await store.end(game.id)
    assert (await store.leaderboard(GUILD, with_computers=True)).rows == []


async def test_games_with_computers_have_a_list_of_their_own_without_the_computers(store: Store, start_game: OpenLobby):
    """Case 71."""
    await play_out(store, start_game, *people(ANNA, BO), loser=1)
    await play_out(store, start_game, *people(ANNA), KID, loser=2)
    assert (await store.leaderboard(GUILD)).rows == [
        LossRow(ANNA, "Anna", 1, 1),
        LossRow(BO, "Bo", 0, 1, longest=1, current=1),
    ]
    assert (await store.leaderboard(GUILD, with_computers=True)).rows == [
        LossRow(ANNA, "Anna", 0, 1, longest=1, current=1)
    ]


async def test_servers_have_boards_of_their_own(store: Store, start_game: OpenLobby):
    await play_out(store, start_game, *people(ANNA, BO), loser=1)
    await play_out(store, start_game, *people(ANNA, BO), loser=2, guild=GUILD + 1)
    assert (await store.leaderboard(GUILD)).rows[0].user_id == ANNA
    assert (await store.leaderboard(GUILD + 1)).rows[0].user_id == BO


async def test_names_are_the_last_ones_known_on_this_server(store: Store, start_game: OpenLobby):
    """Case 66: nobody need be there any more to be shown."""
    await play_out(store, start_game, person(ANNA, "Anna"), person(BO, "Bo"), loser=1)
    await play_out(store, start_game, person(ANNA, "Anna of Hjo"), person(BO, "Bo"), loser=1)
    assert (await store.leaderboard(GUILD)).rows[0].name == "Anna of Hjo"
    await store.remember_name(GUILD, ANNA, "Queen Anna")
    await store.remember_name(GUILD, ANNA, "Anna the Great")
    await store.remember_name(GUILD + 1, ANNA, "Somebody")
    assert (await store.leaderboard(GUILD)).rows[0].name == "Anna the Great"


async def test_a_drawn_game_changes_nothing_for_anybody(store: Store, start_game: OpenLobby):
    await play_out(store, start_game, *people(ANNA, BO, CILLA), loser=1)
    before = (await store.leaderboard(GUILD)).rows
    await play_out(store, start_game, *people(ANNA, BO, DAG), loser=None)
    assert (await store.leaderboard(GUILD)).rows == before
    assert (await store.leaderboard(GUILD, with_computers=True)).rows == []


async def test_who_left_answers_for_the_seat(store: Store, start_game: OpenLobby):
    """A computer played Bo's cards to the end, and lost: the loss is Bo's, in the list of games among people."""
    game = await start_game(channel_id=999, seated=people(ANNA, BO, CILLA))
    await store.set_away(game.id, 2, True)
    await store.append_move(game.id, 1, 0, 2, "pickup", result=Result("skitgubbe", losers=(2,), order=(1, 3)))
    assert (await store.leaderboard(GUILD)).rows[0] == LossRow(BO, "Bo", 1, 1)


@pytest.mark.parametrize("first", ["move", "vote", "moderator"])
async def test_one_result_whatever_happens_in_the_same_moment(store: Store, start_game: OpenLobby, first: str):
    """Case 21: the last card, somebody's vote and a moderator's word come together."""
    game = await start_game(channel_id=999, seated=people(ANNA, BO))
    attempts: dict[str, Any] = {
        "move": store.append_move(game.id, 1, 0, 1, "play 7H", result=Result("skitgubbe", losers=(2,), order=(1,))),
        "vote": store.end(game.id),
        "moderator": store.end(game.id),
    }
    order = sorted(attempts, key=lambda name: name != first)
    answers = dict(zip(order, await asyncio.gather(*map(attempts.get, order), return_exceptions=True), strict=True))
    took = [name for name, answer in answers.items() if answer is not False and not isinstance(answer, Refused)]
    assert took == [first]
    result = await store.result(game.id)
    assert result is not None
    assert result.kind == ("skitgubbe" if first == "move" else "ended")
    assert [row.losses for row in (await store.leaderboard(GUILD)).rows] == ([1, 0] if first == "move" else [])


@pytest.mark.parametrize(
    ("games", "longest", "current"), [("0", 1, 1), ("1", 0, 0), ("0010110", 2, 1), ("1000", 3, 3), ("00010", 3, 1)]
)
def test_runs_of_escapes(games: str, longest: int, current: int):
    row = loss_row(ANNA, "Anna", games)
    assert (row.losses, row.games, row.longest, row.current) == (games.count("1"), len(games), longest, current)


async def test_runs_follow_the_time_at_which_games_ended(store: Store, start_game: OpenLobby):
    """A long game that was begun first may end last."""
    long = await start_game(channel_id=999, seated=people(ANNA, BO))
    for _ in range(2):
        await play_out(store, start_game, *people(ANNA, BO), loser=2)
    await store.append_move(long.id, 1, 0, 1, "pickup", result=Result("skitgubbe", losers=(1,)))
    rows = {row.user_id: row for row in (await store.leaderboard(GUILD)).rows}
    assert (rows[ANNA].longest, rows[ANNA].current) == (2, 0)
    assert (rows[BO].longest, rows[BO].current) == (1, 1)


async def test_only_the_games_since_a_moment_and_only_who_played_enough(url: str, start_game: OpenLobby):
    now = [MONDAY - timedelta(seconds=1)]
    store = await Store.open(url, exclusive=False, clock=lambda: now[0])
    try:

        async def start(**given: Any) -> Any:
            return await start_game(store, **given)

        await play_out(store, start, *people(ANNA, BO), loser=1)
        now[0] = MONDAY
        await play_out(store, start, *people(ANNA, BO), loser=2)
        await play_out(store, start, *people(BO, CILLA), loser=1)
        rows = (await store.leaderboard(GUILD, since=MONDAY)).rows
        assert [(row.name, row.losses, row.games) for row in rows] == [("Bo", 2, 2), ("Anna", 0, 1), ("Cilla", 0, 1)]
        assert [row.name for row in (await store.leaderboard(GUILD, since=MONDAY, least=2)).rows] == ["Bo"]
    finally:
        await store.close()


async def test_history_is_newest_first_of_one_server_and_of_one_person(store: Store, start_game: OpenLobby):
    first = await play_out(store, start_game, *people(ANNA, BO), loser=1)
    second = await play_out(store, start_game, *people(BO, CILLA), loser=None)
    other = await play_out(store, start_game, *people(ANNA, BO), loser=1, guild=GUILD + 1)
    broken_off = await start_game(channel_id=999)
    await store.end(broken_off.id)
    assert [game.game_id for game in await store.history(GUILD, limit=9)] == [second, first]
    assert [game.game_id for game in await store.history(GUILD, limit=1, offset=1)] == [first]
    assert [game.game_id for game in await store.history(GUILD, ANNA, limit=9)] == [first]
    assert [game.game_id for game in await store.history(GUILD + 1, BO, limit=9)] == [other]
    assert await store.history(GUILD + 2, limit=9) == []


async def test_the_last_game_of_a_channel_counts_broken_off_ones_too(store: Store, start_game: OpenLobby):
    assert await store.last_ended(GUILD, 999) is None
    game = await start_game(channel_id=999)
    await store.end(game.id)
    assert await store.last_ended(GUILD, 999) == game.id
    assert await store.last_ended(GUILD + 1, 999) is None


async def test_a_board_has_everybodys_losses_and_the_lines_that_are_wanted(store: Store, start_game: OpenLobby):
    await play_out(store, start_game, *people(ANNA, BO, CILLA), loser=2)
    board = await store.leaderboard(GUILD, wanted=lambda losses: [person for person in losses if losses[person]])
    assert board.losses == {ANNA: 0, BO: 1, CILLA: 0}
    assert [row.name for row in board.rows] == ["Bo"]


async def test_losses_week_by_week_of_one_list_of_one_server(url: str, start_game: OpenLobby):
    now = [MONDAY]
    store = await Store.open(url, exclusive=False, clock=lambda: now[0])
    starts = [MONDAY + timedelta(weeks=week) for week in range(3)]

    async def at(moment: datetime, *seated: NewSeat, loser: int, guild: int = GUILD) -> None:
        now[0] = moment
        await play_out(store, functools.partial(start_game, store), *seated, loser=loser, guild=guild)

    try:
        await at(starts[0] - timedelta(seconds=1), *people(ANNA, BO), loser=1)
        await at(starts[0], *people(ANNA, BO), loser=1)
        await at(starts[1] - timedelta(seconds=1), *people(ANNA, BO), loser=1)
        await at(starts[2], *people(ANNA, BO), loser=2)
        await at(starts[2], *people(ANNA), KID, loser=1)
        await at(starts[2], *people(ANNA, BO), loser=1, guild=GUILD + 1)
        await at(starts[2], *people(CILLA, BO), loser=1)
        found = await store.weekly_losses(GUILD, False, [ANNA, BO], starts)
        assert found == {ANNA: [2, 0, 0], BO: [0, 0, 1]}
        assert await store.weekly_losses(GUILD, True, [ANNA, DAG], starts) == {ANNA: [0, 0, 1], DAG: [0, 0, 0]}
    finally:
        await store.close()


async def test_the_leaderboard_is_read_from_indexes_and_never_sorted(store: Store):
    """And nobody's games are read to count losses: one leap for each person, and an index of those who lost."""
    tally, lost = (
        "ix_result_seats_tally (guild_id=? AND tally=?",
        "ix_result_seats_lost (guild_id=? AND tally=? AND lost=?",
    )
    for since, from_then in ((None, ")"), (MONDAY, " AND ended_at>?)")):
        plan = await plan_of(store, standings_query(GUILD, "people", since))
        assert f"COVERING INDEX {tally} AND user_id>?)" in plan
        assert f"COVERING INDEX {tally} AND user_id=?{from_then}" in plan
        assert f"COVERING INDEX {lost} AND user_id=?{from_then}" in plan
        some = await plan_of(store, games_query(GUILD, "people", since, [ANNA]))
        assert f"COVERING INDEX {tally} AND user_id=?{from_then}" in some
        everybody = await plan_of(store, games_query(GUILD, "people", since))
        assert f"COVERING INDEX {tally})" in everybody
        for steps in (plan, some, everybody):
            assert "TEMP B-TREE" not in steps
            assert "SCAN result" not in steps
    weeks = await plan_of(store, weeks_query(GUILD, "people", [ANNA], [MONDAY]))
    assert f"COVERING INDEX {lost} AND user_id=? AND ended_at>?)" in weeks


async def test_a_persons_games_company_and_rules(store: Store, start_game: OpenLobby):
    async def modern(**given: Any) -> Any:
        return await start_game(**given, preset="modern")

    await play_out(store, start_game, *people(ANNA, BO, CILLA), loser=3)
    await play_out(store, start_game, *people(ANNA, BO), loser=1)
    await play_out(store, start_game, person(ANNA, "Anna"), person(CILLA, "Cilla of Hjo"), loser=1)
    await play_out(store, modern, *people(ANNA, BO), loser=2)
    await play_out(store, start_game, *people(ANNA, DAG), loser=None)
    await play_out(store, start_game, *people(ANNA, DAG), KID, loser=1)
    await play_out(store, start_game, *people(ANNA, DAG), loser=1, guild=GUILD + 1)
    assert await store.games_of_person(GUILD, ANNA) == "0110"
    assert await store.games_of_person(GUILD, ANNA, with_computers=True) == "1"
    assert await store.games_of_person(GUILD, 999) == ""
    assert await store.company_of(GUILD, ANNA) == [Share("Bo", 3, 1), Share("Cilla of Hjo", 2, 1)]
    assert await store.presets_of(GUILD, ANNA) == [Share("classic", 3, 2), Share("modern", 1, 0)]
    await store.forget_person(BO, lambda locale: "a former player")
    assert await store.company_of(GUILD, ANNA) == [Share("Cilla of Hjo", 2, 1)]


async def test_games_that_count_for_ratings_in_the_order_of_their_ends(store: Store, start_game: OpenLobby):
    long = await start_game(channel_id=999, seated=people(ANNA, BO))
    first = await play_out(store, start_game, *people(ANNA, BO, CILLA), loser=3)
    await play_out(store, start_game, *people(ANNA, BO), loser=None)
    await play_out(store, start_game, *people(ANNA), KID, loser=1)
    await play_out(store, start_game, *people(ANNA, BO), loser=1, guild=GUILD + 1)
    await store.append_move(long.id, 1, 0, 1, "pickup", result=Result("skitgubbe", losers=(1,), order=(2,)))
    await store.forget_person(CILLA, lambda locale: "a former player")
    found = await store.rated_games(GUILD)
    assert [game.game_id for game in found] == [first, long.id]
    assert [game.seats for game in found] == [((ANNA, None), (BO, None), (-3, None)), ((ANNA, None), (BO, 1))]
    bit_by_bit = await store.rated_games(GUILD, limit=1)
    bit_by_bit += await store.rated_games(GUILD, bit_by_bit[-1], limit=1)
    assert bit_by_bit == found
    assert await store.rated_games(GUILD, found[-1]) == []
