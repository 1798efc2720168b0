"""Classify a text of a sheet: a position, points, a word, or several of them together."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime, time, timedelta
from enum import Enum
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from arbitraj.game.position import signs_on
from arbitraj.record.model import read_number
from arbitraj.record.question import RowText
from arbitraj.tables.cells import Cell, CellFault, Row, Scientific
from arbitraj.tables.headings import same_length

_NUMBER_ALONE = re.compile(r"#?\d{0,3}\s?[.)\]:|]?|\d+(?:[.,]0{1,2})?|[IVX]{1,5}[.)]?|[a-z]\)|[*•]")
_SHORT = 30  # signs of a text that is worth being remembered
_AROUND = " \t.,;:|"
_PAIRS = ("()", "[]", "{}", "<>", '""', "''", "„”", "“”", "«»")
_BLANKS = frozenset("-–—.,_…·/\\|*~")
_UNIT = r"(?:puncte|punct|points|pct|pts|pt|p)?\.?"
_SUM = re.compile(r"(\d{1,4}(?:\s?\+\s?\d{1,4}){1,5})")
_POINTS = (
    re.compile(rf"(?P<total>\d{{1,4}})\s?{_UNIT}\s?[=(\[]+\s?(?P<sum>[\d+ ]{{3,30}})\s?[)\]]?", re.IGNORECASE),
    re.compile(rf"(?P<sum>[\d+ ]{{3,30}})\s?=\s?(?P<total>\d{{1,4}})\s?{_UNIT}", re.IGNORECASE),
)
_FIGURES = re.compile(rf"[+=]?\s?(\d{{1,4}})(?:[.,]0{{1,2}})?\s?(?:de\s)?{_UNIT}\s?[,;:!-]?", re.IGNORECASE)
_LAST = re.compile(rf"[\s=:;,|(\[–—-]{{1,6}}(\d{{1,4}})\s?{_UNIT}\s?[)\]]?", re.IGNORECASE)
_JOKER = re.compile(
    r"(?P<word>[^\s(\[]{2,40})[\s,;:-]{0,3}[(\[]?\s?(?:(?:cu\s)?(?:joc?ker(?:ul)?|blank)\s?[=:-]?\s?|\?\s?[=:]\s?)"
    r"(?:(?:e|este|pe|la|in)\s)?[\"'„]?(?P<letter>[a-z])[\"'”]?\s?[)\]]?"
)
# remarks beside a word that is not wanted or was a mistake
_REMARKS = frozenset("taiat taiata sters stearsa anulat anulata corectat corectata gresit gresita incorect nu".split())
_SPLIT = re.compile(r"\s?(?:[,;/\\|+]|[-=]?>|→|\ssau\s|\s[-–—=]\s)\s?")


class Signs(NamedTuple):
    """Patterns of a position on a board of `size`.

    `whole` is a text that is one, `inside` one in a text, `pair` a letter and a number apart, `stuck` half of one after
    a row number, `numbered` a row number in front.
    """

    size: int
    whole: re.Pattern[str]
    inside: re.Pattern[str]
    pair: re.Pattern[str]
    stuck: re.Pattern[str]
    numbered: re.Pattern[str]


@cache
def _signs_of(size: int) -> Signs:
    last, small = chr(64 + size), chr(96 + size)
    letter, figure = signs_on(size, "0?")
    # `8p` are points, on a board that has a row P too
    behind = letter if size < 16 else rf"[A-{last}a-oq-{small}]" if size > 16 else rf"[A-{last}a-o]"
    apart, far = r"[.:/\\_-]?", r"[\s.,:;/\\|_-]{0,3}"
    return Signs(
        size,
        re.compile(rf"(?:{letter}{far}{figure}|{figure}{far}{behind})"),
        re.compile(rf"(?<![^\W_])(?<!\d[.,])(?:{letter}{apart}{figure}|{figure}{apart}{behind})(?![^\W_])"),
        re.compile(rf"{letter}0*{figure}"),
        re.compile(rf"(\d{{1,2}})[.)](\d{{1,2}}|{letter})", re.ASCII),
        # a star that touches a word marks its joker, and a dash may mean it
        re.compile(
            rf"(?:#?\d{{1,3}}\s?[.)\]:]|#\d{{1,3}}|[IVX]{{1,5}}[.)]|[a-z]\)|•|[-*](?=\s|[A-{last}]?\d))\s?(?=\S\S)"
        ),
    )


# the board of the file being read, set once by its reader instead of passed to a hundred small functions
_USUAL = _signs_of(15)
_BOARD: ContextVar[Signs] = ContextVar("_BOARD", default=_USUAL)
signs = _BOARD.get


@contextmanager
def on_board(size: int) -> Iterator[None]:
    """Read in this thread with the patterns of a board of `size` x `size`."""
    token = _BOARD.set(_signs_of(size))
    try:
        yield
    finally:
        _BOARD.reset(token)


class Sort(Enum):
    """Kind of a cell's contents."""

    BLANK = "blank"  # nothing, or a line drawn through it
    CROSS = "cross"  # a single x
    POSITION = "position"
    NUMBER = "number"
    WORD = "word"
    MOVE = "move"  # a position and a word
    DATED = "dated"  # what a workbook made a date of
    TEXT = "text"


def is_move(row: Row) -> bool:
    """Whether a row holds a position and a word, in cells of their own or in one."""
    kinds = set(map(kind_of, row.filled))
    return Sort.MOVE in kinds or {Sort.POSITION, Sort.WORD} <= kinds


def counts(cell: Cell) -> bool:
    """Whether a cell holds more than a line drawn through it."""
    return kind_of(cell) is not Sort.BLANK or cell.value is not None


def kind_of(cell: Cell) -> Sort:
    """The kind of a cell's contents, in any column."""
    if cell.value is not None:  # asked first: most cells are text
        if isinstance(cell.value, Scientific | time):
            return Sort.POSITION
        if isinstance(cell.value, datetime | date | timedelta | CellFault):
            return Sort.DATED
    return kind_of_text(cell.text)


def kind_of_text(text: str) -> Sort:
    """The kind of a text.

    >>> [kind_of_text(text).value for text in ("H.4", "GAFA1RE", "112 p", "8A APIFObII", "-", "x")]
    ['position', 'word', 'number', 'move', 'blank', 'cross']
    """
    size = signs().size
    return _kind(text, size) if len(text) < _SHORT else _kind.__wrapped__(text, size)


@lru_cache(maxsize=8192)  # the same cells are classified in searches for headings, tables and rows
def _kind(text: str, size: int) -> Sort:
    if _BLANKS.issuperset(text.replace(" ", "")):
        return Sort.BLANK
    if text in ("x", "X", "×", "xx", "XX", "xxx", "XXX"):
        return Sort.CROSS
    if position_of(text):
        return Sort.POSITION
    if points_of(text) is not None:
        return Sort.NUMBER
    if len(text) < 100 and moves_in(text):
        return Sort.MOVE
    return Sort.WORD if is_word(text) else Sort.TEXT


def is_word(text: str) -> bool:
    """Whether a text may be one word: letters in one piece, or spaced out."""
    pieces = text.split()
    letters = sum(map(str.isalpha, text))
    figures = sum(map(str.isdigit, text))
    if letters < 2 or figures * 2 > letters or len(text) > 60 or ":" in text:
        return False
    return len(pieces) < 3 or all(sum(map(str.isalpha, piece)) < 2 for piece in pieces)


def is_numbering(text: str) -> bool:
    """Whether a text numbers a row: `1`, `1.`, `#1`, `I.`, `a)`. But `8p` are points in any column."""
    return bool(_NUMBER_ALONE.fullmatch(text)) or len(text) == 1


def bare(text: str) -> str:
    """A text without its numbering, and the brackets or quotes around the whole of it.

    >>> bare("1. (H4)"), bare("(B)A"), bare('"CASA"'), bare("* H4 CASA"), bare("*H4 CASA"), bare("*CASA"), bare("-ASA")
    ('H4', '(B)A', 'CASA', 'H4 CASA', 'H4 CASA', '*CASA', '-ASA')
    """
    numbered = signs().numbered.match(text)
    rest = text[numbered.end() :] if numbered else text
    if numbered and numbered[0].endswith(")") and text[0].isalpha() and rest[0].isalpha() and not position_of(rest[:3]):
        rest = text  # `c)OMANDA`: half a bracket around a joker, no numbering
    rest = rest.strip()
    for first, last in map(tuple, _PAIRS):
        inner = rest[1:-1]
        if len(rest) > 3 and rest[0] == first and rest[-1] == last and first not in inner and last not in inner:
            return inner.strip()
    return rest


def position_of(text: str) -> str:
    """The position that a text is, without punctuation around it. Empty if it is none.

    >>> position_of("(H4)"), position_of("8/A."), position_of("H4 CASA"), position_of("18")
    ('H4', '8A', '', '')
    """
    if len(text) > 12:
        return ""
    inner = bare(text).strip(_AROUND) if len(text) > 3 or not text.isalnum() else text
    found = signs().whole.fullmatch(inner)
    return "".join(filter(str.isalnum, inner)) if found else ""


def points_of(text: str) -> int | None:
    """The points that a text says in a way that can mean only one number.

    >>> points_of("112p"), points_of("62+50=112"), points_of("112 (62+50)"), points_of("l12")
    (112, 112, 112, None)
    """
    if len(text) > 60 or not any(map(str.isdigit, text)):
        return None
    text = text.strip()
    if len(text) > 2 and text[0] + text[-1] in _PAIRS[:3]:
        text = text[1:-1].strip()
    if plain := _FIGURES.fullmatch(text):
        return int(plain[1])
    if (number := read_number(text)) is not None:
        return number
    if _SUM.fullmatch(text):
        return sum(map(int, text.split("+")))
    for shape in _POINTS:
        found = shape.fullmatch(text)
        if found and _SUM.fullmatch(found["sum"].strip()):
            total = int(found["total"])
            return total if total == sum(map(int, found["sum"].split("+"))) else None
    return None


def moves_in(text: str) -> tuple[RowText, ...]:
    """The moves of a text that consists of whole moves. Empty for any other text. Points may be missing.

    >>> list(map(str, moves_in("1. H4 GAFAIRE 112; 8A CASA 8")))
    ['H4 GAFAIRE 112', '8A CASA 8']
    >>> moves_in("GAFAIRE (H4)"), moves_in("GAFAIRE 112")
    ((RowText(group='', position='H4', word='GAFAIRE', points=''),), ())
    """
    inside = signs().inside
    found = list(inside.finditer(text)) if len(text) < 600 and any(map(str.isdigit, text)) else []
    if not found or len(found) > 40:
        return ()
    if len(found) == 1:
        one = _move(text, found[0])
        return (one,) if one else ()
    cuts = [0, *(at.start() for at in found[1:]), len(text)]
    pieces = [text[start:end] for start, end in pairwise(cuts)]
    # the number of the next move is at the end of a piece
    pieces = [re.sub(r"(?<![\s;,|])[\s;,|]+\d{1,2}[.)]\s*$", "", piece).strip(" ;,|") for piece in pieces]
    moves = [_move(piece, at) if (at := inside.search(piece)) else None for piece in pieces]
    whole = tuple(move for move in moves if move)
    return whole if len(whole) == len(found) else ()


def _move(text: str, at: re.Match[str]) -> RowText | None:
    before = text[: at.start()].strip(" ([{<–—-:;,|=")
    before = "" if _NUMBER_ALONE.fullmatch(before) else bare(before).strip(" ([{<–—-:;,|=")
    rest = text[at.end() :].lstrip(" )]}>–—-:;,|.=").strip()
    if before and rest and points_of(rest) is None:
        return None
    word, points = (before, rest) if before and rest else word_and_points(before or rest)
    return RowText("", position_of(at[0]), word, points) if is_word(word) else None


def word_and_points(text: str) -> tuple[str, str]:
    """Split a word from the points after it.

    >>> word_and_points("GAFAIRE = 112 p"), word_and_points("GAFAIRE")
    (('GAFAIRE', '112'), ('GAFAIRE', ''))
    """
    if len(text) > 200:
        return text, ""
    for found in _LAST.finditer(text):
        if found.end() == len(text):
            return text[: found.start()].strip(), found[1]
    return text, ""


def with_joker(text: str) -> str:
    """A word with its joker marked as a note after it says. Empty if there is no such note, or it is ambiguous.

    >>> with_joker("APIFOBII (joker B)"), with_joker("APIFO?II ?=B"), with_joker("CASA joker A")
    ('APIFO(B)II', 'APIFO(B)II', '')
    """
    found = _JOKER.fullmatch(same_length(text)) if len(text) < 100 else None
    if not found:
        return ""
    word, letter = text[: found.end("word")], found["letter"].upper()
    if word.count("?") == 1:
        return word.replace("?", f"({letter})")
    plain = same_length(word).upper()
    at = plain.find(letter)
    return f"{word[:at]}({word[at]}){word[at + 1 :]}" if plain.count(letter) == 1 else ""


def words_in(text: str) -> tuple[str, ...]:
    """The words that a text may mean, the likeliest first. Empty if it is one word.

    >>> words_in("GAFAIRE, CITI"), words_in("GAFAIRE taiat"), words_in("GAFA IRE"), words_in("APIFO/B/II")
    (('GAFAIRE', 'CITI'), ('GAFAIRE',), (), ())
    """
    if len(text) > 100:
        return ()
    pieces = [piece for piece in (other.strip(' ."()[]') for other in _SPLIT.split(text)) if piece]
    if len(pieces) < 2 or any(sum(map(str.isalpha, piece)) < 2 for piece in pieces):
        blanks = [piece for piece in (other.strip('."()[],;') for other in text.split()) if piece]
        pieces = [piece for piece in blanks if sum(map(str.isalpha, piece)) > 1]
        if len(pieces) < 2 or len(pieces) < len(blanks):
            return ()
        cases = {piece.isupper() for piece in pieces if piece.isalpha()}
        if len(cases) < 2 and _REMARKS.isdisjoint(map(same_length, pieces)):
            return ()
    return tuple(dict.fromkeys(piece for piece in pieces if same_length(piece) not in _REMARKS))
