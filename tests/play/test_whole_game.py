"""Three people play a whole game of the classic preset, from opening a table to the tally."""

from __future__ import annotations

from tests.play.kit import World, play_out, start_table


async def test_three_people_play_through_their_direct_messages(world: World) -> None:
    anna, bo, cia = people = world.people("Anna", "Bo", "Cia")
    table = await start_table(world, anna, bo, cia)
    assert "Phase 1" in table.text
    moves = await play_out(world, people)
    assert moves > 50
    result = world.last()
    loser = [person for person in people if f"{person.name} is the skitgubbe!" in result.text]
    assert len(loser) == 1
    assert "Rematch" in result.labels
    assert "is the skitgubbe" in table.text
    assert table.labels == []
    rows = (await world.store.leaderboard(world.guild.id)).rows
    assert [(row.user_id, row.losses, row.games) for row in rows if row.losses] == [(loser[0].id, 1, 1)]
    assert all(person.hand() is None for person in people)
