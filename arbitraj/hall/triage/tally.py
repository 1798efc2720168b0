"""Open work and the persons who may do it: one count for home, «Panou», the lists and the bar of every page."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from arbitraj.hall.decided.sanctioned import is_out
from arbitraj.hall.kernel.case import SheetStage, SheetStatus, Waiting
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.player import awaits_player
from arbitraj.hall.kernel.scene import TYPING, HallPerson
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.triage.leases import taking
from arbitraj.hall.triage.overview import minutes_since
from arbitraj.hall.triage.queue import DIFFERENCE
from arbitraj.hall.typing.blind import kept_from
from arbitraj.hall.typing.handed_in import awaited
from arbitraj.hall.typing.rows import HeadingTyped
from arbitraj.text import Said


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
    return {n: each for n, each in hall.now().cases.items() if not is_out(hall.state, each.sheet.table)}


def own_work(hall: Hall, person: HallPerson) -> OwnWork:
    """Work that a person may do now."""
    begin = [each for each in cases_in(hall).values() if may_begin(hall, person, each)]
    differing, questions = own_queue(hall, person)
    return OwnWork(
        tuple(each.sheet.number for each in begin if each.stage is SheetStage.HANDED_IN),
        tuple(each.sheet.number for each in begin if each.stage is SheetStage.WAITS_SECOND),
        differing,
        questions,
    )


def may_begin(hall: Hall, person: HallPerson, case: SheetStatus) -> bool:
    """Whether a person may be given a sheet to type now. The second transcription is not for persons who typed or saw
    the first.
    """
    if case.stage is SheetStage.HANDED_IN:
        return not _awaits_player(hall, case)
    second = case.stage is SheetStage.WAITS_SECOND
    return second and hall.refusal(person, HeadingTyped(case.sheet.number, 2)) is None


def _awaits_player(hall: Hall, case: SheetStatus) -> bool:
    return awaits_player(hall.scene, case.sheet)


def own_queue(hall: Hall, person: HallPerson) -> tuple[tuple[str, ...], tuple[Waiting, ...]]:
    """(sheets with differences, other items) of the queue that a person may take."""
    if not person.arbitrates:
        return (), ()
    scene = hall.scene
    shown = [each for each in hall.queue() if not kept_from(scene, person, each)]
    mine = [each for each in shown if taking(hall.scene, person, each) is None]
    differing = dict.fromkeys(each.sheet for each in mine if each.kind == DIFFERENCE)
    return tuple(differing), tuple(each for each in mine if each.kind != DIFFERENCE)


def why_idle(hall: Hall, person: HallPerson) -> tuple[Said, ...]:
    """Distinct reasons why a person may answer nothing of the queue, with who may or what helps. () if the
    person may.
    """
    if not person.arbitrates or any(own_queue(hall, person)):
        return ()
    barred = (taking(hall.scene, person, each) for each in hall.queue() if person.is_chief or not each.chief)
    return tuple(dict.fromkeys(why for why in barred if why))


def differing_waits(hall: Hall, person: HallPerson) -> int:
    """Number of sheets whose differences a person may settle."""
    return len(own_queue(hall, person)[0])


def questions_wait(hall: Hall, person: HallPerson) -> int:
    """Number of other queue items this person may answer."""
    return len(own_queue(hall, person)[1])


def waits_for_whom(hall: Hall, now: datetime) -> tuple[WaitsFor, ...]:
    """Kinds of open work with the persons who may do them, empty ones left out."""
    state, cases = hall.state, cases_in(hall)
    here = [HallPerson(n, role) for n, role in sorted(state.roles.items()) if role in TYPING and n not in state.blocked]
    work = {person.name: own_work(hall, person) for person in here}
    queue = [each for each in hall.queue() if each.kind != DIFFERENCE]
    unbegun = _at(cases, SheetStage.HANDED_IN)
    of_players = [each for each in unbegun if _awaits_player(hall, each)]
    to_type = [each for each in unbegun if each not in of_players]
    found = (
        _of_sheets("type", "/urmatoarea", state, to_type, now, _those(work, "firsts")),
        _of_sheets("players", "/fise", state, of_players, now, ()),
        _of_sheets("second", "/urmatoarea", state, _at(cases, SheetStage.WAITS_SECOND), now, _those(work, "seconds")),
        _of_sheets("differ", "/diferente", state, _at(cases, SheetStage.DIFFERENCES), now, _those(work, "differing")),
        WaitsFor(
            *("answer", "/coada", len(queue), tuple(dict.fromkeys(each.sheet for each in queue if each.sheet))),
            max((minutes_since(each.since, now) for each in queue), default=0),
            _those(work, "questions"),
        ),
        WaitsFor("hand_in", "/predare", awaited(state, hall.players), (), 0, ()),
    )
    return tuple(each for each in found if each.number)


def _those(work: dict[str, OwnWork], what: str) -> tuple[str, ...]:
    return tuple(name for name, own in work.items() if getattr(own, what))


def _at(cases: dict[str, SheetStatus], stage: SheetStage) -> Sequence[SheetStatus]:
    return [each for each in cases.values() if each.stage is stage]


def _of_sheets(
    key: str, where: str, state: HallState, cases: Iterable[SheetStatus], now: datetime, who: tuple[str, ...]
) -> WaitsFor:
    since = sorted((event.when if (event := state.event(each.sheet.last)) else "", each.sheet.number) for each in cases)
    oldest = max((minutes_since(when, now) for when, _ in since), default=0)
    return WaitsFor(key, where, len(since), tuple(number for _, number in since), oldest, who)
