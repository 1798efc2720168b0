"""decizii.toml: the arbiter's decisions, read and checked; the program only ever adds to the file."""

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from arbitraj.folder.toml_file import read_text, read_toml
from arbitraj.near import unknown
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import Action, Decision
from arbitraj.text import Said, said, say
from arbitraj.writing.step import Step

FILE = "decizii.toml"
_KEYS = {
    "fisa": "sheet",
    "depunere": "entry",
    "tabel": "table",
    "scris": "written",
    "actiune": "action",
    "pozitie": "position",
    "cuvant": "word",
    "patrat": "square",
    "grupa": "group",
    "articol": "article",
    "motiv": "reason",
    "arbitru": "arbiter",
    "data": "when",
    "contestatie": "contestation",
}
_TABLE = "decizie"
_ALWAYS = ("fisa", "actiune", "motiv", "arbitru")
# what each action cannot do without, besides the sheet, the reason and the arbiter
_NEEDS: Mapping[Action, tuple[str, ...]] = {
    Action.ACCEPT: ("depunere",),
    Action.REJECT: ("depunere", "articol"),
    Action.JOKER: ("depunere", "patrat"),
    Action.GROUP: ("depunere", "grupa"),
    Action.ADD: ("articol",),
    Action.DROP: ("articol",),
}


def read_decisions(folder: Path) -> tuple[tuple[Decision, ...], list[Problem]]:
    """The decisions of a folder, none where it has no such file, and what is wrong with each."""
    path = folder / FILE
    if not path.exists():
        return (), []
    data = read_toml(path, FILE)
    if isinstance(data, Problem):
        return (), [data]
    tables = data.pop(_TABLE, [])
    decisions = []
    # what is not a decision would otherwise be passed over in silence
    problems = [Problem(FILE, said("files.key", key=key), said("files.only_decisions")) for key in data]
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        return (), [Problem(FILE, said("files.key", key=_TABLE), said("files.only_decisions"))]
    for number, table in enumerate(tables, 1):
        place = say("files.decision", number=number)
        wrong = _faults(table)
        problems += [Problem(FILE, place, message) for message in wrong]
        if not wrong:
            decisions.append(_decision(number, table))
    return tuple(decisions), problems


def _faults(table: Mapping[str, Any]) -> list[Said]:
    known = [action.value for action in Action]
    wrong = [said("files.unknown_key", hint=key) for key in table if key not in _KEYS]
    wrong += [said("files.missing_cell", column=key) for key in _ALWAYS if not table.get(key)]
    # a date may be written without quotes; lists and tables are no values of a decision
    kinds = [
        said("files.wrong_kind", found=key, wanted=say("files.kind_text"))
        for key, value in table.items()
        if isinstance(value, list | dict) or (key == "actiune" and not isinstance(value, str))
    ]
    if kinds:
        return wrong + kinds
    action = table.get("actiune")
    if action and action not in known:
        return [*wrong, unknown(action, known)]
    if action:
        wrong += [said("files.missing_cell", column=key) for key in _NEEDS[Action(action)] if not table.get(key)]
    if not isinstance(table.get("depunere", 1), int):
        wrong.append(said("files.bad_number", column="depunere", value=table["depunere"], least=""))
    return wrong


def _decision(number: int, table: Mapping[str, Any]) -> Decision:
    fields: dict[str, Any] = {_KEYS[key]: str(value) for key, value in table.items()}
    fields |= {"entry": table.get("depunere"), "action": Action(table["actiune"]), "number": number}
    return Decision(**fields)


def append_decision(step: Step, decision: Decision) -> None:
    """Add a decision at the end of the file; what is there stays as it is. Raises OSError, ProblemsError."""
    path = step.folder / FILE
    before = ""
    if path.exists():
        text = read_text(path, FILE)
        if isinstance(text, Problem):
            raise ProblemsError([text])
        before = text if text.endswith("\n") else text + "\n"
    when = decision.when or datetime.now().astimezone().isoformat(timespec="seconds")
    values = {key: getattr(decision, name) for key, name in _KEYS.items()}
    values |= {"actiune": decision.action.value, "data": when}
    # a JSON string is a TOML basic string
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items() if value]
    step.text(path, before + f"\n[[{_TABLE}]]\n" + "\n".join(lines) + "\n")


def missing_keys(decision: Decision) -> list[str]:
    """The keys that the decision's action cannot do without and that are empty."""
    names = {**dict.fromkeys(_ALWAYS), **dict.fromkeys(_NEEDS[decision.action])}
    return [key for key in names if not getattr(decision, _KEYS[key])]
