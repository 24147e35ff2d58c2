"""What a player of Skitgubbe can do now, and what that does: the sentence above a hand, its menu and its buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.presenter import Choice, Choices
from bot.pictures import emoji_name
from bot.words.cards import cards_text, rank_text
from bot.words.catalog import listing, text
from engine.cards import Card
from engine.game import Action
from engine.skitgubbe.view import SkitgubbeView

FEW = 12
"""So many choices are shown as they are; more are gathered by their lowest card."""


def task(locale: str, view: SkitgubbeView) -> str:
    """What the reader has to do, by the rules of this table."""
    if view.window:
        return text(locale, "skitgubbe.task.window", ranks=_ranks_in_trick(locale, view))
    if not view.beat:
        runs = view.phase == 2 and view.options.runs
        return text(locale, "skitgubbe.task.lead_pile" if runs else "skitgubbe.task.lead")
    beat = cards_text(locale, view.beat)
    if view.phase == 1:
        turned = view.options.trump == "turned"
        return text(locale, "skitgubbe.task.answer_turned" if turned else "skitgubbe.task.answer", cards=beat)
    verbs = {action.verb for action in view.legal}
    if verbs == {"play"}:
        return text(locale, "skitgubbe.task.must_beat", cards=beat)
    if verbs == {"pickup"}:
        return text(locale, "skitgubbe.reason.only_pickup", cards=beat)
    return text(locale, "skitgubbe.task.beat", cards=beat, n=len(view.pick_up))


def choices(locale: str, view: SkitgubbeView) -> Choices:
    """Cards in the menu, the rest on buttons."""
    actions = sorted((action for action in view.legal if action.cards), key=_menu_order)
    menu = [_card_choice(locale, view, action) for action in actions]
    return Choices(
        menu=tuple(menu if len(menu) <= FEW else _gathered(locale, menu)),
        buttons=tuple(_button(locale, view, action) for action in view.legal if not action.cards),
    )


def _ranks_in_trick(locale: str, view: SkitgubbeView) -> str:
    ranks = sorted({card.rank for laid in view.trick for card in laid.cards})
    return listing(locale, [rank_text(locale, rank) for rank in ranks])


def _card_choice(locale: str, view: SkitgubbeView, action: Action) -> Choice:
    cards = cards_text(locale, action.cards)
    emoji = emoji_name(action.cards[0])
    if action.verb == "slough":
        return Choice(action, text(locale, "skitgubbe.choice.slough.option", cards=cards), emoji=emoji)
    return Choice(action, cards, _effect(locale, view, action.cards), emoji=emoji)


def _gathered(locale: str, menu: Sequence[Choice]) -> list[Choice]:
    """Many choices by their lowest card: first that card, then how far. Whole runs can be chosen at once too."""
    by_card: dict[tuple[str, Card], list[Choice]] = {}
    for choice in menu:
        by_card.setdefault((choice.action.verb, choice.action.cards[0]), []).append(choice)
    whole = {choice.action for choice in menu if _is_longest(choice, menu)}
    gathered: list[Choice] = []
    for together in by_card.values():
        gathered += [choice for choice in together if choice.action in whole and len(together) > 1]
        if len(together) == 1:
            gathered += together
        else:
            label = text(locale, "skitgubbe.choice.from.option", cards=together[0].label)
            hint = text(locale, "skitgubbe.choice.further.option", n=len(together))
            gathered.append(replace(together[0], label=label, description=hint, more=tuple(together)))
    return gathered


def _button(locale: str, view: SkitgubbeView, action: Action) -> Choice:
    label = text(locale, f"skitgubbe.choice.{action.verb}.button", n=len(view.pick_up))
    return Choice(action, label, style="quiet")


def _is_longest(choice: Choice, menu: Sequence[Choice]) -> bool:
    """Whether no other choice of the menu holds all of its cards and more."""
    cards = set(choice.action.cards)
    return not any(cards < set(other.action.cards) for other in menu)


def _menu_order(action: Action) -> tuple[str, int, int]:
    return action.verb, action.cards[0], len(action.cards)


def _effect(locale: str, view: SkitgubbeView, cards: Sequence[Card]) -> str:
    """What laying these cards does, in a word or two, for the menu."""

    def tell(message: str, **values: object) -> str:
        return text(locale, f"skitgubbe.effect.{message}.option", **values)

    if view.phase == 2:
        trumped = bool(view.beat) and cards[0].suit != view.beat[0].suit
        if len(cards) > 1:
            return tell("run_of_trumps" if trumped else "run", n=len(cards))
        return tell("trump") if trumped else ""
    if not view.beat or view.options.trump == "turned" or view.options.pairs_beat:
        return ""  # the rank alone doesn't tell
    difference = cards[0].rank - view.beat[0].rank
    if difference == 0:
        return tell("bounce")
    return tell("higher") if difference > 0 else tell("lower")
