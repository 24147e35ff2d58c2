"""The rules of Skitgubbe in words, put together from a table's options: only what holds at that table stands there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.games.presenter import Example, Rulebook, RuleSection
from bot.games.skitgubbe_settings import value_in_words
from bot.words.cards import cards_text, rank_text
from bot.words.catalog import text
from engine.cards import CARD_OF_TEXT
from engine.skitgubbe.options import PLAYERS, VARIANTS, Options

Lines = Iterator[str]
ExampleOf = Callable[[str, Options, str], Example | None]
"""The example of a section, for a language and options."""

RUN = tuple(CARD_OF_TEXT[card] for card in ("6C", "7C", "8C"))


def rulebook(locale: str, options: Options, example: ExampleOf) -> Rulebook:
    """The whole rules. ``options`` are those for the number of players, where that is known."""
    sections = [_section(locale, options, name, example) for name in SECTIONS]
    return Rulebook(
        title=text(locale, "skitgubbe.rules.title"),
        short="\n".join(_short(locale, options)),
        sections=tuple(section for section in sections if section.text),
    )


def _section(locale: str, options: Options, name: str, example: ExampleOf) -> RuleSection:
    lines = "\n".join(f"- {line}" for line in SECTIONS[name](locale, options))
    title = text(locale, f"skitgubbe.rules.section.{name}.option")
    return RuleSection(name, title, lines, example(locale, options, name))


def _rule(locale: str, point: str, **values: object) -> str:
    return text(locale, f"skitgubbe.rules.{point}", **values)


def _short(locale: str, options: Options) -> Lines:
    """What one has to know to sit down: fits the screen of a phone."""
    turned = "_turned" if options.trump == "turned" else ""
    yield _rule(locale, "short.aim")
    yield _rule(locale, f"short.{options.tricks}{turned}", n=options.hand)
    if options.chance:
        yield _rule(locale, "short.chance")
    if options.slough != "off":
        yield _rule(locale, "short.slough")
    if options.phase2_trump and not turned:
        yield _rule(locale, f"trump.{options.last_card}")
    if options.runs:
        yield _rule(locale, "short.runs", run=cards_text(locale, RUN))
    else:
        yield _rule(locale, "short.single")
    yield _rule(locale, "short.beat_or_trump" if options.phase2_trump else "short.beat")
    yield _rule(locale, f"complete.{options.complete}")
    yield _rule(locale, "short.out")


def _deal(locale: str, options: Options) -> Lines:
    """S1."""
    players = PLAYERS[options.preset]
    yield _rule(locale, "pack")
    yield _rule(locale, "players", least=players[0], most=players[-1])
    yield from _variants(locale, options)
    if options.last_card == "set_aside":
        yield _rule(locale, "set_aside" if options.phase2_trump else "set_aside_no_trump")
    yield _rule(locale, "hand", n=options.hand)
    if options.trump == "turned":
        yield _rule(locale, "turned")
    yield text(locale, f"skitgubbe.meaning.lead.{options.lead}.option")
    yield text(locale, f"skitgubbe.meaning.dealer.{options.dealer}.option")


def _variants(locale: str, options: Options) -> Lines:
    """What the preset has otherwise for some number of players, where that isn't what is described here."""
    for (preset, players), values in VARIANTS.items():
        if preset == options.preset and options.for_players(players) != options:
            other = options.for_players(players)
            names = [name for name in values if name not in options.changed]
            changes = ", ".join(value_in_words(locale, name, other.text(name)) for name in names)
            yield _rule(locale, "variant", n=players, changes=changes)


def _collect(locale: str, options: Options) -> Lines:
    """S2, but for sloughing."""
    turned = options.trump == "turned"
    yield _rule(locale, f"order.{options.tricks}")
    yield _rule(locale, "wins.turned" if turned else "wins.pairs" if options.pairs_beat else "wins.rank")
    if options.multi:
        yield _rule(locale, "multi")
    if not turned:
        yield _rule(locale, f"bounce.{options.tricks}.{options.bounce}")
    if options.must_bounce:
        yield _rule(locale, "must_bounce_pairs" if options.pairs_beat else "must_bounce")
    if options.chance:
        yield _rule(locale, "chance.one" if options.last_card == "set_aside" else "chance.two")
    if options.exchange:
        yield _rule(locale, "exchange")
    yield _rule(locale, f"draw.{options.draw}", n=options.hand)
    yield _rule(locale, "winner")
    if options.last_card != "set_aside":
        yield _rule(locale, "last_card.drawn_turned" if turned else f"last_card.{options.last_card}")
    if options.last_card != "shown":
        yield _rule(locale, f"end.{options.end}")
    yield _rule(locale, "void")


def _slough(locale: str, options: Options) -> Lines:
    """S2.10; nothing where nobody sloughs."""
    if options.slough != "off":
        yield _rule(locale, f"slough.{options.slough}")
        yield _rule(locale, "slough.what")


def _between(locale: str, options: Options) -> Lines:
    """S3, and who leads then (S4.1)."""
    set_aside = options.last_card == "set_aside"
    yield _rule(locale, "between.hand" if set_aside else "between.hand_aside")
    if not options.phase2_trump:
        yield _rule(locale, "trump.off")
    else:
        yield _rule(locale, "trump.turned" if options.trump == "turned" else f"trump.{options.last_card}")
    yield from _trash(locale, options)
    yield _rule(locale, "first_lead.set_aside" if set_aside else "first_lead.drawn")


def _trash(locale: str, options: Options) -> Lines:
    if options.trash == "trump":
        court = {name: rank_text(locale, rank) for name, rank in (("jack", 11), ("queen", 12), ("king", 13))}
        yield _rule(locale, "trash.trump", **court, ace=rank_text(locale, 14))
    elif options.trash != "off":
        yield _rule(locale, "trash.number", n=int(options.trash))


def _shed(locale: str, options: Options) -> Lines:
    """S4.2 to S4.7."""
    form = "runs" if options.runs else "single"
    yield _rule(locale, f"play.{form}", run=cards_text(locale, RUN))
    yield _rule(locale, f"beat.{form}")
    if options.phase2_trump:
        yield _rule(locale, "beat.trump")
    if options.must_beat:
        yield _rule(locale, "must_beat")
    yield _rule(locale, "must_pick_up" if options.must_beat else "may_pick_up")
    yield _rule(locale, f"pickup.{_pickup(options)}")
    yield _rule(locale, "after_pickup")
    yield _rule(locale, f"complete.{options.complete}")


def _pickup(options: Options) -> str:
    """Without runs, a run to pick up is a single card (S4.4)."""
    return options.pickup if options.runs else options.pickup.replace("_run", "_card")


def _end(locale: str, options: Options) -> Lines:
    """S4.8 to S4.10."""
    yield _rule(locale, "out")
    yield _rule(locale, "skitgubbe")
    yield _rule(locale, "drawn")


SECTIONS: dict[str, Callable[[str, Options], Lines]] = {
    "deal": _deal,
    "collect": _collect,
    "slough": _slough,
    "between": _between,
    "shed": _shed,
    "end": _end,
}
"""The sections in order, and what stands in each."""
