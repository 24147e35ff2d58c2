"""A finished game, looked at move by move with all hands open; and the message that shows it."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord

from bot.controls import Press, button
from bot.drawing import Drawing
from bot.games.presenter import Names, Presenter
from bot.games.registry import presenter_of
from bot.pictures import SeatLook, named
from bot.play.drawing import Drawn, Sheet, sheet
from bot.play.layouts import CALM, View, page, row
from bot.play.people import look_of, shown_names
from bot.store import GameRow
from bot.words.catalog import text
from bot.words.names import plain
from engine.game import Event, State
from engine.record import Move, Record, RecordError, parse_record, print_record
from engine.record import replay as play_again

TRICK_ENDS = frozenset({"won", "discarded", "void", "completed", "picked_up"})
"""Kinds of events after which the table is clear, or a hand full: where a jump stops."""
RECORD_NAME = "record.txt"
STEPS = {"start": "⏮", "trick_back": "⏪", "back": "◀", "on": "▶", "trick_on": "⏩"}
"""What the buttons do, and their labels."""
MOST_PICTURES = 9
"""Hands in one message beside the table: Discord takes ten pictures."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A game after ``number`` of its ``last`` moves. ``stops`` are the numbers at which tricks end."""

    number: int
    last: int
    move: Move | None
    events: tuple[Event, ...]
    state: State
    stops: tuple[int, ...]
    fault: RecordError | None
    """What is wrong with the record after the last move that can be played."""

    def moved(self, step: str) -> int:
        """The number to which a step leads."""
        return {
            "start": 0,
            "trick_back": max((stop for stop in self.stops if stop < self.number), default=0),
            "back": max(0, self.number - 1),
            "on": min(self.last, self.number + 1),
            "trick_on": min((stop for stop in self.stops if stop > self.number), default=self.last),
        }[step]


def moment(record: Record, wanted: int) -> Moment:
    """The game after this many moves, or as many as it has. :class:`RecordError` if not even its beginning is right."""
    stops: list[int] = []
    fault: RecordError | None = None
    here = None
    number = 0
    try:
        for step in play_again(record):
            number = step.number
            if number <= wanted:
                state = step.state.copy() if number in (wanted, len(record.moves)) else step.state
                here = (step, state)
            if any(event.kind in TRICK_ENDS for event in step.events):
                stops.append(number)
    except RecordError as error:
        fault = error
        if here is None:
            raise
    assert here is not None
    step, state = here
    return Moment(step.number, number, step.move, step.events, state, tuple(stops), fault)


@dataclass(frozen=True, slots=True)
class Film:
    """A record to be watched, and its text. ``game_id`` is 0 for one that somebody brought: it hangs on the message."""

    game_id: int
    title: str
    record: Record
    data: bytes
    names: Names
    looks: Sequence[SeatLook]


def film_of_game(locale: str, game: GameRow, record: Record) -> Film:
    """A finished game of a server."""
    title = text(locale, "replay.title", game=presenter_of(game.game).title(locale), number=str(game.id))
    looks = [look_of(locale, seat) for seat in game.seats]
    return Film(game.id, title, record, print_record(record).encode(), shown_names(game.seats), looks)


def film_of_upload(locale: str, data: bytes) -> Film:
    """A record that may be anybody's. :class:`RecordError` if it isn't one, or if not even its deal is right."""
    record = parse_record(data)
    moment(record, 0)
    names, looks = nameless(locale, record)
    return Film(0, text(locale, "replay.title_record"), record, data, names, looks)


def nameless(locale: str, record: Record) -> tuple[Names, list[SeatLook]]:
    """What to call the seats of a stranger's record."""
    names = {seat: text(locale, "table.seat", seat=str(seat)) for seat in range(1, record.players + 1)}
    return names, [SeatLook(name=name, computer=False, away=False, plain=name) for name in names.values()]


async def draw(locale: str, film: Film, number: int, step: str = "", drawing: Drawing | None = None) -> Drawn:
    """The message that shows a moment: ``number`` moves into the game, and ``step`` from there. In words alone if
    there is nowhere to draw."""
    now = await asyncio.to_thread(moment, film.record, number)
    if step:
        now = await asyncio.to_thread(moment, film.record, now.moved(step))
    presenter = presenter_of(film.record.game)
    view = now.state.view(None)
    head = [film.title, text(locale, "replay.where", number=str(now.number), last=str(now.last))]
    happened = [presenter.event(locale, event, film.names) for event in now.events]
    head.append(" · ".join(sentence for sentence in happened if sentence))
    hands = open_hands(locale, presenter, now.state, film)
    table = presenter.table(locale, view, film.names)
    words = f"{table}\n{hands}"
    sheets = await _sheets(drawing, locale, presenter, now.state, film, words) if drawing else []
    fault = fault_text(locale, now.fault) if now.fault is not None and now.number == now.last else ""
    layout = page(
        CALM,
        "\n".join(part for part in head if part),
        *(one.shown for one in sheets),
        table,
        hands,
        fault,
        _buttons(film, now),
        _file(),
    )
    files = [one.file for one in sheets]
    return Drawn(layout, (*files, record_to_send(film.data)))


def open_hands(locale: str, presenter: Presenter, state: State, film: Film) -> str:
    """Everybody's cards: the game is over, so everybody may see them."""
    lines: list[str] = []
    for seat in range(1, film.record.players + 1):
        cards = " · ".join(presenter.hand(locale, state.view(seat)).split("\n"))
        lines.append(f"{film.names[seat]}: {cards}")
    return "\n".join(lines)


def record_to_send(data: bytes) -> discord.File:
    """The record as a file."""
    return discord.File(io.BytesIO(data), filename=RECORD_NAME)


async def _sheets(
    drawing: Drawing, locale: str, presenter: Presenter, state: State, film: Film, words: str
) -> list[Sheet]:
    """The table and each hand. The first tells in words what they all show."""
    view = state.view(None)
    drawn = [await sheet(drawing, presenter.table_picture(locale, view, film.looks), words)]
    for seat in range(1, min(film.record.players, MOST_PICTURES) + 1):
        own = state.view(seat)
        cards = f"{film.names[seat]}: {presenter.hand(locale, own)}"
        draw = partial(named, presenter.hand_picture(locale, own, False), f"hand-{seat}")
        drawn.append(await sheet(drawing, draw, cards))
    return [one for one in drawn if one is not None]


def fault_text(locale: str, error: RecordError) -> str:
    """What is wrong with a record, and in which line."""
    return text(locale, "record.fault", line=str(error.line), fault=code(str(error)))


def code(words: str) -> str:
    """Words of a stranger's file so that Discord makes nothing of them."""
    return f"`{plain(words, 600).replace('`', chr(39))}`"


def _buttons(film: Film, now: Moment) -> discord.ui.ActionRow[Any] | None:
    return row(
        *(
            button(
                Press("watch", film.game_id, now.number, step),
                label,
                disabled=now.number == (now.last if step.endswith("on") else 0),
            )
            for step, label in STEPS.items()
        )
    )


def _file() -> discord.ui.File[View]:
    return discord.ui.File(f"attachment://{RECORD_NAME}")
