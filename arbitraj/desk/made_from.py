"""Facts that the documents of a folder are made from, and the documents that a later change left behind.

A document is stale where a fact that it was made from is another now. Facts are files of the folder by their names,
and what no file says alone: the title, the letters, a line of a register, the word list.
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
from arbitraj.text import harmless, said, say

LIST, FILES = "@lista", "@fisiere"  # the words; which files there are
TITLE, LETTERS = "@titlu", "@litere"  # of the settings, what is printed before the start
_SANCTION = "@sanctiune-"
_UNTITLED = ("contestatii_pana_la", "clasamente")  # of [concurs]: printed on nothing that is written before the start
_KIND, _DRAWN = ("tip", "varianta"), ("litere", "grupe", "tabla", "vocale_la_alegere")  # of [partida]
_DEPTH = 2  # folders below the competition's own in which documents are written


@dataclass(frozen=True, slots=True)
class StaleDocument:
    """A document, by its name in the folder, with the facts that are others now, and the command that makes it anew."""

    name: str
    changed: tuple[str, ...]
    command: str


def graded_from(files: Mapping[str, str], words: str | None = None) -> dict[str, str]:
    """Facts of everything that is graded: `files` with their hashes, the list's hash where it is known.

    Without the contestations, by which nobody's result is counted until a decision follows, and the best construction.
    """
    counted = {name: digest for name, digest in files.items() if name not in (IDEAL, CONTESTATIONS.file)}
    return counted | {FILES: hash_of(counted)} | ({} if words is None else {LIST: words})


def printed_from(folder: Path, *facts: str, at: Callable[[Path], Path] = lambda path: path) -> dict[str, str]:
    """Facts of what is printed before the start: `TITLE`, `LETTERS`, or a file's name.

    `at` is where a path of the folder stands now, for what the same step writes. A file that is not there has no fact.
    """
    settings = _settings(at(folder / SETTINGS))
    found = {TITLE: _digest(settings, _titled), LETTERS: _digest(settings, _drawn)}
    for name in facts:
        path = at(folder / name)
        if name not in found and path.is_file():
            found[name] = sha256(path.read_bytes())
    return {name: digest for name, digest in found.items() if name in facts}


def roster_of(folder: Path) -> str:
    """The name of the players' list of a folder."""
    return table_file(folder, ROSTER).name


def sanction_fact(sanction: Sanction) -> dict[str, str]:
    """The fact of a sanction's line in its register."""
    return {f"{_SANCTION}{sanction.number}": sha256(SANCTIONS.shown(sanction).encode())}


def stale_documents(folder: Path, words: str | None = None) -> tuple[StaleDocument, ...]:
    """Documents of a folder, written by the program and still there, that a change left behind.

    `words` is the hash of the list in use, None where it is not to be compared. Raises OSError.
    """
    found = [*_recorded(folder)]
    if not found:
        return ()
    now = _facts_now(folder, words)
    stale = (
        StaleDocument(name, tuple(fact for fact in facts if fact in _differing(facts, now, words)), command)
        for name, command, facts in found
    )
    return tuple(document for document in stale if document.changed)


def stale_lines(key: str, folder: Path, documents: Iterable[StaleDocument]) -> Iterator[str]:
    """A sentence a command, under this key of the texts: its documents, what changed, how they are made anew."""
    together = dict[tuple[str, tuple[str, ...]], list[str]]()
    for document in documents:
        together.setdefault((document.command, document.changed), []).append(document.name)
    for (command, changed), names in together.items():
        what = ", ".join(map(_in_words, changed))
        yield say(key, names=", ".join(names), what=what, command=command, folder=folder)


def _differing(facts: Facts, now: Facts, words: str | None) -> set[str]:
    return {name for name, digest in facts.items() if now.get(name) != digest and (name != LIST or words is not None)}


def _recorded(folder: Path) -> Iterator[tuple[str, str, Facts]]:
    """(name, command, facts) of every document that is there and says what it was made from."""
    patterns = ("*/" * depth + RECORD for depth in range(1, _DEPTH + 1))
    for record in sorted(path for pattern in patterns for path in folder.glob(pattern)):
        try:
            written = read_written(record.parent)
        except ProblemsError:
            continue  # what made it says so when it is made again
        for name, file in sorted(written.files.items()):
            facts = written.facts.get(file.facts)
            if facts and (record.parent / name).is_file():
                yield harmless((record.parent / name).relative_to(folder).as_posix()), harmless(file.command), facts


def _facts_now(folder: Path, words: str | None) -> dict[str, str]:
    files = file_hashes(folder)
    facts = files | graded_from(files, words) | printed_from(folder, TITLE, LETTERS)
    for sanction in SANCTIONS.read(folder)[0]:
        facts |= sanction_fact(sanction)
    return facts


def _settings(path: Path) -> dict[str, Any]:
    text = toml_file.read_text(path, SETTINGS)
    settings = text if isinstance(text, Problem) else toml_file.parse_toml(text, SETTINGS)
    return {} if isinstance(settings, Problem) else settings  # who reads them for their own sake says what is wrong


def _titled(settings: Mapping[str, Any]) -> list[object]:
    about, game = settings.get("concurs"), settings.get("partida")
    printed = {key: value for key, value in about.items() if key not in _UNTITLED} if isinstance(about, dict) else {}
    return [printed, _of(game, _KIND)]


def _drawn(settings: Mapping[str, Any]) -> list[object]:
    return [_of(settings.get("partida"), _DRAWN)]


def _of(table: object, keys: Iterable[str]) -> dict[str, Any]:
    return {key: table[key] for key in keys if key in table} if isinstance(table, dict) else {}


def _digest(settings: Mapping[str, Any], part: Callable[[Mapping[str, Any]], list[object]]) -> str:
    return sha256(json.dumps(part(settings), sort_keys=True, default=str).encode())


def _in_words(fact: str) -> str:
    if fact.startswith(_SANCTION):
        return str(said("publish.fact_sanction", number=harmless(fact.removeprefix(_SANCTION))))
    words = {LIST: "publish.fact_list", FILES: "publish.fact_files", TITLE: "publish.fact_title"}
    if fact in words:
        return say(words[fact])
    return say("publish.fact_letters") if fact == LETTERS else harmless(fact)
