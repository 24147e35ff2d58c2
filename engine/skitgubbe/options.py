"""The options of Skitgubbe, the presets, and which options don't go together (S5).

``Options`` are immutable. Some presets differ by the number of players, which is known only when the game starts: so
options remember their preset and what was changed on top, and :meth:`Options.for_players` gives the values that count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from engine.game import OptionError

Dealer = Literal["rotate", "loser", "random"]
Lead = Literal["forehand", "dealer"]
Tricks = Literal["duel", "everyone"]
Draw = Literal["each_play", "each_trick"]
Bounce = Literal["stays", "discarded"]
Slough = Literal["off", "after", "own", "any_time", "in_turn"]
LastCard = Literal["drawn", "shown", "set_aside"]
End = Literal["pass", "stop", "hands_out", "last_card", "immediately"]
Trump = Literal["none", "turned"]
Trash = Literal["off", "5", "6", "7", "10", "trump"]
Pickup = Literal["top_run", "bottom_run", "top_play", "bottom_play", "whole"]
Complete = Literal["plays", "rotation"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What is played. Made by :func:`make_options`; on/off options are booleans, all others are named as in S5."""

    preset: str
    changed: frozenset[str]
    """Names of the options that were chosen on top of the preset."""
    dealer: Dealer
    lead: Lead
    tricks: Tricks
    multi: bool
    draw: Draw
    bounce: Bounce
    pairs_beat: bool
    must_bounce: bool
    chance: bool
    slough: Slough
    last_card: LastCard
    end: End
    trump: Trump
    exchange: bool
    trash: Trash
    phase2_trump: bool
    runs: bool
    pickup: Pickup
    must_beat: bool
    complete: Complete
    hand: int

    def for_players(self, players: int) -> Options:
        """These options with the values that the preset has for so many players, where they weren't changed."""
        variant = VARIANTS.get((self.preset, players), {})
        values = {name: ALLOWED[name][text] for name, text in variant.items() if name not in self.changed}
        return replace(self, **values) if values else self

    def text(self, name: str) -> str:
        """An option's value as it is written in a record: ``on`` for True, ``3`` for 3."""
        return text_of(getattr(self, name))


SWITCH: dict[str, Any] = {"on": True, "off": False}

ALLOWED: dict[str, dict[str, Any]] = {
    "dealer": {text: text for text in ("rotate", "loser", "random")},
    "lead": {text: text for text in ("forehand", "dealer")},
    "tricks": {text: text for text in ("duel", "everyone")},
    "multi": SWITCH,
    "draw": {text: text for text in ("each_play", "each_trick")},
    "bounce": {text: text for text in ("stays", "discarded")},
    "pairs_beat": SWITCH,
    "must_bounce": SWITCH,
    "chance": SWITCH,
    "slough": {text: text for text in ("off", "after", "own", "any_time", "in_turn")},
    "last_card": {text: text for text in ("drawn", "shown", "set_aside")},
    "end": {text: text for text in ("pass", "stop", "hands_out", "last_card", "immediately")},
    "trump": {text: text for text in ("none", "turned")},
    "exchange": SWITCH,
    "trash": {text: text for text in ("off", "5", "6", "7", "10", "trump")},
    "phase2_trump": SWITCH,
    "runs": SWITCH,
    "pickup": {text: text for text in ("top_run", "bottom_run", "top_play", "bottom_play", "whole")},
    "must_beat": SWITCH,
    "complete": {text: text for text in ("plays", "rotation")},
    "hand": {"3": 3, "5": 5},
}
"""Every option's values: the text that is written, and the value that ``Options`` holds."""

# What a preset doesn't use (a dash in S5) has the value that plays no part until somebody changes another option.
_PRESET_TABLE = """
option        classic    modern     quick        flurst      pagat      mas        melniki
dealer        rotate     rotate     rotate       loser       rotate     rotate     rotate
lead          forehand   forehand   forehand     dealer      forehand   forehand   forehand
tricks        duel       everyone   everyone     everyone    duel       duel       duel
multi         off        on         off          off         off        off        off
draw          each_play  each_play  each_trick   each_play   each_play  each_play  each_play
bounce        stays      stays      discarded    stays       stays      stays      stays
pairs_beat    off        off        off          off         off        off        off
must_bounce   off        off        off          on          off        off        off
chance        on         on         off          on          on         on         on
slough        off        after      in_turn      any_time    off        off        off
last_card     drawn      drawn      shown        set_aside   drawn      drawn      drawn
end           pass       hands_out  immediately  hands_out   stop       pass       pass
trump         none       none       none         none        none       turned     turned
exchange      off        off        off          off         off        on         off
trash         off        off        off          5           off        off        off
phase2_trump  on         on         on           on          on         on         on
runs          on         on         on           on          off        on         on
pickup        top_run    top_run    top_run      bottom_run  top_run    top_run    top_run
must_beat     off        off        off          off         off        off        on
complete      plays      plays      rotation     plays       plays      plays      plays
hand          3          3          3            3           3          3          3
"""


def _read_table(table: str) -> dict[str, dict[str, str]]:
    """The columns of the table: preset → option → text."""
    header, *rows = (line.split() for line in table.strip().splitlines())
    return {preset: {row[0]: row[column] for row in rows} for column, preset in enumerate(header) if column}


PRESETS: dict[str, dict[str, str]] = _read_table(_PRESET_TABLE)
"""Preset → option → text, for the usual number of players. The first preset is the default."""

VARIANTS: dict[tuple[str, int], dict[str, str]] = {("quick", 2): {"tricks": "duel", "slough": "off"}}
"""(preset, number of players) → the options that the preset has otherwise for so many."""

PLAYERS: dict[str, range] = {preset: range(2, 9) for preset in PRESETS} | {"quick": range(2, 5)}
"""Preset → how many can play it."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two options that don't go together: the first has this value while the second has one of those."""

    name: str
    value: str
    other: str
    values: tuple[str, ...]
    why: str

    def clash(self, options: Options) -> str | None:
        """A sentence that names both and the reason, or None if these options are free of this conflict."""
        value = options.text(self.other)
        if options.text(self.name) != self.value or value not in self.values:
            return None
        return f"{self.name}={self.value} does not go with {self.other}={value}: {self.why}."


_SLOUGHING = ("after", "own", "any_time", "in_turn")

CONFLICTS: tuple[Conflict, ...] = (
    Conflict("tricks", "duel", "multi", ("on",), "a duel is one card against one card"),
    Conflict("tricks", "duel", "pairs_beat", ("on",), "a duel has only two cards, so no rank beside a matched one"),
    Conflict("tricks", "duel", "slough", _SLOUGHING, "nobody but the two can lay cards to a duel"),
    Conflict("tricks", "duel", "end", ("hands_out", "last_card"), "those ends are for tricks in which everyone plays"),
    Conflict("tricks", "everyone", "end", ("pass", "stop"), "those ends are for duels"),
    Conflict(
        "last_card",
        "shown",
        "end",
        ("pass", "stop", "hands_out", "last_card"),
        "phase 1 is over as soon as the last card is shown",
    ),
    Conflict(
        "trump", "turned", "multi", ("on",), "with trumps in phase 1 a card wins by its suit, so one is laid at a time"
    ),
    Conflict("trump", "turned", "bounce", ("discarded",), "with trumps in phase 1 there is no bounce"),
    Conflict("trump", "turned", "must_bounce", ("on",), "with trumps in phase 1 there is no bounce"),
    Conflict("trump", "turned", "pairs_beat", ("on",), "with trumps in phase 1 equal ranks mean nothing"),
    Conflict("trump", "turned", "slough", _SLOUGHING, "with trumps in phase 1 equal ranks mean nothing"),
    Conflict("trump", "turned", "last_card", ("shown", "set_aside"), "the turned-up card is the last one and is drawn"),
    Conflict("exchange", "on", "trump", ("none",), "there are no trumps to exchange"),
    Conflict("exchange", "on", "hand", ("5",), "its rights are those of a hand of three"),
    Conflict("trash", "trump", "phase2_trump", ("off",), "there is no trump whose rank could count"),
)


def text_of(value: object) -> str:
    """An option's value as text."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def make_options(preset: str, changes: Mapping[str, str]) -> Options:
    """A preset with changes on top (names and values as text).

    :class:`OptionError` for what doesn't exist, and for options that clash whatever the number of players. What clashes
    only for some numbers is found by :func:`check_options`.
    """
    if preset not in PRESETS:
        raise OptionError(f"There is no preset {preset[:40]!r}. Presets: {', '.join(PRESETS)}.")
    for name, text in changes.items():
        _check_change(name, text)
    changed = {name: text for name, text in changes.items() if _differs(preset, name, text)}
    values = {name: ALLOWED[name][text] for name, text in (PRESETS[preset] | changed).items()}
    options = Options(preset=preset, changed=frozenset(changed), **values)
    clashes = [_clashes(options.for_players(players)) for players in PLAYERS[preset]]
    if all(clashes):
        usual = clashes[-1]
        raise OptionError(next((clash for clash in usual if all(clash in others for others in clashes)), usual[0]))
    return options


def check_options(options: Options, players: int) -> None:
    """:class:`OptionError` if so many can't play with these options, or if they clash for so many."""
    possible = PLAYERS[options.preset]
    if players not in possible:
        raise OptionError(f"{options.preset} is for {possible[0]} to {possible[-1]} players, not for {players}.")
    clashes = _clashes(options.for_players(players))
    if clashes:
        raise OptionError(clashes[0])


def changes_of(options: Options) -> dict[str, str]:
    """What was changed on top of the preset, as text, in the order of S5."""
    return {name: options.text(name) for name in ALLOWED if name in options.changed}


def _check_change(name: str, text: str) -> None:
    if name not in ALLOWED:
        raise OptionError(f"There is no option {name[:40]!r}. Options: {', '.join(ALLOWED)}.")
    if text not in ALLOWED[name]:
        raise OptionError(f"{name} can't be {text[:40]!r}. Possible: {', '.join(ALLOWED[name])}.")


def _differs(preset: str, name: str, text: str) -> bool:
    """Whether this value is another than the preset's for some number of players."""
    usual = PRESETS[preset][name]
    return any(VARIANTS.get((preset, players), {}).get(name, usual) != text for players in PLAYERS[preset])


def _clashes(options: Options) -> list[str]:
    return [clash for conflict in CONFLICTS if (clash := conflict.clash(options)) is not None]
