"""Games that are over, taken from the database as records; and records that people bring along."""

from __future__ import annotations

import io
from collections.abc import Sequence

import discord

from bot.calls import CallFailed, expected_errors
from bot.games.registry import PRESENTERS, presenter_of
from bot.play.dealing import fair_deal, options_of, setup_of
from bot.play.journal import action_of
from bot.sorry import Sorry
from bot.store import FORMAT, GameRow, MoveRow, Store, UnknownGame
from engine.record import Move, Record, print_record, result_text

LARGEST_UPLOAD = 64 * 1024
"""Bytes. The record of an ordinary game takes three or four thousand."""


async def finished_game(store: Store, guild_id: int, game_id: int) -> GameRow:
    """A game of this server that was begun and is over; :class:`Sorry` for any other number."""
    try:
        row = await store.game(game_id)
    except UnknownGame:
        raise Sorry("sorry.no_such_game", number=str(game_id)) from None
    # Of other servers' games nobody learns more than that they aren't here.
    if row.guild_id != guild_id or (row.status == "over" and row.started_at is None):
        raise Sorry("sorry.no_such_game", number=str(game_id))
    if row.status != "over":
        raise Sorry("sorry.game_goes_on", number=str(game_id))
    if row.game not in PRESENTERS or row.format != FORMAT:
        raise Sorry("sorry.old_game", number=str(game_id))
    return row


async def record_of_game(store: Store, row: GameRow) -> Record:
    """The record of a game that is over. ``GameError`` if its moves don't follow from its deal."""
    return make_record(row, await store.moves(row.id))


def make_record(row: GameRow, moves: Sequence[MoveRow]) -> Record:
    """A game's record, with what it takes to check the deal: what was shown at first, and what is revealed now."""
    game, setup, deal = presenter_of(row.game).game, setup_of(row), fair_deal(row)
    state = game.start(setup)
    for move in moves:
        state.apply(move.seat, action_of(move.action))
    return Record(
        game=row.game,
        preset=row.preset,
        players=setup.players,
        dealer=setup.dealer,
        decks=(setup.deck,),
        changes=game.changes(options_of(row)),
        trash=state.reshuffled,
        carried={
            "id": str(row.id),
            "commit": row.commit_hash or deal.commit,
            "entropy": deal.entropy,
            "reveal": deal.secret.hex(),
        },
        moves=tuple(Move(move.seat, action_of(move.action)) for move in moves),
        result=result_text(state.position()["result"]),
    )


def record_file(row: GameRow, record: Record) -> discord.File:
    """A record as a file to send."""
    return discord.File(io.BytesIO(print_record(record).encode()), filename=f"{row.game}-{row.id}.txt")


async def uploaded(attachment: discord.Attachment) -> bytes:
    """What somebody has uploaded; :class:`Sorry` if it is too long for a record, or can't be fetched."""
    try:
        if attachment.size > LARGEST_UPLOAD:
            raise Sorry("sorry.record_too_large", n=LARGEST_UPLOAD // 1024)
        with expected_errors():
            return await attachment.read()
    except (CallFailed, TypeError, ValueError) as error:
        # Without a size, or an address, that makes sense there is nothing to fetch.
        raise Sorry("sorry.file_unreachable") from error
