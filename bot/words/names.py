"""Display names made harmless.

People are called all sorts of things: nothing at all, ``@everyone``, three backticks, right-to-left text, letters under
towers of accents, thirty emoji. :func:`plain` keeps what is readable and cuts it to size; :func:`safe` also takes away
whatever Discord would make of it in a message. Where a length is limited, measure what these return.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

WIDTH = 20
"""Cells that a name may take by default: a Latin letter takes one, an ideogram or an emoji two."""
MARKS = 2
"""Combining marks that one letter may carry."""
LONGEST_CLUSTER = 10
"""Characters in the longest emoji that people use: a family, or two with skin tones and a heart between them."""
ELLIPSIS = "…"
NAMELESS = "?"

ZERO_WIDTH_SPACE = "\u200b"
JOINER = "\u200d"
NON_JOINER = "\u200c"
ISOLATE = "\u2068"
END_OF_ISOLATE = "\u2069"
KEYCAP_AND_EMOJI_STYLE = "\u20e3\ufe0f"

LOOKS_EMPTY = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing, though Unicode doesn't call them spaces."""
VERY_WIDE = frozenset("\ufdfd\U00012031\U00012219\U0001242b")
"""Single characters as wide as a sentence."""

HIDDEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
SKIN_TONES = range(0x1F3FB, 0x1F400)
FLAG_LETTERS = range(0x1F1E6, 0x1F200)
EMOJI = range(0x1F000, 0x1FB00)
OLD_EMOJI = range(0x2190, 0x2C00)
SCRIPTS_WITH_JOINERS = (range(0x0600, 0x0780), range(0x0900, 0x0E00))
"""Arabic and the scripts of India: there a joiner inside a word changes how it is written."""

NAMES_KEPT = 2_000
"""A table names its people in every message, and making a name harmless takes a while: so many are remembered."""

MARKDOWN = re.compile(r"[\\`*_~|<>\[\]()#]")
AT_START = re.compile(r"^([-+]|\d+(?=\.))")


@lru_cache(maxsize=NAMES_KEPT)
def plain(name: str, width: int = WIDTH, nameless: str = NAMELESS) -> str:
    """A name for places that show text as it is: button labels, menus, pictures.

    No control, bidirectional or invisible characters, spaces single, few accents a letter, at most ``width`` cells
    with no emoji cut in two; ``nameless`` if nothing readable is left. Applying it again changes nothing.
    """
    return _trim(_readable(name), width) or nameless


@lru_cache(maxsize=NAMES_KEPT)
def safe(name: str, width: int = WIDTH, nameless: str = NAMELESS) -> str:
    """A name for the text of a message: :func:`plain`, and unable to format, link, mention or turn the line around.

    The width is what is seen; the string itself is longer by its escapes. Apply it once: escapes are escaped again.
    """
    shown = plain(name, width, nameless)
    escaped = MARKDOWN.sub(r"\\\g<0>", shown)
    escaped = AT_START.sub(_escape_start, escaped)
    # A zero-width space after these breaks mentions, times, custom emoji and links, also where escapes aren't heeded.
    for opener in "@</":
        escaped = escaped.replace(opener, opener + ZERO_WIDTH_SPACE)
    if any(unicodedata.bidirectional(char) in {"R", "AL", "AN"} for char in shown):
        return ISOLATE + escaped + END_OF_ISOLATE
    return escaped


def display_width(text: str) -> int:
    """About how many cells the text takes in a line."""
    return sum(_cluster_width(cluster) for cluster in clusters(text))


def clusters(text: str) -> Iterator[str]:
    """The text in pieces that people see as one character: a letter with its accents, a family emoji, a flag."""
    cluster = ""
    for char in text:
        if cluster and not _continues(cluster, char):
            yield cluster
            cluster = ""
        cluster += char
    if cluster:
        yield cluster


def _readable(name: str) -> str:
    """What can be read of a name. Taking one thing away may uncover another, so until nothing changes."""
    before = None
    while name != before:
        before = name
        visible = unicodedata.normalize("NFC", _joined("".join(_visible(name))))
        name = " ".join(_few_marks(visible).split())
    return name


def _visible(name: str) -> Iterator[str]:
    """The characters that show something, and joiners. Any kind of space becomes a plain one."""
    for char in name:
        category = unicodedata.category(char)
        if category == "Zs" or char in "\t\n\r\v\f\u2028\u2029":
            yield " "
        elif char in (JOINER, NON_JOINER) or not (category in HIDDEN or char in LOOKS_EMPTY or _unassigned(char)):
            yield char


def _joined(name: str) -> str:
    """Without joiners that join nothing."""
    return "".join(
        char
        for position, char in enumerate(name)
        if char not in (JOINER, NON_JOINER) or _joins(name[:position], char, name[position + 1 :])
    )


def _joins(before: str, joiner: str, after: str) -> bool:
    """Whether a joiner stands where a writer would put one: between two emoji, or inside a word of some scripts."""
    left = before.rstrip(KEYCAP_AND_EMOJI_STYLE)[-1:]
    right = after[:1]
    if not left or not right:
        return False
    if joiner == JOINER and _is_emoji(left) and _is_emoji(right):
        return True
    return any(ord(left) in script and ord(right) in script for script in SCRIPTS_WITH_JOINERS)


def _few_marks(text: str) -> str:
    """Without marks that have no letter, and without those above the limit."""
    kept: list[str] = []
    marks = MARKS
    for char in text:
        if char in (JOINER, NON_JOINER):
            kept.append(char)
        elif not _is_mark(char):
            marks = MARKS if char == " " else 0
            kept.append(char)
        elif marks < MARKS:
            marks += 1
            kept.append(char)
    return "".join(kept)


def _trim(text: str, width: int) -> str:
    if display_width(text) <= width:
        return text
    kept = ""
    room = width - 1
    for cluster in clusters(text):
        room -= _cluster_width(cluster)
        if room < 0:
            break
        kept += cluster
    return kept.rstrip(f" {JOINER}{NON_JOINER}") + ELLIPSIS


def _continues(cluster: str, char: str) -> bool:
    """Whether a character belongs to what stands before it."""
    last = cluster[-1]
    if _is_mark(char) or unicodedata.category(char) == "Mc" or char in (JOINER, NON_JOINER):
        return True
    if last == JOINER and _is_emoji(char):
        return len(cluster) < LONGEST_CLUSTER
    if ord(char) in SKIN_TONES:
        return _is_emoji(last) and ord(last) not in SKIN_TONES
    return len(cluster) == 1 and ord(last) in FLAG_LETTERS and ord(char) in FLAG_LETTERS


def _cluster_width(cluster: str) -> int:
    base = cluster[0]
    if base in VERY_WIDE:
        return WIDTH
    wide = unicodedata.east_asian_width(base) in "WF" or ord(base) in EMOJI or "\ufe0f" in cluster
    spacing = sum(unicodedata.category(char) == "Mc" for char in cluster[1:])
    return (2 if wide else 1) + spacing


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Me")


def _is_emoji(char: str) -> bool:
    return ord(char) in EMOJI or ord(char) in OLD_EMOJI


def _unassigned(char: str) -> bool:
    """Whether it means nothing; emoji newer than Python's tables count as assigned."""
    return unicodedata.category(char) == "Cn" and ord(char) not in EMOJI


def _escape_start(match: re.Match[str]) -> str:
    """A list at the start of a line: ``- x``, ``+ x`` or ``1. x``."""
    start = match.group()
    return start + "\\" if start.isdigit() else "\\" + start
