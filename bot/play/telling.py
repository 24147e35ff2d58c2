"""What happened at a table, in words."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.presenter import Names, Presenter
from engine.table import Happened


def told(locale: str, presenter: Presenter, names: Names, latest_first: Iterable[Happened], at_most: int) -> list[str]:
    """What happened last, oldest first: a line for each move that there is something to tell of."""
    lines: list[str] = []
    for one in latest_first:
        if len(lines) == at_most:
            break
        sentences = [presenter.event(locale, event, names) for event in one.events]
        if line := " · ".join(sentence for sentence in sentences if sentence):
            lines.append(line)
    return lines[::-1]
