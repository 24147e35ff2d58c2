"""Random play of phase 1 in tricks of everyone (S2.9 to S2.13)."""

from __future__ import annotations

from collections.abc import Callable

from engine.game import Seat
from engine.skitgubbe.playout.exchange import exchange, may_exchange
from engine.skitgubbe.playout.world import BIT, RANK, SUIT, World


class _Trick:
    """What lies in the trick on the table."""

    __slots__ = ("cards", "played", "ranks")

    def __init__(self) -> None:
        self.cards: list[tuple[Seat, int]] = []
        """Every card with the seat that laid it, sloughed ones and earlier rounds included."""
        self.played: list[tuple[Seat, int]] = []
        """Who has played in the current round, with one card of the play."""
        self.ranks: set[int] = set()
        """The ranks in the trick."""

    def lay(self, seat: Seat, cards: list[int]) -> None:
        for card in cards:
            self.cards.append((seat, card))
            self.ranks.add(RANK[card])


def play_tricks(world: World, random: Callable[[], float]) -> None:
    """Play to the end of phase 1: then no trick is on the table, and ``last_winner`` is set."""
    options = world.rules.options
    with_trick, at_once = options.end == "last_card", options.end == "immediately"
    trick = _resume(world)
    leader = world.leader
    while True:
        winner = world.winner
        if not winner:
            winner = _play_rounds(world, trick, random)
            if not winner:
                break
            if not (at_once and not world.stock):
                if options.draw == "each_trick":
                    world.fill(winner)
                if not (at_once and not world.stock):
                    world.asked = _asked(world, trick)
        if world.asked:
            _play_window(world, trick, random)
        for _, card in trick.cards:
            world.won[winner] |= BIT[card]
        leader = world.last_winner = winner
        world.winner = 0
        trick = _Trick()
        if (not world.stock and (at_once or with_trick)) or not world.hands[leader]:
            break
        world.due = [*range(leader, world.players + 1), *range(1, leader)]
    for seat, card in trick.cards:
        world.won[seat] |= BIT[card]


def _play_rounds(world: World, trick: _Trick, random: Callable[[], float]) -> Seat:
    """Play until the trick is decided: who won it; or 0 when phase 1 ended with the trick undecided."""
    rules, options = world.rules, world.rules.options
    hands, stock, due = world.hands, world.stock, world.due
    at_once = options.end == "immediately"
    each_play = options.draw == "each_play"
    chance_needs = 99 if rules.chance_needs is None else rules.chance_needs
    in_turn, any_time = options.slough == "in_turn", options.slough == "any_time"
    multi, must_bounce, has_exchange = options.multi, options.must_bounce, options.exchange
    while True:
        seat = due[0]
        if not hands[seat] and (not world.can_play(seat) or (at_once and not stock)):
            return 0
        hand = hands[seat]
        world.decisions += 1
        pool = _forced(world, trick, hand) if must_bounce and trick.played else None
        free = pool is None
        if pool is None:
            pool = hand
        number = len(pool)
        groups = _same_rank_groups(pool) if multi else ()
        plays = number + len(groups)
        chances = plays + (free and len(stock) >= chance_needs)
        exchanges = chances + (has_exchange and free and may_exchange(world, seat))
        instead: list[int] = []
        if in_turn and free and trick.played:
            instead = [card for card in hand if RANK[card] in trick.ranks]
        beside: list[int] = []
        if any_time and trick.cards:
            winning = RANK[_winning(world, trick)[0][1]] if trick.played else -1
            beside = [card for card in hand if RANK[card] in trick.ranks and RANK[card] != winning]
        sloughs = exchanges + len(instead)
        total = sloughs + (1 << len(beside)) - 1
        choice = int(random() * total) if total > 1 else 0

        if choice < plays:
            cards = [pool[choice]] if choice < number else groups[choice - number]
            trick.played.append((seat, cards[0]))
            drawing = len(cards)
        elif choice < chances:
            cards = [stock.pop()]
            trick.lay(seat, cards)
            trick.played.append((seat, cards[0]))
            drawing = 0
        elif choice < exchanges:
            exchange(world, seat)
            continue
        elif choice < sloughs:
            cards = [instead[choice - exchanges]]
            drawing = 1
        else:
            cards = _part(beside, total - choice)
            for card in cards:
                hand.remove(card)
            trick.lay(seat, cards)
            if each_play:
                _draw(world, seat, len(cards))
            if at_once and not stock:
                return 0
            continue
        if drawing:
            for card in cards:
                hand.remove(card)
            trick.lay(seat, cards)
        due.pop(0)
        winner = 0
        if not due:
            best = _winning(world, trick)
            if len(best) == 1:
                winner = best[0][0]
            else:
                _bounce(world, trick, best)
        if each_play and drawing:
            _draw(world, seat, drawing)
        if winner or (at_once and not stock):
            return winner


def _play_window(world: World, trick: _Trick, random: Callable[[], float]) -> None:
    """Each one who is asked sloughs or passes, until all have acted (S2.10)."""
    options = world.rules.options
    own, again = options.slough == "own", options.slough in ("own", "any_time")
    at_once = options.end == "immediately"
    for seat in world.asked:
        hand = world.hands[seat]
        ranks = {RANK[card] for player, card in trick.played if player == seat} if own else trick.ranks
        while True:
            world.decisions += 1
            matching = [card for card in hand if RANK[card] in ranks]
            total = 1 << len(matching)
            choice = int(random() * total) if total > 1 else 0
            if choice == total - 1:
                break
            cards = _part(matching, total - 1 - choice)
            for card in cards:
                hand.remove(card)
            trick.lay(seat, cards)
            _draw(world, seat, len(cards))
            if at_once and not world.stock:
                world.asked = []
                return
            if not again or not hand:
                break
    world.asked = []


def _asked(world: World, trick: _Trick) -> list[Seat]:
    slough = world.rules.options.slough
    if slough in ("off", "in_turn"):
        return []
    seats = [seat for seat in range(1, world.players + 1) if world.hands[seat]]
    if slough == "own":
        played = {seat for seat, _ in trick.played}
        return [seat for seat in seats if seat in played]
    return seats


def _winning(world: World, trick: _Trick) -> list[tuple[Seat, int]]:
    """The plays that win the current round (S2.9, S2.11, S2.13)."""
    played = trick.played
    if world.rules.options.trump == "turned":
        trump = SUIT[world.trump_card]
        led = SUIT[played[0][1]]
        trumps = [play for play in played if SUIT[play[1]] == trump]
        return [max(trumps or [play for play in played if SUIT[play[1]] == led], key=lambda play: play[1])]
    ranks = [RANK[card] for _, card in played]
    if world.rules.options.pairs_beat:
        ranks = [rank for rank in ranks if ranks.count(rank) > 1] or ranks
    highest = max(ranks)
    return [play for play in played if RANK[play[1]] == highest]


def _bounce(world: World, trick: _Trick, best: list[tuple[Seat, int]]) -> None:
    """The tied play again; with ``bounce=discarded`` the others' cards leave the game (S2.9)."""
    world.due[:] = [seat for seat, _ in best]
    trick.played = []
    if world.rules.options.bounce == "discarded":
        trick.cards = [(seat, card) for seat, card in trick.cards if seat in world.due]
        trick.ranks = {RANK[card] for _, card in trick.cards}


def _forced(world: World, trick: _Trick, hand: list[int]) -> list[int] | None:
    """The cards of which one must be played; None if one is free (S2.11)."""
    ranks = [RANK[card] for _, card in trick.played]
    if not world.rules.options.pairs_beat:
        highest = max(ranks)
        return [card for card in hand if RANK[card] == highest] or None
    for rank in sorted(set(ranks), reverse=True):
        if held := [card for card in hand if RANK[card] == rank]:
            return held
        if ranks.count(rank) > 1:
            return None
    return None


def _same_rank_groups(cards: list[int]) -> list[list[int]]:
    """All plays of two and more of these cards, in the order of ``plays.same_rank``."""
    ranks = {RANK[card] for card in cards}
    if len(ranks) == len(cards):
        return []
    groups: list[list[int]] = []
    for rank in sorted(ranks):
        held = [card for card in cards if RANK[card] == rank]
        groups += [part for index in range((1 << len(held)) - 1, 0, -1) if len(part := _part(held, index)) > 1]
    return groups


def _part(cards: list[int], index: int) -> list[int]:
    """The cards whose bits are set in the index."""
    return [card for place, card in enumerate(cards) if index >> place & 1]


def _draw(world: World, seat: Seat, number: int) -> None:
    for _ in range(min(number, len(world.stock))):
        world.draw(seat)


def _resume(world: World) -> _Trick:
    trick = _Trick()
    for laid in world.trick:
        trick.lay(laid.seat, [int(card) for card in laid.cards])
        if laid.round == world.round and laid.how != "slough":
            trick.played.append((laid.seat, int(laid.cards[0])))
    return trick
