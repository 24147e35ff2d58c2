"""The reference game: a short evening with everything in it, played by people who don't give up.

Anna is the host and plays through direct messages, Bo takes none, and a computer has the third seat. They open a
table, deal, play; a turn's time runs out, Bo leaves and comes back, the game ends, somebody bleats, and there is a
rematch. When something fails they do what sensible people do: look again, press again, wait a little.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

from tests.play.faults_kit import Counter
from tests.play.kit import Person, Seen, World, answer, nearly_over, private
from tests.play.people_kit import can_move

TRIES = 15
"""So often people try again before they call it broken."""
PAUSE = 11.0
"""Seconds that they wait in between."""
MOVES_AT_FIRST = 3


class Stuck(AssertionError):
    """People tried everything, and nothing goes on."""


class Evening:
    """The reference game in a world, with faults."""

    def __init__(self, world: World, faults: Counter) -> None:
        self.world = world
        self.faults = faults
        self.channel = world.guild.create_text_channel("cards")
        self.anna, self.bo = world.people("Anna", "Bo")
        self.people = (self.anna, self.bo)
        world.close_dms(self.bo)
        self.answers: list[str] = []
        """What people were told, in answer to what they did."""

    # -- the evening

    async def play(self) -> None:
        """All of it."""
        await self.open()
        await self.press_table(self.bo, "Join", lambda: "Bo" in self.table_text())
        await self.press_table(self.anna, "Add computer", lambda: "🤖" in self.table_text())
        await self.press_table(self.anna, "Start", lambda: self.playing or self.over)
        for _ in range(MOVES_AT_FIRST):
            await self.one_move()
        await self.late_move()
        await self.leave_and_come_back()
        await self.skip()
        while not self.over:
            await self.one_move()
        await self.afterwards()

    async def open(self) -> None:
        """Anna opens a table."""
        for _ in range(TRIES):
            await self.type(self.anna, "skitgubbe new", preset="quick")
            if "Join" in self.table_labels():
                return
            await self.world.advance(PAUSE)
        raise Stuck("no table can be opened")

    async def one_move(self) -> None:
        """Whoever is to act makes a move; returns when there is one more."""
        before = self.moves
        for _ in range(TRIES):
            for person in self.people:
                if self.may_act(person):
                    await self.try_to_move(person)
                if self.moves > before:
                    return
            await self.world.advance(PAUSE)
            if self.moves > before:
                return
        raise Stuck("nobody can move")

    async def try_to_move(self, person: Person) -> None:
        """Move with the hand that came, or else with one that was asked for."""
        before = self.moves
        if (hand := person.hand()) is not None:
            await self.tell(person.move(hand))
        if self.moves == before and (shown := await self.look(person)) is not None and self.moves == before:
            await self.tell(person.move(shown))

    async def look(self, person: Person) -> Seen | None:
        """My hand at the table, or else the command; a hand with which one can move."""
        table = self.table()
        if table and "My hand" in table.labels:
            result = await self.tell(person.click(table, "My hand"))
        else:
            result = await self.type(person, "hand")
        if result.response is None:
            return None
        seen = Seen(self.world, result.response.channel_id, result.response.id)
        return seen if can_move(seen) else None

    async def late_move(self) -> None:
        """Nobody does anything until the clock has moved for somebody."""
        before = self.moves
        for _ in range(TRIES):
            await self.world.advance(32)
            if self.moves > before:
                return
        raise Stuck("the clock stands still")

    async def leave_and_come_back(self) -> None:
        """Bo goes, and is back a moment later."""
        for away in (True, False):
            for _ in range(TRIES):
                if self.over or self.away(self.bo) == away:
                    break
                if not away:
                    await self.look(self.bo)
                elif "Leave" in self.table_labels():
                    await self.press(self.bo, "Leave")
                else:
                    await self.type(self.bo, "skitgubbe leave")
            else:
                raise Stuck("nobody can leave" if away else "who left can't come back")

    async def skip(self) -> None:
        """The middle of the game, which is no different, is played by another process."""
        if self.playing:
            with self.faults.paused():
                await self.world.skip(nearly_over, game=self.game)

    async def afterwards(self) -> None:
        """The result is posted, the skitgubbe bleats, and there is a rematch."""
        for _ in range(TRIES):
            if self.result() or self.result_kind() != "skitgubbe":
                break
            await self.world.advance(60)
        if (result := self.result()) is None:
            return
        losers = self.losers()
        if loser := next((person for person in self.people if (person.id,) in losers), None):
            await self.press_on(loser, result, "Bleat", lambda: "bleat" in "".join(self.texts_below(result)))
        await self.press_on(self.anna, result, "Rematch", lambda: "Join" in self.table_labels())
        await self.press_table(self.bo, "Join", lambda: "Bo" in self.table_text())
        await self.end()

    async def end(self) -> None:
        """Anna closes whatever table there is."""
        for _ in range(TRIES):
            if self.world.bot.hall.in_channel(self.channel.id) is None:
                return
            await self.type(self.anna, "skitgubbe end")
        raise Stuck("a table can't be ended")

    # -- pressing and typing

    async def type(self, person: Person, command: str, **options: str) -> Any:
        """Give a command in the channel."""
        return await self.tell(person.slash(command, self.channel, **options))

    async def press(self, person: Person, label: str) -> None:
        """Press a button of the table, if it is there."""
        table = self.table()
        if table and label in table.labels:
            await self.tell(person.click(table, label))

    async def press_table(self, person: Person, label: str, done: Callable[[], bool]) -> None:
        """Press a button of the table until what it is for can be seen."""
        await self._until(done, lambda: self.press(person, label), label)

    async def press_on(self, person: Person, seen: Seen, label: str, done: Callable[[], bool]) -> None:
        """Press a button of this message until what it is for can be seen."""
        await self._until(done, lambda: self.tell(person.click(seen, label)), label)

    async def _until(self, done: Callable[[], bool], press: Callable[[], Awaitable[Any]], label: str) -> None:
        for _ in range(TRIES):
            await press()
            if done():
                return
            await self.world.advance(PAUSE)
            if done():
                return
        raise Stuck(f"{label} does nothing")

    async def tell(self, doing: Awaitable[Any]) -> Any:
        """Do something. There is an answer, unless a call failed; and what went wrong is told privately."""
        failed = len(self.faults.failed)
        result = await doing
        said = answer(result)
        self.answers.append(said)
        if len(self.faults.failed) == failed:
            assert result.acknowledged, "somebody was left without an answer"
        if "try again" in said or "went wrong" in said:
            assert private(result)
        return result

    # -- what people see

    def table(self) -> Seen | None:
        """The newest message of a table."""
        tables = [seen for seen in self.world.seen(self.channel) if {"Join", "My hand"} & set(seen.labels)]
        return tables[-1] if tables else None

    def table_text(self) -> str:
        table = self.table()
        return table.text if table else ""

    def table_labels(self) -> list[str]:
        table = self.table()
        return table.labels if table else []

    def result(self) -> Seen | None:
        """The message that tells how the game ended."""
        return next((seen for seen in self.world.seen(self.channel) if "Rematch" in seen.labels), None)

    def texts_below(self, than: Seen) -> list[str]:
        return [seen.text.lower() for seen in self.world.seen(self.channel) if seen.id > than.id]

    def was_told(self, words: str) -> bool:
        """Whether all who take direct messages were written this, and the others can read it in the channel or ask."""
        return any(words in seen.text for seen in self.anna.dms())

    # -- how things are

    @property
    def game(self) -> int:
        """The number of the game: the first in this channel that was begun, or that is to be."""
        first = "SELECT id FROM games WHERE channel_id = ? ORDER BY started_at IS NULL, id"
        return int(next(iter(self.rows(first, self.channel.id)), (0,))[0])

    @property
    def playing(self) -> bool:
        return self.game in self.world.bot.hall.matches

    @property
    def over(self) -> bool:
        return self.result_kind() is not None and not self.playing

    @property
    def moves(self) -> int:
        """How many there are in the database; the end counts as one, for after it nothing more will come."""
        return len(self.rows("SELECT * FROM moves WHERE game_id = ?", self.game)) + self.over

    def may_act(self, person: Person) -> bool:
        match = self.world.bot.hall.matches.get(self.game)
        return match is not None and match.may_act(match.seat_of(person.id))

    def away(self, person: Person) -> bool:
        match = self.world.bot.hall.match(self.game)
        return match.row.seats[match.seat_of(person.id) - 1].away

    def result_kind(self) -> str | None:
        """How the game ended; None if it goes on."""
        return next((kind for (kind,) in self.rows("SELECT kind FROM results WHERE game_id = ?", self.game)), None)

    def losers(self) -> list[tuple[Any, ...]]:
        """The users who have to bleat; None for a computer."""
        return self.rows("SELECT user_id FROM result_seats WHERE game_id = ? AND lost", self.game)

    def rows(self, query: str, *values: int) -> list[tuple[Any, ...]]:
        """What the database file holds, read as another program would."""
        with contextlib.closing(sqlite3.connect(self.world.path)) as connection:
            return connection.execute(query, values).fetchall()

    # -- what must hold in the end

    def check(self) -> None:
        """One result, as the moves say; no gap among them; and nothing of a hand in public."""
        moves = self.rows("SELECT number, seat, action FROM moves WHERE game_id = ? ORDER BY number", self.game)
        assert [number for number, _, _ in moves] == list(range(1, len(moves) + 1))
        assert self.rows("SELECT count(*) FROM results WHERE game_id = ?", self.game) == [(1,)]
        assert self.rows("SELECT id FROM games WHERE channel_id = ? AND status != 'over'", self.channel.id) == []
        assert self.world.bot.hall.in_channel(self.channel.id) is None
        for seen in self.world.seen(self.channel):
            assert not can_move(seen)
