"""Tree of common beginnings: rows of several sheets that grading cannot tell apart, and the reach of a ruling.

A node is all that the grading of a row depends on: type, category, board and supply before it, the row as written, and
the control grid where it was used. The points claimed are not part of it: they are sanctioned row by row.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from arbitraj.game.board import Board
from arbitraj.game.notation import read_word
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel.case import SettledSoFar, SheetStage, SheetStatus
from arbitraj.hall.typing.differences import what_counts
from arbitraj.hall.typing.grading import Grader
from arbitraj.record.findings import How, Kind, Supply, Unmarked
from arbitraj.record.game import Game
from arbitraj.record.model import Category, Player
from arbitraj.rules.art_8_1 import Judgement, judge
from arbitraj.rules.attempt import Attempt
from arbitraj.rules.correct import CONSTRUCTION, Correction, steps_of
from arbitraj.rules.last_word import fates_of
from arbitraj.rules.replay import Replayed

_OF_GRID = (How.GRID_PLACE, How.GRID_WORD)
_LEAVE = ("letters_leave", "letters_leave_from")  # reasons about the letters that leave, different on every sheet
SETTLED = (SheetStage.QUESTIONS, SheetStage.READY, SheetStage.CLOSED)  # stages at which the paper's text is known


@dataclass(frozen=True, slots=True)
class Beginning:
    """Node of the tree: all that the grading of a row depends on."""

    category: Category
    board: Board
    supply: Supply
    row: tuple[object, ...]
    grid: object


@dataclass(frozen=True, slots=True)
class RowOfTree:
    """A row of a sheet at its node, with its `outcome`.

    `reasons` are those for which it is incorrect, rulings left out. `unlisted` are its words that are not in the list.
    """

    sheet: str
    table: str
    entry: int
    node: Beginning
    word: frozenset[str]
    unlisted: frozenset[str]
    outcome: tuple[object, ...]
    reasons: frozenset[object]
    ruled: bool


class Tree:
    """Rows of all sheets by their beginnings. Unchanged sheets are not replayed again."""

    def __init__(self, grader: Grader) -> None:
        self._grader = grader
        self._kept: dict[str, tuple[Correction, SettledSoFar, tuple[RowOfTree, ...]]] = {}

    def rows(self, cases: Mapping[str, SheetStatus], settled: SettledSoFar) -> tuple[RowOfTree, ...]:
        """Rows of all sheets whose paper's text is settled."""
        return tuple(row for case in cases.values() if case.stage in SETTLED for row in self.of(case, settled))

    def of(self, case: SheetStatus, settled: SettledSoFar) -> tuple[RowOfTree, ...]:
        """Rows of one sheet."""
        if case.correction is None or case.transcription is None:
            return ()
        number, own = case.sheet.number, settled.of(case.sheet.number)
        kept = self._kept.get(number)
        if kept is None or kept[0] is not case.correction or kept[1] != own:
            rows = tuple(_rows(self._grader.game(own), case.correction))
            self._kept[number] = kept = (case.correction, own, rows)
        return kept[2]


def _rows(game: Game, correction: Correction) -> Iterator[RowOfTree]:
    sheet, player = correction.sheet, correction.player
    if sheet is None:
        return
    fates = correction.fates
    ruled = {(fate.decision.table, fate.decision.entry) for fate in fates if fate.stands}
    built, steps = steps_of(game, sheet, player, fates_of([fate.decision for fate in fates]))
    for table, those in ((CONSTRUCTION, built), ("", steps)):
        for n, step in enumerate(those):
            decided = (table, step.entry.number) in ruled
            yield _row(game, player, those, n, table, correction.submission.sheet, decided)


def _row(game: Game, player: Player, steps: list[Replayed], n: int, table: str, sheet: str, decided: bool) -> RowOfTree:
    step, counts = steps[n], what_counts(game.competition)
    written = tuple(counts(column, getattr(step.entry, column)) for column in ("group", "position", "word"))
    judgement = step.judgement
    if decided:  # as without the ruling, so that rows with and without one share a node
        plain = replace(step.before, offers=step.before.supply.offers(step.entry.group))
        judgement = judge(Attempt(plain, step.entry, player.category))
    grid = _used(judgement, there=step.before.grid is not None)
    node = Beginning(player.category, step.before.board, step.before.supply, written, grid)
    incorrect = [finding for finding in step.findings if finding.kind is Kind.INCORRECT]
    against = [finding for finding in incorrect if finding.struck or finding.decision is None]
    reasons = frozenset(
        (reason.key, reason.values) for finding in against for reason in finding.reasons if reason.key not in _LEAVE
    )
    outcome = step.state.value, step.worth, tuple(sorted({finding.article for finding in incorrect if finding.counts}))
    read = read_word(step.entry.word, game.variant.alphabet, game.competition.notation)
    word = frozenset(tiles.upper() for tiles in read.candidates)
    unlisted = frozenset(text for finding in against for reason in finding.reasons for text in reason.unlisted)
    return RowOfTree(sheet, table, step.entry.number, node, word, unlisted, outcome, reasons, decided)


def _used(judgement: Judgement, there: bool) -> object:
    """Use of the grid: the place read, or whether there was a grid if nothing was accepted."""
    accepted = judgement.accepted
    if accepted is None:
        return there
    if accepted.how in _OF_GRID or accepted.unmarked is Unmarked.GRID:
        return accepted.position, accepted.tiles
    return None


def reached(body: RulingGiven, rows: Iterable[RowOfTree]) -> tuple[RowOfTree, ...]:
    """Rows of other sheets that a ruling reaches and that have no ruling.

    `inceput`: the rows at its node. `cuvant`: the rows of this word that are incorrect for exactly the same reasons.
    """
    every = tuple(rows)
    table = body.decision.get("tabel", "")
    at = (row for row in every if (row.sheet, row.table, row.entry) == (body.sheet, table, body.entry))
    source = next(at, None)
    if source is None or body.reach == "fisa":
        return ()
    others = (row for row in every if row.sheet != body.sheet and not row.ruled)
    if body.reach == "inceput":
        return tuple(row for row in others if row.node == source.node)
    words = source.word, source.unlisted
    return tuple(
        row
        for row in others
        if row.reasons == source.reasons and (row.unlisted == words[1] if words[1] else row.word == words[0])
    )


def judged_otherwise(rows: Iterable[RowOfTree]) -> tuple[tuple[RowOfTree, ...], ...]:
    """Nodes at which sheets have different outcomes, with one row of every sheet.

    If a sheet reaches a node twice, as with a solution written twice (4.6), its first row is compared.
    """
    nodes: dict[Beginning, dict[str, RowOfTree]] = {}
    for row in rows:
        nodes.setdefault(row.node, {}).setdefault(row.sheet, row)
    found = (tuple(of.values()) for of in nodes.values())
    return tuple(pair for pair in found if len({row.outcome for row in pair}) > 1)
