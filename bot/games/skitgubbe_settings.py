"""The options of Skitgubbe, as a host chooses them: each with its values, and a sentence that says what they mean."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.presenter import Setting, SettingValue
from bot.words.catalog import text
from bot.words.names import safe
from engine.game import OptionError
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
            parts.append(value_in_words(locale, name, options.text(name)))
    return ", ".join(parts)


def value_in_words(locale: str, name: str, value: str) -> str:
    """An option with a value, as it stands in the panel: ``Hand: 5 cards``."""
    shown = text(locale, f"skitgubbe.value.{name}.{value}.option")
    return text(locale, f"skitgubbe.option.{name}.option", value=shown)


def refused(locale: str, error: OptionError) -> str:
    """Why these options can't be played, and what to do."""
    values = dict(error.values)
    if not error.reason:
        return str(error)
    if error.reason == "players":
        values["preset"] = str(values["preset"]).title()
    if error.reason == "clash":
        return text(
            locale,
            "skitgubbe.refused.clash",
            first=value_in_words(locale, str(values["name"]), str(values["value"])),
            second=value_in_words(locale, str(values["other"]), str(values["other_value"])),
            why=text(locale, f"skitgubbe.clash.{values['why']}"),
        )
    return text(locale, f"skitgubbe.refused.{error.reason}", **{name: _plain(value) for name, value in values.items()})


def _plain(value: str | int) -> str | int:
    """What somebody typed, made harmless in a message."""
    return safe(value) if isinstance(value, str) else value
