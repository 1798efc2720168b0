"""Material for learning handwriting: sheets for volunteers, and sets of glyphs with known characters."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import SystemRandom

from arbitraj.desk.door import ALONE, Door
from arbitraj.problems import Problem, refuse_any
from arbitraj.text import said
from arbitraj.wings.camera.handwriting.sets import KnownSign, write_set
from arbitraj.wings.camera.volunteer_sheet import MOST, write_sign_sheets

SUFFIX = ".npz"


def sign_sheets(path: Path, sheets: int, door: Door = ALONE) -> Path | None:
    """Write sheets for volunteers. Returns the copy of an earlier file. Raises ProblemsError, OSError."""
    if not 1 <= sheets <= MOST:
        refuse_any([Problem("--cate", "", said("scris.how_many", most=MOST))])
    return _written(path, "scris foaie", lambda staged: write_sign_sheets(staged, sheets), door)


def misnamed(path: Path) -> list[Problem]:
    """Problems with the file name of a set."""
    return [] if path.suffix == SUFFIX else [Problem("--iesire", "", said("scris.no_npz"))]


def sign_set(path: Path, writers: Sequence[Sequence[KnownSign]], door: Door = ALONE) -> Path | None:
    """Write the glyphs of writers as a set. Returns the copy of an earlier file. Raises ProblemsError, OSError."""
    if not any(writers):
        refuse_any([Problem("--iesire", "", said("scris.nothing"))])

    def write(staged: Path) -> None:
        with staged.open("wb") as file:
            write_set(file, writers, SystemRandom())

    return _written(path, "scris aduna", write, door)


def _written(path: Path, command: str, write: Callable[[Path], None], door: Door) -> Path | None:
    if path.is_dir():
        refuse_any([Problem(str(path), "", said("scris.is_folder"))])
    with door.step_at(path.parent, None, command) as step, step.writing(path) as staged:
        write(staged)
        return step.keep(path) if path.is_file() and path.read_bytes() != staged.read_bytes() else None
