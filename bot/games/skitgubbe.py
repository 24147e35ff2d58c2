"""Skitgubbe, shown: what a player and the public read of a game in play."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bot.games.presenter import Choices, Example, LessonPage, Names, Rulebook, Setting, Verb
from bot.games.skitgubbe_examples import NAMES, example
from bot.games.skitgubbe_guide import guide
from bot.games.skitgubbe_lesson import lesson_page, try_in_lesson
from bot.games.skitgubbe_menu import choices, task
from bot.games.skitgubbe_pictures import draw_hand, draw_result, draw_table
from bot.games.skitgubbe_reasons import why_not
from bot.games.skitgubbe_rules import rulebook
from bot.games.skitgubbe_settings import PAGES, changes_in_words, refused, settings_page
from bot.games.skitgubbe_tips import decisions, tip
from bot.pictures import Draw, SeatLook
from bot.words.cards import card_text, cards_text, rank_text, read_card, suit_name, suit_symbol
from bot.words.catalog import text
from engine.game import Action, Event, Game, OptionError, Seat, View
from engine.games import GAMES
from engine.skitgubbe.view import Laid, Play, SkitgubbeView

ACTING = "→ "
"""Before the name of who is to act."""

ROUND_MARK = " ⟳ "
"""Stands between the rounds of a trick that bounced."""

SILENT = frozenset({"leads"})
"""Events that the headline tells anyway."""


class SkitgubbePresenter:
    """Shows Skitgubbe (see ``bot.games.presenter.Presenter``)."""

    verbs: Sequence[Verb] = (
        Verb("play", "command.play", cards=True),
        Verb("pickup", "command.pickup"),
        Verb("chance", "command.chance"),
        Verb("slough", "command.slough", cards=True),
        Verb("pass", "command.pass"),
        Verb("exchange", "command.exchange"),
    )

    @property
    def game(self) -> Game:
        """The rules."""
        return GAMES["skitgubbe"]

    def title(self, locale: str) -> str:
        """The game's name."""
        return text(locale, "skitgubbe.title")

    def rules(self, locale: str, options: Any) -> str:
        """The preset in a sentence, and what was changed on top of it."""
        lines = [text(locale, f"skitgubbe.preset.{options.preset}")]
        if changes := changes_in_words(locale, options):
            lines.append(text(locale, "skitgubbe.changes", changes=changes))
        return "\n".join(lines)

    def rulebook(self, locale: str, options: Any, players: int | None = None) -> Rulebook:
        """The rules in words."""
        return rulebook(locale, options if players is None else options.for_players(players), self._example)

    def _example(self, locale: str, options: Any, section: str) -> Example | None:
        view = example(options, section)
        if view is None:
            return None
        names = dict(enumerate(NAMES[: view.players], start=1))
        looks = [SeatLook(name) for name in names.values()]
        caption = text(locale, "skitgubbe.rules.example", headline=self.headline(locale, view, names))
        return Example(caption, self.table(locale, view, names), self.table_picture(locale, view, looks))

    def guide(self, locale: str) -> str:
        """The rules as a document."""
        return guide(locale, self.rulebook)

    def lesson(self, locale: str, number: int, move: int = 0) -> LessonPage:
        """A step of the lesson."""
        return lesson_page(locale, number, move)

    def try_in_lesson(self, locale: str, number: int, move: int, action: Action) -> LessonPage:
        """What comes of a try."""
        return try_in_lesson(locale, number, move, action)

    def decisions(self, view: View) -> Sequence[str]:
        """The kinds of decision that the reader faces."""
        return decisions(_seen(view))

    def tip(self, locale: str, view: View, kind: str) -> str:
        """A line of help."""
        return tip(locale, _seen(view), kind)

    def refused(self, locale: str, error: OptionError) -> str:
        """Why options can't be played."""
        return refused(locale, error)

    @property
    def pages(self) -> Sequence[str]:
        """The pages of options."""
        return tuple(name for name, _ in PAGES)

    def settings(self, locale: str, options: Any, page: str) -> Sequence[Setting]:
        """The options on one page."""
        return settings_page(locale, options, page)

    def headline(self, locale: str, view: View, names: Names) -> str:
        """Who has to do what."""
        seen = _seen(view)
        if seen.outcome is not None:
            return self._ending(locale, seen, names)
        if seen.window:
            return text(locale, "skitgubbe.headline.window")
        name = names[seen.to_act[0]]
        if seen.phase == 1 and not seen.beat:
            return text(locale, "skitgubbe.headline.lead", name=name)
        beat = cards_text(locale, seen.beat)
        if seen.phase == 1:
            return text(locale, "skitgubbe.headline.answer", name=name, cards=beat)
        if not seen.beat:
            lead = "skitgubbe.headline.lead_pile" if seen.options.runs else "skitgubbe.headline.lead"
            return text(locale, lead, name=name)
        return text(locale, "skitgubbe.headline.beat", name=name, cards=beat, n=len(seen.pick_up))

    def table(self, locale: str, view: View, names: Names) -> str:
        """What lies on the table, then the seats."""
        seen = _seen(view)
        middle = self._collecting(locale, seen, names) if seen.phase == 1 else self._shedding(locale, seen, names)
        return "\n".join([*middle, "", *(self._seat(locale, seen, names, seat) for seat in range(1, seen.players + 1))])

    def event(self, locale: str, event: Event, names: Names) -> str:
        """A short sentence."""
        if event.kind in SILENT:
            return ""
        message = f"skitgubbe.event.{event.kind}"
        name = "" if event.seat is None else names[event.seat]
        if event.kind == "trump":
            return self._trump_event(locale, event, name)
        if event.kind == "exchanged" and event.cards:
            put, taken = (card_text(locale, card) for card in event.cards)
            return text(locale, "skitgubbe.event.exchanged_turned", name=name, put=put, taken=taken)
        return text(locale, message, name=name, cards=cards_text(locale, event.cards), n=event.number)

    def hand(self, locale: str, view: View) -> str:
        """The hand by suits: a line for each suit that there is."""
        suits: dict[str, list[str]] = {}
        for card in _seen(view).hand:
            suits.setdefault(suit_symbol(card.suit), []).append(rank_text(locale, card.rank))
        lines = [f"{symbol} {'  '.join(ranks)}" for symbol, ranks in suits.items()]
        return "\n".join(lines) or text(locale, "skitgubbe.hand.empty")

    def task(self, locale: str, view: View) -> str:
        """What the reader has to do."""
        return task(locale, _seen(view))

    def choices(self, locale: str, view: View) -> Choices:
        """Cards in the menu, the rest on buttons."""
        return choices(locale, _seen(view))

    def done(self, locale: str, action: Action) -> str:
        """What the reader did."""
        return text(locale, f"skitgubbe.done.{action.verb}", cards=cards_text(locale, action.cards))

    def why_not(self, locale: str, view: View, action: Action) -> str:
        """Why not, in terms of the position."""
        return why_not(locale, _seen(view), action)

    def why(self, locale: str, view: View, action: Action) -> str:
        """Why it may be good, by the point that the game itself sees in it."""
        return text(locale, f"hint.why.{self.game.reason(view, action)}")

    def parse(self, locale: str, verb: str, typed: str) -> Action | None:
        """Cards as people type them: ``7h 8h``, ``10♠``, ``7♥,8♥``, in Swedish ``kn♥`` too."""
        cards = {read_card(locale, word) for word in re.split(r"[\s,+]+", typed) if word}
        known = tuple(sorted(card for card in cards if card is not None))
        return Action(verb, known) if known and None not in cards else None

    def compact(self, locale: str, view: View, names: Names) -> str:
        """The table in two lines: what lies there, and the seats."""
        seen = _seen(view)
        middle = self._collecting(locale, seen, names) if seen.phase == 1 else self._shedding(locale, seen, names)
        seats = [self._seat(locale, seen, names, seat) for seat in range(1, seen.players + 1)]
        lines = [" · ".join(middle), " │ ".join(seats), self._ahead(locale, seen, names)]
        return "\n".join("-# " + line for line in lines if line)

    def _ahead(self, locale: str, view: SkitgubbeView, names: Names) -> str:
        """Who has the fewest cards to get rid of: the counts are for all to see."""
        counts = {seat: count for seat, count in enumerate(view.hand_counts, start=1) if count}
        if view.phase != 2 or len(counts) < 2:
            return ""
        fewest = min(counts.values())
        leading = [names[seat] for seat, count in counts.items() if count == fewest]
        return text(locale, "skitgubbe.table.ahead", name=leading[0]) if len(leading) == 1 else ""

    def table_picture(self, locale: str, view: View, looks: Sequence[SeatLook], felt: str = "green") -> Draw:
        """What draws the public table."""
        names = {seat: look.name or look.plain for seat, look in enumerate(looks, start=1)}
        return draw_table(locale, _seen(view), looks, self.headline(locale, view, names), felt)

    def hand_picture(self, locale: str, view: View, four_colours: bool) -> Draw:
        """What draws the reader's hand."""
        return draw_hand(locale, _seen(view), four_colours)

    def offer_declined(self, view: View) -> Action | None:
        """To pass, in a slough window."""
        passing = Action("pass")
        return passing if _seen(view).window and passing in view.legal else None

    def result_picture(self, locale: str, view: View, looks: Sequence[SeatLook], felt: str = "green") -> Draw:
        """What draws the podium and the goat."""
        return draw_result(locale, _seen(view), looks, felt)

    def result(self, locale: str, view: View, names: Names) -> str:
        """The loser, and the others in the order of going out."""
        seen = _seen(view)
        lines = [self._ending(locale, seen, names)]
        lines += [
            text(locale, "skitgubbe.result.place", place=str(place), name=names[seat])
            for place, seat in enumerate(seen.out, start=1)
        ]
        return "\n".join(lines)

    def _ending(self, locale: str, view: SkitgubbeView, names: Names) -> str:
        assert view.outcome is not None
        if view.outcome.drawn:
            return text(locale, "skitgubbe.result.drawn")
        return text(locale, "skitgubbe.result.skitgubbe", name=names[view.outcome.losers[0]])

    def _collecting(self, locale: str, view: SkitgubbeView, names: Names) -> list[str]:
        lines = [text(locale, "skitgubbe.table.phase1"), self._trick(locale, view.trick, names)]
        stock = text(locale, "skitgubbe.table.stock", n=view.stock)
        if view.aside is not None and view.aside.seat is not None:
            stock += " · " + text(locale, "skitgubbe.table.aside", name=names[view.aside.seat])
        if view.turned is not None:
            stock += " · " + text(locale, "skitgubbe.table.turned", card=card_text(locale, view.turned))
        return [*lines, stock]

    def _trick(self, locale: str, trick: Sequence[Laid], names: Names) -> str:
        if not trick:
            return text(locale, "skitgubbe.table.no_trick")
        rounds: dict[int, list[str]] = {}
        for laid in trick:
            shown = f"{names[laid.seat]} **{cards_text(locale, laid.cards)}**"
            if laid.how != "play":
                shown += f" ({text(locale, f'skitgubbe.table.{laid.how}')})"
            rounds.setdefault(laid.round, []).append(shown)
        return ROUND_MARK.join(" · ".join(one) for one in rounds.values())

    def _shedding(self, locale: str, view: SkitgubbeView, names: Names) -> list[str]:
        lines = [text(locale, "skitgubbe.table.phase2"), self._pile(locale, view.pile, names)]
        if view.pile and view.needed is not None:
            lines.append(text(locale, "skitgubbe.table.needed", done=str(len(view.pile)), n=view.needed))
        if view.trump is None:
            return [*lines, text(locale, "skitgubbe.table.no_trump")]
        return [*lines, self._trump(locale, view, names)]

    def _trump(self, locale: str, view: SkitgubbeView, names: Names) -> str:
        assert view.trump is not None
        symbol = suit_symbol(view.trump)
        if view.aside is None or view.aside.seat is None or view.aside.card is None:
            return text(locale, "skitgubbe.table.trump", suit=symbol)
        card = card_text(locale, view.aside.card)
        return text(locale, "skitgubbe.table.trump_shown", suit=symbol, card=card, name=names[view.aside.seat])

    def _pile(self, locale: str, pile: Sequence[Play], names: Names) -> str:
        if not pile:
            return text(locale, "skitgubbe.table.no_pile")
        return " │ ".join(f"{names[play.seat]} **{cards_text(locale, play.cards)}**" for play in pile)

    def _seat(self, locale: str, view: SkitgubbeView, names: Names, seat: Seat) -> str:
        mark = ACTING if seat in view.to_act else ""
        if seat in view.out:
            place = str(view.out.index(seat) + 1)
            return f"{names[seat]} · " + text(locale, "skitgubbe.table.safe", place=place)
        parts = [f"{mark}**{names[seat]}**", text(locale, "skitgubbe.table.cards", n=view.hand_counts[seat - 1])]
        if view.phase == 1:
            parts.append(text(locale, "skitgubbe.table.won", n=view.won_counts[seat - 1]))
        if view.phase == 1 and seat == view.dealer:
            parts.append(text(locale, "skitgubbe.table.dealer"))
        return " · ".join(parts)

    def _trump_event(self, locale: str, event: Event, name: str) -> str:
        if not event.cards:
            return text(locale, "skitgubbe.event.phase2")
        card = event.cards[0]
        suit = suit_name(locale, card.suit)
        message = "skitgubbe.event.trump" if name else "skitgubbe.event.trump_aside"
        return text(locale, message, name=name, card=card_text(locale, card), suit=suit)


def _seen(view: View) -> SkitgubbeView:
    assert isinstance(view, SkitgubbeView)
    return view
