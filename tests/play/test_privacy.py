"""Nobody learns more than he may: not from messages, not from answers, not from what is logged or kept."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from engine.cards import parse_card
from engine.game import Action
from tests.play.checks import CARD_IN_WORDS
from tests.play.kit import WORDS, World, answer, private, start_table, walk

SUITED = re.compile(r"([♣♦♥♠])((?:\s+(?:10|[2-9JQKA])(?![\w♣♦♥♠]))+)")
CARD = re.compile(r"(10|[2-9JQKA])([♣♦♥♠])")
PLAIN = re.compile(r"\b(?:10|[2-9TJQKA])[CDHS]\b")
LETTERS = dict(zip("♣♦♥♠", "CDHS", strict=True))


def cards_in(text: str) -> set[str]:
    """All cards that a text names, however it writes them."""
    found = {str(parse_card(one)) for one in PLAIN.findall(text)}
    found |= {str(parse_card(rank + LETTERS[suit])) for rank, suit in CARD.findall(text)}
    for suit, ranks in SUITED.findall(text):
        found |= {str(parse_card(rank + LETTERS[suit])) for rank in ranks.split()}
    return found


def texts_of(body: dict[str, Any]) -> list[str]:
    """The words of a message, for the report of a leak."""
    return [part["content"] for part in walk(body.get("components") or []) if part["type"] == WORDS]


class Watch:
    """Follows a game: which cards everybody has seen by now, and which each seat has held."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.match = world.game()
        self.seen: set[str] = set()
        self.held: dict[int, set[str]] = {seat.seat: set() for seat in self.match.row.seats}
        self.read = 0
        self.match.table.observe(lambda happened: self._see(happened.events))
        self._look()

    def _see(self, events: tuple) -> None:  # type: ignore[type-arg]
        self.seen |= {str(card) for event in events for card in event.cards}

    def _look(self) -> None:
        view = self.match.view(None)
        self.seen |= {str(card) for card in (view.turned, view.aside.card if view.aside else None) if card is not None}
        for seat, held in self.held.items():
            held |= {str(card) for card in self.match.view(seat).hand}

    def check(self) -> None:
        """Every message sent since the last check names only cards that its reader may know."""
        self._look()
        requests = self.world.env.http_requests[self.read :]
        self.read = len(self.world.env.http_requests)
        if self.match.over:
            return
        for request in requests:
            readers = self._readers(request.path)
            if readers is None or request.json is None:
                continue
            known = self.seen if readers == 0 else self.seen | self.held[readers]
            named = cards_in(json.dumps(request.json, ensure_ascii=False))
            assert named <= known, f"{request.path} shows {sorted(named - known)}: {texts_of(request.json)}"

    def _readers(self, path: str) -> int | None:
        """The seat that reads what is sent to this address; 0 for everybody; None if this test can't know."""
        parts = path.split("/")
        if parts[1] != "channels":
            return None
        channel = int(parts[2])
        if channel == self.world.channel.id:
            return 0
        for person in self.world.everybody:
            if person.user.dm_channel.id == channel:
                return int(self.match.seat_of(person.id))
        return None


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
