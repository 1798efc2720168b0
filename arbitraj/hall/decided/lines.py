"""Contestations (8.6) as lines of the folder's register."""

from collections.abc import Mapping
from itertools import zip_longest

from msgspec.structs import replace

from arbitraj.hall.decided.contested import (
    AppealMade,
    ContestationAnswered,
    ContestationMade,
    ContestationState,
    ContestationStates,
    given_in,
    line_of,
)
from arbitraj.hall.decided.sanctioned import moment_of
from arbitraj.hall.decided.settled import decision_of, rulings_of, settled_of
from arbitraj.hall.kernel.event import HallEvent, TakenBack
from arbitraj.hall.kernel.state import HallState
from arbitraj.record.contestation import Act, Appeal, Contestation, Resolution, UndoneAct
from arbitraj.rules.last_word import with_reopened


def decision_numbers(state: HallState) -> dict[int, int]:
    """Numbers of the decisions in decizii.toml, by event."""
    given = (done for sheet, done in rulings_of(state) if decision_of(sheet, done))
    return {done.number: number for number, done in enumerate(given, 1)}


def contestation_lines(state: HallState) -> tuple[Contestation, ...]:
    """The register of contestations in order, with acts taken back, and those that are open again (8.6)."""
    lines = contestations_written(state)
    return with_reopened(lines, settled_of(state).decisions) if lines else ()


def contestations_written(state: HallState) -> tuple[Contestation, ...]:
    """The register of contestations as its file has it."""
    disputes = state.of(ContestationStates).by_number
    numbers = decision_numbers(state) if disputes else {}
    lines = {number: _numbered(dispute, numbers) for number, dispute in disputes.items()}
    for undoing, event in state.revoked(ContestationMade, AppealMade, ContestationAnswered):
        number = getattr(event.body, "number", 0)
        # a number taken back is not reused, except in older logs
        if number in disputes and event.number > disputes[number].event:
            lines[number] = _with_revoked(lines[number], undoing, event)
        elif number not in disputes and isinstance(event.body, ContestationMade):
            lines[number] = _with_revoked(line_of(event.body), undoing, event)
    return tuple(lines[number] for number in sorted(lines))


def contestation_line(state: HallState, dispute: ContestationState) -> Contestation:
    """Line of a contestation."""
    return next(line for line in contestation_lines(state) if line.number == dispute.line.number)


def _with_revoked(line: Contestation, undoing: HallEvent, event: HallEvent) -> Contestation:
    reason = undoing.body.reason if isinstance(undoing.body, TakenBack) else ""
    made, body = UndoneAct(Act.MADE, undoing.who, reason, moment_of(undoing.when)), event.body
    if isinstance(body, AppealMade):
        made = replace(made, act=Act.APPEALED, appeal=Appeal(body.text, moment_of(body.when)))
    elif isinstance(body, ContestationAnswered):
        act = Act.APPEAL_ANSWERED if body.of_appeal else Act.ANSWERED
        made = replace(made, act=act, answer=given_in(body))
    return replace(line, undone=(*line.undone, made))


def _numbered(of: ContestationState, numbers: Mapping[int, int]) -> Contestation:
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
