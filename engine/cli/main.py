"""The command line: which command with which arguments, and what a command's end looks like to the shell."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from typing import Never

from engine.cli.ending import FAILED, INTERRUPTED, UsageError, complain, print_anything, seen_enough


def main(arguments: Sequence[str]) -> int:
    """Run one command; its exit status: 0 done, 1 the answer is no, 2 wrong usage or a missing file."""
    for stream in (sys.stdout, sys.stderr):
        print_anything(stream)
    parser = _parser()
    try:
        chosen = parser.parse_args(arguments)
        run = importlib.import_module(f"engine.cli.{chosen.command}").run
        status: int = run(chosen)
        sys.stdout.flush()
    except UsageError as error:
        complain(str(error))
        return error.status
    except BrokenPipeError:
        return seen_enough()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        complain(f"the output can't be written: {error.strerror}")
        return FAILED
    return status


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong, where argparse would print the whole usage."""

    def error(self, message: str) -> Never:
        raise UsageError(f"{self.prog}: {message}. Try '{self.prog} --help'")


def _parser() -> argparse.ArgumentParser:
    description = "Play, replay, verify, simulate and analyse card games."
    parser = _Parser(prog="python -m engine", description=description, allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    replay = commands.add_parser("replay", help="play a game record by the rules", allow_abbrev=False)
    replay.add_argument("file", metavar="FILE", help="a game record (docs/record.md)")
    replay.add_argument("--json", action="store_true", help="print each position as one line of JSON")

    verify = commands.add_parser("verify", help="check the deal of a finished game", allow_abbrev=False)
    verify.add_argument("file", metavar="FILE", help="a game record with the headers of a deal that can be checked")

    simulate = commands.add_parser("simulate", help="play many games and measure them", allow_abbrev=False)
    simulate.add_argument("--game", default="skitgubbe", help="which game (default: skitgubbe)")
    simulate.add_argument("--preset", metavar="P", help="which preset (default: the game's first)")
    simulate.add_argument("--players", metavar="N", type=int, default=3, help="how many seats (default: 3)")
    simulate.add_argument("--games", metavar="K", type=int, default=1000, help="how many games (default: 1000)")
    simulate.add_argument("--options", metavar="TEXT", default="", help='changes to the preset, like "hand=5 trash=5"')
    simulate.add_argument(
        "--policy", default="random", help="random (default), computer, or one per seat: computer,random"
    )
    simulate.add_argument("--seed", metavar="S", default="1", help="the same seed gives the same games (default: 1)")
    simulate.add_argument("--json", action="store_true", help="print one JSON object")

    play = commands.add_parser("play", help="play a game in the terminal", allow_abbrev=False)
    play.add_argument("--preset", metavar="P", help="which preset (default: the game's first)")
    play.add_argument("--players", metavar="N", type=int, default=3, help="how many seats, yours included (default: 3)")
    play.add_argument("--strength", metavar="S", default="normal", help="easy, normal (default) or hard")
    play.add_argument("--seed", metavar="S", help="the same seed deals the same cards (default: drawn by lot)")

    analyse = commands.add_parser("analyse", help="find the moves of a game that cost most", allow_abbrev=False)
    analyse.add_argument("file", metavar="FILE", help="a game record (docs/record.md)")
    analyse.add_argument("--json", action="store_true", help="print one JSON object")
    analyse.add_argument("--seat", metavar="N", type=int, help="look at this seat only (default: at all)")
    return parser
