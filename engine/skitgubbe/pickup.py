"""Which plays of the pile are picked up (S4.4).

The cards of a play are consecutive and of one suit, so an unbroken sequence never ends within a play: all ways of
picking up take whole plays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.skitgubbe.view import Play


def top_run(pile: Sequence[Play]) -> slice:
    """The top card and all beneath it that continue the descending sequence in its suit, even over several plays."""
    first = len(pile) - 1
    while first > 0 and _continues(pile[first - 1], pile[first]):
        first -= 1
    return slice(first, len(pile))


def bottom_run(pile: Sequence[Play]) -> slice:
    """The bottom card and all above it that continue the ascending sequence in its suit."""
    end = 1
    while end < len(pile) and _continues(pile[end - 1], pile[end]):
        end += 1
    return slice(0, end)


def top_play(pile: Sequence[Play]) -> slice:
    """The top play only."""
    return slice(len(pile) - 1, len(pile))


def bottom_play(pile: Sequence[Play]) -> slice:
    """The bottom play only."""
    return slice(0, 1)


def whole(pile: Sequence[Play]) -> slice:
    """All of it."""
    return slice(0, len(pile))


def _continues(below: Play, above: Play) -> bool:
    """Whether the upper play begins with the next rank of the same suit."""
    highest, next_card = below.cards[-1], above.cards[0]
    return next_card == highest + 1 and next_card.suit == highest.suit


PICKUP: dict[str, Callable[[Sequence[Play]], slice]] = {
    "top_run": top_run,
    "bottom_run": bottom_run,
    "top_play": top_play,
    "bottom_play": bottom_play,
    "whole": whole,
}
"""The values of the option ``pickup``."""
