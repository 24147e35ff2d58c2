"""Phase 1: lead low, win tricks with good cards in them cheaply, and leave the others their low cards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.game import Action, Seat
from engine.players.worth import worth
from engine.skitgubbe.view import SkitgubbeView

WANTED = 0.6
"""What the cards of a trick must be worth together, so that winning them is better than giving a card to it."""

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
        return _worst(plays, view)
    winning = [action for action in plays if _beats(action.cards[0], view)]
    if winning and _is_wanted(view, cheapest := _cheapest(winning, view)):
        return cheapest
    return _lose(view, plays)


def _with_verb(view: SkitgubbeView, verb: str) -> list[Action]:
    return [action for action in view.legal if action.verb == verb]


def _is_wanted(view: SkitgubbeView, winning: Action) -> bool:
    """Whether the trick, with the play that wins it, is good to have in phase 2."""
    cards = [*winning.cards, *(card for laid in view.trick for card in laid.cards)]
    return sum(worth(card, view.trump) for card in cards) >= WANTED


def _lose(view: SkitgubbeView, plays: Sequence[Action]) -> Action:
    """Leave the trick to others: give the worst, or take a chance if even that one is too good."""
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
