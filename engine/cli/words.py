"""Positions and events of a game in plain English, for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.cards import Card, Suit
from engine.game import Action, Event, Seat
from engine.skitgubbe.view import SkitgubbeView

SYMBOLS = "♣♦♥♠"

REASONS = {
    "out": "you get rid of your last cards and are safe",
    "finish": "it completes the trick, so you lead the next one",
    "run": "it gets rid of several cards at once",
    "low": "low cards beat nothing, so lead them while you can",
    "keep_trumps": "it beats without a trump",
    "trump": "a trump beats it, and few can beat a trump",
    "beat": "it beats the pile and lets you keep your better plays",
    "take_good": "those cards are worth having",
    "take_few": "it costs little now and saves better cards",
    "win_trick": "the cards in this trick are worth having",
    "give_low": "it leaves others a card that you don't want",
    "unseen": "an unseen card is better than giving one of yours",
    "slough": "it gets rid of low cards in somebody else's trick",
    "nothing": "your cards are better kept",
    "exchange": "it brings you a trump, or saves three",
}
"""Why an action is good, by the words of ``engine.players.reasons``."""


def cards_in_words(cards: Iterable[Card], trump: Suit | None = None) -> str:
    """Cards with their suits' signs, by suit, trumps last: ``3♣ K♦``."""
    ordered = sorted(cards, key=lambda card: (card.suit == trump, card))
    return " ".join(f"{str(card)[0].replace('T', '10')}{SYMBOLS[card.suit]}" for card in ordered) or "–"


def action_in_words(action: Action) -> str:
    """``play 7♦ 7♠``, ``pick up``."""
    verb = "pick up" if action.verb == "pickup" else action.verb
    return f"{verb} {cards_in_words(action.cards)}" if action.cards else verb


def told(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """What everybody saw, a sentence each. ``names`` is by seat, index 0 unused."""
    return [sentence for event in events if (sentence := _sentence(event, names))]


def _sentence(event: Event, names: Sequence[str]) -> str:
    who = _who(event.seat, names)
    you = who == "You"
    cards = cards_in_words(event.cards)
    sentences = {
        "played": f"{who} {'play' if you else 'plays'} {cards}.",
        "chanced": f"{who} {'take' if you else 'takes'} a chance: {cards}.",
        "sloughed": f"{who} {'slough' if you else 'sloughs'} {cards}.",
        "exchanged": f"{who} {'exchange' if you else 'exchanges'} {_swapped(event.cards)}.",
        "aside": f"{who} {'draw' if you else 'draws'} the last card, which lies aside face down.",
        "shown": f"{who} {'turn' if you else 'turns'} up the last card: {cards}.",
        "bounced": f"{cards} are equal: these play again.",
        "won": f"{who} {'win' if you else 'wins'} the trick ({event.number} cards).",
        "void": "The trick can't be finished; everybody takes his cards back.",
        "trump": f"Phase 2 begins. The aside card is {cards}.",
        "trash": f"{event.number} low cards are put out and dealt anew.",
        "picked_up": f"{who} {'pick' if you else 'picks'} up {cards}.",
        "completed": f"The trick is complete; {'you lead' if you else f'{who} leads'} the next.",
        "out": f"{who} {'are' if you else 'is'} out and safe!",
        "skitgubbe": f"{who} {'are' if you else 'is'} the skitgubbe!",
        "drawn": "The same position for the third time: the game is drawn.",
    }
    return sentences.get(event.kind, "")


def _swapped(cards: Sequence[Card]) -> str:
    """What everybody saw of an exchange: which card went, which came; or nothing but that it was made."""
    return " for ".join(cards_in_words([card]) for card in cards) or "three trumps"


def _who(seat: Seat | None, names: Sequence[str]) -> str:
    return "Nobody" if seat is None else names[seat]


def situation(view: SkitgubbeView, names: Sequence[str]) -> list[str]:
    """Where the game stands, as the seat of the view sees it."""
    seats = [seat for seat in range(1, view.players + 1) if seat != view.seat]
    counts = ", ".join(
        f"{names[seat]} {view.hand_counts[seat - 1]}" + (f"+{won}" if (won := view.won_counts[seat - 1]) else "")
        for seat in seats
    )
    lines = [f"Cards: {counts}" + (f"; stock {view.stock}" if view.phase == 1 else "")]
    if view.trump is not None:
        lines.append(f"Trumps: {view.trump.name.lower()} {SYMBOLS[view.trump]}")
    if view.trick:
        lines.append("Trick: " + " | ".join(f"{names[laid.seat]} {cards_in_words(laid.cards)}" for laid in view.trick))
    if view.pile:
        lines.append("Pile: " + " | ".join(f"{names[play.seat]} {cards_in_words(play.cards)}" for play in view.pile))
    lines.append(f"Your hand: {cards_in_words(view.hand, view.trump)}")
    return lines
