"""Tables on a terminal: what has no room is left out whole and said, a name is never shortened."""

from pathlib import Path

import pytest

from arbitraj.press.terminal import print_table
from arbitraj.wings.games.refereed.game_table import scoring_sheet
from tests.commands import run
from tests.games import judged
from tests.terminal import cells, rows


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
