"""Inputs of published results as SHA-256: all files of the folder, list, rules, program."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from arbitraj.folder.decisions import DECISIONS
from arbitraj.folder.people import HAND_IN, ROSTER
from arbitraj.folder.registers import ANSWERS, CONTESTATIONS, SANCTIONS
from arbitraj.folder.settings import FILE as SETTINGS
from arbitraj.folder.variant_file import own_variant
from arbitraj.folder.word_rulings import WORDS
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.ranking.scale import FILE as SCALE
from arbitraj.record.drawing import FOLDER as DRAWN, LOG
from arbitraj.record.interpretations import INTERPRETATIONS, Rules
from arbitraj.sheets.contest import SHEETS, sheet_files
from arbitraj.tables.open import TABLES
from arbitraj.text import harmless, say

IDEAL = "ideal.json"  # the best construction, stored for publication with the results
_LOG = f"{DRAWN}/{LOG}"  # different letters are an item to check

_KEPT = re.compile(r"-v(\d+)(?=\.\w+\Z)")  # copies of earlier files
# the words for them among the texts (`part_…`, `print_…`)
_PARTS = {
    SETTINGS: "settings",
    SCALE: "scale",
    _LOG: "draw",
    IDEAL: "ideal",
    WORDS.file: "words",
    DECISIONS.file: "decisions",
    ANSWERS.file: "answers",
    CONTESTATIONS.file: "contestations",
    SANCTIONS.file: "sanctions",
}
_PARTS_OF_TABLES = {Path(ROSTER).stem: "roster", Path(HAND_IN).stem: "hand_ins", SHEETS: "sheets"}


@dataclass(frozen=True, slots=True)
class Inputs:
    """Hashes of all inputs and the name of the list, as in the JSON. `program` is a version."""

    data: Mapping[str, Any]

    @property
    def fingerprint(self) -> str:
        """One hash of all inputs."""
        return sha256(json.dumps(self.data, sort_keys=True).encode())

    def prints(self) -> tuple[tuple[str, str], ...]:
        """(name, hash) for the footers of documents: all together, then part by part."""
        files = self.data["fisiere"]
        sheets = json.dumps([each for each in files.items() if _is_sheet(each[0])]).encode()
        parts = [(file_in_words(name, "print"), digest) for name, digest in files.items() if not _is_sheet(name)]
        return (
            (say("publish.print_all"), self.fingerprint),
            *parts,
            (say("publish.print_sheets"), sha256(sheets)),
            (say("publish.print_list"), self.data["lista"]["sha256"]),
            (say("publish.print_rules"), self.data["reguli"]),
        )


def file_hashes(folder: Path) -> dict[str, str]:
    """Hashes of the existing files that grading reads, by name. Raises OSError.

    A word list among them is hashed by its words.
    """
    return {harmless(name): sha256((folder / name).read_bytes()) for name in sorted(set(_files(folder)))}


def files_seen(folder: Path) -> str:
    """Stamp of the files, which changes with any of them. Contents are not read. Raises OSError."""
    seen = ((name, (folder / name).stat()) for name in sorted(set(_files(folder))))
    marks = [(name, about.st_size, about.st_mtime_ns, about.st_ino) for name, about in seen]
    return sha256(repr(marks).encode("utf-8", "surrogatepass"))


def inputs_of(files: Mapping[str, str], words: ListInfo, rules: Rules) -> Inputs:
    """Inputs from files with their hashes, the list, the rules."""
    # including defaults, so that programs with other defaults differ
    in_force = json.dumps({name: rules[name] for name in INTERPRETATIONS}, sort_keys=True)
    used = {"nume": words.name, "sha256": words.sha256}
    rest = {"reguli": sha256(in_force.encode()), "program": version("arbitraj")}
    return Inputs({"fisiere": dict(files), "lista": used, **rest})


def differences(then: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    """Differences between the data of two inputs, one on each line, with file names."""
    for name, kind in _changed_files(then, now):
        yield say(f"publish.input_{kind}", name=name)
    yield from _changed_rules(then, now)


def told_to_players(then: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    """Differences in words for players.

    Registers are left out, since their changes are listed with the players concerned, and so is the best construction,
    which has no effect on results.
    """
    untold = {IDEAL, *(each.file for each in (DECISIONS, ANSWERS, CONTESTATIONS, SANCTIONS))}
    changed = ((name, kind) for name, kind in _changed_files(then, now) if name not in untold)
    yield from dict.fromkeys(say(f"publish.part_{kind}", what=file_in_words(name)) for name, kind in changed)
    yield from _changed_rules(then, now)


def _changed_files(then: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Changed files as (name, kind of change)."""
    before, after = then.get("fisiere", {}), now["fisiere"]
    for name in sorted({*before, *after}):
        if name not in after:
            yield name, "gone"
        elif name not in before:
            yield name, "new"
        elif before[name] != after[name]:
            yield name, "changed"


def file_in_words(name: str, way: str = "part") -> str:
    """Description of a file for outsiders, the name if it is unknown.

    `way` is `part` for a sentence, `print` for the short words in the footers of documents.

    >>> file_in_words("concurs-v1.toml"), file_in_words("lista-v1.csv")
    ('setările concursului (copia 1)', 'lista-v1.csv')
    """
    if (kept := _KEPT.search(name)) and (what := file_in_words(_KEPT.sub("", name), way)) != _KEPT.sub("", name):
        return say("publish.part_kept", what=what, number=kept[1])
    if name.startswith(f"{SHEETS}/"):
        return say("publish.part_sheet", sheet=Path(name).stem.split(".")[0])
    part = _PARTS.get(name) or _PARTS_OF_TABLES.get(Path(name).stem)
    if part is None and name.endswith(".toml"):
        part = "variant"  # the variant named in the settings
    return say(f"publish.{way}_{part}") if part else name


def _changed_rules(then: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    lists = [(each.get("lista", {}).get("nume", ""), each.get("lista", {}).get("sha256")) for each in (then, now)]
    if lists[0][1] != lists[1][1]:
        yield say("publish.list_changed", before=lists[0][0], after=lists[1][0])
    if then.get("reguli") != now["reguli"]:
        yield say("publish.rules_changed")
    if then.get("program") != now["program"]:
        yield say("publish.program_changed", before=then.get("program"), after=now["program"])


def _files(folder: Path) -> Iterator[str]:
    # a second roster of any form stops grading
    tables = (f"{Path(name).stem}{suffix}" for name in (ROSTER, HAND_IN) for suffix in TABLES)
    registers = (each.file for each in (DECISIONS, ANSWERS, CONTESTATIONS, SANCTIONS))
    files = (SETTINGS, IDEAL, own_variant(folder, SETTINGS), WORDS.file, *tables, *registers, SCALE, _LOG)
    yield from (name for name in files if (folder / name).is_file())
    yield from sheet_files(folder)


def _is_sheet(name: str) -> bool:
    return name.startswith(f"{SHEETS}/") or Path(name).stem == "solutii"


def sha256(data: bytes) -> str:
    """Hash of data."""
    return hashlib.sha256(data).hexdigest()
