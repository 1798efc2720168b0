"""The pages of a file put together: a sheet a page, a sheet on several, or one long table of all players."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from arbitraj.game.variant import Variant
from arbitraj.problems import Problem
from arbitraj.sheets.columns import TableHeader, moves_header
from arbitraj.sheets.draft import Draft, FileRead, file_read
from arbitraj.sheets.layout import add_taken, is_total, read_page, row_shown
from arbitraj.sheets.rows import MOVE, take
from arbitraj.sheets.tables import find_headers
from arbitraj.tables.cells import Cell, Page, Row
from arbitraj.text import said


def has_table(pages: Iterable[Page]) -> bool:
    """Whether a table of moves with its headings can be found."""
    return any(moves_header(row.texts) for page in pages for row in page.rows)


def has_moves(pages: Iterable[Page]) -> bool:
    """Whether a table of moves can be found, by its headings or by what it holds."""
    return any(True for page in pages for _ in find_headers(page))


def read_pages(pages: Sequence[Page], name: str, variant: Variant, exact: bool = False) -> FileRead:
    """The sheets in the pages of a file called `name`.

    `exact`: a row with more cells than the header is asked about (a text file with a separator too many).
    """
    if not any(page.rows for page in pages):
        return FileRead(problems=(Problem(name, "", said("files.sheet_empty")),))
    if not has_moves(pages):
        return FileRead(problems=(Problem(name, "", said("files.sheet_no_header")),))
    shown_pages = [page for page in pages if not page.hidden] or list(pages)
    headers = ((page, at, header) for page in shown_pages for at, header in find_headers(page))
    long = [each for each in headers if any(role in each[2] for role in ("fisa", "masa", "nume"))]
    if long:
        drafts = _long_table(long, name)
        return file_read([draft.found(variant) for draft in drafts], drafts)
    drafts = [read_page(page, name, variant, exact) for page in shown_pages]
    by_group: dict[str, list[Draft]] = {}
    for n, (page, draft) in enumerate(zip(shown_pages, drafts, strict=True)):
        by_group.setdefault(page.group or str(n), []).append(draft)
    drafts = _joined([_merged(group) for group in by_group.values()])
    hidden = [read_page(page, name, variant, exact) for page in pages if page.hidden and page not in shown_pages]
    drafts = _with_hidden(drafts, [draft for draft in hidden if draft.has_content])
    return file_read([draft.found(variant, _table_of(draft.label)) for draft in drafts], drafts)


def _with_hidden(drafts: list[Draft], hidden: Sequence[Draft]) -> list[Draft]:
    """Sheets of a workbook that are not shown: of a player who has no other, read; else asked about."""
    persons = {draft.person for draft in drafts}
    own = [
        draft for draft in hidden if draft.person and draft.person not in persons and (draft.is_form or len(drafts) > 1)
    ]
    for draft in hidden:
        same = [each for each in drafts if each.person == draft.person] or drafts[-1:]
        for each in [draft] if draft in own else same[:1]:
            each.wrong(draft.label, said("files.hidden_page", page=draft.label), draft.label)
    return [*drafts, *own]


def _joined(drafts: list[Draft]) -> list[Draft]:
    """Pages that are one sheet put together: unless they say different numbers or players, they are."""
    full = [draft for draft in drafts if draft.tables[""] or draft.tables["solutii"] or draft.is_form]
    persons = {draft.person for draft in full if draft.person}
    numbered = sum(draft.is_form for draft in full)
    if len(persons) > 1 or numbered > 1:
        groups: list[list[Draft]] = []
        for draft in full:
            if groups and not draft.is_form and not draft.person:
                groups[-1].append(draft)  # a second page of the same player
            else:
                groups.append([draft])
        return [one for one in map(_merged, groups) if one.has_content]
    if numbered and len(full) == 1:
        # a page of a typing workbook; nothing is typed in it yet, or it is the only one
        return [_merged(drafts, full[0].label)] if full[0].has_content else []
    return [_merged(drafts, "")]


def _merged(drafts: Sequence[Draft], label: str | None = None) -> Draft:
    if len(drafts) == 1 and label in (None, drafts[0].label):
        return drafts[0]
    one = Draft(drafts[0].name, drafts[0].label if label is None else label)
    for draft in drafts:
        for role, cell in draft.identity.items():
            one.name_it(role, cell)
        for table, rows in draft.tables.items():
            one.tables[table] += rows
        one.grids += draft.grids
        one.headings |= draft.headings
        one.queries += draft.queries
        one.around += draft.around
        one.no_grid |= draft.no_grid
        one.in_progress |= draft.in_progress
        one.notes += draft.notes
    return one


def _table_of(label: str) -> int | None:
    """The arbiter's table of a page of a typing workbook: its name begins with it (`12 Popescu Ion`)."""
    first = label.split(" ")[0]
    return int(first) if first.isascii() and first.isdigit() and len(first) < 6 else None


# -- one long table for all players -------------------------------------------------------------------------------


def _long_table(tables: Sequence[tuple[Page, int, TableHeader]], name: str) -> list[Draft]:
    """Sheets by their number, else by table, else by name; a blank key is that of the row above (merged cells)."""
    drafts: dict[str, Draft] = {}
    key: list[str] = []
    for page, at, header in tables:
        part = header.parts[0]
        keys = [role for role in ("fisa", "masa", "nume", "prenume") if role in part]
        for row in page.rows[at + header.lines :]:
            if moves_header(row.texts):
                break
            cells = {role: row.cells[column] for role, column in part.items() if column < len(row.cells)}
            written = [cells[role].text if role in cells else "" for role in keys]
            key = written if any(written) else key
            own = "\0".join(key[:1] if "fisa" in keys else key)
            known = drafts.get(own)
            if is_total(row, cells) or not any(cells[role].text for role in MOVE if role in cells):
                if row.filled and known and not is_total(row, cells) and not any(written):
                    known.loose(row_shown(row), row.place)
                continue
            draft = drafts.setdefault(own, Draft(name, " ".join(key)))
            for role in keys:
                if role in cells and cells[role].text:
                    draft.name_it(role, cells[role])
            _add(draft, row, header, {role: cell for role, cell in cells.items() if role not in keys})
    return list(drafts.values())


def _add(draft: Draft, row: Row, header: TableHeader, cells: dict[str, Cell]) -> None:
    taken, rest = take(cells)
    extra = {header.titles[n]: row.cells[n] for n in header.asked if n < len(row.cells) and row.cells[n].text}
    for column, query in header.asked.items():
        draft.headings.setdefault(header.titles[column], query)
    for each in taken:
        add_taken(draft, "", row, replace(each, extra=extra))
    for cell in rest:
        draft.loose(cell.text, cell.place)
