"""Publication of a folder: graded and written, whole or not at all."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from arbitraj.desk.appeals.contestations import register_now
from arbitraj.desk.appeals.sanctions import unlike_hand_ins
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.edition_names import edition_folder, read_edition
from arbitraj.desk.editions.changes import EditionsCompared
from arbitraj.desk.editions.edition import (
    JSON,
    MOST_PLAYER_SHEETS,
    Basis,
    Options,
    RoundTimes,
    basis_of,
    has_results,
    write_round_results,
)
from arbitraj.desk.editions.same_documents import differing
from arbitraj.desk.editions.searched import Solve, possible_of
from arbitraj.desk.grading.grade import Graded
from arbitraj.desk.output import FilesWritten
from arbitraj.desk.settling.alarms import open_elsewhere
from arbitraj.desk.settling.look_at import alarms_unticked
from arbitraj.folder.people import HAND_IN
from arbitraj.folder.published import Published
from arbitraj.folder.registers import ANSWERS, CONTESTATIONS
from arbitraj.folder.settings import FILE as SETTINGS, read_settings
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.record.model import Competition
from arbitraj.record.moments import is_running, shown_moment
from arbitraj.record.question import LookAt
from arbitraj.report.edition import Stage
from arbitraj.text import Message, text_of
from arbitraj.types import GAME_TYPES
from arbitraj.writing.plan import contents


@dataclass(frozen=True, slots=True)
class Publishing:
    """Options of a publication. `beside_final`: a provisional ranking is allowed beside a final one. `early`: a final
    one is allowed while contestations are accepted (8.6).

    `counted`: missing bounds of high claims are computed first. `unverified`: sheets without a known bound do not
    prevent publication, and are listed among the items to check. `times` are known if the clock was kept. Publishing
    the same inputs again keeps the published times.
    """

    stage: Stage
    options: Options = field(default_factory=Options)
    beside_final: bool = False
    times: RoundTimes | None = None
    early: bool = False
    counted: bool = True
    unverified: bool = True


@dataclass(frozen=True, slots=True)
class Publication:
    """A published edition: `documents` by name in `folder`, () if nothing changed. `kept` is the copy of the replaced
    one.

    `alarms` are about the whole competition: files open in other programs, and alarms over all sheets. `results` are
    the files beside the folder, written again.
    """

    basis: Basis
    stage: Stage
    folder: Path
    documents: tuple[str, ...]
    kept: Path | None
    warnings: tuple[str, ...]
    alarms: tuple[LookAt, ...]
    results: FilesWritten | None = None


def publish(
    folder: Path,
    request: Publishing,
    io: CommandIo = ALONE,
    last_look: Callable[[], None] = lambda: None,
    solve: Solve = possible_of,
) -> Publication:
    """Grade a folder and publish it. Raises ProblemsError, OSError. Then the earlier edition is untouched.

    `last_look` is called when everything is written and nothing is in its place yet. An error that it raises undoes
    everything. `solve` runs the solver, if requested.
    """
    from arbitraj.desk.editions.edition_made import make_edition  # loads the press

    stage, target = request.stage, edition_folder(folder, request.stage)
    refuse_any(request.options.problems(stage))
    with io.transaction(folder, "publica") as transaction:
        if stage is Stage.FINAL:
            refuse_any(unanswered(folder))
        elif not request.beside_final and (final := edition_folder(folder, Stage.FINAL)).exists():
            # beside the final ranking it would mislead
            raise ProblemsError([Problem(str(final), "", Message("publish.after_final"))])
        basis = basis_of(folder, io.progress_for, request.counted)
        if basis.unverified and not request.unverified:
            raise ProblemsError([Problem("", "", Message("publish.unverified", sheets=", ".join(basis.unverified)))])
        stops, by_hand = unlike_hand_ins(folder)
        refuse_any(stops, text_of("disciplinary.differs_stop"))
        provisional = None
        if stage is Stage.FINAL:
            _refuse_waiting(folder, basis.graded)
            provisional = read_edition(folder, Stage.PROVISIONAL)
            if not request.early:
                _refuse_early(basis.graded.competition, provisional)
        warnings = [*basis.graded.warnings, *by_hand, *_warnings(basis, stage, provisional)]
        # files open elsewhere are temporary and not stored in an edition
        elsewhere = alarms_unticked(basis.graded, open_elsewhere(folder))
        there = None
        try:
            there = read_edition(folder, stage)
        except ProblemsError:  # it is backed up and written again
            warnings.append(text_of("publish.warn_unreadable", file=target / JSON))
        if there and there.about.amprenta == basis.inputs.fingerprint:  # made from the same
            times, compared = there.about.timpuri, EditionsCompared(provisional, kept=there.about.inainte)
        else:
            times = request.times.as_data() if request.times else None
            compared = EditionsCompared(provisional, there)
            if there and not there.sealed:
                warnings.append(text_of("publish.warn_unsealed", file=target / JSON))
        shelved = transaction.shelve(
            target,
            lambda staged: make_edition(staged, basis, stage, request.options, compared, io.progress_for, times, solve),
            same=lambda there, made: not differing(there, made),
        )
        documents = tuple(contents(transaction.latest(target))) if shelved.changed else ()
        results = None
        if has_results(folder):  # old ones would contradict the published results
            look_at = (*elsewhere, *basis.look_at)
            files = basis.inputs.data.fisiere
            results = write_round_results(transaction, basis.graded, look_at, files, io.progress_for).written
        last_look()
    alarms = tuple(item for item in (*elsewhere, *basis.look_at) if not item.sheet)
    return Publication(basis, stage, target, documents, shelved.kept, tuple(warnings), alarms, results)


def _refuse_early(competition: Competition, provisional: Published | None) -> None:
    """Raises ProblemsError for a final ranking before the end of contestations, or without a deadline (8.6)."""
    if until := _taken_until(competition):
        raise ProblemsError([Problem(SETTINGS, "", Message("publish.early", deadline=shown_moment(until)))])
    if provisional and competition.contest_until is None:
        raise ProblemsError([Problem(SETTINGS, "", Message("publish.no_deadline"))])


def asked_before_final(folder: Path) -> str:
    """Question before a final ranking while contestations are or may be accepted (8.6), empty if they are not."""
    competition, _ = read_settings(folder, GAME_TYPES, drawn=False)
    if competition is None:
        return ""
    if until := _taken_until(competition):
        return text_of("publish.ask_early", deadline=shown_moment(until))
    provisional = edition_folder(folder, Stage.PROVISIONAL).exists() and competition.contest_until is None
    return text_of("publish.ask_no_deadline") if provisional else ""


def _taken_until(competition: Competition) -> datetime | None:
    until = competition.contest_until
    return until if is_running(until, datetime.now()) else None


def unanswered(folder: Path) -> list[Problem]:
    """Contestations without an answer, which prevent the final ranking (6.3.2.i), and problems of the register."""
    contestations, problems = register_now(folder)
    for contestation in contestations:
        if contestation.open:
            key = "publish.answered_anew" if contestation.reopened else "publish.unanswered"
            what = Message(key, number=contestation.number, name=contestation.name, folder=folder)
            problems.append(
                Problem(CONTESTATIONS.file, Message("contestation.place", number=contestation.number), what)
            )
    return problems


def _refuse_waiting(folder: Path, graded: Graded) -> None:
    """Raises ProblemsError if a final ranking would lack sheets: untyped, or with open questions."""
    problems = [
        Problem(ANSWERS.file, "", Message("publish.open", sheet=q.sheet, text=q.text))
        for q in graded.questions
        if q.moves
    ]
    problems += [Problem(HAND_IN, "", Message("publish.untyped", sheet=sheet)) for sheet in graded.untyped]
    refuse_any(problems, text_of("cli.settle_them", folder=folder))


def _warnings(basis: Basis, stage: Stage, provisional: Published | None) -> Iterator[str]:
    competition = basis.graded.competition
    if not competition.arbiter:
        yield text_of("publish.warn_arbiter")
    if stage is Stage.PROVISIONAL and competition.contest_until is None:
        yield text_of("publish.warn_deadline")
    if stage is Stage.FINAL and provisional is None:
        yield text_of("publish.warn_no_provisional")
    if provisional is not None and not provisional.sealed:
        yield text_of("publish.warn_unsealed", file=edition_folder(basis.folder, Stage.PROVISIONAL) / JSON)
    if stage is Stage.FINAL and (until := _taken_until(competition)):
        yield text_of("publish.warn_early", deadline=shown_moment(until))
    if len(basis.graded.ranking.standings) > MOST_PLAYER_SHEETS:
        yield text_of("publish.warn_many", limit=MOST_PLAYER_SHEETS)
