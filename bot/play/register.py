"""All tables of a process, found by their number, their channel or a person who sits at them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.sorry import Sorry

if TYPE_CHECKING:
    from bot.play.lobby import Lobby
    from bot.play.match import Match


class Register:
    """The lobbies and the games in play. None of the questions takes longer when there are more tables."""

    def __init__(self) -> None:
        self.lobbies: dict[int, Lobby] = {}
        self.matches: dict[int, Match] = {}
        self._by_channel: dict[int, Lobby | Match] = {}
        self._games_of: dict[int, list[int]] = {}
        """The games in play by person."""
        self._people_of: dict[int, list[int]] = {}

    def add_lobby(self, lobby: Lobby) -> None:
        """A table was opened."""
        self.lobbies[lobby.id] = lobby
        self._by_channel[lobby.row.channel_id] = lobby

    def add_match(self, match: Match) -> None:
        """A game has begun. Its people are those of this moment: nobody else can sit down later."""
        self.matches[match.id] = match
        self._by_channel[match.row.channel_id] = match
        people = [seat.user_id for seat in match.row.seats if seat.user_id is not None]
        self._people_of[match.id] = people
        for user_id in people:
            self._games_of.setdefault(user_id, []).append(match.id)

    def forget(self, game_id: int) -> None:
        """A table isn't here any more."""
        for table in (self.lobbies.pop(game_id, None), self.matches.pop(game_id, None)):
            if table is not None and self._by_channel.get(table.row.channel_id) is table:
                del self._by_channel[table.row.channel_id]
        for user_id in self._people_of.pop(game_id, ()):
            games = self._games_of[user_id]
            games.remove(game_id)
            if not games:
                del self._games_of[user_id]

    def match(self, game_id: int) -> Match:
        """The game in play with this number; :class:`Sorry` if there is none (any more)."""
        match = self.matches.get(game_id)
        if match is None:
            raise Sorry("sorry.not_started" if game_id in self.lobbies else "sorry.over")
        return match

    def lobby(self, game_id: int) -> Lobby:
        """The lobby with this number; :class:`Sorry` if there is none (any more)."""
        lobby = self.lobbies.get(game_id)
        if lobby is None:
            raise Sorry("sorry.not_in_lobby" if game_id in self.matches else "sorry.over")
        return lobby

    def table(self, game_id: int) -> Lobby | Match | None:
        """The lobby, or the game in play, with this number; None if there is none (any more)."""
        return self.lobbies.get(game_id) or self.matches.get(game_id)

    def in_channel(self, channel_id: int | None) -> Lobby | Match | None:
        """What is played, or about to be, in this channel."""
        return None if channel_id is None else self._by_channel.get(channel_id)

    def tables(self) -> Iterator[Lobby | Match]:
        """All lobbies and all games in play."""
        yield from self.lobbies.values()
        yield from self.matches.values()

    def matches_of(self, user_id: int) -> list[Match]:
        """The games in play in which this person has a seat."""
        matches = [self.matches[game_id] for game_id in self._games_of.get(user_id, ())]
        # Who was forgotten has no seat any more.
        return [match for match in matches if match.row.seat_of(user_id)]
