"""A folder graded and its results written beside it: the workbook, the JSON."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.desk.alarms import alarms, open_elsewhere
from arbitraj.desk.door import ALONE, Door, lies_in
from arbitraj.desk.edition import MOST_PLAYER_SHEETS
from arbitraj.desk.grade import Graded, grade
from arbitraj.desk.look_at import to_look_at
from arbitraj.desk.output import RESULTS, FilesWritten, Output
from arbitraj.press.xlsx.results import write_workbook
from arbitraj.record.question import LookAt
from arbitraj.report.results import to_json

WORKBOOK, JSON = "clasament.xlsx", "rezultate.json"
_COMMAND = "corecteaza"


@dataclass(frozen=True, slots=True)
class Corrections:
    """A folder graded, what is to be looked at, and what was written; `json` is the text of the JSON.

    `with_sheets`: each player has his own sheet in the workbook.
    """

    graded: Graded
    look_at: tuple[LookAt, ...]
    written: FilesWritten
    json: str
    with_sheets: bool


def correct_folder(folder: Path, to: Path | None = None, door: Door = ALONE) -> Corrections:
    """Grade a folder, write its results, the JSON also `to` a file. Raises ProblemsError, OSError."""
    inside = to is not None and lies_in(to, folder)
    with door.step(folder, _COMMAND) as step:
        graded = grade(folder, door.watch)
        ranking, words, asked = graded.ranking, graded.words, graded.questions
        look_at = to_look_at(graded, (*open_elsewhere(folder), *alarms(folder, graded)))
        few = len(ranking.standings) <= MOST_PLAYER_SHEETS
        text = to_json(ranking, words, asked, look_at)
        output = Output(step, folder / RESULTS)
        with door.watch("writing") as tell:
            book = partial(write_workbook, player_sheets=few, questions=asked, look_at=look_at)
            output.write(WORKBOOK, lambda path: book(path, ranking, words, tell))
        output.write(JSON, lambda path: write_text(path, text))
        if to and inside:
            step.text(to, text)
    if to and not inside:
        with door.step_at(to.parent, None, _COMMAND) as other:
            other.text(to, text)
    return Corrections(graded, look_at, output.done, text, few)
