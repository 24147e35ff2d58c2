"""The options of Skitgubbe, the presets, and which options don't go together (S5).

``Options`` are immutable. Some presets differ by the number of players, which is known only when the game starts: so
options remember their preset and what was changed on top, and :meth:`Options.for_players` gives the values that count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    id: str
    """Names the reason, for words in other languages."""
    why: str

    def clash(self, options: Options) -> OptionError | None:
        """The error that names both and the reason, or None if these options are free of this conflict.

        Its ``reason`` is ``clash``; its ``values`` are ``name``, ``value``, ``other``, ``other_value`` and ``why``.
        """
        value = options.text(self.other)
        if options.text(self.name) != self.value or value not in self.values:
            return None
        message = f"{self.name}={self.value} does not go with {self.other}={value}: {self.why}."
        return OptionError(
            message, "clash", name=self.name, value=self.value, other=self.other, other_value=value, why=self.id
        )


_SLOUGHING = ("after", "own", "any_time", "in_turn")

_REASONS = {
    "one_against_one": "a duel is one card against one card",
    "only_two_cards": "a duel has only two cards, so no rank beside a matched one",
    "only_the_two": "nobody but the two can lay cards to a duel",
    "end_of_everyone": "those ends are for tricks in which everyone plays",
    "end_of_duels": "those ends are for duels",
    "over_when_shown": "phase 1 is over as soon as the last card is shown",
    "one_at_a_time": "with trumps in phase 1 a card wins by its suit, so one is laid at a time",
    "no_bounce": "with trumps in phase 1 there is no bounce",
    "ranks_mean_nothing": "with trumps in phase 1 equal ranks mean nothing",
    "turned_is_last": "the turned-up card is the last one and is drawn",
    "nothing_to_exchange": "there are no trumps to exchange",
    "hand_of_three": "its rights are those of a hand of three",
    "no_trump_rank": "there is no trump whose rank could count",
}


def _conflict(name: str, value: str, other: str, values: tuple[str, ...], reason: str) -> Conflict:
    return Conflict(name, value, other, values, reason, _REASONS[reason])


CONFLICTS: tuple[Conflict, ...] = (
    _conflict("tricks", "duel", "multi", ("on",), "one_against_one"),
    _conflict("tricks", "duel", "pairs_beat", ("on",), "only_two_cards"),
    _conflict("tricks", "duel", "slough", _SLOUGHING, "only_the_two"),
    _conflict("tricks", "duel", "end", ("hands_out", "last_card"), "end_of_everyone"),
    _conflict("tricks", "everyone", "end", ("pass", "stop"), "end_of_duels"),
    _conflict("last_card", "shown", "end", ("pass", "stop", "hands_out", "last_card"), "over_when_shown"),
    _conflict("trump", "turned", "multi", ("on",), "one_at_a_time"),
    _conflict("trump", "turned", "bounce", ("discarded",), "no_bounce"),
    _conflict("trump", "turned", "must_bounce", ("on",), "no_bounce"),
    _conflict("trump", "turned", "pairs_beat", ("on",), "ranks_mean_nothing"),
    _conflict("trump", "turned", "slough", _SLOUGHING, "ranks_mean_nothing"),
    _conflict("trump", "turned", "last_card", ("shown", "set_aside"), "turned_is_last"),
    _conflict("exchange", "on", "trump", ("none",), "nothing_to_exchange"),
    _conflict("exchange", "on", "hand", ("5",), "hand_of_three"),
    _conflict("trash", "trump", "phase2_trump", ("off",), "no_trump_rank"),
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
        message = f"There is no preset {preset[:40]!r}. Presets: {', '.join(PRESETS)}."
        raise OptionError(message, "preset", value=preset[:40], choices=", ".join(PRESETS))
    for name, text in changes.items():
        _check_change(name, text)
    changed = {name: text for name, text in changes.items() if _differs(preset, name, text)}
    values = {name: ALLOWED[name][text] for name, text in (PRESETS[preset] | changed).items()}
    options = Options(preset=preset, changed=frozenset(changed), **values)
    clashes = [_clashes(options.for_players(players)) for players in PLAYERS[preset]]
    if all(clashes):
        raise _worst(clashes)
    return options


def check_options(options: Options, players: int) -> None:
    """:class:`OptionError` if so many can't play with these options, or if they clash for so many."""
    possible = PLAYERS[options.preset]
    if players not in possible:
        least, most = possible[0], possible[-1]
        message = f"{options.preset} is for {least} to {most} players, not for {players}."
        raise OptionError(message, "players", preset=options.preset, least=least, most=most, n=players)
    clashes = _clashes(options.for_players(players))
    if clashes:
        raise clashes[0]


def changes_of(options: Options) -> dict[str, str]:
    """What was changed on top of the preset, as text, in the order of S5."""
    return {name: options.text(name) for name in ALLOWED if name in options.changed}


def _check_change(name: str, text: str) -> None:
    if name not in ALLOWED:
        message = f"There is no option {name[:40]!r}. Options: {', '.join(ALLOWED)}."
        raise OptionError(message, "option", value=name[:40], choices=", ".join(ALLOWED))
    if text not in ALLOWED[name]:
        choices = ", ".join(ALLOWED[name])
        message = f"{name} can't be {text[:40]!r}. Possible: {choices}."
        raise OptionError(message, "value", name=name, value=text[:40], choices=choices)


def _differs(preset: str, name: str, text: str) -> bool:
    """Whether this value is another than the preset's for some number of players."""
    usual = PRESETS[preset][name]
    return any(VARIANTS.get((preset, players), {}).get(name, usual) != text for players in PLAYERS[preset])


def _clashes(options: Options) -> list[OptionError]:
    return [clash for conflict in CONFLICTS if (clash := conflict.clash(options)) is not None]


def _worst(clashes: Sequence[Sequence[OptionError]]) -> OptionError:
    """Of the clashes by number of players, none of which is free of them: one for every number, if there is one."""
    texts = [{str(clash) for clash in some} for some in clashes]
    usual = clashes[-1]
    return next((clash for clash in usual if all(str(clash) in some for some in texts)), usual[0])
