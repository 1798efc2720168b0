"""Sheets written as text, as players send them by e-mail: a move a line, in any of the usual shapes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from arbitraj.competition.files.cells import Cell, Row, one_line
from arbitraj.competition.files.headings import plain
from arbitraj.competition.files.limits import MAX_CELL
from arbitraj.game.variant import Variant
from arbitraj.sheets.columns import is_solutions
from arbitraj.sheets.draft import Draft, FileRead, answer
from arbitraj.sheets.grid import grid_of_lines, is_marker
from arbitraj.sheets.labels import is_known, labelled
from arbitraj.text import say

_DASH = r"[-–—]"
_NUMBER = rf"(?:(?P<nr>\d{{1,3}})\s*[.)\]:]\s*|(?P<first>\d{{1,3}})\s+|(?:[*•]|{_DASH})\s+(?=\S))?"
_GROUP = r"(?:(?:gr(?:upa)?\b\.?|g\.)\s*(?P<group>[^\s:;,|]{1,8})[\s:;,|]+|(?P<second>\d{1,2})\s+)?"
_PLACE = r"(?P<position>[A-Za-z]\s?\d{1,2}|\d{1,2}\s?[A-Za-z])(?![^\W_])"
# a position of which a sign is missing, or that is not there at all (8.2.g)
_HALF = rf"(?:(?P<position>[A-Za-z]|\d{{1,2}}|\?|{_DASH})(?![^\W_]))"
_BETWEEN = rf"\s*(?:[:;,.=|>]|{_DASH})*\s*"
_WORD = r"(?P<word>(?:\(\w\)|[^\s=:;,|/()\[\]])+)"
_REST = r"(?P<rest>.*)"
_SHAPES = tuple(
    re.compile(rf"\s*{_NUMBER}{shape}$")
    for shape in (
        rf"{_GROUP}{_PLACE}{_BETWEEN}{_WORD}?{_REST}",
        rf"{_GROUP}{_HALF}{_BETWEEN}{_WORD}{_REST}",
        rf"(?P<group>)(?P<position>){_WORD}{_REST}",
    )
)
_FIGURE = re.compile(
    r"[\s=:;,|/(\[–—>-]*(?:total|cumulat|pct|puncte)?[\s:.=]*"
    r"(?P<number>\d+(?:[.,]\d+)?)\s*(?:puncte|pct|pt|p)?\.?\s*[)\]]?",
    re.IGNORECASE,
)
_GLUED = re.compile(r"(?P<word>.*[^\W\d_])[-–](?P<points>\d+)")
_POSITION = re.compile(r"[A-Za-z]\s?\d{1,2}|\d{1,2}\s?[A-Za-z]")
_TOTAL = ("total", "suma", "punctaj")
_EMPTY = ("-", "–", "—", "?")


@dataclass(frozen=True, slots=True)
class Move:
    """A line read as a move: its fields as text, and how many numbers stood before the position."""

    number: str
    group: str
    position: str
    word: str
    points: str
    total: str
    left: str = ""


def read_text_sheet(text: str, name: str, variant: Variant) -> FileRead:
    """The one sheet that a text is."""
    rows = [
        Row(n, say("files.row", row=n), (Cell(line.strip()[:MAX_CELL], say("files.row", row=n)),))
        for n, line in enumerate(text.split("\n"), 1)
        if line.strip() and not line.lstrip().startswith(("#", ">"))
    ]
    draft = Draft(name)
    moves: list[tuple[Row, Move, str]] = []
    table, at = "", 0
    while at < len(rows):
        row = rows[at]
        lines = _grid_at(rows, at, variant.size)
        if lines:
            draft.grids.append(grid_of_lines(lines, row, variant))
            at = rows.index(lines[-1]) + 1
            continue
        if is_solutions(row.texts):
            table = "solutii"
        else:
            _line(draft, row, table, moves)
        at += 1
    _hand_over(draft, moves)
    if not moves and not draft.identity and not draft.queries:
        draft.wrong("", say("files.text_no_moves"))
    return answer([draft.found(variant)], [draft])


def _line(draft: Draft, row: Row, table: str, moves: list[tuple[Row, Move, str]]) -> None:
    line = row.cells[0].text
    labels = list(labelled(Row(row.number, row.place, (Cell(one_line(line), row.place),))))
    move = None if labels else read_move(line)
    if move and (move.word or move.position):
        moves.append((row, move, table))
        if move.left:
            draft.note(row.place, say("files.rest_of_line", text=move.left[:40]))
    elif labels:
        for role, cell in labels:
            draft.name_it(role, cell)
    elif re.match(r"\s*\d{1,3}\s*[.)]\s*\S", line):
        draft.wrong(row.place, say("files.text_line", text=one_line(line)[:60]))
    elif not is_known(row) and not re.fullmatch(r"\s*\d{1,3}\s*[.)]?\s*", line):
        draft.note(row.place, say("files.row_passed_over", text=one_line(line)[:60]))


def _hand_over(draft: Draft, moves: list[tuple[Row, Move, str]]) -> None:
    """A single number before each position is the move's own; where they do not count up, they are the groups."""
    single = [move.number for _, move, _ in moves]
    groups = not any(move.group for _, move, _ in moves) and all(text.isdecimal() and len(text) < 4 for text in single)
    counted = not groups or all(int(text) == n for n, text in enumerate(single, 1))
    for row, move, table in moves:
        texts = {"grupa": move.group, "pozitie": move.position, "depunere": move.word}
        if groups and not counted and len(moves) > 1 and _bare(row.cells[0].text):
            texts["grupa"] = move.number
        texts |= {"puncte": move.points, "total": move.total}
        draft.add(table, row.place, {key: Cell(one_line(value), row.place) for key, value in texts.items()})


def _bare(line: str) -> bool:
    return re.match(r"\s*\d{1,3}\s+\S", line) is not None


def read_move(line: str) -> Move | None:
    """A line as a move; None where it is none.

    >>> read_move("1) 8H - CASA (8)")
    Move(number='1', group='', position='8H', word='CASA', points='8', total='', left='')
    >>> read_move("H7: cASA = 8 p").word, read_move("Salut!")
    ('cASA', None)
    """
    if "\t" in line:
        move = _tabbed(line.split("\t"))
        if move:
            return move
    flat = one_line(line)
    if plain(flat).split(" ")[0] in _TOTAL:
        return None
    for shape, pattern in enumerate(_SHAPES):
        found = pattern.match(flat)
        if not found:
            continue
        if shape == 1 and found["position"].isdecimal() and not (found["nr"] or found["first"]):
            continue
        numbered = found["nr"] or (shape == 1 and found["first"])
        # without a number and a whole position, only a word with points after it is a move
        pointed = _FIGURE.fullmatch(found["rest"]) and ((found["word"] or "").isupper() or found["position"])
        if shape and not numbered and not pointed:
            continue
        return _move(found)
    return None


def _move(found: re.Match[str]) -> Move:
    fields = found.groupdict()
    word, rest = fields["word"] or "", fields["rest"]
    if word not in _EMPTY and not any(map(str.isalpha, word)):
        word, rest = "", f" {word}{rest}"
    glued = _GLUED.fullmatch(word)
    if glued and not _FIGURE.match(rest):
        word, rest = glued["word"], f" {glued['points']}{rest}"
    points, rest = _figure(rest)
    total, rest = _figure(rest)
    number = fields["nr"] or fields.get("first") or ""
    group = fields.get("group") or fields.get("second") or ""
    position = fields["position"] or ""
    if not points and rest and not total and re.fullmatch(r"\s*\S{1,12}\s*", rest):
        points, rest = rest.strip(), ""
    return Move(number, _blank(group), _blank(position), _blank(word), _blank(points), total, rest.strip(" .;,"))


def _figure(rest: str) -> tuple[str, str]:
    """The first number of the rest of a line, and what follows it; a question mark stands for none."""
    blank = re.match(rf"\s+\?(?=\s|$)|\s+{_DASH}\s*$", rest)
    if blank:
        return "", rest[blank.end() :]
    found = _FIGURE.match(rest)
    return (found["number"], rest[found.end() :]) if found else ("", rest)


def _blank(text: str) -> str:
    return "" if text.strip() in _EMPTY else text.strip()


def _tabbed(cells: Sequence[str]) -> Move | None:
    """Cells between tabs: the position says which is which."""
    texts = [one_line(cell) for cell in cells]
    at = next((n for n, text in enumerate(texts) if _POSITION.fullmatch(text)), None)
    if at is None or at + 1 >= len(texts):
        return None
    before = [text.rstrip(".)") for text in texts[:at]]
    after = [*texts[at + 1 :], "", ""]
    number, group = (before[0], before[1]) if len(before) > 1 else ((before or [""])[0], "")
    left = " ".join(filter(None, after[3:]))
    return Move(number, _blank(group), texts[at], _blank(after[0]), _blank(after[1]), after[2], left)


def _grid_at(rows: Sequence[Row], at: int, size: int) -> Sequence[Row]:
    """The rows of a grid that begins here: after its marker, or as many lines of so many signs."""
    start = at + is_marker(rows[at].texts)
    numbers = rows[start].cells[0].text.split() if start < len(rows) else []
    start += numbers == [str(n) for n in range(1, size + 1)]
    lines = rows[start : start + size]
    fitting = [line for line in lines if _is_grid_line(line.cells[0].text, size)]
    if len(fitting) == size or (start > at and is_marker(rows[at].texts) and lines):
        return lines
    return ()


def _is_grid_line(text: str, size: int) -> bool:
    parts = text.split()
    if len(parts) > 1 and len(parts[0]) == 1 and len(parts) in (2, size + 1):
        parts = parts[1:]
    return len("".join(parts)) == size and all(sign.isalpha() or sign in ".-_·" for part in parts for sign in part)
