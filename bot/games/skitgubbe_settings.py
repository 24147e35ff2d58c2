"""The options of Skitgubbe, as a host chooses them: each with its values, and a sentence that says what they mean."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.presenter import Setting, SettingValue
from bot.words.catalog import text
from engine.skitgubbe.options import ALLOWED, PRESETS, Options

PAGES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("main", ("preset", "hand", "chance", "slough", "trash", "runs")),
    (
        "collect",
        ("tricks", "multi", "draw", "bounce", "pairs_beat", "must_bounce", "last_card", "end", "trump", "exchange"),
    ),
    ("shed", ("phase2_trump", "pickup", "must_beat", "complete", "lead", "dealer")),
)
"""Which options stand together, under which heading."""


def settings_page(locale: str, options: Options, page: str) -> tuple[Setting, ...]:
    """The options of one page; none for an unknown page."""
    names = dict(PAGES).get(page, ())
    return tuple(_setting(locale, options, name) for name in names)


def _setting(locale: str, options: Options, name: str) -> Setting:
    values: Sequence[str] = tuple(PRESETS) if name == "preset" else tuple(ALLOWED[name])
    chosen = options.preset if name == "preset" else options.text(name)
    return Setting(name, tuple(_value(locale, name, value, value == chosen) for value in values))


def _value(locale: str, name: str, value: str, chosen: bool) -> SettingValue:
    shown = value.title() if name == "preset" else text(locale, f"skitgubbe.value.{name}.{value}.option")
    return SettingValue(
        value=value,
        label=text(locale, f"skitgubbe.option.{name}.option", value=shown),
        meaning=text(locale, f"skitgubbe.meaning.{name}.{value}.option"),
        chosen=chosen,
    )


def changes_in_words(locale: str, options: Options) -> str:
    """What differs from the preset: ``Hand: 5 cards, Trash: under 5 cards``; empty for nothing."""
    parts: list[str] = []
    for name in ALLOWED:
        if name in options.changed:
            value = text(locale, f"skitgubbe.value.{name}.{options.text(name)}.option")
            parts.append(text(locale, f"skitgubbe.option.{name}.option", value=value))
    return ", ".join(parts)
