"""A list of entries that came into a page: what was made of it is shown, and what is doubtful asked, before it counts.

The form is sent again with the answers and with what was shown (`vazute`): another list, or a doubt that an answer
brought, is shown first too.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

from arbitraj.desk.entering import doubt_asked, list_told, numbers_told
from arbitraj.desk.roster import RosterWish, list_of
from arbitraj.folder.entry_list import NOTHING, EntryList, ListDoubt
from arbitraj.text import say

SEEN, COLUMN, ROW = "vazute", "coloana-", "rand-"
_ROW_FIELD = re.compile(ROW + r"(\d{1,7})", re.ASCII)
MOST_FIELDS = 500  # of a form with a list: an answer each
_COLUMNS = ("masa", "prenume", "club", "rating", "categorie")
_TAKEN, _LEFT = "ia", "lasa"


@dataclass(frozen=True, slots=True)
class ListAnswer:
    """What may be answered to a doubt: the `value` of the field, how it is said, and whether it is what is proposed."""

    value: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ListQuestion:
    """A doubt of a list as it is asked; of the whole list there is nothing to choose (`field` is empty)."""

    text: str
    field: str
    answers: tuple[ListAnswer, ...]


@dataclass(frozen=True, slots=True)
class ListRead:
    """What a page says of a list: what was made of it, who was taken, what is asked, what was answered already."""

    lines: tuple[str, ...]
    players: tuple[str, ...]
    questions: tuple[ListQuestion, ...]
    answered: tuple[tuple[str, str], ...]
    seen: str


def answered_list(sent: RosterWish, fields: Mapping[str, str]) -> tuple[RosterWish, ListRead | None]:
    """The list with the answers that came with it; and what has to be looked at first, None where nothing has.

    Raises ProblemsError.
    """
    answers = [(name, value) for name, value in fields.items() if value and name.startswith((COLUMN, ROW))]
    rows = [(int(row[1]), value) for name, value in answers if (row := _ROW_FIELD.fullmatch(name))]
    wish = replace(
        sent,
        columns=tuple(f"{name.removeprefix(COLUMN)}={value}" for name, value in answers if name.startswith(COLUMN)),
        keep=tuple(row for row, value in rows if value == _TAKEN),
        leave=tuple(row for row, value in rows if value == _LEFT),
        accepted=True,
    )
    found = list_of(wish)
    numbers = [numbers_told(found)] if found.numbered else []
    told = (*found.ignored, *found.unread, *numbers, *found.garbled)
    shown = {_mark(each) for each in (*told, *map(doubt_asked, found.doubts))}
    answered = {_mark(name.removeprefix(COLUMN)) for name, _ in answers}
    if shown <= answered | {*fields.get(SEEN, "").split()}:
        return wish, None
    return wish, ListRead(
        lines=tuple(list_told(found)),
        players=tuple(each.player.name for each in found.entrants),
        questions=tuple(_questions(found)),
        answered=tuple(answers),
        seen=" ".join(sorted(shown)),
    )


def _mark(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def _questions(found: EntryList) -> Iterator[ListQuestion]:
    for doubt in found.doubts:
        field = f"{COLUMN}{doubt.heading}" if doubt.heading else f"{ROW}{doubt.row}" if doubt.row else ""
        yield ListQuestion(doubt_asked(doubt), field, tuple(_answers(doubt)))


def _answers(doubt: ListDoubt) -> Iterator[ListAnswer]:
    """A column stays out unless somebody says what it is; a row is what is proposed of it."""
    if doubt.heading:
        yield ListAnswer(NOTHING, say("hall.list_no_column"), True)
        for column in _COLUMNS:
            yield ListAnswer(column, column, False)
    elif doubt.row:
        yield ListAnswer(_TAKEN, say("hall.list_row_taken"), not doubt.left)
        yield ListAnswer(_LEFT, say("hall.list_row_left"), doubt.left)
