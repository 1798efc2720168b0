"""The sheets of a PDF whose pages are those of forms of ours without fields."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from arbitraj.game.board import is_tile
from arbitraj.game.variant import Variant
from arbitraj.sheets.account import Use
from arbitraj.sheets.draft import Draft, FileRead, file_read
from arbitraj.sheets.form_fields import as_square
from arbitraj.sheets.form_page import FormPage
from arbitraj.sheets.handed_over import of_moves
from arbitraj.sheets.pages import ask_if_empty
from arbitraj.sheets.pdf_fields import read_fields
from arbitraj.tables.cells import Cell


def read_form_pages(pages: Sequence[FormPage], name: str, variant: Variant, beside: Draft | None = None) -> FileRead:
    """The sheets of pages, each beginning where the numbers of the pages begin anew; `beside` is what else the file
    holds."""
    drafts = [_draft(group, name, variant) for group in _sheets(pages)]
    if beside:
        drafts[0].take_in(beside)
    for draft in drafts:
        ask_if_empty(draft)
    return file_read([draft.found(variant) for draft in drafts], drafts)


def _sheets(pages: Iterable[FormPage]) -> Iterator[list[FormPage]]:
    sheet: list[FormPage] = []
    for page in pages:
        if sheet and page.leaf.number <= sheet[-1].leaf.number:
            yield sheet
            sheet = []
        sheet.append(page)
    yield sheet


def _draft(pages: Sequence[FormPage], name: str, variant: Variant) -> Draft:
    fields: dict[str, Cell] = {}
    for page in pages:
        for field, cell in page.fields.items():
            fields[field] = _twice(fields[field], cell) if field in fields else cell
    fields = {field: cell for field, cell in fields.items() if not _is_of_board(field, cell, variant)}
    draft = read_fields(fields, name, variant) or Draft(name, own_form=True)
    for page in pages:
        # its title is the organiser's, who prints it
        title = [cell for cell in page.title if not of_moves(cell.text)]
        others = [*page.others, *(cell for cell in page.title if cell not in title)]
        draft.book((*page.printed, *title), Use.PRINTED)
        draft.book(others, Use.ASKED)
        for cell in others:
            draft.loose(cell.text, cell.place)
    return draft


def _twice(known: Cell, cell: Cell) -> Cell:
    """A field that stands on several pages, as the name does."""
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
