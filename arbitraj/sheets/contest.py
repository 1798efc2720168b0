"""A whole competition folder read: people, settings and every sheet, or every problem at once."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from arbitraj.competition.folder import read_folder
from arbitraj.competition.model import Competition, HandIn, HandInState, Sheet, the_number
from arbitraj.competition.names import near_names, plain_name
from arbitraj.competition.people import HAND_IN, same_number
from arbitraj.game.variant import Variant
from arbitraj.problems import Problem, ProblemsError
from arbitraj.sheets.draft import FileRead, Found
from arbitraj.sheets.many import Job, read_many
from arbitraj.sheets.reader import SUFFIXES
from arbitraj.text import say

SHEETS = "solutii"
WORKBOOKS = ("solutii.xlsx", "solutii.xlsm", "solutii.ods")  # the typing workbook, beside the folder of sheets
_IGNORED = ("~", ".", "Thumbs.db", "desktop.ini")


@dataclass(frozen=True, slots=True)
class Contest:
    """What is corrected: the competition and its sheets by table number, and what the arbiter is warned of.

    `unread` are the problems of the sheets that could not be read and are left out, by table number.
    """

    competition: Competition
    sheets: dict[int, Sheet]
    warnings: tuple[str, ...]
    unread: dict[int, tuple[Problem, ...]] = field(default_factory=dict)


def read_contest(
    folder: Path,
    variant: Variant,
    progress: Callable[[int, int], None] | None = None,
    without_unreadable: bool = False,
) -> Contest:
    """Read a competition folder (formats.md).

    `progress(done, total)` is called after each file. `without_unreadable`: a sheet that cannot be read leaves its
    player uncorrected instead of stopping everything. Raises ProblemsError with every problem of every file.
    """
    read = read_folder(folder, variant)
    competition = read.competition
    hand_ins = competition.hand_ins if competition else ()
    sorter = _Sorter(competition, hand_ins)
    jobs = list(_jobs(folder, sorter))
    for job, answer in zip(jobs, read_many(jobs, variant, progress), strict=True):
        sorter.take(job, answer)
    unread = {n: tuple(found) for n, found in sorter.of_table.items()}
    problems = [*read.problems, *sorter.problems, *sorter.missing()]
    if unread and not without_unreadable:
        # where nothing else is wrong, the rest can be graded without them
        hint = "" if problems else say("files.without_unreadable")
        problems += [problem for found in unread.values() for problem in found]
        raise ProblemsError(list(dict.fromkeys(problems)), hint)
    if problems or competition is None:
        raise ProblemsError(list(dict.fromkeys(problems)))
    warnings = (*read.warnings, *sorter.warnings)
    if unread:
        left_out = tuple(replace(each, state=HandInState.OPEN) if each.table in unread else each for each in hand_ins)
        competition = replace(competition, hand_ins=left_out)
        sheets = {table: sheet for table, sheet in sorter.sheets.items() if table not in unread}
        return Contest(competition, sheets, warnings, unread)
    return Contest(competition, sorter.sheets, warnings)


def sheet_files(folder: Path) -> Iterator[str]:
    """The names in the folder of all files that may hold sheets; files of the system and of open editors are not."""
    where = folder / SHEETS
    for path in sorted(where.iterdir()) if where.is_dir() else ():
        if not path.name.startswith(_IGNORED) and path.is_file():
            yield f"{SHEETS}/{path.name}"
    yield from (name for name in WORKBOOKS if (folder / name).is_file())


def _jobs(folder: Path, sorter: "_Sorter") -> Iterator[Job]:
    """The files of sheets; files of the system and of open editors are passed over."""
    where = folder / SHEETS
    for path in sorted(where.iterdir()) if where.is_dir() else ():
        name = f"{SHEETS}/{path.name}"
        if path.name.startswith(_IGNORED):
            continue
        if path.is_dir():
            if path.suffix.casefold() in SUFFIXES:
                sorter.problems.append(Problem(name, "", say("files.is_a_folder")))
            continue
        if path.suffix.casefold() not in SUFFIXES:
            message = say("files.unknown_format", suffix=path.suffix or path.name, known=", ".join(SUFFIXES))
            sorter.problems.append(Problem(name, "", message))
            continue
        known = same_number(path.stem) in sorter.by_number
        if not known or sorter.is_graded(sorter.by_number[same_number(path.stem)]):
            yield Job(path, name, path.stem if known else "")
    yield from (Job(folder / name, name) for name in WORKBOOKS if (folder / name).is_file())


class _Sorter:
    """Gives every sheet that was read to its player, and gathers what is wrong."""

    def __init__(self, competition: Competition | None, hand_ins: tuple[HandIn, ...]) -> None:
        self.competition, self.hand_ins = competition, hand_ins
        self.by_number = {same_number(each.sheet): each for each in hand_ins if each.sheet}
        self.by_table = {each.table: each for each in hand_ins}
        self.problems: list[Problem] = []
        self.of_table: dict[int, list[Problem]] = {}
        self.sheets: dict[int, Sheet] = {}
        self.warnings: list[str] = []
        self.files: dict[int, str] = {}

    def is_graded(self, hand_in: HandIn) -> bool:
        """What was sent off or never handed in is not corrected: faults of its file stop nobody."""
        return hand_in.ranked and hand_in.state is HandInState.HANDED_IN

    def take(self, job: Job, read: FileRead) -> None:
        """Take what a file gave."""
        own = self.by_number.get(same_number(job.number)) if job.number else None
        if own and read.problems:
            self._spoil(own, job, read.problems)
        else:
            self.problems += read.problems
        if own and not read.sheets and not read.problems:
            self._spoil(own, job, [Problem(job.name, "", say("files.sheet_empty"))])
        for found in read.sheets:
            hand_in = own if own and not found.label else self._owner(job, found)
            if hand_in is None:
                self.problems += found.problems
            elif self.is_graded(hand_in):
                self._give(hand_in, job, found)

    def _spoil(self, hand_in: HandIn, job: Job, problems: Sequence[Problem]) -> None:
        self.of_table.setdefault(hand_in.table, []).extend(problems)
        self.files.setdefault(hand_in.table, job.name)

    def _give(self, hand_in: HandIn, job: Job, found: Found) -> None:
        other = self.files.get(hand_in.table)
        if other:
            names = f"{Path(other).name}, {Path(job.name).name}"
            message = say("files.sheet_twice", sheet=hand_in.sheet, files=names)
            self.problems.append(Problem(SHEETS, "", message))
        if found.problems:
            self._spoil(hand_in, job, found.problems)
            return
        self.files[hand_in.table] = job.name
        sheet = found.sheet if job.number else replace(found.sheet, number=hand_in.sheet)
        self.sheets[hand_in.table] = sheet
        if sheet.solutions and self.competition and self.competition.game_type.key != "superscrabble_incomplet":
            self.problems.append(Problem(job.name, found.label, say("files.second_table_unexpected")))

    def _owner(self, job: Job, found: Found) -> HandIn | None:
        """Whose sheet a part of a file is: by the sheet's number, the arbiter's table, the table, the name."""
        sheet = found.sheet
        hand_in = None
        if sheet.number:
            hand_in = self.by_number.get(same_number(sheet.number))
        elif found.label:
            table = found.table or the_number(sheet.table)
            hand_in = self.by_table.get(table) if table is not None else self._named(sheet.name)
        if hand_in is None and self.competition:
            self._unknown(job, found)
        return hand_in

    def _named(self, name: str) -> HandIn | None:
        players = self.competition.players if self.competition else ()
        fitting = [player for player in players if plain_name(player.name) == plain_name(name)]
        return self.by_table.get(fitting[0].table) if len(fitting) == 1 else None

    def _unknown(self, job: Job, found: Found) -> None:
        sheet = found.sheet
        if sheet.number or not found.label:
            message = say("files.sheet_not_in_hand_in")
            self.problems.append(Problem(job.name, found.label or sheet.number, message))
            return
        names = [player.name for player in self.competition.players] if self.competition else []
        near = near_names(sheet.name, names) if sheet.name else []
        hint = say("files.near_names", names=", ".join(near)) if near else ""
        message = say("files.sheet_of_nobody", name=sheet.name or "–", table=sheet.table or "–", hint=hint)
        self.problems.append(Problem(job.name, found.label, message))

    def missing(self) -> Iterator[Problem]:
        """Hand-ins without their sheet."""
        for hand_in in self.hand_ins:
            if self.is_graded(hand_in) and hand_in.sheet and hand_in.table not in self.files:
                yield Problem(HAND_IN, "", say("files.no_sheet_file", sheet=hand_in.sheet))
