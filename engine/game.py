"""What any game is, as the table, the record and the bot see it.

A game is its options, its seats, its deal and its list of moves: nothing else. A :class:`State` is deterministic, so
replaying the list gives the same positions. What a person may know leaves the engine as a :class:`View` or as an
:class:`Event` (which everybody may see), never as a State.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self

from engine.cards import Card, cards_text

Seat = int
"""The number at the table, from 1, clockwise."""

Position = dict[str, Any]
"""A whole position, all cards open, as it is printed as JSON by ``replay``: for those who may see everything."""


class GameError(Exception):
    """Something was asked of a game that it can't do. The text is a sentence for people, without hidden cards."""


class OptionError(GameError):
    """Options that don't exist, don't fit together, or aren't playable with this number of players.

    ``reason`` is a word of the game's own vocabulary, and ``values`` holds what it is about (names and values of
    options, numbers): enough to say the same in another language. Both are empty where there is only the text.
    """

    def __init__(self, message: str, reason: str = "", **values: str | int) -> None:
        super().__init__(message)
        self.reason = reason
        self.values = values


class IllegalMove(GameError):
    """An action that the rules don't allow now. ``legal`` holds what could be done instead (for that seat only)."""

    def __init__(self, message: str, legal: Sequence[Action] = ()) -> None:
        super().__init__(message)
        self.legal = tuple(legal)


class DealError(GameError):
    """Cards that a deal needs are missing from it or not those that it should hold."""


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat does: a verb, and the cards or the word that go with it (``play 7D 7S``, ``chance``, ``bid 18``)."""

    verb: str
    cards: tuple[Card, ...] = ()
    word: str = ""

    def __str__(self) -> str:
        return " ".join(part for part in (self.verb, cards_text(self.cards), self.word) if part)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that everybody saw. ``kind`` is of the game's own vocabulary; ``cards`` holds only what all may see.

    ``number`` is a count that belongs to it: cards won, drawn or picked up. ``seat`` is None where it concerns all.
    """

    kind: str
    seat: Seat | None = None
    cards: tuple[Card, ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. ``losers`` is empty when it was drawn; ``order`` holds who went out, first to last."""

    losers: tuple[Seat, ...]
    order: tuple[Seat, ...] = ()

    @property
    def drawn(self) -> bool:
        """Whether nobody lost."""
        return not self.losers


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one reader may know: a seat, or the public when ``seat`` is None. Games add their own fields.

    ``to_act`` names the seats that are asked *as this reader may know it*; ``legal`` is what this reader may do now.
    """

    seat: Seat | None
    turn: int
    phase: int
    players: int
    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Setup:
    """All that is fixed before the first move.

    ``deck`` is the pack from top to bottom. ``shuffle`` takes cards in printing order and returns them in the order in
    which they are dealt later in the game (trash cards, further deals); it may raise :class:`DealError`.
    """

    options: Any
    players: int
    dealer: Seat
    deck: tuple[Card, ...]
    shuffle: Callable[[tuple[Card, ...]], tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Effort:
    """How much thinking goes into a decision: about so many playouts of a whole game (more where they are shorter), and
    for safety so many seconds of processor time.

    ``fair``: every action gets its share of the playouts, to tell people how good each is; else only good ones do.
    """

    playouts: int
    seconds: float = 1.0
    fair: bool = False


@dataclass(frozen=True, slots=True)
class Weighed:
    """An action with the chance of losing the game after it, from 0 to 1 (a draw counts a part of a loss).

    ``playouts`` is how often it was tried; 0 if it is known exactly.
    """

    action: Action
    chance: float
    playouts: int


class State(Protocol):
    """A position of a game in play. It changes only by :meth:`apply`."""

    @property
    def turn(self) -> int:
        """How many things were done in turn so far. What is done out of turn, and inside a window, does not count."""
        ...

    @property
    def phase(self) -> int:
        """The game's phase, from 1; 0 when the game is over."""
        ...

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must act, sorted. Empty only when the game is over."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        ...

    @property
    def reshuffled(self) -> tuple[Card, ...] | None:
        """Cards that ``Setup.shuffle`` was asked for so far, in dealt order; None if it wasn't."""
        ...

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What this seat may do now, in or out of turn; never empty for a seat in :attr:`to_act`."""
        ...

    def default(self, seat: Seat) -> Action:
        """A safe action for a seat in :attr:`to_act` whose clock ran out."""
        ...

    def apply(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Do it, and tell what everybody saw. :class:`IllegalMove`, and nothing changed, if it isn't allowed."""
        ...

    def view(self, seat: Seat | None) -> View:
        """What this seat, or the public (None), may know."""
        ...

    def position(self) -> Position:
        """The whole position with all cards open (docs/record.md), without the number of the move."""
        ...

    def copy(self) -> Self:
        """An independent copy."""
        ...


class Game(Protocol):
    """The rules of a game, from its options to its first position."""

    @property
    def id(self) -> str:
        """The name in records and in the database, like ``skitgubbe``."""
        ...

    @property
    def presets(self) -> tuple[str, ...]:
        """Names of full sets of options; the first is the default."""
        ...

    def options(self, preset: str, changes: Mapping[str, str]) -> Any:
        """Immutable options: a preset with changes on top. :class:`OptionError` for what doesn't exist or fit."""
        ...

    def changes(self, options: Any) -> dict[str, str]:
        """What differs from the preset, as text by option name: what a record keeps."""
        ...

    def players(self, options: Any) -> range:
        """How many can play with these options."""
        ...

    def check(self, options: Any, players: int) -> None:
        """:class:`OptionError` if so many can't play with these options, or options clash for so many."""
        ...

    def start(self, setup: Setup) -> State:
        """The position before the first move."""
        ...

    def next_dealer(self, options: Any, players: int, dealer: Seat, outcome: Outcome | None) -> Seat | None:
        """Who deals after this game; None if it is drawn by lot."""
        ...

    def choose(self, view: View, strength: str, random: Callable[[], float], history: Sequence[Event] = ()) -> Action:
        """What a computer player of this strength does, from its own view and all public events so far."""
        ...

    def weigh(
        self, view: View, history: Sequence[Event], random: Callable[[], float], effort: Effort
    ) -> Sequence[Weighed]:
        """What the reader could do, the best first, from the same knowledge; empty where nothing can be said."""
        ...

    def reason(self, view: View, action: Action) -> str:
        """Why an action may be good for the reader, in a word of the game's own vocabulary."""
        ...
