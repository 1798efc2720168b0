"""Folders of ways graded, and what became of each: read, asked about, refused, or WRONG."""

from collections.abc import Callable, Sequence
from pathlib import Path

from openpyxl import Workbook

from arbitraj.desk.grading.grade import Graded, grade
from arbitraj.record.findings import Kind
from samples.names import GIVEN, SURNAMES
from tests.slips.typed import fill_page, new_page
from tests.ways.books import BOOKS
from tests.ways.texts import CSV, TXT, Text
from tests.ways.typed import WAYS, good

TOTAL = 327
_WORDS = "GAFAIRE APIFOBII DEFECTUL CITI CE TE IC APIFO"
_SETTINGS = """[concurs]
titlu = "Cupa Demo"
loc = "Brașov"
[partida]
tip = "integral_partial"
litere = "AAAACCDDEEEFFGIIIILOPRTTU?"
lexic = "lexic.txt"
[observatii]
fisa_copiata = false
constructie_comuna = false
"""
Who = tuple[str, str]  # name and table


def people(number: int) -> list[Who]:
    names = [f"{SURNAMES[n % 32]} {GIVEN[(n + 7 * (n // 32)) % 32]}" for n in range(number)]
    assert len(set(names)) == number
    return [(name, str(n)) for n, name in enumerate(names, 1)]


def _folder(folder: Path, who: Sequence[Who]) -> None:
    (folder / "solutii").mkdir(parents=True)
    (folder / "concurs.toml").write_text(_SETTINGS, encoding="utf-8")
    (folder / "lexic.txt").write_text("\n".join(_WORDS.split()), encoding="utf-8")
    roster = ["masa,nume,prenume,club,rating,categorie"]
    roster += [f"{table},{','.join(name.split())},Clubul Unu,1500,seniori" for name, table in who]
    (folder / "jucatori.csv").write_text("\n".join(roster), encoding="utf-8")
    handed = ["fisa,ordine,masa,stare,avertismente_disciplinare"]
    handed += [f"{table.zfill(2)},{table},{table},predat,0" for _, table in who]
    (folder / "predare.csv").write_text("\n".join(handed), encoding="utf-8")


def write_texts(folder: Path) -> list[str]:
    """Every way of TXT and CSV in a file of its own."""
    ways: list[tuple[str, str, Text]] = [(f"txt {key}", ".txt", text) for key, text in TXT.items()]
    ways += [(f"csv {key}", ".csv", text) for key, text in CSV.items()]
    who = people(len(ways))
    _folder(folder, who)
    for (name, table), (_, suffix, text) in zip(who, ways, strict=True):
        written = text(name, table)
        data = written if isinstance(written, bytes) else written.encode()
        (folder / "solutii" / f"{table.zfill(2)}{suffix}").write_bytes(data)
    return [key for key, _, _ in ways]


def write_typed(folder: Path) -> list[str]:
    """Every way in a page of the typing workbook."""
    who = people(len(WAYS))
    _folder(folder, who)
    workbook = Workbook()
    for (name, table), change in zip(who, WAYS.values(), strict=True):
        typed = good(name, table)
        change(typed)
        fill_page(new_page(workbook, name, table), typed)
    workbook.remove(workbook.worksheets[0])
    workbook.save(folder / "solutii.xlsx")
    return list(WAYS)


def write_books(folder: Path) -> list[str]:
    """Every way in a workbook of its own."""
    who = people(len(BOOKS))
    _folder(folder, who)
    for (name, table), make in zip(who, BOOKS.values(), strict=True):
        workbook = Workbook()
        make(workbook, workbook.active, name, table)
        workbook.save(folder / "solutii" / f"{table.zfill(2)}.xlsx")
    return list(BOOKS)


KINDS: dict[str, Callable[[Path], list[str]]] = {"text": write_texts, "typed": write_typed, "foreign": write_books}


def outcomes(folder: Path, write: Callable[[Path], list[str]]) -> list[tuple[str, str, str]]:
    """(way, what became of it, why) of each way of a kind."""
    ways = write(folder)
    graded = grade(folder)
    return [(way, *outcome(graded, table)) for table, way in enumerate(ways, 1)]


def outcome(graded: Graded, table: int) -> tuple[str, str]:
    correction = next((c for c in graded.corrections if c.submission.table == table), None)
    if correction is None or correction.submission.sheet in graded.untyped:
        return "WRONG", "left out without a question"
    if correction.open:
        return "asked", "; ".join(q.text for q in correction.questions if q.moves)[:300]
    found = [f"{f.article} {f.text}" for f in correction.findings if f.kind is not Kind.REMARK]
    if correction.total == TOTAL and not found:
        return "read", ""
    return "WRONG", f"{correction.total} points; {found[:2]}"[:300]
