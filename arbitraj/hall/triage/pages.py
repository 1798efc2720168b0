"""The start page with a role's next work, the page of a sheet, the dashboard, corrections from the paper.

A correction of a reopened sheet (a row, the heading, a row that both transcriptions left out) goes into the
transcription that has the row. If the transcriptions then differ, a third person reads the paper.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from markupsafe import Markup
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from arbitraj.hall.decided.closed import Closed, Reopened
from arbitraj.hall.decided.contested import ContestationStates
from arbitraj.hall.decided.lines import contestation_lines
from arbitraj.hall.decided.sanctioned import SanctionsKnown, against
from arbitraj.hall.kernel.case import SheetStage, SheetStatus
from arbitraj.hall.kernel.game import GameClock
from arbitraj.hall.kernel.scene import CHIEF, SCREEN, SOME_REASON, TYPING
from arbitraj.hall.kernel.state import ROW_COLUMNS, HallSheet, Transcription, TypedRow
from arbitraj.hall.page.asking import PageRequest, done_at, event_at, event_key, go_to, shown_at, whole
from arbitraj.hall.page.laptop_pages import laptop_of
from arbitraj.hall.page.site import Served, fault, site_of
from arbitraj.hall.triage.closing import sampled
from arbitraj.hall.triage.overview import (
    InheritedRuling,
    at_work,
    care_of,
    cases_in,
    inherited_rulings,
    may_see_hands,
    minutes_since,
    nobodys_second,
    own_open,
    own_work,
    pace_of,
    stages,
    waits_for_whom,
    why_idle,
)
from arbitraj.hall.triage.ruling import mark_data, marks_of
from arbitraj.hall.typing.blind import may_still_type
from arbitraj.hall.typing.entry import entry_columns
from arbitraj.hall.typing.handed_in import awaited
from arbitraj.hall.typing.hands import entry_numbers
from arbitraj.hall.typing.rows import HeadingTyped
from arbitraj.hall.typing.verdicts import case_view, correction_of_case
from arbitraj.record.names import same_number
from arbitraj.report.player_tables import SumLine, total_lines
from arbitraj.report.shown import figure
from arbitraj.rules.correct import Correction
from arbitraj.text import Message, text_of

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
        tables=sorted({each.which for each in rows} | {""}),
        values=_values(asked, case.transcription, row),
        columns=[(each, ROW_COLUMNS[each]) for each in entry_columns(hall.competition)],
    )


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
    return asked.after(asked.do(*_event(asked, case, row)), _correcting, f"/fise/{number}")


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
    return 1 if any(each.id == row.id for each in sheet.hands[1].rows) else 2


def _first_hands(sheet: HallSheet, transcription: Transcription | None, name: str) -> TypedRow | None:
    """The next row of the first transcription, before which a new one is inserted. None: at the end."""
    rows = transcription.rows if transcription else ()
    at = next((n for n, row in enumerate(rows) if row.id == name), len(rows))
    return next((row for row in rows[at:] if _hand_of(sheet, row) == 1 and row.which == rows[at].which), None)


def _plain(text: str) -> str:
    """Text as the entry page writes it: capitals, unless small letters mark jokers."""
    return text.upper() if text.islower() or not text.isalpha() else text


_REASONS = 3  # reasons on the first page why nothing of the queue may be answered (the queue has all)
_TOLD = 10  # latest inherited rulings on the dashboard


def _start(asked: PageRequest) -> Response:
    if asked.person.role == SCREEN:
        return go_to("/ecran")
    if (first := site_of(asked.request).first) != "/":
        return go_to(first)
    hall, who = asked.hall, asked.person.name
    cases, own = cases_in(hall), own_work(hall, asked.person)
    missing = awaited(hall.state, hall.players)
    return asked.page(
        "acasa.html",
        mine=own_open(hall.state, who),
        firsts=len(own.firsts),
        seconds=len(own.seconds),
        differing=len(own.differing),
        asked_of=len(own.questions),
        closed=sum(each.stage is SheetStage.CLOSED for each in cases.values()),
        counted=len(cases),
        missing=missing,
        stopped=hall.state.of(GameClock).stopped is not None,
        through=bool(cases) and not missing and all(each.stage is SheetStage.CLOSED for each in cases.values()),
        closing=[n for n in cases if asked.may(Closed(n, "o_singura_mana"))],
        nobodys=nobodys_second(hall.scene, cases.values()) if asked.person.arbitrates else (),
        idle=() if own.firsts or own.seconds else why_idle(hall, asked.person)[:_REASONS],
    )


def _bar(asked: PageRequest) -> Response:
    """Number of open items by page for this person, as JSON."""
    return JSONResponse(dict(site_of(asked.request).waiting_for(asked.person)))


def _sheets(asked: PageRequest) -> Response:
    cases, counted = asked.hall.snapshot().cases, cases_in(asked.hall)
    return asked.page("fise.html", cases=[(cases[number], number in counted) for number in sorted(cases)])


def _sheet(asked: PageRequest) -> Response:
    hall, number = asked.hall, asked.at("number")
    if number not in hall.state.sheets:
        return fault(asked.request, Message("hall.no_sheet", sheet=number), 404)
    case = hall.case(number)
    seen = may_see_hands(asked.person, case)
    view = case_view(hall, asked.person, case) if seen and case.transcription else None
    standings = hall.snapshot().ranking.standings
    standing = next((each for each in standings if each.correction.player.table == case.sheet.table), None)
    return asked.page(
        "fisa_toata.html",
        case=case,
        sheet=case.sheet,
        view=view,
        board=Markup(view.board) if view else "",  # drawn by the program, only letters of tiles
        standing=standing,
        against=against(hall.state, case.sheet.table),
        contested=[each for each in contestation_lines(hall.state) if same_number(each.sheet) == same_number(number)]
        if asked.person.role == CHIEF
        else (),
        sum=_sum(asked, standing.correction if standing else case.correction) if view else [],
        shown=shown_effect,
        taken={each.number: each for each in inherited_rulings(hall.state)},
        asks=entry_numbers(case.transcription, correction_of_case(hall, case)) if view and case.transcription else {},
        may_close=asked.may(Closed(number, "o_singura_mana")),
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
    copied = site.copied()
    return asked.page(
        "panou.html",
        warnings=[each for ask in site.warned for each in ask()],
        way_out=(way_out := _way_out(site)),
        marked=next((each for each in marks_of(state) if (each.sheet, each.text) == ("", way_out)), None),
        copied=minutes_since(copied.isoformat(), now) if copied else None,
        now=now,
        disputes=state.of(ContestationStates).by_number,
        sanctions=state.of(SanctionsKnown),
        contested=[
            state.of(ContestationStates).by_number[line.number] for line in contestation_lines(state) if line.open
        ],
        until=hall.competition.contest_until,
        waits=waits_for_whom(hall, now),
        stages=stages(state, cases, now),
        pace=pace_of(state, cases, now),
        work=at_work(state),
        minutes=lambda since: minutes_since(since, now),
        care=care_of(hall.snapshot().cases.values()) if asked.person.role == CHIEF else (),
        sample=sampled(hall.snapshot().cases.values()),
        taken=[_blind(asked, each) for each in inherited_rulings(state)[:_TOLD]],
        one_hand=[number for number, sheet in state.sheets.items() if sheet.closed == "o_singura_mana"],
        missing=awaited(state, hall.players),
        laptop=laptop_of(asked.request) if asked.person.role == CHIEF else None,
        typists=sorted(name for name, role in state.roles.items() if role in TYPING and name not in state.blocked),
    )


def _way_out(site: Served) -> str:
    """Warning about a laptop that may be on the internet, "" if it is not."""
    address = site.way_out()
    return text_of("hall.panel_way_out", address=address) if address else ""


def _mark(asked: PageRequest) -> dict[str, Any]:
    return mark_data("", 0, asked.field("vazut"), asked.field("motiv"))


def _blind(asked: PageRequest, taken: InheritedRuling) -> InheritedRuling:
    """An inherited ruling, its words removed if the person may still have to type one of the sheets."""
    sheets = (asked.hall.state.sheets.get(number) for number in (taken.sheet, taken.source))
    blind = any(each and may_still_type(asked.hall.scene, asked.person, each) for each in sheets)
    return replace(taken, what="") if blind else taken


def _given(asked: PageRequest) -> dict[str, Any]:
    sheet, _, hand = asked.field("mana").partition("/")
    return {"fisa": sheet, "mana": whole(hand), "cui": asked.field("cui")}


def _set(asked: PageRequest) -> dict[str, Any]:
    return {"nume": asked.field("nume"), "valoare": asked.number("valoare")}


ROUTES: list[Route] = [
    shown_at("/", _start),
    shown_at("/bara", _bar),
    shown_at("/fise", _sheets),
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
        "/fise/{number}",
    ),
    shown_at("/fise/{number}/corecteaza", _correcting),
    done_at("/fise/{number}/corecteaza", _correct),
    shown_at("/panou", _panel),
    event_at("/panou/setare", "setare", _set, _panel, "/panou"),
    event_at("/panou/privit", "decizie", _mark, _panel, "/panou"),
    event_at("/panou/da", "preluata", _given, _panel, "/panou"),
]
