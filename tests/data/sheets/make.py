"""Makes the files of this folder and, beside each, the sheet that a reader must find in it (`NAME.expected.json`).

`python -m tests.data.sheets.make` writes them all again; it needs LibreOffice. What is expected comes from the values
written here, never from a reader.
"""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

HERE = Path(__file__).parent
GRID = (
    "...............",
    "...............",
    "...............",
    "...............",
    ".....c.........",
    ".....O.........",
    ".....M.........",
    "...TRACASAI....",
    ".....N.STIRE...",
    ".....D.........",
    "....CAPRARUL...",
    "...............",
    "...............",
    "...............",
    "...............",
)


@dataclass(frozen=True)
class Row:
    """A row of a table, as text."""

    position: str
    word: str
    points: str = ""
    total: str = ""
    group: str = ""


@dataclass(frozen=True)
class Expected:
    """A sheet as it must be read."""

    name: str = "Popescu Ion"
    table: str = "12"
    entries: tuple[Row, ...] = ()
    number: str = ""
    solutions: tuple[Row, ...] = ()
    grid: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Answer:
    """What a file must give: sheets; or texts that its problems and notes must hold."""

    sheets: tuple[Expected, ...] = ()
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    places: dict[str, str] = field(default_factory=dict)  # of the first sheet: "1.points" -> place


PLAIN = Expected(
    entries=(
        Row("H7", "CASA", "8", "8"),
        Row("I8", "STIRE", "13", "21"),
        Row("6E", "cOMANDA", "71", "92"),
        Row("H4", "TRACASAI", "11", "103"),
        Row("K5", "CAPRARUL", "86", "189"),
    )
)
WITH_GRID = replace(PLAIN, name="Țurcanu-Șerban Ana Măriuța", grid=GRID)
GROUPS = Expected(
    name="Ilie Dan",
    table="3",
    entries=(
        Row("H7", "CASA", "8", "8", "1"),
        Row("I8", "STIRE", "13", "21", "3"),
        Row("6E", "C0OMANDA", "71", "92", "2"),
    ),
)
TWO_TABLES = Expected(
    name="Marin Ioana",
    table="5",
    entries=(Row("H7", "CASA"), Row("I8", "STIRE")),
    solutions=(Row("K5", "CAPRARUL"), Row("5K", "(C)APRARUL"), Row("A1", "DEoPUNERI")),
    grid=GRID,
)
OTHER = Expected(name="Rusu Cătălina", table="6", entries=(Row("8H", "MASA", "12", "12"), Row("A8", "OM", "", "12")))
HOSTILE = Expected(
    name='=HYPERLINK("http://x.ro";"da")<script>alert(1)</script>',
    table="+7",
    entries=(Row("=H7", "@SUM(A1)", "8", "8"), Row("H8", "<b>CASA</b>", "-3", "")),
)
MADE: dict[str, tuple[Callable[[Path], None], Answer]] = {}


def made(
    name: str,
    *sheets: Expected,
    problems: Sequence[str] = (),
    notes: Sequence[str] = (),
    doubts: Sequence[str] = (),
    places: dict[str, str] | None = None,
) -> Callable[[Callable[[Path], None]], Callable[[Path], None]]:
    """Register the function that makes a file, and what must be read from it."""

    def register(make: Callable[[Path], None]) -> Callable[[Path], None]:
        MADE[name] = make, Answer(sheets, tuple(problems), tuple(notes), tuple(doubts), places or {})
        return make

    return register


def libreoffice(source: Path, target: Path, form: str = "") -> None:
    """Convert with LibreOffice, without a window."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["soffice", "--headless", f"-env:UserInstallation=file://{folder}/profile"]
        command += ["--convert-to", form or target.suffix[1:], "--outdir", folder, str(source)]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
        shutil.copy(Path(folder) / f"{source.stem}{target.suffix}", target)


def main(names: Sequence[str] = ()) -> None:
    from tests.data.sheets import make_pdfs, make_texts, make_workbooks  # each registers its files

    assert all((make_pdfs, make_texts, make_workbooks))
    for name, (make, answer) in MADE.items():
        if names and name not in names:
            continue
        make(HERE / name)
        text = json.dumps(asdict(answer), ensure_ascii=False, indent=1)
        (HERE / f"{name}.expected.json").write_text(text + "\n", encoding="utf-8")
        print(name)


if __name__ == "__main__":
    import sys

    from tests.data.sheets.make import main as the_main  # the module that the others register with

    the_main(sys.argv[1:])
