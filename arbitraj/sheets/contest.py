"""Reader of a whole competition folder: people, settings and every sheet, with doubts as questions of the sheets."""

import difflib
import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath

from arbitraj.folder.folder import TriedSanctions, read_folder
from arbitraj.folder.people import SHEETS, SUFFIXES, WORKBOOKS as WORKBOOKS
from arbitraj.game.notation import Notation, read_word
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER
from arbitraj.game.variant import Variant
from arbitraj.problems import Problem
from arbitraj.record.model import (
    Competition,
    Entry,
    Player,
    Sheet,
    Source,
    Submission,
    SubmissionState,
    read_number,
    the_number,
)
from arbitraj.record.names import all_by_name, names_hint, plain_name, same_number
from arbitraj.record.question import NOTHING, AnswerBook, Ask, Query, RowText
from arbitraj.sheets.comments import speaks_of_moves
from arbitraj.sheets.form_code import COLUMN_KEYS, table_of_form
from arbitraj.sheets.found import FAULT, FileRead, FoundSheet, Job, numbered
from arbitraj.sheets.identify import Identity, Roster, identify, settle_owners
from arbitraj.sheets.reading import read_once
from arbitraj.text import Message, harmless, text_of
from arbitraj.types import GAME_TYPES

_SHOWN = 60  # signs of what is written there
Fields = Callable[[Entry], dict[str, object]]  # the compared fields of an entry
_IGNORED = ("~", ".", "Thumbs.db", "desktop.ini")
_MOST_HINTS = 20  # names looked for among all others
_COPY = re.compile(r"(.+)\.[a-z]", re.IGNORECASE)  # 07.b: a second transcription of 07


def other_columns(found: FoundSheet, competition: Competition) -> Iterator[Query]:
    """Queries about columns that the type lacks, on a form of ours. Nothing is taken from them.

    On a player's own paper, or in a table typed by somebody, any other columns may be present and mean nothing.
    """
    printed = PurePath(found.sheet.source.file).suffix.lower() == ".pdf"
    if not (found.code or (printed and found.sheet.own_form)):
        return
    rows = (*found.sheet.entries, *found.sheet.solutions)
    asks_points = competition.asks_points
    groups = ("grupa", competition.game_type.has_groups, [entry.group for entry in rows])
    points = ("puncte", asks_points, [entry.points for entry in rows])
    totals = ("total", asks_points, [entry.total for entry in rows])
    for column, is_used, texts in (groups, points, totals):
        if is_used or not any(texts):
            continue
        heading = text_of(COLUMN_KEYS[column]).replace("|", " ")
        values = (("column", heading), ("type", competition.game_type.shown))
        seen = ", ".join(filter(None, texts))[:_SHOWN]
        yield Query(Ask.VALUE, seen, found.sheet.source.file, "column_of_no_type", (NOTHING,), values=values)


def letters_of_groups(found: FoundSheet, competition: Competition) -> Iterator[Query]:
    """A query about each group whose number has letters beside it other than its own (8.3.b, 8.2.c)."""
    groups = [_sorted(group, competition.variant) for group in competition.groups]
    if not competition.game_type.has_groups:
        return
    for beside in found.letters:
        entries = found.sheet.solutions if beside.table else found.sheet.entries
        entry = next((entry for entry in entries if entry.number == beside.entry), None)
        number = entry.written_group if entry else None
        letters = _sorted(beside.text, competition.variant)
        if entry is None or number is None or (0 < number <= len(groups) and groups[number - 1] == letters):
            continue
        others = (str(n) for n, group in enumerate(groups, 1) if group == letters)
        values = (("group", entry.group),)
        readings = (entry.group, *others)
        yield Query(
            Ask.VALUE, beside.text, beside.place, "group_letters", readings, beside.entry, "group", beside.table, values
        )


def _sorted(text: str, variant: Variant) -> str:
    return "".join(sorted(sign for sign in variant.alphabet.fold(text) if sign.isalpha() or sign == JOKER))


def compared(first: Sheet, second: Sheet, variant: Variant, notation: Notation) -> Sheet:
    """The first transcription, with a query for every field that the second has otherwise."""

    def fields(entry: Entry) -> dict[str, object]:
        word = read_word(entry.word, variant.alphabet, notation).candidates or "".join(entry.word.split())
        position = Position.read(entry.position) or "".join(entry.position.split()).upper()
        number = read_number(entry.points)
        points = "".join(entry.points.split()) if number is None else number
        group = the_number(entry.group) or entry.group.strip()
        return {"group": group, "position": position, "word": word, "points": points}

    queries = list(first.queries)
    for table, mine, others in (("", first.entries, second.entries), ("solutii", first.solutions, second.solutions)):
        keys = [[tuple(fields(entry).values()) for entry in entries] for entries in (mine, others)]
        for _, start, end, from_, to in difflib.SequenceMatcher(None, keys[0], keys[1], autojunk=False).get_opcodes():
            queries += _differences(mine[start:end], others[from_:to], end + 1, table, fields)
    labels = (("name", plain_name, first.name, second.name), ("table", the_number, first.table, second.table))
    for column, meant, one, other in labels:
        if meant(one) != meant(other):
            place = f"{first.source.file}, {second.source.file}"
            queries.append(Query(Ask.COPIES, f"{one} / {other}", place, "copies", (one, other), column=column))
    grid = first.grid if first.grid else second.grid
    # grids that differ show nothing for sure: where one decides, it is asked what the paper shows
    differ = bool(first.grid and second.grid and first.grid != second.grid)
    return replace(
        first,
        queries=tuple(queries),
        around=(*first.around, *second.around),
        grid=None if differ else grid,
        grid_unread=differ or first.grid_unread or second.grid_unread,
        no_grid=first.no_grid and second.no_grid,
    )


def _differences(
    mine: tuple[Entry, ...], others: tuple[Entry, ...], after: int, table: str, fields: Fields
) -> Iterator[Query]:
    """The queries of a stretch with differences: field by field, then the rows that only one has."""
    for one, other in zip(mine, others, strict=False):
        left, right = fields(one), fields(other)
        for column in left:
            if left[column] != right[column]:
                place = f"{one.source_of(column)}; {other.source_of(column)}"
                shown = tuple(str(getattr(entry, column)) or NOTHING for entry in (one, other))
                yield Query(Ask.COPIES, " / ".join(shown), place, "copies", shown, one.number, column, table)
    for entry in mine[len(others) :]:
        yield _row(entry, entry.number, "whole", table, first=True)
    for entry in others[len(mine) :]:
        yield _row(entry, after, "row", table, first=False)


def _row(entry: Entry, at: int, column: str, table: str, first: bool) -> Query:
    row = str(RowText(entry.group, entry.position, entry.word, entry.points))
    readings = (row, NOTHING) if first else (NOTHING, row)
    return Query(Ask.COPIES, " / ".join(readings), str(entry.source), "copies_row", readings, at, column, table)


@dataclass(frozen=True, slots=True)
class Contest:
    """Input of grading: the competition, its sheets by table number, and warnings for the arbiter.

    A hand-in is NOT_TYPED if its sheet is not typed yet, or not as often as the competition asks. `half_typed` are the
    tables of the latter. `book` holds the arbiter's answers, which grading goes on to use.
    """

    competition: Competition
    sheets: dict[int, Sheet]
    warnings: tuple[str, ...] = ()
    book: AnswerBook = field(default_factory=lambda: AnswerBook(()))
    half_typed: tuple[int, ...] = ()

    @staticmethod
    def of(competition: Competition, sheets: Iterable[Sheet]) -> "Contest":
        """The contest of sheets in memory, matched to hand-ins by number.

        A hand-in without a sheet waits to be typed.
        """
        by_number = {same_number(sheet.number): sheet for sheet in sheets}
        found = {
            submission.table: by_number.get(same_number(submission.sheet)) for submission in competition.submissions
        }
        typed = {table: sheet for table, sheet in found.items() if sheet}
        return Contest(
            _waiting(competition, competition.submissions, typed), typed, book=AnswerBook(competition.answers)
        )


def read_contest(
    folder: Path, progress: Callable[[int, int], None] | None = None, tried: TriedSanctions | None = None
) -> Contest:
    """Read a competition folder (docs/formate.md), with the sanctions in `tried` added.

    `progress(done, total)` is called after each file. Raises ProblemsError with every problem of the settings, the
    roster, the hand-in, the decisions and the answers. A fault of a sheet is a question of the sheet.
    """
    competition, warnings = read_folder(folder, GAME_TYPES, tried)
    book = AnswerBook(competition.answers)
    sorter = _Sorter(competition, book)
    jobs = list(_jobs(folder, sorter))
    for job, answer in zip(jobs, read_once(jobs, competition.variant, progress), strict=True):
        sorter.take(job, answer)
    return sorter.contest(warnings)


def contest_of(
    competition: Competition, files: Iterable[tuple[str, FileRead]], warnings: Sequence[str] = ()
) -> Contest:
    """The contest of files that were read already, as (name in the folder, contents)."""
    sorter = _Sorter(competition, AnswerBook(competition.answers))
    for name, read in sorted(files, key=lambda file: (file[0] in WORKBOOKS, *_first_hand(Path(file[0])))):
        job = Job(Path(name), name) if name in WORKBOOKS else sorter.job(Path(name), name)
        if job:
            sorter.take(job, numbered(read, job.number) if job.number else read)
    return sorter.contest(warnings)


def sheet_files(folder: Path) -> Iterator[str]:
    """The names in the folder of all files that may hold sheets, without those of the system and of open editors."""
    yield from (f"{SHEETS}/{path.name}" for path in sorted(_lying(folder)) if path.is_file())
    yield from (name for name in WORKBOOKS if (folder / name).is_file())


def _lying(folder: Path) -> list[Path]:
    where = folder / SHEETS
    return [path for path in where.iterdir() if not path.name.startswith(_IGNORED)] if where.is_dir() else []


def _jobs(folder: Path, sorter: "_Sorter") -> Iterator[Job]:
    for path in sorted(_lying(folder), key=_first_hand):
        name = harmless(f"{SHEETS}/{path.name}")
        if path.is_dir():
            if path.suffix.casefold() in SUFFIXES:
                sorter.strays.append(Problem(name, "", Message("files.is_a_folder")))
            continue
        if job := sorter.job(path, name):
            yield job
    yield from (Job(folder / name, name) for name in WORKBOOKS if (folder / name).is_file())


def _first_hand(path: Path) -> tuple[bool, str]:
    """The first transcription of a sheet comes before the second one, `07.csv` before `07.b.csv`."""
    return named_after(path.stem)[1], path.name


def named_after(stem: str) -> tuple[str, bool]:
    """The number of the sheet that a file is named after, if it is, and whether it is a second transcription.

    >>> named_after("07"), named_after("07.b")
    (('07', False), ('07', True))
    """
    copy = _COPY.fullmatch(stem)
    return (copy[1], True) if copy else (stem, False)


class _Sorter:
    """Assigns every sheet that was read to its player, and collects faults."""

    def __init__(self, competition: Competition, book: AnswerBook) -> None:
        self.competition, self.book = competition, book
        self.submissions = competition.submissions
        self.by_number = {
            same_number(submission.sheet): submission for submission in self.submissions if submission.sheet
        }
        self.by_table = {submission.table: submission for submission in self.submissions}
        self.named = all_by_name(competition.players)
        self.strays: list[Problem] = []  # files and parts of files that belong to no sheet
        self.notes: list[Problem] = []  # what readers passed over, or read otherwise than it is written
        self.found: dict[int, list[Sheet]] = {}
        self.faults: dict[int, list[Query]] = {}

    def by_name(self, stem: str) -> Submission | None:
        """The hand-in that a file is named after: `07`, `7`, or `07.b`, a second transcription."""
        return self.by_number.get(same_number(stem)) or self.by_number.get(same_number(named_after(stem)[0]))

    def job(self, path: Path, name: str) -> Job | None:
        """The job of reading a file. None if it is not opened. A suffix that is not read is a fault of the file."""
        submission = self.by_name(path.stem)
        if path.suffix.casefold() not in SUFFIXES:
            known = ", ".join(SUFFIXES)
            self.fault(submission, name, Message("files.unknown_format", suffix=path.suffix or path.name, known=known))
        elif submission is None or _is_read(submission):
            return Job(path, name, submission.sheet if submission else "")
        return None

    def fault(self, submission: Submission | None, name: str, message: Message) -> None:
        """Record a fault of a whole file: a question of its sheet, or a notice if the file has no hand-in."""
        if submission is None:
            self.strays.append(Problem(name, "", message))
        elif _is_graded(submission):
            query = Query(Ask.FILE, Path(name).name, name, FAULT, wrong=message)
            self.faults.setdefault(submission.table, []).append(query)

    def take(self, job: Job, read: FileRead) -> None:
        """Take the contents of a file."""
        self.notes += read.notes
        own = self.by_number.get(same_number(job.number)) if job.number else None
        near = None if own or job.name in WORKBOOKS else self._near(Path(job.name).stem)
        for problem in read.problems:
            self.fault(own or near, job.name, problem.message)
        if own and not read.sheets and not read.problems:
            self.fault(own, job.name, Message("files.sheet_empty"))
        for found in read.sheets:
            submission = own if own and not found.label else self._owner(found)
            asked: tuple[Query, ...] = ()
            # no other part of it names its player: the code and the name of the file may
            if submission is None and not (found.label or found.sheet.number or job.name in WORKBOOKS):
                submission, asked = self._of_form(job, found, near)
            if submission is None and near and not found.sheet.number:
                self.fault(near, job.name, Message("questions.near_file", sheet=near.sheet))
            elif submission is None:
                self._unknown(job, found)
            elif submission.state is SubmissionState.NOT_HANDED_IN and not is_blank(found):
                self._not_handed_in(job, found, submission)
            elif _is_graded(submission) and not is_blank(found):
                more = (*other_columns(found, self.competition), *letters_of_groups(found, self.competition))
                sheet = replace(found.sheet, number=submission.sheet, queries=(*found.sheet.queries, *asked, *more))
                self.found.setdefault(submission.table, []).append(sheet)

    def _of_form(
        self, job: Job, found: FoundSheet, near: Submission | None
    ) -> tuple[Submission | None, tuple[Query, ...]]:
        """The hand-in of a filled form, and a query if its code, its file name and its contents disagree."""
        name = Path(job.name)
        table, agree = table_of_form(found, name.stem)
        submission = self.by_table.get(table) if table is not None else None
        if submission is None or (agree and near in (None, submission)):
            return submission, ()
        seen = ", ".join(filter(None, (name.name, found.sheet.table)))
        values = (("table", str(table)),)
        reading = text_of("questions.table_of", table=table)
        return submission, (Query(Ask.IDENTITY, seen, job.name, "form_of", (reading,), values=values),)

    def _near(self, stem: str) -> Submission | None:
        """The hand-in that a file seems to be named after (`fisa7`, `07 (1)`), or that of the table of `masa-06`."""
        table, _ = table_of_form(FoundSheet(Sheet("", "", "", ())), stem)
        if table is not None:
            return self.by_table.get(table)
        numbers = re.findall(r"\d{1,6}", stem.split("(")[0] or stem)
        return self.by_number.get(same_number(numbers[0])) if len(numbers) == 1 else None

    def _owner(self, found: FoundSheet) -> Submission | None:
        """The hand-in of a sheet in a file: by the sheet's number, the arbiter's table, the table, the name."""
        sheet = found.sheet
        if sheet.number:
            # «retrag mutarea 2» is not the number 2
            near = None if speaks_of_moves(sheet.number) else self._near(sheet.number)
            return self.by_number.get(same_number(sheet.number)) or near
        if not found.label:
            return None
        table = found.table or the_number(sheet.table)
        if table is not None:
            return self.by_table.get(table)
        fitting = self.named.get(plain_name(sheet.name), [])
        return self.by_table.get(fitting[0].table) if len(fitting) == 1 else None

    def _not_handed_in(self, job: Job, found: FoundSheet, submission: Submission) -> None:
        """Report a sheet of a player who handed nothing in (6.3.2.h): it does not count."""
        name = next((p.name for p in self.competition.players if p.table == submission.table), "–")
        message = Message("files.sheet_of_absent", name=name, table=submission.table)
        self.strays.append(Problem(job.name, found.label, message))

    def _unknown(self, job: Job, found: FoundSheet) -> None:
        sheet = found.sheet
        if is_blank(found) and found.table is not None:
            return  # the page that a typing workbook has of someone who is not among them
        written = self.by_table.get(the_number(sheet.table) or 0)
        if written and written.state is SubmissionState.NOT_HANDED_IN:
            self._not_handed_in(job, found, written)
            return
        if sheet.number or not found.label:
            message = Message("files.sheet_not_in_hand_in")
            self.strays.append(Problem(job.name, found.label or sheet.number, message))
            return
        few = sheet.name and len(self.strays) < _MOST_HINTS
        hint = names_hint(sheet.name, [p.name for p in self.competition.players]) if few else ""
        message = Message("files.sheet_of_nobody", name=sheet.name or "–", table=sheet.table or "–", hint=hint)
        self.strays.append(Problem(job.name, found.label, message))

    def contest(self, warnings: Sequence[str]) -> Contest:
        """Everything in its place: each sheet with its name and table recognised, the rest waiting."""
        players = {player.table: player for player in self.competition.players}
        roster = Roster.of(self.competition)
        identities: dict[int, Identity] = {}
        half_typed = []
        for submission in self.submissions:
            table, found = submission.table, self.found.get(submission.table, [])
            if not _is_graded(submission) or not (found or table in self.faults):
                continue
            sheet = self._one(found, self.faults.get(table, []), submission, players[table])
            if sheet.in_progress or 0 < len(found) < self.competition.typings:
                half_typed += [] if sheet.in_progress else [table]
                continue
            identities[table] = identify(sheet, players[table], roster) if found else Identity(sheet, None, None)
        settled, submissions = settle_owners(identities, self.submissions, players, self.book)
        sheets = {table: identity.sheet for table, identity in settled.items()}
        competition = _waiting(self.competition, submissions, sheets)
        known = (
            Problem(loose.place, "", Message("files.row_passed_over", text=loose.text[:60]))
            for identity in identities.values()
            for loose in identity.known
        )
        notes = (*warnings, *map(str, self.strays), *map(str, self.notes), *map(str, known))
        return Contest(competition, sheets, notes, self.book, tuple(half_typed))

    def _one(self, found: list[Sheet], faults: list[Query], submission: Submission, player: Player) -> Sheet:
        """The transcriptions of a sheet as one, with the faults of its files."""
        # of a sheet whose file cannot be read nothing is known, not even that it has no name
        nothing = Sheet(submission.sheet, player.name, str(player.table), ())
        sheet = found[0] if found else replace(nothing, source=Source(faults[0].place))
        for other in found[1:]:
            sheet = compared(sheet, other, self.competition.variant, self.competition.notation)
        if sheet.solutions and not self.competition.game_type.has_construction:
            wrong = Message("files.second_table_unexpected")
            faults = [*faults, Query(Ask.VALUE, sheet.source.file, sheet.source.file, FAULT, wrong=wrong)]
        return replace(sheet, queries=(*sheet.queries, *faults))


def _is_graded(submission: Submission) -> bool:
    """Whether the sheet is corrected. Faults in a file of a player sent off or absent stop nobody."""
    return submission.ranked and submission.state is SubmissionState.HANDED_IN


def _is_read(submission: Submission) -> bool:
    """Whether the file is opened. That of a player sent off is not (8.5). That of an absent player is, for a notice."""
    return _is_graded(submission) or submission.state is SubmissionState.NOT_HANDED_IN


def _waiting(competition: Competition, submissions: Iterable[Submission], sheets: Container[int]) -> Competition:
    marked = (
        replace(submission, state=SubmissionState.NOT_TYPED)
        if _is_graded(submission) and submission.table not in sheets
        else submission
        for submission in submissions
    )
    return replace(competition, submissions=tuple(marked))


def is_blank(found: FoundSheet) -> bool:
    """Whether a page of the typing workbook is still empty (an empty sheet says that it has no grid)."""
    sheet = found.sheet
    typed = sheet.entries or sheet.solutions or sheet.grid or sheet.no_grid or sheet.queries
    return bool(found.label) and not typed
