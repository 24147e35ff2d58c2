"""``python -m engine analyse``: the moves that cost most, by what whoever made them could know."""

import json
from pathlib import Path
from random import Random

import pytest

from engine.cards import PACK
from engine.cli.main import main
from engine.game import Effort, Setup
from engine.games import GAMES
from engine.players.coach import Verdict, costliest, decisions, judge
from engine.record import parse_record

GOLDEN = Path(__file__).parents[1] / "record" / "golden"
GAME = GAMES["skitgubbe"]
QUICK = Effort(playouts=30, fair=True)


@pytest.fixture(scope="module")
def record():
    with open(GOLDEN / "classic.txt", "rb") as file:
        return parse_record(file)


def start(record):
    options = GAME.options(record.preset, record.changes)
    return GAME.start(Setup(options, record.players, record.dealer, record.deck, lambda held: held))


def moves(record):
    return [(move.seat, move.action) for move in record.moves]


def cards_held(record, decision):
    state = start(record)
    for seat, action in moves(record)[: decision.number - 1]:
        state.apply(seat, action)
    return state.view(decision.seat).hand


def end_of(record, tmp_path, number):
    """The record's path, cut after so many moves."""
    lines = (GOLDEN / "classic.txt").read_text().splitlines()
    first = lines.index("moves:") + 1
    path = tmp_path / "part.txt"
    path.write_text("\n".join(lines[: first + number]) + "\n")
    return path


def test_every_real_choice_of_a_seat_is_looked_at(record):
    found = list(decisions("skitgubbe", start(record), moves(record), 2))
    assert found
    assert all(decision.seat == 2 and decision.action in decision.view.legal for decision in found)
    assert all(len(decision.view.legal) > 1 for decision in found)


def test_it_knows_no_more_than_the_player_did(record):
    for decision in list(decisions("skitgubbe", start(record), moves(record)))[::10]:
        assert decision.view.seat == decision.seat
        assert set(decision.view.hand) == set(cards_held(record, decision))
        assert len(decision.history) >= decision.number - 1


def test_the_same_decision_gets_the_same_verdict(record):
    decision = list(decisions("skitgubbe", start(record), moves(record)))[30]
    assert judge(decision, effort=QUICK) == judge(decision, effort=QUICK)


def test_chances_are_chances_and_the_best_move_costs_nothing(record):
    for decision in list(decisions("skitgubbe", start(record), moves(record)))[::8]:
        verdict = judge(decision, effort=QUICK)
        assert verdict is not None
        assert 0 <= verdict.best_chance <= 1
        assert 0 <= verdict.chance <= 1
        assert verdict.cost == 0 or verdict.best != decision.action


def test_only_what_costs_something_is_told_the_worst_first(record):
    some = list(decisions("skitgubbe", start(record), moves(record)))[:4]
    best = some[0].view.legal[0]
    rises = (0.01, 0.3, 0.1, 0.2)
    verdicts = [Verdict(one, 0.2 + rise, best, 0.2) for one, rise in zip(some, rises, strict=True)]
    assert [round(verdict.cost, 2) for verdict in costliest(verdicts)] == [0.3, 0.2, 0.1]
    assert [round(verdict.cost, 2) for verdict in costliest(verdicts, 1)] == [0.3]


@pytest.mark.slow
def test_json_is_one_object_by_seat(record, tmp_path, capsys):
    assert main(["analyse", str(end_of(record, tmp_path, 6)), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found["seats"]) == ["1", "2", "3"]
    for seat in found["seats"].values():
        assert set(seat) == {"decisions", "lost", "costliest"}
        for move in seat["costliest"]:
            assert set(move) == {"move", "phase", "played", "chance", "better", "better_chance", "why"}
            assert move["chance"] > move["better_chance"]


def test_text_names_each_seat_that_is_looked_at(record, tmp_path, capsys):
    assert main(["analyse", str(end_of(record, tmp_path, 4)), "--seat", "1"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Seat 1: ")
    assert "Seat 2" not in out


def test_a_seat_that_does_not_exist_is_wrong_usage(capsys):
    assert main(["analyse", str(GOLDEN / "classic.txt"), "--seat", "4"]) == 2
    assert "there is no seat 4" in capsys.readouterr().err


def test_a_record_that_breaks_the_rules_is_refused_with_its_line(record, tmp_path, capsys):
    path = end_of(record, tmp_path, 3)
    path.write_text(path.read_text() + "1 play 2C 3C\n")
    assert main(["analyse", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert f"{path}:" in err


def test_a_file_that_is_not_there_is_wrong_usage(tmp_path, capsys):
    assert main(["analyse", str(tmp_path / "none.txt")]) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_random_play_is_found_to_cost_something():
    random = Random(2)
    deck = tuple(random.sample(PACK, 52))
    state = GAME.start(Setup(GAME.options("classic", {}), 3, 3, deck, lambda held: held))
    done, playing = [], state.copy()
    while playing.outcome is None:
        seat = playing.to_act[0]
        action = random.choice(playing.legal(seat))
        done.append((seat, action))
        playing.apply(seat, action)
    late = list(decisions("skitgubbe", state, done[:120]))[-15:]
    verdicts = [judge(decision, effort=Effort(playouts=80, fair=True)) for decision in late]
    assert costliest(verdict for verdict in verdicts if verdict is not None)
