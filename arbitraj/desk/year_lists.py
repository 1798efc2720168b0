"""The lists of a year, made whole from the archive each time: the annual ranking and the rating; nothing is kept."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from pathlib import Path

from arbitraj.analysis.lists import YearPlayed, last_year, rounds_until, year_played
from arbitraj.analysis.years import Archive, open as open_archive
from arbitraj.archive.base import asked_base
from arbitraj.atomic import write_text
from arbitraj.desk.door import ALONE, Door
from arbitraj.desk.output import FilesWritten, write_files
from arbitraj.filename import made_safe
from arbitraj.folder.season import Season
from arbitraj.folder.year_lists import FILE, ListSettings, read_list_settings
from arbitraj.lexicon.lexicon import data_folder
from arbitraj.press.csv_table import table_csv
from arbitraj.problems import Problem, ProblemsError
from arbitraj.ranking.annual import annual_ranking
from arbitraj.ranking.general import Person, TieBreak
from arbitraj.ranking.hollington import years_before
from arbitraj.ranking.rating import RoundModel, Strength, rate_rounds
from arbitraj.record.model import Category
from arbitraj.report.annual_table import YearList, YearLists, annual_paper, discipline_shown
from arbitraj.report.general_table import General
from arbitraj.report.paper import Paper
from arbitraj.report.rating_table import RatedPlayer, RatingList, day_shown, rating_paper, roster_table
from arbitraj.report.shown import decimal
from arbitraj.text import Said, count, said, say

_COMMAND = "arhiva clasament"


@dataclass(frozen=True, slots=True)
class ListWishes:
    """What is asked: the archive, the year (0: the last there is), the settings (none: those beside the archive)."""

    base: str = ""
    year: int = 0
    settings: Path | None = None

    @property
    def settings_file(self) -> Path:
        """Where the settings are read from."""
        where = asked_base(self.base)
        beside = data_folder() if "://" in where else Path(where).parent
        return self.settings or beside / FILE


def annual_lists(wishes: ListWishes) -> YearLists:
    """The annual lists: that over all disciplines, where there are several, and one for each. Raises ProblemsError."""
    settings = _settings(wishes)
    played = _year(open_archive(wishes.base), wishes.year)
    wanted = settings.disciplines or played.disciplines
    known = [each for each in played.disciplines if each in wanted]
    if not known:
        named = ", ".join(played.disciplines) or "–"
        raise _refused("--an", said("liste.no_discipline", year=played.year, wanted=", ".join(wanted), known=named))
    over_all = [(say("liste.over_all"), tuple(known))] if len(known) > 1 else []
    each = [(discipline_shown(discipline), (discipline,)) for discipline in known]
    lists = tuple(_annual(played, name, disciplines, settings) for name, disciplines in (*over_all, *each))
    return YearLists(played.year, lists, settings.best, tuple(_left_out(played)))


def _annual(played: YearPlayed, name: str, disciplines: tuple[str, ...], settings: ListSettings) -> YearList:
    stages = [stage for each in played.stages if (stage := each.of(disciplines))]
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


def _left_out(played: YearPlayed) -> Iterable[str]:
    for key, names in (("without_points", played.without_points), ("undated", played.undated)):
        if names:
            yield say(f"liste.{key}", names="; ".join(names))


def rating_lists(wishes: ListWishes) -> tuple[RatingList, ...]:
    """The rating lists on the last day of a year on which something was played. Raises ProblemsError.

    It is made only for those who have said that they want one.
    """
    settings = _settings(wishes)
    if not settings.rated:
        raise _refused("", said("liste.not_rated", file=wishes.settings_file))
    archive = open_archive(wishes.base)
    year = wishes.year or last_year(archive)
    lists = [_of_rounds(archive, year, discipline, settings) for discipline in settings.rated_disciplines]
    made = tuple(each for each in lists if each)
    if not made:
        wanted = ", ".join(settings.rated_disciplines)
        raise _refused("--an", said("liste.nothing_rated", day=year or "–", wanted=wanted))
    return made


def _of_rounds(archive: Archive, year: int, discipline: str, settings: ListSettings) -> RatingList | None:
    played = rounds_until(archive, date(year or 1, 12, 31), (discipline,))
    if not played.rounds:
        return None
    model, day = RoundModel(settings.start), played.rounds[-1].day
    strengths = rate_rounds(played.rounds, played.started, model)
    listed = {key: held for key, held in strengths.items() if held.last > years_before(day)}
    exact = sorted(((-held.mean, played.people[key].name, key) for key, held in listed.items()))
    players = tuple(
        _rated(place, key, played.people[key], listed[key])
        for place, key in _places((mean, key) for mean, _, key in exact)
    )
    facts = (
        (say("liste.fact_model"), say("liste.model_rounds")),
        (
            say("liste.fact_constants"),
            say(
                "liste.constants_rounds",
                start=model.start,
                spread=round(model.spread),
                luck=round(model.luck),
                drift=decimal(model.drift),
            ),
        ),
        (say("liste.fact_window"), say("liste.window_rounds", day=day_shown(day))),
        (
            say("liste.fact_from"),
            say(
                "liste.from_rounds",
                rounds=count(len(played.rounds), "stage"),
                first=day_shown(played.rounds[0].day),
                last=day_shown(day),
            ),
        ),
    )
    notes = [say("liste.rule_mean")]
    notes += [say("liste.undated", names="; ".join(played.undated))] if played.undated else []
    return RatingList(discipline, day, players, "etape", facts, tuple(notes))


def _places(ordered: Iterable[tuple[object, str]]) -> Iterable[tuple[int, str]]:
    """The places of those in order; equals share one."""
    at = 1
    for _, equals in groupby(ordered, lambda each: each[0]):
        keys = [key for _, key in equals]
        yield from ((at, key) for key in keys)
        at += len(keys)


def _rated(place: int, key: str, person: Person, held: Strength) -> RatedPlayer:
    rating = max(0, round(held.mean))  # a roster takes no rating under 0
    return RatedPlayer(
        place, key, person.name, person.club, person.category, rating, round(held.spread), held.rounds, held.last
    )


def write_annual(lists: YearLists, folder: Path, door: Door = ALONE) -> FilesWritten:
    """Write the lists as page, workbook and PDF. Raises ProblemsError, OSError."""
    return _write(folder, _of_paper(f"clasament-anual-{lists.year}", annual_paper(lists)), door)


def write_ratings(lists: Sequence[RatingList], folder: Path, door: Door = ALONE) -> FilesWritten:
    """Write each list as page, workbook, PDF, and as a roster to seat by. Raises ProblemsError, OSError."""
    from arbitraj.press.xlsx.papers import write_tables_book

    files: dict[str, Callable[[Path], None]] = {}
    for made in lists:
        name, roster = f"rating-{made_safe(made.discipline, 'proba')}", roster_table(made)
        files |= _of_paper(name, rating_paper(made))
        files[f"{name}-jucatori.csv"] = lambda path, roster=roster: write_text(path, table_csv(roster))  # type: ignore[misc]
        files[f"{name}-jucatori.xlsx"] = lambda path, roster=roster, made=made: write_tables_book(  # type: ignore[misc]
            path, made.title, [(say("liste.roster_sheet"), roster)]
        )
    return _write(folder, files, door)


def _of_paper(name: str, paper: Paper) -> dict[str, Callable[[Path], None]]:
    from arbitraj.press.html.papers import paper_page
    from arbitraj.press.pdf.papers import write_paper
    from arbitraj.press.xlsx.papers import write_paper_book

    return {
        f"{name}.html": lambda path: write_text(path, paper_page(paper)),
        f"{name}.xlsx": lambda path: write_paper_book(path, paper),
        f"{name}.pdf": lambda path: write_paper(path, paper),
    }


def _write(folder: Path, files: dict[str, Callable[[Path], None]], door: Door) -> FilesWritten:
    with door.step_at(folder, None, _COMMAND) as step:
        return write_files(step, folder, files)


def _settings(wishes: ListWishes) -> ListSettings:
    if wishes.settings and not wishes.settings.is_file():
        raise _refused(str(wishes.settings), said("liste.no_settings"))
    if wishes.year and not 1900 <= wishes.year <= 9998:
        raise _refused("--an", said("liste.bad_year", year=wishes.year))
    return read_list_settings(wishes.settings_file)


def _year(archive: Archive, year: int) -> YearPlayed:
    played = year_played(archive, year or last_year(archive))
    if not played.people:
        raise _refused("--an", said("liste.no_year", year=played.year or "–"))
    return played


def _refused(place: str, message: Said) -> ProblemsError:
    return ProblemsError([Problem(place, "", message)])
