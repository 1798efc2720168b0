"""Page of a player: form over time, results by discipline, the best moves as pictures."""

from collections.abc import Iterator, Sequence
from typing import Any

from arbitraj.game.tile import bracketed
from arbitraj.report.paper import Boards, BoardShown
from arbitraj.report.table import Column, Facts, PageLink, Shows, Table
from arbitraj.text import text_of
from arbitraj.wings.years.lists.annual import discipline_shown
from arbitraj.wings.years.reports.columns import shown_date, years_column
from arbitraj.wings.years.reports.player import PlayerYears, player_paper
from arbitraj.wings.years.site.figures import BoardOf
from arbitraj.wings.years.site.page import (
    PEOPLE,
    Leads,
    Named,
    Paths,
    SitePage,
    SitePart,
    files_of,
    fold_after,
    link,
    linked_parts,
)
from arbitraj.wings.years.site.player_games import NO_GAMES, PlayerGames, player_game_parts
from arbitraj.wings.years.site.player_ratings import RatingOfPlayer, rating_parts

Files = tuple[tuple[str, str], ...]
_UNFOLDED = ("years", "ratings", "general", "tournaments", "other")  # tables that a reader sees at once


def player_page(
    years: PlayerYears,
    pictures: Sequence[BoardOf],
    other: Sequence[tuple[Any, ...]],
    paths: Paths,
    where: Named,
    path: str,
    analyses: Files = (),
    files: Sequence[PageLink] = (),
    played: PlayerGames = NO_GAMES,
    ratings: Sequence[RatingOfPlayer] = (),
) -> SitePage:
    """Page of a player. `analyses`: links to analyses. `files`: the rounds as data for programs."""
    paper = player_paper(years, whole=True)
    parts = list(linked_parts(paper, where))
    boards = tuple(
        BoardShown(
            text_of("solver.move", group="", position=made.position, word=bracketed(made.word), points=made.worth),
            *(made.board, made.variant, made.covered),
        )
        for made in pictures
    )
    links = tuple((PageLink(name, href), "") for name, href in analyses)
    shown: list[SitePart] = [part for part in parts if isinstance(part, Facts)]
    rest = [part for part in parts if not isinstance(part, Facts)]
    details = next(n for n, part in enumerate(rest) if isinstance(part, Table) and part.key != "years")
    shown += [*rest[:details], *rating_parts(ratings), *player_game_parts(played, paths), *_other(other, paths)]
    shown += [Leads(text_of("site.analyses"), links, "files")] if links else []
    best: SitePart = Boards(text_of("site.best_moves"), boards)
    for part in rest[details:]:
        if years.rounds or not (played.games or played.final or other):
            shown += [part, best] if boards and isinstance(part, Table) and part.key == "dearest" else [part]
    trail = (PageLink(text_of("site.people"), PEOPLE),)
    folded = tuple(fold_after(shown, _UNFOLDED))
    about = text_of("site.a_player")
    return SitePage(path, paper.title, paper.kind, (*folded, *files_of(files)), trail, about)


def _other(rows: Sequence[tuple[Any, ...]], paths: Paths) -> Iterator[SitePart]:
    columns: tuple[Column[tuple[Any, ...]], ...] = (
        years_column("date", lambda row: shown_date(row[0]), Shows.LABEL, 15),
        years_column("what", lambda row: link(row[2], paths.competitions, row[1]), Shows.NAME, 34, text="competitions"),
        years_column("discipline", lambda row: discipline_shown(row[3]), Shows.LABEL, 18),
        years_column("place", lambda row: row[4], Shows.PLACE, 8),
        years_column("ranking_points", lambda row: row[5], places=2),
    )
    if rows:
        yield Table(columns, tuple(rows), text_of("site.other"), key="other")


# columns of a player's rounds for programs, with their attributes (docs/formate.md)
PLAYER_COLUMNS = {
    "data": "about.day",
    "competitie": "about.title",
    "etapa": "about.name",
    "tip": "about.game_type",
    "club": "club",
    "loc": "place",
    "clasati": "ranked",
    "total": "total",
    "cel_mai_mare": "winner",
    "mediana": "median",
    "din_cel_mai_mare": "of_winner",
    "din_mediana": "of_median",
    "puncte_pierdute": "lost",
    "predata_a": "order",
    "predate": "handed",
}
