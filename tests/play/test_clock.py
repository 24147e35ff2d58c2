"""Turns and their time: warnings, default moves, and the computer that takes over from who isn't there."""

from __future__ import annotations

from tests.play.kit import World, nearly_over, open_table, start_table
from tests.play.languages_kit import sit_down, speak
from tests.play.people_kit import mover_of

TURN = 90.0


async def test_a_warning_and_then_the_default(world: World) -> None:
    """Case 31: at two thirds of the time a new message warns the player to act alone; at the end the bot moves, says so
    where the hand was, and the next player is asked."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, hand = mover_of(anna, bo)
    other = bo if mover is anna else anna
    match = world.game()
    default = match.table.default(match.seat_of(mover.id))
    await world.advance(TURN * 2 / 3 - 1)
    assert len(mover.dms()) == 1
    await world.advance(2)
    assert "Your turn ends" in mover.dms()[-1].text
    assert other.dms() == []
    await world.advance(TURN / 3)
    assert [move.action for move in match.table.moves] == [default]
    assert "Your time was up" in hand.text
    assert hand.custom_ids == []
    assert other.hand()


async def test_what_the_clock_says_is_in_the_language_of_the_game(world: World) -> None:
    """Case 86: after a restart too, when nobody has pressed anything."""
    speak(world, "sv")
    anna, bo = world.people("Anna", "Bo")
    await sit_down(world, world.channel, anna, bo)
    await world.restart()
    mover, hand = mover_of(anna, bo)
    await world.advance(TURN * 2 / 3 + 1)
    assert "Din tur tar slut" in mover.dms()[-1].text
    await world.advance(TURN / 3)
    assert "Din tid var ute" in hand.text


async def test_in_time_nothing_happens(world: World) -> None:
    """Case 26: who moves in the last second isn't moved for, nor is the next player before his own time is up."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, hand = mover_of(anna, bo)
    await world.advance(TURN - 1)
    await mover.move(hand)
    await world.advance(TURN - 2)
    assert len(world.game().table.moves) == 1


async def test_after_two_missed_turns_a_computer_plays(world: World) -> None:
    """Case 30: the game goes on with a computer on that seat, all see that, and the person can come back."""
    anna, bo, cia = people = world.people("Anna", "Bo", "Cia")
    await start_table(world, *people)
    match = world.game()
    for _ in range(60):
        mover, hand = mover_of(*people) if any(person.hand() for person in people) else (None, None)
        assert mover
        if match.row.seat_of(anna.id).away:
            break
        if mover is anna:
            await world.advance(TURN)
        else:
            assert hand
            await mover.move(hand)
    assert match.row.seat_of(anna.id).away
    assert "🤖 Anna" in world.table().text
    moves = len(match.table.moves)
    for _ in range(3):
        if not match.over:
            mover, hand = mover_of(bo, cia)
            await mover.move(hand)
    assert anna.hand() is None
    assert len(match.table.moves) > moves
    await anna.slash("hand")
    assert "🤖 Anna" not in world.table().text


async def test_nobody_is_there(world: World) -> None:
    """When all have missed two turns the game ends without a result, and nothing waits for ever."""
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo, pace="fast")
    await world.advance(30 * 6)
    assert world.bot.hall.matches == {}
    assert "without a result" in table.text
    assert (await world.store.leaderboard(world.guild.id)).rows == []


async def test_late_in_a_window_together(world: World) -> None:
    """Case 28: three who dawdle in a slough window cost one clock."""
    people = world.people("Anna", "Bo", "Cia")
    await start_table(world, *people, preset="modern")
    await world.skip(lambda view: view.window and len(view.to_act) == 3)
    await world.advance(TURN)
    view = world.game().view(None)
    assert not view.window
    assert sum("Your time was up" in seen.text for person in people for seen in person.dms()) == 3


async def test_the_table_says_until_when(world: World) -> None:
    """Everybody sees the deadline as a time that Discord counts down; without a clock there is none."""
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo)
    at = int(world.clock.utc().timestamp() + TURN)
    assert f"<t:{at}:R>" in table.text
    other = world.guild.create_text_channel("other")
    slow = await start_table(world, anna, bo, channel=other, pace="off")
    assert "<t:" not in slow.text


async def test_the_time_of_day_jumps(world: World) -> None:
    """Case 73: when the system's clock is set, turns last as long as before."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    world.clock.jump(7200)
    await world.advance(TURN - 1)
    assert world.game().table.moves == ()
    world.clock.jump(-86_400)
    await world.advance(1)
    assert len(world.game().table.moves) == 1


async def test_a_game_with_computers(world: World) -> None:
    """One person and two computers: these move by themselves, and the game comes to its end."""
    (anna,) = world.people("Anna")
    lobby = await open_table(world, anna)
    for _ in range(2):
        await anna.click(lobby, "Add computer")
    await anna.click(lobby, "Start")
    match = world.game()
    for _ in range(5):
        assert match.table.to_act == (match.seat_of(anna.id),)
        hand = anna.hand()
        assert hand
        await anna.move_well(hand)
    assert {move.seat for move in match.table.moves} == {1, 2, 3}
    await world.skip(nearly_over)
    while hand := anna.hand():
        await anna.move_well(hand)
    assert match.over
    assert "is the skitgubbe" in world.last().text
    assert (await world.store.leaderboard(world.guild.id)).rows == []


async def test_missed_turns_are_remembered_over_a_restart(world: World) -> None:
    """A restart between two missed turns doesn't make the first of them forgotten."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, _ = mover_of(anna, bo)
    await world.advance(TURN)
    await world.restart()
    while not (match := world.game()).row.seat_of(mover.id).away:
        person, hand = mover_of(anna, bo)
        assert match.row.seat_of(mover.id).missed == 1
        if person is mover:
            await world.advance(TURN)
            break
        await person.move(hand)
    assert world.game().row.seat_of(mover.id).away
