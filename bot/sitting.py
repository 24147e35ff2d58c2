"""How people come to a table: the seat that a press or a command gives, and the lobby shown in answer to it."""

from __future__ import annotations

import contextlib

import discord

from bot.asking import reader_locale
from bot.calls import CallFailed, answering, expected_errors
from bot.play.lobby import Lobby
from bot.play.people import name_of
from bot.sorry import whisper
from bot.store import NewSeat, StoreError


def new_seat(interaction: discord.Interaction) -> NewSeat:
    """A seat for the person who gave a command or pressed a button."""
    return NewSeat(
        name=name_of(interaction.user),
        user_id=interaction.user.id,
        entropy=interaction.id,
        locale=reader_locale(interaction),
    )


async def show_lobby(interaction: discord.Interaction, lobby: Lobby) -> None:
    """Answer with a new table's lobby; from then on it is an ordinary message of the channel.

    A table that can't be shown is closed again: nobody could join it, and the channel would be taken. Where somebody
    changes something at it before it is known to be there, it is.
    """
    row = lobby.row
    lobby.board.expect()
    try:
        message_id = await _answer_with(interaction, lobby)
    except Exception:
        if lobby.row is not row:
            lobby.board.search()
            return
        try:
            await lobby.hall.close_lobby(lobby)
        except StoreError:
            # It is still open, and so it must be seen.
            lobby.board.search()
        raise
    lobby.board.shown_as(message_id)


async def _answer_with(interaction: discord.Interaction, lobby: Lobby) -> int:
    """Show a lobby; returns the message's id. Raises ``CallFailed`` if it isn't there."""
    with contextlib.suppress(CallFailed), expected_errors():
        answer = await interaction.response.send_message(view=lobby.layout())
        if answer.message_id is not None:
            return answer.message_id
    # An answer may have arrived although the call for it failed: then there is a message, and it is the table.
    with expected_errors():
        return (await interaction.original_response()).id


async def acknowledge(interaction: discord.Interaction, lobby: Lobby) -> None:
    """Answer a press whose effect shows on the lobby itself; in words, where the lobby can't be changed any more."""
    if lobby.board.barred:
        await whisper(interaction, lobby.board_words(reader_locale(interaction)))
        return
    with answering():
        await interaction.response.defer()
