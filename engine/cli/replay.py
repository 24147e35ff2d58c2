"""``python -m engine replay FILE [--json]``: a record played by the rules (docs/record.md)."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from engine.cli.ending import DONE, FAILED, complain
from engine.cli.files import open_record
from engine.record import Record, RecordError, RecordReader, Step, replay_stream, result_text

if TYPE_CHECKING:
    from engine.game import Event

_TOLD_BY_THE_MOVE = frozenset(("played", "chanced", "sloughed"))
"""Events that say no more than the move itself, unless it was made unseen."""


def run(arguments: argparse.Namespace) -> int:
    """Print the positions, or a listing to read; FAILED, after all before it, at the first line that isn't allowed."""
    stream = open_record(arguments.file)
    try:
        reader = RecordReader(stream)
        if arguments.json:
            _print_positions(reader)
        else:
            _print_listing(reader)
    except RecordError as error:
        complain(f"{arguments.file}:{error.line}: {error}")
        return FAILED
    return DONE


def _print_positions(reader: RecordReader) -> None:
    for step in replay_stream(reader):
        print(json.dumps(step.position()))


def _print_listing(reader: RecordReader) -> None:
    result = None
    for step in replay_stream(reader):
        if step.move is None:
            print(_title(reader.head))
        else:
            print(f"{step.number:>4}  {_told(step)}")
        result = step.position()["result"]
    print(f"Result: {result_text(result)}")


def _title(record: Record) -> str:
    parts = [record.game, record.preset, *(f"{name}={value}" for name, value in sorted(record.changes.items()))]
    return f"{' '.join(parts)} · {record.players} players · seat {record.dealer} deals"


def _told(step: Step) -> str:
    """The move, and what everybody saw happen because of it."""
    seen = [_event_text(event, step) for event in step.events]
    return " · ".join([f"{step.move!s:<14}".rstrip(), *filter(None, seen)])


def _event_text(event: Event, step: Step) -> str:
    cards = " ".join(map(str, event.cards))
    if event.kind in _TOLD_BY_THE_MOVE:
        return "" if step.move is None or event.cards == step.move.action.cards else cards
    seat = "" if event.seat is None or (step.move and event.seat == step.move.seat) else f"seat {event.seat}"
    number = str(event.number) if event.number else ""
    return " ".join(filter(None, (seat, event.kind.replace("_", " "), cards, number)))
