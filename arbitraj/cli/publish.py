"""`arbitraj publica`: a folder graded and everything that is published of it, whole or not at all."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import typer

from arbitraj.cli.correct import print_alarms, print_waiting
from arbitraj.cli.shell import progress, watched
from arbitraj.cli.writing import one_step
from arbitraj.desk.alarms import alarms, open_elsewhere
from arbitraj.desk.changes import changes
from arbitraj.desk.edition_files import FOR_ARBITERS, JSON, MOST_PLAYER_SHEETS, Options, write_edition
from arbitraj.desk.grade import Graded, grade
from arbitraj.desk.inputs import Inputs, file_hashes, inputs_of
from arbitraj.desk.look_at import LookAt, to_look_at
from arbitraj.desk.published import Published, is_published, read_published
from arbitraj.folder.answers import FILE as ANSWERS
from arbitraj.folder.contestations import FILE as REGISTER
from arbitraj.folder.contestations import read_contestations
from arbitraj.folder.people import HAND_IN
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.near import folded
from arbitraj.problems import Problem, ProblemsError
from arbitraj.ranking.standings import Ranking
from arbitraj.record.model import Competition
from arbitraj.record.moments import shown_moment
from arbitraj.report.edition import Edition, Stage
from arbitraj.report.results import results
from arbitraj.text import say
from arbitraj.writing.plan import contents
from arbitraj.writing.step import Step

PUBLISHED = "publicat"
_ONE, _EACH = "una", "separat"


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for; it stands in the JSON, so that the edition can be made again."""

    stage: Stage
    options: Options

    def as_data(self) -> dict[str, Any]:
        """As it stands in the JSON."""
        return {
            "fise": _EACH if self.options.one_each else _ONE,
            "fata_verso": self.options.both_sides,
        }

    @staticmethod
    def of(stage: Stage, data: Mapping[str, Any]) -> "Request":
        """The request that stands in a JSON."""
        options = Options(data.get("fise") == _EACH, bool(data.get("fata_verso")))
        return Request(stage, options)


def stage_of(provisional: bool, final: bool) -> Stage | None:
    """The stage chosen by two options, None for neither. Raises ProblemsError where both are given."""
    if provisional and final:
        raise ProblemsError([Problem("--provizoriu, --final", "", say("publish.one_stage"))])
    return Stage.PROVISIONAL if provisional else Stage.FINAL if final else None


def request_of(provisional: bool, final: bool, sheets: str, both_sides: bool) -> Request:
    """What was typed, checked. Raises ProblemsError."""
    stage = stage_of(provisional, final)
    wrong = []
    if stage is None:
        wrong.append(Problem("--provizoriu, --final", "", say("publish.one_stage")))
    if sheets not in (_ONE, _EACH):
        wrong.append(Problem("--fise", "", say("publish.sheets_value", value=sheets)))
    elif sheets == _EACH and both_sides:
        wrong.append(Problem("--fata-verso", "", say("publish.both_sides_apart")))
    if stage is None or wrong:
        raise ProblemsError(wrong)
    return Request(stage, Options(sheets == _EACH, both_sides))


@dataclass(frozen=True, slots=True)
class Printed:
    """A folder graded, with the hashes of what it was graded from, and what is to be looked at."""

    folder: Path
    graded: Graded
    inputs: Inputs
    look_at: tuple[LookAt, ...]

    @property
    def ranking(self) -> Ranking:
        return self.graded.ranking

    @property
    def words(self) -> ListInfo:
        return self.graded.words

    @property
    def competition(self) -> Competition:
        return self.graded.competition


def edition_folder(folder: Path, stage: Stage) -> Path:
    """Where an edition stands."""
    return folder / PUBLISHED / stage.value


def publish(folder: Path, request: Request, anyway: bool = False) -> None:
    """Grade a folder and publish it. Raises ProblemsError, OSError; then what was published before is untouched."""
    asks = request.stage is Stage.PROVISIONAL and not anyway
    final = edition_folder(folder, Stage.FINAL)
    asked = final.exists()
    if asks:
        _ask_after_final(folder)  # before the lock: a person may take his time
    with one_step(folder, "publica") as step:
        if asks and final.exists() and not asked:  # published by another while this one waited
            raise ProblemsError([Problem(str(final), "", say("publish.after_final"))])
        graded = _publish(step, request)
    if graded:
        print_waiting(graded.graded, graded.look_at)


def _publish(step: Step, request: Request) -> Printed | None:
    """What was published, None where it is what was there."""
    folder, target = step.folder, edition_folder(step.folder, request.stage)
    if request.stage is Stage.FINAL:
        _refuse_unanswered(folder)
    graded = grade_folder(folder)
    if request.stage is Stage.FINAL:
        _refuse_waiting(graded.graded)
    provisional = read_json(edition_folder(folder, Stage.PROVISIONAL)) if request.stage is Stage.FINAL else None
    for warning in _warnings(graded, request.stage, provisional):
        print(say("cli.warning", text=warning), file=sys.stderr)
    # what is open elsewhere is so for the moment: no edition keeps it
    print_alarms([*to_look_at(graded.graded, open_elsewhere(folder)), *graded.look_at])
    shelved = step.shelve(target, lambda staged: make(staged, graded, request, provisional))
    if not shelved.changed:
        step.tell(say("publish.same", folder=target))
        return None
    step.tell(say("publish.done", stage=request.stage.value, folder=target))
    step.tell(say("publish.done_files", files=", ".join(_names(step.latest(target)))))
    if shelved.kept:
        step.tell(say("publish.kept", folder=shelved.kept))
    step.tell(say("publish.private", folder=target / FOR_ARBITERS))
    step.tell(say("publish.fingerprint", digest=graded.inputs.fingerprint[:16], folder=folder))
    return graded


def _ask_after_final(folder: Path) -> None:
    """A provisional ranking beside the final one misleads whoever finds it. Raises ProblemsError, typer.Abort."""
    final = edition_folder(folder, Stage.FINAL)
    if not final.exists():
        return
    if not sys.stdin.isatty():
        raise ProblemsError([Problem(str(final), "", say("publish.after_final"))])
    answer = input(say("publish.ask_after_final", folder=final))
    if folded(answer) not in ("da", "d"):
        raise typer.Abort


def _refuse_unanswered(folder: Path) -> None:
    """6.3.2.i: the final ranking comes after the contestations. Raises ProblemsError."""
    contestations, problems = read_contestations(folder)
    for each in contestations:
        if each.open:
            what = say("publish.unanswered", number=each.number, name=each.name, folder=folder)
            problems.append(Problem(REGISTER, say("contestation.place", number=each.number), what))
    if problems:
        raise ProblemsError(problems)


def _refuse_waiting(graded: Graded) -> None:
    """A final ranking ranks everybody: nothing is left to type or to settle. Raises ProblemsError."""
    problems = [
        Problem(ANSWERS, "", say("publish.open", sheet=q.sheet, text=q.text)) for q in graded.questions if q.moves
    ]
    problems += [Problem(HAND_IN, "", say("publish.untyped", sheet=sheet)) for sheet in graded.untyped]
    if problems:
        raise ProblemsError(problems, say("cli.settle_them"))


def grade_folder(folder: Path) -> Printed:
    """Grade a folder. Raises ProblemsError where it cannot be graded."""
    # hashed before it is read: whoever changes a file from here on is found out
    files = file_hashes(folder)
    graded = grade(folder, watched)
    look_at = to_look_at(graded, alarms(folder, graded))
    return Printed(folder, graded, inputs_of(files, graded.words, graded.competition.rules), look_at)


def make(staged: Path, graded: Printed, request: Request, provisional: Published | None) -> None:
    """Write an edition into an empty folder. Raises ProblemsError where its inputs change meanwhile."""
    competition, inputs = graded.competition, graded.inputs
    about: dict[str, Any] = {
        "stadiu": request.stage.value,
        "amprenta": inputs.fingerprint,
        "intrari": inputs.as_data(),
        "optiuni": request.as_data(),
    }
    changed = None
    if provisional is not None:
        changed = changes(provisional.results, _results(graded) | {"editie": about})
        about |= {"fata_de": provisional.seal, "schimbari": list(changed)}
    until = competition.contest_until
    deadline = shown_moment(until) if until and request.stage is Stage.PROVISIONAL else ""
    edition = Edition(request.stage, deadline, competition.arbiter, changed, inputs.prints())
    with progress(say("publish.writing")) as step:
        asked, seen = graded.graded.questions, graded.look_at
        write_edition(staged, graded.ranking, graded.words, edition, about, request.options, step, asked, seen)
    if file_hashes(graded.folder) != dict(inputs.files):
        raise ProblemsError([Problem(str(graded.folder), "", say("publish.moving"))])


def _results(graded: Printed) -> dict[str, Any]:
    return results(graded.ranking, graded.words, graded.graded.questions, graded.look_at)


def read_json(edition: Path) -> Published | None:
    """The results of a published edition; None where there is none. Raises ProblemsError where it is damaged."""
    path = edition / JSON
    return read_published(path) if is_published(path) else None


def _names(folder: Path) -> list[str]:
    """The documents, with only the folder of those that are many."""
    return list(dict.fromkeys(name if "/" not in name else f"{name.split('/')[0]}/" for name in contents(folder)))


def _warnings(graded: Printed, stage: Stage, provisional: Published | None) -> list[str]:
    competition, found = graded.competition, list(graded.graded.warnings)
    if not competition.arbiter:
        found.append(say("publish.warn_arbiter"))
    until = competition.contest_until
    if stage is Stage.PROVISIONAL and until is None:
        found.append(say("publish.warn_deadline"))
    if stage is Stage.FINAL and provisional is None:
        found.append(say("publish.warn_no_provisional"))
    if provisional is not None and not provisional.sealed:
        found.append(say("publish.warn_unsealed", file=edition_folder(graded.folder, Stage.PROVISIONAL) / JSON))
    if stage is Stage.FINAL and until and datetime.now() < until:
        found.append(say("publish.warn_early", deadline=shown_moment(until)))
    if len(graded.ranking.standings) > MOST_PLAYER_SHEETS:
        found.append(say("publish.warn_many", limit=MOST_PLAYER_SHEETS))
    return found
