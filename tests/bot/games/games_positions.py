"""Positions of Skitgubbe as text, for the tests of how it is shown."""

from engine.cards import CARD_OF_TEXT, PACK, Card
from engine.game import Action
from engine.games import GAMES
from engine.skitgubbe.arrange import collecting, shedding
from engine.skitgubbe.game import SkitgubbeState
from engine.skitgubbe.view import Play

GAME = GAMES["skitgubbe"]
HANDS = ("7H 5C 9D", "7D 5D 4S", "QC 5H 7C")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(PACK[CARD_OF_TEXT[word]] for word in text.split())


def action(text: str) -> Action:
    verb, *words = text.split()
    return Action(verb, cards(" ".join(words)))


def trick(
    *moves: str, hands: tuple[str, ...] = HANDS, stock: str = "KS KD 2C 3C 4C", preset: str = "classic", **changes: str
) -> SkitgubbeState:
    """A position of phase 1 after these moves; seat 1 led."""
    state = collecting(GAME.options(preset, changes), [cards(hand) for hand in hands], cards(stock), leader=1)
    for move in moves:
        seat, _, text = move.partition(" ")
        state.apply(int(seat), action(text))
    return state


def pile(*laid: str, hand: str, trump: str = "QS", preset: str = "classic", **changes: str) -> SkitgubbeState:
    """A position of phase 2 in which it is the turn of seat 3, who holds this hand."""
    plays = [Play(seat, cards(play)) for seat, play in enumerate(laid, start=1)]
    hands = [cards("2H 3H"), cards("2D 3D"), cards(hand)]
    return shedding(GAME.options(preset, changes), hands, trump=cards(trump)[0], pile=plays, turn=3, holder=1)
