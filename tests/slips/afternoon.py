"""An afternoon of 80 sheets typed into the typing workbook, 30 of them with a slip."""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from openpyxl import Workbook

from arbitraj.desk.grading.grade import grade
from arbitraj.folder.registers import append_answer
from arbitraj.game.position import Position
from arbitraj.record.findings import State
from arbitraj.record.question import Answer, Ask, question_id
from arbitraj.rules.correct import Correction
from samples.doubts import DOUBTS
from samples.names import GIVEN, SURNAMES
from tests.folders import step_in
from tests.slips.kinds import ALL, OTHERS, Slip
from tests.slips.typed import Line, Typed, as_csv, fill_page, new_page

SHEETS, SLIPS = 80, 30
DEMO = Path(__file__).parents[2] / "samples" / "cupa-demo"
_FEWEST = 3  # rows of a sheet


@dataclass(frozen=True, slots=True)
class Slipped:
    """A slip put into a sheet; `table` is the sheet's, `total` what the paper is worth."""

    slip: Slip
    table: int
    total: int


def good_sheets() -> list[Typed]:
    """80 faultless sheets: the correct beginnings of the demo's constructions, and the same across the diagonal."""
    built = []
    for correction in _demo():
        rows = []
        for entry in correction.entries:
            if entry.state is not State.CORRECT:
                break
            rows.append((entry.position, entry.word, entry.points))
        if len(rows) >= _FEWEST:
            built += [rows, [(_across(position), word, points) for position, word, points in rows]]
    assert len(built) * 3 >= SHEETS, len(built)
    return [_typed(n, built[n % len(built)]) for n in range(SHEETS)]


def _demo() -> Sequence[Correction]:
    """The demo's sheets with what is doubtful there answered."""
    with TemporaryDirectory() as place:
        folder = shutil.copytree(DEMO, Path(place) / "demo")
        for doubt in DOUBTS:
            name = question_id(doubt.sheet, doubt.row, Ask.VALUE.value, doubt.seen)
            with step_in(folder) as transaction:
                append_answer(
                    transaction,
                    Answer(
                        id=name,
                        sheet=doubt.sheet,
                        entry=doubt.row,
                        seen=doubt.seen,
                        reading=doubt.right,
                        arbiter="Ion Pop",
                        when="",
                    ),
                )
        return grade(folder).corrections


def _across(position: str) -> str:
    """The position across the diagonal, on which the board is the same."""
    at = Position.parse(position)
    return str(Position(at.col, at.row, not at.vertical))


def _typed(n: int, rows: Sequence[tuple[str, str, int]]) -> Typed:
    """Every second player writes the running total too."""
    lines, total = [], 0
    for position, word, points in rows:
        total += points
        lines.append(Line(position, word, str(points), str(total) if n % 2 else ""))
    return Typed(f"{n + 1:02d}", " ".join(_person(n)), str(n + 1), lines, total)


def _person(n: int) -> tuple[str, str]:
    return SURNAMES[n % len(SURNAMES)], GIVEN[(n + 7 * (n // len(SURNAMES))) % len(GIVEN)]


@dataclass(frozen=True, slots=True)
class Way:
    """A way to type an afternoon; `no_grid`: no player drew one, else they are looked at on demand."""

    name: str
    no_grid: bool
    typings: int = 1


def write_folder(
    folder: Path, good: Sequence[Typed], sheets: Sequence[Typed], put: Sequence[Slipped], way: Way
) -> None:
    """Write the folder: the sheets with slips in the typing workbook, the others (and second typings) as CSV."""
    (folder / "solutii").mkdir(parents=True)
    settings = (DEMO / "concurs.toml").read_text(encoding="utf-8")
    reading = f'[citire]\ngrile = "la_cerere"\ndactilografieri = {way.typings}\n'
    # sheets are the same more than once
    remarks = "[observatii]\nfisa_copiata = false\nconstructie_comuna = false\n"
    (folder / "concurs.toml").write_text(settings + reading + remarks, encoding="utf-8")
    roster = ["masa,nume,prenume,club,rating,categorie"]
    roster += [f"{n + 1},{','.join(_person(n))},,,seniori" for n in range(SHEETS)]
    (folder / "jucatori.csv").write_text("\n".join(roster), encoding="utf-8")
    handed = ["fisa,ordine,masa,stare,avertismente_disciplinare"]
    handed += [f"{n:02d},{n},{n},predat,0" for n in range(1, SHEETS + 1)]
    (folder / "predare.csv").write_text("\n".join(handed), encoding="utf-8")
    mark = "x" if way.no_grid else ""
    slipped = {slip.table for slip in put}
    workbook = Workbook()
    for table, (right, typed) in enumerate(zip(good, sheets, strict=True), 1):
        suffixes = [".csv", ".b.csv"][: way.typings - (table in slipped)]
        for suffix in suffixes:
            path = folder / "solutii" / f"{right.number}{suffix}"
            path.write_text(as_csv(replace(right, no_grid=mark)), encoding="utf-8")
        if table in slipped:
            fill_page(new_page(workbook, right.name, str(table)), replace(typed, no_grid=mark))
    workbook.remove(workbook.worksheets[0])
    workbook.save(folder / "solutii.xlsx")


def put_slips(good: Sequence[Typed], rng: Random, kinds: Sequence[Slip]) -> tuple[list[Typed], list[Slipped]]:
    """The sheets with each of the slips in a sheet of its own, as far as one offers a place for it."""
    sheets = [typed.copy() for typed in good]
    free = list(range(len(sheets)))
    rng.shuffle(free)
    put = []
    for slip in kinds:
        for index in free:
            changed = sheets[index].copy()
            if slip.change(changed, rng.choice(changed.lines), rng):
                other = good[(index + rng.randrange(1, len(good))) % len(good)]
                for name in OTHERS.get(slip.name, ()):
                    setattr(changed, name, getattr(other, name))
                sheets[index] = changed
                put.append(Slipped(slip, index + 1, changed.total))
                free.remove(index)
                break
    return sheets, put


def by_lot(rng: Random) -> list[Slip]:
    return [rng.choice(ALL) for _ in range(SLIPS)]
