"""Differences between the two transcriptions of a sheet, field by field, and their settlement.

Values are compared without diacritics, blanks and case that marks no joker. Rows are aligned first, so that a missing
row is one difference. If that row is on the paper, one person alone has read it, so its fields are asked too. So are
fields that the camera left unread. A difference is settled by a third reading that agrees with one of the two, or by a
ruling.
"""

import difflib
from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from arbitraj.game.notation import read_word
from arbitraj.game.position import Position
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel.case import Difference
from arbitraj.hall.kernel.scene import is_cameras, is_players
from arbitraj.hall.kernel.state import Done, HallSheet, Transcription, TypedRow
from arbitraj.hall.typing.asked import ThirdRead
from arbitraj.record.model import Competition, read_number, the_number
from arbitraj.record.names import plain_name

ROW_MISSING = "rand"  # column of a row that only one transcription has. Its values are PRESENT and ABSENT
ABSENT, PRESENT = "–", "da"
COLUMNS = ("group", "position", "word", "points")
_GRID = "grila"


def hand_differences(sheet: HallSheet, competition: Competition) -> tuple[Difference, ...]:
    """Differences between the two transcriptions of a sheet, () before both are finished."""
    one, two = sheet.hands.get(1), sheet.hands.get(2)
    if not (one and two and one.finished and two.finished):
        return ()
    counts = what_counts(competition)
    found = [*_of_heading(one, two), *_of_rows(one, two, counts), *_of_grid(one, two)]
    # on a reopened sheet the chief may settle fields that both read alike
    named = {done.body.question for done in sheet.rulings}
    asked = [
        _settled(difference, sheet, counts)
        for difference in found
        if _differs(difference, counts) or difference.key in named
    ]
    lone = _lone_rows(asked, (one, two), counts)
    lost = _lost(lone)
    asked = [replace(difference, value=None) if difference.key in lost - named else difference for difference in asked]
    alone = _read_alone(_lone_rows(asked, (one, two), counts), competition)
    return (*asked, *(_settled(difference, sheet, counts) for difference in alone))


class Compared:
    """Cache of the differences by sheet, for conclusions and for files."""

    def __init__(self, competition: Competition) -> None:
        self._competition = competition
        self._known: dict[str, tuple[HallSheet, tuple[Difference, ...]]] = {}

    def of(self, sheet: HallSheet) -> tuple[Difference, ...]:
        """Differences of a sheet, as from `hand_differences`."""
        known = self._known.get(sheet.number)
        if known is None or known[0] is not sheet:
            self._known[sheet.number] = known = sheet, hand_differences(sheet, self._competition)
        return known[1]

    def misread(self, sheet: HallSheet, settled: Transcription) -> int:
        """Number of fields that the camera's transcription, set aside since, had wrong."""
        if sheet.camera is None:
            return 0
        beside = replace(sheet, hands={1: settled, 2: sheet.camera}, thirds=(), rulings=())
        found = hand_differences(beside, self._competition)
        return sum(not difference.unread and difference.column != ROW_MISSING for difference in found)


def ruled_on(sheet: HallSheet, body: RulingGiven) -> HallSheet:
    """A sheet with a hypothetical ruling added."""
    return replace(sheet, rulings=(*sheet.rulings, Done(0, "", "", body)))


def settled_hand(sheet: HallSheet, found: Sequence[Difference]) -> Transcription:
    """The first transcription with the settled values."""
    return _settle(sheet.hands[1], 0, sheet, found)


def settled_hands(sheet: HallSheet, found: Sequence[Difference]) -> tuple[Transcription, Transcription]:
    """Both transcriptions with the settled values: they differ only where a difference is open."""
    return _settle(sheet.hands[1], 0, sheet, found), _settle(sheet.hands[2], 1, sheet, found)


def agreed(sheet: HallSheet, found: Difference, column: str, competition: Competition) -> str:
    """Value of another field of a difference's row, "" unless both transcriptions have the row and agree in it."""
    counts = what_counts(competition)
    one, two = (
        next((row for row in sheet.hands[hand].rows if row.id == name), None)
        for hand, name in zip((1, 2), found.rows, strict=True)
    )
    if one is None or two is None or column in one.unread | two.unread:
        return ""
    value = getattr(one, column)
    return value if counts(column, value) == counts(column, getattr(two, column)) else ""


def what_counts(competition: Competition) -> Callable[[str, str], object]:
    """Function (column, text) -> value for comparisons."""

    def counts(column: str, text: str) -> object:
        if column == "word":
            read = read_word(text, competition.variant.alphabet, competition.notation)
            return (read.candidates, read.capital) if read.candidates else "".join(text.split())
        if column == "position":
            return Position.read(text) or "".join(text.split()).upper()
        if column == "points":
            number = read_number(text)
            return "".join(text.split()) if number is None else number
        if column == "name":
            return tuple(plain_name(text))
        if column in ("group", "table"):
            return the_number(text) or text.strip()
        return text.strip()

    return counts


def _differs(found: Difference, counts: Callable[[str, str], object]) -> bool:
    one, two = found.values
    return found.unread or (one != two and counts(found.column, one) != counts(found.column, two))


def _of_heading(one: Transcription, two: Transcription) -> Iterator[Difference]:
    unread = is_cameras(two) and two.heading is None
    for column, mine, other in zip(("name", "table"), one.heading or ("", ""), two.heading or ("", ""), strict=True):
        yield Difference(("", ""), "", column, (mine, mine if unread else other), unread=unread)


def _of_grid(one: Transcription, two: Transcription) -> Iterator[Difference]:
    left, right = (transcription.grid_absent or "/".join(transcription.grid) for transcription in (one, two))
    # a grid is typed on demand: a first typist may not have been asked for it. On a player's sheet one person read it
    if right and (left or is_players(one)):
        yield Difference(("", ""), "", _GRID, (left, right))


def _of_rows(one: Transcription, two: Transcription, counts: Callable[[str, str], object]) -> Iterator[Difference]:
    for which in ("", "solutii"):
        mine, other = one.of_table(which), two.of_table(which)
        if is_cameras(two):
            yield from _beside_cameras(mine, other, which, counts)
            continue
        keys = [_row_counts(row, counts) for row in mine], [_row_counts(row, counts) for row in other]
        matcher = difflib.SequenceMatcher(None, *keys, autojunk=False)
        for _, start, end, from_, to in matcher.get_opcodes():
            yield from _of_stretch(mine[start:end], other[from_:to], which, (start + 1, from_ + 1))


def _of_pair(left: TypedRow, right: TypedRow, which: str, entry: int) -> Iterator[Difference]:
    for column in COLUMNS:
        value, unread = getattr(left, column), column in right.unread
        values = value, value if unread else getattr(right, column)
        yield Difference((left.id, right.id), which, column, values, entry, unread=unread)


def _beside_cameras(
    mine: Sequence[TypedRow], other: Sequence[TypedRow], which: str, counts: Callable[[str, str], object]
) -> Iterator[Difference]:
    """Differences to a camera's transcription, in which much is unread.

    Rows are aligned for the most equal fields. Between two aligned rows the others are paired in order, however
    different: a question whether one of them is on the paper would not tell the reader which is meant.
    """
    keys = [_row_counts(row, counts) for row in mine], [_row_counts(row, counts) for row in other]
    many = len(mine) + 1  # so that all unlike pairs together score less than one equal field

    def alike(n: int, m: int) -> int:
        unread = other[m].unread
        same = sum(a == b for a, b in zip(keys[0][n], keys[1][m], strict=True))
        return max(1, many * (4 * same - 3 * (len(COLUMNS) - len(unread & {*COLUMNS}) - same) + 1))

    best = [[0] * (len(other) + 1) for _ in range(len(mine) + 1)]
    for n in range(len(mine) - 1, -1, -1):
        for m in range(len(other) - 1, -1, -1):
            best[n][m] = max(best[n + 1][m + 1] + alike(n, m), best[n + 1][m], best[n][m + 1])
    n = m = 0
    while n < len(mine) or m < len(other):
        both = n < len(mine) and m < len(other)
        if both and best[n][m] == best[n + 1][m + 1] + alike(n, m):
            yield from _of_pair(mine[n], other[m], which, n + 1)
            n, m = n + 1, m + 1
        elif n < len(mine) and (m == len(other) or best[n][m] == best[n + 1][m]):
            yield Difference((mine[n].id, ""), which, ROW_MISSING, (PRESENT, ABSENT), n + 1)
            n += 1
        else:
            yield Difference(("", other[m].id), which, ROW_MISSING, (ABSENT, PRESENT), m + 1)
            m += 1


def _row_counts(row: TypedRow, counts: Callable[[str, str], object]) -> tuple[object, ...]:
    """Values of a row for comparison. An unread field equals no other value."""
    return tuple((row.id,) if column in row.unread else counts(column, getattr(row, column)) for column in COLUMNS)


def _of_stretch(
    mine: Sequence[TypedRow], other: Sequence[TypedRow], which: str, first: tuple[int, int]
) -> Iterator[Difference]:
    for n, (left, right) in enumerate(zip(mine, other, strict=False), first[0]):
        yield from _of_pair(left, right, which, n)
    common = min(len(mine), len(other))
    for n, row in enumerate(mine[common:], first[0] + common):
        yield Difference((row.id, ""), which, ROW_MISSING, (PRESENT, ABSENT), n)
    for n, row in enumerate(other[common:], first[1] + common):
        yield Difference(("", row.id), which, ROW_MISSING, (ABSENT, PRESENT), n)


@dataclass(frozen=True, slots=True)
class _Lone:
    """A row that only one transcription has at its place. `same` is equal for two that are one row of the paper."""

    found: Difference
    row: TypedRow
    same: tuple[object, ...]

    @property
    def of_first(self) -> bool:
        return bool(self.found.rows[0])


def _lone_rows(
    asked: Sequence[Difference], hands: tuple[Transcription, Transcription], counts: Callable[[str, str], object]
) -> list[_Lone]:
    rows = {(side, row.id): row for side, transcription in enumerate(hands) for row in transcription.rows}
    lone = [difference for difference in asked if difference.column == ROW_MISSING]
    own = [rows[(0, difference.rows[0]) if difference.rows[0] else (1, difference.rows[1])] for difference in lone]
    return [_Lone(one, row, (one.which, *_row_counts(row, counts))) for one, row in zip(lone, own, strict=True)]


def _lost(lone: Sequence[_Lone]) -> set[str]:
    """Keys of rows that both transcriptions have in different places, more often than rows settled as present."""
    twice = Counter(other.same for other in lone if other.of_first) & Counter(e.same for e in lone if not e.of_first)
    there = Counter(other.same for other in lone if other.found.value != ABSENT)
    return {other.found.key for other in lone if there[other.same] < twice[other.same]}


def _read_alone(lone: Sequence[_Lone], competition: Competition) -> Iterator[Difference]:
    """Fields of rows that are on the paper but in one transcription only, so that one person alone has read them.

    A row that both typed with equal values at different places was read by two.
    """
    moved = {(other.of_first, other.same) for other in lone if other.found.value != PRESENT}
    asked = {"group": competition.game_type.has_groups, "points": competition.asks_points}
    for single in lone:
        if single.found.value == PRESENT and (not single.of_first, single.same) not in moved:
            for column in COLUMNS:
                text, unread = getattr(single.row, column), column in single.row.unread
                if text.strip() or unread or asked.get(column, True):
                    change: dict[str, Any] = {"column": column, "values": (text, text), "unread": unread}
                    yield replace(single.found, **change, value=None, thirds=())


def _settled(found: Difference, sheet: HallSheet, counts: Callable[[str, str], object]) -> Difference:
    read: tuple[Done[ThirdRead], ...] = sheet.thirds
    ruled: tuple[Done[RulingGiven], ...] = sheet.rulings
    thirds = [done.body.value for done in read if done.body.difference == found.key]
    value = None
    for text in thirds:
        fitting = [other for other in found.typed if counts(found.column, other) == counts(found.column, text)]
        value = fitting[0] if fitting else value
    for done in ruled:
        if done.body.how == "diferenta" and done.body.question == found.key:
            value = done.body.value
    return replace(found, value=value, thirds=tuple(thirds))


def _settle(transcription: Transcription, side: int, sheet: HallSheet, found: Sequence[Difference]) -> Transcription:
    given = {
        (difference.rows, difference.column): difference.value for difference in found if difference.value is not None
    }
    lone = {difference.rows for difference in found if difference.column == ROW_MISSING}
    unread = {difference.rows for difference in found if difference.value is None}
    rows: list[TypedRow] = []
    for left, right in _aligned(sheet, lone):
        own, other = (left, right) if side == 0 else (right, left)
        ids = left.id if left else "", right.id if right else ""
        there = PRESENT if own else ABSENT
        if own or ids not in unread:  # the other's row is taken over once all its fields are settled
            there = given.get((ids, ROW_MISSING), there)
        row = own or other
        if row and there == PRESENT:
            changed: dict[str, Any] = {
                column: value for (of, column), value in given.items() if of == ids and column in COLUMNS
            }
            rows.append(replace(row, **changed, unread=frozenset()))
    whole = ("", "")
    name, table = transcription.heading or whole
    if whole in {of for of, _ in given}:
        name, table = given.get((whole, "name"), name), given.get((whole, "table"), table)
        transcription = replace(transcription, heading=(name, table))
    grid = given.get((whole, _GRID))
    if grid is not None:
        absent = grid == "necompletata"
        transcription = replace(transcription, grid=() if absent else tuple(grid.split("/")), grid_absent=grid * absent)
    return replace(transcription, rows=tuple(rows))


def _aligned(sheet: HallSheet, lone: Container[tuple[str, str]]) -> Iterator[tuple[TypedRow | None, TypedRow | None]]:
    """Rows of both transcriptions in pairs. Rows of one only are paired with None, all others in order."""
    for which in ("", "solutii"):
        mine, other = ([*sheet.hands[n].of_table(which)] for n in (1, 2))
        while mine or other:
            if mine and (mine[0].id, "") in lone:
                yield mine.pop(0), None
            elif other and ("", other[0].id) in lone:
                yield None, other.pop(0)
            else:
                yield mine.pop(0), other.pop(0)
