"""Why an action is good, in a word that catalogs know: from the seat's own view alone."""

from __future__ import annotations

from engine.game import Action
from engine.players.worth import worth
from engine.skitgubbe.view import SkitgubbeView

REASONS = (
    "out",
    "finish",
    "run",
    "low",
    "keep_trumps",
    "trump",
    "beat",
    "take_good",
    "take_few",
    "win_trick",
    "give_low",
    "unseen",
    "slough",
    "nothing",
    "exchange",
)
"""All words that :func:`reason_for` can give."""

LOW = 8
"""Up to this rank a card is hard to get rid of in phase 2."""


def reason_for(view: SkitgubbeView, action: Action) -> str:
    """One of :data:`REASONS`: the main point of this action, if it is a good one."""
    if action.verb in _PLAIN:
        return _PLAIN[action.verb]
    if view.phase == 1:
        return _in_collecting(view, action)
    return _picking_up(view) if action.verb == "pickup" else _in_shedding(view, action)


_PLAIN = {"chance": "unseen", "slough": "slough", "pass": "nothing", "exchange": "exchange"}


def _in_collecting(view: SkitgubbeView, action: Action) -> str:
    if not view.beat:
        return "give_low"
    top, (card, *_) = view.beat[0], action.cards
    wins = card.rank > top.rank if view.trump is None or card.suit == top.suit else card.suit == view.trump
    return "win_trick" if wins else "give_low"


def _picking_up(view: SkitgubbeView) -> str:
    good = sum(worth(card, view.trump) for card in view.pick_up) > 0
    return "take_good" if good else "take_few"


def _in_shedding(view: SkitgubbeView, action: Action) -> str:
    if len(action.cards) == len(view.hand):
        return "out"
    if view.needed is not None and len(view.pile) + 1 == view.needed:
        return "finish"
    card, *more = action.cards
    if more:
        return "run"
    if card.suit == view.trump:
        return "trump"
    if not view.pile:
        return "low" if card.rank <= LOW else "beat"
    return "keep_trumps" if any(card.suit == view.trump for card in view.hand) else "beat"
