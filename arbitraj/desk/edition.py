"""An edition of results made of a folder: the folder graded, the documents that come of it."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arbitraj.desk.alarms import alarms
from arbitraj.desk.changes import changes
from arbitraj.desk.door import Watch
from arbitraj.desk.edition_files import JSON, Options, write_edition
from arbitraj.desk.grade import Graded, grade
from arbitraj.desk.inputs import Inputs, file_hashes, inputs_of
from arbitraj.desk.look_at import to_look_at
from arbitraj.desk.published import Published, read_published
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.moments import shown_moment
from arbitraj.report.edition import Edition, Stage
from arbitraj.report.look_at import LookAt
from arbitraj.text import said

PUBLISHED = "publicat"


@dataclass(frozen=True, slots=True)
class Basis:
    """A folder graded, with the hashes of what it was graded from, and what is to be looked at."""

    folder: Path
    graded: Graded
    inputs: Inputs
    look_at: tuple[LookAt, ...]


def edition_folder(folder: Path, stage: Stage) -> Path:
    """Where an edition stands."""
    return folder / PUBLISHED / stage.value


def read_edition(folder: Path, stage: Stage) -> Published | None:
    """The results of a published edition; None where there is none. Raises ProblemsError where it is damaged."""
    path = edition_folder(folder, stage) / JSON
    return read_published(path) if os.path.lexists(path) else None


def basis_of(folder: Path, watch: Watch) -> Basis:
    """Grade a folder. Raises ProblemsError where it cannot be graded."""
    # hashed before it is read: whoever changes a file from here on is found out
    files = file_hashes(folder)
    graded = grade(folder, watch)
    look_at = to_look_at(graded, alarms(folder, graded))
    return Basis(folder, graded, inputs_of(files, graded.words, graded.competition.rules), look_at)


def make_edition(
    staged: Path, basis: Basis, stage: Stage, options: Options, provisional: Published | None, watch: Watch
) -> None:
    """Write an edition into an empty folder. Raises ProblemsError where its inputs change meanwhile."""
    graded, inputs, look_at, competition = basis.graded, basis.inputs, basis.look_at, basis.graded.competition
    about: dict[str, Any] = {
        "stadiu": stage.value,
        "amprenta": inputs.fingerprint,
        "intrari": inputs.as_data(),
        "optiuni": options.as_data(),
    }
    changed = None
    if provisional is not None:
        changed = changes(provisional.results, graded.results(look_at) | {"editie": about})
        about |= {"fata_de": provisional.seal, "schimbari": list(changed)}
    until = competition.contest_until
    deadline = shown_moment(until) if until and stage is Stage.PROVISIONAL else ""
    edition = Edition(stage, deadline, competition.arbiter, changed, inputs.prints())
    with watch("publishing") as tell:
        write_edition(staged, graded, edition, about, options, tell, look_at)
    if file_hashes(basis.folder) != dict(inputs.files):
        raise ProblemsError([Problem(str(basis.folder), "", said("publish.moving"))])
