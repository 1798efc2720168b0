"""The hall at a glance: progress, persons at work, estimated end, open work and the persons who may do it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from arbitraj.hall.decided.left import has_seen_first, locked_out
from arbitraj.hall.decided.sanctioned import is_out
from arbitraj.hall.kernel.case import SheetStage, SheetStatus, Waiting
from arbitraj.hall.kernel.event import sheet_of_body
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import PROGRAM, CommandContext, HallPerson, awaits_player, is_cameras, people_here
from arbitraj.hall.kernel.state import HallState, Transcription
from arbitraj.hall.kernel.undo import in_force
from arbitraj.hall.triage.leases import taking
from arbitraj.hall.triage.queue import DIFFERENCE
from arbitraj.hall.typing.blind import kept_from
from arbitraj.hall.typing.handed_in import awaited
from arbitraj.hall.typing.rows import Finished, HeadingTyped, RowTyped

QUARTER = timedelta(minutes=15)
_PACE = timedelta(minutes=30)  # of past typing used for the estimate
# before the comparison nobody else sees a transcription: the second types blind, the third reads blind
_COMPARED = (SheetStage.QUESTIONS, SheetStage.READY, SheetStage.CLOSED)


@dataclass(frozen=True, slots=True)
class AtWork:
    """An unfinished transcription: its typist, and the hours of its first and last event."""

    who: str
    sheet: str
    hand: int
    rows: int
    since: str
    last: str


@dataclass(frozen=True, slots=True)
class Care:
    """A person's errors: `wrong` fields, of `rows` rows that were typed twice."""

    who: str
    rows: int
    wrong: int

    @property
    def a_hundred(self) -> float:
        """Errors in a hundred rows."""
        return 100 * self.wrong / self.rows if self.rows else 0.0


@dataclass(frozen=True, slots=True)
class Pace:
    """Sheets finished in the last quarter of an hour, transcriptions left, and the estimated end."""

    sheets: int
    hands_left: int
    done_at: datetime | None


@dataclass(frozen=True, slots=True)
class InheritedRuling:
    """A ruling that a sheet inherited when it came to the beginning or word that it was given for.

    `source` is the sheet on which `arbiter` gave it, `number` the inheriting event, `what` its words.
    """

    sheet: str
    source: str
    arbiter: str
    number: int
    when: str
    what: str


def inherited_rulings(state: HallState) -> tuple[InheritedRuling, ...]:
    """Inherited rulings in force, the latest first."""
    given = [
        InheritedRuling(sheet.number, body.among[0], body.arbiter, done.number, done.when, body.reason or body.seen)
        for sheet in state.sheets.values()
        for done in sheet.rulings
        if (body := done.body).among and done.who == PROGRAM.name
    ]
    return tuple(sorted(given, key=lambda ruling: -ruling.number))


def minutes_since(since: str, now: datetime) -> int:
    """Whole minutes since an hour of the log, 0 if the clock was set back."""
    return max(0, int((now - datetime.fromisoformat(since)).total_seconds() // 60)) if since else 0


# kinds of stages as people see them, the furthest first; players without a sheet come last
_FAR = {
    "inchise": (SheetStage.CLOSED,),
    "de_lamurit": (SheetStage.DIFFERENCES, SheetStage.QUESTIONS, SheetStage.READY),
    "se_tasteaza": (SheetStage.FIRST, SheetStage.SECOND),
    "de_tastat": (SheetStage.HANDED_IN, SheetStage.WAITS_SECOND),
}


def how_far(cases: Iterable[SheetStatus], missing: int, over: bool) -> tuple[tuple[str, int], ...]:
    """Number of sheets by kind of stage, the furthest first, then of players who handed nothing in. None is 0.

    `over`: whether the game is. Before that nobody is late.
    """
    found = Counter(status.stage for status in cases)
    far = {kind: sum(found[stage] for stage in those) for kind, those in _FAR.items()}
    far["nepredate" if over else "de_predat"] = missing
    return tuple((kind, number) for kind, number in far.items() if number)


def nobodys_second(scene: CommandContext, cases: Iterable[SheetStatus]) -> tuple[str, ...]:
    """Sheets that wait for a second transcription which no one here may type."""
    here = people_here(scene.state)
    waiting = (case.sheet for case in cases if case.stage is SheetStage.WAITS_SECOND)
    return tuple(
        sheet.number
        for sheet in waiting
        if all(person.name in sheet.typists or has_seen_first(scene.state, person, sheet) for person in here)
    )


def at_work(state: HallState) -> tuple[AtWork, ...]:
    """Transcriptions begun and not finished, the one longest without an event first."""
    begun: dict[tuple[str, int], tuple[str, str]] = {}
    for event in in_force(state.log):
        of = getattr(event.body, "sheet", ""), getattr(event.body, "hand", 0)
        if of[1]:
            begun[of] = (begun.get(of, (event.when,))[0], event.when)
    found = [
        AtWork(transcription.who, number, which, len(transcription.rows), *begun.get((number, which), ("", "")))
        for number, which, transcription in _unfinished(state)
    ]
    return tuple(sorted(found, key=lambda work: work.last))


def care_of(cases: Iterable[SheetStatus]) -> tuple[Care, ...]:
    """Errors by person, over compared transcriptions. A difference counts once it is known who was wrong."""
    rows, wrong = Counter[str](), Counter[str]()
    for case in cases:
        hands = case.sheet.hands
        if not (1 in hands and 2 in hands and hands[1].finished and hands[2].finished):
            continue
        for side, transcription in enumerate((hands[1], hands[2])):
            if is_cameras(transcription):  # fields it left unread are no one's error
                continue
            rows[transcription.who] += len(transcription.rows)
            wrong[transcription.who] += sum(
                difference.value is not None and difference.values[side] != difference.value
                for difference in case.differences
            )
    return tuple(Care(who, rows[who], wrong[who]) for who in sorted(rows))


def pace_of(state: HallState, cases: Mapping[str, SheetStatus], now: datetime) -> Pace:
    """Pace from the transcriptions finished in the last half hour, and the time for those left.

    Of sheets without a finished first transcription, the same share will be typed twice as of those with one.
    """
    events = in_force(state.log)
    finished = [event for event in events if isinstance(event.body, Finished)]
    firsts = sum(case.sheet.hands[1].finished for case in cases.values() if 1 in case.sheet.hands)
    second = sum(2 in case.sheet.hands or case.stage is SheetStage.WAITS_SECOND for case in cases.values())
    waiting = sum(case.stage in (SheetStage.WAITS_SECOND, SheetStage.SECOND) for case in cases.values())
    unfinished = len(cases) - firsts
    left = waiting + unfinished + round(unfinished * second / firsts if firsts else 0)
    recent = [event for event in finished if now - datetime.fromisoformat(event.when) <= _PACE]
    first = min((event.when for event in events if isinstance(event.body, RowTyped)), default="")
    span = min(_PACE, now - datetime.fromisoformat(first)) if first else _PACE
    quarter = {sheet_of_body(event.body) for event in recent if now - datetime.fromisoformat(event.when) <= QUARTER}
    done_at = now + span / len(recent) * left if recent and left and span > timedelta() else None
    return Pace(len(quarter), left, done_at)


def own_open(state: HallState, who: str) -> tuple[tuple[str, int], ...]:
    """(sheet, number) of the transcriptions that a person began and can finish."""
    person = HallPerson(who, state.roles.get(who, ""))
    own = ((number, which) for number, which, transcription in _unfinished(state) if transcription.who == who)
    return tuple((number, which) for number, which in own if not locked_out(state, person, state.sheets[number], which))


def may_see_hands(person: HallPerson, case: SheetStatus) -> bool:
    """Whether a person sees a sheet's transcriptions and their results.

    Before the comparison, the typist of a lone first transcription sees that one. Others see nothing before every
    difference is settled, except those who correct a reopened sheet. These may not do its third reading.
    """
    if not person.arbitrates:
        return False
    hands = case.sheet.hands
    alone = 2 not in hands and 1 in hands and hands[1].who == person.name
    corrects = case.sheet.again and person.name in case.sheet.corrected
    return alone or corrects or case.stage in _COMPARED


def _unfinished(state: HallState) -> list[tuple[str, int, Transcription]]:
    return [
        (number, which, transcription)
        for number, sheet in state.sheets.items()
        for which, transcription in sheet.hands.items()
        if not (transcription.finished or sheet.closed)
    ]


@dataclass(frozen=True, slots=True)
class OwnWork:
    """Work that a person may do now: sheets to type first and second, sheets whose differences to settle, other items
    of the queue.
    """

    firsts: tuple[str, ...] = ()
    seconds: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()
    questions: tuple[Waiting, ...] = ()


@dataclass(frozen=True, slots=True)
class WaitsFor:
    """A kind of open work (`key` of its text, `where` to do it): number, age in minutes, persons.

    `sheets` are those concerned. `who` is empty if no one here may do it, or if players are to.
    """

    key: str
    where: str
    number: int
    sheets: tuple[str, ...]
    oldest: int
    who: tuple[str, ...]


def cases_in(hall: Hall) -> dict[str, SheetStatus]:
    """Sheets that count: without those of players who were sent off."""
    return {n: status for n, status in hall.snapshot().cases.items() if not is_out(hall.state, status.sheet.table)}


def own_work(hall: Hall, person: HallPerson) -> OwnWork:
    """Work that a person may do now."""
    begin = [status for status in cases_in(hall).values() if may_begin(hall, person, status)]
    differing, questions = own_queue(hall, person)
    firsts, seconds = (
        tuple(status.sheet.number for status in begin if status.stage is stage)
        for stage in (SheetStage.HANDED_IN, SheetStage.WAITS_SECOND)
    )
    return OwnWork(firsts, seconds, differing, questions)


def may_begin(hall: Hall, person: HallPerson, case: SheetStatus) -> bool:
    """Whether a person may be given a sheet to type now. The second transcription is not for persons who typed or saw
    the first.
    """
    if case.stage is SheetStage.HANDED_IN:
        return not awaits_player(hall.scene, case.sheet)
    second = case.stage is SheetStage.WAITS_SECOND
    return second and hall.refusal(person, HeadingTyped(case.sheet.number, 2)) is None


def own_queue(hall: Hall, person: HallPerson) -> tuple[tuple[str, ...], tuple[Waiting, ...]]:
    """(sheets with differences, other items) of the queue that a person may take."""
    if not person.arbitrates:
        return (), ()
    scene = hall.scene
    shown = [waiting for waiting in hall.queue() if not kept_from(scene, person, waiting)]
    mine = [waiting for waiting in shown if taking(hall.scene, person, waiting) is None]
    differing = dict.fromkeys(waiting.sheet for waiting in mine if waiting.kind == DIFFERENCE)
    return tuple(differing), tuple(waiting for waiting in mine if waiting.kind != DIFFERENCE)


def waits_for_whom(hall: Hall, now: datetime) -> tuple[WaitsFor, ...]:
    """Kinds of open work with the persons who may do them, empty ones left out."""
    state, cases = hall.state, cases_in(hall)
    work = {person.name: own_work(hall, person) for person in people_here(state)}
    queue = [waiting for waiting in hall.queue() if waiting.kind != DIFFERENCE]
    unbegun = _at(cases, SheetStage.HANDED_IN)
    of_players = [status for status in unbegun if awaits_player(hall.scene, status.sheet)]
    to_type = [status for status in unbegun if status not in of_players]
    found = (
        _of_sheets("type", "/urmatoarea", state, to_type, now, _those(work, "firsts")),
        _of_sheets("players", "/fise", state, of_players, now, ()),
        _of_sheets("second", "/urmatoarea", state, _at(cases, SheetStage.WAITS_SECOND), now, _those(work, "seconds")),
        _of_sheets("differ", "/coada", state, _at(cases, SheetStage.DIFFERENCES), now, _those(work, "differing")),
        WaitsFor(
            *(
                "answer",
                "/coada",
                len(queue),
                tuple(dict.fromkeys(waiting.sheet for waiting in queue if waiting.sheet)),
            ),
            max((minutes_since(waiting.since, now) for waiting in queue), default=0),
            _those(work, "questions"),
        ),
        WaitsFor("hand_in", "/predare", awaited(state, hall.players), (), 0, ()),
    )
    return tuple(waits_for for waits_for in found if waits_for.number)


def _those(work: dict[str, OwnWork], what: str) -> tuple[str, ...]:
    return tuple(name for name, own in work.items() if getattr(own, what))


def _at(cases: dict[str, SheetStatus], stage: SheetStage) -> Sequence[SheetStatus]:
    return [status for status in cases.values() if status.stage is stage]


def _of_sheets(
    key: str, where: str, state: HallState, cases: Iterable[SheetStatus], now: datetime, who: tuple[str, ...]
) -> WaitsFor:
    since = sorted(
        (event.when if (event := state.event(status.sheet.last)) else "", status.sheet.number) for status in cases
    )
    oldest = max((minutes_since(when, now) for when, _ in since), default=0)
    return WaitsFor(key, where, len(since), tuple(number for _, number in since), oldest, who)
