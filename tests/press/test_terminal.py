"""Tables on a terminal: what has no room stands under the name, and nothing is shortened or lost."""

import re
from pathlib import Path

import pytest

from arbitraj.press.terminal import print_table
from arbitraj.report.ranking_table import MOVE, ranking_columns
from arbitraj.report.table import Table
from arbitraj.wings.games.refereed.game_table import scoring_sheet
from tests.commands import run
from tests.games import judged
from tests.press.worlds import world
from tests.terminal import cells, rows


def test_the_incomplete_superscrabble_shows_what_breaks_ties(tmp_path: Path) -> None:
    sample = Path(__file__).parents[2] / "samples" / "complet"
    (where,) = (
        path.parent for path in sample.glob("*/concurs.toml") if "superscrabble_incomplet" in path.read_text("utf-8")
    )
    own = tmp_path / "partida"
    for path in (file for file in where.rglob("*") if file.is_file() and "publicat" not in file.parts):
        (own / path.relative_to(where)).parent.mkdir(parents=True, exist_ok=True)
        (own / path.relative_to(where)).write_bytes(path.read_bytes())
    said = run(tmp_path, "corecteaza", own)
    assert said.status == 0, said.err
    assert "litere" in rows(said.out)[0]


def test_what_has_no_room_stands_under_the_name_and_nothing_is_lost(capsys: pytest.CaptureFixture[str]) -> None:
    table = scoring_sheet(judged("A;AACSTUX;H7;CASA;8;8 \n B;;I8;STIRE;13;13"))
    print_table(table)
    whole, *_ = rows(capsys.readouterr().out)
    heads = cells(whole)
    for width in (45, 60, 80):
        print_table(table, width=width)
        out = capsys.readouterr().out
        assert max(map(len, out.splitlines())) <= width
        shown = " ".join(" ".join(cells(row)) for row in rows(out)).split()
        lost = [word for head in heads for word in head.split() if word not in shown]
        assert lost == [], (width, out)


def test_4_4_what_ranks_is_shown_on_every_screen(capsys: pytest.CaptureFixture[str]) -> None:
    ranking = world("serie_maxime").ranking
    columns = ranking_columns(ranking, ranking.standings)
    moves = [column for column in columns if column.key.startswith(MOVE)]
    assert len(moves) > 3
    for width in (0, 120, 80, 60, 40):
        print_table(Table(columns, ranking.standings), width=width)
        out = capsys.readouterr().out
        figures = re.findall(r"\d+", " ".join(out.split("dep. ", 1)[1].split()))
        for standing in ranking.standings:
            for column in moves:
                assert str(column.value(standing) or 0) in (*figures, "0"), (width, out)
        assert all("\N{NO-BREAK SPACE}" not in line for line in out.splitlines())
