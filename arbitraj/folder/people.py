"""Readers of jucatori and predare: the roster and the hand-ins, as CSV or workbook, columns by any usual name.

Before the start (6.1) also the entries and the arbiter's wishes about their places. Changes are written back into
either. The first page of the typing workbook, «Predare», has hand-ins as predare has them: they are compared.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.folder.table import HeadedTable, TableRow, folder_table, same_person_rows, table_file
from arbitraj.near import key_called
from arbitraj.problems import Problem
from arbitraj.record.model import Category, Player, Submission, SubmissionState, the_number
from arbitraj.record.names import all_by_name, is_nobody, names_hint, plain_name, same_number
from arbitraj.tables.headings import column_of, plain
from arbitraj.tables.open import TABLES
from arbitraj.text import Message, text_of
from arbitraj.writing.transaction import Transaction

ROSTER = "jucatori.csv"
ROSTER_COLUMNS = ("masa", "nume", "prenume", "club", "rating", "categorie")
SEATING_COLUMNS = ("loc_fix", "tarziu", "retras", "lista_rating")
TABLE, RATING, (FIXED, LATE, WITHDRAWN, RATED_BY) = "masa", "rating", SEATING_COLUMNS
NAMESAKE = "alt_om"  # somebody said that who has the name of another row is somebody else
_TELLING = ("club", "rating", "categorie")  # columns that distinguish persons of one name
MOST_TABLES = 9_999
HAND_IN = "predare.csv"
_STATE, _WARNINGS = "stare", "avertismente_disciplinare"
HAND_IN_COLUMNS = ("fisa", "ordine", "masa", _STATE, _WARNINGS)
HALL = "sala"  # a column of its own where several halls play one competition
_HAND_IN_NEEDS = (("fisa",), ("masa", "nume"))
_STATES = {
    SubmissionState.HANDED_IN: ("predată", "a predat", "am predat", "predat fișa", "predare", "da"),
    SubmissionState.NOT_HANDED_IN: ("nepredată", "nu a predat", "n-a predat", "nu e predat", "nu este predată", "nu"),
    SubmissionState.SENT_OFF: ("eliminată", "a fost eliminat", "a fost eliminată", "eliminat din joc", "elim"),
}
SHEETS = "solutii"  # the folder of the sheet files in a competition folder
SUFFIXES = (*TABLES, ".pdf")
WORKBOOKS = ("solutii.xlsx", "solutii.xlsm", "solutii.ods")  # the typing workbook, beside the folder of sheets
_OF_MOVES = {"pozitie", "depunere"}
# compared values of a hand-in, by column
_SHOWN: Mapping[str, Callable[[Submission], str]] = {
    "fisa": lambda submission: same_number(submission.sheet),
    "ordine": lambda submission: str(submission.order or ""),
    _STATE: lambda submission: submission.state.value,
}
_NOTHING_LISTED = ("files.missing_file", "files.no_rows")
_LEFT_OUT = ("files.missing_cell", "files.order_missing")
_MOST_HINTS = 20  # names looked for among all others: where more are unknown, it is another list


def _opened(where: Path, alone: bool, *needed: str) -> HeadedTable:
    columns = ROSTER_COLUMNS, tuple((column,) for column in needed), (*SEATING_COLUMNS, NAMESAKE)
    return HeadedTable(where, *columns, meant=True) if alone else folder_table(where, ROSTER, *columns, meant=True)


def opened_roster(folder: Path) -> HeadedTable:
    """The rows of a folder's roster as they are written."""
    return _opened(folder, False, TABLE, "nume")


def read_roster(where: Path, alone: bool = False) -> tuple[tuple[Player, ...], list[Problem]]:
    """The players of a folder's roster, or of a single file of any name and kind (`alone`)."""
    return roster_players(_opened(where, alone, TABLE, "nume"))


def roster_players(table: HeadedTable, asked: bool = False) -> tuple[tuple[Player, ...], list[Problem]]:
    """The players of a roster's rows, each at a table of his own. `asked`: repeated persons were confirmed."""
    players = []
    if table.rows and not any(line.get(TABLE) for line in table.rows):
        table.problems.append(Problem(table.name, "", Message("files.no_tables_yet")))
        return (), table.problems
    if not asked:
        _no_person_twice(table)
    for line in table.rows:
        # a player who withdrew before the start has no table
        if is_empty_seat(line) or line.flag(WITHDRAWN):
            continue
        number = line.number(TABLE, 1)
        player = _player(line, number or 0)
        if number is not None:
            players.append((line, player))
    table.no_twice(TABLE, ((line, player.table) for line, player in players))
    return tuple(player for _, player in players), table.problems


def is_empty_seat(line: TableRow) -> bool:
    """Whether a row marks an empty seat in the place of a name."""
    return is_nobody(line.get("nume")) and not line.get("prenume")


def empty_seats(table: HeadedTable) -> list[str]:
    """Notices about rows of a roster that are no player."""
    rows = (line for line in table.rows if is_empty_seat(line))
    return [
        str(Problem(table.name, line.row.place, Message("files.empty_seat", text=line.get("nume")))) for line in rows
    ]


def _no_person_twice(table: HeadedTable) -> None:
    """A fault for each row that repeats an earlier person, unless it is marked as somebody else."""
    there = [
        (line, f"{line.get('nume')} {line.get('prenume')}")
        for line in table.rows
        if line.get("nume") and not is_empty_seat(line) and plain(line.get(WITHDRAWN)) in ("", "nu")
    ]
    for line, first in same_person_rows(there, _TELLING):
        if not line.flag(NAMESAKE):
            name = f"{line.get('nume')} {line.get('prenume')}".strip()
            line.wrong(Message("files.person_twice", name=name, other=first.number, column=NAMESAKE))


def _player(line: TableRow, number: int) -> Player:
    surname = line.text("nume")
    # ratings may have decimals, which seats and reports do not need
    written = _written(line, "rating")
    whole, mark, decimals = written.replace(".", ",").partition(",")
    if mark and whole.isdigit() and decimals.isdigit() and len(decimals) < 3:
        written = whole
    rating = replace(line, cells={"rating": written}).number("rating", 0, -1)
    known = rating if rating is not None and rating >= 0 else None
    given, club = _written(line, "prenume"), _written(line, "club")
    return Player(number, surname, given, club, known, line.category() or Category.SENIORS)


def _written(line: TableRow, column: str) -> str:
    """A cell of a roster, "" for a dash: players with `-` as club are no clubmates."""
    return line.get(column) if plain(line.get(column)) else ""


def namesakes(players: Sequence[Player]) -> list[str]:
    """A warning for each name that several players have."""
    return [
        text_of("files.warn_namesakes", name=same[0].name, tables=", ".join(str(player.table) for player in same))
        for same in all_by_name(players).values()
        if len(same) > 1
    ]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A row of the roster: the player (table 0: none yet), the table fixed by the arbiter, the state.

    `rated_by` is the list that the rating is from, if the row has it. `group` is the category as written (`cadeți`),
    finer than the rules need. `namesake`: confirmed to be another person of that name.
    """

    row: int
    player: Player
    fixed: int | None = None
    late: bool = False
    withdrawn: bool = False
    place: str = ""  # the place of the row, as in problems
    rated_by: str = ""
    group: str = ""
    namesake: bool = False

    @property
    def table(self) -> int:
        return self.player.table

    def at(self, table: int) -> "Entrant":
        """The same at another table."""
        return replace(self, player=replace(self.player, table=table))

    def cells(self) -> dict[str, str]:
        """The row's cells about the place, and those that it is based on."""
        return {
            TABLE: str(self.table or ""),
            FIXED: str(self.fixed or ""),
            LATE: text_of("common.yes") if self.late else "",
            WITHDRAWN: text_of("common.yes") if self.withdrawn else "",
            RATING: "" if self.player.rating is None else str(self.player.rating),
            RATED_BY: self.rated_by,
            NAMESAKE: text_of("common.yes") if self.namesake else "",
        }


@dataclass(frozen=True, slots=True)
class Entries:
    """A roster file and its rows."""

    file: HeadedTable
    entrants: tuple[Entrant, ...]

    def problem(self, entrant: Entrant, message: Message) -> Problem:
        return Problem(self.file.name, entrant.place, message)


def read_entries(where: Path, alone: bool = False) -> tuple[Entries, list[Problem]]:
    """The rows of a folder's roster, or of a single file (`alone`). Tables may be missing."""
    return roster_entries(_opened(where, alone, "nume"))


def roster_entries(table: HeadedTable, asked: bool = False) -> tuple[Entries, list[Problem]]:
    """The rows of a roster as entries. `asked`: repeated persons were confirmed."""
    entrants = []
    if not asked:
        _no_person_twice(table)
    for line in (line for line in table.rows if not is_empty_seat(line)):
        number, fixed = line.number(TABLE, 1, 0), line.number(FIXED, 1, 0)
        for written in (number, fixed):
            if written and written > MOST_TABLES:
                line.wrong(Message("seating.table_too_big", table=written, most=MOST_TABLES))
        marks, rated_by = (line.flag(LATE), line.flag(WITHDRAWN)), line.get(RATED_BY)
        player = _player(line, number or 0)
        group = line.get("categorie") if plain(line.get("categorie")) else ""
        other = line.flag(NAMESAKE)
        entrants.append(Entrant(line.row.number, player, fixed or None, *marks, line.row.place, rated_by, group, other))
    return Entries(table, tuple(entrants)), table.problems


def the_same(entries: Entries, number: Callable[[Entrant], int | None], message: str) -> Iterator[Problem]:
    """A problem for every player with the same table as an earlier one, with text `message`."""
    seen: dict[int, Entrant] = {}
    for entrant in entries.entrants:
        table = number(entrant)
        if not table or entrant.withdrawn:
            continue
        if table in seen:
            names = {"name": entrant.player.name, "other": seen[table].player.name}
            yield entries.problem(entrant, Message(message, table=table, **names))
        seen.setdefault(table, entrant)


def find_entrant(entries: Entries, name: str) -> Entrant | Message:
    """The only player of a name, or the reason for having none."""
    fitting = [entrant for entrant in entries.entrants if plain_name(entrant.player.name) == plain_name(name)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        rows = "; ".join(entrant.place for entrant in fitting)
        return Message("seating.name_several", name=name, rows=rows)
    hint = names_hint(name, [entrant.player.name for entrant in entries.entrants])
    return Message("seating.name_unknown", name=name, file=entries.file.name, hint=hint)


def write_entries(transaction: Transaction, before: Entries, after: tuple[Entrant, ...]) -> Path | None:
    """Write changes into the roster file, keeping the old one as a copy. Returns the copy, None if nothing changed.

    Raises ProblemsError, OSError.
    """
    pairs = ((old.cells(), new) for old, new in zip(before.entrants, after, strict=True))
    rows = {new.row: {key: text for key, text in new.cells().items() if text != old[key]} for old, new in pairs}
    if not any(rows.values()):
        return None
    return transaction.renew(before.file.path, before.file.with_cells(rows))


def state_called(text: str) -> SubmissionState | None:
    """The state that a text names. A blank means that the sheet was handed in."""
    if not plain(text):
        return SubmissionState.HANDED_IN
    found = key_called(text, {state.value: names for state, names in _STATES.items()})
    return SubmissionState(found) if found else None


def hand_in_table(folder: Path) -> HeadedTable:
    """The rows of predare as they are written."""
    return folder_table(folder, HAND_IN, HAND_IN_COLUMNS, _HAND_IN_NEEDS, (HALL,))


def hand_in_bytes(path: Path, data: bytes) -> HeadedTable:
    """The same of the bytes that a file of this name is to hold."""
    return HeadedTable(path, HAND_IN_COLUMNS, _HAND_IN_NEEDS, (HALL,), data=data)


def read_submissions(
    folder: Path, players: Sequence[Player], opened: HeadedTable | None = None
) -> tuple[tuple[Submission, ...], list[Problem]]:
    """The lines of predare, or of `opened`. The table may be missing if the name identifies the player.

    `players` are those of the roster, empty if it could not be read.
    """
    table = opened or hand_in_table(folder)
    return tuple(submission for _, submission in hand_in_lines(table, players)), table.problems


def hand_in_lines(table: HeadedTable, players: Sequence[Player]) -> list[tuple[TableRow, Submission]]:
    """The rows of a table of hand-ins with the hand-in of each. Faults are recorded in the table."""
    named, owners = all_by_name(players), {player.table: player for player in reversed(players)}
    submissions = []
    for line in table.rows:
        state = state_called(line.get(_STATE))
        if state is None:
            line.wrong(Message("files.unknown_state", value=line.get(_STATE)))
            continue
        handed_in = state is SubmissionState.HANDED_IN
        sheet = line.text("fisa") if handed_in else line.get("fisa")
        number = _table_number(line, named, owners, hints=len(table.problems) < _MOST_HINTS)
        if handed_in and not line.get("ordine"):
            line.wrong(Message("files.order_missing", sheet=sheet))
        order = line.number("ordine", 1, -1)
        warnings = line.number(_WARNINGS, 0, 0)
        if number is not None and owners and number not in owners:
            line.wrong(Message("files.table_not_in_roster", table=number))
        if number is not None:
            order = order if handed_in and order is not None and order >= 1 else None
            submissions.append((line, Submission(sheet, order, number, state, warnings or 0, line.get(HALL))))
    table.no_twice("masa", ((line, submission.table) for line, submission in submissions))
    table.no_twice("fisa", ((line, same_number(submission.sheet)) for line, submission in submissions))
    return submissions


def _table_number(
    line: TableRow, named: Mapping[tuple[str, ...], Sequence[Player]], owners: Mapping[int, Player], hints: bool
) -> int | None:
    """The table of a line, by its number or by the player's name. Both must agree."""
    name = f"{line.get('nume')} {line.get('prenume')}".strip()
    if not name or not owners:
        return line.number("masa", 1)
    fitting = named.get(plain_name(name), ())
    written = line.number("masa", 1) if line.get("masa") else None
    if written is not None:
        owner = owners.get(written)
        if owner and owner not in fitting:
            line.wrong(Message("files.table_of_other", table=written, owner=owner.name, name=name))
        return written
    if len(fitting) == 1:
        return fitting[0].table
    if fitting:
        tables = ", ".join(str(player.table) for player in fitting)
        line.wrong(Message("files.name_several", name=name, tables=tables))
    else:
        hint = names_hint(name, [player.name for player in owners.values()]) if hints else ""
        line.wrong(Message("files.name_unknown", name=name, hint=hint))
    return None


def hand_ins_so_far(folder: Path, players: Sequence[Player]) -> tuple[tuple[Submission, ...], list[Problem]]:
    """The hand-ins of a folder while the game may still be on: none are no fault."""
    if not table_file(folder, HAND_IN).exists():
        return (), []
    submissions, problems = read_submissions(folder, players)
    return submissions, [problem for problem in problems if problem.message.key != "files.no_rows"]


def with_sanction(
    folder: Path, players: Sequence[Player], player: Player, changed: Submission, back: bool = False
) -> bytes | None:
    """The hand-ins file with a player's new state and warnings, all other bytes unchanged. `back` undoes a sanction.

    None if the file cannot be changed without touching other rows: the arbiter must edit it himself. Raises
    ProblemsError if the file's encoding lacks a character, OSError.
    """
    table = hand_in_table(folder)
    if not table.header:
        return None
    wanted = {} if changed.state is SubmissionState.HANDED_IN else {_STATE: changed.state.value}
    if back:
        wanted[_STATE] = changed.state.value
    if changed.disciplinary or back:
        wanted[_WARNINGS] = str(changed.disciplinary)
    row = next((line.row.number for line in table.rows if _is_of(line, player)), None)
    if row is None:
        row = table.last_row + 1
        # the whole row, so that it is as long as the others
        own = {"masa": str(player.table), "nume": player.surname, "prenume": player.given}
        wanted = {key: own.get(key, "") for key in table.header if key} | wanted
    new = table.with_cells({row: wanted})
    opened = HeadedTable(table.path, table.columns, table.required, table.also, data=new)
    after, problems = read_submissions(folder, players, opened)
    before, wrong_before = hand_ins_so_far(folder, players)
    wanted_rows = {submission.table: submission for submission in before} | {changed.table: changed}
    return new if not problems + wrong_before and after == tuple(wanted_rows.values()) else None


def _is_of(line: TableRow, player: Player) -> bool:
    number, name = line.get("masa"), f"{line.get('nume')} {line.get('prenume')}"
    return number == str(player.table) if number else plain_name(name) == plain_name(player.name)


def back_in(folder: Path, players: Sequence[Player], submission: Submission) -> Submission | None:
    """The hand-in of a player who was sent off, as if he had not been, with the order that its row still has.

    None if it has none: only the arbiter knows whether he handed in, and after whom (6.3.2.h).
    """
    player = next(player for player in players if player.table == submission.table)
    rows = [row for row in hand_in_table(folder).rows if _is_of(row, player)]
    order = next((row.number("ordine", 1, -1) or -1 for row in rows), -1)
    return replace(submission, state=SubmissionState.HANDED_IN, order=order) if order >= 1 else None


def sent_off(submission: Submission) -> Submission:
    return replace(submission, state=SubmissionState.SENT_OFF, order=None)


def index_page(path: Path, data: bytes | None = None) -> HeadedTable | None:
    """The index page of a workbook, or of its future content `data`, with the rows about hand-ins.

    None if there is no such page, or it is empty. Faults of the file are reported with its sheets.
    """
    if data is None and not path.is_file():
        return None
    needed = (("fisa",), ("ordine",), ("masa", "nume"))
    page = HeadedTable(path, ("masa", "nume", *_SHOWN), needed, data=data, titled=text_of("typing.index"))
    page.rows = [line for line in page.rows if any(map(line.get, _SHOWN))]
    page.problems.clear()
    return None if _OF_MOVES & {column_of(head) for head in page.heads} or not page.rows else page


def hand_ins_of_page(path: Path, data: bytes, players: Sequence[Player]) -> tuple[Submission, ...]:
    """The hand-ins on the page of a workbook. Empty if one of them has a fault."""
    page = index_page(path, data)
    found = hand_in_lines(page, players) if page else []
    return () if page is None or page.problems else tuple(submission for _, submission in found)


def hand_in_rows(folder: Path) -> list[TableRow]:
    """The rows of predare and of the page, as they are written."""
    page = _page_of(folder)
    return [*hand_in_table(folder).rows, *(page.rows if page else ())]


def read_handed_in(
    folder: Path, players: Sequence[Player]
) -> tuple[tuple[Submission, ...], list[Problem], list[Problem]]:
    """The hand-ins of a folder, their faults, and notices.

    Those missing in predare are read from the page. If both have them, they are compared.
    """
    table, page = hand_in_table(folder), _page_of(folder)
    listed, problems = read_submissions(folder, players, table)
    if page is None:
        return listed, problems, table.garbled
    if not listed and all(problem.message.key in _NOTHING_LISTED for problem in problems):
        return tuple(submission for _, submission in hand_in_lines(page, players)), page.problems, []
    file, by_table = table_file(folder, HAND_IN).name, {submission.table: submission for submission in listed}
    there = hand_in_lines(page, players)
    more = tuple(submission for _, submission in there if submission.table not in by_table)
    known = {line.row.place for line, submission in there if submission.table in by_table}
    known |= {line.row.place for line in page.rows if the_number(line.get("masa")) in by_table}
    # predare has what a row leaves out
    told = table.garbled + [
        problem for problem in page.problems if problem.place in known and problem.message.key not in _LEFT_OUT
    ]
    told += _differing(page.name, file, by_table, there)
    if more:
        tables = ", ".join(str(submission.table) for submission in more)
        told.append(Problem(page.name, page.page, Message("files.hand_in_of_page", tables=tables, file=file)))
    return (*listed, *more), problems + [problem for problem in page.problems if problem.place not in known], told


def _page_of(folder: Path) -> HeadedTable | None:
    return next(filter(None, (index_page(folder / name) for name in WORKBOOKS)), None)


def _differing(
    name: str, file: str, listed: Mapping[int, Submission], there: Sequence[tuple[TableRow, Submission]]
) -> Iterator[Problem]:
    for line, submission in there:
        other = listed.get(submission.table)
        for column, shown in _SHOWN.items() if other else ():
            # a number alone says nothing of what became of the sheet
            says = line.get(column) or (column == _STATE and line.get("ordine"))
            here, instead = shown(submission), shown(other) if other else ""
            if says and here and instead and here != instead:
                about = {"table": submission.table, "column": column, "here": here, "there": instead, "file": file}
                yield Problem(name, line.row.place, Message("files.hand_in_differs", **about))
