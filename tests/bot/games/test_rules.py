"""The rules in words: each table's own, short enough, and all that can be refused in a host's words."""

import random

import pytest

from bot.games.registry import presenter_of
from bot.games.skitgubbe_settings import value_in_words
from bot.play.dealing import read_changes
from bot.words import catalog
from engine.game import OptionError
from engine.skitgubbe.options import ALLOWED, CONFLICTS, Options

PRESENTER = presenter_of("skitgubbe")
GAME = PRESENTER.game
PHONE = 900
"""Characters that fit the screen of a phone."""


def options_at_random(rng: random.Random) -> Options:
    """Options that go together."""
    while True:
        changes = {name: rng.choice(list(values)) for name, values in ALLOWED.items() if rng.random() < 0.4}
        try:
            return GAME.options(rng.choice(GAME.presets), changes)
        except OptionError:
            continue


def whole_text(options: Options, locale: str = "en", players: int | None = None) -> str:
    book = PRESENTER.rulebook(locale, options, players)
    return "\n".join([book.short, *(section.text for section in book.sections)])


@pytest.mark.parametrize("preset", GAME.presets)
def test_the_short_rules_fit_the_screen_of_a_phone(preset: str):
    for locale in catalog.languages():
        book = PRESENTER.rulebook(locale, GAME.options(preset, {}))
        assert len(book.short) <= PHONE * (1 if locale == "en" else 1.3), locale
        assert all(len(section.text) <= 2500 and section.text for section in book.sections)


def test_all_rules_can_be_told_for_any_options_with_examples_that_follow_them():
    rng = random.Random(3)
    for _ in range(300):
        options = options_at_random(rng)
        book = PRESENTER.rulebook("en", options)
        examples = [section.example for section in book.sections if section.example]
        assert len(examples) == (2 if options.slough == "off" else 3)
        assert all(example.caption and example.words for example in examples)
        assert (options.slough != "off") == ("slough" in {section.name for section in book.sections})


def test_every_rule_is_told_at_some_table(monkeypatch: pytest.MonkeyPatch):
    told: set[str] = set()
    find = catalog._find

    def noted(locale: str, message: str, chain: tuple[str, ...] = ()):
        told.add(message)
        return find(locale, message, chain)

    monkeypatch.setattr(catalog, "_find", noted)
    rng = random.Random(4)
    for _ in range(400):
        whole_text(options_at_random(rng))
    whole_text(GAME.options("quick", {}))
    every = {message for message in catalog.catalogs()["en"].forms if message.startswith("skitgubbe.rules.")}
    in_documents = {f"skitgubbe.rules.{name}" for name in ("presets", "options", "options_intro", "compared")}
    assert every - told == in_documents


def test_only_what_holds_at_the_table_is_told():
    classic = whole_text(GAME.options("classic", {}))
    assert "Chance" in classic
    assert "Chance" not in whole_text(GAME.options("classic", {"chance": "off"}))
    assert "run" not in whole_text(GAME.options("pagat", {})).replace("runs out", "")
    assert "trump" not in whole_text(GAME.options("classic", {"phase2_trump": "off"})).replace("no trumps", "")
    assert "5 cards" in whole_text(GAME.options("classic", {"hand": "5"}))


def test_quick_says_what_is_otherwise_with_two_until_it_is_known_how_many_play():
    quick = GAME.options("quick", {})
    assert "With 2 players: Tricks: two players, Sloughing: off" in whole_text(quick)
    two = whole_text(quick, players=2)
    assert "With 2 players" not in two
    assert "the next player clockwise answers" in two


@pytest.mark.parametrize("section", ["collect", "slough", "shed"])
def test_examples_show_what_they_are_for(section: str):
    book = PRESENTER.rulebook("en", GAME.options("modern", {}))
    example = next(one for one in book.sections if one.name == section).example
    assert example is not None
    wanted = {"collect": "J♦** · Cia **J♠** · Dag **6♥** ⟳", "slough": "(sloughed)", "shed": "6♦ 7♦** │ Cia **8♦"}
    assert wanted[section] in example.words
    assert example.draw().layout.of("seat")


def refusal(preset: str, changes: str, players: int | None = None, locale: str = "en") -> str:
    """What a host reads who chose these options."""
    with pytest.raises(OptionError) as error:
        chosen(preset, changes, players or 3)
    return PRESENTER.refused(locale, error.value)


def chosen(preset: str, changes: str, players: int) -> Options:
    """Options as a host chooses them, checked for so many players."""
    options = GAME.options(preset, read_changes(changes))
    GAME.check(options, players)
    return options


def test_what_is_refused_is_told_in_the_words_of_the_panel():
    words = refusal("classic", "multi=on")
    assert words.startswith("“Tricks: two players” doesn't go with “Several at once: on”: in a duel")
    assert "to 4 players, not for 5" in refusal("quick", "", players=5)
    assert "There is no preset clasic" in refusal("clasic", "")
    assert "There is no option colour" in refusal("classic", "colour=red")
    assert "hand can't be 4. Choose one of these: 3, 5" in refusal("classic", "hand=4")
    assert "Write options like this" in refusal("classic", "hand:4")


def test_what_somebody_typed_is_harmless_in_the_answer():
    assert "@everyone" not in refusal("classic", "@everyone=1")
    assert "**" not in refusal("classic", "hand=**4**")


@pytest.mark.parametrize("conflict", CONFLICTS, ids=lambda one: f"{one.name}-{one.other}")
def test_every_conflict_names_both_options_and_a_reason(conflict):
    error = OptionError("", "clash", name=conflict.name, value=conflict.value, other=conflict.other,
                        other_value=conflict.values[0], why=conflict.id)  # fmt: skip
    for locale in catalog.languages():
        words = PRESENTER.refused(locale, error)
        assert value_in_words(locale, conflict.name, conflict.value) in words
        assert value_in_words(locale, conflict.other, conflict.values[0]) in words


def test_each_conflict_that_is_refused_carries_what_it_is_about():
    for conflict in CONFLICTS:
        for value in conflict.values:
            changes = {conflict.name: conflict.value, conflict.other: value}
            with pytest.raises(OptionError) as error:
                GAME.options("classic", changes)
            assert error.value.reason == "clash"
