"""Rows of a table of moves: read cell by cell, checked against one another, and handed to the draft of a sheet.

Fields may be in a wrong column, or several in one cell. Sums, running totals and words at the end are no moves.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from arbitraj.game.position import Position
from arbitraj.record.model import COLUMN_OF, FIELDS, read_number
from arbitraj.record.question import CLOSING, NOTHING, Ask, Query
from arbitraj.sheets.columns import LABELS, OF_GROUP, TableHeader, beyond, label_of, role_of
from arbitraj.sheets.comments import speaks_of_moves
from arbitraj.sheets.draft import Draft, RowRead
from arbitraj.sheets.found import Use
from arbitraj.sheets.labels import PRINTED
from arbitraj.sheets.shapes import (
    Sort,
    bare,
    counts,
    is_move,
    is_numbering,
    is_word,
    kind_of,
    kind_of_text,
    moves_in,
    points_of,
    position_of,
    signs,
    with_joker,
    word_and_points,
    words_in,
)
from arbitraj.tables.cells import Cell, Marks, Row, piece_of
from arbitraj.tables.headings import plain
from arbitraj.text import Message

Cells = Mapping[str, Cell]
MOVE = ("pozitie", "depunere", "puncte")
_ORDER = ("nr", *FIELDS)
_FITTING = {Sort.POSITION: "pozitie", Sort.WORD: "depunere"}
NO_MOVE = "no_move"  # a row that is known to hold none
_TOTALS = ("total", "suma", "punctaj", "totalul", "general", "report", "reportul", "reportat")


def take(cells: Cells, beside: Sequence[Cell] = ()) -> tuple[list[RowRead], list[Cell]]:
    """The moves of a row, and its cells that are in no field of them.

    `cells` are those of the table's columns by role, `beside` those that are in no column.
    """
    rest = list(beside)
    several = [_one(move, []) for move in several_moves(cells)]
    return several or [_one(cells, rest)], rest


def several_moves(cells: Cells) -> Iterator[Cells]:
    """Split a row with several moves: line by line in each cell, or whole moves in one cell."""
    filled = {role: cell for role, cell in cells.items() if kind_of(cell) is not Sort.BLANK}
    own = {role: filled[role] for role in MOVE if role in filled}
    by_line = {role: cell.marks.lines for role, cell in filled.items()}
    by_sign = {role: tuple(filter(None, map(str.strip, cell.text.split(";")))) for role, cell in filled.items()}
    for parts in (by_line, by_sign) if len(own) > 1 else ():
        counted = {len(parts[role]) for role in own}
        if len(counted) == 1 and (count := max(counted)) > 1:
            pieces = {role: part for role, part in parts.items() if role in _ORDER and len(part) == count}
            for n in range(count):
                yield _of_all(filled, n, count) | {role: piece_of(filled[role], pieces[role][n]) for role in pieces}
            return
    if len(own) == 1 or (len(own) == 2 and "puncte" in own):
        whole = next(iter(own.values()))
        found = moves_in(whole.text) if whole.value is None else ()
        for n, move in enumerate(found if len(found) > 1 else ()):
            piece = _cells(whole, pozitie=move.position, depunere=move.word, puncte=move.points)
            yield _of_all(filled, n, len(found)) | piece


def _of_all(cells: Cells, at: int, count: int) -> dict[str, Cell]:
    """The cells beside move number `at` of several in one row: line by line, or one for all.

    A single group is asked of all as if merged over them. A single total is the last one's.
    """
    beside = {}
    for role in ("grupa", "total"):
        if cell := cells.get(role):
            lines = cell.marks.lines
            if len(lines) == count:
                beside[role] = piece_of(cell, lines[at])
            elif role == "grupa":
                beside[role] = Cell("", cell.place, marks=Marks(over=cell.text))
            elif at == count - 1:
                beside[role] = cell
    return beside


def _cells(cell: Cell, **texts: str) -> dict[str, Cell]:
    return {role: piece_of(cell, text) for role, text in texts.items() if text}


def _one(cells: Cells, rest: list[Cell]) -> RowRead:
    """One move of a row. Takes its cells out of `rest`."""
    fields = dict(_apart(cells))
    if off := _misfit(fields):
        fields = _moved(fields, rest)
    asks = [asked] if "grupa" in fields and (asked := _marked(fields["grupa"], "grupa")) else []
    if off and not asks and _may_number(fields, cells):
        asks = [_ask("grupa", fields["grupa"], "value", (fields["grupa"].text, NOTHING), soft=True)]
    for role in MOVE:
        if role in fields:
            fields[role], more = _field(role, fields[role])
            asks += more
    word = fields.get("depunere")
    for cell in list(rest):
        # a joker named in a column of its own
        marked = with_joker(f"{word.text} {cell.text}") if word and word.value is None else ""
        if marked and word:
            fields["depunere"] = piece_of(word, marked)
            rest.remove(cell)
    return RowRead(fields, tuple(asks))


def _apart(cells: Cells) -> Iterator[tuple[str, Cell]]:
    """The fields, with several in one cell separated."""
    fields = dict(cells)
    for role in ("pozitie", "depunere", "nr", "grupa", "puncte", "total"):
        cell = fields.get(role)
        if cell is None or kind_of(cell) is not Sort.MOVE or cell.value is not None:
            continue
        (move,) = moves_in(cell.text)[:1]
        other = fields.get("depunere" if role == "pozitie" else "pozitie")
        taken = move.word if role == "pozitie" else move.position
        points = fields.get("puncte") if role != "puncte" else None
        free = other is None or kind_of(other) is Sort.BLANK or bare(other.text) == taken
        if role not in MOVE[:2] and any(kind_of(fields[key]) is not Sort.BLANK for key in MOVE[:2] if key in fields):
            continue
        if free and (not move.points or points is None or points.text in ("", move.points)):
            if role not in MOVE[:2]:
                del fields[role]
            fields |= _cells(cell, pozitie=move.position, depunere=move.word, puncte=move.points)
            break
    word, points = fields.get("depunere"), fields.get("puncte")
    if word and word.value is None:
        text, number = word_and_points(word.text)
        written, alone = points.text if points else "", kind_of(word) is Sort.WORD
        lone = "pozitie" not in fields or kind_of(fields["pozitie"]) is Sort.BLANK
        if number and is_word(text) and not (lone and role_of(text)):
            if not written or (written == number and not alone):
                fields |= _cells(word, depunere=text, puncte=number)
            elif alone and points_of(written) == int(number):
                fields["depunere"] = piece_of(word, text)
    yield from fields.items()


def _may_number(fields: Cells, cells: Cells) -> bool:
    """Whether the group of a row that was typed columns off may be its number, which it has not."""
    group, number = fields.get("grupa"), cells.get("nr")
    unnumbered = number is not None and kind_of(number) is Sort.BLANK
    return unnumbered and group is not None and group is cells.get("grupa") and kind_of(group) is Sort.NUMBER


def _misfit(fields: Cells) -> bool:
    """Whether the position or the word is in another column."""
    for kind, role in _FITTING.items():
        here = kind_of(fields[role]) if role in fields else Sort.BLANK
        elsewhere = any(kind_of(cell) is kind for key, cell in fields.items() if key != role)
        if here is not kind and here is not Sort.DATED and elsewhere:
            return True
    return False


def _moved(fields: Cells, rest: list[Cell]) -> dict[str, Cell]:
    """The fields of a row that was typed columns off, or with two fields exchanged, where only one reading fits."""
    filled = [(role, fields[role]) for role in _ORDER if role in fields and kind_of(fields[role]) is not Sort.BLANK]
    cells = [cell for _, cell in filled] + [cell for cell in rest if kind_of(cell) is Sort.NUMBER]
    kinds = [kind_of(cell) for cell in cells]
    if kinds.count(Sort.POSITION) != 1 or kinds.count(Sort.WORD) != 1 or {*kinds} - {*_FITTING, Sort.NUMBER}:
        return dict(fields)
    position, word = kinds.index(Sort.POSITION), kinds.index(Sort.WORD)
    roles = [role for role, _ in filled]
    if {*roles[position : position + 1], *roles[word : word + 1]} <= {"pozitie", "depunere"}:
        # swapped: numbers under their own headings remain
        return dict(fields) | {"pozitie": cells[position], "depunere": cells[word]}
    first, last = min(position, word), max(position, word)
    before, between, after = cells[:first], cells[first + 1 : last], cells[last + 1 :]
    # of several numbers those behind the move are the points and the running total, where the table has one
    after, beside = (after, between) if after else (between, [])
    beside = [*beside, *after[1 + ("total" in fields) :]]
    if len(before) > 1 and "grupa" not in fields:
        number = min(before[::-1], key=lambda cell: (not is_numbering(cell.text), points_of(cell.text) or 0))
        beside, before = [*(cell for cell in before if cell is not number), *beside], [number]
    if len(before) > 2:
        return dict(fields)
    named = dict(zip(("nr", "grupa")[-len(before) :] if len(before) > 1 else ("nr",), before, strict=False))
    if len(before) == 1 and "grupa" in fields and fields["grupa"] is before[0]:
        named = {"grupa": before[0]}
    rest[:] = [cell for cell in rest if all(cell is not other for other in cells)] + beside
    placed = {"pozitie": cells[position], "depunere": cells[word]} | named
    return placed | dict(zip(("puncte", "total"), after, strict=False))


def _field(role: str, cell: Cell) -> tuple[Cell, list[Query]]:
    """A field with unambiguous corrections made, and its queries."""
    if asked := _marked(cell, role):
        return cell, [asked]
    if cell.value is not None or not cell.text:
        return cell, []
    if kind_of(cell) is Sort.BLANK:
        return Cell("", cell.place), []
    if role == "pozitie":
        position, plainer = Position.read(cell.text), position_of(cell.text) or cell.text
        # a text that is read as a position as it is remains as written
        as_written = position is not None and position == Position.read(plainer)
        return (cell if as_written else Cell(plainer, cell.place)), []
    if role == "puncte":
        number = points_of(cell.text)
        known = number is None or number < 0 or read_number(cell.text) is not None
        return (cell if known else Cell(str(number), cell.place, marks=Marks(written=cell.text))), []
    text = with_joker(cell.text) or bare(cell.text)
    said_of_moves = " " in text and speaks_of_moves(text, or_jokers=False)
    words = words_in(text) or ((text,) if said_of_moves else ())
    if not words:
        return (cell if text == cell.text else Cell(text, cell.place)), []
    readings = words if len(words) > 1 else (*words, NOTHING)
    return cell, [_ask("depunere", cell, "two_words", readings)]


def _marked(cell: Cell, role: str) -> Query | None:
    """The query about a cell that is struck through, hidden or merged with the one above."""
    marks = cell.marks
    if marks.struck and cell.text:
        return _ask(role, cell, "struck", (marks.left, cell.text) if marks.left else (cell.text, NOTHING))
    if marks.hidden and cell.text:
        return _ask(role, cell, "hidden_column", (cell.text, NOTHING))
    if marks.others:
        return _ask(role, cell, marks.doubt, (cell.text, *marks.others))
    if marks.over and not cell.text:
        return replace(_ask(role, cell, "covered", (marks.over, NOTHING)), seen=marks.over)
    return None


def _ask(role: str, cell: Cell, why: str, readings: tuple[str, ...], soft: bool = False) -> Query:
    return Query(Ask.VALUE, cell.text, cell.place, why, readings, column=COLUMN_OF[role], soft=soft)


def judged(rows: Sequence[tuple[Row, RowRead]], running: bool) -> Iterator[tuple[Row, RowRead, str]]:
    """The rows of a table, each with "" for a move, NO_MOVE, or the key of the question why it may be none.

    `running`: the points are a running total. A sum below the others is no move.
    """
    points = [points_in(read) for _, read in rows if "puncte" in read.cells]
    summed = len(points) > 1 and _only_points(rows[-1][1]) and points[-1] in (sum(points[:-1]), points[-2])
    # a form may number its rows in the column of the groups too
    printed = all(taken.text("grupa") == taken.text("nr") != "" for _, taken in rows)
    before = 0
    last = (rows[0][0].number - 1, 0) if rows else (0, 0)
    for n, (row, taken) in enumerate(rows, 1):
        if (summed and n == len(rows)) or (printed and _filled(taken) == {"grupa"}):
            yield row, taken, NO_MOVE
            continue
        if running:
            taken, before = _difference(taken, before)
        taken, last = _numbered(row, taken, last)
        lone = _only_points(taken) and not taken.extra
        yield row, taken, "lone_points" if lone else "text_row" if _ends(taken) or _is_stray(taken) else ""


@dataclass(frozen=True, slots=True)
class Held:
    """The cells of a row of a table.

    `parts` are by role in each run of columns, `whole` all filled ones by role, `extra` those under unknown headings,
    `beside` those in no column.
    """

    parts: Sequence[dict[str, Cell]]
    whole: dict[str, Cell]
    extra: dict[str, Cell]
    beside: list[Cell]


def held_in(row: Row, header: TableHeader) -> Held:
    """The cells of a row by the columns of its table."""
    # under «prenume» and the like a table of one player's moves holds nothing of them
    columns = {n for part in header.parts for role, n in part.items() if role not in LABELS} | header.asked.keys()
    beside = [cell for n, cell in enumerate(row.cells) if n not in columns and counts(cell)]
    extra = {header.titles[n]: row.cells[n] for n in header.asked if n < len(row.cells) and counts(row.cells[n])}
    parts = [
        {role: row.cells[n] for role, n in part.items() if n < len(row.cells) and n in columns} for part in header.parts
    ]
    whole = {role: cell for part in parts for role, cell in part.items() if counts(cell)}
    return Held(parts, whole, extra, beside)


@dataclass(slots=True)
class RowNumbers:
    """The numbers of the rows of a table, as they follow one another, run of columns by run of columns."""

    last: dict[int, int] = field(default_factory=dict)
    first: Row | None = None  # the first one where it has a number alone, until the next number is known

    def take(self, row: Row, numbers: Sequence[Cell | None], alone: bool) -> tuple[bool, Row | None]:
        """Whether the numbers in a row follow those above, and the first row where its number turns out to be none."""
        follows, stray = True, None
        for run, cell in enumerate(numbers):
            if cell is None or not counts(cell):
                continue
            number, last = read_number(cell.text.strip("#.)( ]:")), self.last.get(run)
            follows &= kind_of(cell) is not Sort.CROSS and (last is None or number in (1, last + 1))
            stray = self.first if self.first and number != (last or 0) + 1 else stray
            self.first = row if alone and last is None else None
            self.last |= {run: number} if number is not None else {}
        return follows, stray


def is_total(row: Row, cells: dict[str, Cell]) -> bool:
    """A row that sums up: it says so, and has no word and no position of its own."""
    summing = any(plain(cell.text).split(" ")[0] in _TOTALS for cell in row.filled)
    own = [cells[role] for role in MOVE[:2] if role in cells and cells[role].text]
    return summing and all(plain(cell.text).split(" ")[0] in _TOTALS for cell in own) and not is_move(row)


def counts_rows(text: str) -> bool:
    """Whether a text numbers its row. A letter does not: it may be half of a position, typed a column off."""
    letter = text.isupper() and len(text) == 1 and text not in "IVX"
    return is_numbering(text) and not letter


def points_in(taken: RowRead) -> int:
    return read_number(taken.text("puncte")) or 0


def _only_points(taken: RowRead) -> bool:
    return _filled(taken) - {"total"} == {"puncte"} and kind_of(taken.cells["puncte"]) is Sort.NUMBER


def _filled(taken: RowRead) -> set[str]:
    return {role for role in FIELDS if role in taken.cells and counts(taken.cells[role])}


def _ends(taken: RowRead) -> bool:
    """A word or a group alone in its row, or a word that people write below their last move: it may be no move."""
    filled, word = _filled(taken), taken.cells.get("depunere")
    summed = kind_of(taken.cells["total"]) if "total" in filled else Sort.NUMBER
    if word is None or "pozitie" in filled or (summed is Sort.NUMBER and not counts(word)):
        return filled <= {"grupa", "total"}
    numbered = "nr" in taken.cells and counts(taken.cells["nr"])
    named = label_of(word.text) is not None and not numbered
    return filled == {"depunere"} or says_end(word.text) or named


def _is_stray(taken: RowRead) -> bool:
    """Whether a row holds only points, or only a number in the column of positions that is not half of one."""
    filled = _filled(taken) - {"total"}
    text = taken.text("pozitie")
    half = text.isdecimal() and int(text) <= signs().size
    number = filled == {"pozitie"} and kind_of(taken.cells["pozitie"]) is Sort.NUMBER and not half
    return not taken.extra and (number or filled == {"puncte"})


def says_end(word: str) -> bool:
    """Whether a word is one that people write below their last move, or that sums up."""
    said = plain(word)
    return said in CLOSING or said.split(" ")[0] in _TOTALS


def _numbered(row: Row, taken: RowRead, last: tuple[int, int]) -> tuple[RowRead, tuple[int, int]]:
    """Handle a move without points whose number does not follow the last one (row and number): it may be the points."""
    cell, points = taken.cells.get("nr"), taken.cells.get("puncte")
    written = read_number(cell.text) if cell else None
    if cell is None or written is None:
        return taken, last
    follows = 0 < written - last[1] <= row.number - last[0]
    if follows or (points and counts(points)):
        return taken, (row.number, written) if follows else last
    ask = Query(Ask.VALUE, cell.text, cell.place, "points_elsewhere", (cell.text, NOTHING), column="points")
    return replace(taken, asks=(*taken.asks, ask)), last


def _difference(taken: RowRead, before: int) -> tuple[RowRead, int]:
    """Handle a move whose points are written only as the running total."""
    cell = taken.cells.get("puncte")
    now = points_of(cell.text) if cell else None
    if cell is None or now is None:
        return taken, before
    ask = Query(Ask.VALUE, cell.text, cell.place, "running", (str(now - before), cell.text), column="points", soft=True)
    return replace(taken, asks=(*taken.asks, ask)), now


def tell_marked(draft: Draft, drafts: Sequence[Draft]) -> None:
    """Give notice of struck or hidden labels, headings, numbers and totals of `draft`.

    All other such cells are asked by the sheets `drafts` made of it.
    """
    rows = [row for draft in drafts for table in draft.tables.values() for row in table]
    asked = {id(cell) for draft in drafts for cell in draft.identity.values()}
    asked |= {id(cell) for row in rows for role, cell in row.cells.items() if role not in ("nr", "total")}
    asked |= {key for draft in drafts for key, (_, use) in draft.booked.items() if use is Use.ASKED}
    uses = (Use.MOVE, Use.LABEL, Use.HEADING, Use.PRINTED, Use.SIGN)
    for key, told in (("struck", "files.marked_struck"), ("hidden", "files.marked_hidden")):
        marked = [cell for cell, use in draft.booked.values() if use in uses and getattr(cell.marks, key)]
        if left := [cell for cell in marked if id(cell) not in asked]:
            text = ", ".join(cell.text for cell in left)[:200]
            draft.note(left[0].place, Message(told, text=text))


def add_taken(draft: Draft, table: str, row: Row, taken: RowRead) -> None:
    """Add a row to a draft. A hidden, struck or crossed row may be no move, and is asked."""
    fields = {key: cell for key, cell in taken.cells.items() if key in (*FIELDS, OF_GROUP)}
    own = [cell for key, cell in fields.items() if key in MOVE and cell.text]
    struck = len(own) > 1 and all(cell.marks.struck and not cell.marks.left for cell in own)
    crossed = any(kind_of(cell) is Sort.CROSS for cell in taken.cells.values())
    why = "hidden_row" if row.hidden else "struck_row" if struck else "crossed_row" if crossed else ""
    number = taken.cells.get("nr")
    if own and not why and number and number.marks.struck and not number.marks.left:
        draft.add_doubtful(table, row.place, row.shown, "number_struck", (str(taken), NOTHING))
    elif why and (own or crossed):
        marks = (Sort.CROSS,) if why == "crossed_row" else ()
        kept = {key: cell for key, cell in taken.cells.items() if kind_of(cell) not in marks}
        draft.add_doubtful(table, row.place, row.shown, why, (NOTHING, str(replace(taken, cells=kept))))
    else:
        written = number.text if number else ""
        draft.tables[table].append(replace(taken, cells=fields, place=row.place, number=written))
        return
    draft.book(row.cells, Use.ASKED)


def add_judged(
    draft: Draft, table: str, rows: Sequence[tuple[Row, RowRead]], running: bool, book: Draft | None = None
) -> Iterator[Row]:
    """Add the rows of a table, asking about those that may be no move. Yields the rows that hold no move."""
    for row, taken, why in judged(rows, running):
        if why == NO_MOVE:
            yield row
        elif why:
            draft.add_doubtful(table, row.place, row.shown, why, (NOTHING, str(taken)))
            (book or draft).book(row.cells, Use.ASKED)
        else:
            add_taken(draft, table, row, taken)


def more_in(row: Row, header: TableHeader) -> Iterator[tuple[Cell, str]]:
    """The cells of a row of headings with text besides the name of a column, and that text."""
    for n, cell in enumerate(row.cells):
        if n not in header.asked and plain(cell.text) not in PRINTED and (more := beyond(cell.text)):
            yield cell, more


def of_moves(text: str) -> bool:
    """Whether a text may be a move, a place, or something that a player says of his moves."""
    places = any(kind_of_text(word) is Sort.POSITION for word in text.split())
    return places or speaks_of_moves(text) or bool(moves_in(text))
