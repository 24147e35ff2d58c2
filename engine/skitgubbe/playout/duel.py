"""Random play of phase 1 in duels (S2.6 to S2.8, S2.13, S2.14). One loop, one card laid in each pass."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable

from engine.game import Seat
from engine.skitgubbe.playout.exchange import exchange, may_exchange
from engine.skitgubbe.playout.world import BIT, RANK, SUIT, World


def play_duels(world: World, random: Callable[[], float]) -> None:
    """Play to the end of phase 1: then no trick is on the table, and ``last_winner`` is set.

    It is one long function on purpose: a call for each step would cost more than the step.
    """
    rules, options = world.rules, world.rules.options
    hands, won, stock = world.hands, world.won, world.stock
    passes = not rules.void_ends_phase
    at_once = rules.last_card_ends_phase
    each_play = options.draw == "each_play"
    discards = options.bounce == "discarded"
    must_bounce = options.must_bounce
    chance_needs = 99 if rules.chance_needs is None else rules.chance_needs
    trump = SUIT[world.trump_card] if options.trump == "turned" else -1
    keeps_last = options.last_card == "set_aside"
    has_exchange = options.exchange
    decisions = 0
    leader, answerer, led, leaders_pot, answerers_pot = _resume(world)
    seat = leader if led < 0 else answerer
    while True:
        hand = hands[seat]
        number = len(hand)
        decisions += 1
        if must_bounce and led >= 0 and (held := _of_rank(hand, RANK[led])):
            card = held[int(random() * len(held))] if len(held) > 1 else held[0]
            hand.remove(card)
            draws = each_play
        else:
            total = number + (len(stock) >= chance_needs)
            exchanges = has_exchange and may_exchange(world, seat)
            choice = int(random() * (total + exchanges)) if total + exchanges > 1 else 0
            if choice < number:
                card = hand.pop(choice)
                draws = each_play
            elif choice < total:
                card = stock.pop()
                draws = False
            else:
                exchange(world, seat)
                continue

        winner = 0
        bounced = False
        if led < 0:
            leaders_pot |= BIT[card]
        else:
            answerers_pot |= BIT[card]
            if trump >= 0:
                winner = answerer if _beats(card, led, trump) else leader
            elif RANK[card] == RANK[led]:
                bounced = True
                if discards:
                    leaders_pot = answerers_pot = 0
            else:
                winner = answerer if RANK[card] > RANK[led] else leader

        if draws and stock:
            drawn = stock.pop()
            if stock or keeps_last:
                insort(hand, drawn)
            else:
                stock.append(drawn)
                world.draw(seat)
        if at_once and not stock:
            break

        if led < 0:
            led = card
            seat = answerer
            if (not hands[seat] and not world.can_play(seat)) or (at_once and not stock):
                break
            continue
        led = -1
        if bounced and not discards:
            seat = leader
            if hands[leader] and hands[answerer]:
                continue
            able = world.can_play(leader) and (not passes or world.can_play(answerer))
            if at_once and not stock:
                break
            if able:
                continue
            if not passes:
                break
            won[leader] |= leaders_pot
            won[answerer] |= answerers_pot
        elif bounced:
            leader = answerer if world.players == 2 else answerer % world.players + 1
            if not each_play:
                world.fill(leader)
        else:
            if not each_play:
                world.fill(winner)
            won[winner] |= leaders_pot | answerers_pot
            leader = world.last_winner = winner
            winner = 0
        leaders_pot = answerers_pot = 0
        if at_once and not stock:
            break

        # The next trick
        answerer = leader % world.players + 1
        if passes:
            if not hands[leader] or not hands[answerer]:
                holders = [one for one in _clockwise(leader, world.players) if hands[one]]
                if len(holders) < 2:
                    break
                leader, answerer = holders[:2]
        elif not hands[leader]:
            break
        seat = leader

    if winner:
        won[winner] |= leaders_pot | answerers_pot
        world.last_winner = winner
    else:
        won[leader] |= leaders_pot
        won[answerer] |= answerers_pot
    world.decisions += decisions


def _resume(world: World) -> tuple[Seat, Seat, int, int, int]:
    """Leader, answerer, the card led in this round (-1 if it is still to be led), and what the two have laid so far."""
    pots = [0] * (world.players + 1)
    for laid in world.trick:
        pots[laid.seat] |= BIT[laid.cards[0]]
    if len(world.due) == 2:
        leader, answerer = world.due
        led = -1
    else:
        (answerer,) = world.due
        leader, led = world.trick[-1].seat, int(world.trick[-1].cards[0])
    return leader, answerer, led, pots[leader], pots[answerer]


def _of_rank(hand: list[int], rank: int) -> list[int]:
    return [card for card in hand if RANK[card] == rank]


def _beats(card: int, led: int, trump: int) -> bool:
    """Whether a card beats the one led when there are trumps (S2.13)."""
    return card > led if SUIT[card] == SUIT[led] else SUIT[card] == trump


def _clockwise(first: Seat, players: int) -> list[Seat]:
    return [*range(first, players + 1), *range(1, first)]
