"""Examples for the rules of Skitgubbe: small positions in which those very rules hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.cards import CARD_OF_TEXT, PACK, Card
from engine.game import Action, IllegalMove, OptionError
from engine.skitgubbe.arrange import collecting, shedding
from engine.skitgubbe.game import SkitgubbeState
from engine.skitgubbe.options import PLAYERS, Options, check_options
from engine.skitgubbe.view import Play, SkitgubbeView

NAMES = ("Anna", "Bo", "Cia", "Dag")

HANDS = ("9C 9S 5H 7D 3D", "JD 9H JC 4C 5C", "JS 8D 6C TC 2D", "9D 6H QC 7C 8C")
"""What each seat holds in phase 1; the first three cards of it where hands are of three."""
STOCK, LAST = "KS QD 3S 4H 8S TS TD KC", "4S"

# Moves to try one after the other: those that a table's rules allow are made.
DUEL = ("1 play 9C", "2 play 9H", "1 play 5H")
EVERYONE = ("1 play 9C", "2 play JD", "3 play JS", "4 play 6H", "2 play 9H")
MATCHED = ("1 play 9C", "2 play 9H", "3 play 8D", "4 play 9D", "1 play 5H")
SLOUGHED = (
    "1 play 9C", "2 slough 9H", "2 play JD", "2 play 9H", "3 play 8D", "1 slough 9S", "4 slough 9D", "4 play 6H",
    "4 play 9D", "1 slough 9S",
)  # fmt: skip

SHED_HANDS = ("3H 9C KC", "2C 9H TH 4D", "JH QC AS 5D", "8C TC 7S JC 2H")
TRUMP = "QS"
PILES = {4: ("3C", "6D 7D", "8D"), 2: ("6D 7D 8D",)}
PILES_OF_SINGLES = {4: ("3C", "7D", "8D"), 2: ("8D",)}


def example(options: Options, section: str) -> SkitgubbeView | None:
    """What the public sees of the example of a section; None where there is nothing to see."""
    if section not in EXAMPLES or (section == "slough" and options.slough == "off"):
        return None
    return EXAMPLES[section](options).view(None)


def _duel_or_trick(options: Options) -> SkitgubbeState:
    """A trick of phase 1 that bounced, as far as these options know a bounce."""
    if options.tricks == "duel":
        return _after(_dealt(options), DUEL)
    return _after(_dealt(options), MATCHED if options.must_bounce else EVERYONE)


def _sloughed(options: Options) -> SkitgubbeState:
    """A trick to which somebody has sloughed."""
    return _after(_dealt(options), SLOUGHED)


def _pile(options: Options) -> SkitgubbeState:
    """A pile of phase 2 of which some cards belong together."""
    players = _players(options, (4, 2))
    laid = (PILES if options.runs else PILES_OF_SINGLES)[players]
    pile = [Play(seat, _cards(play)) for seat, play in enumerate(laid, start=1)]
    hands = [_cards(hand) for hand in SHED_HANDS[:players]]
    return shedding(options, hands, trump=_cards(TRUMP)[0], pile=pile, turn=players, holder=2)


EXAMPLES: dict[str, Callable[[Options], SkitgubbeState]] = {
    "collect": _duel_or_trick,
    "slough": _sloughed,
    "shed": _pile,
}
"""The sections of the rules that have one."""


def _dealt(options: Options) -> SkitgubbeState:
    players = _players(options, (3, 2) if options.tricks == "duel" else (4, 3, 2))
    hands = [_cards(hand)[: options.hand] for hand in HANDS[:players]]
    return collecting(options, hands, _cards(f"{STOCK} {LAST}"), leader=1)


def _players(options: Options, wanted: Sequence[int]) -> int:
    """How many sit there: the first of these numbers that can play with these options."""
    for players in wanted:
        try:
            check_options(options, players)
        except OptionError:
            continue
        return players
    return PLAYERS[options.preset][0]


def _after(state: SkitgubbeState, moves: Sequence[str]) -> SkitgubbeState:
    """The position after those of these moves that the rules allow, but before the trick is put away."""
    for move in moves:
        seat, verb, *words = move.split()
        later = state.copy()
        try:
            later.apply(int(seat), Action(verb, _cards(" ".join(words))))
        except IllegalMove:
            continue
        if not later.trick:
            return state
        state = later
    return state


def _cards(words: str) -> tuple[Card, ...]:
    return tuple(PACK[CARD_OF_TEXT[word]] for word in words.split())
