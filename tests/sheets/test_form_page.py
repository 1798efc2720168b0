"""Forms that come back as pages without fields: what they print is nobody's, what players wrote is all read."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pdfplumber
import pypdfium2
import pytest
from pypdf import PageObject, PdfReader, PdfWriter, Transformation
from pypdf.generic import RectangleObject
from reportlab.pdfgen.canvas import Canvas

from arbitraj.forms.drawing import Content, Holder, write_forms
from arbitraj.forms.fillable import write_fillable
from arbitraj.game.board import is_tile
from arbitraj.game.variant import Variant, load_variant
from arbitraj.sheets.draft import Draft
from arbitraj.sheets.form_fields import NAME, TABLE, cell, square
from arbitraj.sheets.form_page import FlatPage, Word, cell_of, form_page, read_form_pages
from arbitraj.sheets.form_plan import PRINTED, plan_by_key, plan_of, plan_of_any
from arbitraj.sheets.form_print import legend, printed_on
from arbitraj.sheets.found import FileRead, Use
from arbitraj.sheets.pdf import read_pdf
from arbitraj.tables.cells import Cell
from arbitraj.text import Message
from arbitraj.types import ANY_TYPE, GAME_TYPES
from tests.forms.making import FORMS, LETTERS, ROMANA, TITLE, content, plan
from tests.longer import longer

WIDE, HIGH, MM = 595.28, 841.89, 72 / 25.4
VALUES = {
    cell("pozitie", 1): "H7", cell("depunere", 1): "cOMANDA", cell("puncte", 1): "71", cell("total", 1): "71",
    cell("pozitie", 3): "8A", cell("depunere", 3): "MASA", cell("puncte", 3): "9", cell("grupa", 3): "2",
    cell("depunere", 2, second=True): "STIRE", cell("pozitie", 2, second=True): "I8", square(7, 7): "C",
    square(14, 14): "ă", square(0, 0): "I",
}  # fmt: skip
SOME = ("n_scrabble",)


def page_of(canvas_of: Callable[[Canvas], None]) -> PageObject:
    made = BytesIO()
    canvas = Canvas(made, (WIDE, HIGH))
    canvas_of(canvas)
    canvas.save()
    return PdfReader(made).pages[0]


@cache
def filled(key: str, layout: int = PRINTED.number) -> bytes:
    """The form of a player, with its fields."""
    form = plan_by_key(key, ROMANA, layout)
    assert form
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.pdf"
        write_fillable(path, form, ROMANA, Content(TITLE, coded=True), Holder(12, "Țurcanu-Șerban Ana"))
        writer = PdfWriter(clone_from=path)
    for page in writer.pages:
        writer.update_page_form_field_values(page, dict(VALUES), auto_regenerate=False)
    return saved(writer)


def saved(writer: PdfWriter) -> bytes:
    made = BytesIO()
    writer.write(made)
    return made.getvalue()


@cache
def flat(key: str, layout: int = PRINTED.number) -> bytes:
    """The same, flattened by PDFium, as browsers do."""
    document, made = pypdfium2.PdfDocument(filled(key, layout)), BytesIO()
    document.init_forms()
    for page in document:
        page.flatten()
    document.save(made)
    return made.getvalue()


def changed(data: bytes, change: Callable[[PageObject], None]) -> bytes:
    writer = PdfWriter(clone_from=BytesIO(data))
    for page in writer.pages:
        change(page)
    return saved(writer)


def shrunk(page: PageObject) -> None:
    page.add_transformation(Transformation().scale(0.97).translate(9, 12))


def boxed(page: PageObject) -> None:
    page.add_transformation(Transformation().translate(100, -50))
    page.mediabox = page.cropbox = RectangleObject((100, -50, 100 + WIDE, HIGH - 50))


def turned(page: PageObject) -> None:
    page.add_transformation(Transformation().rotate(90).translate(HIGH, 0))
    page.mediabox = page.cropbox = RectangleObject((0, 0, HIGH, WIDE))
    page.rotate(90)


def unnamed(page: PageObject) -> None:
    """As Ghostscript does: the letters past ASCII are drawn and have no names."""
    waiting: list[Any] = [page["/Resources"]]
    while waiting:
        resources: Any = waiting.pop().get_object()
        for font in resources.get("/Font", {}).values():
            if "DejaVu" in str(font.get_object().get("/BaseFont")):
                font.get_object().pop("/ToUnicode", None)
        drawings = (drawing.get_object() for drawing in resources.get("/XObject", {}).values())
        waiting += [drawing["/Resources"] for drawing in drawings if "/Resources" in drawing]


def read(data: bytes, variant: Variant = ROMANA) -> FileRead:
    return read_pdf(data, "a.pdf", variant)


def held(found: FileRead) -> object:
    """What is read; and all that is asked or told, which must be nothing."""
    (one,) = found.sheets
    sheet = one.sheet
    rows = [(entry.group, entry.position, entry.word, entry.points, entry.total) for entry in sheet.entries]
    solutions = [solution.word for solution in sheet.solutions]
    return sheet.name, sheet.table, rows, solutions, sheet.grid, sheet.queries, sheet.around, found.notes


@pytest.mark.parametrize("key", [key if key in SOME else longer(key) for key in FORMS])
@pytest.mark.parametrize(
    "change", [None, shrunk, boxed, turned, unnamed], ids=lambda change: getattr(change, "__name__", "flat")
)
def test_a_form_without_its_fields_is_read_as_with_them(key: str, change: Callable[[PageObject], None] | None) -> None:
    with_fields, without = read(filled(key)), read(changed(flat(key), change) if change else flat(key))
    assert held(without) == held(with_fields)
    assert held(without)[-3:] == ((), (), ())  # type: ignore[index]


@pytest.mark.parametrize("key", ["pe_sir", *map(longer, ("superscrabble", "superscrabble_incomplet", "oricare"))])
def test_a_form_of_an_older_layout_is_read_by_its_own(key: str) -> None:
    older = flat(key, 1)
    assert held(read(older)) == held(read(filled(key, 1)))
    assert [page and page.plan.layout for page in pages_of(older, ROMANA)] == [1] * len(plan(key).pages)


def pages_of(data: bytes, variant: Variant) -> list[FlatPage | None]:
    with pdfplumber.open(BytesIO(data)) as document:
        return [form_page(page, number, variant) for number, page in enumerate(document.pages, 1)]


@pytest.mark.parametrize("name", ["romana", "scribo", "polona", longer("engleza")])
@pytest.mark.parametrize("key", [key if key in (*SOME, "pe_sir") else longer(key) for key in FORMS])
def test_a_blank_form_has_no_word_but_its_print(tmp_path: Path, key: str, name: str) -> None:
    variant, path = load_variant(name), tmp_path / "a.pdf"
    squares = (divmod(n, variant.size) for n, tile in enumerate(variant.start.rows) if is_tile(tile))
    printed = {square(row, column) for row, column in squares}
    for groups in (1, 7, 12) if key in ("n_scrabble", "oricare") else (7,):
        form = plan_of(GAME_TYPES[key], variant, groups) if key in GAME_TYPES else plan_of_any(variant, groups)
        write_forms(path, form, variant, Content())
        for page in pages_of(path.read_bytes(), variant):
            assert page is not None
            assert (set(page.fields) <= printed, page.others, page.title) == (True, [], [])


def test_what_is_known_before_is_printed_too(tmp_path: Path) -> None:
    """Letters, a given board (4.6), name and table."""
    for key in ("superscrabble", "pe_sir"):
        write_forms(tmp_path / "a.pdf", plan(key), ROMANA, content(key), [Holder(12, "Țurcanu Ana")])
        (page, *_) = pages_of((tmp_path / "a.pdf").read_bytes(), ROMANA)
        assert page
        assert (page.fields[NAME].text, page.fields[TABLE].text, page.others) == ("Țurcanu Ana", "12", [])
        assert page.title[0].text == TITLE
        assert page.fields["litere_1"].text.replace(" ", "") == LETTERS[key][0]
        assert ("grila_H08" in page.fields) == bool(content(key).tiles)


def written(key: str, *texts: tuple[float, float, str], size: float = 10) -> FileRead:
    """The flat form with texts at places in millimetres from the top left corner."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", size)
        for x, y, text in texts:
            canvas.drawString(x * MM, HIGH - y * MM, text)

    writer = PdfWriter(clone_from=BytesIO(flat(key)))
    writer.pages[0].merge_page(page_of(draw))
    return read(saved(writer))


@pytest.mark.parametrize(
    ("x", "y", "text"),
    [
        (110, 200, "retrag mutarea 2"),  # where notes are written
        (135, 14, "retrag mutarea 2"),  # where the title stands
        (110, 230, "nr."),  # a word of the form at another place
        (150, 5, "A"),
    ],
)
def test_what_is_written_beside_the_fields_is_asked(x: float, y: float, text: str) -> None:
    found = written("integral_partial", (x, y, text))
    assert text in " ".join(loose.text for loose in found.sheets[0].sheet.around)
    assert any(text in used.text and used.use is Use.ASKED for used in found.account)


def test_what_is_written_in_a_field_is_read_whole() -> None:
    place = plan("pe_sir").pages[0].tables[0].cell(3, 2)
    found = written("pe_sir", (place.x + 1, place.bottom - 2, "STIRE"), (place.x - 9, place.bottom - 2, "I8"))
    (entry,) = [played for played in found.sheets[0].sheet.entries if played.position == "I8"]
    assert (entry.word, found.sheets[0].sheet.queries) == ("STIRE", ())
    # a text that goes on over the next box is that of its own, and asked
    long = "STIREASTIREASTIREASTIREA"
    found = written("pe_sir", (place.x + 1, place.bottom - 2, long), (place.x - 9, place.bottom - 2, "I8"), size=12)
    (query,) = found.sheets[0].sheet.queries
    assert (query.seen, query.why) == (long, "field_unread")


def test_the_words_of_a_field_are_read_line_by_line_from_the_left() -> None:
    parts = [("RE", 30.0, 10.4), ("ST", 5.0, 10.5), ("I", 20.0, 10.45), ("8", 0.0, 20.0), ("p", 9.0, 19.9)]
    field = cell_of([(Word((text,), (), left, left + 4, base, 9), "") for text, left, base in parts], "")
    assert field.marks.lines == ("ST I RE", "8 p")


@pytest.mark.parametrize(("sign", "why"), [("(cid:7)", ["field_unread"]), ("S", [])])
def test_a_sign_that_the_file_does_not_name_is_asked(sign: str, why: list[str]) -> None:
    word = Word((sign, *"TIRE"), (), 0, 0, 0, 9)
    fields = {"pozitie_01": Cell("H4", ""), "depunere_01": cell_of([(word, "")], "")}
    form = plan("pe_sir")
    beside = Draft("a.pdf")
    beside.note("pagina 1", Message("files.drawn", what="o poză"))
    read = read_form_pages([FlatPage(form, form.pages[0], fields)], "a.pdf", ROMANA, beside=beside)
    assert [query.why for query in read.sheets[0].sheet.queries] == why
    assert read.notes == tuple(beside.notes)


def test_forms_of_several_players_in_one_file_are_a_sheet_each() -> None:
    writer = PdfWriter()
    for _ in range(2):
        writer.append(BytesIO(flat("superscrabble_incomplet")))
    found = read(saved(writer))
    assert [len(sheet.sheet.entries) for sheet in found.sheets] == [2, 2]


# forms on paper are read by these places: who means to move one makes another layout
@pytest.mark.parametrize(("layout", "digest"), [(1, "8433dd092763"), (2, "5a93f21fcc9a")])
def test_a_layout_stays_where_it_was_printed(layout: int, digest: str) -> None:
    plans = [plan_by_key(key, ROMANA, layout) for key in (*GAME_TYPES, ANY_TYPE.key)]
    said = repr([plan and plan.pages for plan in plans])
    places = re.sub(r"\d+\.\d+", lambda number: f"{float(number[0]):.3f}", said)
    assert sha256(places.encode()).hexdigest()[:12] == digest


def test_the_legend_says_the_premiums_of_its_board() -> None:
    dearer = replace(ROMANA, letter_times=tuple(4 if times == 3 else times for times in ROMANA.letter_times))
    assert [next(legend(board)).partition(". ")[0] for board in (ROMANA, dearer)] == [
        "Colțuri pline: cuvânt, colțuri tăiate: literă; două colțuri: ×2, patru: ×3",
        "Colțuri pline, cuvânt: două ×2, patru ×3",
    ]


def test_a_page_that_only_says_the_same_is_read_as_any_other() -> None:
    def draw(canvas: Canvas) -> None:
        form = plan("n_scrabble")
        for printed in [*printed_on(form, form.pages[0], ROMANA)][:20]:
            left = printed.x * MM - printed.align * canvas.stringWidth(printed.text, "Helvetica", 12)
            canvas.drawString(left, HIGH - printed.y * MM, printed.text)

    writer = PdfWriter()
    writer.add_page(page_of(draw))
    assert pages_of(saved(writer), ROMANA) == [None]


def test_the_title_is_told_once_where_no_code_has_it() -> None:
    def nameless(page: PageObject) -> None:
        page.pop("/ArbitrajCode", None)

    writer = PdfWriter(clone_from=BytesIO(changed(flat("superscrabble_incomplet"), nameless)))
    writer.metadata = None
    assert [str(note).count(TITLE) for note in read(saved(writer)).notes] == [1]
