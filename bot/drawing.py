"""Where pictures are drawn: in a process of its own, so that the bot goes on answering meanwhile.

The process is started when somebody opens a table, or with the first picture, and ended when nothing has been drawn for
long. Until it is there, and whatever goes wrong with it, pictures are drawn in threads of the bot itself.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from bot import metrics
from bot.pictures import Draw, Picture, drawn, load
from bot.workers import TooBusy, Workers

log = logging.getLogger(__name__)

NICENESS = 3
"""How much the process yields to the bot. It yields less than those who think, for people look at pictures."""

MOST = 30
"""So many pictures may wait for the process or be under way: more come only if it can't keep up at all."""

LOADING_SECONDS = 60.0
"""How long the process may take before it can draw: a second, but on a small machine that is busy."""

AWAITED = ThreadPoolExecutor(1, "awaited pictures")
OTHERS = ThreadPoolExecutor(1, "other pictures")
"""Two threads draw. With more of them, the event loop would have to wait longer for its turn; and what a person waits
for doesn't stand in one line with the tables of everybody."""


class Drawing(Protocol):
    """Where pictures are drawn."""

    @property
    def turn(self) -> asyncio.Lock:
        """Held by who draws something that nobody waits for: so whoever is waited for comes after one of these."""
        ...

    async def draw(self, draw: Draw, *, awaited: bool = True) -> Picture:
        """The picture; what goes wrong with it is raised. ``awaited``: a person waits for it."""
        ...

    def begin(self) -> None:
        """There will be something to draw soon."""
        ...

    def close(self) -> None:
        """Draw in this process only, from now on."""
        ...


class DrawingHere:
    """Draws in this process: for tests and the demo, and where there is no other."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()

    async def draw(self, draw: Draw, *, awaited: bool = True) -> Picture:
        """Draw in a thread."""
        context = contextvars.copy_context()
        thread = AWAITED if awaited else OTHERS
        return await asyncio.get_running_loop().run_in_executor(thread, context.run, draw)

    def begin(self) -> None:
        """There is nothing to start."""

    def close(self) -> None:
        """There is nothing to end."""


class DrawingProcess:
    """Draws in a process (see :class:`Drawing`).

    ``seconds``: how long a picture may take in all; ``idle``: after so many seconds without one the process is ended;
    ``pause``: so many seconds after something went wrong another one is started.
    """

    def __init__(self, seconds: float = 10.0, idle: float = 600.0, pause: float = 60.0) -> None:
        self.turn = asyncio.Lock()
        self._here = DrawingHere()
        self._workers = Workers(1, niceness=NICENESS, most=MOST, idle=idle, gauge=metrics.PICTURE_WORKERS)
        self._seconds = seconds
        self._pause = pause
        self._starting: asyncio.Task[None] | None = None
        self._resting_until = 0.0
        self._closed = False

    @property
    def running(self) -> bool:
        """Whether there is a process, or one that is being started."""
        return self._workers.running

    @property
    def ready(self) -> bool:
        """Whether there is a process that can draw at once."""
        return self.running and (self._starting is None or self._starting.done())

    async def draw(self, draw: Draw, *, awaited: bool = True) -> Picture:
        """Draw in the process if it can be had, else in a thread."""
        if self.ready and not self._workers.full:
            try:
                return await self._workers.ask(self._seconds, drawn, draw)
            except TooBusy as error:
                self._rest(error)
            except Exception:
                # What is wrong with the picture itself is seen best from here.
                log.debug("A picture that failed is tried again")
        else:
            self.begin()
        return await self._here.draw(draw, awaited=awaited)

    def begin(self) -> None:
        """Start the process, unless there is one."""
        resting = asyncio.get_running_loop().time() < self._resting_until
        if not self.running and not resting and not self._closed:
            self._starting = asyncio.create_task(self._load(), name="starting to draw")

    def close(self) -> None:
        """End the process at once."""
        self._closed = True
        self._workers.end()

    async def _load(self) -> None:
        """Start the process and wait until it has loaded all that it needs."""
        try:
            await self._workers.ask(LOADING_SECONDS, load)
        except TooBusy as error:
            self._rest(error)

    def _rest(self, error: TooBusy) -> None:
        """Something is wrong with the process: do without for a while. Many may find that out at the same time."""
        now = asyncio.get_running_loop().time()
        if now >= self._resting_until and not self._closed:
            self._resting_until = now + self._pause
            log.warning("The bot draws the pictures itself for a while: %s", error)
            self._workers.end()
