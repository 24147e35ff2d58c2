"""What ``verify`` finds in a record whose deal can be checked, and in one that was tampered with (F6)."""

from dataclasses import replace

import pytest

from engine.cards import PACK
from engine.fairness import FairDeal
from engine.record import Record, verify

SECRET = bytes(range(32))
TRASH = tuple(card for card in PACK if card.rank <= 5)
DEAL = FairDeal(SECRET, "41", "1456074443980800001,1456074443980800002")


def record_of(deal=DEAL, dealer=None, trash=False, players=3):
    dealt = deal.deal(players, dealer)
    return Record(
        game="skitgubbe",
        preset="flurst",
        players=players,
        dealer=dealt.dealer,
        decks=(dealt.deck,),
        trash=dealt.shuffle(TRASH) if trash else None,
        carried={"id": deal.game_id, "commit": deal.commit, "entropy": deal.entropy, "reveal": deal.secret.hex()},
    )


def verdicts(record):
    return {finding.part: finding.agrees for finding in verify(record)}


def carrying(record, **carried):
    return replace(record, carried={**record.carried, **carried})


def other_dealer():
    return DEAL.first_dealer(3) % 3 + 1


def test_an_honest_deal_agrees():
    assert verdicts(record_of()) == {"commit": True, "seed": None, "deck": True, "dealer": True}
    assert verdicts(record_of(trash=True))["trash"] is True


def test_says_the_seed_and_how_many_players_added_to_it():
    (seed,) = [finding.text for finding in verify(record_of()) if finding.part == "seed"]
    assert DEAL.seed.hex() in seed
    assert "2 players" in seed


def test_computer_players_alone_add_nothing():
    deal = FairDeal(SECRET, "41", "")
    findings = verify(record_of(deal))
    assert all(finding.agrees is not False for finding in findings)
    assert "0 players" in findings[1].text


def test_a_dealer_who_was_passed_on_cannot_be_checked():
    record = record_of(dealer=other_dealer(), trash=True)

    assert verdicts(record) == {"commit": True, "seed": None, "deck": True, "dealer": None, "trash": True}
    (dealer,) = [finding.text for finding in verify(record) if finding.part == "dealer"]
    assert "passed on from an earlier game" in dealer


def test_a_dealer_who_was_passed_on_may_be_the_one_that_the_lot_would_have_drawn():
    record = record_of(dealer=DEAL.first_dealer(3), trash=True)
    assert verdicts(record)["trash"] is True


def test_trash_of_a_drawn_dealer_does_not_fit_to_one_passed_on():
    record = replace(record_of(trash=True), dealer=other_dealer())
    assert verdicts(record)["trash"] is False


def test_two_swapped_cards_are_found_and_named():
    honest = record_of()
    first, second, *rest = honest.deck
    finding = next(f for f in verify(replace(honest, decks=((second, first, *rest),))) if f.part == "deck")

    assert finding.agrees is False
    assert finding.text == f"deck: card 1 is {second}, and the seed puts {first} there"


def test_a_deck_of_another_length_is_found():
    honest = record_of()
    assert verdicts(replace(honest, decks=(honest.deck[:51],)))["deck"] is False


def test_a_marked_pack_is_found():
    pack = tuple(sorted((*PACK[:51], PACK[0])))
    assert verdicts(replace(record_of(), decks=(DEAL.deck(pack),)))["deck"] is False


def test_trash_in_another_order_is_found():
    honest = record_of(trash=True)
    assert verdicts(replace(honest, trash=honest.trash[::-1]))["trash"] is False


@pytest.mark.parametrize(
    ("carried", "wrong"),
    [
        ({"commit": "0" * 64}, {"commit"}),
        ({"commit": DEAL.commit.upper()}, {"commit"}),
        ({"reveal": SECRET[::-1].hex()}, {"commit", "deck"}),
        ({"id": "42"}, {"deck"}),
        ({"entropy": "1456074443980800001"}, {"deck"}),
        ({"reveal": SECRET.hex()[:-1]}, {"reveal"}),
        ({"reveal": "secret"}, {"reveal"}),
        ({"reveal": " ".join(SECRET.hex())}, {"reveal"}),
        ({"entropy": "１"}, {"entropy"}),
        ({"id": "ä"}, {"id"}),
    ],
)
def test_a_changed_header_is_found(carried, wrong):
    found = verdicts(carrying(record_of(), **carried))
    assert {part for part, agrees in found.items() if agrees is False} == wrong


@pytest.mark.parametrize("missing", ["id", "commit", "entropy", "reveal"])
def test_a_missing_header_is_named(missing):
    honest = record_of()
    record = replace(honest, carried={name: text for name, text in honest.carried.items() if name != missing})

    (finding,) = verify(record)

    assert (finding.part, finding.agrees) == (missing, False)
    assert "can't be checked" in finding.text
