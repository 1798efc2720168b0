"""A word list in a workbook (.xlsx): the rows of its sheets as lines of text, without their numbers.

A list is a hundred times as long as any sheet of moves: it is read row by row, and its limits are its own.
"""

import warnings
import zipfile
from collections.abc import Iterator
from pathlib import Path

from arbitraj.game.alphabet import Alphabet
from arbitraj.strict_xml import usual_file
from arbitraj.text import say

MAX_UNPACKED = 600_000_000  # bytes of all parts: a million rows, the most that a sheet has, are half of it
_HEAD = 1_000  # bytes that may hold the document type of a part
_ENGLISH = {False: "FALSE", True: "TRUE"}  # typed in a program that is not Romanian


def is_excel(path: Path) -> bool:
    """Whether an archive is a workbook of this kind."""
    try:
        with zipfile.ZipFile(path) as archive:
            return "xl/workbook.xml" in archive.namelist()
    except (zipfile.BadZipFile, OSError, NotImplementedError, ValueError):
        return False


def workbook_lines(path: Path, alphabet: Alphabet) -> tuple[list[str], tuple[str, ...]]:
    """A line for each row: the texts of its cells, joined by tabs, and the words read back from logical values.

    Numbers beside texts and hidden sheets are left out. A lone value that is no text is included as displayed, so that
    it is counted among the lines without a word. Raises OverflowError past MAX_UNPACKED, ValueError if a part has a
    document type, and any error of the workbook reader on a damaged file.
    """
    from openpyxl import load_workbook

    with zipfile.ZipFile(path) as archive:
        if sum(part.file_size for part in archive.infolist()) > MAX_UNPACKED:
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
        texts = [at for at, each in enumerate(row) if isinstance(each, str)]
        others = [(at, each) for at, each in enumerate(row) if each is not None and not isinstance(each, str)]
        first = texts[0] if texts else len(row)
        logical = [(at, each) for at, each in others if isinstance(each, bool)]
        as_words = [each for at, each in logical if not texts or (at in words and at < first)]
        if as_words:
            yield as_words[0]
        elif texts:
            words.add(first)
            counts.update(at for at, each in others if not isinstance(each, bool))
            yield "\t".join(str(row[at]) for at in texts)
        else:
            yield " ".join(_shown(each) for at, each in others if at not in counts)


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
    romanian = {value: alphabet.fold(say("files.true" if value else "files.false")) for value in _ENGLISH}
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
