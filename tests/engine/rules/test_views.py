"""What a reader may know. Views are compared between positions that differ only in what the reader can't know."""

import random

import pytest
from rules_tables import GAME, all_cards, cards, deal, do, late, random_options, random_start, shedding

from engine.cards import PACK, Card, set_of
from engine.skitgubbe.game import SkitgubbeState
from engine.skitgubbe.view import Aside, Laid


def test_a_seat_sees_its_own_hand_and_the_public_none():
    state = deal({1: "7H 5C 9D", 2: "TD 5D 4S"})
    assert state.view(1).hand == cards("5C 9D 7H")
    assert state.view(None).hand == ()
    assert state.view(None).legal == ()
    assert state.view(2).legal == ()
    assert state.view(None).hand_counts == (3, 3)
    assert state.view(2).stock == 46


def test_the_trick_and_what_must_be_beaten():
    state = deal({1: "7H 5C 9D", 2: "TD 5D 4S"})
    do(state, "1 play 5C", "2 play 5D", "1 play 7H")
    view = state.view(None)
    assert view.trick == (
        Laid(1, "play", cards("5C"), 1),
        Laid(2, "play", cards("5D"), 1),
        Laid(1, "play", cards("7H"), 2),
    )
    assert view.beat == cards("7H")
    assert view.leader == 1
    assert view.to_act == (2,)


def test_the_pile_and_what_picking_up_takes():
    state = shedding({1: "9C 2D", 2: "2H", 3: "3S"}, pile=((2, "3C"), (3, "6H 7H")), turn=1, needed=3)
    view = state.view(None)
    assert view.pick_up == cards("6H 7H")
    assert view.beat == cards("7H")
    assert shedding({1: "9C", 2: "2H"}).view(1).pick_up == ()


def test_s2_3_the_aside_card_is_hidden_until_phase_2_even_from_its_holder():
    state = late({1: "9D", 2: "7H"}, aside=(2, "KS"))
    for reader in (None, 1, 2):
        assert state.view(reader).aside == Aside(2, None)
        assert state.view(reader).trump is None
    do(state, "1 play 9D", "2 play 7H")
    assert state.view(None).aside == Aside(2, cards("KS")[0])


def test_options_in_a_view_are_those_for_so_many_players():
    state = GAME.start(random_setup("quick", 2))
    assert state.view(None).options.tricks == "duel"
    assert GAME.changes(state.view(None).options) == {}


def random_setup(preset: str, players: int):
    from rules_tables import in_order

    from engine.game import Setup

    return Setup(GAME.options(preset, {}), players, 1, PACK, in_order)


def hidden_cards(state: SkitgubbeState, reader: int | None) -> list[Card]:
    """Cards in phase 1 whose place the reader can't know: others' hands, the stock, a card that lies face down."""
    hidden = [card for card in state.stock if card != state.turned]
    for seat in range(1, state.players + 1):
        if seat != reader:
            hidden += [card for card in PACK if state.hands[seat] & card.bit]
    aside = state.aside
    if aside is not None and aside.card is not None and state.trump is None:
        hidden.append(aside.card)
    return hidden


def swap(state: SkitgubbeState, one: Card, other: Card) -> SkitgubbeState:
    """The same position with two cards in each other's place."""
    twin = state.copy()
    places = {one: other, other: one}

    def put(group: int) -> int:
        return set_of(places.get(card, card) for card in PACK if group & card.bit)

    twin.hands = [put(group) for group in state.hands]
    twin.stock = [places.get(card, card) for card in state.stock]
    aside = state.aside
    if aside is not None and aside.card is not None:
        twin.aside = Aside(aside.seat, places.get(aside.card, aside.card))
        if state.trump_card == aside.card:
            twin.trump_card = twin.aside.card
    return twin


def check_hidden_cards(rng: random.Random, moves: int) -> int:
    """Play a random game; at each step swap two hidden cards and compare the views. The number of swaps."""
    options, players = random_options(rng)
    state = random_start(options, players, rng.randrange(1 << 30))
    swaps = 0
    for _ in range(moves):
        if state.phase != 1:
            break
        reader = rng.choice([None, *range(1, players + 1)])
        hidden = hidden_cards(state, reader)
        if len(hidden) > 1:
            twin = swap(state, *rng.sample(hidden, 2))
            assert all_cards(twin) == all_cards(state)
            assert twin.view(reader) == state.view(reader)
            swaps += 1
        seat = rng.choice([seat for seat in range(1, players + 1) if state.legal(seat)])
        state.apply(seat, rng.choice(state.legal(seat)))
    return swaps


@pytest.mark.parametrize("seed", range(25))
def test_views_are_the_same_when_cards_that_the_reader_can_not_know_are_swapped(seed: int):
    check_hidden_cards(random.Random(seed), moves=150)


@pytest.mark.slow
def test_views_leak_nothing_in_many_games():
    swaps = sum(check_hidden_cards(random.Random(seed), moves=300) for seed in range(1000, 3000))
    assert swaps > 50_000


def test_the_test_above_would_notice_a_leak():
    state = deal({1: "7H 5C 9D", 2: "TD 5D 4S"})
    twin = swap(state, cards("5C")[0], cards("5D")[0])
    assert twin.view(1) != state.view(1)
    assert twin.view(None) == state.view(None)


@pytest.mark.parametrize("seed", range(12))
def test_s2_10_a_pass_shows_to_nobody_else(seed: int):
    """Every pass that doesn't close the window leaves all other readers' views as they were, and tells nothing."""
    rng = random.Random(seed)
    options = GAME.options("modern", {"slough": rng.choice(["after", "own", "any_time"])})
    state = random_start(options, rng.randint(2, 6), seed)
    passes = 0
    while state.phase == 1:
        seat = rng.choice([seat for seat in range(1, state.players + 1) if state.legal(seat)])
        choice = rng.choice(state.legal(seat))
        others = [reader for reader in (None, *range(1, state.players + 1)) if reader != seat]
        before = [state.view(reader) for reader in others]
        last = state.asked == [seat]
        events = state.apply(seat, choice)
        if choice.verb == "pass" and not last:
            assert events == ()
            assert [state.view(reader) for reader in others] == before
            passes += 1
    assert passes > 0
