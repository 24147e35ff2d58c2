"""The panel on which a server's settings are shown and changed. All that a control means stands in its custom_id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

import discord

from bot.controls import Control, ControlButton, Press, button, channels, is_id, select
from bot.games.registry import PRESENTERS
from bot.play.layouts import CALM, Style, View, page, row
from bot.store import Change, Choices, Setting
from bot.tallies.periods import is_timezone
from bot.words.catalog import language_name, languages, text
from bot.words.names import safe
from engine.pacing import PACES

MOST_CHANNELS = 25
"""As many as Discord's menu of channels takes."""
DEFAULT = "-"
"""In menus: to choose nothing of one's own."""

SWITCHES: Mapping[Setting, tuple[str, str]] = {
    "pictures": ("on", "off"),
    "hints": ("on", "off"),
    "computers": ("on", "off"),
    "hands": ("dm", "ephemeral"),
}
"""Settings with two values, changed by a button."""

PLACES = (
    "UTC",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Sao_Paulo",
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Rome",
    "Europe/Madrid",
    "Europe/Oslo",
    "Europe/Copenhagen",
    "Europe/Stockholm",
    "Europe/Helsinki",
    "Europe/Warsaw",
    "Europe/Istanbul",
    "Africa/Johannesburg",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
)
"""Time zones in the menu; all others are found by the command's option."""

SETTINGS: tuple[Setting, ...] = get_args(Setting)


def presets() -> list[str]:
    """The presets of all games."""
    return [preset for presenter in PRESENTERS.values() for preset in presenter.game.presets]


def is_value(setting: str, value: str) -> bool:
    """Whether a setting can have this value."""
    match setting:
        case "language":
            return value in ("", *languages())
        case "timezone":
            return is_timezone(value)
        case "preset":
            return value in ("", *presets())
        case "pace":
            return value in PACES
        case "channels":
            return len(value.split()) <= MOST_CHANNELS and all(map(is_id, value.split()))
        case _:
            return any(setting == name and value in values for name, values in SWITCHES.items())


def value_text(locale: str, setting: Setting, value: str) -> str:
    """A value, in words."""
    match setting:
        case "language":
            return language_name(value) if value else text(locale, "settings.as_server")
        case "preset":
            return value.title() if value else text(locale, "settings.as_last_time")
        case "pace":
            return text(locale, f"pace.{value}.choice")
        case "channels":
            return " ".join(f"<#{channel}>" for channel in value.split()) or text(locale, "settings.everywhere")
        case "timezone":
            return value
        case _:
            return text(locale, f"settings.value.{value}")


def change_text(locale: str, change: Change) -> str:
    """A change, as it stands in the confirmation and in the list."""
    return text(
        locale,
        "settings.change",
        setting=text(locale, f"settings.{change.setting}"),
        old=value_text(locale, change.setting, change.old),
        new=value_text(locale, change.setting, change.new),
        name=text(locale, "people.former") if change.user_id is None else safe(change.name),
        time=f"<t:{int(change.at.timestamp())}:f>",
    )


def panel(locale: str, choices: Choices, change: Change | None = None, log: Sequence[Change] | None = None) -> View:
    """The panel. ``change`` was just made and can be undone; ``log`` lists the latest changes."""
    undo = None
    if change is not None:
        undo = row(button(Press("house_undo", change.id, 0), text(locale, "settings.undo.button"), emoji="↩️"))
    values = "\n".join(
        f"**{text(locale, f'settings.{setting}')}**: {value_text(locale, setting, choices.text(setting))}"
        for setting in SETTINGS
    )
    return page(
        CALM,
        text(locale, "settings.title"),
        f"✓ {change_text(locale, change)}" if change else None,
        undo,
        _log_text(locale, log),
        values,
        *(row(menu) for menu in _menus(locale, choices)),
        row(*(_switch(locale, choices, setting) for setting in SWITCHES)),
        row(
            button(Press("house_log", 0, 0), text(locale, "settings.log.button")),
            button(Press("house_erase", 0, 0), text(locale, "settings.erase.button"), Style.danger),
        ),
    )


def _log_text(locale: str, log: Sequence[Change] | None) -> str | None:
    if log is None:
        return None
    lines = [change_text(locale, change) for change in log] or [text(locale, "settings.no_changes")]
    return "\n".join(f"-# {line}" for line in lines)


def _menus(locale: str, choices: Choices) -> list[Control]:
    places = [choices.timezone, *(place for place in PLACES if place != choices.timezone)]
    return [
        _menu(locale, choices, "language", ["", *languages()]),
        _menu(locale, choices, "timezone", places),
        _menu(locale, choices, "preset", ["", *presets()]),
        _menu(locale, choices, "pace", list(PACES)),
        channels(
            Press("house", 0, 0, "channels"),
            sorted(choices.channels),
            text(locale, "settings.channels.placeholder"),
        ),
    ]


def _menu(locale: str, choices: Choices, setting: Setting, values: Sequence[str]) -> Control:
    label = text(locale, f"settings.{setting}")
    options = [
        discord.SelectOption(
            label=f"{label}: {value_text(locale, setting, value)}"[:100],
            value=value or DEFAULT,
            default=value == choices.text(setting),
        )
        for value in values[:25]
    ]
    return select(Press("house", 0, 0, setting), options, label)


def _switch(locale: str, choices: Choices, setting: Setting) -> ControlButton:
    """A button with the present value, that changes to the other one."""
    now = choices.text(setting)
    other = next(value for value in SWITCHES[setting] if value != now)
    label = f"{text(locale, f'settings.{setting}')}: {value_text(locale, setting, now)}"
    style = Style.success if now == SWITCHES[setting][0] else Style.secondary
    return button(Press("house", 0, 0, f"{setting}-{other}"), label, style)
