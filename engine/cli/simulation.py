"""Playing many games without people, and measuring them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.cards import PACK, Card
from engine.game import Action, Event, Game, Outcome, Seat, Setup, State
from engine.players import any_action

OUT_OF_TURN = 0.25
"""How often, before a decision, seats that may act out of turn (S2.10) are asked first."""

Chooser = Callable[[Game, State, Seat, Sequence[Action], Sequence[Event], Random], Action]


def choose_at_random(
    game: Game, state: State, seat: Seat, legal: Sequence[Action], history: Sequence[Event], random: Random
) -> Action:
    """Any legal action."""
    return any_action(legal, random.random)


def choose_like(strength: str) -> Chooser:
    """What the game's own computer player of this strength does."""

    def choose(
        game: Game, state: State, seat: Seat, legal: Sequence[Action], history: Sequence[Event], random: Random
    ) -> Action:
        return game.choose(state.view(seat), strength, random.random, history)

    return choose


POLICIES: dict[str, Chooser] = {
    "random": choose_at_random,
    "computer": choose_like("normal"),
    "easy": choose_like("easy"),
    "hard": choose_like("hard"),
}
"""How a seat may play, by the name it has on the command line."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What all games of a simulation have in common; one policy name for each seat."""

    game: Game
    options: Any
    policies: tuple[str, ...]

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.policies)


@dataclass(slots=True)
class Played:
    """What is kept of one game. ``choices`` counts decisions by (phase, number of legal actions)."""

    outcome: Outcome
    choices: Counter[tuple[int, int]] = field(default_factory=Counter[tuple[int, int]])
    hands2: tuple[int, ...] = ()
    """Sizes of the hands at the start of phase 2; empty if the game never came to it."""

    @property
    def length(self) -> int:
        """The number of decisions."""
        return self.choices.total()


def play_games(setting: Setting, games: int, seed: str) -> Iterator[Played]:
    """Play so many games. Each depends on the seed and its own number alone."""
    for number in range(games):
        yield play_game(setting, Random(f"{seed}/{number}"))


def play_game(setting: Setting, random: Random) -> Played:
    """Deal and play one game to its end."""
    state = _deal(setting, random)
    played = Played(Outcome(()))
    history: list[Event] = []
    while state.outcome is None:
        phase = state.phase
        seat, legal = _next_decision(setting, state, random)
        played.choices[phase, len(legal)] += 1
        choose = POLICIES[setting.policies[seat - 1]]
        history.extend(state.apply(seat, choose(setting.game, state, seat, legal, history, random)))
        if phase == 1 and state.phase == 2:
            played.hands2 = getattr(state.view(None), "hand_counts", ())
    played.outcome = state.outcome
    return played


def _deal(setting: Setting, random: Random) -> State:
    def shuffle(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(random.sample(cards, len(cards)))

    dealer = random.randint(1, setting.players)
    return setting.game.start(Setup(setting.options, setting.players, dealer, shuffle(PACK), shuffle))


def _next_decision(setting: Setting, state: State, random: Random) -> tuple[Seat, Sequence[Action]]:
    """Who decides next, and among what. Only random players act out of turn: the others wait to be asked."""
    if random.random() < OUT_OF_TURN:
        for seat in range(1, setting.players + 1):
            if setting.policies[seat - 1] == "random" and seat not in state.to_act and (legal := state.legal(seat)):
                return seat, legal
    seat = random.choice(state.to_act)
    return seat, state.legal(seat)


class Measures:
    """Sums over many games."""

    def __init__(self, players: int) -> None:
        self._lengths: list[int] = []
        self._choices: Counter[tuple[int, int]] = Counter()
        self._hands2: Counter[int] = Counter()
        self._losses: Counter[Seat] = Counter(dict.fromkeys(range(1, players + 1), 0))
        self._draws = 0

    def add(self, played: Played) -> None:
        """Count one more game."""
        self._lengths.append(played.length)
        self._choices.update(played.choices)
        self._hands2.update(played.hands2)
        self._losses.update(played.outcome.losers)
        self._draws += played.outcome.drawn

    def summary(self) -> dict[str, Any]:
        """What ``--json`` prints: lengths are in decisions, branching is the mean number of legal actions."""
        lengths = sorted(self._lengths)
        hands = sorted(self._hands2.elements())
        return {
            "games": len(lengths),
            "mean_length": _ratio(sum(lengths), len(lengths)),
            "p50_length": _percentile(lengths, 50),
            "p95_length": _percentile(lengths, 95),
            "max_length": lengths[-1],
            "branching_phase1": self._branching(1),
            "branching_phase2": self._branching(2),
            "forced_share": _ratio(sum(self._counts(legal=1)), self._choices.total()),
            "hand2_mean": _ratio(sum(hands), len(hands)),
            "hand2_min": hands[0] if hands else None,
            "hand2_max": hands[-1] if hands else None,
            "draws": self._draws,
            "loss_by_seat": {str(seat): _ratio(losses, len(lengths)) for seat, losses in self._losses.items()},
        }

    def _counts(self, legal: int) -> Iterator[int]:
        return (number for (_, actions), number in self._choices.items() if actions == legal)

    def _branching(self, phase: int) -> float | None:
        of_phase = {actions: number for (where, actions), number in self._choices.items() if where == phase}
        return _ratio(sum(actions * number for actions, number in of_phase.items()), sum(of_phase.values()))


def _ratio(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _percentile(ordered: Sequence[int], percent: int) -> int:
    """The smallest value that at least so many percent of the values don't exceed."""
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]
