"""Competitions and participants, for the lists of a site."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pandas as pd

from arbitraj.near import folded
from arbitraj.wings.years.reports.asked import plain_rows
from arbitraj.wings.years.site.figures import SiteFigures
from arbitraj.wings.years.site.public import is_stand_in


@dataclass(frozen=True, slots=True)
class HeldOnce:
    """A competition: its key, title, place, day."""

    key: str
    title: str
    place: str
    day: str | None


@dataclass(frozen=True, slots=True)
class PersonThere:
    """A named person: index, name, club in the last round, rounds, first places, last year."""

    person: str
    name: str
    club: str
    rounds: int
    first: int
    last: str


def competitions_held(figures: SiteFigures) -> tuple[HeldOnce, ...]:
    """Visible competitions by day, those without a day first."""
    unseen = figures.archive.guarded.unseen
    with figures.archive.base() as base:
        rows = base.rows("SELECT id, titlu, loc, data FROM competitii")
    held = [HeldOnce(*row) for row in rows if row[1] not in unseen]
    return tuple(sorted(held, key=lambda each: (each.day or "", each.key)))


def winners_of(figures: SiteFigures) -> Mapping[str, list[tuple[str, str, int]]]:
    """Winners of each round, with their totals. A round with several rankings has several."""
    ranked = figures.ranked
    first = ranked[ranked["loc"] == 1]
    found: dict[str, list[tuple[str, str, int]]] = {}
    for key, person, name, total in plain_rows(first[["runda", "persoana", "nume", "total"]]):
        found.setdefault(key, []).append((person, name, total))
    return found


def people_there(figures: SiteFigures) -> tuple[PersonThere, ...]:
    """Named participants, by name."""
    archive, names = figures.archive, figures.people()
    results = archive.results()
    years = results["runda"].map(figures.rounds["year"].to_dict()).astype("string")
    at = results.assign(year=years, win=results["loc"] == 1).groupby("persoana", observed=True)
    sums = pd.concat([at["club"].last(), at.size(), at["win"].sum(), at["year"].max()], axis=1)
    of_rounds = {person: row for person, *row in plain_rows(sums.reset_index())}
    there = {*of_rounds, *_seen_elsewhere(figures)}
    people = [person for person in there if person in names and not is_stand_in(person)]
    made = (PersonThere(each, names[each], *_of(of_rounds.get(each))) for each in people)
    return tuple(sorted(made, key=lambda each: (folded(each.name), each.person)))


def _of(row: list[object] | None) -> tuple[str, int, int, str]:
    club, rounds, first, last = row or ("", 0, 0, "")
    return str(club or ""), int(str(rounds)), int(str(first or 0)), str(last or "")


def _seen_elsewhere(figures: SiteFigures) -> Iterator[str]:
    archive = figures.archive
    for frame in (archive.other_results(), archive.games()):
        for column in (name for name in frame if str(name).startswith("persoana")):
            yield from map(str, frame[column].dropna().unique())
