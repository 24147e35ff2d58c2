"""Checking a deal: that the cards were mixed before anybody sat down, and never touched after that."""

from __future__ import annotations

from collections.abc import Iterator

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Bot
from bot.asking import guild_of, reader_locale
from bot.calls import answering
from bot.play.archive import finished_game, make_record, record_file, uploaded
from bot.play.layouts import CALM, page
from bot.play.replaying import code, fault_text
from bot.sorry import Sorry
from bot.words.cards import card_text
from bot.words.catalog import text
from bot.words.translator import told
from engine.game import GameError
from engine.record import Finding, Record, RecordError, parse_record, replay, verify

MARKS = {True: "✓", False: "✗", None: "–"}
NUMBERS = ("commit", "reveal", "id", "entropy")
"""What goes into the computation, as the record names it."""
LONGEST_NUMBER = 300


class Verifying(commands.Cog):
    """``/verify``."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name=told("command.verify.name"), description=told("command.verify.description"))
    @app_commands.rename(game=told("option.game.name"), record=told("option.record.name"))
    @app_commands.describe(game=told("option.game.description"), record=told("option.record.description"))
    @app_commands.guild_only()
    async def verify(
        self,
        interaction: discord.Interaction,
        game: app_commands.Range[int, 1, 2**31] | None = None,
        record: discord.Attachment | None = None,
    ) -> None:
        """Compute the deal of a finished game anew, or that of a record which somebody has at hand."""
        locale = reader_locale(interaction)
        await interaction.response.defer(ephemeral=True, thinking=True)
        if record is not None:
            await self._answer(interaction, verify_upload(locale, await uploaded(record)))
            return
        number = game or await self._last_game(interaction)
        row = await finished_game(self.bot.store, guild_of(interaction), number)
        moves = await self.bot.store.moves(row.id)
        try:
            made = make_record(row, moves)
        except GameError:
            head = text(locale, "verify.title", number=str(number))
            await self._answer(interaction, [head, f"✗ {text(locale, 'verify.moves.bad')}"])
            return
        parts = [text(locale, "verify.title", number=str(number)), *report(locale, made, len(moves))]
        await self._answer(interaction, parts, record_file(row, made))

    async def _last_game(self, interaction: discord.Interaction) -> int:
        found = await self.bot.store.last_ended(guild_of(interaction), interaction.channel_id or 0)
        if found is None:
            raise Sorry("sorry.no_game_ended_here")
        return found

    async def _answer(
        self, interaction: discord.Interaction, parts: list[str], file: discord.File | None = None
    ) -> None:
        shown: discord.ui.File[discord.ui.LayoutView] | None = None
        if file is not None:
            shown = discord.ui.File(f"attachment://{file.filename}")
        with answering():
            await interaction.followup.send(
                view=page(CALM, *parts, shown), files=[file] if file else [], ephemeral=True
            )


def verify_upload(locale: str, data: bytes) -> list[str]:
    """The report on a record that may be anybody's, or no record at all."""
    title = text(locale, "verify.title_record")
    try:
        record = parse_record(data)
    except RecordError as error:
        return [title, fault_text(locale, error)]
    try:
        moves = sum(step.move is not None for step in replay(record))
    except RecordError as error:
        return [title, *report(locale, record, None), fault_text(locale, error)]
    return [title, *report(locale, record, moves)]


def report(locale: str, record: Record, moves: int | None) -> Iterator[str]:
    """Thing by thing, in sentences; then the numbers. ``moves`` is how many fit the deal; None if they don't."""
    findings = verify(record)
    lines = [f"{MARKS[finding.agrees]} {explained(locale, record, finding)}" for finding in findings]
    if moves is not None:
        lines.append(f"✓ {text(locale, 'verify.moves.good', n=moves)}")
    good = moves is not None and all(finding.agrees is not False for finding in findings)
    yield "\n".join(lines)
    yield text(locale, "verify.all_good" if good else "verify.not_good")
    yield numbers(locale, record, findings)


def explained(locale: str, record: Record, finding: Finding) -> str:
    """What was looked at and what came out, for somebody who never heard of hashing."""
    computed = finding.part in ("deck", "trash") or (finding.part == "commit" and "commit" in record.carried)
    if finding.agrees is False and not computed:
        return text(locale, "verify.missing", header=finding.part)
    people = len([one for one in record.carried.get("entropy", "").split(",") if one])
    outcome = {True: "good", False: "bad", None: "told"}[finding.agrees]
    return text(locale, f"verify.{finding.part}.{outcome}", n=people, seat=str(record.dealer))


def numbers(locale: str, record: Record, findings: list[Finding]) -> str:
    """What the check was made with, for who wants to do it elsewhere."""
    lines = [f"{name}: {code(record.carried[name][:LONGEST_NUMBER])}" for name in NUMBERS if name in record.carried]
    seed = next((finding.text for finding in findings if finding.part == "seed"), None)
    if seed is not None:
        lines.append(code(seed.partition(",")[0]))
    deck = " ".join(card_text(locale, card) for card in record.deck)
    lines += [text(locale, "verify.deck_shown", cards=deck), text(locale, "verify.elsewhere")]
    return "\n".join(f"-# {line}" for line in lines)


async def setup(bot: Bot) -> None:
    """Called when the bot loads this module."""
    await bot.add_cog(Verifying(bot))
