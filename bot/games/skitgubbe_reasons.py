"""Why a move of Skitgubbe isn't legal: in terms of the position, from the reader's own view, in the own language."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from bot.words.cards import cards_text, rank_text, suit_symbol
from bot.words.catalog import listing, text
from engine.cards import Card
from engine.game import Action
from engine.skitgubbe.view import SkitgubbeView

MOST_WAYS = 6
"""So many ways to do it right are named at most."""


def why_not(locale: str, view: SkitgubbeView, action: Action) -> str:
    """One or two sentences: what is wrong with the action, and what would be right."""
    if view.phase == 0:
        return _reason(locale, "over")
    if missing := [card for card in action.cards if card not in view.hand]:
        return _reason(locale, "not_held", cards=cards_text(locale, missing))
    if view.window:
        return _in_window(locale, view, action)
    if view.phase == 1 and action.verb == "slough":
        return _no_slough(locale, view, action)
    if view.seat not in view.to_act:
        return _out_of_turn(locale, view, action)
    return _not_in_trick(locale, view, action) if view.phase == 1 else _not_on_pile(locale, view, action)


def _reason(locale: str, message: str, **values: object) -> str:
    return text(locale, f"skitgubbe.reason.{message}", **values)


def _in_window(locale: str, view: SkitgubbeView, action: Action) -> str:
    """While everybody is asked for sloughs (S2.10)."""
    if not view.legal:
        return _reason(locale, "window_done")
    if action.verb != "slough":
        return _reason(locale, "window", ranks=_ranks(locale, view))
    return _not_sloughable(locale, view, action)


def _out_of_turn(locale: str, view: SkitgubbeView, action: Action) -> str:
    sloughs = _legal(locale, view, "slough")
    if view.phase == 1 and action.cards and sloughs:
        return _reason(locale, "only_slough", cards=cards_text(locale, action.cards), legal=sloughs)
    return _reason(locale, "wait")


def _no_slough(locale: str, view: SkitgubbeView, action: Action) -> str:
    """Outside a window."""
    match view.options.slough:
        case "off":
            return _reason(locale, "slough_off")
        case "after":
            return _reason(locale, "slough_after")
        case "in_turn":
            return _no_slough_in_turn(locale, view, action)
        case _:
            return _not_sloughable(locale, view, action)


def _no_slough_in_turn(locale: str, view: SkitgubbeView, action: Action) -> str:
    if view.seat not in view.to_act:
        return _reason(locale, "wait")
    if not view.beat:
        return _reason(locale, "slough_first")
    if _must_match(view):
        return _reason(locale, "must_match_slough", legal=_legal(locale, view, "play"))
    if len(action.cards) > 1:
        return _reason(locale, "slough_one", cards=cards_text(locale, action.cards))
    return _not_sloughable(locale, view, action)


def _not_sloughable(locale: str, view: SkitgubbeView, action: Action) -> str:
    """The first thing that is wrong with cards that somebody wants to slough."""
    in_trick = {card.rank for laid in view.trick for card in laid.cards}
    wrong = [card for card in action.cards if card.rank not in in_trick]
    if not view.trick:
        return _reason(locale, "slough_first")
    if wrong:
        return _reason(locale, "slough_rank", cards=cards_text(locale, wrong), ranks=_ranks(locale, view))
    allowed = {card for one in view.legal if one.verb == "slough" for card in one.cards}
    barred = cards_text(locale, [card for card in action.cards if card not in allowed])
    return _reason(locale, "slough_own" if view.options.slough == "own" else "slough_winning", cards=barred)


def _not_in_trick(locale: str, view: SkitgubbeView, action: Action) -> str:
    """Phase 1, in turn."""
    match action.verb:
        case "play":
            return _no_lay(locale, view, action)
        case "chance":
            return _no_chance(locale, view)
        case "exchange":
            return _no_exchange(locale, view)
        case "pickup":
            return _reason(locale, "pickup_phase1")
        case _:
            return _reason(locale, "no_pass")


def _no_lay(locale: str, view: SkitgubbeView, action: Action) -> str:
    cards = cards_text(locale, action.cards)
    if _must_match(view):
        return _reason(locale, "must_match", legal=_legal(locale, view, "play"))
    if len(action.cards) > 1 and view.options.multi:
        return _reason(locale, "one_rank", cards=cards)
    if len(action.cards) > 1:
        return _reason(locale, "one_card", cards=cards)
    return _reason(locale, "choose", cards=cards, legal=_legal(locale, view, "play"))


def _must_match(view: SkitgubbeView) -> bool:
    """Whether the reader holds cards that the rules make him play (S2.11)."""
    playable = {card for one in view.legal if one.verb == "play" for card in one.cards}
    return view.options.must_bounce and bool(view.beat) and bool(playable) and playable != set(view.hand)


def _no_chance(locale: str, view: SkitgubbeView) -> str:
    if not view.options.chance:
        return _reason(locale, "chance_off")
    if view.stock < (1 if view.options.last_card == "set_aside" else 2):
        return _reason(locale, "chance_stock", n=view.stock)
    return _reason(locale, "must_match_chance", legal=_legal(locale, view, "play"))


def _no_exchange(locale: str, view: SkitgubbeView) -> str:
    """S2.14."""
    if not view.options.exchange:
        return _reason(locale, "exchange_off")
    trumps = sum(card.suit == view.trump for card in view.hand)
    if trumps < 2 or len(view.hand) != 3:
        return _reason(locale, "exchange_trumps", n=trumps)
    if view.stock < (4 if trumps == 3 else 2):
        return _reason(locale, "exchange_stock", n=view.stock)
    return _reason(locale, "exchange_turned")


def _not_on_pile(locale: str, view: SkitgubbeView, action: Action) -> str:
    """Phase 2, in turn."""
    match action.verb:
        case "play":
            return _no_play(locale, view, action)
        case "pickup" if view.beat:
            return _must_beat_in_suit(locale, view)
        case "pickup":
            return _reason(locale, "pickup_leading")
        case _:
            return _reason(locale, f"{action.verb}_phase2")


def _no_play(locale: str, view: SkitgubbeView, action: Action) -> str:
    cards = cards_text(locale, action.cards)
    if all(one.verb != "play" for one in view.legal):
        return _reason(locale, "only_pickup", cards=cards_text(locale, view.beat))
    if len(action.cards) > 1 and not view.options.runs:
        return _reason(locale, "one_card", cards=cards)
    if len(action.cards) > 1 and not _is_run(action.cards):
        return _reason(locale, "together2", cards=cards)
    if all(one.verb != "pickup" for one in view.legal):
        return _must_beat_in_suit(locale, view)
    return _does_not_beat(locale, view, cards)


def _must_beat_in_suit(locale: str, view: SkitgubbeView) -> str:
    top = cards_text(locale, view.beat)
    return _reason(locale, "must_beat_in_suit", top=top, legal=_legal(locale, view, "play"))


def _does_not_beat(locale: str, view: SkitgubbeView, cards: str) -> str:
    top = view.beat[0]
    beat, suit = cards_text(locale, view.beat), suit_symbol(top.suit)
    if view.trump is None or view.trump == top.suit:
        return _reason(locale, "beat", cards=cards, top=beat, suit=suit)
    return _reason(locale, "beat_or_trump", cards=cards, top=beat, suit=suit, trump=suit_symbol(view.trump))


def _is_run(cards: Iterable[Card]) -> bool:
    """Two or more cards of one suit in a row (S4.2)."""
    row = sorted(cards)
    in_a_row = all(after == before + 1 for before, after in pairwise(row))
    return in_a_row and len({card.suit for card in row}) == 1


def _ranks(locale: str, view: SkitgubbeView) -> str:
    """The ranks that lie in the trick."""
    ranks = sorted({card.rank for laid in view.trick for card in laid.cards})
    return listing(locale, [rank_text(locale, rank) for rank in ranks])


def _legal(locale: str, view: SkitgubbeView, verb: str) -> str:
    """What the reader may do with this verb: ``7♥ or 7♠``; empty if nothing."""
    ways = [cards_text(locale, one.cards) for one in sorted(view.legal, key=str) if one.verb == verb]
    return listing(locale, ways[:MOST_WAYS], style="or")
