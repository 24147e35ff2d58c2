"""The hand picture: sorted, readable on a phone whatever its size, and what can be played stands out."""

from __future__ import annotations

from itertools import pairwise

import picture_samples as samples
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.pictures.canvas import WIDTH, Item
from bot.pictures.hand import hand_picture
from bot.pictures.style import Style
from engine.cards import PACK, Card

STYLE = Style()
PHONE = 390
SMALLEST_STEP = 18
"""Points on a phone: narrower strips of covered cards would hide their letters."""


def visible_index(items: tuple[Item, ...], item: Item) -> bool:
    """Whether the upper left corner of a card, with its letters, is covered by no card drawn later."""
    left, top, right, bottom = item.box
    corner = (left, top, left + round((right - left) * 0.4), top + round((bottom - top) * 0.5))
    later = items[items.index(item) + 1 :]
    return not any(
        other.box[0] < corner[2] and corner[0] < other.box[2] and other.box[1] < corner[3] and corner[1] < other.box[3]
        for other in later
    )


@given(st.sets(st.sampled_from(PACK), max_size=45), st.data())
@settings(max_examples=40, deadline=None)
def test_any_hand_is_sorted_whole_and_readable(hand: set[Card], data: st.DataObject) -> None:
    playable = data.draw(st.sets(st.sampled_from(sorted(hand)), max_size=12)) if hand else set()
    layout = hand_picture(list(hand), playable, STYLE).layout
    drawn = layout.of("card")
    assert [item.card for item in drawn] == sorted(hand)
    for item in drawn:
        left, top, right, bottom = item.box
        assert left >= 0
        assert top >= 0
        assert right <= layout.size[0]
        assert bottom <= layout.size[1]
        assert visible_index(drawn, item), item
        assert item.mark == ("lit" if item.card in playable else "dim")


@pytest.mark.parametrize("size", [1, 10, 25, 45, 52])
def test_covered_cards_show_enough_on_a_phone(size: int) -> None:
    drawn = hand_picture(PACK[:size], PACK[:size], STYLE).layout.of("card")
    for first, second in pairwise(drawn):
        if first.box[1] == second.box[1]:
            assert (second.box[0] - first.box[0]) * PHONE / WIDTH >= SMALLEST_STEP


def test_playable_cards_are_raised_above_the_others() -> None:
    drawn = hand_picture(samples.cards("5C 9H TH 3S"), samples.cards("9H 3S"), STYLE).layout.of("card")
    tops = {str(item.card): item.box[1] for item in drawn}
    assert tops["9H"] == tops["3S"] < tops["5C"] == tops["TH"]


def test_a_hand_that_is_not_asked_is_not_dimmed() -> None:
    drawn = hand_picture(samples.cards("5C 9H"), None, STYLE).layout.of("card")
    assert {item.mark for item in drawn} == {"plain"}


def test_suits_stay_together_in_a_row() -> None:
    drawn = hand_picture(PACK[5:45], (), STYLE).layout.of("card")
    for suit in range(4):
        assert len({item.box[1] for item in drawn if item.card is not None and item.card.suit == suit}) <= 1


def test_an_empty_hand_is_an_empty_place() -> None:
    layout = hand_picture([], [], STYLE).layout
    assert [item.kind for item in layout.items] == ["place"]


def test_a_large_hand_is_no_taller_than_wide() -> None:
    assert hand_picture(PACK[:45], (), STYLE).size[1] <= WIDTH
