"""A stricter watch: what is shown now must be in a view now, or have happened a moment ago; and nothing in files."""

from __future__ import annotations

import io
import logging
import re
from collections import deque
from collections.abc import Sequence
from typing import Any

from PIL import Image

from engine.game import Seat, View
from tests.play.kit import World
from tests.play.watch_kit import Watch, cards_in

LATELY = 16
"""So many moves ago at most is what messages tell of: more than twice of what a hand does."""
FILE_NAME = re.compile(r"[a-z]+\.png")
METADATA = {"transparency", "srgb", "gamma", "dpi"}
"""What a picture may say about itself: how its colours are meant."""


def on_table(view: Any) -> set[str]:
    """The cards that lie open in this view."""
    cards = [*view.pick_up, *view.beat]
    cards += [card for laid in (*view.trick, *view.pile) for card in laid.cards]
    cards += [card for card in (view.turned, view.aside.card if view.aside else None) if card is not None]
    return {str(card) for card in cards}


class StrictWatch(Watch):
    """Follows a game move by move: a reader is shown only what his view has had since the last check, or what all saw
    lately; whoever is away sees what all see. Pictures have no names and no metadata that could tell anything."""

    def __init__(self, world: World) -> None:
        self.happened: deque[set[str]] = deque(maxlen=LATELY)
        self.open: set[str] = set()
        self.now: dict[Seat, set[str]] = {}
        self.files: set[str] = set()
        self.suggested = 0
        super().__init__(world)

    def check(self) -> None:
        """Check what was sent since the last check, and then count afresh what may be shown."""
        self.suggested += sum(is_suggestion(request.json) for request in self.world.env.http_requests[self.read :])
        super().check()
        self._check_files()
        self.typed.clear()
        self.open.clear()
        self.now.clear()
        self._look()

    def known(self, reader: int | None) -> set[str]:
        """See :class:`StrictWatch`."""
        seat = self.match.row.seat_of(reader) if reader is not None else None
        own = self.now.get(seat.seat, set()) if seat else set()
        return self.open.union(own, self.typed.get(reader or 0, set()), *self.happened)

    def _see(self, events: tuple[Any, ...]) -> None:
        if events:
            self.happened.append({str(card) for event in events for card in event.cards})
            self.open |= self.happened[-1]
        super()._see(events)

    def _look(self) -> None:
        super()._look()
        self.open |= on_table(self._view(None))
        for seat in self.match.row.seats:
            if seat.user_id is not None and not seat.away:
                view = self._view(seat.seat)
                self.now.setdefault(seat.seat, set()).update(on_table(view), map(str, view.hand))

    def _view(self, seat: Seat | None) -> Any:
        view: View = self.match.view(seat)
        return view

    def _check_files(self) -> None:
        """The pictures sent by now, also those that have gone since."""
        blobs = self.world.env.backend.cdn._blobs
        for url in blobs.keys() - self.files:
            self.files.add(url)
            if not self.match.over:
                check_picture(url.rpartition("/")[2], blobs[url])


def is_suggestion(body: Any) -> bool:
    """Whether these are choices for what somebody types, and there are any."""
    return isinstance(body, dict) and bool((body.get("data") or {}).get("choices"))


def check_picture(name: str, data: bytes) -> None:
    """A picture's name is that of its kind, and it holds nothing but itself."""
    assert FILE_NAME.fullmatch(name), name
    with Image.open(io.BytesIO(data)) as picture:
        picture.load()
        assert set(picture.info) <= METADATA, picture.info
        assert not picture.getexif()
    assert data.endswith(b"IEND\xaeB`\x82"), "something comes after the picture"


def check_lines(records: Sequence[logging.LogRecord]) -> int:
    """No card in any line that was logged, whoever wrote it, nor in its traceback; returns how many there were."""
    form = logging.Formatter("%(name)s %(message)s")
    for record in records:
        line = form.format(record)
        assert not cards_in(line) | cards_in(line.upper()), line
    return len(records)
