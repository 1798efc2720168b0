"""Publishing an edition from the hall: open items, things to look at, the desk's publishing."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from arbitraj.desk.appeals.contestations import register_now
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.edition_names import edition_folder
from arbitraj.desk.editions.edition import Options, RoundTimes
from arbitraj.desk.editions.publish import Publication, Publishing, publish
from arbitraj.desk.editions.searched import Solve, possible_of, refuse_without_solver
from arbitraj.desk.preparing.settings import change_settings
from arbitraj.hall.decided.contested import ContestationStates
from arbitraj.hall.decided.sanctioned import SanctionsKnown, is_out
from arbitraj.hall.editions.checking import PublishingCheck, RankedPlayer
from arbitraj.hall.editions.published import EditionPublished, Editions
from arbitraj.hall.kernel.case import SheetStage
from arbitraj.hall.kernel.game import GameClock
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.hall_time import may_run, time_and_doubt
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.page.asking import PageRequest
from arbitraj.hall.triage.overview import cases_in, may_see_hands
from arbitraj.hall.triage.queue import CONTESTED, DIFFERENCE
from arbitraj.hall.triage.ruling import MarkGiven, marks_of
from arbitraj.hall.typing.blind import may_still_type
from arbitraj.hall.typing.grading import Grader, with_new_deadline
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.moments import is_running, read_moment, to_minute
from arbitraj.record.question import LookAt
from arbitraj.record.results_file import InputHashes
from arbitraj.report.edition import Stage
from arbitraj.report.ideal import Ideal
from arbitraj.text import Message


@dataclass(frozen=True, slots=True)
class OpenThings:
    """Open items: sheets by stage, questions, missing players (6.3.2.h), unanswered contestations (6.3.2.i)."""

    sheets: tuple[tuple[SheetStage, tuple[str, ...]], ...]
    questions: int
    missing: tuple[str, ...]
    unanswered: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.sheets or self.questions or self.missing or self.unanswered)


@dataclass(frozen=True, slots=True)
class PublishingView:
    """The folder if published now, as far as known, or the `problems` that prevent it.

    `verified`: it is current, else a check is running. `unverified`: some sheets' points are not known to be possible
    yet. These are not named, as they may still have to be typed blind. `marked` are warnings that may stay. `hidden`
    counts the ranking's lines withheld from this person: their transcriptions are not compared yet. `inputs` are the
    hashes of what was checked. `unseen` are closed sheets with something to look at that is told only once this person
    saw them: until then the person could type them blind.
    """

    verified: bool = False
    standings: tuple[RankedPlayer, ...] = ()
    hidden: int = 0
    look_at: tuple[LookAt, ...] = ()
    unverified: bool = False
    marked: tuple[MarkGiven, ...] = ()
    problems: tuple[Problem, ...] = ()
    inputs: InputHashes | None = None
    unseen: tuple[str, ...] = ()


def open_things(hall: Hall, folder: Path) -> OpenThings:
    """Open items before a final ranking. Differences and contestations count by themselves, not as questions."""
    state, cases = hall.state, cases_in(hall)
    stages = [stage for stage in SheetStage if stage is not SheetStage.CLOSED]
    by_stage = ((stage, tuple(n for n, case in cases.items() if case.stage is stage)) for stage in stages)
    known = {*(sheet.table for sheet in state.sheets.values()), *state.absent}
    contestations, _ = register_now(folder)
    return OpenThings(
        tuple((stage, numbers) for stage, numbers in by_stage if numbers),
        sum(waiting.kind not in (DIFFERENCE, CONTESTED) for waiting in hall.queue()),
        tuple(name for table, name in hall.players.items() if table not in known and not is_out(state, table)),
        tuple(contestation.number for contestation in contestations if contestation.open),
    )


def publishing_view(hall: Hall, check: PublishingCheck, person: HallPerson) -> PublishingView:
    """View for a person, without what is to be typed blind and warnings marked since. It waits for nothing."""
    known, verified = check.now()
    cases, marked = hall.snapshot().cases, marks_of(hall.state)
    hidden = {number for number, case in cases.items() if not may_see_hands(person, case)}
    blind = {number for number, case in cases.items() if may_still_type(hall.scene, person, case.sheet)}
    shown = tuple(given for given in marked if given.sheet not in hidden | blind)
    if known is None:
        return PublishingView(marked=shown)
    looked_at = {(given.sheet, given.text) for given in marked}
    there = [at for at in known.look_at if (at.sheet, at.text) not in looked_at]
    unseen = (n for at in there if (n := at.sheet) in blind and n not in hidden and cases[n].stage is SheetStage.CLOSED)
    return PublishingView(
        verified,
        tuple(standing for standing in known.standings if standing.sheet not in hidden),
        sum(standing.sheet in hidden for standing in known.standings),
        tuple(at for at in there if at.sheet not in hidden | blind),
        bool(known.unverified),
        shown,
        known.problems,
        known.inputs,
        tuple(dict.fromkeys(unseen)),
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
    io: CommandIo = ALONE,
) -> Publication:
    """Publish an edition of the hall's state. `flush` writes that into the folder and returns what failed.

    A provisional ranking with open items needs `anyway`, one beside a final one `beside`. A final one while
    contestations are taken needs `early`, and is refused with open items. `until` sets the deadline for contestations,
    if not "". A refusal for a missing confirmation leaves the settings alone. The hall goes on while documents are
    made. It is checked again and locked at the moment they are put in place. `solve` runs the solver if the `options`
    ask for it. `io` gets the progress. Raises ProblemsError with all obstacles.
    """
    if options.solved:
        refuse_without_solver("")
    _refuse(_missing_ticks(hall, folder, stage, anyway, beside, early))
    if until:
        set_deadline(hall, folder, until)
    io.settle(folder, "publica")  # waits for the folder's lock, and shows that on the page
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
        # earliness was checked by the hall's own clock
        asked = Publishing(stage, options, beside, times, early=True, unverified=unverified, counted=counted)
        done = publish(folder, asked, io, last_look, solve)
        fingerprint = done.basis.inputs.fingerprint
        hall.record(who, lambda state: [EditionPublished(stage.value, fingerprint)])
    return done


def times_known(hall: Hall) -> RoundTimes:
    """Times of a round whose final results are published now."""
    state = hall.state
    published = state.of(Editions).published
    provisional = [done.when for done in published if done.body.stage == Stage.PROVISIONAL.value]
    clock = state.of(GameClock)
    return RoundTimes(
        clock.minutes if clock.started else None,
        clock.stopped,
        datetime.fromisoformat(provisional[-1]) if provisional else None,
        hall.clock(),
    )


def _refuse(keys: Sequence[str]) -> None:
    if keys:
        raise ProblemsError([Problem("", "", Message(key)) for key in keys])


def _missing_ticks(hall: Hall, folder: Path, stage: Stage, anyway: bool, beside: bool, early: bool) -> list[str]:
    """Text keys of missing confirmations, and of obstacles that no confirmation removes."""
    final = stage is Stage.FINAL
    keys = []
    if open_things(hall, folder) and (final or not anyway):
        keys.append("hall.publish_open_final" if final else "hall.publish_open")
    if not (final or beside) and edition_folder(folder, Stage.FINAL).exists():
        keys.append("hall.publish_after_final")
    if time_and_doubt(hall.clock)[1]:
        keys.append("hall.publish_hour")
    elif final and not early and may_run(hall.competition.contest_until, hall.clock):
        keys.append("hall.publish_early")
    if final and not early and until_unknown(hall, folder):
        keys.append("hall.publish_no_until")
    return keys


def until_unknown(hall: Hall, folder: Path) -> bool:
    """Whether a provisional ranking was published without a deadline for contestations (8.6)."""
    return hall.competition.contest_until is None and edition_folder(folder, Stage.PROVISIONAL).exists()


def _as_it_was(before: HallState, now: HallState) -> bool:
    """Whether closed sheets, sanctions, contestations and rulings on no sheet are the same. Others may be typed."""
    closed = {number: replace(sheet, photos=()) for number, sheet in before.sheets.items() if sheet.closed}
    there = {number: replace(now.sheets[number], photos=()) for number in closed if number in now.sheets}
    one, other = (
        (hall_state.of(SanctionsKnown).noted, hall_state.of(ContestationStates), hall_state.rulings)
        for hall_state in (before, now)
    )
    return closed == there and one == other


KEY = "contestatii_pana_la"
_LONG, _STEP = timedelta(minutes=30), timedelta(minutes=5)  # section 8.6 sets no time: an arbiter does


def proposed(until: datetime | None, now: datetime) -> datetime:
    """Proposal for the chief: the deadline set before if it still runs, else half an hour, rounded up to five minutes.

    >>> proposed(None, datetime(2026, 11, 21, 17, 1)), proposed(None, datetime(2026, 11, 21, 17, 0))
    (datetime.datetime(2026, 11, 21, 17, 35), datetime.datetime(2026, 11, 21, 17, 30))
    """
    if until is not None and is_running(until, now):
        return until
    least = to_minute(now) + _LONG
    return least + timedelta(minutes=-least.minute % (_STEP.seconds // 60))


def set_deadline(hall: Hall, folder: Path, text: str) -> None:
    """Set the deadline from its text. Raises ProblemsError if that is not a future moment, OSError."""
    until = read_moment(text)
    if until is None or not is_running(until, hall.clock()):
        raise ProblemsError(
            [Problem("", "", Message("hall.publish_until_over" if until else "hall.publish_until_bad"))]
        )
    change_settings(folder, {KEY: text})
    if grader := with_new_deadline(folder, hall.of(Grader)):
        hall.furnish(grader)


@dataclass(frozen=True, slots=True)
class EditionSolver:
    """`solve` runs apart from the server. `kept` gives (best construction in the folder, "") or (None, the reason)."""

    solve: Solve
    kept: Callable[[PageRequest], tuple[Ideal | None, str]]
