"""The lesson of Skitgubbe: prepared positions of the classic game in which a learner really plays.

The learner sits in seat 1. A step asks for one or two moves; what the others do then is fixed. Every try goes through
the rules of the engine: what they refuse is explained like at any table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.games.presenter import Choice, Choices, LessonPage, Tried
from bot.games.skitgubbe_pictures import draw_hand, draw_table
from bot.games.skitgubbe_reasons import why_not
from bot.pictures import SeatLook
from bot.words.cards import cards_text, suit_symbol
from bot.words.catalog import text
from engine.cards import CARD_OF_TEXT, PACK, Card
from engine.game import Action, IllegalMove, Seat
from engine.skitgubbe.arrange import collecting, shedding
from engine.skitgubbe.game import SkitgubbeState
from engine.skitgubbe.options import make_options
from engine.skitgubbe.view import Play, SkitgubbeView

LEARNER: Seat = 1
OTHERS = ("Bo", "Cia")
CLASSIC = make_options("classic", {})


@dataclass(frozen=True, slots=True)
class Move:
    """What the learner should do, and what the others do then (``2 play 9C``).

    ``right`` holds the actions that are taken as right; a step goes on from the first of them.
    """

    right: tuple[str, ...]
    replies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One position. ``told``: cards that its texts speak of; ``tempting``: actions offered beside the legal ones."""

    name: str
    position: Callable[[], SkitgubbeState]
    moves: tuple[Move, ...]
    told: Mapping[str, str] = field(default_factory=dict[str, str])
    tempting: tuple[str, ...] = ()
    explains_other: bool = True
    """Whether there are words of this step's own for what is allowed but not asked for."""


def cards(words: str) -> tuple[Card, ...]:
    """``"7D 7S"`` as cards."""
    return tuple(PACK[CARD_OF_TEXT[word]] for word in words.split())


def action(words: str) -> Action:
    """``"play 7D 7S"`` as an action."""
    verb, _, rest = words.partition(" ")
    return Action(verb, cards(rest))


def trick(hand: str, cia: str, stock: str) -> Callable[[], SkitgubbeState]:
    """Phase 1: Cia has led the first of her cards, and it is the learner's turn to answer."""

    def position() -> SkitgubbeState:
        hands = [cards(hand), cards("3C 6C TC"), cards(cia)]
        state = collecting(CLASSIC, hands, cards(stock), leader=3)
        state.apply(3, Action("play", cards(cia)[:1]))
        return state

    return position


def pile(hand: str, *laid: tuple[Seat, str], trump: str = "QS", bo: str = "QS 9C AC") -> Callable[[], SkitgubbeState]:
    """Phase 2: it is the learner's turn, and Bo has shown the trump."""

    def position() -> SkitgubbeState:
        hands = [cards(hand), cards(bo), cards("4C 5C JD KD")]
        plays = [Play(seat, cards(play)) for seat, play in laid]
        return shedding(CLASSIC, hands, trump=cards(trump)[0], pile=plays, turn=LEARNER, holder=2)

    return position


STEPS: tuple[Step, ...] = (
    Step("trick", trick("5H QC 7S", "9D 8C JH", "2S KD 4S 6S 8S"), (Move(("play QC",)),), {"led": "9D"}),
    Step(
        "bounce",
        trick("9S 4C 6H", "9D 5C JH", "2S KD 4S 6S 8S"),
        (Move(("play 9S",), ("3 play 5C",)), Move(("play 6H", "play KD"))),
        {"led": "9D", "led2": "5C"},
        explains_other=False,
    ),
    Step("chance", trick("2C 3D 4H", "QS 8C JH", "2S KD 4S 6S 8S"), (Move(("chance",)),), {"led": "QS", "drawn": "KD"}),
    Step(
        "last",
        trick("8S 9H JC", "6D 8C JH", "2S QH"),
        (Move(("play JC", "play 8S", "play 9H")),),
        {"led": "6D"},
        tempting=("chance",),
    ),
    Step("beat", pile("5H JH KC 3S", (3, "8H")), (Move(("play JH",)),), {"top": "8H"}),
    Step(
        "run",
        pile("6H 7H 8H KC 2D"),
        (Move(("play 6H 7H 8H",)),),
        {"top": "8H"},
        tempting=("play KC 2D",),
    ),
    Step(
        "pickup",
        pile("2H 4D KC", (2, "3C"), (3, "6H 7H"), trump="QH", bo="QH 9C AC"),
        (Move(("pickup",), ("2 play 9C",)),),
        {"top": "7H", "taken": "6H 7H", "left": "3C", "reply": "9C"},
    ),
    Step("complete", pile("4D 2S 9H", (2, "TD"), (3, "AD")), (Move(("play 2S",)),), {"top": "AD"}),
    Step("out", pile("9D TD"), (Move(("play 9D TD",)),)),
)
"""The whole lesson."""


def lesson_page(locale: str, number: int, move: int = 0) -> LessonPage:
    """Step ``number`` (from 1), before the learner's move ``move`` (from 0)."""
    step, move = _step(number), min(move, len(_step(number).moves) - 1)
    state = _after(step, move)
    told = _tell(locale, step, state, f"task{move}")
    return _page(locale, number, state, move, told, _choices(locale, step, state.view(LEARNER)), Tried.NOTHING)


def try_in_lesson(locale: str, number: int, move: int, tried: Action) -> LessonPage:
    """What comes of the learner's try: the next page, or the same with the reason why it isn't right."""
    step, move = _step(number), min(move, len(_step(number).moves) - 1)
    state = _after(step, move)
    before = state.view(LEARNER)
    try:
        state.copy().apply(LEARNER, tried)
    except IllegalMove:
        return _wrong(locale, number, move, state, why_not(locale, before, tried))
    if tried not in [action(right) for right in step.moves[move].right]:
        words = _tell(locale, step, state, "other") if step.explains_other else text(locale, "skitgubbe.lesson.other")
        return _wrong(locale, number, move, state, words)
    if move + 1 < len(step.moves):
        return lesson_page(locale, number, move + 1)
    _make(state, tried, step.moves[move].replies)
    return _page(locale, number, state, move, _tell(locale, step, state, "done"), Choices(), Tried.RIGHT)


def _wrong(locale: str, number: int, move: int, state: SkitgubbeState, why: str) -> LessonPage:
    choices = _choices(locale, _step(number), state.view(LEARNER))
    return _page(locale, number, state, move, why, choices, Tried.WRONG)


def _step(number: int) -> Step:
    return STEPS[max(1, min(number, len(STEPS))) - 1]


def _after(step: Step, moves: int) -> SkitgubbeState:
    """The position after so many right moves."""
    state = step.position()
    for move in step.moves[:moves]:
        _make(state, action(move.right[0]), move.replies)
    return state


def _make(state: SkitgubbeState, tried: Action, replies: Sequence[str]) -> None:
    state.apply(LEARNER, tried)
    for reply in replies:
        seat, _, words = reply.partition(" ")
        state.apply(int(seat), action(words))


def _tell(locale: str, step: Step, state: SkitgubbeState, end: str) -> str:
    told = {name: cards_text(locale, cards(words)) for name, words in step.told.items()}
    trump = "" if state.trump is None else suit_symbol(state.trump)
    chance = text(locale, "skitgubbe.choice.chance.button")
    return text(locale, f"skitgubbe.lesson.{step.name}.{end}", **told, trump=trump, chance=chance)


def _choices(locale: str, step: Step, view: SkitgubbeView) -> Choices:
    """All cards of the hand and all that is legal, with what the step tempts to: wrong tries are there to be made."""
    singles = {Action("play", (card,)) for card in view.hand}
    tempting = {action(words) for words in step.tempting}
    offered = singles | set(view.legal) | tempting
    plays = sorted((one for one in offered if one.cards), key=lambda one: one.cards)
    verbs = sorted((one for one in offered if not one.cards), key=str)
    return Choices(
        tuple(Choice(one, cards_text(locale, one.cards)) for one in plays),
        tuple(Choice(one, _button(locale, view, one.verb), style="quiet") for one in verbs),
    )


def _button(locale: str, view: SkitgubbeView, verb: str) -> str:
    return text(locale, f"skitgubbe.choice.{verb}.button", n=len(view.pick_up))


def _page(
    locale: str, number: int, state: SkitgubbeState, move: int, told: str, choices: Choices, tried: Tried
) -> LessonPage:
    names = (text(locale, "skitgubbe.lesson.you"), *OTHERS)
    public, own = state.view(None), state.view(LEARNER)
    looks = [SeatLook(name) for name in names]
    title = text(locale, f"skitgubbe.lesson.{_step(number).name}.title")
    return LessonPage(
        number=max(1, min(number, len(STEPS))),
        steps=len(STEPS),
        move=move,
        title=title,
        told=told,
        choices=choices,
        tried=tried,
        public=public,
        own=own,
        names=dict(enumerate(names, start=1)),
        draw_table=draw_table(locale, public, looks, title),
        draw_hand=lambda four_colours: draw_hand(locale, own, four_colours),
    )
