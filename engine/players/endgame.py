"""The end between two players, solved: who loses with best play on both sides.

A search for proof: ever deeper, with what was proved before remembered. A position is proved lost or won when the game
surely ends so, however long the other resists; positions that can go round for ever stay unproved, and that is no
answer.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Seat
from engine.players.shed_position import ShedPosition
from engine.players.shed_search import priors

MOST_CARDS = 14
"""With more cards than this in both hands nothing is solved."""

MOST_POSITIONS = 3_000
"""After looking at so many positions the search gives up."""

DEPTHS = (2, 4, 6, 8, 10, 13, 16, 20, 25, 31, 40)

UNPROVED = 0

Key = tuple[object, ...]


class _GivenUp(Exception):
    """The search has looked at too much."""


@dataclass(frozen=True, slots=True)
class Solved:
    """An action after which this seat surely loses (``loses``), or surely does not."""

    action: int
    loses: bool


def solve(position: ShedPosition, most: int = MOST_POSITIONS) -> list[Solved]:
    """The action that surely wins; or, where all lose, all of them. Empty if neither could be proved."""
    hands = [hand for hand in position.hands if hand]
    if len(hands) != 2 or sum(hand.bit_count() for hand in hands) > MOST_CARDS:
        return []
    proof = _Proof(most)
    seat = position.turn
    try:
        for depth in DEPTHS:
            lost: list[Solved] = []
            for action, after in _ordered(position):
                loser = proof.loser(after, depth)
                if loser == seat:
                    lost.append(Solved(action, True))
                elif loser != UNPROVED:
                    return [Solved(action, False)]
            if len(lost) == len(position.actions()):
                return lost
    except _GivenUp:
        pass
    return []


class _Proof:
    """What is proved, and how deep was looked in vain."""

    def __init__(self, most: int) -> None:
        self._left = most
        self._proved: dict[Key, Seat] = {}
        self._in_vain: dict[Key, int] = {}

    def loser(self, position: ShedPosition, depth: int) -> Seat:
        """Who surely loses, as far as it can be proved in so many decisions; else :data:`UNPROVED`."""
        seat = position.turn
        if not seat:
            return position.loser
        key = (position.needed, *position.key())
        proved = self._proved.get(key)
        if proved is not None:
            return proved
        if self._in_vain.get(key, 0) >= depth:
            return UNPROVED
        self._left -= 1
        if self._left < 0:
            raise _GivenUp
        # Noted at once: whoever comes back to this position on the way has proved nothing.
        self._in_vain[key] = depth
        open_end = False
        for _, after in _ordered(position):
            loser = self.loser(after, depth - 1) if depth else UNPROVED
            if loser == UNPROVED:
                open_end = True
            elif loser != seat:
                self._proved[key] = loser
                return loser
        if open_end:
            return UNPROVED
        self._proved[key] = seat
        return seat


def _ordered(position: ShedPosition) -> list[tuple[int, ShedPosition]]:
    """The actions, those that look best by habit first, with what follows."""
    actions = position.actions()
    likely = sorted(zip(priors(position, actions), actions, strict=True), reverse=True) if len(actions) > 1 else None
    followed: list[tuple[int, ShedPosition]] = []
    for action in [action for _, action in likely] if likely else actions:
        after = position.copy()
        after.do(action)
        followed.append((action, after))
    return followed
