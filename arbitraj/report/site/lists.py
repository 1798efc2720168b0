"""The pages that list others: the first one, seasons, players, clubs, records, the lists of the years."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbitraj.report.annual_table import YearLists, annual_paper
from arbitraj.report.paper import Paper
from arbitraj.report.rating_table import RatingList, rating_paper
from arbitraj.report.site.linked import Named, linked_parts
from arbitraj.report.site.of_competition import CompetitionHeld, rounds_table
from arbitraj.report.site.page import (
    CLUBS,
    HOME,
    LISTS,
    PEOPLE,
    RECORDS,
    Leads,
    Paths,
    SitePage,
    SitePart,
)
from arbitraj.report.table import Column, PageLink, Shows, Table, Text, facts
from arbitraj.report.years.columns import shown_date, years_column
from arbitraj.text import count, say, thousands

_LATEST = 6  # competitions on the first page
Held = Sequence[CompetitionHeld]  # the latest last


@dataclass(frozen=True, slots=True)
class PersonListed:
    """A line of the list of players: name, page, the club of the last round, rounds, first places, the last year."""

    name: str
    path: str
    club: str
    rounds: int
    first: int
    last: str


def home_page(title: str, held: Held, people: int, paths: Paths) -> SitePage:
    """The first page: the latest competitions and the seasons."""
    return SitePage(HOME, title, say("site.home_kind"), tuple(_home(held, people, paths)))


def _home(held: Held, people: int, paths: Paths) -> Iterator[SitePart]:
    yield facts(
        ("site.fact_competitions", thousands(len(held))),
        ("site.fact_rounds", thousands(sum(len(each.rounds) for each in held))),
        ("site.fact_players", thousands(people)),
    )
    for each in [*reversed(held)][:_LATEST]:
        about = ", ".join(filter(None, (each.place, shown_date(each.day))))
        yield Leads("", ((PageLink(each.title, paths.competitions[each.key]), about),), "heading")
        if each.rounds:
            yield rounds_table(each.rounds, paths)
    seasons = ((year, [each for each in held if each.year == year]) for year in paths.seasons)
    links = ((PageLink(_season(year), paths.seasons[year]), count(len(own), "competition")) for year, own in seasons)
    yield Leads(say("site.seasons"), tuple(links))


def _season(year: str) -> str:
    return say("site.season", year=year) if year else say("site.no_year")


def season_page(year: str, held: Held, lists: Sequence[PageLink], paths: Paths) -> SitePage:
    """The competitions of a year, and its lists."""
    return SitePage(paths.seasons[year], _season(year), say("site.season_kind"), tuple(_of_season(held, lists, paths)))


def _of_season(held: Held, lists: Sequence[PageLink], paths: Paths) -> Iterator[SitePart]:
    columns: tuple[Column[CompetitionHeld], ...] = (
        years_column("date", lambda each: shown_date(each.day), Shows.LABEL, 15),
        years_column(
            "what", lambda each: PageLink(each.title, paths.competitions[each.key]), Shows.NAME, 34, text="competitions"
        ),
        years_column("where", lambda each: each.place, Shows.TEXT, 24),
        years_column("rounds", lambda each: len(each.rounds)),
    )
    yield Table(columns, tuple(held), say("rapoarte.competitions"), say("rapoarte.no_rounds"), key="competitions")
    if lists:
        yield Leads(say("site.lists"), tuple((each, "") for each in lists))


def people_page(people: Sequence[PersonListed], files: Sequence[PageLink]) -> SitePage:
    """Everybody who has a page, to be searched by name."""
    links = tuple((PageLink(each.name, each.path), _about(each)) for each in people)
    parts = (
        Leads("", links, "names"),
        Leads(say("site.files"), tuple((each, "") for each in files), "files"),
    )
    return SitePage(PEOPLE, say("site.people"), count(len(people), "player"), parts)


def _about(each: PersonListed) -> str:
    return ", ".join(filter(None, (each.club, count(each.rounds, "stage"), each.last)))


def people_table(people: Sequence[PersonListed]) -> Table[PersonListed]:
    """The same as a table for programs."""
    columns: tuple[Column[PersonListed], ...] = (
        Column("nume", "nume", lambda each: each.name),
        Column("club", "club", lambda each: each.club),
        Column("etape", "etape", lambda each: each.rounds),
        Column("locuri_1", "locuri_1", lambda each: each.first),
        Column("ultimul_an", "ultimul_an", lambda each: each.last),
    )
    return Table(columns, tuple(people))


def clubs_page(clubs: Sequence[tuple[str, str, int]]) -> SitePage:
    """Every club, with its page and how many players it had."""
    links = tuple((PageLink(name, path), count(players, "player")) for name, path, players in clubs)
    return SitePage(CLUBS, say("site.clubs"), count(len(clubs), "club"), (Leads("", links, "names"),))


def lists_page(lists: Sequence[PageLink]) -> SitePage:
    """The lists of all years."""
    parts: tuple[SitePart, ...] = (
        (Leads("", tuple((each, "") for each in lists)),) if lists else (Text(say("site.no_lists")),)
    )
    return SitePage(LISTS, say("site.lists"), say("site.lists_kind"), parts)


def records_page(paper: Paper, where: Named) -> SitePage:
    """The records."""
    return SitePage(RECORDS, paper.title, paper.kind, tuple(linked_parts(paper, where)))


def club_page(path: str, paper: Paper, where: Named) -> SitePage:
    """A club."""
    return SitePage(
        path, paper.title, paper.kind, tuple(linked_parts(paper, where)), (PageLink(say("site.clubs"), CLUBS),)
    )


def annual_page(path: str, lists: YearLists, files: Sequence[PageLink], where: Named) -> SitePage:
    """The annual lists of a year."""
    return _list_page(path, annual_paper(lists), files, where)


def rating_page(path: str, made: RatingList, files: Sequence[PageLink], where: Named) -> SitePage:
    """A rating list."""
    return _list_page(path, rating_paper(made), files, where)


def _list_page(path: str, paper: Paper, files: Sequence[PageLink], where: Named) -> SitePage:
    linked = Leads(say("site.files"), tuple((each, "") for each in files), "files")
    parts = (*linked_parts(paper, where), linked)
    return SitePage(path, paper.title, paper.kind, parts, (PageLink(say("site.lists"), LISTS),))
