"""A whole position with all cards open, as it is printed as JSON (docs/record.md)."""

from __future__ import annotations

from engine.cards import cards_text, each_card
from engine.game import Position
from engine.skitgubbe.actions import legal
from engine.skitgubbe.state import State


def position_of(state: State) -> Position:
    """The position, without the number of the move. Never for somebody who may not see everything."""
    seats = range(1, state.players + 1)
    options = {str(seat): sorted(map(str, legal(state, seat))) for seat in seats}
    return {
        "phase": state.phase,
        "to_act": sorted(state.asked) if state.window else state.due[:1],
        "legal": {seat: actions for seat, actions in options.items() if actions},
        "stock": len(state.stock),
        "hands": {str(seat): cards_text(each_card(state.hands[seat])) for seat in seats},
        "won": {str(seat): cards_text(each_card(state.won[seat])) for seat in seats},
        "aside": {"seat": state.aside.seat, "card": str(state.aside.card)} if state.aside else None,
        "trick": [[laid.seat, laid.how, cards_text(laid.cards)] for laid in state.trick],
        "pile": [[play.seat, cards_text(play.cards)] for play in state.pile],
        "needed": state.needed,
        "trump": state.trump.letter if state.trump is not None else None,
        "discarded": state.discarded,
        "out": list(state.out),
        "result": _result(state),
    }


def _result(state: State) -> dict[str, object] | None:
    if state.outcome is None:
        return None
    return {"drawn": True} if state.outcome.drawn else {"skitgubbe": state.outcome.losers[0]}
