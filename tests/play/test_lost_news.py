"""What has happened although it seemed to fail: the next press finds out, and nothing is stuck or doubled."""

from __future__ import annotations

import pytest

from tests.play.faults_kit import DISK_TROUBLES, TROUBLES, Disk, Line, Plan
from tests.play.kit import World, answer, nearly_over, open_table, start_table
from tests.play.people_kit import mover_of
from tests.play.test_database_trouble import refusing

# Each test plays a while.
pytestmark = pytest.mark.slow


def once(name: str) -> Plan:
    """The first of these is refused."""
    done: list[int] = []

    def plan(number: int, passing: str) -> Exception | None:
        if passing != name or done:
            return None
        done.append(number)
        return (DISK_TROUBLES["input/output error"] if name == "COMMIT" else TROUBLES["server error"])()

    return plan


def losing_news() -> Disk:
    """The next transaction is written, but seems to have failed."""
    return Disk(once("COMMIT"), lost=True)


async def test_a_table_that_was_opened_all_the_same(world: World) -> None:
    """The channel isn't blocked by a table that nobody can see."""
    (anna,) = world.people("Anna")
    with losing_news().below(world.store):
        assert "nothing has changed" in answer(await anna.slash("skitgubbe new"))
    await open_table(world, anna)
    assert len(world.bot.hall.lobbies) == 1
    assert len(await world.store.running()) == 1


async def test_a_seat_that_was_taken_all_the_same(world: World) -> None:
    """The table shows it, and who presses again has a seat already."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna)
    with losing_news().below(world.store):
        await bo.click(lobby, "Join")
    assert "2. Bo" in lobby.text
    assert "have a seat" in answer(await bo.click(lobby, "Join"))
    assert "2. Bo" in lobby.text


async def test_a_game_that_started_all_the_same(world: World) -> None:
    """Start, pressed again, begins it."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna, bo)
    with losing_news().below(world.store):
        await anna.click(lobby, "Start")
    assert world.bot.hall.matches == {}
    await anna.click(lobby, "Start")
    assert (len(world.bot.hall.matches), len(world.bot.hall.lobbies)) == (1, 0)
    mover, hand = mover_of(anna, bo)
    await mover.move(hand)
    assert len(world.game().table.moves) == 1


async def test_a_start_is_found_out_by_others_too(world: World) -> None:
    """Whoever presses anything of the lobby sets the game going."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    lobby = await open_table(world, anna, bo)
    with losing_news().below(world.store):
        await anna.click(lobby, "Start")
    assert "started" in answer(await cia.click(lobby, "Join"))
    await world.finish_tasks()
    assert len(world.bot.hall.matches) == 1


async def test_a_move_that_was_made_all_the_same(world: World) -> None:
    """Made again, it counts once."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, hand = mover_of(anna, bo)
    chosen = hand.options[0]
    with losing_news().below(world.store):
        assert "couldn't be saved" in answer(await mover.choose(hand, chosen))
    await mover.choose(hand, chosen)
    assert len(await world.store.moves(1)) == len(world.game().table.moves) == 1


async def test_a_game_that_was_ended_all_the_same(world: World) -> None:
    """Its table closes at the next try to end it, and at the next move, and the players are free."""
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo)
    with losing_news().below(world.store):
        await anna.slash("skitgubbe end")
    mover, hand = mover_of(anna, bo)
    await mover.move(hand)
    await world.finish_tasks()
    assert world.bot.hall.matches == {}
    assert "ended, without a result" in table.text
    await open_table(world, anna)


async def test_computers_notice_that_a_game_has_ended(world: World) -> None:
    """They don't go on trying to move for ever."""
    (anna,) = world.people("Anna")
    lobby = await open_table(world, anna)
    await anna.click(lobby, "Add computer")
    await anna.click(lobby, "Start")
    await world.store.end(1)
    mover, hand = mover_of(anna)
    await mover.move(hand)
    await world.finish_tasks()
    assert world.bot.hall.matches == {}


async def test_a_lobby_that_was_shown_all_the_same(world: World) -> None:
    """500 after the effect: the message that people see is the table."""
    anna, bo = world.people("Anna", "Bo")
    with Line(once("POST /interactions/*/*/callback"), after=True).laid():
        await anna.slash("skitgubbe new")
    (lobby,) = world.seen()
    await bo.click(lobby, "Join")
    assert "2. Bo" in lobby.text
    assert [seen.id for seen in world.seen()] == [lobby.id]


async def test_a_call_that_was_on_its_way_when_the_bot_stopped(world: World) -> None:
    """A kill between a call in the channel and its note leaves one call, and it goes with its turn."""
    anna, bo = world.people("Anna", "Bo")
    world.close_dms(bo)
    await start_table(world, anna, bo, pace="off")
    match = world.game()
    with refusing(world, "UPDATE OF hand_message_id ON seats WHEN NEW.hand_message_id > 0"):
        await world.skip(lambda view: view.to_act == (match.seat_of(bo.id),))
        await world.restart()
    await world.finish_tasks()
    assert sum(f"<@{bo.id}>" in seen.text for seen in world.seen()) == 1
    await world.skip(lambda view: view.to_act == (match.seat_of(anna.id),))
    assert not any(f"<@{bo.id}>" in seen.text for seen in world.seen())


async def test_a_call_that_could_not_be_taken_away(world: World) -> None:
    """It is tried again: otherwise somebody would be called for ever."""
    anna, bo = world.people("Anna", "Bo")
    world.close_dms(bo)
    await start_table(world, anna, bo, pace="off")
    match = world.game()
    await world.skip(lambda view: view.to_act == (match.seat_of(bo.id),))
    world.fail("DELETE", "/channels/*/messages/*", 500)
    await world.skip(lambda view: view.to_act == (match.seat_of(anna.id),))
    assert any(f"<@{bo.id}>" in seen.text for seen in world.seen())
    await world.advance(20)
    assert not any(f"<@{bo.id}>" in seen.text for seen in world.seen())


async def test_an_old_lobby_does_not_come_back_over_the_table(world: World) -> None:
    """An edit of the lobby that failed just before the start isn't made up for afterwards."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna)
    world.fail("PATCH", "/channels/*/messages/*", 500)
    await bo.click(lobby, "Join")
    await anna.slash("skitgubbe start")
    await world.advance(60)
    assert "My hand" in lobby.labels


async def test_the_last_two_leave_and_nothing_is_half_done(world: World) -> None:
    """A leave that can't be saved changes nothing; pressed again it works, for the last one too."""
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo, pace="off")
    with refusing(world, "UPDATE OF host_id ON games"):
        assert answer(await anna.click(table, "Leave"))
        assert not world.game().row.seats[world.game().seat_of(anna.id) - 1].away
        assert not any(seat.away for seat in (await world.store.game(1)).seats)
    await anna.click(table, "Leave")
    assert world.game().row.host_id == bo.id
    with refusing(world, "INSERT ON results"):
        assert answer(await bo.click(table, "Leave"))
        assert len(world.bot.hall.matches) == 1
    await bo.click(table, "Leave")
    assert world.bot.hall.matches == {}


async def test_a_bleat_that_nobody_heard_can_be_repeated(world: World) -> None:
    """And a vote that nobody saw can be called again."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    world.fail("POST", "/interactions/*/*/callback", 500)
    await bo.slash("skitgubbe end")
    assert "Bo" in answer(await bo.slash("skitgubbe end"))
    await world.skip(nearly_over)
    await world.skip()
    result = world.last()
    rows = await world.store.result(1)
    assert rows
    loser = next(person for person in (anna, bo) if any(seat.lost and seat.user_id == person.id for seat in rows.seats))
    world.fail("POST", "/interactions/*/*/callback", 500)
    await loser.click(result, "Bleat")
    assert "bleats like a goat" in answer(await loser.click(result, "Bleat"))
