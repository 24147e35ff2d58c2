"""From phase 1 to phase 2 of a random game (S3)."""

from __future__ import annotations

from engine.cards import RANK_SETS, SUIT_SETS, cards_of
from engine.skitgubbe.playout.world import BIT, RANK, SUIT, World

_TRASH = RANK_SETS[2] | RANK_SETS[3] | RANK_SETS[4] | RANK_SETS[5]


def start_phase_2(world: World) -> None:
    """Join the hands, deal trash, and find who leads."""
    options = world.rules.options
    sets = [sum(BIT[card] for card in hand) | won for hand, won in zip(world.hands, world.won, strict=True)]
    if world.aside_seat:
        sets[world.aside_seat] |= BIT[world.aside_card]
    world.sets = sets
    world.trump = SUIT_SETS[SUIT[world.trump_card]] if options.phase2_trump else 0
    leader = world.aside_seat or world.last_winner
    order = [*range(leader, world.players + 1), *range(1, leader)]
    if options.trash != "off":
        few = RANK[world.trump_card] + 2 if options.trash == "trump" else int(options.trash)
        _deal_trash(world, [seat for seat in order if sets[seat].bit_count() < few])
    world.leader = next(seat for seat in order if sets[seat])
    world.pile = []
    world.owners = []
    world.seen = {}
    left = sum(1 for cards in sets if cards)
    rotation = options.complete == "rotation"
    world.needed = -1 if rotation else left
    world.pending = left if rotation else -1


def _deal_trash(world: World, entitled: list[int]) -> None:
    sets = world.sets
    put_out = sum(sets) & _TRASH
    if not put_out or not 0 < len(entitled) < world.players:
        return
    for seat in range(1, world.players + 1):
        sets[seat] &= ~_TRASH
    for index, card in enumerate(world.shuffle(cards_of(put_out))):
        sets[entitled[index % len(entitled)]] |= BIT[card]
