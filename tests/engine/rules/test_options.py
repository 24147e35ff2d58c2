import dataclasses
import typing

import pytest
from rules_tables import GAME

from engine.game import OptionError, Outcome
from engine.skitgubbe import options as module
from engine.skitgubbe.options import ALLOWED, CONFLICTS, PRESETS, VARIANTS, Options, check_options, make_options


def test_s5_every_preset_can_be_played_by_all_its_numbers_of_players():
    for preset in GAME.presets:
        options = GAME.options(preset, {})
        for players in GAME.players(options):
            GAME.check(options, players)


def test_s5_classic_is_the_default():
    assert GAME.presets[0] == "classic"


def test_s5_each_preset_names_each_option_with_a_value_that_exists():
    for texts in PRESETS.values():
        assert list(texts) == list(ALLOWED)
        assert all(text in ALLOWED[name] for name, text in texts.items())


def test_s5_the_values_that_can_be_chosen_are_those_of_the_types():
    hints = typing.get_type_hints(Options)
    for name, values in ALLOWED.items():
        kind = hints[name]
        if typing.get_origin(kind) is typing.Literal:
            assert set(typing.get_args(kind)) == set(values.values())
        else:
            assert {type(value) for value in values.values()} == {kind}


def test_options_cannot_be_changed():
    options = GAME.options("classic", {})
    with pytest.raises(dataclasses.FrozenInstanceError):
        options.hand = 5  # type: ignore[misc]


def test_s5_quick_is_a_duel_without_sloughing_for_two():
    quick = GAME.options("quick", {})
    two, three = quick.for_players(2), quick.for_players(3)
    assert (two.tricks, two.slough) == ("duel", "off")
    assert (three.tricks, three.slough) == ("everyone", "in_turn")
    assert two.for_players(2) == two


def test_s5_a_changed_option_stays_for_every_number_of_players():
    quick = GAME.options("quick", {"slough": "off"})
    assert quick.for_players(3).slough == "off"
    assert GAME.changes(quick) == {"slough": "off"}
    everyone = GAME.options("quick", {"tricks": "everyone"})
    assert everyone.for_players(2).tricks == "everyone"
    assert GAME.changes(everyone) == {"tricks": "everyone"}


def test_s5_what_clashes_only_for_some_numbers_is_refused_for_those():
    duel = GAME.options("quick", {"tricks": "duel"})
    GAME.check(duel, 2)
    with pytest.raises(OptionError, match=r"tricks=duel does not go with slough=in_turn"):
        GAME.check(duel, 3)
    in_turn = GAME.options("quick", {"slough": "in_turn"})
    GAME.check(in_turn, 3)
    with pytest.raises(OptionError, match=r"tricks=duel does not go with slough=in_turn"):
        GAME.check(in_turn, 2)


def test_s5_a_clash_for_every_number_is_told_before_one_for_some():
    with pytest.raises(OptionError, match=r"exchange=on does not go with trump=none"):
        GAME.options("quick", {"tricks": "duel", "exchange": "on"})


def test_s5_changes_are_what_differs_from_the_preset():
    options = GAME.options("classic", {"hand": "5", "trash": "5", "chance": "on", "runs": "off"})
    assert GAME.changes(options) == {"trash": "5", "runs": "off", "hand": "5"}
    assert GAME.options("classic", GAME.changes(options)) == options


def test_s5_changing_one_option_never_adjusts_another():
    options = GAME.options("mas", {"trump": "none", "exchange": "off"})
    plain = GAME.options("mas", {})
    same = set(ALLOWED) - {"trump", "exchange"}
    assert all(getattr(options, name) == getattr(plain, name) for name in same)


REFUSED = [
    *(("classic", {"tricks": "duel", other: "on"}, "tricks=duel", f"{other}=on") for other in ("multi", "pairs_beat")),
    *(
        ("classic", {"slough": mode}, "tricks=duel", f"slough={mode}")
        for mode in ("after", "own", "any_time", "in_turn")
    ),
    *(("classic", {"end": end}, "tricks=duel", f"end={end}") for end in ("hands_out", "last_card")),
    *(("modern", {"end": end}, "tricks=everyone", f"end={end}") for end in ("pass", "stop")),
    *(
        (preset, {"last_card": "shown", "end": end}, "last_card=shown", f"end={end}")
        for preset, end in (
            ("classic", "pass"),
            ("classic", "stop"),
            ("modern", "hands_out"),
            ("modern", "last_card"),
        )
    ),
    ("mas", {"tricks": "everyone", "end": "hands_out", "multi": "on"}, "trump=turned", "multi=on"),
    ("mas", {"bounce": "discarded"}, "trump=turned", "bounce=discarded"),
    ("mas", {"must_bounce": "on"}, "trump=turned", "must_bounce=on"),
    ("mas", {"tricks": "everyone", "end": "hands_out", "pairs_beat": "on"}, "trump=turned", "pairs_beat=on"),
    *(
        (
            "mas",
            {"tricks": "everyone", "end": "hands_out", "slough": mode},
            "trump=turned",
            f"slough={mode}",
        )
        for mode in ("after", "own", "any_time", "in_turn")
    ),
    ("mas", {"last_card": "set_aside"}, "trump=turned", "last_card=set_aside"),
    ("mas", {"last_card": "shown", "end": "immediately"}, "trump=turned", "last_card=shown"),
    ("classic", {"exchange": "on"}, "exchange=on", "trump=none"),
    ("mas", {"hand": "5"}, "exchange=on", "hand=5"),
    ("classic", {"trash": "trump", "phase2_trump": "off"}, "trash=trump", "phase2_trump=off"),
]


@pytest.mark.parametrize(("preset", "changes", "first", "second"), REFUSED)
def test_s5_refused_with_both_options_and_a_reason(preset: str, changes: dict[str, str], first: str, second: str):
    with pytest.raises(OptionError) as refusal:
        make_options(preset, changes)
    assert str(refusal.value).startswith(f"{first} does not go with {second}: ")


def test_s5_every_conflict_is_among_the_refused_ones():
    told = {(first, second) for _, _, first, second in REFUSED}
    table = {(f"{c.name}={c.value}", f"{c.other}={value}") for c in CONFLICTS for value in c.values}
    assert told == table


def test_s5_the_number_of_players_is_checked():
    quick = GAME.options("quick", {})
    for players in (5, 8):
        with pytest.raises(OptionError, match=r"quick is for 2 to 4 players"):
            check_options(quick, players)
    for players in (0, 1, 9):
        with pytest.raises(OptionError, match=r"2 to 8 players"):
            check_options(GAME.options("classic", {}), players)


def test_what_does_not_exist_is_refused_with_what_does():
    with pytest.raises(OptionError, match=r"no preset 'clasic'.*classic, modern"):
        GAME.options("clasic", {})
    with pytest.raises(OptionError, match=r"no option 'colour'.*tricks.*hand"):
        GAME.options("classic", {"colour": "on"})
    with pytest.raises(OptionError, match=r"hand can't be '4'. Possible: 3, 5"):
        GAME.options("classic", {"hand": "4"})


def test_variants_name_options_and_values_that_exist():
    for (preset, players), texts in VARIANTS.items():
        assert players in module.PLAYERS[preset]
        assert all(text in ALLOWED[name] for name, text in texts.items())


def test_s1_3_the_next_dealer():
    after_a_loss = Outcome((2,), (1, 3))
    drawn = Outcome(())
    rotate, loser = GAME.options("classic", {}), GAME.options("flurst", {})
    assert GAME.next_dealer(rotate, 3, 3, after_a_loss) == 1
    assert GAME.next_dealer(rotate, 3, 1, None) == 2
    assert GAME.next_dealer(loser, 3, 3, after_a_loss) == 2
    assert GAME.next_dealer(loser, 3, 3, drawn) == 1
    assert GAME.next_dealer(GAME.options("classic", {"dealer": "random"}), 3, 3, after_a_loss) is None
