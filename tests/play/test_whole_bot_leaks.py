"""Whole games with the whole bot, among curious people: nobody is shown a card that he may not know.

Anna and Bo play by direct messages, Cia takes none, a computer has the fourth seat, and Xenia only looks on. Now and
then all of them try everything by which one could learn a card, and after each step all that was sent is checked.
"""

from __future__ import annotations

import io
import logging
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from PIL import Image, PngImagePlugin

from engine.cards import PACK
from engine.game import Effort
from engine.games import GAMES
from tests.play.games_kit import shown
from tests.play.kit import Person, RawPress, Seen, World, nearly_over, open_table, phase_2
from tests.play.people_kit import can_move
from tests.play.strict_kit import StrictWatch, check_lines, check_picture
from tests.play.test_settings import manager, panel_of, set_to

PRESETS = GAMES["skitgubbe"].presets
LITTLE = Effort(playouts=2, fair=True)
EVERY = 6
"""After so many moves everybody is curious again."""
TYPED = ("", "♥", "7")


class CuriousGame:
    """One game, and what people try in it."""

    def __init__(self, world: World, preset: str) -> None:
        self.world = world
        self.preset = preset
        self.chance = Random(preset)
        self.old: list[tuple[Seen, str, tuple[str, ...]]] = []
        """Controls of hands that were shown: the message, the custom_id, and what it offered."""

    async def start(self) -> None:
        world = self.world
        self.anna, self.bo, self.cia, self.xenia = world.people("Anna", "Bo", "Cia", "Xenia")
        self.players = (self.anna, self.bo, self.cia)
        self.boss = manager(world)
        world.close_dms(self.cia)
        self.think_little()
        lobby = await open_table(world, *self.players, preset=self.preset, pace="off")
        await self.anna.click(lobby, "Add computer")
        await self.anna.click(lobby, "Start")
        self.watch = StrictWatch(world)
        self.watch.check()

    def think_little(self) -> None:
        """Hints needn't be good here."""
        hall = self.world.bot.hall
        hall.surroundings = replace(hall.surroundings, advice=LITTLE, coaching=LITTLE)

    @property
    def over(self) -> bool:
        return not self.world.bot.hall.matches

    # -- playing

    async def play(self, moves: int) -> None:
        """Make so many moves, unless the game is over before, with curious people in between."""
        for number in range(moves):
            if self.over:
                return
            if number % EVERY == 0:
                await self.everybody_is_curious()
            await self.move()

    async def move(self) -> None:
        """Whoever may act moves from a hand: the one that came by itself, or the one behind My hand."""
        match = self.world.game()
        person = next(one for one in self.players if match.may_act(match.seat_of(one.id)))
        hand = person.hand() or await self.hand_of(person)
        assert hand is not None
        self.keep(hand)
        await person.move_well(hand)
        self.watch.check()

    async def hand_of(self, person: Person) -> Seen | None:
        """My hand at the table; None where there was none to see."""
        result = await person.click(self.world.table(), "My hand")
        self.watch.check()
        return shown(self.world, result) if result.response is not None else None

    def keep(self, hand: Seen) -> None:
        """Remember how to press this hand when it is old."""
        offered = {menu["custom_id"]: tuple(option["value"] for option in menu["options"]) for menu in hand.menus}
        self.old += [(hand, custom_id, offered.get(custom_id, ())) for custom_id in hand.custom_ids]

    async def skip(self, until: Any) -> None:
        """Let the next moves be made without anybody looking."""
        if not self.over and not until(self.world.game().view(None)):
            await self.world.skip(until)
            self.watch.check()

    # -- curiosity

    async def everybody_is_curious(self) -> None:
        """All try to learn something, each in other ways than the last time."""
        for person in (*self.players, self.xenia):
            await self.look(person)
            await self.suggest(person)
            await self.try_in_vain(person)
        await self.press_old_hands()

    async def look(self, person: Person) -> None:
        """The hand and a hint: by command, in the channel or not, or by the button and what is below the hand then."""
        command = self.chance.choice(("hand", "hand", "hint"))
        result = await self.chance.choice((person.slash, person.slash_dm))(command)
        assert result.acknowledged
        self.watch.check()
        if (hand := await self.hand_of(person)) is not None and person is not self.xenia:
            self.keep(hand)
            harmless = [one for one in hand.custom_ids if one.split(":")[1] in ("hint", "hand_again", "page")]
            await person.press(hand, self.chance.choice(harmless))
            self.watch.check()

    async def suggest(self, person: Person) -> None:
        """What is offered to who types a command."""
        match = self.world.game()
        acts = person is not self.xenia and match.may_act(match.seat_of(person.id))
        command = "play" if acts else self.chance.choice(("play", "slough"))
        await person.suggestions(command, "cards", "" if acts else self.chance.choice(TYPED))
        self.watch.check()

    async def try_in_vain(self, person: Person) -> None:
        """Cards that he doesn't hold, and whatever else can't be done now: the answer tells of no others."""
        match, (card,) = self.world.game(), self.chance.sample(PACK, 1)
        seat = next((seat.seat for seat in match.row.seats if seat.user_id == person.id), None)
        legal = {str(action) for action in match.view(seat).legal} if seat else set()
        command = self.chance.choice(("play", "play", "slough", "chance"))
        options = {} if command == "chance" else {"cards": str(card)}
        if f"{command} {card}" not in legal and command not in legal:
            self.watch.types(person, str(card))
            await person.slash(command, **options)
            self.watch.check()

    async def press_old_hands(self) -> None:
        """Controls of hands of long ago, pressed by their owners and by others, with what they offered then."""
        turn = self.world.game().table.turn
        old = [one for one in self.old if one[1].split(":")[3] != str(turn) and one[0].there]
        for seen, custom_id, values in self.chance.sample(old, min(3, len(old))):
            person = self.chance.choice((*self.players, self.xenia))
            chosen = (self.chance.choice(values),) if values else ()
            self.watch.types(person, " ".join(chosen))
            await self.world.arrive(RawPress(person, seen, custom_id, chosen))
            self.watch.check()

    # -- what else happens

    async def switch_hints(self) -> None:
        """Hints off or on again, for the whole server."""
        await set_to(await panel_of(self.world, self.boss), self.boss, "hints")

    async def restart(self) -> None:
        """The bot stops and starts again."""
        await self.world.restart()
        self.think_little()
        self.watch.follow()
        self.watch.check()

    async def bo_leaves_and_returns(self) -> None:
        """While he is away, whatever he asks for shows what all may see; nor do others see his cards then."""
        await self.bo.click(self.world.table(), "Leave")
        self.watch.check()
        await self.suggest(self.bo)
        for _ in range(2):
            await self.move_of_others()
        assert not any(can_move(seen) for seen in self.bo.dms())
        await self.hand_of(self.bo)

    async def move_of_others(self) -> None:
        if not self.over:
            await self.move()


async def play_whole_game(world: World, preset: str) -> StrictWatch:
    """A game with all of it, in which nobody looks at some of the middle; returns what watched it."""
    game = CuriousGame(world, preset)
    await game.start()
    world.bot.hall.pictures = True
    await game.play(4)
    world.bot.hall.pictures = False
    await game.switch_hints()
    await game.play(4)
    await game.bo_leaves_and_returns()
    await game.restart()
    await game.switch_hints()
    await game.play(4)
    await game.skip(phase_2)
    world.bot.hall.pictures = True
    await game.play(3)
    world.bot.hall.pictures = False
    await game.play(9)
    await game.restart()
    await game.skip(nearly_over)
    await game.play(200)
    return game.watch


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
async def test_nobody_is_shown_what_he_may_not_know(
    world: World, preset: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Cases 56 to 58: messages, controls, suggestions, hints, refusals, file names, pictures' metadata, log lines."""
    watch = await play_whole_game(world, preset)
    assert world.bot.hall.matches == {}
    assert watch.private > 100
    assert watch.suggested > 3
    assert len(watch.files) > 5
    assert check_lines(caplog.records) >= 2


async def test_a_leak_would_be_noticed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that names the top of the stock, a talkative picture and a talkative log don't pass."""
    game = CuriousGame(world, "classic")
    await game.start()
    match = world.game()
    monkeypatch.setattr(match.showing, "_latest", lambda locale: str(match.table._state.stock[0]))
    with pytest.raises(AssertionError, match="shows"):
        await game.move()
    about, saved = PngImagePlugin.PngInfo(), io.BytesIO()
    about.add_text("hand", "7H")
    Image.new("P", (1, 1)).save(saved, "PNG", pnginfo=about)
    with pytest.raises(AssertionError, match="7H"):
        check_picture("hand.png", saved.getvalue())
    with pytest.raises(AssertionError, match="7h"):
        check_lines([logging.LogRecord("bot", logging.INFO, "", 1, "Typed: %s", ("7h",), None)])
