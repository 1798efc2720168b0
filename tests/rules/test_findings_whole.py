"""Sheets corrected, whole: what every entry is read as, what every finding says and rests on, the total (cases.txt)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arbitraj.game.notation import Notation
from arbitraj.record.game import Game
from arbitraj.record.model import Category
from arbitraj.rules.correct import Correction
from tests.cases import Case, cases_of, write_anew
from tests.correcting import GRID, WORDS, graded, grid_of, whole

SECTIONS, TEXTS = cases_of(Path(__file__)), Path(__file__).with_name("texts.txt")
# what options are, but texts
KINDS: dict[str, Callable[[str], object]] = {
    "grid": lambda text: GRID if text == "GRID" else grid_of(text),
    "groups": lambda text: tuple(text.split()),
    "board": lambda text: tuple(tuple(word.split()) for word in text.split(", ")),
    "solutions": lambda text: text.replace(" / ", "\n"),
    **dict.fromkeys(("name", "written_table"), lambda text: text.replace("_", " ")),
    **dict.fromkeys(("imposed", "vowels_chosen"), bool),
    "disciplinary": int, "category": Category, "notation": Notation,
}  # fmt: skip


def graded_case(case: Case) -> tuple[Game, Correction]:
    about: dict[str, Any] = {name: KINDS.get(name, str)(value) for name, value in case.about.items()}
    rules = {name: about.pop(name) for name in [*about] if name.startswith("I-")}
    words = {*about.pop("only", "").split()} or WORDS - {*about.pop("without", "").split()}
    about["words"] = words | {*about.get("words", "").split()}
    return graded(case.rows.replace(" / ", "\n"), rules=rules, **about)


def result_of(case: Case) -> Correction:
    return graded_case(case)[1]


def outcome(case: Case) -> str:
    """The words of the entries, the total, and each finding with its article, entry, reasons and their values."""
    result = result_of(case)
    read = " ".join(entry.word or "-" for entry in (*result.construction, *result.entries))
    return "; ".join([f"{read} = {result.total}", *map(whole, result.findings)])


@pytest.mark.mereu
@pytest.mark.parametrize("section", SECTIONS)
def test_8_a_sheet_comes_to_what_its_case_says(section: str) -> None:
    cases = SECTIONS[section]
    assert [(case.rows, case.about, outcome(case)) for case in cases] == [
        (case.rows, case.about, case.outcome) for case in cases
    ]


def texts() -> str:
    """Of each kind of finding, by the keys of its reasons, the text of the first."""
    found: dict[str, str] = {}
    for finding in (fault for cases in SECTIONS.values() for case in cases for fault in result_of(case).findings):
        found.setdefault(" ".join([finding.article, *(reason.key for reason in finding.reasons)]), finding.text)
    return "".join(f"{key}: {text}\n" for key, text in sorted(found.items()))


@pytest.mark.mereu
def test_8_each_kind_of_finding_is_told_as_it_was_looked_at() -> None:
    assert texts().splitlines() == TEXTS.read_text("utf-8").splitlines()


if __name__ == "__main__":
    write_anew(Path(__file__), outcome)
    TEXTS.write_text(texts(), "utf-8")
