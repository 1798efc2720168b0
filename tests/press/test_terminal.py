"""Tables on a terminal: what has no room is left out whole and said, a name is never shortened."""

from pathlib import Path

import pytest

from arbitraj.press.terminal import print_table
from arbitraj.report.table import Column, Shows, Table
from arbitraj.wings.games.refereed.game_table import scoring_sheet
from tests.commands import run
from tests.games import judged
from tests.terminal import cells, rows

Row = tuple[int, str, int, str, int]
TABLE: Table[Row] = Table(
    (
        Column("place", "loc", lambda row: row[0], Shows.PLACE),
        Column("name", "nume", lambda row: row[1], Shows.NAME),
        Column("warnings", "avertismente", lambda row: row[2], Shows.COUNT),
        Column("table", "masa", lambda row: row[3], Shows.CODE),
        Column("total", "total", lambda row: row[4], Shows.TOTAL),
    ),
    ((1, "Constantinescu-Dragomirescu Alexandrina", 2, "101", 305), (2, "Pop Ana", 0, "7", 99)),
)


@pytest.mark.parametrize(
    ("width", "heads", "left_out"),
    [
        (120, "loc nume avertismente masa total", ""),
        (80, "loc nume avertismente masa total", ""),
        (75, "loc nume masa total", "(nu au loc pe ecran: avertismente)"),
        (65, "loc nume masa total", "(nu au loc pe ecran: avertismente)"),
        (62, "loc nume total", "(nu au loc pe ecran: avertismente, masa)"),
    ],
)
def test_what_has_no_room_goes_before_a_name_is_shortened(
    capsys: pytest.CaptureFixture[str], width: int, heads: str, left_out: str
) -> None:
    print_table(TABLE, width)
    said = capsys.readouterr().out
    assert cells(rows(said)[0]) == heads.split()
    assert "Constantinescu-Dragomirescu Alexandrina" in said
    assert max(map(len, said.splitlines())) <= width
    assert left_out in said
    assert ("nu au loc" in said) == bool(left_out)


def test_on_the_narrowest_screen_a_name_goes_on_below(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(TABLE, 40)
    said = capsys.readouterr().out
    assert "…" not in said
    assert "Alexandrina" in said


def test_the_incomplete_superscrabble_shows_what_breaks_ties(tmp_path: Path) -> None:
    sample = Path(__file__).parents[2] / "samples" / "complet"
    (where,) = (
        path.parent for path in sample.glob("*/concurs.toml") if "superscrabble_incomplet" in path.read_text("utf-8")
    )
    own = tmp_path / "partida"
    for path in (each for each in where.rglob("*") if each.is_file() and "publicat" not in each.parts):
        (own / path.relative_to(where)).parent.mkdir(parents=True, exist_ok=True)
        (own / path.relative_to(where)).write_bytes(path.read_bytes())
    said = run(tmp_path, "corecteaza", own)
    assert said.status == 0, said.err
    assert "litere" in rows(said.out)[0]


def test_the_sheet_of_a_game_keeps_who_made_each_turn(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(scoring_sheet(judged("A;AACSTUX;H7;CASA;8;8 \n B;;I8;STIRE;13;13")), 80)
    out = capsys.readouterr().out
    assert "jucător" in cells(rows(out)[0])
    assert "(nu au loc pe ecran: stare)" in out
