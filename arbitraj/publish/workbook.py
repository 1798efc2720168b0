"""The results workbook: the ranking, every finding, and a sheet for each player on which each step can be followed."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from arbitraj.atomic import replacing
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.publish.workbook_findings import write_findings
from arbitraj.publish.workbook_player import write_player
from arbitraj.publish.workbook_ranking import write_ranking
from arbitraj.publish.workbook_style import Book
from arbitraj.ranking.standings import Ranking
from arbitraj.spreadsheet import save_workbook, sheet_title
from arbitraj.text import say


def write_workbook(
    path: Path,
    ranking: Ranking,
    words: ListInfo,
    progress: Callable[[int, int], None] | None = None,
    *,
    player_sheets: bool = True,
) -> None:
    """Write the workbook of a ranking; `progress(done, total)` is called after each of its sheets.

    Without `player_sheets` only the ranking and the findings are written. The same ranking gives the same bytes.
    Raises OSError where the file cannot be written, as when it is open in another program.
    """
    groups = ranking.groups or ((None, ()),)
    names = [say(f"workbook.ranking_{category.value}" if category else "workbook.ranking") for category, _ in groups]
    findings = say("workbook.findings")
    taken = {name.casefold() for name in (*names, findings)}
    players = _player_sheets(ranking, taken) if player_sheets else {}
    book = Book()
    pages: list[Callable[[], None]] = [
        partial(write_ranking, book, name, ranking, group, words, players, findings) for group, name in enumerate(names)
    ]
    pages.append(partial(write_findings, book, findings, ranking, players))
    if player_sheets:
        for name, (_, standings) in zip(names, groups, strict=True):
            pages += [partial(write_player, book, ranking, standing, players, name) for standing in standings]
    for done, write_page in enumerate(pages, 1):
        write_page()
        if progress:
            progress(done, len(pages))
    with replacing(path) as temporary:
        competition = ranking.game.competition
        save_workbook(book.workbook, temporary, competition.title, competition.day)


def _player_sheets(ranking: Ranking, taken: set[str]) -> Mapping[int, str]:
    """The name of each ranked player's sheet, by table."""
    return {
        standing.correction.player.table: sheet_title(
            say("workbook.player", place=standing.place, name=standing.correction.player.name), taken
        )
        for standing in ranking.standings
    }
