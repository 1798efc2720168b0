"""A finished hand of which it is known what a reader of its file finds, so that nobody need read it back.

Reading costs ten times what grading does. Nearly every hand is plain; of all others a reader has to say.
"""

import re
from dataclasses import replace

from arbitraj.hall.kernel.state import HallSheet, Hand
from arbitraj.hall.typing.hands import file_of, sheet_of
from arbitraj.record.model import Entry, Sheet, Source
from arbitraj.sheets.columns import role_of
from arbitraj.sheets.labels import PRINTED
from arbitraj.sheets.many import SMALL
from arbitraj.sheets.shapes import Sort, kind_of_text, with_joker
from arbitraj.tables.headings import plain
from arbitraj.text import say

_LETTER = "[A-Za-zĂÂÎȘȚăâîșț]"
_NAME = re.compile(rf"{_LETTER}{{2,30}}(?:[ -]{_LETTER}{{2,30}}){{0,3}}")
_POSITION = re.compile(r"[A-O](?:1[0-5]|[1-9])|(?:1[0-5]|[1-9])[A-O]")
_WORD = re.compile(rf"{_LETTER}(?:{_LETTER}|\({_LETTER}\)){{1,25}}")
_FIGURES = re.compile(r"[0-9]{0,4}")
_LABELS = frozenset(word for label in PRINTED for word in label.split()) | {"stare", "starea"}
_MOST = 200  # rows of a hand


def read_plainly(sheet: HallSheet, hand: Hand) -> Sheet | None:
    """What a reader of a finished hand's file gives; None where only reading it tells."""
    if hand.grid or not hand.heading or not 1 <= len(hand.rows) <= _MOST or len(file_of(sheet, hand)) > SMALL:
        return None
    name, table = hand.heading
    written = sheet_of(sheet, hand)
    if not (written.entries and _is_name(name) and table and _FIGURES.fullmatch(table)):
        return None
    if not all(map(_is_plain, (*written.entries, *written.solutions))):
        return None
    file = written.source.file
    second = len(written.entries) + 2  # the title of the second table, and its headings
    return replace(
        written,
        entries=tuple(_placed(each, file, 3) for each in written.entries),
        solutions=tuple(_placed(each, file, 3 + second) for each in written.solutions),
        places=(_row(1), _row(2)),
    )


def _is_name(name: str) -> bool:
    words = plain(name).split()
    return bool(_NAME.fullmatch(name)) and not any(word in _LABELS or role_of(word) for word in words)


def _is_plain(entry: Entry) -> bool:
    """Whether each field holds what belongs there and nothing that stands for something else."""
    word, numbers = entry.word, (entry.group, entry.points)
    return (
        not entry.total
        and all(map(_FIGURES.fullmatch, numbers))
        and bool(_POSITION.fullmatch(entry.position) and _WORD.fullmatch(word))
        and kind_of_text(word) is Sort.WORD
        and role_of(word) is None
        and not with_joker(word)
    )


def _placed(entry: Entry, file: str, before: int) -> Entry:
    return replace(entry, source=Source(file, _row(before + entry.number)), row=0)


def _row(number: int) -> str:
    return say("files.row", row=number)
