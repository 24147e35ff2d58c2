"""Phase 1 as imagined players play it: quickly, straight on a position, without views."""

from __future__ import annotations

from engine.cards import RANK_SETS, cards_of
from engine.game import Seat
from engine.players.worth import worth
from engine.skitgubbe import collect
from engine.skitgubbe.actions import may_chance, may_exchange
from engine.skitgubbe.decide import plays_of_round, winning_plays
from engine.skitgubbe.state import State
from engine.skitgubbe.view import Laid

WANTED = 0.6
TOO_GOOD = 9
LOW = 8

_LOW_CARDS = sum(RANK_SETS[2 : LOW + 1])

_BY_RANK = RANK_SETS[2:]


def collect_out(state: State) -> None:
    """Play phase 1 to its end: afterwards ``state.phase`` is 2, or 0 when the game is over with it."""
    while state.phase == 1:
        if state.window:
            _in_window(state, state.asked[0])
        else:
            _in_turn(state, state.due[0])


def _in_turn(state: State, seat: Seat) -> None:
    rules = state.rules
    if rules.options.exchange and may_exchange(state, seat):
        collect.exchange(state, seat)
        return
    forced = rules.forced(state, seat)
    pool = forced or state.hands[seat]
    if not plays_of_round(state):
        _play_lowest(state, seat, pool)
        return
    winning = winning_plays(state)
    cheapest = _cheapest_that_beats(state, pool, winning)
    if cheapest and _is_wanted(state, cheapest):
        collect.play(state, seat, cards_of(cheapest))
        return
    if _lowest_rank(pool) >= TOO_GOOD and may_chance(state, seat):
        collect.chance(state, seat)
        return
    sloughable = rules.sloughing.instead(state, seat)
    if sloughable and _lowest_rank(sloughable) == _lowest_rank(pool):
        lowest = _lowest_of(sloughable)
        collect.slough(state, seat, cards_of(lowest & -lowest))
        return
    _play_lowest(state, seat, pool)


def _in_window(state: State, seat: Seat) -> None:
    """Give low cards to somebody else's trick."""
    low = state.rules.sloughing.in_window(state, seat) & _LOW_CARDS if seat != state.winner else 0
    if low:
        collect.slough(state, seat, cards_of(low))
    else:
        collect.pass_window(state, seat)


def _play_lowest(state: State, seat: Seat, pool: int) -> None:
    lowest = _lowest_of(pool)
    if state.trump is not None:
        plain = pool & ~(0x1FFF << 13 * state.trump)
        lowest = _lowest_of(plain or pool)
    collect.play(state, seat, cards_of(lowest if state.rules.options.multi else lowest & -lowest))


def _lowest_of(cards: int) -> int:
    """All cards of the lowest rank among these."""
    for ranked in _BY_RANK:
        if cards & ranked:
            return cards & ranked
    return 0


def _lowest_rank(cards: int) -> int:
    """The lowest rank among these cards; above the ace if there are none."""
    for rank in range(2, 15):
        if cards & RANK_SETS[rank]:
            return rank
    return 15


def _cheapest_that_beats(state: State, pool: int, winning: list[Laid]) -> int:
    top = winning[0].cards[0]
    if state.rules.options.trump == "turned" and state.trump is not None:
        trumps = 0x1FFF << 13 * state.trump
        suit = 0x1FFF << 13 * top.suit
        above = pool & suit & ~((2 << top) - 1)
        found = above if top.suit == state.trump else _lowest_of(above) or pool & trumps
        return found & -found
    for rank in range(top.rank + 1, 15):
        if cards := pool & RANK_SETS[rank]:
            return cards & -cards
    return 0


def _is_wanted(state: State, card: int) -> bool:
    total = worth(cards_of(card)[0], state.trump)
    for laid in state.trick:
        for other in laid.cards:
            total += worth(other, state.trump)
    return total >= WANTED
