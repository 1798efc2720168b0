"""The first page of the typing workbook, «Predare»: hand-ins as predare has them, compared with those."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from arbitraj.folder.people import HAND_IN, hand_in_lines, hand_in_table, read_hand_ins
from arbitraj.folder.table import HeadedTable, TableRow, table_file
from arbitraj.problems import Problem
from arbitraj.record.model import HandIn, Player, the_number
from arbitraj.record.names import same_number
from arbitraj.tables.headings import column_of
from arbitraj.text import said, say

WORKBOOKS = ("solutii.xlsx", "solutii.xlsm", "solutii.ods")  # the typing workbook, beside the folder of sheets
_SHEET, _ORDER, _STATE = "fisa", "ordine", "stare"
_SAID = (_SHEET, _ORDER, _STATE)
_OF_MOVES = {"pozitie", "depunere"}
# compared values of a hand-in, by column
_SHOWN: Mapping[str, Callable[[HandIn], str]] = MappingProxyType(
    {
        _SHEET: lambda hand_in: same_number(hand_in.sheet),
        _ORDER: lambda hand_in: str(hand_in.order or ""),
        _STATE: lambda hand_in: hand_in.state.value,
    }
)
_NOTHING_LISTED = ("files.missing_file", "files.no_rows")
_LEFT_OUT = ("files.missing_cell", "files.order_missing")


def index_page(path: Path, data: bytes | None = None) -> HeadedTable | None:
    """The index page of a workbook, or of its future content `data`, with the rows about hand-ins.

    None if there is no such page, or it is empty. Faults of the file are reported with its sheets.
    """
    if data is None and not path.is_file():
        return None
    needed = ((_SHEET,), (_ORDER,), ("masa", "nume"))
    page = HeadedTable(path, ("masa", "nume", *_SAID), needed, data=data, titled=say("typing.index"))
    page.rows = [line for line in page.rows if any(map(line.get, _SAID))]
    page.problems.clear()
    return None if _OF_MOVES & {column_of(head) for head in page.heads} or not page.rows else page


def hand_ins_of_page(path: Path, data: bytes, players: Sequence[Player]) -> tuple[HandIn, ...]:
    """The hand-ins on the page of a workbook. Empty if one of them has a fault."""
    page = index_page(path, data)
    found = hand_in_lines(page, players) if page else []
    return () if page is None or page.problems else tuple(hand_in for _, hand_in in found)


def hand_in_rows(folder: Path) -> list[TableRow]:
    """The rows of predare and of the page, as they are written."""
    page = _page_of(folder)
    return [*hand_in_table(folder).rows, *(page.rows if page else ())]


def read_handed_in(folder: Path, players: Sequence[Player]) -> tuple[tuple[HandIn, ...], list[Problem], list[Problem]]:
    """The hand-ins of a folder, their faults, and notices.

    Those missing in predare are read from the page. If both have them, they are compared.
    """
    table, page = hand_in_table(folder), _page_of(folder)
    listed, problems = read_hand_ins(folder, players, table)
    if page is None:
        return listed, problems, table.garbled
    if not listed and all(each.said.key in _NOTHING_LISTED for each in problems):
        return tuple(hand_in for _, hand_in in hand_in_lines(page, players)), page.problems, []
    file, by_table = table_file(folder, HAND_IN).name, {each.table: each for each in listed}
    there = hand_in_lines(page, players)
    more = tuple(hand_in for _, hand_in in there if hand_in.table not in by_table)
    known = {line.row.place for line, hand_in in there if hand_in.table in by_table}
    known |= {line.row.place for line in page.rows if the_number(line.get("masa")) in by_table}
    # predare has what a row leaves out
    told = table.garbled + [each for each in page.problems if each.place in known and each.said.key not in _LEFT_OUT]
    told += _differing(page.name, file, by_table, there)
    if more:
        tables = ", ".join(str(each.table) for each in more)
        told.append(Problem(page.name, page.page, said("files.hand_in_of_page", tables=tables, file=file)))
    return (*listed, *more), problems + [each for each in page.problems if each.place not in known], told


def _page_of(folder: Path) -> HeadedTable | None:
    return next(filter(None, (index_page(folder / name) for name in WORKBOOKS)), None)


def _differing(
    name: str, file: str, listed: Mapping[int, HandIn], there: Sequence[tuple[TableRow, HandIn]]
) -> Iterator[Problem]:
    """Differences between the page and predare, which counts."""
    for line, hand_in in there:
        other = listed.get(hand_in.table)
        for column, shown in _SHOWN.items() if other else ():
            # a number alone says nothing of what became of the sheet
            says = line.get(column) or (column == _STATE and line.get(_ORDER))
            here, instead = shown(hand_in), shown(other) if other else ""
            if says and here and instead and here != instead:
                about = {"table": hand_in.table, "column": column, "here": here, "there": instead, "file": file}
                yield Problem(name, line.row.place, said("files.hand_in_differs", **about))
