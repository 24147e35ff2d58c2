"""Presses that come twice, late, from strangers, or from nowhere: each is answered, and none does harm."""

from __future__ import annotations

import pytest

from tests.play.checks import check_registry
from tests.play.kit import Person, RawPress, Seen, World, answer, moves_ahead, phase_2, private, start_table


async def at_play(world: World) -> tuple[Person, Person, Seen]:
    """A game of two, and the hand of who is to act: him, the other one, his hand."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, other = (anna, bo) if anna.hand() else (bo, anna)
    hand = mover.hand()
    assert hand
    return mover, other, hand


def of_players(table: Seen) -> list[str]:
    """The table's controls that are there for its players: all but the rules, which anybody may read."""
    return [custom_id for custom_id in table.custom_ids if custom_id.split(":")[1] != "rules"]


def moves_made(world: World) -> int:
    return len(world.game().table.moves)


async def test_the_same_press_twice_counts_once(world: World) -> None:
    """Case 19: a double click makes one move and moves nobody else; the second press is answered silently."""
    mover, other, hand = await at_play(world)
    press = RawPress(mover, hand, hand.custom_id_of_move(), (hand.options[0],))
    results = await world.arrive(press, press)
    assert all(result.acknowledged for result in results)
    assert answer(results[1]) == ""
    assert [move.seat for move in world.game().table.moves] == [world.game().seat_of(mover.id)]
    assert other.hand()


async def test_two_different_presses_for_one_turn(world: World) -> None:
    """Case 19: the first of two choices counts; the second hears that the turn has passed."""
    mover, _, hand = await at_play(world)
    custom_id = hand.custom_id_of_move()
    first, second = hand.options[:2]
    results = await world.arrive(
        RawPress(mover, hand, custom_id, (first,)), RawPress(mover, hand, custom_id, (second,))
    )
    assert "earlier turn" in answer(results[1])
    assert str(world.game().table.moves[0].action) == first
    assert moves_made(world) == 1


async def test_a_hand_that_was_answered_has_no_controls(world: World) -> None:
    """A hand message says what was done with it, and offers nothing more."""
    mover, _, hand = await at_play(world)
    await mover.choose(hand, hand.options[0])
    assert "You played" in hand.text
    assert hand.custom_ids == []


async def test_a_stale_menu(world: World) -> None:
    """Case 60: who chooses from a hand of long ago is told so kindly, and nothing happens, in whoever's turn."""
    mover, other, hand = await at_play(world)
    custom_id, value = hand.custom_id_of_move(), hand.options[1]
    await mover.choose(hand, hand.options[0])
    assert "earlier turn" in await mover.press(hand, custom_id, value)
    answered = other.hand()
    assert answered
    await other.move(answered)
    assert "earlier turn" in await mover.press(hand, custom_id, value)
    assert moves_made(world) == 2


async def test_an_old_private_hand_is_stale_and_renews_itself(world: World) -> None:
    """Case 75: the hand behind My hand names its turn; pressed later it moves nothing, and Refresh shows the newest."""
    mover, other, hand = await at_play(world)
    shown = await mover.click(world.table(), "My hand")
    assert private(shown)
    old = Seen(world, shown.response.channel_id, shown.response.id)
    assert old.options == hand.options
    custom_id, value = old.custom_id_of_move(), old.options[1]
    await mover.choose(hand, hand.options[0])
    assert "earlier turn" in await mover.press(old, custom_id, value)
    assert moves_made(world) == 1
    await mover.click(old, "Refresh")
    assert "to answer" in old.text
    await other.move(other.hand() or hand)
    await mover.click(old, "Refresh")
    assert moves_made(world) == 2


async def test_a_move_from_the_private_hand(world: World) -> None:
    """A move made from the hand behind the table's button counts, and closes the one in the direct messages."""
    mover, _, hand = await at_play(world)
    shown = await mover.click(world.table(), "My hand")
    mine = Seen(world, shown.response.channel_id, shown.response.id)
    await mover.choose(mine, mine.options[0])
    assert moves_made(world) == 1
    assert "You played" in hand.text
    assert hand.custom_ids == []


async def test_a_stranger_presses_everything(world: World) -> None:
    """Who doesn't play hears so in private, sees nobody's hand, and changes nothing."""
    mover, _, hand = await at_play(world)
    (xenia,) = world.people("Xenia")
    table = world.table()
    for custom_id in of_players(table):
        (result,) = await world.arrive(RawPress(xenia, table, custom_id))
        expected = "Skitgubbe: the rules" if ":rules:" in custom_id else "You don't play at this table"
        assert expected in answer(result)
        assert result.ephemeral
        assert private(result)
    (result,) = await world.arrive(RawPress(xenia, table, hand.custom_id_of_move(), (hand.options[0],)))
    assert "does nothing" in answer(result)
    for command, options in (("hand", {}), ("chance", {}), ("pickup", {}), ("play", {"cards": "7h"})):
        refused = await xenia.slash(command, **options)
        assert "You don't play at this table" in answer(refused)
        assert private(refused)
    assert await xenia.suggestions("play", "cards") == []
    assert moves_made(world) == 0
    assert mover.hand()


async def test_pressing_out_of_turn(world: World) -> None:
    """Who isn't to act sees his hand without controls, and is told so when he moves all the same."""
    _, other, hand = await at_play(world)
    shown = await other.click(world.table(), "My hand")
    mine = Seen(world, shown.response.channel_id, shown.response.id)
    assert mine.options == []
    assert "It isn't your turn" in await other.press(mine, hand.custom_id_of_move(), hand.options[0])
    assert "It isn't your turn" in answer(await other.slash("chance"))
    assert await other.suggestions("play", "cards") == []
    assert moves_made(world) == 0


FORGED = [
    "b:do:1:0:",
    "b:do:1:0:dance",
    "b:do:1:0:play",
    "b:do:1:0:play ZZ",
    "b:do:1:0: ",
    "b:do:1:0:play 2C 2C 2C",
    "b:do:1:999999999:chance",
    "b:do:999999999999999999:0:chance",
    "b:page:1:0:-7f",
    "b:page:1:0:x",
    "b:page:1:0:99f",
    "b:page:1:0:²",
    "b:nonsense:1:0:",
    "b:rematch:1:0:",
    "b:bleat:1:0:",
    "b:rematch:77:0:",
    "b:bleat:77:0:",
    "b:join:1:0:",
    "b:start:1:0:",
    "b:hand:2:0:",
]


async def test_forged_controls_do_nothing(world: World) -> None:
    """Controls that the bot never made are answered like old ones: in private, in words, without an error or a move."""
    mover, _, hand = await at_play(world)
    for custom_id in FORGED:
        (result,) = await world.arrive(RawPress(mover, hand, custom_id))
        assert result.acknowledged, custom_id
        assert "went wrong on our side" not in answer(result), custom_id
    for value in ("", " ", "play", "hack 7H", "play 7H 7H", "no cards at all", "play " + "7H " * 20):
        (result,) = await world.arrive(RawPress(mover, hand, hand.custom_id_of_move(), (value,)))
        assert result.acknowledged, value
        assert "went wrong on our side" not in answer(result), value
    assert moves_made(world) == 0
    assert mover.hand()


@pytest.mark.parametrize("custom_id", ["", "b:", "join", "b:join:x:0:", "b:do:1:0:" + "x" * 80, "other-bot:1"])
async def test_foreign_controls_are_left_alone(world: World, custom_id: str) -> None:
    """A custom_id that isn't of this bot's form reaches nothing, and breaks nothing."""
    mover, _, hand = await at_play(world)
    await world.arrive(RawPress(mover, hand, custom_id))
    assert moves_made(world) == 0
    await mover.choose(hand, hand.options[0])
    assert moves_made(world) == 1


async def test_a_press_after_the_end(world: World) -> None:
    """Case 32: what is pressed as the game ends, or after it, is answered: it is over."""
    mover, other, hand = await at_play(world)
    table, custom_id, value = world.table(), hand.custom_id_of_move(), hand.options[0]
    buttons = of_players(table)
    await world.skip()
    for person in (mover, other):
        for button in buttons:
            assert "This game is over" in await person.press(table, button)
    assert "This game is over" in await mover.press(hand, custom_id, value)
    result = world.last()
    assert "is the skitgubbe" in result.text


async def test_last_card_and_leave_together(world: World) -> None:
    """Case 21: the last move and Leave in one instant give one result, and it stands."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    match = world.game()
    await world.skip(lambda view: phase_2(view) and sum(view.hand_counts) <= 6)
    while not match.over:
        mover, other = (anna, bo) if anna.hand() else (bo, anna)
        hand, table = mover.hand(), world.table()
        assert hand
        last_one, *more = moves_ahead(match, lambda view: False)
        if more:
            await mover.move_well(hand)
            continue
        leave = RawPress(other, table, table.custom_id("Leave"))
        last = RawPress(mover, hand, hand.custom_id_of_move(), (str(last_one.action),))
        results = await world.arrive(last, leave, last, leave)
        assert all(result.acknowledged for result in results)
    result = await world.store.result(match.id)
    assert result is not None
    assert result.kind == "skitgubbe"
    assert sum("is the skitgubbe!" in seen.text and "Rematch" in seen.labels for seen in world.seen()) == 1


async def test_old_buttons_of_another_lobby(world: World) -> None:
    """Case 36: buttons name their table, so that those of one lobby never act on another."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    other = world.guild.create_text_channel("other")
    await anna.slash("skitgubbe new")
    await bo.slash("skitgubbe new", other)
    first, second = world.table(), world.table(other)
    await world.restart()
    await cia.click(first, "Join")
    assert "Cia" in first.text
    assert "Cia" not in second.text


async def test_the_registry_of_controls_does_not_grow(world: World) -> None:
    """Cases 35, 37 and 39: no message leaves a view behind that could expire or pile up in memory."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    await anna.click(Seen(world, world.channel.id, (await anna.slash("privacy")).response.id), "Erase it")
    await world.skip()
    check_registry(world)
