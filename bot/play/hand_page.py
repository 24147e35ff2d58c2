"""What a private hand shows: where it belongs, what happened, the cards, and the controls to play them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.games.presenter import Choice, Choices
from bot.play.drawing import Drawn, sheet
from bot.play.layouts import hand_layout, value_of
from bot.play.letters import barred_words
from bot.play.telling import told
from bot.play.tips import tip_line
from bot.store import SeatRow
from bot.words.catalog import text
from bot.words.names import safe
from engine.game import Seat

if TYPE_CHECKING:
    from bot.play.match import Match

LATELY = 8
"""So many moves of the others are told with a hand."""


async def draw_hand(
    match: Match,
    seat: Seat,
    *,
    page: int = 0,
    again: bool = False,
    within: str = "",
    link: str | None = None,
    prompt: bool = False,
) -> Drawn:
    """A seat's hand as it is now, in its person's language.

    ``page`` of the menu; ``again`` with a button for the newest state; ``within`` the choice with this value; ``link``
    to the same hand among the direct messages; ``prompt`` if it is to answer a press or a command.
    """
    row = match.row.seats[seat - 1]
    locale, view = locale_of(match, row), match.view(seat)
    choices, inner = _choices(match, seat, locale, within)
    cards, picture = match.presenter.hand(locale, view), None
    colours = match.preferences(seat).four_colours
    head = match.hall.emojis.paint(_head(match, seat, locale, link))
    if match.pictures:
        draw = match.presenter.hand_picture(locale, view, colours)
        picture = await sheet(match.hall.surroundings.drawing, draw, cards, prompt=prompt)
    if picture:
        cards = "-# " + " · ".join(cards.split("\n"))
    layout = hand_layout(
        locale,
        match.id,
        view.turn,
        head,
        match.hall.emojis.paint(cards),
        choices=choices,
        page_number=page,
        picture=picture.shown if picture else None,
        again=again,
        within=inner,
        hint=len(view.legal) > 1 and match.may_act(seat) and match.hall.choices(match.row.guild_id).on("hints"),
        emoji_of=match.hall.emojis.get,
    )
    return Drawn(layout, (picture.file,) if picture else ())


def where(match: Match) -> str:
    """Which server, channel and game this is, with a link to the table."""
    hall = match.hall
    server = safe(hall.server_name(match.row.guild_id))
    channel = safe(hall.channel_name(match.row.channel_id))
    url = match.showing.board.jump_url or f"https://discord.com/channels/{match.row.guild_id}/{match.row.channel_id}"
    return f"-# {match.presenter.title(match.row.locale)} {match.id} · {server} · [#{channel}]({url})"


def locale_of(match: Match, row: SeatRow) -> str:
    """The language of the person in a seat."""
    return row.locale or match.row.locale


def _choices(match: Match, seat: Seat, locale: str, within: str) -> tuple[Choices, bool]:
    """What can be done; or, and then True, what stands behind the choice with the value ``within``."""
    choices = Choices() if match.over else match.presenter.choices(locale, match.view(seat))
    inner: tuple[Choice, ...] = next(
        (choice.more for choice in choices.menu if choice.more and value_of(choice) == within), ()
    )
    return (replace(choices, menu=inner), True) if inner else (choices, False)


def _head(match: Match, seat: Seat, locale: str, link: str | None) -> str:
    lately = told(locale, match.presenter, match.names, match.since_last_turn(seat), LATELY)
    lines = [f"-# {line}" for line in lately]
    warning = barred_words(match.hall, match, locale) if match.showing.barred else ""
    parts = (where(match), warning, *lines, f"### {_heading(match, seat, locale)}", tip_line(match, seat, locale))
    head = "\n".join(part for part in parts if part)
    return head + "\n" + text(locale, "hand.link", link=link) if link else head


def _heading(match: Match, seat: Seat, locale: str) -> str:
    if match.ended is not None:
        return text(locale, match.ended.message)
    if match.may_act(seat):
        return match.presenter.task(locale, match.view(seat))
    return match.presenter.headline(locale, match.view(seat), match.names)
