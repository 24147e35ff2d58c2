"""``python -m engine play``: a game in the terminal against computer players."""

from __future__ import annotations

import argparse
import secrets
from random import Random
from typing import TYPE_CHECKING

from engine.cards import PACK, Card, parse_card
from engine.cli.ending import DONE, UsageError, complain
from engine.cli.words import REASONS, action_in_words, cards_in_words, situation, told
from engine.game import Action, Event, Game, GameError, OptionError, Setup, State
from engine.games import GAMES
from engine.players import STRENGTHS
from engine.players.advice import ADVICE
from engine.skitgubbe.view import SkitgubbeView

if TYPE_CHECKING:
    from rich.console import Console

ME = 1
NAMES = ("", "You", "Alva", "Bosse", "Cilla", "David", "Ebba", "Frej", "Greta")

HELP = (
    "Type the number of a choice, or the cards themselves (7D, or 7D 8D), or a word: pickup, chance, pass. "
    "'hint' thinks for you, 'hand' shows the table again, 'quit' ends the game."
)


class _Left(Exception):
    """The person at the terminal wants no more."""


def run(arguments: argparse.Namespace) -> int:
    """Play one game; DONE when it is over, or when the person leaves."""
    from rich.console import Console

    game = GAMES["skitgubbe"]
    if arguments.strength not in STRENGTHS:
        raise UsageError(f"--strength: there is no {arguments.strength!r}; there are {', '.join(STRENGTHS)}")
    try:
        options = game.options(arguments.preset or game.presets[0], {})
        game.check(options, arguments.players)
    except OptionError as error:
        raise UsageError(str(error)) from None
    seed = arguments.seed or secrets.token_hex(4)
    console = Console(highlight=False)
    console.print(f"{options.preset}, {arguments.players} players, seed {seed}. {HELP}\n")
    try:
        _Game(game, options, arguments.players, arguments.strength, seed, console).play()
    except _Left:
        console.print("\nYou have left the game.")
    return DONE


class _Game:
    """One game, with the person in seat 1."""

    def __init__(self, game: Game, options: object, players: int, strength: str, seed: str, console: Console) -> None:
        self._game = game
        self._strength = strength
        self._random = Random(seed)
        self._console = console
        self._history: list[Event] = []
        self._state: State = game.start(
            Setup(options, players, self._random.randint(1, players), self._shuffled(PACK), self._shuffled)
        )

    def _shuffled(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(self._random.sample(cards, len(cards)))

    def play(self) -> None:
        """From the first card to the last."""
        state = self._state
        while state.outcome is None:
            mine = state.view(ME)
            assert isinstance(mine, SkitgubbeView)
            if ME in state.to_act:
                self._ask(mine)
            elif not mine.legal or not self._interrupts(mine):
                seat = state.to_act[0]
                action = self._game.choose(state.view(seat), self._strength, self._random.random, self._history)
                self._do(seat, action)

    def _do(self, seat: int, action: Action) -> None:
        events = self._state.apply(seat, action)
        self._history.extend(events)
        for sentence in told(events, NAMES):
            self._console.print(sentence)

    def _ask(self, view: SkitgubbeView) -> None:
        """Ask until something is done that the rules allow. Whatever is typed, nothing is lost."""
        if len(view.legal) == 1 and view.legal[0].verb == "pass":
            # There is nothing to slough: nobody needs to be asked.
            self._do(ME, view.legal[0])
            return
        self._show(view)
        while not self._done(self._read(), view):
            pass

    def _interrupts(self, view: SkitgubbeView) -> bool:
        """Offer what can be done out of turn, to slough (S2.10). Whether something was done; Enter lets it be."""
        self._show(view)
        self._console.print("It isn't your turn; press Enter to let the others play on.")
        while typed := self._read():
            if self._done(typed, view):
                return True
        return False

    def _done(self, typed: str, view: SkitgubbeView) -> bool:
        """Do what was typed. Whether it was a move that the rules allow."""
        if typed in ("?", "help"):
            self._console.print(HELP)
        elif typed == "hint":
            self._hint(view)
        elif typed in ("hand", ""):
            self._show(view)
        else:
            try:
                self._do(ME, _meant(typed, view))
                return True
            except (GameError, ValueError) as error:
                self._console.print(f"{error}", markup=False)
        return False

    def _read(self) -> str:
        try:
            typed = self._console.input("[bold]> [/bold]").strip()
        except (EOFError, KeyboardInterrupt):
            raise _Left from None
        except UnicodeDecodeError:
            complain("That was no text.")
            return "?"
        if typed.lower() in ("q", "quit", "exit"):
            raise _Left
        return typed.lower()

    def _show(self, view: SkitgubbeView) -> None:
        self._console.print()
        for line in situation(view, NAMES):
            self._console.print(line)
        choices = "  ".join(f"[bold]{n}[/bold] {action_in_words(action)}" for n, action in enumerate(view.legal, 1))
        self._console.print(f"You can: {choices}")

    def _hint(self, view: SkitgubbeView) -> None:
        if ME not in view.to_act:
            self._console.print("There are hints when it's your turn.")
            return
        for weighed in self._game.weigh(view, self._history, self._random.random, ADVICE)[:3]:
            why = REASONS[self._game.reason(view, weighed.action)]
            self._console.print(
                f"{weighed.chance:>5.0%} to become the skitgubbe: {action_in_words(weighed.action)} ({why})"
            )


def _meant(typed: str, view: SkitgubbeView) -> Action:
    """The action that was typed; ``ValueError`` with a sentence if it is none of those that can be done."""
    if typed.isdecimal():
        number = int(typed) if len(typed) < 5 else 0
        if not 1 <= number <= len(view.legal):
            raise ValueError(f"There are {len(view.legal)} choices; type a number from 1 to {len(view.legal)}.")
        return view.legal[number - 1]
    words = typed.replace("pick up", "pickup").replace(",", " ").split()
    verb = words[0] if words[0] in ("play", "slough", "chance", "pass", "pickup", "exchange") else ""
    cards = tuple(sorted(parse_card(word.upper()) for word in (words[1:] if verb else words)))
    fitting = [action for action in view.legal if action.verb == (verb or action.verb) and action.cards == cards]
    if not fitting:
        raise ValueError(f"You can't do that now: {cards_in_words(cards) if cards else typed[:40]}. Type ? for help.")
    return fitting[0]
