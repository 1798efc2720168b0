"""Sheets of a published round beside what was possible: found by the solver, graded by section 8 before it is shown."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from arbitraj.atomic import write_text
from arbitraj.desk.door import ALONE, Door
from arbitraj.desk.edition import Basis, basis_of, read_edition
from arbitraj.desk.ideal import ideal_of
from arbitraj.desk.output import RESULTS, FilesWritten, write_files
from arbitraj.desk.possible import BestMove, Chance, best_moves, chance_of, refuse_without_solver
from arbitraj.filename import made_safe
from arbitraj.game.tile import bracketed
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.problems import Problem, ProblemsError
from arbitraj.ranking.standings import Standing
from arbitraj.record.findings import State
from arbitraj.record.game import Game
from arbitraj.record.model import Entry, Sheet
from arbitraj.record.names import same_number
from arbitraj.report.announcement import where_and_when
from arbitraj.report.edition import Stage
from arbitraj.report.sheet_analysis import CauseOfLoss, EntryAnalysed, MovePossible, SheetAnalysis
from arbitraj.rules.articles import ARTICLES
from arbitraj.rules.correct import CorrectedEntry, Correction, correct, points_lost
from arbitraj.text import said

if TYPE_CHECKING:
    from arbitraj.solver.solver import Solver

_COMMAND = "analiza"
_BEST = 3  # moves shown at each entry


@dataclass
class Analyst:
    """Analyses sheets of a game; what was possible from a board with some letters is looked for once."""

    game: Game
    solver: "Solver"
    _known: dict[Chance, list[BestMove]] = field(default_factory=dict)

    def entries(self, correction: Correction) -> tuple[EntryAnalysed, ...]:
        """The entries of a sheet, each with the best moves that were there."""
        return tuple(self._entry(correction, step) for step in correction.entries)

    def _entry(self, correction: Correction, step: CorrectedEntry) -> EntryAnalysed:
        before = step.before.board.rows
        covered = frozenset(n for n, sign in enumerate(step.board.rows) if sign != before[n])
        best = tuple(self._best(correction, step))
        word = bracketed(step.word)
        return EntryAnalysed(step.number, step.position, word, step.worth, best, step.board, covered)

    def _best(self, correction: Correction, step: CorrectedEntry) -> Iterator[MovePossible]:
        """The best moves that were there, those alone that section 8 accepts at that very entry."""
        chance = chance_of(step, self.solver.tables.rack)
        if chance is None or step.state is State.NOT_CORRECTED:
            return
        if chance not in self._known:
            self._known[chance] = best_moves(self.solver, chance, _BEST)
        for move in self._known[chance]:
            if self._accepted(correction, step, move):
                yield MovePossible(move.position, move.word, move.points)

    def _accepted(self, correction: Correction, step: CorrectedEntry, move: BestMove) -> bool:
        """Whether a sheet that says the same until there, and then this move, has it correct, with these points."""
        before = tuple(map(_as_accepted, correction.entries[: step.number - 1]))
        entry = Entry(step.number, str(move.group or ""), move.position, move.word, str(move.points))
        sheet = Sheet(correction.hand_in.sheet, correction.player.name, "", (*before, entry), (), grid=None)
        made = correct(self.game, correction.hand_in, correction.player, sheet, entries_remarked=False)
        last = made.entries[step.number - 1]
        same = last.before.board == step.before.board
        return same and last.state is State.CORRECT and last.worth == move.points


def _analysed(basis: Basis, standing: Standing, analyst: Analyst, found: int | None) -> SheetAnalysis:
    ranking, correction = basis.graded.ranking, standing.correction
    group = next(standings for _, standings in ranking.groups if standing in standings)
    totals = [each.correction.total for each in group]
    return SheetAnalysis(
        ranking.game.competition.title,
        where_and_when(ranking.game.competition),
        correction.hand_in.sheet,
        correction.player.name,
        standing.place,
        correction.total,
        max(totals),
        median(totals),
        found,
        basis.graded.words.name,
        ranking.game.variant,
        analyst.entries(correction),
        tuple(_lost(ranking.game, correction)),
    )


def _lost(game: Game, correction: Correction) -> Iterator[CauseOfLoss]:
    times: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for finding in correction.findings:
        if finding.counts:
            times[finding.article] += 1
            points[finding.article] += points_lost(game, correction, finding)
    for article in sorted(times, key=lambda each: (-points[each], each)):
        title = ARTICLES[article].title if article in ARTICLES else ""
        yield CauseOfLoss(article, title, times[article], points[article])


def _as_accepted(step: CorrectedEntry) -> Entry:
    """An entry as it was accepted; one that was not, as it is written."""
    if step.state is not State.CORRECT:
        return step.entry
    return Entry(step.number, step.group, step.position, bracketed(step.word), str(step.worth))


def analyse(folder: Path, sheet: str = "", door: Door = ALONE) -> Sequence[SheetAnalysis]:
    """The sheets of a round whose final ranking is published, or one of them. Raises ProblemsError, OSError."""
    refuse_without_solver(_COMMAND)
    from arbitraj.desk.moves import make_solver

    basis = basis_of(folder, door.watch)
    _refuse_unpublished(folder, basis)
    ranking = basis.graded.ranking
    if ranking.game_type.counts_solutions:
        raise ProblemsError([Problem(str(folder), "", said("analiza.of_solutions"))])
    wanted = [each for each in ranking.standings if not sheet or _is(each, sheet)]
    if not wanted:
        known = ", ".join(each.correction.hand_in.sheet for each in ranking.standings)
        raise ProblemsError([Problem("--fisa", "", said("analiza.no_sheet", sheet=sheet, known=known))])
    found = None
    with suppress(ProblemsError):  # none kept, or not one by the list in force
        found = ideal_of(basis.graded, folder).correction.total
    words = ranking.game.words
    assert isinstance(words, Lexicon), "grading opens a list"
    analyst = Analyst(ranking.game, make_solver(ranking.game.variant, words, door.heard))
    with door.watch("analysing") as progress:
        made = []
        for number, standing in enumerate(wanted, 1):
            made.append(_analysed(basis, standing, analyst, found))
            progress(number, len(wanted))
    return made


def _is(standing: Standing, sheet: str) -> bool:
    return same_number(standing.correction.hand_in.sheet) == same_number(sheet)


def _refuse_unpublished(folder: Path, basis: Basis) -> None:
    """Nobody is told what was possible before the final ranking is published, as it is now."""
    published = read_edition(folder, Stage.FINAL)
    if published is None or not published.sealed:
        raise ProblemsError([Problem(str(folder), "", said("analiza.not_published"))])
    if published.about["amprenta"] != basis.inputs.fingerprint:
        raise ProblemsError([Problem(str(folder), "", said("analiza.changed"))])


def write_analyses(folder: Path, made: Sequence[SheetAnalysis], where: Path | None, door: Door = ALONE) -> FilesWritten:
    """Write a page and a PDF a sheet. Raises ProblemsError, OSError."""
    from arbitraj.press.html.analysis import analysis_page
    from arbitraj.press.pdf.papers import write_paper

    to_write: dict[str, Callable[[Path], None]] = {}
    for each in made:
        stem = f"analiza-{made_safe(each.sheet, 'fisa')}"
        to_write[f"{stem}.html"] = lambda path, each=each: write_text(path, analysis_page(each))  # type: ignore[misc]
        to_write[f"{stem}.pdf"] = lambda path, each=each: write_paper(path, each.paper)  # type: ignore[misc]
    target = where or folder / RESULTS
    with door.step_at(target, None, _COMMAND) as step:
        return write_files(step, target, to_write)
