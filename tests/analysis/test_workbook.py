"""Frames as a workbook: what another program reads of it is what the frames hold, and no formula."""

import zipfile
from pathlib import Path

import openpyxl
import pandas as pd

from arbitraj.wings.years.frames.export import write_frames


def read(
    path: Path, frames: dict[str, pd.DataFrame]
) -> tuple[dict[str, list[tuple[object, ...]]], list[tuple[int, int]]]:
    """The rows of each sheet as openpyxl reads them, and what was told of the progress."""
    told = list[tuple[int, int]]()
    write_frames(path, frames, lambda done, total: told.append((done, total)))
    book = openpyxl.load_workbook(path)
    return {sheet.title: [tuple(cell.value for cell in row) for row in sheet.iter_rows()] for sheet in book}, told


def test_every_kind_of_value_is_read_as_it_was(tmp_path: Path) -> None:
    moment = pd.Timestamp("2026-11-22 10:30:15")
    frame = pd.DataFrame(
        {
            "text": pd.Series([' a<b>&"ș"\n ', pd.NA, "12"], dtype="string"),
            "fel": pd.Series(["x", "y", "x"], dtype="category"),
            "numar": pd.Series([-5, pd.NA, 0], dtype="Int64"),
            "puncte": pd.Series([1.25, pd.NA, 100.0], dtype="Float64"),
            "adevar": pd.Series([True, False, pd.NA], dtype="boolean"),
            "ora": pd.Series([moment, pd.NaT, pd.Timestamp("2020-01-01")]),
        }
    )
    sheets, told = read(tmp_path / "a.xlsx", {"unu": frame, "gol & alb": frame.head(0)})
    assert sheets["unu"] == [
        tuple(frame.columns),
        (' a<b>&"ș"\n ', "x", -5, 1.25, True, moment.to_pydatetime()),
        (None, "y", None, None, False, None),
        ("12", "x", 0, 100, None, pd.Timestamp("2020-01-01").to_pydatetime()),
    ]
    assert sheets["gol & alb"] == [tuple(frame.columns)]
    assert told == [(3, 3)]


def test_a_text_is_never_a_formula_and_what_xml_cannot_hold_is_left_out(tmp_path: Path) -> None:
    frame = pd.DataFrame({"text": pd.Series(["=1+1", "a\x00b\x1fc", "é\ufffe"], dtype="string")})
    sheets, _ = read(tmp_path / "a.xlsx", {"unu": frame})
    assert sheets["unu"] == [("text",), ("=1+1",), ("abc",), ("é",)]
    with zipfile.ZipFile(tmp_path / "a.xlsx") as book:
        assert b"<f" not in book.read("xl/worksheets/sheet1.xml")


def test_rows_of_several_pieces_stand_at_their_place(tmp_path: Path) -> None:
    numbers = list(range(10_001))
    sheets, told = read(tmp_path / "a.xlsx", {"unu": pd.DataFrame({"n": numbers})})
    assert sheets["unu"][1:] == [(n,) for n in numbers]
    assert told == [(10_000, 10_001), (10_001, 10_001)]
