"""Page Jurnal: all events with their earlier values, filtered by sheet, person and kind, and undone with a reason."""

from datetime import datetime

from starlette.responses import Response
from starlette.routing import BaseRoute

from arbitraj.hall.decided.settled import NUMBER, decisions_by_event, rulings_of
from arbitraj.hall.journal.lines import JournalFilter, journal_of
from arbitraj.hall.kernel.event import TakenBack
from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.kernel.undo import called_now, follows_back, undone
from arbitraj.hall.page.asking import PageAsked, again, done_at, shown_at
from arbitraj.hall.page.site import fault
from arbitraj.hall.triage.overview import may_see_hands
from arbitraj.hall.triage.ruling import Moved
from arbitraj.hall.typing.blind import shown_to
from arbitraj.hall.written.contesting import undo_moves
from arbitraj.record.model import Action
from arbitraj.rules.last_word import standing
from arbitraj.text import said


def _outside(names: OutsideNames, body: TakenBack) -> TakenBack | None:
    number = names.event(body.number)
    return names.renamed(body, number=number) if number else None


def _of_another(state: HallState, person: HallPerson, body: TakenBack) -> bool:
    """Whether an undoing is of another person's work, which a tab left open must not do."""
    event = state.event(body.number)
    return event is not None and event.who != person.name


# topics of all kinds that can be undone: they depend on the kind alone, never on the contents
TAKEN_BACK = Kind(
    TakenBack,
    undone,
    topics=("predare", "coada", "diferente", "ecran", "ceas", "contestatii", "sanctiuni"),
    wall="always",
    outside=_outside,
    follows=follows_back,
    completed=True,
    pin=_of_another,
)


_A_PAGE = 100


def _journal(asked: PageAsked) -> Response:
    wanted = JournalFilter(asked.field("fisa"), asked.field("cine"), asked.field("fel"))
    _noted(asked, wanted.sheet)
    every = journal_of(asked.hall, asked.person)
    found = journal_of(asked.hall, asked.person, wanted)
    before = asked.number("inainte")
    older = [each for each in found if not before or each.event.number < before]
    return asked.page(
        "jurnal.html",
        lines=older[:_A_PAGE],
        older=older[_A_PAGE - 1].event.number if len(older) > _A_PAGE else 0,
        found=len(found),
        wanted=wanted,
        people=sorted({each.event.who for each in every}),
        kinds=sorted({each.kind for each in every}),
        sheets=sorted({each.sheet for each in every if each.sheet}),
    )


def _noted(asked: PageAsked, number: str) -> None:
    """Record that a person who looks up a sheet sees its transcriptions, unless hidden."""
    if number in asked.hall.state.sheets and may_see_hands(asked.person, asked.hall.case(number)):
        shown_to(asked.hall, asked.person, number)


def _event(asked: PageAsked) -> Response:
    number = int(asked.at("number"))
    if event := asked.hall.state.event(number):
        _noted(asked, called_now(asked.hall.state.log, event))
    line = next((each for each in journal_of(asked.hall, asked.person) if each.event.number == number), None)
    if line is None:
        return fault(asked.request, said("hall.no_event", number=number), 404)
    why_not = asked.hall.refusal(asked.person, TakenBack(number, "-"))
    own = line.event.who == asked.person.name
    decision, day = _decision(asked, number), f"{datetime.fromisoformat(line.event.when):%d.%m.%Y}"
    moved = None if why_not else undo_moves(asked.hall, asked.person, TakenBack(number, "-"))
    moved = moved if isinstance(moved, Moved) else None
    return asked.page("eveniment.html", line=line, day=day, why_not=why_not, own=own, decision=decision, moved=moved)


def _decision(asked: PageAsked, event: int) -> int:
    """Number of the decision that an event gave, 0 if none or withdrawn."""
    given = decisions_by_event(rulings_of(asked.hall.state)).get(event)
    back = {each.withdraws for each in standing(asked.hall.settled.decisions)}
    return given.number if given and given.number not in back else 0


def _take_back(asked: PageAsked) -> Response:
    """Withdraw a decision that later events depend on, by a new decision."""
    number = int(asked.at("number"))
    event, decision = asked.hall.state.event(number), _decision(asked, number)
    if event is None or not decision:
        return again(asked, said("hall.no_event", number=number), _event)
    data = {"fisa": called_now(asked.hall.state.log, event), "intrebare": "", "cum": "decizie"}
    fields = {"fel": Action.WITHDRAW.value, NUMBER: str(decision)}
    answered = asked.do("decizie", {**data, "motiv": asked.field("motiv"), "decizie": fields})
    return asked.after(answered, _event, f"/jurnal/{number}")


def _undo(asked: PageAsked) -> Response:
    answered = asked.do("anulat", {"nr": int(asked.at("number")), "motiv": asked.field("motiv")})
    return asked.after(answered, _event, f"/jurnal/{asked.at('number')}")


ROUTES: list[BaseRoute] = [
    shown_at("/jurnal", _journal),
    shown_at("/jurnal/{number:numar}", _event),
    done_at("/jurnal/{number:numar}/anuleaza", _undo),
    done_at("/jurnal/{number:numar}/decizie", _take_back),
]
