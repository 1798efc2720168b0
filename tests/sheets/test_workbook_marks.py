"""What stands in a workbook besides plain cells: struck, hidden, covered, beside the cells. Each is asked or told."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.styles import Font

from arbitraj.desk.grading.grade import grade
from arbitraj.record.model import Sheet
from arbitraj.record.question import NOTHING
from arbitraj.sheets.found import FileRead
from arbitraj.sheets.layout import read_page
from arbitraj.sheets.reader import read_data, read_file
from arbitraj.sheets.typing_workbook import write_filled
from arbitraj.tables.open import workbook_pages
from tests.correcting import EXAMPLE, ROMANIAN
from tests.folders import folder
from tests.sheets.hostile import changed
from tests.sheets.test_typing_workbook import blank as typing_workbook

ROWS = [row.split() for row in EXAMPLE.strip().splitlines()]
HEAD = ("nr", "grupa", "poziția", "depunerea", "puncte", "total")
Change = Callable[[Any, Any], None]


def table(page: Any, name: str = "Pop Ana", seat: str = "1", rows: list[list[str]] = ROWS, first: int = 1) -> None:
    """A sheet of five moves in A3:E8, the name in B1, the table in D1."""
    for at, text in zip(("A1", "B1", "C1", "D1"), ("Nume:", name, "Masa:", seat) if name else (), strict=False):
        page[at] = text
    for column, text in enumerate(HEAD, 1):
        page.cell(3, column).value = text
    for n, (position, word, points) in enumerate(rows):
        for column, value in ((1, first + n), (3, position), (4, word), (5, int(points))):
            page.cell(4 + n, column).value = value


def saved(book: Any) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def read(change: Change, name: str = "01.xlsx") -> FileRead:
    book = openpyxl.Workbook()
    table(book.active)
    change(book, book.active)
    return read_data(saved(book), name, ROMANIAN)


def one(read: FileRead) -> Sheet:
    (found,) = read.sheets
    return found.sheet


def asked(sheet: Sheet) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(query.why, query.seen, query.readings) for query in sheet.queries]


def moves(sheet: Sheet) -> list[tuple[str, str, str]]:
    return [(entry.position, entry.word, entry.points) for entry in sheet.entries]


WHOLE = [tuple(row) for row in ROWS]


def test_nothing_is_asked_of_a_plain_workbook() -> None:
    sheet = one(read(lambda *_: None))
    assert (moves(sheet), sheet.queries, sheet.around) == (WHOLE, (), ())


def struck(*cells: str) -> Change:
    def change(_: Any, page: Any) -> None:
        page["B4"] = page["B4"].value or "2"
        for cell in cells:
            page[cell].font = Font(strike=True)

    return change


def pieces(cell: str, *texts: str) -> Change:
    """Every second piece is struck through, the first is not."""

    def change(_: Any, page: Any) -> None:
        blocks = (TextBlock(InlineFont(strike=bool(n % 2)), text) for n, text in enumerate(texts))
        page[cell] = CellRichText(*blocks)

    return change


@pytest.mark.parametrize(
    ("change", "question"),
    [
        (struck("B4"), ("struck", "2", ("2", NOTHING))),
        (struck("B1"), ("struck", "Pop Ana", ("Pop Ana", NOTHING))),
        (struck("D1"), ("struck", "1", ("1", NOTHING))),
        (struck("E5"), ("struck", "13", ("13", NOTHING))),
        (struck("A5"), ("number_struck", "2 I8 STIRE 13", ("I8 STIRE 13", NOTHING))),
        (pieces("D5", "ST", "X", "IRE"), ("struck", "STXIRE", ("STIRE", "STXIRE"))),
        (pieces("C5", "I8", " H8"), ("struck", "I8 H8", ("I8", "I8 H8"))),
        (pieces("B1", "Pop Ana", " Maria"), ("struck", "Pop Ana Maria", ("Pop Ana", "Pop Ana Maria"))),
    ],
)
def test_what_is_struck_through_is_asked(change: Change, question: tuple[str, str, tuple[str, ...]]) -> None:
    assert asked(one(read(change))) == [question]


def hide(*, row: int = 0, column: str = "", white: str = "") -> Change:
    def change(_: Any, page: Any) -> None:
        page["B5"] = "2"
        if row:
            page.row_dimensions[row].hidden = True
        if column:
            page.column_dimensions[column].hidden = True
        if white:
            page[white].font = Font(color="FFFFFFFF")

    return change


@pytest.mark.parametrize(
    ("change", "seen"),
    [
        (hide(row=1), ["Pop Ana", "1"]),
        (hide(column="B"), ["2", "Pop Ana"]),
        (hide(column="C"), ["H7", "I8", "6E", "H4", "K5"]),
        (hide(row=5), ["2 2 I8 STIRE 13"]),
        (hide(white="D5"), ["STIRE"]),
    ],
)
def test_what_nobody_sees_is_asked(change: Change, seen: list[str]) -> None:
    sheet = one(read(change))
    assert [query.seen for query in sheet.queries] == seen
    assert {query.why for query in sheet.queries} <= {"hidden_column", "hidden_row"}


def test_a_word_over_two_rows_is_asked_in_the_second() -> None:
    sheet = one(read(lambda _, page: page.merge_cells("D7:D8")))
    assert asked(sheet) == [("covered", "TRACASAI", ("TRACASAI", NOTHING))]
    assert sheet.queries[0].entry == 5


def test_entries_two_rows_high_ask_nothing() -> None:
    def change(_: Any, page: Any) -> None:
        for column in range(1, 7):
            page.merge_cells(start_row=8, end_row=9, start_column=column, end_column=column)

    assert (moves(one(read(change))), one(read(change)).queries) == (WHOLE, ())


# -- beside the cells --------------------------------------------------------------------------------------------


def comment(cell: str) -> Change:
    def change(_: Any, page: Any) -> None:
        page[cell].comment = Comment("retrag mutarea 2", "x")

    return change


def header(place: str) -> Change:
    def change(_: Any, page: Any) -> None:
        getattr(page, place).center.text = "retrag mutarea 2"

    return change


def other_page(state: str) -> Change:
    def change(book: Any, _: Any) -> None:
        page = book.create_sheet("nota")
        page["C7"], page.sheet_state = "retrag mutarea 2", state

    return change


@pytest.mark.parametrize(
    "change",
    [
        *(comment(cell) for cell in ("D5", "A1", "F8", "K5", "B40")),
        *map(header, ("oddHeader", "oddFooter", "evenHeader", "firstFooter")),
        *map(other_page, ("visible", "hidden", "veryHidden")),
    ],
)
def test_what_stands_in_no_cell_of_the_table_is_a_loose_text(change: Change) -> None:
    sheet = one(read(change))
    assert moves(sheet) == WHOLE
    assert [loose.text for loose in sheet.around] == ["retrag mutarea 2"]


def test_numbers_of_pages_and_names_of_sheets_in_a_header_are_nothing() -> None:
    def change(_: Any, page: Any) -> None:
        page.oddHeader.center.text, page.oddFooter.center.text = "&A", "Pagina &P din &N"

    assert one(read(change)).around == ()


def test_a_thread_of_comments_is_read_whole() -> None:
    thread = (
        '<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments">'
        '<threadedComment ref="C2" id="1"><text>era CITI</text></threadedComment>'
        '<threadedComment ref="C2" id="2" parentId="1"><text>nu, GAFAIRE</text></threadedComment></ThreadedComments>'
    )
    data = with_parts({"xl/threadedComments/threadedComment1.xml": thread}, "../threadedComments/threadedComment1.xml")
    (loose,) = one(read_data(data, "01.xlsx", ROMANIAN)).around
    assert loose.text == "era CITI nu, GAFAIRE"


_DRAWN = "http://schemas.openxmlformats.org/drawingml/2006/"


def drawing(inside: str) -> bytes:
    text = f'<xdr:wsDr xmlns:xdr="{_DRAWN}spreadsheetDrawing" xmlns:a="{_DRAWN}main">{inside}</xdr:wsDr>'
    return with_parts({"xl/drawings/drawing1.xml": text}, "../drawings/drawing1.xml")


def with_parts(parts: dict[str, str], target: str) -> bytes:
    """The plain workbook of the data folder with a part more, to which its sheet refers."""
    out = io.BytesIO()
    links = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="rId9" Type="x" Target="{target}"/></Relationships>'
    )
    plain = changed("xlsx-plain.xlsx", lambda _, part: part)
    with zipfile.ZipFile(io.BytesIO(plain)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
        for name, text in {**parts, "xl/worksheets/_rels/sheet1.xml.rels": links}.items():
            new.writestr(name, text)
    return out.getvalue()


def test_a_text_box_is_a_loose_text_and_what_is_drawn_is_told() -> None:
    runs = "".join(f"<a:r><a:t>{text}</a:t></a:r>" for text in ("retrag ", "mutarea 2"))
    box = f"<xdr:sp><xdr:txBody><a:p>{runs}</a:p></xdr:txBody></xdr:sp>"
    boxed = read_data(drawing(box), "01.xlsx", ROMANIAN)
    assert [loose.text for loose in one(boxed).around] == ["retrag mutarea 2"]
    lines = read_data(drawing("<xdr:cxnSp/><xdr:pic/><xdr:pic/>"), "01.xlsx", ROMANIAN)
    assert one(lines).around == ()
    told = "\n".join(map(str, lines.notes))
    assert "2 imagini" in told
    assert "1 linie sau formă desenată" in told


# -- several pages -----------------------------------------------------------------------------------------------


def several(*pages: tuple[str, str, list[list[str]]], more: Change = lambda *_: None) -> FileRead:
    """A workbook of pages by name, table and rows."""
    book = openpyxl.Workbook()
    for n, (name, seat, rows) in enumerate(pages):
        table(book.create_sheet(f"p{n}"), name, seat, rows)
    book.remove(book.worksheets[0])
    more(book, None)
    return read_data(saved(book), "01.xlsx", ROMANIAN)


TWO = (("Pop Ana", "1", ROWS), ("Ilie Dan", "2", ROWS))


def test_a_page_without_a_name_is_asked_of_the_player_before_it() -> None:
    sheets = [found.sheet for found in several(*TWO, ("", "", ROWS[:2])).sheets]
    assert [len(sheet.entries) for sheet in sheets] == [5, 7]
    assert [query.why for query in sheets[1].queries] == ["fault"]
    assert "p2" in sheets[1].queries[0].text


def test_a_page_without_a_table_is_not_lost_among_those_of_several_players() -> None:
    def verso(book: Any, _: Any) -> None:
        page = book.create_sheet("verso")
        for at, value in zip("ACDE", ("5", "K", "CAPRARUL", 86), strict=True):
            page[f"{at}1"] = value

    sheets = [found.sheet for found in several(*TWO, more=verso).sheets]
    assert [[loose.text for loose in sheet.around] for sheet in sheets] == [[], ["5 K CAPRARUL 86"]]


def test_a_page_before_all_players_is_told() -> None:
    def cover(book: Any, _: Any) -> None:
        book.create_sheet("titlu", 0)["A1"] = "Pop Ana retrage mutarea 2"

    read = several(*TWO, more=cover)
    assert [found.sheet.queries for found in read.sheets] == [(), ()]
    assert "Pop Ana retrage mutarea 2" in "\n".join(map(str, read.notes))


def test_a_player_of_whom_a_page_says_only_the_name_is_asked() -> None:
    def bare(book: Any, _: Any) -> None:
        page = book.create_sheet("p9")
        page["A1"], page["B1"] = "Nume:", "Rusu Eva"

    sheets = [found.sheet for found in several(*TWO, more=bare).sheets]
    assert [sheet.name for sheet in sheets] == ["Pop Ana", "Ilie Dan", "Rusu Eva"]
    assert [query.why for query in sheets[2].queries] == ["no_moves"]


def test_names_and_headings_without_a_move_are_asked_in_a_workbook() -> None:
    assert asked(one(several(("Pop Ana", "1", [])))) == [("no_moves", "Pop Ana 1", ())]


LONG = [["masa", "pozitie", "depunere", "puncte"], *(["1", *row] for row in ROWS), *(["2", *row] for row in ROWS)]


def long(more: Change = lambda *_: None, rows: list[list[str]] = LONG) -> FileRead:
    book: Any = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    more(book, book.active)
    return read_data(saved(book), "01.xlsx", ROMANIAN)


def test_other_pages_of_a_long_table_are_told_or_read() -> None:
    def change(book: Any, _: Any) -> None:
        book.create_sheet("nota")["A1"] = "Pop Ana retrage mutarea 2"
        table(book.create_sheet("al treilea"), "Rusu Eva", "3")

    read = long(change)
    assert [found.sheet.table for found in read.sheets] == ["1", "2", "3"]
    assert "retrage mutarea 2" in "\n".join(map(str, read.notes))


def test_comments_and_cells_beside_a_long_table_are_their_players() -> None:
    def change(_: Any, page: Any) -> None:
        page["C9"].comment = Comment("era CITI", "x")
        page["G3"] = "taiat?"

    first, second = (found.sheet for found in long(change).sheets)
    assert [loose.text for loose in first.around] == ["taiat?"]
    assert [loose.text for loose in second.around] == ["era CITI"]


def test_comments_on_what_is_nobodys_in_a_long_table_are_told() -> None:
    def change(_: Any, page: Any) -> None:
        page["B1"].comment = Comment("foaia a doua lipsește", "x")
        page["D12"] = "total"
        page["C12"].comment = Comment("numărat de două ori", "x")

    told = "\n".join(map(str, long(change).notes))
    assert "foaia a doua lipsește" in told
    assert "numărat de două ori" in told


@pytest.mark.parametrize("lines", [(), ("", "", "C")])
def test_comments_on_the_grid_of_nobody_in_a_long_table_are_told(lines: tuple[str, ...]) -> None:
    def change(_: Any, page: Any) -> None:
        page["A13"] = "Grila de control"
        page["C13"].comment = Comment("a cui este?", "x")
        for n, line in enumerate(lines, 14):
            page.cell(n, 1).value = line
            page.cell(n, 8).comment = Comment(f"linia {n}", "x")

    told = "\n".join(map(str, long(change).notes))
    assert "a cui este?" in told
    assert all(f"linia {n}" in told for n, _ in enumerate(lines, 14))


@pytest.mark.parametrize("heading", ["Nume:", "masa", "fișa"])
@pytest.mark.parametrize("below", ["", "-"])
def test_a_heading_over_an_empty_column_hides_no_sheet(heading: str, below: str) -> None:
    """8.3.a"""

    def change(book: Any, page: Any) -> None:
        page["H3"], page["H5"] = heading, below
        table(book.create_sheet("p2"), "Ilie Dan", "2")
        page.oddFooter.center.text = "scris de altul"

    first, second = (found.sheet for found in read(change).sheets)
    assert (first.name, second.name) == ("Pop Ana", "Ilie Dan")
    assert moves(first) == moves(second) == WHOLE
    assert "scris de altul" in [loose.text for loose in first.around]


def test_what_stands_under_a_name_among_the_headings_is_asked() -> None:
    """8.3.a"""

    def change(_: Any, page: Any) -> None:
        page["B3"], page["B5"] = "prenume", "H4 CITI 14"

    sheet = one(read(change))
    assert moves(sheet) == WHOLE
    assert "H4 CITI 14" in [loose.text for loose in sheet.around]


def test_a_word_where_the_sums_stand_is_asked_though_its_row_holds_no_move() -> None:
    def change(_: Any, page: Any) -> None:
        page["B11"], page["F11"] = "#REF!", "retrage 2"

    assert "retrage 2" in [loose.text for loose in one(read(change)).around]


def test_a_long_table_whose_keys_are_left_empty_is_one_sheet_of_nobody() -> None:
    blank = [LONG[0], *([None, *row] for row in ROWS)]
    sheet = one(long(rows=blank))  # type: ignore[arg-type]
    assert (sheet.name, sheet.table, moves(sheet)) == ("", "", WHOLE)


def test_a_column_of_sheets_left_empty_leaves_each_row_to_its_table() -> None:
    first, second = (
        found.sheet
        for found in long(rows=[[*row, *more] for row, more in zip(LONG, [["fișa"]] + [[""]] * 10, strict=True)]).sheets
    )
    assert (first.table, second.table) == ("1", "2")
    assert moves(first) == moves(second) == WHOLE


@pytest.mark.parametrize("state", ["hidden", "veryHidden"])
def test_what_stands_beside_a_hidden_page_without_moves_is_told(state: str) -> None:
    def change(book: Any, _: Any) -> None:
        blank = book.create_sheet("2")
        blank["B2"], blank.sheet_state = "FIȘA:", state
        blank.oddFooter.center.text = "fișa 2 este la arbitrul-șef"
        blank["C4"].comment = Comment("nu s-a predat", "x")
        blank["A1"].comment = Comment("fără titlu", "x")

    for found in (read(change), long(change)):
        told = "\n".join(map(str, found.notes))
        assert "arbitrul-șef" in told
        assert "nu s-a predat" in told
        assert "fără titlu" in told


def test_a_player_with_nothing_but_a_key_in_a_long_table_is_asked() -> None:
    sheets = [found.sheet for found in long(rows=[*LONG, ["3"]]).sheets]
    assert [sheet.table for sheet in sheets] == ["1", "2", "3"]
    assert [query.why for query in sheets[2].queries] == ["no_moves"]


def test_the_grid_beside_the_long_table_of_one_player_is_his() -> None:
    def change(_: Any, page: Any) -> None:
        for n in range(1, 16):
            page.cell(20, n + 1).value, page.cell(20 + n, 1).value = n, chr(64 + n)
        page["H28"], page["I28"] = "C", "A"

    grid = one(long(change, LONG[:6])).grid
    assert grid is not None
    assert "CA" in grid[7]


# -- LibreOffice -------------------------------------------------------------------------------------------------

_SPACES = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for short, name in (
        ("office", "office"), ("table", "table"), ("text", "text"), ("style", "style"), ("draw", "drawing"),
        ("fo", "xsl-fo-compatible"),
    )
)  # fmt: skip
_STYLES = (
    '<style:style style:name="cut"><style:text-properties style:text-line-through-style="solid"/></style:style>'
    '<style:style style:name="cut2" style:parent-style-name="cut"/>'
    '<style:style style:name="white"><style:text-properties fo:color="#ffffff"/></style:style>'
    '<style:style style:name="ta1" style:master-page-name="m"/>'
)


def ods(old: str = "", new: str = "", beside: str = "", header: str = "") -> Sheet:
    """The sheet of five moves in a workbook of LibreOffice with a cell's XML changed, and what stands beside."""
    rows = [["Nume:", "Pop Ana", "Masa:", "1"], [*HEAD], *([str(n), "", *row] for n, row in enumerate(ROWS, 1))]
    cells = [[f"<table:table-cell><text:p>{escape(text)}</text:p></table:table-cell>" for text in row] for row in rows]
    body = "".join(f"<table:table-row>{''.join(row)}</table:table-row>" for row in cells)
    assert old in body
    content = (
        f"<office:document-content {_SPACES}><office:automatic-styles>{_STYLES}</office:automatic-styles><office:body>"
        f'<office:spreadsheet><table:table table:name="f" table:style-name="ta1"><table:shapes>{beside}</table:shapes>'
        f"{body.replace(old, new, 1)}</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    master = (
        f'<style:master-page style:name="m"><style:header><text:p>{header}</text:p></style:header></style:master-page>'
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("content.xml", content)
        archive.writestr("styles.xml", f"<office:document-styles {_SPACES}>{master}</office:document-styles>")
    return one(read_data(out.getvalue(), "01.ods", ROMANIAN))


NOTE = "<text:p>retrag mutarea 2</text:p>"
STIRE = "<table:table-cell><text:p>STIRE"


@pytest.mark.parametrize(
    ("new", "why", "readings"),
    [
        ('<table:table-cell table:style-name="cut2"><text:p>STIRE', "struck", ("STIRE", NOTHING)),
        ('<table:table-cell table:style-name="white"><text:p>STIRE', "hidden_column", ("STIRE", NOTHING)),
        (
            '<table:table-cell><text:p>ST<text:span text:style-name="cut">X</text:span>IRE',
            "struck",
            ("STIRE", "STXIRE"),
        ),
    ],
)
def test_what_libreoffice_strikes_or_writes_white_is_asked(new: str, why: str, readings: tuple[str, ...]) -> None:
    assert [(query.why, query.readings) for query in ods(STIRE, new).queries] == [(why, readings)]


def test_a_cell_of_libreoffice_over_two_rows_is_asked_in_the_second() -> None:
    above = ods(STIRE, f'<table:table-cell table:number-rows-spanned="2">{STIRE.removeprefix("<table:table-cell>")}')
    assert (moves(above), above.queries) == (WHOLE, ())
    cell = "<table:table-cell><text:p>13</text:p></table:table-cell>"
    rows = f"</text:p></table:table-cell>{cell}</table:table-row><table:table-row>"
    third = "".join(f"<table:table-cell><text:p>{text}</text:p></table:table-cell>" for text in ("3", "", "6E"))
    covered = "<table:covered-table-cell/>"
    sheet = ods(
        f"{STIRE}{rows}{third}<table:table-cell><text:p>cOMANDA</text:p></table:table-cell>",
        f'<table:table-cell table:number-rows-spanned="2"><text:p>STIRE{rows}{third}{covered}',
    )
    assert [(query.why, query.seen, query.entry) for query in sheet.queries] == [("covered", "STIRE", 3)]


@pytest.mark.parametrize(
    "more",
    [
        {"beside": f"<draw:frame><draw:text-box>{NOTE}</draw:text-box></draw:frame>"},
        {"beside": f"<draw:custom-shape>{NOTE}</draw:custom-shape>"},
        {"header": "retrag mutarea 2"},
        {"old": STIRE, "new": STIRE.replace("><", f"><office:annotation>{NOTE}</office:annotation><")},
    ],
)  # fmt: skip
def test_what_libreoffice_keeps_beside_the_cells_is_a_loose_text(more: dict[str, str]) -> None:
    sheet = ods(**more)
    assert moves(sheet) == WHOLE
    assert [loose.text for loose in sheet.around] == ["retrag mutarea 2"]


def test_a_header_of_libreoffice_with_the_page_alone_is_nothing() -> None:
    assert ods(header="Page <text:page-number>1</text:page-number>").around == ()


# -- what spreadsheets and forms say in two ways -------------------------------------------------------------------


def test_a_number_with_three_noughts_behind_a_comma_is_asked() -> None:
    """8.3.d: `1,000` is one, or a thousand."""
    sheet = one(read(lambda _, page: page.__setitem__("E8", "1,000")))
    assert (sheet.entries[4].points, sheet.entries[4].written_points) == ("1,000", None)
    assert one(read(lambda _, page: page.__setitem__("E8", "86,00"))).entries[4].written_points == 86


def test_a_logical_value_may_be_either_word() -> None:
    (query,) = one(read(lambda _, page: page.__setitem__("D8", False))).queries
    assert (query.readings, query.column, query.soft) == (("FALS", "FALSE"), "word", True)


def test_numbers_with_a_gap_before_moves_without_headings_are_asked() -> None:
    rows = [[n, *row] for n, row in zip((1, 2, 4, 5, 6), ROWS, strict=True)]
    book: Any = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    sheet = one(read_data(saved(book), "01.xlsx", ROMANIAN))
    assert (moves(sheet), {entry.group for entry in sheet.entries}) == (WHOLE, {""})
    (query,) = sheet.queries
    assert (query.seen, query.readings, query.soft) == ("1, 2, 4, 5, 6", ("grupa", "nimic"), True)
    assert query.fills == ((1, "1"), (2, "2"), (3, "4"), (4, "5"), (5, "6"))
    assert query.place.count("01.xlsx") == 1


def test_a_number_alone_beside_a_row_does_not_count_the_rows() -> None:
    def change(_: Any, page: Any) -> None:
        page["A2"], page["G6"] = None, "5"
        for row in range(3, 9):
            page.cell(row, 1).value = None

    assert "5" in [loose.text for loose in one(read(change)).around]


# -- the program's own workbook -----------------------------------------------------------------------------------


def test_rows_below_the_grid_of_the_typing_workbook_are_asked(tmp_path: Path) -> None:
    path = typing_workbook(tmp_path)
    book: Any = openpyxl.load_workbook(path)
    page = book.worksheets[1]
    for row, letter in ((12, "H7"), (80, "K5")):
        page.cell(row, 2).value, page.cell(row, 4).value, page.cell(row, 12).value = letter, "GAFAIRE", "5"
    book.save(path)
    (sheet,) = (found.sheet for found in read_file(path, ROMANIAN).sheets)
    assert [(query.why, query.seen) for query in sheet.queries] == [("maybe_move", "K5 GAFAIRE 5")]


@pytest.mark.parametrize("tip", ["integral", "n_scrabble", "superscrabble", "superscrabble_incomplet"])
def test_the_typing_workbook_asks_nothing_of_its_own_words(tmp_path: Path, tip: str) -> None:
    for page in workbook_pages(typing_workbook(tmp_path, tip).read_bytes()):
        draft = read_page(page, "", ROMANIAN)
        assert ({loose.text for loose in draft.around} - {"Cupa"}, draft.queries) == (set(), [])


def test_the_workbook_of_converteste_asks_nothing_of_its_own_words(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_01=None)
    write_filled(where / "solutii" / "01.xlsx", [one(read(lambda *_: None))], ROMANIAN)
    assert [correction.questions for correction in grade(where).corrections] == [(), ()]


@pytest.mark.parametrize(
    ("cell", "text"), [("A1", "Nume:"), ("D3", "depunerea"), ("A4", None), ("F4", "8"), ("F3", "total")]
)
@pytest.mark.parametrize("mark", ["struck", "hidden"])
def test_a_label_heading_or_total_that_is_struck_or_hidden_is_told(cell: str, text: str | None, mark: str) -> None:
    def change(_: Any, page: Any) -> None:
        page["F4"] = 8
        page[cell].font = Font(strike=mark == "struck", color="FFFFFFFF" if mark == "hidden" else None)

    made = read(change)
    if text is None and mark == "struck":  # the number of a row: of it the row is asked
        assert [query.why for query in one(made).queries] == ["number_struck"]
    else:
        assert [note.message.key for note in made.notes] == [f"files.marked_{mark}"]
        assert (text or "1") in str(made.notes[0])
        assert len(one(made).entries) == len(ROWS)


@pytest.mark.parametrize("empty", [True, False])
def test_a_sheet_that_is_a_chart_is_told(empty: bool) -> None:
    def change(book: Any, page: Any) -> None:
        sheet = book.create_chartsheet("grafic")
        if not empty:
            chart = BarChart()
            chart.add_data(Reference(page, min_col=5, min_row=4, max_row=6))
            sheet.add_chart(chart)

    made = read(change)
    assert len(one(made).entries) == len(ROWS)
    assert [note.place for note in made.notes] == ["grafic"]


def test_a_grid_below_the_table_of_all_players_is_nobodys_sheet() -> None:
    rows = [["masa", *HEAD[2:5]], *([seat, *row] for seat in "12" for row in ROWS), ["grila"], *([["."] * 15] * 15)]
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)  # type: ignore[union-attr]
    for made in (
        read_data(saved(book), "01.xlsx", ROMANIAN),
        read_data("\n".join(";".join(row) if len(row) < 15 else "".join(row) for row in rows).encode(), "", ROMANIAN),
    ):
        assert [(found.sheet.table, len(found.sheet.entries)) for found in made.sheets] == [("1", 5), ("2", 5)]
        assert [note.message.key for note in made.notes] == ["files.grid_of_nobody"]


@pytest.mark.parametrize(
    ("cell", "mark"), [("A1", "struck"), ("C4", "struck"), ("A3", "struck"), ("A1", "hidden"), ("E3", "struck")]
)
def test_marks_on_the_keys_and_headings_of_a_table_of_all_are_told(cell: str, mark: str) -> None:
    book: Any = openpyxl.Workbook()
    page = book.active
    page.append(["fișa", "masa", "nume", "poziția", "depunerea", "puncte"])
    for seat, name in (("1", "Pop Ana"), ("2", "Ilie Dan")):
        for position, word, points in ROWS[:2]:
            page.append([seat, seat, name, position, word, int(points)])
    if mark == "struck":
        page[cell].font = Font(strike=True)
    else:
        page.row_dimensions[page[cell].row].hidden = True
    read = read_data(saved(book), "01.xlsx", ROMANIAN)
    seen = page[cell].value
    told = [str(note) for note in read.notes if str(seen) in str(note)]
    told += [query.seen for found in read.sheets for query in found.sheet.queries]
    assert len(told) == 1
