import pytest

from bot.words import catalog


@pytest.fixture(autouse=True)
def strict_words(monkeypatch: pytest.MonkeyPatch):
    """A word that is missing is an error in these tests."""
    monkeypatch.setattr(catalog, "_strict", True)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests that take a ``language`` run once for each catalog; those with a ``translation`` leave English out."""
    if "language" in metafunc.fixturenames:
        metafunc.parametrize("language", catalog.languages())
    if "translation" in metafunc.fixturenames:
        metafunc.parametrize("translation", [one for one in catalog.languages() if one != catalog.ENGLISH])
