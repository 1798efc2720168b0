"""A list of entries made by somebody else: columns recognised, rows left out, doubts.

Federations' lists have any headings, titles, totals, the same person twice. Nothing of them is dropped silently: the
caller gets an account of it, and writes nothing until its doubts are answered.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from arbitraj.folder.people import (
    ROSTER_COLUMNS,
    SEATING_COLUMNS,
    TABLE,
    Entrant,
    is_empty_seat,
    roster_entries,
    roster_players,
)
from arbitraj.folder.table import HeadedTable, TableRow, is_category, texts_under
from arbitraj.near import unknown
from arbitraj.problems import Problem
from arbitraj.record.model import Player
from arbitraj.record.names import plain_name
from arbitraj.tables.cells import Row
from arbitraj.tables.headings import column_of, columns_meant, plain
from arbitraj.text import Message

NOTHING = "nimic"  # the value of a column that is none of ours
_KNOWN = (*ROSTER_COLUMNS, *SEATING_COLUMNS)
_SUMS = ("total", "subtotal", "medie", "media", "suma")
_CLOSINGS = (*_SUMS, *"intocmit arbitru arbitrul organizator semnatura observatii nota legenda sursa".split())
_BIRTH, _TOWN = ("naster", "nascut", "varsta", "cnp"), ("localit", "oras", "judet", "scoala", "liceu")
_SHOWN = 40  # signs of a row that is quoted
_NUMBERED = re.compile(r"(\d{1,4}(?: ?[.)])?)(?: |(?<=[.)]))(?=\D)(.+)", re.ASCII)  # `1. Pop Ana`, `1) Pop`, `1 Pop`


@dataclass(frozen=True, slots=True)
class ListDoubt:
    """A doubt about a list: a column not used (`heading`), a row (`row`) used or `left` out, or the whole list.

    `may_be` is the column that the heading may mean, "" if unknown.
    """

    place: str
    message: Message
    heading: str = ""
    may_be: str = ""
    row: int = 0
    left: bool = False


@dataclass(frozen=True, slots=True)
class EntryOptions:
    """A person's choices for a list: columns, and rows to `keep` or to `leave`.

    `columns` maps plain headings to columns, NOTHING for none.
    """

    columns: Mapping[str, str]
    keep: Collection[int] = ()
    leave: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class EntryList:
    """The `entrants` of a list, and its `players` if they have tables already.

    `taken` are headings with the column recognised, `ignored` headings of no use, `unread` rows without a name or other
    usable content. `numbered` are the first and last of the numbers before the names, which are dropped. `garbled` has
    the texts that were encoded twice, read as they were before.
    """

    entrants: tuple[Entrant, ...]
    players: tuple[Player, ...]
    taken: tuple[tuple[str, str], ...]
    ignored: tuple[str, ...]
    unread: tuple[str, ...]
    doubts: tuple[ListDoubt, ...]
    numbered: tuple[str, ...] = ()
    garbled: tuple[str, ...] = ()


def entry_wishes(
    columns: Sequence[str], keep: Sequence[int], leave: Sequence[int]
) -> tuple[EntryOptions, list[Problem]]:
    """The choices typed by a person (`HEADING=column`), and their problems."""
    called, problems = {}, []
    for typed in columns:
        heading, mark, column = typed.rpartition("=")
        if not mark or not plain(heading):
            problems.append(Problem("--coloana", "", Message("files.list_column_form", value=typed)))
        elif (name := plain(column).replace(" ", "_")) not in (*_KNOWN, NOTHING, ""):
            problems.append(Problem("--coloana", "", unknown(column, (*_KNOWN, NOTHING))))
        else:
            called[plain(heading)] = name or NOTHING
    return EntryOptions(called, frozenset(keep), frozenset(leave)), problems


def read_entry_list(path: Path, wanted: EntryOptions) -> tuple[EntryList, list[Problem]]:
    """The list of a file of any kind. Its doubts are what `wanted` leaves open."""
    called = wanted.columns
    table = HeadedTable(
        path, ROSTER_COLUMNS, (("nume",),), SEATING_COLUMNS, meant=True, called=called, unheaded=_columns_by_shape
    )
    # two columns of one meaning are a doubt here, not a fault: the second is asked about (`_of_columns`)
    # and so is whether the last row is whole
    table.problems[:] = [
        problem for problem in table.problems if problem.message.key not in ("files.two_values", "files.cut_row")
    ]
    problems = list(_no_such(table, wanted))
    numbered = _numbers([line.get("nume") for line in table.rows])
    if numbered:
        table.rows[:] = [replace(line, cells={**line.cells, "nume": _bare(line.get("nume"))}) for line in table.rows]
    rows = [*table.rows]
    doubts = [
        *_of_columns(table, wanted),
        *(
            ListDoubt(page.name, Message("files.list_page", page=page.name, taken=table.page))
            for page in table.more_pages
        ),
    ]
    settled = {*wanted.keep, *wanted.leave}
    strange = {line.row.number: doubt for line in rows if (doubt := _not_a_player(table, line))}
    strange |= {number: doubt for number, doubt in _of_same(rows, strange).items() if number not in strange}
    doubts += [doubt for number, doubt in strange.items() if number not in settled]
    out = {number for number, doubt in strange.items() if doubt.left and number not in wanted.keep} | {*wanted.leave}
    table.rows[:] = [line for line in rows if line.row.number not in out]
    if rows and not table.rows:
        table.problems.append(Problem(table.name, "", Message("files.no_rows")))
    entries, wrong = roster_entries(table, asked=True)
    players: tuple[Player, ...] = ()
    if not wrong and any(entrant.table for entrant in entries.entrants):
        players, wrong = roster_players(table, asked=True)
    header = list(zip(table.heads, table.header, strict=False))
    every = [*(line.row for line in table.rows), *table.bare]
    found = EntryList(
        tuple(_namesakes(entries.entrants)),
        players,
        tuple((head, column) for head, column in header if column),
        tuple(head for at, (head, column) in enumerate(header) if not column and texts_under(every, at)),
        tuple(_quoted(row) for row in table.bare if row.filled),
        tuple(sorted(doubts, key=lambda doubt: doubt.row)),
        numbered,
        tuple(f"{problem.place}: {problem.message}" for problem in table.garbled),
    )
    return found, [*problems, *wrong]


def _namesakes(entrants: Iterable[Entrant]) -> Iterator[Entrant]:
    """Mark each entrant with the name of an earlier one as another person, as confirmed."""
    seen = set[tuple[str, ...]]()
    for entrant in entrants:
        name = plain_name(entrant.player.name)
        yield replace(entrant, namesake=name in seen)
        seen.add(name)


def nobodies(table: HeadedTable) -> Iterator[Problem]:
    """Problems of rows without a table in the folder's own roster that look like nobody."""
    for line in table.rows:
        doubt = None if line.get(TABLE) else _not_a_player(table, line)
        if doubt and doubt.left:
            yield Problem(table.name, doubt.place, Message("files.list_nobody", text=_quoted(line.row)))


def _no_such(table: HeadedTable, wanted: EntryOptions) -> Iterator[Problem]:
    heads = {plain(head): head for head in table.heads}
    for heading in wanted.columns:
        if heads and heading not in heads:
            yield Problem("--coloana", "", unknown(heading, table.heads))
    there = {line.row.number for line in table.rows}
    for option, numbers in (("--pastreaza", wanted.keep), ("--lasa", wanted.leave)):
        for number in sorted({*numbers} - there):
            if there:
                yield Problem(option, "", Message("files.list_no_row", row=number))


def _numbers(names: Sequence[str]) -> tuple[str, ...]:
    """The first and last number if the names are numbered in their own cells, else ().

    They are if at least four in five have a number, in ascending order.
    """
    found = [number[1] for name in names if (number := _NUMBERED.fullmatch(name))]
    counts = [int("".join(filter(str.isdecimal, text))) for text in found]
    rising = all(one < other for one, other in pairwise(counts))
    return (found[0], found[-1]) if found and rising and len(found) * 5 >= len([*filter(None, names)]) * 4 else ()


def _bare(name: str) -> str:
    numbered = _NUMBERED.fullmatch(name)
    return numbered[2].strip() if numbered else name


def _columns_by_shape(rows: Sequence[Row]) -> list[str]:
    """The columns of a list without headings: names by their letters, others if they can be nothing else."""
    values = [texts_under(rows, at) for at in range(max((len(row.cells) for row in rows), default=0))]
    values = [[*map(_bare, value)] if _numbers(value) else value for value in values]
    ages = [bool(value) and all(len(text) > 1 and is_category(text) for text in value) for value in values]
    texts = [bool(value) and not age and _are_names(value, rows) for value, age in zip(values, ages, strict=True)]
    columns = ["categorie" if age and ages.index(True) == at else "" for at, age in enumerate(ages)]
    if True not in texts:
        return columns
    name = texts.index(True)
    columns[name] = "nume"
    beside = name + 1 < len(texts) and texts[name + 1]
    if beside and not any(" " in text for text in (*values[name], *values[name + 1])):
        columns[name + 1] = "prenume"
    return columns


def _are_names(values: Sequence[str], rows: Sequence[Row]) -> bool:
    lettered = [text for text in values if any(map(str.isalpha, text)) and not any(map(str.isdecimal, text))]
    return len(lettered) * 5 >= len(values) * 4 and len(values) * 2 >= len(rows)


def _counts(values: Sequence[str]) -> bool:
    """Whether the values are row numbers from 1, with perhaps a title above."""
    numbers = [text for text in values if text.isdecimal()]
    return numbers == [str(n) for n, _ in enumerate(numbers, 1)] and len(numbers) >= max(1, len(values) - 1)


def _of_columns(table: HeadedTable, wanted: EntryOptions) -> Iterator[ListDoubt]:
    """The column of names of a list without headings, and columns not taken that may be one that is asked."""
    if table.rows and not table.header_row and "nume" not in wanted.columns.values():
        column = table.heads[table.header.index("nume")]
        yield ListDoubt("", Message("files.list_unheaded", heading=column, first=_quoted(table.rows[0].row)))
    every = [*(line.row for line in table.rows), *table.bare]
    for at, (head, column) in enumerate(zip(table.heads, table.header, strict=False)):
        values = texts_under(every, at)
        if not values or plain(head) in wanted.columns:
            continue
        if column and table.header.index(column) != at:
            yield ListDoubt("", Message("files.list_second", heading=head, column=column), head, column)
        elif not column and (meant := _may_be(table, at, values, {*table.header} - {""})):
            message, may_be = meant
            yield ListDoubt("", message, head, may_be)


def _may_be(table: HeadedTable, at: int, values: Sequence[str], taken: set[str]) -> tuple[Message, str] | None:
    """The message about an unused column, and the column that it may be."""
    head = table.heads[at]
    words = plain(head).split()
    if not table.header_row:
        return None if _counts(values) else (Message("files.list_unheaded_column", heading=head, first=values[0]), "")
    # a heading that is known is another thing, and a second name is a number of his more often
    meant = () if column_of(head) else tuple(text for text in columns_meant(head) if text != "nume")
    if meant:
        known = meant[0] in taken
        return Message("files.list_second" if known else "files.list_unsure", heading=head, column=meant[0]), meant[0]
    if "categorie" not in taken and any(map(plain, values)) and all(map(is_category, values)):
        return Message("files.list_unsure", heading=head, column="categorie"), "categorie"
    if "categorie" not in taken and any(word.startswith(_BIRTH) for word in words):
        return Message("files.list_birth", heading=head), ""
    if "club" not in taken and any(word.startswith(_TOWN) for word in words):
        return Message("files.list_unsure", heading=head, column="club"), "club"
    beside_name = at > 0 and table.header[at - 1] == "nume" and "prenume" not in taken
    unnamed = head == str(Message("files.unnamed_column", column=at + 1))
    if beside_name and unnamed and all(any(map(str.isalpha, value)) for value in values):
        return Message("files.list_unsure", heading=head, column="prenume"), "prenume"
    return None


def _not_a_player(table: HeadedTable, line: TableRow) -> ListDoubt | None:
    """The doubt about a row that may be nobody: a sum, a closing line, a title, a repeated heading, a struck row."""
    name, words = line.get("nume"), plain(line.get("nume")).split()
    row, alone = line.row, len(line.row.filled) == 1
    title = not table.header_row and line is table.rows[0] and alone
    title = title and (bool(columns_meant(name)) or any(len(other.row.filled) > 1 for other in table.rows))
    firsts = {plain(text).partition(" ")[0] for text in row.texts if text}
    sums = not line.get("prenume") and (firsts & {*_SUMS} or (words and words[0] in _CLOSINGS and len(words) < 9))
    doubts = (
        ("files.list_header_again", True, table.headings(row.texts)),
        ("files.list_empty_seat", True, is_empty_seat(line)),
        ("files.list_sum", True, sums and (alone or firsts & {*_SUMS} or any(map(str.isdecimal, words)))),
        ("files.list_section", True, words and alone and is_category(name) and len(name) > 1),
        ("files.list_title", True, title),
        ("files.list_no_letters", True, name and not any(map(str.isalpha, name))),
        ("files.list_digits", False, any(map(str.isdecimal, name))),
        ("files.list_cut", False, row is table.cut),
        ("files.list_struck", False, any(cell.marks.struck for cell in row.cells)),
        ("files.list_hidden", False, row.hidden or any(cell.marks.hidden for cell in row.filled)),
    )
    for key, left, holds in doubts:
        if holds:
            return ListDoubt(row.place, Message(key, text=_quoted(row)), row=row.number, left=left)
    return None


def _of_same(rows: Sequence[TableRow], strange: Mapping[int, ListDoubt]) -> dict[int, ListDoubt]:
    """Rows of one name: the same person again, or namesakes."""
    first: dict[tuple[str, ...], list[TableRow]] = {}
    found = {}
    for line in rows:
        name = plain_name(f"{line.get('nume')} {line.get('prenume')}")
        if not name or (line.row.number in strange and strange[line.row.number].left):
            continue
        before = first.setdefault(name, [])
        again = next((other for other in before if _says_no_more(line, other)), None)
        other = again or next(iter(before), None)
        if other:
            key = "files.list_again" if again else "files.list_namesake"
            message = Message(key, text=_quoted(line.row), other=other.row.number)
            found[line.row.number] = ListDoubt(line.row.place, message, row=line.row.number, left=bool(again))
        before.append(line)
    return found


def _says_no_more(line: TableRow, other: TableRow) -> bool:
    """Whether another row of the same name has all values of a row."""
    columns = (*_KNOWN[:1], *_KNOWN[3:])
    return all(not plain(line.get(column)) or plain(line.get(column)) == plain(other.get(column)) for column in columns)


def _quoted(row: Row) -> str:
    text = " | ".join(cell.text for cell in row.filled)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
