"""Cells of a person's own table changed; every other byte of it is left alone."""

import io
import zipfile
from pathlib import Path

import openpyxl
import pytest
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.table import Table as ExcelTable

from arbitraj.folder.people import read_entries, write_entries
from arbitraj.tables.cells import Changes
from arbitraj.tables.open import edited
from tests.folders import step_in


def is_header(texts: tuple[str, ...]) -> bool:
    return "nume" in texts


@pytest.mark.parametrize(
    ("text", "changes", "expected"),
    [
        ("nume,masa\nPop,\n", {2: {1: "7"}}, "nume,masa\nPop,7\n"),
        ("nume;masa\r\nPop\r\nIlie;3\r\n", {2: {1: "7"}}, "nume;masa\r\nPop;7\r\nIlie;3\r\n"),
        ('nume,masa\n"Pop, ""A""",1', {2: {1: "7"}}, 'nume,masa\n"Pop, ""A""",7'),
        ("# listă\n\nnume\tx\n  Pop \t\n", {3: {2: "masa"}, 4: {2: "1"}}, "# listă\n\nnume\tx\tmasa\n  Pop \t\t1\n"),
        ('nume,masa\nPop "A,1\n', {2: {1: "2"}}, 'nume,masa\nPop "A,2\n'),
        ('nume,masa\nPop "Nelu" A,1\n', {2: {1: "2"}}, 'nume,masa\nPop "Nelu" A,2\n'),
        ("nume,masa\rPop,1\r", {2: {1: ""}}, "nume,masa\rPop,\r"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1250"])
def test_a_cell_of_a_text_is_changed_in_place(text: str, changes: Changes, expected: str, encoding: str) -> None:
    assert edited(text.encode(encoding), "", is_header, changes) == expected.encode(encoding)


def book(path: Path) -> None:
    """A roster as a club keeps it: titles, colours, a picture's worth of formats, a formula with its value missing."""
    made = openpyxl.Workbook()
    sheet = made.worksheets[0]
    sheet.title = "Înscrieri & plăți"
    sheet.append(["Cupa <Primăverii>"])
    sheet.merge_cells("A1:F1")
    sheet.append([])
    sheet.append(["Nr. crt.", "Numele și prenumele", "Clubul", "ELO", "Achitat", "Observații"])
    for cell in sheet[3]:
        cell.font, cell.fill = Font(bold=True), PatternFill("solid", fgColor="FFFF00")
    sheet.append([1, "Pop Ana", "Locomotiva", 1500, "da", "=HYPERLINK(1)"])
    sheet.append([2, "Ilie Dan", "Argus", 1700, None, "vine târziu"])
    sheet.append([3, "Țurcanu <Ion> & fiul", "Locomotiva", None, "da", None])
    sheet.add_table(ExcelTable(displayName="Lista", ref="A3:F6"))
    sheet.column_dimensions["B"].width = 33
    made.create_sheet("Alta").append(["altceva"])
    made.save(path)


def test_a_workbook_gets_its_columns_and_keeps_all_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "jucatori.xlsx"
    book(path)
    before = path.read_bytes()
    entries, problems = read_entries(tmp_path)
    assert not problems
    with step_in(entries.file.path.parent) as transaction:
        copy = write_entries(
            transaction, entries, tuple(entrant.at(10 + n) for n, entrant in enumerate(entries.entrants))
        )
    assert copy
    assert copy.read_bytes() == before
    with zipfile.ZipFile(io.BytesIO(before)) as old, zipfile.ZipFile(path) as new:
        assert old.namelist() == new.namelist()
        changed = [name for name in old.namelist() if old.read(name) != new.read(name)]
    assert changed == ["xl/worksheets/sheet1.xml"]
    sheet = openpyxl.load_workbook(path).worksheets[0]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=3)]
    assert rows[0] == ["Nr. crt.", "Numele și prenumele", "Clubul", "ELO", "Achitat", "Observații", "masa"]
    assert [row[6] for row in rows[1:]] == [10, 11, 12]
    assert rows[1][:6] == [1, "Pop Ana", "Locomotiva", 1500, "da", "=HYPERLINK(1)"]
    assert sheet["G3"].font.bold
    again, problems = read_entries(tmp_path)
    assert not problems
    assert [entrant.table for entrant in again.entrants] == [10, 11, 12]


def test_a_formula_that_gave_the_table_becomes_the_table(tmp_path: Path) -> None:
    path = tmp_path / "jucatori.xlsx"
    made = openpyxl.Workbook()
    for row in (["nume", "masa"], ["Pop Ana", 1], ["Ilie Dan", 2]):
        made.worksheets[0].append(row)
    made.save(path)
    # as Excel writes it: the formula, its value, and the order of computing
    out = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            part = old.read(name).decode()
            part = part.replace('<c r="B3" t="n"><v>2</v></c>', '<c r="B3"><f>B2+1</f><v>2</v></c>')
            part = part.replace("</Types>", '<Override PartName="/xl/calcChain.xml" ContentType="x"/></Types>')
            if name == "xl/_rels/workbook.xml.rels":
                part = part.replace(
                    "</Relationships>",
                    '<Relationship Id="rId9" Type="t/calcChain" Target="calcChain.xml"/></Relationships>',
                )
            new.writestr(name, part)
        new.writestr("xl/calcChain.xml", '<calcChain><c r="B3" i="1"/></calcChain>')
    path.write_bytes(out.getvalue())
    entries, problems = read_entries(tmp_path)
    assert [entrant.table for entrant in entries.entrants] == [1, 2], problems
    with step_in(entries.file.path.parent) as transaction:
        write_entries(transaction, entries, tuple(entrant.at(entrant.table + 4) for entrant in entries.entrants))
    with zipfile.ZipFile(path) as new:
        assert "xl/calcChain.xml" not in new.namelist()
        assert all(b"calcChain" not in new.read(name) for name in new.namelist())
    again, problems = read_entries(tmp_path)
    assert not problems
    assert [entrant.table for entrant in again.entrants] == [5, 6]


def test_rows_and_cells_without_addresses_and_with_a_prefix_are_found() -> None:
    from arbitraj.tables.edit_workbook import _ExcelSheet

    start, end = '<x:worksheet xmlns:x="m"><x:sheetData><x:row>', "</x:row></x:sheetData></x:worksheet>"
    xml = f'{start}<x:c/><x:c r="D1" s="2"/></x:row><x:row/></x:sheetData></x:worksheet>'
    changes = {1: {0: "5", 2: "da"}, 2: {1: "9"}}
    added = '<x:c r="A1"><x:v>5</x:v></x:c><x:c r="C1" s="2" t="inlineStr"><x:is><x:t>da</x:t></x:is></x:c>'
    second = '<x:c r="B2"><x:v>9</x:v></x:c>'
    expected = f'{start}{added}<x:c r="D1" s="2"/></x:row><x:row>{second}{end}'
    assert _ExcelSheet(xml.encode(), changes).changed() == expected.encode()


SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def ods(*rows: str, name: str = "Listă") -> bytes:
    """A workbook of LibreOffice with a sheet before the one wanted, whose rows these are."""
    tables = f'<table:table table:name="Alta"><table:table-row/></table:table><table:table table:name="{name}">'
    body = f"<office:body><office:spreadsheet>{tables}{''.join(rows)}</table:table></office:spreadsheet></office:body>"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("mimetype"), "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", f"<office:document-content {SPACES}>{body}</office:document-content>")
        archive.writestr("Pictures/1.png", b"\x89PNG")
    return out.getvalue()


def row(cells: str, more: str = "") -> str:
    return f"<table:table-row{more}>{cells}</table:table-row>"


def cell(text: str, more: str = "") -> str:
    return f'<table:table-cell{more} office:value-type="string"><text:p>{text}</text:p></table:table-cell>'


def number(text: str, more: str = "") -> str:
    value = f'office:value-type="float" office:value="{text}"'
    return f"<table:table-cell{more} {value}><text:p>{text}</text:p></table:table-cell>"


HEAD = row(cell("nume") + cell("masa", ' table:style-name="ce1"'))
NOTE = "<office:annotation><text:p>fără masă</text:p></office:annotation>"
TWICE, THRICE = (f' table:number-rows-repeated="{n}"' for n in (2, 3))
TIMES = "table:number-columns-repeated"


@pytest.mark.parametrize(
    ("old", "changes", "new"),
    [
        # of rows that are alike only the one wanted
        (
            row(cell("Pop") + number("1"), THRICE),
            {3: {1: "7"}},
            row(cell("Pop") + number("1")) + row(cell("Pop") + number("7")) + row(cell("Pop") + number("1")),
        ),
        (
            row(cell("Pop") + number("1"), f"{THRICE} table:style-name='ro \"1'"),
            {4: {1: "7"}, 2: {1: "8"}},
            "".join(row(cell("Pop") + number(n), " table:style-name='ro \"1'") for n in ("8", "1", "7")),
        ),
        # of cells too; what is empty to the end of the sheet stays so
        (
            row(cell("Pop") + f'<table:table-cell table:style-name="ce2" {TIMES}="3"/>'),
            {2: {2: "7"}},
            row(
                cell("Pop")
                + '<table:table-cell table:style-name="ce2"/>'
                + number("7", ' table:style-name="ce2"')
                + '<table:table-cell table:style-name="ce2"/>'
            ),
        ),
        # past the end, rows and cells; a new heading looks like the one before it
        (row(cell("Pop")), {1: {2: "retras"}, 2: {1: "7"}}, row(cell("Pop") + number("7"))),
        (
            row(cell("Pop")),
            {5: {0: "Țurcanu <Ion>", 3: "da"}},
            row(cell("Pop"))
            + row("<table:table-cell/>", TWICE)
            + row(cell("&#538;urcanu &lt;Ion&gt;") + f'<table:table-cell {TIMES}="2"/>' + cell("da")),
        ),
        ("<table:table-row/>", {2: {0: "Pop"}}, row(cell("Pop"))),
        # a formula gives way to its new value; a comment and the cells that are merged with it stay
        (
            row(
                cell("Pop")
                + '<table:table-cell table:formula="of:=[.B1]" table:number-columns-spanned="2"'
                + f' office:value-type="float" office:value="1">{NOTE}'
                + "<text:p>1</text:p></table:table-cell><table:covered-table-cell/>"
            ),
            {2: {1: "7"}},
            row(
                cell("Pop")
                + '<table:table-cell table:number-columns-spanned="2" office:value-type="float" office:value="7">'
                + f"{NOTE}<text:p>7</text:p></table:table-cell><table:covered-table-cell/>"
            ),
        ),
        (row(cell("Pop") + number("1")), {2: {1: ""}}, row(cell("Pop") + "<table:table-cell/>")),
    ],
)
def test_a_cell_of_libreoffice_is_taken_out_of_what_is_repeated(old: str, changes: Changes, new: str) -> None:
    head = HEAD.replace("</table:table-row>", cell("retras", ' table:style-name="ce1"') + "</table:table-row>")
    wanted = ods(head if 1 in changes else HEAD, new)
    found = edited(ods(HEAD, old), "Listă", is_header, changes)
    with zipfile.ZipFile(io.BytesIO(found)) as made, zipfile.ZipFile(io.BytesIO(wanted)) as expected:
        assert made.read("content.xml").decode() == expected.read("content.xml").decode()
        assert [(member.filename, member.compress_type) for member in made.infolist()] == [
            (member.filename, member.compress_type) for member in expected.infolist()
        ]


def test_a_row_that_a_workbook_does_not_have_is_added() -> None:
    from arbitraj.tables.edit_workbook import _ExcelSheet

    xml = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row>{}<row r="9"/></sheetData>'
    added = '<row r="3"><c r="A3" t="inlineStr"><is><t>Pop</t></is></c><c r="C3"><v>2</v></c></row>'
    made = _ExcelSheet(xml.format("").encode(), {3: {0: "Pop", 2: "2"}}).changed()
    assert made.decode() == xml.format(added)
