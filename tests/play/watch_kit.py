"""Who reads what the bot sends, and which cards that person may know by then."""

from __future__ import annotations

import json
import re
from typing import Any

from engine.cards import parse_card
from tests.play.kit import WORDS, Person, World, walk

SUITED = re.compile(r"([♣♦♥♠])((?:\s+(?:10|[2-9JQKA])(?![\w♣♦♥♠]))+)")
CARD = re.compile(r"(10|[2-9JQKA])([♣♦♥♠])")
PLAIN = re.compile(r"\b(?:10|[2-9TJQKA])[CDHS]\b")
EMOJI = re.compile(r"card_(10|[2-9tjqka])([cdhs])\b")
LETTERS = dict(zip("♣♦♥♠", "CDHS", strict=True))
EPHEMERAL = 64
EDITS = 7
"""The kind of answer that changes the message which was pressed."""


def cards_in(text: str) -> set[str]:
    """All cards that a text names, however it writes them."""
    found = {str(parse_card(one)) for one in PLAIN.findall(text)}
    found |= {str(parse_card(rank + LETTERS[suit])) for rank, suit in CARD.findall(text)}
    found |= {str(parse_card((rank + suit).upper())) for rank, suit in EMOJI.findall(text)}
    for suit, ranks in SUITED.findall(text):
        found |= {str(parse_card(rank + LETTERS[suit])) for rank in ranks.split()}
    return found


def texts_of(body: Any) -> list[str]:
    """The words of a message, for the report of a leak."""
    return [part["content"] for part in walk(body.get("components") or []) if part["type"] == WORDS]


class Watch:
    """Follows a game in English: which cards everybody has seen by now, and which each person has held or typed."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.match = world.game()
        self.seen: set[str] = set()
        self.held: dict[int, set[str]] = {seat.seat: set() for seat in self.match.row.seats}
        self.typed: dict[int, set[str]] = {}
        self.read = 0
        self.private = 0
        """So many messages and answers for one reader alone were checked."""
        self.follow()

    def follow(self) -> None:
        """Hear of the moves at this game's table, also of the one after a restart."""
        self.match = next(match for match in self.world.bot.hall.matches.values() if match.id == self.match.id)
        self.match.table.observe(lambda happened: self._see(happened.events))
        self._look()

    def types(self, person: Person, words: str) -> None:
        """Whatever somebody has typed himself he may read again."""
        self.typed[person.id] = self.typed.get(person.id, set()) | cards_in(words.upper())

    def _see(self, events: tuple) -> None:  # type: ignore[type-arg]
        self.seen |= {str(card) for event in events for card in event.cards}
        self._look()

    def _look(self) -> None:
        view = self.match.view(None)
        self.seen |= {str(card) for card in (view.turned, view.aside.card if view.aside else None) if card is not None}
        for seat, held in self.held.items():
            held |= {str(card) for card in self.match.view(seat).hand}

    def check(self) -> None:
        """Everything sent since the last check names only cards that its reader may know."""
        self._look()
        requests = self.world.env.http_requests[self.read :]
        self.read = len(self.world.env.http_requests)
        if self.match.over:
            return
        for request in requests:
            if request.json is None:
                continue
            reader = self._reader(request)
            self.private += reader is not None
            known = self.known(reader)
            named = cards_in(json.dumps(request.json, ensure_ascii=False))
            assert named <= known, f"{request.path} shows {sorted(named - known)}: {texts_of(request.json)}"

    def known(self, reader: int | None) -> set[str]:
        """The cards that this person (None: anybody) may know."""
        seat = self.match.row.seat_of(reader) if reader is not None else None
        own = self.held[seat.seat] if seat else set()
        return self.seen | own | (self.typed.get(reader, set()) if reader is not None else set())

    def _reader(self, request: Any) -> int | None:
        """The only person who reads this; None where anybody may."""
        parts = request.path.split("/")
        if parts[1] == "channels":
            return self._owner(int(parts[2]))
        if parts[1] == "interactions":
            return self._asker(self.world.env.backend.interactions[int(parts[2])], request.json, parts)
        if parts[1] == "webhooks":
            return self._asker(self.world.env.backend.interaction_by_token(parts[3]), request.json, parts)
        return None

    def _owner(self, channel: int) -> int | None:
        """Whose direct messages these are."""
        return next((one.id for one in self.world.everybody if one.user.dm_channel.id == channel), None)

    def _asker(self, record: Any, body: Any, parts: list[str]) -> int | None:
        """Who asked, if the answer is for him alone."""
        data = (body.get("data") or {}) if parts[-1] == "callback" else body
        shown_before = self.world.env.backend.messages.get(record.channel_id, {}).get(record.source_message_id)
        if (parts[-1] == "callback" and body["type"] == EDITS) or parts[-1] == "@original":
            hidden = record.ephemeral or (shown_before is not None and bool(shown_before.flags & EPHEMERAL))
        elif parts[-1] == "callback" and "choices" in data:
            hidden = True
        else:
            hidden = bool(data.get("flags", 0) & EPHEMERAL) or record.ephemeral
        return int(record.user_id) if hidden or self._owner(record.channel_id) is not None else None
