"""What the bot needs on a server, and the link by which it is invited with no more than that."""

from __future__ import annotations

import discord

# The cards in texts are emojis of the application, which need no permission, and the bot edits its own messages without
# reading any.
NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    embed_links=True,
    attach_files=True,
    create_public_threads=True,
)

LABELS = {
    "view_channel": "View Channels",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "create_public_threads": "Create Public Threads",
}
"""The names that Discord's own settings show (in English), by the library's."""


def missing(granted: discord.Permissions) -> list[str]:
    """The library's names of what is needed and not granted. Administrators have everything."""
    if granted.administrator:
        return []
    return [name for name in LABELS if not getattr(granted, name)]


def invite_link(application_id: int) -> str:
    """The address at which somebody adds the bot to a server."""
    return discord.utils.oauth_url(application_id, permissions=NEEDED, scopes=("bot", "applications.commands"))
