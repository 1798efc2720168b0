"""Final tables as stored: standings of games of two, the published general ranking of a competition."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from arbitraj.desk.output import RESULTS
from arbitraj.folder.season import GENERAL, Season, read_other_results
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.record.names import plain_name
from arbitraj.text import Message, first_of, harmless
from arbitraj.wings.years.archive.base import ArchiveBase, Row
from arbitraj.wings.years.archive.persons import who_is_who

GENERAL_FILE = Path(RESULTS, f"{GENERAL}.csv")
_GIVEN = """
SELECT '', persoane.id, puncte_clasament FROM rezultate JOIN runde ON runde.cheie = runda JOIN persoane
ON persoane.cheie = persoana WHERE curenta = 1 AND competitie = ? AND puncte_clasament IS NOT NULL UNION ALL
SELECT proba, persoane.id, puncte_clasament FROM alte_probe JOIN tabele ON tabele.cheie = tabel JOIN persoane
ON persoane.cheie = persoana WHERE competitie = ?
"""
_EXACT, _APART = 4, 0.01  # decimals of ranking points; the published ranking has two


class FinalLine(NamedTuple):
    """A line of a final table. `points`: ranking points, or wins of games, which have `difference`, points `scored` and
    the number of `games`.
    """

    name: str
    place: int | None
    points: float
    club: str = ""
    category: str | None = None
    difference: int | None = None
    scored: int | None = None
    games: int | None = None

    @property
    def key(self) -> str:
        """Index of the player."""
        return " ".join(plain_name(self.name))


def final_rows(lines: Iterable[FinalLine]) -> tuple[Row, ...]:
    """Rows of a final table as stored, without the table's key."""
    return tuple(
        (number, line.key, harmless(line.name), harmless(line.club), line.category, line.place, line.points, *line[5:])
        for number, line in enumerate(lines, 1)
    )


def standings_of_games(games: Iterable[tuple[tuple[str, str], tuple[int, int], int]]) -> tuple[FinalLine, ...]:
    """Standings of games (names, points, winner) by I-T-clasament: wins, difference of points, points scored."""
    names: dict[str, str] = {}
    sums = {name: Counter[str]() for name in ("points", "difference", "scored", "games")}
    for both, points, winner in games:
        for at, name in enumerate(both):
            key = " ".join(plain_name(name))
            names.setdefault(key, name)
            sums["points"][key] += 1 if winner == 0 else 2 * (winner == at + 1)  # in halves
            sums["difference"][key] += points[at] - points[1 - at]
            sums["scored"][key] += points[at]
            sums["games"][key] += 1

    def best(key: str) -> tuple[int, ...]:
        return tuple(-sums[name][key] for name in ("points", "difference", "scored"))

    ordered = sorted(names, key=lambda key: (best(key), key))
    places = {best(key): place for place, key in reversed([*enumerate(ordered, 1)])}
    return tuple(
        FinalLine(names[key], places[best(key)], sums["points"][key] / 2)._replace(
            difference=sums["difference"][key], scored=sums["scored"][key], games=sums["games"][key]
        )
        for key in ordered
    )


def read_general(folder: Path) -> tuple[FinalLine, ...]:
    """The general ranking published in a competition's folder, () if none is. Raises ProblemsError."""
    if not (folder / GENERAL_FILE).is_file():
        return ()
    results, problems, _ = read_other_results(folder / GENERAL_FILE)
    refuse_any([replace(problem, file=str(GENERAL_FILE)) for problem in problems])
    return tuple(
        FinalLine(
            own.name,
            own.place,
            float(own.points),
            own.club,
            own.category and own.category.value,
        )
        for own in results
    )


def refuse_other_points(base: ArchiveBase, competition: str, general: Sequence[Row], season: Season) -> None:
    """Check that a general ranking is the sum of the archived rounds and of the other disciplines of its season.

    Raises ProblemsError if it is an older one.
    """
    stands, same = who_is_who(base), dict[str, str]()
    for group in season.same:
        first, *others = (" ".join(plain_name(name)) for name in group)
        same |= dict.fromkeys(others, first)

    def person(key: str) -> str:
        key = stands.get(key, key)
        key = same.get(key, key)
        return stands.get(key, key)

    given, listed = Counter[str](), Counter[str]()
    summed = {"", *(part.name for part in season.others)}
    for discipline, key, points in base.rows(_GIVEN, competition, competition):
        given[person(key)] += points if discipline in summed else 0
    names = {}
    for _, key, name, _, _, _, points, *_ in general:
        listed[person(key)] += points
        names[person(key)] = name
    differ = [key for key in names if round(abs(given[key] - listed[key]), _EXACT) >= _APART]
    missing = [key for key in given if key not in names and round(given[key], _EXACT) >= _APART]
    if differ or missing:
        known = first_of([names.get(key, key) for key in (*differ, *missing)], 3)
        raise ProblemsError([Problem(str(GENERAL_FILE), "", Message("arhiva.general_differs", names=known))])
