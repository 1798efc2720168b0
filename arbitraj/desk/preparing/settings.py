"""Settings of a competition (concurs.toml), changed one by one. All other bytes stay, comments too."""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any, TypeAlias

from arbitraj.decoding import decode, encode_like
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.folder.settings import FILE, read_settings
from arbitraj.folder.toml_file import parse_toml
from arbitraj.problems import Problem, ProblemsError, sound
from arbitraj.record.game_types import type_called
from arbitraj.record.moments import read_day, read_moment
from arbitraj.tables.cells import one_line
from arbitraj.text import Message
from arbitraj.types import GAME_TYPES
from arbitraj.writing.transaction import Transaction

SECTION, ABOUT, IN_HALL = "partida", "concurs", "sala"
# keys that may be changed, with their sections
CHANGEABLE: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(("titlu", "loc", "data", "arbitru", "contestatii_pana_la"), ABOUT) | {"tip": SECTION}
)
SettingValue: TypeAlias = str | Sequence[str] | date | bool | None  # None: the key is removed
_AFTER: Mapping[str, str] = MappingProxyType({SECTION: "tip", ABOUT: "titlu"})  # behind it what is new is put in
_LONGEST = 50_000  # characters: the time of editing grows with the square of some contents


def write_value(transaction: Transaction, key: str, value: str | Sequence[str], keep: bool) -> Path | None:
    """Put a value under a key of [partida]. With `keep`, a copy of the old file is made and returned.

    The value may only hold letters of tiles and `?`. Raises ProblemsError, before any change, if the file is written in
    a way that cannot be edited safely, OSError if it cannot be written.
    """
    path = transaction.folder / FILE
    old = path.read_bytes()
    new = with_value(old, key, value)
    copy = transaction.keep(path) if keep else None
    transaction.data(path, new)
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
        wrong = Message("draw.write_yourself", key=key, value=_shown(value))
        raise ProblemsError([Problem(FILE, Message("files.key", key=key), wrong)])
    return encode_like(changed, data)


def _changed(text: str, key: str, value: SettingValue, name: str) -> str:
    import tomlkit
    from tomlkit.items import AbstractTable, Item

    document = tomlkit.parse(text)
    end = "\r\n" if "\r\n" in text else "\n"
    if name == IN_HALL and name not in document and value is not None:  # a folder need not have it
        return end.join([text.removesuffix(end), "", f"[{name}]", f"{key} = {_shown(value)}", ""])
    section = document.get(name)
    if not isinstance(section, AbstractTable):
        return ""
    if value is None:
        section.pop(key, None)
    elif key in section:
        section[key] = value
    elif name not in _AFTER:
        section[key] = value
        if isinstance(added := section.item(key), Item):
            added.trivia.trail = end
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
    section = before.get(name, {} if name == IN_HALL else None)
    if not isinstance(section, dict):
        return False
    left = {item: held for item, held in section.items() if item != key}
    wanted = value if isinstance(value, str | date | bool) else list(value or ())
    return after == before | {name: left if value is None else left | {key: wanted}}


def change_settings(folder: Path, wanted: Mapping[str, str], io: CommandIo = ALONE) -> str:
    """Write settings as typed. Empty ones are removed. Returns the copy of the earlier file, "" if nothing changed.

    Another type removes the letters drawn for the old one. Raises ProblemsError if the settings would be invalid,
    OSError.
    """
    with io.transaction(folder, "setari") as transaction:
        path = folder / FILE
        before = data = path.read_bytes()
        for key, text in wanted.items():
            data = with_value(data, key, typed_value(key, text), CHANGEABLE[key])
        if "tip" in wanted and _type_of(data) != _type_of(before):
            for key in sorted({key for game_type in GAME_TYPES.values() for key in game_type.material.keys}):
                data = with_value(data, key, None)
        return _renewed(transaction, before, data)


def switch_setting(folder: Path, key: str, on: bool, io: CommandIo = ALONE) -> str:
    """Switch a setting of the hall on or off. Returns and raises as `change_settings`."""
    with io.transaction(folder, "setari") as transaction:
        before = (folder / FILE).read_bytes()
        return _renewed(transaction, before, with_value(before, key, on, IN_HALL))


def _renewed(transaction: Transaction, before: bytes, data: bytes) -> str:
    """The copy of the earlier settings, "" if nothing changed. Raises ProblemsError if they would be invalid."""
    if data == before:
        return ""
    with TemporaryDirectory() as held:
        Path(held, FILE).write_bytes(data)
        sound(read_settings(Path(held), GAME_TYPES, drawn=False))
    return transaction.renew(transaction.folder / FILE, data).name


def typed_value(key: str, text: str) -> SettingValue:
    """The value of a setting as a person types it. One that is not understood stays as typed."""
    text = one_line(text)
    if key == "data":
        return read_day(text) or text or None
    if key == "contestatii_pana_la" and (moment := read_moment(text)):
        return moment.strftime("%Y-%m-%d %H:%M")
    if key == "tip":
        return type_called(text, GAME_TYPES) or text or None
    return text if text or key == "titlu" else None


def _type_of(data: bytes) -> str:
    held = parse_toml(decode(data) or "", FILE)
    section = held.get(SECTION) if isinstance(held, dict) else None
    return type_called(str(section.get("tip")), GAME_TYPES) if isinstance(section, dict) else ""
