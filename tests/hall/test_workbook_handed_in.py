"""A hall opened on a folder whose hand-ins stand in the typing workbook alone."""

from pathlib import Path

from tests.folder.test_typing_index import ROWS, typed
from tests.folders import folder
from tests.hall.small import small_hall


def test_the_hall_knows_who_handed_in_by_the_page_of_the_workbook_and_writes_predare(tmp_path: Path) -> None:
    where = typed(folder(tmp_path, predare=None), {**ROWS, 2: ("", "", "nepredat")})
    with small_hall(where) as hall:
        state = hall.site.hall.state
        assert ([(sheet.number, sheet.table, sheet.order) for sheet in state.sheets.values()], [*state.absent]) == (
            [("01", 1, 1)],
            [2],
        )
    assert "01,1,1,predat" in (where / "predare.csv").read_text("utf-8")
