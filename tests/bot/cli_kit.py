"""Runs ``python -m bot`` as an operator would."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789ab"


def environment(folder: Path, **given: str) -> dict[str, str]:
    ours = {"DISCORD_TOKEN", "DATABASE_URL", "LOG_LEVEL", "LOG_FORMAT", "DEV_GUILD_ID", "SHARD_COUNT", "SHARD_IDS"}
    rest = {name: value for name, value in os.environ.items() if name not in ours}
    return {**rest, "PYTHONPATH": str(ROOT), "HOME": str(folder), **given}


def bot(folder: Path, *arguments: str, **given: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bot", *arguments]
    return subprocess.run(command, cwd=folder, env=environment(folder, **given), capture_output=True, text=True)


def assert_one_line(result: subprocess.CompletedProcess[str], status: int, *words: str) -> None:
    assert result.returncode == status, result.stderr
    (line,) = result.stderr.splitlines()
    for word in words:
        assert word in line
    assert "Traceback" not in result.stdout
