"""Buttons and menus: what stands in a custom_id, and that every press finds its handler."""

from __future__ import annotations

import re

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.controls import CONTROLS, ControlButton, ControlSelect, Handlers, Press, button, select

VERBS = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=16)
ARGS = st.text(st.characters(exclude_characters=":", exclude_categories=("Cs",)), max_size=50)


def template(control: type) -> re.Pattern[str]:
    """The form of the custom_ids of a kind of control."""
    return control.__discord_ui_compiled_template__  # type: ignore[attr-defined, no-any-return]


@given(VERBS, st.integers(0, 10**18 - 1), st.integers(0, 10**9 - 1), ARGS)
def test_a_custom_id_says_all_and_fits(verb: str, game: int, turn: int, arg: str) -> None:
    """Whatever a press means can be read back from its custom_id, which is within Discord's 100 characters."""
    custom_id = Press(verb, game, turn, arg).custom_id("b")
    found = template(ControlButton).fullmatch(custom_id)
    assert found
    assert (found["verb"], int(found["game"]), int(found["turn"]), found["arg"]) == (verb, game, turn, arg)
    assert len(custom_id) <= 100


@given(st.text(max_size=100))
def test_each_custom_id_belongs_to_one_kind(custom_id: str) -> None:
    """No custom_id is answered by two kinds of controls."""
    assert sum(template(control).fullmatch(custom_id) is not None for control in CONTROLS) <= 1


def test_kinds_are_told_apart() -> None:
    """A button's custom_id isn't a menu's."""
    press = Press("join", 1, 0)
    for kind, control in (("b", ControlButton), ("s", ControlSelect)):
        matching = [one for one in CONTROLS if template(one).fullmatch(press.custom_id(kind))]
        assert matching == [control]


def test_labels_are_cut_to_what_discord_takes() -> None:
    """A label of any length makes a button that Discord takes."""
    made = button(Press("join", 1, 0), "x" * 200)
    assert len(made.item.label or "") == 80
    menu = select(Press("choose", 1, 0), [discord.SelectOption(label="a")], "p" * 500)
    assert len(menu.item.placeholder or "") == 150


def test_a_verb_has_one_handler() -> None:
    """Two handlers for one verb are a mistake that shows at the start."""

    async def handler(interaction: discord.Interaction, press: Press) -> None:
        raise AssertionError("never called")

    handlers = Handlers()
    handlers.register("join", handler)
    with pytest.raises(ValueError, match="join"):
        handlers.register("join", handler)
