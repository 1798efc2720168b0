"""Replace, insert or remove one value of concurs.toml. All other bytes stay."""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from arbitraj.decoding import decode, encode_like
from arbitraj.folder.settings import FILE
from arbitraj.folder.toml_file import parse_toml
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said
from arbitraj.writing.step import Step

SECTION = "partida"
SettingValue: TypeAlias = str | Sequence[str] | date | None  # None: the key is removed
_AFTER: Mapping[str, str] = MappingProxyType({SECTION: "tip", "concurs": "titlu"})  # behind it what is new is put in
_LONGEST = 50_000  # characters: the time of editing grows with the square of some contents


def write_value(step: Step, key: str, value: str | Sequence[str], keep: bool) -> Path | None:
    """Put a value under a key of [partida]. With `keep`, a copy of the old file is made and returned.

    The value may only hold letters of tiles and `?`. Raises ProblemsError, before any change, if the file is written in
    a way that cannot be edited safely, OSError if it cannot be written.
    """
    path = step.folder / FILE
    old = path.read_bytes()
    new = with_value(old, key, value)
    copy = step.keep(path) if keep else None
    step.data(path, new)
    return copy


def with_value(data: bytes, key: str, value: SettingValue, section: str = SECTION) -> bytes:
    """The bytes of concurs.toml with the value of a key replaced, put in or taken out. Raises ProblemsError."""
    text = decode(data) or ""
    before = parse_toml(text, FILE)
    # a text that no parser accepts, or much longer than settings, is not processed
    changed = _changed(text, key, value, section) if isinstance(before, dict) and len(text) <= _LONGEST else ""
    after = parse_toml(changed, FILE)
    where = section, key
    if not isinstance(before, dict) or not isinstance(after, dict) or not _only_change(before, after, where, value):
        wrong = said("draw.write_yourself", key=key, value=_shown(value))
        raise ProblemsError([Problem(FILE, said("files.key", key=key), wrong)])
    return encode_like(changed, data)


def _changed(text: str, key: str, value: SettingValue, name: str) -> str:
    import tomlkit
    from tomlkit.items import AbstractTable, Item

    document = tomlkit.parse(text)
    section = document.get(name)
    if not isinstance(section, AbstractTable):
        return ""
    if value is None:
        section.pop(key, None)
    elif key in section:
        section[key] = value
    elif _AFTER[name] in section:
        # after the line of `tip` and its comment (a table itself can only be extended at its end)
        after = section.item(_AFTER[name])
        if isinstance(after, Item):
            end = after.trivia.trail or "\n"
            after.trivia.trail = f"{end}{key} = {_shown(value)}{end}"
    return document.as_string()


def _shown(value: SettingValue) -> str:
    import tomlkit

    return tomlkit.item(value).as_string() if value is not None else "–"


def _only_change(before: dict[str, Any], after: dict[str, Any], where: tuple[str, str], value: SettingValue) -> bool:
    """Whether only the key differs, for a TOML reader."""
    name, key = where
    section = before.get(name)
    if not isinstance(section, dict):
        return False
    left = {each: held for each, held in section.items() if each != key}
    wanted = value if isinstance(value, str | date) else list(value or ())
    return after == before | {name: left if value is None else left | {key: wanted}}
