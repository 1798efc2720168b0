"""Results of another discipline: a table file with names and ranking points, places and clubs where it has them."""

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from arbitraj.problems import Problem
from arbitraj.record.model import Category
from arbitraj.tables.cells import FileError, Row
from arbitraj.tables.headings import plain
from arbitraj.tables.open import table_pages
from arbitraj.text import said

_NAMES = {
    "nume": "nume|numele|nume si prenume|numele si prenumele|nume prenume|jucator|jucatorul|concurent",
    "prenume": "prenume|prenumele",
    "club": "club|clubul|echipa|asociatia",
    "categorie": "categorie|categoria",
    "loc": "loc|locul|pozitia|rang",
    "puncte": "puncte|puncte de clasament|puncte clasament|p clas|punctaj|pct",
}
_COLUMN = {name: column for column, names in _NAMES.items() for name in names.split("|")}
_CATEGORIES = {"": None, "seniori": Category.SENIORS, "senior": Category.SENIORS, "tineret": Category.YOUTH}
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


def read_other_results(path: Path, name: str) -> tuple[tuple[OtherResult, ...], list[Problem]]:
    """The lines of a file, `name` being how problems call it; places are worked out where the file has none."""
    try:
        pages = table_pages(path, _is_header)
    except FileError as error:
        return (), [error.of(name)]
    rows = next((page.rows for page in pages if any(_is_header(row.texts) for row in page.rows)), ())
    at = next((number for number, row in enumerate(rows) if _is_header(row.texts)), None)
    if at is None:
        found = ", ".join(pages[0].rows[0].texts) if pages and pages[0].rows else "–"
        wanted = "loc,nume,prenume,club,puncte"
        message = said("files.missing_columns", missing="nume, puncte", found=found, wanted=wanted)
        return (), [Problem(name, "", message)]
    columns = _columns(rows[at].texts)
    problems: list[Problem] = []
    read = [_result(row, columns, name, problems) for row in rows[at + 1 :]]
    results = tuple(result for result in read if result)
    if not results and not problems:
        problems.append(Problem(name, "", said("files.no_rows")))
    return (results if "loc" in columns else _with_places(results)), problems


def _is_header(texts: tuple[str, ...]) -> bool:
    return {"nume", "puncte"} <= set(_columns(texts))


def _columns(texts: tuple[str, ...]) -> list[str]:
    return [_COLUMN.get(plain(text), "") for text in texts]


def _result(row: Row, columns: list[str], file: str, problems: list[Problem]) -> OtherResult | None:
    cells = {column: cell.text for column, cell in zip(columns, row.cells, strict=False) if column}
    surname, points, place = cells.get("nume", ""), cells.get("puncte", "0") or "0", cells.get("loc", "")
    wrong = []
    if not surname:
        wrong.append(said("files.missing_cell", column="nume"))
    if not _POINTS.fullmatch(points):
        wrong.append(said("general.bad_points", value=points))
    if place and not (place.isascii() and place.isdigit() and int(place[:9]) > 0):
        wrong.append(said("files.bad_number", column="loc", value=place, least=""))
    category = cells.get("categorie", "")
    if plain(category) not in _CATEGORIES:
        wrong.append(said("files.unknown_category", value=category))
    problems += [Problem(file, row.place, message) for message in wrong]
    if wrong:
        return None
    return OtherResult(
        surname,
        cells.get("prenume", ""),
        cells.get("club", ""),
        _CATEGORIES[plain(category)],
        Fraction(points.replace(",", ".")),
        int(place) if place else None,
        row.place,
    )


def _with_places(results: tuple[OtherResult, ...]) -> tuple[OtherResult, ...]:
    best_first = sorted((r.points for r in results), reverse=True)
    places = {points: place for place, points in reversed(list(enumerate(best_first, 1)))}
    return tuple(replace(r, place=places[r.points]) for r in results)
