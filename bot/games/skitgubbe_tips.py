"""What somebody decides for the first time in Skitgubbe, and a line of help with it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.words.catalog import text
from engine.skitgubbe.view import SkitgubbeView


def decisions(view: SkitgubbeView) -> tuple[str, ...]:
    """The kinds of decision that the reader faces, the plainest first; none for who isn't asked."""
    if view.seat not in view.to_act or not view.legal:
        return ()
    if view.window:
        return ("window",)
    return tuple(_collecting(view) if view.phase == 1 else _shedding(view))


def tip(locale: str, view: SkitgubbeView, kind: str) -> str:
    """A line of help with a decision of this kind."""
    turned = kind == "answer" and view.options.trump == "turned"
    words = text(locale, "skitgubbe.tip.answer_turned" if turned else f"skitgubbe.tip.{kind}")
    if kind == "beat" and view.trump is not None:
        words += " " + text(locale, "skitgubbe.tip.keep_trumps")
    return words


def _collecting(view: SkitgubbeView) -> Iterator[str]:
    verbs = {action.verb for action in view.legal}
    yield "answer" if view.beat else "lead"
    if "exchange" in verbs:
        yield "exchange"
    if view.beat and view.options.trump != "turned" and _can_match(view):
        yield "bounce"
    if "chance" in verbs:
        yield "chance"


def _can_match(view: SkitgubbeView) -> bool:
    return any(action.verb == "play" and action.cards[0].rank == view.beat[0].rank for action in view.legal)


def _shedding(view: SkitgubbeView) -> Iterator[str]:
    if not view.beat:
        yield "lead_pile"
    else:
        yield "beat" if any(action.verb == "play" for action in view.legal) else "pickup"
