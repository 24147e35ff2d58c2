"""Twin worlds: positions that differ in nothing but what one reader can't know.

Whatever the bot shows that reader must be the same in both, to the last letter: then it tells nothing about hidden
cards, nor about who has passed in a slough window.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator

from engine.cards import PACK, Card, set_of
from engine.game import Seat
from engine.skitgubbe.game import SkitgubbeState
from engine.skitgubbe.view import Aside, SkitgubbeView


def open_cards(view: SkitgubbeView) -> set[Card]:
    """The cards that lie open before a reader, his own among them."""
    found = {*view.hand, *view.beat, *view.pick_up}
    found |= {card for laid in view.trick for card in laid.cards}
    found |= {card for play in view.pile for card in play.cards}
    found |= {card for card in (view.turned, view.aside.card if view.aside else None) if card is not None}
    return found


def twin_of(
    state: SkitgubbeState, reader: Seat | None, chance: random.Random, fixed: Collection[Card] = ()
) -> SkitgubbeState:
    """The same position with all that this reader can't see dealt anew; ``fixed`` cards stay where they are."""
    known = open_cards(state.view(reader)) | set(fixed)
    places = dict(zip(*_shuffled([card for card in PACK if card not in known], chance), strict=True))

    def put(group: int) -> int:
        return set_of(places.get(card, card) for card in PACK if group & card.bit)

    twin = state.copy()
    twin.hands = [group if seat == reader else put(group) for seat, group in enumerate(state.hands)]
    twin.won = [put(group) for group in state.won]
    twin.stock = [places.get(card, card) for card in state.stock]
    aside = state.aside
    if aside is not None and aside.card is not None and aside.card in places:
        twin.aside = Aside(aside.seat, places[aside.card])
        twin.trump_card = places[aside.card] if state.trump_card == aside.card else state.trump_card
    if state.window:
        twin.asked = _others_asked(state, reader, chance)
    return twin


def readers(state: SkitgubbeState) -> Iterator[Seat | None]:
    """Everybody who may look: the public, and each seat."""
    yield None
    yield from range(1, state.players + 1)


def _shuffled(cards: list[Card], chance: random.Random) -> tuple[list[Card], list[Card]]:
    return cards, chance.sample(cards, len(cards))


def _others_asked(state: SkitgubbeState, reader: Seat | None, chance: random.Random) -> list[Seat]:
    """Others have passed in the window, or have not: a reader knows it of himself alone (S2.10)."""
    others = [seat for seat in state.window if seat != reader]
    own = [reader] if reader in state.asked and reader is not None else []
    asked = chance.sample(others, chance.randint(0, len(others)))
    return sorted([*asked, *own]) or [chance.choice(others)]
