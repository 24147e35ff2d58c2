"""``python -m engine``: what it prints, where, and its exit statuses."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.fairness import FairDeal
from engine.record import Record, print_record

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "tests" / "engine" / "record" / "golden"
CLASSIC = GOLDEN / "classic.txt"

POSITION_KEYS = {"move", "phase", "to_act", "legal", "stock", "hands", "won", "aside"} | {
    *("trick", "pile", "needed", "trump", "discarded", "out", "result")
}


@pytest.fixture
def changed(tmp_path):
    """Writes the classic golden record with one line changed; returns its path."""

    def write(number, text):
        lines = CLASSIC.read_text().splitlines()
        lines[number - 1] = text
        path = tmp_path / "game.txt"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", errors="surrogateescape")
        return path

    return write


def shell(*arguments, **environment):
    """Runs a command as a shell does."""
    return subprocess.run(
        [sys.executable, "-m", "engine", *map(str, arguments)],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        timeout=60,
        check=False,
    )


class TestReplay:
    def test_prints_one_position_per_line(self, run):
        status, out, err = run("replay", CLASSIC, "--json")

        assert (status, err) == (0, "")
        expected = CLASSIC.with_suffix(".jsonl").read_text()
        assert [json.loads(line) for line in out.splitlines()] == [json.loads(line) for line in expected.splitlines()]

    def test_has_exactly_the_documented_keys(self, run):
        _, out, _ = run("replay", CLASSIC, "--json")
        assert all(json.loads(line).keys() == POSITION_KEYS for line in out.splitlines())

    def test_lists_moves_and_result_for_people(self, run):
        status, out, err = run("replay", CLASSIC)

        lines = out.splitlines()
        assert (status, err) == (0, "")
        assert lines[0] == "skitgubbe classic · 3 players · seat 1 deals"
        assert lines[1] == "   1  2 chance · QC"
        assert lines[2] == "   2  3 play KS · won 2"
        assert lines[54] == "  54  3 pickup · picked up 7S 8S 2"
        assert lines[-1] == "Result: skitgubbe 2"

    def test_prints_the_positions_before_an_illegal_move(self, run, changed):
        path = changed(10, "3 play AS")

        status, out, err = run("replay", path, "--json")

        assert status == 1
        assert [json.loads(line)["move"] for line in out.splitlines()] == [0, 1, 2]
        assert err.startswith(f"{path}:10: 3 play AS: ")
        assert err.endswith(". Legal: 3 chance, 3 play 3S, 3 play 4S, 3 play 6H\n")
        assert err.count("\n") == 1

    def test_lists_the_moves_before_an_illegal_one(self, run, changed):
        status, out, _ = run("replay", changed(10, "3 play AS"))
        assert (status, len(out.splitlines())) == (1, 3)

    def test_prints_nothing_of_a_record_without_a_game(self, run, changed):
        path = changed(4, "players: many")
        assert run("replay", path, "--json") == (
            1,
            "",
            f"{path}:4: players: 'many' is not a number that makes sense here\n",
        )

    def test_a_result_that_is_wrong_comes_after_all_positions(self, run, changed):
        status, out, err = run("replay", changed(88, "result: drawn"), "--json")
        assert (status, len(out.splitlines()), ":88: " in err) == (1, 81, True)

    @pytest.mark.parametrize("junk", ["\x1b[2J", "a\rb", "\u2028", "\udcff", "\x00", "🐐" * 2000])
    def test_junk_never_reaches_the_terminal(self, run, changed, junk):
        for number in (3, 10):
            status, _, err = run("replay", changed(number, f"preset: {junk}" if number == 3 else f"3 play {junk}"))
            assert status == 1
            assert err.count("\n") == 1
            assert len(err) < 600
            assert err[:-1].isprintable()

    def test_a_missing_file(self, run, tmp_path):
        assert run("replay", tmp_path / "no.txt") == (2, "", f"{tmp_path / 'no.txt'}: there is no such file\n")

    def test_a_folder(self, run, tmp_path):
        status, out, err = run("replay", tmp_path, "--json")
        assert (status, out, err) == (2, "", f"{tmp_path}: this is a folder; name a game record in it\n")

    def test_a_file_name_that_cannot_be_one(self, run):
        status, out, err = run("replay", "a\0b\nc")
        assert (status, out, err.count("\n")) == (2, "", 1)

    def test_an_empty_file(self, run, tmp_path):
        path = tmp_path / "empty"
        path.touch()
        status, out, err = run("replay", path, "--json")
        assert (status, out) == (1, "")
        assert err.startswith(f"{path}:1: this is no game record")


class TestVerify:
    @pytest.fixture
    def honest(self):
        deal = FairDeal(bytes(range(32)), "1", "1456074443980800001,1456074443980800002,1456074443980800003")
        return Record(
            game="skitgubbe",
            preset="classic",
            players=3,
            dealer=3,
            decks=(deal.deck(),),
            carried={"id": "1", "commit": deal.commit, "entropy": deal.entropy, "reveal": deal.secret.hex()},
        )

    @pytest.fixture
    def write(self, tmp_path):
        def write_record(text):
            path = tmp_path / "game.txt"
            path.write_text(text)
            return path

        return write_record

    def test_an_honest_deal(self, run, write, honest):
        status, out, err = run("verify", write(print_record(honest)))

        assert (status, err) == (0, "")
        assert [line[0] for line in out.splitlines()] == ["✓", "–", "✓", "✓"]
        assert "2c85bb14af2236f8894d79a1137cf5949fc99c2954e6a696cb615ac39a9312f0" in out

    def test_a_changed_deck(self, run, write, honest):
        status, out, err = run("verify", write(print_record(honest).replace("9H JS", "JS 9H")))

        assert (status, err) == (1, "")
        assert "✗ deck: card 1 is JS, and the seed puts 9H there" in out.splitlines()

    def test_a_dealer_passed_on_is_no_fault(self, run, write, honest):
        status, out, _ = run("verify", write(print_record(honest).replace("dealer: 3", "dealer: 1")))

        assert status == 0
        assert "– dealer: seat 1, and the lot would have been seat 3" in out

    def test_a_record_without_the_headers(self, run):
        status, out, err = run("verify", CLASSIC)
        assert (status, err) == (1, "")
        assert [line.split(":")[0] for line in out.splitlines()] == ["✗ id", "✗ commit", "✗ entropy", "✗ reveal"]

    def test_an_unreadable_record(self, run, write):
        path = write("hello\n")
        status, out, err = run("verify", path)
        assert (status, out) == (1, "")
        assert err.startswith(f"{path}:1: ")

    def test_a_missing_file(self, run, tmp_path):
        status, out, err = run("verify", tmp_path / "no.txt")
        assert (status, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("arguments", [[], ["paly"], ["replay"], ["replay", "a", "b"], ["verify"], ["--jsn"]])
def test_wrong_usage_is_one_line(run, arguments):
    status, out, err = run(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_a_shell_gets_status_output_and_errors(changed):
    good, bad, missing = (
        shell("replay", CLASSIC, "--json"),
        shell("replay", changed(10, "3 fold")),
        shell("replay", "no"),
    )

    assert (good.returncode, len(good.stdout.splitlines()), good.stderr) == (0, 81, b"")
    assert (bad.returncode, bad.stderr.count(b"\n"), b"Traceback" in bad.stderr) == (1, 1, False)
    assert (missing.returncode, missing.stdout, missing.stderr) == (2, b"", b"no: there is no such file\n")


def test_help_is_asked_for_without_an_error():
    result = shell("simulate", "--help")
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"--policy" in result.stdout


def test_a_terminal_without_the_letters_still_gets_an_answer():
    result = shell("verify", CLASSIC, PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (1, b"")
    assert result.stdout.startswith(b"NO  id: ")

    assert shell("replay", CLASSIC, PYTHONIOENCODING="ascii").returncode == 0


def test_a_reader_who_has_seen_enough_is_no_error():
    command = f"{sys.executable} -m engine replay {CLASSIC} --json | head -c 10"
    result = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, timeout=60, check=False)
    assert (result.stdout, result.stderr) == (b'{"move": 0', b"")


def test_asking_for_help_loads_no_game():
    code = "import sys; sys.argv = ['engine', '-h']\nimport engine.cli.main as m\nm._parser()\nprint(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, timeout=60, check=True)
    modules = loaded.stdout.decode().split()
    assert "engine.cli.main" in modules
    assert not {"engine.games", "engine.record", "rich", "asyncio", "PIL", "discord"} & set(modules)
