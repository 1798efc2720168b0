"""Pages that list others: home, seasons, competitions, players, clubs, records, the lists of the years.

The lists of the years are computed when their material has changed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import repeat, starmap
from operator import itemgetter
from typing import NamedTuple

from arbitraj.press.csv_table import table_csv
from arbitraj.problems import ProblemsError
from arbitraj.report.paper import Paper
from arbitraj.report.table import Column, Facts, Medium, PageLink, Shows, Table, Text, facts
from arbitraj.text import count, first_of, text_of, thousands
from arbitraj.wings.years.frames.fields import ArchiveRound, PlayerRound
from arbitraj.wings.years.lists.annual import annual_paper, annual_tables, discipline_shown, without_category
from arbitraj.wings.years.lists.making import (
    DaysNamed,
    ListOptions,
    annual_lists,
    days_named,
    list_settings,
    ratings_of_years,
)
from arbitraj.wings.years.lists.rating_table import (
    RatingList,
    made_public,
    rating_list_table,
    rating_paper,
)
from arbitraj.wings.years.reports.club import ClubPlayer, ClubYears
from arbitraj.wings.years.reports.columns import game_named, shown_date, type_named, years_column
from arbitraj.wings.years.reports.records import RecordHeld, Records, records_paper
from arbitraj.wings.years.site.figures import CompetitionHeld, PersonThere, Winners
from arbitraj.wings.years.site.of_games import final_parts
from arbitraj.wings.years.site.page import (
    CLUBS,
    HOME,
    LISTS,
    PEOPLE,
    RECORDS,
    Leads,
    Named,
    Paths,
    SitePage,
    SitePart,
    files_of,
    fold_after,
    link,
    linked_parts,
    paths_under,
    plain_table,
    season_named,
)
from arbitraj.wings.years.site.player_ratings import PublicRatings, public_ratings
from arbitraj.wings.years.site.press import site_page
from arbitraj.wings.years.site.public import PublicArchive


def competition_page(made: CompetitionHeld, paths: Paths, files: Sequence[PageLink] = ()) -> SitePage:
    """The page of a competition. `files`: its final tables and games as data for programs."""
    kind = ", ".join(filter(None, (made.place, shown_date(made.day))))
    about = ", ".join(filter(None, (text_of("site.a_competition"), kind)))
    trail = (PageLink(season_named(made.year), paths.seasons[made.year]),)
    return SitePage(paths.competitions[made.key], made.title, kind, tuple(_parts(made, paths, files)), trail, about)


def _parts(made: CompetitionHeld, paths: Paths, files: Sequence[PageLink]) -> Iterator[SitePart]:
    yield Facts(((text_of("site.fact_rounds"), str(len(made.rounds)) if made.rounds else ""), *_won(made)))
    yield from final_parts(made, paths)
    if made.rounds:
        yield rounds_table(made.rounds, paths)
    for discipline, lines in made.other.items():
        yield _other(discipline, lines, paths)
    if not made.rounds and not made.other and not made.games and not made.final:
        yield Text(text_of("rapoarte.no_rounds"))
    if made.before:
        links = tuple(
            (PageLink(shown_date(day) or made.title, paths.competitions[key]), "") for key, day in made.before
        )
        yield Leads(text_of("site.held_too"), links)
    yield from files_of(files)


def _won(made: CompetitionHeld) -> Iterator[tuple[str, str]]:
    """Winners of a competition as facts: of its general ranking, of its tournaments."""
    for discipline in made.final:
        name = discipline_shown(discipline)
        yield text_of("site.winner_of", discipline=name[:1].lower() + name[1:]), ", ".join(made.winners(discipline))


def winner_shown(made: CompetitionHeld) -> str:
    """The winner of a competition, empty if it has no final table. A general ranking goes before tournaments."""
    return ", ".join(made.winners(next(iter(made.final)))) if made.final else ""


def rounds_table(
    rounds: Sequence[tuple[ArchiveRound, Winners]], paths: Paths, caption: str = ""
) -> Table[tuple[ArchiveRound, Winners]]:
    """Table of rounds with their winners. One with a `caption` stands under the link to its competition."""
    columns: tuple[Column[tuple[ArchiveRound, Winners]], ...] = (
        years_column("round", lambda row: PageLink(row[0].name, paths.rounds[row[0].key]), Shows.NAME, 28),
        years_column("type", lambda row: type_named(row[0].game_type), Shows.LABEL, 20),
        years_column("winners", lambda row: _winners(row[1], paths), Shows.TEXT, 28),
        years_column("winner_total", lambda row: row[1][0][2] if row[1] else None, Shows.TOTAL),
    )
    key = "under_link" if caption else "rounds"
    caption = caption or text_of("rapoarte.rounds")
    return Table(columns, tuple(rounds), caption, text_of("rapoarte.no_rounds"), key=key)


def _winners(winners: Winners, paths: Paths) -> str | PageLink:
    if len(winners) == 1:
        return link(winners[0][1], paths.people, winners[0][0])
    return ", ".join(name for _, name, _ in winners)


def _other(discipline: str, lines: tuple[PlayerRound, ...], paths: Paths) -> Table[PlayerRound]:
    columns: tuple[Column[PlayerRound], ...] = (
        years_column("place", lambda row: row.place, Shows.PLACE, 7),
        years_column("player", lambda row: link(row.name, paths.people, row.person), Shows.NAME, 28),
        years_column("club", lambda row: link(row.club, paths.clubs, row.club), Shows.TEXT, 22),
        years_column("ranking_points", lambda row: row.points, places=2),
    )
    return Table(columns, lines, discipline_shown(discipline), key="other")


_LATEST = 6  # competitions on the first page
Held = Sequence[CompetitionHeld]  # the latest last


@dataclass(frozen=True, slots=True)
class ClubListed:
    """A line of the list of clubs: name, page, number of players."""

    name: str
    path: str
    players: int


def home_page(title: str, held: Held, people: int, paths: Paths) -> SitePage:
    """Home page: the latest competitions and the seasons."""
    return SitePage(HOME, title, text_of("site.home_kind"), tuple(_home(held, people, paths)))


def _home(held: Held, people: int, paths: Paths) -> Iterator[SitePart]:
    yield facts(
        ("site.fact_competitions", thousands(len(held))),
        ("site.fact_rounds", thousands(sum(len(competition_held.rounds) for competition_held in held))),
        ("site.fact_players", thousands(people)),
    )
    for competition in [*reversed(held)][:_LATEST]:
        about = ", ".join(filter(None, (competition.place, shown_date(competition.day))))
        if winner := winner_shown(competition):
            about = " · ".join(filter(None, (about, text_of("site.won_by", names=winner))))
        yield Leads("", ((PageLink(competition.title, paths.competitions[competition.key]), about),), "heading")
        if competition.rounds:
            # several tables of one page have different names
            what = ", ".join(filter(None, (competition.title, competition.place, shown_date(competition.day))))
            yield rounds_table(competition.rounds, paths, text_of("site.rounds_of", what=what))
    seasons = (
        (year, [competition_held for competition_held in held if competition_held.year == year])
        for year in paths.seasons
    )
    links = (
        (PageLink(season_named(year), paths.seasons[year]), count(len(own), "competition")) for year, own in seasons
    )
    yield Leads(text_of("site.seasons"), tuple(links))


def season_page(year: str, held: Held, lists: Sequence[PageLink], paths: Paths) -> SitePage:
    """Page of a year's competitions and lists."""
    return SitePage(
        paths.seasons[year], season_named(year), text_of("site.season_kind"), tuple(_of_season(held, lists, paths))
    )


def _of_season(held: Held, lists: Sequence[PageLink], paths: Paths) -> Iterator[SitePart]:
    columns: tuple[Column[CompetitionHeld], ...] = (
        years_column("date", lambda row: shown_date(row.day), Shows.LABEL, 15),
        years_column(
            "what", lambda row: PageLink(row.title, paths.competitions[row.key]), Shows.NAME, 34, text="competitions"
        ),
        years_column("where", lambda row: row.place, Shows.TEXT, 24),
        years_column("rounds", lambda row: len(row.rounds) or None),
        *(
            (years_column("winners", winner_shown, Shows.TEXT, 28),)
            if any(competition_held.final for competition_held in held)
            else ()
        ),
    )
    yield Table(columns, tuple(held), text_of("site.of_season"), text_of("rapoarte.no_rounds"), key="competitions")
    if lists:
        yield Leads(text_of("site.lists"), tuple((link, "") for link in lists))


# columns of the lists for programs, with their attributes (docs/formate.md)
PERSON_COLUMNS = {"nume": "name", "club": "club", "etape": "rounds", "locuri_1": "first", "ultimul_an": "last"}
CLUB_COLUMNS = {"nume": "name", "jucatori": "players"}


def people_page(people: Sequence[PersonThere], files: Sequence[PageLink]) -> SitePage:
    """Page of all persons with a page, searchable by name."""
    links = tuple(
        (PageLink(one.name, one.path), ", ".join(filter(None, (one.club, *_played(one), one.last)))) for one in people
    )
    parts = (Leads("", links, "names"), *files_of(files))
    return SitePage(PEOPLE, text_of("site.people"), count(len(people), "player"), parts)


def _played(one: PersonThere) -> tuple[str, ...]:
    return (
        count(one.rounds, "stage") if one.rounds or not one.games else "",
        count(one.games, "game") if one.games else "",
    )


def clubs_page(clubs: Sequence[ClubListed], files: Sequence[PageLink]) -> SitePage:
    """Page of all clubs, with the number of their players."""
    links = tuple((PageLink(club.name, club.path), count(club.players, "player")) for club in clubs)
    parts = (Leads("", links, "names"), *files_of(files))
    return SitePage(CLUBS, text_of("site.clubs"), count(len(clubs), "club"), parts)


def paper_page(
    path: str, paper: Paper, where: Named, files: Sequence[PageLink], above: tuple[PageLink, ...] = ()
) -> SitePage:
    """Page of a document: the records, a club, a list of a year."""
    return SitePage(path, paper.title, paper.kind, (*linked_parts(paper, where), *files_of(files)), above)


def records_page(held: Records, where: Named, files: Sequence[PageLink]) -> SitePage:
    """Page of the records: the best of every type, the whole tables folded."""
    paper = records_paper(held)
    figures, *tables = linked_parts(paper, where)
    parts = figures, _in_short(held), *fold_after(tables, ()), *files_of(files)
    return SitePage(RECORDS, paper.title, paper.kind, parts)


_IN_SHORT = {"totals": "best", "dearest": "dearest_move", "longest": "longest_word", "bingos": "most_bingos"}
_HOLDERS = 2  # named in short


def _in_short(held: Records) -> Table[tuple[str, str]]:
    """The best value of each kind of record, by variant and type."""
    types = tuple(
        dict.fromkeys((value.variant, value.game_type) for name in _IN_SHORT for value in getattr(held, name))
    )

    def best(name: str, of: tuple[str, str]) -> str:
        own: list[RecordHeld] = [value for value in getattr(held, name) if value[:2] == of]
        most = max((held.value for held in own), default=0)
        holders = list(dict.fromkeys(held.player for held in own if held.value == most))
        named = {"value": thousands(most), "names": first_of(holders, _HOLDERS)}
        return text_of("site.record_of", **named) if own else ""

    columns: tuple[Column[tuple[str, str]], ...] = (
        years_column("type", lambda of: game_named(of[1], of[0]), Shows.NAME, 24),
        *(years_column(key, partial(best, name), Shows.TEXT, 28) for name, key in _IN_SHORT.items()),
    )
    return Table(columns, types, text_of("site.in_short"), text_of("rapoarte.no_rounds"), key="in_short")


def lists_page(lists: Sequence[PageLink]) -> SitePage:
    """Page of the lists of all years."""
    parts: tuple[SitePart, ...] = (
        (Leads("", tuple((link, "") for link in lists)),) if lists else (Text(text_of("site.no_lists")),)
    )
    return SitePage(LISTS, text_of("site.lists"), text_of("site.lists_kind"), parts)


# columns of a record for programs, with their attributes
_OF_RECORD = {
    "varianta": "variant",
    "tip": "game_type",
    "litere": "letters",
    "valoare": "value",
    "pozitie": "position",
    "cuvant": "word",
    "maxim": "maximum",
    "nume": "player",
    "data": "day",
    "competitie": "competition",
    "etapa": "stage",
}
_KINDS = {
    "totaluri": "totals",
    "depuneri": "dearest",
    "cuvinte": "longest",
    "suporturi": "bingos",
    "aproape_de_maxim": "nearest",
}


def records_table(told: Records) -> Table[tuple[str, RecordHeld]]:
    """The records as one table for programs, a row for each holder."""
    held = tuple((kind, value) for kind, name in _KINDS.items() for value in getattr(told, name))

    def of_record(key: str, name: str) -> Column[tuple[str, RecordHeld]]:
        return Column(key, key, lambda row: getattr(row[1], name))

    return Table((Column("fel", "fel", itemgetter(0)), *starmap(of_record, _OF_RECORD.items())), held)


def club_table(years: ClubYears) -> Table[ClubPlayer]:
    """The players of a club by year, as a table for programs."""
    keys = {"an": "year", "nume": "name", "etape": "rounds", "cel_mai_bun_loc": "best", "cel_mai_mare_total": "total"}
    keys |= {"din_mediana": "of_median", "aur": "gold", "argint": "silver", "bronz": "bronze"}
    return plain_table({**keys, "puncte_clasament": "points"}, years.players_by_year)


ANNUAL, RATINGS = "anual", "rating"


class ListsRequest(NamedTuple):
    """The annual lists or the ratings of a year, with a digest of their material."""

    kind: str
    year: str
    digest: str

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.year}"


class ListsMade(NamedTuple):
    """Links to lists, the contents of their files by path, ratings for the pages of players."""

    links: tuple[PageLink, ...] = ()
    files: Mapping[str, str] = {}
    ratings: tuple[PublicRatings, ...] = ()


@dataclass
class SiteLists:
    """The lists of an archive as pages of a site with this title. `options` name the archive and the settings."""

    archive: PublicArchive
    options: ListOptions
    title: str
    named: Named
    people: Mapping[str, str]  # pages of players

    def shares(self, wanted: Sequence[ListsRequest]) -> list[Sequence[ListsRequest]]:
        """Lists grouped into shares. Ratings of several years are together, as each continues the one before."""
        ratings = [request for request in wanted if request.kind == RATINGS]
        return [*([ratings] if ratings else ()), *([request] for request in wanted if request.kind == ANNUAL)]

    def made(self, asked: Sequence[ListsRequest]) -> list[ListsMade]:
        """The lists of a share."""
        if asked[0].kind == ANNUAL:
            return [self._annual(request.year) for request in asked]
        settings = list_settings(self.options)
        # hidden persons are rated too: only their names are left out of the list
        years = [int(request.year) for request in asked]
        found = ratings_of_years(self.archive.of_seen(), years, settings)
        named: Iterable[DaysNamed] = repeat({})
        if self.archive.guarded.by_title:
            named = days_named(self.archive, years, settings)
        return [self._ratings(item.year, made, days) for item, made, days in zip(asked, found, named, strict=False)]

    def _annual(self, year: str) -> ListsMade:
        try:
            found = annual_lists(ListOptions(self.options.base, int(year), self.options.settings), self.archive)
        except ProblemsError:  # a year without ranking points has no list
            return ListsMade()
        lists = without_category(found, self.archive.ageless)
        base = f"liste/anual-{year}"
        tables = [table_csv(table, Medium.BOOK) for table in annual_tables(lists)]
        files = [
            PageLink(f"CSV {n}" if len(tables) > 1 else "CSV", f"{base}-{n}.csv") for n in range(1, len(tables) + 1)
        ]
        page = self._page(f"{base}.html", annual_paper(lists), files)
        texts = {link.href: text for link, text in zip(files, tables, strict=True)}
        return ListsMade((PageLink(lists.title, f"{base}.html"),), {f"{base}.html": page, **texts})

    def _page(self, path: str, paper: Paper, files: Sequence[PageLink]) -> str:
        above = (PageLink(text_of("site.lists"), LISTS),)
        return site_page(paper_page(path, paper, self.named, files, above), self.title)

    def _ratings(self, year: str, lists: Sequence[RatingList], days: DaysNamed) -> ListsMade:
        named = {f"rating-{year}-{made.discipline}": made for made in lists if str(made.day.year) == year}
        paths = paths_under("liste", named)
        pages = [self._rating(paths[name], made, days) for name, made in named.items()]
        files = {path: text for _, own, _ in pages for path, text in own}
        return ListsMade(tuple(link for link, *_ in pages), files, tuple(ratings for *_, ratings in pages))

    def _rating(
        self, path: str, made: RatingList, days: DaysNamed
    ) -> tuple[PageLink, Sequence[tuple[str, str]], PublicRatings]:
        # who is hidden everywhere that anything was played has no page
        nameless = {player.key: text_of("site.unnamed") for player in made.players if player.key not in self.people}
        named = days.get(made.discipline, {})
        last = {player.key: named.get(player.key) for player in made.players} if self.archive.guarded.by_title else {}
        shown = made_public(made, nameless | self.archive.names_kept_back(), self.archive.ageless, last)
        file = PageLink("CSV", f"{path.removesuffix('.html')}.csv")
        page = self._page(path, rating_paper(shown), [file])
        table = table_csv(rating_list_table(shown), Medium.BOOK)
        return PageLink(made.title, path), [(path, page), (file.href, table)], public_ratings(made, path, self.people)
