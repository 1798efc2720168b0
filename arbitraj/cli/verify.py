"""`arbitraj verifica`: what was published against what the folder holds now."""

import hashlib
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from arbitraj.cli.publish import Request, edition_folder, grade_folder, make, read_json, stage_of
from arbitraj.cli.writing import settle
from arbitraj.desk.edition_files import JSON
from arbitraj.desk.inputs import Inputs, differences, file_hashes, inputs_of
from arbitraj.desk.published import Published
from arbitraj.folder.settings import read_settings
from arbitraj.folder.word_list import open_words
from arbitraj.game.variant import load_variant
from arbitraj.lexicon.store import ListStore
from arbitraj.problems import Problem, ProblemsError
from arbitraj.report.edition import Stage
from arbitraj.text import count, say
from arbitraj.writing.plan import contents

_AGREES, _DIFFERS = 0, 1


def verify(folder: Path, provisional: bool, final: bool, again: bool) -> int:
    """Tell whether an edition fits the folder: 0 where all of it does, 1 where not. Raises ProblemsError where
    nothing can be told. Nothing is written."""
    settle(folder, "verifica")
    stage = stage_of(provisional, final) or _newest(folder)
    edition = edition_folder(folder, stage)
    data = _published(edition, stage)
    about, documents = data.about, contents(edition)
    print(say("publish.verifying", stage=stage.value, folder=edition, digest=about["amprenta"][:16]))
    found = [*_inputs(folder, about), *_compared(folder, about)]
    if not found:
        print(say("publish.inputs_same", files=count(len(about["intrari"]["fisiere"]), "file")))
    altered = list(_documents(data, documents))
    if not altered:
        print(say("publish.documents_same", files=count(len(documents), "file")))
    found += altered
    if again:
        differing = list(_again(folder, stage, about, documents))
        if not differing:
            print(say("publish.again_same", files=count(len(documents), "file")))
        found += differing
    for line in found:
        print(line)
    print(say("publish.not_verified", problems=count(len(found), "difference")) if found else say("publish.verified"))
    return _DIFFERS if found else _AGREES


def _newest(folder: Path) -> Stage:
    """The final edition where there is one."""
    for stage in (Stage.FINAL, Stage.PROVISIONAL):
        if edition_folder(folder, stage).exists():
            return stage
    message = say("publish.no_edition", folder=folder) if folder.is_dir() else say("files.not_a_folder")
    raise ProblemsError([Problem(str(folder), "", message)])


def _published(edition: Path, stage: Stage) -> Published:
    if not edition.is_dir():
        raise ProblemsError([Problem(str(edition), "", say("publish.no_such_edition", stage=stage.value))])
    data = read_json(edition)
    if data is None:
        raise ProblemsError([Problem(str(edition / JSON), "", say("publish.json_missing"))])
    return data


def _inputs(folder: Path, about: Mapping[str, Any]) -> Iterator[str]:
    """What of the folder changed since."""
    try:
        now = _inputs_now(folder).as_data()
    except ProblemsError as error:
        # the files can be compared all the same
        now = {**about["intrari"], "fisiere": file_hashes(folder)}
        why = "; ".join(map(str, error.problems))
        yield say("publish.settings_unreadable", why=why)
    for what in differences(about["intrari"], now):
        yield say("publish.input_line", what=what)


def _inputs_now(folder: Path) -> Inputs:
    variant = load_variant("romana")
    competition, problems = read_settings(folder, variant)
    if competition is None:
        raise ProblemsError(problems)
    words, _ = open_words(folder, competition, variant, ListStore())
    return inputs_of(file_hashes(folder), words.info, competition.rules)


def _compared(folder: Path, about: Mapping[str, Any]) -> Iterator[str]:
    """Whether the provisional edition is still the one that the final one was compared with."""
    if "fata_de" in about:
        provisional = read_json(edition_folder(folder, Stage.PROVISIONAL))
        if provisional is None or provisional.seal != about["fata_de"] or not provisional.sealed:
            yield say("publish.provisional_changed")


def _documents(data: Published, documents: Mapping[str, bytes]) -> Iterator[str]:
    """Which documents are missing, changed, or were put there by somebody."""
    if not data.sealed:
        yield say("publish.json_changed", name=JSON)
    published = data.about["documente"]
    for name, digest in published.items():
        if name not in documents:
            yield say("publish.document_missing", name=name)
        elif hashlib.sha256(documents[name]).hexdigest() != digest:
            yield say("publish.document_changed", name=name)
    for name in documents:
        if name not in published and name != JSON:
            yield say("publish.document_new", name=name)


def _again(folder: Path, stage: Stage, about: Mapping[str, Any], documents: Mapping[str, bytes]) -> Iterator[str]:
    """Which documents come out otherwise when everything is done again."""
    request = Request.of(stage, about.get("optiuni", {}))
    graded = grade_folder(folder)
    provisional = None
    if "fata_de" in about:
        provisional = read_json(edition_folder(folder, Stage.PROVISIONAL))
    with tempfile.TemporaryDirectory() as name:
        made = Path(name)
        make(made, graded, request, provisional)
        for file, data in contents(made).items():
            if documents.get(file) != data:
                yield say("publish.again_differs", name=file)
