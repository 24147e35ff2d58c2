"""The database: tables, seats, moves, results, and what servers and people have set.

Everything goes through :class:`Store`. A method either does all that it says or raises and changes nothing. Import from
here; only what copies or replaces the file itself (``bot.cli.files``) looks further in.
"""

from __future__ import annotations

from bot.store.choices import Change, Choices, Keeper, Overtaken, Setting
from bot.store.erasure import Erasure, Export
from bot.store.errors import (
    AlreadyRunning,
    AlreadySeated,
    ChannelBusy,
    MoveConflict,
    NotInLobby,
    NotSeated,
    Refused,
    SchemaTooNew,
    SeatsChanged,
    StoreBusy,
    StoreError,
    StoreFailed,
    TableFull,
    UnknownGame,
)
from bot.store.lobbies import Lobbies
from bot.store.people import People
from bot.store.play import Play
from bot.store.preferences import PreferenceKeeper
from bot.store.rows import (
    FORMAT,
    Board,
    GameRow,
    Kind,
    LossRow,
    MoveRow,
    NewSeat,
    Preferences,
    RatedGame,
    Result,
    ResultRow,
    ResultSeatRow,
    SeatRow,
    Share,
    Status,
    Strength,
    Tally,
)
from bot.store.sessions import Fact, NoSession, Session, Sessions, SessionThere
from bot.store.tallies import Tallies

__all__ = [
    "FORMAT",
    "AlreadyRunning",
    "AlreadySeated",
    "Board",
    "Change",
    "ChannelBusy",
    "Choices",
    "Export",
    "Fact",
    "GameRow",
    "Kind",
    "LossRow",
    "MoveConflict",
    "MoveRow",
    "NewSeat",
    "NoSession",
    "NotInLobby",
    "NotSeated",
    "Overtaken",
    "Preferences",
    "RatedGame",
    "Refused",
    "Result",
    "ResultRow",
    "ResultSeatRow",
    "SchemaTooNew",
    "SeatRow",
    "SeatsChanged",
    "Session",
    "SessionThere",
    "Setting",
    "Share",
    "Status",
    "Store",
    "StoreBusy",
    "StoreError",
    "StoreFailed",
    "Strength",
    "TableFull",
    "Tally",
    "UnknownGame",
]


class Store(Lobbies, Play, People, PreferenceKeeper, Tallies, Keeper, Erasure, Sessions):
    """The open database. ``await Store.open(url)`` to begin, ``await store.close()`` at the end."""
