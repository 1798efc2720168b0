"""Folders of rounds, with the permanent name of each: its competition and its number there."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from arbitraj.folder.published import JSON, PUBLISHED
from arbitraj.folder.season import FILE, Season, read_season
from arbitraj.folder.settings import FILE as SETTINGS
from arbitraj.problems import Problem, ProblemsError
from arbitraj.refusals import no_folder
from arbitraj.text import said

FINAL_RESULTS = Path(PUBLISHED, "final", JSON)


@dataclass(frozen=True, slots=True)
class RoundSource:
    """A round's folder. In the competition `season` it is number `order`, called `name`.

    Without a season, its edition says the competition.
    """

    folder: Path
    season: Season | None = None
    order: int = 1
    name: str = ""

    @property
    def results(self) -> Path:
        """Path of the final edition's results file."""
        return self.folder / FINAL_RESULTS


def sources_of(folders: Iterable[Path]) -> tuple[list[RoundSource], list[Problem]]:
    """Rounds of folders, which are rounds or whole competitions, without duplicates, and all problems."""
    found: dict[Path, RoundSource] = {}
    problems: list[Problem] = []
    for folder in folders:
        try:
            for source in _rounds(folder):
                found.setdefault(source.folder.resolve(), source)
        except ProblemsError as error:
            problems += [Problem(str(folder / each.file), each.place, each.said) for each in error.problems]
    for source in found.values():
        if not source.results.is_file():
            a_round = (source.folder / SETTINGS).is_file()
            key = "arhiva.not_final" if a_round else "arhiva.no_round_here"
            problems.append(Problem(str(source.folder), "", said(key, folder=source.folder)))
    return list(found.values()), problems


def _rounds(folder: Path) -> Iterator[RoundSource]:
    if not folder.is_dir():
        raise ProblemsError([Problem("", "", no_folder(folder))])
    if (folder / FILE).is_file():
        yield from _of_season(read_season(folder))
        return
    above, own = folder.resolve().parent, folder.resolve()
    parts = _of_season(read_season(above)) if (above / FILE).is_file() else iter(())
    yield next((source for source in parts if source.folder.resolve() == own), RoundSource(folder))


def _of_season(season: Season) -> Iterator[RoundSource]:
    for order, part in enumerate(season.rounds, 1):
        yield RoundSource(part.path, season, order, part.name)


def competition_id(title: str, place: str, day: str | None) -> str:
    """Permanent name of a competition.

    >>> competition_id("Cupa  României", "Cluj", "2026-11-21"), competition_id("Cupa", "", None)
    ('2026-11-21 Cupa României (Cluj)', 'Cupa')
    """
    where = f" ({place})" if place else ""
    return " ".join(f"{day or ''} {title}{where}".split())


def shown_day(day: date | None) -> str | None:
    """Stored form of a day."""
    return day.isoformat() if day else None
