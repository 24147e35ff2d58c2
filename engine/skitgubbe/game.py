"""Skitgubbe as a game that the table, the record and the bot can use: see ``engine.game``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.cards import PACK, Card
from engine.game import Action, DealError, Effort, Event, IllegalMove, Outcome, Position, Seat, Setup, View, Weighed
from engine.skitgubbe import actions, collect, shed
from engine.skitgubbe.explain import why_not
from engine.skitgubbe.options import PLAYERS, PRESETS, Options, changes_of, check_options, make_options
from engine.skitgubbe.position import position_of
from engine.skitgubbe.reader import view_of
from engine.skitgubbe.rules import make_rules
from engine.skitgubbe.state import State
from engine.skitgubbe.view import Aside, SkitgubbeView


class SkitgubbeState(State):
    """A position of Skitgubbe with what one can ask of it and do in it."""

    __slots__ = ()

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must act: several in a slough window."""
        return tuple(self.asked) if self.window else tuple(self.due[:1])

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What this seat may do now, in or out of turn."""
        return actions.legal(self, seat) if self.phase else ()

    def default(self, seat: Seat) -> Action:
        """A safe action for a seat that must act: see :func:`actions.default`."""
        return actions.default(self, seat)

    def apply(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Do it, and tell what everybody saw.

        :class:`IllegalMove` if the rules don't allow it, :class:`DealError` if the trash cards that it deals out can't
        be had; nothing is changed then. Cards may be named in any order.
        """
        reason = why_not(self, seat, action)
        if reason is not None:
            raise IllegalMove(reason, self.legal(seat) if 1 <= seat <= self.players else ())
        if self.phase == 1 and self.rules.options.trash != "off":
            self._apply_or_undo(seat, action)
        else:
            self._apply(seat, action)
        return self.told()

    def view(self, seat: Seat | None) -> SkitgubbeView:
        """What this seat, or the public (None), may know."""
        return view_of(self, seat)

    def position(self) -> Position:
        """The whole position with all cards open."""
        return position_of(self)

    def _apply(self, seat: Seat, action: Action) -> None:
        cards = tuple(sorted(action.cards))
        match action.verb:
            case "play" if self.phase == 2:
                shed.play(self, seat, cards)
            case "play":
                collect.play(self, seat, cards)
            case "pickup":
                shed.pick_up(self, seat)
            case "chance":
                collect.chance(self, seat)
            case "slough":
                collect.slough(self, seat, cards)
            case "exchange":
                collect.exchange(self, seat)
            case _:
                collect.pass_window(self, seat)

    def _apply_or_undo(self, seat: Seat, action: Action) -> None:
        """Apply an action that may need trash cards; without them everything stays as it was."""
        before = self.copy()
        try:
            self._apply(seat, action)
        except DealError:
            for name in State.__slots__:
                setattr(self, name, getattr(before, name))
            raise


class Skitgubbe:
    """The rules of Skitgubbe, from the options to the first position. Implements ``engine.game.Game``."""

    @property
    def id(self) -> str:
        """The name in records and in the database."""
        return "skitgubbe"

    @property
    def presets(self) -> tuple[str, ...]:
        """The presets of S5, the default first."""
        return tuple(PRESETS)

    def options(self, preset: str, changes: Mapping[str, str]) -> Options:
        """A preset with changes on top. :class:`OptionError` names what doesn't exist or doesn't go together (S5)."""
        return make_options(preset, changes)

    def changes(self, options: Options) -> dict[str, str]:
        """What differs from the preset, as text by option name."""
        return changes_of(options)

    def players(self, options: Options) -> range:
        """How many can play (S1.2, S5)."""
        return PLAYERS[options.preset]

    def check(self, options: Options, players: int) -> None:
        """:class:`OptionError` if so many can't play with these options, or they clash for so many (S5)."""
        check_options(options, players)

    def start(self, setup: Setup) -> SkitgubbeState:
        """Deal (S1.4, S1.5). :class:`OptionError` and :class:`DealError` for a setup that can't be played."""
        check_options(setup.options, setup.players)
        _check_deal(setup)
        state = SkitgubbeState(make_rules(setup.options, setup.players), setup.players, setup.dealer, setup.shuffle)
        _deal(state, setup.deck)
        collect.start_trick(state)
        return state

    def next_dealer(self, options: Options, players: int, dealer: Seat, outcome: Outcome | None) -> Seat | None:
        """Who deals after this game (S1.3); None if it is drawn by lot.

        With ``dealer=loser`` a game without a loser, drawn or broken off, passes the deal to the left.
        """
        if options.dealer == "random":
            return None
        if options.dealer == "loser" and outcome is not None and outcome.losers:
            return outcome.losers[0]
        return dealer % players + 1

    def choose(self, view: View, strength: str, random: Callable[[], float], history: Sequence[Event] = ()) -> Action:
        """What a computer player of this strength does, from its own view and all public events so far."""
        assert isinstance(view, SkitgubbeView)
        from engine.players import choose  # the players know the rules, so the rules meet them only here

        return choose(view, strength, random, history)

    def weigh(
        self, view: View, history: Sequence[Event], random: Callable[[], float], effort: Effort
    ) -> Sequence[Weighed]:
        """What the reader could do, the best first; empty if history and view don't fit together."""
        assert isinstance(view, SkitgubbeView)
        from engine.players.hard import weigh
        from engine.players.imagine import Unimaginable

        try:
            return weigh(view, history, random, effort)
        except Unimaginable:
            return ()

    def reason(self, view: View, action: Action) -> str:
        """Why an action may be good: one of ``engine.players.reasons.REASONS``."""
        assert isinstance(view, SkitgubbeView)
        from engine.players.reasons import reason_for

        return reason_for(view, action)


def _check_deal(setup: Setup) -> None:
    if not 1 <= setup.dealer <= setup.players:
        raise DealError(f"Seat {setup.dealer} can't deal: the seats are 1 to {setup.players}.")
    if len(setup.deck) != 52:
        raise DealError(f"A pack has 52 cards, this one {len(setup.deck)}.")
    if sorted(setup.deck) != list(PACK):
        missing = ", ".join(str(card) for card in PACK if card not in setup.deck)
        raise DealError(f"This pack holds cards twice and lacks {missing}.")


def _deal(state: State, deck: tuple[Card, ...]) -> None:
    """Deal the hands one card at a time from forehand on; the rest is the stock (S1.4, S1.5)."""
    options = state.rules.options
    stock = list(reversed(deck))
    if options.last_card == "set_aside":
        state.trump_card = stock.pop()
        state.aside = Aside(None, state.trump_card)
    order = [*state.after(state.dealer), state.dealer]
    for _ in range(options.hand):
        for seat in order:
            state.hands[seat] |= stock.pop().bit
    state.stock = stock
    if options.trump == "turned":
        state.turned = state.trump_card = stock[0]
        state.trump = stock[0].suit
    state.leader = state.last_winner = state.dealer if options.lead == "dealer" else order[0]
