"""Forgetting a person who may be sitting at tables now."""

from __future__ import annotations

from functools import partial

from bot.play.hall import Hall
from bot.play.match import Match
from bot.words.catalog import text


async def forget_person(hall: Hall, user_id: int) -> None:
    """Take a person off all tables, and then the name and the id out of everything that is stored.

    At a table in play a computer player goes on for a former player; a table that has nobody else ends.
    """
    for lobby in list(hall.lobbies.values()):
        if lobby.row.seat_of(user_id):
            await lobby.leave(user_id)
    matches = hall.matches_of(user_id)
    try:
        for match in matches:
            seat = match.seat_of(user_id)
            await match.leave(seat)
            match.let_go(seat)
        await hall.store.forget_person(user_id, lambda locale: text(locale, "people.former"))
        hall.drop_preferences(user_id)
        hall.ratings.clear()
    finally:
        # Whether it has happened or not, the database knows whose the seats are. What is left is done now or later.
        for match in matches:
            await hall.now_or_later(partial(_read_seats_again, match))
    await hall.now_or_later(hall.store.rewrite)


async def _read_seats_again(match: Match) -> None:
    """Somebody at this table was forgotten."""
    match.row = await match.hall.store.game(match.id)
    if not match.over:
        match.showing.update()
