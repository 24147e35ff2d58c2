"""Direct messages about a table as a whole, where its channel can't tell: to the host, or to all who play."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.calls import CallFailed, Unreachable, expected_errors
from bot.play.board import wait_before
from bot.store import SeatRow
from bot.words.catalog import text
from bot.words.names import safe

if TYPE_CHECKING:
    from bot.play.hall import Hall
    from bot.play.lobby import Lobby
    from bot.play.match import Match

log = logging.getLogger(__name__)

ATTEMPTS = 5


def barred_words(hall: Hall, table: Lobby | Match, locale: str) -> str:
    """That the bot may not write in a table's channel, what still can be done, and what it needs."""
    channel, server = hall.channel_name(table.row.channel_id), hall.server_name(table.row.guild_id)
    message = "table.locked" if table.board.locked else "table.barred"
    return text(locale, message, number=str(table.id), channel=safe(channel), server=safe(server))


async def tell_of_loss(hall: Hall, table: Lobby | Match) -> None:
    """Tell the host that the bot may not write in the channel any more."""
    host = table.row.seat_of(table.row.host_id)
    if host is not None:
        await write(hall, host, barred_words(hall, table, host.locale or table.row.locale))


async def tell_of_the_end(hall: Hall, match: Match) -> None:
    """Tell all who play why a game whose channel is gone has ended."""
    for seat in match.people():
        locale = seat.locale or match.row.locale
        why = text(locale, match.ended.message) if match.ended else ""
        await write(hall, seat, f"{_heading(match, locale)}\n{why}")


async def tell_result_privately(hall: Hall, match: Match) -> None:
    """Tell all who play how a game ended."""
    for seat in match.row.seats:
        if seat.human:
            locale = seat.locale or match.row.locale
            result = hall.emojis.paint(match.presenter.result(locale, match.view(None), match.names))
            words = f"{_heading(match, locale)}\n{text(locale, 'result.by_letter')}\n{result}"
            await write(hall, seat, words)


async def write(hall: Hall, seat: SeatRow, words: str, attempt: int = 1) -> None:
    """Write to the person on a seat; again later if Discord fails. Nothing for a computer."""
    if seat.user_id is None:
        return
    try:
        with expected_errors():
            await (await hall.dm_channel(seat.user_id)).send(words)
    except Unreachable as error:
        log.warning("A letter couldn't be sent, attempt %d: %s", attempt, error)
        if attempt < ATTEMPTS:
            hall.clock.call_later(wait_before(attempt), lambda: hall.spawn(write(hall, seat, words, attempt + 1)))
    except CallFailed as error:
        log.info("A letter couldn't be sent: %s", error)


def _heading(match: Match, locale: str) -> str:
    server = safe(match.hall.server_name(match.row.guild_id))
    return f"-# {match.presenter.title(locale)} {match.id} · {server}"
