"""The rules of Skitgubbe as a document: the usual game in full, then the presets, and what each option changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bot.games.presenter import Rulebook, RuleSection
from bot.games.skitgubbe_settings import PAGES, value_in_words
from bot.words.catalog import text
from engine.game import OptionError
from engine.skitgubbe.options import ALLOWED, PRESETS, Options, make_options

BookOf = Callable[[str, Options], Rulebook]
"""The rulebook for a language and options."""

USUAL = next(iter(PRESETS))
"""The preset that is told in full."""

COMPANIONS: tuple[Mapping[str, str], ...] = ({}, {"end": "immediately"})
"""Changes with which two values can be compared: this end of phase 1 goes with all kinds of tricks."""


def guide(locale: str, book_of: BookOf) -> str:
    """The document, as Markdown. Its pictures are ``pictures/<locale>-<section>.png``, for sections with an example."""
    book = book_of(locale, make_options(USUAL, {}))
    parts = [f"# {book.title}", f"## {text(locale, 'rules.short.option')}", book.short.replace("\n", "\n\n")]
    parts += [_section(locale, section) for section in book.sections]
    parts += [f"## {text(locale, 'skitgubbe.rules.presets')}", "\n".join(_presets(locale))]
    parts += [
        f"## {text(locale, 'skitgubbe.rules.options')}",
        text(locale, "skitgubbe.rules.options_intro", preset=USUAL.title()),
        "\n".join(_options(locale, book_of)),
    ]
    return "\n\n".join(parts) + "\n"


def picture_name(locale: str, section: str) -> str:
    """The file of a section's example, beside the document."""
    return f"pictures/{locale}-{section}.png"


def _section(locale: str, section: RuleSection) -> str:
    words = f"## {section.title}\n\n{section.text}"
    if section.example is None:
        return words
    caption = section.example.caption
    return f"{words}\n\n{caption}\n\n![{caption}]({picture_name(locale, section.name)})"


def _presets(locale: str) -> Iterator[str]:
    for preset, values in PRESETS.items():
        yield f"- {text(locale, f'skitgubbe.preset.{preset}')}"
        changes = [value_in_words(locale, name, values[name]) for name in ALLOWED if values[name] != _usual(name)]
        if changes:
            compared = text(locale, "skitgubbe.rules.compared", preset=USUAL.title(), changes=", ".join(changes))
            yield f"  {compared}."


def _options(locale: str, book_of: BookOf) -> Iterator[str]:
    for name in (name for _, names in PAGES for name in names if name in ALLOWED):
        yield f"- **{value_in_words(locale, name, _usual(name))}**: {_meaning(locale, name, _usual(name))}"
        for value in ALLOWED[name]:
            if value != _usual(name):
                told = _new_lines(locale, name, value, book_of) or _meaning(locale, name, value)
                yield f"  - **{value_in_words(locale, name, value)}**: {told}"


def _usual(name: str) -> str:
    return PRESETS[USUAL][name]


def _meaning(locale: str, name: str, value: str) -> str:
    return text(locale, f"skitgubbe.meaning.{name}.{value}.option")


def _new_lines(locale: str, name: str, value: str, book_of: BookOf) -> str:
    """What the rules say with this value that they don't say with the usual one."""
    for changed, usual in _pairs(name, value):
        before = set(_lines(book_of(locale, usual)))
        return " ".join(line for line in _lines(book_of(locale, changed)) if line not in before)
    return ""


def _lines(book: Rulebook) -> list[str]:
    return [line.removeprefix("- ") for section in book.sections for line in section.text.split("\n")]


def _pairs(name: str, value: str) -> Iterator[tuple[Options, Options]]:
    """Options that can be played and differ in this one alone, those with the usual value and preset first."""
    others = (_usual(name), *(other for other in ALLOWED[name] if other != value))
    for other in others:
        for preset in PRESETS:
            for companions in COMPANIONS:
                try:
                    changed = make_options(preset, {**companions, name: value})
                    yield changed, make_options(preset, {**companions, name: other})
                except OptionError:
                    continue
