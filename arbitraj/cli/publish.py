"""`arbitraj publica`: a folder graded and everything that is published of it, whole or not at all."""

import sys
from dataclasses import replace
from pathlib import Path

import typer

from arbitraj.cli.correct import print_alarms, print_waiting
from arbitraj.cli.writing import DOOR, warn
from arbitraj.desk.edition import edition_folder
from arbitraj.desk.edition_files import EACH, FOR_ARBITERS, ONE, Options
from arbitraj.desk.publish import Publishing, publish
from arbitraj.near import folded
from arbitraj.problems import Problem, ProblemsError
from arbitraj.report.edition import Stage
from arbitraj.text import said, say


def stage_of(provisional: bool, final: bool) -> Stage | None:
    """The stage chosen by two options, None for neither. Raises ProblemsError where both are given."""
    if provisional and final:
        raise ProblemsError([Problem("--provizoriu, --final", "", said("publish.one_stage"))])
    return Stage.PROVISIONAL if provisional else Stage.FINAL if final else None


def request_of(provisional: bool, final: bool, sheets: str, both_sides: bool) -> Publishing:
    """What was typed, checked. Raises ProblemsError."""
    stage = stage_of(provisional, final)
    wrong = []
    if stage is None:
        wrong.append(Problem("--provizoriu, --final", "", said("publish.one_stage")))
    if sheets not in (ONE, EACH):
        wrong.append(Problem("--fise", "", said("publish.sheets_value", value=sheets)))
    elif sheets == EACH and both_sides:
        wrong.append(Problem("--fata-verso", "", said("publish.both_sides_apart")))
    if stage is None or wrong:
        raise ProblemsError(wrong)
    return Publishing(stage, Options(sheets == EACH, both_sides))


def publish_folder(folder: Path, request: Publishing, anyway: bool) -> None:
    """Publish a folder, say what came of it. Raises ProblemsError, OSError, typer.Abort."""
    if request.stage is Stage.PROVISIONAL:
        # before the lock: a person may take his time
        request = replace(request, beside_final=anyway or _ask_after_final(folder))
    done = publish(folder, request, DOOR)
    warn(done.warnings)
    print_alarms(done.alarms)
    if not done.documents:
        print(say("publish.same", folder=done.folder))
        return
    # of those that are many only their folder
    names = dict.fromkeys(name if "/" not in name else f"{name.split('/')[0]}/" for name in done.documents)
    print(say("publish.done", stage=done.stage.value, folder=done.folder))
    print(say("publish.done_files", files=", ".join(names)))
    if done.kept:
        print(say("publish.kept", folder=done.kept))
    print(say("publish.private", folder=done.folder / FOR_ARBITERS))
    print(say("publish.fingerprint", digest=done.basis.inputs.fingerprint[:16], folder=folder))
    print_waiting(done.basis.graded, done.basis.look_at)


def _ask_after_final(folder: Path) -> bool:
    """Whether a provisional ranking is wanted beside the final one that is there. Raises typer.Abort."""
    final = edition_folder(folder, Stage.FINAL)
    if not final.exists() or not sys.stdin.isatty():
        return False
    if folded(input(say("publish.ask_after_final", folder=final))) not in ("da", "d"):
        raise typer.Abort
    return True
