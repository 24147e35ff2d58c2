"""Command names and descriptions reach Discord in the reader's language."""

from pathlib import Path

import discord
import pytest
from discord import app_commands

from bot.words import catalog
from bot.words.catalog import catalogs
from bot.words.translator import CatalogTranslator, told

HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
NEW = 'msgid "command.new.name"\nmsgstr "{}"\n'
HELP = 'msgid "command.help.name"\nmsgstr "{}"\n'


@pytest.fixture(autouse=True)
def three_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "en.po").write_text(HEADER + NEW.format("new") + HELP.format("help"), "utf-8")
    (tmp_path / "sv.po").write_text(HEADER + NEW.format("nytt"), "utf-8")
    (tmp_path / "nb.po").write_text(HEADER + NEW.format("ny"), "utf-8")
    monkeypatch.setattr(catalog, "FOLDER", tmp_path)
    catalogs.cache_clear()
    yield
    catalogs.cache_clear()


async def translated(string: app_commands.locale_str, locale: discord.Locale) -> str | None:
    where = app_commands.TranslationContext(app_commands.TranslationContextLocation.other, data=None)
    return await CatalogTranslator().translate(string, locale, where)


def test_told_is_the_english_text_and_remembers_its_id():
    string = told("command.new.name")
    assert string.message == "new"
    assert string.extras == {"id": "command.new.name"}


def test_a_command_without_words_is_an_error_at_once():
    with pytest.raises(KeyError, match=r"command\.old\.name"):
        told("command.old.name")


async def test_the_catalog_of_the_locale_answers():
    assert await translated(told("command.new.name"), discord.Locale.swedish) == "nytt"
    assert await translated(told("command.new.name"), discord.Locale.norwegian) == "ny"


async def test_what_is_not_translated_is_left_to_discord():
    assert await translated(told("command.help.name"), discord.Locale.swedish) is None
    assert await translated(told("command.new.name"), discord.Locale.japanese) is None
    assert await translated(told("command.new.name"), discord.Locale.british_english) is None
    assert await translated(app_commands.locale_str("new"), discord.Locale.swedish) is None
