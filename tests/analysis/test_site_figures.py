"""Figures of a round on the site."""

from arbitraj.wings.years.frames.fields import ArchiveRound, PlayerRound
from arbitraj.wings.years.site.figures import RoundFigures

ABOUT = ArchiveRound("e1", "c1", "Cupa", "", None, "2026", 1, "Etapa 1", "pe_sir", "romana", "", "", None, 1, "")
ANA = PlayerRound(
    *("e1", "p", "Pop Ana", "", "seniori", None, False, None, None, None, None, None, None, "predat", None, None),
    *(0, 0, 0.0, None, None, 0),
)


def taken(place: int | None, total: int | None) -> PlayerRound:
    return ANA._replace(place=place, total=total)


def test_totals_are_those_of_who_is_ranked() -> None:
    lines = (taken(1, 90), taken(2, 0), taken(None, 70), taken(3, None))
    assert RoundFigures(ABOUT, lines, False, 0, 0, (), (), ()).totals == (90, 0)
