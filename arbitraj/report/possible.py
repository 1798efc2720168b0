"""What a solver adds to published results: all that was possible beside what was found (4.6, 4.7), the best entries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from arbitraj.game.tile import is_joker
from arbitraj.record.findings import State
from arbitraj.record.model import Player
from arbitraj.rules.correct import Correction
from arbitraj.text import say

MOST_LISTED = 400  # solutions that nobody found, named
Solution = tuple[str, str, str]  # the position, the word, what its jokers stand for


@dataclass(frozen=True, slots=True)
class Possible:
    """All solutions of the board that was given (4.6), as (position, word with its jokers in lower case); how many each
    player's own board allows, by table (4.6: the same for all); of each player's entries, by number, the best move."""

    everything: tuple[tuple[str, str], ...] = ()
    on_board: Mapping[int, int] = field(default_factory=dict)
    best: Mapping[int, Mapping[int, str]] = field(default_factory=dict)

    def of_player(self, correction: Correction) -> str:
        """How many of the possible solutions a player found: `27 din 61`; empty where nothing is known of it."""
        allowed = self.on_board.get(correction.player.table)
        return "" if allowed is None else say("solver.found_of", found=correction.points, possible=allowed)

    def best_of(self, correction: Correction) -> Mapping[int, str]:
        """The best moves that were there, by entry; none where nobody asked."""
        return self.best.get(correction.player.table, {})


def solution_of(position: str, word: str) -> Solution:
    """What makes two solutions the same one (4.6).

    >>> solution_of("H7", "aLA") == solution_of("H7", "ALa")
    True
    """
    return position, word.upper(), "".join(sorted(filter(is_joker, word)))


@dataclass(frozen=True, slots=True)
class Shares:
    """All solutions by how many of the players found them."""

    nobody: tuple[tuple[str, str], ...]
    one: tuple[tuple[str, str, Player], ...]
    everybody: tuple[tuple[str, str], ...]


def shares_of(possible: Possible, handed: Sequence[Correction]) -> Shares:
    """Who found what of all that there was."""
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
