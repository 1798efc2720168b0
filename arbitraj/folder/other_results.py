"""Results of another discipline: a table file with names and ranking points, places and clubs where it has them."""

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from arbitraj.folder.table import HeadedTable, TableRow
from arbitraj.problems import Problem
from arbitraj.record.model import Category
from arbitraj.text import said

_COLUMNS = ("loc", "nume", "prenume", "club", "puncte")
_POINTS = re.compile(r"\d{1,6}([.,]\d{1,4})?")


@dataclass(frozen=True, slots=True)
class OtherResult:
    """A line: the player's name, what is known of him, his ranking points and his place."""

    surname: str
    given: str
    club: str
    category: Category | None
    points: Fraction
    place: int | None
    row: str

    @property
    def name(self) -> str:
        return f"{self.surname} {self.given}".strip()


def read_other_results(path: Path) -> tuple[tuple[OtherResult, ...], list[Problem]]:
    """The lines of a file; places are worked out where it has none."""
    table = HeadedTable(path, _COLUMNS, (("nume",), ("puncte",)), ("categorie",), wide=True)
    results = tuple(result for line in table.rows if (result := _result(line)))
    return (results if "loc" in table.header else _with_places(results)), table.problems


def _result(line: TableRow) -> OtherResult | None:
    surname, points, place = line.text("nume"), line.get("puncte") or "0", line.number("loc", 1, 0)
    category = line.category()
    if not _POINTS.fullmatch(points):
        line.wrong(said("general.bad_points", value=points))
    if not surname or not _POINTS.fullmatch(points):
        return None
    worth = Fraction(points.replace(",", "."))
    return OtherResult(surname, line.get("prenume"), line.get("club"), category, worth, place or None, line.row.place)


def _with_places(results: tuple[OtherResult, ...]) -> tuple[OtherResult, ...]:
    best_first = sorted((r.points for r in results), reverse=True)
    places = {points: place for place, points in reversed(list(enumerate(best_first, 1)))}
    return tuple(replace(r, place=places[r.points]) for r in results)
