"""The cards as emojis, for buttons, menus and words: made to be told apart at the size of a letter."""

from __future__ import annotations

import io

from PIL import Image

from bot.pictures.cards import back_image, index_mask
from bot.pictures.shapes import ring, rounded, suit_mask
from bot.pictures.style import INK, PAPER, Style
from engine.cards import PACK, Card, Suit

SIZE = 128
CARD = (98, 128)
CORNER = 16
COLOURS = 48


def emoji_name(card: Card) -> str:
    """A card's name as an emoji: ``card_7h``, ``card_th``."""
    return f"card_{str(card).lower()}"


def emoji_images(style: Style) -> dict[str, bytes]:
    """All 52 faces, ``card_back`` and the suits (``suit_c``, …): names, and PNG files of 128 by 128 pixels."""
    images = {emoji_name(card): _card(card, style) for card in PACK}
    images["card_back"] = _back()
    images |= {f"suit_{suit.letter.lower()}": _suit(suit, style) for suit in Suit}
    return {name: _png(image) for name, image in images.items()}


def _empty() -> Image.Image:
    return Image.new("RGBA", (SIZE, SIZE), (*PAPER, 0))


def _card(card: Card, style: Style) -> Image.Image:
    """A large rank above a large suit, on paper."""
    image, left = _empty(), (SIZE - CARD[0]) // 2
    ink = (*style.suit_colour(card.suit), 255)
    image.paste((*PAPER, 255), (left, 0), rounded(CARD, CORNER))
    image.paste((*INK, 255), (left, 0), ring(CARD, CORNER, 3))
    letters = index_mask(style.rank_text(card), 76, CARD[0] - 18)
    image.paste(ink, ((SIZE - letters.width) // 2, 11), letters)
    sign = suit_mask(card.suit, 48)
    image.paste(ink, ((SIZE - sign.width) // 2, 73), sign)
    return image


def _back() -> Image.Image:
    image = _empty()
    card = back_image(91)
    image.paste(card, ((SIZE - card.width) // 2, 0), rounded(card.size, 10))
    return image


def _suit(suit: Suit, style: Style) -> Image.Image:
    """A suit on a disc of paper, so that the black ones show on dark too."""
    image = _empty()
    image.paste((*PAPER, 255), (4, 4), rounded((SIZE - 8, SIZE - 8), (SIZE - 8) / 2))
    sign = suit_mask(suit, 84)
    image.paste((*style.suit_colour(suit), 255), ((SIZE - sign.width) // 2, (SIZE - sign.height) // 2 + 1), sign)
    return image


def _png(image: Image.Image) -> bytes:
    buffer = io.BytesIO()
    image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE).save(buffer, "PNG", compress_level=9)
    return buffer.getvalue()
