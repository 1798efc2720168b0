"""`arbitraj decide`: an arbiter's decision, shown in its effects."""

from pathlib import Path

from arbitraj.cli.writing import DOOR
from arbitraj.desk import decide as desk
from arbitraj.desk.decide import Decided, Deciding, Shift
from arbitraj.folder.decisions import FILE
from arbitraj.record.model import Decision
from arbitraj.text import say


def decide(folder: Path, decision: Decision, trial: bool) -> None:
    """Take a decision and print every total and place that it moves."""
    print_decided(folder, desk.decide(folder, Deciding(decision, trial), DOOR))


def print_decided(folder: Path, decided: Decided) -> None:
    """What a decision moves, and whether it is written."""
    for shift in decided.shifts:
        print(_line(shift))
    if not decided.shifts:
        print(say("cli.nothing_moves"))
    if decided.written:
        print(say("cli.decision_written", number=decided.decision.number, file=folder / FILE))
    else:
        print(say("cli.only_trial"))


def _line(shift: Shift) -> str:
    before, after = shift.total
    totals = f"{before} → {after}" if before != after else str(after)
    places = f"{shift.place[0]} → {shift.place[1]}"
    return say("cli.moves", name=shift.name, sheet=shift.sheet, totals=totals, places=places)
