"""``python -m bot demo``: a visitor plays a game by himself, and the demo leaves nothing behind."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from simcord.results import ResponseMessage

from bot.cli.exits import CONFIG, Stop
from bot.demo import PEOPLE, Stage, StillClock, main, stage
from tests.play.kit import moves, walk

ROOT = Path(__file__).parents[2]
SECONDS = 60
MOST_CLICKS = 1000


@pytest.fixture
async def here() -> AsyncIterator[Stage]:
    async with stage() as furnished:
        yield furnished
    furnished.env.raise_errors()


class Visitor:
    """Somebody at the demo's page, who sees one channel and what is shown there to one person."""

    def __init__(self, here: Stage, number: int = 0) -> None:
        self.env, self.channel, self.member = here.env, here.channel, here.people[number]

    def parts(self, message: Any) -> list[dict[str, Any]]:
        return list(walk(message.components))

    @property
    def messages(self) -> list[Any]:
        return list(self.env.backend.messages[self.channel.id].values())

    def newest(self, label: str) -> Any:
        """The newest message with this button."""
        return next(
            message
            for message in reversed(self.messages)
            if any(part.get("label") == label for part in self.parts(message))
        )

    async def press(self, label: str) -> None:
        await self.member.click(ResponseMessage(self.env, self.newest(label)), label=label)

    async def play(self) -> None:
        """Do the first thing that the private hand offers."""
        hand = self.newest("Refresh")
        for part in self.parts(hand):
            if part.get("options"):
                chosen = [part["options"][0]["value"]]
                await self.member.select(ResponseMessage(self.env, hand), chosen, custom_id=part["custom_id"])
                return
        labels = [part["label"] for part in self.parts(hand) if part.get("label")]
        await self.press(next((label for label in labels if moves(label)), "Refresh"))

    @property
    def has_result(self) -> bool:
        return any(part.get("label") == "Rematch" for message in self.messages for part in self.parts(message))


async def test_the_channel_says_how_to_begin(here: Stage) -> None:
    [welcome] = Visitor(here).messages
    assert "/skitgubbe new" in welcome.content
    for label in ("Add computer", "Start", "My hand"):
        assert f"**{label}**" in welcome.content


@pytest.mark.slow
async def test_one_person_alone_plays_a_game_to_its_end(here: Stage) -> None:
    asta = Visitor(here)
    await asta.member.slash(asta.channel, "skitgubbe new")
    for label in ("Add computer", "Start", "My hand"):
        await asta.press(label)
    clicks = 0
    while not asta.has_result:
        await asta.play()
        clicks += 1
        assert clicks < MOST_CLICKS
    assert clicks > 5


async def test_the_page_shows_each_viewer_the_channel(here: Stage) -> None:
    assert len(here.people) == len(PEOPLE) == 3
    async with here.env.preview(here.channel, viewers=here.people, layout="channel") as page:
        seen = await page.snapshot()
        assert "/skitgubbe new" in str(seen["messages"])
        await here.people[0].slash(here.channel, "skitgubbe new")
        assert "Add computer" in str((await page.snapshot())["messages"])


async def test_time_stands_still_for_all_but_what_is_due(here: Stage) -> None:
    clock = StillClock(here.env.now())
    done = asyncio.Event()
    before = clock.seconds(), clock.utc()
    never = clock.call_later(0.001, lambda: pytest.fail("this was not to happen"))
    clock.call_later(0, done.set)
    await asyncio.wait_for(done.wait(), SECONDS)
    never.cancel()
    assert (clock.seconds(), clock.utc()) == before


def start_demo(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """The demo as a process of its own, which puts what is temporary into this folder."""
    return subprocess.Popen(
        [sys.executable, "-m", "bot", "demo", "--no-browser", *arguments],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for another process")
def test_it_serves_a_page_until_it_is_interrupted_and_leaves_nothing(tmp_path: Path) -> None:
    with start_demo(tmp_path) as process:
        assert process.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
        assert address
        assert any(tmp_path.iterdir())
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with direct.open(address[0], timeout=SECONDS) as page:
            assert b"<html" in page.read()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=SECONDS)
    assert process.returncode == 0
    assert errors == ""
    assert not any(tmp_path.iterdir())


def test_a_port_in_use_is_said_in_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Stop, match=f"port {port}") as stopped:
            main(["--no-browser", "--port", str(port)])
    assert stopped.value.status == CONFIG


@pytest.mark.parametrize("port", ["-1", "65536", "http", "8e3", ""])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--no-browser", f"--port={port}"])
    assert stopped.value.code == 2
    assert "from 0 to 65535" in capsys.readouterr().err
