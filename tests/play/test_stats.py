"""Stats, records and sessions as people read them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.play import noteworthy
from bot.play.noteworthy import fact_of
from tests.play.games_kit import lost, pass_days, played, shown
from tests.play.kit import World, answer, world_at
from tests.play.test_my_data import forget


async def test_a_persons_numbers(world: World):
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    await lost(world, anna, anna, bo, cia)
    await lost(world, bo, anna, bo)
    await lost(world, None, anna, bo)
    await lost(world, "Greta", anna, "Greta")
    words = answer(await bo.slash("stats", person=anna.user))
    assert "📊 Anna" in words
    assert "The skitgubbe 1 time · games: 2 (50%)" in words
    assert "Escapes in a row: now 1, at best 1. Losses in a row: at worst 1." in words
    assert "Bo: 1 lost of 2" in words
    assert "Cia: 1 lost of 1" in words
    assert "provisional, after only 2 games" in words
    assert "give or take" in words
    assert "**With computer players**\nThe skitgubbe 0 times · games: 1 (0%)" in words


async def test_the_rating_follows_each_game_and_is_settled_after_ten(world: World):
    anna, bo = world.people("Anna", "Bo")
    for number in range(10):
        await lost(world, bo, anna, bo)
        words = answer(await anna.slash("stats"))
        assert ("provisional" in words) == (number < 9)
    assert "Rating **1" in words


async def test_stats_of_somebody_who_never_played_or_is_gone(world: World):
    """Case 88."""
    anna, bo = world.people("Anna", "Bo")
    assert "No game among people" in answer(await anna.slash("stats"))
    await lost(world, bo, anna, bo)
    world.guild.remove_member(bo.member)
    assert "The skitgubbe 1 time" in answer(await anna.slash("stats", person=bo.user))


async def test_who_was_forgotten_has_no_stats(world: World):
    anna, bo = world.people("Anna", "Bo")
    await lost(world, bo, anna, bo)
    await anna.slash("stats")
    await forget(bo)
    assert "No game among people" in answer(await anna.slash("stats", person=bo.user))
    assert "former" not in answer(await anna.slash("stats"))


async def test_a_chart_with_words_for_who_cannot_see_it(tmp_path: Path):
    async with world_at(tmp_path / "bot.sqlite3", pictures=True) as world:
        anna, bo = world.people("Anna", "Bo")
        await lost(world, anna, anna, bo)
        seen = shown(world, await anna.slash("stats"))
        assert len(seen.files) == 1
        described = [item["description"] for part in seen.parts() for item in part.get("items", [])]
        assert "Bo: 1 lost of 1" in described[0]


async def test_records_of_a_server(world: World):
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    assert "Nobody has been" in answer(await anna.slash("records"))
    games = [await played(world, anna, bo, cia) for _ in range(3)]
    await played(world, anna, bo, guild_id=1)
    facts = [fact_of(game, await world.store.moves(game.id)) for game in games]
    longest = max(facts, key=lambda fact: (fact.moves, -fact.game_id))
    biggest = max(facts, key=lambda fact: (fact.picked_up, -fact.game_id))
    for _ in range(2):
        words = answer(await anna.slash("records"))
        assert f"The longest game: {longest.moves} moves (game {longest.game_id})" in words
        assert f"The biggest pick-up: {biggest.picked_up} card" in words
        assert f"(game {biggest.game_id})" in words
        assert "most often in a row" in words


async def test_many_games_are_looked_through_bit_by_bit_and_the_reader_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(noteworthy, "AT_ONCE", 2)
    anna, bo = world.people("Anna", "Bo")
    longest = await played(world, anna, bo)
    for _ in range(5):
        await lost(world, anna, anna, bo)
    for _ in range(2):
        words = answer(await anna.slash("records"))
        assert "older games haven't been looked through yet" in words
        assert f"(game {longest.id})" not in words
    for _ in range(3):
        await world.advance(noteworthy.PAUSE_SECONDS)
    assert await world.store.count_without_facts(world.guild.id) == 0
    words = answer(await anna.slash("records"))
    assert "looked through" not in words
    assert f"moves (game {longest.id})" in words


async def test_a_session_counts_its_channels_games_only_while_it_lasts(world: World):
    anna, bo, cia = people = world.people("Anna", "Bo", "Cia")
    await lost(world, cia, *people, channel=world.channel)
    await pass_days(world, 1)
    assert "Only for fun: no money." in answer(await anna.slash("session start", chips=True))
    assert "already" in answer(await bo.slash("session start"))
    for loser in (bo, bo, cia):
        await lost(world, loser, *people, channel=world.channel)
    await lost(world, anna, *people)
    await lost(world, None, *people, channel=world.channel)
    await world.restart()
    words = answer(await anna.slash("session end"))
    assert "3 games were played." in words
    assert "Bo: 2 lost of 3" in words
    assert "Most often the skitgubbe: **Bo**, 2 times." in words
    assert "In the pot: 3 chips. It goes to **Anna**." in words
    assert "Only for fun: no money." in words
    assert "There is no session" in answer(await anna.slash("session end"))


async def test_a_pot_is_shared_when_equal_and_there_is_none_without_chips(world: World):
    anna, bo, cia = people = world.people("Anna", "Bo", "Cia")
    await anna.slash("session start", chips=True)
    await lost(world, cia, *people, channel=world.channel)
    assert "**Anna** and **Bo** share it: 0.5 each." in answer(await cia.slash("session end"))
    await pass_days(world, 1)
    await anna.slash("session start")
    await lost(world, cia, *people, channel=world.channel)
    words = answer(await anna.slash("session end"))
    assert "pot" not in words
    await pass_days(world, 1)
    await anna.slash("session start", chips=True)
    assert "No game with a skitgubbe" in answer(await bo.slash("session end"))
