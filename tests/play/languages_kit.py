"""A Discord in another language, and what people read on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from bot.words import catalog
from bot.words.catalog import Catalog
from tests.play.checks import bodies
from tests.play.kit import Person, Seen, World, walk

DISCORD_NAMES = {"sv": "sv-SE", "es": "es-ES"}
"""What Discord calls a language, where the catalog goes by another name."""

OPENING, CLOSING = "⟦", "⟧"


def speak(world: World, language: str) -> None:
    """From now on all people and the server use this language."""
    name = DISCORD_NAMES.get(language, language)
    emit = world.env.backend.emit

    def in_language(event: str, payload: Any, *rest: Any, **more: Any) -> Any:
        if event == "INTERACTION_CREATE":
            payload["locale"] = name
            if "guild_locale" in payload:
                payload["guild_locale"] = name
        return emit(event, payload, *rest, **more)

    world.env.backend.emit = in_language


def mark_all_words(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """Put every message of a language into brackets: what stands outside of them comes from no catalog."""
    found = catalog.catalogs()
    english = found["en"]
    marked = {
        message: forms
        if message.startswith(("command.", "option.", "cards."))
        else tuple(f"{OPENING}{form}{CLOSING}" for form in forms)
        for message, forms in english.forms.items()
    }
    fake: Mapping[str, Catalog] = {**found, language: Catalog(language, marked, english.plural)}
    monkeypatch.setattr(catalog, "catalogs", lambda: fake)


def note_languages(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """The messages that are said from now on, by the language of the words that were found for them."""
    said: dict[str, set[str]] = {}
    find = catalog._find

    def noted(locale: str, message: str, chain: tuple[str, ...] = ()) -> Any:
        result = find(locale, message, chain)
        if result is not None and not chain:
            said.setdefault(result[0].language, set()).add(message)
        return result

    monkeypatch.setattr(catalog, "_find", noted)
    return said


def on_screen(world: World) -> Iterator[str]:
    """Every text that was sent: contents, labels, placeholders, menus, and what pictures are said to show."""
    for _, body in bodies(world):
        yield body.get("content") or ""
        for part in walk(body.get("components") or []):
            yield from (part.get(name) or "" for name in ("content", "label", "placeholder"))
            for option in part.get("options") or []:
                yield from (option.get(name) or "" for name in ("label", "description"))
            for item in part.get("items") or []:
                yield item.get("description") or ""


def outside_brackets(words: str) -> str:
    """What no message of the catalog holds."""
    depth, left = 0, []
    for letter in words:
        depth += (letter == OPENING) - (letter == CLOSING)
        if depth == 0 and letter != CLOSING:
            left.append(letter)
    return "".join(left)


@dataclass(frozen=True)
class Fragments:
    """Pieces of English sentences that no sentence of a language holds."""

    pieces: tuple[str, ...]

    @classmethod
    def foreign_to(cls, language: str) -> Fragments:
        found = catalog.catalogs()
        own = "\n".join(form for forms in found[language].forms.values() for form in forms)
        pieces = {
            piece.strip()
            for message, forms in found["en"].forms.items()
            if not message.startswith(("command.", "option."))
            for form in forms
            for piece in re.split(r"{\w+}", form)
        }
        return cls(tuple(piece for piece in pieces if re.search(r"\w{3,}\W+\w{2,}", piece) and piece not in own))

    def within(self, words: str) -> list[str]:
        return [piece for piece in self.pieces if piece in words]


async def press(person: Person, seen: Seen, verb: str, *values: str) -> str:
    """Press the control with this verb, whatever its label says."""
    return await person.press(seen, next(one for one in seen.custom_ids if one.split(":")[1] == verb), *values)


def with_control(world: World, verb: str) -> Seen:
    """The newest public message with a control of this verb."""
    return next(seen for seen in reversed(world.seen()) if any(one.split(":")[1] == verb for one in seen.custom_ids))


def hidden(seen: Seen) -> list[str]:
    """The custom_ids of controls that can't be used yet."""
    return [part["custom_id"] for part in seen.parts() if part.get("disabled")]


async def sit_down(world: World, channel: Any, first: Person, *others: Person) -> None:
    """Open a table and deal, in whatever language its buttons are."""
    await first.slash("skitgubbe new", channel)
    lobby = world.last(channel)
    joins, starts = (
        next(one for one in lobby.custom_ids + hidden(lobby) if f":{verb}:" in one) for verb in ("join", "start")
    )
    for other in others:
        await other.press(lobby, joins)
    await first.press(lobby, starts)
