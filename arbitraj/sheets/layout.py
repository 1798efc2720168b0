"""Tables of moves found in pages of cells, wherever they stand and whatever their columns are called."""

from collections.abc import Iterable, Iterator, Sequence

from arbitraj.competition.files.cells import Cell, Page, Row
from arbitraj.competition.files.headings import plain
from arbitraj.competition.model import read_number
from arbitraj.game.variant import Variant
from arbitraj.sheets.columns import LABELS, Header, header_of, is_solutions, role_of
from arbitraj.sheets.draft import FIELDS, Draft, FileRead, answer
from arbitraj.sheets.grid import grid_of_lines, is_marker, take_grids
from arbitraj.sheets.index_page import is_index
from arbitraj.sheets.labels import PRINTED, is_known, labelled, nearly
from arbitraj.text import say

_TOTALS = ("total", "suma", "punctaj", "totalul")
_MOVE = ("grupa", "pozitie", "depunere", "puncte")


def has_table(pages: Iterable[Page]) -> bool:
    """Whether a table of moves can be found."""
    return any(header_of(row.texts) for page in pages for row in page.rows)


def read_pages(pages: Sequence[Page], name: str, variant: Variant, exact: bool = False) -> FileRead:
    """The sheets in the pages of a file called `name`.

    `exact`: a row with more cells than the header is a problem (a text file with a separator too many).
    """
    pages = [page for page in pages if not is_index(page)]
    if not any(page.rows for page in pages):
        return FileRead(problems=(Draft(name).problem_of("files.sheet_empty"),))
    if not has_table(pages):
        return FileRead(problems=(Draft(name).problem_of("files.sheet_no_header"),))
    long = [(page, at, header) for page in pages for at, header in _headers(page) if _is_long(header)]
    if long:
        return _long_table(long, name, variant)
    drafts = [_read_page(page, name, variant, exact) for page in pages]
    by_group: dict[str, list[Draft]] = {}
    for n, (page, draft) in enumerate(zip(pages, drafts, strict=True)):
        by_group.setdefault(page.group or str(n), []).append(draft)
    drafts = _joined([_merged(group) for group in by_group.values()])
    return answer([draft.found(variant, _table_of(draft.label)) for draft in drafts], drafts)


def _headers(page: Page) -> Iterator[tuple[int, Header]]:
    for at, row in enumerate(page.rows):
        below = page.rows[at + 1].texts if at + 1 < len(page.rows) else ()
        header = header_of(row.texts, below) or header_of(row.texts)
        if header:
            yield at, header


# -- one page, one sheet ------------------------------------------------------------------------------------------


def _read_page(whole: Page, name: str, variant: Variant, exact: bool) -> Draft:
    page, grids = take_grids(whole, variant.size)
    draft = Draft(name, page.name, grids=grids)
    headers = dict(_headers(page))
    table = "solutii" if is_solutions([page.name]) else ""
    header: Header | None = None
    parts: list[list[tuple[Row, dict[str, Cell]]]] = []
    skip = 0
    for at, row in enumerate(page.rows):
        if skip:
            skip -= 1
        elif is_marker(row.texts):
            _close(draft, table, parts)
            lines = list(_grid_lines(page.rows[at + 1 :], headers, at + 1))
            if lines or not grids:
                draft.grids.append(grid_of_lines(lines, row, variant))
            header, skip = None, len(lines)
        elif is_solutions(row.texts):
            _close(draft, table, parts)
            table, header = "solutii", None
        elif at in headers:
            if header and header.parts != headers[at].parts:
                _close(draft, table, parts)
            header, skip = headers[at], headers[at].lines - 1
            parts = parts if len(parts) == len(header.parts) else [[] for _ in header.parts]
        elif header:
            if exact and len(row.cells) > header.width and any(cell.text for cell in row.cells[header.width :]):
                draft.wrong(row.place, say("files.too_many_cells", found=len(row.cells), wanted=header.width))
            else:
                _take_row(draft, row, header, parts)
        else:
            title = len(row.filled) == 1 and any(later > at for later in headers)
            below = page.rows[at + 1] if at + 1 < len(page.rows) else None
            _around(draft, row, below, bool(headers), title)
    _close(draft, table, parts)
    if whole.group:
        draft.label, draft.notes = whole.group, []
    return draft


def _grid_lines(rows: Sequence[Row], headers: dict[int, Header], first: int) -> Iterator[Row]:
    for at, row in enumerate(rows, first):
        if at in headers or is_solutions(row.texts) or is_marker(row.texts):
            return
        yield row


def _take_row(draft: Draft, row: Row, header: Header, parts: list[list[tuple[Row, dict[str, Cell]]]]) -> None:
    """Take the row's cells for each run of columns; rows that hold no move are passed over."""
    for number, part in enumerate(header.parts):
        cells = {role: row.cells[column] for role, column in part.items() if column < len(row.cells)}
        move = [cells[role] for role in _MOVE if role in cells and (cells[role].text or cells[role].value is not None)]
        own = [cells[role] for role in ("pozitie", "depunere") if role in cells and cells[role].text]
        if not move or (not own and list(labelled(row))) or (own and all(map(_is_print, own))):
            if number == 0 and list(labelled(row)):
                _around(draft, row, None, False)
            continue
        if _is_total(row, cells):
            draft.note(row.place, say("files.row_passed_over", text=_shown(row)))
            return
        parts[number].append((row, cells))


def _is_print(cell: Cell) -> bool:
    """What stands below a table on forms: `Semnătura:`."""
    return cell.text.endswith(":") and plain(cell.text) in PRINTED


def _is_total(row: Row, cells: dict[str, Cell]) -> bool:
    """A row that sums up: it says so, and has no word and no position of its own."""
    said = any(plain(cell.text).split(" ")[0] in _TOTALS for cell in row.filled)
    word = cells.get("depunere")
    position = cells.get("pozitie")
    own = [cell for cell in (word, position) if cell and cell.text and plain(cell.text).split(" ")[0] not in _TOTALS]
    return said and not own


def _close(draft: Draft, table: str, parts: list[list[tuple[Row, dict[str, Cell]]]]) -> None:
    """Hand the rows of a table over, run of columns by run of columns; a sum below them is no move."""
    rows = [each for part in parts for each in part]
    for part in parts:
        part.clear()
    if len(rows) > 1:
        row, cells = rows[-1]
        only_points = all(not cells[key].text for key in ("grupa", "pozitie", "depunere") if key in cells)
        points = [read_number(each["puncte"].text) or 0 for _, each in rows if "puncte" in each]
        if only_points and not (cells["nr"].text if "nr" in cells else "") and points[-1] == sum(points[:-1]):
            draft.note(row.place, say("files.row_passed_over", text=_shown(row)))
            rows.pop()
    for row, cells in rows:
        draft.add(table, row.place, {key: cell for key, cell in cells.items() if key in FIELDS})


def _around(draft: Draft, row: Row, below: Row | None, has_table: bool, title: bool = False) -> None:
    """A row outside the tables: labels with their values, a `title` above, or something to pass over."""
    labels = list(labelled(row))
    if labels and below is not None and not any(cell.text for _, cell in labels):
        under = _values_below(row, below)
        labels = under or labels
    for role, cell in labels:
        draft.name_it(role, cell)
    if labels or is_known(row):
        return
    near = nearly(row) if has_table else ""
    if near:
        draft.wrong(row.place, say("files.sheet_unknown_line", text=_shown(row), key=near))
    elif row.filled and not title:
        draft.note(row.place, say("files.row_passed_over", text=_shown(row)))


def _values_below(row: Row, below: Row) -> list[tuple[str, Cell]]:
    """Labels in a row with their values under them, where each has one and nothing else stands there."""
    roles = [(column, role_of(cell.text)) for column, cell in enumerate(row.cells) if cell.text]
    under = [(role, below.cells[column]) for column, role in roles if role in LABELS and column < len(below.cells)]
    whole = len(under) == len(roles) == len(below.filled) and all(cell.text for _, cell in under)
    if len(roles) < 2 or not whole or list(labelled(below)):
        return []
    return [(role, cell) for role, cell in under if role]


def _shown(row: Row) -> str:
    return " ".join(cell.text for cell in row.filled)[:60]


# -- several pages ------------------------------------------------------------------------------------------------


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
        one.no_grid = one.no_grid or draft.no_grid
        one.in_progress = one.in_progress or draft.in_progress
        one.notes += draft.notes
    return one


def _table_of(label: str) -> int | None:
    """The arbiter's table of a page of a typing workbook: its name begins with it (`12 Popescu Ion`)."""
    first = label.split(" ")[0]
    return int(first) if first.isascii() and first.isdigit() and len(first) < 6 else None


# -- one long table for all players -------------------------------------------------------------------------------


def _is_long(header: Header) -> bool:
    return any(role in header for role in ("fisa", "masa", "nume"))


def _long_table(tables: Sequence[tuple[Page, int, Header]], name: str, variant: Variant) -> FileRead:
    """Sheets by their number, else by table, else by name; a blank key is that of the row above (merged cells)."""
    drafts: dict[str, Draft] = {}
    for page, at, header in tables:
        part = header.parts[0]
        keys = [role for role in ("fisa", "masa", "nume", "prenume") if role in part]
        key: list[str] = []
        for row in page.rows[at + header.lines :]:
            if header_of(row.texts):
                break
            cells = {role: row.cells[column] for role, column in part.items() if column < len(row.cells)}
            written = [cells[role].text if role in cells else "" for role in keys]
            key = written if any(written) else key
            if _is_total(row, cells) or not any(cells[role].text for role in _MOVE if role in cells):
                continue
            draft = drafts.setdefault("\0".join(key[:1] if "fisa" in keys else key), Draft(name, " ".join(key)))
            for role in keys:
                if role in cells and cells[role].text:
                    draft.name_it(role, cells[role])
            draft.add("", row.place, {role: cell for role, cell in cells.items() if role in FIELDS})
    made = list(drafts.values())
    return answer([draft.found(variant) for draft in made], made)
