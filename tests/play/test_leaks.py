"""Nothing that is shown depends on what its reader may not know: in whatever preset, position and language."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.games.presenter import Choice
from bot.play import hand_page
from bot.play.layouts import value_of
from bot.play.match import Match
from bot.store import GameRow, NewSeat
from bot.words.catalog import languages
from engine.cards import PACK
from engine.game import Action, Seat
from engine.skitgubbe.game import Skitgubbe, SkitgubbeState
from engine.skitgubbe.options import Options
from engine.table import Table
from tests.engine.table.table_kit import MemoryJournal
from tests.engine.twins import readers, twin_of
from tests.play.kit import World

GAME = Skitgubbe()
SECONDS = 90.0


async def new_match(world: World, options: Options, players: int, chance: random.Random, locale: str) -> Match:
    """A game of so many people that the database doesn't know: the moves of thousands needn't be written down."""
    template = await started_row(world)
    seats = tuple(
        replace(template.seats[0], seat=seat, user_id=10_000 + seat, name=f"Name {seat}", locale=locale)
        for seat in range(1, players + 1)
    )
    changes = " ".join(f"{name}={value}" for name, value in GAME.changes(options).items())
    row = replace(
        template,
        preset=options.preset,
        changes=changes,
        seats=seats,
        locale=locale,
        secret=chance.randbytes(32),
        table_message_id=1,
        former_message_id=None,
    )
    match = Match(world.bot.hall, row)
    match.table = Table(lambda: GAME.start(match.setup), MemoryJournal())
    match.table.observe(match._remember)
    return match


async def started_row(world: World) -> GameRow:
    """The row of a game that has started: one is enough for all."""
    found = [row for row in await world.store.running() if row.status == "playing"]
    if found:
        return found[0]
    lobby = await world.store.open_lobby(
        guild_id=world.guild.id,
        channel_id=1,
        game="skitgubbe",
        preset="classic",
        changes="",
        host_id=1,
        secret=b"s" * 32,
        locale="en",
        pace="normal",
        seated=[NewSeat(name="A", user_id=1, entropy=1), NewSeat(name="B", strength="easy")],
    )
    return await world.store.start(lobby.id, None)


async def shown_to(match: Match, reader: Seat | None, tried: list[Action]) -> list[str]:
    """All that the bot would write for a reader in this position: messages with their controls, answers, refusals."""
    if reader is None:
        return [components(await match.showing.draw())]
    locale = match.row.seats[reader - 1].locale or "en"
    view, hands = match.view(reader), match.showing.hands
    choices = match.presenter.choices(locale, view)
    shown = [components(await hands.draw(reader, again=again, page=page)) for again in (True, False) for page in (0, 1)]
    shown += [components(await hands.draw(reader, within=value_of(one))) for one in choices.menu if one.more][:2]
    shown += [match.presenter.why_not(locale, view, action) for action in tried if action not in view.legal]
    shown += [f"{one.label} {one.action}" for one in every(choices.menu)]
    shown += [match.presenter.tip(locale, view, kind) for kind in match.presenter.decisions(view)]
    shown.append(f"{match.may_act(reader)} {match.table._state.default(reader) if match.may_act(reader) else ''}")
    return shown


def components(drawn: Any) -> str:
    return json.dumps(drawn.layout.to_components(), ensure_ascii=False)


def every(menu: tuple[Choice, ...]) -> Iterator[Choice]:
    for choice in menu:
        yield from choice.more or (choice,)


def attempts(chance: random.Random) -> list[Action]:
    """Things that somebody may try whether he holds the cards or not."""
    one, other = chance.sample(PACK, 2)
    verbs = [Action(verb) for verb in ("chance", "pass", "exchange", "pickup")]
    return [*verbs, Action("play", (one,)), Action("slough", (one,)), Action("play", tuple(sorted((one, other))))]


def pick(state: SkitgubbeState, chance: random.Random) -> tuple[Seat, Action]:
    """A move in or out of turn, which rather lays cards than picks up: games must come to all their positions."""
    seat = chance.choice([seat for seat in range(1, state.players + 1) if state.legal(seat)])
    legal = state.legal(seat)
    if chance.random() < 0.5 and seat in state.to_act:
        return seat, GAME.choose(state.view(seat), "normal", chance.random)
    return seat, chance.choice(legal)


async def compare(match: Match, chance: random.Random) -> int:
    """Compare what each reader is shown in this position with what he would be in a twin of it; how many readers."""
    state = match.table._state
    assert isinstance(state, SkitgubbeState)
    tried = attempts(chance)
    for reader in readers(state):
        twin = twin_of(state, reader, chance)
        assert twin.view(reader) == state.view(reader)
        here = await shown_to(match, reader, tried)
        match.table._state = twin
        try:
            there = await shown_to(match, reader, tried)
        finally:
            match.table._state = state
        assert here == there, f"{reader} in {match.row.preset} after {len(match.table.moves)} moves"
    return state.players + 1


async def sweep(world: World, seed: int, looks: int, most_moves: int = 400) -> int:
    """Play a game, looking now and then at what everybody is shown; returns how many looks that were."""
    chance = random.Random(seed)
    preset = GAME.presets[seed % len(GAME.presets)]
    options = GAME.options(preset, {})
    players = chance.choice(GAME.players(options))
    match = await new_match(world, options, players, chance, chance.choice(list(languages())))
    match.pacer.deadline = world.clock.seconds() + SECONDS
    wanted = set(chance.sample(range(120), looks))
    compared = 0
    for number in range(most_moves):
        if match.table.outcome is not None or not wanted:
            break
        if number in wanted:
            wanted.remove(number)
            compared += await compare(match, chance)
        seat, action = pick(match.table._state, chance)  # type: ignore[arg-type]
        await match.table.act(seat, action, turn=match.table.turn)
    return compared


GAMES_IN_THE_SUITE = 98


@pytest.mark.slow
async def test_nothing_shown_depends_on_hidden_cards(world: World) -> None:
    """Table, hands, menus, custom_ids, refusals, tips: the same in twin worlds, in all presets and languages."""
    looks = sum([await sweep(world, seed, looks=4) for seed in range(GAMES_IN_THE_SUITE)])
    assert looks > 1000


@pytest.mark.parametrize("preset", range(7))
async def test_nothing_shown_depends_on_hidden_cards_in_a_few_games(world: World, preset: int) -> None:
    """The same for one game of each preset."""
    assert await sweep(world, 7_000 + preset, looks=2) > 3


async def test_a_leak_would_be_noticed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison finds a table, and a hand, that tell of what lies in other hands."""
    chance = random.Random(1)
    match = await new_match(world, GAME.options("modern", {}), 4, chance, "en")
    with monkeypatch.context() as patch:
        patch.setattr(match.showing, "_latest", lambda locale: str(match.table._state.hands[3]))  # type: ignore[attr-defined]
        with pytest.raises(AssertionError, match="None in modern"):
            await compare(match, chance)
    with monkeypatch.context() as patch:
        patch.setattr(hand_page, "where", lambda match: str(match.table._state.stock[0]))
        with pytest.raises(AssertionError, match="1 in modern"):
            await compare(match, chance)
    assert await compare(match, chance) == 5
