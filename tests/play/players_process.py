"""The bot with three quick people at two tables, in a process of its own that may be killed at any moment."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from simcord.env import Env

from bot.play.lobby import Lobby
from bot.play.match import Match
from tests.play.kit import SETTINGS, Person, Seen, World, answer, open_table

PRESETS = ("quick", "classic", "flurst", "modern", "mas", "pagat", "melniki")
HOUR = 3600.0


@dataclass
class Company:
    """Who plays, and where. Each acknowledged move is told as (game, number), each finished start as None."""

    world: World
    people: list[Person]
    channels: list[Any]
    told: Connection

    async def play_on(self, presets: list[str], finish: bool) -> None:
        """Make a move at each table in turn, and open new tables; or ``finish`` the ones that are there."""
        hall = self.world.bot.hall
        while not finish or list(hall.tables()):
            for channel in self.channels:
                table = hall.in_channel(channel.id)
                if isinstance(table, Match):
                    await self.move(table, channel)
                elif isinstance(table, Lobby):
                    await self.fill(table, channel)
                elif not finish:
                    await open_table(self.world, self.people[0], channel=channel, preset=presets[0], pace="off")
                    presets.append(presets.pop(0))

    async def fill(self, lobby: Lobby, channel: Any) -> None:
        """Whoever doesn't sit yet sits down, and the cards are dealt."""
        for person in self.people:
            if lobby.row.seat_of(person.id) is None:
                await person.click(self.world.table(channel), "Join")
        await self.people[0].click(self.world.table(channel), "Start")

    async def move(self, match: Match, channel: Any) -> None:
        """Whoever is to act does, and says so when the bot has answered."""
        seat = match.row.seats[match.table.to_act[0] - 1]
        person = next(person for person in self.people if person.id == seat.user_id)
        answered = await person.move_well(await self.hand(person, match, channel))
        assert answer(answered) == "", "a good move was refused"
        self.told.send((match.id, len(match.table.moves)))

    async def hand(self, person: Person, match: Match, channel: Any) -> Seen:
        """The direct message with this turn's hand; if it went with the process before, what My hand shows."""
        current = f":{match.id}:{match.table.turn}:"
        for seen in reversed(person.dms()):
            if any(current in custom_id for custom_id in seen.custom_ids):
                return seen
        shown = await person.click(self.world.table(channel), "My hand")
        return Seen(self.world, shown.response.channel_id, shown.response.id)


async def gather_company(path: Path, start: int, told: Connection) -> Company:
    """The same server, channels and people at each start, with messages that no earlier start has had."""
    world = World(path, SETTINGS)
    world._random = random.Random(start)
    world.env = env = Env(await world.make_bot(), shard_count=1)
    world.guild = env.create_guild(name="Cats & Cards")
    channels = [world.guild.create_text_channel(name) for name in ("cards", "more-cards")]
    world.channel = channels[0]
    people = world.people("Anna", "Bo", "Cia")
    # Discord's ids hold the time: later messages get other ids than those that the database remembers.
    env.backend.advance_clock(HOUR * start)
    await env.start()
    await world.finish_tasks()
    return Company(world, people, channels, told)


async def live(path: Path, start: int, finish: bool, told: Connection) -> None:
    """Start the bot and let people play: for ever, or until all games are over."""
    company = await gather_company(path, start, told)
    told.send(None)
    presets = list(PRESETS)
    random.Random(start).shuffle(presets)
    await company.play_on(presets, finish)
    await company.world.bot.hall.close()
    await company.world.env.shutdown()
    await company.world.store.close()


def run(path: Path, start: int, finish: bool, told: Connection) -> None:
    """What the process does."""
    asyncio.run(live(path, start, finish, told))
