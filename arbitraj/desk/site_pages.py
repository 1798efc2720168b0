"""Which pages a site of the archive has, what each is made from, and how it is made when it has to be."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from pathlib import Path
from typing import NamedTuple

from arbitraj.analysis.asked import YearsAsked, plain_rows
from arbitraj.analysis.of_club import ClubYears, club_years
from arbitraj.analysis.records import Records, records
from arbitraj.analysis.site.figures import RoundHeld, SiteFigures
from arbitraj.analysis.site.held import PersonThere, clubs_there, competitions_held, people_there, winners_of
from arbitraj.analysis.site.public import PublicArchive
from arbitraj.desk.edition import SECOND_COUNT_PAGE
from arbitraj.desk.site_laid import LaidBeside
from arbitraj.desk.year_lists import ListWishes, annual_lists, list_settings, rating_lists
from arbitraj.folder.site_file import SiteSettings
from arbitraj.press.csv_table import table_csv
from arbitraj.press.html.site import feed_xml, site_page, site_script, site_style
from arbitraj.press.html.verificare import check_page
from arbitraj.problems import ProblemsError
from arbitraj.report.annual_table import annual_tables, without_category
from arbitraj.report.rating_table import rating_list_table, with_names, without_ages
from arbitraj.report.site.feed import feed_of
from arbitraj.report.site.linked import Named, named_pages
from arbitraj.report.site.lists import (
    ClubListed,
    PersonListed,
    annual_page,
    club_page,
    club_table,
    clubs_page,
    clubs_table,
    home_page,
    lists_page,
    people_page,
    people_table,
    rating_page,
    records_page,
    records_table,
    season_page,
)
from arbitraj.report.site.of_competition import CompetitionHeld, GameLine, OtherLine, competition_page
from arbitraj.report.site.of_player import player_page, player_table
from arbitraj.report.site.of_round import round_data, round_page, round_table
from arbitraj.report.site.page import (
    CLUBS,
    FEED,
    HOME,
    LISTS,
    PEOPLE,
    RECORDS,
    SCRIPT,
    STYLE,
    Paths,
    SitePage,
    paths_under,
)
from arbitraj.report.table import Medium, PageLink
from arbitraj.report.years.club import club_paper
from arbitraj.report.years.records import records_paper
from arbitraj.text import say

_ClubToMake = Callable[[], ClubYears]


class FileToMake(NamedTuple):
    """A file of the site: where it lies, the digest of all that it is made from, how it is made."""

    path: str
    digest: str
    make: Callable[[], str]


def made_from(*parts: object) -> str:
    """By which it is known whether something is still made from the same.

    >>> made_from("a", 1) == made_from("a", 1), made_from("a", 1) == made_from("a1")
    (True, False)
    """
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]


@dataclass
class SitePages:
    """The pages of a site in `folder`; `wishes` say which archive, and how its lists are made."""

    archive: PublicArchive
    settings: SiteSettings
    wishes: ListWishes
    folder: Path

    @cached_property
    def figures(self) -> SiteFigures:
        return SiteFigures(self.archive)

    @cached_property
    def title(self) -> str:
        return self.settings.title or say("site.title")

    @cached_property
    def people(self) -> tuple[PersonThere, ...]:
        return people_there(self.figures)

    @cached_property
    def paths(self) -> Paths:
        held = competitions_held(self.figures)
        years = sorted({(each.day or "")[:4] for each in held}, reverse=True)
        written = clubs_there(self.figures)
        clubs = paths_under("cluburi", written)
        return Paths(
            paths_under("etape", (each.key for each in self.figures.held)),
            paths_under("competitii", (each.key for each in held)),
            paths_under("jucatori", (each.person for each in self.people)),
            {way: clubs[name] for name, ways in written.items() for way in ways},
            {year: f"sezoane/{year or 'fara-an'}.html" for year in years},
        )

    @cached_property
    def named(self) -> Named:
        names = {each.person: each.name for each in self.people}
        return named_pages(names, self.figures.held, self.paths)

    @cached_property
    def about(self) -> Mapping[str, RoundHeld]:
        return {each.key: each for each in self.figures.held}

    @cached_property
    def there(self) -> Mapping[str, list[tuple[str, str, str | None]]]:
        """Who was in each round: index, name, club."""
        found: dict[str, list[tuple[str, str, str | None]]] = {key: [] for key in self.about}
        results = self.archive.results()[["runda", "persoana", "nume", "club"]]
        for key, *row in plain_rows(results):
            found[key].append(tuple(row))
        return found

    @cached_property
    def held(self) -> tuple[CompetitionHeld, ...]:
        """The competitions, the latest last."""
        winners = winners_of(self.figures)
        rounds: dict[str, list[RoundHeld]] = {}
        for each in self.figures.held:
            rounds.setdefault(each.competition, []).append(each)
        other, games = self._other(), self._games()
        once = competitions_held(self.figures)
        return tuple(
            CompetitionHeld(
                each.key,
                each.title,
                each.place,
                each.day,
                tuple((own, tuple(winners.get(own.key, ()))) for own in rounds.get(each.key, ())),
                other.get(each.key, {}),
                games.get(each.key, {}),
                tuple((also.key, also.day or "") for also in once if also.title == each.title and also != each),
            )
            for each in once
        )

    def _other(self) -> Mapping[str, Mapping[str, tuple[OtherLine, ...]]]:
        found: dict[str, dict[str, tuple[OtherLine, ...]]] = {}
        columns = ["competitie", "proba", "loc", "persoana", "nume", "club", "puncte_clasament"]
        for key, discipline, place, person, name, club, points in plain_rows(self.archive.other_results()[columns]):
            of = found.setdefault(key, {})
            of[discipline] = (*of.get(discipline, ()), OtherLine(place, person, name, club or "", points))
        return found

    def _games(self) -> Mapping[str, Mapping[str, tuple[GameLine, ...]]]:
        found: dict[str, dict[str, tuple[GameLine, ...]]] = {}
        columns = ["competitie", "proba", "ordine", "persoana1", "nume1", "puncte1", "persoana2", "nume2", "puncte2"]
        for key, discipline, number, *both, winner in plain_rows(self.archive.games()[[*columns, "castigator"]]):
            of = found.setdefault(key, {})
            game = GameLine(number, tuple(both[:3]), tuple(both[3:]), winner)
            of[discipline] = (*of.get(discipline, ()), game)
        return found

    @cached_property
    def laid(self) -> LaidBeside:
        """What lies beside the pages."""
        return LaidBeside(self.archive, self.settings, self.folder, self.paths, self.about, self.there)

    def make_ready(self) -> None:
        """Read and put together what many pages are made from, before processes share them."""
        self.figures.make_ready()
        _ = self.named

    def files(self) -> Iterator[FileToMake]:
        """Every file of the site."""
        yield FileToMake(STYLE, made_from(site_style()), site_style)
        yield FileToMake(SCRIPT, made_from(site_script()), site_script)
        yield FileToMake(SECOND_COUNT_PAGE, made_from(check_page()), check_page)
        for about in self.figures.held:
            yield from self._round(about)
        for competition in self.held:
            digest = made_from(competition, [self.there[each.key] for each, _ in competition.rounds])
            yield self._page(
                self.paths.competitions[competition.key], digest, partial(competition_page, competition, self.paths)
            )
        for person in self.people:
            yield from self._player(person)
        yield from self._clubs()
        lists = list(self._lists())
        yield from (file for _, _, files in lists for file in files)
        yield from self._overview([(year, link) for year, link, _ in lists])

    def _page(self, path: str, digest: str, make: Callable[[], SitePage]) -> FileToMake:
        return FileToMake(path, digest, lambda: site_page(make(), self.title))

    def _round(self, about: RoundHeld) -> Iterator[FileToMake]:
        path, laid = self.paths.rounds[about.key], self.laid.beside(about)
        digest = made_from(about, self.there[about.key])
        made = partial(self.figures.of_round, about)
        yield self._page(path, made_from(digest, laid), lambda: round_page(made(), self.paths, laid))
        base = path.removesuffix(".html")
        yield FileToMake(f"{base}.csv", digest, lambda: table_csv(round_table(made())))
        yield FileToMake(
            f"{base}.json", digest, lambda: json.dumps(round_data(made()), ensure_ascii=False, indent=1) + "\n"
        )

    @cached_property
    def _rounds_of(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for key, rows in self.there.items():
            for person, _, _ in rows:
                found.setdefault(person, []).append(key)
        return found

    def _player(self, each: PersonThere) -> Iterator[FileToMake]:
        path, own = self.paths.people[each.person], self._rounds_of.get(each.person, [])
        other = self.figures.other_of_player(each.person)
        found = [*self.laid.analyses(path, own, each.person)]
        analyses = tuple((made.name, made.href) for made in found)
        for made in found:
            if made.kept:
                yield FileToMake(made.href, made_from(made.kept.read_bytes()), partial(made.kept.read_text, "utf-8"))
        digest = made_from(each, [(self.about[key], self.paths.rounds[key]) for key in own], other, analyses)

        files = [PageLink(say("site.file_csv"), _beside(path))] if own else []

        def page() -> SitePage:
            years = self.figures.of_player(each.person, each.name)
            pictures = tuple(self.figures.pictures(each.person, each.name))
            return player_page(years, pictures, other, self.paths, self.named, path, analyses, files)

        yield self._page(path, digest, page)
        for file in files:
            yield FileToMake(
                file.href, digest, lambda: table_csv(player_table(self.figures.of_player(each.person, each.name)))
            )

    def _clubs(self) -> Iterator[FileToMake]:
        by_way = self.paths.clubs
        rounds: dict[str, list[str]] = {}
        members: dict[str, set[str]] = {}
        for key, rows in self.there.items():
            for path in {by_way[club] for _, _, club in rows if club}:
                rounds.setdefault(path, []).append(key)
            for person, _, club in rows:
                members.setdefault(by_way[club], set()).add(person) if club else None
        listed = []
        for name in clubs_there(self.figures):
            path = by_way[name]
            digest = made_from(name, [(self.about[key], self.there[key]) for key in rounds.get(path, ())])

            file = PageLink(say("site.file_players"), _beside(path))
            years = cache(partial(club_years, YearsAsked(self.archive, name)))

            def page(path: str = path, file: PageLink = file, years: _ClubToMake = years) -> SitePage:
                return club_page(path, club_paper(years()), self.named, [file])

            yield self._page(path, digest, page)
            yield FileToMake(file.href, digest, lambda years=years: table_csv(club_table(years())))  # type: ignore[misc]
            listed.append(ClubListed(name, path, len(members.get(path, ()))))
        listed.sort(key=lambda each: (each.name, each.path))
        table = PageLink("CSV", _beside(CLUBS))
        yield self._page(CLUBS, made_from(listed), partial(clubs_page, listed, [table]))
        yield FileToMake(table.href, made_from(listed), lambda: table_csv(clubs_table(listed)))

    def _lists(self) -> Iterator[tuple[str, PageLink, list[FileToMake]]]:
        """The lists of each year: the year, where the list is, its files."""
        settings = list_settings(self.wishes)
        until: list[object] = []
        for year in sorted(year for year in self.paths.seasons if year):
            held = [each for each in self.held if each.year == year]
            of_year = [(each, [self.there[about.key] for about, _ in each.rounds]) for each in held]
            until.append(of_year)
            yield from self._annual(year, made_from(settings, of_year))
            if settings.rated:
                yield from self._ratings(year, made_from(settings, until))

    def _annual(self, year: str, digest: str) -> Iterator[tuple[str, PageLink, list[FileToMake]]]:
        try:
            found = annual_lists(ListWishes(self.wishes.base, int(year), self.wishes.settings), self.archive)
        except ProblemsError:  # a year in which nothing gives ranking points has no list
            return
        lists = without_category(found, self.archive.ageless)
        base = f"liste/anual-{year}"
        tables = [table_csv(table, Medium.BOOK) for table in annual_tables(lists)]
        files = [
            PageLink(f"CSV {n}" if len(tables) > 1 else "CSV", f"{base}-{n}.csv") for n in range(1, len(tables) + 1)
        ]
        page = self._page(f"{base}.html", digest, partial(annual_page, f"{base}.html", lists, files, self.named))
        made = [FileToMake(link.href, digest, partial(str, text)) for link, text in zip(files, tables, strict=True)]
        yield year, PageLink(lists.title, f"{base}.html"), [page, *made]

    def _ratings(self, year: str, digest: str) -> Iterator[tuple[str, PageLink, list[FileToMake]]]:
        # whoever is not named is rated all the same: the list is that of everybody, with the names left out
        try:
            found = rating_lists(ListWishes(self.wishes.base, int(year), self.wishes.settings), self.archive.of_seen())
        except ProblemsError:
            return
        for made in found:
            if str(made.day.year) != year:
                continue
            path = f"liste/rating-{year}-{Path(next(iter(paths_under('', [made.discipline]).values()))).stem}"
            shown = without_ages(with_names(made, self.archive.names_kept_back()), self.archive.ageless)
            file = PageLink("CSV", f"{path}.csv")
            page = self._page(f"{path}.html", digest, partial(rating_page, f"{path}.html", shown, [file], self.named))
            table = FileToMake(file.href, digest, partial(table_csv, rating_list_table(shown), Medium.BOOK))
            yield year, PageLink(made.title, f"{path}.html"), [page, table]

    def _overview(self, lists: Sequence[tuple[str, PageLink]]) -> Iterator[FileToMake]:
        held = self.held
        for year in self.paths.seasons:
            own = [each for each in held if each.year == year]
            of_year = [link for of, link in lists if of == year]
            yield self._page(
                self.paths.seasons[year], made_from(own, of_year), partial(season_page, year, own, of_year, self.paths)
            )
        links = [link for _, link in reversed(lists)]
        yield self._page(LISTS, made_from(links), partial(lists_page, links))
        listed = [
            PersonListed(p.name, self.paths.people[p.person], p.club, p.rounds, p.first, p.last) for p in self.people
        ]
        table = PageLink("CSV", _beside(PEOPLE))
        yield self._page(PEOPLE, made_from(listed), partial(people_page, listed, [table]))
        yield FileToMake(table.href, made_from(listed), lambda: table_csv(people_table(listed)))
        yield self._page(
            HOME, made_from(held, len(listed)), partial(home_page, self.title, held, len(listed), self.paths)
        )
        everything = made_from(self.figures.held, [*self.there.values()])
        file = PageLink("CSV", _beside(RECORDS))
        yield self._page(RECORDS, everything, lambda: records_page(records_paper(self._records), self.named, [file]))
        yield FileToMake(file.href, everything, lambda: table_csv(records_table(self._records)))
        rounds = [each for competition in held for each in competition.rounds]
        feed = feed_of(self.title, self.settings.address, rounds, self.paths)
        yield FileToMake(FEED, made_from(feed), partial(feed_xml, feed))

    @cached_property
    def _records(self) -> Records:
        archive = self.archive
        return records(archive.players(), archive.rounds(), archive.results(), archive.entries())


def _beside(page: str) -> str:
    """Where the table of a page lies."""
    return f"{page.removesuffix('.html')}.csv"
