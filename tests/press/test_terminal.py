"""Tables on a terminal: what has no room stands under the name, and nothing is shortened or lost."""

import os
import re

import pytest

from arbitraj.press.drawn_table import drawn
from arbitraj.press.terminal import print_table
from arbitraj.report.ranking_table import MOVE, ranking_columns
from arbitraj.report.table import Table
from arbitraj.wings.games.refereed.game_table import scoring_sheet
from tests.games import judged
from tests.press.worlds import world
from tests.terminal import Terminal, cells, rows


@pytest.mark.skipif(os.name != "posix", reason="rich draws it there")
@pytest.mark.parametrize(("term", "bold"), [("xterm", True), ("", True), ("dumb", False), ("Unknown", False)])
def test_a_table_is_drawn_whole_where_it_fits(term: str, bold: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr("sys.stdout", Terminal())
    content = ["a", "nr."], [True, False], [["x", "1\n23"], ["țară", ""]]
    head = "┃\x1b[1m a    \x1b[0m┃\x1b[1m nr. \x1b[0m┃" if bold else "┃ a    ┃ nr. ┃"
    whole = ["Titlu         ", "┏━━━━━━┳━━━━━┓", head, "┡━━━━━━╇━━━━━┩", "│ x    │   1 │", "│      │  23 │"]
    assert drawn("Titlu", *content, 14).split("\n") == [*whole, "│ țară │     │", "└──────┴─────┘"]
    assert drawn("T" * 14, *content, 14).split("\n")[1:] == drawn("", *content, 14).split("\n")
    assert [drawn("Titlu", *content, 13), drawn("T" * 15, *content, 20), drawn("a\nb", *content, 20)] == [""] * 3


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
