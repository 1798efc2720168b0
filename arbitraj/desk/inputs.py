"""Inputs of published results as SHA-256: all files of the folder, list, rules, program."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from msgspec import to_builtins

from arbitraj.folder.decisions import DECISIONS
from arbitraj.folder.people import HAND_IN, ROSTER, SHEETS
from arbitraj.folder.registers import ANSWERS, CONTESTATIONS, SANCTIONS
from arbitraj.folder.settings import FILE as SETTINGS
from arbitraj.folder.variant_file import own_variant
from arbitraj.folder.word_rulings import WORDS
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.ranking.scale import FILE as SCALE
from arbitraj.record.drawing import FOLDER as DRAWN, LOG
from arbitraj.record.interpretations import INTERPRETATIONS, Rules
from arbitraj.record.results_file import InputHashes, ListHashed
from arbitraj.sheets.contest import sheet_files
from arbitraj.tables.open import TABLES
from arbitraj.text import harmless, keyed, text_of

_IN_WORDS = keyed("""publish.part_*
    publish.part_sheets publish.part_settings publish.part_roster publish.part_hand_ins publish.part_scale
    publish.part_words publish.part_draw publish.part_decisions publish.part_answers publish.part_contestations
    publish.part_sanctions publish.part_ideal publish.part_variant
""")
_IN_PRINT = keyed("""publish.print_*
    publish.print_sheets publish.print_settings publish.print_scale publish.print_draw publish.print_ideal
    publish.print_words publish.print_decisions publish.print_answers publish.print_contestations
    publish.print_sanctions publish.print_roster publish.print_hand_ins publish.print_variant
""")
_CHANGED = keyed("publish.part_* publish.part_changed publish.part_new publish.part_gone")
_INPUTS = keyed("publish.input_* publish.input_changed publish.input_new publish.input_gone")
IDEAL = "ideal.json"  # the best construction, kept to be published with the results
_LOG = f"{DRAWN}/{LOG}"  # letters that differ from it are among what is to be looked at

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

    data: InputHashes

    @property
    def fingerprint(self) -> str:
        """One hash of all inputs."""
        return sha256(json.dumps(to_builtins(self.data), sort_keys=True).encode())

    def prints(self) -> tuple[tuple[str, str], ...]:
        """(what, hash) as they stand at the foot of documents: all together, then part by part."""
        files = self.data.fisiere
        sheets = json.dumps([pair for pair in files.items() if _is_sheet(pair[0])]).encode()
        parts = [(file_in_words(name, "print"), digest) for name, digest in files.items() if not _is_sheet(name)]
        return (
            (text_of("publish.print_all"), self.fingerprint),
            *parts,
            (text_of("publish.print_sheets"), sha256(sheets)),
            (text_of("publish.print_list"), self.data.lista.sha256),
            (text_of("publish.print_rules"), self.data.reguli),
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
    from importlib.metadata import version

    # including defaults, so that programs with other defaults differ
    in_force = json.dumps({name: rules[name] for name in INTERPRETATIONS}, sort_keys=True)
    used, rules_hash = ListHashed(words.name, words.sha256), sha256(in_force.encode())
    return Inputs(InputHashes(fisiere=dict(files), lista=used, reguli=rules_hash, program=version("arbitraj")))


def differences(then: InputHashes, now: InputHashes) -> Iterator[str]:
    """Lines on changes between two sets of inputs, files by name."""
    for name, kind in _changed_files(then, now):
        yield text_of(_INPUTS[kind], name=name)
    yield from _changed_rules(then, now)


def told_to_players(then: InputHashes, now: InputHashes) -> Iterator[str]:
    """The same in words for players.

    Registers are left out, since their changes are listed with the players concerned, and so is the best construction,
    which has no effect on results.
    """
    untold = {IDEAL, *(register.file for register in (DECISIONS, ANSWERS, CONTESTATIONS, SANCTIONS))}
    changed = ((name, kind) for name, kind in _changed_files(then, now) if name not in untold)
    yield from dict.fromkeys(text_of(_CHANGED[kind], what=file_in_words(name)) for name, kind in changed)
    yield from _changed_rules(then, now)


def _changed_files(then: InputHashes, now: InputHashes) -> Iterator[tuple[str, str]]:
    """(file, what became of it)."""
    before, after = then.fisiere, now.fisiere
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
        return text_of("publish.part_kept", what=what, number=kept[1])
    if name.startswith(f"{SHEETS}/"):
        return text_of("publish.part_sheet", sheet=Path(name).stem.split(".")[0])
    part = _PARTS.get(name) or _PARTS_OF_TABLES.get(Path(name).stem)
    if part is None and name.endswith(".toml"):
        part = "variant"  # the game that the settings name
    return text_of((_IN_PRINT if way == "print" else _IN_WORDS)[part]) if part else name


def _changed_rules(then: InputHashes, now: InputHashes) -> Iterator[str]:
    if then.lista.sha256 != now.lista.sha256:
        yield text_of("publish.list_changed", before=then.lista.nume, after=now.lista.nume)
    if then.reguli != now.reguli:
        yield text_of("publish.rules_changed")
    if then.program != now.program:
        yield text_of("publish.program_changed", before=then.program, after=now.program)


def _files(folder: Path) -> Iterator[str]:
    # a second roster of any form stops grading
    tables = (f"{Path(name).stem}{suffix}" for name in (ROSTER, HAND_IN) for suffix in TABLES)
    registers = (register.file for register in (DECISIONS, ANSWERS, CONTESTATIONS, SANCTIONS))
    files = (SETTINGS, IDEAL, own_variant(folder, SETTINGS), WORDS.file, *tables, *registers, SCALE, _LOG)
    yield from (name for name in files if (folder / name).is_file())
    yield from sheet_files(folder)


def _is_sheet(name: str) -> bool:
    return name.startswith(f"{SHEETS}/") or Path(name).stem == "solutii"


def sha256(data: bytes) -> str:
    """Hash of data."""
    return hashlib.sha256(data).hexdigest()
