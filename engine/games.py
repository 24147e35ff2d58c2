"""The games that can be played, by their id."""

from __future__ import annotations

from engine.game import Game
from engine.skitgubbe.game import Skitgubbe

GAMES: dict[str, Game] = {game.id: game for game in (Skitgubbe(),)}
"""Game id → game, as it is named in records and in the database."""
