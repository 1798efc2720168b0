"""An edition published from the hall: what is still open, what to look at, the desk's publishing and its proof."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from arbitraj.desk.archive import add_editions
from arbitraj.desk.contestations import register_now
from arbitraj.desk.door import ALONE, Door
from arbitraj.desk.edition import Options, edition_folder
from arbitraj.desk.edition_registers import RoundTimes
from arbitraj.desk.possible import Solve, possible_of, refuse_without_solver
from arbitraj.desk.publish import Publication, Publishing, publish
from arbitraj.hall.editions.checking import PublishingCheck, RankedLine
from arbitraj.hall.editions.deadline import set_deadline
from arbitraj.hall.editions.published import EditionPublished, Editions
from arbitraj.hall.kernel.case import SheetStage
from arbitraj.hall.kernel.game import GameClock
from arbitraj.hall.kernel.hall_time import may_run, time_and_doubt
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.triage.marking import MarkGiven, marks_of
from arbitraj.hall.triage.overview import may_see_hands
from arbitraj.hall.triage.queue import DIFFERENCE
from arbitraj.hall.triage.service import Hall
from arbitraj.hall.triage.tally import cases_in
from arbitraj.hall.typing.blind import may_still_type
from arbitraj.hall.written.contested import Disputes
from arbitraj.hall.written.sanctioned import SanctionsKnown, is_out
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.record.question import LookAt
from arbitraj.report.edition import Stage
from arbitraj.text import said


@dataclass(frozen=True, slots=True)
class OpenThings:
    """What is not done: sheets by how far they are, questions of the queue, players of whom nobody knows whether they
    handed in (6.3.2.h), contestations without an answer (6.3.2.i), all in numbers or by name.
    """

    sheets: tuple[tuple[SheetStage, tuple[str, ...]], ...]
    questions: int
    missing: tuple[str, ...]
    unanswered: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.sheets or self.questions or self.missing or self.unanswered)


@dataclass(frozen=True, slots=True)
class PublishingView:
    """The folder as it would be published now, as far as it is known; or why it cannot be, in `problems`.

    `verified`: it is the folder as it is now, else it is being looked at. `unverified`: of some sheets it is not known
    yet whether what they say can be; of which is not said, they may still have to be typed blind. `marked` is what was
    looked at and stays. `hidden` is how many of the ranking are not shown to whoever asks: their hands are not compared
    yet.
    """

    verified: bool = False
    standings: tuple[RankedLine, ...] = ()
    hidden: int = 0
    look_at: tuple[LookAt, ...] = ()
    unverified: bool = False
    marked: tuple[MarkGiven, ...] = ()
    problems: tuple[Problem, ...] = ()


def open_things(hall: Hall, folder: Path) -> OpenThings:
    """What stands between the hall and a final ranking; differences are told by their sheets."""
    state, cases = hall.state, cases_in(hall)
    stages = [stage for stage in SheetStage if stage is not SheetStage.CLOSED]
    by_stage = ((each, tuple(n for n, case in cases.items() if case.stage is each)) for each in stages)
    known = {*(sheet.table for sheet in state.sheets.values()), *state.absent}
    contestations, _ = register_now(folder)
    return OpenThings(
        tuple((stage, numbers) for stage, numbers in by_stage if numbers),
        sum(each.kind != DIFFERENCE for each in hall.queue()),
        tuple(name for table, name in hall.players.items() if table not in known and not is_out(state, table)),
        tuple(each.number for each in contestations if each.open),
    )


def publishing_view(hall: Hall, check: PublishingCheck, person: HallPerson) -> PublishingView:
    """What is known of what would be published, without what tells of a hand that somebody may still have to type
    blind, and without what was looked at since. Nothing is read for it, and nothing waited for.
    """
    known, verified = check.now()
    cases, marked = hall.now().cases, marks_of(hall.state)
    hidden = {number for number, case in cases.items() if not may_see_hands(person, case)}
    blind = {number for number, case in cases.items() if may_still_type(hall.scene, person, case.sheet)}
    shown = tuple(each for each in marked if each.sheet not in hidden | blind)
    if known is None:
        return PublishingView(marked=shown)
    looked_at = {(each.sheet, each.text) for each in marked}
    there = (each for each in known.look_at if (each.sheet, each.text) not in looked_at)
    return PublishingView(
        verified,
        tuple(each for each in known.standings if each.sheet not in hidden),
        sum(each.sheet in hidden for each in known.standings),
        tuple(each for each in there if each.sheet not in hidden | blind),
        bool(known.unverified),
        shown,
        known.problems,
    )


def publish_here(
    hall: Hall,
    folder: Path,
    stage: Stage,
    who: str,
    flush: Callable[[], Sequence[Problem]],
    *,
    anyway: bool = False,
    beside: bool = False,
    early: bool = False,
    unverified: bool = False,
    counted: bool = True,
    until: str = "",
    options: Options = Options(),
    solve: Solve = possible_of,
    door: Door = ALONE,
) -> Publication:
    """Publish an edition of what the hall knows; `flush` writes it into the folder, and says what it could not.

    A provisional ranking while something is open only where somebody says `anyway`, one next to a final one only where
    somebody says `beside`; a final one while contestations are taken only where somebody says `early`, while something
    is open never. Contestations are taken `until` then, where that is not empty; a refusal for want of a tick leaves
    the settings alone. The hall goes on while documents are made; in the moment in which they take their place it is
    looked at again, and nothing is done there before they have. `solve` runs the solver, where the `options` ask for
    it; `door` is told how far it is. Raises ProblemsError with all that stands in the way.
    """
    if options.solved:
        refuse_without_solver("")
    _refuse(_missing_ticks(hall, folder, stage, anyway, beside, early))
    if until:
        set_deadline(hall, folder, until)
    door.settle(folder, "publica")  # who holds the folder is waited for, in sight of who publishes
    before = hall.state
    if unwritten := flush():
        raise ProblemsError(list(unwritten))
    _refuse(_missing_ticks(hall, folder, stage, anyway, beside, early))
    with ExitStack() as still:

        def last_look() -> None:
            still.enter_context(hall.lock)
            _refuse(_missing_ticks(hall, folder, stage, anyway, beside, early))
            if not _as_it_was(before, hall.state):
                _refuse(["hall.publish_moved"])

        times = times_known(hall) if stage is Stage.FINAL else None
        # whether it is early was asked by the hall's own clock
        asked = Publishing(stage, options, beside, times, early=True, unverified=unverified, counted=counted)
        done = publish(folder, asked, door, last_look, solve)
        fingerprint = done.basis.inputs.fingerprint
        hall.record(who, lambda state: [EditionPublished(stage.value, fingerprint)])
    return done


def times_known(hall: Hall) -> RoundTimes:
    """What the hall knows of the hours of a round whose final results are published now."""
    state = hall.state
    published = state.of(Editions).published
    provisional = [each.when for each in published if each.body.stage == Stage.PROVISIONAL.value]
    clock = state.of(GameClock)
    return RoundTimes(
        clock.minutes if clock.started else None,
        clock.stopped,
        datetime.fromisoformat(provisional[-1]) if provisional else None,
        hall.clock(),
    )


def archive_here(folder: Path) -> None:
    """Put the final edition into the archive of this computer; what is published stays as it is, whatever comes of it.

    Raises ProblemsError.
    """
    _, problems = add_editions([folder])
    refuse_any(problems)


def _refuse(keys: Sequence[str]) -> None:
    if keys:
        raise ProblemsError([Problem("", "", said(key)) for key in keys])


def _missing_ticks(hall: Hall, folder: Path, stage: Stage, anyway: bool, beside: bool, early: bool) -> list[str]:
    """What has to be said before, or stands against it whatever is said."""
    final = stage is Stage.FINAL
    keys = []
    if open_things(hall, folder) and (final or not anyway):
        keys.append("hall.publish_open_final" if final else "hall.publish_open")
    if not (final or beside) and edition_folder(folder, Stage.FINAL).exists():
        keys.append("hall.publish_after_final")
    if time_and_doubt(hall.clock)[1]:
        keys.append("hall.publish_hour")
    elif final and not early and may_run(hall.triage.bench.competition.contest_until, hall.clock):
        keys.append("hall.publish_early")
    if final and not early and until_unknown(hall, folder):
        keys.append("hall.publish_no_until")
    return keys


def until_unknown(hall: Hall, folder: Path) -> bool:
    """Whether a provisional ranking was published without a deadline of contestations (8.6)."""
    return hall.triage.bench.competition.contest_until is None and edition_folder(folder, Stage.PROVISIONAL).exists()


def _as_it_was(before: HallState, now: HallState) -> bool:
    """Whether what was closed still is, with the same on it, and the same stands against players; others type on."""
    closed = {number: replace(each, photos=()) for number, each in before.sheets.items() if each.closed}
    there = {number: replace(now.sheets[number], photos=()) for number in closed if number in now.sheets}
    against = _against(before)
    return closed == there and against == _against(now)


def _against(state: HallState) -> tuple[object, ...]:
    return state.of(SanctionsKnown).noted, state.of(Disputes), state.rulings
