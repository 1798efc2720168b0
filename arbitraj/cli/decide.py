"""`arbitraj decide`: an arbiter's decision, shown in its effects before it is written, and never lost."""

from dataclasses import replace
from pathlib import Path

from arbitraj.cli.writing import one_step, trial_step
from arbitraj.competition.decision_file import FILE, append_decision, missing_keys
from arbitraj.competition.model import Decision
from arbitraj.competition.people import same_number
from arbitraj.competition.wordlist import open_words
from arbitraj.correction.articles import find
from arbitraj.correction.game import Game
from arbitraj.desk.grade import correct_contest, rank_corrections
from arbitraj.game.variant import load_variant
from arbitraj.lexicon.store import ListStore
from arbitraj.problems import Problem, ProblemsError
from arbitraj.ranking.scale import read_scale
from arbitraj.ranking.standings import Ranking
from arbitraj.sheets.contest import Contest, read_contest
from arbitraj.text import say
from arbitraj.writing.step import Step


def decide(folder: Path, decision: Decision, trial: bool) -> None:
    """Print every total and place that the decision moves; write it unless it is a trial.

    Raises ProblemsError where the decision lacks something or fits nothing; then nothing is written.
    """
    with (trial_step if trial else one_step)(folder, "decide") as step:
        decide_in(step, decision, trial)


def decide_in(step: Step, decision: Decision, trial: bool) -> int:
    """The same as part of a step; the number that the decision has."""
    folder, variant = step.folder, load_variant("romana")
    contest = read_contest(folder, variant)
    competition, scale = contest.competition, read_scale(folder)
    decision = _complete(decision, contest)
    words, _ = open_words(folder, competition, variant, ListStore())
    decided = replace(competition, decisions=(*competition.decisions, decision))
    before, after = (
        rank_corrections(game, correct_contest(game, contest), scale)
        for game in (Game(each, variant, words) for each in (competition, decided))
    )
    moved = _moved(before, after)
    for line in moved or [say("cli.nothing_moves")]:
        print(line)
    if trial:
        print(say("cli.only_trial"))
        return decision.number
    append_decision(step, decision)
    step.tell(say("cli.decision_written", number=decision.number, file=folder / FILE))
    return decision.number


def _complete(decision: Decision, contest: Contest) -> Decision:
    """The decision with its number and what the entry says now. Raises ProblemsError where something is missing."""
    hand_ins = {same_number(h.sheet): h.table for h in contest.competition.hand_ins}
    table = hand_ins.get(same_number(decision.sheet))
    sheet = contest.sheets.get(table) if table is not None else None
    wrong = [say("files.missing_cell", column=f"--{key}") for key in missing_keys(decision)]
    if sheet is None:
        known = ", ".join(sorted(each.number for each in contest.sheets.values()))
        wrong.append(say("cli.no_sheet", known=known))
    article = find(decision.article) if decision.article else None
    if decision.article and (article is None or not article.kind):
        wrong.append(say("cli.explain_unknown", article=decision.article, known="8.2.a-h, 8.3.a-e, 8.4.a-d, 8.5"))
    written = ""
    if sheet is not None and decision.entry is not None:
        incomplete = contest.competition.game_type.key == "superscrabble_incomplet"
        entries = sheet.solutions if incomplete and not decision.table else sheet.entries
        if 1 <= decision.entry <= len(entries):
            row = entries[decision.entry - 1]
            written = f"{row.position} {row.word}".strip()
        else:
            wrong.append(say("cli.no_entry", entry=decision.entry, last=len(entries)))
    if wrong:
        raise ProblemsError([Problem("decide", decision.sheet, message) for message in wrong])
    number = max((each.number for each in contest.competition.decisions), default=0) + 1
    return replace(decision, number=number, written=written, article=article.code if article else "")


def _moved(before: Ranking, after: Ranking) -> list[str]:
    """A line for every player whose total, place or ranking points change."""
    then = {standing.correction.player.table: standing for standing in before.standings}
    lines = []
    for now in after.standings:
        was = then[now.correction.player.table]
        old = (was.place, was.correction.total, was.ranking_points)
        new = (now.place, now.correction.total, now.ranking_points)
        if old != new:
            name, sheet = now.correction.player.name, now.correction.hand_in.sheet
            totals = f"{old[1]} → {new[1]}" if old[1] != new[1] else str(new[1])
            lines.append(say("cli.moves", name=name, sheet=sheet, totals=totals, places=f"{old[0]} → {new[0]}"))
    return lines
