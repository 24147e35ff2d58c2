"""Messages as people get them: with pictures, and with words that say the same."""

from __future__ import annotations

import asyncio

import pytest

from bot.drawing import DrawingHere
from bot.pictures import Picture
from tests.play.games_kit import shown
from tests.play.kit import Seen, World, nearly_over, open_table, play_out, start_table


def pictures(seen: Seen) -> list[str]:
    return [name for name in seen.files if name.endswith((".png", ".webp", ".jpg"))]


def descriptions(seen: Seen) -> list[str]:
    """What screen readers say for the pictures."""
    return [item.get("description") or "" for part in seen.parts() if part["type"] == 12 for item in part["items"]]


async def test_table_hand_and_result_have_pictures(picture_world: World) -> None:
    """Table, hand and result show a picture each, with a description; the hand's is gone when it has been answered."""
    world = picture_world
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo)
    assert len(pictures(table)) == 1
    assert all(descriptions(table))
    mover = anna if anna.hand() else bo
    hand = mover.hand()
    assert hand
    assert len(pictures(hand)) == 1
    assert all(descriptions(hand))
    await mover.move(hand)
    assert pictures(hand) == []
    assert len(pictures(table)) == 1
    await world.skip(nearly_over)
    await play_out(world, [anna, bo])
    result = world.last()
    assert len(pictures(result)) == 1
    assert all(descriptions(result))
    assert any(name.endswith(".txt") for name in result.files)


@pytest.mark.slow
async def test_a_picture_that_cannot_be_sent_stops_no_game(picture_world: World) -> None:
    """413 or a refused upload: the game goes on."""
    world = picture_world
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    world.expected_errors = 5
    world.fail("PATCH", f"/channels/{world.channel.id}/messages/*", 413, 40005, times=1)
    mover = anna if anna.hand() else bo
    hand = mover.hand()
    assert hand
    await mover.move(hand)
    assert len(world.game().table.moves) == 1
    await world.advance(30)
    assert "My hand" in world.table().labels


@pytest.mark.slow
async def test_the_host_chooses_a_table_in_words(picture_world: World) -> None:
    """The look chosen in the panel is kept with the table: here no pictures, and the words tell the same."""
    anna, bo = picture_world.people("Anna", "Bo")
    table = await open_table(picture_world, anna, bo)
    shown = await anna.click(table, "Options")
    panel = Seen(picture_world, shown.response.channel_id, shown.response.id)
    await anna.choose(panel, "text")
    await anna.click(table, "Start")
    assert picture_world.game().row.look == "text"
    assert picture_world.table().stored.attachments == []
    assert "Stock:" in picture_world.table().text


@pytest.mark.slow
async def test_what_was_overtaken_before_its_turn_is_not_drawn(picture_world: World) -> None:
    """While other tables are drawn several things happen at this one: then it is shown once, as it is."""
    world = picture_world
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    match, turn = world.game(), world.bot.hall.surroundings.drawing.turn
    before, edits = world.table().text, table_edits(world)
    async with turn:
        for _ in range(3):
            seat = match.table.to_act[0]
            await match.table.act(seat, match.view(seat).legal[0], turn=match.table.turn)
        assert table_edits(world) == edits
    await match.showing.settled()
    assert world.table().text != before
    assert table_edits(world) == edits + 1


@pytest.mark.slow
async def test_an_answer_does_not_wait_for_its_picture_for_long(
    picture_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord gives up after three seconds. The words say the same, and the next look has the picture again."""
    anna, bo = picture_world.people("Anna", "Bo")
    table = await start_table(picture_world, anna, bo)
    with monkeypatch.context() as stuck:
        stuck.setattr("bot.play.drawing.PROMPT_SECONDS", 0.0)
        stuck.setattr(DrawingHere, "draw", never)
        in_words = shown(picture_world, await anna.click(table, "My hand"))
    assert pictures(in_words) == []
    assert any(suit in in_words.text for suit in "♣♦♥♠")
    assert len(pictures(shown(picture_world, await anna.click(table, "My hand")))) == 1


async def never(*_: object, **__: object) -> Picture:
    """A picture that isn't done, ever."""
    return await asyncio.get_running_loop().create_future()


def table_edits(world: World) -> int:
    """How often the table's message was edited."""
    start = f"/channels/{world.channel.id}/"
    return sum(request.method == "PATCH" and request.path.startswith(start) for request in world.env.http_requests)
