"""All files of a site of the archive, with a digest of each one's material and the function that makes it."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import NamedTuple

from arbitraj.desk.edition_names import SECOND_COUNT_PAGE
from arbitraj.press.csv_table import table_csv
from arbitraj.press.html.verificare import check_page
from arbitraj.report.table import PageLink
from arbitraj.text import text_of
from arbitraj.wings.games.refereed.kept_game import KeptGame
from arbitraj.wings.years.frames.fields import ArchiveRound, rows_by_first
from arbitraj.wings.years.lists.making import ListOptions, list_settings
from arbitraj.wings.years.reports.club import club_paper
from arbitraj.wings.years.site.figures import (
    CLUB,
    PERSON,
    ROUND,
    CompetitionHeld,
    PersonThere,
    SiteFigures,
    competitions_held,
    people_there,
)
from arbitraj.wings.years.site.files_laid import LaidBeside
from arbitraj.wings.years.site.held import all_held
from arbitraj.wings.years.site.list_pages import (
    ANNUAL,
    CLUB_COLUMNS,
    PERSON_COLUMNS,
    RATINGS,
    ClubListed,
    ListsMade,
    ListsRequest,
    SiteLists,
    club_table,
    clubs_page,
    competition_page,
    home_page,
    lists_page,
    paper_page,
    people_page,
    records_page,
    records_table,
    season_page,
)
from arbitraj.wings.years.site.of_games import (
    competition_data,
    final_csv_table,
    games_csv_table,
    games_file,
    page_of_game,
)
from arbitraj.wings.years.site.of_player import PLAYER_COLUMNS, player_page
from arbitraj.wings.years.site.of_round import ROUND_COLUMNS, round_data, round_page
from arbitraj.wings.years.site.page import (
    CLUBS,
    FEED,
    HOME,
    LISTS,
    PEOPLE,
    RECORDS,
    SCRIPT,
    STYLE,
    GameKey,
    Named,
    Paths,
    SitePage,
    named_pages,
    paths_under,
    plain_table,
)
from arbitraj.wings.years.site.player_games import NO_GAMES, PlayerGames, games_of_players
from arbitraj.wings.years.site.player_ratings import PublicRatings, RatingOfPlayer, ratings_by_page
from arbitraj.wings.years.site.press import feed_of, feed_xml, ready_pages, site_page, site_script, site_style
from arbitraj.wings.years.site.public import PublicArchive, SiteSettings

_TOGETHER = 24  # files of a share
_RECORDS = """
SELECT competitie, proba, nr, fisa, straine FROM partide JOIN tabele ON tabele.cheie = tabel WHERE fisa <> ''
ORDER BY competitie, proba, nr
"""


class FileToMake(NamedTuple):
    """A file of the site: path, digest of its material, maker, and the round, player or club whose figures it needs."""

    path: str
    digest: str
    make: Callable[[], str]
    of: tuple[str, str] = ("", "")


def made_from(*parts: object) -> str:
    """Digest that changes with the material.

    >>> made_from("a", 1) == made_from("a", 1), made_from("a", 1) == made_from("a1")
    (True, False)
    """
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]


@dataclass
class SitePages:
    """The pages of a site in `folder`. `options` name the archive and the settings of the lists."""

    archive: PublicArchive
    settings: SiteSettings
    options: ListOptions
    folder: Path

    @cached_property
    def figures(self) -> SiteFigures:
        return SiteFigures(self.archive)

    @cached_property
    def title(self) -> str:
        return self.settings.title or text_of("site.title")

    @cached_property
    def people(self) -> tuple[PersonThere, ...]:
        return people_there(self.figures)

    @cached_property
    def paths(self) -> Paths:
        held = competitions_held(self.figures)
        years = sorted({(competition_held.day or "")[:4] for competition_held in held}, reverse=True)
        written = self.figures.clubs_written
        clubs = paths_under("cluburi", written)
        competitions = paths_under("competitii", (competition_held.key for competition_held in held))
        return Paths(
            paths_under("etape", (archive_round.key for archive_round in self.figures.held)),
            competitions,
            paths_under("jucatori", (person.person for person in self.people)),
            {way: clubs[name] for name, ways in written.items() for way in ways},
            {year: f"sezoane/{year or 'fara-an'}.html" for year in years},
            {
                key: path
                for competition_held in held
                for key, path in self._pages_of_games(competition_held.key, competitions[competition_held.key])
            },
        )

    def _pages_of_games(self, competition: str, path: str) -> Iterator[tuple[GameKey, str]]:
        keys = {f"{key[1]} {key[2]}": key for key in self._records.get(competition, ())}
        for name, page in paths_under(f"partide/{Path(path).stem}", keys).items():
            yield keys[name], page

    @cached_property
    def named(self) -> Named:
        names = {person.person: person.name for person in self.people}
        return named_pages(names, self.figures.held, self.paths)

    @cached_property
    def there(self) -> Mapping[str, list[tuple[str, str, str | None]]]:
        """Persons in each round: index, name, club."""
        found = rows_by_first(self.archive.results()[["runda", "persoana", "nume", "club"]])
        return {key: found.get(key, []) for key in self.figures.about}

    @cached_property
    def held(self) -> tuple[CompetitionHeld, ...]:
        """Competitions, the latest last."""
        return all_held(self.figures)

    @cached_property
    def _records(self) -> Mapping[str, Mapping[GameKey, KeptGame]]:
        """Games that have a record, by competition."""
        found: dict[str, dict[GameKey, KeptGame]] = {}
        with self.archive.base() as base:
            for key, discipline, number, *kept in base.rows(_RECORDS):
                found.setdefault(key, {})[key, discipline, number] = KeptGame(*kept)
        return found

    @cached_property
    def _played(self) -> Mapping[str, PlayerGames]:
        return games_of_players(self.held)

    @cached_property
    def laid(self) -> LaidBeside:
        """Files beside the pages."""
        return LaidBeside(self.archive, self.settings, self.folder, self.paths, self.figures.about, self.there)

    def make_ready(self) -> None:
        """Prepare frames and compile templates before worker processes share them."""
        self.figures.make_ready()
        ready_pages()

    def shares(self, files: Sequence[FileToMake]) -> list[Sequence[FileToMake]]:
        """Files grouped into shares, those of the same material together. Clubs, summed together, are the first."""
        clubs = [file for file in files if file.of[0] == CLUB]
        others = [file for file in files if file.of[0] != CLUB]
        return [*([clubs] if clubs else ()), *(others[at : at + _TOGETHER] for at in range(0, len(others), _TOGETHER))]

    def made(self, files: Sequence[FileToMake]) -> list[str]:
        """Contents of some files. Figures are read for all of them at once."""
        self.figures.begin({file.of for file in files})
        return [file.make() for file in files]

    @cached_property
    def _about_people(self) -> Mapping[str, tuple[object, ...]]:
        """Data of named persons on other pages: current name, page, whether the name alone is linked."""
        named = self.named.people
        return {
            person.person: (person.name, self.paths.people[person.person], person.name in named)
            for person in self.people
        }

    @cached_property
    def _of_rounds(self) -> Mapping[str, str]:
        """Digests of rounds, with everything that pages show of their players."""
        about, clubs = self._about_people, self.paths.clubs
        different = {row for rows in self.there.values() for row in rows}  # of a hundred rows one is distinct
        told = {row: made_from(row, about.get(row[0]), clubs.get(row[2] or "")) for row in different}
        return {
            key: made_from(
                held,
                self.paths.rounds[key],
                self.paths.competitions[held.competition],
                [told[row] for row in self.there[key]],
            )
            for key, held in self.figures.about.items()
        }

    def files(self) -> Iterator[FileToMake]:
        """Every file of the site, except the lists of the years and the pages that show or link to them."""
        yield from self._overview()  # first: the records take longest of all files
        yield FileToMake(STYLE, made_from(site_style()), site_style)
        yield FileToMake(SCRIPT, made_from(site_script()), site_script)
        yield FileToMake(SECOND_COUNT_PAGE, made_from(check_page()), check_page)
        for about in self.figures.held:
            yield from self._round(about)
        for competition in self.held:
            yield from self._competition(competition)
        if not self._rated:
            yield from self._players()
        yield from self._clubs()

    @property
    def _rated(self) -> bool:
        return any(request.kind == RATINGS for request in self.lists_asked)

    def _players(self, ratings: Iterable[PublicRatings] = ()) -> Iterator[FileToMake]:
        by_page = ratings_by_page(ratings)
        for person in self.people:
            yield from self._player(person, by_page.get(self.paths.people[person.person], ()))

    def _page(self, path: str, digest: str, make: Callable[[], SitePage], of: tuple[str, str] = ("", "")) -> FileToMake:
        return FileToMake(path, digest, lambda: site_page(make(), self.title), of)

    def _competition(self, made: CompetitionHeld) -> Iterator[FileToMake]:
        path = self.paths.competitions[made.key]
        digest = made_from(made, [self._of_rounds[item.key] for item, _ in made.rounds])
        times = [self.paths.competitions[key] for key, _ in made.before]
        records = self._records.get(made.key, {})
        boards = [self.paths.games[key] for key in records]
        digest = made_from(digest, times, self._leads_of(made), boards)
        base, games = path.removesuffix(".html"), games_file(path)
        files: list[tuple[str, str, Callable[[], str]]] = []
        if made.final:
            files.append(("site.file_final", f"{base}.csv", lambda: table_csv(final_csv_table(made))))
        if made.games:
            files.append(("site.file_games", games, lambda: table_csv(games_csv_table(made, self.paths))))
        if made.final:
            data = lambda: json.dumps(competition_data(made, self.paths), ensure_ascii=False, indent=1) + "\n"  # noqa: E731
            files.append(("site.file_competition", f"{base}.json", data))
        links = tuple(PageLink(text_of(key), href) for key, href, _ in files)
        yield self._page(path, digest, partial(competition_page, made, self.paths, links))
        for _, href, make in files:
            yield FileToMake(href, digest, make)
        for discipline, played in made.games.items():
            for game in played:
                key = made.key, discipline, game.number
                if kept := records.get(key):
                    about = made_from(made.title, made.day, game, kept, path)
                    make = partial(page_of_game, made, game, kept, f"../../{path}")
                    yield FileToMake(self.paths.games[key], about, make)

    def _leads_of(self, competition: CompetitionHeld) -> object:
        other = [(line.person, line.club) for lines in competition.other.values() for line in lines]
        other += [(line.person, line.club) for lines in competition.final.values() for line in lines]
        games = [who[0] for lines in competition.games.values() for line in lines for who in (line.first, line.second)]
        people, clubs = self._about_people, self.paths.clubs
        return [(people.get(who), clubs.get(club)) for who, club in other], [people.get(who) for who in games]

    def _round(self, about: ArchiveRound) -> Iterator[FileToMake]:
        path, laid = self.paths.rounds[about.key], self.laid.beside(about)
        digest, of = self._of_rounds[about.key], (ROUND, about.key)
        made = partial(self.figures.of_round, about)
        yield self._page(path, made_from(digest, laid), lambda: round_page(made(), self.paths, laid), of)
        base = path.removesuffix(".html")
        yield FileToMake(f"{base}.csv", digest, lambda: table_csv(plain_table(ROUND_COLUMNS, made().lines)), of)
        yield FileToMake(
            f"{base}.json", digest, lambda: json.dumps(round_data(made()), ensure_ascii=False, indent=1) + "\n", of
        )

    @cached_property
    def _rounds_of(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for key, rows in self.there.items():
            for person, _, _ in rows:
                found.setdefault(person, []).append(key)
        return found

    def _player(self, player: PersonThere, ratings: Sequence[RatingOfPlayer]) -> Iterator[FileToMake]:
        path, own = self.paths.people[player.person], self._rounds_of.get(player.person, [])
        other = self.figures.other.get(player.person, [])
        found = [*self.laid.analyses(path, own, player.person)]
        analyses = tuple((made.name, made.href) for made in found)
        for made in found:
            if made.kept:
                yield FileToMake(made.href, made_from(made.kept.read_bytes()), partial(made.kept.read_text, "utf-8"))
        elsewhere = [self.paths.competitions.get(row[1]) for row in other]
        played = self._played.get(player.person, NO_GAMES)
        digest = made_from(player, [self._editions[key] for key in own], other, elsewhere, analyses)
        digest = made_from(digest, self._about_games(played)) if played.games or played.final else digest
        digest = made_from(digest, ratings) if ratings else digest
        of = PERSON, player.person

        files = [PageLink(text_of("site.file_csv"), _beside(path))] if own else []

        years = partial(self.figures.of_player, player.person, player.name)

        def page() -> SitePage:
            pictures = tuple(self.figures.pictures(player.person, player.name))
            return player_page(years(), pictures, other, self.paths, self.named, path, analyses, files, played, ratings)

        yield self._page(path, digest, page, of)
        for file in files:
            yield FileToMake(
                file.href,
                digest,
                lambda: table_csv(plain_table(PLAYER_COLUMNS, years().rounds)),
                of,
            )

    def _about_games(self, played: PlayerGames) -> object:
        """Everything that a player's page shows of games and final tables."""
        people = self._about_people
        boards = [self.paths.games.get((game.competition, game.discipline, game.number)) for game in played.games]
        held = dict.fromkeys(
            (*(game.competition for game in played.games), *(player.competition for player in played.final))
        )
        where = [self.paths.competitions[key] for key in held]
        return played, boards, where, [people.get(game.opponent[0]) for game in played.games]

    @cached_property
    def _editions(self) -> Mapping[str, str]:
        return {key: made_from(about, self.paths.rounds[key]) for key, about in self.figures.about.items()}

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
        for name in self.figures.clubs_written:
            path, of = by_way[name], (CLUB, name)
            digest = made_from(name, [self._of_rounds[key] for key in rounds.get(path, ())])
            file = PageLink(text_of("site.file_players"), _beside(path))

            def page(path: str = path, file: PageLink = file, name: str = name) -> SitePage:
                above = (PageLink(text_of("site.clubs"), CLUBS),)
                return paper_page(path, club_paper(self.figures.clubs[name]), self.named, [file], above)

            yield self._page(path, digest, page, of)
            table = partial(lambda name: table_csv(club_table(self.figures.clubs[name])), name)
            yield FileToMake(file.href, digest, table, of)
            listed.append(ClubListed(name, path, len(members.get(path, ()))))
        listed.sort(key=lambda listed: (listed.name, listed.path))
        whole = PageLink("CSV", _beside(CLUBS))
        yield self._page(CLUBS, made_from(listed), partial(clubs_page, listed, [whole]))
        yield FileToMake(whole.href, made_from(listed), lambda: table_csv(plain_table(CLUB_COLUMNS, listed)))

    @cached_property
    def lists(self) -> SiteLists:
        """The lists of the years."""
        return SiteLists(self.archive, self.options, self.title, self.named, self.paths.people)

    @cached_property
    def lists_asked(self) -> tuple[ListsRequest, ...]:
        """The possible lists of each year."""
        return tuple(self._lists_asked())

    def _lists_asked(self) -> Iterator[ListsRequest]:
        settings = list_settings(self.options)
        # every list mentions rounds without a day, and a discipline has its first spelling
        told = (
            [held.key for held in self.held if not held.year],
            self.archive.other_results()["proba"].unique().tolist(),
        )
        until = ""
        for year in sorted(year for year in self.paths.seasons if year):
            of_year = made_from(settings, told, [self._given_by(held) for held in self.held if held.year == year])
            until = made_from(until, of_year)
            yield ListsRequest(ANNUAL, year, of_year)
            if settings.rated:
                yield ListsRequest(RATINGS, year, until)

    def _given_by(self, competition: CompetitionHeld) -> object:
        about = replace(competition, before=()), self.paths.competitions[competition.key]
        rounds = [self._of_rounds[item.key] for item, _ in competition.rounds]
        return about, rounds, self._leads_of(competition), self._tables.get(competition.key)

    @cached_property
    def _tables(self) -> Mapping[str, list[tuple[str, str]]]:
        with self.archive.base() as base:
            rows = base.rows("SELECT competitie, id, amprenta FROM tabele ORDER BY id")
        found: dict[str, list[tuple[str, str]]] = {}
        for key, *table in rows:
            found.setdefault(key, []).append((table[0], table[1]))
        return found

    def of_lists(self, made: Mapping[str, ListsMade]) -> Iterator[FileToMake]:
        """Lists of the years, pages that show or link to them. `made` has the lists of `lists_asked`."""
        if self._rated:
            yield from self._players(ratings for request in self.lists_asked for ratings in made[request.name].ratings)
        for request in self.lists_asked:
            for href, text in made[request.name].files.items():
                yield FileToMake(href, request.digest, partial(str, text))
        lists = [(request.year, link) for request in self.lists_asked for link in made[request.name].links]
        for year in self.paths.seasons:
            own = [held for held in self.held if held.year == year]
            of_year = [link for of, link in lists if of == year]
            yield self._page(
                self.paths.seasons[year],
                made_from([(replace(held, before=()), self.paths.competitions[held.key]) for held in own], of_year),
                partial(season_page, year, own, of_year, self.paths),
            )
        links = [link for _, link in reversed(lists)]
        yield self._page(LISTS, made_from(links), partial(lists_page, links))

    def _overview(self) -> Iterator[FileToMake]:
        held = self.held
        listed = [replace(person, path=self.paths.people[person.person]) for person in self.people]
        table = PageLink("CSV", _beside(PEOPLE))
        yield self._page(PEOPLE, made_from(listed), partial(people_page, listed, [table]))
        yield FileToMake(table.href, made_from(listed), lambda: table_csv(plain_table(PERSON_COLUMNS, listed)))
        led = [
            (
                self.paths.competitions[competition_held.key],
                *(self._of_rounds[own.key] for own, _ in competition_held.rounds),
            )
            for competition_held in held
        ]
        yield self._page(
            HOME, made_from(held, led, len(listed)), partial(home_page, self.title, held, len(listed), self.paths)
        )
        everything = made_from(self._of_rounds)
        file = PageLink("CSV", _beside(RECORDS))
        yield self._page(RECORDS, everything, lambda: records_page(self.figures.records, self.named, [file]))
        yield FileToMake(file.href, everything, lambda: table_csv(records_table(self.figures.records)))
        rounds = [group for competition in held for group in competition.rounds]
        feed = feed_of(self.title, self.settings.address, rounds, self.paths)
        yield FileToMake(FEED, made_from(feed), partial(feed_xml, feed))


def _beside(page: str) -> str:
    return f"{page.removesuffix('.html')}.csv"
