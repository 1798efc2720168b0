"""Contestations (8.6) and dictated sanctions (6.3.2.j) as lines of the registers that the folder has."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import zip_longest

from arbitraj.folder.registers import Measure, Sanction
from arbitraj.hall.kernel.state import Done, HallState
from arbitraj.hall.triage.settled import decision_of, rulings_of
from arbitraj.hall.written.contested import Dispute, Disputes, moment_of
from arbitraj.hall.written.sanctioned import SanctionNoted, SanctionsKnown, has_register
from arbitraj.record.contestation import Contestation, Resolution

_MEASURES = {each.value: each for each in Measure}


def decision_numbers(state: HallState) -> dict[int, int]:
    """The number in decizii.toml of every decision, by its event."""
    given = (done for sheet, done in rulings_of(state) if decision_of(sheet, done))
    return {done.number: number for number, done in enumerate(given, 1)}


def contestation_lines(state: HallState) -> tuple[Contestation, ...]:
    """The register of contestations, in its order."""
    numbers = decision_numbers(state) if state.of(Disputes).by_number else {}
    return tuple(_numbered(each, numbers) for each in state.of(Disputes).by_number.values())


def contestation_line(state: HallState, dispute: Dispute) -> Contestation:
    """One line of it."""
    return _numbered(dispute, decision_numbers(state))


def _numbered(of: Dispute, numbers: Mapping[int, int]) -> Contestation:
    line = of.line
    answer = line.answer and _with_decisions(line.answer, of.rulings, numbers)
    if line.appeal and line.appeal.answer:
        final = _with_decisions(line.appeal.answer, of.of_appeal, numbers)
        return replace(line, answer=answer, appeal=replace(line.appeal, answer=final))
    return replace(line, answer=answer)


def _with_decisions(of: Resolution, rulings: tuple[int, ...], numbers: Mapping[int, int]) -> Resolution:
    """Each decision by the number that it has now; as it was written where its event is none, or taken back."""
    known = zip_longest(of.decisions, rulings[: len(of.decisions)], fillvalue=0)
    return replace(of, decisions=tuple(numbers.get(ruling, written) for written, ruling in known))


def sanction_lines(state: HallState) -> tuple[Sanction, ...]:
    """The register of sanctions, in its order."""
    return tuple(map(sanction_of, state.of(SanctionsKnown).dictated))


def register_lines(state: HallState) -> tuple[Sanction, ...] | None:
    """The register of sanctions, None where there is none: then what is noted in predare.csv counts."""
    return sanction_lines(state) if has_register(state) else None


def dictated_of(line: Sanction, warnings: int, sent_off: bool) -> SanctionNoted:
    """A line of the register as the event that enters it, with what predare.csv has against the player."""
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
    )


def sanction_of(done: Done[SanctionNoted]) -> Sanction:
    """The line of the register that a dictated sanction is."""
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
    )
