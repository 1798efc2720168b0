"""The sanctions as formulas of a spreadsheet: what the policies compute, so that a changed figure changes the total.

In each formula {w}, {p} and {d} stand for the cells of technical warnings, penalties and disciplinary warnings; it
gives what that kind takes, in points or solutions, or for serie de maxime the share of the ranking points.
"""

from collections.abc import Mapping
from types import MappingProxyType

from arbitraj.record.game import Game
from arbitraj.types import POLICIES

# 8.3-8.5
_POINTS = {"warnings": "-5*MAX(0,{w}-3)", "penalties": "-20*{p}", "disciplinary": "-20*{d}"}
# 4.6
_SOLUTIONS = {"warnings": "-MAX(0,INT(({w}-1)/3))", "penalties": "-{p}", "disciplinary": "-{d}"}
# I-superscrabble: a penalty is four warnings
_SOLUTIONS_BY_FOUR = {
    "warnings": "-MAX(0,INT(({w}-1)/3))",
    "penalties": "-(MAX(0,INT(({w}+4*{p}-1)/3))-MAX(0,INT(({w}-1)/3)))",
    "disciplinary": "-(MAX(0,INT(({w}+4*{p}+4*{d}-1)/3))-MAX(0,INT(({w}+4*{p}-1)/3)))",
}
# 8.3-8.5 for 4.4, I-percent; {w} is the number of warnings that cost (I-percent-from)
_SHARES = {"warnings": "-{w}/100", "penalties": "-4*{p}/100", "disciplinary": "-4*{d}/100"}
_SHARES_COMPOUND = {
    "warnings": "0.99^{w}-1",
    "penalties": "0.99^{w}*(0.96^{p}-1)",
    "disciplinary": "0.99^{w}*0.96^{p}*(0.96^{d}-1)",
}


def free_warnings(game: Game) -> int:
    """How many technical warnings cost nothing (8.3, I-percent-from)."""
    from_first = POLICIES[game.competition.game_type.key].compares_entries and game.rule("I-percent-from") == "primul"
    return 0 if from_first else 3


def sanction_formulas(game: Game) -> Mapping[str, str]:
    """What each kind of sanction takes, under the rules in force."""
    policy = POLICIES[game.competition.game_type.key]
    if policy.compares_entries:
        shares = _SHARES_COMPOUND if game.rule("I-percent") == "compus" else _SHARES
        costing = "MAX(0,{w}-3)" if free_warnings(game) else "{w}"
        chosen = {kind: formula.replace("{w}", costing) for kind, formula in shares.items()}
    elif policy.counts_solutions:
        by_four = game.rule("I-superscrabble") == "patru_avertismente"
        chosen = _SOLUTIONS_BY_FOUR if by_four else _SOLUTIONS
    else:
        chosen = _POINTS
    return MappingProxyType(chosen)


def total_formula(game: Game, points: str, cells: Mapping[str, str]) -> str:
    """The total of a sheet from the cell of its points and those of its sanctions (w, p, d)."""
    if POLICIES[game.competition.game_type.key].compares_entries:
        return points
    taken = "".join(formula.format(**cells) for formula in sanction_formulas(game).values())
    return f"MAX(0,{points}{taken})" if game.rule("I-floor") == "zero" else f"{points}{taken}"


def ranking_points_formula(game: Game, place_points: float, cells: Mapping[str, str]) -> str | None:
    """The ranking points from those of the place, where sanctions take a share of them; else None."""
    if not POLICIES[game.competition.game_type.key].compares_entries:
        return None
    shares = "".join(_added(formula.format(**cells)) for formula in sanction_formulas(game).values())
    return f"ROUND({place_points!r}*(1{shares}),2)"


def _added(term: str) -> str:
    return term if term.startswith("-") else f"+{term}"
