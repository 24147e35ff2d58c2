"""Where an interaction comes from, and in which language to answer it."""

from __future__ import annotations

import discord

from bot.play.hall import Hall
from bot.play.match import Match
from bot.sorry import Sorry
from engine.game import Seat


def guild_of(interaction: discord.Interaction) -> int:
    """The server's id; :class:`Sorry` in direct messages."""
    if interaction.guild_id is None:
        raise Sorry("sorry.only_on_servers")
    return interaction.guild_id


def reader_locale(interaction: discord.Interaction) -> str:
    """The language of who asks, for private answers."""
    return str(interaction.locale)


def public_locale(hall: Hall, interaction: discord.Interaction, default: str) -> str:
    """The language of public messages: as the server chose, else the server's own, else ``default``."""
    chosen = hall.choices(interaction.guild_id).language if interaction.guild_id is not None else None
    own = str(interaction.guild_locale) if interaction.guild_locale else default
    return chosen or own


def check_channel(hall: Hall, interaction: discord.Interaction) -> None:
    """:class:`Sorry` where this server doesn't want tables."""
    choices = hall.choices(guild_of(interaction))
    parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
    if not choices.allows(interaction.channel_id, parent):
        places = " ".join(f"<#{channel}>" for channel in sorted(choices.channels))
        raise Sorry("sorry.not_in_this_channel", places=places)


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
