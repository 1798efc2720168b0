"""An arbiter's decision: its impact is computed before it is written, and it is never lost."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from msgspec import structs

from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.grading.grade import (
    Opened,
    at_table,
    correct_contest,
    corrected_alone,
    open_folder,
    rank_corrections,
)
from arbitraj.folder.decisions import DECISIONS, append_decision, missing_keys
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.ranking.standings import Ranking
from arbitraj.record.findings import Kind, State
from arbitraj.record.game import Game
from arbitraj.record.model import Action, Decision, Submission, SubmissionState
from arbitraj.record.names import same_number
from arbitraj.rules.articles import find
from arbitraj.rules.asking import CorrectionInput, as_it_stands
from arbitraj.rules.correct import Correction
from arbitraj.rules.last_word import DecisionFate, DecisionStatus, fates_of
from arbitraj.sheets.contest import Contest
from arbitraj.text import Message, keyed
from arbitraj.writing.transaction import Transaction

_HAD_NONE = keyed("""decided.had_none_*
    decided.had_none_inlocuita decided.had_none_anulata decided.had_none_fara_efect decided.had_none_indeplinita
""")


@dataclass(frozen=True, slots=True)
class Deciding:
    """A decision to be taken. A `trial` only shows its impact."""

    decision: Decision
    trial: bool = False


@dataclass(frozen=True, slots=True)
class Shift:
    """A player whose total, place or ranking points a decision changes, each as (before, after)."""

    name: str
    sheet: str
    total: tuple[int, int]
    place: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision with its number and the entry's text, its impact, and whether it is written.

    `remarks` are its effects on other decisions and theirs on it, and that its sheet is open.
    """

    decision: Decision
    shifts: tuple[Shift, ...]
    written: bool
    remarks: tuple[Message, ...] = ()


def decide(folder: Path, request: Deciding, io: CommandIo = ALONE) -> Decided:
    """Take a decision. Raises ProblemsError if it is incomplete or fits nothing. Then nothing is written."""
    with io.transaction(folder, "decide", trial=request.trial) as transaction:
        return decide_in(transaction, request)


def decide_in(transaction: Transaction, request: Deciding) -> Decided:
    """As `decide`, in a transaction."""
    opened = open_folder(transaction.folder)
    contest, game = opened.contest, opened.game
    submission = _submission_of(request.decision, contest)
    decision = _complete(request.decision, game, contest, submission)
    decided = _with(game, (*game.competition.decisions, decision))
    corrections = correct_contest(game, contest)
    remarks, again = list[Message](), dict[int, Correction]()
    was = next(
        (correction for correction in corrections if submission and correction.submission.table == submission.table),
        None,
    )
    if was:

        def without(other: Decision) -> Correction:
            left = tuple(decision for decision in decided.competition.decisions if decision != other)
            return corrected_alone(contest, _with(decided, left), was.submission.table)

        again[was.submission.table] = now = corrected_alone(contest, decided, was.submission.table)
        remarks += effects(decision, was, now, without)
    moved, after = _moved(opened, corrections, decided, again)
    if not request.trial:
        append_decision(transaction, decision)
    # not ranked until its question is answered
    still_open = (
        submission for submission in after.game.competition.submissions if submission.state is SubmissionState.OPEN
    )
    remarks += [
        Message("cli.sheet_open", sheet=h.sheet) for h in still_open if submission and h.table == submission.table
    ]
    return Decided(decision, moved, written=not request.trial, remarks=tuple(remarks))


def withdraw_in(
    transaction: Transaction, numbers: Sequence[int], reason: str, arbiter: str, trial: bool
) -> tuple[tuple[Shift, ...], tuple[Decision, ...]]:
    """Withdraw decisions by new ones, in a transaction. Returns the impact, and the new ones. Raises ProblemsError."""
    opened = open_folder(transaction.folder)
    contest, game = opened.contest, opened.game
    taken = game.competition.decisions
    made = tuple(
        taking_back(
            Decision(
                number=at,
                sheet="",
                entry=None,
                action=Action.WITHDRAW,
                reason=reason,
                arbiter=arbiter,
                withdraws=number,
            ),
            taken,
        )
        for at, number in enumerate(numbers, _next_number(taken))
    )
    decided, corrections = _with(game, (*taken, *made)), correct_contest(game, contest)
    sheets = {same_number(decision.sheet) for decision in made}
    tables = (
        correction.submission.table for correction in corrections if same_number(correction.submission.sheet) in sheets
    )
    again = {table: corrected_alone(contest, decided, table) for table in tables}
    moved, _ = _moved(opened, corrections, decided, again)
    for decision in () if trial else made:
        append_decision(transaction, decision)
    return moved, made


def _with(game: Game, decisions: tuple[Decision, ...]) -> Game:
    return replace(game, competition=replace(game.competition, decisions=decisions))


def _next_number(decisions: Sequence[Decision]) -> int:
    return max((decision.number for decision in decisions), default=0) + 1


def _moved(
    opened: Opened, corrections: tuple[Correction, ...], decided: Game, again: Mapping[int, Correction]
) -> tuple[tuple[Shift, ...], Ranking]:
    """Changes by decisions under which the sheets of some tables were corrected `again`, and the ranking after them."""
    after = tuple(again.get(correction.submission.table, correction) for correction in corrections)
    ranked = rank_corrections(decided, after, opened.scale)
    return shifts(rank_corrections(opened.game, corrections, opened.scale), ranked), ranked


def _submission_of(decision: Decision, contest: Contest) -> Submission | None:
    """Submission of a decision. For a withdrawal, that of the withdrawn decision."""
    other = _withdrawn(decision, contest.competition.decisions)
    number = same_number(other.sheet if other else decision.sheet)
    return next(
        (submission for submission in contest.competition.submissions if same_number(submission.sheet) == number), None
    )


def _withdrawn(decision: Decision, decisions: Sequence[Decision]) -> Decision | None:
    if decision.action is not Action.WITHDRAW:
        return None
    return next((other for other in decisions if other.number == decision.withdraws), None)


def _complete(decision: Decision, game: Game, contest: Contest, submission: Submission | None) -> Decision:
    """The decision with its number and the entry's current text. Raises ProblemsError if something is missing."""
    number = _next_number(contest.competition.decisions)
    if decision.action is Action.WITHDRAW:
        return structs.replace(taking_back(decision, contest.competition.decisions), number=number)
    sheet = contest.sheets.get(submission.table) if submission else None
    wrong = [Message("files.missing_cell", column=f"--{key}") for key in missing_keys(decision)]
    if sheet is None:
        known = ", ".join(sorted(sheet.number for sheet in contest.sheets.values()))
        wrong.append(Message("cli.no_sheet", known=known))
    article = find(decision.article) if decision.article else None
    if decision.article and (article is None or not article.kind):
        wrong.append(Message("cli.explain_unknown", article=decision.article, known="8.2.a-h, 8.3.a-e, 8.4.a-d"))
    elif article and article.kind is Kind.DISCIPLINARY:
        wrong.append(Message("disciplinary.no_decision"))
    written = ""
    if sheet is not None and submission and decision.entry is not None:
        player = at_table(contest.competition, submission.table)[1]
        stands = as_it_stands(CorrectionInput(game, submission, player, sheet, contest.book))
        two_tables = contest.competition.game_type.has_construction
        entries = stands.solutions if two_tables and not decision.table else stands.entries
        if 1 <= decision.entry <= len(entries):
            written = entries[decision.entry - 1].written
        else:
            wrong.append(Message("cli.no_entry", entry=decision.entry, last=len(entries)))
    refuse_any([Problem("decide", decision.sheet, message) for message in wrong])
    return structs.replace(decision, number=number, written=written, article=article.code if article else "")


def taking_back(decision: Decision, decisions: Sequence[Decision]) -> Decision:
    """A decision that withdraws another one, about the same entry. Raises ProblemsError."""
    number = decision.withdraws
    other = _withdrawn(decision, decisions)
    fate = next((fate for fate in fates_of(decisions) if fate.decision.number == number), None)
    if other is None:
        known = ", ".join(str(decision.number) for decision in decisions) or "–"
        raise ProblemsError([Problem("decide", "", Message("contestation.no_decision", decision=number, known=known))])
    wrong = []
    if fate and fate.by and fate.fate is DecisionStatus.WITHDRAWN:
        wrong.append(Message("decided.withdrawn_already", number=number, by=fate.by.number))
    if decision.sheet and same_number(decision.sheet) != same_number(other.sheet):
        wrong.append(Message("decided.of_other_sheet", number=number, sheet=other.sheet))
    about = structs.replace(decision, sheet=other.sheet, entry=other.entry, table=other.table, written=other.written)
    wrong += [Message("files.missing_cell", column=f"--{key}") for key in missing_keys(about)]
    refuse_any([Problem("decide", "", message) for message in wrong])
    return about


def shifts(before: Ranking, after: Ranking) -> tuple[Shift, ...]:
    """Players with another total, place or ranking points in the second ranking. Place 0 is not ranked (8.6)."""
    then = {standing.correction.player.table: standing for standing in before.standings}
    moved = []
    for now in after.standings:
        correction = now.correction
        was = then.pop(correction.player.table, None)
        total = was.correction.total if was else correction.total, correction.total
        place = was.place if was else 0, now.place
        if was is None or total[0] != total[1] or place[0] != place[1] or was.ranking_points != now.ranking_points:
            moved.append(Shift(correction.player.name, correction.submission.sheet, total, place))
    for was in then.values():
        total = was.correction.total, was.correction.total
        moved.append(Shift(was.correction.player.name, was.correction.submission.sheet, total, (was.place, 0)))
    return tuple(moved)


def effects(
    decision: Decision, was: Correction, now: Correction, without: Callable[[Decision], Correction]
) -> tuple[Message, ...]:
    """Remarks on a decision. `was` and `now` are its sheet before and after, `without` gives it without one more
    decision.

    Raises ProblemsError if the decision fits nothing.
    """
    own = next((fate for fate in now.fates if fate.decision == decision), DecisionFate(decision))
    twice = own.fate in (DecisionStatus.STANDS, DecisionStatus.MET) or (own.why and own.why.key == "misfit_twice")
    if decision.action is Action.ADD and twice:
        about = decision.article, decision.entry, decision.table
        if any(found.counts and (found.article, found.entry, found.table) == about for found in was.findings):
            raise _refused(decision, Message("decided.there_already", article=decision.article))
    if own.fate is DecisionStatus.MISFIT and own.why:
        raise _refused(decision, own.why.message)
    if own.fate is DecisionStatus.IDLE and own.by is None:
        raise _refused(decision, _why_idle(now, decision))
    because = None
    if own.fate is DecisionStatus.MET:
        others = (fate.decision for fate in now.fates if fate.stands and fate.decision != decision)
        stands = (DecisionStatus.STANDS, decision)
        because = next((o for o in others if stands in ((f.fate, f.decision) for f in without(o).fates)), None)
        # a finding contested while it was there counts as met, whatever removed it since (8.6)
        if because is None and decision.action is Action.DROP and not decision.contestation:
            raise _refused(decision, Message("findings.misfit_finding", article=decision.article))
    before = {fate.decision: fate for fate in was.fates}
    of_others = (line for fate in now.fates if fate.decision != decision for line in _of_other(before, fate, decision))
    return (*_of_own(own, before, because), *of_others)


def _refused(decision: Decision, why: Message) -> ProblemsError:
    return ProblemsError([Problem(DECISIONS.file, Message("files.decision", number=decision.number), why)])


def _why_idle(correction: Correction, decision: Decision) -> Message:
    steps = correction.construction if decision.table else correction.entries
    if all(step.state is not State.NOT_CORRECTED for step in steps if step.number == decision.entry):
        return Message("decided.idle_incorecta", entry=decision.entry)
    stopped = next(step.number for step in steps if step.state is State.INCORRECT)
    return Message("decided.idle_necorectata", entry=decision.entry, stopped=stopped)


def _of_own(own: DecisionFate, before: dict[Decision, DecisionFate], because: Decision | None) -> Iterator[Message]:
    decision = own.decision
    if own.fate is DecisionStatus.IDLE and own.by:
        yield Message("decided.idle_by", by=own.by.number)
    elif own.fate is DecisionStatus.MET and because:
        yield Message("decided.gone_already", article=decision.article, by=because.number)
    elif own.fate is DecisionStatus.MET:
        yield Message("decided.gone", article=decision.article)
    if decision.action is not Action.WITHDRAW:
        return
    for other in before.values():
        if other.decision.number == decision.withdraws:
            if not other.stands and other.fate is not DecisionStatus.MISFIT:
                yield Message(_HAD_NONE[other.fate.value], number=decision.withdraws)
            if other.decision.contestation:
                yield Message("decided.was_answer", number=decision.withdraws, contestation=other.decision.contestation)


def _of_other(before: dict[Decision, DecisionFate], now: DecisionFate, decision: Decision) -> Iterator[Message]:
    was, other = before.get(now.decision), now.decision
    if was is None or was.fate is now.fate:
        return
    about = {"number": other.number, "action": Message(other.action.key), "arbiter": other.arbiter}
    if now.fate is DecisionStatus.MISFIT and now.why:
        yield Message("decided.misfits", why=now.why.message, **about)
    elif now.fate is DecisionStatus.REPLACED and was.stands:
        yield Message("decided.replaces", **about)
        if other.contestation and other.contestation != decision.contestation:
            yield Message("decided.was_answer", number=other.number, contestation=other.contestation)
    elif now.fate in (DecisionStatus.IDLE, DecisionStatus.MET):
        yield Message("decided.makes_idle", **about)
    elif now.stands and was.fate in (DecisionStatus.REPLACED, DecisionStatus.WITHDRAWN, DecisionStatus.IDLE):
        yield Message("decided.stands_again", **about)
