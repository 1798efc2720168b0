"""Analysis of sheets of a published round: moves found by the solver and corrected by section 8 before they are shown.

The best continuation of a sheet: an exact search is impossible, so a beam of a few lines is extended. The player's own
line is a candidate too, so that no worse one is shown."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import islice
from math import prod
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from arbitraj.atomic import write_text
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.edition_names import analysis_stem, read_edition
from arbitraj.desk.editions.edition import Basis, basis_of
from arbitraj.desk.editions.searched import History, LostBefore, history, refuse_without_solver
from arbitraj.desk.inputs import file_hashes
from arbitraj.desk.made_from import graded_from
from arbitraj.desk.output import NOTHING_KNOWN, RESULTS, FilesWritten, MadeFrom, write_files
from arbitraj.game.board import Board
from arbitraj.game.tile import bracketed
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.press.board_drawing import picture_of, shared_svg, using_svg
from arbitraj.press.html.pictures import drawing
from arbitraj.press.html.results import templates
from arbitraj.press.pdf.typeset import clean
from arbitraj.problems import Problem, ProblemsError
from arbitraj.ranking.standings import Standing
from arbitraj.record.findings import Fault, State, Supply
from arbitraj.record.game import Game
from arbitraj.record.model import Category, Entry
from arbitraj.record.names import same_number
from arbitraj.report.announcement import where_and_when
from arbitraj.report.edition import Stage
from arbitraj.rules.articles import ARTICLES
from arbitraj.rules.correct import CorrectedEntry, Correction, points_lost
from arbitraj.rules.replay import replay
from arbitraj.shares import each_made
from arbitraj.text import Message, text_of
from arbitraj.types.base import type_of
from arbitraj.wings.search.analysis.report import (
    CauseOfLoss,
    EntryAnalysed,
    LineFound,
    LineMove,
    SheetAnalysis,
)
from arbitraj.wings.search.best.optim import kept_ideal
from arbitraj.wings.search.moves.possible import BestMove, best_moves, chance_at

if TYPE_CHECKING:
    from arbitraj.wings.search.solver.solver import Solver


_BEST = 3  # best moves searched on a board
_LOOKED_AT = 24  # moves of the solver examined to find them
# width of the beam, smaller where a search of the letters left takes longer (by the sum of the squares of the numbers
# of letters available: a stock of 18 letters, seven groups of seven)
_WIDE = {324: 2, 64: 4, 0: 10}
_MOST_LETTERS = 45  # left in a stock: with more (4.1) a move takes too long to find, and only the player's own are used


class Left(NamedTuple):
    """A board and the remaining supply."""

    board: Board
    supply: Supply


class MoveMade(NamedTuple):
    """A move that section 8 accepts, its points, and the position after it."""

    group: str
    position: str
    word: str
    worth: int
    left: Left

    @property
    def shown(self) -> BestMove:
        return BestMove(None, self.position, self.word, self.worth)


Line = tuple[MoveMade, ...]


@dataclass
class Continuing:
    """Moves and lines of a game for a category of players. Results for a board are cached."""

    game: Game
    solver: "Solver"
    category: Category
    _moves: dict[Left, Line] = field(default_factory=dict)

    def moves(self, left: Left) -> Line:
        """The best accepted moves, best first."""
        if left not in self._moves:
            self._moves[left] = tuple(islice(self._accepted(left), _BEST))
        return self._moves[left]

    def _accepted(self, left: Left) -> Iterator[MoveMade]:
        chance = chance_at(left.board, left.supply, self.solver.tables.rack)
        looked, number = 0, _BEST
        while chance is not None:
            found = best_moves(self.solver, chance, number)
            for move in found[looked:]:
                if made := self.made(left, str(move.group or ""), move.position, move.word, move.points):
                    yield made
            if len(found) < number or number >= _LOOKED_AT:
                return
            looked, number = number, _LOOKED_AT

    def made(self, left: Left, group: str, position: str, word: str, worth: int) -> MoveMade | None:
        """A move judged as an entry of a sheet on that board. None if it is incorrect, or has other points."""
        entry = Entry(1, group, position, word, str(worth))
        asked = self.game, type_of(self.game), (entry,), self.category, left.board, None
        (step,) = replay(*asked, supply=left.supply, explained=False)
        right = step.state is State.CORRECT and step.worth == worth and step.position == position
        return MoveMade(group, position, word, worth, Left(step.board, step.supply)) if right else None

    def line(self, left: Left) -> Line:
        """The best line found from a board."""
        best: Line = ()
        going: list[tuple[Line, Left]] = [((), left)]
        while going:
            after = [
                ((*line, move), move.left)
                for line, at in going
                if 0 < max(self._numbers_left(at), default=0) <= _MOST_LETTERS
                for move in self.moves(at)
            ]
            after.sort(key=lambda each: self._order(each[0]), reverse=True)
            best = max((best, *(line for line, _ in after[:1])), key=self._order)
            boards: dict[Left, Line] = {}
            for line, at in after:  # the best line to a board is enough
                boards.setdefault(at, line)
            going = [(line, at) for at, line in islice(boards.items(), self._wide(next(iter(boards), left)))]
        return best

    def _wide(self, left: Left) -> int:
        effort = sum(number**2 for number in self._numbers_left(left))
        return next(wide for least, wide in _WIDE.items() if effort >= least)

    def lines(self, steps: Sequence[CorrectedEntry]) -> tuple[Line, ...]:
        """The best lines from the beginning of a sheet and after each entry, () once correction has stopped."""
        if not steps:
            return ()
        policy = type_of(self.game)
        lines: list[Line] = [()]
        for number in range(len(steps), -1, -1):
            step = steps[number - 1] if number else None
            if step and step.state is not State.CORRECT and policy.stops_at_incorrect:
                lines.append(())
                continue
            left = Left(step.board, step.supply) if step else Left(steps[0].before.board, steps[0].before.supply)
            own = self._own(left, steps[number], lines[-1]) if number < len(steps) else ()
            lines.append(max(own, self.line(left), key=self._order))
        return tuple(reversed(lines[1:]))

    def _own(self, left: Left, step: CorrectedEntry, after: Line) -> Line:
        """The player's next entry, if correct, and the line after it, as far as its moves are accepted."""
        own = [(step.group, step.position, bracketed(step.word), step.worth)] if step.state is State.CORRECT else []
        line: list[MoveMade] = []
        for group, position, word, worth in (*own, *(move[:4] for move in after)):
            if (made := self.made(left, group, position, word, worth)) is None:
                break
            line.append(made)
            left = made.left
        return tuple(line)

    def _order(self, line: Line) -> tuple[int, ...]:
        """Sort key of lines: they are compared as sheets are (8.7)."""
        worths = [move.worth for move in line]
        return type_of(self.game).order(sum(worths), worths, 0)

    def _numbers_left(self, left: Left) -> list[int]:
        """Numbers of letters available to a move, one for each offer, [] if nothing may be laid."""
        offers = left.supply.offers("")
        return [] if isinstance(offers, Fault) else [len(each.letters) for each in offers]


def analysis_page(made: SheetAnalysis) -> str:
    """The page, the same text for the same values."""
    lines = {line.after: line.steps(made.variant) for line in made.lines}
    shown = [*made.steps, *(each for steps in lines.values() for each in steps)]
    pictures = [picture_of(each.board, each.variant, each.covered) for each in shown]
    boards = iter([drawing(using_svg(p, clean(each.caption))) for p, each in zip(pictures, shown, strict=True)])
    steps = [(entry, each, next(boards)) for entry, each in zip(made.entries, made.steps, strict=True)]
    of_lines = [(line, [(each, next(boards)) for each in lines[line.after]]) for line in made.lines]
    shared = drawing(shared_svg(pictures)) if pictures else ""
    template, line_after = templates().get_template("analysis.html"), {line.after: line for line in made.lines}
    return template.render(made=made, steps=steps, lines=of_lines, line_after=line_after, shared=shared)


_COMMAND = "analiza"
_FEWEST = 6  # fewest sheets for which processes are worth starting


@dataclass
class Analyst:
    """Analyses sheets of a game. Boards are cached by category."""

    game: Game
    solver: "Solver"
    _of: dict[Category, Continuing] = field(default_factory=dict)

    def _continuing(self, correction: Correction) -> Continuing:
        category = correction.player.category
        return self._of.setdefault(category, Continuing(self.game, self.solver, category))

    def entries(self, correction: Correction) -> tuple[EntryAnalysed, ...]:
        """Entries of a sheet with the best possible moves."""
        continuing = self._continuing(correction)
        return tuple(self._entry(continuing, step) for step in correction.entries)

    def _entry(self, continuing: Continuing, step: CorrectedEntry) -> EntryAnalysed:
        best: Line = ()
        if step.state is not State.NOT_CORRECTED:
            best = continuing.moves(Left(step.before.board, step.before.supply))
        before = step.before.board
        premium = bool(best) and self._times(before, best[0].left.board) > self._times(before, step.board)
        return EntryAnalysed(
            step.number,
            step.position,
            bracketed(step.word),
            step.worth,
            tuple(move.shown for move in best),
            step.board,
            _covered(step.before.board, step.board),
            premium,
        )

    def _times(self, before: Board, after: Board) -> int:
        return prod(self.game.variant.word_times[square] for square in _covered(before, after))

    def lines(self, correction: Correction) -> Iterator[LineFound]:
        """The best line found from the beginning of a sheet, and after each of its entries."""
        steps = correction.entries
        for after, line in enumerate(self._continuing(correction).lines(steps)):
            before = steps[after - 1].board if after else steps[0].before.board
            boards = (before, *(move.left.board for move in line))
            moves = tuple(
                LineMove(move.shown, move.left.board, _covered(was, move.left.board))
                for was, move in zip(boards, line, strict=False)
            )
            own = sum(step.worth for step in steps[after:])
            if not line and not own:
                continue
            follows = after < len(steps) and steps[after].state is State.CORRECT
            as_played = bool(line) and follows and line[0].left.board == steps[after].board
            yield LineFound(after, own, moves, as_played)


def _covered(before: Board, after: Board) -> frozenset[int]:
    return frozenset(n for n, sign in enumerate(after.rows) if sign != before.rows[n])


@dataclass
class _Round:
    """A published round, with the data for comparing its sheets."""

    basis: Basis
    analyst: Analyst
    found: int | None
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
        entries = self.analyst.entries(correction)
        before = self.archive.of(correction.player.name) if self.archive else None
        return SheetAnalysis(
            ranking.game.competition.title,
            where_and_when(ranking.game.competition),
            correction.submission.sheet,
            correction.player.name,
            standing.place,
            correction.total,
            group[0].correction.total,
            median([each.correction.total for each in group]),
            self.found,
            self.basis.graded.words.name,
            ranking.game.variant,
            entries,
            (*self._causes(correction, before), *_premiums(entries)),
            tuple(self.analyst.lines(correction)),
            before.rounds if before else 0,
            self.basis.inputs.fingerprint,
            ranking.game_type.compares_entries,
        )

    def _causes(self, correction: Correction, before: LostBefore | None) -> Iterator[CauseOfLoss]:
        taken = _taken(self.basis.graded.ranking.game, correction)
        for article in sorted(taken, key=lambda each: (-taken[each][1], each)):
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
    left = [each for each in entries if each.left_premiums and each.cost]
    if left:
        yield CauseOfLoss("", text_of("analiza.premiums"), len(left), sum(each.cost or 0 for each in left))


def analyse(folder: Path, sheet: str = "", base: str = "", io: CommandIo = ALONE) -> Sequence[SheetAnalysis]:
    """Analyse the sheets of a round with a published final ranking, or one of them, compared with the player's last
    rounds in the archive `base` (by default the usual one, if it exists). Raises ProblemsError, OSError.
    """
    refuse_without_solver(_COMMAND)
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
        known = ", ".join(each.correction.submission.sheet for each in ranking.standings)
        raise ProblemsError([Problem("--fisa", "", Message("analiza.no_sheet", sheet=sheet, known=known))])
    found = None
    with suppress(ProblemsError):  # none stored, or for another list
        found = kept_ideal(ranking.game, basis.graded.words, folder).correction.total
    words = ranking.game.words
    assert isinstance(words, Lexicon), "grading opens a list"
    analyst = Analyst(ranking.game, make_solver(ranking.game.variant, words, io.on_notice))
    made_round = _Round(basis, analyst, found, history(base, basis))
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
        stem = analysis_stem(analysis.sheet)
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
