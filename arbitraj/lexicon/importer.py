"""Import of a list as the public can download it: plain text, zip or workbook, one word a line."""

import dataclasses
import lzma
import re
import struct
import zipfile
import zlib
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import IO

from arbitraj.decoding import decode
from arbitraj.foreign import foreign_file, foreign_format
from arbitraj.game.alphabet import Alphabet
from arbitraj.lexicon.lexicon import PACKAGED, ListInfo, ListStore, digest, valid_name
from arbitraj.lexicon.normalise import LONGEST, Report, faults, list_lines, normalise
from arbitraj.lexicon.workbook import is_excel, workbook_lines
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said, say

# ten times the text of the official list, unpacked, so that an archive cannot fill the memory
MAX_BYTES = 64_000_000
_TEXTS = (".txt", ".dic", ".csv")
_PRINT = re.compile(r"[0-9a-f]{64}")
Refuse = Callable[..., ProblemsError]
# errors in reading a damaged, encrypted or forged archive
_ZIP_FAULTS = (
    *(zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError, OSError),
    *(zlib.error, lzma.LZMAError, struct.error),
)


def import_list(
    path: Path,
    alphabet: Alphabet,
    store: ListStore,
    name: str = "",
    published: str = "",
    replace: bool = False,
    day: date | None = None,
    source: str = "",
    common: frozenset[str] | None = None,
    longest: int = LONGEST,
) -> tuple[ListInfo, Report]:
    """Read a list and store it under `name` (by default that of the file).

    `published` is the fingerprint that the federation published: the list is then official, and one with another
    fingerprint is refused. `source` is its origin (by default the file's name). `common` are the commonest words, which
    distinguish a list from other texts. None accepts any text. No word is longer than `longest`. Raises ProblemsError
    if the file cannot be read as a list, or the name is in use and `replace` is not set.
    """
    name, refuse = name or path.stem, _refusing(path)
    if not valid_name(name):
        raise refuse("lexic.bad_name", name=name)
    if name.casefold() in PACKAGED:
        raise refuse("lexic.name_embedded", name=name)
    if published and not _PRINT.fullmatch(published.lower()):
        raise refuse("lexic.bad_print", value=published)
    if not replace and store.holds(name):
        raise refuse("lexic.name_taken", name=name)
    # the fingerprint says more of a list than its looks
    words, report = read_words(path, alphabet, longest, None if published else common)
    if published and digest(words) != published.lower():
        raise refuse("lexic.other_print", found=digest(words), wanted=published.lower())
    official = True if published else None
    return store.add(name, words, source or path.name, day or date.today(), official, replace), report


def read_words(
    path: Path, alphabet: Alphabet, longest: int = LONGEST, common: frozenset[str] | None = None
) -> tuple[list[str], Report]:
    """The words of a list's file, sorted, and the report. Raises ProblemsError if it is no list."""
    refuse = _refusing(path)
    if not path.exists():
        raise refuse("lexic.no_file")
    if not path.is_file():
        raise refuse("lexic.unreadable")  # a pipe or a device may never end
    lines, logical = _of_workbook(path, alphabet, refuse) if is_excel(path) else (_of_text(path, refuse), ())
    words, report = normalise(lines, alphabet, longest)
    report = dataclasses.replace(report, logical=logical)
    if not words:
        raise refuse("lexic.no_words", samples=f": {'; '.join(report.samples)}" if report.samples else "")
    if common is not None and (wrong := list(faults(lines, words, common, report))):
        raise ProblemsError([Problem(path.name, "", each) for each in wrong], say("lexic.anyway"))
    return words, report


def _refusing(path: Path) -> Refuse:
    """A function that makes a refusal of the file from the key of its text and its values."""
    return lambda key, **values: ProblemsError([Problem(path.name, "", said(key, **values))])


def _of_workbook(path: Path, alphabet: Alphabet, refuse: Refuse) -> tuple[list[str], tuple[str, ...]]:
    try:
        return workbook_lines(path, alphabet)
    except OverflowError:
        raise refuse("lexic.too_big", limit=MAX_BYTES // 1_000_000) from None
    except Exception:  # damaged archives and XML raise a dozen kinds, and so does the reader
        raise refuse("lexic.bad_workbook") from None


def _of_text(path: Path, refuse: Refuse) -> list[str]:
    archive = zipfile.is_zipfile(path)
    try:
        with path.open("rb") as file:
            data = _unpack(file) if archive else _read(file)
    except OverflowError:
        raise refuse("lexic.too_big", limit=MAX_BYTES // 1_000_000) from None
    except _ZIP_FAULTS:
        raise refuse("lexic.bad_zip" if archive else "lexic.unreadable") from None
    if foreign := foreign_file(path.read_bytes()) if data is None else foreign_format(data):
        raise ProblemsError([Problem(path.name, "", foreign)])
    if data is None:
        raise refuse("lexic.no_text_in_zip")
    text = decode(data)
    if text is None or "\0" in text:
        raise refuse("lexic.not_text")
    return list_lines(text)


def _read(file: IO[bytes]) -> bytes:
    """The bytes of a file. Raises OverflowError past MAX_BYTES, counted while they are read or unpacked."""
    data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise OverflowError
    return data


def _unpack(file: IO[bytes]) -> bytes | None:
    """The bytes of the only or biggest text file of an archive. None if it has none.

    Sizes declared in the archive are not trusted.
    """
    with zipfile.ZipFile(file) as archive:
        texts = [entry for entry in archive.infolist() if entry.filename.lower().endswith(_TEXTS)]
        if not texts:
            return None
        with archive.open(max(texts, key=lambda entry: entry.file_size)) as packed:
            return _read(packed)
