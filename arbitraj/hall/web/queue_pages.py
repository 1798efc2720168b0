"""Coada and Diferențe: what waits for a person, one thing at a time, answered with who, when and why."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from markupsafe import Markup
from starlette.responses import Response
from starlette.routing import BaseRoute

from arbitraj.hall.events import Ruled, ThirdRead
from arbitraj.hall.overview import may_see_hands
from arbitraj.hall.rights import CHIEF
from arbitraj.hall.service import Answered
from arbitraj.hall.settled import DECISION_FIELDS
from arbitraj.hall.state import TypedRow
from arbitraj.hall.triage.queue import DIFFERENCE, THIRD, Waiting
from arbitraj.hall.verdicts import HandView, case_view
from arbitraj.hall.web.asking import PageAsked, again, done_at, go_to, shown_at
from arbitraj.record.model import Action
from arbitraj.text import Said, said

_READ, _AS_WRITTEN, _OTHER = "citire:", "scris", "alta"


def _refusal(asked: PageAsked, item: Waiting) -> Said | None:
    """Why the person may not settle this; None where he or she may."""
    if item.chief and asked.person.role != CHIEF:
        return said("hall.chief_only")
    if item.how == (THIRD,):
        return asked.hall.refusal(asked.person, ThirdRead(item.sheet, item.question, "-"))
    return asked.hall.refusal(asked.person, Ruled(item.sheet, item.question, item.how[0], "-"))  # type: ignore[arg-type]


def _queue(asked: PageAsked) -> Response:
    every = asked.hall.queue()
    kinds = list(dict.fromkeys(each.kind for each in every))
    wanted = asked.field("fel")
    shown = [each for each in every if not wanted or each.kind == wanted]
    shown.sort(key=lambda each: _refusal(asked, each) is not None)  # what the person can do comes first, by age
    items = [(each, _link(each), _refusal(asked, each)) for each in shown]
    return asked.page("coada.html", items=items, kinds=kinds, wanted=wanted, all=len(every))


def _link(item: Waiting) -> str:
    return f"/diferente/{quote(item.sheet)}" if item.how == (THIRD,) else f"/coada/una?nume={quote(item.name)}"


def _one(asked: PageAsked) -> Response:
    item = _named(asked.hall.queue(), asked.field("nume"))
    if item is None:
        return again(asked, asked.refused or said("hall.no_longer_waits"), _queue)
    view = _view(asked, item)
    return asked.page(
        "intrebare.html",
        item=item,
        why_not=_refusal(asked, item),
        view=view,
        board=Markup(view.board) if view else "",  # drawn by us
        row=_row(view, item),
        verdicts={each.row: each for each in view.verdicts or ()} if view else {},
        actions=tuple(Action),
    )


def _view(asked: PageAsked, item: Waiting) -> HandView | None:
    """The sheet as it is graded, for who may see it: a difference is read from the paper, not from what was typed."""
    if item.sheet not in asked.hall.state.sheets or item.kind == DIFFERENCE:
        return None
    case = asked.hall.case(item.sheet)
    return case_view(asked.hall, case) if case.hand and may_see_hands(asked.person, case) else None


def _row(view: HandView | None, item: Waiting) -> TypedRow | None:
    rows = view.hand.of_table(item.which) if view and item.entry else ()
    return rows[item.entry - 1] if item.entry and item.entry <= len(rows) else None


def _named(items: Sequence[Waiting], name: str) -> Waiting | None:
    return next((each for each in items if each.name == name), None)


def _answer(asked: PageAsked) -> Response:
    item = _named(asked.hall.queue(), asked.field("nume"))
    if item is None:
        return again(asked, said("hall.no_longer_waits"), _queue)
    ruling = _ruling(asked, item)
    refused = ruling if isinstance(ruling, Said) else asked.do("decizie", ruling).refused
    return again(asked, refused, _one) if refused else go_to("/coada")


def _ruling(asked: PageAsked, item: Waiting) -> dict[str, Any] | Said:
    """The fields of the event that an answer is, or what is still to be said."""
    choice, readings = asked.field("ales"), {each.reading for each in item.readings}
    data: dict[str, Any] = {"fisa": item.sheet, "intrebare": item.question, "motiv": asked.field("motiv")}
    data |= {"depunere": item.entry, "vazut": item.seen}
    reading = choice.removeprefix(_READ)
    if choice.startswith(_READ) and reading in readings:
        how = next((each for each in item.how if each in ("citire", DIFFERENCE, "dosar")), "citire")
        return {**data, "cum": how, "valoare": reading}
    if choice == _AS_WRITTEN and "citire" in item.how:
        return {**data, "cum": "citire", "valoare": None}
    if choice == _OTHER:
        how = "citire" if "citire" in item.how else item.how[0]
        return {**data, "cum": how, "valoare": asked.fields.get("alta", "").strip()}
    if choice == "decizie" and "decizie" in item.how:
        return _decision(asked, item, data)
    if choice in item.how and choice in ("lasat", "raspuns"):
        return {**data, "cum": choice}
    return said("hall.choose_first")


def _decision(asked: PageAsked, item: Waiting, data: dict[str, Any]) -> dict[str, Any] | Said:
    action = asked.field("fel")
    if action not in {each.value for each in Action}:
        return said("hall.choose_first")
    given = {key: asked.field(f"d_{key}") for key in DECISION_FIELDS if asked.field(f"d_{key}")}
    row = _row(_view(asked, item), item)
    if row is not None:
        given["scris"] = f"{row.position} {row.word}".strip()
        built = asked.hall.triage.bench.competition.game_type.has_construction
        given |= {"tabel": "constructie"} if built and not row.which else {}
    return {**data, "cum": "decizie", "decizie": {"fel": action, **given}}


# differences


def _differing(asked: PageAsked) -> Response:
    items = [each for each in asked.hall.queue() if each.kind == DIFFERENCE]
    sheets = {each.sheet: [other for other in items if other.sheet == each.sheet] for each in items}
    listed = [(number, found, _refusal(asked, found[0])) for number, found in sheets.items()]
    listed.sort(key=lambda each: each[2] is not None)
    return asked.page("diferente.html", listed=listed)


def _read_next(asked: PageAsked) -> Response:
    """Field after field; who reads sees neither of the two values until hers is typed."""
    number = asked.at("number")
    items = [each for each in asked.hall.queue() if each.kind == DIFFERENCE and each.sheet == number]
    thirds = [each for each in items if each.how == (THIRD,)]
    if not thirds:
        return again(asked, asked.refused, _differing) if asked.refused else go_to("/diferente")
    item = next((each for each in thirds if each.question == asked.field("diferenta")), thirds[0])
    return asked.page("citire.html", item=item, left=len(thirds), why_not=_refusal(asked, item))


def _read(asked: PageAsked) -> Response:
    data = {"fisa": asked.at("number"), "diferenta": asked.field("diferenta"), "valoare": asked.field("valoare")}
    answered: Answered = asked.do("a_treia", data)
    if answered.refused:
        return again(asked, answered.refused, _read_next)
    return go_to(f"/diferente/{quote(asked.at('number'))}")


ROUTES: list[BaseRoute] = [
    shown_at("/coada", _queue),
    shown_at("/coada/una", _one),
    done_at("/coada/una", _answer),
    shown_at("/diferente", _differing),
    shown_at("/diferente/{number}", _read_next),
    done_at("/diferente/{number}", _read),
]
