"""A hand of any size can be played: menus are gathered or paged, and every play can be reached."""

from __future__ import annotations

import pytest

from bot.games.registry import presenter_of
from bot.play.layouts import OPENS
from tests.play.kit import Person, Seen, World, moves_ahead, start_table


async def biggest_hand(world: World, **options: str) -> tuple[Seen, Person, int]:
    """A game of two, stopped where somebody has many plays to choose from."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo, pace="off", **options)
    match = world.game()
    ahead = moves_ahead(match, lambda view: False)
    state = match.presenter.game.start(match.setup)
    best, most = 0, 0
    for number, move in enumerate(ahead):
        if len(state.legal(move.seat)) > most:
            best, most = number, len(state.legal(move.seat))
        state.apply(move.seat, move.action)
    await world.skip(lambda view: len(match.table.moves) == 0 and view.turn >= ahead[best].turn)
    person = anna if anna.hand() else bo
    hand = person.hand()
    assert hand
    return hand, person, most


async def test_every_play_of_a_big_hand_can_be_reached(world: World) -> None:
    """Case 61: with far more than 25 plays, the menus have at most 25 entries each, and together offer every play."""
    hand, person, most = await biggest_hand(world)
    match = world.game()
    legal = {str(action) for action in match.view(match.table.to_act[0]).legal if action.cards}
    assert len(legal) == most > 25
    found: set[str] = set()
    for page in range(4):
        found |= await plays_on_page(hand, person, page)
        if "▶" not in hand.labels:
            break
    assert found == legal
    assert match.table.to_act == (match.seat_of(person.id),)


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        *({"preset": preset} for preset in presenter_of("skitgubbe").game.presets),
        {"preset": "modern", "options": "hand=5 slough=any_time trash=10"},
        {"preset": "flurst", "options": "hand=5 multi=on pickup=whole must_bounce=off"},
        {"preset": "classic", "options": "pickup=whole trump=turned"},
    ],
    ids=lambda options: " ".join(options.values()),
)
async def test_every_play_of_every_variant_can_be_reached(world: World, options: dict[str, str]) -> None:
    """Case 61: in the menus, and as a suggestion when it is typed in full, where it stands first."""
    hand, person, most = await biggest_hand(world, **options)
    match = world.game()
    view = match.view(match.table.to_act[0])
    legal = {str(action) for action in view.legal if action.cards}
    assert len(legal) > 7
    found: set[str] = set()
    for page in range(most // 25 + 1):
        found |= await plays_on_page(hand, person, page)
        if "▶" not in hand.labels:
            break
    assert found == legal
    choices = match.presenter.choices("en-US", view).menu
    for choice in [inner for outer in choices for inner in (outer.more or (outer,))]:
        if choice.action.verb == "play":
            suggested = await person.suggestions("play", "cards", choice.label)
            assert len(suggested) <= 25
            assert suggested[0]["name"] == choice.label


async def plays_on_page(hand: Seen, person: Person, page: int) -> set[str]:
    """All plays on one page of a menu, those behind its choices too; the menu is left open at that page."""

    async def turn_to_page() -> None:
        for _ in range(page):
            await person.click(hand, "▶")

    while "◀" in hand.labels:
        await person.click(hand, "◀")
    await turn_to_page()
    found = {value for value in hand.options if not value.startswith(OPENS)}
    for opener in [value for value in hand.options if value.startswith(OPENS)]:
        await person.choose(hand, opener)
        found |= set(hand.options)
        await person.click(hand, "All cards")
        await turn_to_page()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, -1])
async def test_a_play_from_behind_a_choice_is_made(world: World, number: int) -> None:
    """The first and the last play of all, wherever they stand in the menus, can be made."""
    hand, person, _ = await biggest_hand(world)
    match = world.game()
    seat = match.table.to_act[0]
    legal = sorted(action for action in map(str, match.view(seat).legal) if " " in action)
    before = len(match.table.moves)
    await person.choose_action(hand, legal[number])
    assert str(match.table.moves[before].action) == legal[number]
