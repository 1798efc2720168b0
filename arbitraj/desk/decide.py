"""An arbiter's decision: what it moves is known before it is written, and it is never lost."""

from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.desk.door import ALONE, Door
from arbitraj.desk.grade import correct_contest, rank_corrections
from arbitraj.folder.registers import append_decision, missing_keys
from arbitraj.folder.settings import open_words
from arbitraj.lexicon.lexicon import ListStore
from arbitraj.problems import Problem, refuse_any
from arbitraj.ranking.scale import read_scale
from arbitraj.ranking.standings import Ranking
from arbitraj.record.findings import Kind
from arbitraj.record.game import Game
from arbitraj.record.model import Decision
from arbitraj.record.names import same_number
from arbitraj.rules.articles import find
from arbitraj.sheets.contest import Contest, read_contest
from arbitraj.text import said
from arbitraj.writing.step import Step


@dataclass(frozen=True, slots=True)
class Deciding:
    """A decision to be taken; a `trial` only shows what it would move."""

    decision: Decision
    trial: bool = False


@dataclass(frozen=True, slots=True)
class Shift:
    """A player whose total, place or ranking points are others after a decision; (before, after) of each."""

    name: str
    sheet: str
    total: tuple[int, int]
    place: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision with its number and what the entry says, what it moves, whether it is written."""

    decision: Decision
    shifts: tuple[Shift, ...]
    written: bool


def decide(folder: Path, request: Deciding, door: Door = ALONE) -> Decided:
    """Take a decision. Raises ProblemsError where it lacks something or fits nothing; then nothing is written."""
    with door.step(folder, "decide", trial=request.trial) as step:
        return decide_in(step, request)


def decide_in(step: Step, request: Deciding) -> Decided:
    """The same as part of a step."""
    folder = step.folder
    contest = read_contest(folder)
    competition, scale = contest.competition, read_scale(folder)
    decision = _complete(request.decision, contest)
    words, _ = open_words(folder, competition, ListStore())
    decided = replace(competition, decisions=(*competition.decisions, decision))
    before, after = (
        rank_corrections(game, correct_contest(game, contest), scale)
        for game in (Game(each, each.variant, words) for each in (competition, decided))
    )
    if not request.trial:
        append_decision(step, decision)
    return Decided(decision, shifts(before, after), written=not request.trial)


def _complete(decision: Decision, contest: Contest) -> Decision:
    """The decision with its number and what the entry says now. Raises ProblemsError where something is missing."""
    hand_ins = {same_number(h.sheet): h.table for h in contest.competition.hand_ins}
    table = hand_ins.get(same_number(decision.sheet))
    sheet = contest.sheets.get(table) if table is not None else None
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
    if sheet is not None and decision.entry is not None:
        two_tables = contest.competition.game_type.has_construction
        entries = sheet.solutions if two_tables and not decision.table else sheet.entries
        if 1 <= decision.entry <= len(entries):
            row = entries[decision.entry - 1]
            written = f"{row.position} {row.word}".strip()
        else:
            wrong.append(said("cli.no_entry", entry=decision.entry, last=len(entries)))
    refuse_any([Problem("decide", decision.sheet, message) for message in wrong])
    number = max((each.number for each in contest.competition.decisions), default=0) + 1
    return replace(decision, number=number, written=written, article=article.code if article else "")


def shifts(before: Ranking, after: Ranking) -> tuple[Shift, ...]:
    """Whose total, place or ranking points are others in the second ranking; place 0: not ranked there (8.6)."""
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
