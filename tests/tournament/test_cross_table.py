"""The cross-table of a tournament: every encounter stands there for each of its players, as it was settled."""

import re
from functools import partial
from pathlib import Path

import pytest
from openpyxl import load_workbook

from arbitraj.press.terminal import print_table
from arbitraj.wings.games.tournament.running import rank_tournament
from arbitraj.wings.games.tournament.tournament_table import cross_table
from tests.commands import Run
from tests.tournament.folders import tournament

PLAYED = "1,1,1,300,2,250,,,,\n1,2,3,280,4,280,,,,\n1,3,5,,6,,,,,6\n2,1,1,200,3,210,,,,\n2,,2,,,,,,,\n"


def cells(folder: Path) -> list[list[str]]:
    table = cross_table(rank_tournament(folder)[0])
    heads = [column.header for column in table.columns[3:-1]]
    return [heads, *([str(column.value(line)) for column in table.columns[1:-1]] for line in table.items)]


def test_where_all_meet_all_a_column_an_opponent(tmp_path: Path) -> None:
    folder = tournament(tmp_path, PLAYED, 'perechi = "fiecare_cu_fiecare"\n')
    heads, *lines = cells(folder)
    assert heads == ["liber", "1", "2", "3", "4", "5", "6"]
    of = {number: dict(zip(heads, rest, strict=True)) for number, _, *rest in lines}
    assert (of["1"]["2"], of["2"]["1"], of["2"]["liber"], of["3"]["4"]) == (
        "300:250 +", "250:300 −", "liber", "280:280 =",
    )  # fmt: skip
    assert {of[number][number] for number in of} == {""}


def test_many_opponents_are_shown_by_round(tmp_path: Path) -> None:
    players = "nr,nume,prenume\n" + "".join(f"{number},J{number},P\n" for number in range(1, 14))
    folder = tournament(tmp_path, "1,1,1,300,2,250,,,,\n", 'perechi = "fiecare_cu_fiecare"\n', players)
    assert cells(folder)[0] == ["R1"]


def test_before_the_first_round_there_is_none(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path)
    assert "Tabel încrucișat" not in run("turneu", "clasament", folder).out
    assert load_workbook(folder / "publicat" / "clasament.xlsx").sheetnames == ["Clasament", "Partide"]


def test_on_a_phone_every_round_is_in_sight_and_names_end_in_no_stop(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path, PLAYED)
    run("turneu", "clasament", folder)
    page = (folder / "publicat" / "clasament.html").read_text("utf-8")
    crossed = page.split("<h2>Tabel încrucișat</h2>")[1].split("</table>")[0]
    assert 'class="fold ' in crossed  # its rows are cards there
    assert 'data-label="R2"' in crossed
    # a full stop stands after the number that a row has, after nothing else
    stops = re.findall(r"(\S+)::after \{ content: \"\.\"", page)
    assert stops == ["th.number"]


def test_a_narrow_screen_leaves_out_points_before_rounds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "".join(f"{number},1,1,300,2,250,,,,\n" for number in range(1, 7))
    standings = rank_tournament(tournament(tmp_path, rows))[0]
    short = partial(cross_table, standings, points=False)
    shown = print_table(cross_table(standings), narrow=short, width=80)
    said = capsys.readouterr().out
    assert "R6" in said
    assert "2+" in said
    assert "300:250" not in said
    assert "punctele sunt în documente" in shown.note
    assert "R6" in {column.header for column in print_table(cross_table(standings), narrow=short).columns}
    assert "300:250" in capsys.readouterr().out
