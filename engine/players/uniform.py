"""The player who thinks nothing: every legal action is as good as the next. A measure for all others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.game import Action


def any_action(legal: Sequence[Action], random: Callable[[], float]) -> Action:
    """One of the legal actions, each equally likely; ``random`` gives numbers from 0 to below 1."""
    return legal[int(random() * len(legal))]
