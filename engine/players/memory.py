"""What a player who remembers everything knows: which cards are where, worked out from what everybody saw.

:func:`remember` goes through the events of a game so far, and joins them with the seat's own view. Cards that nobody
but their holder can know stay unknown; :mod:`engine.players.imagine` deals them out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from engine.cards import RANK_SETS, Card, set_of
from engine.game import Event, Seat
from engine.players.shed_position import ABOVE
from engine.skitgubbe.options import Options
from engine.skitgubbe.view import SkitgubbeView

PACK_SET = (1 << 52) - 1

TRASH_CARDS = RANK_SETS[2] | RANK_SETS[3] | RANK_SETS[4] | RANK_SETS[5]


@dataclass(frozen=True, slots=True)
class Past:
    """A position of phase 2 that came earlier in the trick on the table, told from the position after it."""

    turn: Seat
    moved: int
    """The cards that went from the hand in turn to the pile, or back."""
    pile: tuple[int, ...]
    owners: tuple[Seat, ...]


@dataclass(slots=True)
class Memory:
    """What is known by all, by seat (index 0 unused), as sets of cards."""

    options: Options
    players: int
    hands: list[int]
    """Cards known to be in a hand; in phase 2 most are."""
    won: list[int]
    """Phase 1: cards known to be in a won pile."""
    gone: int = 0
    """Cards that have left the game, or never entered it."""
    barred: list[int] = field(default_factory=list[int])
    """Cards that a seat can't hold besides those that it is known to hold."""
    turned: int = 0
    last_winner: Seat | None = None
    trick: list[tuple[Seat, int]] = field(default_factory=list[tuple[Seat, int]])
    pile: list[tuple[Seat, int]] = field(default_factory=list[tuple[Seat, int]])
    acted: set[Seat] = field(default_factory=set[Seat])
    """Phase 2: who has acted since the trick on the table began. Phase 1: who sloughed in the window."""
    past: list[Past] = field(default_factory=list[Past])
    """Phase 2: the positions since cards last left the game, oldest first."""
    in_window: bool = False
    trumps: int = 0
    shedding: bool = False


def remember(view: SkitgubbeView, history: Iterable[Event]) -> Memory:
    """What the seat of this view knows after these events, which are all since the game began.

    With fewer events it knows less; it never thinks that it knows what isn't so.
    """
    none = [0] * (view.players + 1)
    memory = Memory(view.options.for_players(view.players), view.players, none[:], none[:], barred=none[:])
    for event in history:
        told = _TOLD.get(event.kind)
        if told is not None:
            told(memory, event, set_of(event.cards))
    _join(memory, view)
    return memory


def _join(memory: Memory, view: SkitgubbeView) -> None:
    """What the view shows is better than memory."""
    assert view.seat is not None
    memory.hands[view.seat] = set_of(view.hand)
    memory.turned = 0 if view.turned is None else view.turned.bit


def _laid(memory: Memory, event: Event, cards: int) -> None:
    seat = event.seat or 0
    if memory.shedding:
        _beaten_in_another_suit(memory, seat, cards)
        memory.past.append(_past(memory, seat, cards))
        memory.pile.append((seat, cards))
    else:
        memory.trick.append((seat, cards))
    memory.hands[seat] &= ~cards
    memory.acted.add(seat)


def _picked_up(memory: Memory, event: Event, cards: int) -> None:
    seat = event.seat or 0
    _beaten_in_another_suit(memory, seat, 0)
    memory.past.append(_past(memory, seat, cards))
    memory.pile = [(owner, laid) for owner, laid in memory.pile if not laid & cards]
    memory.hands[seat] |= cards
    memory.acted.add(seat)
    if not memory.pile:
        memory.acted.clear()


def _past(memory: Memory, seat: Seat, moved: int) -> Past:
    return Past(seat, moved, tuple(laid for _, laid in memory.pile), tuple(owner for owner, _ in memory.pile))


def _beaten_in_another_suit(memory: Memory, seat: Seat, cards: int) -> None:
    """Who must beat in the suit if he can, and didn't, can't (``must_beat``, S4.4)."""
    if memory.options.must_beat and memory.pile:
        above = ABOVE[memory.pile[-1][1].bit_length()]
        if not cards & above:
            memory.barred[seat] |= above


def _exchanged(memory: Memory, event: Event, cards: int) -> None:
    """Three trumps went to the won pile, unseen; or a card went under the stock for the one turned up (S2.14)."""
    seat = event.seat or 0
    if not cards:
        memory.won[seat] |= memory.hands[seat]
        memory.hands[seat] = 0
        return
    put, taken = event.cards
    memory.hands[seat] = memory.hands[seat] & ~put.bit | taken.bit


def _won(memory: Memory, event: Event, cards: int) -> None:
    seat = event.seat or 0
    for _, laid in memory.trick:
        memory.won[seat] |= laid
    _new_trick(memory)
    memory.last_winner = seat


def _void(memory: Memory, event: Event, cards: int) -> None:
    for seat, laid in memory.trick:
        memory.won[seat] |= laid
    _new_trick(memory)


def _new_trick(memory: Memory) -> None:
    memory.trick = []
    memory.acted.clear()
    memory.in_window = False


def _window(memory: Memory, event: Event, cards: int) -> None:
    memory.in_window = True
    memory.acted.clear()


def _bounced(memory: Memory, event: Event, cards: int) -> None:
    """With ``bounce=discarded`` the cards of all who aren't tied leave the game; in a duel all cards (S2.8, S2.9)."""
    if memory.options.bounce == "stays":
        return
    duel = memory.options.tricks == "duel"
    tied = set[Seat]() if duel else {seat for seat, laid in memory.trick if laid & cards}
    memory.gone |= set_of_laid(laid for seat, laid in memory.trick if seat not in tied)
    memory.trick = [(seat, laid) for seat, laid in memory.trick if seat in tied]


def set_of_laid(plays: Iterable[int]) -> int:
    """All cards of some plays."""
    cards = 0
    for laid in plays:
        cards |= laid
    return cards


def _trump(memory: Memory, event: Event, cards: int) -> None:
    """Phase 2 begins: won piles join the hands (S3)."""
    for seat in range(1, memory.players + 1):
        memory.hands[seat] |= memory.won[seat]
        memory.won[seat] = 0
    if event.seat is None:
        memory.gone |= cards
    else:
        memory.hands[event.seat] |= cards
    memory.shedding = True
    memory.acted.clear()
    memory.trick = []


def _trash(memory: Memory, event: Event, cards: int) -> None:
    """All low cards were put out, and dealt to those who had few cards (S3.3): who surely had more got none."""
    few = _few(memory)
    for seat in range(1, memory.players + 1):
        if memory.hands[seat].bit_count() >= few:
            memory.barred[seat] |= TRASH_CARDS
        memory.hands[seat] &= ~TRASH_CARDS


def _few(memory: Memory) -> int:
    trash = memory.options.trash
    return int(trash) if trash.isdecimal() else 14


def _completed(memory: Memory, event: Event, cards: int) -> None:
    memory.gone |= set_of_laid(laid for _, laid in memory.pile)
    memory.pile = []
    memory.past = []
    memory.acted.clear()


_TOLD: dict[str, Callable[[Memory, Event, int], None]] = {
    "played": _laid,
    "chanced": _laid,
    "sloughed": _laid,
    "exchanged": _exchanged,
    "won": _won,
    "void": _void,
    "window": _window,
    "bounced": _bounced,
    "trump": _trump,
    "trash": _trash,
    "picked_up": _picked_up,
    "completed": _completed,
}


def known_cards(memory: Memory, view: SkitgubbeView) -> int:
    """All cards whose place is known to the seat of this view."""
    known = memory.gone | memory.turned
    known |= set_of_laid(memory.hands) | set_of_laid(memory.won)
    known |= _cards(laid.cards for laid in view.trick)
    known |= _cards(play.cards for play in view.pile)
    if view.aside is not None and view.aside.card is not None and view.phase == 1:
        known |= view.aside.card.bit
    return known


def _cards(groups: Iterable[tuple[Card, ...]]) -> int:
    return set_of_laid(set_of(cards) for cards in groups)
