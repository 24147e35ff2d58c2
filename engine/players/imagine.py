"""Worlds: whole positions that fit everything that a seat has seen, with the unknown cards dealt out by chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.cards import SUIT_SETS, Card, cards_of, each_card, set_of
from engine.game import Seat
from engine.players.memory import PACK_SET, Memory, known_cards
from engine.players.shed_position import ShedPosition, ShedRules
from engine.skitgubbe.game import SkitgubbeState
from engine.skitgubbe.rules import make_rules
from engine.skitgubbe.state import State
from engine.skitgubbe.view import Aside, Laid, SkitgubbeView

Random = Callable[[], float]

DEALS = 20
"""How often unknown cards are dealt anew when somebody can't have what he got."""


class Unimaginable(Exception):
    """What was remembered and what is seen don't fit together, so no world can be imagined."""


class Imagined(SkitgubbeState):
    """A position in somebody's head: nobody is told what happens in it."""

    __slots__ = ()

    def tell(self, kind: str, seat: Seat | None = None, cards: tuple[Card, ...] = (), number: int = 0) -> None:
        """Say nothing."""


class Imagination:
    """Deals worlds for one view. ``unknown`` are the cards whose place this seat doesn't know."""

    def __init__(self, view: SkitgubbeView, memory: Memory) -> None:
        self._view = view
        self._memory = memory
        self.unknown = cards_of(PACK_SET & ~known_cards(memory, view))
        self._slots = self._free_places()
        if sum(self._slots) > len(self.unknown):
            raise Unimaginable("there are more places than cards")

    @property
    def certain(self) -> bool:
        """Whether there is only one world."""
        return self._view.phase == 2 and len([slots for slots in self._slots if slots]) <= (
            1 if sum(self._slots) == len(self.unknown) else 0
        )

    def _free_places(self) -> list[int]:
        """How many unknown cards each place holds: hands by seat, won piles by seat, the aside card, the stock."""
        view, memory = self._view, self._memory
        hands = [0] * (view.players + 1)
        won = [0] * (view.players + 1)
        for seat in range(1, view.players + 1):
            if seat != view.seat:
                hands[seat] = view.hand_counts[seat - 1] - memory.hands[seat].bit_count()
            won[seat] = view.won_counts[seat - 1] - memory.won[seat].bit_count()
        hidden_aside = int(view.phase == 1 and view.aside is not None and view.aside.card is None)
        stock = view.stock - memory.turned.bit_count()
        slots = [*hands, *won, hidden_aside, stock]
        if min(slots) < 0:
            raise Unimaginable("somebody holds fewer cards than were seen to go to him")
        return slots

    def deal(self, random: Random) -> list[int]:
        """The unknown cards by place, in the order of the places; cards left over have left the game."""
        barred = self._memory.barred
        dealt = _deal_out(shuffled(self.unknown, random), self._slots)
        for _ in range(DEALS):
            if not any(dealt[seat] & barred[seat] for seat in range(1, self._view.players + 1)):
                break
            dealt = _deal_out(shuffled(self.unknown, random), self._slots)
        return dealt

    # -- phase 2

    def shed_position(self, rules: ShedRules, random: Random) -> ShedPosition:
        """A world of phase 2."""
        view, memory = self._view, self._memory
        dealt = self.deal(random)
        hands = [known | dealt[seat] for seat, known in enumerate(memory.hands)]
        pile = [set_of(play.cards) for play in view.pile]
        owners = [play.seat for play in view.pile]
        needed = view.needed or 0
        if rules.rotation:
            acted = memory.acted.union(owners)
            needed = sum(1 << seat for seat, hand in enumerate(hands) if hand and seat not in acted)
        assert view.seat is not None
        return ShedPosition(rules, hands, pile, owners, needed, view.seat)

    def past_keys(self, position: ShedPosition) -> set[tuple[object, ...]]:
        """The positions that came before this one in the trick, as this world would have had them (S4.10)."""
        hands = position.hands[:]
        keys: set[tuple[object, ...]] = set()
        for past in reversed(self._memory.past):
            hands[past.turn] ^= past.moved
            keys.add((past.turn, *hands, *past.pile, *past.owners))
        return keys

    # -- phase 1

    def collect_state(self, random: Random) -> Imagined:
        """A world of phase 1, with the seat of the view to act."""
        view, memory = self._view, self._memory
        assert view.seat is not None
        dealt = self.deal(random)
        seats = view.players + 1
        state = Imagined(
            make_rules(view.options, view.players), view.players, view.dealer, lambda c: shuffled(c, random)
        )
        state.turn = view.turn
        state.hands = [known | dealt[seat] for seat, known in enumerate(memory.hands)]
        state.won = [known | dealt[seats + seat] for seat, known in enumerate(memory.won)]
        # The two of clubs is the number 0: a card is there unless it is None.
        turned = [] if view.turned is None else [view.turned]
        state.stock = [*turned, *shuffled(cards_of(dealt[-1]), random)]
        state.turned = view.turned
        state.discarded = view.discarded
        state.leader = view.leader
        state.last_winner = memory.last_winner or view.leader
        state.trick = list(view.trick)
        state.round = max([laid.round for laid in view.trick], default=1)
        state.trump = view.trump
        _set_aside(state, view, dealt[-2])
        _set_turn(state, view, memory)
        return state


def shuffled(cards: Sequence[Card], random: Random) -> tuple[Card, ...]:
    """The cards in an order of chance."""
    order = list(cards)
    for index in range(len(order) - 1, 0, -1):
        other = int(random() * (index + 1))
        order[index], order[other] = order[other], order[index]
    return tuple(order)


def _deal_out(cards: Sequence[Card], slots: Sequence[int]) -> list[int]:
    dealt: list[int] = []
    start = 0
    for number in slots:
        dealt.append(set_of(cards[start : start + number]))
        start += number
    return dealt


def _set_aside(state: State, view: SkitgubbeView, dealt: int) -> None:
    """The aside card, and the card that shows the trump of phase 2."""
    if view.aside is not None:
        card = next(each_card(dealt)) if view.aside.card is None else view.aside.card
        state.aside = Aside(view.aside.seat, card)
        state.trump_card = card
    if view.trump is not None:
        # After an exchange the card turned up at the deal is somebody's; only its suit matters.
        turned = view.turned if view.turned is not None and view.turned.suit == view.trump else None
        state.trump_card = next(each_card(SUIT_SETS[view.trump])) if turned is None else turned


def _set_turn(state: State, view: SkitgubbeView, memory: Memory) -> None:
    """Who has still to play in the round; or who is asked in the slough window."""
    if view.window:
        again = state.rules.sloughing.again
        asked = [seat for seat in view.to_act if state.hands[seat] and (again or seat not in memory.acted)]
        state.window = tuple(asked)
        state.asked = asked
        state.winner = state.rules.best(_competing(view.trick, state.round), state.trump)[0].seat
        return
    party = _party(state, view)
    acted = {laid.seat for laid in view.trick if laid.round == state.round and _takes_turn(state, laid)}
    due = [seat for seat in party if seat not in acted]
    if due[:1] == list(view.to_act[:1]):
        state.due = due
        return
    # The round on the table has bounced, and nothing lies in the next one yet.
    state.due = [laid.seat for laid in state.rules.best(_competing(view.trick, state.round), state.trump)]
    state.round += 1


def _party(state: State, view: SkitgubbeView) -> list[Seat]:
    """Who plays in the round of which cards lie on the table."""
    if state.round > 1:
        return [laid.seat for laid in state.rules.best(_competing(view.trick, state.round - 1), state.trump)]
    if state.rules.options.tricks == "everyone":
        return state.clockwise(state.leader)
    laid = [laid.seat for laid in view.trick]
    return [*laid, *(seat for seat in view.to_act if seat not in laid)] if laid else state.rules.party(state)


def _takes_turn(state: State, laid: Laid) -> bool:
    return laid.how != "slough" or state.rules.options.slough == "in_turn"


def _competing(trick: Sequence[Laid], number: int) -> list[Laid]:
    return [laid for laid in trick if laid.round == number and laid.how != "slough"]


__all__ = ["Imagination", "Imagined", "Unimaginable", "shuffled"]
