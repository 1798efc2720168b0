"""The lists of a year, computed from the archive each time: the annual ranking and the rating.

`clasamente.toml`, beside the archive, has their settings. The defaults are the federation's custom.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

from arbitraj.atomic import write_text
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.output import FilesWritten, write_files
from arbitraj.filename import file_of
from arbitraj.folder.season import Season
from arbitraj.folder.toml_file import BOOL, NUMBER, TEXTS, Faults, Key, ValueKind, read_toml
from arbitraj.press.csv_table import table_csv
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.ranking.general import TieBreak
from arbitraj.record.model import Category
from arbitraj.report.general_table import General
from arbitraj.report.paper import Paper
from arbitraj.report.shown import decimal
from arbitraj.tables.headings import plain
from arbitraj.text import Message, count, text_of
from arbitraj.wings.years.archive.base import beside_base, refused
from arbitraj.wings.years.frames.years import Archive, open as open_archive
from arbitraj.wings.years.lists.annual import YearList, YearLists, annual_paper, annual_ranking, discipline_shown
from arbitraj.wings.years.lists.hollington import LEAST, LISTED, MOST, WORTH, rate_games, years_before
from arbitraj.wings.years.lists.played import (
    PlayedStage,
    RatingMaterial,
    YearPlayed,
    last_year,
    rating_materials,
    year_played,
)
from arbitraj.wings.years.lists.rating import RatingsKept, RoundModel, rate_onwards
from arbitraj.wings.years.lists.rating_table import RatedPlayer, RatingList, day_shown, rating_paper, roster_table

FILE = "clasamente.toml"
YEAR_TIES = ("locuri", "compunere", "ultima")
_ANNUAL, _RATING = "anual", "rating"
_MOST_START = 100_000


def _ties(value: object) -> tuple[str, ...] | None:
    good = isinstance(value, list) and all(tie in YEAR_TIES for tie in value) and len(set(value)) == len(value)
    return tuple(value) if isinstance(value, list) and good else None


def _in_range(least: int, most: int) -> ValueKind:
    def read(value: object) -> int | None:
        number: int | None = NUMBER.read(value)
        return number if number is not None and least <= number <= most else None

    return ValueKind(
        "number", read, lambda key, value, _: Message("liste.bad_number", value=value, least=least, most=most)
    )


_TIES = ValueKind(
    "ties", _ties, lambda key, value, _: Message("general.bad_ties", value=value, known=", ".join(YEAR_TIES))
)
_KEYS: Mapping[str, tuple[Key, ...]] = {
    _ANNUAL: (
        Key("cele_mai_bune", "best", _in_range(0, 1_000)),
        Key("probe", "disciplines", TEXTS),
        Key("departajare", "ties", _TIES),
    ),
    _RATING: (
        Key("pornit", "rated", BOOL),
        Key("probe", "rated_disciplines", TEXTS),
        Key("inceput", "start", _in_range(1, _MOST_START)),
    ),
}


@dataclass(frozen=True, slots=True)
class ListSettings:
    """Settings of the lists. `best` is the number of stages that count (0: all).

    `disciplines`: empty for all. `rated`: there is a rating. `start` is the rating of a player who comes without one.
    """

    best: int = 0
    disciplines: tuple[str, ...] = ()
    ties: tuple[str, ...] = ("locuri", "ultima")
    rated: bool = False
    rated_disciplines: tuple[str, ...] = ("compunere", "libere")
    start: int = 1500


def read_list_settings(path: Path) -> ListSettings:
    """Read the settings. A missing file gives the defaults. Raises ProblemsError with everything that is wrong."""
    if not path.exists():
        return ListSettings()
    data = read_toml(path, str(path))
    if isinstance(data, Problem):
        raise ProblemsError([data])
    faults = Faults(str(path))
    faults.strangers(data, _KEYS)
    values = {name: value for section in _KEYS for name, value in faults.section(data, section, _KEYS[section]).items()}
    refuse_any(faults.problems)
    return ListSettings(**values)


_COMMAND = "arhiva clasament"
Held = TypeVar("Held")


@dataclass(frozen=True, slots=True)
class ListOptions:
    """Options: the archive, the year (0: the last one), the settings file (None: the one beside the archive)."""

    base: str = ""
    year: int = 0
    settings: Path | None = None

    @property
    def settings_file(self) -> Path:
        """Path of the settings."""
        return self.settings or beside_base(self.base) / FILE


def annual_lists(options: ListOptions, archive: Archive | None = None) -> YearLists:
    """The annual lists: one over all disciplines, if there are several, and one for each.

    `archive` overrides the one in the options with a view of it. Raises ProblemsError.
    """
    settings = list_settings(options)
    archive = archive or open_archive(options.base)
    played = year_played(archive, options.year or last_year(archive))
    if not played.people:
        raise refused("--an", Message("liste.no_year", year=played.year) if played.year else Message("liste.no_years"))
    wanted = settings.disciplines or played.disciplines
    known = [discipline for discipline in played.disciplines if plain(discipline) in map(plain, wanted)]
    if not known:
        named = ", ".join(played.disciplines) or "–"
        raise refused("--an", Message("liste.no_discipline", year=played.year, wanted=", ".join(wanted), known=named))
    over_all = [(text_of("liste.over_all"), tuple(known))] if len(known) > 1 else []
    single = [(discipline_shown(discipline), (discipline,)) for discipline in known]
    # a stage has the same number in every list, though not every discipline is played at each
    stages = [stage for stage in played.stages if stage.of(known)]
    numbered = [(text_of("general.event_number", number=number), stage) for number, stage in enumerate(stages, 1)]
    lists = tuple(_annual(played, numbered, name, disciplines, settings) for name, disciplines in (*over_all, *single))
    names = "; ".join(played.without_points)
    left_out = (*([text_of("liste.without_points", names=names)] if names else ()), *_undated(played.undated))
    return YearLists(played.year, lists, settings.best, left_out)


def _annual(
    played: YearPlayed,
    numbered: Sequence[tuple[str, PlayedStage]],
    name: str,
    disciplines: tuple[str, ...],
    settings: ListSettings,
) -> YearList:
    stages = [stage for short, played_stage in numbered if (stage := played_stage.of(disciplines, short))]
    ties = tuple(TieBreak(tie) for tie in settings.ties)
    there = {key for stage in stages for event in stage.events for key in event.scores}
    people = [person for person in played.people if person.key in there]
    found = [category for category in Category if any(person.category is category for person in people)]
    ranked = []
    for category in found if played.by_category else [None]:
        members = [person for person in people if category in (None, person.category)]
        events, lines = annual_ranking(members, stages, ties, settings.best)
        ranked.append((category, events, lines))
    groups = tuple((category, lines) for category, _, lines in ranked)
    season = Season(name, by_category=played.by_category, ties=settings.ties)
    return YearList(name, disciplines, General(season, ranked[0][1], groups, ties))


def rating_lists(options: ListOptions) -> tuple[RatingList, ...]:
    """Rating lists on the last day of a year on which something was played.

    Raises ProblemsError, also if the settings do not ask for ratings.
    """
    settings = list_settings(options)
    if not settings.rated:
        raise refused("", Message("liste.not_rated", file=options.settings_file))
    archive = open_archive(options.base)
    year = options.year or last_year(archive)
    (made,) = ratings_of_years(archive, [year], settings)
    if not made:
        wanted = ", ".join(settings.rated_disciplines)
        raise refused("--an", Message("liste.nothing_rated", day=year or "–", wanted=wanted))
    return made


def ratings_of_years(
    archive: Archive, years: Sequence[int], settings: ListSettings
) -> Iterator[tuple[RatingList, ...]]:
    """Rating lists of several ascending years, each continuing from the one before, () if nothing is rated."""
    model, kept = RoundModel(settings.start), RatingsKept()
    days = [date(year or 1, 12, 31) for year in years]
    for found in rating_materials(archive, days, settings.rated_disciplines):
        yield tuple(_of_games(material) if material.games else _of_rounds(material, model, kept) for material in found)


DaysNamed = Mapping[str, Mapping[str, date]]  # by discipline and player


def days_named(archive: Archive, years: Sequence[int], settings: ListSettings) -> Iterator[DaysNamed]:
    """The last days, until several ascending years, on which the players have their names in a view of the archive."""
    for found in rating_materials(archive, [date(year or 1, 12, 31) for year in years], settings.rated_disciplines):
        yield {material.discipline: _last_days(material) for material in found}


def _last_days(found: RatingMaterial) -> dict[str, date]:
    days: dict[str, date] = {}
    for rated in found.rounds:
        days |= dict.fromkeys(rated.places, rated.day)
    for game in sorted(found.games, key=lambda game: game.day):
        days |= dict.fromkeys((game.first, game.second), game.day)
    return days


def _of_rounds(found: RatingMaterial, model: RoundModel, kept: RatingsKept) -> RatingList:
    first, day = found.rounds[0].day, found.rounds[-1].day
    strengths = rate_onwards(found.rounds, found.started, model, kept)
    listed = {key: held for key, held in strengths.items() if held.last >= years_before(day)}
    players = tuple(
        _line(place, key, found, max(0, round(held.mean)), round(held.spread), held.rounds, held.last)
        for place, key, held in _placed(listed, found, lambda held: held.mean)
    )
    constants = {"spread": round(model.spread), "luck": round(model.luck), "drift": decimal(model.drift)}
    facts = (
        (text_of("liste.fact_model"), text_of("liste.model_rounds")),
        (text_of("liste.fact_constants"), text_of("liste.constants_rounds", start=model.start, **constants)),
        (text_of("liste.fact_window"), text_of("liste.window_rounds", day=day_shown(day))),
        (text_of("liste.fact_from"), _from(count(len(found.rounds), "stage"), first, day)),
    )
    return RatingList(
        found.discipline, day, players, "etape", facts, (text_of("liste.rule_mean"), *_undated(found.undated))
    )


def _of_games(found: RatingMaterial) -> RatingList:
    first, day = min(game.day for game in found.games), max(game.day for game in found.games)
    listed = rate_games(found.games, day, found.started)
    players = tuple(
        _line(place, key, found, held.rating, None, held.games, held.last)
        for place, key, held in _placed(listed, found, lambda held: held.exact)
    )
    facts = (
        (text_of("liste.fact_model"), text_of("liste.model_games", worth=WORTH)),
        (text_of("liste.fact_constants"), text_of("liste.constants_games", listed=count(LISTED, "game"), least=LEAST)),
        (text_of("liste.fact_window"), text_of("liste.window_games", day=day_shown(day), most=count(MOST, "game"))),
        (text_of("liste.fact_from"), _from(count(len(found.games), "game"), first, day)),
    )
    return RatingList(found.discipline, day, players, "partide", facts, tuple(_undated(found.undated)))


def _from(what: str, first: date, last: date) -> str:
    return text_of("liste.made_from", what=what, first=day_shown(first), last=day_shown(last))


def _undated(names: Sequence[str]) -> Iterable[str]:
    if names:
        yield text_of("liste.undated", names="; ".join(names))


def _placed(
    listed: Mapping[str, Held], found: RatingMaterial, exact: Callable[[Held], float | Fraction]
) -> Iterator[tuple[int, str, Held]]:
    ordered = sorted(listed, key=lambda key: (-exact(listed[key]), plain(found.people[key].name), key))
    place = 0
    for at, key in enumerate(ordered, 1):
        if at == 1 or exact(listed[key]) != exact(listed[ordered[at - 2]]):
            place = at
        yield place, key, listed[key]


def _line(
    place: int, key: str, found: RatingMaterial, rating: int, spread: int | None, played: int, last: date
) -> RatedPlayer:
    who = found.people[key]
    return RatedPlayer(place, key, who.name, who.club, who.category, rating, spread, played, last)


def write_annual(lists: YearLists, folder: Path, io: CommandIo = ALONE) -> FilesWritten:
    """Write the lists as page, workbook and PDF. Raises ProblemsError, OSError."""
    return _write(folder, _of_paper(f"clasament-anual-{lists.year}", annual_paper(lists)), io)


def write_ratings(lists: Sequence[RatingList], folder: Path, io: CommandIo = ALONE) -> FilesWritten:
    """Write each list as page, workbook, PDF, and as a roster for seating. Raises ProblemsError, OSError."""
    from arbitraj.press.xlsx.tables import write_bare_table

    files: dict[str, Callable[[Path], None]] = {}
    for made in lists:
        name, roster = f"rating-{file_of(made.discipline, 'proba')}", roster_table(made)
        files |= _of_paper(name, rating_paper(made))
        files[f"{name}-jucatori.csv"] = lambda path, roster=roster: write_text(path, table_csv(roster))  # type: ignore[misc]
        files[f"{name}-jucatori.xlsx"] = lambda path, roster=roster, made=made: write_bare_table(  # type: ignore[misc]
            path, text_of("liste.roster_sheet"), made.title, roster
        )
    return _write(folder, files, io)


def _of_paper(name: str, paper: Paper) -> dict[str, Callable[[Path], None]]:
    from arbitraj.press.html.report import report_page
    from arbitraj.press.pdf.papers import write_paper
    from arbitraj.press.xlsx.tables import write_report_book

    return {
        f"{name}.html": lambda path: write_text(path, report_page(paper)),
        f"{name}.xlsx": lambda path: write_report_book(path, paper),
        f"{name}.pdf": lambda path: write_paper(path, paper),
    }


def _write(folder: Path, files: dict[str, Callable[[Path], None]], io: CommandIo) -> FilesWritten:
    with io.transaction_at(folder, None, _COMMAND) as transaction:
        return write_files(transaction, folder, files)


def list_settings(options: ListOptions) -> ListSettings:
    """Settings of the lists. Raises ProblemsError."""
    if options.settings and not options.settings.is_file():
        raise refused(str(options.settings), Message("liste.no_settings"))
    if options.year and not 1900 <= options.year <= 9998:
        raise refused("--an", Message("liste.bad_year", year=options.year))
    return read_list_settings(options.settings_file)
