"""Add a line that is a move to the sheet's moves, with its queries."""

import re

from arbitraj.record.model import FIELDS
from arbitraj.record.question import NOTHING, Ask, Query, RowText
from arbitraj.sheets.draft import Draft, RowRead
from arbitraj.sheets.shapes import signs
from arbitraj.sheets.text_line import MoveLine
from arbitraj.sheets.text_tokens import Type
from arbitraj.tables.cells import Cell, Marks, one_line
from arbitraj.text import said

_MARKED = re.compile(r"[(\[{<]|[*'\"/|]")
_POSITION = re.compile(r"[A-Za-z]\d{1,2}|\d{1,2}[A-Za-z]")
_SUM = re.compile(r"(?<!\d)\d+(?:[ ]?\+[ ]?\d+)+")
_POINTS = re.compile(r"(\d{1,2})[ ]?p", re.IGNORECASE)
_GROUP = re.compile(r"gr(?:up[aă])?\.?[ ]?(\d{1,2}|[IVX]{1,4})", re.IGNORECASE)
_MOST_ASKED = 3  # texts of a line that are asked about one by one


def add_move(draft: Draft, place: str, table: str, line: MoveLine) -> None:
    """Add a move. Comments of its line are noted, and possible fields are asked."""
    word = one_line(" ".join(line.words))
    asks: list[Query] = []
    if len(line.words) > 1:
        readings = tuple(dict.fromkeys((*line.words, "".join(line.words))))
        seen = one_line(line.text)[:200] if line.joker else word  # which word the joker is of is asked too
        asks.append(Query(Ask.VALUE, seen, place, "value", readings, column="word"))
    elif line.joker:
        placed = joker_places(word, line.joker)
        if len(placed) > 1:
            asks.append(Query(Ask.VALUE, one_line(line.text), place, "joker_where", placed, column="word"))
        elif placed:
            word = placed[0]
        else:
            asks.append(Query(Ask.VALUE, one_line(line.text), place, "value", (word,), column="word", soft=True))
    if line.points_may_be or line.is_doubtful:
        readings = line.points_may_be or (line.points, line.total or NOTHING)
        asks.append(Query(Ask.VALUE, _figures(line), place, "value", readings, column="points", soft=True))
    asks += (_of_left(line, word, text, place) for text in line.left[:_MOST_ASKED])
    for text in line.left[_MOST_ASKED:]:
        draft.loose(text, place, between=True)
    points = _POINTS.fullmatch(line.position)
    if points and not signs().whole.fullmatch(line.position):
        # points in front of the word, or a place that is not on the board
        rows = (RowText(line.group, line.position, word, line.points), RowText(line.group, "", word, points[1]))
        asks.append(Query(Ask.VALUE, one_line(line.text), place, "text_row", tuple(map(str, rows)), column="whole"))
    if line.first_of_two:
        # the number may be that of the row or of the group, and the letter half a place
        group = line.group or (line.first_of_two if line.leads else "")
        other = RowText(group, line.position.split()[-1], word, line.points)
        asks.append(_whole(line, place, RowText(line.group, line.position, word, line.points), other))
    if line.group_behind and not line.points and line.group.isdecimal():
        # a name of groups in the place of points
        found = RowText(line.group, line.position, word, "")
        asks.append(_whole(line, place, found, RowText("", line.position, word, line.group)))
    if line.group_is_stray:
        readings = (line.group, NOTHING)
        asks.append(Query(Ask.VALUE, one_line(line.text), place, "value", readings, column="group", soft=True))
    if line.comment:
        draft.note(place, said("files.rest_of_line", text=line.comment[:60]))
    texts = (line.group, line.position, word, line.points, line.total)
    cells = {key: Cell(one_line(text), place) for key, text in zip(FIELDS, texts, strict=True)}
    if (added := _SUM.search(line.text)) and not line.points_may_be:
        cells["puncte"] = Cell(one_line(line.points), place, marks=Marks(written=one_line(added[0])))
    draft.tables[table].append(RowRead(cells, tuple(asks), place=place, number=line.number))


def _of_left(line: MoveLine, word: str, text: str, place: str) -> Query:
    """The query about a text in no field: it may belong to the field that it looks like."""
    if named := _GROUP.fullmatch(text):
        column, readings = "group", (line.group, named[1])
    elif _POSITION.fullmatch(text):
        column, readings = "position", (line.position, text)
    elif any(map(str.isdigit, text)):
        column, readings = "points", (line.points, text)
    else:
        column, readings = "word", (word, text)
    return Query(Ask.VALUE, one_line(line.text)[:200], place, "value", readings, column=column, soft=True)


def _figures(line: MoveLine) -> str:
    """The numbers of a line, one of which is the points."""
    if line.points_may_be:
        several = line.figures[0].kind is not Type.SUM
        return " ".join(token.text for token in line.figures[: 3 if several else 1])
    return one_line(line.text)[:200] if line.summed else f"{line.points} {line.total}".strip()


def _whole(line: MoveLine, place: str, *rows: RowText) -> Query:
    readings = tuple(map(str, rows))
    return Query(Ask.VALUE, one_line(line.text), place, "text_row", readings, column="whole", soft=True)


def joker_places(word: str, letter: str) -> tuple[str, ...]:
    """A word with the joker named in a note: each possible place. Empty if there is none.

    >>> joker_places("APIFOBII", "B"), joker_places("APIFO?II", "B"), joker_places("ANA", "a")
    (('APIFO(B)II',), ('APIFO(B)II',), ('(A)NA', 'AN(A)'))
    """
    compact = "".join(word.split())
    mark = f"({letter.upper()})"
    if "?" in compact or not compact:
        return (compact.replace("?", mark, 1),) if compact.count("?") == 1 else ()
    if _MARKED.search(compact) or (not compact.isupper() and not compact.islower()):
        same = mark in compact.upper() if "(" in compact else letter.upper() in compact.upper()
        return (word,) if same else ()  # marked already
    at = [n for n, sign in enumerate(compact) if sign.upper() == letter.upper()]
    return tuple(compact[:n] + mark + compact[n + 1 :] for n in at)


def row_texts(line: MoveLine) -> list[str]:
    """The rows of a table that a line may be, the likeliest first."""
    points = next((token.value or token.text for token in line.figures), "")
    words = [*line.words, "".join(line.words)] if len(line.words) > 1 else list(line.words) or [""]
    position = line.position or line.half
    if line.spelled and not position:  # its first letter may be half a position
        position, words = words[0].split()[0], [words[0].partition(" ")[2]]
    rows = [RowText(line.group, position, word, points) for word in words]
    if line.words and (line.half or line.spelled) and not line.position:
        rows.append(RowText(line.group, "", line.half + line.words[0], points))
    return list(dict.fromkeys(str(row) for row in rows if row.position or row.word or row.group))
