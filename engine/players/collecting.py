"""Phase 1: win tricks as cheaply as possible, and leave low cards to others."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.game import Action, Seat
from engine.players.worth import worth
from engine.skitgubbe.view import SkitgubbeView

GOOD_LEAD = 10
"""From this rank a card is led to win the trick with it; a lower lead is a way to be rid of the lowest card."""

TOO_GOOD = 9
"""From this rank a card is not thrown into a lost trick while an unseen one may be played instead."""

LOW = 8
"""Up to this rank a card is better in somebody else's trick than in the hand."""


def choose_in_collecting(view: SkitgubbeView) -> Action:
    """What to do in phase 1, where there is a choice."""
    exchanges = _with_verb(view, "exchange")
    if exchanges:
        # It brings a trump, or puts three into the won pile where nobody can take them.
        return exchanges[0]
    plays = _with_verb(view, "play")
    if not plays:
        return _slough_or_pass(view)
    if not view.beat:
        return _lead(view, plays)
    winning = [action for action in plays if _beats(action.cards[0], view)]
    return _cheapest(winning, view) if winning else _lose(view, plays)


def _with_verb(view: SkitgubbeView, verb: str) -> list[Action]:
    return [action for action in view.legal if action.verb == verb]


def _lead(view: SkitgubbeView, plays: Sequence[Action]) -> Action:
    """The best card if it may win, else the worst."""
    best = max(plays, key=lambda action: (worth(action.cards[0], view.trump), -len(action.cards)))
    return best if best.cards[0].rank >= GOOD_LEAD else _worst(plays, view)


def _lose(view: SkitgubbeView, plays: Sequence[Action]) -> Action:
    """No card wins: give the worst, or take a chance if even that one is too good."""
    worst = _worst([*plays, *_with_verb(view, "slough")], view)
    chances = _with_verb(view, "chance")
    return chances[0] if chances and worst.cards[0].rank >= TOO_GOOD else worst


def _slough_or_pass(view: SkitgubbeView) -> Action:
    """Give low cards to somebody else's trick, as many as fit; keep them out of one's own."""
    passes = _with_verb(view, "pass")
    sloughs = _with_verb(view, "slough")
    if _winner(view) == view.seat and passes:
        return passes[0]
    low = [action for action in sloughs if all(card.rank <= LOW for card in action.cards)]
    if low:
        return max(low, key=lambda action: len(action.cards))
    return passes[0] if passes else _worst(view.legal, view)


def _cheapest(plays: Sequence[Action], view: SkitgubbeView) -> Action:
    """The play that gives the least: the lowest card, and no second one of its rank."""
    return min(plays, key=lambda action: (worth(action.cards[0], view.trump), len(action.cards)))


def _worst(actions: Sequence[Action], view: SkitgubbeView) -> Action:
    """The play that nobody misses: the lowest card, and with it all of its rank."""
    return min(actions, key=lambda action: (worth(action.cards[0], view.trump), -len(action.cards)))


def _beats(card: Card, view: SkitgubbeView) -> bool:
    """Whether a card is higher than what wins the round so far; by suits too where there are trumps (S2.13)."""
    top = view.beat[0]
    if view.trump is None or card.suit == top.suit:
        return card.rank > top.rank
    return card.suit == view.trump


def _winner(view: SkitgubbeView) -> Seat | None:
    """Who laid the card that wins the round so far."""
    return next((laid.seat for laid in reversed(view.trick) if view.beat and view.beat[0] in laid.cards), None)
