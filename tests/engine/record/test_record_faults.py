"""Records that are wrong: each is refused at its line, in words that help, after all positions before that line."""

from pathlib import Path

import pytest

from engine.record import RecordError, RecordReader, parse_record, replay, replay_stream

GOLDEN = Path(__file__).parent / "golden"
CLASSIC = (GOLDEN / "classic.txt").read_text().splitlines()
"""game 2, preset 3, players 4, dealer 5, deck 6, moves 7, 80 moves from 8 to 87, result 88."""
FLURST = (GOLDEN / "flurst.txt").read_text().splitlines()
"""deck 6, trash 7, moves 8; the move on line 83 ends phase 1."""
DECK = CLASSIC[5]
TRASH = FLURST[6]


def changed(lines, changes):
    """The record with some lines changed, by number: to another text, to several lines, or left out (None)."""
    result = []
    for number, line in enumerate(lines, 1):
        new = changes.get(number, line)
        if new is not None:
            result.append(new)
    return "\n".join(result) + "\n" + changes.get("end", "")


def fault_of(source):
    """How many positions come before the fault, and the fault."""
    positions = 0
    try:
        for _ in replay_stream(RecordReader(source)):
            positions += 1
    except RecordError as fault:
        return positions, fault
    pytest.fail("nothing was found to be wrong")


HEADERS = {
    "another format": ({1: "# skitgubbe record 2"}, 1, "the first line must be '# skitgubbe record 1'"),
    "first line missing": ({1: None}, 1, "this is no game record"),
    "blank before the first line": ({1: " # skitgubbe record 1"}, 1, "this is no game record"),
    "comment before the first line": ({1: "# hello\n# skitgubbe record 1"}, 1, "this is no game record"),
    "unknown header": ({2: "game: skitgubbe\nplayer: 3"}, 3, "there is no header 'player'; there are commit, date"),
    "header in capitals": ({4: "Players: 3"}, 4, "there is no header 'Players'"),
    "no header at all": ({3: "preset classic"}, 3, "'preset classic' is no header; write 'name: value'"),
    "move above the moves": ({3: "preset: classic\n1 play 7H"}, 4, "'1 play 7H' is no header"),
    "result above the moves": ({3: "preset: classic\nresult: drawn"}, 4, "result: must stand below the moves"),
    "header twice": ({5: "dealer: 1\nplayers: 3"}, 6, "players: stands here twice; it was on line 4 already"),
    "names twice": ({5: "dealer: 1\nnames: A\nnames: A"}, 7, "names: stands here twice"),
    "game missing": ({2: None}, 6, "missing above the moves: game:"),
    "preset missing": ({3: None}, 6, "missing above the moves: preset:"),
    "players missing": ({4: None}, 6, "missing above the moves: players:"),
    "dealer missing": ({5: None}, 6, "missing above the moves: dealer:"),
    "deck missing": ({6: None}, 6, "missing above the moves: deck:"),
    "two missing": ({2: None, 4: None}, 5, "missing above the moves: game:, players:"),
    "a comment is no header": ({5: "# dealer: 1"}, 7, "missing above the moves: dealer:"),
    "text after moves": ({7: "moves: 2 chance"}, 7, "moves: stands alone"),
    "unknown game": ({2: "game: sjuan"}, 2, "game: 'sjuan' is not played here; known: skitgubbe"),
    "game without a name": ({2: "game:"}, 2, "game: '' is not played here"),
    "unknown preset": ({3: "preset: clasic"}, 3, "there is no preset 'clasic'; there are classic, modern, quick"),
    "players no number": ({4: "players: three"}, 4, "players: 'three' is not a number"),
    "players in other digits": ({4: "players: \u0663"}, 4, "is not a number"),
    "players negative": ({4: "players: -3"}, 4, "players: '-3' is not a number"),
    "players huge": ({4: "players: " + "9" * 5000}, 4, "is not a number that makes sense here"),
    "too many players": ({4: "players: 9"}, 4, "players: classic is for 2 to 8, not for 9"),
    "too few players": ({4: "players: 1", 5: "dealer: 1"}, 4, "players: classic is for 2 to 8, not for 1"),
    "too many for the preset": ({3: "preset: quick", 4: "players: 5"}, 4, "players: quick is for 2 to 4, not for 5"),
    "dealer not there": ({5: "dealer: 4"}, 5, "dealer: there is no seat 4, only 1 to 3"),
    "dealer zero": ({5: "dealer: 0"}, 5, "dealer: there is no seat 0"),
    "dealer empty": ({5: "dealer:"}, 5, "dealer: '' is not a number"),
    "options unreadable": ({3: "preset: classic\noptions: hand 5"}, 4, "options: 'hand' should read option=value"),
    "options with blanks": ({3: "preset: classic\noptions: hand = 5"}, 4, "options: 'hand' should read option=value"),
    "options twice": ({3: "preset: classic\noptions: hand=5 hand=3"}, 4, "options: hand is set twice"),
    "unknown option": ({3: "preset: classic\noptions: hands=5"}, 4, "no option 'hands'"),
    "unknown value": ({3: "preset: classic\noptions: hand=4"}, 4, "hand can't be '4'"),
    "options that clash": ({3: "preset: classic\noptions: multi=on"}, 4, "multi=on"),
    "deck empty": ({6: "deck:"}, 6, "deck: without cards"),
    "deck one short": ({6: DECK[:-3]}, 6, "51"),
    "deck one too many": ({6: DECK + " 7C"}, 6, "53"),
    "deck with a card twice": ({6: DECK.replace("6C", "7C")}, 6, "6C"),
    "deck without blanks": ({6: DECK.replace("6C KS", "6CKS")}, 6, "deck: '6CKS' is not a card"),
    "deck in small letters": ({6: DECK.lower()}, 6, "deck: '6c' is not a card"),
    "deck with commas": ({6: DECK.replace("C ", "C, ")}, 6, "deck: '6C,' is not a card"),
    "deck with a joker": ({6: DECK.replace("6C", "XX")}, 6, "deck: 'XX' is not a card"),
    "two decks": ({6: f"{DECK}\n{DECK}"}, 7, "one line 'deck:'"),
    "trash that is no card": ({6: f"{DECK}\ntrash: 2H 11D"}, 7, "trash: '11D' is not a card"),
    "trash empty": ({6: f"{DECK}\ntrash:"}, 7, "trash: without cards"),
    "control character": ({3: "preset: classic\nplace: \x1b[2J"}, 4, "this line holds a control character"),
    "NUL": ({3: "preset: classic\n# \x00"}, 4, "this line holds a control character"),
    "line feeds of an old Mac": ({3: "preset: classic\rplayers: 3"}, 3, "this line holds a control character"),
}

MOVES = {
    "no seat": ({10: "play 3S"}, 10, "a move starts with the number of its seat, not with 'play'"),
    "seat in words": ({10: "three play 3S"}, 10, "a move starts with the number of its seat"),
    "seat with a point": ({10: "3. play 3S"}, 10, "not with '3.'"),
    "seat huge": ({10: "9" * 4000 + " play 3S"}, 10, "a move starts with the number of its seat"),
    "seat zero": ({10: "0 play 3S"}, 10, "there is no seat 0, only 1 to 3"),
    "seat too high": ({10: "4 play 3S"}, 10, "there is no seat 4, only 1 to 3"),
    "seat alone": ({10: "3"}, 10, "seat 3 does nothing here"),
    "verb in capitals": ({10: "3 PLAY 3S"}, 10, "'PLAY' is nothing that a seat can do"),
    "no verb": ({10: "3 3S"}, 10, "'3S' is nothing that a seat can do"),
    "unknown verb": ({10: "3 fold"}, 10, "Legal: 3 chance, 3 play 3S, 3 play 4S, 3 play 6H"),
    "play without cards": ({10: "3 play"}, 10, "play: without cards"),
    "play something": ({10: "3 play it"}, 10, "play: 'it' is not a card"),
    "a card twice": ({10: "3 play 3S 3S"}, 10, "play: 3S stands there twice"),
    "comment after a move": ({10: "3 play 3S # low"}, 10, "play: '#' is not a card"),
    "chance with a card": ({10: "3 chance 3S"}, 10, "Legal: 3 chance"),
    "chance with two cards": ({10: "3 chance 3S 4S"}, 10, "'3S 4S' makes no sense after 'chance'"),
    "chance with junk": ({10: "3 chance (now)"}, 10, "'(now)' makes no sense after 'chance'"),
    "header among moves": ({10: "dealer: 1"}, 10, "'dealer: 1': only moves, and then the result, stand below"),
    "moves again": ({10: "moves:"}, 10, "only moves, and then the result, stand below 'moves:'"),
    "card not held": ({10: "3 play AS"}, 10, "Legal: 3 chance, 3 play 3S, 3 play 4S, 3 play 6H"),
    "two cards in a duel": ({10: "3 play 3S 4S"}, 10, "3 play 3S 4S: "),
    "not his turn": ({10: "1 play 2H"}, 10, "Legal: 3 chance, 3 play 3S, 3 play 4S, 3 play 6H"),
    "phase 2 too early": ({10: "3 pickup"}, 10, "Legal: 3 chance"),
    "exchange without the option": ({10: "3 exchange"}, 10, "Legal: 3 chance"),
    "pass without a window": ({10: "3 pass"}, 10, "Legal: 3 chance"),
    "does not beat": ({57: "3 play 3S"}, 57, "3 play 3S: "),
    "nothing to pick up": ({56: "2 pickup"}, 56, "2 pickup: "),
    "chance too late": ({56: "2 chance"}, 56, "2 chance: "),
    "no run": ({56: "2 play 2D 4D"}, 56, "2 play 2D 4D: "),
    "move after the end": ({88: "2 play 2C"}, 88, "the game is over before this move"),
    "result twice": ({88: "result: skitgubbe 2\nresult: skitgubbe 2"}, 89, "nothing may follow the result"),
    "move after the result": ({"end": "2 play 2C\n"}, 89, "nothing may follow the result"),
    "header after the result": ({"end": "\n# fine\nnames: A, B, C\n"}, 91, "nothing may follow the result"),
    "junk after the result": ({"end": "%%%\n"}, 89, "nothing may follow the result"),
    "another loser": (
        {88: "result: skitgubbe 3"},
        88,
        "'skitgubbe 3' is not what the moves lead to, which is 'skitgubbe 2'",
    ),
    "not drawn": ({88: "result: drawn"}, 88, "'drawn' is not what the moves lead to"),
    "finished after all": ({88: "result: unfinished"}, 88, "'unfinished' is not what the moves lead to"),
    "not finished": ({87: None}, 87, "'skitgubbe 2' is not what the moves lead to, which is 'unfinished'"),
    "result empty": ({88: "result:"}, 88, "result: '' is none"),
    "result without a seat": ({88: "result: skitgubbe"}, 88, "'skitgubbe' is not what the moves lead to"),
    "result unreadable": ({88: "result: Seat 2!"}, 88, "result: 'Seat 2!' is none; write 'skitgubbe 2', 'drawn' or"),
    "trash where none is dealt": ({6: f"{DECK}\n{TRASH}"}, 7, "trash: no trash cards are dealt in this game"),
}


@pytest.mark.parametrize(("changes", "line", "message"), HEADERS.values(), ids=HEADERS)
def test_a_wrong_header(changes, line, message):
    positions, fault = fault_of(changed(CLASSIC, changes))

    assert positions == 0
    assert (fault.line, message in str(fault), "\n" in str(fault)) == (line, True, False), str(fault)


@pytest.mark.parametrize(("changes", "line", "message"), MOVES.values(), ids=MOVES)
def test_a_wrong_move_or_result(changes, line, message):
    positions, fault = fault_of(changed(CLASSIC, changes))

    assert (fault.line, message in str(fault), "\n" in str(fault)) == (line, True, False), str(fault)
    moves_before = min(line, 88) - 8 if line >= 8 else 80
    assert positions == moves_before + 1


def test_trash_missing_is_found_at_the_move_that_ends_phase_1():
    positions, fault = fault_of(changed(FLURST, {7: None}))

    assert (positions, fault.line) == (75, 82)
    assert str(fault).startswith("now trash cards are dealt, and a line 'trash:' with these is missing: 2C 3C 4C 5C 2D")


@pytest.mark.parametrize(
    "trash",
    [
        pytest.param(TRASH[:-3], id="one short"),
        pytest.param(TRASH + " 6C", id="one too many"),
        pytest.param(TRASH.replace("2H", "6H"), id="another card"),
        pytest.param(TRASH.replace("2H", "4S"), id="a card twice"),
    ],
)
def test_wrong_trash_is_found_at_its_own_line(trash):
    positions, fault = fault_of(changed(FLURST, {7: trash}))

    assert (positions, fault.line) == (75, 7)
    assert str(fault).startswith("trash: must hold these cards, in the order they were dealt: 2C 3C 4C 5C 2D")


def test_trash_of_a_game_that_ended_before_it_was_dealt_is_not_needed():
    lines = changed(FLURST, dict.fromkeys(range(20, 114)))

    positions, fault = fault_of(lines)

    assert (positions, fault.line) == (12, 7)
    assert str(fault) == "trash: no trash cards are dealt in this game"


def test_the_same_faults_are_found_in_a_record_that_was_read_before():
    record = parse_record(changed(CLASSIC, {88: "result: drawn"}))

    with pytest.raises(RecordError) as caught:
        list(replay(record))

    assert caught.value.line == 88


@pytest.mark.parametrize(
    ("source", "line", "message"),
    [
        (b"", 1, "this is no game record"),
        (b"\n\n\n", 1, "this is no game record"),
        (b"\xff\xfe#\x00 \x00", 1, "this line is not UTF-8 text"),
        ("# skitgubbe record 1\ngame: skitgubbe\nnames: Åsa\n".encode("latin-1"), 3, "this line is not UTF-8 text"),
        (b"# skitgubbe record 1\ngame: skitgubbe\n# \xc3\n", 3, "this line is not UTF-8 text"),
        (b"# skitgubbe record 1", 1, "the record ends before its moves: a line 'moves:' is missing"),
        (b"# skitgubbe record 1\ngame: skitgubbe\npreset: classic\n", 3, "a line 'moves:' is missing"),
        (b"# skitgubbe record 1\ngame: skitgubbe\n\n# end", 4, "a line 'moves:' is missing"),
    ],
)
def test_what_is_no_record_at_all(source, line, message):
    with pytest.raises(RecordError) as caught:
        parse_record(source)

    assert (caught.value.line, message in str(caught.value)) == (line, True), str(caught.value)


def test_the_first_of_several_faults_is_told():
    with pytest.raises(RecordError) as caught:
        parse_record(b"# skitgubbe record 1\nwhat\n\x00\n\xff\n")
    assert (caught.value.line, str(caught.value)[:7]) == (2, "'what' ")


def test_moves_before_a_fault_in_the_text_are_still_played():
    text = changed(CLASSIC, {}).encode().replace(b"3 play 3S", b"3 play \xff3S")

    positions, fault = fault_of(text)

    assert (positions, fault.line, str(fault)) == (3, 10, "this line is not UTF-8 text")
