"""The rules of one game: for each point on which sources differ, the function that the options choose.

The choice is made once, when a game starts, so the flow of play in ``collect`` and ``shed`` reads without conditions on
options.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.cards import Card, Suit
from engine.game import Seat
from engine.skitgubbe import complete, decide, draw, duel, everyone, pickup, plays
from engine.skitgubbe.options import Options
from engine.skitgubbe.slough import SLOUGHING, Sloughing
from engine.skitgubbe.state import State
from engine.skitgubbe.view import Laid, Play


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What the options make of the rules."""

    options: Options

    # Phase 1
    party: Callable[[State], list[Seat]]
    """Who plays to the next trick, the leader first; nobody when phase 1 is over."""
    can_go_on: Callable[[State], bool]
    """Whether those who are due have the cards that it takes to go on with the trick."""
    best: Callable[[Sequence[Laid], Suit | None], list[Laid]]
    """The winning plays of a round."""
    bounce: Callable[[State, Sequence[Laid]], None]
    """What happens when several plays win."""
    forced: Callable[[State, Seat], int]
    """The cards of which a seat must play, empty if it is free."""
    sloughing: Sloughing
    replace: Callable[[State, Seat, int], None]
    """Draws for cards that were laid from the hand."""
    refill: Callable[[State, Seat], None]
    """Draws after a trick."""
    take_last: Callable[[State, Seat, Card], None]
    """What becomes of the last card of the stock."""
    chance_needs: int | None
    """How many cards the stock must hold for chance (S2.4); None: there is no chance."""
    void_ends_phase: bool
    """Whether phase 1 is over with a trick that can't be finished."""
    last_card_ends_phase: bool
    """Whether phase 1 is over at once when the last card of the stock is drawn."""
    last_card_ends_with_trick: bool
    """Whether phase 1 is over with the trick during which the last card of the stock is drawn."""

    lays: Callable[[int], list[int]]
    """The plays that can be made in phase 1 from these cards."""

    # Phase 2
    plays_in_suit: Callable[[int], tuple[int, ...]]
    """The plays that can be made from these cards of a suit."""
    choice: Callable[[tuple[int, ...], tuple[int, ...]], tuple[tuple[int, ...], bool]]
    """From the plays that beat in the suit and those in trumps: what may be played, and whether one may pick up."""
    picked: Callable[[Sequence[Play]], slice]
    """Which plays of the pile somebody picks up."""
    completion: complete.Completion


@lru_cache(maxsize=256)
def make_rules(options: Options, players: int) -> Rules:
    """The rules for these options and so many players."""
    options = options.for_players(players)
    turned = options.trump == "turned"
    return Rules(
        options=options,
        party=_party(options),
        can_go_on=duel.both_have_cards if _passes(options) else everyone.next_has_cards,
        best=decide.trump_or_suit_led if turned else decide.matched_rank if options.pairs_beat else decide.highest_rank,
        bounce=_bounce(options),
        forced=_forced(options),
        sloughing=SLOUGHING[options.slough],
        replace=draw.draw_each_play if options.draw == "each_play" else draw.draw_later,
        refill=draw.keep_hands if options.draw == "each_play" else draw.fill_hands,
        take_last=_LAST_CARD[options.last_card],
        chance_needs=_chance_needs(options),
        void_ends_phase=not _passes(options),
        last_card_ends_phase=options.end == "immediately",
        last_card_ends_with_trick=options.end == "last_card",
        lays=plays.same_rank if options.multi else plays.single_cards,
        plays_in_suit=plays.runs if options.runs else plays.singles_in_suit,
        choice=plays.suit_first if options.must_beat else plays.free_choice,
        picked=pickup.PICKUP[options.pickup if options.runs else _WITHOUT_RUNS.get(options.pickup, options.pickup)],
        completion=complete.COMPLETION[options.complete],
    )


_LAST_CARD = {"drawn": draw.last_lies_aside, "shown": draw.last_is_shown, "set_aside": draw.last_is_kept}

_WITHOUT_RUNS = {"top_run": "top_play", "bottom_run": "bottom_play"}
"""Without runs only a single card is picked up, and then every play is one (S4.4)."""


def _passes(options: Options) -> bool:
    """Whether lead and answer pass over players without cards (S2.6; with ``end=immediately`` too, S2.8)."""
    return options.tricks == "duel" and options.end in ("pass", "immediately")


def _party(options: Options) -> Callable[[State], list[Seat]]:
    if options.tricks == "everyone":
        return everyone.all_seats
    return duel.next_two if _passes(options) else duel.leader_and_neighbour


def _bounce(options: Options) -> Callable[[State, Sequence[Laid]], None]:
    if options.bounce == "stays":
        return decide.play_again
    return decide.end_duel if options.tricks == "duel" else decide.discard_untied


def _forced(options: Options) -> Callable[[State, Seat], int]:
    if not options.must_bounce:
        return decide.nothing_forced
    return decide.match_played if options.pairs_beat else decide.match_highest


def _chance_needs(options: Options) -> int | None:
    if not options.chance:
        return None
    return 1 if options.last_card == "set_aside" else 2
