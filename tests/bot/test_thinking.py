"""Computer players think in processes of their own; whatever happens to those, there is a move."""

import asyncio
import multiprocessing
import os
import signal
from random import Random

import pytest

from bot.thinking import ThinkingHere, ThinkingPool, Thought
from bot.workers import TooBusy, end_processes
from engine.cards import PACK
from engine.game import Effort, Setup
from engine.games import GAMES
from engine.players.advice import advise
from engine.players.coach import Decision, judge
from tests.bot.limits_kit import no_more_files
from tests.bot.outliving_kit import check_nothing_outlives

GAME = GAMES["skitgubbe"]


def thought(strength="hard", seed=0.5):
    """Seat 1 is to lead its first card."""
    deck = tuple(Random(4).sample(PACK, 52))
    view = GAME.start(Setup(GAME.options("classic", {}), 3, 3, deck, lambda held: held)).view(1)
    return Thought("skitgubbe", view, strength, (), seed)


class Confused(Thought):
    """Somebody who can't think ahead."""

    def choose(self, strength=None):
        if strength is None:
            raise ValueError("the cards in my hand")
        return super().choose(strength)


def number_of_process():
    return os.getpid()


def die():
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def pool():
    pool = ThinkingPool(workers=1, waiting=3, seconds=60.0)
    yield pool
    pool.close()


@pytest.mark.slow
async def test_the_answer_is_the_same_wherever_it_is_thought_of(pool):
    assert await pool.think(thought()) == await ThinkingHere().think(thought())


async def test_thinking_happens_in_another_process(pool):
    assert await pool.ask(number_of_process) != os.getpid()


async def test_there_are_no_processes_before_somebody_thinks_ahead(pool):
    assert await pool.think(thought("normal")) in thought().view.legal
    assert not pool.running


async def test_a_player_who_fails_makes_the_move_of_a_normal_one(pool, caplog):
    asked = thought()
    confused = Confused(asked.game, asked.view, asked.strength, asked.history, asked.seed)
    assert await pool.think(confused) == asked.choose("normal")
    assert "ValueError" in caplog.text
    assert "hand" not in caplog.text


async def test_where_no_process_can_be_started_the_move_is_that_of_a_normal_player(pool, caplog):
    usual = thought("normal").choose()
    with no_more_files():
        assert await pool.think(thought()) == usual
    assert not pool.running
    assert "without thinking ahead: no process can be started" in caplog.text


@pytest.mark.slow
async def test_a_worker_that_dies_costs_no_move(pool, caplog):
    with pytest.raises(TooBusy, match="died"):
        await pool.ask(die)
    assert not pool.running
    assert await pool.think(thought()) in thought().view.legal
    assert pool.running


@pytest.mark.slow
async def test_when_a_worker_dies_under_a_thought_the_move_is_that_of_a_normal_player(pool, caplog):
    dying = asyncio.ensure_future(pool.ask(die))
    await asyncio.sleep(0)
    action = await pool.think(thought())
    with pytest.raises(TooBusy):
        await dying
    assert action == thought("normal").choose()
    assert "without thinking ahead" in caplog.text


async def test_the_queue_is_bounded(caplog):
    pool = ThinkingPool(waiting=0)
    assert await pool.think(thought()) == thought("normal").choose()
    assert not pool.running
    assert "thinking" in caplog.text


async def test_a_thought_that_takes_too_long_is_not_waited_for():
    pool = ThinkingPool(seconds=0.0)
    try:
        assert await pool.think(thought()) == thought("normal").choose()
    finally:
        pool.close()


async def test_who_no_longer_wants_to_know_frees_his_place(pool):
    asked = [asyncio.ensure_future(pool.ask(number_of_process)) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(TooBusy):
        await pool.ask(number_of_process)
    for one in asked:
        one.cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    assert await pool.ask(number_of_process) != os.getpid()


async def test_the_processes_end_when_nobody_thinks():
    pool = ThinkingPool(idle=0.0)
    await pool.ask(number_of_process)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not pool.running


async def test_advice_comes_from_there_too(pool):
    view = thought().view
    effort = Effort(playouts=20, seconds=60.0, fair=True)
    asked = await pool.ask(advise, "skitgubbe", view, (), "1/0", effort)
    assert asked == advise("skitgubbe", view, (), "1/0", effort)
    decision = Decision("skitgubbe", 1, 1, view, (), view.legal[0])
    assert await pool.ask(judge, decision, "coach", effort) == judge(decision, "coach", effort)


BUSY_BOT = """
import asyncio, os, sys, time
from bot.thinking import ThinkingPool

async def main():
    pool = ThinkingPool()
    print(await pool.ask(os.getpid), flush=True)
    thinking = asyncio.create_task(pool.ask(time.sleep, 3600))
    while (await asyncio.to_thread(sys.stdin.readline)) != "close\\n":
        pass
    pool.close()

if __name__ == "__main__":
    asyncio.run(main())
"""
"""A process with a worker that thinks for an hour; it ends when it is told to, or is killed."""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
@pytest.mark.parametrize("killed", [False, True])
def test_no_worker_outlives_the_bot_nor_holds_it_up(killed, tmp_path):
    """A thought that has just begun isn't waited for; and a bot that is killed leaves no process behind."""
    check_nothing_outlives(BUSY_BOT, killed, tmp_path)


async def test_many_who_wait_for_a_worker_that_dies_all_get_new_ones(caplog):
    pool = ThinkingPool(waiting=8)
    try:
        dying = asyncio.ensure_future(pool.ask(die))
        others = [asyncio.ensure_future(again(pool)) for _ in range(4)]
        with pytest.raises(TooBusy):
            await dying
        assert os.getpid() not in await asyncio.gather(*others)
    finally:
        pool.close()


async def again(pool):
    """Asks once more if it has to."""
    try:
        return await pool.ask(number_of_process)
    except TooBusy:
        return await pool.ask(number_of_process)


async def test_the_processes_do_not_end_under_a_thought_that_began_before_they_were_to():
    pool = ThinkingPool(idle=0.0)
    try:
        first = await pool.ask(number_of_process)
        assert await pool.ask(number_of_process) == first
    finally:
        pool.close()


def wait_for_ever():
    signal.pause()


def test_at_the_end_a_process_that_is_still_loading_is_ended_too():
    """It hasn't heard of the end yet, and Python waits for it."""
    process = multiprocessing.get_context("spawn").Process(target=wait_for_ever)
    process.start()
    end_processes()
    process.join(timeout=60.0)
    assert process.exitcode == -signal.SIGKILL
