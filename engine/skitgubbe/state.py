"""A position of Skitgubbe as plain data, with the few small steps that both phases share.

What may be done in it and what follows is in ``collect`` (phase 1) and ``shed`` (phase 2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Self

from engine.cards import Card, Suit
from engine.game import Event, Outcome, Seat
from engine.skitgubbe.view import Aside, Laid, Play

if TYPE_CHECKING:
    from engine.skitgubbe.rules import Rules

PhaseTwoPosition = tuple[tuple[int, ...], tuple[Play, ...], int | None, Seat, frozenset[Seat]]
"""What makes two positions of phase 2 the same (S4.10): hands, pile, plays needed, whose turn it is, who has to act."""

Shuffle = Callable[[tuple[Card, ...]], tuple[Card, ...]]


class State:
    """Everything about a position. Hands and won piles are sets of cards, by seat; index 0 is never used."""

    __slots__ = (
        "_events",
        "aside",
        "asked",
        "dealer",
        "discarded",
        "due",
        "hands",
        "last_winner",
        "leader",
        "needed",
        "out",
        "outcome",
        "pending",
        "phase",
        "pile",
        "players",
        "reshuffled",
        "round",
        "rules",
        "seen",
        "shuffle",
        "stock",
        "trick",
        "trump",
        "trump_card",
        "turn",
        "turned",
        "window",
        "winner",
        "won",
    )

    def __init__(self, rules: Rules, players: int, dealer: Seat, shuffle: Shuffle) -> None:
        self.rules = rules
        self.players = players
        self.dealer = dealer
        self.shuffle = shuffle
        self._events: list[Event] = []

        self.turn = 0
        self.phase = 1
        self.outcome: Outcome | None = None
        self.discarded = 0
        self.hands: list[int] = [0] * (players + 1)
        self.due: list[Seat] = []
        """Who has still to play in the round of phase 1, the next one first; in phase 2 whose turn it is."""
        self.leader: Seat = dealer
        """Who leads, or led, the trick on the table."""
        self.trump: Suit | None = None
        self.trump_card: Card | None = None
        """The card whose suit is trump in phase 2: the aside card, or the one turned up at the deal (S3.1)."""
        self.aside: Aside | None = None
        """The aside card, with its name (a view hides it while it lies face down)."""

        self.stock: list[Card] = []
        """The stock from its bottom card to its top card."""
        self.won: list[int] = [0] * (players + 1)
        self.turned: Card | None = None
        """The card that lies face up under the stock (S2.13)."""
        self.trick: list[Laid] = []
        self.round = 1
        self.winner: Seat | None = None
        """Who has won the trick on the table, while a slough window is open."""
        self.last_winner: Seat | None = None
        """Who won the last decided trick; before the first, who led it (S4.1)."""
        self.window: tuple[Seat, ...] = ()
        """Who was asked when the slough window opened; empty outside a window."""
        self.asked: list[Seat] = []
        """Who is still asked in the window."""

        self.reshuffled: tuple[Card, ...] | None = None
        self.pile: list[Play] = []
        self.needed: int | None = None
        """How many plays complete the pile, with ``complete=plays`` (S4.6)."""
        self.pending: frozenset[Seat] = frozenset()
        """Who has still to act before the trick is complete, with ``complete=rotation`` (S4.6)."""
        self.out: list[Seat] = []
        self.seen: dict[PhaseTwoPosition, int] = {}
        """How often each position of phase 2 has occurred since cards last left the game (S4.10)."""

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        for name in State.__slots__:
            setattr(twin, name, getattr(self, name))
        twin._events = []
        twin.hands = self.hands[:]
        twin.due = self.due[:]
        twin.out = self.out[:]
        if self.phase == 1:
            twin.stock = self.stock[:]
            twin.won = self.won[:]
            twin.trick = self.trick[:]
            twin.asked = self.asked[:]
        else:
            twin.pile = self.pile[:]
            twin.seen = self.seen.copy()
        return twin

    def tell(self, kind: str, seat: Seat | None = None, cards: tuple[Card, ...] = (), number: int = 0) -> None:
        """Note something that everybody sees."""
        self._events.append(Event(kind, seat, cards, number))

    def told(self) -> tuple[Event, ...]:
        """What everybody saw since this was last asked."""
        events = tuple(self._events)
        self._events = []
        return events

    def clockwise(self, first: Seat) -> list[Seat]:
        """All seats, from this one on."""
        return [*range(first, self.players + 1), *range(1, first)]

    def after(self, seat: Seat) -> list[Seat]:
        """All other seats, from this one's left neighbour on."""
        return self.clockwise(seat)[1:]

    def next_with_cards(self, seats: list[Seat]) -> Seat:
        """The first of these seats with cards in hand; there must be one."""
        return next(seat for seat in seats if self.hands[seat])

    def holders(self) -> list[Seat]:
        """The seats with cards in hand, in order."""
        return [seat for seat in range(1, self.players + 1) if self.hands[seat]]
