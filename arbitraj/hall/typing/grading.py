"""Grading in the hall: single transcriptions while they are typed, and all sheets as `corecteaza` grades the folder."""

import logging
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from threading import RLock
from typing import Any

from arbitraj.desk.grading.grade import Graded, Opened, grade
from arbitraj.draw.first_move import FirstMoves
from arbitraj.folder.people import (
    HAND_IN,
    SHEETS,
    WORKBOOKS,
    hand_in_bytes,
    hand_ins_of_page,
    read_entries,
    read_handed_in,
    read_roster,
    read_submissions,
    the_same,
)
from arbitraj.folder.registers import SANCTIONS
from arbitraj.folder.sanctioned import under_register
from arbitraj.folder.settings import open_words, read_settings
from arbitraj.folder.word_rulings import WORDS
from arbitraj.game.variant import Variant
from arbitraj.hall.decided.sanctioned import SanctionsKnown
from arbitraj.hall.kernel.case import SettledSoFar
from arbitraj.hall.kernel.state import HallSheet, HallState, Transcription
from arbitraj.hall.typing.differences import Compared
from arbitraj.hall.typing.hands import file_name, file_of, read_plainly, sheet_of
from arbitraj.lexicon.lexicon import Lexicon, ListStore
from arbitraj.problems import Problem, ProblemsError
from arbitraj.ranking.scale import Scale, read_scale
from arbitraj.record.drawing import Kinds
from arbitraj.record.game import Game
from arbitraj.record.model import Competition, Player, Sheet, Submission, SubmissionState
from arbitraj.record.question import AnswerBook, Ask, Query
from arbitraj.rules.asking import CorrectionInput, correct_asking
from arbitraj.rules.correct import Correction
from arbitraj.sheets.contest import contest_of
from arbitraj.sheets.found import FileRead, Job
from arbitraj.sheets.grid import read_lines
from arbitraj.sheets.identify import Roster, identify
from arbitraj.sheets.many import BY_LIBRARIES, SMALL
from arbitraj.sheets.reader import read_data
from arbitraj.sheets.reading import read_once
from arbitraj.tables.cells import FileError
from arbitraj.types import GAME_TYPES

_MOST = 2_000  # files in the cache


class Reads:
    """Cache of read files, by their name in problems and their bytes. Safe for threads."""

    def __init__(self, variant: Variant) -> None:
        self._variant, self._lock = variant, RLock()
        self._known: dict[tuple[str, bytes], FileRead] = {}

    def of(self, name: str, data: bytes) -> FileRead:
        """Contents of a file."""
        with self._lock:
            key = name, sha256(data).digest()
            if key not in self._known:
                self.all({name: data})
            return self._known[key]

    def all(self, files: Mapping[str, bytes]) -> None:
        """Read files ahead, those that need libraries all at once, as starting these takes time."""
        with self._lock:
            new = {(name, sha256(data).digest()): data for name, data in files.items()}
            new = {key: data for key, data in new.items() if key not in self._known}
            apart = {key: data for key, data in new.items() if _is_hard(data)}
            for key, data in new.items():
                if key not in apart:
                    self._known[key] = self._text(key[0], data)
            self._known |= self._apart(apart)
            while len(self._known) > _MOST + len(new):
                self._known.pop(next(iter(self._known)))

    def _text(self, name: str, data: bytes) -> FileRead:
        try:
            return read_data(data, name, self._variant)
        except FileError as error:
            return FileRead(problems=(error.of(name),))

    def _apart(self, files: Mapping[tuple[str, bytes], bytes]) -> dict[tuple[str, bytes], FileRead]:
        if not files:
            return {}
        with TemporaryDirectory() as folder:
            jobs = [Job(Path(folder) / str(n), name) for n, (name, _) in enumerate(files)]
            for job, data in zip(jobs, files.values(), strict=True):
                job.path.write_bytes(data)
            return dict(zip(files, read_once(jobs, self._variant), strict=True))


def _is_hard(data: bytes) -> bool:
    return len(data) > SMALL or any(sign in data[:1024] for sign in BY_LIBRARIES)


_LOG = logging.getLogger("arbitraj.hall")
_KEPT_OF_A_SHEET = 4  # cached corrections of a sheet: the same are needed repeatedly


@dataclass(frozen=True)
class Grader:
    """Settings, roster, word list and scale for grading, with caches."""

    competition: Competition
    words: Lexicon
    scale: Scale = field(default_factory=Scale)
    _remembered: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    _kept: dict[str, dict[object, Correction]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @cached_property
    def roster(self) -> Roster:
        """Players, for recognising sheets."""
        return Roster.of(self.competition)

    @cached_property
    def reads(self) -> Reads:
        """Cache of read sheet files."""
        return Reads(self.competition.variant)

    @cached_property
    def first_moves(self) -> FirstMoves:
        """First letters that allow a first move (4.3). Computed in some seconds when a string is drawn."""
        variant = self.competition.variant
        return FirstMoves(self.words, variant, Kinds(variant.vowels, self.competition.joker_stands))

    def with_letters(self, letters: str, groups: tuple[str, ...]) -> "Grader":
        """The same with other letters, while they are being drawn."""
        return Grader(replace(self.competition, letters=letters, groups=groups), self.words, self.scale)

    @cached_property
    def compared(self) -> Compared:
        """Cache of the sheets' differences."""
        return Compared(self.competition)

    def correction(
        self, sheet: HallSheet, transcription: Transcription, settled: SettledSoFar = SettledSoFar()
    ) -> Correction:
        """Correction of a transcription by itself, as far as it is typed, without the totals of readings."""
        return self.judged(sheet, transcription, settled, weighed=False)

    def judged(
        self,
        sheet: HallSheet,
        transcription: Transcription,
        settled: SettledSoFar,
        warnings: int = 0,
        weighed: bool = True,
    ) -> Correction:
        """As `correction`, with disciplinary `warnings` (8.5). `weighed`: with the totals of all readings."""
        own = settled.of(sheet.number)
        key = sheet.order, sheet.table, sheet.closed, transcription, own, warnings
        kept = self._kept.setdefault(sheet.number, {})
        for known in (True,) if weighed else (True, False):
            if (known, key) in kept:
                return kept[known, key]
        while len(kept) >= _KEPT_OF_A_SHEET:
            kept.pop(next(iter(kept)), None)
        try:
            kept[weighed, key] = self._judged(sheet, transcription, own, warnings, weighed)
        except Exception:
            kept[weighed, key] = self.ungraded(sheet, warnings)
        return kept[weighed, key]

    def ungraded(self, sheet: HallSheet, warnings: int) -> Correction:
        """Correction of a sheet with which the program failed: a question to the chief, so that others go on."""
        _LOG.exception("fișa %s", sheet.number)
        players = (player for player in self.competition.players if player.table == sheet.table)
        player = next(players, Player(sheet.table, "?", ""))
        submission = Submission(sheet.number, sheet.order, sheet.table, disciplinary=warnings)
        query = Query(Ask.FILE, "", file_name(sheet.number), "ungraded")
        nothing = Sheet(sheet.number, player.name, str(sheet.table), (), queries=(query,))
        return correct_asking(CorrectionInput(self._game, submission, player, nothing, AnswerBook(())))

    def _judged(
        self, sheet: HallSheet, transcription: Transcription, own: SettledSoFar, warnings: int, weighed: bool
    ) -> Correction:
        player = next(player for player in self.competition.players if player.table == sheet.table)
        submission = Submission(sheet.number, sheet.order, sheet.table, disciplinary=warnings)
        identified = identify(self._written(sheet, transcription), player, self.roster).sheet
        return correct_asking(
            CorrectionInput(self.game(own), submission, player, identified, AnswerBook(own.answers)), weighed
        )

    @cached_property
    def _game(self) -> Game:
        return Game(self.competition, self.competition.variant, self.words, self._remembered)

    def game(self, settled: SettledSoFar) -> Game:
        """Game for correction, with the answers and decisions."""
        if settled == SettledSoFar():
            return self._game  # for nearly every sheet: it has the players by name already
        known = replace(self.competition, answers=settled.answers, decisions=settled.decisions)
        return Game(known, known.variant, self.words, self._remembered)

    def _written(self, sheet: HallSheet, transcription: Transcription) -> Sheet:
        """Sheet as typed. A finished one has the doubts that its file raises in a reader."""
        if transcription.finished:
            if (plainly := read_plainly(sheet, transcription)) is not None:
                return plainly
            read = self.reads.of(file_name(sheet.number), file_of(sheet, transcription))
            if len(read.sheets) == 1 and not read.problems:
                return replace(read.sheets[0].sheet, number=sheet.number)
        grid, unread = read_lines(transcription.grid, self.competition.variant)
        return replace(sheet_of(sheet, transcription), grid=grid, grid_unread=unread, in_progress=False)

    def whole(self, state: HallState, files: Mapping[str, bytes], settled: SettledSoFar) -> Graded:
        """Grades of all submissions, from the files that the folder has of them (`folder/image.py`).

        Raises ProblemsError for a decision that is on no sheet.
        """
        listed = (submissions_of(name, data, self.competition.players) for name, data in files.items())
        handed_in = next((item for item in listed if item is not None), tuple(submissions(state)))
        register = files.get(SANCTIONS.file)
        dictated = None if register is None else SANCTIONS.lines_in(register)[0]
        counted = under_register(handed_in, self.competition.players, dictated)
        competition = replace(
            self.competition, submissions=counted, answers=settled.answers, decisions=settled.decisions
        )
        sheets = {name: data for name, data in files.items() if is_sheet_file(name)}
        self.reads.all(sheets)
        read = ((name, self.reads.of(name, data)) for name, data in sheets.items())
        return grade(Opened(contest_of(competition, read), self.words, self.scale))


def open_grader(folder: Path, known: Grader | None = None) -> Grader:
    """Grader of a folder before anything was handed in. Raises ProblemsError.

    Until then letters that are drawn in the hall may be missing, and so may tables. The word list of `known` is reused
    if it is the same.
    """
    players, of_roster = read_roster(folder)
    begun = bool(read_handed_in(folder, players)[0])
    if of_roster and not begun:
        players, of_roster = _seated_so_far(folder, of_roster)
    competition, problems = read_settings(folder, GAME_TYPES, drawn=begun)
    if competition is None or problems or of_roster:
        raise ProblemsError([*problems, *of_roster])
    competition = replace(competition, players=players)
    same = known and not known.words.info.rulings and _asks_for(known.competition) == _asks_for(competition)
    same = same and not any((folder / name).is_file() for name in (competition.lexicon, WORDS.file))
    words = known.words if known and same else open_words(folder, competition, ListStore())[0]
    return Grader(competition, words, read_scale(folder))


def with_new_deadline(folder: Path, known: Grader) -> Grader | None:
    """The grader with another deadline for contestations (8.6), None if other settings changed too."""
    read, problems = read_settings(folder, GAME_TYPES, drawn=False)
    if read is None or problems:
        return None
    there = replace(known.competition, contest_until=read.contest_until)
    return replace(known, competition=there) if replace(read, players=there.players) == there else None


def _asks_for(competition: Competition) -> tuple[str, frozenset[str]]:
    """Key of the word list: the name of the list, and the two-letter words of a variant that has its own (S.8)."""
    return competition.lexicon, competition.variant.two_letters


def _seated_so_far(folder: Path, problems: list[Problem]) -> tuple[tuple[Player, ...], list[Problem]]:
    """Players with tables, if missing tables are all that is wrong with the roster, with the remaining problems."""
    entries, wrong = read_entries(folder)
    wrong = wrong or list(the_same(entries, lambda entrant: entrant.table, "seating.table_twice"))
    if wrong or all(entrant.table or entrant.withdrawn for entrant in entries.entrants):
        return (), problems
    return tuple(entrant.player for entrant in entries.entrants if entrant.table and not entrant.withdrawn), []


def submissions(state: HallState) -> Iterable[Submission]:
    """Submissions by sheet, then tables without one or sent off (8.5, 6.3.2.j): predare.csv."""
    sheets = {
        sheet.table: sheet for sheet in sorted(state.sheets.values(), key=lambda sheet: (sheet.order, sheet.number))
    }
    others = sorted({*state.absent, *state.of(SanctionsKnown).noted} - set(sheets))
    for table in (*sheets, *others):
        sheet, against = sheets.get(table), state.of(SanctionsKnown).noted.get(table)
        number, order = (sheet.number, sheet.order) if sheet else ("", None)
        if against and against.sent_off:
            yield Submission(number, None, table, SubmissionState.SENT_OFF, against.warnings)
        elif sheet or table in state.absent or (against and against.gone):
            handed = SubmissionState.HANDED_IN if sheet else SubmissionState.NOT_HANDED_IN
            yield Submission(number, order, table, handed, against.warnings if against else 0)


def is_sheet_file(name: str) -> bool:
    """Whether a file of the folder may hold sheets."""
    return name.startswith(f"{SHEETS}/") or name in WORKBOOKS


def hand_ins_typed(name: str, data: bytes, players: Sequence[Player]) -> tuple[Submission, ...]:
    """Submissions on the first page of a typing workbook, () for other files or faulty ones."""
    return hand_ins_of_page(Path(name), data, tuple(players)) if name in WORKBOOKS else ()


def is_hand_in_file(name: str) -> bool:
    """Whether a file is predare.csv, or a table in its place."""
    return "/" not in name and PurePosixPath(name).stem == PurePosixPath(HAND_IN).stem


def submissions_of(name: str, data: bytes, players: Sequence[Player]) -> tuple[Submission, ...] | None:
    """Submissions in a file's bytes, possibly (). None for other files or unreadable ones."""
    return None if not is_hand_in_file(name) else _hand_ins_of(name, data, tuple(players))


@lru_cache(maxsize=16)
def _hand_ins_of(name: str, data: bytes, players: tuple[Player, ...]) -> tuple[Submission, ...] | None:
    path = Path(name)
    found, problems = read_submissions(path.parent, players, hand_in_bytes(path, data))
    return None if any(problem.message.key != "files.no_rows" for problem in problems) else found
