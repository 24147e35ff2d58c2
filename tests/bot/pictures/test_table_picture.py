"""The table picture: everything is there, inside, and apart, for any number of players in any phase."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import picture_samples as samples
import pytest

from bot.pictures.canvas import WIDTH, Item, Layout
from bot.pictures.scene import TableWords
from bot.pictures.style import Style
from bot.pictures.table import table_picture
from bot.pictures.text import width_of
from engine.cards import Suit, parse_card
from engine.skitgubbe.options import PLAYERS, PRESETS
from engine.skitgubbe.view import Aside, SkitgubbeView

STYLE = Style()
IN_THE_MIDDLE = (
    "pile", "trick", "next", "sloughed", "stock", "turned", "aside", "trump", "chip", "dot", "plays", "bracket",
    "pick_up", "caption",
)  # fmt: skip
EVERYTHING = [
    samples.duel(),
    samples.pile(),
    samples.full_trick(),
    samples.longest_pile(),
    samples.many_bounces(2),
    samples.many_bounces(12),
]


def draw(view: SkitgubbeView, *, hard: bool = False, words: TableWords | None = None) -> Layout:
    looks = samples.looks(view.players, hard=hard)
    return table_picture(view, looks, words or samples.words_for(view), STYLE).layout


def overlap(first: Item, second: Item) -> bool:
    a, b = first.box, second.box
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def inside(inner: Item, outer: tuple[int, int, int, int]) -> bool:
    left, top, right, bottom = inner.box
    return outer[0] <= left <= right <= outer[2] and outer[1] <= top <= bottom <= outer[3]


def check(layout: Layout) -> None:
    """Nothing is clipped, and seats, middle, side zones and bar keep out of each other's way."""
    width, height = layout.size
    bar = layout.of("bar")[0]
    seats = layout.of("seat")
    for item in layout.items:
        assert inside(item, (0, 0, width, height)), item
    for first, second in combinations((*seats, bar), 2):
        assert not overlap(first, second), (first, second)
    for item in (item for kind in IN_THE_MIDDLE for item in layout.of(kind)):
        for seat in (*seats, bar):
            assert not overlap(item, seat), (item, seat)
    aside = [item for kind in ("stock", "turned", "aside", "trump") for item in layout.of(kind)]
    played = [item for kind in ("pile", "trick", "next") for item in layout.of(kind)]
    for item in played:
        for other in (*aside, *layout.of("sloughed")):
            assert not overlap(item, other), (item, other)


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("view", EVERYTHING, ids=["duel", "pile", "full trick", "longest pile", "bounce", "bounces"])
def test_nothing_is_clipped_and_nothing_collides(view: SkitgubbeView, hard: bool) -> None:
    check(draw(view, hard=hard))


@pytest.mark.parametrize("players", range(2, 9))
def test_every_number_of_players_has_its_seats_around_the_table(players: int) -> None:
    layout = draw(samples.view(players, stock=40), hard=True)
    check(layout)
    assert [item.seat for item in layout.of("seat")] == list(range(1, players + 1))
    upper = [item for item in layout.of("seat") if item.box[1] < layout.size[1] // 3]
    lower = [item for item in layout.of("seat") if item not in upper]
    # Clockwise: rightwards along the upper edge, leftwards along the lower one.
    assert [item.box[0] for item in upper] == sorted(item.box[0] for item in upper)
    assert [item.box[0] for item in lower] == sorted((item.box[0] for item in lower), reverse=True)


@pytest.mark.parametrize("players", range(2, 9))
def test_names_stay_inside_their_badges(players: int) -> None:
    layout = draw(samples.view(players, dealer=1), hard=True)
    for seat in range(1, players + 1):
        badge = layout.of("seat", seat)[0]
        name = layout.of("name", seat)[0]
        assert inside(name, badge.box)
        assert name.text
        for dealer in layout.of("dealer", seat):
            assert not overlap(name, dealer)


@pytest.mark.parametrize("preset", list(PRESETS))
def test_whole_games_can_be_drawn(preset: str) -> None:
    for players in (PLAYERS[preset][0], PLAYERS[preset][-1]):
        views = list(samples.game_views(preset, players, seed=players))
        for view in (*views[:: max(1, len(views) // 12)], views[-1]):
            check(draw(view, hard=True))


def test_who_must_act_is_lit_and_nobody_else() -> None:
    layout = draw(samples.pile())
    assert [item.seat for item in layout.of("seat") if item.mark == "to_act"] == [2]
    assert [item.seat for item in layout.of("next")] == [2]


def test_an_open_window_lights_all_who_are_asked() -> None:
    view = replace(samples.full_trick(), to_act=(2, 5, 7))
    assert [item.seat for item in draw(view).of("seat") if item.mark == "to_act"] == [2, 5, 7]


def test_the_pile_lies_in_order_with_who_laid_it() -> None:
    layout = draw(samples.pile())
    laid = layout.of("pile")
    assert [str(item.card) for item in laid] == ["3C", "6H", "7H", "8H"]
    assert [item.seat for item in laid] == [1, 3, 3, 1]
    lefts = [item.box[0] for item in laid]
    assert lefts == sorted(lefts)
    assert lefts[2] - lefts[1] < lefts[1] - lefts[0]  # the run is joined


def test_the_bracket_spans_what_would_be_picked_up() -> None:
    layout = draw(samples.pile())
    laid = {str(item.card): item.box for item in layout.of("pile")}
    (bracket,) = layout.of("bracket")
    assert (bracket.box[0], bracket.box[2]) == (laid["6H"][0], laid["8H"][2])
    assert bracket.box[1] > laid["8H"][3]
    assert layout.of("pick_up")[0].text == "picked up together"


def test_dots_count_the_plays_of_the_trick() -> None:
    marks = [item.mark for item in draw(samples.pile()).of("dot")]
    assert marks == ["done", "done", "done", "open"]


def test_only_the_card_to_beat_is_lit() -> None:
    assert [str(item.card) for item in draw(samples.pile()).of("pile") if item.mark == "lit"] == ["8H"]


def test_counts_are_shown_and_won_piles_only_in_phase_1() -> None:
    first = draw(samples.duel())
    assert [item.text for item in first.of("won")] == ["4", "6", "0"]
    assert first.of("stock_count")[0].text == "31"
    second = draw(samples.pile())
    assert [item.text for item in second.of("hand")] == ["14", "10", "9"]
    assert not second.of("won")


def test_who_is_out_shows_place_and_words() -> None:
    layout = draw(samples.pile())
    assert layout.of("place", 4)[0].text == "1"
    assert layout.of("status", 4)[0].text == "out, place 1"
    assert layout.of("seat", 4)[0].mark == "out"


def test_rounds_of_a_bounce_are_stacked_downwards() -> None:
    layout = draw(samples.duel())
    first, second = layout.of("trick", 2)
    (chance,) = layout.of("trick", 3)
    assert first.box[0] == second.box[0] != chance.box[0]
    assert first.box[1] == chance.box[1] < second.box[1]
    assert len(layout.of("chance")) == 1


def test_a_bounce_waits_for_the_next_card_in_the_same_column() -> None:
    layout = draw(samples.duel())
    (awaited,) = layout.of("next")
    assert awaited.box[0] == layout.of("trick", 3)[0].box[0]
    assert awaited.box[1] == layout.of("trick", 2)[1].box[1]


def test_sloughed_cards_lie_smaller_and_to_the_side() -> None:
    layout = draw(samples.full_trick())
    played, sloughed = layout.of("trick"), layout.of("sloughed")
    assert len(sloughed) == 13
    assert max(item.box[2] - item.box[0] for item in sloughed) < min(item.box[2] - item.box[0] for item in played)
    assert min(item.box[0] for item in sloughed) > max(item.box[2] for item in played)


def test_the_aside_card_lies_face_down_with_its_owner() -> None:
    layout = draw(samples.view(3, aside=Aside(2, None)))
    (aside,) = layout.of("aside")
    assert (aside.card, aside.seat) == (None, 2)
    assert "trump, hidden" in [item.text for item in layout.of("caption")]
    assert layout.of("chip", 2)


def test_a_turned_trump_lies_under_the_stock() -> None:
    layout = draw(samples.view(3, stock=20, turned=parse_card("7H"), trump=Suit.HEARTS))
    turned, stock = layout.of("turned")[0], layout.of("stock")[0]
    assert turned.card == parse_card("7H")
    assert overlap(turned, stock)
    assert turned.box[3] > stock.box[3]


def test_a_trump_without_a_card_is_shown_as_a_sign() -> None:
    layout = draw(samples.view(3, phase=2, trump=Suit.HEARTS))
    assert [item.mark for item in layout.of("trump")] == ["H"]


def test_a_long_line_takes_two_lines_and_stays_inside() -> None:
    line = "W" * 32 + ": beat Q♠ or pick up 5 cards from the top of the pile, whichever you like"
    layout = draw(samples.pile(), words=TableWords(line=line))
    words = layout.of("line")
    assert len({item.box[1] for item in words}) == 2
    assert all(item.box[2] <= WIDTH for item in words)


def test_words_are_left_out_when_there_are_none() -> None:
    check(draw(samples.pile(), words=TableWords()))
    check(draw(samples.full_trick(), words=TableWords()))


def test_a_finished_game_awaits_nobody_and_shows_the_goat() -> None:
    (*_, last) = samples.game_views("classic", 3, seed=5)
    assert last.outcome is not None
    layout = draw(last)
    assert tuple(item.seat for item in layout.of("goat")) == last.outcome.losers
    assert not layout.of("next")
    assert not [item for item in layout.of("seat") if item.mark == "to_act"]


def test_a_players_own_view_is_refused() -> None:
    with pytest.raises(ValueError, match="public"):
        table_picture(replace(samples.duel(), seat=1), samples.looks(3), TableWords(), STYLE)


def test_as_many_looks_as_players_are_needed() -> None:
    with pytest.raises(ValueError, match="3 play"):
        table_picture(samples.duel(), samples.looks(2), TableWords(), STYLE)


def test_chips_name_whom_there_is_room_to_name() -> None:
    names = [item.text for item in draw(samples.pile()).of("laid_by")]
    assert names == ["Cia", "Anna", "Cia", "Anna", "Bo"]
    for item in draw(samples.longest_pile(), hard=True).of("laid_by"):
        assert width_of(item.text, 25) <= item.box[2] - item.box[0]
