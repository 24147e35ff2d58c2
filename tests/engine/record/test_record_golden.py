"""Whole games, kept as text with all their positions: read once by eye against the rules, and since then unchanged.

To add one, put a record there and ``python -m engine replay FILE.txt --json > FILE.jsonl``; then read it.
"""

import json
from pathlib import Path

import pytest

from engine.games import GAMES
from engine.record import parse_record, print_record, replay

GOLDEN = Path(__file__).parent / "golden"
RECORDS = sorted(GOLDEN.glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_replays_to_the_positions_that_were_read_by_eye(path):
    record = parse_record(path.read_bytes())

    positions = [json.loads(json.dumps(step.position())) for step in replay(record)]

    expected = [json.loads(line) for line in path.with_suffix(".jsonl").read_text().splitlines()]
    assert len(positions) == len(expected) == len(record.moves) + 1
    for position, wanted in zip(positions, expected, strict=True):
        assert position == wanted


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_is_printed_as_it_was_read(path):
    text = path.read_text()
    assert print_record(parse_record(text)) == text


def test_there_is_one_for_every_preset():
    presets = {parse_record(path.read_bytes()).preset for path in RECORDS}
    assert presets == set(GAMES["skitgubbe"].presets)


def test_one_ends_drawn():
    assert parse_record((GOLDEN / "drawn.txt").read_bytes()).result == "drawn"
