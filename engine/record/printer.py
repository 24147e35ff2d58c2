"""A record as text. Reading the text back gives an equal record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.cards import Card
from engine.record.lines import CONTROL
from engine.record.model import CARRIED, FIRST_LINE, Record


def print_record(record: Record) -> str:
    """The record as text, with a line feed after every line and the headers in one fixed order."""
    return "".join(f"{line}\n" for line in _lines(record))


def _lines(record: Record) -> Iterator[str]:
    yield FIRST_LINE
    yield f"game: {record.game}"
    yield f"preset: {record.preset}"
    if record.changes:
        yield "options: " + " ".join(f"{name}={value}" for name, value in sorted(record.changes.items()))
    yield f"players: {record.players}"
    yield f"dealer: {record.dealer}"
    for name in CARRIED:
        if name in record.carried:
            yield f"{name}: {_on_one_line(record.carried[name])}".rstrip()
    for deck in record.decks:
        yield f"deck: {_in_order(deck)}"
    if record.trash is not None:
        yield f"trash: {_in_order(record.trash)}"
    yield "moves:"
    yield from map(str, record.moves)
    if record.result is not None:
        yield f"result: {record.result}"


def _in_order(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _on_one_line(text: str) -> str:
    """People's names may hold anything; what can't stand in a line of text becomes a blank."""
    return CONTROL.sub(" ", text).replace("\n", " ").replace("\r", " ").strip()
