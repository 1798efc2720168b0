"""Texts shared with other front ends, reworded for people who never saw the folder, and values that are not.

A text may name a command, an option, a file or a code, for users of a terminal. On a page, a command becomes the name
of the page for it, an option the field's label, a file its contents, a code its meaning. In a hidden field, a folder
`Braşov` or a file `concurs.toml` would become another one: values in forms and links stay exact.
"""

import re
from collections.abc import Iterator
from typing import Any

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup, escape

from arbitraj.desk.inputs import file_in_words
from arbitraj.hall.kernel import keys
from arbitraj.problems import Problem
from arbitraj.report.shown import without_codes
from arbitraj.text import Message, comma_below, text_of
from arbitraj.wings import brought

_OPTION = re.compile(r"--([a-z]+(?:-[a-z]+)*)")
_ARTICLE = re.compile(r"\((?=\d(?:\.\d{1,2})+(?:\.[a-z])?[),;–])")  # an article named only by its number in brackets
_COMMAND = re.compile(r"`arbitraj ([a-z]+)[^`]*`|\barbitraj ([a-z]+)(?: (?:[A-Z]+\b|-?-?[a-z]|\d|\{)[^\s.;,)]*)*")
_PAGES = {
    "contestatie": "hall.nav_contestations",
    "decide": "hall.nav_journal",
    "formulare": "hall.prep_part_formulare",
    "lamureste": "hall.nav_queue",
    "mese": "hall.prep_part_mese",
    "publica": "hall.nav_publishing",
    "sanctiune": "hall.nav_sanctions",
} | {command: key for command_pages in brought("command_pages") for command, key in command_pages().items()}
_AT_TERMINAL = ("cauta", "explica", "extrage", "lexic", "nou", "partida", "scris", "turneu", "verifica")
_FIELDS = keys.PREP_OPT | {"comisia": "hall.contest_commission"}  # labels by the option of a command
_NAMED = re.compile(r"\S*[./\\:]|[^:]*\.\w{2,5}: ")  # begins with a file or a folder, blanks may be in its name
_FILE = re.compile(r"(?<![\w.-])(?:solutii/)?[\w.-]+\.(?:csv|toml|xlsx|ods)\b|\bsolutii/")


def as_people_read(value: Any) -> Any:
    """A value for a page: texts reworded, markup and other values unchanged.

    >>> as_people_read("Nu are răspuns (6.3.2.i).")
    'Nu are răspuns (art. 6.3.2.i).'
    >>> as_people_read("literele din concurs.toml, sau --din-nou"), as_people_read(7)
    ('literele din setările concursului, sau «Toți din nou, după rating»', 7)
    """
    told = isinstance(value, str | Message | Problem) and not isinstance(value, Markup)
    return in_people_words(str(value)) if told else value


def sentence(value: Any) -> str:
    """A message that stands alone on a page, with a capital: at a terminal it follows the name of a command.

    The name of a file or folder at its beginning stays exact.

    >>> sentence("este o contestație: mai întâi hotărârea"), sentence("jurnal.jsonl nu se poate citi")
    ('Este o contestație: mai întâi hotărârea', 'jurnal.jsonl nu se poate citi')
    >>> sentence("cupa: nu este dosarul unui concurs"), sentence("ș listă.txt: nu este un fișier text")
    ('cupa: nu este dosarul unui concurs', 'ș listă.txt: nu este un fișier text')
    """
    text = str(as_people_read(value))
    return text if _NAMED.match(text) else text[:1].upper() + text[1:]


def in_people_words(text: str) -> str:
    """A text reworded for a page."""
    text = without_codes(comma_below(text))
    text = _ARTICLE.sub("(art. ", text)
    if "arbitraj " in text:
        text = _COMMAND.sub(_page, text)
    if "--" in text:
        text = _OPTION.sub(lambda found: _field(found[0], found[1]), text)
    return _FILE.sub(lambda found: file_in_words(found[0]), text) if "." in text or "/" in text else text


def _page(found: re.Match[str]) -> str:
    command = found[1] or found[2]
    if command in _PAGES:
        return f"«{text_of(_PAGES[command])}»"
    return text_of("hall.at_terminal") if command in _AT_TERMINAL else found[0]


def _field(option: str, name: str) -> str:
    label = _FIELDS.get(name.replace("-", "_"))
    return f"«{text_of(label)}»" if label else option


# begin or end of a tag, a field whose text is sent, an attribute or a quoted value
_PIECE = re.compile(r"</?(?:textarea|option)\b|<[a-zA-Z]|>|(?<![\w:-])[\w:-]+=(?=[\"'])|[\"']")
_READ = re.compile(r"title=|alt=|placeholder=|aria-")  # attributes that people read
_FILTERED = (("rparen", ")"), ("pipe", "|"), ("name", "exact"))


class ExactValues(Extension):
    """Jinja extension: applies `exact` to values in attributes and in fields whose text is sent."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        within = _Within()
        wrapped = False
        for token in stream:
            if token.type == "data":
                within.read(token.value)
            if wrapped and token.type == "variable_end":
                yield from (Token(token.lineno, *pair) for pair in _FILTERED)
                wrapped = False
            yield token
            if token.type == "variable_begin" and within.sent:
                yield Token(token.lineno, "lparen", "(")
                wrapped = True


class _Within:
    """HTML context of a template's next value: tag, field, attribute, quotes."""

    def __init__(self) -> None:
        self.tag, self.field, self.attribute, self.quote = False, False, "", ""

    @property
    def sent(self) -> bool:
        """Whether a value here is not for reading."""
        return not _READ.match(self.attribute) if self.quote else self.field and not self.tag

    def read(self, html: str) -> None:
        """Advance over a piece of the page."""
        for found in _PIECE.finditer(html):
            piece = found[0]
            if self.quote:
                self.quote = "" if piece == self.quote else self.quote
            elif not self.tag:
                self.tag = piece.startswith("<")
                self.field = piece in ("<textarea", "<option") if self.tag else self.field
            elif piece == ">":
                self.tag = False
            elif piece in "\"'":
                self.quote = piece
            elif piece.endswith("="):
                self.attribute = piece


def exact(value: Any) -> Markup:
    """A value escaped but not reworded."""
    return escape(value)
