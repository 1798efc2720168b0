"""Corrections of a reopened sheet from the paper: a row, the heading, a row that both transcriptions left out.

The correction goes into the transcription that has the row. If the transcriptions then differ, a third person reads the
paper.
"""

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response
from starlette.routing import Route

from arbitraj.hall.kernel.case import SheetStatus
from arbitraj.hall.kernel.state import ROW_COLUMNS, HallSheet, Hand, TypedRow
from arbitraj.hall.page.asking import PageAsked, done_at, event_key, shown_at
from arbitraj.hall.page.site import fault
from arbitraj.hall.triage.overview import may_see_hands
from arbitraj.hall.typing.entry import entry_columns
from arbitraj.hall.typing.rows import HeadingTyped
from arbitraj.text import said

_HEADING, _NEW = "antet", "nou"


def may_correct(asked: PageAsked, case: SheetStatus) -> bool:
    """Whether a person may correct a sheet on its page: reopened after both transcriptions, and visible to the
    person.
    """
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
        columns=[(each, ROW_COLUMNS[each]) for each in entry_columns(hall.competition)],
    )


def _values(asked: PageAsked, hand: Hand, row: TypedRow | None) -> Mapping[str, str]:
    """Values of the form fields: the refused ones just typed, else the sheet's."""
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


def _event(asked: PageAsked, case: SheetStatus, row: TypedRow | None) -> tuple[str, dict[str, Any]]:
    """(tag, fields) of the event that the form stands for."""
    sheet, what = case.sheet, asked.field("ce")
    if what == _HEADING:
        return "antet", {"fisa": sheet.number, "mana": 1, "nume": asked.field("nume"), "masa": asked.field("masa")}
    written = {key: _plain(asked.field(key)) for key in entry_columns(asked.hall.competition)}
    if row is None:
        made = {"fisa": sheet.number, "mana": 1, "rand": f"c{event_key(asked.field('cheie'))[:32]}", **written}
        before = _first_hands(sheet, case.hand, asked.field("inaintea"))
        if before is None:
            return "rand", {**made, "tabel": "solutii" if asked.field("inaintea") == ":solutii" else ""}
        return "rand_inserat", {**made, "tabel": before.which, "inaintea": before.id}
    of = {"fisa": sheet.number, "mana": _hand_of(sheet, row), "rand": row.id, "tabel": row.which}
    return ("rand_scos", of) if what == "scoate" else ("rand", {**of, **written, "total": row.total})


def _hand_of(sheet: HallSheet, row: TypedRow) -> int:
    """Number of the transcription that has a row: 1, or 2 if only the second has it."""
    return 1 if any(each.id == row.id for each in sheet.hands[1].rows) else 2


def _first_hands(sheet: HallSheet, hand: Hand | None, name: str) -> TypedRow | None:
    """The next row of the first transcription, before which a new one is inserted. None: at the end."""
    rows = hand.rows if hand else ()
    at = next((n for n, row in enumerate(rows) if row.id == name), len(rows))
    return next((row for row in rows[at:] if _hand_of(sheet, row) == 1 and row.which == rows[at].which), None)


def _plain(text: str) -> str:
    """Text as the entry page writes it: capitals, unless small letters mark jokers."""
    return text.upper() if text.islower() or not text.isalpha() else text


ROUTES: list[Route] = [
    shown_at("/fise/{number}/corecteaza", _form),
    done_at("/fise/{number}/corecteaza", _correct),
]
