"""``python -m engine verify FILE``: whether the deal was fixed before the game, as promised (docs/fairness.md F6)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from engine.cli.ending import DONE, FAILED, complain
from engine.cli.files import open_record
from engine.record import Finding, RecordError, parse_record, verify

_MARKS = {True: "✓", False: "✗", None: "–"}
_PLAIN_MARKS = {True: "yes", False: "NO ", None: "-  "}


def run(arguments: argparse.Namespace) -> int:
    """Say line by line what agrees; FAILED if anything does not, or if the record can't be read."""
    try:
        record = parse_record(open_record(arguments.file))
    except RecordError as error:
        complain(f"{arguments.file}:{error.line}: {error}")
        return FAILED
    findings = verify(record)
    for line in _report(findings):
        print(line)
    return FAILED if any(finding.agrees is False for finding in findings) else DONE


def _report(findings: list[Finding]) -> Iterator[str]:
    marks = _MARKS if _can_print("✓✗–") else _PLAIN_MARKS
    for finding in findings:
        yield f"{marks[finding.agrees]} {finding.text}"


def _can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
