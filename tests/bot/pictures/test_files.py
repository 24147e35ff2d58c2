"""What is sent: small PNG files that hold nothing but the picture, and the same ones from any thread."""

from __future__ import annotations

import io
import struct
from concurrent.futures import ThreadPoolExecutor

import picture_samples as samples
import pytest
from PIL import Image

from bot.pictures.bars import Bar, bars_picture
from bot.pictures.canvas import SIZE_LIMIT, Picture
from bot.pictures.cards import back, face
from bot.pictures.emoji import emoji_images, emoji_name
from bot.pictures.hand import hand_picture
from bot.pictures.palette import SIZE, colours_of, snapped
from bot.pictures.result import ResultWords, result_picture
from bot.pictures.style import FELTS, PAPER, Style
from bot.pictures.table import table_picture
from engine.cards import PACK, Suit, parse_card
from engine.game import Outcome
from engine.skitgubbe.view import SkitgubbeView

STYLES = [Style(felt=felt, four_colour=four) for felt in FELTS for four in (True, False)]


def table(view: SkitgubbeView, style: Style) -> Picture:
    return table_picture(view, samples.looks(view.players, hard=True), samples.words_for(view), style)


def pictures(style: Style) -> list[Picture]:
    return [
        hand_picture(PACK[:45], PACK[:9], style),
        table(samples.duel(), style),
        table(samples.pile(), style),
        table(samples.full_trick(), style),
        table(samples.longest_pile(), style),
        result_picture(Outcome((2,), (1, 3, 4)), samples.looks(4), ResultWords("Skitgubbe!", "Mää!"), style),
        bars_picture("Goats", [Bar("Anna", 3, "3")], style),
    ]


def chunks(data: bytes) -> list[bytes]:
    """The kinds of the parts of a PNG file."""
    found, position = [], 8
    while position < len(data):
        (length,) = struct.unpack(">I", data[position : position + 4])
        found.append(data[position + 4 : position + 8])
        position += length + 12
    return found


def test_files_are_small_and_hold_nothing_but_the_picture() -> None:
    for picture in pictures(Style()):
        assert len(picture.data) <= SIZE_LIMIT
        assert set(chunks(picture.data)) == {b"IHDR", b"PLTE", b"IDAT", b"IEND"}
        assert Image.open(io.BytesIO(picture.data)).size == picture.size == picture.layout.size


def test_file_names_tell_only_the_kind() -> None:
    names = {picture.filename for picture in pictures(Style())}
    assert names == {"hand.png", "table.png", "result.png", "chart.png"}


@pytest.mark.parametrize("style", STYLES, ids=lambda style: f"{style.felt} {4 if style.four_colour else 2}")
def test_the_palette_holds_what_is_drawn(style: Style) -> None:
    """Main colours come out as they are but for their lowest bits, not as some neighbour."""
    colours = colours_of(style)
    assert len(colours) < SIZE
    picture = Image.open(io.BytesIO(table(samples.pile(), style).data)).convert("RGB")
    counts = {colour for _, colour in sorted(picture.getcolors(maxcolors=300) or [])[-9:]}
    drawn = (style.cloth, style.room, style.badge, style.bar, style.accent, PAPER)
    assert {snapped(colour) for colour in drawn} <= counts


def test_dimmed_cards_keep_their_colours_too() -> None:
    style = Style()
    picture = Image.open(io.BytesIO(hand_picture(samples.cards("5H"), (), style).data)).convert("RGB")
    found = {colour for _, colour in picture.getcolors(maxcolors=300) or []}
    assert {snapped(style.dimmed(colour)) for colour in (PAPER, style.suit_colour(Suit.HEARTS))} <= found


def test_pictures_are_the_same_in_any_thread() -> None:
    face.cache_clear()
    back.cache_clear()
    with ThreadPoolExecutor(6) as pool:
        drawn = list(pool.map(lambda _: table(samples.pile(), Style()).data, range(12)))
    assert set(drawn) == {table(samples.pile(), Style()).data}


def test_a_hand_picture_is_decided_by_hand_and_playable_cards_alone() -> None:
    hand = samples.cards("5C 9H TH 3S")
    first = hand_picture(hand, hand[1:3], Style())
    table(samples.full_trick(), Style())
    assert hand_picture(hand[::-1], set(hand[1:3]), Style()).data == first.data


def test_letters_on_the_cards_can_be_local() -> None:
    swedish = Style(ranks=("2", "3", "4", "5", "6", "7", "8", "9", "10", "Kn", "D", "K", "E"))
    assert swedish.rank_text(parse_card("JH")) == "Kn"
    assert (
        hand_picture(samples.cards("AS"), None, swedish).data != hand_picture(samples.cards("AS"), None, Style()).data
    )


def test_two_colour_suits_share_their_colours() -> None:
    two = Style(four_colour=False)
    clubs, diamonds, hearts, spades = (two.suit_colour(card.suit) for card in samples.cards("2C 2D 2H 2S"))
    assert (clubs, diamonds) == (spades, hearts)
    assert len({Style().suit_colour(card.suit) for card in samples.cards("2C 2D 2H 2S")}) == 4


def test_emojis_are_square_distinct_and_small_enough_to_upload() -> None:
    images = emoji_images(Style())
    assert len(images) == 52 + 1 + 4
    assert {emoji_name(card) for card in PACK} < set(images)
    assert {"card_7h", "card_tc", "card_back", "suit_s"} <= set(images)
    assert len(set(images.values())) == len(images)
    for name, data in images.items():
        assert 2 <= len(name) <= 32
        assert len(data) < 256_000
        image = Image.open(io.BytesIO(data))
        assert (image.format, image.size) == ("PNG", (128, 128))
        assert image.convert("RGBA").getpixel((0, 0))[3] == 0
