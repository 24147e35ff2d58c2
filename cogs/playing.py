"""Moves by command, button and menu; and one's own hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Bot
from bot.asking import playing_here, pressed_match, reader_locale
from bot.calls import answering
from bot.controls import Press, chosen_in
from bot.games.presenter import Choice, Verb
from bot.games.registry import PRESENTERS
from bot.play.closed_hand import done_view
from bot.play.drawing import Drawn
from bot.play.journal import action_of
from bot.play.layouts import OPENS
from bot.play.match import Match
from bot.presses import Place, is_private_answer
from bot.sorry import Sorry, whisper
from bot.words.names import safe
from bot.words.translator import told
from engine.game import Action, Seat
from engine.table import DuplicateMove

AnyCommand = app_commands.Command[Any, ..., None]
EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
MOST_SUGGESTIONS = 25


class Playing(commands.Cog):
    """The commands that move, one for each kind of action that any game has; ``/hand``; and the hand's controls."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        for verb in {verb.verb: verb for presenter in PRESENTERS.values() for verb in presenter.verbs}.values():
            bot.tree.add_command(self._cards_command(verb) if verb.cards else self._plain_command(verb))
        bot.handlers.register("hand", self.press_hand)
        for name, handler in self._presses_on_hand().items():
            bot.handlers.register(name, handler, Place.PRIVATE)

    def _presses_on_hand(self) -> dict[str, Callable[[discord.Interaction, Press], Awaitable[None]]]:
        return {
            "choose": self.press_choose,
            "do": self.press_do,
            "page": self.press_page,
            "hand_again": self.press_hand_again,
        }

    def _plain_command(self, verb: Verb) -> AnyCommand:
        async def run(interaction: discord.Interaction) -> None:
            match, seat = playing_here(self.bot.hall, interaction)
            await self._command_move(interaction, match, seat, Action(verb.verb), match.table.turn)

        return app_commands.Command(
            name=told(f"{verb.command}.name"),
            description=told(f"{verb.command}.description"),
            callback=run,
            allowed_contexts=EVERYWHERE,
        )

    def _cards_command(self, verb: Verb) -> AnyCommand:
        @app_commands.rename(cards=told("option.cards.name"))
        @app_commands.describe(cards=told("option.cards.description"))
        async def run(interaction: discord.Interaction, cards: app_commands.Range[str, 1, 100]) -> None:
            match, seat = playing_here(self.bot.hall, interaction)
            action, turn = self._meant(match, seat, verb.verb, cards, reader_locale(interaction))
            await self._command_move(interaction, match, seat, action, turn)

        command: AnyCommand = app_commands.Command(
            name=told(f"{verb.command}.name"),
            description=told(f"{verb.command}.description"),
            callback=run,
            allowed_contexts=EVERYWHERE,
        )

        @command.autocomplete("cards")
        async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            return self._suggestions(interaction, verb.verb, typed)

        return command

    @app_commands.command(name=told("command.hand.name"), description=told("command.hand.description"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def hand(self, interaction: discord.Interaction) -> None:
        """Show one's hand, privately."""
        match, seat = playing_here(self.bot.hall, interaction)
        await self._show_hand(interaction, match, seat)

    # -- buttons and menus

    async def press_hand(self, interaction: discord.Interaction, press: Press) -> None:
        """The table's My hand."""
        match = pressed_match(self.bot.hall, interaction, press)
        await self._show_hand(interaction, match, match.seat_of(interaction.user.id))

    async def press_hand_again(self, interaction: discord.Interaction, press: Press) -> None:
        """Show the newest state in the private message that asked for it."""
        match = pressed_match(self.bot.hall, interaction, press)
        seat = match.seat_of(interaction.user.id)
        await match.come_back(seat)
        await self._edit_hand(interaction, match, seat)

    async def press_choose(self, interaction: discord.Interaction, press: Press) -> None:
        """A play chosen in the menu."""
        value = chosen_in(press)
        if value.startswith(OPENS):
            await self._open(interaction, press, value)
        else:
            await self._press_move(interaction, press, value)

    async def press_do(self, interaction: discord.Interaction, press: Press) -> None:
        """A button for an action without cards."""
        await self._press_move(interaction, press, press.arg)

    async def press_page(self, interaction: discord.Interaction, press: Press) -> None:
        """Another page of the menu."""
        match = pressed_match(self.bot.hall, interaction, press)
        seat = match.seat_of(interaction.user.id)
        wanted = press.arg.rstrip("bf")
        page = int(wanted) if wanted.isdecimal() else 0
        again = is_private_answer(interaction)
        await self._edit(interaction, await match.showing.hands.draw(seat, page=page, again=again, prompt=True))

    async def _open(self, interaction: discord.Interaction, press: Press, value: str) -> None:
        """Show the choices behind a choice."""
        match = pressed_match(self.bot.hall, interaction, press)
        seat = match.seat_of(interaction.user.id)
        again = is_private_answer(interaction)
        await self._edit(interaction, await match.showing.hands.draw(seat, again=again, within=value, prompt=True))

    # -- how a move is made

    async def _press_move(self, interaction: discord.Interaction, press: Press, action_text: str) -> None:
        match = pressed_match(self.bot.hall, interaction, press)
        seat = match.seat_of(interaction.user.id)
        action = _action(match, action_text)
        hands = match.showing.hands
        answered = hands.answered(seat, interaction.message.id if interaction.message else None)
        private = is_private_answer(interaction)
        peek = match.showing.peeks.closed(seat) if private else None
        try:
            await match.move(seat, action, press.turn)
        except DuplicateMove:
            # The second click of two: what it asked for has happened.
            with answering():
                await interaction.response.defer()
            return
        except BaseException:
            hands.restore(answered)
            hands.update()
            match.showing.peeks.reopened(seat, peek)
            raise
        if private:
            await self._edit_hand(interaction, match, seat)
        elif match.may_act(seat) and match.table.turn == press.turn:
            await self._edit(interaction, await hands.draw(seat, prompt=True))
        else:
            await self._edit(interaction, Drawn(done_view(match, seat, action)))
        if not interaction.response.is_done():
            # The answer failed: the message is to lose its controls in the ordinary way.
            hands.restore(answered)
            hands.update()

    async def _command_move(
        self, interaction: discord.Interaction, match: Match, seat: Seat, action: Action, turn: int
    ) -> None:
        locale = reader_locale(interaction)
        if not match.may_act(seat) and not match.view(seat).legal:
            raise Sorry("sorry.not_your_turn")
        await match.move(seat, action, turn)
        await whisper(interaction, match.presenter.done(locale, action))

    def _meant(self, match: Match, seat: Seat, verb: str, typed: str, locale: str) -> tuple[Action, int]:
        """The action behind a suggestion's value (``game:turn:action``), its label, or cards typed by hand."""
        game, _, rest = typed.partition(":")
        turn, _, action_text = rest.partition(":")
        if game.isdecimal() and turn.isdecimal() and action_text:
            if int(game) != match.id:
                raise Sorry("sorry.stale")
            return _action(match, action_text), int(turn)
        view = match.view(seat)
        menu = match.presenter.choices(locale, view).menu
        for choice in (inner for outer in menu for inner in (outer.more or (outer,))):
            if choice.action.verb == verb and typed.strip() in (choice.label, str(choice.action)):
                return choice.action, match.table.turn
        action = match.presenter.parse(locale, verb, typed)
        if action is None:
            raise Sorry("sorry.no_cards", typed=safe(typed))
        return action, match.table.turn

    def _suggestions(self, interaction: discord.Interaction, verb: str, typed: str) -> list[app_commands.Choice[str]]:
        """What can be played now, as far as it fits what was typed; nothing for who isn't to act, or is away."""
        try:
            match, seat = playing_here(self.bot.hall, interaction)
        except Sorry:
            return []
        if match.row.seats[seat - 1].away:
            return []
        menu = match.presenter.choices(reader_locale(interaction), match.view(seat)).menu
        choices = [inner for choice in menu for inner in (choice.more or (choice,))]
        fitting = [choice for choice in choices if choice.action.verb == verb and _fits(choice, typed)]
        return [
            app_commands.Choice(name=choice.label[:100], value=f"{match.id}:{match.table.turn}:{choice.action}"[:100])
            for choice in sorted(fitting, key=lambda choice: _distance(choice, typed))[:MOST_SUGGESTIONS]
        ]

    async def _show_hand(self, interaction: discord.Interaction, match: Match, seat: Seat) -> None:
        await match.come_back(seat)
        turn = match.table.turn
        drawn = await match.showing.hands.draw(seat, again=True, prompt=True)
        with answering():
            await interaction.response.send_message(view=drawn.layout, files=list(drawn.files), ephemeral=True)
            match.showing.peeks.opened(seat, interaction, turn)

    async def _edit_hand(self, interaction: discord.Interaction, match: Match, seat: Seat) -> None:
        """Show the newest hand in the private answer that was pressed, and keep it up to date from now on."""
        match.showing.peeks.closed(seat)
        turn = match.table.turn
        await self._edit(interaction, await match.showing.hands.draw(seat, again=True, prompt=True))
        match.showing.peeks.opened(seat, interaction, turn)

    async def _edit(self, interaction: discord.Interaction, drawn: Drawn) -> None:
        """Answer a press by changing the message that it was on."""
        with answering():
            await interaction.response.edit_message(view=drawn.layout, attachments=list(drawn.files))


def _action(match: Match, words: str) -> Action:
    """The action that a control or a suggestion names; :class:`Sorry` if this game knows no such action."""
    verb = words.strip().partition(" ")[0]
    if verb not in {known.verb for known in match.presenter.verbs}:
        raise Sorry("sorry.unknown_control")
    return action_of(words)


def _fits(choice: Choice, typed: str) -> bool:
    """Whether a choice contains what was typed so far, in its label or in plain letters."""
    wanted = _squeezed(typed)
    return wanted in _squeezed(choice.label) or wanted in _squeezed(str(choice.action))


def _distance(choice: Choice, typed: str) -> int:
    """How much more a choice is than what was typed so far: 0 if it is just that."""
    return 0 if _squeezed(choice.label) == _squeezed(typed) else 1


def _squeezed(words: str) -> str:
    return words.casefold().replace(" ", "")


async def setup(bot: Bot) -> None:
    """Called when the bot loads this module."""
    await bot.add_cog(Playing(bot))
