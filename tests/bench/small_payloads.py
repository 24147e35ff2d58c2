"""What Discord sends, as far as ``small_discord`` needs it; and who is where on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

BOT_ID = 9_000_000_000_000_000
FIRST_GUILD = 1_000_000_000_000_000
FIRST_CHANNEL = 2_000_000_000_000_000
FIRST_PERSON = 3_000_000_000_000_000
DM_OFFSET = 1_000_000_000_000_000
"""What is added to a person's id for the channel of the direct messages with him."""
GUILDS = 50
BUTTON, MENU = 2, 3
PRESS = 3
NEW_COMPONENTS = 1 << 15
"""The flag of a message that consists of components alone."""
NUMBER = re.compile(r"\d{15,}")
MOVES = re.compile(r"\w:(choose|do):")
BOT_USER = {"id": str(BOT_ID), "username": "bench", "discriminator": "0", "avatar": None, "bot": True}

APPLICATION = {
    "id": str(BOT_ID),
    "name": "bench",
    "description": "",
    "flags": 0,
    "verify_key": "",
    "icon": None,
    "owner": BOT_USER,
    "summary": "",
    "bot_public": True,
    "bot_require_code_grant": False,
}


def person_of(table: int, seat: int) -> int:
    """Whoever sits there; nobody sits at two tables."""
    return FIRST_PERSON + table * 10 + seat


def dm_of(table: int, seat: int) -> int:
    """The direct messages with whoever sits there."""
    return person_of(table, seat) + DM_OFFSET


def guild_of(table: int) -> int:
    return FIRST_GUILD + table % GUILDS


def channel_of(table: int) -> int:
    return FIRST_CHANNEL + table


def guild_payload(number: int, tables: int) -> Any:
    """A server with its channels, as the gateway tells of it."""
    guild = FIRST_GUILD + number
    channels = [
        {
            "id": str(channel_of(table)),
            "type": 0,
            "name": f"t{table}",
            "position": 0,
            "permission_overwrites": [],
        }
        for table in range(tables)
        if guild_of(table) == guild
    ]
    role = {"id": str(guild), "name": "@everyone", "permissions": "8", "position": 0, "color": 0, "flags": 0}
    return {
        "id": str(guild),
        "name": f"Server {number}",
        "owner_id": "1",
        "roles": [role | {"hoist": False, "managed": False, "mentionable": False}],
        "emojis": [],
        "features": [],
        "channels": channels,
        "threads": [],
        "member_count": 100,
        "unavailable": False,
        "members": [],
    }


def message_payload(channel_id: int, message_id: int, body: dict[str, Any]) -> dict[str, Any]:
    """A message as Discord hands it back when it was sent or edited."""
    return {
        "id": str(message_id),
        "channel_id": str(channel_id),
        "author": BOT_USER,
        "content": body.get("content") or "",
        "components": body.get("components") or [],
        "flags": NEW_COMPONENTS if body.get("components") else 0,
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
    }


def route_of(parts: list[str]) -> str:
    if parts[0] in ("interactions", "webhooks"):
        return f"/{parts[0]}/…" + ("/callback" if parts[-1] == "callback" else "")
    direct = len(parts) > 1 and NUMBER.fullmatch(parts[1]) and int(parts[1]) >= FIRST_PERSON
    named = ["…" if NUMBER.fullmatch(part) else part for part in parts]
    return "/" + "/".join(named) + (" (direct)" if direct else "")


def control_row(data: dict[str, Any]) -> dict[str, Any]:
    """A row with a control as a press on it tells of it."""
    control = {"type": data["component_type"], "custom_id": data["custom_id"], "style": 1, "label": "?"}
    if "values" in data:
        control["options"] = [{"label": value, "value": value} for value in data["values"]]
    return {"type": 1, "components": [control]}


def custom_ids(components: list[dict[str, Any]]) -> Iterator[str]:
    for component in components:
        if "custom_id" in component and not component.get("disabled"):
            yield component["custom_id"]
        yield from custom_ids(component.get("components") or [])
