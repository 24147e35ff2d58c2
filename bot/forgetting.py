"""Forgetting a person who may be sitting at tables now."""

from __future__ import annotations

from bot.play.hall import Hall
from bot.words.catalog import text


async def forget_person(hall: Hall, user_id: int) -> None:
    """Take a person off all tables, and then the name and the id out of everything that is stored.

    At a table in play a computer player goes on for a former player; a table that has nobody else ends.
    """
    for lobby in list(hall.lobbies.values()):
        if lobby.row.seat_of(user_id):
            await lobby.leave(user_id)
    matches = hall.matches_of(user_id)
    for match in matches:
        await match.leave(match.seat_of(user_id))
    hall.drop_preferences(user_id)
    await hall.store.forget_person(user_id, lambda locale: text(locale, "people.former"))
    for match in matches:
        match.row = await hall.store.game(match.id)
        if not match.over:
            match.showing.update()
    hall.ratings.clear()
    await hall.store.rewrite()
