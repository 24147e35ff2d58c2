"""Views, names and words to draw: typical tables, the fullest ones, and those of real games."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bot.pictures.scene import TableWords
from bot.pictures.seats import SeatLook
from engine.cards import PACK, Card, Suit, parse_card
from engine.game import Setup
from engine.skitgubbe.game import Skitgubbe
from engine.skitgubbe.options import make_options
from engine.skitgubbe.view import Aside, Laid, Play, SkitgubbeView

HARD_NAMES = (
    "W" * 32,
    "𝓐𝓷𝓷𝓪 ✨🎉",
    "שלום עולם",
    "محمد علي",
    "田中太郎",
    "🐐" * 32,
    "สมชาย ใจดี",
    "",
)
PLAIN_NAMES = ("Anna", "Bo", "Cia", "Dag", "Eva", "Finn", "Greta", "Hans")


def cards(text: str) -> tuple[Card, ...]:
    """Cards from text, in the order written."""
    return tuple(parse_card(word) for word in text.split())


def looks(players: int, *, hard: bool = False) -> list[SeatLook]:
    """Who sits there: plain names, or the hardest to draw."""
    names = HARD_NAMES if hard else PLAIN_NAMES
    return [
        SeatLook(name, computer=number == 2, away=number == 5, plain=f"Seat {number + 1}")
        for number, name in enumerate(names[:players])
    ]


def view(players: int, **known: object) -> SkitgubbeView:
    """A public view in which nothing has happened yet, but what is given."""
    fields: dict[str, object] = {
        "seat": None, "turn": 0, "phase": 1, "players": players, "to_act": (1,), "legal": (), "outcome": None,
        "options": make_options("modern", {}), "dealer": players, "leader": 1, "stock": 0, "turned": None, "hand": (),
        "hand_counts": (3,) * players, "won_counts": (0,) * players, "aside": None, "trump": None, "trick": (),
        "window": False, "pile": (), "needed": None, "pick_up": (), "beat": (), "discarded": 0, "out": (),
    }  # fmt: skip
    return SkitgubbeView(**(fields | known))  # type: ignore[arg-type]


def duel() -> SkitgubbeView:
    """Phase 1, three players: a bounce, one of the two cards by chance, then a king to be answered."""
    trick = (
        Laid(2, "play", cards("9C"), 1),
        Laid(3, "chance", cards("9D"), 1),
        Laid(2, "play", cards("KH"), 2),
    )
    return view(3, to_act=(3,), stock=31, dealer=1, leader=2, trick=trick, beat=cards("KH"), won_counts=(4, 6, 0))


def pile() -> SkitgubbeView:
    """Phase 2, four players: one is out, and three cards would be picked up together."""
    plays = (Play(1, cards("3C")), Play(3, cards("6H 7H")), Play(1, cards("8H")))
    return view(
        4, phase=2, to_act=(2,), pile=plays, needed=4, pick_up=cards("6H 7H 8H"), beat=cards("8H"), dealer=1,
        hand_counts=(14, 10, 9, 0), aside=Aside(3, parse_card("QS")), trump=Suit.SPADES, out=(4,),
    )  # fmt: skip


def full_trick() -> SkitgubbeView:
    """Phase 1, eight players: pairs, a bounce, a window open, and every seat has sloughed."""
    first = ("7C 7D", "9C", "JD", "JS", "2S", "3S 3H 3D", "4S", "5S 5H")
    trick = [Laid(seat, "chance" if seat == 3 else "play", cards(text), 1) for seat, text in enumerate(first, start=1)]
    trick += [Laid(3, "play", cards("KH"), 2), Laid(4, "play", cards("2C"), 2)]
    sloughed = ("7S", "9H 9D", "9S", "JC", "2H", "KS KC 4H 4D 5D", "JH", "2D")
    trick += [Laid(seat, "slough", cards(text), 2) for seat, text in enumerate(sloughed, start=1)]
    return view(
        8, to_act=tuple(range(1, 9)), window=True, stock=7, trick=tuple(trick), beat=cards("KH"),
        won_counts=(12, 34, 0, 5, 10, 22, 3, 17),
    )  # fmt: skip


def many_bounces(rounds: int) -> SkitgubbeView:
    """Phase 1: a duel that bounced so many times."""
    trick = [Laid(seat, "play", (PACK[13 * seat + number],), number + 1) for number in range(rounds) for seat in (1, 2)]
    return view(2, stock=9, trick=tuple(trick), beat=())


def longest_pile() -> SkitgubbeView:
    """Phase 2, eight players: all clubs and then all spades but the ace lie there in seven plays."""
    clubs, spades = PACK[:13], PACK[39:51]
    plays = (clubs[:2], clubs[2:5], clubs[5:], spades[:4], spades[4:7], spades[7:8], spades[8:])
    return view(
        8, phase=2, to_act=(8,), pile=tuple(Play(seat, run) for seat, run in enumerate(plays, start=1)), needed=8,
        pick_up=spades, beat=spades[-1:], hand_counts=(14, 10, 9, 5, 3, 2, 10, 10), trump=Suit.SPADES,
        aside=Aside(3, parse_card("AS")),
    )  # fmt: skip


def words_for(drawn: SkitgubbeView) -> TableWords:
    """English words for a view."""
    return TableWords(
        line="Bo: beat 8♥ or pick up 3 cards",
        highlights=("8♥", "3 cards"),
        stock="stock",
        aside="trump, hidden",
        trump="trump ♠",
        sloughed="sloughed",
        plays=f"{len(drawn.pile)} of {drawn.needed} plays",
        pick_up="picked up together",
        status={seat: f"out, place {place}" for place, seat in enumerate(drawn.out, start=1)},
    )


def game_views(preset: str, players: int, seed: int) -> Iterator[SkitgubbeView]:
    """The public views of a game that is played at random, from the deal on."""
    source = random.Random(seed)
    deck = list(PACK)
    source.shuffle(deck)

    def shuffle(some: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(source.sample(some, len(some)))

    state = Skitgubbe().start(Setup(make_options(preset, {}), players, 1, tuple(deck), shuffle))
    yield state.view(None)
    while state.to_act:
        seat = source.choice(state.to_act)
        state.apply(seat, source.choice(state.legal(seat)))
        yield state.view(None)
