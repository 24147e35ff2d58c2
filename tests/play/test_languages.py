"""A whole game, and all that explains it, in every finished language: nothing on the screen is in another one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.config import Settings
from bot.words.catalog import text
from tests.bot.words.test_catalogs import COMPLETE
from tests.play.kit import Person, Seen, World, nearly_over, phase_2, play_out, world_at
from tests.play.languages_kit import (
    Fragments,
    mark_all_words,
    note_languages,
    on_screen,
    outside_brackets,
    press,
    speak,
    with_control,
)
from tests.play.test_teaching import shown

TRANSLATED = ["sv", *(pytest.param(one, marks=pytest.mark.slow) for one in COMPLETE if one not in ("en", "sv"))]
NAMES = ("Anna", "Bo", "Greta", "Nils", "Cia", "Dag", "Cats & Cards", "cards", "Asta")
NOT_WORDS = re.compile(r"https?://\S+|<[^>]+>|</[^>]+>|\[#[^\]]*\]|[0-9a-f]{16,}|[A-Z0-9]{8,}")
CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]|[♣♦♥♠]|\b(?:10|[2-9JQKA])\b")
PRESETS = ("Classic", "Modern", "Quick", "Flurst", "Pagat", "Mas", "Melniki")


async def some_moves(world: World, people: list[Person], number: int) -> None:
    """So many moves through direct messages."""
    for _ in range(number):
        if not world.bot.hall.matches:
            return
        mover = next(person for person in people if person.hand())
        hand = mover.hand()
        assert hand is not None
        await mover.move_well(hand)


async def play_a_game(world: World, people: list[Person], preset: str) -> None:
    """From an opened table to a bleat, with a look at everything on the way."""
    anna, bo = people
    await anna.slash("skitgubbe new", preset=preset, options="trash=5")
    lobby = with_control(world, "join")
    await press(bo, lobby, "join")
    await look_at_the_panel(anna, lobby)
    await press(anna, lobby, "start")
    await some_moves(world, people, 10)
    await bo.slash("play", cards="2c")
    await bo.slash("pickup")
    await bo.slash("hand")
    await world.skip(phase_2)
    await some_moves(world, people, 8)
    await anna.slash("chance")
    await world.skip(nearly_over)
    await play_out(world, people)
    result = with_control(world, "rematch")
    for person in people:
        await press(person, result, "bleat")


async def look_at_the_panel(host: Person, lobby: Seen) -> None:
    panel = shown(host.world, await host.click(lobby, label_of(lobby, "options")))
    for custom_id in [one for one in panel.custom_ids if one.split(":")[1] == "panel"]:
        await host.press(panel, custom_id)
    collect = next(one for one in panel.custom_ids if one.split(":")[1] == "panel" and one.endswith("collect"))
    await host.press(panel, collect)
    await host.press(panel, next(one for one in panel.custom_ids if one.endswith("collect.exchange")), "on")


def label_of(seen: Seen, verb: str) -> str:
    return next(part["label"] for part in seen.parts() if part.get("custom_id", "").split(":")[1:2] == [verb])


async def ask_for_everything(world: World, person: Person) -> None:
    """Help, rules, the lesson right and wrong, preferences, the leaderboard."""
    for command in ("help", "preferences", "leaderboard"):
        await person.slash(command)
    await person.slash_dm("help")
    rules = shown(world, await person.slash("rules", preset="flurst"))
    for section in ("deal", "collect", "slough", "between", "shed", "end"):
        await press(person, rules, "rules", section)
    lesson = shown(world, await person.slash("learn", step=5))
    for words in ("play 5H", "play 3S", "play JH"):
        await press(person, lesson, "learn_try", words)
    await person.slash("skitgubbe new", options="multi=on")
    await person.slash("skitgubbe join")


@pytest.mark.parametrize("preset", ["classic", pytest.param("modern", marks=pytest.mark.slow)])
@pytest.mark.parametrize("language", TRANSLATED)
async def test_a_whole_game_has_no_words_of_another_language(
    world: World, monkeypatch: pytest.MonkeyPatch, language: str, preset: str
) -> None:
    said = note_languages(monkeypatch)
    speak(world, language)
    people = world.people("Anna", "Bo")
    await ask_for_everything(world, people[0])
    await play_a_game(world, people, preset)
    assert set(said) == {language}
    english = Fragments.foreign_to(language)
    assert len(english.pieces) > 100
    assert [piece for words in on_screen(world) for piece in english.within(words)] == []


@pytest.mark.parametrize("preset", ["classic", pytest.param("modern", marks=pytest.mark.slow)])
async def test_every_word_on_the_screen_comes_from_the_catalog(
    picture_world: World, monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    world = picture_world
    mark_all_words(monkeypatch, "sv")
    speak(world, "sv")
    people = world.people("Anna", "Bo")
    await ask_for_everything(world, people[0])
    await play_a_game(world, people, preset)
    left = {words: CARD.sub("", NOT_WORDS.sub("", outside_brackets(words))) for words in on_screen(world)}
    for name in (*NAMES, *PRESETS):
        left = {words: re.sub(rf"\b{name}\b", "", rest) for words, rest in left.items()}
    assert {rest.strip(): words for words, rest in left.items() if re.search(r"[^\W\d_]{2,}", rest)} == {}


@pytest.mark.parametrize(("server", "spoken"), [("fr", "sv"), ("de", "de"), ("es-419", "es")])
async def test_a_server_whose_language_is_not_spoken_gets_the_one_that_the_host_has_chosen(
    tmp_path: Path, server: str, spoken: str
) -> None:
    async with world_at(tmp_path / "bot.sqlite3", settings=Settings(default_locale="sv")) as world:
        speak(world, server)
        (anna,) = world.people("Anna")
        await anna.slash("skitgubbe new")
        assert label_of(with_control(world, "join"), "join") == text(spoken, "lobby.join.button")
