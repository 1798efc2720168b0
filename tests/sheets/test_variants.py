"""Sheets of other games: positions of a wide board, letters beyond A-Z, hyphens, grids with printed squares."""

from pathlib import Path

import openpyxl
import pytest

from arbitraj.game.variant import Variant, load_variant, variant_of
from arbitraj.record.model import Sheet
from arbitraj.sheets.reader import read_data, read_file
from arbitraj.sheets.typing_workbook import write_filled

POLISH, SCRIBO = load_variant("polona"), load_variant("scribo")
MOVES = [("1.", "T18", "CATEDRA", "24"), ("2.", "24S", "ERAU", "8"), ("3.", "Z20", "MASA", "12")]


def wide(size: int) -> Variant:
    data = dict(load_variant().data)
    return variant_of("lata.toml", data | {"tabla": {"randuri": ["." * size] * size}})


def read(text: str, variant: Variant) -> Sheet:
    answer = read_data(text.encode(), "01.txt", variant)
    assert answer.problems == ()
    (found,) = answer.sheets
    return found.sheet


def moves(sheet: Sheet) -> list[tuple[str, str, str]]:
    return [(entry.position, entry.word, entry.points) for entry in sheet.entries]


@pytest.mark.parametrize(
    "line", ["{} {} {} {}", "{} {} - {} = {} p", "{} ({}) {} {}", "{} {} {} ... {} puncte"], ids=range(4)
)
def test_positions_beyond_o_and_15_are_read_in_running_text(line: str) -> None:
    text = "nume: Pop Ana\nmasa: 1\n" + "\n".join(line.format(*move) for move in MOVES)
    assert moves(read(text, wide(26))) == [move[1:] for move in MOVES]


@pytest.mark.parametrize("size", [15, 26])
def test_a_table_without_headings_is_found_by_what_is_a_position_there(size: int, tmp_path: Path) -> None:
    workbook = openpyxl.Workbook()
    assert workbook.active is not None
    for number, position, word, points in MOVES:
        workbook.active.append([number, int(points), word, position])
    workbook.save(tmp_path / "01.xlsx")
    (found,) = read_file(tmp_path / "01.xlsx", wide(size)).sheets or (None,)
    # on the usual board nothing there is a position, so that it is no table of moves
    right = found is not None and not found.problems and moves(found.sheet) == [move[1:] for move in MOVES]
    assert right is (size == 26)


def test_on_a_wide_board_points_stay_points() -> None:
    text = "nume: Pop Ana\nmasa: 1\n1. P8 CASA 8p\n2. 8P SARI 12 p"
    assert moves(read(text, wide(20))) == [("P8", "CASA", "8"), ("8P", "SARI", "12")]


def test_positions_off_a_small_board_are_still_what_was_written() -> None:
    table = "nr;pozitie;depunere;puncte\n1;C3;CASA;8\n2;O15;ARS;3\n"
    assert moves(read(table, wide(9))) == [("C3", "CASA", "8"), ("O15", "ARS", "3")]


def test_polish_letters_and_hyphens_are_letters_wherever_they_are_read(tmp_path: Path) -> None:
    text = "nume: Pop Ana\nmasa: 1\n1. H5 żółw 28\n2. 8H WITĄ 7"
    assert [entry.word for entry in read(text, POLISH).entries] == ["żółw", "WITĄ"]
    scribo = read("nume: Pop Ana\nmasa: 1\n1. I10 ERA 5\n2. 7F ÎNTR-UN 125\n3. K2 DU–TE 8", SCRIBO)
    assert [entry.word for entry in scribo.entries] == ["ERA", "ÎNTR-UN", "DU–TE"]
    write_filled(tmp_path / "01.xlsx", [scribo], SCRIBO)
    (found,) = read_file(tmp_path / "01.xlsx", SCRIBO).sheets
    assert moves(found.sheet) == moves(scribo)


@pytest.mark.parametrize("shown", ["START", "start", "....."])
def test_the_grid_may_show_what_is_printed_or_leave_it_out(shown: str) -> None:
    lines = ["." * 15 for _ in range(15)]
    for row, text in (
        (2, "..#"),
        (4, "......D"),
        (5, "......U"),
        (6, "......-"),
        (7, f".....{shown}"),
        (8, "......E..ERA"),
    ):
        lines[row] = text.ljust(15, ".")
    sheet = read("nume;Pop Ana\nmasa;1\nnr;pozitie;depunere;puncte\n1;I10;ERA;5\ngrila\n" + "\n".join(lines), SCRIBO)
    assert sheet.grid is not None
    assert [line.rstrip(".") for line in sheet.grid[2:9]] == [
        "", "", "......D", "......U", "......-", "", "......E..ERA",
    ]  # fmt: skip


def test_dashes_for_empty_squares_are_no_hyphens() -> None:
    lines = ["-" * 15] * 14 + ["ERA" + "-" * 12]
    sheet = read("nume;Pop Ana\nmasa;1\nnr;pozitie;depunere;puncte\n1;I10;ERA;5\ngrila\n" + "\n".join(lines), SCRIBO)
    assert sheet.grid == ("." * 15,) * 14 + ("ERA" + "." * 12,)
