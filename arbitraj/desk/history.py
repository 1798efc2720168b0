"""What is known of the rounds before this one, by whoever keeps them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from arbitraj.desk.edition import Basis
from arbitraj.wings import brought


@dataclass(frozen=True, slots=True)
class LostBefore:
    """The points that each article took from a player in `rounds` rounds."""

    rounds: int
    points: Mapping[str, int]

    def mean(self, article: str) -> float:
        """Points a round."""
        return self.points.get(article, 0) / self.rounds


class History(Protocol):
    """The rounds before one."""

    def of(self, name: str) -> LostBefore | None:
        """Those of a player; None where there are none, or several people have the name."""


def history(base: str, basis: Basis) -> History | None:
    """The rounds before this one in the base of that name; None where nobody keeps any. Raises ProblemsError."""
    found: list[History | None] = [ask(base, basis) for ask in brought("history")]
    return next(filter(None, found), None)
