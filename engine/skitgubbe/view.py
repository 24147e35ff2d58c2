"""What a seat, or the public, may know of a game of Skitgubbe; and the events that everybody sees.

Events (``Event.kind``), with what their fields hold:

=============  ======================================================================================
``played``     seat, cards: laid from the hand (phase 1) or to the pile (phase 2)
``chanced``    seat, cards: the top card of the stock was played unseen (S2.4)
``sloughed``   seat, cards: laid to the trick without competing (S2.10)
``exchanged``  seat, cards: an exchange was made (S2.14); cards: the one newly turned up, the one taken for it
``aside``      seat: drew the last card of the stock, which lies face down before this seat (S2.3)
``shown``      seat, cards: the last card of the stock was turned up at once (S2.3)
``bounced``    cards: the equal highest cards; number: the round that follows, 0 if the duel is over (S2.8)
``window``     a slough window opens
``won``        seat, number: took so many cards with the trick
``discarded``  number: so many cards left the game
``void``       the trick can't be finished (S2.7)
``trump``      seat, cards: the aside card is turned up (S3.1); phase 2 begins. Also without trumps
``trash``      number: so many cards were put out and dealt anew (S3.3)
``leads``      seat: leads the first trick of phase 2
``picked_up``  seat, cards (S4.4)
``completed``  seat, number: the trick is complete, so many cards leave the game, this seat leads
``out``        seat: has no cards left and is safe (S4.8)
``skitgubbe``  seat: is the last one with cards (S4.9)
``drawn``      the same position for the third time (S4.10)
=============  ======================================================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.cards import Card, Suit
from engine.game import Seat, View
from engine.skitgubbe.options import Options


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards that lie in the trick of phase 1. ``round`` counts from 1 and rises with each bounce."""

    seat: Seat
    how: Literal["play", "chance", "slough"]
    cards: tuple[Card, ...]
    round: int


@dataclass(frozen=True, slots=True)
class Play:
    """One play on the pile of phase 2."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """The aside card. ``seat`` is None for one laid aside before the deal; ``card`` is None while it lies face down."""

    seat: Seat | None
    card: Card | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SkitgubbeView(View):
    """A position as one reader may know it. Tuples of counts are by seat, seat 1 first."""

    options: Options
    dealer: Seat
    leader: Seat
    """Who leads, or led, the trick that lies on the table."""
    stock: int
    turned: Card | None
    """The card turned up under the stock (S2.13), while it lies there."""
    hand: tuple[Card, ...]
    """The reader's own cards, in printing order; empty for the public."""
    hand_counts: tuple[int, ...]
    won_counts: tuple[int, ...]
    aside: Aside | None
    trump: Suit | None
    trick: tuple[Laid, ...]
    """Phase 1: what lies in the trick, in order."""
    window: bool
    """Whether a slough window is open."""
    pile: tuple[Play, ...]
    """Phase 2: what lies on the pile, bottom first. In phase 0 as it lay at the end."""
    needed: int | None
    """Phase 2 with ``complete=plays``: how many plays complete the trick."""
    pick_up: tuple[Card, ...]
    """Phase 2: the cards that picking up would take now; empty when there is nothing to pick up."""
    beat: tuple[Card, ...]
    """What must be beaten: the top card of the pile, or the winning cards of the trick's current round."""
    discarded: int
    out: tuple[Seat, ...]
    """Who is out, in the order in which they went out."""
