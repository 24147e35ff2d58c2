"""Looking again at what the database holds, when a table seems to be behind it.

The database decides. What was written although the news of it got lost, or what another process did, is found out after
a change that seems to have failed: then the table here becomes what it is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.play.dealing import options_of

if TYPE_CHECKING:
    from bot.play.lobby import Lobby
    from bot.play.match import Match


async def look_again_at_lobby(lobby: Lobby) -> None:
    """Show a lobby as it is in the database; there it may have started, or be closed."""
    hall = lobby.hall
    async with lobby.door:
        if lobby.id not in hall.lobbies:
            return
        lobby.looking = False
        row = await hall.store.game(lobby.id)
        if row == lobby.row:
            return
        if row.status == "playing":
            await hall.begin(lobby, row)
            return
        lobby.row, lobby.options = row, options_of(row)
        if row.status == "over":
            lobby.close()
    lobby.touch()


async def look_again_at_match(match: Match) -> None:
    """See whether a game in play has ended in the database without a last move."""
    row = await match.hall.store.game(match.id)
    if row.status == "over" and not match.over:
        match.hall.close_match(match)
