"""What is filled in or stuck onto a PDF: a box is read as a cell is; a note, a mark, a file attached is asked about."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject, TextStringObject
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from arbitraj.desk.grading.grade import grade
from arbitraj.record.model import Sheet
from arbitraj.sheets.found import FileRead
from arbitraj.sheets.pdf import read_pdf
from tests.correcting import EXAMPLE, GROUPS, ROMANIAN
from tests.folders import SETTINGS, folder
from tests.sheets.hostile import DATA, pdf

ROWS = [row.split() for row in EXAMPLE.strip().splitlines()]
PLAIN = {"nume": "Pop Ana", "masa": "1"} | {
    f"{column}_{n:02d}": text
    for n, row in enumerate(ROWS, 1)
    for column, text in zip(("pozitie", "depunere", "puncte"), row, strict=True)
}


def form(values: dict[str, str], *more: tuple[str, bytes], off_page: tuple[str, str] | None = None) -> bytes:
    """A form with its fields filled in; `more` fields by name, with the value as it is written in the file."""
    fields = [(name, _string(value)) for name, value in values.items()] + list(more)
    widgets = [b"<< /Subtype /Widget /FT /Tx /T %b /V %b >>" % (_string(name), value) for name, value in fields]
    unseen = [b"<< /FT /Tx /T %b /V %b >>" % (_string(off_page[0]), _string(off_page[1]))] if off_page else []
    listed = b" ".join(b"%d 0 R" % (4 + n) for n in range(len(widgets)))
    last = b" ".join(b"%d 0 R" % (4 + len(widgets) + n) for n in range(len(unseen)))
    return pdf(
        b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [%b %b] >> >>" % (listed, last),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [%b] >>" % listed,
        *widgets,
        *unseen,
    )


def _string(text: str) -> bytes:
    return b"<" + (b"\xfe\xff" + text.encode("utf-16-be")).hex().encode() + b">"


def read(data: bytes) -> FileRead:
    return read_pdf(data, "01.pdf", ROMANIAN)


def one(data: bytes) -> Sheet:
    (found,) = read(data).sheets
    return found.sheet


def asked(sheet: Sheet) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(query.why, query.seen, query.readings) for query in sheet.queries]


def test_a_plain_form_is_read_and_nothing_is_asked() -> None:
    sheet = one(form(PLAIN))
    assert [[entry.position, entry.word, entry.points] for entry in sheet.entries] == ROWS
    assert (sheet.queries, sheet.around, sheet.own_form) == ((), (), True)


@pytest.mark.parametrize(
    ("field", "written", "taken"),
    [
        ("puncte_03", "21+50=71", "71"), ("puncte_03", "71 p", "71 p"), ("puncte_03", "-", ""),
        ("depunere_03", "COMANDA (joker C)", "(C)OMANDA"), ("pozitie_03", "1) 6E", "6E"),
    ],
)  # fmt: skip
def test_a_box_is_read_as_a_cell_is(field: str, written: str, taken: str) -> None:
    sheet = one(form({**PLAIN, field: written}))
    column = {"puncte": "points", "depunere": "word", "pozitie": "position"}[field[:-3]]
    assert getattr(sheet.entries[2], column) == taken
    assert sheet.queries == ()


def test_a_move_written_in_one_box_is_read() -> None:
    sheet = one(form({**PLAIN, "pozitie_03": "", "depunere_03": "6E cOMANDA 71", "puncte_03": ""}))
    assert [sheet.entries[2].position, sheet.entries[2].word, sheet.entries[2].points] == ROWS[2]


def test_two_fields_of_one_name_are_asked() -> None:
    sheet = one(form(PLAIN, ("depunere_03", b"(COMENZI)"), ("masa", b"(2)")))
    assert asked(sheet) == [("field_twice", "cOMANDA", ("cOMANDA", "COMENZI")), ("field_twice", "1", ("1", "2"))]
    assert one(form(PLAIN, ("depunere_03", b"(cOMANDA)"))).queries == ()


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("observatii", b"(retrag mutarea 2)", "retrag mutarea 2"), ("lista", b"[(UNU) (DOI)]", "UNU, DOI"),
        ("retras", b"/Da", "Da"), ("grila_P01", b"(X)", "X"), ("numar", b"12", "12"),
    ],
)  # fmt: skip
def test_a_field_that_forms_do_not_have_is_a_loose_text(name: str, value: bytes, text: str) -> None:
    assert [loose.text for loose in one(form(PLAIN, (name, value))).around] == [text]


def test_a_box_not_ticked_and_the_letters_announced_are_nothing() -> None:
    assert one(form(PLAIN, ("retras", b"/Off"), ("litere_1", b"(CASADEL)"))).around == ()


def test_a_field_on_no_page_is_read() -> None:
    sheet = one(form(PLAIN, off_page=("depunere_06", "GAFAIRE")))
    assert "GAFAIRE" in [query.seen for query in sheet.queries]  # a word alone in its row


def test_a_form_with_a_name_and_no_move_is_asked() -> None:
    assert asked(one(form({"nume": "Pop Ana", "masa": "1", "depunere_01": ""}))) == [("no_moves", "Pop Ana 1", ())]


# -- stuck onto it -----------------------------------------------------------------------------------------------


def stuck(kind: str, text: str = "", base: bytes = b"") -> bytes:
    writer = PdfWriter(clone_from=BytesIO(base or form(PLAIN)))
    note = DictionaryObject({NameObject("/Subtype"): NameObject(kind), NameObject("/Rect"): ArrayObject()})
    if text:
        note[NameObject("/Contents")] = TextStringObject(text)
    note[NameObject("/F")] = NumberObject(4)
    writer.pages[0].setdefault(NameObject("/Annots"), ArrayObject()).append(writer._add_object(note))
    return saved(writer)


def saved(writer: PdfWriter) -> bytes:
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


PRINTED = (DATA / "pdf-ruled.pdf").read_bytes()


@pytest.mark.parametrize("base", [b"", PRINTED], ids=["form", "printed"])
@pytest.mark.parametrize("kind", ["/FreeText", "/Text", "/Stamp", "/Highlight"])
def test_a_note_is_a_loose_text(kind: str, base: bytes) -> None:
    assert "retrag mutarea 2" in [loose.text for loose in one(stuck(kind, "retrag mutarea 2", base)).around]


@pytest.mark.parametrize("base", [b"", PRINTED], ids=["form", "printed"])
@pytest.mark.parametrize("kind", ["/StrikeOut", "/Ink", "/Line", "/Square", "/Stamp", "/Caret"])
def test_what_is_drawn_over_a_page_is_asked(kind: str, base: bytes) -> None:
    assert asked(one(stuck(kind, "", base))) == [("mark_drawn", kind[1:], ())]


def test_what_is_lit_up_is_told_and_a_link_is_nothing() -> None:
    lit = read(stuck("/Highlight"))
    assert (lit.sheets[0].sheet.queries, len(lit.notes)) == ((), 1)
    assert read(stuck("/Link")).notes == ()


def test_a_file_attached_is_asked() -> None:
    writer = PdfWriter(clone_from=BytesIO(form(PLAIN)))
    writer.add_attachment("verso.txt", b"5 K5 CAPRARUL 86")
    assert asked(one(saved(writer))) == [("attached", "verso.txt", ())]


def test_a_mark_stops_the_ranking_of_its_sheet_alone(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_01=None)
    (where / "solutii" / "01.pdf").write_bytes(stuck("/StrikeOut"))
    assert [(correction.submission.table, correction.open) for correction in grade(where).corrections] == [
        (1, True),
        (2, False),
    ]


# -- letters of the groups ----------------------------------------------------------------------------------------


def grouped(tmp_path: Path, **values: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """What is asked of a form of n-scrabble, with groups 1 to 5 written but for `values`."""
    partial = SETTINGS[SETTINGS.index("tip") : SETTINGS.index("lexic")]
    settings = SETTINGS.replace(partial, f'tip = "n_scrabble"\ngrupe = {list(GROUPS)}\n')
    where = folder(tmp_path, concurs=settings, solutii_01=None, solutii_02=None)
    numbers = {f"grupa_{n:02d}": str(n) for n in range(1, 6)}
    (where / "solutii" / "01.pdf").write_bytes(form({**PLAIN, **numbers, **values}))
    (correction,) = (corrected for corrected in grade(where).corrections if corrected.submission.table == 1)
    return [
        (question.query.why, question.seen, tuple(variant.reading for variant in question.variants))
        for question in correction.questions
        if question.entry == 2
    ]


def test_8_3_b_letters_beside_a_group_are_looked_at(tmp_path: Path) -> None:
    assert grouped(tmp_path / "a", litere_grupa_02="STIRENU") == []
    assert grouped(tmp_path / "b", litere_grupa_02="?OMANDA") == [("group_letters", "?OMANDA", ("2", "3"))]


def test_8_3_b_a_group_written_by_its_letters_alone_is_asked_and_not_fined(tmp_path: Path) -> None:
    assert grouped(tmp_path, grupa_02="", litere_grupa_02="STIRENU") == [("group_unclear", "STIRENU", ("2",))]


def test_a_sum_in_the_box_of_a_word_is_asked_unless_it_is_one() -> None:
    """8.2.g"""
    assert asked(one(form({**PLAIN, "pozitie_03": "", "depunere_03": "TOTAL"}))) == [
        ("text_row", "TOTAL 71", ("–", "? TOTAL 71"))
    ]
    assert asked(one(form({**PLAIN, "depunere_06": "TOTAL", "puncte_06": "189"}))) == []


def test_a_box_is_named_by_its_page_and_its_name() -> None:
    (entry, *_) = one(form(PLAIN)).entries
    assert entry.source_of("word").place == "pagina 1, caseta depunere_01"


def test_two_lines_in_each_box_of_a_row_are_two_moves() -> None:
    sheet = one(form(PLAIN | {"pozitie_01": "H7\nI8", "depunere_01": "CASA\nSTIRE", "puncte_01": "8\r\n13"}))
    assert [entry.word for entry in sheet.entries[:3]] == ["CASA", "STIRE", "STIRE"]


def _with_scan(data: bytes, text: str = "") -> bytes:
    """A PDF with one more page, which is a picture."""
    whole, page, picture = PdfWriter(BytesIO(data)), BytesIO(), BytesIO()
    Image.new("RGB", (8, 8), "grey").save(picture, "PNG")
    canvas = Canvas(page)
    canvas.drawImage(ImageReader(picture), 10, 10, 500, 700)
    canvas.drawString(10, 800, text)
    canvas.save()
    whole.append(BytesIO(page.getvalue()))
    out = BytesIO()
    whole.write(out)
    return out.getvalue()


def _printed() -> bytes:
    page = BytesIO()
    canvas = Canvas(page)
    lines = ["Nume: Pop Ana", "Masa: 1", *(f"{n}. {' '.join(row)}" for n, row in enumerate(ROWS, 1))]
    for n, line in enumerate([*lines, "Cupa 2026, integral parțial, etapa a doua, ora 10:30"]):
        canvas.drawString(50, 800 - 20 * n, line)
    canvas.save()
    return page.getvalue()


@pytest.mark.parametrize("data", [form(PLAIN), _printed()], ids=["fields", "text"])
def test_a_page_that_is_a_picture_may_hold_moves_and_is_asked(data: bytes) -> None:
    sheet = one(_with_scan(data))
    assert len(sheet.entries) == len(ROWS)
    assert [(query.why, query.seen) for query in sheet.queries] == [("mark_drawn", "pagina 2: 1 imagine")]
    assert "mark_drawn" not in [query.why for query in one(_with_scan(data, "Cupa 2026")).queries]


@pytest.mark.parametrize(("text", "asks"), [("retrag mutarea 2", True), ("K9 STIRE 6", True), ("A B C Ă ?", False)])
def test_what_speaks_of_moves_where_the_announced_letters_stand_is_asked(text: str, asks: bool) -> None:
    sheet = one(form({**PLAIN, "litere_1": text}))
    assert [loose.text for loose in sheet.around] == ([text] if asks else [])


@pytest.mark.parametrize("text", ["FISA", "PRENUME", "Nume:", "grila de control", "Soluții", "masa 7", "STARE", "nr"])
@pytest.mark.parametrize("column", ["nr", "grupa", "pozitie", "depunere"])
def test_a_box_of_the_table_is_no_label_title_or_heading_whatever_it_says(column: str, text: str) -> None:
    """8.2.g: the row below and the player stay what they are"""
    sheet = one(form(PLAIN | {f"{column}_01": text}))
    seen = [*(query.seen for query in sheet.queries), *(loose.text for loose in sheet.around)]
    fields = {value for entry in sheet.entries for value in entry.fields.values()}
    assert text in fields or any(text in line for line in seen)
    assert (sheet.name, sheet.table, sheet.entries[-1].word) == ("Pop Ana", "1", "CAPRARUL")
    assert len(sheet.entries) == len(ROWS) or column == "depunere"
