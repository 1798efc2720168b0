"""Grading of a folder: sheets are read and corrected under the arbiter's answers, those without open questions
ranked. A correction is explained entry by entry, with every reading that was tried.
"""

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import json

from arbitraj.desk.command_io import Progress, ProgressFor, unwatched
from arbitraj.folder.folder import TriedSanctions
from arbitraj.folder.registers import ANSWERS
from arbitraj.folder.settings import open_words
from arbitraj.lexicon.lexicon import Lexicon, ListInfo, ListStore
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.ranking.scale import Scale, read_scale
from arbitraj.ranking.standings import Ranking, rank
from arbitraj.record.game import Game
from arbitraj.record.model import Competition, Player, Sheet, Submission, SubmissionState
from arbitraj.record.names import find_part_of_name, same_number
from arbitraj.record.question import AnswerBook, LookAt, Question
from arbitraj.record.results_file import RoundResults
from arbitraj.report.results import round_results
from arbitraj.rules.asking import CorrectionInput, correct_asking
from arbitraj.rules.correct import Correction, correct, correct_all, on_no_sheet, with_comparisons
from arbitraj.rules.replay import Replayed
from arbitraj.sheets.contest import Contest, read_contest
from arbitraj.text import Message, text_of
from arbitraj.wings import brought


@dataclass(frozen=True, slots=True)
class Opened:
    """Input of grading, from a folder or made in memory: contest, word list, scale of ranking points."""

    contest: Contest
    words: Lexicon
    scale: Scale = field(default_factory=Scale)

    @property
    def game(self) -> Game:
        """The competition with its board and words."""
        return Game(self.contest.competition, self.contest.competition.variant, self.words)


@dataclass(frozen=True, slots=True)
class Graded:
    """A graded folder. `corrections` are of all read sheets, including those with open questions, by submission."""

    ranking: Ranking
    words: ListInfo
    contest: Contest
    corrections: tuple[Correction, ...]

    @property
    def competition(self) -> Competition:
        """The competition as ranked, with waiting submissions marked."""
        return self.ranking.game.competition

    @property
    def questions(self) -> tuple[Question, ...]:
        """All questions, sheet by sheet."""
        return tuple(question for correction in self.corrections for question in correction.questions)

    @property
    def open_sheets(self) -> tuple[str, ...]:
        """Numbers of the sheets that a question keeps out of the ranking."""
        return tuple(h.sheet for h in self.competition.submissions if h.state is SubmissionState.OPEN)

    @property
    def untyped(self) -> tuple[str, ...]:
        """Numbers of the sheets handed in and not typed yet."""
        return tuple(h.sheet for h in self.competition.submissions if h.state is SubmissionState.NOT_TYPED)

    @property
    def typed_once(self) -> tuple[str, ...]:
        """Numbers of the untyped sheets that were typed, but not as often as the competition requires."""
        return tuple(h.sheet for h in self.competition.submissions if h.table in self.contest.half_typed)

    @property
    def handed_in(self) -> int:
        """Number of sheets to type."""
        ranked = (h for h in self.competition.submissions if h.waits or h.ranked)
        return sum(h.state is not SubmissionState.NOT_HANDED_IN for h in ranked)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Warnings to the arbiter, including answers without a question."""
        unused = (answer for answer in self.contest.book.unused if not answer.ticked)
        gone = (
            text_of("questions.unused", file=ANSWERS.file, number=a.number, sheet=a.sheet, seen=a.seen) for a in unused
        )
        # decisions on the sheet of a player who was sent off since (8.5)
        off = {same_number(h.sheet) for h in self.competition.submissions if not h.ranked and not h.waits}
        idle = (decision for decision in self.competition.decisions if same_number(decision.sheet) in off)
        of_idle = (text_of("findings.idle_decision", number=decision.number, sheet=decision.sheet) for decision in idle)
        return (*self.contest.warnings, *gone, *of_idle)

    def results(self, look_at: Sequence[LookAt] = ()) -> dict[str, Any]:
        """Data of the results file."""
        data: dict[str, Any] = json.decode(json.encode(self.round_results(look_at)))
        return data

    def round_results(self, look_at: Sequence[LookAt] = ()) -> RoundResults:
        """The same by its schema."""
        return round_results(self.ranking, self.words, self.questions, look_at)


def open_contest(
    folder: Path, progress_for: ProgressFor = unwatched, tried: TriedSanctions | None = None
) -> tuple[Contest, Lexicon]:
    """Read a folder and open its word list. Words left out of it are among the warnings. Raises ProblemsError."""
    with progress_for("reading") as step:
        contest = read_contest(folder, step, tried)
    words, left_out = open_words(folder, contest.competition, ListStore())
    return replace(contest, warnings=contest.warnings + left_out), words


def open_folder(
    folder: Path | str, progress_for: ProgressFor = unwatched, tried: TriedSanctions | None = None
) -> Opened:
    """Read everything in a folder that grading needs. Nothing is written.

    `tried` replaces its submissions and sanctions. Raises ProblemsError if it cannot be graded: settings, roster,
    submission, decisions, answers, word list, scale.
    """
    return Opened(*open_contest(Path(folder), progress_for, tried), read_scale(Path(folder)))


def grade(what: Path | str | Opened, progress_for: ProgressFor = unwatched) -> Graded:
    """Correct and rank a folder, or an opened one. Nothing is written.

    Raises ProblemsError if the folder cannot be opened, or a decision is on no sheet.
    """
    opened = what if isinstance(what, Opened) else open_folder(what, progress_for)
    contest, game = opened.contest, opened.game
    refuse_any(on_no_sheet(contest.competition))
    with progress_for("correcting") as step:
        corrections = correct_contest(game, contest, step)
    return Graded(rank_corrections(game, corrections, opened.scale), opened.words.info, contest, corrections)


def correct_contest(game: Game, contest: Contest, step: Progress = lambda done, total: None) -> tuple[Correction, ...]:
    """Correct the sheets of a contest."""
    corrections = []
    for correction in correct_all(game, contest.sheets, partial(_corrected, contest.book)):
        corrections.append(correction)
        step(len(corrections), len(contest.competition.submissions))
    return tuple(with_comparisons(game, corrections))


def _corrected(book: AnswerBook, game: Game, submission: Submission, player: Player, sheet: Sheet | None) -> Correction:
    if sheet is None:
        return correct(game, submission, player, None)
    return correct_asking(CorrectionInput(game, submission, player, sheet, book))


def at_table(competition: Competition, table: int) -> tuple[Submission, Player]:
    """The submission and the player of a table. Raises StopIteration if there is none."""
    submission = next(submission for submission in competition.submissions if submission.table == table)
    return submission, next(player for player in competition.players if player.table == table)


def corrected_alone(contest: Contest, game: Game, table: int) -> Correction:
    """The sheet of a table corrected again, without comparison with others (9.1.1.c)."""
    book, sheet = AnswerBook(game.competition.answers), contest.sheets.get(table)
    return _corrected(book, game, *at_table(game.competition, table), sheet)


def rank_corrections(game: Game, corrections: tuple[Correction, ...], scale: Scale) -> Ranking:
    """Rank the corrections without open questions. The others wait."""
    open_tables = {correction.submission.table for correction in corrections if correction.open}
    submissions = tuple(
        replace(submission, state=SubmissionState.OPEN) if submission.table in open_tables else submission
        for submission in game.competition.submissions
    )
    waiting = replace(game, competition=replace(game.competition, submissions=submissions))
    return rank(waiting, (correction for correction in corrections if not correction.open), scale)


@dataclass(frozen=True, slots=True)
class Beyond:
    """Points that a sheet says in all, and the most that can be: None while that is not counted, or was given up."""

    written: int
    most: int | None


def beyond_bound(graded: Graded, counted: bool | None = True) -> Mapping[str, Beyond]:
    """The sheets that say more than can be, or than is known to be possible, by their numbers.

    A bound that is not kept is counted, in a process that is waited for; with `counted` False nothing is. None: as
    though nothing had ever been counted.
    """
    return {sheet: says for bound in brought("beyond_bound") for sheet, says in bound(graded, counted).items()}


def count_bound(graded: Graded) -> None:
    """Count and keep all that `beyond_bound` asks for, in this process, however long that takes."""
    for count in brought("count_bound"):
        count(graded)


@dataclass(frozen=True, slots=True)
class Explained:
    """A correction with its steps. The sheet is as read, with the first reading for open questions.

    `steps` are those of the requested entry, or all, each with its result.
    """

    correction: Correction
    steps: tuple[tuple[Replayed, Replayed], ...]


def explain(case: CorrectionInput, entry: int = 0) -> Explained:
    """Explain a sheet, or one of its entries. Raises ProblemsError if there is no such entry."""
    correction = correct_asking(case)
    rows = (*correction.construction, *correction.entries)
    chosen = tuple((row, row) for row in rows if not entry or row.number == entry)
    if entry and not chosen:
        last = len(correction.entries)
        raise ProblemsError([Problem(case.sheet.number, "", Message("cli.no_entry", entry=entry, last=last))])
    return Explained(correction, chosen)


def find_case(contest: Contest, words: Container[str], who: str) -> CorrectionInput:
    """The input of a sheet's correction. `who` is its number, a table (`masa 7`) or a name.

    Raises ProblemsError if there is none, or several.
    """
    competition = contest.competition
    submission, player = at_table(competition, _table(contest, who))
    sheet = contest.sheets.get(submission.table)
    if sheet is None:
        raise _no_sheet(contest, who)
    return CorrectionInput(Game(competition, competition.variant, words), submission, player, sheet, contest.book)


def _table(contest: Contest, who: str) -> int:
    submissions, players = contest.competition.submissions, contest.competition.players
    named = re.fullmatch(r"\s*masa\s+(\d{1,6})\s*", who.casefold())
    table = int(named[1]) if named else None
    for submission in submissions:
        if submission.table == table or (
            submission.sheet and same_number(submission.sheet) == same_number(who.strip())
        ):
            return submission.table
    if named or not any(sign.isalpha() for sign in who):
        raise _no_sheet(contest, who)
    player = find_part_of_name(players, who)
    if all(submission.table != player.table for submission in submissions):
        raise ProblemsError([Problem(who, "", Message("cli.not_handed_in", name=player.name, table=player.table))])
    return player.table


def _no_sheet(contest: Contest, who: str) -> ProblemsError:
    known = ", ".join(sorted(sheet.number for sheet in contest.sheets.values()))
    return ProblemsError([Problem(who, "", Message("cli.no_sheet", known=known))])
