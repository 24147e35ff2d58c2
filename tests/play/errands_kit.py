"""What people do besides playing, one errand after the other, by somebody who asks again when something fails.

Maja manages the server. She changes a setting and takes that back, has the bot pass for her, asks for lists, records
and old games, opens a table and leaves it, has an evening with chips; then Anna wants to be forgotten, and the server
too.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from simcord.backend.errors import SetupError

from bot.controls import FIELD
from tests.play.faults_kit import Disk
from tests.play.games_kit import played, shown
from tests.play.kit import Person, Seen, World, answer, private

TRIES = 4
PAUSE = 11.0
"""Seconds that people wait in between."""
REFUSED = ("nothing happened", "nothing has changed")
UNFINISHED = "couldn't be finished"
FOR_ALL = ("leaderboard", "stats", "records")
"""Commands whose answer all see."""
NOTES = ("process", "alembic_version", "names", "facts")
"""Tables that change by themselves."""


class Errands:
    """All errands, in a world where the disk fails. ``lost``: what seems to fail there may have been written."""

    def __init__(self, world: World, disk: Disk, *, lost: bool) -> None:
        self.world = world
        self.disk = disk
        self.lost = lost
        self.refused = 0
        """So often somebody was told that something couldn't be done."""
        self.channel = world.guild.create_text_channel("cards")
        manages = world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
        self.maja = Person(world, "Maja", manages)
        self.anna = Person(world, "Anna")

    async def run(self) -> None:
        """All of them."""
        with self.disk.paused():
            self.game = await played(self.world, self.maja, self.anna, channel=self.channel)
        await self.settings()
        await self.liking()
        await self.asking()
        await self.table()
        await self.session()
        await self.forget_a_person()
        await self.forget_the_server()

    async def settings(self) -> None:
        """Change a setting, look at the list of changes, and take it back."""
        panel = shown(self.world, await self.ask("settings", lambda said: "Language" in said))
        menu = next(one for one in panel.custom_ids if one.split(":")[4].partition("-")[0] == "pace")
        await self.do(lambda: self.press(self.maja, panel, menu, "slow"), lambda _: self.pace() == "slow")
        assert self.rows("SELECT new FROM audit") == [("slow",)]
        if "Undo" in panel.labels:
            await self.do(lambda: self.maja.click(panel, "Undo"), lambda _: self.pace() == "normal")
        else:
            # When the news of a change got lost, nothing is left to change, nor to undo.
            assert self.lost
            await self.do(lambda: self.press(self.maja, panel, menu, "normal"), lambda _: self.pace() == "normal")

    def pace(self) -> str:
        """What holds now; the database has it too."""
        held = self.world.bot.hall.choices(self.world.guild.id).text("pace")
        kept = self.rows("SELECT settings FROM servers WHERE settings LIKE '%slow%'")
        return held if bool(kept) == (held == "slow") else "not the same everywhere"

    async def liking(self) -> None:
        """Have the bot pass."""
        panel = shown(self.world, await self.ask("preferences", lambda said: "colours" in said))
        switch = next(one for one in panel.custom_ids if ":passes" in one)
        await self.do(lambda: self.press(self.maja, panel, switch), lambda _: self.is_passed_for())
        assert self.rows("SELECT passes FROM preferences WHERE user_id = ?", self.maja.id) == [(1,)]

    def is_passed_for(self) -> bool:
        return self.world.bot.hall.preferences_of(self.maja.id).passes

    async def asking(self) -> None:
        """Lists, records, and what is stored."""
        for command in ("leaderboard", "stats", "records", "history", "privacy"):
            await self.ask(command, lambda said: not self.is_refusal(said))
        for command in ("verify", "replay"):
            await self.ask(command, lambda said: not self.is_refusal(said), game=self.game.id)
        panel = shown(self.world, await self.ask("privacy", lambda said: "1 seat" in said))
        await self.do(lambda: self.maja.click(panel, "Get it as a file"), lambda said: not self.is_refusal(said))

    async def table(self) -> None:
        """Open one, with a computer, and leave it."""
        await self.ask("skitgubbe new", lambda _: "Join" in self.newest_labels())
        await self.ask("skitgubbe add-computer", lambda _: self.seats() == 2)
        await self.ask("skitgubbe leave", lambda _: self.world.bot.hall.in_channel(self.channel.id) is None)
        assert self.rows("SELECT id FROM games WHERE status != 'over' AND channel_id = ?", self.channel.id) == []

    def newest_labels(self) -> list[str]:
        return next((seen.labels for seen in reversed(self.world.seen(self.channel)) if seen.labels), [])

    def seats(self) -> int:
        table = self.world.bot.hall.in_channel(self.channel.id)
        return len(table.row.seats) if table else 0

    async def session(self) -> None:
        """Begin and end an evening with chips."""
        going_on = "SELECT id FROM sessions WHERE ended_at IS NULL"
        await self.ask("session start", lambda _: len(self.rows(going_on)) == 1, chips=True)
        await self.ask("session end", lambda _: not self.rows(going_on))

    async def forget_a_person(self) -> None:
        """Anna has a seat at a table, and wants to be forgotten."""
        await self.ask("skitgubbe new", lambda _: "Join" in self.newest_labels())
        await self.do(lambda: self.anna.slash("skitgubbe join", self.channel), lambda _: self.seats() == 2)

        async def forget() -> Any:
            panel = shown(self.world, await self.anna.slash("privacy", self.channel))
            return await self.anna.member.submit_modal(await self.anna.click(panel, "Erase it"), {FIELD: "ERASE"})

        with self.disk.paused():
            assert self.is_known(self.anna)
        await self.do(forget, lambda said: "are erased" in said, shown_first=True)
        assert not self.is_known(self.anna)
        assert self.seats() == 1

    def is_known(self, person: Person) -> bool:
        tables = ("seats", "result_seats", "preferences", "bleats")
        return any(self.rows(f"SELECT * FROM {table} WHERE user_id = ?", person.id) for table in tables)

    async def forget_the_server(self) -> None:
        """Maja has everything deleted, with the table that is there."""

        async def forget() -> Any:
            panel = shown(self.world, await self.maja.slash("settings", self.channel))
            form = await self.maja.click(panel, "Erase all data")
            return await self.maja.member.submit_modal(form, {FIELD: self.world.guild.name})

        await self.do(forget, lambda said: "is erased" in said, shown_first=True)
        for table in ("games", "results", "sessions", "audit", "servers"):
            assert self.rows(f"SELECT * FROM {table}") == []
        assert self.world.bot.hall.in_channel(self.channel.id) is None

    # -- asking

    async def ask(self, command: str, done: Callable[[str], bool], **options: Any) -> Any:
        """Maja gives a command, until it is done."""
        return await self.do(lambda: self.maja.slash(command, self.channel, **options), done, public=command in FOR_ALL)

    async def press(self, person: Person, panel: Seen, custom_id: str, *values: str) -> Any:
        if values:
            return await person.member.select(person._message(panel), list(values), custom_id=custom_id)
        return await person.member.click(person._message(panel), custom_id=custom_id)

    async def do(
        self,
        doing: Callable[[], Awaitable[Any]],
        done: Callable[[str], bool],
        *,
        public: bool = False,
        shown_first: bool = False,
    ) -> Any:
        """Do something until it is done. Who is refused hears it, alone; and what he hears is true.

        ``public``: all see that the bot is thinking, and so what comes of it. ``shown_first``: it begins with a message
        that must be there.
        """
        for _ in range(TRIES):
            before = self.kept()
            try:
                result = await doing()
            except (SetupError, AttributeError):
                assert shown_first
                assert self.disk.failed
                continue
            said = answer(result)
            assert result.acknowledged
            if self.is_refusal(said):
                self.refused += 1
                assert public or private(result)
                assert self.disk.failed, said
                if UNFINISHED not in said and not self.lost:
                    assert self.kept() == before, "something had happened all the same"
            elif done(said):
                return result
            await self.world.advance(PAUSE)
            # Where the news of a change got lost, people see after a while that it was made.
            if done(said) and (self.lost or not self.is_refusal(said)):
                return result
        raise AssertionError(f"it can't be done: {said}")

    @staticmethod
    def is_refusal(said: str) -> bool:
        return any(words in said for words in (*REFUSED, UNFINISHED)) or "went wrong" in said

    # -- the database file, read as another program would

    def rows(self, query: str, *values: int) -> list[tuple[Any, ...]]:
        with contextlib.closing(sqlite3.connect(self.world.path)) as connection:
            return connection.execute(query, values).fetchall()

    def kept(self) -> dict[str, list[tuple[Any, ...]]]:
        """Everything that is stored."""
        tables = [name for (name,) in self.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: self.rows(f"SELECT * FROM {name}") for name in tables if name not in NOTES}

    def check(self) -> None:
        """The file is sound."""
        assert self.rows("PRAGMA integrity_check") == [("ok",)]
        assert self.rows("PRAGMA foreign_key_check") == []
