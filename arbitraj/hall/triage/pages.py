"""The start page with a role's next work, the page of a sheet, the dashboard, corrections from the paper.

A correction of a reopened sheet (a row, the heading, a row that both transcriptions left out) goes into the
transcription that has the row. If the transcriptions then differ, a third person reads the paper.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from markupsafe import Markup
from starlette.responses import Response
from starlette.routing import Route

from arbitraj.hall.decided.closed import Closed, Reopened
from arbitraj.hall.decided.contested import ContestationStates
from arbitraj.hall.decided.left import has_seen_first
from arbitraj.hall.decided.lines import contestation_lines
from arbitraj.hall.decided.sanctioned import SanctionsKnown, against
from arbitraj.hall.kernel.case import SheetStatus
from arbitraj.hall.kernel.named import whole_name
from arbitraj.hall.kernel.scene import CHIEF, SOME_REASON
from arbitraj.hall.kernel.state import ROW_COLUMNS, HallSheet, Transcription, TypedRow
from arbitraj.hall.page.asking import PageRequest, done_at, event_at, event_key, shown_at
from arbitraj.hall.page.site import fault, site_of
from arbitraj.hall.triage.closing import sampled
from arbitraj.hall.triage.overview import (
    InheritedRuling,
    care_of,
    cases_in,
    inherited_rulings,
    may_see_hands,
    minutes_since,
    pace_of,
)
from arbitraj.hall.typing.blind import may_still_type
from arbitraj.hall.typing.entry import entry_columns
from arbitraj.hall.typing.hands import entry_numbers
from arbitraj.hall.typing.rows import HeadingTyped
from arbitraj.hall.typing.verdicts import case_view, correction_of_case
from arbitraj.record.names import same_number
from arbitraj.report.player_tables import SumLine, total_lines
from arbitraj.report.shown import figure
from arbitraj.rules.correct import Correction
from arbitraj.text import Message

_HEADING, _NEW = "antet", "nou"


def may_correct(asked: PageRequest, case: SheetStatus) -> bool:
    """Whether a person may correct a sheet on its page: reopened after both transcriptions, and visible to the
    person.
    """
    sheet = case.sheet
    return sheet.again and may_see_hands(asked.person, case) and asked.may(HeadingTyped(sheet.number, 1))


def _correcting(asked: PageRequest) -> Response:
    hall, number = asked.hall, asked.at("number")
    if number not in hall.state.sheets:
        return fault(asked.request, Message("hall.no_sheet", sheet=number), 404)
    case = hall.case(number)
    what, row = asked.field("ce"), _row_of(case.transcription, asked.field("rand"))
    if not may_correct(asked, case) or case.transcription is None or not (what in (_HEADING, _NEW) or row):
        return fault(asked.request, Message("hall.not_corrected", sheet=number), 409)
    rows = case.transcription.rows
    return asked.page(
        "corectare.html",
        sheet=case.sheet,
        what=what,
        row=row,
        at=rows.index(row) + 1 if row else 0,
        rows=rows,
        tables=sorted({row.which for row in rows} | {""}),
        values=_values(asked, case.transcription, row),
        columns=[(column, ROW_COLUMNS[column]) for column in entry_columns(hall.competition)],
        back=_back(asked),
    )


def _back(asked: PageRequest) -> str:
    """Address of the page that a correction from the paper was begun on: a contestation's, or the sheet's."""
    contestation = asked.number("contestatie")
    return f"/contestatii/{contestation}" if contestation else f"/fise/{asked.at('number')}"


def _values(asked: PageRequest, transcription: Transcription, row: TypedRow | None) -> Mapping[str, str]:
    """Values of the form fields: the refused ones just typed, else the sheet's."""
    name, table = transcription.heading or ("", "")
    there = {"nume": name, "masa": table, **{key: getattr(row, name, "") for key, name in ROW_COLUMNS.items()}}
    return {key: asked.field(key) for key in there} if asked.refused else there


def _row_of(transcription: Transcription | None, name: str) -> TypedRow | None:
    return next((row for row in transcription.rows if row.id == name), None) if transcription and name else None


def _correct(asked: PageRequest) -> Response:
    number, what = asked.at("number"), asked.field("ce")
    case = asked.hall.case(number) if number in asked.hall.state.sheets else None
    row = _row_of(case.transcription, asked.field("rand")) if case else None
    if (
        case is None
        or case.transcription is None
        or not may_correct(asked, case)
        or not (what in (_HEADING, _NEW) or row)
    ):
        return fault(asked.request, Message("hall.not_corrected", sheet=number), 409)
    return asked.after(asked.do(*_event(asked, case, row)), _correcting, _back(asked))


def _event(asked: PageRequest, case: SheetStatus, row: TypedRow | None) -> tuple[str, dict[str, Any]]:
    """(tag, fields) of the event that the form stands for."""
    sheet, what = case.sheet, asked.field("ce")
    if what == _HEADING:
        return "antet", {"fisa": sheet.number, "mana": 1, "nume": asked.field("nume"), "masa": asked.field("masa")}
    written = {key: _plain(asked.field(key)) for key in entry_columns(asked.hall.competition)}
    if row is None:
        made = {"fisa": sheet.number, "mana": 1, "rand": f"c{event_key(asked.field('cheie'))[:32]}", **written}
        before = _first_hands(sheet, case.transcription, asked.field("inaintea"))
        if before is None:
            return "rand", {**made, "tabel": "solutii" if asked.field("inaintea") == ":solutii" else ""}
        return "rand_inserat", {**made, "tabel": before.which, "inaintea": before.id}
    of = {"fisa": sheet.number, "mana": _hand_of(sheet, row), "rand": row.id, "tabel": row.which}
    return ("rand_scos", of) if what == "scoate" else ("rand", {**of, **written, "total": row.total})


def _hand_of(sheet: HallSheet, row: TypedRow) -> int:
    """Number of the transcription that has a row: 1, or 2 if only the second has it."""
    return 1 if any(typed_row.id == row.id for typed_row in sheet.hands[1].rows) else 2


def _first_hands(sheet: HallSheet, transcription: Transcription | None, name: str) -> TypedRow | None:
    """The next row of the first transcription, before which a new one is inserted. None: at the end."""
    rows = transcription.rows if transcription else ()
    at = next((n for n, row in enumerate(rows) if row.id == name), len(rows))
    return next((row for row in rows[at:] if _hand_of(sheet, row) == 1 and row.which == rows[at].which), None)


def _plain(text: str) -> str:
    """Text as the entry page writes it: capitals, unless small letters mark jokers."""
    return text.upper() if text.islower() or not text.isalpha() else text


_TOLD = 10  # latest inherited rulings among the figures


def _sheet(asked: PageRequest) -> Response:
    hall, number = asked.hall, asked.at("number")
    if number not in hall.state.sheets:
        return fault(asked.request, Message("hall.no_sheet", sheet=number), 404)
    case = hall.case(number)
    may_close, knows = asked.may(Closed(number, "o_singura_mana")), has_seen_first(hall.state, asked.person, case.sheet)
    # a second look compares the rows with the paper
    looks = may_close and (knows or asked.person.name in case.sheet.typists)
    seen = looks or may_see_hands(asked.person, case)
    view = case_view(hall, asked.person, case) if seen and case.transcription else None
    standings = hall.snapshot().ranking.standings
    standing = next((standing for standing in standings if standing.correction.player.table == case.sheet.table), None)
    return asked.page(
        "fisa_toata.html",
        case=case,
        sheet=case.sheet,
        view=view,
        board=Markup(view.board) if view else "",  # drawn by the program, only letters of tiles
        standing=standing,
        against=against(hall.state, case.sheet.table),
        contested=[line for line in contestation_lines(hall.state) if same_number(line.sheet) == same_number(number)]
        if asked.person.role == CHIEF
        else (),
        sum=_sum(asked, standing.correction if standing else case.correction) if view else [],
        shown=shown_effect,
        taken={ruling.number: ruling for ruling in inherited_rulings(hall.state)},
        source_named=lambda source: _source_named(asked, source),
        asks=entry_numbers(case.transcription, correction_of_case(hall, case)) if view and case.transcription else {},
        may_close=may_close,
        may_reopen=asked.may(Reopened(number, SOME_REASON)),
        may_correct=may_correct(asked, case),
        own_hand=next(
            (n for n, transcription in case.sheet.hands.items() if transcription.who == asked.person.name), 0
        ),
    )


def _sum(asked: PageRequest, correction: Correction | None) -> list[SumLine]:
    """Lines of the sum that gives the total, disciplinary warnings included (8.5), without empty deductions."""
    lines = total_lines(correction, asked.hall.competition) if correction else ()
    return [line for line in lines if line.key == "entries" or line.number != 0]


def shown_effect(line: SumLine) -> str:
    """Amount that a line of the sum adds or deducts, as printed."""
    effect = figure(100 * line.effect if line.share else line.effect)
    return f"{effect}%" if line.share else effect


def _panel(asked: PageRequest) -> Response:
    hall, cases, now = asked.hall, cases_in(asked.hall), asked.hall.clock()
    state, site = hall.state, site_of(asked.request)
    inherited = inherited_rulings(state)
    return asked.page(
        "panou.html",
        warnings=site.faults(),
        disputes=state.of(ContestationStates).by_number,
        sanctions=state.of(SanctionsKnown),
        contested=[
            state.of(ContestationStates).by_number[line.number] for line in contestation_lines(state) if line.open
        ],
        until=hall.competition.contest_until,
        pace=pace_of(state, cases, now),
        minutes=lambda since: minutes_since(since, now),
        care=care_of(hall.snapshot().cases.values()) if asked.person.role == CHIEF else (),
        sample=sampled(hall.snapshot().cases.values()),
        taken=[_blind(asked, ruling) for ruling in inherited[:_TOLD]],
        taken_before=len(inherited[_TOLD:]),
        source_named=lambda source: _source_named(asked, source),
        one_hand=[number for number, sheet in state.sheets.items() if sheet.closed == "o_singura_mana"],
    )


def _source_named(asked: PageRequest, source: str) -> str:
    """The sheet that a ruling was inherited from, with player and table, be it of another hall."""
    hall = asked.hall
    if source in hall.state.sheets:
        return whole_name(hall.state, hall.players, source)
    return site_of(asked.request).named_elsewhere(source)


def _blind(asked: PageRequest, taken: InheritedRuling) -> InheritedRuling:
    """An inherited ruling, its words removed if the person may still have to type one of the sheets."""
    sheets = (asked.hall.state.sheets.get(number) for number in (taken.sheet, taken.source))
    blind = any(sheet and may_still_type(asked.hall.scene, asked.person, sheet) for sheet in sheets)
    return replace(taken, what="") if blind else taken


ROUTES: list[Route] = [
    shown_at("/fise/{number}", _sheet),
    event_at(
        "/fise/{number}/redeschide",
        "redeschisa",
        lambda asked: {"fisa": asked.at("number"), "motiv": asked.field("motiv")},
        _sheet,
        "/fise/{number}",
    ),
    event_at(
        "/fise/{number}/inchide",
        "inchisa",
        lambda asked: {"fisa": asked.at("number"), "cum": "o_singura_mana"},
        _sheet,
        "/",
    ),
    shown_at("/fise/{number}/corecteaza", _correcting),
    done_at("/fise/{number}/corecteaza", _correct),
    shown_at("/panou", _panel),
]
