"""The documents in docs/rules are what the bot tells, in every language that has the words."""

import re
from pathlib import Path

import pytest

from bot.games.registry import presenter_of
from bot.games.skitgubbe_settings import value_in_words
from engine.skitgubbe.options import ALLOWED
from tests.bot.words.test_catalogs import COMPLETE

FOLDER = Path(__file__).parents[3] / "docs" / "rules"
PRESENTER = presenter_of("skitgubbe")
AGAIN = "the words have changed: run python docs/rules/write.py"


@pytest.mark.parametrize("locale", COMPLETE)
def test_the_rules_are_written_down_as_they_are_told(locale: str):
    path = FOLDER / f"{locale}.md"
    assert path.exists(), AGAIN
    assert path.read_text("utf-8") == PRESENTER.guide(locale), AGAIN


def test_the_pictures_are_there():
    for path in FOLDER.glob("*.md"):
        pictures = re.findall(r"\]\((pictures/.+?)\)", path.read_text("utf-8"))
        assert len(pictures) == 2
        assert all((FOLDER / picture).exists() for picture in pictures), AGAIN


def test_every_preset_and_every_value_of_every_option_is_explained():
    guide = PRESENTER.guide("en")
    for preset in PRESENTER.game.presets:
        assert f"**{preset.title()}**" in guide
    for name, values in ALLOWED.items():
        for value in values:
            assert f"**{value_in_words('en', name, value)}**: " in guide
