"""Hints in a game, and the coach after it, in words: chances of becoming skitgubbe, and why a move is good."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.games.presenter import Choice, Presenter
from bot.words.catalog import percent, text
from engine.game import Action, View, Weighed
from engine.players.coach import Verdict


def hint_lines(locale: str, presenter: Presenter, view: View, weighed: Sequence[Weighed]) -> str:
    """The moves, the best first, a line each."""
    return "\n".join(
        text(
            locale,
            "hint.move",
            move=label_of(locale, presenter, view, one.action),
            chance=percent(locale, one.chance),
            why=presenter.why(locale, view, one.action),
        )
        for one in weighed
    )


def verdict_line(locale: str, presenter: Presenter, verdict: Verdict) -> str:
    """A move that cost something: what was done, what was better, and why."""
    view = verdict.decision.view
    return text(
        locale,
        "coach.move",
        number=str(verdict.decision.number),
        played=label_of(locale, presenter, view, verdict.decision.action),
        chance=percent(locale, verdict.chance),
        better=label_of(locale, presenter, view, verdict.best),
        better_chance=percent(locale, verdict.best_chance),
        why=presenter.why(locale, view, verdict.best),
    )


def label_of(locale: str, presenter: Presenter, view: View, action: Action) -> str:
    """What an action is called where it can be chosen."""
    choices = presenter.choices(locale, view)
    every = [*_flat(choices.menu), *_flat(choices.buttons)]
    return next((choice.label for choice in every if choice.action == action and not choice.more), str(action))


def _flat(choices: Iterable[Choice]) -> Iterator[Choice]:
    for choice in choices:
        yield choice
        yield from _flat(choice.more)
