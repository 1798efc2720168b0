"""Comparison of a published edition with the folder's current state."""

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from arbitraj.desk.command_io import ALONE, CommandIo, ProgressFor
from arbitraj.desk.edition_names import edition_folder, read_edition
from arbitraj.desk.editions.changes import EditionsCompared
from arbitraj.desk.editions.edition import JSON, Options, basis_of
from arbitraj.desk.editions.same_documents import differing
from arbitraj.desk.editions.searched import Solve, possible_of
from arbitraj.desk.inputs import differences, file_hashes, inputs_of, sha256
from arbitraj.desk.made_from import StaleDocument, stale_documents, stale_lines
from arbitraj.folder.published import Published
from arbitraj.folder.recognised import refuse_season
from arbitraj.folder.settings import open_words, read_settings
from arbitraj.lexicon.lexicon import ListStore
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.results_file import EditionFacts
from arbitraj.refusals import no_folder
from arbitraj.report.edition import Stage
from arbitraj.text import Message, text_of
from arbitraj.types import GAME_TYPES
from arbitraj.writing.plan import contents


@dataclass(frozen=True, slots=True)
class Verifying:
    """Options of a verification: an edition (None: the newest), and whether it is made again and compared."""

    stage: Stage | None = None
    again: bool = False


@dataclass(frozen=True, slots=True)
class Verified:
    """Result of a verification: differences of an edition's `inputs` and `documents`, one on each line.

    `remade` are the documents that differ when made again, None if they were not. `stale` are stale documents of the
    folder itself: results, forms, letters, papers.
    """

    stage: Stage
    folder: Path
    fingerprint: str
    input_files: int
    document_files: int
    inputs: tuple[str, ...]
    documents: tuple[str, ...]
    remade: tuple[str, ...] | None
    stale: tuple[StaleDocument, ...]

    @property
    def differences(self) -> tuple[str, ...]:
        """All differences."""
        return (*self.of_edition, *self.stale_lines)

    @property
    def stale_lines(self) -> tuple[str, ...]:
        """Sentences on stale documents of the folder, which is two levels above the edition."""
        return tuple(stale_lines("publish.stale", self.folder.parent.parent, self.stale))

    @property
    def of_edition(self) -> tuple[str, ...]:
        """All differences of the edition."""
        return (*self.inputs, *self.documents, *(self.remade or ()))


def verified_data(done: Verified) -> dict[str, Any]:
    """The result as data for programs."""
    return {
        "stadiu": done.stage.value,
        "dosar": str(done.folder),
        "amprenta": done.fingerprint,
        "corespunde": not done.differences,
        "fisiere": {"date": done.input_files, "documente": done.document_files},
        "date": list(done.inputs),
        "documente": list(done.documents),
        "refacut": None if done.remade is None else list(done.remade),
        "depasite": [document.name for document in done.stale],
    }


def verify(folder: Path, request: Verifying, io: CommandIo = ALONE, solve: Solve = possible_of) -> Verified:
    """Compare an edition with its folder. Raises ProblemsError if that is impossible. Nothing is written.

    `solve` runs the solver, if the edition was made with it.
    """
    io.settle(folder, "verifica")
    stage = request.stage or _newest(folder)
    edition = edition_folder(folder, stage)
    if not edition.is_dir():
        raise ProblemsError([Problem(str(edition), "", Message("publish.no_such_edition", stage=stage.value))])
    data = read_edition(folder, stage)
    if data is None:
        raise ProblemsError([Problem(str(edition / JSON), "", Message("publish.json_missing"))])
    about, documents = data.about, contents(edition)
    inputs, words = _inputs(folder, about)
    return Verified(
        stage,
        edition,
        fingerprint=about.amprenta,
        input_files=len(about.intrari.fisiere),
        document_files=len(documents),
        inputs=(*inputs, *_compared(folder, about)),
        documents=tuple(_documents(data, documents)),
        remade=tuple(_again(folder, stage, about, documents, io.progress_for, solve)) if request.again else None,
        stale=stale_documents(folder, words),
    )


def _newest(folder: Path) -> Stage:
    for stage in (Stage.FINAL, Stage.PROVISIONAL):
        if edition_folder(folder, stage).exists():
            return stage
    refuse_season(folder)
    message = Message("publish.no_edition", folder=folder) if folder.is_dir() else no_folder(folder)
    raise ProblemsError([Problem(str(folder), "", message)])


def _inputs(folder: Path, about: EditionFacts) -> tuple[list[str], str | None]:
    """A sentence for each input that changed since; the hash of the list in use, None where it cannot be told."""
    lines, words = list[str](), None
    try:
        competition, problems = read_settings(folder, GAME_TYPES)
        if competition is None:
            raise ProblemsError(problems)
        lexicon, _ = open_words(folder, competition, ListStore())
        now = inputs_of(file_hashes(folder), lexicon.info, competition.rules).data
        words = now.lista.sha256
    except ProblemsError as error:
        # the files can be compared all the same
        now = replace(about.intrari, fisiere=file_hashes(folder))
        why = "; ".join(map(str, error.problems))
        lines.append(text_of("publish.settings_unreadable", why=why))
    lines += [text_of("publish.input_line", what=what) for what in differences(about.intrari, now)]
    return lines, words


def _compared(folder: Path, about: EditionFacts) -> Iterator[str]:
    """Whether the provisional edition is still the one that the final one was compared with."""
    if about.fata_de:
        provisional = read_edition(folder, Stage.PROVISIONAL)
        if provisional is None or provisional.seal != about.fata_de or not provisional.sealed:
            yield text_of("publish.provisional_changed")


def _documents(data: Published, documents: Mapping[str, bytes]) -> Iterator[str]:
    if not data.sealed:
        yield text_of("publish.json_changed", name=JSON)
    published = data.about.documente
    for name, digest in published.items():
        if name not in documents:
            yield text_of("publish.document_missing", name=name)
        elif sha256(documents[name]) != digest:
            yield text_of("publish.document_changed", name=name)
    for name in documents:
        if name not in published and name != JSON:
            yield text_of("publish.document_new", name=name)


def _again(
    folder: Path,
    stage: Stage,
    about: EditionFacts,
    documents: Mapping[str, bytes],
    progress_for: ProgressFor,
    solve: Solve,
) -> Iterator[str]:
    from arbitraj.desk.editions.edition_made import make_edition

    basis = basis_of(folder, progress_for, None if about.fara_margine else True)
    provisional = read_edition(folder, Stage.PROVISIONAL) if about.fata_de else None
    with tempfile.TemporaryDirectory() as name:
        made = Path(name)
        compared = EditionsCompared(provisional, kept=about.inainte)
        make_edition(made, basis, stage, Options.of(about.optiuni), compared, progress_for, about.timpuri, solve)
        anew = contents(made)
        yield from (text_of("publish.again_differs", name=file) for file in differing(documents, anew) if file in anew)
