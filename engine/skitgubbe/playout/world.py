"""A position as bare numbers. Cards are numbers, hands of phase 1 sorted lists of them; all else is as in ``State``."""

from __future__ import annotations

from bisect import insort

from engine.cards import SUIT_SETS, each_card
from engine.game import Seat
from engine.skitgubbe.rules import Rules
from engine.skitgubbe.state import PhaseTwoPosition, Shuffle, State
from engine.skitgubbe.view import Laid

BIT = [1 << card for card in range(52)]
RANK = [card % 13 for card in range(52)]
"""The rank of a card, 0 to 12."""
SUIT = [card // 13 for card in range(52)]


class World:
    """What a random game changes. Index 0 of lists by seat is never used."""

    __slots__ = (
        "aside_card",
        "aside_seat",
        "asked",
        "decisions",
        "due",
        "hands",
        "last_winner",
        "leader",
        "needed",
        "owners",
        "pending",
        "pile",
        "players",
        "round",
        "rules",
        "seen",
        "sets",
        "shuffle",
        "stock",
        "trick",
        "trump",
        "trump_card",
        "turned",
        "winner",
        "won",
    )

    decisions: int
    players: int
    rules: Rules
    shuffle: Shuffle
    hands: list[list[int]]
    """Phase 1: the hands, sorted."""
    won: list[int]
    stock: list[int]
    turned: int
    """The card turned up under the stock; -1 if there is none."""
    aside_seat: Seat
    """Who has the aside card before him; 0 if nobody."""
    aside_card: int
    trump_card: int
    leader: Seat
    last_winner: Seat
    due: list[Seat]
    trick: list[Laid]
    round: int
    winner: Seat
    """Who has won the trick on the table; 0 if it isn't decided."""
    asked: list[Seat]
    sets: list[int]
    """Phase 2: the hands, as sets."""
    trump: int
    """Phase 2: the set of all trumps."""
    pile: list[int]
    owners: list[Seat]
    needed: int
    """How many plays complete the pile; -1 if that isn't what counts."""
    pending: int
    """How many have still to act before the trick is complete; -1 if that isn't what counts."""
    seen: dict[tuple[int, ...], int]

    def draw(self, seat: Seat) -> None:
        """Draw the top card of the stock; the last one may have to lie aside."""
        card = self.stock.pop()
        if self.stock or self.aside_card >= 0:
            insort(self.hands[seat], card)
            return
        self.aside_seat, self.aside_card, self.turned = seat, card, -1
        if self.trump_card < 0:
            self.trump_card = card

    def can_play(self, seat: Seat) -> bool:
        """Whether a seat has cards, one that it draws first included (S2.2)."""
        if not self.hands[seat] and self.stock:
            self.draw(seat)
        return bool(self.hands[seat])

    def fill(self, first: Seat) -> None:
        """Fill all hands, from this seat on (S2.2)."""
        for seat in (*range(first, self.players + 1), *range(1, first)):
            for _ in range(self.rules.options.hand - len(self.hands[seat])):
                if self.stock:
                    self.draw(seat)


def world_of(state: State) -> World:
    """A copy of a position; the state stays as it is."""
    world = World()
    world.decisions = 0
    world.players = state.players
    world.rules = state.rules
    world.shuffle = state.shuffle
    world.leader = state.leader
    if state.phase == 1:
        _copy_phase_1(world, state)
    else:
        _copy_phase_2(world, state)
    return world


def _copy_phase_1(world: World, state: State) -> None:
    world.hands = [[int(card) for card in each_card(cards)] for cards in state.hands]
    world.won = state.won[:]
    world.stock = [int(card) for card in state.stock]
    world.turned = -1 if state.turned is None else int(state.turned)
    world.aside_seat = 0
    world.aside_card = world.trump_card = -1
    if state.aside is not None and state.aside.card is not None:
        world.aside_seat, world.aside_card = state.aside.seat or 0, int(state.aside.card)
    if state.trump_card is not None:
        world.trump_card = int(state.trump_card)
    world.last_winner = state.last_winner or 0
    world.due = state.due[:]
    world.trick = state.trick
    world.round = state.round
    world.winner = state.winner or 0
    world.asked = state.asked[:]


def _copy_phase_2(world: World, state: State) -> None:
    world.sets = state.hands[:]
    world.trump = 0 if state.trump is None else SUIT_SETS[state.trump]
    world.leader = state.due[0]
    world.pile = [sum(BIT[card] for card in play.cards) for play in state.pile]
    world.owners = [play.seat for play in state.pile]
    world.needed = -1 if state.needed is None else state.needed
    world.pending = len(state.pending) if state.needed is None else -1
    world.seen = {_position_key(position): times for position, times in state.seen.items()}


def _position_key(position: PhaseTwoPosition) -> tuple[int, ...]:
    """A position that ``State`` has counted (S4.10), as ``play_phase_2`` counts it.

    Who has still to act follows from how many have: the seats in turn are the next ones.
    """
    hands, pile, needed, seat, pending = position
    plays = [sum(BIT[card] for card in play.cards) for play in pile]
    owners = [play.seat for play in pile]
    if needed is None:
        return seat, -1, len(pending), *hands, *plays, *owners
    return seat, needed, -1, *hands, *plays, *owners
