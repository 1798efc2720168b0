"""Contestations (8.6) and dictated sanctions (6.3.2.j) as lines of the folder's registers."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import zip_longest

from arbitraj.folder.registers import Measure, Sanction
from arbitraj.hall.decided.contested import (
    AppealMade,
    ContestationAnswered,
    ContestationMade,
    Dispute,
    Disputes,
    given_in,
    line_of,
    moment_of,
)
from arbitraj.hall.decided.sanctioned import SanctionNoted, SanctionsKnown, has_register, revoked_sanctions
from arbitraj.hall.decided.settled import decision_of, rulings_of, settled_of
from arbitraj.hall.kernel.event import HallEvent, TakenBack
from arbitraj.hall.kernel.state import Done, HallState
from arbitraj.record.contestation import Act, Appeal, Contestation, Resolution, UndoneAct
from arbitraj.record.revoked import Revoked
from arbitraj.rules.last_word import with_reopened

_MEASURES = {each.value: each for each in Measure}


def decision_numbers(state: HallState) -> dict[int, int]:
    """Numbers of the decisions in decizii.toml, by event."""
    given = (done for sheet, done in rulings_of(state) if decision_of(sheet, done))
    return {done.number: number for number, done in enumerate(given, 1)}


def contestation_lines(state: HallState) -> tuple[Contestation, ...]:
    """The register of contestations in order, with acts taken back (8.6)."""
    disputes = state.of(Disputes).by_number
    numbers = decision_numbers(state) if disputes else {}
    lines = {number: _numbered(dispute, numbers) for number, dispute in disputes.items()}
    for undoing, event in state.revoked(ContestationMade, AppealMade, ContestationAnswered):
        number = getattr(event.body, "number", 0)
        # a number taken back is not reused, except in older logs
        if number in disputes and event.number > disputes[number].event:
            lines[number] = _with_revoked(lines[number], undoing, event)
        elif number not in disputes and isinstance(event.body, ContestationMade):
            lines[number] = _with_revoked(line_of(event.body), undoing, event)
    return with_reopened((lines[number] for number in sorted(lines)), settled_of(state).decisions if numbers else ())


def contestation_line(state: HallState, dispute: Dispute) -> Contestation:
    """Line of a contestation."""
    return next(each for each in contestation_lines(state) if each.number == dispute.line.number)


def _with_revoked(line: Contestation, undoing: HallEvent, event: HallEvent) -> Contestation:
    reason = undoing.body.reason if isinstance(undoing.body, TakenBack) else ""
    why, body = Revoked(undoing.who, reason, moment_of(undoing.when)), event.body
    made = UndoneAct(Act.MADE, why)
    if isinstance(body, AppealMade):
        made = UndoneAct(Act.APPEALED, why, appeal=Appeal(body.text, moment_of(body.when)))
    elif isinstance(body, ContestationAnswered):
        act = Act.APPEAL_ANSWERED if body.of_appeal else Act.ANSWERED
        made = UndoneAct(act, why, given_in(body))
    return replace(line, undone=(*line.undone, made))


def _numbered(of: Dispute, numbers: Mapping[int, int]) -> Contestation:
    line = of.line
    answer = line.answer and _with_decisions(line.answer, of.rulings, numbers)
    if line.appeal and line.appeal.answer:
        final = _with_decisions(line.appeal.answer, of.of_appeal, numbers)
        return replace(line, answer=answer, appeal=replace(line.appeal, answer=final))
    return replace(line, answer=answer)


def _with_decisions(of: Resolution, rulings: tuple[int, ...], numbers: Mapping[int, int]) -> Resolution:
    """Resolution with its decisions' current numbers, or the written one if the event is unknown or undone."""
    known = zip_longest(of.decisions, rulings[: len(of.decisions)], fillvalue=0)
    return replace(of, decisions=tuple(numbers.get(ruling, written) for written, ruling in known))


def sanction_lines(state: HallState) -> tuple[Sanction, ...]:
    """The register of sanctions in order, with those taken back."""
    every = (*state.of(SanctionsKnown).dictated, *revoked_sanctions(state))
    return tuple(sorted(map(sanction_of, every), key=lambda line: line.number))


def register_lines(state: HallState) -> tuple[Sanction, ...] | None:
    """The register of sanctions, None if there is none: then predare.csv counts."""
    return sanction_lines(state) if has_register(state) else None


def dictated_of(line: Sanction, warnings: int, sent_off: bool) -> SanctionNoted:
    """Event that enters a register's line, with the player's sanctions in predare.csv."""
    return SanctionNoted(
        line.table,
        warnings,
        sent_off,
        line.reason,
        line.measure.value,
        line.article,
        line.number,
        line.name,
        line.arbiter,
        line.when.isoformat(),
        line.second,
        False,
        line.undone.by if line.undone else "",
        line.undone.reason if line.undone else "",
        line.undone.when.isoformat() if line.undone and line.undone.when else "",
    )


def sanction_of(done: Done[SanctionNoted]) -> Sanction:
    """Line of the register for a dictated sanction."""
    of = done.body
    return Sanction(
        of.number,
        _MEASURES[of.measure],
        of.table,
        of.name,
        of.reason,
        of.arbiter,
        moment_of(of.when),
        of.article,
        of.second,
        Revoked(of.revoked_by, of.revoked_reason, moment_of(of.revoked_when)) if of.revoked_by else None,
    )
