"""Faults put into faultless sheets, each with the article that the correction must find."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from arbitraj.game.board import Board, Laid
from arbitraj.game.position import Position
from arbitraj.game.variant import load_variant

GROUP, POSITION, WORD, POINTS = range(4)


@dataclass
class Written:
    """A sheet as a player writes it: rows [group, position, word, points], and the control grid if any."""

    name: str
    table: str
    rows: list[list[str]]
    category: str = "seniori"
    grid: list[str] | None = None
    state: str = "predat"
    disciplinary: int = 0


Fault = Callable[[Written, int], None]


def grid_of(rows: Sequence[Sequence[str]]) -> list[str]:
    """The control grid of a faultless construction."""
    board: Board = load_variant("romana").start
    for _, position, word, _ in rows:
        laid = board.lay(Position.parse(position), word)
        assert isinstance(laid, Laid)
        board = board.place(laid)
    return str(board).split("\n")


def _move(rows: int, cols: int, grid: bool = False, points: bool = True) -> Fault:
    """A position written some rows and columns off, with the right grid or none."""

    def fault(sheet: Written, n: int) -> None:
        sheet.grid = grid_of(sheet.rows) if grid else None
        at = Position.parse(sheet.rows[n][POSITION])
        sheet.rows[n][POSITION] = str(replace(at, row=(at.row + rows) % 15, col=(at.col + cols) % 15))
        if not points:
            sheet.rows[n][POINTS] = ""

    return fault


def _points(change: int | None) -> Fault:
    def fault(sheet: Written, n: int) -> None:
        sheet.rows[n][POINTS] = "" if change is None else str(int(sheet.rows[n][POINTS]) + change)

    return fault


def _word(last: str, grid: bool = False) -> Fault:
    """The last letter written as another."""

    def fault(sheet: Written, n: int) -> None:
        sheet.grid = grid_of(sheet.rows) if grid else None
        word = sheet.rows[n][WORD]
        sheet.rows[n][WORD] = word[:-1] + (last if word[-1].upper() != last[0] else "I")

    return fault


def _unmarked(grid: bool) -> Fault:
    def fault(sheet: Written, n: int) -> None:
        sheet.grid = grid_of(sheet.rows) if grid else None
        for row in sheet.rows:
            row[WORD] = row[WORD].upper()

    return fault


def _identity(name: bool, table: bool) -> Fault:
    def fault(sheet: Written, n: int) -> None:
        sheet.name = "" if name else sheet.name
        sheet.table = "" if table else sheet.table

    return fault


def _sign_missing(sheet: Written, n: int) -> None:
    sheet.rows[n][POSITION] = "".join(sign for sign in sheet.rows[n][POSITION] if sign.isalpha())


def _swapped(sheet: Written, n: int) -> None:
    sheet.rows[n][POSITION] = str(Position.parse(sheet.rows[n][POSITION]).swapped)


def _written_twice(sheet: Written, n: int) -> None:
    sheet.rows.append(list(sheet.rows[n]))


def _group(change: str) -> Fault:
    def fault(sheet: Written, n: int) -> None:
        sheet.rows[n][GROUP] = "" if change == "missing" else sheet.rows[0][GROUP]

    return fault


def _left_out(sheet: Written, n: int) -> None:
    del sheet.rows[n]


def _warned(sheet: Written, n: int) -> None:
    sheet.disciplinary = 1


IDENTITY: tuple[tuple[str, Fault], ...] = (
    ("8.3.a", _identity(name=True, table=False)),
    ("8.3.a", _identity(name=False, table=True)),
    ("8.4.a", _identity(name=True, table=True)),
    ("8.5", _warned),
)
CONSTRUCTION: tuple[tuple[str, Fault], ...] = (
    ("8.3.d", _points(+1)),
    ("8.3.d", _points(None)),
    ("8.2.a", _word("E")),
    ("8.2.b", _written_twice),
    ("8.2.c", _word("X")),
    ("8.2.d", _move(1, 0)),
    ("8.4.c", _move(0, 1, grid=True)),
    ("8.2.e", _move(0, 1, grid=True, points=False)),
    ("8.2.f", _move(1, 1, grid=True)),
    ("8.2.g", _sign_missing),
    ("8.4.b", _swapped),
    ("8.3.e", _swapped),
    ("8.4.d", _word("ZX", grid=True)),
    ("8.3.c", _unmarked(grid=False)),
    ("8.3.c", _unmarked(grid=True)),
    *IDENTITY,
)
STRING: tuple[tuple[str, Fault], ...] = (("8.2.h", _left_out), *CONSTRUCTION[:2], ("8.4.b", _swapped))
GROUPS: tuple[tuple[str, Fault], ...] = (("8.3.b", _group("missing")), ("8.2.c", _group("used")), *CONSTRUCTION[:3])
SOLUTIONS: tuple[tuple[str, Fault], ...] = (("4.6", _written_twice), ("8.2.a", _word("E")), *IDENTITY[:1])
