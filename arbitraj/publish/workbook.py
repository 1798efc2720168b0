"""The results workbook: the ranking, every finding, and a sheet for each player on which each step can be followed."""

from collections.abc import Callable, Mapping
from datetime import datetime, time
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.writer.excel import ExcelWriter

from arbitraj.atomic import replacing
from arbitraj.competition.model import Competition
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.publish.workbook_findings import write_findings
from arbitraj.publish.workbook_player import write_player
from arbitraj.publish.workbook_ranking import write_ranking
from arbitraj.publish.workbook_style import Book, plain_text, sheet_title
from arbitraj.ranking.standings import Ranking
from arbitraj.text import say

# what stands for the moment of writing, so that the same ranking gives the same bytes
_NO_DAY = datetime(2000, 1, 1)
_ZIP_DAY = (1980, 1, 1, 0, 0, 0)


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
        _save(book.workbook, ranking.game.competition, temporary)


def _player_sheets(ranking: Ranking, taken: set[str]) -> Mapping[int, str]:
    """The name of each ranked player's sheet, by table."""
    return {
        standing.correction.player.table: sheet_title(
            say("workbook.player", place=standing.place, name=standing.correction.player.name), taken
        )
        for standing in ranking.standings
    }


def _save(workbook: Workbook, competition: Competition, path: Path) -> None:
    properties = workbook.properties
    properties.creator, properties.title = "arbitraj", plain_text(competition.title)
    properties.created = properties.modified = datetime.combine(competition.day, time()) if competition.day else _NO_DAY
    with _SteadyZip(path, "w", ZIP_DEFLATED) as archive:
        ExcelWriter(workbook, archive).save()


class _SteadyZip(ZipFile):
    """A zip whose members carry no moment and no system of writing."""

    def write(self, filename: str | PathLike[str], arcname: Any = None, *_: Any, **__: Any) -> None:
        self.writestr(str(arcname), Path(filename).read_bytes())

    def writestr(self, zinfo_or_arcname: Any, data: Any, *_: Any, **__: Any) -> None:
        info = ZipInfo(str(zinfo_or_arcname), _ZIP_DAY)
        info.compress_type, info.create_system, info.external_attr = ZIP_DEFLATED, 0, 0
        super().writestr(info, data)
