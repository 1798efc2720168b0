"""Exact values in forms and links: only text for reading is reworded.

`plain.py` rewords every value of a page. In a hidden field, a folder `Braşov` or a file `concurs.toml` would become
another one.
"""

import re
from collections.abc import Iterator
from typing import Any

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup, escape

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
                yield from (Token(token.lineno, *each) for each in _FILTERED)
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
