"""Import of a list as the public can download it: plain text, zip or workbook, one word a line.

A list is a hundred times as long as any sheet of moves: a workbook is read row by row, and its limits are its own.
"""

import dataclasses
import lzma
import re
import struct
import warnings
import zipfile
import zlib
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import IO

from arbitraj.decoding import decode
from arbitraj.foreign import foreign_file, foreign_format
from arbitraj.game.tile import Alphabet
from arbitraj.lexicon.lexicon import PACKAGED, ListInfo, ListStore, digest, valid_name
from arbitraj.lexicon.normalise import LONGEST, Report, faults, list_lines, normalise
from arbitraj.problems import Problem, ProblemsError
from arbitraj.strict_xml import usual_file
from arbitraj.text import Message, text_of

# ten times the text of the official list, unpacked, so that an archive cannot fill the memory
MAX_BYTES = 64_000_000
_MAX_UNPACKED = 600_000_000  # bytes of all parts of a workbook: a million rows, the most of a sheet, are half of it
_HEAD = 1_000  # bytes that may hold the document type of a part
_ENGLISH = {False: "FALSE", True: "TRUE"}  # typed in a program that is not Romanian
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
    lines, logical = _of_workbook(path, alphabet, refuse) if _is_excel(path) else (_of_text(path, refuse), ())
    words, report = normalise(lines, alphabet, longest)
    report = dataclasses.replace(report, logical=logical)
    if not words:
        raise refuse("lexic.no_words", samples=f": {'; '.join(report.samples)}" if report.samples else "")
    if common is not None and (wrong := list(faults(lines, words, common, report))):
        raise ProblemsError([Problem(path.name, "", message) for message in wrong], text_of("lexic.anyway"))
    return words, report


def _refusing(path: Path) -> Refuse:
    return lambda key, **values: ProblemsError([Problem(path.name, "", Message(key, **values))])


def _of_workbook(path: Path, alphabet: Alphabet, refuse: Refuse) -> tuple[list[str], tuple[str, ...]]:
    try:
        return _workbook_lines(path, alphabet)
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


def _is_excel(path: Path) -> bool:
    try:
        with zipfile.ZipFile(path) as archive:
            return "xl/workbook.xml" in archive.namelist()
    except (zipfile.BadZipFile, OSError, NotImplementedError, ValueError):
        return False


def _workbook_lines(path: Path, alphabet: Alphabet) -> tuple[list[str], tuple[str, ...]]:
    """A line for each row: the texts of its cells, joined by tabs, and the words read back from logical values.

    Numbers beside texts and hidden sheets are left out. A lone value that is no text is included as displayed, so that
    it is counted among the lines without a word. Raises OverflowError past _MAX_UNPACKED, ValueError if a part has a
    document type, and any error of the workbook reader on a damaged file.
    """
    from openpyxl import load_workbook

    with zipfile.ZipFile(path) as archive:
        if sum(part.file_size for part in archive.infolist()) > _MAX_UNPACKED:
            raise OverflowError
        for part in archive.infolist():
            with archive.open(part) as unpacked:
                # entities need it, and neither Excel nor LibreOffice writes one
                if b"<!DOCTYPE" in unpacked.read(_HEAD):
                    raise ValueError(part.filename)
    lines: list[str | bool] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the library warns of whatever it leaves out, in English
        book = load_workbook(usual_file(path), read_only=True, data_only=True)
        try:
            for sheet in book.worksheets:
                if sheet.sheet_state == "visible":
                    lines += _lines(_without_headings(sheet.iter_rows(values_only=True)))
        finally:
            book.close()
    words = _read_back(lines, alphabet)
    back = (words[line] for line in lines if isinstance(line, bool))
    return [words[line] if isinstance(line, bool) else line for line in lines], tuple(back)


def _lines(rows: Iterator[tuple[object, ...]]) -> Iterator[str | bool]:
    """The rows as lines. A logical value in the place of a word stays one."""
    words, counts = set[int](), set[int]()  # the columns of words, and of the numbers beside them
    for row in rows:
        texts = [at for at, item in enumerate(row) if isinstance(item, str)]
        others = [(at, item) for at, item in enumerate(row) if item is not None and not isinstance(item, str)]
        first = texts[0] if texts else len(row)
        logical = [(at, item) for at, item in others if isinstance(item, bool)]
        as_words = [item for at, item in logical if not texts or (at in words and at < first)]
        if as_words:
            yield as_words[0]
        elif texts:
            words.add(first)
            counts.update(at for at, item in others if not isinstance(item, bool))
            yield "\t".join(str(row[at]) for at in texts)
        else:
            yield " ".join(_shown(item) for at, item in others if at not in counts)


def _shown(value: object) -> str:
    """A value without blanks, so that it counts as one word, and none of the list."""
    return str(value).removesuffix(" 00:00:00").replace(" ", "_")


def _read_back(lines: list[str | bool], alphabet: Alphabet) -> dict[bool, str]:
    """The words that became logical values, by value.

    They depend on the language of the program. A list has a word once: if the Romanian word occurs as a text, the
    English one was typed. In other languages the word is unknown.
    """
    if alphabet.fold("ă") != "A":
        return {value: f"{english}()" for value, english in _ENGLISH.items()}
    romanian = {value: alphabet.fold(text_of("files.true" if value else "files.false")) for value in _ENGLISH}
    there = {word for line in lines if isinstance(line, str) and (word := alphabet.fold(line)) in romanian.values()}
    return {value: english if romanian[value] in there else romanian[value] for value, english in _ENGLISH.items()}


def _without_headings(rows: Iterator[tuple[object, ...]]) -> Iterator[tuple[object, ...]]:
    """All rows but a first one that has a text above the numbers of the second: `nr`, `cuvânt`."""
    first = next(rows, ())
    second = next(rows, ())
    numbers = (
        isinstance(a, str) and isinstance(b, int | float) and not isinstance(b, bool)
        for a, b in zip(first, second, strict=False)
    )
    if not any(numbers):
        yield first
    yield second
    yield from rows
