"""A file that is not found under its name, but lies in the folder under one that only looks like it."""

import difflib
import re
from collections.abc import Iterator
from pathlib import Path

from arbitraj.near import folded

# a table may have any of them, and for some of them foreign.py says how to save it
_TABLES = frozenset(".csv .txt .xlsx .xlsm .xls .ods .xlsb .numbers .fods .html .htm".split())
_SUFFIXES = _TABLES | {".toml", ".pdf", ".json"}
# added by browsers and file managers to a name in use: `x (1)`, `x - Copy`, `x - copie (2)`
_COPY = re.compile(r"(-?\(\d{1,3}\)|-(copy|copie|copia))$")
_CLOSE = 0.8
_MOST = 5_000  # names looked at
_LONGEST = 255  # characters: no system has longer names


def near_file(folder: Path, wanted: str) -> str:
    """The name in `folder` that was probably meant to be `wanted`. Empty if there is none.

    `wanted` without a suffix is a folder. A file called exactly `wanted` is not near it.
    """
    if len(wanted) > _LONGEST:
        return ""
    if slips := mistyped(folder, wanted):
        return slips[0]
    # another number is another file: masa-06.pdf is not a slip for masa-07.pdf
    there = [name for name in _names(folder, wanted) if _number(name) == _number(wanted)]
    stems = {_key(name)[0]: name for name in there if _fits(name, wanted)}
    # the suffix may be the slip (.cvs), but not one of another kind of file
    names = {folded(name): name for name in there if not (_key(name)[1] and _key(wanted)[1])}
    for text, close in ((_key(wanted)[0], stems), (folded(wanted), names)):
        best = difflib.get_close_matches(text, close, 1, _CLOSE)
        if best:
            return close[best[0]]
    return ""


def mistyped(folder: Path, wanted: str) -> list[str]:
    """The names in `folder` equal to `wanted` except for case, diacritics, a copy's mark, a second suffix."""
    stem = _key(wanted)[0]
    return [name for name in _names(folder, wanted) if _key(name)[0] == stem and _fits(name, wanted)]


def _names(folder: Path, wanted: str) -> Iterator[str]:
    """Other names than the wanted one, of its kind (files or folders), as far as they are seen."""
    try:
        there = sorted(folder.iterdir())[:_MOST]
    except (OSError, ValueError):
        return
    own = folder / wanted
    for path in there:
        if path.name == wanted or path.name.startswith((".", "~")) or path.is_dir() == bool(Path(wanted).suffix):
            continue
        # where case is ignored (Windows, macOS) another spelling is the file itself
        if path.name.casefold() == wanted.casefold() and own.exists():
            continue
        yield path.name


def _key(name: str) -> tuple[str, tuple[str, ...]]:
    """A name as it was meant, and the suffixes that it has.

    >>> _key("Jucători (1).csv.txt"), _key("concurs.toml")
    (('jucatori', ('.txt', '.csv')), ('concurs', ('.toml',)))
    """
    suffixes = []
    path = Path(name.casefold())
    while path.suffix in _SUFFIXES:
        suffixes.append(path.suffix)
        path = Path(path.stem)
    stem = folded(path.name)
    while found := _COPY.search(stem):
        stem = stem[: found.start()]
    return stem, tuple(suffixes)


def _number(name: str) -> list[str]:
    return re.findall(r"\d+", _key(name)[0])


def _fits(name: str, wanted: str) -> bool:
    """Whether the suffixes may be meant: the wanted one among them, another kind of table, or none at all.

    >>> [_fits(name, "predare.csv") for name in ("Predare.csv.txt", "predare.xlsx", "predare", "predare.toml")]
    [True, True, True, False]
    """
    suffixes, own = _key(name)[1], Path(wanted).suffix
    return not suffixes or own in suffixes or (own in _TABLES and suffixes[-1] in _TABLES)
