"""The player who looks ahead: exact where it can be, from what its seat knows, and the same for the same seed."""

import inspect
from random import Random

import pytest
from test_imagine import SETTINGS, decisions, start

from engine.cards import Suit, parse_card, set_of
from engine.game import Effort
from engine.games import GAMES
from engine.players import choose
from engine.players.endgame import solve
from engine.players.hard import weigh
from engine.players.prospects import prospect
from engine.players.shed_position import PICK_UP, ShedPosition, by_habit, play_out, shed_rules
from engine.players.shed_search import World, look_ahead

GAME = GAMES["skitgubbe"]
QUICK = Effort(playouts=4)
RULES = shed_rules(GAME.options("classic", {}), Suit.SPADES)


def cards(text):
    return set_of(map(parse_card, text.split()))


def between_two(mine, other, pile=(), rules=RULES):
    """Seats 1 and 2 are left, and seat 1 is in turn."""
    return ShedPosition(rules, [0, cards(mine), cards(other), 0], [cards(play) for play in pile], [2] * len(pile), 2, 1)


@pytest.mark.parametrize(
    ("preset", "changes", "players"),
    [pytest.param(*setting, marks=pytest.mark.slow) if setting[2] > 3 else setting for setting in SETTINGS],
)
def test_every_choice_is_legal_in_every_kind_of_game(preset, changes, players):
    random = Random(f"{preset} {players}")
    for number, (state, seat, history, _) in enumerate(decisions(preset, changes, players, random)):
        if number % 3:
            continue
        view = state.view(seat)
        weighed = weigh(view, history, random.random, QUICK)
        assert weighed
        assert all(one.action in view.legal and 0 <= one.chance <= 1 for one in weighed)


@pytest.mark.parametrize("phase", [1, 2])
def test_the_same_seed_and_number_of_playouts_give_the_same_answer(phase):
    state, seat, history, _ = next(
        decision for decision in decisions("classic", {}, 3, Random(3)) if decision[0].phase == phase
    )
    view, effort = state.view(seat), Effort(playouts=60, seconds=1e9)
    assert weigh(view, history, Random(1).random, effort) == weigh(view, history, Random(1).random, effort)


def test_the_limit_in_seconds_ends_thinking_early():
    state, seat, history, _ = next(
        decision for decision in decisions("classic", {}, 3, Random(3)) if decision[0].phase == 2
    )
    weighed = weigh(state.view(seat), history, Random(1).random, Effort(playouts=10**9, seconds=0.0))
    assert sum(one.playouts for one in weighed) < 1000


@pytest.mark.parametrize("phase", [1, 2])
def test_advice_for_people_names_the_lowest_chance_of_losing_first(phase):
    state, seat, history, _ = next(
        decision
        for decision in decisions("classic", {}, 3, Random(3))
        if decision[0].phase == phase and len(decision[0].legal(decision[1])) > 2
    )
    weighed = weigh(state.view(seat), history, Random(1).random, Effort(playouts=90, fair=True))
    assert [one.chance for one in weighed] == sorted(one.chance for one in weighed)
    assert all(one.playouts >= 90 // len(weighed) // 2 for one in weighed)


def test_is_given_no_more_than_a_view_and_what_everybody_saw():
    assert list(inspect.signature(choose).parameters) == ["view", "strength", "random", "history"]


def test_falls_back_to_habit_when_history_and_view_do_not_fit():
    *_, (_, _, history, _) = decisions("classic", {}, 3, Random(1))
    view = start("classic", {}, 3, Random(2)).view(2)
    assert choose(view, "hard", Random(1).random, history) == choose(view, "normal", Random(1).random)


class TestEndBetweenTwo:
    def test_finds_the_only_way_to_win(self):
        # Whoever leads 2D is beaten and must beat in his turn; the run of trumps first leaves nothing but 2D.
        (found,) = solve(between_two("KS AS 2D", "3D 4C"))
        assert found.loses is False
        assert loser_of_best_play(between_two("KS AS 2D", "3D 4C"), found.action) == 2

    @pytest.mark.parametrize("seed", range(25))
    def test_what_is_proved_is_what_trying_everything_finds(self, seed):
        position = random_end(Random(seed))
        answers = exhaustive(position)
        solved = solve(position)
        assert {answers[one.action] == position.turn for one in solved} <= {solved[0].loses} if solved else True
        if solved and solved[0].loses:
            assert set(answers.values()) == {position.turn}
        if not solved:
            assert 0 in answers.values()

    def test_gives_up_where_it_would_take_long(self):
        assert solve(between_two("2C 4C 6C 8C TC QC 3D 5D", "3C 5C 7C 9C JC KC 2D 4D")) == []

    def test_says_nothing_about_three(self):
        assert solve(ShedPosition(RULES, [0, 1, 2, 4], [], [], 3, 1)) == []


def random_end(random):
    """Two hands of a few cards in two suits, seat 1 to lead."""
    pool = [parse_card(rank + suit) for suit in "DS" for rank in "23456789"]
    drawn = random.sample(pool, 5)
    return ShedPosition(RULES, [0, set_of(drawn[:3]), set_of(drawn[3:]), 0], [], [], 2, 1)


def exhaustive(position):
    """Each action with who loses after it: 0 for a game that goes round for ever. All positions, judged backwards."""
    after, waiting = {}, [position]
    known = {}
    while waiting:
        here = waiting.pop()
        if not here.turn:
            known[full_key(here)] = here.loser
        elif full_key(here) not in after:
            followers = []
            for action in here.actions():
                follower = here.copy()
                follower.do(action)
                followers.append(follower)
            after[full_key(here)] = (here.turn, [full_key(follower) for follower in followers])
            waiting += followers
    changed = True
    while changed:
        changed = False
        for key, (turn, followers) in after.items():
            losers = [known.get(follower, 0) for follower in followers]
            best = 3 - turn if 3 - turn in losers else turn if set(losers) == {turn} else 0
            if best and key not in known:
                known[key] = best
                changed = True
    answers = {}
    for action in position.actions():
        follower = position.copy()
        follower.do(action)
        answers[action] = known.get(full_key(follower), 0)
    return answers


def full_key(position):
    return (position.needed, position.loser, *position.key())


def loser_of_best_play(position, action):
    return exhaustive(position)[action]


class TestLookingAhead:
    def test_keeps_away_from_a_position_that_was_there_before(self):
        # Both plays lead to the same with other cards, but one of them has been seen.
        position = between_two("QC KD", "2C 3D 4D 5D 6H 7H")
        repeated = position.copy()
        repeated.do(cards("QC"))
        world = World(position, frozenset({repeated.key()}))
        assert look_ahead([world], 400, Random(1).random)[0].action == cards("KD")

    def test_goes_out_when_it_can(self):
        position = between_two("JD QD", "2C 3C 4C KD AD", pile=["TD"])
        assert look_ahead([World(position, frozenset())], 100, Random(1).random)[0].action == cards("JD QD")

    @pytest.mark.parametrize(
        ("mine", "other"),
        [("TC 4H 2S KS", "2C 8S TS AS"), ("JD 5H 8H KS", "8C 5D 9H AS"), ("TC JD 2H QS", "QD TH QH 4S")],
    )
    def test_saves_itself_from_who_plays_by_habit_even_where_best_play_would_win(self, mine, other):
        position = between_two(mine, other)
        assert all(one.loses for one in solve(position))
        random = Random(1).random
        past: set[tuple[object, ...]] = set()
        while position.turn:
            past = past | {position.key()} if position.pile else set()
            ahead = look_ahead([World(position, frozenset(past))], 400, random)
            position.do(ahead[0].action if position.turn == 1 else by_habit(position, random, 0.0))
        assert position.loser == 2

    def test_picking_up_is_among_what_is_looked_at(self):
        position = between_two("JD QC", "2C 3C 4C KD AD", pile=["TD"])
        found = look_ahead([World(position, frozenset())], 200, Random(1).random)
        assert {looked.action for looked in found} == {cards("JD"), PICK_UP}


def test_playouts_end_and_leave_one_loser():
    for seed in range(50):
        random = Random(seed)
        deck = random.sample(range(52), 52)
        hands = [0, *(set_of(deck[first : first + 17]) for first in (0, 17, 34))]
        position = ShedPosition(RULES, hands, [], [], 3, 1)
        loser = play_out(position, random.random, 0.1)
        assert loser in (0, 1, 2, 3)
        assert loser == 0 or [seat for seat, hand in enumerate(position.hands) if hand] == [loser]


def test_better_hands_promise_more():
    good, bad = cards("KS AS QS AD"), cards("2C 4C 6D 8D 2H 4H")
    assert prospect([0, good, bad, bad], Suit.SPADES, 1) < 0.2 < prospect([0, good, bad, bad], Suit.SPADES, 2)
    assert prospect([0, 0, bad, bad], Suit.SPADES, 1) == 0
    assert prospect([0, good, bad, bad], Suit.SPADES, 2) == pytest.approx(prospect([0, good, bad, bad], Suit.SPADES, 3))


def losses(games, seed):
    """How many of these games of phase 2 somebody who looks ahead loses against two who play by habit."""
    random, lost = Random(seed), 0
    for number in range(games):
        deck = random.sample(range(52), 52)
        hands = [0, *(set_of(deck[first : first + 17]) for first in (0, 17, 34))]
        position = ShedPosition(RULES, hands, [], [], 3, 1)
        me = number % 3 + 1
        while position.turn:
            if position.turn == me:
                position.do(look_ahead([World(position, frozenset())], 100, random.random)[0].action)
            else:
                position.do(by_habit(position, random.random, 0.0))
        lost += position.loser == me
    return lost


@pytest.mark.slow
def test_looking_ahead_beats_habit_by_far():
    # By habit alone five of fifteen would be lost.
    assert losses(15, 1) <= 2
