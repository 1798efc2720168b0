"""Real files of many hands, each with the sheet that must be read from it (tests/data/sheets)."""

import json
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from arbitraj.game.variant import load_variant
from arbitraj.record.model import Entry, Sheet
from arbitraj.sheets.reader import read_file

DATA = Path(__file__).parents[1] / "data" / "sheets"
ROMANIAN = load_variant("romana")
ANSWERS = sorted(DATA.glob("*.expected.json"))


def row(entry: Entry) -> dict[str, str]:
    return {
        "position": entry.position, "word": entry.word, "points": entry.points, "total": entry.total,
        "group": entry.group,
    }  # fmt: skip


def plain(sheet: Sheet) -> dict[str, Any]:
    """A sheet as the make script writes it down."""
    return {
        "name": sheet.name, "table": sheet.table, "entries": [row(entry) for entry in sheet.entries],
        "number": sheet.number, "solutions": [row(entry) for entry in sheet.solutions],
        "grid": list(sheet.grid) if sheet.grid else None,
    }  # fmt: skip


def test_there_are_at_least_forty_files() -> None:
    assert len(ANSWERS) >= 40
    assert all((DATA / path.name.removesuffix(".expected.json")).is_file() for path in ANSWERS)


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda path: path.name.removesuffix(".expected.json"))
def test_a_file_is_read_to_the_expected_sheets(answer: Path) -> None:
    expected = json.loads(answer.read_text(encoding="utf-8"))
    read = read_file(answer.with_name(answer.name.removesuffix(".expected.json")), ROMANIAN)
    problems = "\n".join(map(str, read.all_problems))
    if not expected["problems"]:
        assert problems == ""
        assert [plain(found.sheet) for found in read.sheets] == expected["sheets"]
    for text in expected["problems"]:
        assert text in problems
    assert bool(problems) == bool(expected["problems"])
    notes = "\n".join(map(str, read.notes))
    for text in expected["notes"]:
        assert text in notes
    doubts = [doubt.key for found in read.sheets for doubt in found.sheet.doubts]
    assert doubts == expected["doubts"]
    for what, place in expected["places"].items():
        number, column = what.split(".")
        assert read.sheets[0].sheet.entries[int(number) - 1].source_of(column).place == place


def test_the_old_forms_are_those_without_marks() -> None:
    for name in ("form-partial.pdf", "form-two-tables.pdf", "form-groups-flat.pdf"):
        assert [bool(PdfReader(DATA / f"{kept}{name}").pages[0].images) for kept in ("", "old-")] == [True, False]
