"""A deal that anyone can check (docs/fairness.md).

The host of the bot fixes a secret and shows its hash before anybody sits down; what the players add can't be known
before; after the game everything is shown. Paragraphs F1 to F6 are those of the page.

>>> deal = FairDeal(bytes(range(32)), "1", entropy_of([1456074443980800001, 1456074443980800002, 1456074443980800003]))
>>> deal.commit[:8], deal.seed.hex()[:8], deal.deck()[:3], deal.first_dealer(3)
('630dcd29', '2c85bb14', (9H, JS, 7H), 3)
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from engine.cards import PACK, Card
from engine.game import Seat

SECRET_BYTES = 32
_PURPOSE = "skitgubbe-deal-1"
_NUMBERS = 1 << 32
"""A draw is one of so many numbers: four bytes."""


def new_secret() -> bytes:
    """The bot's part of a new deal: 32 random bytes (F1). Nobody may see it before the game is over."""
    return secrets.token_bytes(SECRET_BYTES)


def commit_of(secret: bytes) -> str:
    """What is shown of the secret from the start: its SHA-256 as 64 lowercase hex digits (F1)."""
    return hashlib.sha256(secret).hexdigest()


def entropy_of(interaction_ids: Iterable[int]) -> str:
    """The players' part: the ids by which the humans sat down, in seat order (F2)."""
    return ",".join(str(number) for number in interaction_ids)


class Stream:
    """Numbers drawn from a seed, the same for everybody who knows it (F4)."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._block = 0
        self._bytes = b""

    def below(self, limit: int) -> int:
        """The next number from 0 to ``limit`` - 1, each equally likely."""
        fair = _NUMBERS // limit * limit
        while (number := self._draw()) >= fair:
            pass
        return number % limit

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards, given in printing order, as they lie after shuffling: the first is on top (F5)."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def _draw(self) -> int:
        # A block is 32 bytes, so it holds eight whole numbers and none lies across two blocks.
        if not self._bytes:
            self._bytes = hashlib.sha256(self._seed + self._block.to_bytes(8, "big")).digest()
            self._block += 1
        taken, self._bytes = self._bytes[:4], self._bytes[4:]
        return int.from_bytes(taken, "big")


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deck, who deals it, and how cards that are dealt later are shuffled: what ``Setup`` needs."""

    deck: tuple[Card, ...]
    dealer: Seat
    shuffle: partial[tuple[Card, ...]]


@dataclass(frozen=True)
class FairDeal:
    """Everything that follows from the secret, the id of the game and the players' entropy.

    All of it comes from one stream, in this order: the deck, the first dealer if one is drawn, then further cards as
    the game asks for them. Asking twice gives the same answer twice. ``ValueError`` from :attr:`seed` and what follows
    from it if ``game_id`` or ``entropy`` isn't ASCII (F3).
    """

    secret: bytes = field(repr=False)
    game_id: str
    entropy: str

    @cached_property
    def commit(self) -> str:
        """The hash that was shown before (F1)."""
        return commit_of(self.secret)

    @cached_property
    def seed(self) -> bytes:
        """Where the stream begins: 32 bytes (F3)."""
        message = f"{_PURPOSE}|{self.game_id}|{self.entropy}"
        return hmac.digest(self.secret, message.encode("ascii"), "sha256")

    def deck(self, pack: Sequence[Card] = PACK) -> tuple[Card, ...]:
        """The deck, top first, from a pack in printing order (F5)."""
        return Stream(self.seed).shuffled(pack)

    def first_dealer(self, players: int, pack: Sequence[Card] = PACK) -> Seat:
        """The dealer drawn by lot: for a game to which the deal doesn't pass on from an earlier one (F5)."""
        return self._after_deck(pack).below(players) + 1

    def shuffle_later(
        self,
        cards: Sequence[Card],
        *,
        drawn_among: int | None,
        pack: Sequence[Card] = PACK,
        before: Sequence[int] = (),
    ) -> tuple[Card, ...]:
        """Cards that are dealt later in the game (trash, further decks), given in printing order, shuffled (F5).

        ``drawn_among`` is the number of players if the dealer was drawn by lot, None if the deal passed on. ``before``
        holds the numbers of cards of such shuffles that came earlier in this game.
        """
        stream = self._after_deck(pack)
        if drawn_among is not None:
            stream.below(drawn_among)
        for number in before:
            stream.shuffled(PACK[:1] * number)
        return stream.shuffled(cards)

    def deal(self, players: int, dealer: Seat | None = None, pack: Sequence[Card] = PACK) -> Dealt:
        """What a new game starts with. ``dealer`` is who deals if the deal passed on; None draws by lot."""
        drawn_among = players if dealer is None else None
        return Dealt(
            deck=self.deck(pack),
            dealer=self.first_dealer(players, pack) if dealer is None else dealer,
            shuffle=partial(self.shuffle_later, drawn_among=drawn_among, pack=pack),
        )

    def _after_deck(self, pack: Sequence[Card]) -> Stream:
        stream = Stream(self.seed)
        stream.shuffled(pack)
        return stream
