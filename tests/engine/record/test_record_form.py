"""A record as text: what is read, how it is printed, and that the two fit together."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, cards_text, parse_card
from engine.game import Action
from engine.record import CARRIED, Move, Record, RecordError, RecordReader, parse_record, print_record, result_text

DECK = " ".join(map(str, PACK))
PLAIN = f"""\
# skitgubbe record 1
game: skitgubbe
preset: classic
players: 3
dealer: 3
deck: {DECK}
moves:
1 play 2C
2 chance
"""


def cards(text):
    return tuple(map(parse_card, text.split()))


def test_reads_every_part():
    record = parse_record(
        f"""\
# skitgubbe record 1
# a comment
game: skitgubbe
preset: flurst

options: trash=6 hand=5
names: Åsa, B: the second, 🐐
players: 2
dealer: 1
deck: {DECK}
trash: 3C 2D
id: 77
commit: ab
entropy: 1,2
reveal: cd
date: 2026-01-31
place: #skitgubbe
moves:
1 play 2C 2H
2 slough 4D
# in the middle
1 pass
2 pickup
1 bid 18
2 announce C
result: unfinished

# at the end
"""
    )

    assert (record.game, record.preset, record.players, record.dealer) == ("skitgubbe", "flurst", 2, 1)
    assert record.changes == {"trash": "6", "hand": "5"}
    assert record.deck == PACK
    assert record.trash == cards("3C 2D")
    assert record.carried == {
        "names": "Åsa, B: the second, 🐐",
        "date": "2026-01-31",
        "place": "#skitgubbe",
        "id": "77",
        "commit": "ab",
        "entropy": "1,2",
        "reveal": "cd",
    }
    assert record.moves == (
        Move(1, Action("play", cards("2C 2H"))),
        Move(2, Action("slough", cards("4D"))),
        Move(1, Action("pass")),
        Move(2, Action("pickup")),
        Move(1, Action("bid", word="18")),
        Move(2, Action("announce", word="C")),
    )
    assert [move.line for move in record.moves] == [19, 20, 22, 23, 24, 25]
    assert record.result == "unfinished"
    assert (record.lines["game"], record.lines["trash"], record.lines["result"]) == (3, 11, 26)


@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(PLAIN.replace("\n", "\r\n").encode(), id="CRLF"),
        pytest.param(b"\xef\xbb\xbf" + PLAIN.encode(), id="byte-order mark"),
        pytest.param(b"\xef\xbb\xbf" + PLAIN.replace("\n", "\r\n").encode(), id="both"),
        pytest.param(PLAIN.rstrip("\n").encode(), id="no line feed at the end"),
        pytest.param(PLAIN.replace("TC", "10C").encode(), id="10 for T"),
        pytest.param(PLAIN.replace(": ", ":\t  ").encode(), id="other blanks"),
        pytest.param(PLAIN.replace("1 play", "  1   play ").replace("chance", "chance \t").encode(), id="indented"),
        pytest.param(PLAIN.replace("game", "\n  # note\n\ngame").encode(), id="indented comment"),
        pytest.param(
            PLAIN.replace("game: skitgubbe\n", "").replace("moves", "game: skitgubbe\nmoves").encode(), id="order"
        ),
        pytest.param(PLAIN.replace("players", "options:\nplayers").encode(), id="no options after all"),
    ],
)
def test_reads_the_same_from(variant):
    assert parse_record(variant) == parse_record(PLAIN)


def test_reads_from_an_open_file_too():
    assert parse_record(io.BytesIO(PLAIN.encode())) == parse_record(PLAIN)


def test_reads_moves_only_when_they_are_asked_for():
    reader = RecordReader(PLAIN + "nonsense\n")
    moves = reader.moves()

    assert reader.head.moves == ()
    assert [str(next(moves)), str(next(moves))] == ["1 play 2C", "2 chance"]
    with pytest.raises(RecordError, match="nonsense"):
        next(moves)


def test_sorts_the_cards_of_a_move():
    record = parse_record(PLAIN + "1 play 7S 10S 7D\n")
    assert str(record.moves[-1]) == "1 play 7D 7S TS"


def test_prints_in_one_fixed_form():
    record = Record(
        game="skitgubbe",
        preset="modern",
        players=2,
        dealer=2,
        decks=(PACK,),
        changes={"slough": "own", "hand": "5"},
        carried={"reveal": "cd", "names": "A, B"},
        moves=(Move(1, Action("play", cards("7S 7D"))), Move(2, Action("pass"))),
        result="skitgubbe 2",
    )

    assert print_record(record) == (
        "# skitgubbe record 1\n"
        "game: skitgubbe\n"
        "preset: modern\n"
        "options: hand=5 slough=own\n"
        "players: 2\n"
        "dealer: 2\n"
        "names: A, B\n"
        "reveal: cd\n"
        f"deck: {DECK}\n"
        "moves:\n"
        "1 play 7D 7S\n"
        "2 pass\n"
        "result: skitgubbe 2\n"
    )


@pytest.mark.parametrize("name", ["A\nmoves:", "A\r\nB", "A\x1b[2JB", "A\x00B", "\u2028", "\ud800", "\tA\t"])
def test_prints_names_that_break_lines_on_one_line(name):
    record = parse_record(PLAIN)
    printed = print_record(Record(**{**fields(record), "carried": {"names": name}}))

    assert parse_record(printed).moves == record.moves
    assert "\x1b" not in printed


def fields(record):
    return {name: getattr(record, name) for name in Record.__slots__}


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (None, "unfinished"),
        ({"drawn": True}, "drawn"),
        ({"skitgubbe": 2}, "skitgubbe 2"),
        ({"loser": 1}, "loser 1"),
        ({"losers": [2, 4]}, "losers 2 4"),
    ],
)
def test_writes_any_games_result(result, text):
    assert result_text(result) == text


def test_several_packs_are_read_and_printed_in_order():
    second = DECK.replace("2C 3C", "3C 2C")
    record = parse_record(PLAIN.replace("moves:", f"deck: {second}\nmoves:"))

    assert [deck[0] for deck in record.decks] == list(cards("2C 3C"))
    assert (record.lines["deck"], record.lines["deck 2"]) == (6, 7)
    assert parse_record(print_record(record)) == record


words = st.text("abcdefgh", min_size=1, max_size=8)
some_cards = st.lists(st.sampled_from(PACK), min_size=1, max_size=9, unique=True).map(lambda held: tuple(sorted(held)))
actions = st.one_of(
    st.builds(Action, st.sampled_from(["play", "slough"]), some_cards),
    st.builds(Action, st.sampled_from(["chance", "pass", "exchange", "pickup"])),
    st.builds(Action, st.sampled_from(["bid", "say", "announce"]), word=words | st.integers(0, 999).map(str)),
)
plain_text = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=30).map(str.strip)
records = st.builds(
    Record,
    game=words,
    preset=words,
    players=st.integers(1, 99),
    dealer=st.integers(1, 99),
    decks=st.lists(st.permutations(PACK).map(tuple), min_size=1, max_size=2).map(tuple),
    changes=st.dictionaries(words, words, max_size=4),
    trash=st.none() | some_cards,
    carried=st.dictionaries(st.sampled_from(CARRIED), plain_text),
    moves=st.lists(st.builds(Move, st.integers(1, 99), actions), max_size=8).map(tuple),
    result=st.sampled_from([None, "drawn", "unfinished", "skitgubbe 2", "losers 1 3"]),
)


@given(records)
def test_what_is_printed_reads_back_as_the_same_record(record):
    text = print_record(record)
    assert parse_record(text) == record
    assert print_record(parse_record(text)) == text


def test_cards_are_written_in_capitals_and_sorted_by_suit_then_rank():
    assert cards_text(cards("AS 2C TH 9H KD")) == "2C KD 9H TH AS"
