"""lamuriri.toml: the arbiter's answers to questions of reading. The program only ever adds to it."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from arbitraj.folder.register import Fields, Value, read_tables, toml_table
from arbitraj.folder.toml_file import read_text
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.question import Answer
from arbitraj.text import said
from arbitraj.writing.step import Step

FILE = "lamuriri.toml"
AS_WRITTEN = "asa_scrie"
LOOKED_AT = "privit"  # an item of "de privit": nothing was asked
_TABLE = "raspuns"


def read_answers(folder: Path) -> tuple[tuple[Answer, ...], list[Problem]]:
    """The answers of a folder, none where it has no such file, and what is wrong with each."""
    problems: list[Problem] = []
    answers = []
    for number, table in enumerate(read_tables(folder / FILE, _TABLE, problems), 1):
        moment = table.get("ora")
        if isinstance(moment, datetime):  # a person may write it without quotes
            table = {**table, "ora": moment.isoformat(timespec="minutes")}
        fields = Fields(FILE, said("questions.answer_place", number=number), table, problems)
        before = len(problems)
        reading, how = fields.text("citire"), fields.text("raspuns")
        answer = Answer(
            number,
            fields.text("id", needed=True),
            fields.text("fisa"),
            fields.number("depunere"),
            fields.text("vazut"),
            reading or None,
            fields.text("arbitru", needed=True),
            fields.text("ora"),
            how == LOOKED_AT,
        )
        fields.end()
        if bool(reading) == bool(how):
            fields.wrong(said("questions.answer_one"))
        elif how and how not in (AS_WRITTEN, LOOKED_AT):
            fields.wrong(said("files.unknown_value", value=how, known=f"{AS_WRITTEN}, {LOOKED_AT}", perhaps=""))
        if len(problems) == before:
            answers.append(answer)
    return tuple(answers), problems


def append_answers(step: Step, answers: Sequence[Answer]) -> None:
    """Add answers at the end of the file; what is there stays as it is. Raises OSError, ProblemsError."""
    path = step.folder / FILE
    before = ""
    if path.exists():
        text = read_text(path, FILE)
        if isinstance(text, Problem):
            raise ProblemsError([text])
        before = text if text.endswith("\n") else text + "\n"
    step.text(path, before + "".join("\n" + toml_table(f"[[{_TABLE}]]", _values(answer)) for answer in answers))


def _values(answer: Answer) -> dict[str, Value]:
    said = LOOKED_AT if answer.ticked else AS_WRITTEN if answer.reading is None else ""
    return {
        "id": answer.id,
        "fisa": answer.sheet,
        "depunere": answer.entry,
        "vazut": answer.seen,
        "raspuns": said,
        "citire": answer.reading,
        "arbitru": answer.arbiter,
        "ora": answer.when,
    }
