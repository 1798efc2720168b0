"""The letters written into concurs.toml: one value replaced, all that a person wrote around it left byte for byte."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from arbitraj.decoding import decode, encode_like
from arbitraj.folder.settings import FILE
from arbitraj.folder.toml_file import parse_toml
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said
from arbitraj.writing.step import Step

SECTION, _AFTER = "partida", "tip"
_LONGEST = 50_000  # signs; the time that changing a longer one takes grows with the square of some of what is in it


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
    text = decode(data) or ""
    before = parse_toml(text, FILE)
    # what no parser takes, and what is much longer than settings are, is not looked through
    changed = _changed(text, key, value) if isinstance(before, dict) and len(text) <= _LONGEST else ""
    after = parse_toml(changed, FILE)
    if not isinstance(before, dict) or not isinstance(after, dict) or not _only_change(before, after, key, value):
        wrong = said("draw.write_yourself", key=key, value=_shown(value))
        raise ProblemsError([Problem(FILE, said("files.key", key=key), wrong)])
    return encode_like(changed, data)


def _changed(text: str, key: str, value: str | Sequence[str]) -> str:
    import tomlkit
    from tomlkit.items import AbstractTable, Item

    document = tomlkit.parse(text)
    section = document.get(SECTION)
    if not isinstance(section, AbstractTable):
        return ""
    if key in section:
        section[key] = value
    elif _AFTER in section:
        # behind the line of `tip` and its comment; a table itself can only be added to at its end
        after = section.item(_AFTER)
        if isinstance(after, Item):
            end = after.trivia.trail or "\n"
            after.trivia.trail = f"{end}{key} = {_shown(value)}{end}"
    return document.as_string()


def _shown(value: str | Sequence[str]) -> str:
    return f'"{value}"' if isinstance(value, str) else "[{}]".format(", ".join(f'"{text}"' for text in value))


def _only_change(before: dict[str, Any], after: dict[str, Any], key: str, value: str | Sequence[str]) -> bool:
    """Whether nothing but the key differs, as a TOML reader sees both."""
    section = before.get(SECTION)
    wanted = value if isinstance(value, str) else list(value)
    return isinstance(section, dict) and after == before | {SECTION: section | {key: wanted}}
