"""``python -m engine simulate``: what it measures, and what it refuses."""

import json

import pytest


class TestSimulate:
    KEYS = (
        "games mean_length p50_length p95_length max_length branching_phase1 branching_phase2 "
        "forced_share hand2_mean hand2_min hand2_max draws loss_by_seat seconds"
    )

    def simulate(self, run, *arguments):
        status, out, err = run("simulate", "--json", *arguments)
        assert (status, err) == (0, "")
        return json.loads(out)

    def test_measures_what_it_played(self, run):
        found = self.simulate(run, "--games", 30, "--players", 3)

        assert set(found) == set(self.KEYS.split())
        assert found["games"] == 30
        assert found["p50_length"] <= found["p95_length"] <= found["max_length"]
        assert found["p50_length"] < found["mean_length"] * 1.5
        # All 52 cards are in the hands at the start of phase 2.
        assert found["hand2_mean"] == pytest.approx(52 / 3, abs=0.01)
        assert 0 <= found["hand2_min"] < found["hand2_max"] <= 52
        assert 1 < found["branching_phase1"] <= 4
        assert found["branching_phase2"] > 1
        assert 0 < found["forced_share"] < 1
        assert sum(found["loss_by_seat"].values()) * 30 + found["draws"] == pytest.approx(30, abs=0.1)

    def test_the_same_seed_gives_the_same_games(self, run):
        def found(seed):
            return self.simulate(run, "--games", 5, "--seed", seed) | {"seconds": 0}

        assert found("a") == found("a")
        assert found("a") != found("b")

    def test_options_count(self, run):
        usual = self.simulate(run, "--games", 5, "--players", 2)
        five = self.simulate(run, "--games", 5, "--players", 2, "--options", "hand=5 runs=off")
        assert five["mean_length"] != usual["mean_length"]
        assert five["branching_phase1"] > usual["branching_phase1"]

    @pytest.mark.parametrize(
        "policy", ["computer", "computer,random,easy", pytest.param("hard,random,random", marks=pytest.mark.slow)]
    )
    def test_policies(self, run, policy):
        assert self.simulate(run, "--games", 2, "--policy", policy)["games"] == 2

    def test_prints_a_table_for_people(self, run):
        status, out, err = run("simulate", "--games", 2)
        assert (status, err) == (0, "")
        assert "mean length" in out
        assert "losses of seat 3" in out

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["--preset", "clasic"], "There is no preset 'clasic'"),
            (["--players", "9"], "classic is for 2 to 8 players, not for 9"),
            (["--preset", "quick", "--players", "5"], "quick is for 2 to 4 players, not for 5"),
            (["--players", "three"], "argument --players"),
            (["--games", "0"], "--games: how many must be from 1 to"),
            (["--games", "1e3"], "argument --games"),
            (["--options", "hand"], "--options: 'hand' should read option=value"),
            (["--options", "hand=5 hand=3"], "--options: hand is set twice"),
            (["--options", "hand=4"], "hand can't be '4'"),
            (["--options", "multi=on"], "multi=on"),
            (["--policy", "brilliant"], "--policy: there is no 'brilliant'; there are random, computer, easy, hard"),
            (["--policy", "random,computer"], "--policy: 2 are named for 3 seats"),
            (["--game", "poker"], "--game: there is no game 'poker'; there are skitgubbe"),
            (["--spede", "3"], "unrecognized arguments: --spede 3"),
            (["more"], "unrecognized arguments: more"),
        ],
    )
    def test_wrong_usage(self, run, arguments, message):
        status, out, err = run("simulate", *arguments)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert message in err
