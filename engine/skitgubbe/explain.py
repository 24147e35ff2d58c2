"""Whether an action is legal and, if it isn't, why: in terms of what the seat can see.

The words depend only on what the reader of the seat's own view knows, so no refusal tells anything about hidden cards.
"""

from __future__ import annotations

from engine.cards import Card, cards_of, cards_text, set_of
from engine.game import Action, Seat
from engine.skitgubbe.actions import may_chance, may_exchange, plays_on_pile
from engine.skitgubbe.decide import winning_plays
from engine.skitgubbe.state import State

_VERBS = ("play", "chance", "slough", "pass", "exchange", "pickup")


def why_not(state: State, seat: Seat, action: Action) -> str | None:
    """A sentence that says why this seat can't do this now; None if it can."""
    return (
        _malformed(state, seat, action)
        or (_not_in_window(state, seat, action) if state.window else None)
        or (_not_now(state, seat, action) if not state.window else None)
    )


def _malformed(state: State, seat: Seat, action: Action) -> str | None:
    """What is wrong with the action whatever the position."""
    if state.phase == 0:
        return "The game is over."
    if not 1 <= seat <= state.players:
        return f"There is no seat {seat} at this table."
    if action.verb not in _VERBS or action.word:
        return f"There is no {str(action)[:40]!r} in this game; there are {', '.join(_VERBS)}."
    takes_cards = action.verb in ("play", "slough")
    if takes_cards != bool(action.cards):
        return f"{action.verb} needs cards." if takes_cards else f"{action.verb} goes without cards."
    if any(not 0 <= card < 52 for card in action.cards):
        return "There are cards that don't exist among these."
    if len(set(action.cards)) < len(action.cards):
        return f"A card is named twice: {cards_text(action.cards)}."
    missing = set_of(action.cards) & ~state.hands[seat]
    if missing:
        return f"Seat {seat} does not hold {cards_text(cards_of(missing))}."
    return None


def _not_in_window(state: State, seat: Seat, action: Action) -> str | None:
    """Why an action isn't legal while a slough window is open (S2.10)."""
    if seat not in state.asked:
        return f"Seat {seat} has nothing more to do until the slough window closes."
    if action.verb == "pass":
        return None
    if action.verb != "slough":
        return "The slough window is open: slough cards, or pass."
    return _not_sloughable(action, state.rules.sloughing.in_window(state, seat))


def _not_now(state: State, seat: Seat, action: Action) -> str | None:
    """Why an action isn't legal outside a slough window."""
    if action.verb == "pass":
        return "There is no slough window to pass in."
    if state.phase == 1 and action.verb == "slough":
        return _no_slough(state, seat, action)
    if seat != state.due[0]:
        return f"It is the turn of seat {state.due[0]}, not of seat {seat}."
    if state.phase == 2:
        return _not_on_pile(state, seat, action)
    return _not_in_trick(state, seat, action)


def _not_in_trick(state: State, seat: Seat, action: Action) -> str | None:
    """Why the seat in turn can't do this in phase 1."""
    match action.verb:
        case "play":
            return _no_lay(state, seat, action.cards)
        case "chance":
            return None if may_chance(state, seat) else _no_chance(state, seat)
        case "exchange":
            return None if may_exchange(state, seat) else _no_exchange(state)
        case _:
            return "There is nothing to pick up before phase 2."


def _no_lay(state: State, seat: Seat, cards: tuple[Card, ...]) -> str | None:
    forced = state.rules.forced(state, seat)
    if forced and set_of(cards) & ~forced:
        return _must_match(forced)
    if set_of(cards) in state.rules.lays(state.hands[seat]):
        return None
    if state.rules.options.multi:
        return f"{cards_text(cards)} are not of one rank."
    return "One card is played at a time in phase 1."


def _must_match(forced: int) -> str:
    return f"A rank already played must be matched: play {' or '.join(map(str, cards_of(forced)))}."


def _no_chance(state: State, seat: Seat) -> str:
    needs = state.rules.chance_needs
    if needs is None:
        return "This game is played without chance."
    if len(state.stock) < needs:
        return f"Chance needs at least {needs} cards in the stock, which holds {len(state.stock)}."
    return _must_match(state.rules.forced(state, seat))


def _no_exchange(state: State) -> str:
    if not state.rules.options.exchange:
        return "This game is played without exchange."
    return (
        "Exchange takes three trumps and at least 4 cards in the stock; or exactly two trumps, "
        f"at least 2 in the stock, and a trump turned up under it. The stock holds {len(state.stock)}."
    )


def _no_slough(state: State, seat: Seat, action: Action) -> str | None:
    """Why these cards can't be sloughed outside a window."""
    mode = state.rules.options.slough
    if mode == "off":
        return "This game is played without sloughing."
    if mode == "after":
        return "Cards are sloughed when the trick is decided, in the slough window."
    if mode != "in_turn":
        return _not_sloughable(action, state.rules.sloughing.beside(state, seat))
    if seat != state.due[0]:
        return f"It is the turn of seat {state.due[0]}, not of seat {seat}."
    if len(action.cards) > 1:
        return "One card is sloughed at a time."
    forced = state.rules.forced(state, seat)
    if forced:
        return _must_match(forced)
    if not winning_plays(state):
        return "The first to play in a round can't slough."
    return _not_sloughable(action, state.rules.sloughing.instead(state, seat))


def _not_sloughable(action: Action, allowed: int) -> str | None:
    wrong = set_of(action.cards) & ~allowed
    if not wrong:
        return None
    may = f"seat may slough {cards_text(cards_of(allowed))}" if allowed else "seat has no card to slough now"
    return f"{cards_text(cards_of(wrong))} can't be sloughed now; this {may}."


def _not_on_pile(state: State, seat: Seat, action: Action) -> str | None:
    """Why the seat in turn can't do this in phase 2."""
    plays, may_pick_up = plays_on_pile(state, seat)
    match action.verb:
        case "play":
            return None if set_of(action.cards) in plays else _no_play(state, seat, action.cards)
        case "pickup":
            if may_pick_up:
                return None
            if not state.pile:
                return "There is nothing to pick up: lead a card."
            return f"Who can beat {state.pile[-1].cards[-1]} in its suit must do so."
        case _:
            return f"There is no {action.verb} in phase 2: play cards, or pick up."


def _no_play(state: State, seat: Seat, cards: tuple[Card, ...]) -> str:
    one_suit = len({card.suit for card in cards}) == 1
    one_play = one_suit and set_of(cards) in state.rules.plays_in_suit(set_of(cards))
    if not one_play and not state.rules.options.runs:
        return "One card is played at a time."
    if not one_play:
        return f"{cards_text(cards)} is no run: a run is consecutive ranks of one suit."
    return _does_not_beat(state, seat, cards)


def _does_not_beat(state: State, seat: Seat, cards: tuple[Card, ...]) -> str:
    top = state.pile[-1].cards[-1]
    suit = top.suit.name.lower()[:-1]
    trumps = state.trump is not None and state.trump != top.suit
    if trumps and all(card.suit == state.trump for card in cards):
        return f"Who can beat {top} in its suit must do so: play a higher {suit}."
    ways = [f"a higher {suit}"] + ([f"a trump ({state.trump.letter})"] if trumps and state.trump is not None else [])
    if plays_on_pile(state, seat)[1]:
        ways.append("or pick up")
    return f"{cards_text(cards)} doesn't beat {top}: play {', '.join(ways)}."
