"""Reader of a row of a table of moves, cell by cell: fields in a wrong column, or several in one cell."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from arbitraj.game.position import Position
from arbitraj.record.model import COLUMN_OF, FIELDS, read_number
from arbitraj.record.question import NOTHING, Ask, Query
from arbitraj.sheets.columns import role_of
from arbitraj.sheets.draft import RowRead
from arbitraj.sheets.labels import speaks_of_moves
from arbitraj.sheets.shapes import (
    Sort,
    bare,
    is_numbering,
    is_word,
    kind_of,
    moves_in,
    points_of,
    position_of,
    with_joker,
    word_and_points,
    words_in,
)
from arbitraj.tables.cells import Cell, Marks, piece_of

Cells = Mapping[str, Cell]
MOVE = ("pozitie", "depunere", "puncte")
_ORDER = ("nr", *FIELDS)
_FITTING = {Sort.POSITION: "pozitie", Sort.WORD: "depunere"}


def take(cells: Cells, beside: Sequence[Cell] = ()) -> tuple[list[RowRead], list[Cell]]:
    """The moves of a row, and its cells that are in no field of them.

    `cells` are those of the table's columns by role, `beside` those that are in no column.
    """
    rest = list(beside)
    several = [_one(each, []) for each in several_moves(cells)]
    return several or [_one(cells, rest)], rest


def several_moves(cells: Cells) -> Iterator[Cells]:
    """Split a row with several moves: line by line in each cell, or whole moves in one cell."""
    filled = {role: cell for role, cell in cells.items() if kind_of(cell) is not Sort.BLANK}
    own = {role: filled[role] for role in MOVE if role in filled}
    for parts_of in (_lines, _between_semicolons):
        counts = {len(parts_of(cell)) for cell in own.values()}
        if len(own) > 1 and len(counts) == 1 and (count := max(counts)) > 1:
            parts = {role: parts_of(cell) for role, cell in filled.items() if role in _ORDER}
            for n in range(count):
                piece = {role: piece_of(filled[role], part[n]) for role, part in parts.items() if len(part) == count}
                yield _of_all(filled, n, count) | piece
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


def _lines(cell: Cell) -> tuple[str, ...]:
    return cell.marks.lines


def _between_semicolons(cell: Cell) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, cell.text.split(";"))))


def _cells(cell: Cell, **texts: str) -> dict[str, Cell]:
    return {role: piece_of(cell, text) for role, text in texts.items() if text}


def _one(cells: Cells, rest: list[Cell]) -> RowRead:
    """One move of a row. Takes its cells out of `rest`."""
    fields = dict(_apart(cells))
    off = _misfit(fields)
    if off:
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
    rest[:] = [cell for cell in rest if all(cell is not each for each in cells)] + beside
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
        # a text that is read as a position as it is remains as written
        return (cell if _is_position(cell.text) else Cell(position_of(cell.text) or cell.text, cell.place)), []
    if role == "puncte":
        number = points_of(cell.text)
        known = number is None or number < 0 or read_number(cell.text) is not None
        return (cell if known else Cell(str(number), cell.place, marks=Marks(written=cell.text))), []
    return _word(cell)


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


def _is_position(text: str) -> bool:
    position = Position.read(text)
    return position is not None and position == Position.read(position_of(text) or text)


def _word(cell: Cell) -> tuple[Cell, list[Query]]:
    text = with_joker(cell.text) or bare(cell.text)
    said = " " in text and speaks_of_moves(text, or_jokers=False)
    words = words_in(text) or ((text,) if said else ())
    if not words:
        return (cell if text == cell.text else Cell(text, cell.place)), []
    readings = words if len(words) > 1 else (*words, NOTHING)
    return cell, [_ask("depunere", cell, "two_words", readings)]


def _ask(role: str, cell: Cell, why: str, readings: tuple[str, ...], soft: bool = False) -> Query:
    return Query(Ask.VALUE, cell.text, cell.place, why, readings, column=COLUMN_OF[role], soft=soft)
