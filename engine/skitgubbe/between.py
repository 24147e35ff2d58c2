"""Between the phases: the trump, the hands of phase 2, and trash (S3)."""

from __future__ import annotations

from engine.cards import RANK_SETS, Card, cards_of, set_of
from engine.game import DealError, Seat
from engine.skitgubbe import shed
from engine.skitgubbe.state import State

_TRASH_RANKS = RANK_SETS[2] | RANK_SETS[3] | RANK_SETS[4] | RANK_SETS[5]


def start_phase_2(state: State) -> None:
    """Turn up the aside card, join the hands, deal trash, and find who leads (S3, S4.1)."""
    leader = _turn_up_aside_card(state)
    for seat in state.clockwise(1):
        state.hands[seat] |= state.won[seat]
    state.phase = 2
    state.stock = []
    state.won = [0] * (state.players + 1)
    state.due = []
    state.pile = []
    state.seen = {}
    _deal_trash(state, leader)
    state.out = [seat for seat in state.clockwise(1) if not state.hands[seat]]
    for seat in state.out:
        state.tell("out", seat)
    if not shed.end_when_one_is_left(state):
        shed.lead(state, state.next_with_cards(state.clockwise(leader)))
        state.tell("leads", state.leader)


def _turn_up_aside_card(state: State) -> Seat:
    """The aside card shows the trump and goes to its holder, who leads; one laid aside at the deal has none (S4.1)."""
    aside = state.aside
    assert aside is not None
    assert aside.card is not None
    assert state.trump_card is not None
    state.trump = state.trump_card.suit if state.rules.options.phase2_trump else None
    state.tell("trump", aside.seat, (aside.card,))
    if aside.seat is not None:
        state.hands[aside.seat] |= aside.card.bit
        return aside.seat
    assert state.last_winner is not None
    return state.last_winner


def _deal_trash(state: State, leader: Seat) -> None:
    """All put out their low cards, and those with few cards get them (S3.3)."""
    few = _fewer_than(state)
    entitled = [seat for seat in state.clockwise(leader) if state.hands[seat].bit_count() < few]
    if not 0 < len(entitled) < state.players:
        return
    put_out = 0
    for seat in state.clockwise(1):
        put_out |= state.hands[seat] & _TRASH_RANKS
        state.hands[seat] &= ~_TRASH_RANKS
    if not put_out:
        return
    state.reshuffled = _shuffle(state, put_out)
    for index, card in enumerate(state.reshuffled):
        state.hands[entitled[index % len(entitled)]] |= card.bit
    state.tell("trash", number=len(state.reshuffled))


def _shuffle(state: State, cards: int) -> tuple[Card, ...]:
    shuffled = state.shuffle(cards_of(cards))
    if set_of(shuffled) != cards or len(shuffled) != cards.bit_count():
        raise DealError("The trash cards that were to be dealt are not those that the players put out.")
    return shuffled


def _fewer_than(state: State) -> int:
    """Who has fewer cards than this is dealt trash; 0 without trash."""
    trash = state.rules.options.trash
    if trash == "off":
        return 0
    if trash == "trump":
        assert state.trump_card is not None
        return state.trump_card.rank
    return int(trash)
