"""Where an interaction comes from, and in which language to answer it."""

from __future__ import annotations

import discord

from bot.play.hall import Hall
from bot.sorry import Sorry


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
