"""Events from Discord that discord.py can't read: they are noted and left out, and the bot goes on.

What goes wrong in discord.py's parsers comes out of the connection and would end the process. There is no hook for it,
but all connections look the parsers up in one table: here each entry of it is replaced by one that can't fail.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from bot.envelope import check_interaction

log = logging.getLogger(__name__)

INTERACTION = "INTERACTION_CREATE"
INDISPENSABLE = ("READY",)
"""Without these there is no session: then another one is begun (``bot.gateway``)."""

REMEMBERED = 1000
"""So many interactions are remembered: more than can come in the seconds that a connection is lost."""

Parser = Callable[[Any], None]


def guard(parsers: dict[str, Parser], unreadable: Callable[[Any], None]) -> None:
    """Let no error out of these parsers. ``unreadable`` is told what an interaction held that can't be read."""
    for kind, parse in list(parsers.items()):
        if kind not in INDISPENSABLE:
            parsers[kind] = guarded(kind, parse, unreadable)


class Lately:
    """Which interactions came lately: after a lost connection Discord may send some of them once more."""

    def __init__(self) -> None:
        self._ids: OrderedDict[object, None] = OrderedDict()

    def has(self, interaction_id: object) -> bool:
        """Whether this one came before. It has come now."""
        if interaction_id in self._ids:
            return True
        self._ids[interaction_id] = None
        if len(self._ids) > REMEMBERED:
            self._ids.popitem(last=False)
        return False


def guarded(kind: str, parse: Parser, unreadable: Callable[[Any], None]) -> Parser:
    """A parser that never fails, and takes no interaction twice."""
    lately = Lately()

    def parse_or_note(data: Any) -> None:
        try:
            if kind == INTERACTION:
                check_interaction(data)
                if lately.has(data.get("id")):
                    log.info("An interaction came twice")
                    return
            parse(data)
        except Exception as error:
            # What the event holds may be private.
            log.warning("An event from Discord couldn't be read: %s (%s)", kind, type(error).__name__)
            if kind == INTERACTION:
                unreadable(data)

    return parse_or_note
