"""The exchange of a random game (S2.14)."""

from __future__ import annotations

from bisect import insort

from engine.game import Seat
from engine.skitgubbe.playout.world import BIT, SUIT, World


def may_exchange(world: World, seat: Seat) -> bool:
    """Whether the seat in turn has one of the two rights."""
    hand = world.hands[seat]
    if len(hand) != 3:
        return False
    trumps = _trumps(world, hand)
    if trumps == 3:
        return len(world.stock) >= 4
    return trumps == 2 and len(world.stock) >= 2 and world.turned >= 0 and SUIT[world.turned] == SUIT[world.trump_card]


def exchange(world: World, seat: Seat) -> None:
    """Exchange three trumps for three cards of the stock, or a third card for the one turned up."""
    hand = world.hands[seat]
    if _trumps(world, hand) == 3:
        world.won[seat] |= sum(BIT[card] for card in hand)
        hand.clear()
        for _ in range(3):
            world.draw(seat)
        return
    third = next(card for card in hand if SUIT[card] != SUIT[world.trump_card])
    hand.remove(third)
    insort(hand, world.turned)
    world.stock[0] = world.turned = third


def _trumps(world: World, hand: list[int]) -> int:
    trump = SUIT[world.trump_card]
    return sum(SUIT[card] == trump for card in hand)
