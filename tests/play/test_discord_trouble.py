"""When Discord fails or refuses: a game goes on, or ends with clear words; nobody is left without an answer."""

from __future__ import annotations

import pytest

from bot.play.board import RETRY_SECONDS
from tests.play.kit import Person, Seen, World, answer, nearly_over, open_table, play_out, start_table

CALLS = [
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
    ("DELETE", "/channels/*/messages/*"),
    ("POST", "/interactions/*/*/callback"),
    ("POST", "/users/@me/channels"),
]
TROUBLES = [
    (500, 0),
    (403, 50013),
    pytest.param(404, 10008, marks=pytest.mark.slow),
    pytest.param(429, 0, marks=pytest.mark.slow),
]


def mover_of(*people: Person) -> tuple[Person, Seen] | None:
    return next(((person, hand) for person in people if (hand := person.hand())), None)


async def hand_of(world: World, *people: Person) -> tuple[Person, Seen]:
    """Who is to act, and a hand with controls: the one in the direct messages, or behind My hand."""
    if found := mover_of(*people):
        return found
    match = world.game()
    person = next(person for person in people if match.may_act(match.seat_of(person.id)))
    shown = await person.slash("hand")
    return person, Seen(world, shown.response.channel_id, shown.response.id)


@pytest.mark.parametrize(("method", "path"), CALLS)
@pytest.mark.parametrize(("status", "code"), TROUBLES)
async def test_a_game_survives_each_trouble(world: World, method: str, path: str, status: int, code: int) -> None:
    """One kind of call fails three times, right before a move; afterwards people play on without doing anything odd."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, hand = await hand_of(world, anna, bo)
    world.expected_errors = 3
    world.fail(method, path, status, code, times=3)
    await mover.choose(hand, hand.options[0])
    world.mend()
    assert len(world.game().table.moves) == 1
    for _ in range(2):
        mover, hand = await hand_of(world, anna, bo)
        await mover.move(hand)
    assert len(world.game().table.moves) == 3
    await world.advance(60)
    assert "My hand" in world.table().labels
    match = world.game()
    due = next(person for person in (anna, bo) if match.may_act(match.seat_of(person.id)))
    assert due.hand() or any(f"<@{due.id}>" in seen.text for seen in world.seen()), "who is to act was told so"


async def test_the_result_is_told_in_the_end(world: World) -> None:
    """A result that can't be posted at once is posted when Discord works again, once."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    await world.skip(nearly_over)
    world.expected_errors = 5
    world.fail("POST", f"/channels/{world.channel.id}/messages", 500, times=None)
    await play_out(world, [anna, bo])
    world.mend()
    await world.advance(RETRY_SECONDS * 6)
    assert sum("Rematch" in seen.labels for seen in world.seen()) == 1
    await world.restart()
    assert sum("Rematch" in seen.labels for seen in world.seen()) == 1


async def test_a_result_whose_channel_is_gone_is_tried_no_more(world: World) -> None:
    """Where the channel has been deleted, each start would otherwise fail on it again."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    await world.skip(nearly_over)
    world.expected_errors = 2
    world.fail("POST", f"/channels/{world.channel.id}/messages", 404, 10003, times=None)
    await play_out(world, [anna, bo])
    assert await world.store.unannounced() == []


async def test_a_hand_that_could_not_be_sent_is_sent_later(world: World) -> None:
    """When Discord fails as a hand is sent, its player hears of the turn all the same, a little later."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo, pace="off")
    mover, hand = await hand_of(world, anna, bo)
    other = bo if mover is anna else anna
    world.fail("POST", f"/channels/{other.user.dm_channel.id}/messages", 500, times=1)
    await mover.choose(hand, hand.options[0])
    await world.advance(120)
    assert other.hand()


async def test_the_table_is_shown_later(world: World) -> None:
    """When the table's edit fails it is tried again by itself."""
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo)
    mover, hand = await hand_of(world, anna, bo)
    before = table.text
    world.fail("PATCH", f"/channels/{world.channel.id}/messages/*", 500, times=1)
    await mover.choose(hand, hand.options[0])
    assert table.text == before
    await world.advance(RETRY_SECONDS + 1)
    assert table.text != before


async def test_a_lobby_that_cannot_be_shown(world: World) -> None:
    """When the answer to /skitgubbe new fails, no invisible table blocks the channel."""
    (anna,) = world.people("Anna")
    world.expected_errors = 1
    world.fail("POST", "/interactions/*/*/callback", 500, times=1)
    await anna.slash("skitgubbe new")
    await open_table(world, anna)
    assert len(world.bot.hall.lobbies) == 1


@pytest.mark.parametrize("code", [10062, 40060])
async def test_an_answer_that_comes_too_late(world: World, code: int) -> None:
    """The three seconds are over, or another answer was first: the move counts, and nothing is logged as an error."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, hand = await hand_of(world, anna, bo)
    world.fail("POST", "/interactions/*/*/callback", 404 if code == 10062 else 400, code, times=1)
    world.expected_errors = 1 if code == 40060 else 0
    await mover.choose(hand, hand.options[0])
    assert len(world.game().table.moves) == 1
    assert mover_of(anna, bo)


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060)])
@pytest.mark.parametrize("command", ["leaderboard", "stats", "history"])
async def test_a_command_that_comes_too_late(world: World, command: str, status: int, code: int) -> None:
    """Nobody can be told any more, and nothing is logged as an error: there is nothing to look into."""
    (anna,) = world.people("Anna")
    world.fail("POST", "/interactions/*/*/callback", status, code, times=None)
    await anna.slash(command)
    world.mend()
    assert (await anna.slash(command)).acknowledged


async def test_the_bot_may_not_write_in_the_channel_any_more(world: World) -> None:
    """50013 in the middle: the game goes on by direct messages, and the table is back when the permission is."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    world.fail("*", f"/channels/{world.channel.id}/messages*", 403, 50013, times=None)
    for _ in range(4):
        mover, hand = await hand_of(world, anna, bo)
        await mover.move(hand)
    assert len(world.game().table.moves) == 4
    world.mend()
    mover, hand = await hand_of(world, anna, bo)
    await mover.move(hand)
    match = world.game()
    assert match.presenter.headline("en-US", match.view(None), match.names) in world.table().text


async def test_private_words_to_strangers_survive_trouble(world: World) -> None:
    """A refusal that can't be told breaks nothing."""
    anna, bo, xenia = world.people("Anna", "Bo", "Xenia")
    table = await start_table(world, anna, bo)
    world.fail("POST", "/interactions/*/*/callback", 500, times=1)
    await xenia.click(table, "My hand")
    assert "You don't play" in answer(await xenia.click(table, "My hand"))
