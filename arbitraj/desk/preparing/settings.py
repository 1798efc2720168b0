"""Settings of a competition (concurs.toml), changed one by one. Comments are preserved."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from arbitraj.decoding import decode
from arbitraj.desk.door import ALONE, Door
from arbitraj.draw.settings_file import SECTION, SettingValue, with_value
from arbitraj.folder.settings import FILE, read_settings
from arbitraj.folder.toml_file import parse_toml
from arbitraj.problems import sound
from arbitraj.record.game_types import type_called
from arbitraj.record.moments import read_moment
from arbitraj.tables.cells import one_line
from arbitraj.types import GAME_TYPES

ABOUT = "concurs"
# keys that may be changed, with their sections
CHANGEABLE: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(("titlu", "loc", "data", "arbitru", "contestatii_pana_la"), ABOUT) | {"tip": SECTION}
)


def change_settings(folder: Path, wanted: Mapping[str, str], door: Door = ALONE) -> str:
    """Write settings as typed. Empty ones are removed. Returns the copy of the earlier file, "" if nothing changed.

    Another type removes the letters drawn for the old one. Raises ProblemsError if the settings would be invalid,
    OSError.
    """
    with door.step(folder, "setari") as step:
        path = folder / FILE
        before = data = path.read_bytes()
        for key, text in wanted.items():
            data = with_value(data, key, _value(key, text), CHANGEABLE[key])
        if "tip" in wanted and _type_of(data) != _type_of(before):
            for key in sorted({key for each in GAME_TYPES.values() for key in each.material.keys}):
                data = with_value(data, key, None)
        if data == before:
            return ""
        with TemporaryDirectory() as held:
            Path(held, FILE).write_bytes(data)
            sound(read_settings(Path(held), GAME_TYPES, drawn=False))
        return step.renew(path, data).name


def _value(key: str, text: str) -> SettingValue:
    text = one_line(text)
    if key == "data":
        try:
            return date.fromisoformat(text)
        except ValueError:
            return text or None
    if key == "contestatii_pana_la" and (moment := read_moment(text)):
        return moment.strftime("%Y-%m-%d %H:%M")
    if key == "tip":
        return type_called(text, GAME_TYPES) or text or None
    return text if text or key == "titlu" else None


def _type_of(data: bytes) -> str:
    held = parse_toml(decode(data) or "", FILE)
    section = held.get(SECTION) if isinstance(held, dict) else None
    return type_called(str(section.get("tip")), GAME_TYPES) if isinstance(section, dict) else ""
