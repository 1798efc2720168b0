"""Interpretations: the choices where the regulation is silent, each one named setting of `[reguli]`."""

from collections.abc import Mapping
from dataclasses import dataclass


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
    """The interpretations in force: what differs from the defaults, looked up by name."""

    differing: tuple[tuple[str, str], ...] = ()

    @staticmethod
    def of(chosen: Mapping[str, str]) -> "Rules":
        """Rules with the values chosen. Raises ValueError for an unknown name or value."""
        for name, value in chosen.items():
            if name not in INTERPRETATIONS or value not in INTERPRETATIONS[name].values:
                raise ValueError(f"{name} = {value}")
        return Rules(tuple(sorted((n, v) for n, v in chosen.items() if v != INTERPRETATIONS[n].default)))

    def __getitem__(self, name: str) -> str:
        for differing, value in self.differing:
            if differing == name:
                return value
        return INTERPRETATIONS[name].default
