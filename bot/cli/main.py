"""``python -m bot``: run the bot, check whether it can run, or see it without Discord.

What each command needs is loaded late: Discord's library takes a second, and a mistake should show at once.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bot import __version__
from bot.cli.exits import CONFIG, OK, UNAVAILABLE, UNHEALTHY, Stop
from bot.config import ConfigError, load_settings
from engine.cli.ending import print_anything, seen_enough

FILE_COMMANDS = ("backup", "restore", "export-results")
DESCRIPTION = "A Discord bot on which a server plays Skitgubbe. Settings: see .env.example."


def parser() -> argparse.ArgumentParser:
    """What can be written on the command line."""
    result = argparse.ArgumentParser(prog="python -m bot", description=DESCRIPTION)
    result.add_argument("--version", action="version", version=f"skitgubbe {__version__}")
    commands = result.add_subparsers(dest="command", required=True, metavar="COMMAND")
    running = commands.add_parser("run", help="run the bot until it is told to stop")
    running.add_argument("--take-over", action="store_true", help="ask a bot that runs on the database to leave first")
    commands.add_parser("check", help="test settings, database and token, and print the link to invite the bot")
    commands.add_parser("health", help="tell whether a bot is alive on the database; status 1 if not")
    backing_up = commands.add_parser("backup", help="copy the database to a file, also while the bot runs")
    backing_up.add_argument("file", type=Path, metavar="FILE")
    restoring = commands.add_parser("restore", help="put a backup in the database's place, while no bot runs")
    restoring.add_argument("file", type=Path, metavar="FILE")
    exporting = commands.add_parser("export-results", help="write all results as a table, to FILE or to the screen")
    exporting.add_argument("--csv", action="store_true", required=True, help="comma-separated values")
    exporting.add_argument("file", type=Path, nargs="?", metavar="FILE")
    # The demo reads its own arguments.
    commands.add_parser("demo", help="play through a game without Discord", add_help=False)
    return result


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what is asked; returns the exit status. What went wrong is one line each on standard error."""
    for stream in (sys.stdout, sys.stderr):
        print_anything(stream)
    parsed, rest = parser().parse_known_args(arguments)
    try:
        if parsed.command == "demo":
            return demo(rest)
        if rest:
            parser().error(f"unrecognized arguments: {' '.join(rest)}")
        if parsed.command in FILE_COMMANDS:
            return with_files(parsed.command, parsed.file)
        if parsed.command == "run":
            return run(parsed.take_over)
        commands: dict[str, Callable[[], int]] = {"check": check, "health": health}
        return commands[parsed.command]()
    except ConfigError as error:
        return complain(CONFIG, *error.problems)
    except Stop as stop:
        return complain(stop.status, str(stop))
    except BrokenPipeError:
        return seen_enough()


def complain(status: int, *lines: str) -> int:
    """Say what is wrong."""
    for line in lines:
        print(f"skitgubbe: {line}", file=sys.stderr)
    return status


def run(take_over: bool) -> int:
    """Run the bot."""
    leave_at_a_signal()
    settings = load_settings()
    token = settings.require_token()
    from bot.logs import set_up_logging

    set_up_logging(settings.log_level, settings.log_format, secrets=(token,))
    from bot.app import create_bot
    from bot.cli.run import run as run_bot
    from bot.workers import end_processes

    try:
        asyncio.run(run_bot(settings, create_bot, take_over))
    finally:
        end_processes()
    return OK


def leave_at_a_signal() -> None:
    """End in peace when asked to before anything has begun: loading the libraries takes seconds on a small machine."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: sys.exit(OK))


def check() -> int:
    """Test everything that can be tested without players."""
    from bot.cli.check import check as check_all

    return OK if asyncio.run(check_all()) else CONFIG


def health() -> int:
    """Tell whether a bot is alive."""
    from bot.cli.health import health as ask

    problem = ask()
    return OK if problem is None else complain(UNHEALTHY, problem)


def with_files(command: str, file: Path | None) -> int:
    """Back up, restore or export the database that the settings name."""
    from bot.cli import files

    settings = load_settings()
    if file is None or command == "export-results":
        files.export_results(settings, file)
    elif command == "backup":
        files.backup(settings, file)
    else:
        files.restore(settings, file)
    return OK


def demo(arguments: list[str]) -> int:
    """Show the bot without Discord; the demo brings its own helpers."""
    try:
        module = importlib.import_module("bot.demo")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "bot":
            raise
        raise Stop(
            UNAVAILABLE, f"The demo needs {error.name}; install it with: pip install 'simcord[preview]'"
        ) from error
    return module.main(arguments) or OK
