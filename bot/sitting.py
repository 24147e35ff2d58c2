"""How people come to a table: the seat that a press or a command gives, and the lobby shown in answer to it."""

from __future__ import annotations

import discord

from bot.calls import answering
from bot.play.lobby import Lobby
from bot.play.people import name_of
from bot.store import NewSeat


def new_seat(interaction: discord.Interaction) -> NewSeat:
    """A seat for the person who gave a command or pressed a button."""
    return NewSeat(
        name=name_of(interaction.user),
        user_id=interaction.user.id,
        entropy=interaction.id,
        locale=str(interaction.locale),
    )


async def show_lobby(interaction: discord.Interaction, lobby: Lobby) -> None:
    """Answer with a new table's lobby; from then on it is an ordinary message of the channel.

    A table that can't be shown is closed again: nobody could join it, and the channel would be taken.
    """
    try:
        answer = await interaction.response.send_message(view=lobby.layout())
    except Exception:
        await lobby.hall.close_lobby(lobby)
        raise
    if answer.message_id is not None:
        lobby.board.message_id = answer.message_id
        await lobby.hall.store.set_table_message(lobby.id, answer.message_id)


async def acknowledge(interaction: discord.Interaction) -> None:
    """Answer a press whose effect shows on the message itself."""
    with answering():
        await interaction.response.defer()
