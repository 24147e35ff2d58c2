"""Tables laid out by hand: dealt hands, chosen stocks, positions of phase 2, and moves as text."""

from __future__ import annotations

import random
from collections.abc import Mapping

from engine.cards import PACK, Card, Suit, cards_text, each_card, parse_card, set_of
from engine.game import Action, Event, OptionError, Setup
from engine.skitgubbe import collect, shed
from engine.skitgubbe.game import Skitgubbe, SkitgubbeState
from engine.skitgubbe.options import ALLOWED, Options
from engine.skitgubbe.rules import make_rules
from engine.skitgubbe.view import Aside, Play

GAME = Skitgubbe()


def cards(text: str) -> tuple[Card, ...]:
    """``"7D 7S"`` as cards."""
    return tuple(parse_card(word) for word in text.split())


def in_order(trash: tuple[Card, ...]) -> tuple[Card, ...]:
    """A shuffle that leaves the cards sorted."""
    return trash


def deal(
    hands: Mapping[int, str],
    *,
    stock: str = "",
    bottom: str = "",
    aside: str = "",
    dealer: int | None = None,
    preset: str = "classic",
    **changes: str,
) -> SkitgubbeState:
    """The first position of a game in which these hands are dealt.

    ``stock`` are the cards on top of the stock, first drawn first; ``bottom`` those that end it; the rest lies between,
    in printing order. ``aside`` is the card laid aside before the deal. Seat 1 leads unless a dealer is given.
    """
    players = len(hands)
    dealer = dealer or players
    options = GAME.options(preset, changes)
    order = [*range(dealer + 1, players + 1), *range(1, dealer + 1)]
    held = {seat: cards(text) for seat, text in hands.items()}
    dealt = [held[seat][index] for index in range(options.hand) for seat in order]
    named = [*cards(aside), *dealt, *cards(stock), *cards(bottom)]
    rest = [card for card in PACK if card not in named]
    deck = (*cards(aside), *dealt, *cards(stock), *rest, *cards(bottom))
    return GAME.start(Setup(options, players, dealer, deck, in_order))


def leave_in_stock(state: SkitgubbeState, text: str) -> None:
    """Put all of the stock but these cards (first drawn first) into seat 1's won pile, as if play had gone on."""
    left = cards(text)
    state.won[1] |= set_of(card for card in state.stock if card not in left)
    state.stock = list(reversed(left))


def late(
    hands: Mapping[int, str],
    *,
    stock: str = "",
    aside: tuple[int | None, str] | None = (1, "KS"),
    preset: str = "classic",
    **changes: str,
) -> SkitgubbeState:
    """A position late in phase 1, seat 1 about to lead: all cards not named lie in the won pile of seat 2.

    ``stock`` are the cards left in it, first drawn first. ``aside`` is who has the aside card before him, and which.
    """
    players = len(hands)
    state = SkitgubbeState(make_rules(GAME.options(preset, changes), players), players, players, in_order)
    state.hands = [0] + [set_of(cards(hands[seat])) for seat in sorted(hands)]
    state.stock = list(reversed(cards(stock)))
    named = sum(state.hands) | set_of(state.stock)
    if aside is not None:
        (state.trump_card,) = cards(aside[1])
        state.aside = Aside(aside[0], state.trump_card)
        named |= state.trump_card.bit
    state.won[2] = set_of(card for card in PACK if not card.bit & named)
    state.leader = state.last_winner = 1
    collect.start_trick(state)
    return state


def shedding(
    hands: Mapping[int, str],
    *,
    trump: str | None = "S",
    turn: int = 1,
    pile: tuple[tuple[int, str], ...] = (),
    needed: int | None = None,
    preset: str = "classic",
    **changes: str,
) -> SkitgubbeState:
    """A position of phase 2, seat ``turn`` to act. ``needed`` is how many had cards when the trick was started."""
    players = len(hands)
    state = SkitgubbeState(make_rules(GAME.options(preset, changes), players), players, players, in_order)
    state.phase = 2
    state.aside = Aside(1, PACK[0])
    state.hands = [0] + [set_of(cards(hands[seat])) for seat in sorted(hands)]
    state.trump = None if trump is None else Suit.of_letter(trump)
    state.out = [seat for seat in sorted(hands) if not hands[seat]]
    shed.lead(state, turn)
    if pile:
        state.pile = [Play(seat, cards(text)) for seat, text in pile]
        state.leader = pile[0][0]
        state.needed = needed if needed is not None else state.needed
    return state


def action(text: str) -> Action:
    """``"play 7D 7S"`` as an action."""
    verb, *words = text.split()
    return Action(verb, cards(" ".join(words)))


def do(state: SkitgubbeState, *moves: str) -> list[Event]:
    """Play moves like ``"1 play 7H"``; what everybody saw."""
    events: list[Event] = []
    for move in moves:
        seat, _, text = move.partition(" ")
        events += state.apply(int(seat), action(text))
    return events


def legal(state: SkitgubbeState, seat: int) -> set[str]:
    """What a seat may do, as text."""
    return {str(option) for option in state.legal(seat)}


def hand(state: SkitgubbeState, seat: int) -> str:
    """A seat's hand as text."""
    return cards_text(each_card(state.hands[seat]))


def won(state: SkitgubbeState, seat: int) -> str:
    """A seat's won pile as text."""
    return cards_text(each_card(state.won[seat]))


def kinds(events: list[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def random_start(options: Options, players: int, seed: int) -> SkitgubbeState:
    """A game with a deck, a dealer and trash cards that come from the seed."""
    rng = random.Random(seed)
    deck = tuple(rng.sample(PACK, 52))
    setup = Setup(options, players, rng.randint(1, players), deck, lambda trash: tuple(rng.sample(trash, len(trash))))
    return GAME.start(setup)


def random_options(rng: random.Random) -> tuple[Options, int]:
    """Options that go together, near and far from the presets, and a number of players for them."""
    while True:
        preset = rng.choice(GAME.presets)
        share = rng.choice((0.1, 0.3, 0.6))
        changes = {name: rng.choice(list(values)) for name, values in ALLOWED.items() if rng.random() < share}
        players = rng.randint(2, 8)
        try:
            options = GAME.options(preset, changes)
            GAME.check(options, players)
        except OptionError:
            continue
        return options, players


def all_cards(state: SkitgubbeState) -> list[int]:
    """Every card that can be found in the game, wherever it is; a card in two places comes twice."""
    sets = [*state.hands, *state.won]
    loose = [set_of(laid.cards) for laid in state.trick] + [set_of(play.cards) for play in state.pile]
    found = [card for group in (*sets, *loose) for card in each_card(group)] + list(state.stock)
    aside = state.aside
    if aside is not None and aside.card is not None and (state.phase == 1 or aside.seat is None):
        found.append(aside.card)
    return sorted(found)
