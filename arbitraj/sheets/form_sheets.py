"""Reader of PDFs whose pages are all pages of forms of ours without fields."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from arbitraj.game.board import is_tile
from arbitraj.game.variant import Variant
from arbitraj.sheets.account import Use
from arbitraj.sheets.draft import Draft, FileRead, file_read
from arbitraj.sheets.form_code import FormCode
from arbitraj.sheets.form_fields import as_square
from arbitraj.sheets.form_page import FlatPage
from arbitraj.sheets.handed_over import of_moves
from arbitraj.sheets.pages import ask_if_empty
from arbitraj.sheets.pdf_fields import read_fields
from arbitraj.tables.cells import Cell
from arbitraj.text import said


def read_form_pages(
    pages: Sequence[FlatPage], name: str, variant: Variant, code: str = "", beside: Draft | None = None
) -> FileRead:
    """The sheets of pages. A sheet begins where the page numbers start again.

    `code` is that of the file (FormCode), `beside` its other content.
    """
    drafts = [_draft(group, name, variant) for group in _sheets(pages)]
    _tell_title(drafts[0], (cell for page in pages for cell in page.title), code)
    if beside:
        drafts[0].take_in(beside)
    for draft in drafts:
        ask_if_empty(draft)
    return file_read([draft.found(variant) for draft in drafts], drafts)


def _sheets(pages: Iterable[FlatPage]) -> Iterator[list[FlatPage]]:
    sheet: list[FlatPage] = []
    for page in pages:
        if sheet and page.leaf.number <= sheet[-1].leaf.number:
            yield sheet
            sheet = []
        sheet.append(page)
    yield sheet


def _draft(pages: Sequence[FlatPage], name: str, variant: Variant) -> Draft:
    fields: dict[str, Cell] = {}
    for page in pages:
        for field, cell in page.fields.items():
            fields[field] = _twice(fields[field], cell) if field in fields else cell
    fields = {field: cell for field, cell in fields.items() if not _is_of_board(field, cell, variant)}
    draft = read_fields(fields, name, variant) or Draft(name, own_form=True)
    for page in pages:
        draft.book(page.printed, Use.PRINTED)
        draft.book(page.others, Use.ASKED)
        for cell in page.others:
            draft.loose(cell.text, cell.place)
    return draft


def _tell_title(draft: Draft, titles: Iterable[Cell], code: str) -> None:
    """Give notice, once, of a title other than that of the code. Ask about one that may be of moves."""
    known = _bare(FormCode.parse(code).title) if code else ""
    told = set[str]()
    for cell in titles:
        if of_moves(cell.text):
            draft.loose(cell.text, cell.place)
            draft.book([cell], Use.ASKED)
        elif known and _bare(cell.text).startswith(known):
            draft.book([cell], Use.PRINTED)
        else:
            draft.book([cell], Use.TOLD)
            if cell.text not in told:
                draft.note(cell.place, said("files.row_passed_over", text=cell.text[:60]))
            told.add(cell.text)


def _bare(text: str) -> str:
    """A text without its blanks and without the letters that a file may not name."""
    return "".join(sign for sign in text if sign.isascii() and not sign.isspace())


def _twice(known: Cell, cell: Cell) -> Cell:
    """Merge the values of a field that is on several pages, as the name is."""
    if cell.text in (known.text, *known.marks.others):
        return known
    return replace(known, marks=replace(known.marks, others=(*known.marks.others, cell.text)))


def _is_of_board(field: str, cell: Cell, variant: Variant) -> bool:
    """Whether a square holds but the letter that is printed on the board."""
    at = as_square(field)
    if at is None or max(at) >= variant.size:
        return False
    printed = variant.start.rows[at[0] * variant.size + at[1]]
    return is_tile(printed) and cell.text == printed.upper()
