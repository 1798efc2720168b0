"""Files of other programs: strict Open XML is read as any workbook, what is not read is named with its cure."""

import io
import re
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook

from arbitraj.folder.people import read_roster
from arbitraj.foreign import foreign_format
from arbitraj.lexicon.importer import read_words
from arbitraj.problems import ProblemsError
from arbitraj.sheets.reader import read_data, read_file
from arbitraj.strict_xml import usual_file, usual_part
from arbitraj.tables.open import edited, workbook_pages
from arbitraj.tables.opendocument_writer import write_opendocument
from arbitraj.text import Message
from arbitraj.wings.games.records.game_record import read_record
from arbitraj.wings.years.archive.sources import TableAbout, read_results_table
from tests.correcting import ROMANIAN

DATA = Path(__file__).parent.parent / "data" / "sheets"
SPACES = re.compile(rb'"http://schemas.openxmlformats.org/(officeDocument|spreadsheetml|drawingml)/2006/')
STYLES = re.compile(rb"<cellStyles .*?</cellStyles>")
PARAGRAPH = re.compile(rb"><text:p>([^<]*)</text:p></table:table-cell>")
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512)


def strict(data: bytes) -> bytes:
    """A workbook as Excel saves it as «Strict Open XML»."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(made, "w") as written:
        for name in archive.namelist():
            part = archive.read(name)
            part = STYLES.sub(b"", part)  # of which the library warns in English
            part = SPACES.sub(rb'"http://purl.oclc.org/ooxml/\1/', part).replace(b"extended-p", b"extendedP")
            # what a cell says is no namespace
            written.writestr(name, part.replace(b"<t>STIRE</t>", b"<t>http://purl.oclc.org/ooxml/x/</t>"))
    return made.getvalue()


def saved(*rows: tuple[object, ...]) -> bytes:
    book, made = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(list(row))  # type: ignore[union-attr]
    book.save(made)
    return made.getvalue()


def archive(*names: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as written:
        for name in names:
            written.writestr(name, "x")
    return made.getvalue()


@pytest.mark.parametrize("name", ["xlsx-fals", "xlsx-hostile", "typing-one", "xlsx-points-as-dates"])
def test_a_strict_workbook_is_read_as_the_usual_one(name: str) -> None:
    data = (DATA / f"{name}.xlsx").read_bytes()
    strictly = read_data(strict(data), name, ROMANIAN)
    assert str(strictly).replace("http://purl.oclc.org/ooxml/x/", "STIRE") == str(read_data(data, name, ROMANIAN))
    assert b"purl.oclc" not in usual_part(zipfile.ZipFile(io.BytesIO(strict(data))).read("xl/workbook.xml"))


def test_a_strict_roster_is_read_and_changed_as_it_is(tmp_path: Path) -> None:
    data = strict(saved(("masa", "nume"), (1, "Pop Ana"), (2, "Ilie Dan")))
    (tmp_path / "jucatori.xlsx").write_bytes(data)
    players, problems = read_roster(tmp_path)
    assert ([player.name for player in players], problems) == (["Pop Ana", "Ilie Dan"], [])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        changed = edited(data, "Sheet", lambda texts: len(texts), {3: {0: "9"}})
    assert b"purl.oclc" in zipfile.ZipFile(io.BytesIO(changed)).read("xl/worksheets/sheet1.xml")
    assert [row.texts[0] for row in workbook_pages(changed)[0].rows] == ["masa", "1", "9"]


def test_a_strict_word_list_is_read(tmp_path: Path) -> None:
    path = tmp_path / "lista.xlsx"
    path.write_bytes(strict(saved(("CASA",), ("MASA",))))
    assert read_words(path, ROMANIAN.alphabet)[0] == ["CASA", "MASA"]
    path.write_bytes(saved(("CASA",)))
    assert usual_file(path) == path


def test_cells_of_a_namespace_that_nobody_knows_are_no_empty_sheet(tmp_path: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved(("H7", "CASA")))) as known, zipfile.ZipFile(made, "w") as written:
        for name in known.namelist():
            written.writestr(name, known.read(name).replace(b"spreadsheetml/2006/main", b"spreadsheetml/2031/main"))
    (tmp_path / "01.xlsx").write_bytes(made.getvalue())
    (problem,) = read_file(tmp_path / "01.xlsx", ROMANIAN).problems
    assert "salvați-l ca .xlsx" in str(problem)


def _sheet(path: Path) -> str:
    return str(*read_file(path, ROMANIAN).problems)


def _roster(path: Path) -> str:
    path = path.rename(path.with_name("jucatori.xls"))  # it is not there under its own name
    return str(*read_roster(path.parent)[1])


def _refused(read: Callable[[Path], object]) -> Callable[[Path], str]:
    def told(path: Path) -> str:
        with pytest.raises(ProblemsError) as refused:
            read(path)
        return str(*refused.value.problems)

    return told


READERS = {
    "sheet": _sheet, "roster": _roster, "list": _refused(lambda path: read_words(path, ROMANIAN.alphabet)),
    "game": _refused(read_record), "gcg": _refused(lambda path: read_record(path.rename(path.with_suffix(".gcg")))),
    "archive": _refused(lambda path: read_results_table(path, TableAbout("duplicat", "Cupa", "", None))),
}  # fmt: skip
FORMATS = {
    "locked": (OLE + "EncryptedPackage\0".encode("utf-16-le"), "salvați-l fără parolă"),
    "locked-ods": (archive("mimetype", "encrypted-package"), "salvați-l fără parolă"),
    "xls": (OLE + "Workbook\0".encode("utf-16-le"), "formatul vechi al Excelului"),
    "html": (b"\xef\xbb\xbf\r\n<HTML xmlns:x='urn'><table><tr><td>H7</table>", "pagină web"),
    "xml": (
        '\ufeff<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'.encode("utf-16"),
        "XML Spreadsheet 2003",
    ),
    "numbers": (archive("Index/Document.iwa", "preview.jpg"), "Numbers"),
    "xlsb": (archive("[Content_Types].xml", "xl/workbook.bin"), ".xlsb"),
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("kind", FORMATS)
def test_what_is_not_read_is_named_with_its_cure_everywhere(kind: str, reader: str, tmp_path: Path) -> None:
    data, named = FORMATS[kind]
    (tmp_path / "x.xlsx").write_bytes(data)
    told = READERS[reader](tmp_path / "x.xlsx")
    assert named in told
    assert "salvați-l" in told or "exportați-l" in told


@pytest.mark.parametrize("text", ["ID;Prenume;Nume\n1;Ion;Pop", "<b> nume: Pop Ana\n1. H7 CASA 8", "BM;10\n"])
def test_a_text_that_only_begins_so_is_a_text(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text(text, encoding="utf-8")
    assert "salvați-l" not in str(read_file(tmp_path / "x.txt", ROMANIAN).problems)


def test_a_table_of_the_web_is_known_behind_what_stands_before_it_and_not_in_a_text() -> None:
    page = foreign_format(b'<?xml version="1.0"?><!-- x --><html><table><tr><td>H7')
    assert page == Message("files.web_page")
    assert foreign_format(b"1 H7 CASA 8 vezi <html><table>, rau <") is None


def test_an_ods_text_that_is_a_value_alone_is_read(tmp_path: Path) -> None:
    """As programs write it that leave out what is shown."""
    rows = [["nume", "Pop Ana"], ["masa", "1"], ["nr", "pozitie", "depunere"], ["1", "H7", "MĂR & CASA"]]
    write_opendocument(tmp_path / "01.ods", "Foaie", rows)
    usual, made = (tmp_path / "01.ods").read_bytes(), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(usual)) as known, zipfile.ZipFile(made, "w") as written:
        for name in known.namelist():
            alone = PARAGRAPH.sub(rb' office:string-value="\1"/>', known.read(name))
            written.writestr(name, alone)
    assert b"text:p" not in zipfile.ZipFile(made).read("content.xml")
    assert [page.rows for page in workbook_pages(made.getvalue())] == [page.rows for page in workbook_pages(usual)]
