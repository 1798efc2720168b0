"""competitie.toml: a whole competition, its rounds (folders) and the results of other disciplines (table files)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from arbitraj.filename import stays_inside
from arbitraj.folder.recognised import ROUND as ROUND_FILE, SEASON
from arbitraj.folder.settings import BY_CATEGORY
from arbitraj.folder.table import HeadedTable, TableRow
from arbitraj.folder.toml_file import DAY, TEXT, Faults, Key, ValueKind, read_toml
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.record.model import Category
from arbitraj.refusals import no_folder
from arbitraj.text import Message

FILE = SEASON
GENERAL = "clasament-general"  # published files of the general ranking
TIE_BREAKS = ("locuri", "compunere")
_SUMS = ("total", "total puncte", "puncte total", "punctaj total", "total general", "scor", "rezultat")
_COLUMNS = ("loc", "nume", "prenume", "club", "puncte")
_POINTS = re.compile(r"\d{1,6}([.,]\d{1,4})?")
_HEAD, _ROUNDS, _OTHERS, _NAMES = "competitie", "etape", "alte", "nume"


def _ties(value: object) -> tuple[str, ...] | None:
    good = isinstance(value, list) and all(tie in TIE_BREAKS for tie in value) and len(set(value)) == len(value)
    return tuple(value) if isinstance(value, list) and good else None


def _groups(value: object) -> tuple[tuple[str, ...], ...] | None:
    good = isinstance(value, list) and all(
        isinstance(group, list) and len(group) > 1 and all(isinstance(name, str) for name in group) for group in value
    )
    return tuple(map(tuple, value)) if isinstance(value, list) and good else None


_TIES = ValueKind(
    "ties", _ties, lambda key, value, _: Message("general.bad_ties", value=value, known=", ".join(TIE_BREAKS))
)
_GROUPS = ValueKind("groups", _groups, lambda key, value, _: Message("general.bad_names", key=key))
_KEYS: Mapping[str, tuple[Key, ...]] = {
    _HEAD: (
        Key("titlu", "title", TEXT, needed=True),
        Key("loc", "place", TEXT),
        Key("data", "day", DAY),
        Key("arbitru", "arbiter", TEXT),
        Key("clasamente", "by_category", known=BY_CATEGORY),
        Key("departajare", "ties", _TIES),
    ),
    _ROUNDS: (Key("dosar", "path", TEXT, needed=True), Key("nume", "name", TEXT)),
    _OTHERS: (Key("fisier", "path", TEXT, needed=True), Key("nume", "name", TEXT)),
    _NAMES: (Key("aceiasi", "same", _GROUPS), Key("diferiti", "different", _GROUPS)),
}


@dataclass(frozen=True, slots=True)
class Part:
    """A round or a discipline: how it is called, and where its folder or file is. One that is not `named` in the
    settings is called by its folder where files are meant."""

    name: str
    path: Path
    named: bool = True


@dataclass(frozen=True, slots=True)
class Season:
    """A competition of several rounds. `same` and `different` are the arbiter's word on names that look alike."""

    title: str
    place: str = ""
    day: date | None = None
    arbiter: str = ""
    by_category: bool = False
    ties: tuple[str, ...] = TIE_BREAKS
    rounds: tuple[Part, ...] = ()
    others: tuple[Part, ...] = ()
    same: tuple[tuple[str, ...], ...] = ()
    different: tuple[tuple[str, ...], ...] = ()


def read_season(folder: Path) -> Season:
    """Read the file. Raises ProblemsError with everything that is wrong in it."""
    if not folder.is_dir():
        raise ProblemsError([Problem(str(folder), "", no_folder(folder))])
    data = read_toml(folder / FILE, FILE)
    if isinstance(data, Problem):
        missing = not (folder / FILE).exists()
        raise ProblemsError([Problem(FILE, "", Message("general.no_file")) if missing else data])
    faults = Faults(FILE)
    faults.strangers(data, _KEYS)
    values = faults.section(data, _HEAD, _KEYS[_HEAD], needed=True) | faults.section(data, _NAMES, _KEYS[_NAMES])
    rounds, others = _parts(folder, data, _ROUNDS, faults), _parts(folder, data, _OTHERS, faults)
    if not rounds and not others and not faults.problems:
        faults.wrong(_ROUNDS, Message("general.no_rounds"))
    for part in rounds:
        if not (part.path / ROUND_FILE).is_file():
            shown = part.path.relative_to(folder) if part.path.is_relative_to(folder) else part.path
            faults.wrong(_ROUNDS, Message("general.not_a_round", folder=shown))
    paths = {part.path.resolve() for part in (*rounds, *others)}
    called = {part.name.casefold() for part in (*rounds, *others)}
    if min(len(paths), len(called)) < len(rounds) + len(others):
        faults.wrong(_ROUNDS, Message("general.round_twice"))
    refuse_any(faults.problems)
    return Season(**values, rounds=rounds, others=others)


def _parts(folder: Path, data: Mapping[str, Any], name: str, faults: Faults) -> tuple[Part, ...]:
    tables = data.get(name, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        faults.wrong(name, Message("general.not_tables", name=name))
        return ()
    parts = []
    for table in tables:
        values = faults.read(table, _KEYS[name])
        path = values.get("path")
        if path and name == _OTHERS and not stays_inside(folder, path):
            faults.wrong(_KEYS[name][0].key, Message("general.outside", file=path))
        elif path:
            called = values.get("name")
            file = Path(path).stem if name == _OTHERS else path
            parts.append(Part(called or file, folder / path, bool(called)))
    return tuple(parts)


@dataclass(frozen=True, slots=True)
class OtherResult:
    """A line of another discipline: the player's name and data, ranking points and place."""

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


def read_other_results(path: Path) -> tuple[tuple[OtherResult, ...], list[Problem], list[Problem]]:
    """The lines of a file, its faults, and notices. Places are worked out if it has none."""
    asked = partial(HeadedTable, path, _COLUMNS, (("nume",), ("puncte",)), ("categorie",), wide=True)
    table = asked()
    if any(problem.message.key == "files.missing_columns" for problem in table.problems):
        # a sum is the points where no other column is
        sums = asked(called=dict.fromkeys(_SUMS, "puncte"))
        table = table if sums.problems and not sums.rows else sums
    results = tuple(result for line in table.rows if (result := _result(line)))
    return (results if "loc" in table.header else _with_places(results)), table.problems, table.garbled


def _result(line: TableRow) -> OtherResult | None:
    surname, points, place = line.text("nume"), line.get("puncte") or "0", line.number("loc", 1, 0)
    category = line.category()
    if not _POINTS.fullmatch(points):
        line.wrong(Message("general.bad_points", value=points))
    if not surname or not _POINTS.fullmatch(points):
        return None
    worth = Fraction(points.replace(",", "."))
    return OtherResult(surname, line.get("prenume"), line.get("club"), category, worth, place or None, line.row.place)


def _with_places(results: tuple[OtherResult, ...]) -> tuple[OtherResult, ...]:
    best_first = sorted((r.points for r in results), reverse=True)
    places = {points: place for place, points in reversed(list(enumerate(best_first, 1)))}
    return tuple(replace(r, place=places[r.points]) for r in results)
