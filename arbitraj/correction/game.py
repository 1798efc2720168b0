"""What one correction rests on: the variant, the word list, the policy of the type, the rules in force."""

from dataclasses import dataclass
from typing import Protocol

from arbitraj.competition.model import Category, Competition
from arbitraj.game.variant import Variant


class Words(Protocol):
    """A word list: only membership is asked of it."""

    def __contains__(self, word: object, /) -> bool: ...


@dataclass(frozen=True, slots=True)
class Game:
    """A competition with what it is corrected by."""

    competition: Competition
    variant: Variant
    words: Words

    def rule(self, name: str) -> str:
        """The value in force of an interpretation."""
        return self.competition.rules[name]

    def category(self, table: int) -> Category:
        """The category of the player at a table."""
        return next(player.category for player in self.competition.players if player.table == table)
