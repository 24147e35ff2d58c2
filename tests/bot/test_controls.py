"""Buttons, menus and forms: what stands in a custom_id, and that every press finds its handler."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.controls import Press, button, form, select
from bot.presses import CUSTOM_ID, Handlers, press_of
from bot.sorry import Sorry

VERBS = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=16)
ARGS = st.text(st.characters(exclude_characters=":", exclude_categories=("Cs",)), max_size=50)
JSON = st.sampled_from(
    [
        *(None, True, 2, 3, 8, -1, 1.5, "", "x", [], {}, [None], [[]], [{}], ["x"], ["x", 1], {"x": 1}),
        *([{"component": None}], [{"component": {}}], [{"components": {}}], [{"components": [1, {}, {"value": 1}]}]),
    ]
)
FIELDS = ("custom_id", "component_type", "values", "components", "resolved")


def sent(kind: discord.InteractionType, data: Any) -> Press:
    """How an interaction of this kind with this data is read."""
    return press_of(cast(Any, SimpleNamespace(type=kind, data=data)))


@given(VERBS, st.integers(0, 10**18 - 1), st.integers(0, 10**9 - 1), ARGS)
def test_a_custom_id_says_all_and_fits(verb: str, game: int, turn: int, arg: str) -> None:
    """Whatever a press means can be read back from its custom_id, which is within Discord's 100 characters."""
    press = Press(verb, game, turn, arg)
    custom_id = press.custom_id("b")
    assert sent(discord.InteractionType.component, {"custom_id": custom_id, "component_type": 2}) == press
    assert len(custom_id) <= 100


@given(st.dictionaries(st.sampled_from(FIELDS), JSON) | st.none())
def test_data_of_any_form_is_read_or_refused(data: Any) -> None:
    """Nothing but a press or a private word comes of what Discord never sent."""
    for kind in (discord.InteractionType.component, discord.InteractionType.modal_submit):
        for custom_id in (None, "b:join:1:0:", "s:set:1:0:", "c:house:0:0:channels", "f:forget_typed:0:0:"):
            try:
                press = sent(kind, data if custom_id is None else {**(data or {}), "custom_id": custom_id})
            except Sorry:
                continue
            assert all(isinstance(value, str) for value in press.values)


def test_a_control_is_pressed_as_what_it_is() -> None:
    """A menu that comes as a button, a button that comes as a menu, a form that comes as either: none is read."""
    component, submitted = discord.InteractionType.component, discord.InteractionType.modal_submit
    for kind, number in (("b", 3), ("s", 2), ("s", 5), ("u", 8), ("c", 5), ("f", 2), ("f", 3), ("b", None)):
        data = {"custom_id": f"{kind}:join:1:0:", "component_type": number, "values": ["1"]}
        with pytest.raises(Sorry):
            sent(component, data)
    with pytest.raises(Sorry):
        sent(submitted, {"custom_id": "b:join:1:0:", "components": []})


@pytest.mark.parametrize("values", [None, "7H", [], [7], ["x" * 101], ["x"] * 26, {"0": "x"}])
def test_menus_hand_back_what_a_menu_can(values: object) -> None:
    with pytest.raises(Sorry):
        sent(discord.InteractionType.component, {"custom_id": "s:set:1:0:", "component_type": 3, "values": values})


def test_a_menu_of_channels_may_be_empty() -> None:
    data = {"custom_id": "c:house:0:0:channels", "component_type": 8, "values": []}
    assert sent(discord.InteractionType.component, data).values == ()


def submitted(*components: object) -> Press:
    data = {"custom_id": "f:forget_typed:0:0:", "components": list(components)}
    return sent(discord.InteractionType.modal_submit, data)


def field(value: object, name: str = "typed") -> dict[str, object]:
    return {"type": 4, "custom_id": name, "value": value}


def test_a_form_is_read_in_labels_and_in_rows() -> None:
    """Apps send fields in labels now, and in rows before; others than the one that was asked for are left out."""
    assert submitted({"type": 18, "component": field("ERASE")}).values == ("ERASE",)
    assert submitted({"type": 1, "components": [field("x", "other"), field("ERASE")]}).values == ("ERASE",)


@pytest.mark.parametrize(
    "components",
    [
        [],
        [7, None, "x"],
        [{"type": 18}],
        [{"type": 18, "component": field(None)}],
        [{"type": 18, "component": field("x" * 4001)}],
        [{"type": 18, "component": {"type": 18, "component": field("ERASE")}}],
        [{"type": 1, "components": [field("ERASE"), field("ERASE")]}],
    ],
)
def test_forms_without_their_field(components: list[object]) -> None:
    with pytest.raises(Sorry):
        submitted(*components)


def test_labels_are_cut_to_what_discord_takes() -> None:
    """A label of any length makes a button that Discord takes."""
    assert len(button(Press("join", 1, 0), "x" * 200).label or "") == 80
    menu = select(Press("choose", 1, 0), [discord.SelectOption(label="a")], "p" * 500)
    assert len(menu.placeholder or "") == 150
    asked = form(Press("forget_typed", 0, 0), "t" * 99, "l" * 99, "d" * 200, placeholder="p" * 200, longest=20)
    assert len(asked.title) == 45
    assert CUSTOM_ID.fullmatch(asked.custom_id)


def test_a_verb_has_one_handler() -> None:
    """Two handlers for one verb are a mistake that shows at the start."""

    async def handler(interaction: discord.Interaction, press: Press) -> None:
        raise AssertionError("never called")

    handlers = Handlers()
    handlers.register("join", handler)
    with pytest.raises(ValueError, match="join"):
        handlers.register("join", handler)
