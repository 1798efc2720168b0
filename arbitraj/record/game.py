"""What one correction rests on: the variant, the word list, the policy of the type, the rules in force."""

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from arbitraj.game.variant import Variant
from arbitraj.record.interpretations import INTERPRETATIONS
from arbitraj.record.model import Competition, Decision, Player
from arbitraj.record.names import first_by_name, same_number


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
        return self._in_force[name]

    def decisions_on(self, sheet: str) -> tuple[Decision, ...]:
        """The arbiter's decisions on a sheet, in the order of their file."""
        return self._decisions.get(same_number(sheet), ())

    def shows(self, remark: str) -> bool:
        """Whether a kind of remark is switched on."""
        return remark not in self.competition.remarks_off

    @cached_property
    def _in_force(self) -> dict[str, str]:
        return {name: self.competition.rules[name] for name in INTERPRETATIONS}

    @cached_property
    def _decisions(self) -> dict[str, tuple[Decision, ...]]:
        found: dict[str, tuple[Decision, ...]] = {}
        for decision in self.competition.decisions:
            key = same_number(decision.sheet)
            found[key] = (*found.get(key, ()), decision)
        return found

    @cached_property
    def named(self) -> dict[tuple[str, ...], Player]:
        """The players by what counts of their names."""
        return first_by_name(self.competition.players)
