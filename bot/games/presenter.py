"""What the bot needs of a game to show it: everything drawn from a View, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal, Protocol

from bot.pictures import Draw, SeatLook
from engine.game import Action, Event, Game, OptionError, Seat, View

Names = Mapping[Seat, str]
"""What to call each seat, harmless in a message already."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that a player can choose now, as it stands in a menu or on a button."""

    action: Action
    label: str
    description: str = ""
    style: Literal["main", "quiet"] = "main"
    emoji: str = ""
    """The name of the emoji before the label (``card_7h``)."""
    more: tuple[Choice, ...] = ()
    """Choosing this shows these choices instead of doing anything: runs that begin with one card, say."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What a player can do now: ``menu`` for the many (cards), ``buttons`` for the few (pick up, chance)."""

    menu: tuple[Choice, ...] = ()
    buttons: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class SettingValue:
    """A value of an option, as it stands in a menu."""

    value: str
    label: str
    meaning: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Setting:
    """An option that a host can choose."""

    name: str
    values: tuple[SettingValue, ...]


@dataclass(frozen=True, slots=True)
class Verb:
    """A kind of action with a slash command of its own. ``cards``: the command asks which cards."""

    verb: str
    command: str
    """The message id of the command: ``<command>.name`` and ``<command>.description`` are in the catalogs."""
    cards: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A position that shows what a rule means. ``draw`` makes its picture, which shows the same as ``words``."""

    caption: str
    words: str
    draw: Draw


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A part of the rules: its title without markdown, and its text."""

    name: str
    title: str
    text: str
    example: Example | None = None


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one table: in short, for the screen of a phone, and in sections."""

    title: str
    short: str
    sections: tuple[RuleSection, ...]


class Tried(Enum):
    """What came of a learner's try."""

    NOTHING = "nothing"
    """There was none yet."""
    WRONG = "wrong"
    RIGHT = "right"


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonPage:
    """A page of a lesson: a prepared position, what to do in it or what came of it, and what can be tried."""

    number: int
    """The step, from 1, of ``steps``."""
    steps: int
    move: int
    """Which of the step's moves it is, from 0."""
    title: str
    told: str
    choices: Choices
    tried: Tried
    public: View
    own: View
    names: Names
    draw_table: Draw
    draw_hand: Callable[[bool], Draw]
    """Takes whether each suit has a colour of its own."""


class Presenter(Protocol):
    """One game, shown. All texts are in ``locale`` and ready to be sent; none needs more than the given view."""

    @property
    def game(self) -> Game:
        """The rules."""
        ...

    @property
    def verbs(self) -> Sequence[Verb]:
        """The actions with slash commands of their own."""
        ...

    def title(self, locale: str) -> str:
        """The game's name."""
        ...

    def rules(self, locale: str, options: Any) -> str:
        """The options in words, a few short lines."""
        ...

    def rulebook(self, locale: str, options: Any, players: int | None = None) -> Rulebook:
        """The rules as these options make them; ``players`` where it is known how many play."""
        ...

    def guide(self, locale: str) -> str:
        """The rules as a document in Markdown, with all presets and options."""
        ...

    def lesson(self, locale: str, number: int, move: int = 0) -> LessonPage:
        """A step of the lesson (from 1; the nearest there is), before the learner's move of this number (from 0)."""
        ...

    def try_in_lesson(self, locale: str, number: int, move: int, action: Action) -> LessonPage:
        """What comes of a learner's try at that place."""
        ...

    def decisions(self, view: View) -> Sequence[str]:
        """The kinds of decision that the reader faces now, the plainest first: a word each."""
        ...

    def tip(self, locale: str, view: View, kind: str) -> str:
        """A line of help for who faces a decision of this kind for the first time."""
        ...

    def refused(self, locale: str, error: OptionError) -> str:
        """Why options can't be played, and what to do about it."""
        ...

    @property
    def pages(self) -> Sequence[str]:
        """The pages that the options stand on, by the ends of their message ids (``panel.page.<end>``)."""
        ...

    def settings(self, locale: str, options: Any, page: str) -> Sequence[Setting]:
        """The options on one page, with what is chosen now."""
        ...

    def headline(self, locale: str, view: View, names: Names) -> str:
        """One line: who has to do what now, or how the game ended."""
        ...

    def table(self, locale: str, view: View, names: Names) -> str:
        """The public table as text: trick or pile, stock, trump, and a line for each seat."""
        ...

    def event(self, locale: str, event: Event, names: Names) -> str:
        """What everybody saw, as a short sentence; empty for what isn't worth one."""
        ...

    def hand(self, locale: str, view: View) -> str:
        """The reader's own cards as text, sorted."""
        ...

    def task(self, locale: str, view: View) -> str:
        """What the reader has to do now, as a short sentence; who is to act if it isn't the reader is not said here."""
        ...

    def choices(self, locale: str, view: View) -> Choices:
        """What the reader can do now."""
        ...

    def done(self, locale: str, action: Action) -> str:
        """What the reader just did: ``You played 7♥.``"""
        ...

    def why_not(self, locale: str, view: View, action: Action) -> str:
        """Why this action isn't legal for the reader now, and what would be."""
        ...

    def why(self, locale: str, view: View, action: Action) -> str:
        """Why this action may be good for the reader: half a sentence."""
        ...

    def parse(self, locale: str, verb: str, typed: str) -> Action | None:
        """What a person means who typed this after a command; None if it can't be read as cards."""
        ...

    def compact(self, locale: str, view: View, names: Names) -> str:
        """The table in two or three short lines, for below its picture."""
        ...

    def table_picture(self, locale: str, view: View, looks: Sequence[SeatLook], felt: str = "green") -> Draw:
        """What draws the public table, on a cloth of this colour."""
        ...

    def hand_picture(self, locale: str, view: View, four_colours: bool) -> Draw:
        """What draws the reader's hand."""
        ...

    def offer_declined(self, view: View) -> Action | None:
        """What declines for a reader who is only offered something, and may be passed for; None in all other cases."""
        ...

    def result_picture(self, locale: str, view: View, looks: Sequence[SeatLook], felt: str = "green") -> Draw:
        """What draws the end of a game."""
        ...

    def result(self, locale: str, view: View, names: Names) -> str:
        """How the game ended: who lost, and the order in which the others went out."""
        ...
