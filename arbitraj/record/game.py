"""Basis of a correction: the variant, the word list, the policy of the type, the rules in force."""

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
    """A competition with everything needed to correct it. Words are only tested for membership.

    `remembered` is a cache of judgements for correcting the same rows repeatedly. A change of settings needs a new one.
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
        return tuple(decision for decision in self.competition.decisions if same_number(decision.sheet) == number)

    @cached_property
    def undecided(self) -> "Game":
        """The same game without decisions."""
        return replace(self, competition=replace(self.competition, decisions=()), remembered=None)

    def once(self, key: Hashable, make: Callable[[], _Made]) -> _Made:
        """The value of `make`, cached by `key` if there is a cache. `key` must determine the value."""
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

    def known(self, key: Hashable) -> Any:
        """The cached value of a key. None if there is none."""
        try:
            return (self.remembered or {}).get(key)
        except TypeError:  # as in `once`
            return None

    def shows(self, remark: str) -> bool:
        """Whether a kind of remark is switched on."""
        return remark not in self.competition.remarks_off

    @cached_property
    def _in_force(self) -> dict[str, str]:
        return {name: self.competition.rules[name] for name in INTERPRETATIONS}

    @cached_property
    def named(self) -> dict[tuple[str, ...], Player]:
        """The players by plain name, the first of those with equal names."""
        return {name: found[0] for name, found in all_by_name(self.competition.players).items()}
