"""``python -m engine play``: a game in the terminal, in which nothing that is typed does harm."""

import io
import sys

import pytest

from engine.cli.main import main


@pytest.fixture
def play(monkeypatch, capsys):
    """Plays with these lines typed; returns the exit status, and what was printed."""

    def play_typing(typed, *arguments):
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(typed) + "\n"))
        status = main(["play", *arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return play_typing


def moves_of(out):
    return [line for line in out.replace("> ", "").splitlines() if line.startswith(("You play", "You take a chance"))]


def test_a_whole_game_by_always_taking_the_first_choice(play):
    status, out, _ = play(["1"] * 400, "--seed", "5")
    assert status == 0
    assert "the skitgubbe!" in out or "the game is drawn" in out
    assert "You have left" not in out


@pytest.mark.parametrize("preset", ["modern", "quick", "flurst", "pagat", "mas", "melniki"])
def test_every_preset_can_be_played(play, preset):
    status, out, _ = play(["1"] * 600, "--seed", "2", "--preset", preset)
    assert status == 0
    assert "the skitgubbe!" in out or "the game is drawn" in out


def test_the_same_seed_deals_the_same_game(play):
    assert play(["1"] * 400, "--seed", "5") == play(["1"] * 400, "--seed", "5")
    assert play(["1"] * 400, "--seed", "5")[1] != play(["1"] * 400, "--seed", "6")[1]


@pytest.mark.parametrize(
    "typed",
    [
        "foo",
        "99",
        "0",
        "-1",
        "7D 7D 7D",
        "play",
        "pickup",
        "[bold]",
        "[/]",
        "1" * 5000,
        "①",
        "\x00",
        "play 9Q",
        "²",
        ";",
    ],
)
def test_what_makes_no_sense_does_nothing(play, typed):
    status, out, _ = play([typed, "quit"], "--seed", "5")
    assert status == 0
    assert moves_of(out) == []
    assert "You have left the game." in out


def test_after_nonsense_the_game_goes_on_as_if_nothing_had_been_typed(play):
    _, calm, _ = play(["1"] * 3, "--seed", "5")
    _, wild, _ = play(["foo", "1", "", "?", "1", "hand", "99", "1"], "--seed", "5")
    assert moves_of(calm)
    assert moves_of(wild) == moves_of(calm)


def test_cards_can_be_typed_in_any_way(play):
    _, out, _ = play(["5c", "quit"], "--seed", "5")
    assert "You play 5♣." in out
    _, out, _ = play(["play 5C", "quit"], "--seed", "5")
    assert "You play 5♣." in out


def test_a_hint_tells_chances_and_changes_nothing(play):
    _, out, _ = play(["hint", "quit"], "--seed", "5")
    assert "% to become the skitgubbe: " in out
    assert moves_of(out) == []


def test_the_end_of_the_input_ends_the_game(play):
    status, out, _ = play(["?"], "--seed", "5")
    assert status == 0
    assert out.rstrip().endswith("You have left the game.")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--preset", "nix"], "nix"),
        (["--players", "9"], "9"),
        (["--strength", "brilliant"], "easy, normal, hard"),
    ],
)
def test_wrong_usage_is_told_in_one_line(play, arguments, word):
    status, out, err = play([], *arguments)
    assert (status, out) == (2, "")
    assert word in err
    assert err.count("\n") == 1


def test_s2_10_what_can_be_sloughed_out_of_turn_is_offered(play):
    _, out, _ = play(["1"] * 600, "--seed", "2", "--preset", "flurst")
    offers = out.split("It isn't your turn")[1:]
    assert offers
    assert all(offer.split("> ")[1].startswith("You slough") for offer in offers)


def test_s2_10_nobody_has_to_slough_out_of_turn(play):
    _, out, _ = play(["1", "hint", "", "", "quit"], "--seed", "4", "--preset", "flurst")
    assert "There are hints when it's your turn." in out
    assert "You slough" not in out
