"""Pictures of a game: the table, a hand, the result, charts, and the cards as emojis.

Pure functions: a View and words go in, the bytes of an image file come out. They know neither Discord nor a State,
so they can show nothing that their reader may not know. They may be called in any thread. Colours and letters come with
a :class:`Style`; words come ready, so that no language is in here.
"""

from bot.pictures.bars import Bar, bar_colour, bars_picture
from bot.pictures.canvas import Draw, Item, Layout, Picture, drawn, named
from bot.pictures.curve import Curve, Line
from bot.pictures.emoji import emoji_images, emoji_name
from bot.pictures.hand import hand_picture
from bot.pictures.result import ResultWords, result_picture
from bot.pictures.scene import TableWords
from bot.pictures.seats import SeatLook
from bot.pictures.style import FELTS, Style
from bot.pictures.table import table_picture

__all__ = [
    "FELTS",
    "Bar",
    "Curve",
    "Draw",
    "Item",
    "Layout",
    "Line",
    "Picture",
    "ResultWords",
    "SeatLook",
    "Style",
    "TableWords",
    "bar_colour",
    "bars_picture",
    "drawn",
    "emoji_images",
    "emoji_name",
    "hand_picture",
    "load",
    "named",
    "result_picture",
    "table_picture",
]


def load() -> None:
    """Whoever calls this has loaded all that it takes to draw."""
