"""Whether the deal of a finished game was fixed before it, as the record's own headers claim (docs/fairness.md F6)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.cards import PACK, Card
from engine.fairness import FairDeal
from engine.record.model import Record

Part = Literal["reveal", "commit", "id", "entropy", "seed", "deck", "dealer", "trash"]
_NEEDED: tuple[Part, ...] = ("id", "commit", "entropy", "reveal")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. ``agrees`` is None for what can't be checked, or is only told; ``text`` says it."""

    part: Part
    agrees: bool | None
    text: str


def verify(record: Record, pack: Sequence[Card] = PACK) -> list[Finding]:
    """Compute the deal anew from the record's headers and say, thing by thing, what agrees with the record."""
    unusable = list(_unusable(record))
    if unusable:
        return unusable
    carried = record.carried
    deal = FairDeal(bytes.fromhex(carried["reveal"]), carried["id"], carried["entropy"])
    findings = [_commit(record, deal), _seed(deal), _deck(record, deal, pack), _dealer(record, deal, pack)]
    return findings if record.trash is None else [*findings, _trash(record, deal, pack)]


def _unusable(record: Record) -> Iterator[Finding]:
    for name in _NEEDED:
        value = record.carried.get(name)
        if value is None:
            yield Finding(name, False, f"{name}: the record lacks this line, so its deal can't be checked")
        elif name == "reveal" and not re.fullmatch("[0-9a-fA-F]{64}", value):
            yield Finding(name, False, "reveal: a secret is written as 64 hex digits, and this is not")
        elif not value.isascii():
            yield Finding(name, False, f"{name}: only plain ASCII can go into the computation")


def _commit(record: Record, deal: FairDeal) -> Finding:
    if record.carried["commit"] == deal.commit:
        return Finding("commit", True, "commit: it is the SHA-256 of the secret that was revealed")
    return Finding("commit", False, f"commit: the secret that was revealed gives {deal.commit}, another one")


def _seed(deal: FairDeal) -> Finding:
    humans = len(deal.entropy.split(",")) if deal.entropy else 0
    said = f"from the secret, the game's id and what {humans} players added"
    return Finding("seed", None, f"seed: {deal.seed.hex()}, {said}")


def _deck(record: Record, deal: FairDeal, pack: Sequence[Card]) -> Finding:
    deck = deal.deck(pack)
    if record.deck == deck:
        return Finding("deck", True, f"deck: all {len(deck)} cards lie as the seed shuffles them")
    if len(record.deck) != len(deck):
        return Finding("deck", False, f"deck: it has {len(record.deck)} cards, and {len(deck)} are shuffled")
    place = next(place for place, card in enumerate(deck) if card != record.deck[place])
    said = f"card {place + 1} is {record.deck[place]}, and the seed puts {deck[place]} there"
    return Finding("deck", False, f"deck: {said}")


def _dealer(record: Record, deal: FairDeal, pack: Sequence[Card]) -> Finding:
    drawn = deal.first_dealer(record.players, pack)
    if record.dealer == drawn:
        return Finding("dealer", True, f"dealer: seat {drawn}, as the seed draws it")
    said = f"seat {record.dealer}, and the lot would have been seat {drawn}: the deal passed on from an earlier game"
    return Finding("dealer", None, f"dealer: {said}, which this record alone can't show")


def _trash(record: Record, deal: FairDeal, pack: Sequence[Card]) -> Finding:
    """Both ways to reach the trash are right where the dealer is the drawn one: he may deal by chance or by custom."""
    assert record.trash is not None
    cards = sorted(record.trash)
    ways = [None] if record.dealer != deal.first_dealer(record.players, pack) else [record.players, None]
    if any(deal.shuffle_later(cards, drawn_among=drawn, pack=pack) == record.trash for drawn in ways):
        return Finding("trash", True, f"trash: all {len(cards)} cards come as the seed shuffles them")
    return Finding("trash", False, "trash: the seed shuffles these cards into another order")
