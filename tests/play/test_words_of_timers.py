"""What the bot says by itself, when nobody has pressed anything, in every language."""

from __future__ import annotations

import pytest

from tests.bot.words.test_catalogs import COMPLETE
from tests.play.kit import Person, World
from tests.play.languages_kit import Fragments, note_languages, on_screen, sit_down, speak

# Each test plays a while.
pytestmark = pytest.mark.slow

TURN = 90.0
BY_ITSELF = {
    "hand.warning",
    "table.hurry",
    "table.your_turn",
    "hand.time_was_up",
    "table.note_missed",
    "table.note_host",
    "table.all_left",
    "lobby.timed_out",
    "table.barred",
    "table.channel_gone",
}
"""Said by timers, and by events of Discord's."""


async def let_time_run_out(world: World, *people: Person) -> None:
    """Nobody moves any more, until no game is left."""
    for _ in range(40):
        if not world.bot.hall.matches:
            return
        await world.advance(TURN)
    raise AssertionError("the game doesn't end")


@pytest.mark.parametrize("language", COMPLETE)
async def test_no_timer_speaks_another_language(world: World, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """Case 86: after a restart too, from the warning to the end, by direct message and in the channel."""
    said = note_languages(monkeypatch)
    speak(world, language)
    anna, bo, cia = people = world.people("Anna", "Bo", "Cia")
    world.close_dms(bo)
    await sit_down(world, world.channel, *people)
    others = world.guild.create_text_channel("others"), world.guild.create_text_channel("gone")
    await anna.slash("skitgubbe new", others[0])
    await sit_down(world, others[1], cia, anna)
    await world.restart()
    said.clear()
    before = len(list(on_screen(world)))
    world.fail("*", f"/channels/{others[1].id}/messages*", 403, 50013, times=None)
    await world.advance(TURN + 60)
    world.env.backend.delete_channel(others[1].id)
    await world.finish_tasks()
    await let_time_run_out(world, *people)
    await world.advance(16 * 60)
    assert set(said) == {language}
    assert said[language] >= BY_ITSELF
    if language != "en":
        english = Fragments.foreign_to(language)
        new = list(on_screen(world))[before:]
        assert len(new) > 10
        assert [piece for words in new for piece in english.within(words)] == []
