"""Phase 2 as plain numbers, for players who look ahead: quick to copy, to change, and to play out to the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.cards import RANK_SETS, SUIT_SETS, Suit
from engine.game import Seat
from engine.players.habits import USUAL, Habits, Tables, tables_for
from engine.skitgubbe.options import Options

PICK_UP = 0
"""The action of picking up; all other actions of phase 2 are sets of cards."""

NOBODY = 0
"""Who lost a game that was drawn, or that went on for too long to be played out."""

_NOT_TWOS = ~RANK_SETS[2]

ABOVE = [0] + [SUIT_SETS[card // 13] & ~((2 << card) - 1) for card in range(52)]
"""All higher cards of the suit, by the bit length of a play: one more than the number of its top card."""


@dataclass(frozen=True, slots=True)
class ShedRules:
    """What the options make of phase 2, with the tables for the trump suit of this game."""

    tables: Tables
    pickup: str
    must_beat: bool
    rotation: bool


def shed_rules(options: Options, trump: Suit | None, habits: Habits = USUAL) -> ShedRules:
    """The rules of phase 2 by these options (S4)."""
    pickup = options.pickup
    if not options.runs and pickup in ("top_run", "bottom_run"):
        pickup = "top_play" if pickup == "top_run" else "bottom_play"
    return ShedRules(tables_for(trump, options.runs, habits), pickup, options.must_beat, options.complete == "rotation")


class ShedPosition:
    """A position of phase 2. ``hands`` is by seat (index 0 unused); ``pile`` holds the plays, ``owners`` their seats.

    ``needed`` is the number of plays that complete the trick; with ``complete=rotation`` the set of seats (bit *n* for
    seat *n*) that must still act. ``turn`` is :data:`NOBODY` when the game is over, and ``loser`` then says who lost.
    """

    __slots__ = ("hands", "loser", "needed", "owners", "pile", "rules", "turn")

    def __init__(
        self, rules: ShedRules, hands: list[int], pile: list[int], owners: list[Seat], needed: int, turn: Seat
    ) -> None:
        self.rules = rules
        self.hands = hands
        self.pile = pile
        self.owners = owners
        self.needed = needed
        self.turn = turn
        self.loser = NOBODY

    def copy(self) -> ShedPosition:
        """An independent copy."""
        twin = ShedPosition(self.rules, self.hands[:], self.pile[:], self.owners[:], self.needed, self.turn)
        twin.loser = self.loser
        return twin

    def key(self) -> tuple[object, ...]:
        """What makes two positions alike (S4.10), but for the number needed."""
        return (self.turn, *self.hands, *self.pile, *self.owners)

    def actions(self) -> tuple[int, ...]:
        """What the seat in turn may do (S4.2 to S4.4)."""
        hand, tables = self.hands[self.turn], self.rules.tables
        plays = tables.plays
        if not self.pile:
            return tuple(play for suit in SUIT_SETS if hand & suit for play in plays[hand & suit])
        top = self.pile[-1]
        follow = plays[hand & ABOVE[top.bit_length()]]
        if follow and self.rules.must_beat:
            return follow
        trumping = () if top & tables.trumps else plays[hand & tables.trumps]
        return (*follow, *trumping, PICK_UP)

    def picked(self) -> slice:
        """The plays that picking up takes now (S4.4)."""
        return picked_slice(self.pile, self.rules.pickup)

    def do(self, action: int) -> None:
        """Play these cards, or pick up. Only what :meth:`actions` names."""
        seat = self.turn
        if action:
            self.hands[seat] ^= action
            self.pile.append(action)
            self.owners.append(seat)
            if not self.hands[seat] and self._is_over():
                return
        else:
            taken = self.picked()
            for play in self.pile[taken]:
                self.hands[seat] |= play
            del self.pile[taken], self.owners[taken]
        if self.rules.rotation:
            self.needed &= ~(1 << seat)
            complete = not self.needed
        else:
            complete = action != PICK_UP and len(self.pile) == self.needed
        if complete and self.pile:
            owner = self.owners[-1]
            self.turn = owner if self.hands[owner] else self._next_with_cards(owner)
            self.pile = []
            self.owners = []
        else:
            self.turn = self._next_with_cards(seat)
        if not self.pile:
            self.needed = needed_at_start(self.hands, self.rules.rotation)

    def _is_over(self) -> bool:
        holders = [seat for seat, hand in enumerate(self.hands) if hand]
        if len(holders) > 1:
            return False
        self.loser = holders[0]
        self.turn = NOBODY
        return True

    def _next_with_cards(self, seat: Seat) -> Seat:
        last = len(self.hands) - 1
        seat = seat % last + 1
        while not self.hands[seat]:
            seat = seat % last + 1
        return seat


CLUBS, DIAMONDS, HEARTS, SPADES = SUIT_SETS


def needed_at_start(hands: list[int], rotation: bool) -> int:
    """What :attr:`ShedPosition.needed` is when a trick starts (S4.6)."""
    if rotation:
        return sum(1 << seat for seat, hand in enumerate(hands) if hand)
    return sum(1 for hand in hands if hand)


def picked_slice(pile: list[int], pickup: str) -> slice:
    """The plays of a pile that are picked up, by the value of the option ``pickup`` (S4.4)."""
    if pickup == "top_run":
        first = len(pile) - 1
        while first and pile[first - 1] & ((pile[first] & -pile[first] & _NOT_TWOS) >> 1):
            first -= 1
        return slice(first, len(pile))
    if pickup == "bottom_run":
        end = 1
        while end < len(pile) and pile[end - 1] & ((pile[end] & -pile[end] & _NOT_TWOS) >> 1):
            end += 1
        return slice(0, end)
    if pickup == "whole":
        return slice(0, len(pile))
    return slice(0, 1) if pickup == "bottom_play" else slice(len(pile) - 1, len(pile))


LONGEST_PLAYOUT = 400
"""Decisions after which a playout counts as drawn."""


def play_out(position: ShedPosition, random: Callable[[], float], slips: float) -> Seat:
    """Play to the end by habits, and return who loses (:data:`NOBODY` if it takes too long). Changes the position.

    ``slips`` is how often somebody who beats, or picks up, does anything that is legal instead: it tells good positions
    from lucky ones.
    """
    for _ in range(LONGEST_PLAYOUT):
        if not position.turn:
            return position.loser
        position.do(by_habit(position, random, slips))
    return NOBODY


def by_habit(position: ShedPosition, random: Callable[[], float], slips: float) -> int:
    """What a player does who doesn't look ahead; ``slips`` as in :func:`play_out`."""
    return _answer_by_habit(position, random, slips) if position.pile else _lead_by_habit(position)


def _lead_by_habit(position: ShedPosition) -> int:
    """The lead that gets rid of most."""
    hand, best = position.hands[position.turn], position.rules.tables.best
    return max(best[hand & CLUBS], best[hand & DIAMONDS], best[hand & HEARTS], best[hand & SPADES])[1]


def _answer_by_habit(position: ShedPosition, random: Callable[[], float], slips: float) -> int:
    """Beat the pile, or pick up, whichever seems better."""
    rules, hand, pile = position.rules, position.hands[position.turn], position.pile
    tables, top = rules.tables, pile[-1]
    score, play = tables.best[hand & ABOVE[top.bit_length()]]
    if play and rules.must_beat:
        return play
    if random() < slips:
        actions = position.actions()
        return actions[int(random() * len(actions))]
    if not top & tables.trumps and hand & tables.trumps:
        other, trumping = tables.best[hand & tables.trumps]
        if other > score:
            score, play = other, trumping
    if play == hand or not play:
        return play
    if position.needed == (1 << position.turn if rules.rotation else len(pile) + 1):
        score += tables.habits.finish
    score += tables.habits.let_go
    for laid in pile[position.picked()]:
        score += tables.relief[laid]
    return play if score >= 0 else PICK_UP
