"""A bot with a busy worker, in a process of its own: whether the worker ends with it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def check_nothing_outlives(source: str, killed: bool, folder: Path) -> None:
    """Run a program that prints its worker's process number, then works until it reads ``close``; end it that way, or
    kill it. It must end well if it is asked to, and the worker must be gone in either case.
    """
    script = folder / "busy.py"
    script.write_text(source)
    command = [sys.executable, str(script)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, text=True, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as bot:
        assert bot.stdout is not None
        worker = int(bot.stdout.readline())
        if killed:
            bot.kill()
            bot.wait()
        else:
            bot.communicate("close\n")
            assert bot.returncode == 0
        while is_alive(worker):
            pass


def is_alive(pid: int) -> bool:
    """Whether there is such a process; one that has ended and that nobody asks about doesn't count."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout
    return not state.startswith("Z") and bool(state)
