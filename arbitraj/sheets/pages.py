"""Pages of a file put together: a sheet a page, a sheet on several pages, or one long table of all players.

No page is passed over: one without a name is asked of the player of the page before it, or gives a notice.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from arbitraj.game.variant import Variant
from arbitraj.problems import Problem
from arbitraj.record.question import Ask, Query
from arbitraj.sheets.account import Use, Used
from arbitraj.sheets.columns import label_of, moves_header
from arbitraj.sheets.draft import Draft, FileRead, file_read
from arbitraj.sheets.layout import read_page
from arbitraj.sheets.long_table import LongTable, is_long
from arbitraj.sheets.tables import written_headers
from arbitraj.tables.cells import Page
from arbitraj.text import said


def has_table(pages: Iterable[Page]) -> bool:
    """Whether a table of moves with its headings can be found."""
    return any(moves_header(row.texts) for page in pages for row in page.rows)


def has_moves(pages: Iterable[Page]) -> bool:
    """Whether there is a table of moves, by its headings or by its contents."""
    return any(True for page in pages for _ in written_headers(page))


def read_pages(
    pages: Sequence[Page], name: str, variant: Variant, exact: bool = False, beside: Draft | None = None
) -> FileRead:
    """The sheets in the pages of a file called `name`.

    `exact`: a row with more cells than the header is asked about (a text file with a separator too many). `beside` has
    the content of the pages outside their rows.
    """
    if not any(page.rows for page in pages):
        return FileRead(problems=(Problem(name, "", said("files.sheet_empty")),))
    if not has_moves(pages):
        return FileRead(problems=(Problem(name, "", said("files.sheet_no_header")),))
    shown_pages = [page for page in pages if not page.hidden] or list(pages)

    def drafted(page: Page) -> Draft:
        titles = [other.name for other in pages if page.group and other.group == page.group and other.name]
        draft = read_page(page, name, variant, exact, titles=titles if len(pages) > 1 else None)
        if draft.is_index and not _has_forms(pages):
            draft.note(page.name, said("files.page_of_nobody", text=_texts_of(draft)))
        return _with_beside(draft, page)

    long = [page for page in shown_pages if is_long(page)]
    blank: list[Draft] = []
    # a line that only looks like the heading of a table of several names nobody once it is read
    drafts = LongTable(name, variant).read(long) if long else []
    of_several = bool(drafts)
    if of_several:
        others = [drafted(page) for page in shown_pages if page not in long]
        drafts = _given(drafts, others)
    else:
        by_group: dict[str, list[Draft]] = {}
        for n, page in enumerate(shown_pages):
            by_group.setdefault(page.group or str(n), []).append(drafted(page))
        whole = [_merged(group) for group in by_group.values()]
        drafts = _joined(whole)
        blank = [draft for draft in whole if draft.is_form and not draft.has_content and draft not in drafts]
    hidden = [drafted(page) for page in pages if page.hidden and page not in shown_pages]
    drafts = _with_hidden(drafts, hidden)
    if beside and drafts:
        drafts[0].take_in(beside)
    for draft in drafts:
        ask_if_empty(draft)
    read = file_read([draft.found(variant, None if of_several else _table_of(draft.label)) for draft in drafts], drafts)
    # a page in which nothing is typed: its sheet waits to be typed, which is told
    used = (Used(cell.place, cell.text, Use.TOLD) for draft in blank for cell, _ in draft.booked.values())
    notes = (note for draft in blank for note in _around_told(draft))
    return replace(read, account=(*read.account, *used), notes=(*read.notes, *notes))


def _has_forms(pages: Iterable[Page]) -> bool:
    """Whether some of the pages are those of a typing workbook, whose index needs no notice."""
    return any(label_of(cell.text) == "fisa" for page in pages for row in page.rows for cell in row.filled)


def _texts_of(page: Draft, *uses: Use) -> str:
    """The texts on a page outside its grid, joined and cut to 200 characters. `uses` selects by use, else all."""
    uses = uses or tuple(use for use in Use if use not in (Use.BLANK, Use.GRID))
    return "; ".join(cell.text for cell, use in page.booked.values() if use in uses)[:200]


def _around_told(blank: Draft) -> Iterator[Problem]:
    """Notices about texts on an empty page, except the title of the competition in A1."""
    notes = {cell.marks.note for cell, _ in blank.booked.values()}
    for loose in blank.around:
        if loose.text in notes or not loose.place.endswith("!A1"):
            yield Problem(loose.place, "", said("files.row_passed_over", text=loose.text[:200]))


def _with_beside(draft: Draft, page: Page) -> Draft:
    """Add to the draft of a page the texts and drawings that are in no cell."""
    for cell in page.beside:
        draft.loose(cell.text, cell.place)
    draft.book(page.beside, Use.ASKED)
    for what in page.drawn:
        draft.note(page.name, said("files.drawn", what=what))
    return draft


def ask_if_empty(draft: Draft) -> None:
    """Ask about a sheet without moves: they may not have been found."""
    if not draft.is_form and not draft.has_content and not draft.in_progress:
        seen = " ".join(filter(None, draft.person)) or draft.label or draft.name
        draft.ask(Query(Ask.VALUE, seen, draft.label, "no_moves"))


def _given(drafts: list[Draft], others: Sequence[Draft]) -> list[Draft]:
    """The sheets of a long table, with the content of the other pages of its file."""
    for other in others:
        own = [draft for draft in drafts if draft.is_of(other)] or (drafts if len(drafts) == 1 else [])
        if own:
            own[0].take_in(other)
        elif other.person and other.has_content:
            drafts.append(other)
        else:
            _to_nobody(other, drafts[-1])
    return drafts


def _with_hidden(drafts: list[Draft], hidden: Sequence[Draft]) -> list[Draft]:
    """Add hidden sheets of a workbook: read if their player has no other sheet, else asked about."""
    persons = {draft.person for draft in drafts}
    own = [
        draft
        for draft in hidden
        if draft.has_content and draft.person and draft.person not in persons and (draft.is_form or len(drafts) > 1)
    ]
    for draft in hidden:
        same = [draft] if draft in own else ([each for each in drafts if each.is_of(draft)] or drafts[-1:])[:1]
        for target in same:
            if draft.has_content:
                target.wrong(draft.label, said("files.hidden_page", page=draft.label), draft.label)
            else:
                target.around += [] if draft.is_form else draft.around
                seen = _texts_of(draft, Use.LABEL, Use.SIGN, Use.PRINTED, Use.HEADING)
                if seen and not (draft.is_form or draft.is_index or target.is_of(draft)):
                    target.note(draft.label, said("files.page_of_nobody", text=seen))
                target.notes += [*draft.notes, *(_around_told(draft) if draft.is_form else ())]
            if target is not draft:
                target.booked |= draft.all_booked(Use.ASKED if draft.has_content or not draft.is_form else Use.TOLD)
    return [*drafts, *own]


def _joined(drafts: list[Draft]) -> list[Draft]:
    """Pages that are one sheet put together: unless they say different numbers or players, they are."""
    full = [draft for draft in drafts if draft.tables[""] or draft.tables["solutii"] or draft.is_form]
    persons = {draft.person for draft in full if draft.person}
    numbered = sum(draft.is_form for draft in full)
    if len(persons) > 1 or numbered > 1:
        return [one for one in _by_player(drafts) if one.has_content or (one.person and not one.is_form)]
    if numbered and len(full) == 1:
        # a page of a typing workbook, still empty or the only one
        return [_merged(drafts, full[0].label)] if full[0].has_content else []
    return [_merged(drafts, "")]


def _by_player(drafts: Sequence[Draft]) -> list[Draft]:
    """Sort pages of several players. A page without a name joins the page before it, and is asked about."""
    made: list[Draft] = []
    waiting: list[Draft] = []
    for draft in drafts:
        has_table = bool(draft.tables[""] or draft.tables["solutii"])
        own = [one for one in made if one.is_of(draft)]
        if draft.is_form or (draft.person and (has_table or not own)):
            made.append(draft)
        elif own:
            own[0].take_in(draft)
        elif made:
            if draft.has_content:
                made[-1].wrong(draft.label, said("files.nameless_page", page=draft.label), draft.label)
            made[-1].take_in(draft)
        else:
            waiting.append(draft)
    for draft in waiting:
        _to_nobody(draft, made[0])
    return made


def _to_nobody(page: Draft, owner: Draft) -> None:
    """Give notice of the texts of a page without a player. Possible moves are asked of the sheet of `owner`."""
    if page.has_content:
        owner.wrong(page.label, said("files.nameless_page", page=page.label), page.label)
    alone = not (page.has_content or page.is_form)
    texts = _texts_of(page) if alone else "; ".join(loose.text for loose in page.around)[:200]
    if texts and not page.is_index:
        owner.note(page.label, said("files.page_of_nobody", text=texts))
    owner.notes += [*page.notes, *(Problem(page.name, *problem) for grid in page.grids for problem in grid.problems)]
    owner.booked |= page.all_booked(Use.ASKED if page.has_content else Use.TOLD)


def _merged(drafts: Sequence[Draft], label: str | None = None) -> Draft:
    if len(drafts) == 1 and label in (None, drafts[0].label):
        return drafts[0]
    one = Draft(drafts[0].name, drafts[0].label if label is None else label)
    for draft in drafts:
        one.take_in(draft)
    return one


def _table_of(label: str) -> int | None:
    """The arbiter's table of a page of a typing workbook: its name begins with it (`12 Popescu Ion`)."""
    first = label.split(" ")[0]
    return int(first) if first.isascii() and first.isdigit() and len(first) < 6 else None
