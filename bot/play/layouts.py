"""What the messages look like: Discord's components from words and choices. No game, no database in here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.controls import Control, ControlButton, Press, View, button, select
from bot.games.presenter import Choice, Choices
from bot.words.catalog import text

MOST_OPTIONS = 25
"""Entries that Discord takes in one menu."""
OPENS = "+"
"""Before the action of a choice that leads to more choices."""
MOST_TEXT = 4000
"""Characters of text that Discord takes in one message."""

CALM = discord.Colour(0x2F6B5B)
YOURS = discord.Colour(0xF2B84B)
"""The one colour that says: this concerns you now."""

EmojiOf = Callable[[str], discord.PartialEmoji | None]
Style = discord.ButtonStyle


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture that goes with a message, and the words that tell the same."""

    filename: str
    description: str


def page(
    colour: discord.Colour | None, *parts: str | Shown | discord.ui.ActionRow[Any] | discord.ui.File[Any] | None
) -> View:
    """A message of one framed block: texts, pictures and rows of controls, in this order; None is left out.

    What is more than Discord takes is cut off from the last texts.
    """
    view = View(timeout=None)
    frame: discord.ui.Container[Any] = discord.ui.Container(accent_colour=colour)
    room = MOST_TEXT
    for part in parts:
        if isinstance(part, str):
            words = part[:room]
            room -= len(words)
            if words.strip():
                frame.add_item(discord.ui.TextDisplay(words))
        elif isinstance(part, Shown):
            gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
            gallery.add_item(media=f"attachment://{part.filename}", description=part.description[:1024])
            frame.add_item(gallery)
        elif part is not None:
            frame.add_item(part)
    view.add_item(frame)
    return view


def row(*items: Control) -> discord.ui.ActionRow[Any] | None:
    """Up to five buttons, or one menu, side by side; None for nothing."""
    if not items:
        return None
    result: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
    for item in items:
        result.add_item(item)
    return result


def lobby_layout(
    locale: str, game_id: int, *, title: str, rules: str, seats: str, commit: str, can_start: bool
) -> View:
    """A table that gathers people."""

    def control(verb: str, style: Style, disabled: bool = False) -> ControlButton:
        return button(Press(verb, game_id, 0), text(locale, f"lobby.{verb}.button"), style, disabled=disabled)

    return page(
        CALM,
        title,
        rules,
        seats,
        text(locale, "lobby.commit", commit=commit),
        row(
            control("join", Style.success),
            control("leave", Style.secondary),
            control("add_computer", Style.secondary),
            control("start", Style.primary, disabled=not can_start),
            control("options", Style.secondary),
        ),
        row(rules_button(locale, game_id)),
    )


def table_layout(locale: str, game_id: int, *texts: str, picture: Shown | None = None) -> View:
    """A game in play, as everybody sees it."""
    return page(
        CALM,
        texts[0],
        picture,
        *texts[1:],
        row(
            button(Press("hand", game_id, 0), text(locale, "table.hand.button"), Style.primary, emoji="🃏"),
            button(Press("quit", game_id, 0), text(locale, "table.leave.button")),
            rules_button(locale, game_id),
        ),
    )


def rules_button(locale: str, game_id: int) -> ControlButton:
    """To the rules of a table, for whoever presses it alone."""
    return button(Press("rules", game_id, 0), text(locale, "rules.button"), emoji="📖")


def closed_layout(*texts: str, picture: Shown | None = None) -> View:
    """A table where nothing can be done any more."""
    return page(None, texts[0], picture, *texts[1:])


def result_layout(locale: str, game_id: int, *texts: str, bleat: bool, file: str, picture: Shown | None = None) -> View:
    """How a game ended, and what can be done then. ``bleat``: there is somebody who has to; ``file``: the record."""
    coach = button(Press("coach", game_id, 0), text(locale, "result.coach.button"), emoji="🎓")
    buttons = [button(Press("rematch", game_id, 0), text(locale, "result.rematch.button"), Style.success, emoji="🔁")]
    if bleat:
        buttons.append(button(Press("bleat", game_id, 0), text(locale, "result.bleat.button"), emoji="🐐"))
    record: discord.ui.File[Any] = discord.ui.File(f"attachment://{file}")
    return page(CALM, texts[0], picture, *texts[1:], record, row(*buttons, coach))


def hand_layout(
    locale: str,
    game_id: int,
    turn: int,
    *texts: str,
    choices: Choices,
    page_number: int = 0,
    picture: Shown | None = None,
    again: bool = False,
    within: bool = False,
    hint: bool = False,
    emoji_of: EmojiOf = lambda _: None,
) -> View:
    """A private hand. With choices it is this person's turn.

    ``again`` adds a button that shows the newest state, ``hint`` one that asks for advice; ``within``: the menu is that
    of one choice, and a button leads back to the whole.
    """
    rows = [*menu_rows(locale, game_id, turn, choices.menu, page_number, emoji_of)]
    if within:
        rows.append(row(button(Press("page", game_id, turn, "0b"), text(locale, "hand.back_to_menu.button"))))
    rows.append(row(*(action_button(game_id, turn, choice) for choice in choices.buttons[:5])))
    last: list[ControlButton] = []
    if again:
        last.append(button(Press("hand_again", game_id, turn), text(locale, "hand.again.button")))
    if hint:
        last.append(button(Press("hint", game_id, turn), text(locale, "hand.hint.button"), emoji="💡"))
    rows.append(row(*last))
    return page(YOURS if choices.menu or choices.buttons else None, texts[0], picture, *texts[1:], *rows)


def away_layout(locale: str, game_id: int, words: str) -> View:
    """For somebody whose seat a computer plays: a way back."""
    return page(
        None, words, row(button(Press("hand_again", game_id, 0), text(locale, "hand.back.button"), Style.primary))
    )


def action_button(game_id: int, turn: int, choice: Choice) -> ControlButton:
    """A button for an action without cards."""
    style = Style.primary if choice.style == "main" else Style.secondary
    return button(Press("do", game_id, turn, str(choice.action)), choice.label, style)


def menu_rows(
    locale: str, game_id: int, turn: int, menu: Sequence[Choice], page_number: int, emoji_of: EmojiOf
) -> list[discord.ui.ActionRow[Any] | None]:
    """A menu of cards; of more than 25, one page with buttons to the others."""
    if not menu:
        return []
    pages = (len(menu) - 1) // MOST_OPTIONS + 1
    page_number = min(page_number, pages - 1)
    shown = menu[page_number * MOST_OPTIONS : (page_number + 1) * MOST_OPTIONS]
    options = [
        discord.SelectOption(
            label=choice.label[:100],
            value=value_of(choice),
            description=choice.description[:100] or None,
            emoji=emoji_of(choice.emoji),
        )
        for choice in shown
    ]
    placeholder = text(locale, "hand.choose.placeholder")
    if pages > 1:
        placeholder += " " + text(locale, "hand.page.placeholder", page=str(page_number + 1), pages=str(pages))
    rows = [row(select(Press("choose", game_id, turn, str(page_number)), options, placeholder))]
    if pages > 1:
        rows.append(
            row(_turn_page(game_id, turn, page_number, pages, -1), _turn_page(game_id, turn, page_number, pages, 1))
        )
    return rows


def value_of(choice: Choice) -> str:
    """What Discord hands back for a choice: its action, marked if it leads to more choices."""
    return (OPENS if choice.more else "") + str(choice.action)


def _turn_page(game_id: int, turn: int, page_number: int, pages: int, step: int) -> ControlButton:
    wanted = page_number + step
    # Two buttons of one message must differ, also when both would lead to the same page.
    press = Press("page", game_id, turn, f"{wanted % pages}{'b' if step < 0 else 'f'}")
    return button(press, "◀" if step < 0 else "▶", disabled=not 0 <= wanted < pages)
