"""Material for learning handwriting: sheets on which volunteers write each character many times, and sets of glyphs.

A sheet has the marks, the code and the field height of the other forms, so that a photo of it is straightened in the
same way. It has no name: the code gives it a number."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom

from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.forms.drawing import draw_picture, mark_picture, picture
from arbitraj.forms.pen import Pen
from arbitraj.press.paper import saved_canvas
from arbitraj.problems import Problem, refuse_any
from arbitraj.sheets.form_code import FormCode
from arbitraj.sheets.form_plan import CODE_BOX, HEIGHT, MARGIN, MARKS, RIGHT, TITLE_BOX, Area
from arbitraj.text import Message, text_of
from arbitraj.wings.camera.handwriting.sets import KnownSign, write_set

KEY = "semne"  # in the place of a game's type
MOST = 999  # sheets of one file
# in order; those with a diacritic are read as their base letter
WITH_SIGNS = {"Ă": "A", "Â": "A", "Î": "I", "Ș": "S", "Ț": "T"}
SIGNS = (*"0123456789", *"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *WITH_SIGNS)
TIMES = 10  # that each is written
_TOP, _PITCH, _SIDE, _LABEL, _COLUMNS = 46.0, 11.2, 8.0, 7.0, 2


@dataclass(frozen=True, slots=True)
class SignField:
    """A field: the character to write in it, its place."""

    sign: str
    area: Area

    @property
    def read_as(self) -> str:
        """The character that it is learned as."""
        return WITH_SIGNS.get(self.sign, self.sign)


def fields() -> Iterator[SignField]:
    """Every field, sign by sign."""
    for sign, row in _rows():
        for n in range(TIMES):
            yield SignField(sign, replace(row, x=row.x + n * _SIDE, width=_SIDE))


def _rows() -> Iterator[tuple[str, Area]]:
    """Each sign with its line of fields, down one column, then down the next."""
    in_column = -(-len(SIGNS) // _COLUMNS)
    for n, sign in enumerate(SIGNS):
        column, row = divmod(n, in_column)
        x = MARGIN + _LABEL if column == 0 else RIGHT - TIMES * _SIDE
        yield sign, Area(x, _TOP + row * _PITCH, TIMES * _SIDE, _SIDE)


def code_of_sheet(number: int) -> FormCode:
    """The code of a sheet."""
    return FormCode(KEY, number, 1, "")


def write_sign_sheets(path: Path, sheets: int = 1) -> None:
    """Write `sheets` sheets, numbered from 1, a page each. Raises OSError if the file cannot be written."""
    with saved_canvas(path, text_of("scris.sheet_title")) as canvas:
        pen = Pen(canvas, HEIGHT)
        for number in range(1, sheets + 1):
            if number > 1:
                canvas.showPage()
            _draw(pen, number)


def _draw(pen: Pen, number: int) -> None:
    for text, box in MARKS.items():
        draw_picture(pen, mark_picture(text), box)
    draw_picture(pen, picture(code_of_sheet(number)), CODE_BOX)
    pen.title(TITLE_BOX.x, TITLE_BOX.y + 4.5, text_of("scris.sheet_title"), 14, TITLE_BOX.width, 5.9)
    room = CODE_BOX.x - MARGIN - 4
    for n, line in enumerate(text_of("scris.sheet_how").splitlines()):
        pen.text(MARGIN, 23 + 5 * n, line, 9, room=room)
    pen.text(RIGHT, CODE_BOX.bottom + 4, text_of("scris.sheet_number", number=number), 8, align=1)
    for sign, row in _rows():
        pen.text(row.x - 2, row.y + row.height / 2 + 1.7, sign, 13, bold=True, align=1)
        pen.rules([row.x + n * _SIDE for n in range(TIMES + 1)], [row.y, row.bottom])


SUFFIX = ".npz"


def sign_sheets(path: Path, sheets: int, io: CommandIo = ALONE) -> Path | None:
    """Write sheets for volunteers. Returns the copy of an earlier file. Raises ProblemsError, OSError."""
    if not 1 <= sheets <= MOST:
        refuse_any([Problem("--cate", "", Message("scris.how_many", most=MOST))])
    return _written(path, "scris foaie", lambda staged: write_sign_sheets(staged, sheets), io)


def misnamed(path: Path) -> list[Problem]:
    """Problems with the file name of a set."""
    return [] if path.suffix == SUFFIX else [Problem("--iesire", "", Message("scris.no_npz"))]


def sign_set(path: Path, writers: Sequence[Sequence[KnownSign]], io: CommandIo = ALONE) -> Path | None:
    """Write the glyphs of writers as a set. Returns the copy of an earlier file. Raises ProblemsError, OSError."""
    if not any(writers):
        refuse_any([Problem("--iesire", "", Message("scris.nothing"))])

    def write(staged: Path) -> None:
        with staged.open("wb") as file:
            write_set(file, writers, SystemRandom())

    return _written(path, "scris aduna", write, io)


def _written(path: Path, command: str, write: Callable[[Path], None], io: CommandIo) -> Path | None:
    if path.is_dir():
        refuse_any([Problem(str(path), "", Message("scris.is_folder"))])
    with io.transaction_at(path.parent, None, command) as transaction, transaction.writing(path) as staged:
        write(staged)
        return transaction.keep(path) if path.is_file() and path.read_bytes() != staged.read_bytes() else None
