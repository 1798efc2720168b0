"""What one correction rests on: the variant, the word list, the policy of the type, the rules in force."""

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from arbitraj.competition.model import Competition, Player
from arbitraj.correction.identity import by_name
from arbitraj.game.variant import Variant


class Words(Protocol):
    """A word list: only membership is asked of it."""

    def __contains__(self, word: object, /) -> bool: ...


@dataclass(frozen=True)
class Game:
    """A competition with what it is corrected by."""

    competition: Competition
    variant: Variant
    words: Words

    def rule(self, name: str) -> str:
        """The value in force of an interpretation."""
        return self.competition.rules[name]

    @cached_property
    def named(self) -> dict[tuple[str, ...], Player]:
        """The players by what counts of their names."""
        return by_name(self.competition.players)
