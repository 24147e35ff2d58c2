"""What is stored about a person: shown, handed out, and erased without a trace."""

from __future__ import annotations

import contextlib
import io
import json
import zipfile
from collections.abc import Callable
from typing import Any
from unittest.mock import AsyncMock

import pytest
from sqlalchemy import insert

from bot.controls import FIELD
from bot.play.archive import record_of_game
from bot.play.match import Ended
from bot.sorry import Sorry
from bot.store import NotSeated, Preferences, StoreBusy
from bot.store.tables import moves
from cogs.privacy import FILE_NAME, LARGEST_FILE
from engine.record import verify
from tests.play.games_kit import lost, played, shown, started
from tests.play.kit import Person, World, answer, open_table, play_out, private, start_table
from tests.play.sim_clock import START

NAME = "Zebedäus Xylander"


async def forget(person: Person, word: str = "ERASE") -> str:
    panel = shown(person.world, await person.slash("privacy"))
    form = await person.click(panel, "Erase it")
    return answer(await person.member.submit_modal(form, {FIELD: word}))


def traces(world: World, *texts: str) -> list[str]:
    """Which of these a look into the bytes of the database and of its log finds; numbers as SQLite writes them too."""
    files = [world.path.with_name(world.path.name + ending) for ending in ("", "-wal", "-shm")]
    data = b"".join(path.read_bytes() for path in files if path.exists())
    written = {text: [text.encode()] for text in texts}
    for text in texts:
        if text.isdecimal():
            written[text].append(int(text).to_bytes(8, "big"))
    return [text for text, forms in written.items() if any(form in data for form in forms)]


async def test_nothing_is_stored_about_who_never_played(world: World):
    (anna,) = world.people("Anna")
    result = await anna.slash("privacy")
    assert private(result)
    assert "Nothing at all." in answer(result)


async def test_what_is_stored_is_told_and_handed_out_to_that_person_alone(world: World):
    anna, bo = world.people("Anna", "Bo")
    game = await played(world, anna, bo)
    await world.store.remember_name(world.guild.id, anna.id, "Anna")
    await world.store.record_bleat(game.id, anna.id)
    panel = await anna.slash("privacy")
    assert "1 seat at a table" in answer(panel)
    assert "- 1 bleat" in answer(panel)
    result = await anna.click(shown(world, panel), "Get it as a file")
    assert private(result)
    (file,) = [file for message in (result.response, *result.followups) if message for file in message.attachments]
    data = json.loads(await file.read())
    own = [move for move in await world.store.moves(game.id) if move.seat == 1]
    assert data["user_id"] == anna.id
    assert [move["action"] for move in data["moves"]] == [move.action for move in own]
    assert [seat["name"] for seat in data["seats"]] == ["Anna"]
    assert str(bo.id) not in json.dumps(data)
    assert game.secret.hex() not in json.dumps(data)


@pytest.mark.slow
async def test_more_than_discord_takes_is_packed(world: World):
    """Who has played for years gets all of it, too."""
    anna, bo = world.people("Anna", "Bo")
    game = await played(world, anna, bo)
    last = len(await world.store.moves(game.id))
    more = [
        {"game_id": game.id, "number": last + number, "turn": 1, "seat": 1, "action": "play 7H", "at": START}
        for number in range(1, 60_001)
    ]
    async with world.store.write() as connection:
        await connection.execute(insert(moves), more)
    result = await anna.click(shown(world, await anna.slash("privacy")), "Get it as a file")
    assert private(result)
    (file,) = [file for message in (result.response, *result.followups) if message for file in message.attachments]
    assert file.size < LARGEST_FILE
    with zipfile.ZipFile(io.BytesIO(await file.read())) as archive:
        data = json.loads(archive.read(FILE_NAME))
    assert len([move for move in data["moves"] if move["action"] == "play 7H"]) >= 60_000


async def test_s2_10_numbers_of_moves_are_told_when_the_game_is_over(world: World):
    """The gaps between one's own numbers would show others' passes."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    for person in (anna, bo):
        if hand := person.hand():
            await person.move(hand)
    game = world.game()
    before = await world.store.about(anna.id)
    assert before["moves"]
    assert {move["number"] for move in before["moves"]} == {None}
    await world.bot.hall.break_off(game, Ended("table.all_left"))
    after = await world.store.about(anna.id)
    assert [move["number"] for move in after["moves"]] == [
        move.number for move in await world.store.moves(game.id) if move.seat == game.seat_of(anna.id)
    ]


async def test_erasing_needs_the_word(world: World):
    anna, bo = world.people("Anna", "Bo")
    await lost(world, anna, anna, bo)
    assert "You didn't type ERASE" in await forget(anna, "please")
    assert (await world.store.leaderboard(world.guild.id)).rows[0].user_id == anna.id


@pytest.mark.slow
async def test_name_and_id_are_gone_from_the_files_bytes(world: World):
    zeb, bo = world.people(NAME, "Bo")
    await world.store.set_preferences(zeb.id, Preferences())
    for number in range(40):
        game = await lost(world, (zeb, bo)[number % 2], zeb, bo, guild_id=world.guild.id + number % 3)
        await world.store.remember_name(game.guild_id, zeb.id, NAME)
        await world.store.record_bleat(game.id, zeb.id)
    last = await started(world, zeb, bo)
    await world.store.set_hand_message(last.id, 1, 424242424242424242, 1, 1)
    await world.store.end(last.id)
    await world.store.change(world.guild.id, "pace", "slow", user_id=zeb.id, name=NAME)
    searched = (NAME, str(zeb.id), "424242424242424242")
    assert traces(world, *searched) == list(searched)
    assert "are erased" in await forget(zeb)
    assert traces(world, *searched) == []
    assert traces(world, "Bo", str(bo.id)) == ["Bo", str(bo.id)]
    assert not any((await world.store.about(zeb.id)).values())


async def test_other_peoples_games_stay_whole(world: World):
    zeb, bo, cia = world.people(NAME, "Bo", "Cia")
    game = await played(world, zeb, bo, cia)
    await lost(world, bo, zeb, bo)
    before = (await world.store.leaderboard(world.guild.id)).rows
    record = await record_of_game(world.store, game)
    await forget(zeb)
    after = await world.store.game(game.id)
    assert [seat.name for seat in after.seats] == ["a former player", "Bo", "Cia"]
    assert await record_of_game(world.store, after) == record
    assert all(finding.agrees is not False for finding in verify(record))
    kept = [row for row in before if row.user_id != zeb.id]
    assert (await world.store.leaderboard(world.guild.id)).rows == kept
    result = await world.store.result(game.id)
    assert result is not None
    assert [seat.name for seat in result.seats] == ["a former player", "Bo", "Cia"]


async def test_who_sits_at_a_table_is_taken_off_it_and_the_game_goes_on(world: World):
    zeb, bo = world.people(NAME, "Bo")
    await start_table(world, zeb, bo)
    game = world.game().id
    assert "are erased" in await forget(zeb)
    assert traces(world, NAME, str(zeb.id)) == []
    assert "a former player" in world.table().text
    assert world.game().row.host_id == bo.id
    await play_out(world, [bo])
    result = await world.store.result(game)
    assert result is not None
    assert result.kind == "skitgubbe"
    assert traces(world, NAME, str(zeb.id)) == []
    assert [row.user_id for row in (await world.store.leaderboard(world.guild.id)).rows] == [bo.id]


async def test_who_is_being_forgotten_does_not_come_back(world: World, monkeypatch: pytest.MonkeyPatch):
    """Pressing My hand in the instant of the erasure, with a hand on its way: no seat is left that nobody plays."""
    zeb, bo = world.people(NAME, "Bo")
    await start_table(world, zeb, bo, pace="off")
    match = world.game()
    seat, erase = match.seat_of(zeb.id), world.store.forget_person

    async def come_back() -> None:
        """What My hand does first."""
        with contextlib.suppress(Sorry):
            await match.come_back(match.seat_of(zeb.id))

    async def erase_meanwhile(user_id: int, former: Callable[[str], str]) -> None:
        await come_back()
        await erase(user_id, former)
        await come_back()
        with pytest.raises(NotSeated):
            await world.store.set_hand_message(match.id, seat, 424242424242424242, 1, 1)

    monkeypatch.setattr(world.store, "forget_person", erase_meanwhile)
    assert "are erased" in await forget(zeb)
    assert [row.away for row in (await world.store.game(match.id)).seats] == [
        row.seat == seat for row in match.row.seats
    ]
    await play_out(world, [bo])
    assert match.over
    assert traces(world, NAME, str(zeb.id), "424242424242424242") == []


@pytest.mark.parametrize("again", [True, False])
async def test_an_erasure_that_fails_takes_nobodys_seat(world: World, monkeypatch: pytest.MonkeyPatch, again: bool):
    """Who hears that it wasn't finished sits where he sat, and may come back or ask once more."""
    zeb, bo = world.people(NAME, "Bo")
    await start_table(world, zeb, bo)
    with monkeypatch.context() as patched:
        patched.setattr(world.store, "forget_person", AsyncMock(side_effect=StoreBusy))
        await forget(zeb)
    if again:
        assert "are erased" in await forget(zeb)
        assert traces(world, NAME, str(zeb.id)) == []
    else:
        await zeb.click(world.table(), "My hand")
        assert not any(row.away for row in world.game().row.seats)


async def test_a_table_with_nobody_else_ends(world: World):
    zeb, bo = world.people(NAME, "Bo")
    await open_table(world, zeb)
    await forget(zeb)
    assert world.bot.hall.lobbies == {}
    await open_table(world, bo)
    assert len(world.bot.hall.lobbies) == 1


async def test_who_was_forgotten_can_begin_again(world: World):
    zeb, bo = world.people(NAME, "Bo")
    await lost(world, zeb, zeb, bo)
    await forget(zeb)
    await lost(world, zeb, zeb, bo)
    rows = (await world.store.leaderboard(world.guild.id)).rows
    assert {(row.user_id, row.losses, row.games) for row in rows} == {(zeb.id, 1, 1), (bo.id, 0, 2)}


@pytest.mark.parametrize("people", [1, 2])
async def test_several_former_players_of_one_game(world: World, people: int):
    players: list[Any] = world.people(NAME, "Yngve", "Bo")
    game = await lost(world, players[0], *players)
    for player in players[:people]:
        await forget(player)
    names = [seat.name for seat in (await world.store.game(game.id)).seats]
    assert names == ["a former player"] * people + ["Yngve", "Bo"][people - 1 :]
