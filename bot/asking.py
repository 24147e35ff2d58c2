"""Where an interaction comes from, and in which language to answer it."""

from __future__ import annotations

import discord

from bot.controls import Press
from bot.play.hall import Hall
from bot.play.lobby import Lobby
from bot.play.match import Match
from bot.sorry import Sorry
from bot.store import GameRow
from bot.words.catalog import speaks
from engine.game import Seat


def guild_of(interaction: discord.Interaction) -> int:
    """The server's id; :class:`Sorry` in direct messages."""
    if interaction.guild_id is None:
        raise Sorry("sorry.only_on_servers")
    return interaction.guild_id


def channel_of(interaction: discord.Interaction) -> int:
    """The channel's id; :class:`Sorry` if Discord doesn't say which it is."""
    if interaction.channel_id is None:
        raise Sorry("sorry.unreadable")
    return interaction.channel_id


def reader_locale(interaction: discord.Interaction) -> str:
    """The language of who asks, for private answers."""
    return str(interaction.locale)


def public_locale(hall: Hall, interaction: discord.Interaction, default: str) -> str:
    """The language of public messages: as the server chose, else the server's own if the bot speaks it, else
    ``default``."""
    chosen = hall.choices(interaction.guild_id).language if interaction.guild_id is not None else None
    own = str(interaction.guild_locale)
    return chosen or (own if speaks(own) else default)


def check_channel(hall: Hall, interaction: discord.Interaction) -> None:
    """:class:`Sorry` where this server doesn't want tables."""
    choices = hall.choices(guild_of(interaction))
    parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
    if not choices.allows(interaction.channel_id, parent):
        places = " ".join(f"<#{channel}>" for channel in sorted(choices.channels))
        raise Sorry("sorry.not_in_this_channel", places=places)


def check_server(interaction: discord.Interaction, guild_id: int) -> None:
    """:class:`Sorry` for a control of another server's, and in direct messages."""
    if interaction.guild_id != guild_id:
        raise Sorry("sorry.unknown_control")


def check_concerned(interaction: discord.Interaction, game: GameRow) -> None:
    """:class:`Sorry` for a control of another server's game; in direct messages one's own games may be meant."""
    if interaction.guild_id is not None or game.seat_of(interaction.user.id) is None:
        check_server(interaction, game.guild_id)


def pressed_lobby(hall: Hall, interaction: discord.Interaction, press: Press) -> Lobby:
    """The lobby that a control belongs to; :class:`Sorry` if there is none (any more), or not on this server."""
    _check_table(hall, interaction, press)
    lobby = hall.lobby(press.game_id)
    check_server(interaction, lobby.row.guild_id)
    return lobby


def pressed_match(hall: Hall, interaction: discord.Interaction, press: Press) -> Match:
    """The game in play that a control belongs to; :class:`Sorry` if there is none (any more), or not on this server."""
    _check_table(hall, interaction, press)
    return hall.match(press.game_id)


def _check_table(hall: Hall, interaction: discord.Interaction, press: Press) -> None:
    """How far other servers' tables have come nobody is told, either."""
    table = hall.table(press.game_id)
    if table is not None:
        check_concerned(interaction, table.row)


def playing_here(hall: Hall, interaction: discord.Interaction) -> tuple[Match, Seat]:
    """The game that a command is about: this channel's; in direct messages the one that waits for this person."""
    user_id = interaction.user.id
    if interaction.guild_id is not None:
        table = hall.in_channel(interaction.channel_id)
        if not isinstance(table, Match):
            raise Sorry("sorry.no_game_here")
        return table, table.seat_of(user_id)
    matches = hall.matches_of(user_id)
    waiting = [match for match in matches if match.may_act(match.seat_of(user_id))]
    candidates = waiting or matches
    if not candidates:
        raise Sorry("sorry.no_game_of_yours")
    if len(candidates) > 1:
        raise Sorry("sorry.several_games")
    return candidates[0], candidates[0].seat_of(user_id)
