"""What the sanctions of a sheet take (8.3, 8.4, 8.5), as data: the total, its lines and its formulas come from it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from arbitraj.record.interpretations import Rules

KINDS = ("warnings", "penalties", "disciplinary")  # the fields of Sanctions, in the order in which they are told


@dataclass(frozen=True, slots=True)
class Sanctions:
    """What a sheet has gathered (8.3, 8.4, 8.5)."""

    warnings: int = 0
    penalties: int = 0
    disciplinary: int = 0


@dataclass(frozen=True, slots=True)
class Tariff:
    """What sanctions take, in `unit`: points, solutions, or hundredths of the ranking points (share).

    Past the `free` warnings every `every` one of them, begun, takes `warning`; a penalty takes `penalty`, and so does a
    disciplinary warning, or each counts as `penalty_warnings` warnings more. Shares are taken one after another where
    they are `compound`, else added; a total has a `floor` of 0, or none. `readings` are the interpretations that change
    it: name, value, and what is other under it.
    """

    unit: str
    warning: int
    penalty: int
    free: int = 3
    every: int = 1
    penalty_warnings: int = 0
    compound: bool = False
    floor: bool = False
    readings: tuple[tuple[str, str, tuple[tuple[str, Any], ...]], ...] = ()

    @property
    def of_ranking_points(self) -> bool:
        """Whether sanctions leave the total as it is and take a share of the ranking points (4.4)."""
        return self.unit == "share"

    def under(self, rules: Rules) -> "Tariff":
        """The tariff under the interpretations in force."""
        changes = (change for name, value, changed in self.readings if rules[name] == value for change in changed)
        return replace(self, **dict(changes))

    def taken(self, sanctions: Sanctions) -> float:
        """What they take together: whole points or solutions, or the share of the ranking points, from 0 to 1."""
        heavy = sanctions.penalties + sanctions.disciplinary
        warnings = sanctions.warnings + self.penalty_warnings * heavy
        # a step begun is a whole one
        costing = -(-max(0, warnings - self.free) // self.every)
        if self.compound:
            return float(1.0 - (1 - self.warning / 100) ** costing * (1 - self.penalty / 100) ** heavy)
        taken = self.warning * costing + self.penalty * heavy
        return taken / 100 if self.of_ranking_points else taken

    def total(self, points: int, sanctions: Sanctions) -> int:
        """The result of a sheet after sanctions."""
        if self.of_ranking_points:
            return points
        total = points - int(self.taken(sanctions))
        return max(0, total) if self.floor else total

    def lines(self, sanctions: Sanctions) -> Iterator[tuple[str, int, float]]:
        """Each kind of sanction with its number and what it takes beside those before it."""
        gathered = Sanctions()
        for kind in KINDS:
            number = getattr(sanctions, kind)
            before, gathered = gathered, replace(gathered, **{kind: number})
            yield kind, number, self.taken(gathered) - self.taken(before)
