"""A whole evening, again and again, each time with another call that fails: it always comes to a good end.

Two kinds of trouble are tried on every call to Discord, the others on every few, beginning at different ones; and every
few statements of the database fail in each way. With ``SWEEP=all`` in the environment every kind is tried on every
call.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from tests.play.evening_kit import Evening
from tests.play.faults_kit import DISK_TROUBLES, TROUBLES, Disk, Line, Plan, at
from tests.play.kit import World

pytestmark = pytest.mark.slow

IN_FULL = tuple(TROUBLES) if os.environ.get("SWEEP") == "all" else ("no permission", "server error")
PARTS = 4
"""Into so many tests a full sweep is divided, to run side by side."""
OTHERS = [kind for kind in TROUBLES if kind not in IN_FULL]
SWEEPS = [(kind, part, PARTS) for kind in IN_FULL for part in range(1, PARTS + 1)]
SWEEPS += [(kind, 1 + number, len(OTHERS)) for number, kind in enumerate(OTHERS)]
MOST_STATEMENTS = 3000
"""More than an evening has."""


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


@pytest.mark.parametrize(("kind", "first"), [(kind, 1 + 7 * number) for number, kind in enumerate(DISK_TROUBLES)])
@pytest.mark.parametrize("lost", [False, True], ids=["refused", "written"])
async def test_each_statement_fails_once(world: World, kind: str, first: int, lost: bool) -> None:
    """What was asked for hasn't happened, or is found to have happened, and works when asked for again."""
    step = 41
    for number in range(first, MOST_STATEMENTS, step):
        evening = await evening_on_disk(world, at_commit(kind, number) if lost else at(DISK_TROUBLES[kind], number))
        if not evening.faults.failed:
            break
        assert evening.result_kind() == "skitgubbe"


def at_commit(kind: str, number: int) -> Callable[[int, str], Exception | None]:
    """The end of the transaction in which this statement is."""
    failed: list[int] = []

    def plan(n: int, name: str) -> Exception | None:
        if n >= number and name == "COMMIT" and not failed:
            failed.append(n)
            return DISK_TROUBLES[kind]()
        return None

    return plan
