"""Search for the best construction (4.1-4.7), and the one stored in the folder (`ideal.json`).

Results are corrected as a player's sheet before they are shown, the stored one anew whenever it is shown."""

import json
import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.editions.searched import refuse_without_solver
from arbitraj.desk.inputs import IDEAL as FILE
from arbitraj.game.board import Board, Laid
from arbitraj.game.points import points
from arbitraj.game.tile import bracketed
from arbitraj.lexicon.lexicon import Lexicon, ListInfo
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.findings import State
from arbitraj.record.game import Game
from arbitraj.record.model import Entry, Player, Sheet, Submission
from arbitraj.record.objectives import BestSoFar, Objective, Spent
from arbitraj.record.variant_said import reconstructed_fact
from arbitraj.refusals import no_folder
from arbitraj.report.ideal import Ideal
from arbitraj.rules.correct import CorrectedEntry, Correction, correct
from arbitraj.text import Message, count, text_of
from arbitraj.types.base import type_of
from arbitraj.wings.search.best.searching import (
    SearchProgress,
    for_seconds,
    prepared,
    searched_apart,
    searching,
    sought,
)
from arbitraj.wings.search.best.tasks import BOARDS, PIECES, Handed, cluster, cut_up, processes
from arbitraj.wings.search.requests import Optimizing

Entries = tuple[Entry, ...]
_SECONDS = 60  # default


@dataclass(frozen=True, slots=True)
class Optimum:
    """Result of a search, after correction.

    `exact`: proven to be the best. `dropped` are the entries at which equal boards were left out (4.4). `at_most` is
    the upper bound, if requested and known.
    """

    game: Game
    words: ListInfo
    correction: Correction
    exact: bool
    dropped: tuple[int, ...]
    boards: int
    seconds: float
    clock: float
    at_most: int | None = None

    @property
    def shown(self) -> str:
        """The result in words: points, solutions, or the points of each entry."""
        return result_of(self.game, self.correction)

    @property
    def claim(self) -> str:
        """Certainty of the result in words."""
        if self.exact:
            return text_of("solver.optim_exact")
        if self.dropped:
            return text_of("solver.optim_dropped", entries=", ".join(map(str, self.dropped)))
        return text_of("solver.optim_best_found")

    @property
    def margin(self) -> str:
        """Range of the best possible result in words. Both ends are equal only if that is proven."""
        if self.exact:
            return text_of("solver.optim_margin", least=self.shown, most=self.shown)
        if self.at_most is not None and self.at_most >= self.correction.total:
            most = text_of("solver.optim_points", number=self.at_most)
            return text_of("solver.optim_margin", least=self.shown, most=most)
        if self.dropped and self.dropped[0] > 1:
            return text_of("solver.optim_margin_until", least=self.shown, entry=self.dropped[0] - 1)
        return text_of("solver.optim_margin_unknown", least=self.shown)


def result_of(game: Game, correction: Correction) -> str:
    """A result in words."""
    game_type, total = game.competition.game_type, correction.total
    if game_type.has_construction:
        tiles = count(correction.grid_tiles, "letter")
        return text_of("solver.optim_on_grid", number=total, tiles=tiles)
    if game_type.counts_solutions:
        return text_of("solver.optim_solutions", number=total)
    if game_type.compares_entries:
        worths = [step.worth for step in correction.entries]
        return text_of("solver.optim_entries", points=" + ".join(map(str, worths)), total=sum(worths))
    return text_of("solver.optim_points", number=total)


def optimum(
    folder: Path,
    asked: Optimizing,
    tell: Callable[[SearchProgress], None] = lambda searched: None,
    stop: Callable[[], bool] = lambda: False,
    on_notice: Callable[[str], None] = lambda text: None,
    gently: bool = False,
) -> Optimum:
    """Search for the requested time, or until `stop`. `tell` is called with every improvement.

    `gently`: on one core, in a low-priority subprocess. Raises ProblemsError if nothing can be searched for, nothing
    was found, or the rules refuse the result.
    """
    if problems := [*asked.problems()]:
        raise ProblemsError(problems)
    if not folder.is_dir():
        raise ProblemsError([Problem(str(folder), "", no_folder(folder))])
    game, words, objective = sought(folder, asked.word_list)
    refuse_without_solver("")
    if not gently:  # else numba is loaded only in the subprocess
        from arbitraj.wings.search.moves.moves import machine_here

        if not machine_here(on_notice).compiled:  # the reason was given as a notice
            raise ProblemsError([Problem("", "", Message("solver.optim_needs_extra"))])
    at_most = _at_most(game, words, objective, on_notice) if asked.margin else None
    seconds = asked.seconds or _SECONDS
    parts = (asked.cores or os.cpu_count() or 1) if objective.divides and not gently else 1
    here = parts == 1 and not gently and not asked.in_pieces
    spent: Spent = lambda: 0.0  # noqa: E731  each process counts its own
    if not asked.in_pieces:
        on_notice(text_of("solver.optim_begins", seconds=seconds))
    if not here and not gently:
        prepared(game.variant, words, on_notice)  # once, before each process needs it
    if here:
        spent = for_seconds(seconds)
        found = searching(game, words, objective, spent, on_notice=on_notice)
    elif asked.in_pieces:
        found = _in_pieces(folder, asked, (game, words, objective), at_most, stop, on_notice)
    else:
        found = searched_apart(folder, asked.word_list, seconds, parts, stop, gently)
    last, best = SearchProgress(), -1
    try:
        for last in found:
            if last.best and last.best.total > best:
                best = last.best.total
                tell(last)
            # none can be better, but earlier tasks may be as good
            if not asked.in_pieces and (best == at_most or (last.best and last.best.exact)):
                break
            if here and (stop() or (spent() >= 1 and not objective.ends)):
                break
    except KeyboardInterrupt:  # the best so far is the answer
        if last.best is None:
            raise
    finally:
        found.close()  # type: ignore[attr-defined]
    if last.best and best == at_most:
        last = replace(last, best=replace(last.best, exact=True))
    done = replace(graded_optimum(game, words, last), at_most=at_most)
    if at_most is not None and best > at_most:
        on_notice(text_of("solver.optim_margin_wrong", most=at_most))
    return done


def _in_pieces(
    folder: Path,
    asked: Optimizing,
    sought: tuple[Game, Lexicon, Objective],
    at_most: int | None,
    stop: Callable[[], bool],
    on_notice: Callable[[str], None],
) -> Iterator[SearchProgress]:
    """Best results of tasks, done by processes here or by a cluster. Every improvement is corrected first."""
    game, words, objective = sought
    own = None if asked.word_list or asked.cluster else folder
    tasks = cut_up(game, words, objective, asked.pieces or PIECES, asked.boards or BOARDS, own)
    workers = min(asked.cores or os.cpu_count() or 1, len(tasks))
    began = time.monotonic()

    def enough() -> bool:
        return stop() or (asked.seconds is not None and time.monotonic() - began >= asked.seconds)

    with cluster(asked.cluster, tasks[0]) if asked.cluster else processes(workers) as executor:
        on_notice(text_of("solver.pieces_begin", pieces=len(tasks), boards=tasks[0].boards))
        judge = partial(graded_optimum, game, words)
        yield from Handed(tasks, executor, judge, at_most, enough, on_notice).run()


def _at_most(game: Game, words: Lexicon, objective: Objective, on_notice: Callable[[str], None]) -> int | None:
    """Upper bound of all constructions, None if it cannot be proven beforehand."""
    from arbitraj.wings.search.solver.bound import bound_of
    from arbitraj.wings.search.solver.tables import Tables

    if not objective.bounded:
        return None
    on_notice(text_of("solver.optim_margin_counted"))
    at_most = bound_of(objective, Tables.of(game.variant), words, game.competition.given.rows)
    on_notice(text_of("solver.optim_margin_none" if at_most is None else "solver.optim_at_most", number=at_most))
    return at_most


def graded_optimum(game: Game, words: Lexicon, found: SearchProgress) -> Optimum:
    """A result corrected by section 8. Raises ProblemsError if anything is taken from it."""
    if found.best is None or not found.best.moves:
        raise ProblemsError([Problem("", "", Message("solver.optim_nothing"))])
    best = found.best
    correction = correct_found(game, *entries_of_moves(game, best), best.total)
    return Optimum(game, words.info, correction, best.exact, best.dropped, found.boards, found.seconds, found.clock)


def correct_found(game: Game, built: Entries, entries: Entries, total: int) -> Correction:
    """Entries corrected as a player's, after those of the grid (4.7). Raises ProblemsError if anything is wrong."""
    who, name = Submission("0", 1, 1), text_of("solver.optim_player")
    first, second = (built, entries) if game.competition.game_type.has_construction else (entries, ())
    sheet = Sheet("0", name, "1", first, second, grid=None)
    correction = correct(game, who, Player(1, name, ""), sheet)
    if built or not game.competition.game_type.counts_solutions:  # once more with the grid, as it is handed in
        grid = tuple(str(correction.board).split("\n"))
        correction = correct(game, who, Player(1, name, ""), replace(sheet, grid=grid))
    steps = (*correction.construction, *correction.entries)
    refused = [str(step.entry.number) for step in steps if step.state is not State.CORRECT]
    came_to = sum(step.worth for step in correction.entries)
    if refused or came_to != total or any(finding.counts for finding in correction.findings):
        raise ProblemsError([Problem("", "", Message("solver.optim_refused", entries=", ".join(refused) or "–"))])
    return correction


def entries_of_moves(game: Game, best: BestSoFar) -> tuple[Entries, Entries]:
    """Entries as a player would write them, jokers in brackets: those that build the grid (4.7), and the others."""
    built, board = _written(game, game.competition.given, [(move, 0) for move in best.built], Board.place)
    return built, written_moves(game, board, best.moves)


def written_moves(game: Game, board: Board, moves: Iterable[tuple[int, int]]) -> Entries:
    """Moves with their groups, from a board on, as entries that a player would write."""
    return _written(game, board, moves, type_of(game).next_board)[0]


def _written(
    game: Game, board: Board, moves: Iterable[tuple[int, int]], after: Callable[[Board, Laid], Board]
) -> tuple[Entries, Board]:
    from arbitraj.wings.search.solver.tables import Tables, laid_as

    tables, entries = Tables.of(game.variant), []
    for number, (move, group) in enumerate(moves, 1):
        laid = laid_as(tables, board, move)
        worth = str(points(game.variant, laid))
        written = str(group) if group else "", str(laid.position), bracketed(laid.main.tiles), worth
        entries.append(Entry(number, *written))
        board = after(board, laid)
    return tuple(entries), board


_CLAIMS = {"exact": "solver.optim_exact", "gasit": "solver.optim_best_found"}
_ROW = ("grupa", "pozitie", "depunere", "puncte")
_MOST_ENTRIES = 100_000


def keep_ideal(folder: Path, done: Optimum, io: CommandIo = ALONE) -> Path:
    """Write a construction into its folder. An existing one is kept as a copy. Raises OSError."""
    path = folder / FILE
    with io.transaction(folder, "optim") as transaction:
        if path.exists():
            transaction.keep(path)
        transaction.text(path, json.dumps(ideal_data(done), ensure_ascii=False, indent=1) + "\n")
    return path


def ideal_data(done: Optimum) -> dict[str, object]:
    """Data of the file (docs/formate.md)."""
    correction, claim = done.correction, "exact" if done.exact else "gasit"
    data: dict[str, object] = {"lista": done.words.sha256, "total": correction.total, "sigur": claim}
    if correction.construction:
        data["constructie"] = [row_of(step) for step in correction.construction]
    data["depuneri"] = [row_of(step) for step in correction.entries]
    return data | reconstructed_fact(done.game.variant)


def optimum_data(done: Optimum, margin: bool, kept: Path | None = None) -> dict[str, object]:
    """Data of the answer: those of the file, what else is said of it, and how far the best is at most, if asked for."""
    correction, exact = done.correction, done.exact
    data: dict[str, object] = {
        **ideal_data(done),
        "tabla": str(correction.board).split("\n"),
        "litere_grila": correction.grid_tiles if correction.construction else None,
        "lexic": {"nume": done.words.name, "cuvinte": done.words.words},
        "reguli": dict(done.game.competition.rules.differing),
        "taiate": list(done.dropped),
        "table": done.boards,
        "secunde": round(done.seconds, 1),
        "ceas": round(done.clock, 1),
    }
    if margin:
        proven = done.dropped[0] - 1 if done.dropped and not exact else None
        at_most = correction.total if exact else done.at_most
        data["margine"] = {"cel_putin": correction.total, "cel_mult": at_most, "dovedite": proven}
    return data | ({"scrisa": str(kept)} if kept else {})


def row_of(step: CorrectedEntry) -> dict[str, object]:
    written = (step.entry.group, step.position, bracketed(step.word), step.entry.points)
    return dict(zip(_ROW, written, strict=True))


def entries_of_rows(rows: list[Any]) -> tuple[Entry, ...]:
    """Raises TypeError, KeyError if data have another form."""
    entries = [[str(row[key]) for key in _ROW] for row in rows[:_MOST_ENTRIES]]
    return tuple(Entry(number, group, at, word, worth) for number, (group, at, word, worth) in enumerate(entries, 1))


def kept_ideal(game: Game, words: ListInfo, folder: Path) -> Ideal:
    """The stored construction, corrected by section 8. Raises ProblemsError if it is missing, damaged or refused."""
    try:
        data: dict[str, Any] = json.loads((folder / FILE).read_text(encoding="utf-8"))
        built, entries = entries_of_rows(data.get("constructie", [])), entries_of_rows(data["depuneri"])
        claim, total = _CLAIMS[data["sigur"]], int(data["total"])
        of_this_list = data["lista"] == words.sha256
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise ProblemsError([Problem(FILE, "", Message("solver.ideal_missing"))]) from None
    if not of_this_list:
        raise ProblemsError([Problem(FILE, "", Message("solver.ideal_other_list", name=words.name))])
    correction = correct_found(game, built, entries, total)
    return Ideal(game, words, correction, result_of(game, correction), text_of(claim))


def better_kept(folder: Path, done: Optimum) -> str:
    """Result of the stored construction, if it is better than one found now, else empty."""
    game_type = done.game.competition.game_type
    if done.exact or game_type.compares_entries:
        return ""
    with suppress(ProblemsError):
        kept = kept_ideal(done.game, done.words, folder)
        return kept.result if kept.correction.total > done.correction.total else ""
    return ""
