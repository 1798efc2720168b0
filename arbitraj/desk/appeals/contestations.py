"""The register of contestations and appeals (8.6): entered, listed, printed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from operator import attrgetter
from pathlib import Path

from msgspec.structs import replace

from arbitraj.desk.appeals.upheld import not_corrected, print_of, row_written
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.grading.decide import Shift, withdraw_in
from arbitraj.desk.grading.grade import grade
from arbitraj.desk.made_from import TITLE, printed_from
from arbitraj.desk.output import RESULTS, FilesWritten, MadeFrom, write_files
from arbitraj.desk.requests import Appealing, Contesting, UndoingWritten
from arbitraj.desk.typed import Typed
from arbitraj.folder.decisions import DECISIONS
from arbitraj.folder.recognised import refuse_season
from arbitraj.folder.registers import CONTESTATIONS, read_contestations
from arbitraj.folder.settings import read_settings
from arbitraj.problems import Problem, ProblemsError, sound
from arbitraj.ranking.standings import Ranking
from arbitraj.record.contestation import Act, Appeal, Contestation, Revoked, Verdict
from arbitraj.record.findings import Finding
from arbitraj.record.model import Competition, Decision
from arbitraj.record.moments import shown_moment, to_minute
from arbitraj.record.names import find_player, same_number
from arbitraj.rules.articles import find
from arbitraj.rules.correct import Correction
from arbitraj.rules.last_word import DecisionFate, fates_of, standing, with_reopened
from arbitraj.text import Message, text_of
from arbitraj.types import GAME_TYPES
from arbitraj.writing.transaction import Transaction

PDF, WORKBOOK = "contestatii.pdf", "contestatii.xlsx"
TYPED = Typed("contestation.command")


@dataclass(frozen=True, slots=True)
class Entered:
    """A contestation after its last act. `kept` is the copy of a register that a person had changed.

    `minutes`: delay of an appeal after the answer (8.6: at once). `remark`: reason why the contested entry cannot be
    answered by itself.
    """

    contestation: Contestation
    kept: str
    minutes: int = 0
    remark: Message | None = None


def register(folder: Path, request: Contesting, io: CommandIo = ALONE) -> Entered:
    """Enter a contestation. Raises ProblemsError if it is late or its subject does not exist."""
    with io.transaction(folder, "contestatie inregistreaza") as transaction:
        before = contestations_of(folder)
        ranking = grade(folder, io.progress_for).ranking
        made = registered(ranking, before, request)
        own = next(s.correction for s in ranking.standings if s.correction.player.table == made.table)
        return Entered(made, CONTESTATIONS.write(transaction, (*before, made), before), remark=not_corrected(made, own))


def registered(
    ranking: Ranking, before: Sequence[Contestation], request: Contesting, at: datetime | None = None
) -> Contestation:
    """Make a contestation. `before` is the register, `at` the current minute. Raises as `register` does."""
    competition = ranking.game.competition
    player = find_player(competition, table=request.table, sheet=request.sheet, name=request.name)
    standing = next((s for s in ranking.standings if s.correction.player.table == player.table), None)
    if standing is None:
        waits = any(submission.table == player.table and submission.waits for submission in competition.submissions)
        key = "contestation.waits" if waits else "contestation.not_corrected"
        raise TYPED.refused(Message(key, name=player.name))
    text, article = TYPED.needed(request.text, "--text"), _article(request.article)
    found = _contested(standing.correction, request, article)
    made = Contestation(
        number=max((contestation.number for contestation in before), default=0) + 1,
        table=player.table,
        name=player.name,
        sheet=standing.correction.submission.sheet,
        text=text,
        when=hour_given(request.hour, competition, at=at),
        # an article that occurs once identifies the entry
        entry=found[0].entry if article and len(found) == 1 else request.entry,
        which="constructie" if request.construction else "",
        article=article,
        finding="; ".join(f"{finding.article}: {finding.text}" for finding in found),
        typed=print_of(standing.correction.sheet),
    )
    late_by, late_reason = _lateness(made.when, request, competition)
    made = replace(made, late_by=late_by, late_reason=late_reason, written=row_written(made, standing.correction))
    subject = attrgetter("table", "entry", "construction", "article")
    alike = [
        contestation
        for contestation in before
        if subject(contestation) == subject(made) and not contestation.taken_back
    ]
    if same := next(
        (
            contestation
            for contestation in alike
            if contestation.open or not _ruled_since(contestation, made, competition)
        ),
        None,
    ):
        raise TYPED.refused(Message("contestation.same", number=same.number))
    return made


def _ruled_since(before: Contestation, made: Contestation, competition: Competition) -> bool:
    """Whether something was decided since a contestation was answered, so that it may be contested again (8.6)."""
    others = [
        decision
        for decision in standing(competition.decisions)
        if decision.number not in before.decisions
        and same_number(decision.sheet) == same_number(made.sheet)
        and (made.entry is None or (decision.entry == made.entry and bool(decision.table) == made.construction))
    ]
    if before.decisions:
        return any(other.number > max(before.decisions) for other in others)
    return bool(others) and made.finding != before.finding  # their order is unknown


def _contested(correction: Correction, request: Contesting, article: str) -> list[Finding]:
    """Contested findings: of the entry or under the article. Empty if the total is contested."""
    rows = correction.construction if request.construction else correction.entries
    if request.entry is not None and not 1 <= request.entry <= len(rows):
        raise TYPED.refused(Message("cli.no_entry", entry=request.entry, last=len(rows)))
    if not article and request.entry is None:
        return []
    table = "constructie" if request.construction else ""
    counted = [finding for finding in correction.findings if finding.counts]
    found = [
        finding
        for finding in counted
        if (not article or finding.article == article)
        and (request.entry is None or (finding.entry == request.entry and finding.table == table))
    ]
    if article and not found:
        known = ", ".join(sorted({finding.article for finding in counted})) or "–"
        raise TYPED.refused(Message("contestation.no_finding", article=article, known=known))
    return found


def _article(text: str) -> str:
    """Article of a contestation. 8.5 is refused: disciplinary decisions are final (9.4.e)."""
    if not text:
        return ""
    article = find(text)
    if article is None or not article.kind:
        raise TYPED.refused(Message("cli.explain_unknown", article=text, known="8.2.a-h, 8.3.a-e, 8.4.a-d"))
    if article.code.startswith("8.5"):
        raise TYPED.refused(Message("contestation.disciplinary"))
    return article.code


def _lateness(when: datetime, request: Contesting, competition: Competition) -> tuple[str, str]:
    """By whom a late contestation is accepted, and why. Empty if it is in time. Raises ProblemsError."""
    deadline = competition.contest_until
    if deadline is None:
        raise TYPED.refused(Message("contestation.no_deadline"))
    taken = bool(request.late_by or request.late_reason)
    if when <= to_minute(deadline):  # 8.6: the minute of the deadline still counts
        if taken:
            raise TYPED.refused(Message("contestation.not_late", deadline=shown_moment(deadline)))
        return "", ""
    if not taken:
        raise TYPED.refused(Message("contestation.late", when=shown_moment(when), deadline=shown_moment(deadline)))
    by = TYPED.needed(request.late_by, "--primita-de")
    reason = TYPED.needed(request.late_reason, "--motiv-intarziere")
    TYPED.chief(by, competition)
    return by, reason


def appeal(folder: Path, request: Appealing, io: CommandIo = ALONE) -> Entered:
    """Enter an appeal against the chief arbiter's answer (8.6)."""
    with io.transaction(folder, "contestatie apel") as transaction:
        taken = Taken.up(transaction, request.number)
        made, minutes = appealed(taken.contestation, competition_of(folder), request)
        return Entered(made, taken.write(made), minutes)


def appealed(
    contestation: Contestation, competition: Competition, request: Appealing, at: datetime | None = None
) -> tuple[Contestation, int]:
    """A contestation with the appeal, and its delay after the answer in minutes. Raises ProblemsError."""
    refuse_taken_back(contestation)
    answer = contestation.answer
    if answer is None or answer.verdict is Verdict.WITHDRAWN:
        key = "contestation.appeal_too_early" if answer is None else "contestation.appeal_of_withdrawn"
        raise refused_of(contestation, Message(key, number=contestation.number))
    if contestation.appeal:
        raise refused_of(contestation, Message("contestation.appealed"))
    when = hour_given(request.hour, competition, answer.when, at)
    made = replace(contestation, appeal=Appeal(TYPED.needed(request.text, "--text"), when))
    return made, int((when - answer.when).total_seconds() // 60)


def list_contestations(folder: Path, io: CommandIo = ALONE) -> tuple[Contestation, ...]:
    """The register. Raises ProblemsError."""
    with io.transaction(folder, "contestatie lista", trial=True):
        return contestations_of(folder)


def decisions_since(folder: Path) -> tuple[DecisionFate, ...]:
    """Status of all decisions of a folder, for the answers that they carry out. Empty if they are unreadable."""
    return fates_of(sound(DECISIONS.read(folder)))


def print_contestations(folder: Path, io: CommandIo = ALONE) -> FilesWritten:
    """Write the register as PDF and workbook beside the results."""
    from arbitraj.press.pdf.papers import write_paper
    from arbitraj.press.xlsx.tables import write_table_book
    from arbitraj.report.contestation_words import register_paper, register_table

    with io.transaction(folder, "contestatie tipareste") as transaction:
        found, competition, name = contestations_of(folder), competition_of(folder), text_of("contestation.sheet")
        files = {
            PDF: lambda path: write_paper(path, register_paper(competition, found)),
            WORKBOOK: lambda path: write_table_book(path, name, competition, register_table(found)),
        }
        made = MadeFrom("contestatie tipareste", partial(printed_from, folder, TITLE, CONTESTATIONS.file))
        return write_files(transaction, folder / RESULTS, files, made)


def contestations_of(folder: Path) -> tuple[Contestation, ...]:
    """The register of a folder. Raises ProblemsError."""
    refuse_season(folder)
    return sound(register_now(folder))


def register_now(folder: Path) -> tuple[tuple[Contestation, ...], list[Problem]]:
    """The register, with contestations that are open again (8.6), and its problems."""
    found, problems = read_contestations(folder)
    return with_reopened(found, DECISIONS.read(folder)[0]), problems


@dataclass(frozen=True, slots=True)
class ActUndone:
    """A contestation without its last act, the impact, the decisions that withdrew others. `kept` as in `Entered`."""

    contestation: Contestation
    shifts: tuple[Shift, ...]
    decisions: tuple[Decision, ...]
    written: bool
    kept: str = ""


def undo_act(folder: Path, request: UndoingWritten, io: CommandIo = ALONE) -> ActUndone:
    """Undo the last act of a contestation, with its decisions. Raises ProblemsError."""
    with io.transaction(folder, "contestatie anuleaza", trial=request.trial) as transaction:
        taken = Taken.up(transaction, request.number)
        made = without_last_act(taken.contestation, competition_of(folder), request)
        numbers = own_decisions(taken.contestation, sound(DECISIONS.read(folder)))
        line = made.undone[-1]
        moved, back = withdraw_in(transaction, numbers, line.reason, line.by, request.trial) if numbers else ((), ())
        return ActUndone(made, moved, back, not request.trial, "" if request.trial else taken.write(made))


def without_last_act(
    contestation: Contestation, competition: Competition, request: UndoingWritten, at: datetime | None = None
) -> Contestation:
    """A contestation without its last step. `at` is the current minute. Raises ProblemsError."""
    refuse_taken_back(contestation)
    appeal = contestation.appeal
    last = (appeal.answer or appeal) if appeal else (contestation.answer or contestation)
    by = TYPED.needed(request.arbiter or competition.arbiter, "--arbitru")
    TYPED.chief(by, competition)
    reason = TYPED.needed(request.reason, "--motiv")
    return contestation.without(Revoked(by, reason, hour_given(request.hour, competition, last.when, at)))


def own_decisions(contestation: Contestation, decisions: Sequence[Decision]) -> tuple[int, ...]:
    """Decisions in force taken for the last answer of a contestation, to be withdrawn with it."""
    of_appeal = contestation.last_act is Act.APPEAL_ANSWERED and contestation.appeal
    answer = of_appeal.answer if of_appeal else contestation.answer
    if answer is None or contestation.last_act is Act.APPEALED:
        return ()
    own = (decision for decision in standing(decisions) if decision.contestation == str(contestation.number))
    return tuple(decision.number for decision in own if decision.number in answer.decisions)


def competition_of(folder: Path) -> Competition:
    """The competition of a folder. Raises ProblemsError."""
    return sound(read_settings(folder, GAME_TYPES))


@dataclass(frozen=True, slots=True)
class Taken:
    """A contestation of a register, opened in a transaction."""

    transaction: Transaction
    register: tuple[Contestation, ...]
    contestation: Contestation

    @staticmethod
    def up(transaction: Transaction, number: int) -> "Taken":
        """Open the one with this number. Raises ProblemsError."""
        register = contestations_of(transaction.folder)
        contestation = next((contestation for contestation in register if contestation.number == number), None)
        if contestation is None:
            known = ", ".join(str(contestation.number) for contestation in register) or "–"
            raise TYPED.refused(Message("contestation.unknown", number=number, known=known))
        return Taken(transaction, register, contestation)

    def write(self, made: Contestation) -> str:
        """Write its new state. Returns the name of the copy of a register that a person had changed, else ""."""
        after = [made if contestation.number == made.number else contestation for contestation in self.register]
        return CONTESTATIONS.write(self.transaction, after, self.register)


def refuse_taken_back(contestation: Contestation) -> None:
    """Raises ProblemsError for a contestation that was entered by mistake and withdrawn."""
    if contestation.taken_back:
        raise refused_of(contestation, Message("contestation.undone_already", number=contestation.number))


def refused_of(contestation: Contestation, *messages: Message) -> ProblemsError:
    """Error about a contestation."""
    return TYPED.refused(*messages, place=text_of("contestation.place", number=contestation.number))


def hour_given(
    text: str, competition: Competition, after: datetime | None = None, at: datetime | None = None
) -> datetime:
    """The given hour, else `at`, else the current minute. An hour without a day is on the day of the contestations.

    An answer is on the day of `after`. Raises ProblemsError if it is before that.
    """
    until = competition.contest_until
    when = TYPED.hour(text, after.date() if after else until.date() if until else competition.day, at)
    if after and when < after:
        raise TYPED.refused(Message("contestation.before_it", answered=shown_moment(when), asked=shown_moment(after)))
    return when
