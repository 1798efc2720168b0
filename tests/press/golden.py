"""Everything published of the worlds: pages, workbooks, papers, figures; `python -m tests.press.golden` writes it.

A difference from these files is a change that a person wants to see before it is published.
"""

import difflib
import json
import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from ctypes import POINTER, c_float, c_int, c_uint, cast, create_string_buffer
from dataclasses import replace
from functools import partial
from hashlib import blake2s
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from xml.etree.ElementTree import Element, fromstring
from zipfile import ZipFile

import pypdfium2.raw as raw
from msgspec import to_builtins
from pypdfium2 import PdfDocument

from arbitraj.press.board_drawing import BoardPicture, picture_of, shared_svg, svg, using_svg
from arbitraj.press.charts import chart_of, charts_of
from arbitraj.press.csv_table import table_csv
from arbitraj.press.html.pictures import Pictures
from arbitraj.press.html.report import ideal_page, report_page
from arbitraj.press.html.results import results_page
from arbitraj.press.pdf.correction_sheet import write_correction_sheets
from arbitraj.press.pdf.ideal import write_ideal_pdf
from arbitraj.press.pdf.papers import write_paper
from arbitraj.press.pdf.results import write_results_pdf
from arbitraj.press.svg import chart_svg
from arbitraj.press.terminal import print_table
from arbitraj.press.xlsx.general import write_general_workbook
from arbitraj.press.xlsx.results import write_workbook
from arbitraj.press.xlsx.tables import write_report_book
from arbitraj.ranking.general import TieBreak
from arbitraj.ranking.scale import Scale
from arbitraj.record.model import Category
from arbitraj.report.announcement import above_ranking, scale_used
from arbitraj.report.answers import general_data, list_data
from arbitraj.report.contestation_words import register_paper, register_table, state_of
from arbitraj.report.general_table import event_table, federation_table, general_paper
from arbitraj.report.paper import ChartPart, Paper
from arbitraj.report.ranking_table import ranking_columns
from arbitraj.report.results import round_results
from arbitraj.report.table import Medium, Table
from arbitraj.rules.last_word import DecisionStatus
from tests.correcting import ROMANIAN
from tests.press.printed import One, of_type, ranked
from tests.press.worlds import BOARD, NAMES, PAGES, contestations, crowded, ideal, many, report, under_rules, world
from tests.season.golden import PAPERS
from tests.season.seasons import general, lot

RENEW = "if the change is wanted: the same test with ARBITRAJ_GOLDEN=nou, and look at the difference"
FOLDER = Path(__file__).parent / "golden"
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)  # has a file of its own
_SVG = '<svg xmlns="http://www.w3.org/2000/svg"><title>{}</title></svg>'


def page(name: str) -> str:
    """The page of a world, without its style; every other player has a picture."""
    made = world(name)
    boards = {
        standing.correction.player.table: _SVG.format(standing.correction.player.name)
        for standing in made.ranking.standings[::2]
    }
    charts = (("Unu", (_SVG.format("telefon"), _SVG.format("ecran"))), ("Doi", (_SVG.format("doi"),)))
    pictures = Pictures(lambda standing: boards.get(standing.correction.player.table), charts, _SVG.format("comun"))
    again = ("verificare.html", "verificare.json") if made.edition.prints else None
    return _STYLE.sub("", results_page(made.ranking, made.words, made.edition, pictures, again))


def figures(name: str) -> str:
    """The results file of a world, an item a line."""
    made = world(name)
    data = to_builtins(round_results(made.ranking, made.words, made.questions, made.look_at))
    items = (
        (key, element)
        for key, value in data.items()
        for element in (value if isinstance(value, list | tuple) else [value])
    )
    return "".join(f"{key}: {json.dumps(value, ensure_ascii=False, default=list)}\n" for key, value in items)


def papers(name: str) -> str:
    """The ranking on paper and the sheets of two players, one with the most findings, as they are drawn."""
    made = world(name)
    with TemporaryDirectory() as where:
        path = Path(where) / "a.pdf"
        write_results_pdf(path, made.ranking, made.words, made.edition)
        ranking = [*drawn(path)]
        by_findings = sorted(made.ranking.standings, key=lambda standing: len(standing.correction.findings))
        write_correction_sheets(path, made.ranking, made.edition, [by_findings[-1], made.ranking.standings[-2]])
        return "\n".join([*ranking, *drawn(path)]) + "\n"


def drawn(path: Path) -> Iterator[str]:
    """Its title, then each line of each page: its place from the foot, then its texts with place, size, `b`old and
    colour; then a sign of all shapes."""
    document = PdfDocument(path)
    yield f"# {document.get_metadata_value('Title')}"
    for number, sheet in enumerate(document, 1):
        yield f"## {number}: {sheet.get_width():.0f} x {sheet.get_height():.0f}"
        lines: dict[int, list[tuple[int, str]]] = defaultdict(list)
        shapes = []
        words = sheet.get_textpage()
        for drawn_object in sheet.get_objects():
            place = [round(value, 1) + 0.0 for value in drawn_object.get_matrix().get()]
            if drawn_object.type == raw.FPDF_PAGEOBJ_TEXT:
                lines[round(place[5])].append(
                    (round(place[4]), f"{_look(drawn_object, place)} {_said(drawn_object, words)}")
                )
            else:
                bounds = [round(value, 1) + 0.0 for value in drawn_object.get_bounds()]
                shapes.append(f"{drawn_object.type} {place} {bounds} {_inked(drawn_object)}")
        for line, texts in sorted(lines.items(), reverse=True):
            yield f"{line}: " + " | ".join(f"{x} {text}" for x, text in sorted(texts))
        yield f"   {len(shapes)} shapes {blake2s(repr(shapes).encode(), digest_size=6).hexdigest()}"
    document.close()


def _said(text: Any, words: Any) -> str:
    length = raw.FPDFTextObj_GetText(text, words, None, 0)
    said = create_string_buffer(length)
    raw.FPDFTextObj_GetText(text, words, cast(said, POINTER(raw.FPDF_WCHAR)), length)
    return said.raw[:-2].decode("utf-16-le").strip()


def _look(text: Any, place: list[float]) -> str:
    size = c_float()
    raw.FPDFTextObj_GetFontSize(text, size)
    bold = raw.FPDFFont_GetWeight(raw.FPDFTextObj_GetFont(text)) > 500
    turned = "" if place[:4] == [1, 0, 0, 1] else f" {place[:4]}"
    return f"{size.value:.3g}{'b' * bold}{_colour(raw.FPDFPageObj_GetFillColor, text)}{turned}"


def _inked(shape: Any) -> str:
    width, fill, stroke = c_float(), c_int(), c_int()
    raw.FPDFPageObj_GetStrokeWidth(shape, width)
    raw.FPDFPath_GetDrawMode(shape, fill, stroke)
    colours = _colour(raw.FPDFPageObj_GetFillColor, shape) + _colour(raw.FPDFPageObj_GetStrokeColor, shape)
    return f"{width.value:.2f} {fill.value} {stroke.value} {colours}"


def _colour(getter: Any, drawn_object: Any) -> str:
    parts = [c_uint() for _ in range(4)]
    getter(drawn_object, *parts)
    return "#" + "".join(f"{part.value // 16:x}" for part in parts[:3])


def workbook(name: str) -> str:
    """A world's workbook."""
    made = world(name)
    more: dict[str, Any] = {"edition": made.edition, "questions": made.questions, "look_at": made.look_at}
    return _written(partial(write_workbook, ranking=made.ranking, words=made.words, **more), cells_of_book)


def cells_of_book(path: Path) -> Iterator[str]:
    """A workbook as text: its looks, then how each sheet is set up, and its cells row by row, each with the number of
    its look."""
    with ZipFile(path) as archive:
        of_sheets = [part for part in archive.namelist() if part.startswith("xl/worksheets/sheet")]
        for part in ("xl/styles.xml", "xl/workbook.xml", *of_sheets):
            yield from _part(fromstring(archive.read(part)))


def drawings() -> str:
    """Every chart and board, one a line."""
    charts = [*charts_of(many()), *(chart_of(part) for part in report().parts if isinstance(part, ChartPart))]
    svgs = [svg for chart in charts for svg in (chart_svg(chart.drawn()), *chart.on_screens())]
    blocked = BoardPicture(
        (".#b", "q.?", "A.."),
        ((10, 1), (1, 1), (1, 5), (1, 1), (2, 1), (3, 1), (1, 2), (1, 3), (1, 1)),
        {"q": 0, "A": 7},
    )
    for picture in (blocked, picture_of(BOARD, ROMANIAN, frozenset({0, 16, 30}))):
        svgs += [svg(picture, "Tabla <"), shared_svg([picture]), using_svg(picture, "Tabla &")]
    return "\n".join(svgs) + "\n"


def _written(write: Callable[[Path], None], read: Callable[[Path], Iterator[str]]) -> str:
    with TemporaryDirectory() as where:
        path = Path(where) / "a"
        write(path)
        return "\n".join(read(path)) + "\n"


def on_screens() -> str:
    """The table of a report on terminals of several widths, and for programs; a Windows console has other lines."""
    table = next(part for part in report().parts if isinstance(part, Table))
    with redirect_stdout(StringIO()) as said:
        for width in (200, 70, 50, 40):
            print_table(table, width=width)
        for ranking in (world(name).ranking for name in NAMES):
            print_table(Table(ranking_columns(ranking, ranking.standings), ranking.standings), width=200)
    shown = re.sub("[\u2500-\u257f]", "+", said.getvalue())
    return shown + table_csv(table) + table_csv(table, Medium.PAPER)


def _told_paper(paper: Paper) -> Iterator[str]:
    """A paper without its look: each part a line, tables as programs read them."""
    yield from (paper.title, paper.kind, *paper.signs)
    for part in paper.parts:
        yield table_csv(part) if isinstance(part, Table) else str(part)


def registers() -> str:
    """Papers of contestations, sanctions, of a round and of a whole competition, and the states of contestations."""
    lines = [line for make in PAPERS.values() for line in _told_paper(make())]
    many = contestations()
    lines += [*_told_paper(register_paper(of_type("integral").game.competition, many)), table_csv(register_table(many))]
    fates = world("integral_partial").ranking.standings[2].correction.fates
    replaced = [replace(fate, fate=DecisionStatus.REPLACED, by=fates[-1].decision) for fate in fates[:1]]
    lines += [f"{state_of(contestation)} | {state_of(contestation, replaced)}" for contestation in many]
    whole = general(lot(Random(7)), [TieBreak.PLACES, TieBreak.COMPOSITION])
    lines += [table_csv(federation_table(whole)), *(table_csv(event_table(whole, n)) for n in range(len(whole.events)))]
    lines += [table_csv(register_table([one])).partition("\n")[0] for one in many]
    paged = replace(whole, pages=("e1/a.html", *[""] * (len(whole.events) - 1)), notes=("o notă", "a doua notă"))
    lines += [*_told_paper(general_paper(paged)), json.dumps(general_data(paged), ensure_ascii=False)]
    return "\n".join(lines) + "\n"


def _under_rules() -> str:
    """Of rounds under other rules what is said above the ranking, and each formula of their workbooks."""
    lines: list[str] = []
    for ranking, words in under_rules():
        lines += ["##", *(f"{text.look} {text.text}" for text in above_ranking(ranking, words)), str(list_data(words))]
        book = _written(partial(write_workbook, ranking=ranking, words=words), cells_of_book)
        lines += [line for line in book.splitlines() if re.match("[0-9]", line) and "] =" in line]
    apart = ranked("integral", [One(f"J{n}", category=list(Category)[n > 0]) for n in range(12)], by_category=True)
    lines += [scale_used(one) for one in (apart, replace(apart, scale=Scale({(4, 1): 9, (20, 1): 30})))]
    return "\n".join(lines) + "\n"


def _long_sheets() -> str:
    """Sheets of more rows than one page has, and than two have, each on leaves of its own."""
    edition = world("integral_partial").edition
    edition = replace(edition, prints=edition.prints * 3)
    write = partial(write_correction_sheets, ranking=crowded(), edition=edition, both_sides=True)
    return _written(write, drawn)


def _ideals() -> str:
    made = (ideal(5), ideal(25, "n_scrabble"), ideal(61, "integral"), ideal(40, "superscrabble"))
    return "\n".join(_written(partial(write_ideal_pdf, ideal=best), drawn) for best in made)


WHOLE: dict[str, Callable[[], str]] = {
    "raport.html": lambda: _STYLE.sub("", report_page(report())),
    "raport.xlsx.txt": lambda: _written(partial(write_report_book, paper=report()), cells_of_book),
    "raport.pdf.txt": lambda: _written(partial(write_paper, paper=report()), drawn),
    "raport-lat.pdf.txt": lambda: _written(partial(write_paper, paper=report(wide=True)), drawn),
    "raport.txt": on_screens,
    "registre.txt": registers,
    "general.xlsx.txt": lambda: _written(
        partial(write_general_workbook, general=general(lot(Random(9)), [TieBreak.PLACES, TieBreak.COMPOSITION])),
        cells_of_book,
    ),
    "reguli.txt": _under_rules,
    "fise-lungi.pdf.txt": _long_sheets,
    "ideal.html": lambda: _STYLE.sub("", ideal_page(ideal(5)) + ideal_page(ideal(12, "n_scrabble"))),
    "ideal.pdf.txt": _ideals,
    "desene.svg": drawings,
}


def differences(wanted: Path, text: str) -> str:
    """In what a text is not that of a golden file; empty where it is. `ARBITRAJ_GOLDEN=nou` writes the file anew."""
    if os.environ.get("ARBITRAJ_GOLDEN"):
        wanted.write_text(text, encoding="utf-8")
    before = wanted.read_text(encoding="utf-8")
    lines = difflib.unified_diff(before.splitlines(), text.splitlines(), "golden", "now", lineterm="", n=0)
    return "" if before == text else "\n".join([*islice(lines, 40), RENEW])


def files() -> Mapping[str, str]:
    """Every golden file by its name."""
    made = {"json.txt": figures, "xlsx.txt": workbook, "pdf.txt": papers}
    of_worlds = {f"{name}.{kind}": make(name) for kind, make in made.items() for name in NAMES}
    return of_worlds | {f"{name}.html": page(name) for name in PAGES} | {name: make() for name, make in WHOLE.items()}


def _part(part: Element) -> Iterator[str]:
    """Each row a line, and what else it has."""
    for child in part:
        if child.tag.endswith("sheetData"):
            for row in child:
                if cells := " | ".join(filter(None, map(_cell, row))):
                    yield f"{row.get('r')}:{row.get('ht', '')} {cells}"
        else:
            yield _told(child)


def _cell(cell: Element) -> str:
    if not len(cell):
        return ""
    formula, value = (
        "".join(f" ={child.text}" for child in cell if child.tag.endswith("f")),
        "".join(cell[-1].itertext()),
    )
    return f"{cell.get('r')} [{cell.get('s')}{cell.get('t', '')}]{formula} {value}".replace("\n", " ⏎ ")


def _told(part: Element) -> str:
    name, facts = (
        part.tag.rpartition("}")[2],
        (f" {key.rpartition('}')[2]}={part.get(key)}" for key in sorted(part.keys())),
    )
    told = (f" {_told(child)}" for child in part)
    inside = "".join(sorted(told) if name == "mergeCells" else told)  # a set has no order
    return f"({name}{''.join(facts)}{f' {part.text}' if part.text else ''}{inside})"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, text in files().items():
        (FOLDER / file).write_text(text, encoding="utf-8")
        print(FOLDER / file)
