"""The games that a server can play, by their id in the database."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.presenter import Presenter
from bot.games.skitgubbe import SkitgubbePresenter

PRESENTERS: Mapping[str, Presenter] = {presenter.game.id: presenter for presenter in (SkitgubbePresenter(),)}


def presenter_of(game: str) -> Presenter:
    """How this game is shown; ``KeyError`` if this version doesn't know it."""
    return PRESENTERS[game]
