"""decizii.toml: the arbiter's decisions, read and checked; the program only ever adds to the file."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from arbitraj.folder.fields import NUMBER, Faults, Key, ValueKind
from arbitraj.folder.register import Register
from arbitraj.record.model import Action, Decision
from arbitraj.tables.cells import one_line
from arbitraj.writing.step import Step

FILE = "decizii.toml"
# a date or a number may be written without quotes; lists and tables are no values of a decision
_ANY = ValueKind("text", lambda value: None if isinstance(value, list | dict) else str(value))
_KEYS = (
    Key("fisa", "sheet", _ANY, needed=True),
    Key("depunere", "entry", NUMBER),
    Key("tabel", "table", _ANY),
    Key("scris", "written", _ANY),
    Key("actiune", "action", needed=True, known={each.value: each for each in Action}),
    Key("pozitie", "position", _ANY),
    Key("cuvant", "word", _ANY),
    Key("patrat", "square", _ANY),
    Key("grupa", "group", _ANY),
    Key("articol", "article", _ANY),
    Key("motiv", "reason", _ANY, needed=True),
    Key("arbitru", "arbiter", _ANY, needed=True),
    Key("data", "when", _ANY),
    Key("contestatie", "contestation", _ANY),
)
# what each action cannot do without, besides the sheet, the reason and the arbiter
_NEEDS: Mapping[Action, tuple[str, ...]] = {
    Action.ACCEPT: ("depunere",),
    Action.REJECT: ("depunere", "articol"),
    Action.JOKER: ("depunere", "patrat"),
    Action.GROUP: ("depunere", "grupa"),
    Action.ADD: ("articol",),
    Action.DROP: ("articol",),
}


def _check(values: dict[str, Any], faults: Faults) -> None:
    needed = _NEEDS[values["action"]] if values.get("action") else ()
    for key in _KEYS:
        if key.key in needed and key.name not in values:
            faults.missing(key.key)


_REGISTER = Register(
    FILE,
    "decizie",
    _KEYS,
    "files.decision",
    lambda number, values: Decision(**{"number": number, "entry": None} | values),
    _check,
    only="files.only_decisions",
)
read_decisions, decisions_in = _REGISTER.read, _REGISTER.lines_in


def append_decision(step: Step, decision: Decision) -> None:
    """Add a decision at the end of the file; what is there stays as it is. Raises OSError, ProblemsError."""
    when = decision.when or datetime.now().astimezone().isoformat(timespec="seconds")
    _REGISTER.append(step, _REGISTER.shown(replace(decision, when=when)))


def with_decisions(before: bytes, decisions: Iterable[Decision]) -> bytes:
    """The bytes of the file with these decisions, each with its hour, at its end. Raises ProblemsError."""
    return _REGISTER.added(before, map(_REGISTER.shown, decisions))


def missing_keys(decision: Decision) -> list[str]:
    """The keys that the decision's action cannot do without and that are empty."""
    values = {key.key: getattr(decision, key.name) for key in _KEYS}
    needed = [key.key for key in _KEYS if key.needed] + list(_NEEDS[decision.action])
    return [key for key in needed if not values[key] or (isinstance(values[key], str) and not one_line(values[key]))]
