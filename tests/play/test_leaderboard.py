"""The leaderboard as people read it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.play.games_kit import lost, pass_days, shown
from tests.play.kit import World, answer, world_at


async def test_who_was_it_how_often_and_the_runs_of_escapes(world: World):
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    for loser in (bo, anna, bo, cia):
        await lost(world, loser, anna, bo, cia)
    words = answer(await anna.slash("leaderboard"))
    assert "1. **Bo**: 2 times, games: 4 (50%) · escapes in a row: now 1, at best 1" in words
    assert "2. **Anna**: 1 time, games: 4 (25%) · escapes in a row: now 2, at best 2" in words
    assert "2. **Cia**: 1 time, games: 4 (25%) · escapes in a row: now 0, at best 3" in words


async def test_ties_share_a_rank_and_the_next_one_counts_on(world: World):
    """Case 65."""
    people = world.people("Dag", "Cia", "Bo", "Anna")
    dag, cia, bo, anna = people
    for loser in (cia, bo, anna, anna):
        await lost(world, loser, *people)
    for _ in range(2):
        words = answer(await dag.slash("leaderboard"))
        found = re.findall(r"(\d)\. \*\*(\w+)\*\*", words)
        assert found == [("1", "Anna"), ("2", "Bo"), ("2", "Cia"), ("4", "Dag")]


async def test_pages_keep_the_readers_line_in_sight(world: World):
    people = world.people(*(f"P{number:02}" for number in range(24)))
    for number in range(0, 24, 2):
        await lost(world, people[number], people[number], people[number + 1])
    board = shown(world, await people[23].slash("leaderboard"))
    assert board.labels == ["▶"]
    assert "… \n13. **P23**" in board.text
    await people[0].click(board, "▶")
    assert "**P20**" in board.text
    assert "… \n1. **P00**" in board.text
    assert set(board.labels) == {"◀", "▶"}
    await world.restart()
    await people[22].click(board, "▶")
    assert board.labels == ["◀"]
    assert "13. **P23**" in board.text
    assert "… \n1. **P22**" in board.text


async def test_only_this_weeks_games_and_only_people_who_played_enough(world: World):
    """The clock stands at Sunday noon: the week began on Monday the 23rd."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    await lost(world, bo, anna, bo)
    await pass_days(world, 1)
    await lost(world, anna, anna, bo)
    await lost(world, anna, anna, cia)
    words = answer(await anna.slash("leaderboard", period="week"))
    assert "1. **Anna**: 2 times, games: 2" in words
    assert "2. **Bo**: 0 times, games: 1" in words
    assert "Days and weeks begin as in UTC." in words
    words = answer(await anna.slash("leaderboard", period="week", **{"least-games": 2}))
    assert "Anna" in words
    assert "Bo" not in words


async def test_games_with_computers_have_a_list_of_their_own(world: World):
    """Case 71."""
    anna, bo = world.people("Anna", "Bo")
    await lost(world, "Greta", anna, "Greta")
    await lost(world, anna, anna, bo)
    words = answer(await anna.slash("leaderboard"))
    assert "**Anna**: 1 time, games: 1" in words
    words = answer(await anna.slash("leaderboard", **{"with-computers": True}))
    assert "**Anna**: 0 times, games: 1" in words
    assert "Greta" not in words
    assert "Bo" not in words


async def test_servers_never_see_each_others_people(world: World):
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    await lost(world, anna, anna, bo)
    await lost(world, cia, cia, anna, guild_id=world.guild.id + 1)
    words = answer(await anna.slash("leaderboard"))
    assert "Cia" not in words
    assert "**Anna**: 1 time, games: 1" in words


async def test_names_are_text_and_never_call_anybody(world: World):
    """Cases 63, 66 and 67."""
    anna, evil = world.people("Anna", "```@everyone**")
    await lost(world, evil, anna, evil)
    world.guild.remove_member(evil.member)
    result = await anna.slash("leaderboard")
    words = answer(result)
    assert "@everyone" not in words
    assert "<@" not in words
    assert "1. **\\`\\`\\`@\u200beveryone\\*\\***: 1 time" in words


async def test_an_empty_leaderboard(world: World):
    (anna,) = world.people("Anna")
    assert "Nobody has been the skitgubbe yet." in answer(await anna.slash("leaderboard"))


async def test_a_picture_tells_the_same_as_the_text(tmp_path: Path):
    async with world_at(tmp_path / "bot.sqlite3", pictures=True) as world:
        anna, bo = world.people("Anna", "Bo")
        await lost(world, bo, anna, bo)
        board = shown(world, await anna.slash("leaderboard"))
        assert len(board.files) == 1
        described = [item["description"] for part in board.parts() for item in part.get("items", [])]
        assert len(described) == 1
        assert "1. Bo: 1 time, games: 1 (100%)" in described[0]
        assert "a curve: times skitgubbe in each week" in described[0]
        assert described[0].endswith("\nBo: 0, 0, 0, 1")
