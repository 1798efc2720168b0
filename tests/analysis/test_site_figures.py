"""Figures of a round on the site, final tables, and the feed of rounds."""

from contextlib import nullcontext

from arbitraj.report.table import Table
from arbitraj.wings.years.archive.base import in_memory
from arbitraj.wings.years.archive.final_tables import FinalLine, final_rows
from arbitraj.wings.years.archive.keeping import keep_table
from arbitraj.wings.years.archive.sources import GENERAL_RANKING, ArchivedTable, TableAbout, TableKind
from arbitraj.wings.years.frames.fields import ArchiveRound, PlayerRound
from arbitraj.wings.years.frames.years import Move
from arbitraj.wings.years.reports.player import RowsOfPlayer, player_paper, years_of_rows
from arbitraj.wings.years.site.figures import (
    CompetitionHeld,
    EntryOf,
    FinalPlace,
    GameLine,
    RoundFigures,
    SiteFigures,
    Winners,
)
from arbitraj.wings.years.site.held import all_held
from arbitraj.wings.years.site.of_games import final_parts
from arbitraj.wings.years.site.of_round import round_page
from arbitraj.wings.years.site.page import Folded, Leads, Paths
from arbitraj.wings.years.site.player_games import games_of_players
from arbitraj.wings.years.site.press import feed_of
from arbitraj.wings.years.site.public import Guarded, KeptBack, PublicArchive

ABOUT = ArchiveRound("e1", "c1", "Cupa", "", None, "2026", 1, "Etapa 1", "pe_sir", "romana", "", "", None, 1, "")
ANA = PlayerRound(
    *("e1", "p", "Pop Ana", "", "seniori", None, False, None, None, None, None, None, None, "predat", None, None),
    *(0, 0, 0.0, None, None, 0),
)


def taken(place: int | None, total: int | None) -> PlayerRound:
    return ANA._replace(place=place, total=total)


def test_totals_are_those_of_who_is_ranked() -> None:
    lines = (taken(1, 90), taken(2, 0), taken(None, 70), taken(3, None))
    assert RoundFigures(ABOUT, lines, False, 0, 0, (), (), ()).totals == (90, 0)


def test_the_feed_tells_the_latest_fifty_rounds_the_newest_first() -> None:
    def held(n: int, edition: int = 1) -> tuple[ArchiveRound, Winners]:
        about = ABOUT._replace(key=f"e{n}", day=f"2026-{1 + n // 28:02}-{1 + n % 28:02}", name=f"Etapa {n}")
        return about._replace(edition=edition), (("a", "Albu Ana", 100 + n), ("b", "Barbu Ion", 100 + n))

    paths = Paths(rounds={f"e{n}": f"etape/{n}.html" for n in range(53)})
    feed = feed_of("Titlu", "https://ani.ro/", [held(n) for n in range(53)], paths)
    assert [(entry.title, entry.path, entry.updated, entry.summary) for entry in feed.entries] == [
        (
            f"Cupa: Etapa {n}",
            f"etape/{n}.html",
            f"{held(n)[0].day}T00:00:00Z",
            f"integral pe șir. Pe primul loc: Albu Ana ({100 + n}), Barbu Ion ({100 + n})",
        )
        for n in range(52, 2, -1)
    ]
    assert (feed.title, feed.author, feed.here) == ("Rezultate: Titlu", "Titlu", "https://ani.ro/rezultate.xml")
    assert feed.updated == feed.entries[0].updated
    again = feed_of("Titlu", "https://alt.ro/", [held(n, 1 + (n == 52)) for n in range(53)], paths)
    same = [one.id == other.id for one, other in zip(feed.entries, again.entries, strict=True)]
    assert (same, len({entry.id for entry in feed.entries}), feed.id == again.id) == ([False] + [True] * 49, 50, False)
    bare = feed_of("Titlu", "", [(ABOUT, ())], Paths(rounds={"e1": "x"}))
    assert (bare.updated, bare.entries[0].summary) == ("1970-01-01T00:00:00Z", "integral pe șir. Pe primul loc: –")


def test_an_age_kept_back_is_told_by_no_order_of_lines_and_no_number_of_players() -> None:
    ranked = {"tineret": ("Ene Ana", "Pop Ion", "Rus Dan"), "seniori": ("Albu Eva", "Stan Ilie")}
    lines = [
        FinalLine(name, place, 9.0 - place, category=category)
        for category, names in ranked.items()
        for place, name in enumerate(names, 1)
    ]

    def listed(category: str | None = "") -> tuple[list[str], dict[str, int | None]]:
        own = [
            line if category == "" else line._replace(category=category, place=at) for at, line in enumerate(lines, 1)
        ]
        people = {line.key: line.name for line in own}
        about = TableAbout(GENERAL_RANKING, "Cupa")
        with in_memory() as base:
            keep_table(base, ArchivedTable(about, TableKind.GENERAL, people, final_rows(own), ""))
            hidden = Guarded(KeptBack(ageless=frozenset({"dan rus", "albu eva"})))
            held = all_held(SiteFigures(PublicArchive(lambda: nullcontext(base), guarded=hidden)))
        players = {name: made.final[0].players for name, made in games_of_players(held).items()}
        return [line.name for line in held[0].final[GENERAL_RANKING]], players

    order, players = listed()
    assert order == ["Ene Ana", "Pop Ion", "Stan Ilie", "Albu Eva", "Rus Dan"]
    assert {*players.values()} == {None}
    # one ranking of all: its order is that of places
    order, players = listed("seniori")
    assert order == [line.name for line in lines]
    assert {*players.values()} == {5}


def test_two_tournaments_are_told_apart_and_a_cross_table_that_does_not_fit_leads_to_the_games() -> None:
    def held(players: int, *disciplines: str) -> list[tuple[str, str]]:
        lines = tuple(FinalPlace(f"p{n}", f"P {n}", "", "", n, 1.0, 0, 1, 15) for n in range(players))
        games = tuple(GameLine(n, n, ("p0", "P 0", 3), (f"p{n % 7 + 1}", "", 2), 1) for n in range(1, 16))
        final, played = dict.fromkeys(disciplines, lines), dict.fromkeys(disciplines, games)
        made = CompetitionHeld("c", "Cupa", "", None, games=played, final=final)
        parts = final_parts(made, Paths(competitions={"c": "competitii/cupa.html"}))
        return [
            (part.title, str(part.links[0][0].href) if isinstance(part, Leads) else "")
            for part in parts
            if isinstance(part, Folded | Leads)
        ]

    cross, again, games = "Tabel încrucișat", "Cine s-a întâlnit de mai multe ori", "Partide (15)"
    assert held(14, "clubul") == [(cross, ""), (again, ""), (games, "")]
    assert held(15, "clubul") == [(cross, "partide/cupa.csv"), (again, ""), (games, "")]
    assert [title for title, _ in held(14, "clubul", "rapid")] == [
        f"{title}: {discipline}" for discipline in ("Clubul", "Rapid") for title in (cross, again, games)
    ]


def test_first_rows_are_said_where_there_are_more() -> None:
    def notes_of(number: int) -> list[str]:
        dear = tuple(EntryOf("p", "Pop Ana", "A1", "CASA", 9) for _ in range(min(number, 6)))
        made = RoundFigures(ABOUT, (taken(1, 9),), False, number, number, dear, (), ())
        paths = Paths(rounds={"e1": "x.html"}, competitions={"c1": "c.html"}, seasons={"2026": "s.html"})
        moves = [Move("p", "e1", n, "CASA", "A1", 9, None) for n in range(number)]
        years = years_of_rows("Pop Ana", RowsOfPlayer(1, (taken(1, 9),), (), moves), {"e1": ABOUT})
        parts = [*round_page(made, paths).parts, *player_paper(years).parts]
        return [part.note for part in parts if isinstance(part, Table) and part.key in ("dearest", "longest")]

    assert notes_of(5) == ["", "", ""]
    assert notes_of(10) == ["Primele 5.", "", ""]
    assert notes_of(11) == ["Primele 5.", "Primele 10.", "Primele 10."]
