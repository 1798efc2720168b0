"""A search divided into independent tasks: plain values, for any computer with the same program and list.

The result depends only on the task's values: its work is counted in boards, not in seconds.
"""

import socket
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from arbitraj.game.variant import Variant
from arbitraj.lexicon.lexicon import Lexicon, ListStore, WordRuling
from arbitraj.problems import ProblemsError
from arbitraj.record import objectives
from arbitraj.record.game import Game
from arbitraj.record.objectives import Objective, Share
from arbitraj.text import say
from arbitraj.wings.search import solver
from arbitraj.wings.search.best.searching import SearchProgress, for_boards, prepared, sought

if TYPE_CHECKING:
    from arbitraj.wings.search.solver.search import SearchContext

BOARDS, PIECES = 5_000, 16  # defaults: boards of a piece, number of pieces


@dataclass(frozen=True, slots=True)
class ListNamed:
    """A word list, identified by its fingerprint whatever its name, with `rulings` on it.

    `folder` is a folder of this computer that names it, empty if it must be an installed one.
    """

    name: str
    sha256: str
    base: str
    rulings: tuple[WordRuling, ...] = ()
    folder: str = ""


@dataclass(frozen=True, slots=True)
class SearchPiece:
    """A task: a number of boards of one share of a search, by a program and a list."""

    program: str
    quest: Objective
    variant: Variant
    words: ListNamed
    start: str
    share: Share
    boards: int

    @property
    def number(self) -> int:
        """Number of the task from 1."""
        return self.share.part + 1


@dataclass(frozen=True, slots=True)
class PieceDone:
    """Result of a task, and the computer's name. `unfit` has the reasons why it could not be done."""

    found: SearchProgress
    where: str
    unfit: tuple[str, ...] = ()


@cache
def this_program() -> str:
    """Version and fingerprint of the search code: programs of the same version may search differently."""
    held = sha256()
    for path in (Path(objectives.__file__), *sorted(Path(solver.__file__).parent.glob("*.py"))):
        held.update(path.read_bytes())
    return f"{version('arbitraj')}-{held.hexdigest()[:12]}"


def cut_up(
    game: Game, words: Lexicon, quest: Objective, number: int, boards: int, folder: Path | None
) -> list[SearchPiece]:
    """Divide a search into `number` tasks of `boards` boards, or a single one with all, if dividing does not help."""
    info = words.info
    named = ListNamed(info.name, info.sha256, info.base or info.sha256, info.rulings, str(folder or ""))
    parts = number if quest.divides else 1
    apiece = number * boards // parts
    start = game.competition.given.rows
    return [
        SearchPiece(this_program(), quest, game.variant, named, start, Share(part, parts), apiece)
        for part in range(parts)
    ]


def done(piece: SearchPiece) -> PieceDone:
    """Do a task on this computer."""
    where, why = unfit_for(piece)
    if why:
        return PieceDone(SearchProgress(), where, why)
    words = _list_of(piece.words, piece.variant.two_letters)
    assert words
    began, boards = process_time(), prepared(piece.variant, words)
    best = _searched(piece, words, boards)
    return PieceDone(replace(best, seconds=process_time() - began), where)


def unfit_for(piece: SearchPiece) -> tuple[str, tuple[str, ...]]:
    """Name of this computer, and everything it lacks for a task."""
    return socket.gethostname(), tuple(_lacking(piece))


def _lacking(piece: SearchPiece) -> Iterator[str]:
    if piece.program != this_program():
        yield say("solver.pieces_program", here=this_program(), asked=piece.program)
    if find_spec("numba") is None or find_spec("llvmlite") is None:
        yield say("solver.optim_needs_extra")
    if _list_of(piece.words, piece.variant.two_letters) is None:
        yield say("solver.pieces_list", name=piece.words.name, print=piece.words.base[:12])


@lru_cache(maxsize=1)  # one process does many pieces, and a list has hundreds of thousands of words
def _list_of(named: ListNamed, two_letters: frozenset[str]) -> Lexicon | None:
    """The list with the fingerprint, None if it is not here."""
    for words in _lists(named):
        if words.info.sha256 == named.sha256:
            return words
        if words.info.sha256 == named.base:
            return words.judged_by(two_letters).ruled(named.rulings)
    return None


def _lists(named: ListNamed) -> Iterator[Lexicon]:
    if named.folder:
        yield sought(Path(named.folder))[1]
    store = ListStore()
    for name in sorted(store.names(), key=lambda name: name != named.name):
        try:
            yield store.open(name)
        except (ProblemsError, OSError):
            continue  # a damaged list is not the one


def _searched(piece: SearchPiece, words: Lexicon, boards: "SearchContext") -> SearchProgress:
    from arbitraj.wings.search.solver.searched import searched

    best, spent = SearchProgress(), for_boards(boards, piece.boards)
    for passes, found in enumerate(searched(piece.quest, boards, words, piece.start, spent, piece.share), 1):
        best = SearchProgress(found, boards.expansions)
        # a pass without boards to expand counts too, else a search with few letters would never end
        if max(spent(), passes / piece.boards) >= 1 and not piece.quest.ends:
            break
    return best
