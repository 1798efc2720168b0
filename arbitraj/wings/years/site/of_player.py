"""Page of a player: form over time, results by discipline, the best moves as pictures."""

from collections.abc import Iterator, Sequence
from typing import Any

from arbitraj.game.tile import bracketed
from arbitraj.report.paper import Boards, BoardShown
from arbitraj.report.table import Column, Facts, PageLink, Shows, Table
from arbitraj.text import say
from arbitraj.wings.years.frames.fields import PlayerRound
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
    link,
    linked_parts,
    plain_table,
)

Files = tuple[tuple[str, str], ...]


def player_page(
    years: PlayerYears,
    pictures: Sequence[BoardOf],
    other: Sequence[tuple[Any, ...]],
    paths: Paths,
    where: Named,
    path: str,
    analyses: Files = (),
    files: Sequence[PageLink] = (),
) -> SitePage:
    """Page of a player. `analyses`: links to analyses. `files`: the rounds as data for programs."""
    paper = player_paper(years)
    parts = list(linked_parts(paper, where))
    boards = tuple(BoardShown(_told(each, where), each.board, each.variant, each.covered) for each in pictures)
    # after the figures and before the table of all rounds
    before = [part for part in parts if isinstance(part, Facts)]
    rest = [part for part in parts if not isinstance(part, Facts)]
    more = [*_boards(boards), *_other(other, paths), *_analyses(analyses)]
    trail = (PageLink(say("site.people"), PEOPLE),)
    return SitePage(path, paper.title, paper.kind, (*before, *rest[:-1], *more, *rest[-1:], *files_of(files)), trail)


def _told(board: BoardOf, where: Named) -> str:
    move = say("solver.move", group="", position=board.position, word=bracketed(board.word), points=board.worth)
    return f"{move}"


def _boards(boards: tuple[BoardShown, ...]) -> Iterator[SitePart]:
    if boards:
        yield Boards(say("site.best_moves"), boards)


def _other(rows: Sequence[tuple[Any, ...]], paths: Paths) -> Iterator[SitePart]:
    columns: tuple[Column[tuple[Any, ...]], ...] = (
        years_column("date", lambda row: shown_date(row[0]), Shows.LABEL, 15),
        years_column("what", lambda row: link(row[2], paths.competitions, row[1]), Shows.NAME, 34, text="competitions"),
        years_column("discipline", lambda row: discipline_shown(row[3]), Shows.LABEL, 18),
        years_column("place", lambda row: row[4], Shows.PLACE, 8),
        years_column("ranking_points", lambda row: row[5], places=2),
    )
    if rows:
        yield Table(columns, tuple(rows), say("site.other"), key="other")


def _analyses(files: Files) -> Iterator[SitePart]:
    if files:
        yield Leads(say("site.analyses"), tuple((PageLink(name, href), "") for name, href in files), "files")


# columns of a player's rounds for programs, with their attributes (docs/formate.md)
_KEYS = {
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


def player_table(years: PlayerYears) -> Table[PlayerRound]:
    """A player's rounds as a table for programs."""
    return plain_table(_KEYS, years.rounds)
