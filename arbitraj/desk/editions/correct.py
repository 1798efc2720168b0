"""Correction of a folder: results written beside it as workbook and JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.desk.door import ALONE, Door, Watch, lies_in
from arbitraj.desk.editions.edition import MOST_PLAYER_SHEETS
from arbitraj.desk.grading.grade import Graded, grade
from arbitraj.desk.inputs import file_hashes
from arbitraj.desk.made_from import graded_from
from arbitraj.desk.output import RESULTS, FilesWritten, MadeFrom, Output
from arbitraj.desk.settling.alarms import alarms, open_elsewhere
from arbitraj.desk.settling.look_at import to_look_at
from arbitraj.press.xlsx.results import write_workbook
from arbitraj.record.question import LookAt
from arbitraj.report.results import to_json
from arbitraj.writing.step import Step

WORKBOOK, JSON = "clasament.xlsx", "rezultate.json"
_COMMAND = "corecteaza"


@dataclass(frozen=True, slots=True)
class Corrections:
    """A graded folder, items to check, files written. `json` is the text of the JSON.

    `with_sheets`: every player has a page in the workbook.
    """

    graded: Graded
    look_at: tuple[LookAt, ...]
    written: FilesWritten
    json: str
    with_sheets: bool


def correct_folder(folder: Path, to: Path | None = None, door: Door = ALONE) -> Corrections:
    """Grade a folder and write its results, and the JSON also `to` a file. Raises ProblemsError, OSError."""
    inside = to is not None and lies_in(to, folder)
    with door.step(folder, _COMMAND) as step:
        files = file_hashes(folder)  # before reading, so that any later change is detected
        graded = grade(folder, door.watch)
        look_at = to_look_at(graded, (*open_elsewhere(folder), *alarms(folder, graded)))
        made = write_round_results(step, graded, look_at, files, door.watch)
        if to and inside:
            step.text(to, made.json)
    if to and not inside:
        with door.step_at(to.parent, None, _COMMAND) as other:
            other.text(to, made.json)
    return made


def write_round_results(
    step: Step, graded: Graded, look_at: tuple[LookAt, ...], files: Mapping[str, str], watch: Watch
) -> Corrections:
    """Write the results of a folder that was graded from `files`, name to hash. Raises ProblemsError, OSError."""
    ranking, words, asked = graded.ranking, graded.words, graded.questions
    few = len(ranking.standings) <= MOST_PLAYER_SHEETS
    text = to_json(graded.round_results(look_at))
    output = Output(step, step.folder / RESULTS, MadeFrom(_COMMAND, partial(graded_from, files, words.sha256)))
    with watch("writing") as tell:
        book = partial(write_workbook, player_sheets=few, questions=asked, look_at=look_at)
        output.write(WORKBOOK, lambda path: book(path, ranking, words, tell))
    output.write(JSON, lambda path: write_text(path, text))
    return Corrections(graded, look_at, output.done, text, few)


def has_results(folder: Path) -> bool:
    """Whether a folder has written results."""
    return any((folder / RESULTS / name).is_file() for name in (WORKBOOK, JSON))
