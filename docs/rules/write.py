"""Writes the rules in every language that has all the words for them: ``python docs/rules/write.py``."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from bot.games.registry import presenter_of  # noqa: E402
from bot.games.skitgubbe_guide import picture_name  # noqa: E402
from bot.words.catalog import catalogs  # noqa: E402

PRESENTER = presenter_of("skitgubbe")


def languages() -> list[str]:
    """The languages that lack none of the game's words."""
    words = {locale: set(catalog.forms) for locale, catalog in catalogs().items()}
    needed = {message for message in words["en"] if message.startswith("skitgubbe.")}
    return [locale for locale in words if needed <= words[locale]]


def write(locale: str) -> None:
    """One language: the document, and its pictures."""
    (HERE / f"{locale}.md").write_text(PRESENTER.guide(locale), "utf-8")
    book = PRESENTER.rulebook(locale, PRESENTER.game.options(PRESENTER.game.presets[0], {}))
    for section in book.sections:
        if section.example:
            (HERE / picture_name(locale, section.name)).write_bytes(section.example.draw().data)


if __name__ == "__main__":
    for language in languages():
        write(language)
