"""Checking a deal, by the game's number and from its record."""

from __future__ import annotations

import hashlib

import pytest
from sqlalchemy import update

from bot.play.archive import LARGEST_UPLOAD, record_of_game
from bot.store.tables import games, moves
from engine.record import print_record
from tests.play.games_kit import played, started
from tests.play.kit import World, answer, private, start_table


async def record_text(world: World, game_id: int) -> str:
    return print_record(await record_of_game(world.store, await world.store.game(game_id)))


async def change(world: World, table: object, condition: object, **values: object) -> None:
    """What nobody should do: change what the database holds."""
    async with world.store.write() as connection:
        await connection.execute(update(table).where(condition).values(**values))  # type: ignore[arg-type]


async def test_a_fair_game_agrees_in_every_part_and_is_told_in_words(world: World):
    anna, bo = world.people("Anna", "Bo")
    game = await played(world, anna, bo, "Greta")
    result = await bo.slash("verify", game=game.id)
    words = answer(result)
    assert private(result)
    assert "✗" not in words
    for sentence in (
        "✓ **The secret is the one that was promised.**",
        "a number from Discord for each of the 2 people who sat down",
        "✓ **The cards lay as these numbers mix them.**",
        "✓ **The dealer is who was drawn by lot**",
        "✓ **All cards that were played fit this deal.**",
        "**All is as it should be.**",
    ):
        assert sentence in words
    assert hashlib.sha256(game.secret).hexdigest() in words
    assert game.secret.hex() in words
    assert all(str(seat.entropy) in words for seat in game.seats if seat.human)
    (file,) = result.response.attachments
    assert (await file.read()).decode() == await record_text(world, game.id)


async def test_without_a_number_it_is_the_channels_last_game(world: World):
    anna, bo = world.people("Anna", "Bo")
    assert "No game has ended in this channel yet" in answer(await anna.slash("verify"))
    await played(world, anna, bo, channel=world.channel)
    last = await played(world, anna, bo, channel=world.channel)
    await played(world, anna, bo)
    assert f"The deal of game {last.id}" in answer(await anna.slash("verify"))


async def test_a_secret_that_was_exchanged_is_found_out(world: World):
    anna, bo = world.people("Anna", "Bo")
    game = await played(world, anna, bo)
    await change(world, games, games.c.id == game.id, secret=bytes(32))
    words = answer(await anna.slash("verify", game=game.id))
    assert "✗" in words
    assert "The moves do not fit the deal" in words


async def test_a_promise_that_was_changed_is_found_out(world: World):
    anna, bo = world.people("Anna", "Bo")
    game = await played(world, anna, bo)
    await change(world, games, games.c.id == game.id, commit_hash="0" * 64)
    words = answer(await anna.slash("verify", game=game.id))
    assert "✗ **This is not the secret that was promised.**" in words
    assert "**Something doesn't agree.**" in words


async def test_a_move_that_was_changed_is_found_out(world: World):
    anna, bo = world.people("Anna", "Bo")
    game = await played(world, anna, bo)
    await change(world, moves, (moves.c.game_id == game.id) & (moves.c.number == 1), action="pickup")
    assert "✗ **The moves do not fit the deal.**" in answer(await anna.slash("verify", game=game.id))


@pytest.mark.parametrize("which", ["lobby", "playing", "other_server", "never"])
async def test_no_other_games_are_shown(world: World, which: str):
    """What goes on stays secret, and other servers' games are nobody's business here."""
    anna, bo = world.people("Anna", "Bo")
    if which == "playing":
        await start_table(world, anna, bo)
        number, said = world.game().id, "isn't over"
    elif which == "lobby":
        await anna.slash("skitgubbe new")
        number, said = next(iter(world.bot.hall.lobbies)), "isn't over"
    elif which == "other_server":
        number, said = (await played(world, anna, bo, guild_id=1)).id, "There is no finished game"
    else:
        number, said = 999, "There is no finished game"
    words = answer(await anna.slash("verify", game=number))
    assert said in words
    if number != 999:
        assert (await world.store.game(number)).secret.hex() not in words


async def test_a_game_that_was_broken_off_can_be_checked_too(world: World):
    anna, bo = world.people("Anna", "Bo")
    game = await started(world, anna, bo, channel=world.channel)
    await world.store.end(game.id)
    words = answer(await anna.slash("verify"))
    assert "✓ **The cards lay as these numbers mix them.**" in words
    assert "✗" not in words


async def test_a_record_that_somebody_brings(world: World):
    anna, bo = world.people("Anna", "Bo")
    text = await record_text(world, (await played(world, anna, bo)).id)
    words = answer(await anna.slash("verify", record=("game.txt", text.encode())))
    assert "**All is as it should be.**" in words
    # Another secret: neither the promise nor the cards are its own.
    reveal = next(line for line in text.splitlines() if line.startswith("reveal:"))
    forged = text.replace(reveal, "reveal: " + "ab" * 32)
    words = answer(await anna.slash("verify", record=("game.txt", forged.encode())))
    assert "✗ **This is not the secret that was promised.**" in words
    assert "✗ **The cards lay otherwise than these numbers mix them.**" in words
    assert "**Something doesn't agree.**" in words


async def test_a_record_with_more_cards_than_a_message_holds(world: World):
    """It is answered within what Discord takes (see ``checks.py``): what doesn't fit is left out."""
    anna, bo = world.people("Anna", "Bo")
    text = await record_text(world, (await played(world, anna, bo)).id)
    deck = next(line for line in text.splitlines() if line.startswith("deck:"))
    long = text.replace(deck, deck + deck.removeprefix("deck:") * 50)
    assert "**Something doesn't agree.**" in answer(await anna.slash("verify", record=("game.txt", long.encode())))


async def test_a_record_without_what_the_check_needs(world: World):
    anna, bo = world.people("Anna", "Bo")
    text = await record_text(world, (await played(world, anna, bo)).id)
    bare = "\n".join(line for line in text.splitlines() if not line.startswith(("reveal:", "commit:")))
    words = answer(await anna.slash("verify", record=("game.txt", bare.encode())))
    assert "✗ **Something that the check needs is missing or can't be read**: the line commit." in words
    assert "**All is as it should be.**" not in words


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "Line 1"),
        (b"# skitgubbe record 1\ngame: @everyone `x`\n", "is missing"),
        (b"x" * (LARGEST_UPLOAD + 1), "at most 64 kB"),
    ],
)
async def test_files_that_are_no_records(world: World, data: bytes, said: str):
    (anna,) = world.people("Anna")
    words = answer(await anna.slash("verify", record=("game.txt", data)))
    assert said in words
    assert "@everyone" not in words
