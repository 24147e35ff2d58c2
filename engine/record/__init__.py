"""The game record: a game as text, read, printed and played again (docs/record.md)."""

from engine.record.model import CARRIED, FIRST_LINE, Move, Record, RecordError, result_text
from engine.record.printer import print_record
from engine.record.reader import Headers, RecordReader, parse_record
from engine.record.replay import Step, replay, replay_stream

__all__ = [
    "CARRIED",
    "FIRST_LINE",
    "Headers",
    "Move",
    "Record",
    "RecordError",
    "RecordReader",
    "Step",
    "parse_record",
    "print_record",
    "replay",
    "replay_stream",
    "result_text",
]
