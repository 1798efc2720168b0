"""What one correction rests on: the variant, the word list, the policy of the type, the rules in force."""

from collections.abc import Callable, Container, Hashable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from arbitraj.game.variant import Variant
from arbitraj.record.interpretations import INTERPRETATIONS
from arbitraj.record.model import Competition, Decision, Player
from arbitraj.record.names import all_by_name, same_number

_MOST_REMEMBERED = 20_000  # judgements: a hundred sheets as they are typed
_Made = TypeVar("_Made")


@dataclass(frozen=True)
class Game:
    """A competition with what it is corrected by; of the words only membership is asked.

    `remembered`: where the same rows are corrected again and again, what they were judged to be; whoever changes a
    setting takes another one.
    """

    competition: Competition
    variant: Variant
    words: Container[str]
    remembered: dict[Hashable, Any] | None = field(default=None, repr=False, compare=False)

    def rule(self, name: str) -> str:
        """The value in force of an interpretation."""
        return self._in_force[name]

    def decisions_on(self, sheet: str) -> tuple[Decision, ...]:
        """The arbiter's decisions on a sheet, in the order of their file."""
        number = same_number(sheet)
        return tuple(each for each in self.competition.decisions if same_number(each.sheet) == number)

    @cached_property
    def undecided(self) -> "Game":
        """The same game, on whose sheets nobody decided anything."""
        return replace(self, competition=replace(self.competition, decisions=()), remembered=None)

    def once(self, key: Hashable, make: Callable[[], _Made]) -> _Made:
        """What is made for a key, which nothing else may make it hang on; not made again where it is remembered."""
        known = self.remembered
        if known is None:
            return make()
        try:
            found: _Made | None = known.get(key)
        except TypeError:  # the supply of a type that another package brings may not be a value
            return make()
        if found is None:
            if len(known) >= _MOST_REMEMBERED:
                known.clear()
            known[key] = found = make()
        return found

    def shows(self, remark: str) -> bool:
        """Whether a kind of remark is switched on."""
        return remark not in self.competition.remarks_off

    @cached_property
    def _in_force(self) -> dict[str, str]:
        return {name: self.competition.rules[name] for name in INTERPRETATIONS}

    @cached_property
    def named(self) -> dict[tuple[str, ...], Player]:
        """The players by what counts of their names; of two with one name, the first."""
        return {name: found[0] for name, found in all_by_name(self.competition.players).items()}
