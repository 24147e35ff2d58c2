"""The pictures of Skitgubbe, with their words in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.pictures import Draw, ResultWords, SeatLook, Style, TableWords, hand_picture, result_picture, table_picture
from bot.words.cards import rank_text
from bot.words.catalog import text
from engine.skitgubbe.view import SkitgubbeView

ACTING_VERBS = ("play", "slough")
"""Verbs whose cards are raised in the hand."""


def style_for(locale: str, four_colours: bool = True, felt: str = "green") -> Style:
    """The style with the letters on court cards as players of this language know them."""
    return Style(four_colour=four_colours, felt=felt, ranks=tuple(rank_text(locale, rank) for rank in range(2, 15)))


def draw_table(locale: str, view: SkitgubbeView, looks: Sequence[SeatLook], line: str, felt: str = "green") -> Draw:
    """What draws the public table. ``line`` is the headline, free of markdown."""

    def tell(message: str, **values: object) -> str:
        return text(locale, f"skitgubbe.picture.{message}", **values)

    plays = ""
    if view.phase == 2 and view.needed is not None and view.pile:
        plays = tell("plays", done=str(len(view.pile)), n=view.needed)
    words = TableWords(
        line=line,
        highlights=_highlights(line),
        dealer=tell("dealer"),
        stock=tell("stock"),
        aside=tell("aside"),
        trump=tell("trump"),
        sloughed=tell("sloughed"),
        plays=plays,
        pick_up=tell("pick_up") if view.pick_up else "",
        status={seat: tell("safe") for seat in view.out},
    )
    return partial(table_picture, view, looks, words, style_for(locale, felt=felt))


def draw_hand(locale: str, view: SkitgubbeView, four_colours: bool) -> Draw:
    """What draws the reader's hand: what can be laid now raised, when it is his turn."""
    playable = {card for action in view.legal if action.verb in ACTING_VERBS for card in action.cards}
    return partial(hand_picture, view.hand, playable if view.legal else None, style_for(locale, four_colours))


def draw_result(locale: str, view: SkitgubbeView, looks: Sequence[SeatLook], felt: str = "green") -> Draw:
    """What draws the end: the order of going out, and the goat."""
    assert view.outcome is not None
    if view.outcome.drawn:
        words = ResultWords(title=text(locale, "skitgubbe.picture.drawn"))
    else:
        loser = looks[view.outcome.losers[0] - 1]
        line = text(locale, "skitgubbe.picture.must_bleat", name=loser.name)
        bleat = text(locale, "skitgubbe.picture.bleat")
        words = ResultWords(text(locale, "skitgubbe.picture.skitgubbe"), bleat, line, (loser.name,))
    return partial(result_picture, view.outcome, looks, words, style_for(locale, felt=felt))


def _highlights(line: str) -> tuple[str, ...]:
    """The cards named in a line."""
    return tuple(word.rstrip(".,:") for word in line.split() if any(suit in word for suit in "♣♦♥♠"))
