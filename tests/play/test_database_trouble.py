"""When the database refuses: what was asked for hasn't happened, is said so, and works afterwards."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator

import discord

from bot.controls import FIELD
from bot.play.board import RETRY_SECONDS
from tests.play.faults_kit import DISK_TROUBLES, Disk, never
from tests.play.games_kit import lost, shown
from tests.play.kit import Person, World, answer, nearly_over, open_table, private, start_table
from tests.play.people_kit import mover_of


@contextlib.contextmanager
def refusing(world: World, what: str) -> Iterator[None]:
    """Let the database refuse a kind of change, like ``INSERT ON moves``, as a full disk would."""
    with contextlib.closing(sqlite3.connect(world.path, isolation_level=None)) as connection:
        connection.execute(f"CREATE TRIGGER full BEFORE {what} BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        try:
            yield
        finally:
            connection.execute("DROP TRIGGER full")


@contextlib.contextmanager
def locked(world: World) -> Iterator[None]:
    """Another process holds the database's write lock."""
    with contextlib.closing(sqlite3.connect(world.path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            connection.execute("ROLLBACK")


@contextlib.contextmanager
def failing(world: World, beginning: str) -> Iterator[Disk]:
    """Statements that begin like this fail, as on a full disk."""
    disk = Disk(lambda _, name: DISK_TROUBLES["disk full"]() if name.startswith(beginning) else None)
    with disk.below(world.store):
        yield disk


async def test_a_move_that_cannot_be_saved(world: World) -> None:
    """Case 42: nobody sees a move that isn't on disk; the player hears it, and his hand works on."""
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo)
    mover, hand = mover_of(anna, bo)
    before = table.text
    with refusing(world, "INSERT ON moves"):
        result = await mover.choose(hand, hand.options[0])
        assert "couldn't be saved" in answer(result)
        assert private(result)
        assert table.text == before
        assert world.game().table.moves == ()
    await mover.choose(hand, hand.options[0])
    assert len(world.game().table.moves) == 1
    assert table.text != before


async def test_a_lobby_that_can_neither_be_shown_nor_closed(world: World) -> None:
    """Discord and the database fail at once: the table is open, and so it is shown as soon as that can be done."""
    anna, bo = world.people("Anna", "Bo")
    world.expected_errors = 2
    world.fail("POST", "/interactions/*/*/callback", 500)
    world.fail("GET", "/webhooks/*/*/messages/@original", 500)
    with refusing(world, "UPDATE OF status ON games"):
        await anna.slash("skitgubbe new")
    world.mend()
    await world.advance(RETRY_SECONDS)
    await bo.click(world.table(), "Join")
    await anna.click(world.table(), "Start")
    assert "My hand" in world.table().labels


async def test_a_database_that_is_locked(world: World) -> None:
    """While another program holds the lock for too long, a move is refused in time, and works afterwards."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, hand = mover_of(anna, bo)
    with locked(world):
        assert "couldn't be saved" in answer(await mover.choose(hand, hand.options[0]))
    await mover.choose(hand, hand.options[0])
    assert len(world.game().table.moves) == 1


async def test_a_result_that_cannot_be_saved(world: World) -> None:
    """Case 21: the last move and its result are kept together or not at all."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    await world.skip(nearly_over)
    match = world.game()
    with refusing(world, "INSERT ON results"):
        for _ in range(60):
            mover, hand = mover_of(anna, bo)
            said = answer(await mover.move_well(hand))
            if "couldn't be saved" in said:
                break
        assert not match.over
        assert await world.store.result(1) is None
    mover, hand = mover_of(anna, bo)
    await mover.move_well(hand)
    result = await world.store.result(1)
    assert result
    assert result.kind == "skitgubbe"


async def test_a_table_that_cannot_be_opened(world: World) -> None:
    """/skitgubbe new on a full disk is answered, leaves nothing behind, and works afterwards."""
    (anna,) = world.people("Anna")
    with refusing(world, "INSERT ON games"):
        refused = await anna.slash("skitgubbe new")
        assert private(refused)
        assert "nothing has changed" in answer(refused) or "nothing happened" in answer(refused)
    assert world.seen() == []
    await open_table(world, anna)


async def test_a_seat_that_cannot_be_taken(world: World) -> None:
    """The same for Join."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna)
    with refusing(world, "INSERT ON seats"):
        assert answer(await bo.click(lobby, "Join"))
        assert "Bo" not in lobby.text
    await bo.click(lobby, "Join")
    assert "2. Bo" in lobby.text


async def test_a_start_that_cannot_be_saved(world: World) -> None:
    """The same for Start: the lobby stays as it is."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna, bo)
    with refusing(world, "UPDATE OF status ON games"):
        assert answer(await anna.click(lobby, "Start"))
        assert world.bot.hall.matches == {}
    await anna.click(lobby, "Start")
    assert len(world.bot.hall.matches) == 1


async def test_notes_that_cannot_be_kept_stop_no_game(world: World) -> None:
    """Deadlines and hand messages are notes for a restart: a game goes on without them."""
    anna, bo = world.people("Anna", "Bo")
    world.expected_errors = 30
    lobby = await open_table(world, anna, bo)
    with refusing(world, "UPDATE OF deadline_at ON games"):
        said = answer(await anna.click(lobby, "Start"))
        assert "nothing" not in said
        for _ in range(3):
            mover, hand = mover_of(anna, bo)
            await mover.move(hand)
        assert len(world.game().table.moves) == 3


async def test_a_late_default_is_made_when_it_can_be(world: World) -> None:
    """A clock that runs out while the disk is full moves as soon as it can."""
    anna, bo = world.people("Anna", "Bo")
    world.expected_errors = 30
    await start_table(world, anna, bo)
    with refusing(world, "INSERT ON moves"):
        await world.advance(95)
        assert world.game().table.moves == ()
    await world.advance(10)
    assert len(world.game().table.moves) == 1


async def test_an_end_that_cannot_be_saved(world: World) -> None:
    """Case 20: /skitgubbe end that fails leaves the game going, and works when pressed again."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    with refusing(world, "INSERT ON results"):
        assert answer(await anna.slash("skitgubbe end"))
        assert len(world.bot.hall.matches) == 1
    await anna.slash("skitgubbe end")
    assert world.bot.hall.matches == {}


async def test_a_setting_that_was_changed_counts(world: World) -> None:
    """Nobody is told that nothing has changed when only the reading afterwards fails."""
    maja = Person(world, "Maja", world.guild.create_role("m", permissions=discord.Permissions(manage_guild=True)))
    panel = shown(world, await maja.slash("settings"))
    menu = next(one for one in panel.custom_ids if one.split(":")[4].partition("-")[0] == "pace")
    with failing(world, "SELECT servers.guild_id"):
        await maja.press(panel, menu, "slow")
    assert "✓" in panel.text
    assert world.bot.hall.choices(world.guild.id).text("pace") == "slow"


async def erase(person: Person) -> str:
    panel = shown(person.world, await person.slash("privacy"))
    form = await person.click(panel, "Erase it")
    return answer(await person.member.submit_modal(form, {FIELD: "ERASE"}))


async def test_an_erasure_that_comes_half_way(world: World) -> None:
    """Anna has left the table, but isn't forgotten: she hears that she has to ask again."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, bo, anna)
    await lost(world, anna, anna, bo)
    with refusing(world, "UPDATE ON result_seats"):
        said = await erase(anna)
        assert "couldn't be finished" in said
        assert "nothing" not in said
    assert "Anna" not in lobby.text
    assert "are erased" in await erase(anna)
    assert (await world.store.about(anna.id))["results"] == []


async def test_a_file_that_cannot_be_rewritten_is_rewritten_later(world: World) -> None:
    """What was erased is told so, also if its traces can't be taken out of the file at once."""
    anna, bo = world.people("Anna", "Bo")
    await lost(world, anna, anna, bo)
    disk = Disk(never)
    with failing(world, "VACUUM"):
        assert "are erased" in await erase(anna)
    with disk.below(world.store):
        await world.advance(60)
    assert "VACUUM" in disk.passed


async def test_two_missed_turns_count_when_they_can_be_noted(world: World) -> None:
    """The computer takes the seat of who doesn't come back, a little later."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo, pace="fast")
    late, _ = mover_of(anna, bo)
    seat = world.game().seat_of(late.id)
    with refusing(world, "UPDATE OF missed ON seats"):
        while world.game().pacer.missed(seat) < 2:
            await world.advance(31)
            if not world.game().may_act(seat):
                await world.skip_to(world.game().id, late)
        assert not world.game().row.seats[seat - 1].away
    await world.advance(20)
    assert world.game().row.seats[seat - 1].away


async def test_a_result_is_announced_after_a_start_in_trouble(world: World) -> None:
    """What a stop cut off is told as soon as the database can be read."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    world.fail("POST", f"/channels/{world.channel.id}/messages", 500, times=None)
    await world.skip()
    world.mend()
    await world.bot.hall.close()
    await world.store.close()
    world.clock.forget()
    bot = await world.make_bot()
    resume = bot.hall.resume

    async def resume_in_trouble() -> None:
        with failing(world, "SELECT moves"):
            await resume()
            await bot.hall.finish_aside()

    bot.hall.resume = resume_in_trouble
    await world.env.restart_bot(bot)
    await world.finish_tasks()
    assert not any("Rematch" in seen.labels for seen in world.seen())
    await world.advance(20)
    assert sum("Rematch" in seen.labels for seen in world.seen()) == 1
