"""Hypothesis plays: any options, any cards, any actions, in and out of turn."""

from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from rules_tables import GAME, all_cards

from engine.cards import PACK
from engine.game import OptionError, Setup
from engine.skitgubbe.options import ALLOWED

change = st.sampled_from([(name, value) for name, values in ALLOWED.items() for value in values])


@st.composite
def playable(draw):
    """Options that go together, and a number of players for them."""
    preset = draw(st.sampled_from(GAME.presets))
    options, players = None, draw(st.integers(2, 8))
    try:
        options = GAME.options(preset, dict(draw(st.lists(change, max_size=5))))
        GAME.check(options, players)
    except OptionError:
        assume(False)
    return options, players


class AnyGame(RuleBasedStateMachine):
    """One game from the deal on. Stocks are short, so the end of phase 1 and phase 2 come early."""

    @initialize(game=playable(), deck=st.permutations(PACK))
    def deal(self, game, deck):
        options, players = game
        self.players = players
        self.state = GAME.start(Setup(options, players, players, tuple(deck), lambda trash: trash[::-1]))

    @precondition(lambda self: self.state.outcome is None)
    @rule(data=st.data())
    def somebody_acts(self, data):
        acting = [seat for seat in range(1, self.players + 1) if self.state.legal(seat)]
        seat = data.draw(st.sampled_from(acting))
        turn = self.state.turn
        self.state.apply(seat, data.draw(st.sampled_from(self.state.legal(seat))))
        assert self.state.turn >= turn

    @precondition(lambda self: self.state.outcome is None)
    @rule(moves=st.integers(1, 40))
    def the_clock_runs_out(self, moves):
        for _ in range(moves):
            if self.state.outcome is None:
                seat = self.state.to_act[0]
                self.state.apply(seat, self.state.default(seat))

    @precondition(lambda self: self.state.phase == 1 and len(self.state.stock) > 4 and not self.state.window)
    @rule(number=st.integers(1, 4))
    def the_stock_is_shortened(self, number):
        """Cards of the middle of the stock go into a won pile, as if they had been played."""
        for _ in range(number):
            self.state.won[1] |= self.state.stock.pop(1).bit if len(self.state.stock) > 2 else 0

    @precondition(lambda self: self.state.outcome is not None)
    @rule(seat=st.integers(1, 8))
    def it_is_over(self, seat):
        assert self.state.to_act == ()
        assert seat > self.players or self.state.legal(seat) == ()

    @invariant()
    def every_card_is_somewhere_once(self):
        found = all_cards(self.state)
        assert len(found) == len(set(found)) == 52 - self.state.discarded

    @invariant()
    def who_must_act_can(self):
        for seat in self.state.to_act:
            assert self.state.default(seat) in self.state.legal(seat)
        assert bool(self.state.to_act) == (self.state.outcome is None)

    @invariant()
    def views_hold_the_readers_own_cards_only(self):
        public = self.state.view(None)
        assert public.hand == ()
        assert public.legal == ()
        for seat in range(1, self.players + 1):
            view = self.state.view(seat)
            assert sum(card.bit for card in view.hand) == self.state.hands[seat]
            assert view.legal == self.state.legal(seat)
            assert view.hand_counts == public.hand_counts


AnyGame.TestCase.settings = settings(
    max_examples=20, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
TestAnyGame = AnyGame.TestCase
