"""A list of entries sent to a page: the result of reading is shown, and doubts are asked, before it is used.

The form is sent again with the answers and the marks of what was shown (`vazute`). Another list, or a new doubt, is
shown first too.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

from starlette.datastructures import UploadFile
from starlette.requests import Request

from arbitraj.desk.preparing.roster import RosterOptions, doubt_asked, list_of, list_told, numbers_told
from arbitraj.folder.entry_list import NOTHING, EntryList, ListDoubt
from arbitraj.text import text_of

SEEN, COLUMN, ROW = "vazute", "coloana-", "rand-"
_ROW_FIELD = re.compile(ROW + r"(\d{1,7})", re.ASCII)
MOST_FIELDS = 500  # of a form with a list, for the answers
_COLUMNS = ("masa", "prenume", "club", "rating", "categorie")
_TAKEN, _LEFT = "ia", "lasa"


async def sent_with_file(request: Request, pasted: str, most: int = MOST_FIELDS) -> tuple[dict[str, str], bytes, str]:
    """(fields, list, name of its file) of a form: the list of a file, else the one in the field `pasted`."""
    async with request.form(max_files=1, max_fields=most) as form:
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
        dropped = form.get("file")
        if isinstance(dropped, UploadFile) and dropped.filename:
            return fields, await dropped.read(), dropped.filename
    return fields, fields.get(pasted, "").encode(), ""


@dataclass(frozen=True, slots=True)
class ListAnswer:
    """A possible answer to a doubt: form value, text, and whether it is preselected."""

    value: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ListQuestion:
    """A doubt about a list. `field` is "" for one about the whole list, which has no answers."""

    text: str
    field: str
    answers: tuple[ListAnswer, ...]


@dataclass(frozen=True, slots=True)
class ListRead:
    """A page's data about a list: the result, the players taken, questions, answers so far."""

    lines: tuple[str, ...]
    players: tuple[str, ...]
    questions: tuple[ListQuestion, ...]
    answered: tuple[tuple[str, str], ...]
    seen: str


def list_answers(fields: Mapping[str, str]) -> list[tuple[str, str]]:
    """The fields of a form that answer what was asked of its list."""
    return [(name, value) for name, value in fields.items() if value and name.startswith((SEEN, COLUMN, ROW))]


def answered_list(sent: RosterOptions, fields: Mapping[str, str]) -> tuple[RosterOptions, ListRead | None]:
    """(list with its answers, what to show first or None). Raises ProblemsError."""
    seen, own = {*fields.get(SEEN, "").split()}, _mark(sha256(sent.data).hexdigest())
    # answers about another list would leave out other people
    answers = [(name, value) for name, value in list_answers(fields) if name != SEEN and own in seen]
    rows = [(int(row[1]), value) for name, value in answers if (row := _ROW_FIELD.fullmatch(name))]
    options = replace(
        sent,
        columns=tuple(f"{name.removeprefix(COLUMN)}={value}" for name, value in answers if name.startswith(COLUMN)),
        keep=tuple(row for row, value in rows if value == _TAKEN),
        leave=tuple(row for row, value in rows if value == _LEFT),
        accepted=True,
    )
    found = list_of(options)
    numbers = [numbers_told(found)] if found.numbered else []
    told = (*found.ignored, *found.unread, *numbers, *found.garbled)
    shown = {_mark(text) for text in (*told, *map(doubt_asked, found.doubts))}
    answered = {_mark(name.removeprefix(COLUMN)) for name, _ in answers}
    if shown <= answered | seen:
        return options, None
    return options, ListRead(
        lines=tuple(list_told(found)),
        players=tuple(entrant.player.name for entrant in found.entrants),
        questions=tuple(_questions(found)),
        answered=tuple(answers),
        seen=" ".join(sorted({*shown, own})),
    )


def _mark(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def _questions(found: EntryList) -> Iterator[ListQuestion]:
    for doubt in found.doubts:
        field = f"{COLUMN}{doubt.heading}" if doubt.heading else f"{ROW}{doubt.row}" if doubt.row else ""
        yield ListQuestion(doubt_asked(doubt), field, tuple(_answers(doubt)))


def _answers(doubt: ListDoubt) -> Iterator[ListAnswer]:
    """Possible answers: a column is ignored unless assigned, a row is treated as proposed."""
    if doubt.heading:
        yield ListAnswer(NOTHING, text_of("hall.list_no_column"), True)
        for column in _COLUMNS:
            yield ListAnswer(column, column, False)
    elif doubt.row:
        yield ListAnswer(_TAKEN, text_of("hall.list_row_taken"), not doubt.left)
        yield ListAnswer(_LEFT, text_of("hall.list_row_left"), doubt.left)
