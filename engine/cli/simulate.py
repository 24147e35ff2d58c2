"""``python -m engine simulate``: many games by computer players or at random, and what they were like."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable
from typing import Any

from engine.cli.ending import DONE, UsageError
from engine.cli.simulation import POLICIES, Measures, Played, Setting, play_games
from engine.game import Game, OptionError
from engine.games import GAMES

MOST_GAMES = 10_000_000


def run(arguments: argparse.Namespace) -> int:
    """Play the games, with a progress bar on a terminal, and print what was measured."""
    setting = _setting(arguments)
    measures = Measures(setting.players)
    started = time.perf_counter()
    for played in _shown(play_games(setting, arguments.games, arguments.seed), arguments.games):
        measures.add(played)
    summary = {**measures.summary(), "seconds": round(time.perf_counter() - started, 2)}
    if arguments.json:
        print(json.dumps(summary))
    else:
        _print_summary(setting, summary)
    return DONE


def _setting(arguments: argparse.Namespace) -> Setting:
    game = GAMES.get(arguments.game)
    if game is None:
        raise UsageError(f"--game: there is no game {arguments.game!r}; there are {', '.join(GAMES)}")
    if not 1 <= arguments.games <= MOST_GAMES:
        raise UsageError(f"--games: how many must be from 1 to {MOST_GAMES}, not {arguments.games}")
    try:
        options = game.options(arguments.preset or game.presets[0], _changes(arguments.options))
        game.check(options, arguments.players)
    except OptionError as error:
        raise UsageError(str(error)) from None
    return Setting(game, options, _policies(arguments.policy, arguments.players))


def _changes(text: str) -> dict[str, str]:
    changes: dict[str, str] = {}
    for part in text.split():
        name, equals, value = part.partition("=")
        if not (name and equals and value):
            raise UsageError(f"--options: {part!r} should read option=value, like hand=5")
        if name in changes:
            raise UsageError(f"--options: {name} is set twice")
        changes[name] = value
    return changes


def _policies(text: str, players: int) -> tuple[str, ...]:
    """One name for each seat; a single name goes for all."""
    names = text.split(",")
    for name in names:
        if name not in POLICIES:
            raise UsageError(f"--policy: there is no {name!r}; there are {', '.join(POLICIES)}")
    if len(names) == 1:
        return tuple(names * players)
    if len(names) != players:
        raise UsageError(f"--policy: {len(names)} are named for {players} seats; name one for all, or one for each")
    return tuple(names)


def _shown(games: Iterable[Played], number: int) -> Iterable[Played]:
    """The same games; somebody who waits at a terminal sees how many are done."""
    if not sys.stderr.isatty():
        return games
    from rich.console import Console
    from rich.progress import track

    return track(games, description="Playing", total=number, console=Console(stderr=True), transient=True)


def _print_summary(setting: Setting, summary: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    game: Game = setting.game
    table = Table(title=f"{game.id}, {setting.players} players, {', '.join(dict.fromkeys(setting.policies))}")
    table.add_column("measure")
    table.add_column("value", justify="right")
    losses: dict[str, float] = summary["loss_by_seat"]
    for name, value in summary.items():
        if value is not losses:
            table.add_row(name.replace("_", " "), "–" if value is None else str(value))
    for seat, share in losses.items():
        table.add_row(f"losses of seat {seat}", f"{share:.1%}")
    Console().print(table)
