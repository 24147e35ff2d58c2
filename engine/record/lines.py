"""The lines of a record that say something, with their numbers; and what can't be text in one at all.

A file that somebody drops here may be anything. It is read once, up to a size that no game reaches, and looked through
by regular expressions, so that ten megabytes of junk cost no more than a moment before they are refused.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import BinaryIO

from engine.record.model import FIRST_LINE, RecordError

LARGEST_RECORD = 16_000_000
"""Bytes. The longest games that were simulated stay below half a megabyte."""

LONGEST_LINE = 10_000
"""Characters. Two packs in one ``deck:`` line take 320."""

CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""What neither stands in a line of text nor ends one; printed as it is, it could steer a terminal."""

_LONE_RETURN = re.compile(r"\r[^\n]")

_TOO_LONG = re.compile(rf"^[^\n]{{{LONGEST_LINE + 1}}}", re.MULTILINE)
_CONTENT = re.compile(r"^[^#\r\n][^\n]*", re.MULTILINE)

Source = str | bytes | BinaryIO


class Lines:
    """Iterates over (line number, text without blanks around it), leaving out comments and blank lines.

    What can't be read at all (other encodings, control characters, giant lines) is a :class:`RecordError` only when
    its line is reached: everything before it can be played.
    """

    def __init__(self, source: Source) -> None:
        self._text, self._problem = _text_of(source)
        self.last = self._text.count("\n") + (not self._text.endswith("\n"))
        """The number of the last line of the text; at least 1."""

    def __iter__(self) -> Iterator[tuple[int, str]]:
        self._check_first_line()
        number, counted = 1, 0
        for match in _CONTENT.finditer(self._text):
            number += self._text.count("\n", counted, match.start())
            counted = match.start()
            self._stop_before(number)
            line = match.group().strip()
            if line and not line.startswith("#"):
                yield number, line
        if self._problem is not None:
            raise self._problem

    def _check_first_line(self) -> None:
        self._stop_before(1)
        if self._text.partition("\n")[0].removesuffix("\r") != FIRST_LINE:
            raise RecordError(f"this is no game record: the first line must be {FIRST_LINE!r}", 1)

    def _stop_before(self, line: int) -> None:
        if self._problem is not None and self._problem.line <= line:
            raise self._problem


def _text_of(source: Source) -> tuple[str, RecordError | None]:
    """The text as far as it is one, and the first thing that is wrong with it as text."""
    if isinstance(source, str):
        data = source.encode("utf-8", "surrogatepass")
    else:
        data = source if isinstance(source, bytes) else source.read(LARGEST_RECORD + 1)
    problems: list[RecordError] = []
    if len(data) > LARGEST_RECORD:
        data = data[:LARGEST_RECORD]
        problems.append(_problem("a record longer than 16 MB is not read", data.count(b"\n")))
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        text = data[: error.start].decode()
        problems.append(_problem("this line is not UTF-8 text", text.count("\n")))
    for pattern, message in (
        (CONTROL, "this line holds a control character"),
        (_LONE_RETURN, "this line holds a control character"),
        (_TOO_LONG, f"this line is longer than {LONGEST_LINE} characters"),
    ):
        match = pattern.search(text)
        if match is not None:
            problems.append(_problem(message, text.count("\n", 0, match.start())))
    return text, min(problems, key=lambda problem: problem.line, default=None)


def _problem(message: str, line_feeds_before: int) -> RecordError:
    return RecordError(message, line_feeds_before + 1)
