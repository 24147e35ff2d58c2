"""A deal that anyone can check (docs/fairness.md): the published vector, and what the stream promises."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, parse_card
from engine.fairness import FairDeal, Stream, commit_of, entropy_of, new_secret

SECRET = bytes(range(32))
ENTROPY = "1456074443980800001,1456074443980800002,1456074443980800003"
DECK = (
    "9H JS 7H KS 7C 3D 3C 5H 4S AH 4H 9D QH 6D 7S 6S QD AD KC KD JD TD 6H 9C TC QC "
    "6C 9S QS 4D 5D JH 5C AS 3H 2D 8C 5S 4C 2H 2S TS AC 8D JC 8H 3S 8S TH 7D 2C KH"
)
DEAL = FairDeal(SECRET, "1", ENTROPY)
TRASH = tuple(card for card in PACK if card.rank <= 5)


def test_the_published_vector():
    assert DEAL.commit == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert DEAL.seed.hex() == "2c85bb14af2236f8894d79a1137cf5949fc99c2954e6a696cb615ac39a9312f0"
    assert " ".join(map(str, DEAL.deck())) == DECK
    assert DEAL.first_dealer(3) == 3


def test_the_entropy_is_the_ids_in_seat_order():
    assert entropy_of([1456074443980800001, 1456074443980800002, 1456074443980800003]) == ENTROPY
    assert entropy_of([]) == ""


def by_the_page(secret, game_id, entropy, players, later, drawn=True):
    """The same computation written again straight from F3 to F5, with nothing of the project's."""
    seed = hmac.new(secret, f"skitgubbe-deal-1|{game_id}|{entropy}".encode("ascii"), hashlib.sha256).digest()
    stream = b"".join(hashlib.sha256(seed + block.to_bytes(8, "big")).digest() for block in range(60))
    at = 0

    def below(n):
        nonlocal at
        while True:
            x = int.from_bytes(stream[at : at + 4], "big")
            at += 4
            if x < 2**32 // n * n:
                return x % n

    def shuffle(cards):
        cards = list(cards)
        for k in range(len(cards) - 1, 0, -1):
            j = below(k + 1)
            cards[k], cards[j] = cards[j], cards[k]
        return tuple(cards)

    deck = shuffle(range(52))
    dealer = below(players) + 1 if drawn else None
    return deck, dealer, [shuffle(cards) for cards in later]


@given(
    st.binary(min_size=32, max_size=32),
    st.text("0123456789", min_size=1, max_size=20),
    st.lists(st.integers(1, 2**64)),
    st.integers(2, 8),
)
def test_agrees_with_the_page_for_every_deal(secret, game_id, ids, players):
    deal = FairDeal(secret, game_id, entropy_of(ids))

    deck, dealer, (trash, further) = by_the_page(secret, game_id, deal.entropy, players, [TRASH, PACK])
    dealt = deal.deal(players)
    assert (dealt.deck, dealt.dealer, dealt.shuffle(TRASH)) == (deck, dealer, trash)
    assert deal.shuffle_later(PACK, drawn_among=players, before=[len(TRASH)]) == further


def test_no_dealer_is_drawn_when_the_deal_passes_on():
    dealt = DEAL.deal(3, dealer=2)

    deck, _, (trash,) = by_the_page(SECRET, "1", ENTROPY, 3, [TRASH], drawn=False)
    assert (dealt.deck, dealt.dealer, dealt.shuffle(TRASH)) == (deck, 2, trash)
    assert dealt.shuffle(TRASH) != DEAL.deal(3).shuffle(TRASH)


def test_asking_twice_gives_the_same():
    dealt = DEAL.deal(3)
    assert dealt.shuffle(TRASH) == dealt.shuffle(TRASH)
    assert DEAL.first_dealer(3) == DEAL.first_dealer(3)


@pytest.mark.parametrize(
    "other",
    [FairDeal(SECRET[::-1], "1", ENTROPY), FairDeal(SECRET, "2", ENTROPY), FairDeal(SECRET, "1", ENTROPY[:-1])],
    ids=["secret", "game", "entropy"],
)
def test_everything_that_goes_in_matters(other):
    assert other.deck() != DEAL.deck()


def test_numbers_that_would_be_unfair_are_dropped():
    # 3 * 2**30 divides 2**32 once with a quarter left over: about one draw in four must be dropped.
    limit = 3 * 2**30
    drawn = [Stream(SECRET).below(limit) for _ in range(1)]
    raw = [int.from_bytes(hashlib.sha256(SECRET + bytes(8)).digest()[at : at + 4], "big") for at in range(0, 32, 4)]
    fair = [number for number in raw if number < limit]
    stream = Stream(SECRET)

    assert len(fair) < len(raw)
    assert [stream.below(limit) for _ in fair] == fair
    assert drawn == fair[:1]


def test_all_dealers_are_equally_likely():
    drawn = Counter(FairDeal(SECRET, str(game), ENTROPY).first_dealer(3) for game in range(3000))

    assert set(drawn) == {1, 2, 3}
    assert min(drawn.values()) > 900


def test_any_pack_can_be_shuffled():
    pack = tuple(card for card in PACK if card.rank >= 7)
    assert sorted(DEAL.deck(pack)) == sorted(pack)
    assert DEAL.deck(pack) != pack
    assert DEAL.deck([parse_card("2C")]) == (parse_card("2C"),)


def test_a_new_secret_is_new_and_long_enough():
    assert len(new_secret()) == 32
    assert new_secret() != new_secret()


def test_the_commit_is_what_sha256sum_prints():
    assert commit_of(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_the_secret_does_not_show_when_a_deal_is_printed():
    secret = new_secret()
    shown = repr(FairDeal(secret, "1", ENTROPY))
    assert secret.hex() not in shown
    assert repr(secret) not in shown


def test_entropy_that_is_not_ascii_is_refused():
    with pytest.raises(ValueError, match="ascii"):
        FairDeal(SECRET, "1", "é").deck()
