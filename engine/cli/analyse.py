"""``python -m engine analyse FILE [--json] [--seat N]``: the moves of a game that cost most, and what was better."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from engine.cli.ending import DONE, FAILED, UsageError, complain
from engine.cli.files import open_record
from engine.cli.words import REASONS, action_in_words
from engine.game import Action, State
from engine.games import GAMES
from engine.players.coach import Decision, Verdict, costliest, decisions, judge
from engine.record import Record, RecordError, parse_record, replay


def run(arguments: argparse.Namespace) -> int:
    """Print what was found, for each seat; FAILED if the record can't be read or doesn't follow the rules."""
    try:
        record = parse_record(open_record(arguments.file))
        state = _first_position(record)
    except RecordError as error:
        complain(f"{arguments.file}:{error.line}: {error}")
        return FAILED
    if arguments.seat is not None and not 1 <= arguments.seat <= record.players:
        raise UsageError(f"--seat: there is no seat {arguments.seat}, only 1 to {record.players}")
    moves = [(move.seat, move.action) for move in record.moves]
    found = list(decisions(record.game, state, moves, arguments.seat))
    verdicts = [verdict for decision in _shown(found) if (verdict := judge(decision)) is not None]
    seats = [arguments.seat] if arguments.seat else list(range(1, record.players + 1))
    if arguments.json:
        print(json.dumps(_as_json(verdicts, seats)))
    else:
        _print(verdicts, seats)
    return DONE


def _first_position(record: Record) -> State:
    """The position before the first move, once all moves are known to follow the rules."""
    steps = replay(record)
    first = next(steps).state.copy()
    for _ in steps:
        pass
    return first


def _shown(found: Sequence[Decision]) -> Iterable[Decision]:
    """The same decisions; somebody who waits at a terminal sees how many are done."""
    if not sys.stderr.isatty():
        return found
    from rich.console import Console
    from rich.progress import track

    return track(found, description="Thinking", console=Console(stderr=True), transient=True)


def _of(verdicts: Iterable[Verdict], seat: int) -> list[Verdict]:
    return [verdict for verdict in verdicts if verdict.decision.seat == seat]


def _reason(decision: Decision, action: Action) -> str:
    return GAMES[decision.game].reason(decision.view, action)


def _print(verdicts: Sequence[Verdict], seats: Sequence[int]) -> None:
    for seat in seats:
        own = _of(verdicts, seat)
        costly = costliest(own)
        print(f"Seat {seat}: {len(own)} decisions, {'nothing costly' if not costly else 'the costliest:'}")
        for verdict in costly:
            decision = verdict.decision
            why = REASONS[_reason(decision, verdict.best)]
            print(
                f"  move {decision.number}: {action_in_words(decision.action)} "
                f"({verdict.chance:.0%} to lose); better: {action_in_words(verdict.best)} "
                f"({verdict.best_chance:.0%}), for {why}"
            )


def _as_json(verdicts: Sequence[Verdict], seats: Sequence[int]) -> dict[str, Any]:
    return {
        "seats": {
            str(seat): {
                "decisions": len(own := _of(verdicts, seat)),
                "lost": round(sum(verdict.cost for verdict in own), 4),
                "costliest": [
                    {
                        "move": verdict.decision.number,
                        "phase": verdict.decision.view.phase,
                        "played": str(verdict.decision.action),
                        "chance": round(verdict.chance, 4),
                        "better": str(verdict.best),
                        "better_chance": round(verdict.best_chance, 4),
                        "why": _reason(verdict.decision, verdict.best),
                    }
                    for verdict in costliest(own)
                ],
            }
            for seat in seats
        }
    }
