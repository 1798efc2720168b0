"""Tables as people make them: whatever can mean one thing is read, the rest is asked or told, never passed over."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from openpyxl.comments import Comment
from openpyxl.styles import Font

from arbitraj.game.notation import read_word
from arbitraj.game.position import Position
from arbitraj.game.variant import load_variant
from arbitraj.record.model import Sheet
from arbitraj.record.question import NOTHING, Ask, Query
from arbitraj.sheets.reader import read_file
from arbitraj.sheets.writers import sheet_csv
from tests.commands import run
from tests.longer import sampled
from tests.sheets.hostile import changed

ROMANIAN = load_variant("romana")
MOVES = (("H4", "GAFAIRE", 112), ("8A", "APIFO(B)II", 119), ("D6", "DEFECTUL", 82), ("C7", "CITI", 14))
HEAD = ("nr", "pozitia", "depunerea", "puncte")
ROWS = tuple((n, *move) for n, move in enumerate(MOVES, 1))
IDENTITY = (("Nume", "Pop Ana"), ("Masa", 1))
Rows = Sequence[Sequence[Any]]


def book(path: Path, rows: Rows, change: Any = None) -> Path:
    workbook = openpyxl.Workbook()
    page = workbook.active
    assert page is not None
    for row in rows:
        page.append(list(row))
    if change:
        change(workbook, page)
    workbook.save(path)
    return path


def read(path: Path) -> Sheet:
    answer = read_file(path, ROMANIAN)
    assert answer.problems == ()
    (found,) = answer.sheets
    return found.sheet


def sheet_of(tmp_path: Path, rows: Rows, change: Any = None) -> Sheet:
    return read(book(tmp_path / "fisa.xlsx", rows, change))


def moves(sheet: Sheet) -> list[tuple[str, str, str]]:
    return [(position(entry.position), entry.word, entry.points) for entry in sheet.entries]


def position(text: str) -> str:
    """As every reader of a position takes it, whatever stands around its signs; what is none stays as it is."""
    return str(Position.read(text) or text)


ALL = [(position, word, str(points)) for position, word, points in MOVES]


def unsure(sheet: Sheet) -> tuple[Any, ...]:
    return (*sheet.queries, *sheet.around)


# -- headings -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head",
    [
        ("Nr.", "Poz.", "Cuvântul depus", "Pct."), ("#", "Pozitie", "Cuvânt format", "Valoare"),
        ("Nr.", "Poziția", "Depunerea", "Punctajul mutării"), ("Nr.", "Poziția", "Depunerea", "Puncte/depunere"),
        ("nr", "loc", "cuvinte formate", "punctaj obținut"), ("No", "Position", "Word", "Score"),
        ("", "Poziția", "Mutarea", "Puncte"), ("", "", "Depunerea", "Puncte"), ("", "unde", "ce", "cât"),
        ("Nr", "Coordonatele cuvântului", "Cuvântul principal", "Valoarea mutării"),
        ("Nr", "Poziția", "Litere depuse", "Puncte"),
    ],
    ids=lambda head: " ".join(head),
)  # fmt: skip
def test_columns_are_known_by_headings_of_any_wording(tmp_path: Path, head: Sequence[str]) -> None:
    sheet = sheet_of(tmp_path, [*IDENTITY, head, *ROWS])
    assert (moves(sheet), sheet.name, sheet.table) == (ALL, "Pop Ana", "1")
    assert not [query for query in sheet.queries if not query.soft]


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1)])
def test_a_table_without_headings_is_read_by_what_it_holds(tmp_path: Path, order: Sequence[int]) -> None:
    sheet = sheet_of(tmp_path, [*IDENTITY, *([row[n] for n in order] for row in ROWS)])
    assert (moves(sheet), unsure(sheet)) == (ALL, ())


def test_headings_that_stand_over_each_others_columns(tmp_path: Path) -> None:
    rows = [(n, word, position, points) for n, position, word, points in ROWS]
    assert moves(sheet_of(tmp_path, [HEAD, *rows])) == ALL


def test_of_two_columns_of_numbers_the_one_that_is_added_up_is_the_points(tmp_path: Path) -> None:
    totals = (112, 231, 313, 327)
    rows = [(total, *row) for total, row in zip(totals, ROWS, strict=True)]
    sheet = sheet_of(tmp_path, [("a", "nr", "poz", "cuv", "b"), *rows])
    assert (moves(sheet), [entry.total for entry in sheet.entries]) == (ALL, [str(total) for total in totals])


def test_a_total_that_does_not_rise_is_the_points_and_asked_where_they_are_wrong(tmp_path: Path) -> None:
    (query,) = sheet_of(tmp_path, [("nr", "poz", "cuv", "Total"), *ROWS]).queries
    assert (query.kind, query.seen, query.readings[0], query.soft) == (Ask.HEADING, "Total", "puncte", True)
    assert [text for _, text in query.fills] == ["112", "119", "82", "14"]


def test_points_written_only_as_a_running_total_are_their_differences(tmp_path: Path) -> None:
    rows = [(*row[:3], total) for row, total in zip(ROWS, (112, 231, 313, 327), strict=True)]
    queries = sheet_of(tmp_path, [("nr", "poz", "cuv", "Total"), *rows]).queries
    assert [query.readings[0] for query in queries] == ["112", "119", "82", "14"]
    assert all(query.column == "points" and query.soft for query in queries)


def test_a_heading_that_nobody_knows_is_asked(tmp_path: Path) -> None:
    rows = [(*row[:3], "ceva anume", row[3]) for row in ROWS]
    (query,) = sheet_of(tmp_path, [("nr", "poz", "cuv", "Zzz", "pct"), *rows]).queries
    assert (query.kind, query.seen, query.column, len(query.fills)) == (Ask.HEADING, "Zzz", "heading", 4)
    assert set(query.readings) == {"puncte", "pozitie", "depunere", "grupa", "total", "nimic"}


# -- cells --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "shape",
    [
        lambda n, p, w, s: (n, f"{p} {w}", "", s), lambda n, p, w, s: (n, "", f"{p} {w}", s),
        lambda n, p, w, s: (n, "", f"{w} ({p})", s), lambda n, p, w, s: (n, p, f"{w} {s}", ""),
        lambda n, p, w, s: (n, p, f"{w} = {s} p", ""), lambda n, p, w, s: (n, f"({p})", w, s),
        lambda n, p, w, s: (n, p, w, f"{s} ({s - 2}+2)"), lambda n, p, w, s: (n, p, w, f"{s - 2}+2={s}"),
        lambda n, p, w, s: ("", n, p, w, s), lambda n, p, w, s: (p, w, s), lambda n, p, w, s: (f"{n}. {p} {w} {s}",),
        lambda n, p, w, s: (n, f"{n}. {p}", w, s),
    ],
)  # fmt: skip
def test_fields_in_another_cell_of_the_row_are_read(tmp_path: Path, shape: Any) -> None:
    """One row shifted or run together; the other rows tell what the columns are."""
    for which in ((1,), (0, 1, 2, 3)):
        rows = [shape(*row) if n in which else row for n, row in enumerate(ROWS)]
        sheet = sheet_of(tmp_path, [HEAD, *rows])
        assert (moves(sheet), unsure(sheet)) == (ALL, ()), rows


@pytest.mark.parametrize("joint", ["\n", "; "])
def test_several_moves_in_one_row(tmp_path: Path, joint: str) -> None:
    columns = zip(*(map(str, move) for move in MOVES), strict=True)
    sheet = sheet_of(tmp_path, [HEAD[1:], [joint.join(column) for column in columns]])
    assert moves(sheet) == ALL
    whole = joint.join(f"{p} {w} {s}" for p, w, s in MOVES)
    assert moves(sheet_of(tmp_path, [HEAD, ROWS[0], ("", "", whole, "")])) == [ALL[0], *ALL]


@pytest.mark.parametrize("sign", ["-", ".", ",", "–"])
def test_rows_of_signs_hold_no_move(tmp_path: Path, sign: str) -> None:
    sheet = sheet_of(tmp_path, [HEAD, *ROWS, (5, sign, sign, sign)])
    assert (moves(sheet), unsure(sheet)) == (ALL, ())


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("GAFAIRE, CITI", ("GAFAIRE", "CITI")),
        ("GAFAIRE/CITI", ("GAFAIRE", "CITI")),
        ("GAFAIRE tăiat", ("GAFAIRE", NOTHING)),
        ("GAFAIRE citi", ("GAFAIRE", "citi")),
    ],
)
def test_two_words_in_a_cell_are_asked(tmp_path: Path, text: str, readings: tuple[str, ...]) -> None:
    sheet = sheet_of(tmp_path, [HEAD, (1, "H4", text, 112), *ROWS[1:]])
    (query,) = sheet.queries
    assert (query.seen, query.readings, query.column, query.entry) == (text, readings, "word", 1)
    assert sheet.entries[0].word == text


@pytest.mark.parametrize("text", ["GAFA IRE", "G A F A I R E", "APIFO(B)II", "APIFO/B/II", "GAFA1RE", "GAFA-IRE"])
def test_one_word_in_a_cell_is_left_as_written(tmp_path: Path, text: str) -> None:
    sheet = sheet_of(tmp_path, [HEAD, (1, "H4", text, 112), *ROWS[1:]])
    assert (sheet.entries[0].word, unsure(sheet)) == (text, ())


# -- what is hidden or struck through -------------------------------------------------------------------------------


def only(queries: Sequence[Query]) -> Query:
    (query,) = queries
    return query


def test_a_hidden_row_is_asked(tmp_path: Path) -> None:
    def hide(_: Any, page: Any) -> None:
        page.row_dimensions[2].hidden = True

    sheet = sheet_of(tmp_path, [HEAD, (0, "8B", "XXX", 3), *ROWS], hide)
    assert moves(sheet) == ALL
    assert only(sheet.queries).readings == (NOTHING, "8B XXX 3")


def test_a_struck_row_and_a_struck_word_are_asked(tmp_path: Path) -> None:
    def strike(*cells: str) -> Any:
        def change(_: Any, page: Any) -> None:
            for cell in cells:
                page[cell].font = Font(strike=True)

        return change

    row = sheet_of(tmp_path, [HEAD, *ROWS], strike("A2", "B2", "C2", "D2"))
    assert (moves(row), only(row.queries).readings) == (ALL[1:], (NOTHING, "H4 GAFAIRE 112"))
    word = sheet_of(tmp_path, [HEAD, *ROWS], strike("C2"))
    assert (moves(word), only(word.queries).readings) == (ALL, ("GAFAIRE", NOTHING))


def test_a_hidden_sheet_with_moves_and_a_comment_are_told(tmp_path: Path) -> None:
    def change(workbook: Any, page: Any) -> None:
        page["C2"].comment = Comment("era CITI", "arbitru")
        other = workbook.create_sheet("ascunsa")
        for row in (HEAD, *ROWS):
            other.append(list(row))
        other.sheet_state = "hidden"

    sheet = sheet_of(tmp_path, [HEAD, *ROWS], change)
    assert moves(sheet) == ALL
    assert "ascunsa" in only(sheet.queries).text
    assert "era CITI" in sheet.around[0].text


# -- around -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rows",
    [
        [("Nume: Pop Ana  Masa: 3",)], [("Fișa lui Pop Ana",), ("Masa 3",)],
        [("Numele și prenumele jucătorului", "Pop Ana"), ("Masa nr.", 3)],
        [("NUME CONCURENT", "Pop Ana"), ("NR. LOC", 3)], [("Jucător/ă", "Pop Ana"), ("Masă nr.", 3)],
        [("Participant", "Pop Ana"), ("Loc", 3)], [("Sportiv", "Pop Ana"), ("Mesa", 3)],
    ],
)  # fmt: skip
@pytest.mark.parametrize("below", [False, True])
def test_labels_of_any_wording(tmp_path: Path, rows: Rows, below: bool) -> None:
    sheet = sheet_of(tmp_path, [HEAD, *ROWS, *rows] if below else [*rows, HEAD, *ROWS])
    assert (sheet.name, sheet.table, moves(sheet), unsure(sheet)) == ("Pop Ana", "3", ALL, ())


def test_what_no_label_explains_is_told_whole(tmp_path: Path) -> None:
    rows = [("Pop Ana", "masa 1"), HEAD, *ROWS[:2], ("am greșit aici",), *ROWS[2:], ("Am 327 de puncte, cred",)]
    sheet = sheet_of(tmp_path, rows)
    assert (sheet.table, moves(sheet)) == ("1", ALL)
    assert [(loose.text, loose.between) for loose in sheet.around] == [
        ("Pop Ana", False),
        ("am greșit aici", True),
        ("Am 327 de puncte, cred", False),
    ]


def test_a_sum_is_no_move_and_another_number_alone_is_asked(tmp_path: Path) -> None:
    assert unsure(sheet_of(tmp_path, [HEAD, *ROWS, ("", "", "", 327)])) == ()
    sheet = sheet_of(tmp_path, [HEAD, *ROWS, ("", "", "", 50)])
    assert (moves(sheet), only(sheet.queries).readings) == (ALL, (NOTHING, "? ? 50"))
    # a hand that was left in the middle: the rows above have no points at all
    path = tmp_path / "01.csv"
    path.write_text("pozitie;depunere;puncte\nH7;CASA\n;;8\n", encoding="utf-8")
    assert only(read(path).queries).readings == (NOTHING, "? ? 8")


def test_a_sheet_is_in_work_where_it_says_so_below_its_grid(tmp_path: Path) -> None:
    """As the hall writes an unfinished hand: taken for a line of the grid it would count as typed."""
    grid = ("...............",) * 7 + ("....GAFAIRE....",) + ("...............",) * 7
    path = tmp_path / "01.csv"
    path.write_text(sheet_csv(Sheet("01", "Pop Ana", "1", (), grid=grid, in_progress=True)), encoding="utf-8")
    sheet = read(path)
    assert (sheet.in_progress, sheet.grid) == (True, grid)


def test_the_index_of_a_typing_workbook_is_no_sheet(tmp_path: Path) -> None:
    def index(workbook: Any, _: Any) -> None:
        page = workbook.create_sheet("Cuprins", 0)
        page.append(["masa", "nume", "fișa", "ordine", "ora", "stare"])
        page.append([1, "Pop Ana", "01", 1, "18:20", "in_lucru"])

    sheet = sheet_of(tmp_path, [*IDENTITY, HEAD, *ROWS], index)
    assert (moves(sheet), unsure(sheet), sheet.in_progress) == (ALL, (), False)


def test_citeste_shows_what_is_asked_and_told(tmp_path: Path) -> None:
    path = book(tmp_path / "01.xlsx", [("Ceva anume",), HEAD, (1, "H4", "GAFAIRE, CITI", 112), *ROWS[1:]])
    out = run(tmp_path, "fisa", "citeste", str(path)).out
    assert "(poate fi: GAFAIRE, CITI)" in out
    assert "«Ceva anume»" in out


@pytest.mark.parametrize("cell", [":" * 2_000, "1" * 2_000, "A1 " * 600, "( " * 900, "1+" * 900, "a=" * 900])
def test_hostile_cells_take_no_time(tmp_path: Path, cell: str) -> None:
    path = tmp_path / "01.csv"
    path.write_text(";".join(HEAD) + f"\n1;H4;{cell};8\n" + f"{cell};{cell};{cell};{cell}\n" * 15, encoding="utf-8")
    assert read_file(path, ROMANIAN).sheets


# -- any of them together ---------------------------------------------------------------------------------------------


@st.composite
def rows_written(draw: st.DrawFn) -> list[list[Any]]:
    """The four moves, with headings of any wording in any order, each field in any shape."""
    heads = {
        "nr": ("nr", "#", "Nr. crt.", ""),
        "position": ("poz", "Poziția", "loc", "coord.", ""),
        "word": ("cuvânt", "Cuvântul depus", "depunere", ""),
        "points": ("pct", "Punctaj obținut", "Valoare", ""),
    }
    order = draw(st.permutations(list(heads)))
    positions: Any = st.sampled_from((str, "{}.".format, "({})".format, " {}".format, lambda p: f"{p[0]}.{p[1:]}"))
    numbers: Any = st.sampled_from((int, str, "{}p".format, "{},0".format))
    rows: list[list[Any]] = [[draw(st.sampled_from(heads[name])) for name in order]]
    for n, (position, word, points) in enumerate(MOVES, 1):
        fields = {"nr": n, "position": draw(positions)(position), "word": word, "points": draw(numbers)(points)}
        rows.append([fields[name] for name in order])
    if draw(st.booleans()):
        rows.append(["-"] * 4)
    if draw(st.booleans()):
        rows.append(["am terminat la timp"])
    return rows


@settings(max_examples=sampled(60), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(rows_written())
def test_a_faultless_sheet_is_read_or_asked_about_in_any_shape(tmp_path: Path, rows: list[list[Any]]) -> None:
    sheet = sheet_of(tmp_path, rows)
    alphabet = ROMANIAN.alphabet
    read_moves = [(Position.parse(e.position), read_word(e.word, alphabet).candidates) for e in sheet.entries]
    meant = [(Position.parse(position), read_word(word, alphabet).candidates) for position, word, _ in MOVES]
    hard = [query for query in sheet.queries if query.kind is Ask.HEADING]
    assert read_moves == meant or unsure(sheet)
    assert hard or [e.points.strip("p").removesuffix(",0") for e in sheet.entries] == [str(m[2]) for m in MOVES]


def test_a_hidden_row_of_libreoffice_is_asked(tmp_path: Path) -> None:
    hidden = changed("ods-plain.ods", lambda name, part: _first_move(part, b'table:visibility="collapse"', name))
    path = tmp_path / "01.ods"
    path.write_bytes(hidden)
    assert only(read(path).queries).readings == (NOTHING, "H7 CASA 8")


def _first_move(part: bytes, attribute: bytes, name: str) -> bytes:
    """The row of the word CASA with one attribute more."""
    if name != "content.xml":
        return part
    start = part.rindex(b"<table:table-row", 0, part.index(b">CASA<"))
    return part[:start] + b"<table:table-row " + attribute + part[start + len(b"<table:table-row") :]
