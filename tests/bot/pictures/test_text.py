"""Words in pictures: no empty boxes, no overlong names, no broken scripts."""

from __future__ import annotations

import picture_samples as samples
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from bot.pictures.seats import SeatLook, initial_of, name_of
from bot.pictures.text import BOLD, ELLIPSIS, FONTS, MEDIUM, SUIT_SIGNS, drawable, font, runs, shorten, width_of


def ink(face: ImageFont.FreeTypeFont, character: str) -> bytes:
    return bytes(face.getmask(character))


@pytest.mark.parametrize("character", "AåÖøßŁжΩשم한กन♥★")
def test_what_is_said_to_be_drawable_has_a_glyph(character: str) -> None:
    """A character without a glyph comes out as the font's box for unknown ones."""
    for run in runs(drawable(character)):
        if run.text not in SUIT_SIGNS:
            face = font(run.font, 40)
            assert ink(face, run.text) != ink(face, "\U0010fffe")


def test_every_bundled_font_is_listed_with_a_licence() -> None:
    listed = (FONTS / "README.md").read_text(encoding="utf-8")
    for name in {*MEDIUM, *BOLD}:
        assert (FONTS / name).is_file()
        assert name in listed
    for path in FONTS.glob("*.ttf"):
        assert path.name in {*MEDIUM, *BOLD}
    assert len(list(FONTS.glob("*OFL.txt"))) + len(list(FONTS.glob("*LICENSE.txt"))) == 4


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Anna", "Anna"),
        ("  Anna \n Bo ", "Anna Bo"),
        ("𝓐𝓷𝓷𝓪 ★🎉", "Anna ★"),
        ("田中 Ken", "Ken"),
        ("🐐" * 32, ""),
        ("\u202eAnna\u200b", "Anna"),
        ("é", "é"),
    ],
)
def test_what_no_font_draws_is_left_out(name: str, drawn: str) -> None:
    assert drawable(name) == drawn


def test_towers_of_marks_are_cut_down() -> None:
    assert len(drawable("a" + "\u0302" * 30 + "b")) <= 5


def test_an_undrawable_name_is_replaced() -> None:
    look = SeatLook("田中太郎", plain="Seat 5")
    assert name_of(look) == "Seat 5"
    assert initial_of(look) == "S"
    assert name_of(SeatLook("")) == "–"


@given(st.text(max_size=40), st.integers(10, 400), st.sampled_from([22, 28, 32]), st.booleans())
def test_shortened_text_fits(text: str, width: int, size: int, bold: bool) -> None:
    short = shorten(text, width, size, bold)
    assert width_of(short, size, bold) <= width
    assert short == drawable(text) or short.endswith(ELLIPSIS) or short == ""


@pytest.mark.parametrize("name", samples.HARD_NAMES)
def test_names_are_cut_only_when_they_must_be(name: str) -> None:
    whole = drawable(name)
    assert shorten(name, width_of(whole, 30), 30) == whole


def test_right_to_left_names_are_one_run() -> None:
    assert len(runs("שלום Bo")) == 1
