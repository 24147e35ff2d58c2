"""Pictures are drawn in a process of their own; whatever happens to that, there is a picture."""

import asyncio
import os
import pickle
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.drawing import MOST, DrawingHere, DrawingProcess
from bot.games.registry import PRESENTERS
from bot.pictures import SeatLook, Style, hand_picture, named
from bot.play.drawing import sheet
from engine.cards import PACK
from engine.game import Setup
from engine.games import GAMES
from tests.bot.drawing_kit import die_elsewhere, no_picture, number_of_process
from tests.bot.limits_kit import no_more_files
from tests.bot.outliving_kit import check_nothing_outlives

GAME, PRESENTER = GAMES["skitgubbe"], PRESENTERS["skitgubbe"]
ROOT = Path(__file__).parents[2]
HAND = partial(hand_picture, PACK[:5], None, Style())
LONG = 600.0
"""So many seconds a picture may take where a test isn't about that: a busy machine is no fault."""


@pytest.fixture
def drawing():
    drawing = DrawingProcess(seconds=LONG, pause=0.0)
    yield drawing
    drawing.close()


async def begun(drawing: DrawingProcess) -> int:
    """The number of the process, once it draws."""
    await drawing.draw(number_of_process)
    while not drawing.ready:  # noqa: ASYNC110
        await asyncio.sleep(0)
    return await drawer(drawing)


async def drawer(drawing: DrawingProcess) -> int:
    """The number of the process that draws."""
    return int((await drawing.draw(number_of_process)).data)


async def test_the_first_picture_waits_for_no_process(drawing):
    assert await drawer(drawing) == os.getpid()
    assert not drawing.ready


async def test_later_ones_are_drawn_elsewhere_and_are_the_same(drawing):
    assert await begun(drawing) != os.getpid()
    there, here = await drawing.draw(HAND), await DrawingHere().draw(HAND)
    assert (there.data, there.filename, there.size) == (here.data, here.filename, here.size)


@pytest.mark.slow
async def test_a_process_that_dies_costs_no_picture(drawing):
    first = await begun(drawing)
    assert int((await drawing.draw(partial(die_elsewhere, os.getpid()))).data) == os.getpid()
    assert await begun(drawing) not in (first, os.getpid())


@pytest.mark.slow
async def test_many_whose_process_dies_all_get_their_pictures_and_one_line_tells_of_it(caplog):
    """And for a while no other process is started: it might die as well."""
    drawing = DrawingProcess(seconds=LONG, pause=3600.0)
    try:
        await begun(drawing)
        drawn = await asyncio.gather(*(drawing.draw(partial(die_elsewhere, os.getpid())) for _ in range(9)))
        assert [int(picture.data) for picture in drawn] == [os.getpid()] * 9
        assert len(caplog.records) == 1
        assert "itself" in caplog.text
        assert await drawer(drawing) == os.getpid()
        assert not drawing.running
    finally:
        drawing.close()


async def test_where_no_process_can_be_started_all_is_drawn_here_and_one_line_tells_of_it(caplog):
    drawing = DrawingProcess(seconds=LONG, pause=3600.0)
    with no_more_files():
        assert [await drawer(drawing) for _ in range(3)] == [os.getpid()] * 3
    assert len(caplog.records) == 1
    assert "itself for a while: no process can be started" in caplog.text
    assert not drawing.running


@pytest.mark.slow
async def test_a_picture_that_takes_too_long_is_drawn_here(caplog):
    drawing = DrawingProcess(seconds=0.0, pause=3600.0)
    try:
        await begun(drawing)
        assert not drawing.running
        assert "took more than" in caplog.text
    finally:
        drawing.close()


@pytest.mark.slow
async def test_what_is_too_much_for_the_process_is_drawn_here(drawing):
    there = await begun(drawing)
    numbers = await asyncio.gather(*(drawer(drawing) for _ in range(MOST + 1)))
    assert sorted([there] * MOST + [os.getpid()]) == sorted(numbers)
    assert drawing.ready


@pytest.mark.slow
async def test_a_picture_with_a_fault_fails_as_it_would_here(drawing, caplog):
    """The log has the kind of the fault and its place, nothing else; and the process goes on."""
    first = await begun(drawing)
    assert await sheet(drawing, no_picture, "a hand") is None
    assert "LookupError at drawing_kit.py" in caplog.text
    assert "seven" not in caplog.text
    assert await drawer(drawing) == first


@pytest.mark.slow
async def test_what_cannot_be_handed_over_is_drawn_here(drawing):
    await begun(drawing)
    assert int((await drawing.draw(lambda: number_of_process())).data) == os.getpid()
    assert drawing.ready


@pytest.mark.slow
async def test_the_process_ends_when_nothing_is_drawn_and_another_one_begins():
    drawing = DrawingProcess(seconds=LONG, idle=0.0)
    try:
        first = await begun(drawing)
        while drawing.running:  # noqa: ASYNC110
            await asyncio.sleep(0)
        assert await begun(drawing) not in (first, os.getpid())
    finally:
        drawing.close()


async def test_after_the_end_pictures_are_drawn_here_and_nothing_is_started(drawing):
    await begun(drawing)
    drawing.close()
    assert await drawer(drawing) == os.getpid()
    assert not drawing.running


def test_all_pictures_of_a_game_can_be_handed_over():
    """Nothing but what is drawn goes to the process: of a hand the cards alone."""
    state = GAME.start(Setup(GAME.options("classic", {}), 3, 3, tuple(Random(4).sample(PACK, 52)), lambda held: held))
    looks = [SeatLook(name) for name in ("Anna", "Bo", "Cia")]
    page = PRESENTER.lesson("en", 1)
    book = PRESENTER.rulebook("en", GAME.options("classic", {}))
    examples = [section.example.draw for section in book.sections if section.example]
    assert examples
    hand = PRESENTER.hand_picture("en", state.view(1), True)
    table = PRESENTER.table_picture("en", state.view(None), looks)
    for draw in (table, hand, partial(named, hand, "hand-1"), page.draw_table, page.draw_hand(True), *examples):
        assert pickle.loads(pickle.dumps(draw))().data == draw().data


def test_the_processes_load_neither_discord_nor_the_database():
    """They start with the file that the bot was started with, and are to be small and soon there."""
    code = "import sys, bot.__main__, bot.workers, bot.pictures, bot.thinking; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "bot.pictures" in loaded.split()
    assert not {"discord", "aiohttp", "sqlalchemy"} & set(loaded.split())


BUSY_BOT = """
import asyncio, os, sys
from functools import partial
from bot.drawing import DrawingProcess
from tests.bot.drawing_kit import hang_elsewhere, number_of_process
from tests.bot.test_drawing import begun

async def main():
    drawing = DrawingProcess(seconds=3600.0)
    print(await begun(drawing), flush=True)
    picture = asyncio.create_task(drawing.draw(partial(hang_elsewhere, os.getpid())))
    while (await asyncio.to_thread(sys.stdin.readline)) != "close\\n":
        pass
    drawing.close()
    assert (await picture).data == str(os.getpid()).encode()

if __name__ == "__main__":
    asyncio.run(main())
"""
"""A process in whose worker a picture takes for ever; it ends when it is told to, or is killed."""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
@pytest.mark.parametrize("killed", [False, True])
def test_no_process_outlives_the_bot_nor_holds_it_up(killed, tmp_path):
    """A picture under way isn't waited for, but drawn here; and a bot that is killed leaves no process behind."""
    check_nothing_outlives(BUSY_BOT, killed, tmp_path)
