"""The search of `optim` for an analysis, counted in boards, so that the same sheet has the same page everywhere.

The best construction of a round is searched for once and cached in the user's data folder under everything it depends
on. A damaged one is searched for anew."""

import json
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import count
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.game.board import Board
from arbitraj.lexicon.lexicon import Lexicon, data_folder
from arbitraj.problems import ProblemsError
from arbitraj.record.findings import Fault
from arbitraj.record.game import Game
from arbitraj.record.model import Entry
from arbitraj.record.objectives import (
    BestSoFar,
    GroupsObjective,
    MaximaObjective,
    Objective,
    RowObjective,
    Share,
    Spent,
    StockObjective,
)
from arbitraj.rules.correct import Correction
from arbitraj.text import text_of
from arbitraj.types.base import type_of
from arbitraj.wings.search.best.optim import correct_found, entries_of_rows, row_of, written_moves
from arbitraj.wings.search.best.tasks import this_program
from arbitraj.wings.search.moves.possible import Left
from arbitraj.wings.search.solver.multistart import MultiStart
from arbitraj.wings.search.solver.search import SearchContext, numbers_of, sighted
from arbitraj.wings.search.solver.searched import searched
from arbitraj.wings.search.solver.solver import Solver
from arbitraj.wings.search.solver.tables import coded, makeable
from arbitraj.wings.search.solver.targets import LongWords

_FROM_START, _AFTER = 4000, 150  # boards: some seconds for 35 letters, a part of a second
_USUAL = 45  # letters: with more a board takes longer, and fewer are gone through
_FOLDER = "constructii"


@dataclass
class LineSearch:
    """Searches on boards of one round. `words` are those that its letters can make, `long` the long ones among them."""

    game: Game
    objective: Objective
    words: Lexicon
    boards: SearchContext
    long: LongWords
    known: LongWords

    @classmethod
    def of(cls, game: Game, solver: Solver) -> "LineSearch | None":
        """None where the type has nothing to search for."""
        objective, given, tables = type_of(game).objective(game), game.competition.given, solver.tables
        if objective is None:
            return None
        assert isinstance(game.words, Lexicon), "grading opens a list"
        letters = objective.of_letters + "".join(tile.upper() for tile in given.rows if tile.isalpha())
        found = makeable(coded(game.words, tables), *tables.counts(letters))
        fitting = [word for _, there, *_ in found for word in there]
        words = Lexicon.from_words("", fitting)
        long = LongWords(words, tables)
        return cls(game, objective, words, SearchContext(solver.of_words(fitting)), long, long.only(()))

    def from_start(self, on_notice: Callable[[str], None] = lambda text: None) -> Correction | None:
        """The best construction found, corrected by section 8, None if there is none. Cached: unless it is, a notice
        says that it is searched for.
        """
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError, ProblemsError):
            kept = json.loads(self._path.read_text("utf-8"))
            return correct_found(self.game, (), entries_of_rows(kept["depuneri"]), int(kept["total"]))
        on_notice(text_of("analiza.searching"))
        given, letters = self.game.competition.given, len(self.objective.of_letters)
        boards = _FROM_START if letters <= _USUAL else int(_FROM_START * (_USUAL / letters) ** 2)
        best = self._best(self._from(self.objective, given), boards, self.objective.ends)
        if not best.moves:
            return None
        entries = written_moves(self.game, given, best.moves)
        correction = correct_found(self.game, (), entries, best.total)
        kept = {"total": best.total, "depuneri": [row_of(step) for step in correction.entries]}
        with suppress(OSError):
            write_text(self._path, json.dumps(kept, ensure_ascii=False, indent=1) + "\n")
        return correction

    def insist_on(self, words: Collection[str]) -> None:
        """Name the words of the best constructions from the beginning: they are tried amid a game first."""
        self.known = self.long.only(words)

    def after(self, left: Left, known: int) -> tuple[Entry, ...]:
        """The best moves found on a board amid a game, from which `known` points are known to be possible."""
        offers = left.supply.offers("")
        if isinstance(offers, Fault) or not offers:
            return ()
        objective = self.objective
        if isinstance(objective, StockObjective):
            squares = numbers_of(self.boards.tables, left.board.rows)
            amid = MultiStart(self.boards, self.long, squares, offers[0].letters).amid
            moves = self._best(lambda spent: map(sighted, amid(spent, self.known, known)), _AFTER).moves
        else:
            if isinstance(objective, GroupsObjective | MaximaObjective):
                objective = replace(objective, groups=tuple(offer.letters for offer in offers))
            else:
                objective = RowObjective(offers[0].letters)
            moves = self._best(self._from(objective, left.board), _AFTER, ends=objective.ends).moves
        written = written_moves(self.game, left.board, moves)
        numbers = [offer.group for offer in offers]
        groups = [str(numbers[group - 1]) if group else "" for _, group in moves]
        return tuple(replace(entry, group=group) for entry, group in zip(written, groups, strict=True))

    def _from(self, objective: Objective, board: Board) -> Callable[[Spent], Iterator[BestSoFar]]:
        return lambda spent: searched(objective, self.boards, self.words, board.rows, spent, Share())

    def _best(self, found: Callable[[Spent], Iterator[BestSoFar]], boards: int, ends: bool = False) -> BestSoFar:
        """The best after so many expanded boards, whatever was searched for before."""
        self.boards.expansions, self.boards.seeds = 0, count(1)
        best = BestSoFar(0, ())
        for passes, best_so_far in enumerate(found(lambda: self.boards.expansions / boards), 1):
            best = best_so_far
            if max(self.boards.expansions, passes) >= boards and not ends:
                break
        return best

    @property
    def _path(self) -> Path:
        variant = json.dumps(self.game.variant.data, sort_keys=True, default=str)
        assert isinstance(self.game.words, Lexicon)
        words, start = self.game.words.info.sha256, self.game.competition.given.rows
        rests_on = repr((this_program(), self.objective, variant, words, start, _FROM_START))
        return data_folder() / _FOLDER / f"{sha256(rests_on.encode()).hexdigest()[:32]}.json"
