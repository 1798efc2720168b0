"""Cells of a CSV that a spreadsheet would take for formulas: guarded when written, bare again when read."""

import re

_LIKE_FORMULA = re.compile(r"'*[=+\-@\t\r＝＋－＠]")
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")


def guarded(text: str) -> str:
    """Quote text that a spreadsheet would take for a formula. A number with its sign remains a number.

    >>> guarded("=1+1"), guarded("-"), guarded("'-"), guarded("-5"), guarded("'t Hart")
    ("'=1+1", "'-", "''-", '-5', "'t Hart")
    """
    return f"'{text}" if _LIKE_FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def unguarded(text: str) -> str:
    """Undo `guarded`.

    >>> unguarded("'=1+1"), unguarded("''-"), unguarded("-5"), unguarded("'t Hart")
    ('=1+1', "'-", '-5', "'t Hart")
    """
    return text[1:] if text.startswith("'") and _LIKE_FORMULA.match(text) else text
