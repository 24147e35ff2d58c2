"""Why a move of Skitgubbe isn't legal: in terms of the position, from the reader's own view, in the own language."""

from __future__ import annotations

from bot.words.cards import cards_text, suit_symbol
from bot.words.catalog import text
from engine.game import Action
from engine.skitgubbe.view import SkitgubbeView


def why_not(locale: str, view: SkitgubbeView, action: Action) -> str:
    """One or two sentences: what is wrong with the action, and what would be right."""
    cards = cards_text(locale, action.cards)
    if missing := [card for card in action.cards if card not in view.hand]:
        return text(locale, "skitgubbe.reason.not_held", cards=cards_text(locale, missing))
    if action.verb not in {legal.verb for legal in view.legal}:
        return _wrong_verb(locale, view, action.verb)
    if len(action.cards) > 1 and not _fits_together(view, action):
        return text(locale, f"skitgubbe.reason.together{view.phase}", cards=cards)
    if view.phase == 2 and view.beat:
        return _does_not_beat(locale, view, cards)
    legal = ", ".join(sorted(cards_text(locale, one.cards) for one in view.legal if one.verb == action.verb))
    return text(locale, "skitgubbe.reason.choose", cards=cards, legal=legal)


def _wrong_verb(locale: str, view: SkitgubbeView, verb: str) -> str:
    if verb == "pickup":
        message = "pickup_phase1" if view.phase == 1 else "pickup_leading" if not view.beat else "pickup_must_beat"
        return text(locale, f"skitgubbe.reason.{message}")
    if verb == "chance":
        return text(locale, "skitgubbe.reason.chance_phase2" if view.phase == 2 else "skitgubbe.reason.chance")
    if verb == "play" and view.phase == 2:
        return text(locale, "skitgubbe.reason.only_pickup", cards=cards_text(locale, view.beat))
    return text(locale, f"skitgubbe.reason.no_{verb}")


def _does_not_beat(locale: str, view: SkitgubbeView, cards: str) -> str:
    top = view.beat[0]
    beat, suit = cards_text(locale, view.beat), suit_symbol(top.suit)
    if view.trump is None or view.trump == top.suit:
        return text(locale, "skitgubbe.reason.beat", cards=cards, top=beat, suit=suit)
    return text(
        locale, "skitgubbe.reason.beat_or_trump", cards=cards, top=beat, suit=suit, trump=suit_symbol(view.trump)
    )


def _fits_together(view: SkitgubbeView, action: Action) -> bool:
    """Whether several cards could be laid at once at all: one rank in phase 1, a run in phase 2."""
    if action.verb == "slough":
        return True
    if view.phase == 1:
        return view.options.multi and len({card.rank for card in action.cards}) == 1
    in_a_row = all(after == before + 1 for before, after in zip(action.cards, action.cards[1:], strict=False))
    return view.options.runs and in_a_row and len({card.suit for card in action.cards}) == 1
