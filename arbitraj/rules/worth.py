"""What a finding costs: the total without it less the total with it."""

from dataclasses import replace

from arbitraj.record.findings import Finding, Kind
from arbitraj.record.game import Game
from arbitraj.rules.correct import CONSTRUCTION, Correction


def points_lost(game: Game, correction: Correction, finding: Finding) -> int:
    """The points (solutions, where those are counted) that a finding takes; 0 where it takes none from the total.

    An incorrect entry costs the points of what it wrote, as far as that can be laid: what hangs on it besides (letters
    that leave, entries that rest on it) is told by its remarks.
    """
    if not finding.counts or correction.sheet is None:
        return 0
    if finding.kind is Kind.INCORRECT:
        second = correction.construction and finding.table == CONSTRUCTION
        entries = correction.construction if second else correction.entries
        return 0 if second else next((entry.lost for entry in entries if entry.number == finding.entry), 0)
    before = correction.sanctions
    field = {Kind.WARNING: "warnings", Kind.PENALTY: "penalties", Kind.DISCIPLINARY: "disciplinary"}[finding.kind]
    without = replace(before, **{field: max(0, getattr(before, field) - 1)})
    tariff = game.competition.tariff
    return tariff.total(correction.points, without) - tariff.total(correction.points, before)
