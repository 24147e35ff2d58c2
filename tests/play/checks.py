"""What must be so of everything that the bot sends and logs, whatever a test is about."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.play.kit import BUTTON, MENU, WORDS, World, walk

MOST_COMPONENTS, MOST_TEXT, MOST_OPTIONS = 40, 4000, 25
LONGEST_LABEL, LONGEST_OPTION, LONGEST_ID = 80, 100, 100
OUR_LOGS = ("bot", "cogs", "engine", "tests")

CARD_IN_WORDS = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]|[♣♦♥♠]\s*(?:10|[2-9JQKA])\b|\b(?:10|[2-9TJQKA])[CDHS]\b")


def bodies(world: World) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """All messages that the bot sent or changed: where to, and what."""
    for request in world.env.http_requests:
        body = request.json
        if request.method not in ("POST", "PATCH") or not isinstance(body, dict):
            continue
        if request.path.endswith("/callback"):
            body = body.get("data") or {}
        if "content" in body or "components" in body:
            yield request.path, body


def check_limits(body: Mapping[str, Any]) -> None:
    """Within the bounds that Discord sets for a message."""
    parts = list(walk(body.get("components") or []))
    words = [part["content"] for part in parts if part["type"] == WORDS]
    assert len(parts) <= MOST_COMPONENTS
    assert sum(map(len, words)) <= MOST_TEXT
    assert len(body.get("content") or "") <= 2000
    for part in parts:
        assert len(part.get("custom_id") or "") <= LONGEST_ID
        if part["type"] == BUTTON:
            assert len(part.get("label") or "") <= LONGEST_LABEL
        if part["type"] == MENU:
            assert 1 <= len(part["options"]) <= MOST_OPTIONS
            assert len(part.get("placeholder") or "") <= 150
            for option in part["options"]:
                assert 1 <= len(option["label"]) <= LONGEST_OPTION
                assert len(option["value"]) <= LONGEST_OPTION
                assert len(option.get("description") or "") <= LONGEST_OPTION


def check_mentions(world: World, path: str, body: Mapping[str, Any]) -> None:
    """Nobody is pinged but, in a message of its own, one person whose turn it is."""
    allowed = body.get("allowed_mentions")
    text = str(body)
    if allowed is None:
        assert not re.search(r"<@|@everyone|@here", text), f"a message to {path} may ping anybody"
        return
    assert not allowed.get("parse"), f"a message to {path} lets anybody be pinged"
    assert not allowed.get("roles")
    users = [int(user) for user in allowed.get("users") or []]
    if users:
        assert path == f"/channels/{path.split('/')[2]}/messages", "only a new message notifies"
        assert len(users) == 1
        assert f"<@{users[0]}>" in body["content"]
        assert world.env.backend.get_channel(int(path.split("/")[2])).guild_id == world.guild.id


def check_all_messages(world: World) -> None:
    """See :func:`check_limits` and :func:`check_mentions`."""
    for path, body in bodies(world):
        check_limits(body)
        check_mentions(world, path, body)


def check_logs(world: World, records: Sequence[logging.LogRecord]) -> None:
    """No card in any log line of ours (case 58), and no errors but those that the test is about."""
    ours = [record for record in records if record.name.split(".")[0] in OUR_LOGS]
    for record in ours:
        assert not CARD_IN_WORDS.search(record.getMessage()), f"a log line with cards: {record.getMessage()}"
    errors = [record.getMessage() for record in ours if record.levelno >= logging.ERROR]
    assert len(errors) <= world.expected_errors, errors


def check_registry(world: World) -> None:
    """No message has left a view or a form behind that could expire, or pile up in memory (cases 35, 37 and 39)."""
    store = world.bot._connection._view_store
    assert (len(store._views), len(store._synced_message_views)) == (0, 0)
    assert (len(store._dynamic_items), len(store._modals)) == (0, 0)
