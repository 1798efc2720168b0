"""decizii.toml: the arbiters' decisions in order. One is taken back by a later line."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from operator import attrgetter
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from arbitraj.folder.registers import Register
from arbitraj.folder.toml_file import Faults, ValueKind
from arbitraj.problems import Problem
from arbitraj.record.model import Action, Decision
from arbitraj.record.names import same_number
from arbitraj.tables.cells import one_line
from arbitraj.text import Message
from arbitraj.writing.transaction import Transaction

# a date or a number may be unquoted, but lists and tables are no values of a decision
_ANY = ValueKind("text", lambda value: None if isinstance(value, list | dict) else str(value))
# keys required by each action, besides the sheet, the reason and the arbiter
_NEEDS: Mapping[Action, tuple[str, ...]] = {
    Action.ACCEPT: ("depunere",),
    Action.REJECT: ("depunere", "articol"),
    Action.JOKER: ("depunere", "patrat"),
    Action.GROUP: ("depunere", "grupa"),
    Action.ADD: ("articol",),
    Action.DROP: ("articol",),
    Action.WITHDRAW: ("decizie",),
}


def _check_decision(values: dict[str, Any], faults: Faults) -> None:
    needed = _NEEDS[values["action"]] if values.get("action") else ()
    for key in DECISIONS.keys:
        if key.key in needed and key.name not in values:
            faults.missing(key.key)


DECISIONS = Register(
    "decizii.toml",
    "decizie",
    Decision,
    "files.decision",
    lambda number, values: Decision(number=number, **values),
    _check_decision,
    {"": _ANY},
    only="files.only_decisions",
)


def read_decisions(folder: Path) -> tuple[tuple[Decision, ...], list[Problem]]:
    """The decisions of a folder in order, and their problems."""
    found, problems = DECISIONS.read(folder)
    return found, problems or bad_withdrawals(found)


def bad_withdrawals(decisions: Sequence[Decision]) -> list[Problem]:
    """The problems of decisions that take another back."""
    return [problem for decision in decisions if (problem := _bad_withdrawal(decision, decisions))]


def _bad_withdrawal(decision: Decision, every: Sequence[Decision]) -> Problem | None:
    """A decision that takes back one that is not before it, or is about something else: a line is gone, or moved."""
    if decision.action is not Action.WITHDRAW:
        return None
    known = {other.number: other for other in every if other.number < decision.number}
    other, about = known.get(decision.withdraws or 0), attrgetter("entry", "table")
    if other and same_number(other.sheet) == same_number(decision.sheet) and about(other) == about(decision):
        return None
    where = Message("files.decision", number=decision.number)
    return Problem(DECISIONS.file, where, Message("files.decision_withdraws_none", number=decision.withdraws))


def append_decision(transaction: Transaction, decision: Decision) -> None:
    """Add a decision at the end of the file, whose other bytes stay. Raises OSError, ProblemsError."""
    when = decision.when or datetime.now().astimezone().isoformat(timespec="seconds")
    DECISIONS.append(transaction, DECISIONS.shown(replace(decision, when=when)))


def missing_keys(decision: Decision) -> list[str]:
    """The keys that the decision's action cannot do without and that are empty."""
    values = {key.key: getattr(decision, key.name) for key in DECISIONS.keys}
    needed = [key.key for key in DECISIONS.keys if key.needed] + list(_NEEDS[decision.action])
    return [key for key in needed if values[key] is None or not one_line(str(values[key]))]
