"""Random play of phase 2 (S4). One loop, one decision in each pass."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import RANK_SETS, SUIT_SETS
from engine.game import Seat
from engine.skitgubbe.playout.world import World
from engine.skitgubbe.plays import runs, singles_in_suit

_NOT_TWOS = ~RANK_SETS[2]

_ABOVE = [0] + [SUIT_SETS[card // 13] & ~((2 << card) - 1) for card in range(52)]
"""All higher cards of the suit, by the bit length of a play: that is one more than its top card."""


class _Plays(dict[int, tuple[int, ...]]):
    """Cards of one suit → the plays that can be made from them, worked out when first asked for."""

    def __init__(self, plays_in_suit: Callable[[int], tuple[int, ...]]) -> None:
        super().__init__()
        self._plays_in_suit = plays_in_suit

    def __missing__(self, cards: int) -> tuple[int, ...]:
        found = self[cards] = self._plays_in_suit(cards)
        return found


_RUNS = _Plays(runs)
_SINGLES = _Plays(singles_in_suit)

_TOP_RUN, _TOP_PLAY, _BOTTOM_RUN, _BOTTOM_PLAY, _WHOLE = range(5)
_PICKUP = {
    "top_run": _TOP_RUN,
    "top_play": _TOP_PLAY,
    "bottom_run": _BOTTOM_RUN,
    "bottom_play": _BOTTOM_PLAY,
    "whole": _WHOLE,
}


def play_phase_2(world: World, random: Callable[[], float]) -> Seat:
    """Play to the end of the game: who lost, or 0 if it is drawn.

    Positions are only noted, and counted when one can have come up three times (S4.10): between two times everybody
    who is in has acted and holds what he held, so he has picked up; and nothing has left the game.
    """
    options = world.rules.options
    plays = _RUNS if options.runs else _SINGLES
    pickup = _PICKUP[options.pickup]
    if not options.runs:
        pickup = {_TOP_RUN: _TOP_PLAY, _BOTTOM_RUN: _BOTTOM_PLAY}.get(pickup, pickup)
    must_beat = options.must_beat
    above, not_twos = _ABOVE, _NOT_TWOS
    clubs, diamonds, hearts, spades = SUIT_SETS
    trump = world.trump
    hands, pile, owners, seat = world.sets, world.pile, world.owners, world.leader
    needed, pending = world.needed, world.pending
    rotation = options.complete == "rotation"
    following, left = _circle(world)
    if left == 1:
        return seat
    seen = world.seen
    noted: list[tuple[int, ...]] = []
    pickups = 99 if seen else 0
    decisions = world.decisions
    while True:
        decisions += 1
        hand = hands[seat]
        after = following[seat]
        if pile:
            top = pile[-1]
            choices = plays[hand & above[top.bit_length()]]
            may_pick_up = 1
            if must_beat and choices:
                may_pick_up = 0
            elif not top & trump:
                choices += plays[hand & trump]
            number = len(choices)
            total = number + may_pick_up
            choice = int(random() * total) if total > 1 else 0
        else:
            choices = plays[hand & clubs] + plays[hand & diamonds] + plays[hand & hearts] + plays[hand & spades]
            number = len(choices)
            choice = int(random() * number) if number > 1 else 0
        complete = False
        if choice < number:
            play = choices[choice]
            hand ^= play
            hands[seat] = hand
            pile.append(play)
            owners.append(seat)
            if rotation:
                pending -= 1
                complete = not pending
            else:
                complete = len(pile) == needed
            if not hand:
                left -= 1
                if left == 1:
                    world.decisions = decisions
                    return after
                following[following.index(seat)] = after
                following[seat] = 0
        else:
            if pickup == _TOP_RUN:
                got = pile.pop()
                owners.pop()
                while pile and (pile[-1] << 1) & got & not_twos:
                    got |= pile.pop()
                    owners.pop()
            elif pickup == _TOP_PLAY:
                got = pile.pop()
                owners.pop()
            elif pickup == _WHOLE:
                got = sum(pile)
                pile.clear()
                owners.clear()
            else:
                got = pile[0]
                number = 1
                if pickup == _BOTTOM_RUN:
                    while number < len(pile) and (pile[number - 1] << 1) & pile[number] & not_twos:
                        got |= pile[number]
                        number += 1
                del pile[:number]
                del owners[:number]
            hands[seat] = hand | got
            pickups += 1
            if rotation:
                pending = pending - 1 if pile else left
                complete = not pending
            elif not pile:
                needed = left
        if complete:
            seat = owners[-1]
            while not hands[seat]:
                seat = seat % world.players + 1
            pile.clear()
            owners.clear()
            if rotation:
                pending = left
            else:
                needed = left
            pickups = 0
            noted.clear()
            seen.clear()
        else:
            seat = after

        position = (seat, needed, pending, *hands, *pile, *owners)
        if pickups < 2 * left:
            noted.append(position)
            continue
        for earlier in noted:
            seen[earlier] = seen.get(earlier, 0) + 1
        noted.clear()
        times = seen[position] = seen.get(position, 0) + 1
        if times == 3:
            world.decisions = decisions
            return 0


def _circle(world: World) -> tuple[list[Seat], int]:
    """Who follows each seat that is in, and how many are in. Index 0 and seats that are out follow nobody."""
    seats = [seat for seat in range(1, world.players + 1) if world.sets[seat]]
    following = [0] * (world.players + 1)
    for seat, after in zip(seats, seats[1:] + seats[:1], strict=True):
        following[seat] = after
    return following, len(seats)
