"""An arbiter's decision: its impact is computed before it is written, and it is never lost."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from msgspec import structs

from arbitraj.desk.door import ALONE, Door
from arbitraj.desk.grading.grade import correct_contest, corrected_alone, rank_corrections
from arbitraj.desk.settling.effects import effects
from arbitraj.folder.decisions import append_decision, missing_keys
from arbitraj.folder.settings import open_words
from arbitraj.lexicon.lexicon import ListStore
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.ranking.scale import read_scale
from arbitraj.ranking.standings import Ranking
from arbitraj.record.findings import Kind
from arbitraj.record.game import Game
from arbitraj.record.model import Action, Decision, HandIn, HandInState, Sheet
from arbitraj.record.names import same_number
from arbitraj.rules.articles import find
from arbitraj.rules.asking import CorrectionInput, as_it_stands
from arbitraj.rules.last_word import DecisionStatus, fates_of
from arbitraj.sheets.contest import Contest, read_contest
from arbitraj.text import Said, said
from arbitraj.writing.step import Step


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
    remarks: tuple[Said, ...] = ()


def decide(folder: Path, request: Deciding, door: Door = ALONE) -> Decided:
    """Take a decision. Raises ProblemsError if it is incomplete or fits nothing. Then nothing is written."""
    with door.step(folder, "decide", trial=request.trial) as step:
        return decide_in(step, request)


def withdraw_in(
    step: Step, numbers: Sequence[int], reason: str, arbiter: str, trial: bool
) -> tuple[tuple[Shift, ...], tuple[Decision, ...]]:
    """Withdraw decisions by new ones, in a transaction. Returns the impact, and the new ones. Raises ProblemsError."""
    contest = read_contest(step.folder)
    competition, scale = contest.competition, read_scale(step.folder)
    words, _ = open_words(step.folder, competition, ListStore())
    game, made = Game(competition, competition.variant, words), list[Decision]()
    for at, number in enumerate(numbers, max((each.number for each in competition.decisions), default=0) + 1):
        taken = Decision(
            number=at, sheet="", entry=None, action=Action.WITHDRAW, reason=reason, arbiter=arbiter, withdraws=number
        )
        made.append(taking_back(taken, competition.decisions))
    decided = replace(game, competition=replace(competition, decisions=(*competition.decisions, *made)))
    corrections = correct_contest(game, contest)
    again = {each.hand_in.table: each for each in corrections}
    sheets = {same_number(each.sheet) for each in made}
    for table in [each.hand_in.table for each in corrections if same_number(each.hand_in.sheet) in sheets]:
        again[table] = corrected_alone(contest, decided, table)
    before, after = (rank_corrections(*each, scale) for each in ((game, corrections), (decided, tuple(again.values()))))
    for each in () if trial else made:
        append_decision(step, each)
    return shifts(before, after), tuple(made)


def decide_in(step: Step, request: Deciding) -> Decided:
    """As `decide`, in a transaction."""
    folder = step.folder
    contest = read_contest(folder)
    competition, scale = contest.competition, read_scale(folder)
    words, _ = open_words(folder, competition, ListStore())
    game = Game(competition, competition.variant, words)
    hand_in = _hand_in_of(request.decision, contest)
    decision = _complete(request.decision, game, contest, hand_in)
    decided = replace(game, competition=replace(competition, decisions=(*competition.decisions, decision)))
    corrections = correct_contest(game, contest)
    again = {each.hand_in.table: each for each in corrections}
    remarks: tuple[Said, ...] = ()
    if hand_in and (was := again.get(hand_in.table)):
        table = hand_in.table
        again[table] = now = corrected_alone(contest, decided, table)
        remarks = effects(decision, was, now, lambda other: corrected_alone(contest, _without(decided, other), table))
    before, after = (rank_corrections(*each, scale) for each in ((game, corrections), (decided, tuple(again.values()))))
    if not request.trial:
        append_decision(step, decision)
    remarks += tuple(_of_open_sheet(hand_in, after))
    return Decided(decision, shifts(before, after), written=not request.trial, remarks=remarks)


def _of_open_sheet(hand_in: HandIn | None, after: Ranking) -> Iterator[Said]:
    """Remark that the sheet has an open question: it is not ranked until that is answered."""
    for each in after.game.competition.hand_ins:
        if hand_in and each.table == hand_in.table and each.state is HandInState.OPEN:
            yield said("cli.sheet_open", sheet=each.sheet)


def _without(game: Game, decision: Decision) -> Game:
    left = tuple(each for each in game.competition.decisions if each != decision)
    return replace(game, competition=replace(game.competition, decisions=left))


def _hand_in_of(decision: Decision, contest: Contest) -> HandIn | None:
    """Submission of a decision. For a withdrawal, that of the withdrawn decision."""
    other = _withdrawn(decision, contest.competition.decisions)
    number = same_number(other.sheet if other else decision.sheet)
    return next((each for each in contest.competition.hand_ins if same_number(each.sheet) == number), None)


def _withdrawn(decision: Decision, decisions: Sequence[Decision]) -> Decision | None:
    if decision.action is not Action.WITHDRAW:
        return None
    return next((each for each in decisions if each.number == decision.withdraws), None)


def _complete(decision: Decision, game: Game, contest: Contest, hand_in: HandIn | None) -> Decision:
    """The decision with its number and the entry's current text. Raises ProblemsError if something is missing."""
    number = max((each.number for each in contest.competition.decisions), default=0) + 1
    if decision.action is Action.WITHDRAW:
        return structs.replace(taking_back(decision, contest.competition.decisions), number=number)
    sheet = contest.sheets.get(hand_in.table) if hand_in else None
    wrong = [said("files.missing_cell", column=f"--{key}") for key in missing_keys(decision)]
    if sheet is None:
        known = ", ".join(sorted(each.number for each in contest.sheets.values()))
        wrong.append(said("cli.no_sheet", known=known))
    article = find(decision.article) if decision.article else None
    if decision.article and (article is None or not article.kind):
        wrong.append(said("cli.explain_unknown", article=decision.article, known="8.2.a-h, 8.3.a-e, 8.4.a-d"))
    elif article and article.kind is Kind.DISCIPLINARY:
        wrong.append(said("disciplinary.no_decision"))
    written = ""
    if sheet is not None and hand_in and decision.entry is not None:
        stands = _as_it_stands(game, contest, hand_in, sheet)
        two_tables = contest.competition.game_type.has_construction
        entries = stands.solutions if two_tables and not decision.table else stands.entries
        if 1 <= decision.entry <= len(entries):
            written = entries[decision.entry - 1].written
        else:
            wrong.append(said("cli.no_entry", entry=decision.entry, last=len(entries)))
    refuse_any([Problem("decide", decision.sheet, message) for message in wrong])
    return structs.replace(decision, number=number, written=written, article=article.code if article else "")


def _as_it_stands(game: Game, contest: Contest, hand_in: HandIn, sheet: Sheet) -> Sheet:
    player = next(each for each in contest.competition.players if each.table == hand_in.table)
    return as_it_stands(CorrectionInput(game, hand_in, player, sheet, contest.book))


def taking_back(decision: Decision, decisions: Sequence[Decision]) -> Decision:
    """A decision that withdraws another one, about the same entry. Raises ProblemsError."""
    number = decision.withdraws
    other = _withdrawn(decision, decisions)
    fate = next((each for each in fates_of(decisions) if each.decision.number == number), None)
    if other is None:
        known = ", ".join(str(each.number) for each in decisions) or "–"
        raise ProblemsError([Problem("decide", "", said("contestation.no_decision", decision=number, known=known))])
    wrong = []
    if fate and fate.by and fate.fate is DecisionStatus.WITHDRAWN:
        wrong.append(said("decided.withdrawn_already", number=number, by=fate.by.number))
    if decision.sheet and same_number(decision.sheet) != same_number(other.sheet):
        wrong.append(said("decided.of_other_sheet", number=number, sheet=other.sheet))
    about = structs.replace(decision, sheet=other.sheet, entry=other.entry, table=other.table, written=other.written)
    wrong += [said("files.missing_cell", column=f"--{key}") for key in missing_keys(about)]
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
            moved.append(Shift(correction.player.name, correction.hand_in.sheet, total, place))
    for was in then.values():
        total = was.correction.total, was.correction.total
        moved.append(Shift(was.correction.player.name, was.correction.hand_in.sheet, total, (was.place, 0)))
    return tuple(moved)
