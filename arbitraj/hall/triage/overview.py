"""The hall at a glance: how far it is, who does what, when it will be done. Pure functions of what is known."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from arbitraj.hall.kernel.camera import is_cameras
from arbitraj.hall.kernel.case import SheetCase, SheetStage
from arbitraj.hall.kernel.event import HallEvent, sheet_of_body
from arbitraj.hall.kernel.scene import PROGRAM, TYPING, HallPerson, Scene
from arbitraj.hall.kernel.state import HallState, Hand
from arbitraj.hall.kernel.undo import in_force
from arbitraj.hall.typing.blind import has_seen_first
from arbitraj.hall.typing.rows import Finished, RowTyped
from arbitraj.hall.written.sanctioned import is_out

QUARTER = timedelta(minutes=15)
_PACE = timedelta(minutes=30)  # of typing that the estimate looks back on
# until the hands are compared nobody else sees what one of them typed: the second types blind, the third reads blind
_COMPARED = (SheetStage.QUESTIONS, SheetStage.READY, SheetStage.CLOSED)


@dataclass(frozen=True, slots=True)
class StageCount:
    """How many sheets are at a step, and how long the oldest has been there, in minutes."""

    stage: SheetStage
    sheets: tuple[str, ...]
    oldest: int


@dataclass(frozen=True, slots=True)
class AtWork:
    """Who types what, since when: the hour of the hand's first event, and of its last."""

    who: str
    sheet: str
    hand: int
    rows: int
    since: str
    last: str


@dataclass(frozen=True, slots=True)
class Care:
    """How often what a person typed was not what stands on the paper, of so many rows that were typed twice."""

    who: str
    rows: int
    wrong: int

    @property
    def a_hundred(self) -> float:
        """Differences a hundred rows."""
        return 100 * self.wrong / self.rows if self.rows else 0.0


@dataclass(frozen=True, slots=True)
class Pace:
    """Sheets finished in the last quarter of an hour, hands still to type, and when that is done at this pace."""

    sheets: int
    hands_left: int
    done_at: datetime | None


@dataclass(frozen=True, slots=True)
class InheritedRuling:
    """A ruling that a sheet took by itself once it came to the beginning, or the word, that it was given for.

    `source` is the sheet on which `arbiter` gave it, `number` the event by which it was taken, `what` what was said.
    """

    sheet: str
    source: str
    arbiter: str
    number: int
    when: str
    what: str


def inherited_rulings(state: HallState) -> tuple[InheritedRuling, ...]:
    """Those that are in force, the latest first."""
    given = [
        InheritedRuling(sheet.number, body.among[0], body.arbiter, done.number, done.when, body.reason or body.seen)
        for sheet in state.sheets.values()
        for done in sheet.rulings
        if (body := done.body).among and done.who == PROGRAM.name
    ]
    return tuple(sorted(given, key=lambda each: -each.number))


def stages(state: HallState, cases: Mapping[str, SheetCase], now: datetime) -> tuple[StageCount, ...]:
    """The steps, each with its sheets, the one that has waited longest first."""
    found = []
    for stage in SheetStage:
        here = sorted((_since(state, case), number) for number, case in cases.items() if case.stage is stage)
        found.append(
            StageCount(stage, tuple(number for _, number in here), minutes_since(here[0][0], now) if here else 0)
        )
    return tuple(found)


def minutes_since(since: str, now: datetime) -> int:
    """Whole minutes since an hour of the log; none where the clock was set back."""
    return max(0, int((now - datetime.fromisoformat(since)).total_seconds() // 60)) if since else 0


def nobodys_second(scene: Scene, cases: Iterable[SheetCase]) -> tuple[str, ...]:
    """The sheets that wait for a second hand which nobody who is here may type."""
    state = scene.state
    here = [HallPerson(n, role) for n, role in state.roles.items() if role in TYPING and n not in state.blocked]
    waiting = (case.sheet for case in cases if case.stage is SheetStage.WAITS_SECOND)
    return tuple(
        sheet.number
        for sheet in waiting
        if all(each.name in sheet.typists or has_seen_first(scene, each, sheet) for each in here)
    )


def at_work(state: HallState) -> tuple[AtWork, ...]:
    """The hands begun and not finished, the one longest without a sign first."""
    begun: dict[tuple[str, int], tuple[str, str]] = {}
    for event in in_force(state.log):
        of = getattr(event.body, "sheet", ""), getattr(event.body, "hand", 0)
        if of[1]:
            begun[of] = (begun.get(of, (event.when,))[0], event.when)
    found = [
        AtWork(hand.who, number, which, len(hand.rows), *begun.get((number, which), ("", "")))
        for number, which, hand in _hands(state)
        if not hand.finished
    ]
    return tuple(sorted(found, key=lambda each: each.last))


def care_of(cases: Iterable[SheetCase]) -> tuple[Care, ...]:
    """By person, over the hands that were compared; a difference counts once it is known who was wrong."""
    rows, wrong = Counter[str](), Counter[str]()
    for case in cases:
        hands = case.sheet.hands
        if not (1 in hands and 2 in hands and hands[1].finished and hands[2].finished):
            continue
        for side, hand in enumerate((hands[1], hands[2])):
            if is_cameras(hand):  # what it left unread is nobody's slip
                continue
            rows[hand.who] += len(hand.rows)
            wrong[hand.who] += sum(
                each.value is not None and each.values[side] != each.value for each in case.differences
            )
    return tuple(Care(who, rows[who], wrong[who]) for who in sorted(rows))


def pace_of(state: HallState, cases: Mapping[str, SheetCase], now: datetime) -> Pace:
    """Finished hands of the last half hour say how long the hands that are left take.

    Of sheets whose first hand is not finished, as many will be typed twice as of those that are.
    """
    events = in_force(state.log)
    finished = [each for each in events if isinstance(each.body, Finished)]
    firsts = sum(case.sheet.hands[1].finished for case in cases.values() if 1 in case.sheet.hands)
    second = sum(2 in case.sheet.hands or case.stage is SheetStage.WAITS_SECOND for case in cases.values())
    waiting = sum(case.stage in (SheetStage.WAITS_SECOND, SheetStage.SECOND) for case in cases.values())
    unfinished = len(cases) - firsts
    left = waiting + unfinished + round(unfinished * second / firsts if firsts else 0)
    recent = [each for each in finished if now - datetime.fromisoformat(each.when) <= _PACE]
    first = min((each.when for each in events if isinstance(each.body, RowTyped)), default="")
    span = min(_PACE, now - datetime.fromisoformat(first)) if first else _PACE
    quarter = len({sheet_of_body(each.body) for each in _within(recent, now)})
    done_at = now + span / len(recent) * left if recent and left and span > timedelta() else None
    return Pace(quarter, left, done_at)


def own_open(state: HallState, who: str) -> tuple[tuple[str, int], ...]:
    """The hands that somebody began and did not finish: (sheet, hand)."""
    return tuple((number, which) for number, which, hand in _hands(state) if hand.who == who and not hand.finished)


def may_see_hands(person: HallPerson, case: SheetCase) -> bool:
    """Whether somebody sees what was typed of a sheet, and what comes of it.

    Who typed the first hand alone sees that one before; nobody sees the other's before they are compared and every
    difference is settled, but who corrects a sheet that was opened again: whoever does reads it no third time.
    """
    if not person.arbitrates:
        return False
    hands = case.sheet.hands
    alone = 2 not in hands and 1 in hands and hands[1].who == person.name
    corrects = case.sheet.again and person.name in case.sheet.corrected
    return alone or corrects or case.stage in _COMPARED


def _hands(state: HallState) -> list[tuple[str, int, Hand]]:
    return [(number, which, hand) for number, sheet in state.sheets.items() for which, hand in sheet.hands.items()]


def _since(state: HallState, case: SheetCase) -> str:
    event = state.event(case.sheet.last)
    return event.when if event else case.sheet.registered


def _within(events: Sequence[HallEvent], now: datetime) -> list[HallEvent]:
    return [each for each in events if now - datetime.fromisoformat(each.when) <= QUARTER]


def awaited(state: HallState, tables: Iterable[int]) -> int:
    """How many of the players may still hand in: nothing is known of them, and nobody sent them off."""
    known = {*state.absent, *(sheet.table for sheet in state.sheets.values())}
    return sum(table not in known and not is_out(state, table) for table in tables)
