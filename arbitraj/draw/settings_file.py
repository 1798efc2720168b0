"""The letters written into concurs.toml: one value replaced, all that a person wrote around it left byte for byte."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arbitraj.decoding import decode
from arbitraj.folder.settings import FILE
from arbitraj.folder.toml_file import parse_toml
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said
from arbitraj.writing.step import Step

SECTION, _AFTER = "partida", "tip"
_BOM = "\xef\xbb\xbf"  # of UTF-8, as latin-1 sees it
_STRING = r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\''
_ARRAY = rf"\[(?>{_STRING}|#[^\n]*|[^\]\"'#])*+\]"
_HEADER = re.compile(r"[ \t]*+\[([^\[\]\n]*+)\][^\n]*")
_ENTRY = re.compile(rf"[ \t]*([\w-]+)[ \t]*=[ \t]*({_STRING}|{_ARRAY}|[^\n#]*)", re.DOTALL | re.ASCII)


@dataclass(frozen=True, slots=True)
class _Found:
    """A key of a section, and where its value stands."""

    section: str
    key: str
    start: int
    end: int


def write_value(step: Step, key: str, value: str | Sequence[str], keep: bool) -> Path | None:
    """Put a value under a key of [partida]; with `keep`, a copy of the file as it was stays beside it, and is returned.

    The value may hold letters of tiles and `?` alone. Raises ProblemsError where the file is written in a way that
    cannot be changed safely (then nothing is), OSError where it cannot be written.
    """
    path = step.folder / FILE
    old = path.read_bytes()
    new = with_value(old, key, value)
    copy = step.keep(path) if keep else None
    step.data(path, new)
    return copy


def with_value(data: bytes, key: str, value: str | Sequence[str]) -> bytes:
    """The bytes of concurs.toml with the value of a key of [partida] replaced, or the key put in after `tip`."""
    shown = f'"{value}"' if isinstance(value, str) else "[{}]".format(", ".join(f'"{text}"' for text in value))
    # every byte is a sign of latin-1, and what is put in is ASCII: it does not matter in what the file is written
    text = data.decode("latin-1")
    # what no parser takes is not looked through: texts that do not close are looked for to the end of the file
    entries = _entries(text) if _parsed(data) is not None else ()
    places = {found.key: found for found in entries if found.section == SECTION}
    if key in places:
        new = text[: places[key].start] + shown + text[places[key].end :]
    elif _AFTER in places:
        end = text.find("\n", places[_AFTER].end)
        at = len(text) if end < 0 else end + 1
        newline = "\r\n" if text[max(0, at - 2) : at] == "\r\n" else "\n"
        new = text[:at] + ("" if end >= 0 else newline) + f"{key} = {shown}{newline}" + text[at:]
    else:
        new = text
    changed = new.encode("latin-1")
    if not _only_change(data, changed, key, value):
        raise ProblemsError(
            [Problem(FILE, said("files.key", key=key), said("draw.write_yourself", key=key, value=shown))]
        )
    return changed


def _entries(text: str) -> Iterator[_Found]:
    """Every key at the start of a line with its section; lines inside of texts and lists are passed over."""
    at, section = len(_BOM) if text.startswith(_BOM) else 0, ""
    while at < len(text):
        if header := _HEADER.match(text, at):
            section, at = header[1].strip(" \t"), header.end()
        elif entry := _ENTRY.match(text, at):
            value = entry[2].rstrip(" \t\r")
            yield _Found(section, entry[1], entry.start(2), entry.start(2) + len(value))
            at = entry.end()
        end = text.find("\n", at)
        at = len(text) if end < 0 else end + 1


def _only_change(old: bytes, new: bytes, key: str, value: str | Sequence[str]) -> bool:
    """Whether nothing but the key differs, as a TOML reader sees both."""
    before, after = _parsed(old), _parsed(new)
    if before is None or not isinstance(before.get(SECTION), dict):
        return False
    before[SECTION][key] = value if isinstance(value, str) else list(value)
    return before == after


def _parsed(data: bytes) -> dict[str, Any] | None:
    text = decode(data)
    values = None if text is None else parse_toml(text, FILE)
    return values if isinstance(values, dict) else None
