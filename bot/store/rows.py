"""What the store hands out and takes in: frozen rows. All times are aware and in UTC."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

Status = Literal["lobby", "playing", "over"]
"""A table gathers people, plays, or is closed (however that came)."""

Strength = Literal["easy", "normal", "hard"]
"""How well a computer player plays."""

Kind = Literal["skitgubbe", "drawn", "ended"]
"""How a game ended: somebody lost, nobody lost, or it was broken off and doesn't count."""

Tally = Literal["people", "computers"]
"""The list in which a game counts: among people alone, or with computer players too."""

FORMAT = 1
"""The version of what a game's rows mean. Raised when moves or options are written in another way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSeat:
    """Somebody who sits down: a person has ``user_id``, a computer player ``strength``."""

    name: str
    user_id: int | None = None
    strength: Strength | None = None
    entropy: int | None = None
    """The id of the interaction by which the person sat down (F2)."""
    locale: str | None = None

    def __post_init__(self) -> None:
        if (self.user_id is None) == (self.strength is None):
            raise ValueError("a seat is either a person's (user_id) or a computer's (strength)")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """One seat at a table, numbered from 1 clockwise."""

    game_id: int
    seat: int
    user_id: int | None
    """The Discord account; None for a computer player."""
    name: str
    strength: Strength | None
    entropy: int | None
    locale: str | None
    """The person's own language, for private messages."""
    away: bool
    """Whether a computer plays for this person."""
    hand_channel_id: int | None
    hand_message_id: int | None
    hand_turn: int | None
    """The turn for which that message was sent."""
    missed: int
    """How often in a row the clock ran out on this seat."""

    @property
    def human(self) -> bool:
        """Whether this seat is a person's."""
        return self.user_id is not None

    @property
    def former(self) -> bool:
        """Whether it was the seat of somebody who asked to be forgotten."""
        return self.user_id is not None and self.user_id < 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """One table: a lobby, a game in play, or one that is over."""

    id: int
    guild_id: int
    channel_id: int
    game: str
    preset: str
    changes: str
    """What differs from the preset, in the text that the caller gave; the store doesn't read it."""
    status: Status
    host_id: int
    dealer: int | None
    """The first dealer's seat, once known."""
    previous_id: int | None
    """The game that this one is the rematch of."""
    secret: bytes = field(repr=False)
    """The bot's part of the shuffle (F1). Not to be shown before the end."""
    commit_hash: str | None
    """What was shown of the secret when the table opened (F1)."""
    locale: str
    pace: str
    look: str
    """The colour of the table's cloth in pictures, or ``text`` for a table in words."""
    table_message_id: int | None
    former_message_id: int | None
    """The message that showed the table before, until it is taken away (see ``set_table_message``)."""
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    announced: bool
    """Whether the channel was told how the game ended."""
    deadline_turn: int | None
    """The turn that :attr:`deadline_at` belongs to."""
    deadline_at: datetime | None
    format: int
    """See :data:`FORMAT`. A game of another format can't be resumed by this version."""
    seats: tuple[SeatRow, ...]
    """In order, seat 1 first, without gaps."""

    def seat_of(self, user_id: int) -> SeatRow | None:
        """The seat of this person, if he has one."""
        return next((seat for seat in self.seats if seat.user_id == user_id), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRow:
    """One move, as it was made. Numbers count from 1 without gaps."""

    game_id: int
    number: int
    turn: int
    seat: int
    action: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ends. ``order`` holds the seats that went out, first to last; ``losers`` those who lost, if any."""

    kind: Kind
    losers: tuple[int, ...] = ()
    order: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if (self.kind == "skitgubbe") != bool(self.losers):
            raise ValueError("there are losers when, and only when, somebody is the skitgubbe")


@dataclass(frozen=True, slots=True)
class ResultSeatRow:
    """One seat of a finished game. ``place`` counts who went out, from 1; None for who didn't."""

    seat: int
    user_id: int | None
    name: str
    strength: Strength | None
    place: int | None
    lost: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """How a game ended, with all who sat at it."""

    game_id: int
    guild_id: int
    channel_id: int
    game: str
    preset: str
    kind: Kind
    ended_at: datetime
    humans: int
    computers: int
    seats: tuple[ResultSeatRow, ...]


@dataclass(frozen=True, slots=True)
class RatedGame:
    """What a rating needs of a game among people that had a loser.

    ``seats`` holds each person's id (negative for a former player) and the place at which he went out, if he did.
    """

    game_id: int
    ended_at: datetime
    seats: tuple[tuple[int, int | None], ...]


@dataclass(frozen=True, slots=True)
class Share:
    """Games of one kind, and how many of them a person lost."""

    name: str
    games: int
    losses: int


@dataclass(frozen=True, slots=True)
class LossRow:
    """A person on the leaderboard: games lost, out of games that had a loser.

    ``longest`` is the longest run of games without losing, ``current`` the one that goes on; within the same games.
    """

    user_id: int
    name: str
    losses: int
    games: int
    longest: int = 0
    current: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """A leaderboard: everybody's losses by the person's id, and the lines that were asked for, in order."""

    losses: Mapping[int, int]
    rows: Sequence[LossRow]


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person likes, on all servers."""

    four_colours: bool = True
    """Each suit in a colour of its own."""
    passes: bool = False
    """Whether the bot passes for this person where there is nothing but an offer (a slough window)."""
    tips: bool = True
    """Whether this person gets a line of help with each new kind of decision."""
    learned: frozenset[str] = frozenset()
    """The kinds of decision that this person has made: ``skitgubbe.lead``."""
    lesson: int = 0
    """The step of the lesson that this person came to; 0 before the first."""
