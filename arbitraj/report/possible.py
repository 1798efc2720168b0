"""The solver's additions to published results: all possible solutions (4.6, 4.7), the best moves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from arbitraj.game.tile import is_joker
from arbitraj.record.findings import State
from arbitraj.record.model import Player
from arbitraj.rules.correct import Correction
from arbitraj.text import say

MOST_LISTED = 400  # unfound solutions listed
Solution = tuple[str, str, str]  # the position, the word, what its jokers stand for


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
        return "" if allowed is None else say("solver.found_of", found=correction.points, possible=allowed)

    def best_of(self, correction: Correction) -> Mapping[int, str]:
        """Best possible moves of a player by entry, {} if not searched."""
        return self.best.get(correction.player.table, {})


def solution_of(position: str, word: str) -> Solution:
    """Identity of a solution: equal values are the same solution (4.6).

    >>> solution_of("H7", "aLA") == solution_of("H7", "ALa")
    True
    """
    return position, word.upper(), "".join(sorted(filter(is_joker, word)))


@dataclass(frozen=True, slots=True)
class Shares:
    """Solutions by the number of players who found them."""

    nobody: tuple[tuple[str, str], ...]
    one: tuple[tuple[str, str, Player], ...]
    everybody: tuple[tuple[str, str], ...]


def shares_of(possible: Possible, handed: Sequence[Correction]) -> Shares:
    """Possible solutions by their finders."""
    finders: dict[Solution, list[Player]] = {}
    for correction in handed:
        for entry in correction.entries:
            if entry.state is State.CORRECT and entry.worth:
                finders.setdefault(solution_of(entry.position, entry.word), []).append(correction.player)
    found = [(each, finders.get(solution_of(*each), [])) for each in possible.everything]
    return Shares(
        tuple(each for each, players in found if not players),
        tuple((*each, players[0]) for each, players in found if len(players) == 1),
        tuple(each for each, players in found if len(players) == len(handed) > 1),
    )
