"""Messages by id, in the reader's language.

The catalogs are gettext ``.po`` files, one a language, read once when first needed. A locale is looked up as it is
(``es-419``), then by its language (``es``), then in English, so a half-translated catalog shows English for the rest.

Faults in the words must not take a table down: an unknown id or a value that is missing is logged, and shows the id or
the pattern. Tests call :func:`be_strict`, and there the same faults are errors.
"""

from __future__ import annotations

import gettext
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Literal

from babel import Locale, UnknownLocaleError
from babel.dates import format_skeleton
from babel.lists import format_list
from babel.messages.pofile import PoFileError, read_po
from babel.numbers import format_decimal, format_percent

log = logging.getLogger(__name__)

FOLDER = Path(__file__).parent / "catalogs"
ENGLISH = "en"
SAME_LANGUAGE = {"no": "nb"}
"""Discord's name of a language, where the catalog goes by another."""

GROUPED = 1000
"""Numbers below this, nearly all that there are, are written in the same way by all languages that have a catalog."""

_strict = False


@dataclass(frozen=True, slots=True)
class Catalog:
    """The messages of one language: each id with its plural forms, or with the only form there is."""

    language: str
    forms: Mapping[str, tuple[str, ...]]
    plural: Callable[[int], int]
    """Which form a number takes."""


def be_strict(on: bool = True) -> None:
    """Make unknown ids and missing values raise ``KeyError`` in this process: for tests."""
    global _strict
    _strict = on


def text(locale: str, message: str, /, **values: object) -> str:
    """The message in this language, its ``{placeholders}`` filled in.

    A message with plural forms chooses by the value ``n``. Whole numbers are written as the language writes them
    (``1,500``), so pass as text what is a name and not a count: ids, years. Unknown ids and missing values: see above.
    """
    found = _find(locale, message)
    if found is None:
        return _fault(message, f"no message {message!r} in the catalogs")
    catalog, forms = found
    pattern = forms[0] if len(forms) == 1 else _plural_form(catalog, message, forms, values.get("n"))
    return _fill(pattern, message, _locale_for(locale, catalog), values)


def translation(locale: str, message: str) -> str | None:
    """The message as it stands in this very language, nothing filled in; None if it is not translated."""
    found = _find(locale, message, chain=_own_chain(locale))
    return found[1][0] if found else None


@cache
def catalogs() -> Mapping[str, Catalog]:
    """All catalogs by language. They are read at the first call; ``ValueError`` if one can't be read."""
    return {path.stem: read_catalog(path) for path in sorted(FOLDER.glob("*.po"), key=lambda path: path.stem)}


def languages() -> tuple[str, ...]:
    """The languages that there are catalogs for, like ``en`` and ``sv``, sorted."""
    return tuple(catalogs())


def speaks(locale: str) -> bool:
    """Whether there is a catalog for this locale or its language; else its readers get English."""
    return any(language in catalogs() for language in _own_chain(locale))


def language_name(language: str) -> str:
    """What a language calls itself: ``svenska``."""
    return _babel(language).get_display_name() or language


def number(locale: str, value: float) -> str:
    """A number as this language writes it: ``1,500.25``; at most three decimals."""
    return format_decimal(value, locale=_babel(locale))


def percent(locale: str, share: float) -> str:
    """A share of one as whole per cent: 0.25 is ``25%``."""
    return format_percent(share, locale=_babel(locale))


def short_day(locale: str, day: date) -> str:
    """A day without its year, in few letters, as the locale writes it: ``30 Nov``."""
    return format_skeleton("MMMd", day, locale=_babel(locale))


def listing(locale: str, items: Iterable[str], style: Literal["standard", "or"] = "standard") -> str:
    """Items in a row: ``A, B, and C``; with the style ``or``: ``A, B, or C``. Empty for no items."""
    return format_list(list(items), style=style, locale=_babel(locale))


def placeholders(pattern: str) -> frozenset[str]:
    """The names in a pattern's braces; ``ValueError`` if one is anything but a plain name."""
    return frozenset(field for _, field in _parts(pattern) if field is not None)


def read_catalog(path: Path) -> Catalog:
    """One catalog from its file. Entries that are empty or marked fuzzy are left out: they are not translated.

    ``ValueError`` names the file if it is no catalog.
    """
    try:
        with path.open("rb") as file:
            po = read_po(file, locale=path.stem.replace("-", "_"), abort_invalid=True)
    except PoFileError as error:
        raise ValueError(f"{path.name} is not a valid catalog: {error}") from error
    forms: dict[str, tuple[str, ...]] = {}
    for entry in po:
        name = entry.id if isinstance(entry.id, str) else entry.id[0]
        strings = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
        if name and strings and all(strings) and not entry.fuzzy:
            forms[name] = strings
    return Catalog(path.stem, forms, gettext.c2py(po.plural_expr))


def _find(locale: str, message: str, chain: tuple[str, ...] = ()) -> tuple[Catalog, tuple[str, ...]] | None:
    for language in chain or (*_own_chain(locale), ENGLISH):
        catalog = catalogs().get(language)
        if catalog and message in catalog.forms:
            return catalog, catalog.forms[message]
    return None


def _own_chain(locale: str) -> tuple[str, ...]:
    """A locale and its language, without English as the last resort: ``es-419`` is looked up in es-419 and es."""
    language = locale.replace("_", "-").split("-")[0]
    return tuple(dict.fromkeys((locale, SAME_LANGUAGE.get(language, language))))


def _plural_form(catalog: Catalog, message: str, forms: tuple[str, ...], n: object) -> str:
    if not isinstance(n, int):
        _fault(message, f"message {message!r} has plural forms and needs a whole number n, not {type(n).__name__}")
        return forms[-1]
    return forms[min(catalog.plural(abs(n)), len(forms) - 1)]


def _fill(pattern: str, message: str, locale: Locale, values: Mapping[str, object]) -> str:
    written: list[str] = []
    for literal, field in _parts(pattern):
        written.append(literal)
        if field is None:
            continue
        if field in values:
            written.append(_value(values[field], locale))
        else:
            written.append(_fault("{" + field + "}", f"message {message!r} lacks a value for {field!r}"))
    return "".join(written)


def _value(value: object, locale: Locale) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and not 0 <= value < GROUPED:
        return format_decimal(value, locale=locale)
    return str(value)


@cache
def _parts(pattern: str) -> tuple[tuple[str, str | None], ...]:
    """The pattern as text, each piece with the placeholder that follows it."""
    parts: list[tuple[str, str | None]] = []
    for literal, field, spec, conversion in Formatter().parse(pattern):
        if field is not None and (not field.isidentifier() or spec or conversion):
            raise ValueError(f"a placeholder is a plain name in braces, unlike the one in {pattern!r}")
        parts.append((literal, field))
    return tuple(parts)


def _fault(shown: str, explanation: str) -> str:
    """Something is wrong with the words: an error in tests, else a line in the log, and ``shown`` instead."""
    if _strict:
        raise KeyError(explanation)
    log.error("Words: %s", explanation)
    return shown


def _locale_for(locale: str, catalog: Catalog) -> Locale:
    """How to write numbers in a message from this catalog: as the reader's region does, if the language is his."""
    wanted = _babel(locale)
    found = _babel(catalog.language)
    return wanted if wanted.language == found.language else found


@cache
def _babel(locale: str) -> Locale:
    """What CLDR knows about a locale; about English if it doesn't know it."""
    language = locale.replace("-", "_")
    try:
        return Locale.parse(SAME_LANGUAGE.get(language, language))
    except (UnknownLocaleError, ValueError):
        return Locale.parse(ENGLISH)
