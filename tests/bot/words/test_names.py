"""Whatever somebody is called, his name is readable, short, and harmless in a message."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.words.names import clusters, display_width, plain, safe

FAMILY = "👨\u200d👩\u200d👧"
HOSTILE = "@<>:/`*_~|[]()#-+\\0123456789.abeghtryv \u200b\u200c\u200d\u202e\u0301\ufe0f\u20e3👨👩🏿🇸🇪אبक्\u3164\n"
names = st.text(max_size=40) | st.text(alphabet=HOSTILE, max_size=60)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Åsa", "Åsa"),
        ("  Åsa \n\t Öberg ", "Åsa Öberg"),
        ("ka\u0301", "k\u00e1"),
        ("a\u200db\u202ec\u0000d", "abcd"),
        ("Z" + "\u0336" * 30 + "o", "Z\u0336\u0336o"),
        ("\u0336\u0336x", "x"),
        ("", "?"),
        (" \u3164\u200b\u2800 ", "?"),
        ("x" * 20, "x" * 20),
        ("x" * 21, "x" * 19 + "…"),
        ("漢" * 11, "漢" * 9 + "…"),
        (FAMILY * 12, FAMILY * 9 + "…"),
        ("🇸🇪" * 12, "🇸🇪" * 9 + "…"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("क्\u200dष", "क्\u200dष"),
    ],
)
def test_plain_keeps_what_is_readable(name: str, shown: str):
    assert plain(name) == shown


def test_somebody_without_a_readable_name_is_called_what_the_caller_says():
    assert plain("\u200b", nameless="någon") == "någon"
    assert safe("", nameless="någon") == "någon"


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("``` *b* _i_ ~s~ |s|", r"\`\`\` \*b\* \_i\_ \~s\~ \|s\|"),
        ("[a](b)", r"\[a\]\(b\)"),
        ("# big", r"\# big"),
        ("- item", r"\- item"),
        ("1. item", r"1\. item"),
        ("> quote", r"\> quote"),
        ("-# small", r"\-\# small"),
        ("Anna-Lena 2.0", "Anna-Lena 2.0"),
        ("end\\", "end\\\\"),
    ],
)
def test_safe_escapes_what_formats(name: str, written: str):
    assert safe(name) == written


@pytest.mark.parametrize(
    "name", ["@everyone", "@here", "<@123>", "<@!123>", "<@&1>", "<#1>", "<t:0:R>", "<:a:1>", "</x:1>", "<id:guide>"]
)
def test_safe_breaks_what_pings_or_turns_into_something_else(name: str):
    written = safe(name)
    assert name not in written.replace("\\", "")
    assert written.replace("\\", "").replace("\u200b", "") == name


@pytest.mark.parametrize("name", ["http://a.bc", "discord.gg/abc"])
def test_safe_breaks_links(name: str):
    assert name not in safe(name)
    assert "://" not in safe(name)


def test_safe_keeps_right_to_left_names_from_turning_the_line():
    assert safe("שלום") == "\u2068שלום\u2069"


@given(names)
def test_plain_is_settled_after_once(name: str):
    assert plain(plain(name)) == plain(name)
    assert safe(plain(name)) == safe(name)


@given(names, st.integers(min_value=2, max_value=30))
def test_names_fit_their_width(name: str, width: int):
    shown = plain(name, width)
    assert shown
    assert display_width(shown) <= width
    assert len(shown) <= width * 13
    assert "".join(clusters(shown)) == shown


@given(names)
def test_no_control_characters_and_no_towers_of_accents(name: str):
    marks = 0
    for char in plain(name):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        assert marks <= 2
        assert category not in ("Cc", "Co", "Cs", "Zl", "Zp")
        assert category != "Cf" or char in "\u200c\u200d"


@given(names)
def test_nothing_of_a_name_formats_or_pings(name: str):
    written = safe(name)
    for mark in "`*_~|<>[]()#":
        bare = written.replace("\\\\", "").replace("\\" + mark, "")
        assert mark not in bare
    assert "@everyone" not in written
    assert "@here" not in written
    assert not written.startswith(("- ", "+ ", "#", ">"))
