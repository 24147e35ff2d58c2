"""Cards as people print them."""

import pytest

from bot.words.cards import card_text, cards_text, rank_text, read_card, suit_name, suit_symbol
from engine.cards import PACK, Suit, parse_card


@pytest.mark.parametrize(
    ("locale", "card", "shown"),
    [
        ("en", "7H", "7♥"),
        ("en", "TS", "10♠"),
        ("en-GB", "QD", "Q♦"),
        ("ja", "KC", "K♣"),
        ("sv-SE", "JC", "Kn♣"),
        ("sv-SE", "AH", "E♥"),
        ("de", "JS", "B♠"),
        ("it", "QH", "Q♥"),
    ],
)
def test_a_card_is_rank_then_suit(locale: str, card: str, shown: str):
    assert card_text(locale, parse_card(card)) == shown


def test_cards_stand_in_the_order_given():
    cards = [parse_card(text) for text in ("9S", "TS", "2H")]
    assert cards_text("en", cards) == "9♠ 10♠ 2♥"
    assert cards_text("en", []) == ""


def test_all_cards_differ_in_every_language(language: str):
    assert len({card_text(language, card) for card in PACK}) == 52
    assert len({suit_name(language, suit) for suit in Suit}) == 4
    assert [rank_text(language, rank) for rank in range(2, 11)] == [str(rank) for rank in range(2, 11)]


def test_suits():
    assert [suit_name("en", suit) for suit in Suit] == ["clubs", "diamonds", "hearts", "spades"]
    assert [suit_symbol(suit) for suit in Suit] == ["♣", "♦", "♥", "♠"]


def test_every_card_is_read_as_it_is_shown_and_as_it_is_recorded(language: str):
    for card in PACK:
        assert read_card(language, card_text(language, card)) == card
        assert read_card(language, str(card).lower()) == card


@pytest.mark.parametrize(
    ("locale", "written", "card"),
    [("sv", " kn♥️ ", "JH"), ("sv", "D♠", "QS"), ("sv", "dd", "QD"), ("sv", "Q♠", "QS"), ("de", "10♦", "TD")],
)
def test_cards_are_read_as_people_type_them(locale: str, written: str, card: str):
    assert read_card(locale, written) == parse_card(card)


@pytest.mark.parametrize("written", ["", " ", "♥", "H", "1♥", "11H", "D♠", "7♥8♥", "ace of spades"])
def test_what_is_no_card_is_none(written: str):
    assert read_card("en", written) is None
