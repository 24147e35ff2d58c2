"""Files of many megabytes that are no games: refused in one line, at the right one, with bounded memory."""

import io
import time
import tracemalloc
from collections import deque
from pathlib import Path

import pytest

from engine.record import RecordError, RecordReader, replay_stream
from engine.record.lines import LARGEST_RECORD, LONGEST_LINE

CLASSIC = (Path(__file__).parent / "golden" / "classic.txt").read_bytes()
HEAD = CLASSIC[: CLASSIC.index(b"moves:\n") + 7]
SIZE = 10_000_000
FIRST = b"# skitgubbe record 1\n"

JUNK = {
    "zeros": (bytes(SIZE), 1, "control character"),
    "one giant line": (b"x" * SIZE, 1, "longer than"),
    "a giant comment": (FIRST + b"#" * SIZE, 2, "longer than"),
    "a giant number of players": (HEAD.replace(b"players: 3", b"players: " + b"9" * SIZE), 4, "longer than"),
    "a giant move": (HEAD + b"2 play " + b"7H " * (SIZE // 3), 8, "longer than"),
    "comments, then nonsense": (FIRST + b"#\n" * (SIZE // 2) + b"nonsense\n", SIZE // 2 + 2, "'nonsense'"),
    "blank lines, then nonsense": (FIRST + b"\n" * SIZE + b"nonsense\n", SIZE + 2, "'nonsense'"),
    "blank lines alone": (FIRST + b"\r\n" * (SIZE // 2), SIZE // 2 + 1, "'moves:' is missing"),
    "the same move for ever": (HEAD + b"2 chance\n" * (SIZE // 9), 9, "2 chance"),
    "moves after the end": (CLASSIC + b"2 pickup\n" * (SIZE // 9), 89, "nothing may follow the result"),
    "goats": (FIRST + "🐐".encode() * (SIZE // 4), 2, "longer than"),
    "half a goat at the end": (FIRST + b"# hm\n" * (SIZE // 5) + b"\xf0\x9f", SIZE // 5 + 2, "not UTF-8"),
    "more than is read": (FIRST + b"#\n" * LARGEST_RECORD, (LARGEST_RECORD - len(FIRST)) // 2 + 2, "longer than 16 MB"),
}


def first_fault(source):
    """What is wrong with it, in the end."""
    with pytest.raises(RecordError) as caught:
        deque(replay_stream(RecordReader(source)), maxlen=0)
    return caught.value


@pytest.mark.parametrize(("junk", "line", "message"), JUNK.values(), ids=JUNK)
def test_is_refused_at_the_right_line(junk, line, message):
    started = time.perf_counter()
    fault = first_fault(junk)
    print(f"{time.perf_counter() - started:.2f} s")

    assert fault.line == line
    assert message in str(fault)
    assert "\n" not in str(fault)
    assert len(str(fault)) < 300


@pytest.mark.parametrize("junk", [junk for junk, _, _ in JUNK.values()], ids=JUNK)
def test_takes_less_than_a_hundred_megabytes(junk):
    file = io.BytesIO(junk)
    tracemalloc.start()
    try:
        first_fault(file)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert peak < 100_000_000


def test_a_line_may_be_as_long_as_the_limit():
    name = b"names: " + b"x" * (LONGEST_LINE - 7) + b"\n"
    reader = RecordReader(HEAD.replace(b"moves:", name + b"moves:"))
    assert len(reader.head.carried["names"]) == LONGEST_LINE - 7


def test_a_stream_without_end_is_not_read_to_its_end():
    class Endless(io.RawIOBase):
        asked = 0

        def read(self, size=-1):
            assert size > 0
            self.asked += size
            return b"\n" * size

    stream = Endless()
    fault = first_fault(stream)

    assert fault.line == 1
    assert stream.asked == LARGEST_RECORD + 1
