"""Results of a folder: written beside it as workbook and JSON, or an edition, its options and the graded folder that it
is made from.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from arbitraj import kept
from arbitraj.atomic import write_text
from arbitraj.desk.command_io import ALONE, CommandIo, ProgressFor, lies_in
from arbitraj.desk.grading.grade import Graded, beyond_bound, grade
from arbitraj.desk.inputs import Inputs, file_hashes, inputs_of, sha256
from arbitraj.desk.made_from import graded_from
from arbitraj.desk.output import RESULTS, FilesWritten, MadeFrom, Output
from arbitraj.desk.settling.alarms import alarms, open_elsewhere
from arbitraj.desk.settling.look_at import not_verified, to_look_at
from arbitraj.folder.published import (
    FOR_ARBITERS as FOR_ARBITERS,
    JSON as JSON,
    PUBLISHED as PUBLISHED,
)
from arbitraj.problems import Problem
from arbitraj.record.question import LookAt
from arbitraj.record.results_file import EditionTimes
from arbitraj.report.edition import Stage
from arbitraj.report.results import to_json
from arbitraj.text import Message
from arbitraj.writing.transaction import Transaction

WORKBOOK = f"{FOR_ARBITERS}/clasament.xlsx"
MOST_PLAYER_SHEETS = 300  # with more, the workbook is confusing and opens slowly
_BOOK_BESIDE, _JSON_BESIDE = "clasament.xlsx", "rezultate.json"  # beside the folder's own files
_COMMAND = "corecteaza"
_SOLUTIONS, _BEST_MOVES, _IDEAL = "toate_solutiile", "cele_mai_bune", "ideal"
ONE, EACH = "una", "separat"  # correction sheets: all in one file, or a file for each


@dataclass(frozen=True, slots=True)
class Options:
    """Options of an edition: correction sheets in one file or separate, starting on new leaves, with all possible
    solutions (4.6, 4.7) or the best possible moves by the solver, the best construction on a page.

    They are stored in the JSON, so that the edition can be made again.
    """

    one_each: bool = False
    both_sides: bool = False
    solutions: bool = False
    best_moves: bool = False
    ideal: bool = False

    def as_data(self) -> dict[str, Any]:
        """Data of the JSON."""
        solved = {_SOLUTIONS: self.solutions, _BEST_MOVES: self.best_moves, _IDEAL: self.ideal}
        data: dict[str, Any] = {"fise": EACH if self.one_each else ONE, "fata_verso": self.both_sides}
        # without the solver, the file has no keys of it
        return data | {key: True for key, asked in solved.items() if asked}

    @property
    def solved(self) -> bool:
        """Whether the solver is needed."""
        return self.solutions or self.best_moves

    def problems(self, stage: Stage) -> list[Problem]:
        """Problems with the stage: the best moves must not be known before the final ranking."""
        if stage is Stage.FINAL or not (self.best_moves or self.ideal):
            return []
        return [Problem("--cele-mai-bune, --ideal", "", Message("solver.best_after_final"))]

    @staticmethod
    def of(data: Mapping[str, Any]) -> "Options":
        """Options from a JSON."""
        return Options(
            data.get("fise") == EACH,
            bool(data.get("fata_verso")),
            *(bool(data.get(key)) for key in (_SOLUTIONS, _BEST_MOVES, _IDEAL)),
        )


@dataclass(frozen=True, slots=True)
class RoundTimes:
    """Stop of the game, publication of its results, duration in minutes. None if unknown."""

    minutes: int | None = None
    stopped: datetime | None = None
    provisional: datetime | None = None
    final: datetime | None = None

    def as_data(self) -> EditionTimes | None:
        """As it stands in the JSON; None where nothing is known."""
        moments = {"oprit": self.stopped, "provizoriu": self.provisional, "final": self.final}
        times = {key: at.replace(tzinfo=None).isoformat(timespec="seconds") for key, at in moments.items() if at}
        return EditionTimes(durata=self.minutes or None, **times) if self.minutes or times else None


@dataclass(frozen=True, slots=True)
class Basis:
    """A graded folder, with the hashes of its inputs, and the items to check.

    `unverified` are the sheets whose claims may be impossible (`not_verified`). `unbounded`: no bound was known.
    """

    folder: Path
    graded: Graded
    inputs: Inputs
    look_at: tuple[LookAt, ...]
    unverified: tuple[str, ...] = ()
    unbounded: bool = False


def basis_of(folder: Path, progress_for: ProgressFor, counted: bool | None = True) -> Basis:
    """Grade a folder. `counted` as in `beyond_bound`. Raises ProblemsError if it cannot be graded."""
    # before reading, so that any later change is detected
    files = file_hashes(folder)
    graded = grade(folder, progress_for)
    look_at = to_look_at(graded, alarms(folder, graded), counted)
    inputs = inputs_of(files, graded.words, graded.competition.rules)
    unbounded = any(says.most is None for says in beyond_bound(graded, None if counted is None else False).values())
    return Basis(folder, graded, inputs, look_at, not_verified(graded), unbounded)


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


def correct_folder(folder: Path, to: Path | None = None, io: CommandIo = ALONE) -> Corrections:
    """Grade a folder and write its results, and the JSON also `to` a file. Raises ProblemsError, OSError."""
    inside = to is not None and lies_in(to, folder)
    with io.transaction(folder, _COMMAND) as transaction:
        files = file_hashes(folder)  # before reading, so that any later change is detected
        graded = grade(folder, io.progress_for)
        look_at = to_look_at(graded, (*open_elsewhere(folder), *alarms(folder, graded)))
        made = write_round_results(transaction, graded, look_at, files, io.progress_for)
        if to and inside:
            transaction.text(to, made.json)
    if to and not inside:
        with io.transaction_at(to.parent, None, _COMMAND) as other:
            other.text(to, made.json)
    return made


def write_round_results(
    transaction: Transaction,
    graded: Graded,
    look_at: tuple[LookAt, ...],
    files: Mapping[str, str],
    progress_for: ProgressFor,
) -> Corrections:
    """Write the results of a folder that was graded from `files`, name to hash. Raises ProblemsError, OSError."""
    ranking, words = graded.ranking, graded.words
    few = len(ranking.standings) <= MOST_PLAYER_SHEETS
    text = to_json(graded.round_results(look_at))
    output = Output(
        transaction, transaction.folder / RESULTS, MadeFrom(_COMMAND, partial(graded_from, files, words.sha256))
    )
    # the same data graded by the same program give the same workbook: making it takes longer than all the rest
    known = kept.name_of(_BOOK_BESIDE, text, repr((sorted(files.items()), words, look_at)))
    if not output.stands(_BOOK_BESIDE, (kept.kept(known) or b"").decode(errors="replace")):
        from arbitraj.press.xlsx.results import write_workbook  # loads the press

        with progress_for("writing") as tell:
            book = partial(write_workbook, player_sheets=few, questions=graded.questions, look_at=look_at)
            output.write(_BOOK_BESIDE, lambda path: book(path, ranking, words, tell))
        with suppress(OSError):  # one that cannot be read again costs the time of another workbook
            if known and file_hashes(transaction.folder) == files:  # nobody changed any while they were read
                kept.keep({known: output.digest(_BOOK_BESIDE).encode()})
    if not output.stands(_JSON_BESIDE, sha256(text.encode())):
        output.write(_JSON_BESIDE, lambda path: write_text(path, text))
    return Corrections(graded, look_at, output.done, text, few)


def has_results(folder: Path) -> bool:
    """Whether a folder has written results."""
    return any((folder / RESULTS / name).is_file() for name in (_BOOK_BESIDE, _JSON_BESIDE))
