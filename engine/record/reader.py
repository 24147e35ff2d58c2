"""Reading a record, line by line: the headers at once, the moves as they are asked for.

Only the form is checked here. Whether a game, a preset or a move exists is the rules' business (``replay``), so any
game's record can be read. Headers may stand in any order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.cards import Card, parse_card
from engine.game import Action
from engine.record.lines import Lines, Source
from engine.record.model import CARRIED, Move, Record, RecordError

REQUIRED = ("game", "preset", "players", "dealer", "deck")
_KNOWN = frozenset((*REQUIRED, "options", "trash", *CARRIED))
_HEADER = re.compile(r"([A-Za-z_]+)[ \t]*:(.*)")
_NUMBER = re.compile(r"[0-9]{1,4}")
_CHANGE = re.compile(r"([a-z0-9_]{1,40})=([a-z0-9_]{1,40})")
_VERB = re.compile(r"[a-z]{1,20}")
_WORD = re.compile(r"[A-Za-z0-9]{1,20}")

_WITH_CARDS = frozenset(("play", "slough", "discard"))
"""The verbs of all games that take cards. Every other verb stands alone or takes one word (``bid 18``)."""


class RecordReader:
    """A record that is being read. ``head`` is the record without moves and result; :meth:`moves` reads on from there.

    :class:`RecordError` from the constructor or from :meth:`moves` when a line that can't be read is reached.
    """

    def __init__(self, source: Source) -> None:
        self._lines = Lines(source)
        self._rest = iter(self._lines)
        self.result: str | None = None
        """The text of the ``result:`` line, once all moves were read; None without one."""
        self.result_line = 0
        self.head = self._read_headers()

    def moves(self) -> Iterator[Move]:
        """The moves in order; can be gone through once."""
        for number, line in self._rest:
            header = _HEADER.fullmatch(line)
            if header is None:
                yield _parse_move(line, number)
            elif header[1] == "result":
                self._read_result(" ".join(header[2].split()), number)
            else:
                raise RecordError(f"{shown(line)}: only moves, and then the result, stand below 'moves:'", number)

    def _read_result(self, text: str, number: int) -> None:
        if not re.fullmatch(r"[a-z]{1,20}( [0-9]{1,2})*", text):
            raise RecordError(f"result: {shown(text)} is none; write 'skitgubbe 2', 'drawn' or 'unfinished'", number)
        self.result, self.result_line = text, number
        for after, _ in self._rest:
            raise RecordError("nothing may follow the result", after)

    def _read_headers(self) -> Record:
        values: dict[str, str] = {}
        lines: dict[str, int] = {}
        decks: list[tuple[Card, ...]] = []
        for number, line in self._rest:
            name, value = _parse_header(line, number)
            if name == "moves":
                return _head(values, lines, decks, number, value)
            if name == "deck":
                decks.append(_parse_cards(name, value, number))
                lines[f"deck {len(decks)}" if len(decks) > 1 else "deck"] = number
            elif name in values:
                raise RecordError(f"{name}: stands here twice; it was on line {lines[name]} already", number)
            values[name] = value
            lines.setdefault(name, number)
        raise RecordError("the record ends before its moves: a line 'moves:' is missing", self._lines.last)


def parse_record(source: Source) -> Record:
    """Read a whole record from text, bytes or an open binary file; :class:`RecordError` names the line at fault."""
    reader = RecordReader(source)
    moves = tuple(reader.moves())
    lines = dict(reader.head.lines)
    if reader.result is not None:
        lines["result"] = reader.result_line
    return replace(reader.head, moves=moves, result=reader.result, lines=lines)


def shown(text: str) -> str:
    """Text of a stranger's file, quoted and cut to a length that fits into a message of one line."""
    return repr(text if len(text) <= 40 else text[:39] + "…")


def _parse_header(line: str, number: int) -> tuple[str, str]:
    header = _HEADER.fullmatch(line)
    if header is None:
        raise RecordError(f"{shown(line)} is no header; write 'name: value', and the moves below 'moves:'", number)
    name = header[1]
    if name == "result":
        raise RecordError("result: must stand below the moves", number)
    if name != "moves" and name not in _KNOWN:
        raise RecordError(f"there is no header {shown(name)}; there are {', '.join(sorted(_KNOWN))}", number)
    return name, header[2].strip()


def _head(
    values: dict[str, str], lines: dict[str, int], decks: list[tuple[Card, ...]], number: int, value: str
) -> Record:
    if value:
        raise RecordError("moves: stands alone; the moves follow on lines of their own", number)
    missing = [f"{name}:" for name in REQUIRED if name not in values]
    if missing:
        raise RecordError(f"missing above the moves: {', '.join(missing)}", number)
    lines["moves"] = number
    return Record(
        game=values["game"],
        preset=values["preset"],
        players=_parse_number("players", values["players"], lines),
        dealer=_parse_number("dealer", values["dealer"], lines),
        decks=tuple(decks),
        changes=_parse_changes(values.get("options", ""), lines.get("options", 0)),
        trash=_parse_cards("trash", values["trash"], lines["trash"]) if "trash" in values else None,
        carried={name: values[name] for name in CARRIED if name in values},
        lines=lines,
    )


def _parse_number(name: str, text: str, lines: dict[str, int]) -> int:
    if not _NUMBER.fullmatch(text):
        raise RecordError(f"{name}: {shown(text)} is not a number that makes sense here", lines[name])
    return int(text)


def _parse_changes(text: str, line: int) -> dict[str, str]:
    changes: dict[str, str] = {}
    for part in text.split():
        change = _CHANGE.fullmatch(part)
        if change is None:
            raise RecordError(f"options: {shown(part)} should read option=value, like hand=5", line)
        if change[1] in changes:
            raise RecordError(f"options: {change[1]} is set twice", line)
        changes[change[1]] = change[2]
    return changes


def _parse_cards(where: str, text: str, line: int) -> tuple[Card, ...]:
    if not text:
        raise RecordError(f"{where}: without cards", line)
    try:
        return tuple(parse_card(card) for card in text.split())
    except ValueError as error:
        raise RecordError(f"{where}: {error}", line) from None


def _parse_move(line: str, number: int) -> Move:
    seat, *action = line.split()
    if not _NUMBER.fullmatch(seat):
        raise RecordError(f"a move starts with the number of its seat, not with {shown(seat)}", number)
    if not action:
        raise RecordError(f"seat {seat} does nothing here; write what it does, like '{seat} play 7H'", number)
    return Move(int(seat), _parse_action(action[0], action[1:], number), number)


def _parse_action(verb: str, rest: list[str], number: int) -> Action:
    if not _VERB.fullmatch(verb):
        raise RecordError(f"{shown(verb)} is nothing that a seat can do; write a word like play or pickup", number)
    if verb in _WITH_CARDS:
        cards = _parse_cards(verb, " ".join(rest), number)
        twice = [card for card in set(cards) if cards.count(card) > 1]
        if twice:
            raise RecordError(f"{verb}: {min(twice)} stands there twice", number)
        return Action(verb, tuple(sorted(cards)))
    if len(rest) > 1 or (rest and not _WORD.fullmatch(rest[0])):
        raise RecordError(f"{shown(' '.join(rest))} makes no sense after {shown(verb)}", number)
    return Action(verb, word="".join(rest))
