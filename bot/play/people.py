"""What the people and the computer players at a table are called."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import discord

from bot.games.presenter import Names
from bot.pictures import SeatLook
from bot.store import SeatRow
from bot.words.catalog import text
from bot.words.names import plain, safe

COMPUTER_NAMES = ("Greta", "Nils", "Elsa", "Sixten", "Maja", "Ture", "Selma", "Gösta")
"""Given to computer players in this order."""

COMPUTER = "🤖"
LONE_SURROGATE = re.compile("[\ud800-\udfff]")
"""Half a character: no file and no database takes it."""
LIKE_NUMBERED = re.compile(r"\(\d+\\\)\W*$")
"""The end of a name, made harmless, that has a number in brackets."""


def name_of(user: discord.abc.User) -> str:
    """What a person is called on the server where he was met; kept as it is, made harmless when shown."""
    return LONE_SURROGATE.sub("", user.display_name)[:64]


def free_computer_name(seats: Iterable[SeatRow]) -> str:
    """A name that no computer player at this table has."""
    taken = {seat.name for seat in seats if not seat.human}
    return next((name for name in COMPUTER_NAMES if name not in taken), COMPUTER_NAMES[0])


def who_sits(seat: SeatRow) -> str:
    """Who it is, as a menu hands it back: seats change their numbers when somebody stands up."""
    return str(seat.user_id) if seat.human else seat.name


def shown_name(seat: SeatRow) -> str:
    """A seat's name for the text of a message."""
    mark = f"{COMPUTER} " if not seat.human or seat.away else ""
    return mark + safe(seat.name)


def shown_names(seats: Sequence[SeatRow]) -> Names:
    """The names of all seats, for the text of a message. Equal names are told apart by their seat; then so are names
    that look as if they had the number of a seat already."""
    names = {seat.seat: shown_name(seat) for seat in seats}
    equal = {name for name in names.values() if list(names.values()).count(name) > 1}
    return {
        seat: f"{name} ({seat})" if name in equal or (equal and LIKE_NUMBERED.search(name)) else name
        for seat, name in names.items()
    }


def name_in_menu(seat: SeatRow) -> str:
    """A seat's name for a menu, where nothing is formatted."""
    return ("" if seat.human else f"{COMPUTER} ") + plain(seat.name)


def look_of(locale: str, seat: SeatRow) -> SeatLook:
    """How a seat looks on a picture."""
    return SeatLook(
        name=plain(seat.name),
        computer=not seat.human,
        away=seat.away,
        plain=text(locale, "table.seat", seat=str(seat.seat)),
    )
