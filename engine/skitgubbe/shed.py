"""Phase 2: getting rid of the cards (S4)."""

from __future__ import annotations

from engine.cards import Card, set_of
from engine.game import Outcome, Seat
from engine.skitgubbe.state import State
from engine.skitgubbe.view import Play


def lead(state: State, seat: Seat) -> None:
    """This seat is to lead a new trick."""
    state.leader = seat
    state.due = [seat]
    state.rules.completion.start(state)


def play(state: State, seat: Seat, cards: tuple[Card, ...]) -> None:
    """Lay a card or a run on the pile (S4.2, S4.3)."""
    state.turn += 1
    state.hands[seat] ^= set_of(cards)
    state.pile.append(Play(seat, cards))
    state.tell("played", seat, cards)
    complete = state.rules.completion.acted(state, seat)
    if not state.hands[seat]:
        state.out.append(seat)
        state.tell("out", seat)
        if end_when_one_is_left(state):
            return
    if complete:
        _complete(state)
    else:
        _pass_turn(state, seat)
    _count_position(state)


def pick_up(state: State, seat: Seat) -> None:
    """Pick up from the pile instead of beating it (S4.4, S4.5)."""
    state.turn += 1
    picked = picked_cards(state)
    del state.pile[state.rules.picked(state.pile)]
    state.hands[seat] |= set_of(picked)
    state.tell("picked_up", seat, picked, len(picked))
    complete = state.rules.completion.acted(state, seat)
    if not state.pile:
        lead(state, state.next_with_cards(state.after(seat)))
    elif complete:
        _complete(state)
    else:
        _pass_turn(state, seat)
    _count_position(state)


def picked_cards(state: State) -> tuple[Card, ...]:
    """The cards that picking up takes now, as they lie; none from an empty pile."""
    if not state.pile:
        return ()
    return tuple(card for play in state.pile[state.rules.picked(state.pile)] for card in play.cards)


def end_when_one_is_left(state: State) -> bool:
    """Whether only one player has cards: he is the skitgubbe (S4.9)."""
    holders = state.holders()
    if len(holders) > 1:
        return False
    state.tell("skitgubbe", holders[0])
    _end(state, Outcome((holders[0],), tuple(state.out)))
    return True


def _pass_turn(state: State, seat: Seat) -> None:
    state.due = [state.next_with_cards(state.after(seat))]


def _complete(state: State) -> None:
    """The pile leaves the game; who laid its top play leads, or the next who has cards (S4.6, S4.7)."""
    number = sum(len(play.cards) for play in state.pile)
    leader = state.next_with_cards(state.clockwise(state.pile[-1].seat))
    state.discarded += number
    state.pile = []
    state.seen = {}
    state.tell("completed", leader, number=number)
    lead(state, leader)


def _count_position(state: State) -> None:
    """The game is drawn when the same position occurs for the third time (S4.10)."""
    position = (tuple(state.hands), tuple(state.pile), state.needed, state.due[0], state.pending)
    times = state.seen.get(position, 0) + 1
    state.seen[position] = times
    if times == 3:
        state.tell("drawn")
        _end(state, Outcome((), tuple(state.out)))


def _end(state: State, outcome: Outcome) -> None:
    state.phase = 0
    state.outcome = outcome
    state.due = []
    state.needed = None
