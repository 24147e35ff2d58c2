"""Finished games: found again, watched move by move with all hands open, and taken along as files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.play.archive import LARGEST_UPLOAD, record_of_game
from bot.play.replaying import moment
from engine.record import print_record
from tests.play.games_kit import lost, played, shown, started
from tests.play.kit import Person, Seen, World, answer, private, start_table, world_at


async def record_text(world: World, game_id: int) -> str:
    return print_record(await record_of_game(world.store, await world.store.game(game_id)))


async def watch(world: World, person: Person, **options: Any) -> Seen:
    result = await person.slash("replay", **options)
    assert private(result)
    return shown(world, result)


def step(seen: Seen) -> str:
    """The line that tells how far the replay is."""
    return next(line for line in seen.text.splitlines() if line.startswith("Move "))


async def test_the_history_lists_games_newest_first_and_those_of_one_person(world: World):
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    first = await lost(world, bo, anna, bo)
    second = await lost(world, None, bo, cia)
    third = await lost(world, "Greta", cia, "Greta")
    await lost(world, anna, anna, bo, guild_id=1)
    broken_off = await started(world, anna, bo)
    await world.store.end(broken_off.id)
    result = await anna.slash("history")
    assert private(result)
    lines = [line for line in answer(result).splitlines() if line.startswith("**")]
    assert [line.split("**")[1] for line in lines] == [str(game.id) for game in (third, second, first)]
    assert "🐐 **🤖 Greta** · Cia" in lines[0]
    assert "drawn · Bo, Cia" in lines[1]
    assert "🐐 **Bo** · Anna" in lines[2]
    words = answer(await anna.slash("history", person=cia.user))
    assert f"**{first.id}**" not in words
    assert f"**{second.id}**" in words


async def test_long_histories_have_pages(world: World):
    anna, bo = world.people("Anna", "Bo")
    games = [await lost(world, bo, anna, bo) for _ in range(12)]
    seen = shown(world, await anna.slash("history"))
    assert seen.options == [str(game.id) for game in games[:1:-1]]
    await anna.click(seen, "▶")
    assert seen.options == [str(games[1].id), str(games[0].id)]
    assert seen.labels == ["◀"]


async def test_a_game_is_watched_from_its_beginning_to_its_end(world: World):
    anna, bo = world.people("Anna", "Bo")
    game = await played(world, anna, bo, "Greta")
    record = await record_of_game(world.store, game)
    last = len(record.moves)
    listed = shown(world, await anna.slash("history"))
    seen = shown(world, await anna.choose(listed, str(game.id)))
    assert step(seen) == f"Move 0 of {last}, all hands open."
    assert seen.labels == ["▶", "⏩"]
    await anna.click(seen, "▶")
    assert step(seen).startswith("Move 1 of")
    await anna.click(seen, "⏩")
    stops = moment(record, 0).stops
    assert step(seen).startswith(f"Move {stops[0] if stops[0] > 1 else stops[1]} of")
    await anna.click(seen, "⏪")
    await anna.click(seen, "▶")
    await anna.click(seen, "▶")
    await anna.click(seen, "◀")
    await world.restart()
    await anna.click(seen, "⏮")
    assert step(seen).startswith("Move 0 of")
    while "⏩" in seen.labels:
        await anna.click(seen, "⏩")
    assert step(seen) == f"Move {last} of {last}, all hands open."
    assert "is the skitgubbe" in seen.text
    assert seen.labels == ["⏮", "⏪", "◀"]


async def test_all_hands_are_open_and_the_record_hangs_on_it(world: World):
    anna, bo = world.people("Anna", "Bo")
    game = await played(world, anna, bo)
    seen = await watch(world, bo, game=game.id)
    record = await record_of_game(world.store, game)
    state = moment(record, 0).state
    for seat in (1, 2):
        assert all(str(card)[0].replace("T", "10") in seen.text for card in state.view(seat).hand)
    assert "Anna: " in seen.text
    assert seen.files == ["record.txt"]


async def test_pictures_of_the_table_and_of_every_hand(tmp_path: Path):
    async with world_at(tmp_path / "bot.sqlite3", pictures=True) as world:
        anna, bo = world.people("Anna", "Bo")
        game = await played(world, anna, bo)
        seen = await watch(world, anna, game=game.id)
        assert seen.files == ["table.png", "hand-1.png", "hand-2.png", "record.txt"]
        described = [item.get("description") for part in seen.parts() for item in part.get("items", [])]
        assert len(described) == 3
        assert all(described)
        await anna.click(seen, "▶")
        assert seen.files == ["table.png", "hand-1.png", "hand-2.png", "record.txt"]


@pytest.mark.parametrize("which", ["playing", "other_server"])
async def test_no_cards_of_games_that_go_on_or_belong_elsewhere(world: World, which: str):
    anna, bo = world.people("Anna", "Bo")
    if which == "playing":
        await start_table(world, anna, bo)
        number = world.game().id
    else:
        number = (await played(world, anna, bo, guild_id=1)).id
    said = "isn't over" if which == "playing" else "There is no finished game"
    assert said in answer(await anna.slash("replay", game=number))
    listed = shown(world, await anna.slash("history"))
    assert said in await anna.press(listed, f"b:watch:{number}:0:on")
    assert said in await anna.press(listed, "s:watch_game:0:0:", str(number))


async def test_anybodys_record_can_be_watched_also_after_a_restart(world: World):
    anna, bo = world.people("Anna", "Bo")
    data = (await record_text(world, (await played(world, anna, bo, guild_id=1)).id)).encode()
    seen = await watch(world, anna, record=("mine.txt", data))
    assert "A game from its record" in seen.text
    assert "Seat 1: " in seen.text
    await world.restart()
    await anna.click(seen, "▶")
    assert step(seen).startswith("Move 1 of")
    assert seen.files == ["record.txt"]
    await anna.click(seen, "▶")
    assert step(seen).startswith("Move 2 of")


async def test_a_record_with_a_wrong_move_is_shown_as_far_as_it_goes(world: World):
    anna, bo = world.people("Anna", "Bo")
    lines = (await record_text(world, (await played(world, anna, bo)).id)).splitlines()
    at = lines.index("moves:") + 4
    lines[at] = "1 pickup"
    seen = await watch(world, anna, record=("mine.txt", "\n".join(lines).encode()))
    assert step(seen) == "Move 0 of 3, all hands open."
    for _ in range(3):
        await anna.click(seen, "▶")
    assert f"✗ **Line {at + 1}:**" in seen.text
    assert "▶" not in seen.labels


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"GIF89a\x00\x01", "✗ **Line 1:**"),
        (b"# skitgubbe record 1\ngame: @everyone\n", "✗ **Line 2:**"),
        (b"x" * (LARGEST_UPLOAD + 1), "at most 64 kB"),
        (b"", "✗ **Line 1:**"),
    ],
)
async def test_what_is_wrong_is_told_with_its_line(world: World, data: bytes, said: str):
    (anna,) = world.people("Anna")
    result = await anna.slash("replay", record=("x.txt", data))
    assert private(result)
    assert said in answer(result)
    assert "@everyone" not in answer(result)
