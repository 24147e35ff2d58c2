"""A whole evening, again and again, each time with another call that fails: it always comes to a good end.

Two kinds of trouble are tried on every call to Discord, the others on every few, beginning at different ones; and every
few statements of the database fail in each way. With ``SWEEP=all`` in the environment every kind is tried on every
call, and every statement, beginnings and ends of transactions among them, fails in every way.
"""

from __future__ import annotations

import os

import pytest

from tests.play.errands_kit import Errands
from tests.play.evening_kit import Evening
from tests.play.faults_kit import DISK_TROUBLES, TROUBLES, Disk, Line, Plan, at
from tests.play.kit import World

pytestmark = pytest.mark.slow

EVERYTHING = os.environ.get("SWEEP") == "all"
IN_FULL = tuple(TROUBLES) if EVERYTHING else ("no permission", "server error")
PARTS = 4
"""Into so many tests a full sweep is divided, to run side by side."""
OTHERS = [kind for kind in TROUBLES if kind not in IN_FULL]
SWEEPS = [(kind, part, PARTS) for kind in IN_FULL for part in range(1, PARTS + 1)]
SWEEPS += [(kind, 1 + number, len(OTHERS)) for number, kind in enumerate(OTHERS)]
EVERY_FEW, EVERY_FEW_ENDS = 53, 13
"""So far apart are the statements of the database, and the ends of transactions, that fail in turn."""


def disk_sweeps(step: int) -> list[tuple[str, int, int]]:
    """Each kind of trouble, the first statement that has it, and how many lie between one and the next."""
    if EVERYTHING:
        return [(kind, part, PARTS) for kind in DISK_TROUBLES for part in range(1, PARTS + 1)]
    return [(kind, 1 + number * step // len(DISK_TROUBLES), step) for number, kind in enumerate(DISK_TROUBLES)]


async def evening_on_line(world: World, plan: Plan) -> Evening:
    """An evening with faults in the calls to Discord."""
    line = Line(plan)
    evening = Evening(world, line)
    with line.laid():
        await evening.play()
    evening.check()
    return evening


async def evening_on_disk(world: World, plan: Plan, *, lost: bool = False) -> Evening:
    """An evening with faults in the database."""
    disk = Disk(plan, lost=lost)
    evening = Evening(world, disk)
    with disk.below(world.store):
        await evening.play()
    evening.check()
    return evening


@pytest.mark.parametrize(("kind", "first", "step"), SWEEPS)
async def test_each_call_fails_once(world: World, kind: str, first: int, step: int) -> None:
    """The evening goes on as if nothing had been; only a channel that seems deleted may end the game, in words."""
    number, evenings = first, 0
    while True:
        evening = await evening_on_line(world, at(TROUBLES[kind], number))
        if not evening.faults.failed:
            break
        if kind == "no channel" and evening.result_kind() == "ended":
            assert evening.was_told("The channel is gone")
        else:
            assert evening.result_kind() == "skitgubbe"
        number, evenings = number + step, evenings + 1
        world.expected_errors += kind == "bad request"
    assert evenings >= 30 // step


@pytest.mark.parametrize("kind", ["server error", "connection reset", "too many requests"])
async def test_two_calls_in_a_row_fail(world: World, kind: str) -> None:
    """The second one is often the very attempt to make up for the first."""
    for number in range(1, 35, 8):
        evening = await evening_on_line(world, at(TROUBLES[kind], number, number + 1))
        assert evening.result_kind() == "skitgubbe"


@pytest.mark.parametrize("kind", ["server error", "time-out", "no permission"])
async def test_everything_fails_for_a_while(world: World, kind: str) -> None:
    """Half a minute, from some moment on; what was to be told is told afterwards."""
    for first in range(1, 35, 8):
        until: list[float] = []

        def fails(number: int, _: str, first: int = first, until: list[float] = until) -> Exception | None:
            if number == first:
                until.append(world.clock.seconds() + 30)
            return TROUBLES[kind]() if until and world.clock.seconds() < until[0] else None

        evening = await evening_on_line(world, fails)
        assert evening.faults.failed
        assert evening.result_kind() == "skitgubbe"


@pytest.mark.parametrize(("kind", "first", "step"), disk_sweeps(EVERY_FEW))
async def test_each_statement_fails_once(world: World, kind: str, first: int, step: int) -> None:
    """What was asked for hasn't happened, and works when asked for again."""
    number = first
    while (evening := await evening_on_disk(world, at(DISK_TROUBLES[kind], number))).faults.failed:
        assert evening.result_kind() == "skitgubbe"
        number += step
    assert number > first


@pytest.mark.parametrize(("kind", "first", "step"), disk_sweeps(EVERY_FEW_ENDS))
async def test_the_news_of_each_transaction_gets_lost_once(world: World, kind: str, first: int, step: int) -> None:
    """It is written although it seems to fail: it counts once, and is found to have happened when asked for again."""
    number = first
    while (evening := await evening_on_disk(world, at_commit(kind, number), lost=True)).faults.failed:
        assert evening.result_kind() == "skitgubbe"
        number += step
    assert number > first


@pytest.mark.parametrize(("kind", "first", "step"), disk_sweeps(EVERY_FEW))
async def test_each_statement_of_an_errand_fails_once(world: World, kind: str, first: int, step: int) -> None:
    """The same for settings, lists, records, sessions and erasures."""
    number = first
    while await errands_on_disk(world, at(DISK_TROUBLES[kind], number)):
        number += step
    assert number > first


@pytest.mark.parametrize(("kind", "first", "step"), disk_sweeps(EVERY_FEW_ENDS))
async def test_the_news_of_each_transaction_of_an_errand_gets_lost_once(
    world: World, kind: str, first: int, step: int
) -> None:
    """The same where what seems to fail is written."""
    number = first
    while await errands_on_disk(world, at_commit(kind, number), lost=True):
        number += step
    assert number > first


async def errands_on_disk(world: World, plan: Plan, *, lost: bool = False) -> bool:
    """All errands, with faults in the database; whether there were any."""
    disk = Disk(plan, lost=lost)
    errands = Errands(world, disk, lost=lost)
    with disk.below(world.store):
        await errands.run()
    errands.check()
    return bool(disk.failed)


def at_commit(kind: str, number: int) -> Plan:
    """This goes wrong with the n-th end of a transaction."""
    ends: list[int] = []

    def plan(n: int, name: str) -> Exception | None:
        if name != "COMMIT":
            return None
        ends.append(n)
        return DISK_TROUBLES[kind]() if len(ends) == number else None

    return plan
