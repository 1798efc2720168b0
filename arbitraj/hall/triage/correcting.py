"""A sheet opened again is corrected from the paper: a row, the heading, a row that both hands passed over.

It is typed into the hand that has the row; where the hands differ from then on a third person reads the paper.
"""

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response
from starlette.routing import Route

from arbitraj.hall.kernel.case import SheetCase
from arbitraj.hall.kernel.state import ROW_COLUMNS, HallSheet, Hand, TypedRow
from arbitraj.hall.page.asking import PageAsked, done_at, event_key, shown_at
from arbitraj.hall.page.site import fault
from arbitraj.hall.triage.overview import may_see_hands
from arbitraj.hall.typing.entry import entry_columns
from arbitraj.hall.typing.rows import HeadingTyped
from arbitraj.text import said

_HEADING, _NEW = "antet", "nou"


def may_correct(asked: PageAsked, case: SheetCase) -> bool:
    """Whether somebody may correct a sheet on its page: opened again after both hands, and seen by whoever asks."""
    sheet = case.sheet
    return sheet.again and may_see_hands(asked.person, case) and asked.may(HeadingTyped(sheet.number, 1))


def _form(asked: PageAsked) -> Response:
    hall, number = asked.hall, asked.at("number")
    if number not in hall.state.sheets:
        return fault(asked.request, said("hall.no_sheet", sheet=number), 404)
    case = hall.case(number)
    what, row = asked.field("ce"), _row(case.hand, asked.field("rand"))
    if not may_correct(asked, case) or case.hand is None or not (what in (_HEADING, _NEW) or row):
        return fault(asked.request, said("hall.not_corrected", sheet=number), 409)
    rows = case.hand.rows
    return asked.page(
        "corectare.html",
        sheet=case.sheet,
        what=what,
        row=row,
        at=rows.index(row) + 1 if row else 0,
        rows=rows,
        tables=sorted({each.which for each in rows} | {""}),
        values=_values(asked, case.hand, row),
        columns=[(each, ROW_COLUMNS[each]) for each in entry_columns(hall.triage.bench.competition)],
    )


def _values(asked: PageAsked, hand: Hand, row: TypedRow | None) -> Mapping[str, str]:
    """What stands in the fields: what was just typed and refused, or else what the sheet has."""
    name, table = hand.heading or ("", "")
    there = {"nume": name, "masa": table, **{key: getattr(row, name, "") for key, name in ROW_COLUMNS.items()}}
    return {key: asked.field(key) for key in there} if asked.refused else there


def _row(hand: Hand | None, name: str) -> TypedRow | None:
    return next((row for row in hand.rows if row.id == name), None) if hand and name else None


def _correct(asked: PageAsked) -> Response:
    number, what = asked.at("number"), asked.field("ce")
    case = asked.hall.case(number) if number in asked.hall.state.sheets else None
    row = _row(case.hand, asked.field("rand")) if case else None
    if case is None or case.hand is None or not may_correct(asked, case) or not (what in (_HEADING, _NEW) or row):
        return fault(asked.request, said("hall.not_corrected", sheet=number), 409)
    return asked.after(asked.do(*_event(asked, case, row)), _form, f"/fise/{number}")


def _event(asked: PageAsked, case: SheetCase, row: TypedRow | None) -> tuple[str, dict[str, Any]]:
    """The event that the form is: its kind, its fields."""
    sheet, what = case.sheet, asked.field("ce")
    if what == _HEADING:
        return "antet", {"fisa": sheet.number, "mana": 1, "nume": asked.field("nume"), "masa": asked.field("masa")}
    written = {key: _plain(asked.field(key)) for key in entry_columns(asked.hall.triage.bench.competition)}
    if row is None:
        made = {"fisa": sheet.number, "mana": 1, "rand": f"c{event_key(asked.field('cheie'))[:32]}", **written}
        before = _first_hands(sheet, case.hand, asked.field("inaintea"))
        if before is None:
            return "rand", {**made, "tabel": "solutii" if asked.field("inaintea") == ":solutii" else ""}
        return "rand_inserat", {**made, "tabel": before.which, "inaintea": before.id}
    of = {"fisa": sheet.number, "mana": _hand_of(sheet, row), "rand": row.id, "tabel": row.which}
    return ("rand_scos", of) if what == "scoate" else ("rand", {**of, **written, "total": row.total})


def _hand_of(sheet: HallSheet, row: TypedRow) -> int:
    """The hand that has a row: the first, or the second where that one alone has it."""
    return 1 if any(each.id == row.id for each in sheet.hands[1].rows) else 2


def _first_hands(sheet: HallSheet, hand: Hand | None, name: str) -> TypedRow | None:
    """The row of the first hand in front of which a new one comes; None: it is the last."""
    rows = hand.rows if hand else ()
    at = next((n for n, row in enumerate(rows) if row.id == name), len(rows))
    return next((row for row in rows[at:] if _hand_of(sheet, row) == 1 and row.which == rows[at].which), None)


def _plain(text: str) -> str:
    """As the entry page writes it: capitals, where no small letter among them tells a joker."""
    return text.upper() if text.islower() or not text.isalpha() else text


ROUTES: list[Route] = [
    shown_at("/fise/{number}/corecteaza", _form),
    done_at("/fise/{number}/corecteaza", _correct),
]
