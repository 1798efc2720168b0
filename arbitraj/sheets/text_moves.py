"""Moves of a text: the meaning of numbers before them, decided over the whole file, and their queries."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from arbitraj.record.model import FIELDS
from arbitraj.record.question import NOTHING, Ask, Query, RowText
from arbitraj.sheets.draft import Draft, RowRead
from arbitraj.sheets.shapes import signs
from arbitraj.sheets.text_leads import Lead
from arbitraj.sheets.text_line import MoveLine
from arbitraj.sheets.text_tokens import Token, Type
from arbitraj.tables.cells import Cell, Marks, one_line
from arbitraj.text import Message

_GROUPS = 20  # more than that is no number of a group
_MARKED = re.compile(r"[(\[{<]|[*'\"/|]")
_POSITION = re.compile(r"[A-Za-z]\d{1,2}|\d{1,2}[A-Za-z]")
_SUM = re.compile(r"(?<!\d)\d+(?:[ ]?\+[ ]?\d+)+")
_POINTS = re.compile(r"(\d{1,2})[ ]?p", re.IGNORECASE)
_GROUP = re.compile(r"gr(?:up[aă])?\.?[ ]?(\d{1,2}|[IVX]{1,4})", re.IGNORECASE)
_MOST_ASKED = 3  # texts of a line that are asked about one by one


def columns_of(lines: Sequence[tuple[str, MoveLine]]) -> list[MoveLine]:
    """The moves of a file, (table, line) each, with the fields that their neighbours decide."""
    whole = [line for _, line in lines if line.is_whole] or [line for _, line in lines]
    scored = any(token.kind is not Type.BLANK for line in whole for token in line.figures)
    numbers = _numbering(lines, scored)
    lines = [
        (table, replace(line, number=line.leads[0][0] if numbered else ""))
        for (table, line), numbered in zip(lines, numbers, strict=True)
    ]
    rests = [line.leads[number:] for (_, line), number in zip(lines, numbers, strict=True)]
    lines = _with_joined(lines)
    usual = Counter(len(rest) for rest, (_, line) in zip(rests, lines, strict=True) if line.is_whole or line.position)
    expected = usual.most_common(1)[0][0] if usual else 0
    values = [int(text) for rest in rests for text, _ in rest[:1]]
    points_first = not scored and bool(values) and max(values) > _GROUPS
    if sum(line.minus for _, line in lines) * 2 > len(lines):  # this file separates points from the word by a dash
        lines = [(table, replace(line, minus=False)) for table, line in lines]
    return _checked(
        [_columns(line, rest, expected, points_first) for (_, line), rest in zip(lines, rests, strict=True)]
    )


def _numbering(lines: Sequence[tuple[str, MoveLine]], scored: bool) -> list[int]:
    """The number of leading numbers of each line that number the moves: one or none."""
    counts: Counter[str] = Counter()
    first: list[tuple[int, int]] = []  # the leading number and its line's index in its table
    for table, line in lines:
        counts[table] += 1
        if line.leads:
            first.append((int(line.leads[0][0]), counts[table]))
    steps = {number - place for number, place in first}
    counted = len(steps) == 1 or len(first) < 2
    # a number in front of a few lines alone is part of no column: it numbers them, or is a position mistyped
    if len(first) * 2 < len(lines):
        return [int(bool(line.leads) and not _lone(line)) for _, line in lines]
    several = sum(len(line.leads) > 1 for _, line in lines) * 2 > len(first)
    largest = max((number for number, _ in first), default=0)
    numbered = any(line.is_numbered for _, line in lines)
    points = not scored and not counted and not several and largest > _GROUPS
    if points or (len(first) < 2 and not scored and largest > 40):
        return [0 for _ in lines]
    others = counted or several  # whether a number that is not marked as one that counts does so
    return [
        int(bool(line.leads) and (line.is_numbered or (others and not (numbered and _lone(line))))) for _, line in lines
    ]


def _with_joined(lines: Sequence[tuple[str, MoveLine]]) -> list[tuple[str, MoveLine]]:
    """Split `1 1 A CASA`, where a number joined to a letter is a leading number in other lines."""
    joined = [line.position[:1].isdigit() and " " in line.position for _, line in lines]
    usual = Counter(len(line.leads) for (_, line), is_joined in zip(lines, joined, strict=True) if not is_joined)
    expected = usual.most_common(1)[0][0] if usual else 0
    return [
        (table, replace(line, first_of_two=line.position.split()[0]))
        if is_joined and len(line.leads) < expected
        else (table, line)
        for (table, line), is_joined in zip(lines, joined, strict=True)
    ]


def _lone(line: MoveLine) -> bool:
    """Whether a line's only leading number takes the place of a position (`18 STIRE 13`)."""
    return len(line.leads) == 1 and not line.position and not line.half


def _columns(line: MoveLine, rest: Sequence[Lead], expected: int, points_first: bool) -> MoveLine:
    leads = [text for text, _ in rest]
    figures = list(line.figures)
    points, total, group, position = "", "", line.group, line.position or line.half
    if points_first and leads and not figures:
        points = leads.pop()
    if not position and len(leads) > expected:
        position = leads.pop()
    stray = len(leads) > expected
    if leads and not group and int(leads[0]) <= _GROUPS:
        group = leads.pop(0)
    else:
        stray = False
    sums: tuple[str, ...] = ()
    texts = ["" if token.kind is Type.BLANK else token.value or token.text for token in figures]
    if len(texts) > 2 and all(map(str.isdecimal, texts[:3])) and int(texts[0]) + int(texts[1]) == int(texts[2]):
        # points, bonus and their sum, or the total before, the points and the total after
        sums, texts = (texts[2], texts[1]), texts[2:]
    elif figures and figures[0].kind is Type.SUM:
        sums = _sums(figures[0])
        texts[0] = sums[0]
    if texts and not points:
        points = texts.pop(0)
        points = f"-{points}" if line.minus and points.isdecimal() else points
    if texts:
        total = texts.pop(0)
    total, left = line.total or total, (*line.left, *leads, *texts)
    made = replace(line, group=group, position=position, points=points, total=total, left=left, points_may_be=sums)
    return replace(made, group_is_stray=stray)


def _sums(token: Token) -> tuple[str, ...]:
    """The points that `62+50` and `112 +50` may mean, the likeliest first."""
    first, _, _ = token.text.partition("+")
    alone = token.text.count("+") == 1 and " +" in token.text and "+ " not in token.text
    both = (first.strip(), token.value) if alone else (token.value, first.strip())
    return tuple(dict.fromkeys(text for text in both if text.isdecimal())) or (token.text,)


def _summed(moves: list[MoveLine]) -> list[MoveLine]:
    """Mark as doubtful a move's only number if it is called a total.

    It is in doubt if other moves have points without that name, or if it rises from move to move like a running total.
    """
    named = [move for move in moves if move.summed and move.points.isdecimal() and not move.total]
    rises = len(named) > 1 and all(int(one.points) <= int(two.points) for one, two in pairwise(named))
    if not named or (len(named) == len(moves) and not rises):
        return moves
    return [replace(move, is_doubtful=True) if move in named else move for move in moves]


def _checked(moves: list[MoveLine]) -> list[MoveLine]:
    """Mark points as doubtful: of two numbers the second is a running total, but if it never runs, either may be them.

    If it does, a lone number larger than the total before it may be the next total.
    """
    moves = _summed(moves)
    both = [move for move in moves if move.points.isdecimal() and move.total.isdecimal()]
    sums = {move_line.points: move_line.total for move_line in both if int(move_line.total) <= int(move_line.points)}
    running = [one for one, two in pairwise(both) if int(one.total) + int(two.points) == int(two.total)]
    same = all(move_line.points == move_line.total for move_line in both)
    if running:
        before = accumulate((int(move.total) if move.total.isdecimal() else 0 for move in moves), max, initial=0)
        lone = (move.points.isdecimal() and not move.total for move in moves)
        return [
            replace(move, is_doubtful=alone and int(move.points) > total > 0)
            for move, alone, total in zip(moves, lone, before, strict=False)
        ]
    if len(both) < 2 or same or (len(sums) < len(both) and len(both) < 3):
        return moves
    return [replace(move, is_doubtful=move in both) for move in moves]


def add_move(draft: Draft, place: str, table: str, line: MoveLine) -> None:
    """Add a move. Comments of its line are noted, and possible fields are asked."""
    word, text = one_line(" ".join(line.words)), one_line(line.text)
    asks: list[Query] = []

    def ask(column: str, readings: Iterable[str], why: str = "value", seen: str = text, soft: bool = True) -> None:
        asks.append(Query(Ask.VALUE, seen, place, why, tuple(readings), column=column, soft=soft))

    def ask_rows(*rows: tuple[str, str, str], soft: bool = True) -> None:
        """Ask which row it is, by group, position and points."""
        shown = (str(RowText(group, position, word, points)) for group, position, points in rows)
        ask("whole", shown, "text_row", soft=soft)

    if len(line.words) > 1:
        seen = text[:200] if line.joker else word  # which word the joker is of is asked too
        ask("word", dict.fromkeys((*line.words, "".join(line.words))), seen=seen, soft=False)
    elif line.joker:
        placed = joker_places(word, line.joker)
        if len(placed) > 1:
            ask("word", placed, "joker_where", soft=False)
        elif placed:
            word = placed[0]
        else:
            ask("word", (word,))
    if line.points_may_be or line.is_doubtful:
        ask("points", line.points_may_be or (line.points, line.total or NOTHING), seen=_figures(line))
    for left in line.left[:_MOST_ASKED]:  # in no field: it may belong to the one that it looks like
        if named := _GROUP.fullmatch(left):
            ask("group", (line.group, named[1]), seen=text[:200])
        elif _POSITION.fullmatch(left):
            ask("position", (line.position, left), seen=text[:200])
        elif any(map(str.isdigit, left)):
            ask("points", (line.points, left), seen=text[:200])
        else:
            ask("word", (word, left), seen=text[:200])
    for left in line.left[_MOST_ASKED:]:
        draft.loose(left, place, between=True)
    found, points = (line.group, line.position, line.points), _POINTS.fullmatch(line.position)
    if points and not signs().whole.fullmatch(line.position):
        # points in front of the word, or a place that is not on the board
        ask_rows(found, (line.group, "", points[1]), soft=False)
    if line.first_of_two:
        # the number may be that of the row or of the group, and the letter half a place
        group = line.group or (line.first_of_two if line.leads else "")
        ask_rows(found, (group, line.position.split()[-1], line.points))
    if line.group_behind and not line.points and line.group.isdecimal():
        # a name of groups in the place of points
        ask_rows(found, ("", line.position, line.group))
    if line.group_is_stray:
        ask("group", (line.group, NOTHING))
    if line.comment:
        draft.note(place, Message("files.rest_of_line", text=line.comment[:60]))
    texts = (line.group, line.position, word, line.points, line.total)
    cells = {key: Cell(one_line(text), place) for key, text in zip(FIELDS, texts, strict=True)}
    if (added := _SUM.search(line.text)) and not line.points_may_be:
        cells["puncte"] = Cell(one_line(line.points), place, marks=Marks(written=one_line(added[0])))
    draft.tables[table].append(RowRead(cells, tuple(asks), place=place, number=line.number))


def _figures(line: MoveLine) -> str:
    """The numbers of a line, one of which is the points."""
    if line.points_may_be:
        several = line.figures[0].kind is not Type.SUM
        return " ".join(token.text for token in line.figures[: 3 if several else 1])
    return one_line(line.text)[:200] if line.summed else f"{line.points} {line.total}".strip()


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
