"""What contestations (8.6) come to by each event about them; pure."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from arbitraj.hall.events import (
    AnyBody,
    AppealMade,
    ContestationAnswered,
    ContestationMade,
    HallEvent,
)
from arbitraj.hall.state import Dispute, HallSheet, HallState
from arbitraj.record.contestation import Appeal, Contestation, Lateness, Resolution, Verdict
from arbitraj.record.moments import to_minute
from arbitraj.record.names import same_number


def with_dispute(known: Mapping[int, Dispute], event: HallEvent) -> Mapping[int, Dispute]:
    """The contestations after an event about one; what is about none that is known changes nothing."""
    body = event.body
    number = getattr(body, "number", 0)
    if isinstance(body, ContestationMade):
        return {**known, number: Dispute(_line(body), event.number, event.when, event.number, body.edition)}
    if number not in known:
        return known
    return {**known, number: replace(_FOLDED[type(body)](known[number], body), last=event.number)}


def _line(body: ContestationMade) -> Contestation:
    late = Lateness(body.late_by, body.late_reason) if body.late_by else None
    return Contestation(
        body.number,
        body.table,
        body.name,
        body.sheet,
        body.text,
        moment_of(body.when),
        body.entry,
        bool(body.which),
        body.article,
        body.finding,
        late,
        typed=body.typed,
    )


def made_of(line: Contestation, edition: str = "") -> ContestationMade:
    """A line of the register, without its answers, as the event that enters it."""
    return ContestationMade(
        line.table,
        line.text,
        line.entry,
        "constructie" if line.construction else "",
        line.article,
        line.when.isoformat(),
        line.late.reason if line.late else "",
        line.late.by if line.late else "",
        edition,
        line.number,
        line.name,
        line.sheet,
        line.finding,
        line.typed,
    )


def _answered(of: Dispute, body: AnyBody) -> Dispute:
    assert isinstance(body, ContestationAnswered)
    when, verdict = moment_of(body.when), Verdict(body.verdict)
    given = Resolution(verdict, body.reason, body.by, when, body.written, body.sheet_changed)
    of = replace(of, line=replace(of.line, sheet=body.sheet or of.line.sheet))  # the one that he had then
    if body.of_appeal and of.line.appeal:
        return replace(of, line=replace(of.line, appeal=replace(of.line.appeal, answer=given)), of_appeal=body.rulings)
    return of if body.of_appeal else replace(of, line=replace(of.line, answer=given), rulings=body.rulings)


def _appealed(of: Dispute, body: AnyBody) -> Dispute:
    assert isinstance(body, AppealMade)
    appeal = Appeal(body.text, moment_of(body.when))
    return replace(of, line=replace(of.line, appeal=appeal)) if of.line.answer else of


_FOLDED: Mapping[type[AnyBody], Callable[[Dispute, AnyBody], Dispute]] = {
    ContestationAnswered: _answered,
    AppealMade: _appealed,
}


def renamed(known: Mapping[int, Dispute], sheet: str, number: str) -> Mapping[int, Dispute]:
    """The contestations where a sheet has another number; one that is taken back keeps its name there."""
    moved = {
        n: replace(d, line=replace(d.line, sheet=number))
        for n, d in known.items()
        if same_number(d.line.sheet) == same_number(sheet)
    }
    return {**known, **moved} if number else known


def contested_sheet(state: HallState, line: Contestation) -> HallSheet | None:
    """The sheet that is contested: the player's, whatever its number is now."""
    return next((each for each in state.sheets.values() if each.table == line.table), None)


def moment_of(text: str) -> datetime:
    """An hour of the log, to the minute; the first of all where a log says something else."""
    try:
        return to_minute(datetime.fromisoformat(text))
    except ValueError:
        return datetime.min
