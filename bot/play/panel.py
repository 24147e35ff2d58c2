"""The host's panel: what a table plays, and who sits at it. Seen by the host alone, shown on the table at once."""

from __future__ import annotations

from typing import Any

import discord

from bot.controls import Press, button, select, user_select
from bot.play.layouts import Style, View, page, row
from bot.play.lobby import LOOKS, Lobby
from bot.play.people import name_in_menu, who_sits
from bot.words.catalog import text
from engine.pacing import PACES
from engine.players import STRENGTHS

PEOPLE = "people"

Row = discord.ui.ActionRow[Any] | None


def panel_layout(lobby: Lobby, locale: str, chosen_page: str, said: str = "") -> View:
    """One page of the panel; ``said`` tells what came of the last choice, where that isn't seen."""
    title = text(locale, "panel.title", number=str(lobby.id))
    rules = lobby.presenter.rules(locale, lobby.options)
    pages = (*lobby.presenter.pages, PEOPLE)
    shown = chosen_page if chosen_page in pages else pages[0]
    rows = _people(lobby, locale) if shown == PEOPLE else _options(lobby, locale, shown, first=shown == pages[0])
    tabs = [
        button(
            Press("panel", lobby.id, 0, name),
            text(locale, f"panel.page.{name}"),
            Style.primary if name == shown else Style.secondary,
            disabled=name == shown,
        )
        for name in pages
    ]
    return page(None, title, rules, said or None, row(*tabs), *rows, text(locale, "panel.hint"))


def _options(lobby: Lobby, locale: str, shown: str, first: bool) -> list[Row]:
    rows: list[Row] = []
    for setting in lobby.presenter.settings(locale, lobby.options, shown):
        options = [
            discord.SelectOption(
                label=value.label[:100], value=value.value, description=value.meaning[:100], default=value.chosen
            )
            for value in setting.values
        ]
        rows.append(_choice(Press("set", lobby.id, 0, f"{shown}.{setting.name}"), options))
    if first:
        rows.append(_choice(Press("set_pace", lobby.id, 0, shown), _paces(lobby, locale)))
        rows.append(_choice(Press("set_look", lobby.id, 0, shown), _looks(lobby, locale)))
    return rows


def _choice(press: Press, options: list[discord.SelectOption]) -> Row:
    """A menu that shows what is chosen now, also while it is empty."""
    return row(select(press, options, next((option.label for option in options if option.default), "")))


def _paces(lobby: Lobby, locale: str) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=text(locale, "panel.pace.option", value=text(locale, f"pace.{pace}"))[:100],
            value=pace,
            default=pace == lobby.row.pace,
        )
        for pace in PACES
    ]


def _looks(lobby: Lobby, locale: str) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=text(locale, "panel.look.option", value=text(locale, f"look.{look}")),
            value=look,
            default=look == lobby.row.look,
        )
        for look in LOOKS
    ]


def _people(lobby: Lobby, locale: str) -> list[Row]:
    strengths = [
        discord.SelectOption(
            label=text(locale, "panel.computer.option", strength=text(locale, f"strength.{strength}.choice")),
            value=strength,
        )
        for strength in STRENGTHS
    ]
    rows: list[Row] = [
        row(select(Press("seat_computer", lobby.id, 0), strengths, text(locale, "panel.computer.placeholder"))),
        row(user_select(Press("invite", lobby.id, 0), text(locale, "panel.invite.placeholder"))),
    ]
    others = [
        discord.SelectOption(label=name_in_menu(seat), value=who_sits(seat))
        for seat in lobby.row.seats
        if seat.user_id != lobby.row.host_id
    ]
    if others:
        rows.append(row(select(Press("remove", lobby.id, 0), others, text(locale, "panel.remove.placeholder"))))
    return rows
