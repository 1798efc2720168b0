"""Analysis of sheets of a published round: what was possible (`lines.py`), points lost by cause, their pages."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import pairwise
from math import prod
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from arbitraj.atomic import write_text
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.edition_names import analysis_stem, read_edition
from arbitraj.desk.editions.edition import Basis, basis_of
from arbitraj.desk.editions.searched import History, LostBefore, history, refuse_without_solver
from arbitraj.desk.inputs import file_hashes
from arbitraj.desk.made_from import graded_from
from arbitraj.desk.output import NOTHING_KNOWN, RESULTS, FilesWritten, MadeFrom, write_files
from arbitraj.game.board import Board
from arbitraj.game.position import Position
from arbitraj.game.tile import bracketed
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.press.board_drawing import picture_of, shared_svg, using_svg
from arbitraj.press.html.pictures import drawing
from arbitraj.press.html.results import templates
from arbitraj.press.pdf.typeset import clean
from arbitraj.problems import Problem, ProblemsError
from arbitraj.ranking.standings import Standing
from arbitraj.record.findings import State
from arbitraj.record.game import Game
from arbitraj.record.model import Category
from arbitraj.record.names import same_number
from arbitraj.report.announcement import where_and_when
from arbitraj.report.edition import Stage
from arbitraj.rules.articles import ARTICLES
from arbitraj.rules.correct import CorrectedEntry, Correction, points_lost
from arbitraj.shares import each_made
from arbitraj.text import Message, text_of
from arbitraj.types.base import type_of
from arbitraj.wings.search.analysis.lines import Continuing, Line
from arbitraj.wings.search.analysis.report import (
    CauseOfLoss,
    EntryAnalysed,
    LineFound,
    LineMove,
    Prepared,
    SheetAnalysis,
)
from arbitraj.wings.search.best.optim import kept_ideal
from arbitraj.wings.search.moves.possible import BestMove, Left

if TYPE_CHECKING:
    from arbitraj.wings.search.analysis.line_search import LineSearch
    from arbitraj.wings.search.solver.solver import Solver


def analysis_page(made: SheetAnalysis) -> str:
    """The page, the same text for the same values."""
    lines = {line.after: line.steps(made.variant) for line in made.lines}
    shown = [*made.steps, *(step for steps in lines.values() for step in steps)]
    pictures = [picture_of(board_shown.board, board_shown.variant, board_shown.covered) for board_shown in shown]
    boards = iter([drawing(using_svg(p, clean(board.caption))) for p, board in zip(pictures, shown, strict=True)])
    steps = [(entry, step, next(boards)) for entry, step in zip(made.entries, made.steps, strict=True)]
    of_lines = [(line, [(shown, next(boards)) for shown in lines[line.after]]) for line in made.lines]
    shared = drawing(shared_svg(pictures)) if pictures else ""
    template, line_after = templates().get_template("analysis.html"), {line.after: line for line in made.lines}
    return template.render(made=made, steps=steps, lines=of_lines, line_after=line_after, shared=shared)


_COMMAND = "analiza"
_HIGH = 9  # times that a word counts for which others are laid before
_FEWEST = 6  # fewest sheets for which processes are worth starting


@dataclass
class Analyst:
    """Analyses sheets of a game. Boards are cached by category. `begun` are constructions known beforehand."""

    game: Game
    solver: "Solver"
    search: "LineSearch | None" = None
    begun: Sequence[Sequence[CorrectedEntry]] = ()
    _of: dict[Category, Continuing] = field(default_factory=dict)

    def analysed(self, correction: Correction) -> tuple[tuple[EntryAnalysed, ...], tuple[LineFound, ...]]:
        """Entries of a sheet with the best possible moves, and the best lines from its beginning and after each."""
        category, steps = correction.player.category, correction.entries
        made = Continuing(self.game, self.solver, category, self.search, self.begun)
        continuing = self._of.setdefault(category, made)
        lines, at = continuing.lines(steps), continuing.positions(steps)
        costs = (
            self._cost(step, *pair) if continuing.is_searched(left) else None
            for step, pair, left in zip(steps, pairwise(lines), at[:-1], strict=True)
        )
        entries = tuple(self._entry(continuing, step, cost) for step, cost in zip(steps, costs, strict=True))
        return entries, tuple(self._lines(steps, at, lines))

    def _cost(self, step: CorrectedEntry, before: Line, after: Line) -> int | None:
        """Points by which the best found for the whole sheet falls with an entry."""
        if step.state is State.NOT_CORRECTED:
            return None
        return sum(move.worth for move in before) - step.worth - sum(move.worth for move in after)

    def _entry(self, continuing: Continuing, step: CorrectedEntry, cost: int | None) -> EntryAnalysed:
        best: Line = ()
        if step.state is not State.NOT_CORRECTED:
            best = continuing.moves(Left(step.before.board, step.before.supply))
        before = step.before.board
        premium = bool(best) and self._times(before, best[0].left.board) > self._times(before, step.board)
        if type_of(self.game).compares_entries:  # the best move of all is what counts (4.4)
            cost = max(0, best[0].worth - step.worth) if best else None
        return EntryAnalysed(
            step.number,
            step.position,
            bracketed(step.word),
            step.worth,
            tuple(move.shown for move in best),
            step.board,
            _covered(step.before.board, step.board),
            cost,
            premium,
        )

    def _times(self, before: Board, after: Board) -> int:
        return prod(self.game.variant.word_times[square] for square in _covered(before, after))

    def _lines(self, steps: Sequence[CorrectedEntry], at: Sequence[Left], lines: Sequence[Line]) -> Iterator[LineFound]:
        for after, (left, line) in enumerate(zip(at, lines, strict=True)):
            boards = (left.board, *(move.left.board for move in line))
            moves = tuple(
                LineMove(move.shown, move.left.board, _covered(was, move.left.board))
                for was, move in zip(boards, line, strict=False)
            )
            own = sum(step.worth for step in steps[after:])
            if not line and not own:
                continue
            follows = after < len(steps) and steps[after].state is State.CORRECT
            as_played = bool(line) and follows and line[0].left.board == steps[after].board
            played = (self._times(was.board, step.board) for was, step in zip(at[after:], steps[after:], strict=False))
            prepared = tuple(self._prepared(left.board, moves, max(played, default=1)))
            yield LineFound(after, own, moves, as_played, prepared)

    def _prepared(self, start: Board, moves: Sequence[LineMove], played: int) -> Iterator[Prepared]:
        """Moves that count their word nine times or more, and more often than any that was `played`, with those that
        laid letters of it before.
        """
        for nth, move in enumerate(moves):
            times = self._times(moves[nth - 1].board if nth else start, move.board)
            if times >= _HIGH and times > played:
                word = _squares(move.move, start.size)
                yield Prepared(move.move, times, tuple(move.move for move in moves[:nth] if move.covered & word))


def _squares(move: BestMove, size: int) -> frozenset[int]:
    at, number = Position.parse(move.position), len(move.word) - 2 * move.word.count("(")
    first, step = at.row * size + at.col, size if at.vertical else 1
    return frozenset(range(first, first + number * step, step))


def _covered(before: Board, after: Board) -> frozenset[int]:
    return frozenset(n for n, sign in enumerate(after.rows) if sign != before.rows[n])


@dataclass
class _Round:
    """A published round, with the data for comparing its sheets."""

    basis: Basis
    analyst: Analyst
    archive: History | None

    @cached_property
    def lost(self) -> Mapping[str, list[int]]:
        """Points lost by article, for each sheet that lost any."""
        ranking = self.basis.graded.ranking
        taken: dict[str, list[int]] = {}
        for standing in ranking.standings:
            for article, (_, points) in _taken(ranking.game, standing.correction).items():
                taken.setdefault(article, []).append(points)
        return taken

    def median_lost(self, article: str) -> float:
        """Median of the points lost by an article, over all ranked sheets."""
        known = self.lost.get(article, [])
        return median([*known, *[0] * (len(self.basis.graded.ranking.standings) - len(known))])

    def analysed(self, standing: Standing) -> SheetAnalysis:
        ranking, correction = self.basis.graded.ranking, standing.correction
        group = next(standings for _, standings in ranking.groups if standing in standings)
        entries, lines = self.analyst.analysed(correction)
        before = self.archive.of(correction.player.name) if self.archive else None
        return SheetAnalysis(
            ranking.game.competition.title,
            where_and_when(ranking.game.competition),
            correction.submission.sheet,
            correction.player.name,
            standing.place,
            correction.total,
            group[0].correction.total,
            median([standing.correction.total for standing in group]),
            max((sum(step.worth for step in begun) for begun in self.analyst.begun), default=None),
            self.basis.graded.words.name,
            ranking.game.variant,
            entries,
            (*self._causes(correction, before), *_premiums(entries)),
            lines,
            before.rounds if before else 0,
            self.basis.inputs.fingerprint,
            ranking.game_type.compares_entries,
            correction.player.table,
            self.analyst.search is not None,
        )

    def _causes(self, correction: Correction, before: LostBefore | None) -> Iterator[CauseOfLoss]:
        taken = _taken(self.basis.graded.ranking.game, correction)
        for article in sorted(taken, key=lambda item: (-taken[item][1], item)):
            title = ARTICLES[article].title if article in ARTICLES else ""
            times, points = taken[article]
            mean = before.mean(article) if before else None
            yield CauseOfLoss(article, title, times, points, self.median_lost(article), mean)


def _taken(game: Game, correction: Correction) -> dict[str, tuple[int, int]]:
    """Findings in force on a sheet by article: number, points lost."""
    taken: dict[str, tuple[int, int]] = {}
    for finding in correction.findings:
        if finding.counts:
            times, points = taken.get(finding.article, (0, 0))
            taken[finding.article] = times + 1, points + points_lost(game, correction, finding)
    return taken


def _premiums(entries: Sequence[EntryAnalysed]) -> Iterator[CauseOfLoss]:
    """Premium squares that the best moves would have covered and the chosen ones did not."""
    left = [entry for entry in entries if entry.left_premiums and entry.behind]
    if left:
        yield CauseOfLoss("", text_of("analiza.premiums"), len(left), sum(entry.behind for entry in left))


def analyse(folder: Path, sheet: str = "", base: str = "", io: CommandIo = ALONE) -> Sequence[SheetAnalysis]:
    """Analyse the sheets of a round with a published final ranking, or one of them, compared with the player's last
    rounds in the archive `base` (by default the usual one, if it exists). Raises ProblemsError, OSError.
    """
    refuse_without_solver(_COMMAND)
    from arbitraj.wings.search.analysis.line_search import LineSearch
    from arbitraj.wings.search.moves.moves import make_solver

    basis = basis_of(folder, io.progress_for)
    _refuse_unpublished(folder, basis)
    ranking = basis.graded.ranking
    if ranking.game_type.counts_solutions:
        raise ProblemsError([Problem(str(folder), "", Message("analiza.of_solutions"))])
    wanted = [
        standing
        for standing in ranking.standings
        if not sheet or same_number(standing.correction.submission.sheet) == same_number(sheet)
    ]
    if not wanted:
        known = ", ".join(standing.correction.submission.sheet for standing in ranking.standings)
        raise ProblemsError([Problem("--fisa", "", Message("analiza.no_sheet", sheet=sheet, known=known))])
    words = ranking.game.words
    assert isinstance(words, Lexicon), "grading opens a list"
    solver = make_solver(ranking.game.variant, words, io.on_notice)
    search, begun = None, list[Sequence[CorrectedEntry]]()
    with suppress(ProblemsError):  # none stored, or for another list
        begun.append(kept_ideal(ranking.game, basis.graded.words, folder).correction.entries)
    if solver.machine.compiled:
        search = LineSearch.of(ranking.game, solver)
    if search and (found := search.from_start(io.on_notice)):
        begun.append(found.entries)
        search.insist_on({step.word.upper() for entries in begun for step in entries})
    made_round = _Round(basis, Analyst(ranking.game, solver, search, begun), history(base, basis))
    with io.progress_for("analysing") as progress:
        made = []
        for analysed in each_made(made_round.analysed, wanted, _FEWEST):
            made.append(analysed)
            progress(len(made), len(wanted))
    return made


def _refuse_unpublished(folder: Path, basis: Basis) -> None:
    """Raises ProblemsError unless the final ranking is published as it is: best moves must not be known earlier."""
    published = read_edition(folder, Stage.FINAL)
    if published is None or not published.sealed:
        raise ProblemsError([Problem(str(folder), "", Message("analiza.not_published"))])
    if published.about.amprenta != basis.inputs.fingerprint:
        raise ProblemsError([Problem(str(folder), "", Message("analiza.changed"))])


def write_analyses(
    folder: Path, made: Sequence[SheetAnalysis], where: Path | None, io: CommandIo = ALONE
) -> FilesWritten:
    """Write a page and a PDF for each sheet. Raises ProblemsError, OSError."""
    to_write: dict[str, Callable[[Path], None]] = {}
    for analysis, (page, paper) in zip(made, each_made(_printed, made, _FEWEST), strict=True):
        stem = analysis_stem(analysis.table)
        to_write[f"{stem}.html"] = partial(write_text, text=page)
        to_write[f"{stem}.pdf"] = partial(_write_bytes, data=paper)
    target = where or folder / RESULTS
    made_from = NOTHING_KNOWN if where else MadeFrom(_COMMAND, partial(graded_from, file_hashes(folder)))
    with io.transaction_at(target, None, _COMMAND) as transaction:
        return write_files(transaction, target, to_write, made_from)


def _write_bytes(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def _printed(analysis: SheetAnalysis) -> tuple[str, bytes]:
    from arbitraj.press.pdf.papers import write_paper

    with TemporaryDirectory() as folder:
        write_paper(paper := Path(folder, "analiza.pdf"), analysis.paper)
        return analysis_page(analysis), paper.read_bytes()
