"""Earlier rounds of players, from the wings that store them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from arbitraj.desk.editions.edition import Basis
from arbitraj.wings import brought


@dataclass(frozen=True, slots=True)
class LostBefore:
    """Points lost by a player in `rounds` rounds, by article."""

    rounds: int
    points: Mapping[str, int]

    def mean(self, article: str) -> float:
        """Mean of the points lost in a round."""
        return self.points.get(article, 0) / self.rounds


class History(Protocol):
    """Protocol: the rounds before one."""

    def of(self, name: str) -> LostBefore | None:
        """Losses of a player, None if there are no rounds, or several people have the name."""


def history(base: str, basis: Basis) -> History | None:
    """The earlier rounds in the database of that name, None if there are none. Raises ProblemsError."""
    found: list[History | None] = [ask(base, basis) for ask in brought("history")]
    return next(filter(None, found), None)
