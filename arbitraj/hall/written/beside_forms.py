"""Parts shared by the pages of contestations and sanctions: the player's sheet beside the form, papers to print, the
mark of a preview to confirm.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from markupsafe import Markup
from starlette.responses import Response

from arbitraj.hall.kernel.state import HallSheet
from arbitraj.hall.page.asking import PageAsked
from arbitraj.hall.triage.overview import may_see_hands
from arbitraj.hall.typing.hands import entries_of
from arbitraj.hall.typing.verdicts import HandView, RowVerdict, case_view
from arbitraj.report.paper import Paper


@dataclass(frozen=True, slots=True)
class SheetShown:
    """A sheet beside a form. `numbers` are the entries' numbers by row, `articles` those applied on it."""

    sheet: HallSheet
    view: HandView | None = None
    board: str = ""
    verdicts: Mapping[str, RowVerdict] | None = None
    numbers: Mapping[str, int] | None = None
    articles: tuple[str, ...] = ()
    total: int | None = None
    place: int | None = None

    def rows_of(self, entry: int | None, which: str) -> tuple[str, ...]:
        """Ids of the rows of an entry in a table of the sheet."""
        rows, numbers = self.view.hand.rows if self.view else (), self.numbers or {}
        return tuple(row.id for row in rows if (row.which, numbers.get(row.id)) == (which, entry))


def sheet_shown(asked: PageAsked, sheet: HallSheet, contested: bool = False) -> SheetShown:
    """View of a sheet for a person. A `contested` sheet is shown to the chief, who then may not type its second
    transcription.
    """
    hall = asked.hall
    case = hall.case(sheet.number)
    seen = may_see_hands(asked.person, case) or (contested and 2 not in sheet.hands)
    if not seen or case.hand is None or case.correction is None:
        return SheetShown(sheet)
    view, standings = case_view(hall, asked.person, case), hall.now().ranking.standings
    standing = next((each for each in standings if each.correction.player.table == sheet.table), None)
    return SheetShown(
        sheet,
        view,
        Markup(view.board),  # drawn by the program, only letters of tiles
        {each.row: each for each in view.verdicts or ()},
        {row.id: n for row, n in entries_of(view.hand, case.correction.sheet)},
        tuple(sorted({each.article for each in case.correction.findings if each.counts})),
        standing.correction.total if standing else None,
        standing.place if standing else None,
    )


def sheet_at(asked: PageAsked, table: int) -> HallSheet | None:
    """Sheet that a table handed in, None if none."""
    return next((each for each in asked.hall.state.sheets.values() if each.table == table), None)


def seen_mark(*shown: object) -> str:
    """Hash of a preview, carried by its form, so that nothing else is confirmed with it."""
    return sha256(repr(shown).encode()).hexdigest()[:16]


def printed(paper: Paper, name: str) -> Response:
    """A paper as a download, as no page of the hall may embed a document."""
    from arbitraj.press.pdf.papers import write_paper

    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        write_paper(path, paper)
        data = path.read_bytes()
    return Response(
        data, media_type="application/pdf", headers={"content-disposition": f'attachment; filename="{name}"'}
    )
