"""Facts about an edition of published results: stage, deadline, arbiter, fingerprints."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from arbitraj.game.tile import is_joker
from arbitraj.rules.correct import Correction
from arbitraj.text import keyed, text_of


@dataclass(frozen=True, slots=True)
class Possible:
    """Solver's results. `everything`: all solutions of the given board (4.6), as (position, word with jokers in lower
    case). `on_board`: number of solutions on a player's own board, by table (4.6: the same for all). `best`: best move
    by entry number, by table.
    """

    everything: tuple[tuple[str, str], ...] = ()
    on_board: Mapping[int, int] = field(default_factory=dict)
    best: Mapping[int, Mapping[int, str]] = field(default_factory=dict)

    def of_player(self, correction: Correction) -> str:
        """Share of the possible solutions that a player found: `27 din 61`. Empty if unknown."""
        allowed = self.on_board.get(correction.player.table)
        return "" if allowed is None else text_of("solver.found_of", found=correction.points, possible=allowed)

    def best_of(self, correction: Correction) -> Mapping[int, str]:
        """Best possible moves of a player by entry, {} if not searched."""
        return self.best.get(correction.player.table, {})


def solution_of(position: str, word: str) -> tuple[str, str, str]:
    """Identity of a solution (4.6): the position, the word, what its jokers stand for.

    >>> solution_of("H7", "aLA") == solution_of("H7", "ALa")
    True
    """
    return position, word.upper(), "".join(sorted(filter(is_joker, word)))


_GROUP = 5  # digits of a hash, twice: enough to compare by eye
_MARKS = keyed("documents.stage_* documents.stage_provizoriu documents.stage_final")
STAGE_KEYS = keyed("workbook.stage_* workbook.stage_provizoriu workbook.stage_final")


class Stage(Enum):
    """Rankings before and after the contestations (6.3.2.i, 8.7)."""

    PROVISIONAL = "provizoriu"
    FINAL = "final"

    @property
    def mark_key(self) -> str:
        """The key of the mark on paper."""
        return _MARKS[self.value]

    @property
    def key(self) -> str:
        return STAGE_KEYS[self.value]


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition of the results of a round. All fields are optional.

    `deadline` is the end of contestations (8.6), `arbiter` the chief arbiter. `changes` are the changes since the
    provisional results, a line for each with its decision (None: not shown, as in provisional results). `prints` are
    (name, hash) of all material. `possible` is the solver's analysis. `since` are the changes since the previous
    edition of this stage, None if there was none.
    """

    stage: Stage | None = None
    deadline: str = ""
    arbiter: str = ""
    changes: tuple[str, ...] | None = None
    prints: tuple[tuple[str, str], ...] = ()
    possible: Possible | None = None
    since: tuple[str, ...] | None = None

    @property
    def compared(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Changes by the key of their heading's text (`changes…`)."""
        stage = self.stage.value if self.stage else ""
        found = (("changes", self.changes), (f"changes_{stage}", self.since))
        return tuple((key, lines) for key, lines in found if lines is not None)


def fingerprints(edition: Edition) -> tuple[str, ...]:
    """Fingerprints as read and typed by people: the beginnings of the hashes, in groups.

    >>> fingerprints(Edition(prints=(("fișe", "0123456789abcdef"), ("listă", "fedcba9876543210"))))
    ('fișe: 01234 56789', 'listă: fedcb a9876')
    """
    return tuple(f"{what}: {digest[:_GROUP]} {digest[_GROUP : 2 * _GROUP]}".rstrip() for what, digest in edition.prints)
