"""Sheets written as text, as players send them by e-mail: moves in any shape, and everything around them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, takewhile

from arbitraj.game.variant import Variant
from arbitraj.record.model import HOW_TYPED
from arbitraj.record.question import NOTHING, Ask, Query
from arbitraj.sheets.columns import LABELS, is_construction, is_marker, is_solutions, role_of
from arbitraj.sheets.draft import Draft, file_read
from arbitraj.sheets.found import FileRead, Use
from arbitraj.sheets.grid import grid_of_lines
from arbitraj.sheets.labels import has_label, is_bare, is_known, labelled, may_be_words
from arbitraj.sheets.rows import says_end
from arbitraj.sheets.text_line import STRUCK, MoveLine, moves_on
from arbitraj.sheets.text_moves import add_move, columns_of, row_texts
from arbitraj.sheets.text_tokens import FIGURES, Type, as_seen, settle_sums, shape, tokens_of
from arbitraj.tables.cells import Cell, Row, one_line
from arbitraj.tables.headings import plain
from arbitraj.tables.limits import MAX_CELL
from arbitraj.text import Message, text_of

_QUOTED = re.compile(r"[\s>]*>[ ]?")
_TOTALS = frozenset(
    "total totalul suma punctaj punctajul scor scorul puncte pct p final finala general generala obtinut obtinute"
    " realizat realizate am in de la cu toate este e acumulat depuneri depunerilor cumulat partial pag pagina"
    " report reportul reportat".split()
)
# lines that say that there is no grid, or that the sheet is not finished (docs/formate.md)
_FLAGS = {"grila necompletata": "no_grid", "grila de control necompletata": "no_grid", "stare in lucru": "in_progress"}
_TYPED = {f"stare {text}": of for said, of in HOW_TYPED.items() for text in (said, said.replace("_", " "))}
_TOTAL_ALONE = re.compile(r"[=\s]*\d{1,4}\s*+(p|pct|puncte)?[.\s]*")  # `= 327`, `327 p`
_MOST_SINGLE = 300  # lines of one field each that are put together
_SAYS_TOTAL = frozenset("total totalul report reportul reportat suma punctaj punctajul scor scorul am puncte".split())


@dataclass(frozen=True, slots=True)
class _Item:
    """A line of the file, or a part of it, as a possible move."""

    row: Row
    table: str
    line: MoveLine
    remark: bool = False  # a line that begins with #

    @property
    def quoted(self) -> bool:
        return self.row.hidden


def read_text_sheet(text: str, name: str, variant: Variant) -> FileRead:
    """The one sheet that a text is."""
    draft = Draft(name)
    items: list[_Item] = []
    rows = list(_rows(text, draft))
    table, after = "", 0
    for at, row in enumerate(rows):
        if at < after:
            continue
        if lines := _grid_at(rows, at, variant.size):
            draft.grids.append(grid_of_lines(lines, row, variant))
            draft.book([cell for line in (row, *lines) for cell in line.cells], Use.GRID)
            for line in lines:  # lines among them that are none of them
                text = _written(line)
                if not _is_grid_line(text, variant.size) and any(map(str.isalnum, text)):
                    draft.loose(one_line(text), line.place)
                    draft.book(line.cells, Use.ASKED)
            after = rows.index(lines[-1], at) + 1
        elif is_solutions([_written(row)]) and not _is_word(rows, at):
            table = "solutii"
            draft.book(row.cells, Use.SIGN)
        elif not items and is_construction([_written(row)]) and not _is_word(rows, at):
            draft.book(row.cells, Use.SIGN)
        elif flag := _FLAGS.get(plain(_written(row))):
            setattr(draft, flag, True)
            draft.book(row.cells, Use.SIGN)
        elif doubt := _TYPED.get(plain(_written(row))):
            draft.doubts.append(doubt)
            draft.book(row.cells, Use.SIGN)
        else:
            items += _items(draft, row, table, any(item.line.is_whole for item in items))
    if not any(item.line.is_whole for item in items):
        items = _joined(draft, items)
    _hand_over(draft, items)
    if not any(draft.tables.values()) and not draft.grids and not draft.in_progress:
        if draft.person and not draft.queries:
            draft.ask(Query(Ask.VALUE, " ".join(filter(None, draft.person)), "", "no_moves"))
        elif not draft.queries:
            draft.wrong("", Message("files.text_no_moves"))
    return file_read([draft.found(variant)], [draft])


def _rows(text: str, draft: Draft) -> Iterator[Row]:
    """The lines that are not blank, as rows of cells separated by tabs and semicolons.

    The mark of a quoted message is removed, and its row is hidden.
    """
    for n, line in enumerate(text.split("\n"), 1):
        place = text_of("files.row", row=n)
        if len(line) > MAX_CELL:
            draft.loose(one_line(line[MAX_CELL:])[:MAX_CELL], place)
        whole = line.strip()[:MAX_CELL]
        quoted = _QUOTED.match(whole)
        whole = whole[quoted.end() :] if quoted else whole
        if whole.strip():
            yield Row(n, place, (Cell(whole, place),), hidden=bool(quoted))


def _is_word(rows: Sequence[Row], at: int) -> bool:
    """Whether the title of the second table may be the word of a row.

    It may if it is in capitals, and no move is below it or the moves below are numbered on from those above.
    """
    if not is_bare(rows[at]) or not _written(rows[at]).isupper():
        return False
    above, below = (
        [line for row in near for line in moves_on(_written(row)) if line.is_whole]
        for near in (reversed(rows[:at][-3:]), rows[at + 1 : at + 4])
    )
    numbers = [int(line.leads[0][0]) for line in (*above[:1], *below[:1]) if line.is_numbered]
    return not below or (len(numbers) == 2 and 0 < numbers[1] - numbers[0] < 3)


def _written(row: Row) -> str:
    return row.cells[0].text


def _cells(row: Row) -> Row:
    """A row for labels: cut at tabs and semicolons, and at commas after a label."""
    text = _written(row)
    parts = re.split(r"[\t;]", text)
    first, comma, rest = text.partition(",")
    if comma and role_of(first) in LABELS:
        parts = [first, rest]
    return replace(row, cells=tuple(Cell(one_line(part), row.place) for part in parts))


def _items(draft: Draft, row: Row, table: str, after_moves: bool) -> Iterator[_Item]:
    """Possible moves on a line. Takes its labels and notes known decoration."""
    text = _written(row)
    remark = text.lstrip().startswith("#") and not re.match(r"#\d", text)
    lines = moves_on(text.lstrip("# ") if remark else text)
    found = labelled(_cells(row))
    empty = not found.rest and not any(cell.text for _, cell in found.labels)
    is_word = empty and after_moves and is_bare(row) and text.isupper()  # FISA below moves, as their words are written
    if found.labels and found.begins and not remark and not is_word:
        head, tail = _head_and_moves(text)
        if tail:
            found = labelled(_cells(replace(row, cells=(Cell(head, row.place),))))
        for role, cell in found.labels:
            draft.name_it(role, cell, after_moves)
        draft.take_flags(found)
        if empty and (after_moves or may_be_words(row, after_moves)):
            draft.pass_over(row.place, one_line(head))
        draft.book([Cell(one_line(head), row.place)], Use.LABEL)
        lines = [line for part in (*(cell.text for cell in found.rest), tail) if part for line in moves_on(part)]
    for line in lines:
        shown = line.words or line.position or line.half or line.group
        if not shown and (remark or not any(map(str.isalnum, line.text)) or is_known(_cells(row))):
            _pass_over(draft, row, line)
        else:
            yield _Item(row, table, line, remark)


def _pass_over(draft: Draft, row: Row, line: MoveLine) -> None:
    draft.pass_over(row.place, one_line(line.text))
    draft.book([Cell(one_line(line.text), row.place)], Use.TOLD)


def _head_and_moves(text: str) -> tuple[str, str]:
    """Cut a line with labels where moves begin. The second part is empty if there are none."""
    whole = as_seen(text)
    tokens = tokens_of(whole)
    at = shape(tokens).find("p")
    if at < 1:
        return text, ""
    # the number of the move belongs to it, but that of the table, without a dot, does not
    at -= tokens[at - 1].kind is Type.NUMBER and tokens[at - 1].text.endswith(".")
    head, tail = whole[: tokens[at].start], whole[tokens[at].start :]
    if has_label(tail):  # a position is no move where the next label follows it
        return text, ""
    return (head, tail) if all(line.is_whole and line.figures for line in moves_on(tail)) else (text, "")


def _joined(draft: Draft, items: list[_Item]) -> list[_Item]:
    """Join fields on consecutive lines into moves."""
    single = [item for item in items if len(shape(settle_sums(tokens_of(item.line.text)), fields=True)) == 1]
    if not 2 <= len(single) <= _MOST_SINGLE or not any(item.line.position or item.line.half for item in single):
        return items
    lines = moves_on(" ".join(other.line.text for other in single))
    if not all(line.is_whole for line in lines):
        return items
    draft.book([Cell(item.line.text, item.row.place) for item in single], Use.MOVE)
    taken = set(map(id, single))
    rest = (item for item in items if id(item) not in taken)
    return [*rest, *(_Item(single[0].row, single[0].table, line) for line in lines)]


@dataclass(frozen=True, slots=True)
class _Known:
    """Properties of all moves of a text: count, running sums of points, whether all have points and most a number."""

    moves: int
    sums: frozenset[int]
    scored: bool
    numbered: bool

    @staticmethod
    def of(moves: Sequence[MoveLine], numbered: bool) -> "_Known":
        points = [int(move.points) for move in moves if move.points.isdecimal()]
        return _Known(len(moves), frozenset(accumulate(points)), len(points) == len(moves), numbered)


# -- which lines are moves ----------------------------------------------------------------------------------------


def _hand_over(draft: Draft, items: list[_Item]) -> None:
    """Add the moves, ask about possible ones, and leave other lines to readers that know the competition."""
    own = [item for item in items if not item.quoted and not item.remark]
    answered = any(item.line.is_whole for item in own)
    sure = [item for item in (own if answered else items) if item.line.is_whole and not item.remark]
    scored = sum(bool(item.line.figures) for item in sure) * 2 > len(sure)
    numbered = sum(bool(item.line.leads) for item in sure) * 2 > len(sure)
    spots = [n for n, item in enumerate(items) if _is_move(item, sure, scored, numbered, answered)]
    moves = dict(zip(spots, columns_of([(items[n].table, items[n].line) for n in spots]), strict=True))
    known = _Known.of(list(moves.values()), numbered)
    moved = {one_line(move.text) for move in moves.values()}
    for n, item in enumerate(items):
        if n in moves:
            add_move(draft, item.row.place, item.table, moves[n])
            draft.book([Cell(item.line.text, item.row.place)], Use.MOVE)
        elif item.quoted and answered and one_line(item.line.text) in moved:
            _pass_over(draft, item.row, item.line)
        else:
            between = bool(spots) and spots[0] < n < spots[-1]
            text = one_line(item.line.text)
            below = bool(spots) and n > spots[0] and text.isupper() and text.isalpha()
            _other(draft, item, known, between, answered, below)


def _is_move(item: _Item, sure: list[_Item], scored: bool, numbered: bool, answered: bool) -> bool:
    """Whether a line is certainly a move, perhaps half of one (8.2.g)."""
    line = item.line
    if item.remark or (item.quoted and answered) or _is_struck(line):
        return False
    if line.is_whole and not _is_total(line):
        # a word and a sign like a position may be anything, where all moves say more than that
        bare = scored and not line.figures and not line.leads
        return not bare or (line.words[0].isupper() and role_of(line.words[0]) is None and not line.left)
    if line.left or any(map(str.isdigit, line.comment)) or len(line.words) > 1 or (line.spelled and not line.position):
        return False
    if line.position:
        return bool(line.is_numbered or line.blank or (line.figures and sure))
    if not line.words or _is_total(line) or (role_of(line.words[0]) in LABELS and not line.is_numbered):
        return False
    if not line.half and len(line.leads) < 2 and says_end(line.words[0]):
        return False
    if line.is_numbered or (numbered and line.leads and line.figures):
        return True
    upper = line.words[0].isupper()
    return bool(line.figures and sure and (line.half or (not numbered and (upper or line.blank))))


def _is_struck(line: MoveLine) -> bool:
    said = plain(" ".join((*line.words[1:], line.comment, *line.left)))
    return any(word.startswith(STRUCK) for word in said.split()) or "nu e" in said


def _is_total(line: MoveLine) -> bool:
    words = plain(line.text).split()
    return (
        not line.is_numbered
        and bool(_SAYS_TOTAL & set(words))
        and all(word in _TOTALS or word.rstrip("p").isdecimal() for word in words)
    )


def _is_row(line: MoveLine, known: _Known, between: bool) -> bool:
    """Whether a line with a total may be a row whose word is TOTAL or the like.

    It may if the word is alone and in capitals and no sum of points is its number. After numbered moves it is none,
    except with a leading number, which is half a position.
    """
    words = [token for token in tokens_of(line.text) if token.kind in (Type.WORD, Type.LETTER)]
    figures = [int(word) for word in plain(line.text).split() if word.isdecimal()]
    if len(words) != 1 or not words[0].text.isupper() or any(sign in line.text for sign in ":="):
        return False
    leads = line.text.lstrip()[:1].isdigit()
    return bool(figures) and figures[-1] not in known.sums and (leads or between or not known.numbered)


def _other(draft: Draft, item: _Item, known: _Known, between: bool, answered: bool, below: bool) -> None:
    """A line that is no move for certain: known decoration, a question, or a text for others to look at.

    `below`: it is a word alone in capitals, with moves above it.
    """
    line, place = item.line, item.row.place
    text = one_line(line.text)
    row = _is_total(line) and _is_row(line, known, between)
    if not row and (_says_nothing(line, text, known) or (item.remark and not line.is_whole)):
        _pass_over(draft, item.row, line)
        return
    draft.book([Cell(line.text, place)], Use.ASKED)
    if row or _may_be_move(line, between):
        rows = row_texts(line)
        likely = not (row or _is_struck(line) or item.remark or (item.quoted and answered))
        readings = (*rows, NOTHING) if likely else (NOTHING, *rows)
        draft.add_doubtful(item.table, place, text[:200], "text_row", readings)
    else:
        draft.loose(text, place, between or below)


def _says_nothing(line: MoveLine, text: str, known: _Known) -> bool:
    """Whether a line is a total, headings, or the number of a page."""
    alone = known.moves and _TOTAL_ALONE.fullmatch(text) and not text.isdecimal()
    if alone or _is_total(line) or _is_heading(line.text):
        return True
    number = line.leads[0][0] if line.leads else line.figures[0].value if line.figures else ""
    if any(map(str.isalpha, text)) or len(line.leads) + len(line.figures) != 1 or not number.isdecimal():
        return False
    # below a move without points it may be those
    return int(number) == max(known.sums, default=0) or (known.scored and int(number) <= known.moves + 40)


def _is_heading(text: str) -> bool:
    if len(text) > 200:
        return False
    tokens = [token for token in tokens_of(text) if token.is_field]
    if any(token.kind in FIGURES for token in tokens):
        return False
    roles = [role_of(token.text) for token in tokens]
    return sum(role is not None for role in roles) > 1 and roles.count(None) * 3 <= len(roles)


def _may_be_move(line: MoveLine, between: bool) -> bool:
    if line.is_whole:
        return bool(line.figures or line.is_numbered or between or _is_struck(line))
    if line.is_numbered:
        return bool(line.words or line.position or line.figures or line.group)
    return bool(line.figures and (line.position or line.half or (between and len(line.words) == 1)))


# -- the grid -----------------------------------------------------------------------------------------------------


def _grid_at(rows: Sequence[Row], at: int, size: int) -> Sequence[Row]:
    """The rows of a grid that begins here: after its marker, or as many lines as the board has."""
    marked = is_marker([_written(rows[at])])
    start = at + marked
    numbers = _written(rows[start]).split() if start < len(rows) else []
    start += numbers == [str(n) for n in range(1, size + 1)]
    lines = rows[start : start + size]
    fitting = [line for line in lines if _is_grid_line(_written(line), size)]
    if len(fitting) == size:
        return lines
    if start > at and marked:
        # below a marker alone the moves may begin
        return list(takewhile(lambda row: not any(line.is_whole for line in moves_on(_written(row))), lines))
    return ()


def _is_grid_line(text: str, size: int) -> bool:
    parts = text.split()
    if len(parts) > 1 and len(parts[0]) == 1 and len(parts) in (2, size + 1):
        parts = parts[1:]
    return len("".join(parts)) == size and all(sign.isalpha() or sign in ".-_·" for part in parts for sign in part)
