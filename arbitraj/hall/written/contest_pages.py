"""Page Contestații (8.6): registration in time, answers after a preview of all changes, appeals.

An answer is given on one page in three steps: the correction as it is and what changes in it, what is still to be read
on the paper, the answer.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from markupsafe import Markup
from starlette.responses import Response
from starlette.routing import BaseRoute

from arbitraj.desk.appeals.rulings import doubtful_after
from arbitraj.desk.appeals.upheld import not_corrected
from arbitraj.game.tile import bracketed_in
from arbitraj.hall.decided.closed import Reopened
from arbitraj.hall.decided.contested import (
    ContestationAnswered,
    ContestationState,
    ContestationStates,
    contested_sheet,
    reopens,
)
from arbitraj.hall.decided.lines import contestation_line, contestation_lines, decision_numbers
from arbitraj.hall.decided.settled import DECISION_FIELDS, decision_of
from arbitraj.hall.kernel.scene import SOME_REASON, HallPerson
from arbitraj.hall.kernel.state import HallSheet, HallState
from arbitraj.hall.page.asking import PageRequest, again, done_at, event_at, shown_at
from arbitraj.hall.page.site import Site, fault
from arbitraj.hall.triage.overview import may_see_hands
from arbitraj.hall.triage.pages import may_correct
from arbitraj.hall.triage.queue import CONTESTED, DIFFERENCE
from arbitraj.hall.triage.ruling import Moved
from arbitraj.hall.typing.hands import entries_of
from arbitraj.hall.typing.verdicts import HandView, RowVerdict, case_view
from arbitraj.hall.written.contesting import answer_moves
from arbitraj.record.contestation import Contestation, Verdict
from arbitraj.record.model import ON_A_ROW
from arbitraj.record.moments import shown_moment
from arbitraj.report.contestation_words import facts_of, register_paper, state_of, subject_of
from arbitraj.report.paper import Paper
from arbitraj.rules.correct import CONSTRUCTION, Correction
from arbitraj.text import Message, count, text_of


@dataclass(frozen=True, slots=True)
class SheetShown:
    """A sheet beside a form. `numbers` are the entries' numbers by row, `articles` those applied on it."""

    sheet: HallSheet
    view: HandView | None = None
    board: str = ""
    verdicts: Mapping[str, RowVerdict] | None = None
    numbers: Mapping[str, int] | None = None
    articles: tuple[str, ...] = ()
    total: int | None = None
    place: int | None = None

    def rows_of(self, entry: int | None, which: str) -> tuple[str, ...]:
        """Ids of the rows of an entry in a table of the sheet."""
        rows, numbers = self.view.transcription.rows if self.view else (), self.numbers or {}
        return tuple(row.id for row in rows if (row.which, numbers.get(row.id)) == (which, entry))


def sheet_shown(asked: PageRequest, sheet: HallSheet, contested: bool = False) -> SheetShown:
    """View of a sheet. A `contested` one is shown to the chief, who then may not type its second transcription."""
    hall = asked.hall
    case = hall.case(sheet.number)
    seen = may_see_hands(asked.person, case) or (contested and 2 not in sheet.hands)
    if not seen or case.transcription is None or case.correction is None:
        return SheetShown(sheet)
    view, standings = case_view(hall, asked.person, case), hall.snapshot().ranking.standings
    standing = next((standing for standing in standings if standing.correction.player.table == sheet.table), None)
    return SheetShown(
        sheet,
        view,
        Markup(view.board),  # drawn by the program, only letters of tiles
        {verdict.row: verdict for verdict in view.verdicts or ()},
        {row.id: n for row, n in entries_of(view.transcription, case.correction.sheet)},
        tuple(sorted({finding.article for finding in case.correction.findings if finding.counts})),
        standing.correction.total if standing else None,
        standing.place if standing else None,
    )


def seen_mark(*shown: object) -> str:
    """Hash of a preview, carried by its form, so that nothing else is confirmed with it."""
    return sha256(repr(shown).encode()).hexdigest()[:16]


def printed(paper: Paper, name: str) -> Response:
    """A paper as a download, as no page of the hall may embed a document."""
    from arbitraj.press.pdf.papers import write_paper

    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        write_paper(path, paper)
        data = path.read_bytes()
    return Response(
        data, media_type="application/pdf", headers={"content-disposition": f'attachment; filename="{name}"'}
    )


_NEW, _NOTHING, _SHEET, _TAKEN = "noua", "nimic", "fisa", "decizia:"


def contestations_waiting(site: Site, person: HallPerson) -> int:
    """Number of contestations without an answer."""
    return sum(line.open for line in contestation_lines(site.hall.state))


def _listed(asked: PageRequest) -> Response:
    hall, table = asked.hall, asked.number("masa")
    sheet = next((sheet for sheet in hall.state.sheets.values() if sheet.table == table), None)
    lines = {line.number: line for line in contestation_lines(hall.state)}
    disputes = sorted(
        hall.state.of(ContestationStates).by_number.items(), key=lambda item: (not lines[item[0]].open, item[0])
    )
    until = hall.competition.contest_until
    return asked.page(
        "contestatii.html",
        listed=[(lines[n], dispute, subject_of(lines[n]), state_of(lines[n])) for n, dispute in disputes],
        table=table,
        player=hall.players.get(table, ""),
        beside=sheet_shown(asked, sheet) if sheet else None,
        until=shown_moment(until) if until else "",
        # to the end of the minute of the deadline, which still counts
        left=int((until.replace(second=59) - hall.clock()).total_seconds() // 60) if until else 0,
        typed=asked.fields if asked.refused else {"masa": str(table) if table else ""},
        unknown=Message("hall.no_table", table=table) if table and table not in hall.players else None,
    )


def _register(asked: PageRequest) -> Response:
    data: dict[str, Any] = {"masa": asked.number("masa"), "text": asked.field("text"), "la": asked.field("ora")}
    data |= {"depunere": asked.number("depunere")} if asked.field("depunere") else {}
    data |= {"articol": asked.field("articol"), "motiv_intarziere": asked.field("motiv_intarziere")}
    data |= {"tabel": CONSTRUCTION} if asked.field("tabel") == CONSTRUCTION else {}
    if not data["masa"]:
        return again(asked, Message("hall.no_table", table=asked.field("masa")[:20] or "–"), _listed)
    answered = asked.do("contestatie", data)
    number = getattr(answered.event.body, "number", "") if answered.event else ""
    return asked.after(answered, _listed, f"/contestatii/{number}")


def _one(asked: PageRequest, moved: Moved | None = None, mark: str = "") -> Response:
    state, number = asked.hall.state, int(asked.at("number"))
    dispute = state.of(ContestationStates).by_number.get(number)
    if dispute is None:
        return fault(asked.request, Message("hall.no_contestation", number=number), 404)
    line, sheet = contestation_line(state, dispute), contested_sheet(state, dispute.line)
    beside = sheet_shown(asked, sheet, contested=True) if sheet else None
    second = "solutii" if asked.hall.competition.game_type.has_construction else ""
    shown = beside is not None and beside.view is not None
    correction = asked.hall.case(sheet.number).correction if sheet and shown else None
    contested = beside.rows_of(line.entry, "" if line.construction else second) if beside else ()
    return asked.page(
        "contestatie.html",
        line=line,
        # facts of the sheet only for persons who may see it
        facts=[fact for fact in facts_of(line).facts if shown or fact[1] != bracketed_in(line.finding)],
        dispute=dispute,
        sheet=sheet,
        beside=beside,
        stopped=not_corrected(line, correction) if correction else None,
        contested=contested,
        contested_rows=_rows_at(beside, contested),
        sums=_sums(asked, beside, correction),
        may_reopen=sheet is not None and asked.may(Reopened(sheet.number, _reopens(number))),
        corrects=sheet is not None and bool(contested) and may_correct(asked, asked.hall.case(sheet.number)),
        to_read=_to_read(asked, sheet),
        why_not=asked.hall.refusal(asked.person, ContestationAnswered(number, "respinsa", SOME_REASON)),
        verdicts=tuple(Verdict),
        actions=ON_A_ROW,
        taken=_taken(state, sheet, line),
        explained=_explained(line, beside, contested),
        doubtful=doubtful_after(line, line.appeal.answer) if line.appeal and line.appeal.answer else (),
        typed=asked.fields if moved or asked.refused else {},
        own=sheet is not None
        and any(asked.person.name in transcription.typists for transcription in sheet.hands.values()),
        moved=moved,
        mark=mark,
        pin_needed=bool(moved and sheet and sheet.closed),
        seen=max(dispute.last, sheet.last if sheet else 0),
    )


def _explained(line: Contestation, beside: SheetShown | None, contested: tuple[str, ...]) -> str:
    """Reason proposed for the answer: the texts of the contested row's correction. Empty if no row is found."""
    verdicts = (beside.verdicts if beside else None) or {}
    row = next((verdicts[row] for row in contested if row in verdicts), None)
    if row is None:
        return ""
    return " ".join(row.texts) or text_of("hall.row_is_right", entry=line.entry, points=count(row.points, "point"))


def _rows_at(beside: SheetShown | None, contested: tuple[str, ...]) -> list[tuple[int, str]]:
    """(place on the sheet, id) of contested rows."""
    rows = beside.view.transcription.rows if beside and beside.view else ()
    return [(at, row.id) for at, row in enumerate(rows, 1) if row.id in contested]


def _sums(asked: PageRequest, beside: SheetShown | None, correction: Correction | None) -> list[tuple[str, str]]:
    """(name, figure) of the sheet as it is corrected: total and place, sanctions."""
    if beside is None or correction is None:
        return []
    place = Message("hall.contest_place", place=beside.place) if beside.place else ""
    total = correction.total if beside.total is None else beside.total
    sanctions = correction.sanctions
    return [
        (text_of("hall.fact_total"), f"{total}{place}"),
        (text_of("workbook.sum_warnings"), str(sanctions.warnings)),
        (text_of("workbook.sum_penalties"), str(sanctions.penalties)),
        (text_of("workbook.sum_disciplinary"), str(sanctions.disciplinary)),
    ]


def _to_read(asked: PageRequest, sheet: HallSheet | None) -> list[tuple[Message, str]]:
    """(what, where) of what is still to be read on the paper of the contested sheet."""
    waits = [
        waiting
        for waiting in asked.hall.queue()
        if sheet and waiting.sheet == sheet.number and waiting.kind != CONTESTED
    ]
    differs = any(wait.kind == DIFFERENCE for wait in waits)
    questions = sum(wait.kind != DIFFERENCE for wait in waits)
    read = [(Message("hall.open_read", sheet=sheet.number), f"/diferente/{sheet.number}")] if sheet and differs else []
    return [*read, *([(Message("hall.open_settle", n=questions), "/coada")] if questions else [])]


def _reopens(number: int) -> str:
    """Reason for reopening a contested sheet."""
    return text_of("hall.contest_reopens", number=number)


def _reopening(asked: PageRequest) -> dict[str, Any]:
    state, number = asked.hall.state, int(asked.at("number"))
    dispute = state.of(ContestationStates).by_number.get(number)
    sheet = contested_sheet(state, dispute.line) if dispute else None
    return {"fisa": sheet.number if sheet else "", "motiv": _reopens(number)}


def _taken(state: HallState, sheet: HallSheet | None, line: Contestation) -> list[tuple[int, int, str]]:
    """Decisions on the sheet that may carry out the answer: (event, number, reason)."""
    numbers = decision_numbers(state)
    rulings = sheet.rulings if sheet else ()
    decisions = [(done.number, decision_of(line.sheet, done)) for done in rulings if done.number in numbers]
    fitting = [(n, item) for n, item in decisions if item and item.contestation in ("", str(line.number))]
    return [(n, numbers[n], item.reason) for n, item in fitting if numbers[n] not in line.decisions]


def _answer(asked: PageRequest) -> Response:
    """Take an answer, once the person has seen all totals and places that it changes."""
    dispute = asked.hall.state.of(ContestationStates).by_number.get(int(asked.at("number")))
    if dispute is None:
        return _one(asked)
    data = _given(asked, dispute)
    body = asked.body(ContestationAnswered, data)
    if isinstance(body, Message):
        return again(asked, Message("hall.choose_first"), _one)
    moved = answer_moves(asked.hall, asked.person, body)
    if isinstance(moved, Message):
        return again(asked, moved, _one)
    mark = seen_mark(data, moved)
    if body.decision and asked.field("aratat") != mark:
        return _one(asked, moved, mark)
    if reopens(asked.hall.state, body) and (refused := asked.confirmed()):
        return again(asked, refused, lambda asked: _one(asked, moved, mark))
    answered = asked.do("raspuns", data)
    return asked.after(answered, _one, f"/contestatii/{body.number}")


def _given(asked: PageRequest, dispute: ContestationState) -> dict[str, Any]:
    way, line = asked.field("cum"), dispute.line
    sheet = contested_sheet(asked.hall.state, line)
    data: dict[str, Any] = {"contestatie": line.number, "hotarare": asked.field("hotarare"), "la": asked.field("ora")}
    data |= {"motiv": asked.field("motiv"), "apel": line.answers_appeal, "fisa": sheet.number if sheet else ""}
    data |= {"de": asked.field("comisia")} if line.answers_appeal else {}
    if way == _NEW:
        fields = {key: asked.field(f"d_{key}") for key in DECISION_FIELDS if asked.field(f"d_{key}")}
        entry = asked.number("d_depunere") or None
        reach = asked.field("pana_unde") or "fisa"
        return {**data, "decizie": {"fel": asked.field("fel"), **fields}, "depunere": entry, "pana_unde": reach}
    if way.startswith(_TAKEN):
        number = way.removeprefix(_TAKEN)
        return {**data, "hotarari": [int(number) if number.isdecimal() and len(number) < 10 else 0]}
    return {**data, "fisa_indreptata": way == _SHEET}


def _register_printed(asked: PageRequest) -> Response:
    competition = asked.hall.competition
    return printed(register_paper(competition, contestation_lines(asked.hall.state)), "contestatii.pdf")


def _one_printed(asked: PageRequest) -> Response:
    state, number = asked.hall.state, int(asked.at("number"))
    if number not in state.of(ContestationStates).by_number:
        return fault(asked.request, Message("hall.no_contestation", number=number), 404)
    line = contestation_line(state, state.of(ContestationStates).by_number[number])
    return printed(register_paper(asked.hall.competition, [line]), f"contestatia-{number}.pdf")


ROUTES: list[BaseRoute] = [
    shown_at("/contestatii", _listed),
    done_at("/contestatii", _register),
    shown_at("/contestatii/registru", _register_printed),
    shown_at("/contestatii/{number:numar}", _one),
    shown_at("/contestatii/{number:numar}/hartie", _one_printed),
    done_at("/contestatii/{number:numar}/raspuns", _answer),
    event_at("/contestatii/{number:numar}/redeschide", "redeschisa", _reopening, _one, "/contestatii/{number}"),
    event_at(
        "/contestatii/{number:numar}/apel",
        "apel",
        lambda asked: {"contestatie": int(asked.at("number")), "text": asked.field("text"), "la": asked.field("ora")},
        _one,
        "/contestatii/{number}",
    ),
]
