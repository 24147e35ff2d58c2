"""Ratings, one person's numbers, and evenings: derived from results and nothing else."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store import RatedGame, ResultRow, ResultSeatRow
from bot.tallies.evening import evening
from bot.tallies.personal import personal
from bot.tallies.ratings import Ratings
from cogs.stats import worst_run

ANNA, BO, CIA = 1, 2, 3
NAMES = {ANNA: "Anna", BO: "Bo", CIA: "Cia"}
FIRST = datetime(2026, 3, 1, tzinfo=UTC)


def game(*order: int | None, loser: int | None = None, computers: int = 0, preset: str = "classic") -> ResultRow:
    """These went out in this order; ``loser`` didn't. None is a former player."""
    people = [*order] if loser is None else [*order, loser]
    seats = tuple(
        ResultSeatRow(
            seat,
            -seat if person is None else person,
            NAMES.get(person or 0, "a former player"),
            None,
            seat if seat <= len(order) else None,
            loser is not None and seat > len(order),
        )
        for seat, person in enumerate(people, start=1)
    )
    return ResultRow(
        game_id=1,
        guild_id=1,
        channel_id=1,
        game="skitgubbe",
        preset=preset,
        kind="drawn" if loser is None else "skitgubbe",
        ended_at=FIRST + timedelta(hours=1),
        humans=len(seats) - computers,
        computers=computers,
        seats=seats,
    )


def ratings_after(*games: ResultRow) -> Ratings:
    ratings = Ratings()
    ratings.feed(map(rated, games))
    return ratings


def rated(one: ResultRow) -> RatedGame:
    seats = tuple((seat.user_id, seat.place) for seat in one.seats if seat.user_id is not None)
    return RatedGame(one.game_id, one.ended_at, seats)


def test_who_goes_out_first_rises_and_the_skitgubbe_falls():
    ratings = ratings_after(game(ANNA, BO, loser=CIA))
    first, second, last = (ratings.of(person) for person in (ANNA, BO, CIA))
    assert first is not None
    assert second is not None
    assert last is not None
    assert first.value > second.value > last.value
    assert first.value > 1000 > last.value


def test_a_rating_grows_surer_and_is_provisional_until_ten_games():
    after = [ratings_after(*[game(ANNA, loser=BO)] * times).of(ANNA) for times in (1, 9, 10)]
    assert [rating.provisional for rating in after if rating] == [True, True, False]
    assert [rating.games for rating in after if rating] == [1, 9, 10]
    doubts = [rating.give_or_take for rating in after if rating]
    assert doubts == sorted(doubts, reverse=True)
    assert doubts[0] > doubts[2] > 0


def test_former_players_have_no_rating_and_count_as_unknown():
    ratings = ratings_after(game(ANNA, None, loser=BO))
    assert set(ratings.all()) == {ANNA, BO}


def test_feeding_bit_by_bit_is_the_same_as_at_once():
    games = [game(ANNA, BO, loser=CIA), game(CIA, loser=ANNA), game(BO, CIA, loser=ANNA)]
    bit_by_bit = Ratings()
    for one in games:
        bit_by_bit.feed([rated(one)])
    assert bit_by_bit.all() == ratings_after(*games).all()


@pytest.mark.parametrize(
    ("games", "longest", "current", "worst"),
    [("0", 1, 1, 0), ("1", 0, 0, 1), ("0110", 1, 1, 2), ("111", 0, 0, 3), ("0001001", 3, 0, 1)],
)
def test_a_persons_numbers(games: str, longest: int, current: int, worst: int):
    numbers = personal(games)
    assert (numbers.losses, numbers.games) == (games.count("1"), len(games))
    assert (numbers.longest, numbers.current, numbers.worst) == (longest, current, worst)


def test_the_worst_run_of_a_server():
    assert worst_run([]) is None
    assert worst_run([("Anna", "000")]) is None
    assert worst_run([("Bo", "0110"), ("Anna", "11011"), ("Cia", "10101")]) == ("Anna", 2)


def test_an_evening_names_who_was_it_most_and_who_takes_the_pot():
    played = evening([game(ANNA, BO, loser=CIA), game(ANNA, CIA, loser=BO), game(ANNA, BO, loser=CIA), game(ANNA, BO)])
    assert played.games == 3
    assert [one.name for one in played.most] == ["Cia"]
    assert [one.name for one in played.least] == ["Anna"]
    assert (played.pot, played.share) == (3, 3)


def test_equals_share_the_pot():
    played = evening([game(ANNA, BO, loser=CIA)])
    assert [one.name for one in played.least] == ["Anna", "Bo"]
    assert played.share == Fraction(1, 2)


def test_an_evening_without_games():
    played = evening([])
    assert (played.games, played.people, played.most, played.least, played.pot) == (0, (), (), (), 0)
    assert played.share == 0


@given(st.lists(st.permutations([ANNA, BO, CIA]), max_size=12))
def test_all_chips_of_the_pot_are_handed_out(orders: list[list[int]]):
    played = evening([game(*order[:-1], loser=order[-1]) for order in orders])
    assert played.share * len(played.least) == played.pot == len(orders)
