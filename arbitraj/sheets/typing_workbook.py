"""The workbook in which an arbiter types the sheets: an index, then a page a player, laid out like Annex 3's forms."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from openpyxl import Workbook

from arbitraj.atomic import replacing
from arbitraj.game.variant import Variant
from arbitraj.record.model import Competition, Player, Sheet
from arbitraj.record.variant_said import with_variant
from arbitraj.sheets.carried import carried_lines, is_same, page_texts
from arbitraj.sheets.draft import FoundSheet
from arbitraj.sheets.pages import read_pages
from arbitraj.sheets.shapes import reading_for
from arbitraj.sheets.typing_page import PLAIN, PLAIN_TWICE, SCORED, WITH_GROUPS, Form, FormPage, fill_index
from arbitraj.tables.open import workbook_pages
from arbitraj.tables.spreadsheet import save_workbook, sheet_title
from arbitraj.text import say

_SOLUTIONS = 60
_MORE = 3  # entries past one a group


def write_blank(path: Path, competition: Competition, variant: Variant) -> None:
    """Write the workbook of a competition: a page for each player of the roster, in the order of the tables.

    Raises OSError if it cannot be written.
    """
    kind = competition.game_type
    # an entry's typed fields: its group if it names one (7.1), its points if they are asked for (8.3.d)
    columns = WITH_GROUPS if kind.has_groups else SCORED if competition.asks_points else PLAIN
    rows = len(competition.groups) + _MORE if kind.has_groups and competition.groups else kind.form.typed
    # on one page the solutions are in two runs, which is safe: each starts from the same board (4.7)
    second = (PLAIN_TWICE if columns is PLAIN else columns, _SOLUTIONS) if kind.has_construction else None
    players = sorted(competition.players, key=lambda each: each.table)
    forms = [
        Form(
            f"{player.table} {player.name}",
            _announced(competition),
            columns,
            rows,
            second,
            Sheet("", player.name, str(player.table), ()),
            grid=not competition.grids_on_demand,
        )
        for player in players
    ]
    _write(path, forms, competition.title, variant, players)


def write_whole(path: Path, sheets: Sequence[FoundSheet], variant: Variant) -> None:
    """Write sheets that were read, a page each, so that they are read again as they were. Raises OSError."""
    plain = [found.sheet for found in sheets]
    write_filled(path, plain, variant)
    pages = workbook_pages(path.read_bytes())
    carried = {
        n: carried_lines(found, page_texts(page))
        for n, (found, page) in enumerate(zip(sheets, pages, strict=True))
        if not is_same(found, reading_for(variant.size, partial(read_pages, [page], "", variant)))
    }
    if carried:
        write_filled(path, plain, variant, carried)


def write_filled(
    path: Path, sheets: Sequence[Sheet], variant: Variant, carried: Mapping[int, Sequence[str]] | None = None
) -> None:
    """Write sheets, a page each, with carried lines of some (by index). Raises OSError."""
    forms = [
        Form(
            f"{sheet.number} {sheet.name}".strip(),
            "",
            WITH_GROUPS,
            max(len(sheet.entries) + 3, 12),
            (WITH_GROUPS, len(sheet.solutions) + 3) if sheet.solutions else None,
            sheet,
            grid=not sheet.no_grid,
            carried=(carried or {}).get(n, ()),
        )
        for n, sheet in enumerate(sheets)
    ]
    _write(path, forms, say("typing.title"), variant)


def _announced(competition: Competition) -> str:
    if competition.letters:
        return " ".join(competition.letters)
    return "   ".join(f"{n}. {letters}" for n, letters in enumerate(competition.groups, 1))


def _write(path: Path, forms: Iterable[Form], title: str, variant: Variant, players: Sequence[Player] = ()) -> None:
    """Write the pages of forms, after an index if they are those of `players`."""
    workbook, title = Workbook(), with_variant(title, variant)
    workbook.remove(workbook.active)  # type: ignore[arg-type]
    taken: set[str] = set()
    index = workbook.create_sheet(sheet_title(say("typing.index"), taken)) if players else None
    pages = []
    for form in forms:
        page = workbook.create_sheet(sheet_title(form.title or "-", taken))
        FormPage(page, title, variant, index.title if index else "").fill(form)
        pages.append(page.title)
    if index:
        fill_index(index, title, list(zip(players, pages, strict=True)))
    with replacing(path) as temporary:
        save_workbook(workbook, temporary, title, None)
