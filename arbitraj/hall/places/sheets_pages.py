"""Page Fișe: every sheet where it stands, what may be done with it, and a sheet given to another typist."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from starlette.responses import Response
from starlette.routing import Route

from arbitraj.hall.decided.sanctioned import is_out
from arbitraj.hall.kernel.case import SheetStage, SheetStatus
from arbitraj.hall.kernel.game import is_over
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import CHIEF, TYPING, HallPerson
from arbitraj.hall.page.asking import PageRequest, event_at, shown_at, whole
from arbitraj.hall.page.site import site_of
from arbitraj.hall.places.moment import Task, settled_next, sheets_settled
from arbitraj.hall.triage.closing import sampled
from arbitraj.hall.triage.overview import AtWork, at_work, cases_in, how_far, may_begin, minutes_since, pace_of
from arbitraj.hall.typing.handed_in import awaited_tables
from arbitraj.record.names import begins_words

_PAGE = "/fise"
_TO_SETTLE = (SheetStage.DIFFERENCES, SheetStage.QUESTIONS, SheetStage.READY)
_TO_TYPE = (SheetStage.HANDED_IN, SheetStage.WAITS_SECOND)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A sheet in the list: its stage, what waits of it for who looks (`tasks`), who settles it, who types it.

    `minutes`: since its last event. `type_it`: whether the person may type it now.
    """

    case: SheetStatus
    name: str
    minutes: int
    tasks: tuple[Task, ...] = ()
    settles: str = ""
    work: AtWork | None = None
    type_it: bool = False


def _shown(asked: PageRequest) -> Response:
    hall, person, site = asked.hall, asked.person, site_of(asked.request)
    state, at, cases = hall.state, hall.clock(), cases_in(hall)
    wanted, missing = asked.field("cauta"), awaited_tables(state, hall.players)
    lines = [line for line in _lines(hall, person) if _meant(wanted, line.case.sheet.number, line)]
    copied = site.copied()
    return asked.page(
        "fise.html",
        far=how_far(cases.values(), len(missing), over := is_over(state, at)),
        pace=pace_of(state, cases, at),
        copied=minutes_since(copied.isoformat(), at) if copied else None,
        wanted=wanted,
        to_settle=_sorted(line for line in lines if line.tasks or line.case.stage in _TO_SETTLE),
        typed=[line for line in lines if line.work],
        to_type=_sorted(line for line in lines if line.case.stage in _TO_TYPE and not (line.work or line.tasks)),
        closed=[line for line in lines if line.case.stage is SheetStage.CLOSED and not line.tasks],
        over=over,
        gone=[case.sheet for number, case in sorted(hall.snapshot().cases.items()) if number not in cases],
        missing=[(table, hall.players[table]) for table in missing if _fits(wanted, "", table, hall.players[table])],
        absent=[(table, hall.players.get(table, "")) for table in state.absent if not is_out(state, table)],
        sample=sampled(hall.snapshot().cases.values()),
        minutes=lambda since: minutes_since(since, at),
        typists=sorted(name for name, role in state.roles.items() if role in TYPING and name not in state.blocked),
        chief=person.role == CHIEF,
    )


def _lines(hall: Hall, person: HallPerson) -> Iterable[SheetLine]:
    work, settled = {work.sheet: work for work in at_work(hall.state)}, sheets_settled(hall, person)
    mine = list(settled_next(hall, person))
    for number, case in sorted(cases_in(hall).items()):
        event = hall.state.event(case.sheet.last)
        yield SheetLine(
            case,
            hall.players.get(case.sheet.table, ""),
            minutes_since(event.when if event else "", hall.clock()),
            tuple(task for task in mine if task.number == number),
            settled[number][1] if number in settled else "",
            work.get(number) if case.stage is not SheetStage.CLOSED else None,
            may_begin(hall, person, case),
        )


def _sorted(lines: Iterable[SheetLine]) -> list[SheetLine]:
    """Lines, those first of which something waits for who looks, then the longest waiting."""
    return sorted(lines, key=lambda line: (not line.tasks, -line.minutes, line.case.sheet.number))


def _meant(wanted: str, number: str, line: SheetLine) -> bool:
    return _fits(wanted, number, line.case.sheet.table, line.name)


def _fits(wanted: str, number: str, table: int, name: str) -> bool:
    """Whether a sheet is meant by a number, a table or parts of a name, as typed into the search."""
    if not wanted:
        return True
    if wanted.isdecimal():
        return wanted.lstrip("0") in (number.lstrip("0"), str(table))
    return wanted == number or begins_words(wanted, name)


def _given(asked: PageRequest) -> dict[str, Any]:
    sheet, _, hand = asked.field("mana").partition("/")
    return {"fisa": sheet, "mana": whole(hand), "cui": asked.field("cui")}


ROUTES: list[Route] = [shown_at(_PAGE, _shown), event_at("/panou/da", "preluata", _given, _shown, _PAGE)]
