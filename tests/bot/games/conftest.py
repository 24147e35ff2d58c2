import pytest

from bot.words import catalog


@pytest.fixture(autouse=True)
def strict_words(monkeypatch: pytest.MonkeyPatch):
    """A word that is missing is an error in these tests."""
    monkeypatch.setattr(catalog, "_strict", True)
