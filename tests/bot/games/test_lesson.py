"""The lesson and the tips: every right and every wrong try in every step, by the engine's own rules."""

import random

import pytest

from bot.games.presenter import LessonPage, Tried
from bot.games.registry import presenter_of
from bot.games.skitgubbe_lesson import STEPS, action
from bot.words.catalog import catalogs, languages
from engine.cards import PACK
from engine.game import Action, Setup

PRESENTER = presenter_of("skitgubbe")
GAME = PRESENTER.game
PLACES = [(number, move) for number, step in enumerate(STEPS, start=1) for move in range(len(step.moves))]


def offered(page: LessonPage) -> list[Action]:
    return [choice.action for choice in (*page.choices.menu, *page.choices.buttons)]


@pytest.mark.parametrize(("number", "move"), PLACES)
def test_the_right_move_leads_on(number: int, move: int):
    step = STEPS[number - 1]
    for right in step.moves[move].right:
        page = PRESENTER.try_in_lesson("en", number, move, action(right))
        assert page.number == number
        if move + 1 < len(step.moves):
            assert (page.tried, page.move) == (Tried.NOTHING, move + 1)
        else:
            assert page.tried is Tried.RIGHT
            assert offered(page) == []


@pytest.mark.parametrize(("number", "move"), PLACES)
@pytest.mark.parametrize("locale", languages())
def test_every_wrong_try_gets_a_reason_and_leaves_all_as_it_was(number: int, move: int, locale: str):
    before = PRESENTER.lesson(locale, number, move)
    right = {action(words) for words in STEPS[number - 1].moves[move].right}
    assert right <= set(offered(before))
    for wrong in set(offered(before)) - right:
        page = PRESENTER.try_in_lesson(locale, number, move, wrong)
        assert page.tried is Tried.WRONG
        assert page.told != before.told
        assert len(page.told) > 10
        assert (page.own, page.choices, page.move) == (before.own, before.choices, move)


def test_something_wrong_can_be_tried_in_every_step():
    for number, step in enumerate(STEPS, start=1):
        assert set(offered(PRESENTER.lesson("en", number))) - {action(words) for words in step.moves[0].right}


def test_reasons_in_the_lesson_are_those_of_a_table():
    beating, run = (next(n for n, step in enumerate(STEPS, 1) if step.name == name) for name in ("beat", "run"))
    assert "5♥ doesn't beat 8♥: play a higher ♥" in PRESENTER.try_in_lesson("en", beating, 0, action("play 5H")).told
    assert "isn't a run" in PRESENTER.try_in_lesson("en", run, 0, action("play KC 2D")).told


def test_the_texts_are_true_of_the_positions():
    """What a step says of cards is what its position shows."""
    ends = {
        "trick": lambda page: page.public.won_counts[0] == 2 and page.public.leader == 1,
        "bounce": lambda page: page.public.won_counts[0] == 4,
        "chance": lambda page: page.public.won_counts[0] == 2 and len(page.own.hand) == 3,
        "last": lambda page: page.public.aside is not None and page.public.aside.seat == 1,
        "beat": lambda page: page.public.pile[-1].seat == 1,
        "run": lambda page: len(page.public.pile[-1].cards) == 3,
        "pickup": lambda page: len(page.own.hand) == 5 and [play.seat for play in page.public.pile] == [2, 2],
        "complete": lambda page: not page.public.pile and page.public.to_act == (1,) and page.public.discarded == 3,
        "out": lambda page: page.public.out == (1,) and page.public.outcome is None,
    }
    assert list(ends) == [step.name for step in STEPS]
    for number, step in enumerate(STEPS, start=1):
        last = len(step.moves) - 1
        page = PRESENTER.try_in_lesson("en", number, last, action(step.moves[last].right[0]))
        assert ends[step.name](page), step.name


def test_a_step_that_there_is_not_is_the_nearest_one():
    assert PRESENTER.lesson("en", 0).number == 1
    assert PRESENTER.lesson("en", 99).number == len(STEPS)
    assert PRESENTER.lesson("en", 2, 7).move == 1


def test_all_words_of_the_lesson_are_said_somewhere():
    names = {step.name for step in STEPS}
    of_steps = {message for message in catalogs()["en"].forms if message.split(".")[1] == "lesson"}
    generic = {"skitgubbe.lesson.you", "skitgubbe.lesson.other"}
    assert {message.split(".")[2] for message in of_steps - generic} == names


def test_tips_name_decisions_that_are_there():
    """In random games of all presets, each tip is about something that can be done, and all of them come up."""
    rng = random.Random(2)
    seen: set[str] = set()
    for number in range(35):
        preset = GAME.presets[number % len(GAME.presets)]
        deck = tuple(rng.sample(PACK, 52))
        state = GAME.start(Setup(GAME.options(preset, {}), 3, 1, deck, lambda some: some))
        for _ in range(150):
            if not state.to_act:
                break
            seat = rng.choice(state.to_act)
            view = state.view(seat)
            verbs = {action.verb for action in view.legal}
            kinds = PRESENTER.decisions(view)
            assert kinds
            for kind in kinds:
                assert PRESENTER.tip("en", view, kind)
                assert kind not in ("chance", "exchange", "pickup") or kind in verbs
            seen |= set(kinds)
            state.apply(seat, rng.choice(state.legal(seat)))
        assert all(PRESENTER.decisions(state.view(seat)) == () for seat in (1, 2, 3) if seat not in state.to_act)
    assert seen == {"lead", "answer", "bounce", "chance", "exchange", "window", "lead_pile", "beat", "pickup"}
