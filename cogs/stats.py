"""One person's numbers, and the records of a server."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Bot
from bot.asking import guild_of, public_locale
from bot.calls import answering
from bot.pictures import Bar, Draw, Style, bars_picture
from bot.play.drawing import sheet
from bot.play.layouts import CALM, page
from bot.play.noteworthy import Chronicle
from bot.play.people import name_of
from bot.store import Share
from bot.tallies.personal import Personal, personal, worst_of
from bot.tallies.ratings import Rating
from bot.words.catalog import percent, text
from bot.words.names import plain, safe
from bot.words.translator import told

MOST_SHARES = 8
"""Opponents, and presets, in a list."""


class Stats(commands.Cog):
    """``/stats`` and ``/records``."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.chronicle = Chronicle(bot.hall)

    @app_commands.command(name=told("command.stats.name"), description=told("command.stats.description"))
    @app_commands.rename(person=told("option.person.name"))
    @app_commands.describe(person=told("option.person.description"))
    @app_commands.guild_only()
    async def stats(self, interaction: discord.Interaction, person: discord.User | None = None) -> None:
        """A person's games on this server: among people, and against computer players."""
        await interaction.response.defer(thinking=True)
        guild_id, user = guild_of(interaction), person or interaction.user
        hall, store = self.bot.hall, self.bot.store
        locale = public_locale(hall, interaction, self.bot.settings.default_locale)
        games = await store.games_of_person(guild_id, user.id)
        company, presets = await store.company_of(guild_id, user.id), await store.presets_of(guild_id, user.id)
        alone = await store.games_of_person(guild_id, user.id, with_computers=True)
        rating = await hall.ratings.of(guild_id, user.id)
        title = text(locale, "stats.title", name=safe(name_of(user)))
        against = share_lines(locale, company)
        parts = [
            main_lines(locale, personal(games)) if games else text(locale, "stats.none"),
            rating_line(locale, rating) if rating else "",
            f"**{text(locale, 'stats.against')}**\n{against}" if against else "",
            f"**{text(locale, 'stats.by_preset')}**\n{share_lines(locale, titled(presets))}" if games else "",
        ]
        if alone and hall.choices(guild_id).on("computers"):
            parts.append(f"**{text(locale, 'stats.with_computers')}**\n{main_lines(locale, personal(alone))}")
        picture = None
        if company and hall.shows_pictures(guild_id):
            caption = text(locale, "stats.chart", name=plain(name_of(user)))
            picture = await sheet(hall.surroundings.drawing, chart(caption, company), f"{caption}\n{against}")
        layout = page(CALM, title, picture.shown if picture else None, *parts)
        with answering():
            await interaction.followup.send(view=layout, files=[picture.file] if picture else [])

    @app_commands.command(name=told("command.records.name"), description=told("command.records.description"))
    @app_commands.guild_only()
    async def records(self, interaction: discord.Interaction) -> None:
        """The longest game, the biggest pick-up, the longest run of losses."""
        await interaction.response.defer(thinking=True)
        guild_id, store = guild_of(interaction), self.bot.store
        locale = public_locale(self.bot.hall, interaction, self.bot.settings.default_locale)
        left = await self.chronicle.catch_up(guild_id)
        longest, biggest = await store.record_facts(guild_id)
        lines: list[str] = []
        if longest is not None:
            lines.append(text(locale, "records.longest", n=longest.moves, game=str(longest.game_id)))
        if biggest is not None:
            name = safe(await store.seat_name(biggest.game_id, biggest.picked_up_by))
            lines.append(text(locale, "records.picked_up", n=biggest.picked_up, name=name, game=str(biggest.game_id)))
        worst = worst_run(await store.all_games(guild_id))
        if worst is not None:
            lines.append(text(locale, "records.losses", name=safe(worst[0]), n=worst[1]))
        words = "\n".join(f"- {line}" for line in lines) or text(locale, "leaderboard.empty")
        note = f"-# {text(locale, 'records.left', n=left)}" if left else ""
        with answering():
            await interaction.followup.send(view=page(CALM, text(locale, "records.title"), words, note))


def main_lines(locale: str, numbers: Personal) -> str:
    """How often, and the runs."""
    rate = percent(locale, numbers.losses / numbers.games)
    return "\n".join(
        (
            text(locale, "stats.losses", n=numbers.losses, games=numbers.games, rate=rate),
            text(locale, "stats.runs", longest=numbers.longest, current=numbers.current, worst=numbers.worst),
        )
    )


def rating_line(locale: str, rating: Rating) -> str:
    """The rating with how sure it is."""
    message = "stats.rating_provisional" if rating.provisional else "stats.rating"
    return text(locale, message, value=str(rating.value), more=str(rating.give_or_take), n=rating.games)


def titled(shares: Sequence[Share]) -> list[Share]:
    """Presets as they are called."""
    return [Share(share.name.title(), share.games, share.losses) for share in shares]


def share_lines(locale: str, shares: Sequence[Share]) -> str:
    """How often in whose company, or by which preset."""
    return "\n".join(
        text(locale, "stats.share", name=safe(share.name), n=share.losses, games=share.games)
        for share in shares[:MOST_SHARES]
    )


def chart(title: str, shares: Sequence[Share]) -> Draw:
    """What draws how many games in whose company, and how many of them were lost."""
    bars = [Bar(plain(one.name), one.games, f"{one.losses} / {one.games}") for one in shares[:MOST_SHARES]]
    return partial(bars_picture, title, bars, Style())


def worst_run(games: Sequence[tuple[str, str]]) -> tuple[str, int] | None:
    """Who lost most often in a row, and how often: by name, where several are equal. None if nobody ever lost."""
    found = [(name, worst_of(letters)) for name, letters in games]
    best = max(found, key=lambda one: (one[1], [-ord(letter) for letter in one[0]]), default=None)
    return best if best and best[1] else None


async def setup(bot: Bot) -> None:
    """Called when the bot loads this module."""
    await bot.add_cog(Stats(bot))
