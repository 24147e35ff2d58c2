"""The catalogs against the code, and against each other: every word is there, used, short enough and translated.

A language is held to all of it once it stands in ``COMPLETE``; before that its missing messages are shown in English.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel import Locale
from babel.numbers import format_decimal

from bot.words.catalog import FOLDER, GROUPED, Catalog, catalogs, placeholders

ROOT = Path(__file__).parents[3]
COMPLETE = ("de", "en", "es", "it", "sv")

TAKES_AN_ID = {"text", "told", "translation"}
"""Functions of which an argument is a message id."""
SAME_AS_ENGLISH = {"Skitgubbe"}
"""Messages of more than one word, or whole names, that are rightly the same in other languages."""
LIMITS = {
    "name": 32,
    "description": 100,
    "choice": 100,
    "button": 80,
    "option": 100,
    "placeholder": 100,
    "form": 45,
    "label": 45,
}
COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")
ID = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")


def code() -> Iterator[ast.AST]:
    """All of the syntax of bot/ and cogs/."""
    for path in sorted([*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]):
        yield from ast.walk(ast.parse(path.read_text("utf-8"), str(path)))


@cache
def ids_in_code() -> tuple[frozenset[str], frozenset[str], frozenset[tuple[str, str]]]:
    """Ids that functions are called with; all strings; and beginnings and ends of strings put together (f-strings)."""
    called: set[str] = set()
    strings: set[str] = set()
    made: set[tuple[str, str]] = set()
    for node in code():
        if isinstance(node, ast.Call) and function_name(node) in TAKES_AN_ID:
            called |= {id_ for argument in node.args for id_ in literal_ids(argument)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            strings.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            made.add((literal(node.values[0]), literal(node.values[-1])))
    return frozenset(called), frozenset(strings), frozenset(made)


def function_name(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def literal_ids(node: ast.expr) -> Iterator[str]:
    """The ids that an argument may be: a string, or either of two in a conditional expression."""
    if isinstance(node, ast.IfExp):
        yield from literal_ids(node.body)
        yield from literal_ids(node.orelse)
    elif ID.fullmatch(literal(node)):
        yield literal(node)


def literal(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def is_used(message: str) -> bool:
    called, strings, made = ids_in_code()
    return (
        message in called
        or message in strings
        or any("." in start and message.startswith(start) and message.endswith(end) for start, end in made)
    )


def ending(message: str) -> str:
    return message.rpartition(".")[2]


def english() -> Catalog:
    return catalogs()["en"]


def translations(catalog: Catalog) -> Iterator[tuple[str, str]]:
    """Every form of every message of a catalog, with its id."""
    for message, forms in catalog.forms.items():
        for form in forms:
            yield message, form


def test_every_id_in_the_code_has_english_words():
    called, _, _ = ids_in_code()
    assert sorted(called - set(english().forms)) == []


def test_every_english_message_is_used():
    assert [message for message in english().forms if not is_used(message)] == []


def test_no_id_stands_twice(language: str):
    ids = re.findall(r'^msgid "(.+)"', (FOLDER / f"{language}.po").read_text("utf-8"), re.MULTILINE)
    assert sorted({id_ for id_ in ids if ids.count(id_) > 1}) == []


def test_a_complete_language_has_every_message(language: str):
    missing = sorted(set(english().forms) - set(catalogs()[language].forms))
    assert missing == [] or language not in COMPLETE


def test_no_language_has_messages_of_its_own(language: str):
    assert sorted(set(catalogs()[language].forms) - set(english().forms)) == []


def test_sentences_are_translated(translation: str):
    for message, form in translations(catalogs()[translation]):
        if re.search(r"\w{3,} \w{2,}", re.sub(r"{\w+}", "", form)) and form not in SAME_AS_ENGLISH:
            assert form not in english().forms[message], message


def test_placeholders_are_those_of_the_english_message(language: str):
    for message, form in translations(catalogs()[language]):
        wanted = frozenset().union(*map(placeholders, english().forms[message]))
        missing = wanted - placeholders(form)
        assert placeholders(form) <= wanted, message
        # A form for one may leave the number out: "a card".
        assert not missing or (missing == {"n"} and len(catalogs()[language].forms[message]) > 1), message


def test_words_fit_their_place(language: str):
    for message, form in translations(catalogs()[language]):
        assert len(form) <= LIMITS.get(ending(message), 4000), message


def test_command_names_are_names_to_discord(language: str):
    for message, form in translations(catalogs()[language]):
        if ending(message) == "name":
            assert COMMAND_NAME.fullmatch(form), message
            assert form == form.lower(), message


def test_words_have_no_stray_spaces(language: str):
    for message, form in translations(catalogs()[language]):
        assert form == form.strip(), message
        assert "  " not in form, message


def test_plural_rules_are_those_of_the_language(language: str):
    catalog, cldr = catalogs()[language], Locale.parse(language.replace("-", "_")).plural_form
    pairs = {(cldr(n), catalog.plural(n)) for n in range(1000)}
    kinds, numbers = {kind for kind, _ in pairs}, {number for _, number in pairs}
    assert len(kinds) == len(numbers) == len(pairs)
    assert {len(forms) for forms in catalog.forms.values()} <= {1, len(numbers)}


def test_numbers_that_are_not_grouped_are_written_in_plain_digits(language: str):
    """The catalog doesn't ask how the language writes them."""
    here = Locale.parse(language.replace("-", "_"))
    assert all(format_decimal(number, locale=here) == str(number) for number in range(GROUPED))


def test_no_two_commands_have_the_same_name(language: str):
    names = [
        forms[0]
        for message, forms in catalogs()[language].forms.items()
        if message.startswith("command.") and ending(message) == "name"
    ]
    assert sorted({name for name in names if names.count(name) > 1}) == []
