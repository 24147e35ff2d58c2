"""Nobody learns more than he may: not from messages, not from answers, not from what is logged or kept."""

from __future__ import annotations

import json
import re

import pytest

from engine.game import Action
from tests.play.checks import CARD_IN_WORDS
from tests.play.games_kit import shown
from tests.play.kit import World, answer, private, start_table
from tests.play.watch_kit import Watch, cards_in


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["classic", "modern", "mas"])
async def test_messages_name_only_cards_that_their_reader_may_know(world: World, preset: str) -> None:
    """Case 56: at each moment the table shows only what was laid openly; a hand only that and what its owner held."""
    people = world.people("Anna", "Bo", "Cia")
    await start_table(world, *people, preset=preset)
    watch = Watch(world)
    watch.check()
    for _ in range(40):
        mover = next((person for person in people if person.hand()), None)
        if mover is None:
            break
        hand = mover.hand()
        assert hand
        await mover.move_well(hand)
        watch.check()
    assert watch.read > 80
    assert len(watch.seen) > 20


async def test_a_watch_would_notice() -> None:
    """The test above can fail: it reads cards in all the ways in which messages write them."""
    assert cards_in("♥ 7  8  10\n♠ A") == {"7H", "8H", "TH", "AS"}
    assert cards_in("beat 10♦ or K♣") == {"TD", "KC"}
    assert cards_in("slough 10♣ K♠") == {"TC", "KS"}
    assert cards_in('"value": "play 7D 8D"') == {"7D", "8D"}
    assert CARD_IN_WORDS.search("lost 7♥")


async def test_a_hand_is_shown_to_its_owner_alone(world: World) -> None:
    """My hand and Refresh answer in private, to each with his own cards."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    match = world.game()
    for person in (anna, bo):
        shown = await person.click(world.table(), "My hand")
        assert private(shown)
        own = match.presenter.hand("en-US", match.view(match.seat_of(person.id)))
        assert own in answer(shown)


async def test_who_left_and_watches_sees_what_all_see(world: World) -> None:
    """Case 57: somebody who left sees the public table only, and his old hand shows no cards any more."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    await start_table(world, anna, bo, cia)
    mover = next(person for person in (anna, bo, cia) if person.hand())
    hand = mover.hand()
    assert hand
    await mover.click(world.table(), "Leave")
    assert cards_in(hand.text) == set()
    assert private(await mover.slash("skitgubbe leave"))


async def test_the_private_hand_of_who_left_shows_no_cards(world: World) -> None:
    """Case 57: nor do later turns show there, nor suggestions or hints, until he comes back."""
    people = world.people("Anna", "Bo", "Cia")
    await start_table(world, *people, pace="off")
    mover = next(person for person in people if person.hand())
    mine = shown(world, await mover.click(world.table(), "My hand"))
    assert cards_in(mine.text)
    await mover.click(world.table(), "Leave")
    for _ in range(2):
        assert cards_in(mine.text) == set()
        assert mine.labels == ["Come back"]
        assert await mover.suggestions("play", "cards") == []
        assert "A computer plays for you" in answer(await mover.slash("hint"))
        seat = world.game().seat_of(mover.id)
        await world.skip(lambda view, seat=seat: view.to_act == (seat,))
    await mover.click(mine, "Come back")
    assert cards_in(mine.text)


async def test_passes_do_not_show(world: World) -> None:
    """S2.10: while a slough window is open the public table says the same, whoever has answered."""
    people = world.people("Anna", "Bo", "Cia")
    await start_table(world, *people, preset="modern", pace="off")
    await world.skip(lambda view: view.window and len(view.to_act) == 3)
    match = world.game()
    shown = world.table().text
    for person in [person for person in people if person.hand()][:-1]:
        hand = person.hand()
        assert hand
        await person.click(hand, "Pass")
        assert match.view(None).window
        assert world.table().text == shown


async def test_the_number_of_passes_does_not_show(world: World) -> None:
    """S2.10: a note about somebody stays on the table for as many moves as all can see, not for fewer with passes."""
    people = world.people("Anna", "Bo", "Cia", "Dag", "Eva", "Fia", "Gun", "Hans")
    await start_table(world, *people, preset="modern", pace="off")
    match = world.game()
    await world.skip(lambda view: view.window and len(view.to_act) == 8)
    await match.leave(1)
    await match.come_back(1)
    await world.finish_tasks()
    assert "Anna" in (note := world.table().text.split("-# ")[-1])
    for seat in match.table.to_act[:-1]:
        await match.table.act(seat, Action("pass"), turn=match.table.turn)
        match.showing.update()
        await world.finish_tasks()
        assert note in world.table().text
    assert match.view(None).window
    assert match.seen_moves < len(match.table.moves)


async def test_errors_tell_nothing(world: World) -> None:
    """Case 58: an unexpected error is told by a number only, in private; the log names its kind and place."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover = anna if anna.hand() else bo
    hand = mover.hand()
    assert hand

    def broken(*_: object) -> None:
        raise RuntimeError("7♥ 8♥ K♠ in a hand")

    world.game().table.observe(broken)
    world.expected_errors = 1
    result = await mover.choose(hand, hand.options[0])
    assert "went wrong on our side" in answer(result)
    assert cards_in(answer(result)) == set()


async def test_the_deal_is_fixed_before_and_told_after(world: World) -> None:
    """The lobby shows the fingerprint of the secret, no message before the end the secret; the record has both."""
    anna, bo = world.people("Anna", "Bo")
    await anna.slash("skitgubbe new")
    commit = re.search(r"[0-9a-f]{64}", world.table().text)
    assert commit
    await bo.click(world.table(), "Join")
    await anna.click(world.table(), "Start")
    secret = world.game().row.secret.hex()
    await world.skip()
    everything = json.dumps([request.json for request in world.env.http_requests[:-1]])
    result = world.last()
    assert secret in result.text
    (url,) = [file["url"] for file in result.stored.attachments if file["filename"].endswith(".txt")]
    record = world.env.backend.cdn.get(url).decode()
    assert commit[0] in record
    assert secret in record
    before_the_end = everything.split("is the skitgubbe")[0]
    assert secret not in before_the_end
