"""Which pages a site of the archive has, what each is made from, and how it is made when it has to be."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import NamedTuple

from arbitraj.analysis.asked import YearsAsked, plain_rows
from arbitraj.analysis.of_club import club_years
from arbitraj.analysis.records import records
from arbitraj.analysis.site.figures import RoundHeld, SiteFigures
from arbitraj.analysis.site.held import PersonThere, clubs_there, competitions_held, people_there, winners_of
from arbitraj.analysis.site.public import PublicArchive, is_stand_in
from arbitraj.archive.persons import who_is_who
from arbitraj.desk.analysis_kept import kept_analysis
from arbitraj.desk.edition import IDEAL_PAGE, PAGE, SECOND_COUNT, SECOND_COUNT_PAGE
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
    PersonListed,
    annual_page,
    club_page,
    clubs_page,
    home_page,
    lists_page,
    people_page,
    people_table,
    rating_page,
    records_page,
    season_page,
)
from arbitraj.report.site.of_competition import CompetitionHeld, GameLine, OtherLine, competition_page
from arbitraj.report.site.of_player import player_page
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
from arbitraj.report.table import PageLink
from arbitraj.report.years.club import club_paper
from arbitraj.report.years.records import records_paper
from arbitraj.text import say

EDITIONS, ANALYSES = "editii", "analize"  # what a person lays into the site, by the name of the round's page
_LAID = (
    (SECOND_COUNT_PAGE, "site.laid_check"),
    (SECOND_COUNT, "site.laid_data"),
    (PAGE, "site.laid_results"),
    (IDEAL_PAGE, "site.laid_ideal"),
)


# the sheets of competitions: round, person, folder, number, fingerprint
_SHEETS = """
SELECT runde.id, persoane.id, dosar, fisa, amprenta FROM rezultate JOIN runde ON runde.cheie = runda
JOIN persoane ON persoane.cheie = persoana JOIN competitii ON competitii.id = competitie
WHERE curenta = 1 AND fisa <> '' AND titlu IN ({})
"""


class Analysed(NamedTuple):
    """An analysis of a sheet: what it is called, where it lies in the site, the file that it is copied from."""

    name: str
    href: str
    kept: Path | None


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
        path, laid = self.paths.rounds[about.key], self._beside(about)
        digest = made_from(about, self.there[about.key])
        made = partial(self.figures.of_round, about)
        yield self._page(path, made_from(digest, laid), lambda: round_page(made(), self.paths, laid))
        base = path.removesuffix(".html")
        yield FileToMake(f"{base}.csv", digest, lambda: table_csv(round_table(made())))
        yield FileToMake(
            f"{base}.json", digest, lambda: json.dumps(round_data(made()), ensure_ascii=False, indent=1) + "\n"
        )

    def _beside(self, about: RoundHeld) -> tuple[tuple[str, str], ...]:
        """What stands beside a round: its edition where it is laid; the second count in any case, for who has the data
        of the edition from elsewhere (the page itself names nobody)."""
        laid = self._laid(about)
        if any(href.endswith(f"/{SECOND_COUNT_PAGE}") for _, href in laid):
            return laid
        return ((say("site.check"), SECOND_COUNT_PAGE), *laid)

    def _laid(self, about: RoundHeld) -> tuple[tuple[str, str], ...]:
        """The pages of the edition that a person laid into the site, unless somebody in them is not to be named."""
        if any(is_stand_in(person) for person, _, _ in self.there[about.key]):
            return ()
        name = Path(self.paths.rounds[about.key]).stem
        return tuple(
            (say(key), f"{EDITIONS}/{name}/{file}")
            for file, key in _LAID
            if (self.folder / EDITIONS / name / file).is_file()
        )

    def exposing(self) -> Iterator[str]:
        """What a person laid into the site and the program never removes, though it names somebody who is hidden."""
        rounds = {Path(path).stem: key for key, path in self.paths.rounds.items()}
        for folder in (EDITIONS, ANALYSES):
            for laid in sorted((self.folder / folder).glob("*/*")):
                there = self.there.get(rounds.get(laid.parent.name, ""), ())
                own = {self.paths.people[person] for person, _, _ in there if person in self.paths.people}
                hidden = any(is_stand_in(person) for person, _, _ in there)
                named_alone = folder == ANALYSES and f"jucatori/{laid.name}" in own
                if not there or (hidden and not named_alone):
                    yield laid.relative_to(self.folder).as_posix()

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
        found = [*self._analyses(path, own, each.person)]
        analyses = tuple((made.name, made.href) for made in found)
        for made in found:
            if made.kept:
                yield FileToMake(made.href, made_from(made.kept.read_bytes()), partial(made.kept.read_text, "utf-8"))
        digest = made_from(each, [(self.about[key], self.paths.rounds[key]) for key in own], other, analyses)

        def page() -> SitePage:
            years = self.figures.of_player(each.person, each.name)
            pictures = tuple(self.figures.pictures(each.person, each.name))
            return player_page(years, pictures, other, self.paths, self.named, path, analyses)

        yield self._page(path, digest, page)

    def _analyses(self, path: str, rounds: Sequence[str], person: str) -> Iterator[Analysed]:
        """The analyses of a player's sheets: those that the competition allows, those that a person laid there."""
        for key in rounds:
            about, player = self.about[key], Path(path).name
            href = f"{ANALYSES}/{Path(self.paths.rounds[key]).stem}/{player}"
            kept = self._allowed.get((key, person))
            if kept or (self.folder / href).is_file():
                yield Analysed(f"{about.title}: {about.name}", href, kept)

    @cached_property
    def _allowed(self) -> Mapping[tuple[str, str], Path]:
        """The analyses kept in the folders of rounds whose competitions allow it, by round and person."""
        titles = [title for title, own in self.settings.competitions if own.analyses and not own.unseen]
        marks = ", ".join("?" * len(titles))
        with self.archive.base() as base:
            stands = who_is_who(base)
            rows = base.rows(_SHEETS.format(marks), *titles) if titles else []
        found = (((key, str(stands.get(who, who))), kept_analysis(Path(folder), *of)) for key, who, folder, *of in rows)
        return {key: path for key, path in found if path}

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

            def page(name: str = name, path: str = path) -> SitePage:
                return club_page(path, club_paper(club_years(YearsAsked(self.archive, name))), self.named)

            yield self._page(path, digest, page)
            listed.append((name, path, len(members.get(path, ()))))
        listed.sort()
        yield self._page(CLUBS, made_from(listed), partial(clubs_page, listed))

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
        tables = [table_csv(table) for table in annual_tables(lists)]
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
            table = FileToMake(file.href, digest, partial(table_csv, rating_list_table(shown)))
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
        table = PageLink("CSV", PEOPLE.replace(".html", ".csv"))
        yield self._page(PEOPLE, made_from(listed), partial(people_page, listed, [table]))
        yield FileToMake(table.href, made_from(listed), lambda: table_csv(people_table(listed)))
        yield self._page(
            HOME, made_from(held, len(listed)), partial(home_page, self.title, held, len(listed), self.paths)
        )
        everything = made_from(self.figures.held, [*self.there.values()])
        yield self._page(RECORDS, everything, self._records)
        rounds = [each for competition in held for each in competition.rounds]
        feed = feed_of(self.title, self.settings.address, rounds, self.paths)
        yield FileToMake(FEED, made_from(feed), partial(feed_xml, feed))

    def _records(self) -> SitePage:
        archive = self.archive
        told = records(archive.players(), archive.rounds(), archive.results(), archive.entries())
        return records_page(records_paper(told), self.named)
