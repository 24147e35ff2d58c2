"""The game record: a game as text, read, printed and played again (docs/record.md)."""

from engine.record.check import Finding, verify
from engine.record.model import CARRIED, FIRST_LINE, Move, Record, RecordError, result_text
from engine.record.playback import Step, replay, replay_stream
from engine.record.printer import print_record
from engine.record.reader import RecordReader, parse_record

__all__ = [
    "CARRIED",
    "FIRST_LINE",
    "Finding",
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
    "verify",
]
