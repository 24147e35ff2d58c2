"""The end of a game: who is the skitgubbe, in what order the others went out, and how the deal can be checked."""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING

import discord

from bot.calls import CallFailed, ChannelGone, NotAllowed, expected_errors, nonce_of
from bot.play.board import RETRIES, wait_before
from bot.play.dealing import fair_deal
from bot.play.drawing import Sheet, sheet
from bot.play.layouts import Shown, View, result_layout
from bot.play.letters import tell_result_privately
from bot.play.lost import with_controls
from bot.play.people import look_of
from bot.words.catalog import text
from engine.record import Move, Record, print_record, result_text

if TYPE_CHECKING:
    from bot.play.hall import Hall
    from bot.play.match import Match


log = logging.getLogger(__name__)

RESULTS = ("rematch",)
"""What can be pressed on a result."""


async def tell_result(hall: Hall, match: Match, attempt: int = 1, *, perhaps_told: bool = False) -> bool:
    """Post the result; later if Discord fails now. Where it isn't allowed, or nowhere, the players are written to.

    Whether nothing is left to tell. ``perhaps_told``: it may be there already, posted just before the bot was stopped.
    """
    try:
        if not (perhaps_told and await _is_there(hall, match)):
            await announce(hall, match)
    except CallFailed as error:
        log.warning("The result of game %d couldn't be posted, attempt %d: %s", match.id, attempt, error)
        if attempt == 1 and isinstance(error, (ChannelGone, NotAllowed)):
            hall.spawn(tell_result_privately(hall, match))
        if not isinstance(error, ChannelGone) and attempt <= RETRIES:
            hall.clock.call_later(wait_before(attempt), lambda: hall.spawn(_tell_again(hall, match, attempt + 1)))
        return isinstance(error, ChannelGone)
    return True


async def _tell_again(hall: Hall, match: Match, attempt: int) -> None:
    if await tell_result(hall, match, attempt, perhaps_told=True):
        hall.keep_trying(lambda: hall.store.set_announced(match.id))


async def _is_there(hall: Hall, match: Match) -> bool:
    """Whether the channel shows the result. Where the bot may not look, only Discord keeps it from being doubled."""
    try:
        return bool(await with_controls(hall.channel(match.row), match.id, RESULTS))
    except CallFailed as error:
        log.info("The result of game %d couldn't be looked for: %s", match.id, error)
        return False


async def announce(hall: Hall, match: Match) -> None:
    """Post the result in the channel, with the record and the secret of the deal (F6)."""
    record = discord.File(io.BytesIO(record_of(match).encode()), filename=record_name(match))
    picture = await _picture(match)
    layout = result_message(match, picture.shown if picture else None)
    files = [picture.file, record] if picture else [record]
    with expected_errors():
        nonce = nonce_of(match.id, match.row.commit_hash, "result")
        await hall.channel(match.row).send(view=layout, files=files, nonce=nonce)


def record_name(match: Match) -> str:
    """The file name of a game's record."""
    return f"{match.row.game}-{match.id}.txt"


async def _picture(match: Match) -> Sheet | None:
    if not match.pictures:
        return None
    locale, view = match.row.locale, match.view(None)
    looks = [look_of(locale, seat) for seat in match.row.seats]
    words = match.presenter.result(locale, view, match.names)
    draw = match.presenter.result_picture(locale, view, looks, match.row.look)
    return await sheet(match.hall.surroundings.drawing, draw, words)


def result_message(match: Match, picture: Shown | None = None) -> View:
    """What is posted at the end."""
    locale = match.row.locale
    outcome = match.table.outcome
    assert outcome is not None
    deal = fair_deal(match.row)
    people_lost = any(match.row.seats[seat - 1].human for seat in outcome.losers)
    result = match.presenter.result(locale, match.view(None), match.names)
    headline, *others = result.split("\n")
    return result_layout(
        locale,
        match.id,
        f"## {headline}",
        "\n".join(others),
        text(locale, "result.reveal", secret=deal.secret.hex()),
        bleat=people_lost,
        file=record_name(match),
        picture=picture,
    )


def record_of(match: Match) -> str:
    """The whole game as text (docs/record.md), with what it takes to check the deal."""
    row, setup, deal = match.row, match.setup, fair_deal(match.row)
    record = Record(
        game=row.game,
        preset=row.preset,
        players=setup.players,
        dealer=setup.dealer,
        decks=(setup.deck,),
        changes=match.presenter.game.changes(match.options),
        trash=match.table.reshuffled,
        carried={"id": str(row.id), "commit": deal.commit, "entropy": deal.entropy, "reveal": deal.secret.hex()},
        moves=tuple(Move(move.seat, move.action) for move in match.table.moves),
        result=result_text(match.table.result),
    )
    return print_record(record)
