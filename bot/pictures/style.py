"""How pictures look: felts, suit colours, the accent, seat colours and the letters on the cards."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card, Suit

RGB = tuple[int, int, int]

PAPER: RGB = (255, 255, 255)
WHITE: RGB = (250, 250, 246)
INK: RGB = (22, 24, 32)
BLACK: RGB = (0, 0, 0)
BACK: RGB = (122, 34, 52)
BACK_LINES: RGB = (168, 74, 90)
CHANCE: RGB = (118, 72, 190)
MEDALS: dict[int, RGB] = {1: (244, 196, 72), 2: (204, 212, 220), 3: (214, 146, 92)}
PLAIN_MEDAL: RGB = (150, 168, 160)
MUTED: RGB = (188, 202, 196)
"""Secondary words on the felt."""

FELTS: dict[str, tuple[RGB, RGB]] = {
    "green": ((36, 98, 77), (20, 58, 48)),
    "blue": ((42, 82, 126), (22, 44, 76)),
    "red": ((120, 46, 56), (72, 24, 34)),
    "grey": ((70, 76, 86), (38, 42, 50)),
}
"""Felt colours by name: the felt, and the shade from which all that is darker is mixed."""
_NIGHT: RGB = (6, 10, 12)

SEAT_COLOURS: tuple[RGB, ...] = (
    (222, 122, 66),
    (66, 138, 206),
    (146, 96, 196),
    (216, 84, 130),
    (28, 156, 140),
    (176, 138, 34),
    (116, 128, 226),
    (112, 150, 58),
)
"""One colour for each seat, seat 1 first: the avatar, and the mark under what that seat laid."""

_FOUR: dict[Suit, RGB] = {
    Suit.CLUBS: (20, 120, 74),
    Suit.DIAMONDS: (34, 98, 190),
    Suit.HEARTS: (208, 34, 54),
    Suit.SPADES: INK,
}
_TWO: dict[Suit, RGB] = {**_FOUR, Suit.CLUBS: INK, Suit.DIAMONDS: _FOUR[Suit.HEARTS]}

_ON_DARK: dict[Suit, RGB] = {
    Suit.CLUBS: (112, 214, 158),
    Suit.DIAMONDS: (128, 186, 255),
    Suit.HEARTS: (255, 116, 124),
    Suit.SPADES: WHITE,
}


def mix(first: RGB, second: RGB, share: float) -> RGB:
    """A colour between two: ``share`` 0 is the first, 1 the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


ENGLISH_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


@dataclass(frozen=True, slots=True)
class Style:
    """What a server or a reader chose.

    ``ranks`` holds what stands on the cards, from 2 to the ace, one or two letters each.
    ``felt`` is a name in :data:`FELTS`; an unknown one means green.
    """

    four_colour: bool = True
    felt: str = "green"
    accent: RGB = (255, 204, 77)
    ranks: tuple[str, ...] = ENGLISH_RANKS

    @property
    def cloth(self) -> RGB:
        """The felt."""
        return FELTS.get(self.felt, FELTS["green"])[0]

    def _shade(self, share: float) -> RGB:
        return mix(FELTS.get(self.felt, FELTS["green"])[1], _NIGHT, share)

    @property
    def room(self) -> RGB:
        """What surrounds the table."""
        return self._shade(0.3)

    @property
    def badge(self) -> RGB:
        """The badge of a seat that plays."""
        return self._shade(0.62)

    @property
    def out_badge(self) -> RGB:
        """The badge of a seat that is out."""
        return self._shade(0.2)

    @property
    def bar(self) -> RGB:
        """The bar at the foot."""
        return self._shade(0.85)

    @property
    def rim(self) -> RGB:
        """The line around the felt."""
        return mix(self.cloth, WHITE, 1 / 6)

    @property
    def place(self) -> RGB:
        """The inside of the place where a card is awaited."""
        return mix(self.cloth, _NIGHT, 0.3)

    def dimmed(self, colour: RGB) -> RGB:
        """A colour on a card that can't be used now."""
        return mix(colour, self._shade(0.3), 0.48)

    def faded(self, colour: RGB) -> RGB:
        """The colour of a seat that is out or away."""
        return mix(colour, self._shade(0.3), 0.62)

    def suit_colour(self, suit: Suit) -> RGB:
        """The colour of a suit on the white of a card."""
        return (_FOUR if self.four_colour else _TWO)[suit]

    def suit_colour_on_dark(self, suit: Suit) -> RGB:
        """The colour of a suit among words on the felt."""
        if self.four_colour:
            return _ON_DARK[suit]
        return _ON_DARK[Suit.HEARTS] if suit in (Suit.DIAMONDS, Suit.HEARTS) else WHITE

    def rank_text(self, card: Card) -> str:
        """What stands in the card's corner."""
        return self.ranks[card.rank - 2]


def seat_colour(seat: int) -> RGB:
    """The colour of a seat, from 1."""
    return SEAT_COLOURS[(seat - 1) % len(SEAT_COLOURS)]
