"""lamuriri.toml as a person may have written it."""

from pathlib import Path

from arbitraj.folder.registers import ANSWERS
from arbitraj.problems import Problem

GOOD = '[[raspuns]]\nid = "{}"\nfisa = "01"\nvazut = "ST1RE"\ncitire = "STIRE"\narbitru = "Dobre"\n'


def answers(where: Path, text: str) -> tuple[list[tuple[int, str]], list[Problem]]:
    """The number and id of each answer, and what is wrong."""
    (where / "lamuriri.toml").write_text(text, encoding="utf-8")
    found, problems = ANSWERS.read(where)
    return [(answer.number, answer.id) for answer in found], problems


def test_answers_are_numbered_from_one(tmp_path: Path) -> None:
    assert answers(tmp_path, GOOD.format("a") + GOOD.format("b")) == ([(1, "a"), (2, "b")], [])


def test_an_answer_to_no_question_is_a_fault_told_by_its_number(tmp_path: Path) -> None:
    found, problems = answers(tmp_path, GOOD.format("a") + GOOD.format(""))
    assert found == [(1, "a")]
    assert [str(problem) for problem in problems] == ["lamuriri.toml: răspunsul 2: lipsește id"]
