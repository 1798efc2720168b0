"""Interpretations: the choices where the regulation is silent, each a named setting of `[reguli]`.

Also the deductions for sanctions under those in force (8.3, 8.4, 8.5) as data: total, lines and formulas are derived
from it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Interpretation:
    """A choice: its name, the article it belongs to, and its values, the default first."""

    name: str
    article: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.values[0]


INTERPRETATIONS = {
    choice.name: choice
    for choice in (
        Interpretation("I-capital", "7.1", ("joker", "nimic")),
        Interpretation("I-half", "7.1", ("stil", "mici")),
        Interpretation("I-main-word", "8.1.b", ("cuvantul_scris", "tot_sirul")),
        Interpretation("I-one-error", "8.1.b", ("o_singura_greseala", "si_semne_inversate")),
        Interpretation("I-repeated-row", "8.2.b", ("repetata", "si_inversata")),
        Interpretation("I-swap-or-grid", "8.1.b", ("inversarea", "grila")),
        Interpretation("I-wrong-sign", "8.2.d", ("loc_dedus", "niciodata")),
        Interpretation("I-meant-place", "8.2", ("loc_dedus", "doar_locul_scris")),
        Interpretation("I-eliminated", "8.2", ("o_singura_data", "fara_ingaduinta")),
        Interpretation("I-joker-eliminated", "8.2", ("doar_marcat", "si_nemarcat")),
        Interpretation("I-group", "8.3.b", ("nescrisa", "prima", "ultima")),
        Interpretation("I-group-used", "8.2.c", ("consumata", "ramane")),
        Interpretation("I-group-wrong", "8.2.c", ("incorecta", "ca_lipsa")),
        Interpretation("I-joker-square", "8.3.c.3", ("mai_putine_puncte", "mai_multe_puncte")),
        Interpretation("I-floor", "8.3", ("fara_limita", "zero")),
        Interpretation("I-percent", "8.3", ("simplu", "compus")),
        Interpretation("I-percent-from", "8.3", ("al_patrulea", "primul")),
        Interpretation("I-superscrabble", "4.6", ("cate_o_solutie", "patru_avertismente")),
        Interpretation("I-superscrabble-points", "8.3.d", ("necerute", "cerute")),
        Interpretation("I-not-handed-in", "6.3.2.h", ("loc_impartit", "loc_dupa_masa")),
        Interpretation("I-several-halls", "8.7", ("loc_impartit", "ora_predarii")),
        Interpretation("I-scale", "8.7", ("reconstituita", "fara")),
        Interpretation("I-shared-points", "8.7", ("media_trunchiata", "media", "locul_cel_mai_bun")),
    )
}


# remarks that can be switched off, one by one, in `[observatii]`
REMARKS = (
    "citire_indoielnica",
    "joker_indoielnic",
    "grila_alt_loc",
    "grupa_gresita",
    "puncte_pozitie_inversata",
    "o_litera_diferenta",
    "total_cumulat",
    "tabla_rotita",
    "constructie_comuna",
    "fisa_copiata",
    "consecinte",
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The interpretations in force: differences from the defaults, looked up by name."""

    differing: tuple[tuple[str, str], ...] = ()

    @staticmethod
    def of(chosen: Mapping[str, str]) -> "Rules":
        """Rules with the values chosen. Raises ValueError for an unknown name or value."""
        for name, value in chosen.items():
            if name not in INTERPRETATIONS or value not in INTERPRETATIONS[name].values:
                raise ValueError(f"{name} = {value}")
        return Rules(tuple(sorted((n, v) for n, v in chosen.items() if v != INTERPRETATIONS[n].default)))

    def __getitem__(self, name: str) -> str:
        return dict(self.differing).get(name, INTERPRETATIONS[name].default)


KINDS = ("warnings", "penalties", "disciplinary")  # the fields of Sanctions, in order of display


@dataclass(frozen=True, slots=True)
class Sanctions:
    """The sanctions on a sheet (8.3, 8.4, 8.5)."""

    warnings: int = 0
    penalties: int = 0
    disciplinary: int = 0


@dataclass(frozen=True, slots=True)
class Tariff:
    """Deductions for sanctions, in `unit`: points, solutions, or percents of the ranking points (share).

    After `free` warnings, every `every` further ones, or a part of them, cost `warning`. A penalty costs `penalty`. So
    does a disciplinary warning, or both count as `penalty_warnings` further warnings. Shares are multiplied if
    `compound`, else added. A total has a `floor` of 0, or none. `readings` are the interpretations that change it:
    name, value, and the changed fields.
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
        """Whether sanctions take a share of the ranking points and not of the total (4.4)."""
        return self.unit == "share"

    def under(self, rules: Rules) -> "Tariff":
        """The tariff under the interpretations in force."""
        changes = (change for name, value, changed in self.readings if rules[name] == value for change in changed)
        return replace(self, **dict(changes))

    def taken(self, sanctions: Sanctions) -> float:
        """The deduction for all sanctions: whole points or solutions, or a share of the ranking points, 0 to 1."""
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
        """Each kind of sanction with its number and its additional deduction."""
        gathered = Sanctions()
        for kind in KINDS:
            number = getattr(sanctions, kind)
            before, gathered = gathered, replace(gathered, **{kind: number})
            yield kind, number, self.taken(gathered) - self.taken(before)
