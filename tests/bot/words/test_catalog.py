"""Messages by id: plurals, placeholders, numbers, and what happens when a word is missing."""

import logging
from pathlib import Path

import pytest
from babel import Locale

from bot.words import catalog
from bot.words.catalog import (
    be_strict,
    catalogs,
    language_name,
    languages,
    listing,
    number,
    percent,
    placeholders,
    read_catalog,
    text,
    translation,
)

HEADER = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plural}\\n"
"""
ENGLISH = """
msgid "hello"
msgstr "Hello {name}"
msgid "only.english"
msgstr "only here"
msgid "cards"
msgid_plural "cards"
msgstr[0] "{n} card"
msgstr[1] "{n} cards"
msgid "braces"
msgstr "{{{name}}}"
"""
CZECH = """
msgid "hello"
msgstr "Ahoj {name}"
msgid "cards"
msgid_plural "cards"
msgstr[0] "{n} karta"
msgstr[1] "{n} karty"
msgstr[2] "{n} karet"
#, fuzzy
msgid "only.english"
msgstr "snad"
msgid "braces"
msgstr ""
"""


@pytest.fixture(autouse=True)
def small_catalogs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """English and Czech with a handful of messages, and American Spanish and Norwegian with one each."""
    two = "nplurals=2; plural=(n != 1);"
    three = "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);"
    hello = '\nmsgid "hello"\nmsgstr "{}"\n'
    for language, plural, entries in (
        ("en", two, ENGLISH),
        ("cs", three, CZECH),
        ("es", two, hello.format("Hola {name}")),
        ("es-419", two, hello.format("¡Qué tal, {name}!")),
        ("nb", two, hello.format("Hei {name}")),
    ):
        (tmp_path / f"{language}.po").write_text(HEADER.format(plural=plural) + entries, "utf-8")
    monkeypatch.setattr(catalog, "FOLDER", tmp_path)
    catalogs.cache_clear()
    yield
    catalogs.cache_clear()


@pytest.fixture
def in_production(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(catalog, "_strict", False)


def test_languages_are_those_with_a_catalog():
    assert languages() == ("cs", "en", "es", "es-419", "nb")
    assert language_name("cs") == "čeština"
    assert language_name("sv") == "svenska"


@pytest.mark.parametrize(
    ("locale", "shown"),
    [
        ("en", "Hello Eva"),
        ("en-GB", "Hello Eva"),
        ("cs", "Ahoj Eva"),
        ("cs-CZ", "Ahoj Eva"),
        ("es-ES", "Hola Eva"),
        ("es-419", "¡Qué tal, Eva!"),
        ("no", "Hei Eva"),
        ("nb", "Hei Eva"),
        ("ja", "Hello Eva"),
        ("", "Hello Eva"),
        ("not a locale", "Hello Eva"),
    ],
)
def test_the_nearest_language_speaks(locale: str, shown: str):
    assert text(locale, "hello", name="Eva") == shown


@pytest.mark.parametrize(
    ("locale", "n", "shown"),
    [
        ("en", 0, "0 cards"),
        ("en", 1, "1 card"),
        ("en", 1500, "1,500 cards"),
        ("cs", 1, "1 karta"),
        ("cs", 3, "3 karty"),
        ("cs", 12345, "12\xa0345 karet"),
        ("de", 1500, "1,500 cards"),
        ("es-419", 1500, "1,500 cards"),
    ],
)
def test_plural_forms_and_whole_numbers_follow_the_language_of_the_words(locale: str, n: int, shown: str):
    assert text(locale, "cards", n=n) == shown


def test_numbers_follow_the_region_of_the_reader():
    assert text("es", "hello", name=12500) == "Hola 12.500"
    assert text("es-419", "hello", name=12500) == "¡Qué tal, 12,500!"


def test_words_that_are_empty_or_fuzzy_are_not_translated():
    assert text("cs", "braces", name="x") == "{x}"
    assert text("cs", "only.english") == "only here"
    assert translation("cs", "only.english") is None
    assert translation("cs-CZ", "hello") == "Ahoj {name}"
    assert translation("ja", "hello") is None


def test_values_are_put_in_as_they_are():
    assert text("en", "hello", name="{name} {0} %s") == "Hello {name} {0} %s"
    assert text("en", "hello", name=True) == "Hello True"


def test_faults_in_the_words_are_errors_in_tests():
    with pytest.raises(KeyError, match=r"nothing\.here"):
        text("en", "nothing.here")
    with pytest.raises(KeyError, match="name"):
        text("cs", "hello")
    with pytest.raises(KeyError, match="whole number"):
        text("en", "cards")


@pytest.mark.usefixtures("in_production")
def test_faults_in_the_words_are_logged_and_shown_in_production(caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.ERROR):
        assert text("en", "nothing.here") == "nothing.here"
        assert text("cs", "hello") == "Ahoj {name}"
    assert [record.levelname for record in caplog.records] == ["ERROR", "ERROR"]
    assert text("en", "cards") == "{n} cards"


def test_strictness_is_switched(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(catalog, "_strict", False)
    be_strict()
    with pytest.raises(KeyError):
        text("en", "nothing.here")


@pytest.mark.parametrize("pattern", ["{}", "{0}", "{a.b}", "{a[0]}", "{a!r}", "{a:>9}"])
def test_placeholders_are_plain_names(pattern: str):
    with pytest.raises(ValueError, match="plain name"):
        placeholders(pattern)


def test_placeholders_of_a_pattern():
    assert placeholders("{a} and {b}, {a}; {{c}}") == {"a", "b"}


def test_a_broken_catalog_is_refused(tmp_path: Path):
    (tmp_path / "sv.po").write_text('msgid "a"\nmsgstr "b"\nand more\n', "utf-8")
    with pytest.raises(ValueError, match=r"sv\.po is not a valid catalog"):
        read_catalog(tmp_path / "sv.po")


def test_numbers_shares_and_lists():
    assert number("sv-SE", 15000.25) == "15\xa0000,25"
    assert percent("en", 0.256) == "26%"
    assert percent("de", 0.25) == "25\xa0%"
    assert listing("en-US", ["A", "B", "C"]) == "A, B, and C"
    assert listing("sv", ["A", "B", "C"]) == "A, B och C"
    assert listing("it", ["A", "B"], style="or") == "A o B"
    assert listing("en", ["{0}", "{1}"]) == "{0} and {1}"
    assert listing("en", []) == ""


def test_the_plural_rule_of_a_catalog_is_that_of_its_language(tmp_path: Path):
    czech = catalogs()["cs"]
    cldr = Locale.parse("cs").plural_form
    forms = {"one": 0, "few": 1, "other": 2}
    assert [czech.plural(n) for n in range(200)] == [forms[cldr(n)] for n in range(200)]
