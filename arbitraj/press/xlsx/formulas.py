"""The tariff of sanctions as formulas of a spreadsheet, so that a changed figure changes the total.

In a formula {w}, {p} and {d} are the cells of technical warnings, penalties and disciplinary warnings. It gives the
deduction for its kind, in points or solutions, or for serie de maxime the share of the ranking points.
"""

from collections.abc import Mapping

from arbitraj.record.game import Game
from arbitraj.record.interpretations import KINDS, Tariff


def sanction_formulas(game: Game) -> Mapping[str, str]:
    """The formula of the deduction for each kind of sanction, under the rules in force."""
    tariff = game.competition.tariff
    cells = ("{w}", "{p}", "{d}")
    if tariff.compound:
        one, four = (f"{1 - share / 100}^" for share in (tariff.warning, tariff.penalty))
        left = one + _costing(tariff, cells[0])
        taken = [f"{left}-1", f"{left}*({four}{{p}}-1)", f"{left}*{four}{{p}}*({four}{{d}}-1)"]
    elif tariff.penalty_warnings:
        # each kind takes what it adds to the warnings before it
        more = [f"+{tariff.penalty_warnings}*{cell}" for cell in cells[1:]]
        steps = [_costing(tariff, cells[0] + "".join(more[:number])) for number in range(3)]
        taken = [f"-{steps[0]}", f"-({steps[1]}-{steps[0]})", f"-({steps[2]}-{steps[1]})"]
    else:
        rates = (tariff.warning, _costing(tariff, cells[0])), *((tariff.penalty, cell) for cell in cells[1:])
        divisor = "/100" if tariff.of_ranking_points else ""
        taken = [f"-{what}{divisor}" if rate == 1 else f"-{rate}*{what}{divisor}" for rate, what in rates]
    return dict(zip(KINDS, taken, strict=True))


def _costing(tariff: Tariff, warnings: str) -> str:
    """The formula for the number of steps that warnings cost."""
    if tariff.every > 1:
        return f"MAX(0,INT(({warnings}-{tariff.free - tariff.every + 1})/{tariff.every}))"
    return f"MAX(0,{warnings}-{tariff.free})" if tariff.free else warnings


def total_formula(game: Game, points: str, cells: Mapping[str, str]) -> str:
    """The total of a sheet from the cell of its points and those of its sanctions (w, p, d)."""
    tariff = game.competition.tariff
    if tariff.of_ranking_points:
        return points
    taken = "".join(formula.format(**cells) for formula in sanction_formulas(game).values())
    return f"MAX(0,{points}{taken})" if tariff.floor else f"{points}{taken}"


def ranking_points_formula(game: Game, place_points: float, cells: Mapping[str, str]) -> str | None:
    """The formula of the ranking points from those of the place, if sanctions take a share of them, else None."""
    if not game.competition.tariff.of_ranking_points:
        return None
    shares = (formula.format(**cells) for formula in sanction_formulas(game).values())
    signed = "".join(share if share.startswith("-") else f"+{share}" for share in shares)
    return f"ROUND({place_points!r}*(1{signed}),2)"
