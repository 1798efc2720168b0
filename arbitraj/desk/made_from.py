"""Facts from which the documents of a folder are made, and the documents that later changes made stale.

A document is stale if a fact has changed since. Facts are files of the folder by name, and others: the title, the
letters, a line of a register, the word list.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arbitraj.desk.inputs import IDEAL, file_hashes, sha256
from arbitraj.desk.output import RECORD, Facts, hash_of, read_written
from arbitraj.folder import toml_file
from arbitraj.folder.people import ROSTER
from arbitraj.folder.registers import CONTESTATIONS, SANCTIONS, Sanction
from arbitraj.folder.settings import FILE as SETTINGS
from arbitraj.folder.table import table_file
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import harmless, text_of

LIST, FILES = "@lista", "@fisiere"  # the words, and the set of files
TITLE, LETTERS = "@titlu", "@litere"  # parts of the settings printed before the start
_SANCTION = "@sanctiune-"
_UNTITLED = ("contestatii_pana_la", "clasamente")  # of [concurs]: on no document written before the start
_KIND, _DRAWN = ("tip", "varianta"), ("litere", "grupe", "tabla", "vocale_la_alegere")  # of [partida]
_FACTS = {
    LIST: "publish.fact_list",
    FILES: "publish.fact_files",
    TITLE: "publish.fact_title",
    LETTERS: "publish.fact_letters",
}
_DEPTH = 2  # folders below the competition's own in which documents are written


@dataclass(frozen=True, slots=True)
class StaleDocument:
    """A stale document, by its name in the folder, with the changed facts and the command that makes it again."""

    name: str
    changed: tuple[str, ...]
    command: str


def graded_from(files: Mapping[str, str], words: str | None = None) -> dict[str, str]:
    """Facts of everything that is graded: `files` with their hashes, and the list's hash if known.

    Contestations, which have no effect without a decision, and the best construction are left out.
    """
    counted = {name: digest for name, digest in files.items() if name not in (IDEAL, CONTESTATIONS.file)}
    return counted | {FILES: hash_of(counted)} | ({} if words is None else {LIST: words})


def printed_from(folder: Path, *facts: str, at: Callable[[Path], Path] = lambda path: path) -> dict[str, str]:
    """Facts of documents printed before the start: `TITLE`, `LETTERS`, or file names.

    `at` gives the current place of a path, for files written in the same transaction. A missing file has no fact.
    """
    text = toml_file.read_text(at(folder / SETTINGS), SETTINGS)
    read = text if isinstance(text, Problem) else toml_file.parse_toml(text, SETTINGS)
    settings = {} if isinstance(read, Problem) else read  # the reader of the settings reports faults
    about, game = (part if isinstance(part := settings.get(key), dict) else {} for key in ("concurs", "partida"))
    titled = {key: value for key, value in about.items() if key not in _UNTITLED}
    found = {TITLE: _digest(titled, _of(game, _KIND)), LETTERS: _digest(_of(game, _DRAWN))}
    for name in facts:
        path = at(folder / name)
        if name not in found and path.is_file():
            found[name] = sha256(path.read_bytes())
    return {name: digest for name, digest in found.items() if name in facts}


def roster_of(folder: Path) -> str:
    """File name of a folder's roster."""
    return table_file(folder, ROSTER).name


def sanction_fact(sanction: Sanction) -> dict[str, str]:
    """Fact of a sanction's line in its register."""
    return {f"{_SANCTION}{sanction.number}": sha256(SANCTIONS.shown(sanction).encode())}


def stale_documents(folder: Path, words: str | None = None) -> tuple[StaleDocument, ...]:
    """Existing documents of a folder that a change made stale.

    `words` is the hash of the list in use, None to skip it. Raises OSError.
    """
    found = [*_recorded(folder)]
    if not found:
        return ()
    files = file_hashes(folder)
    now = files | graded_from(files, words) | printed_from(folder, TITLE, LETTERS)
    for sanction in SANCTIONS.read(folder)[0]:
        now |= sanction_fact(sanction)
    if words is None:
        found = [(name, command, {key: facts[key] for key in facts if key != LIST}) for name, command, facts in found]
    changed = (
        (name, tuple(key for key in facts if now.get(key) != facts[key]), command) for name, command, facts in found
    )
    return tuple(StaleDocument(*document) for document in changed if document[1])


def stale_lines(key: str, folder: Path, documents: Iterable[StaleDocument]) -> Iterator[str]:
    """A sentence for each command, with this text key: its documents, the changes, the command to run."""
    together = dict[tuple[str, tuple[str, ...]], list[str]]()
    for document in documents:
        together.setdefault((document.command, document.changed), []).append(document.name)
    for (command, changed), names in together.items():
        what = ", ".join(map(_in_words, changed))
        yield text_of(key, names=", ".join(names), what=what, command=command, folder=folder)


def _recorded(folder: Path) -> Iterator[tuple[str, str, Facts]]:
    """(name, command, facts) of every existing document with recorded facts."""
    patterns = ("*/" * depth + RECORD for depth in range(1, _DEPTH + 1))
    for record in sorted(path for pattern in patterns for path in folder.glob(pattern)):
        try:
            written = read_written(record.parent)
        except ProblemsError:
            continue  # the command that makes it reports the fault
        for name, file in sorted(written.files.items()):
            facts = written.facts.get(file.facts)
            if facts and (record.parent / name).is_file():
                yield harmless((record.parent / name).relative_to(folder).as_posix()), harmless(file.command), facts


def _of(table: Mapping[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    return {key: table[key] for key in keys if key in table}


def _digest(*parts: Mapping[str, Any]) -> str:
    return sha256(json.dumps(parts, sort_keys=True, default=str).encode())


def _in_words(fact: str) -> str:
    if fact.startswith(_SANCTION):
        return text_of("publish.fact_sanction", number=harmless(fact.removeprefix(_SANCTION)))
    return text_of(_FACTS[fact]) if fact in _FACTS else harmless(fact)
