"""Contestations and sanctions that stand in the registers of the folder, as events of the hall by `dosar`."""

from collections import Counter
from collections.abc import Iterator, Sequence

from arbitraj.folder.registers import CONTESTATIONS, SANCTIONS, Sanction
from arbitraj.hall.kernel.event import Body, HallEvent, TakenBack
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.state import BY_FOLDER, HallState
from arbitraj.hall.written.contested import AppealMade, ContestationAnswered, Disputes, made_of
from arbitraj.hall.written.lines import contestation_lines, decision_numbers, sanction_lines
from arbitraj.hall.written.sanctioned import SanctionNoted, SanctionsKnown
from arbitraj.record.contestation import Contestation, Resolution
from arbitraj.text import say


def after_all(state: HallState, bodies: Sequence[Body]) -> HallState:
    """The state as it would be after these."""
    first = state.number + 1
    return fold((HallEvent(n, "", "", BY_FOLDER, "", body) for n, body in enumerate(bodies, first)), state)


def contestations_taken(state: HallState, data: bytes) -> list[Body] | None:
    """What the register has and the hall has stays as far as both begin with it; the rest is entered as it is there."""
    wanted, problems = CONTESTATIONS.lines_in(data)
    if problems or any(times > 1 for times in Counter(each.number for each in wanted).values()):
        return None
    have = contestation_lines(state)
    same = _begins(have, wanted)
    reason = say("hall.taken_reason")
    back: list[Body] = [TakenBack(state.of(Disputes).by_number[each.number].event, reason) for each in have[same:]]
    numbers = {number: event for event, number in decision_numbers(state).items()}
    return back + [body for each in wanted[same:] for body in _entered(each, numbers)]


def _begins(have: Sequence[object], wanted: Sequence[object]) -> int:
    pairs = zip(have, wanted, strict=False)
    return next((n for n, (one, other) in enumerate(pairs) if one != other), min(len(have), len(wanted)))


def _entered(each: Contestation, numbers: dict[int, int]) -> Iterator[Body]:
    yield made_of(each)
    if each.answer:
        yield _answer(each, each.answer, numbers)
    if each.appeal:
        yield AppealMade(each.number, each.appeal.text, each.appeal.when.isoformat(), each.sheet)
        if each.appeal.answer:
            yield _answer(each, each.appeal.answer, numbers, of_appeal=True)


def _answer(each: Contestation, given: Resolution, numbers: dict[int, int], of_appeal: bool = False) -> Body:
    return ContestationAnswered(
        each.number,
        given.verdict.value,
        given.reason,
        given.by,
        given.when.isoformat(),
        of_appeal,
        given.sheet_changed,
        tuple(numbers.get(number, 0) for number in given.decisions),
        written=given.decisions,
        sheet=each.sheet,
    )


def sanctions_taken(state: HallState, data: bytes) -> list[Body] | None:
    """The same of the sanctions; what stands in predare.csv against anybody stays as it was, and is held against it."""
    wanted, problems = SANCTIONS.lines_in(data)
    if problems:
        return None
    have = sanction_lines(state)
    same = _begins(have, wanted)
    bodies: list[Body] = [
        TakenBack(done.number, say("hall.taken_reason")) for done in state.of(SanctionsKnown).dictated[same:]
    ]
    bodies += [_dictated(each, state.of(SanctionsKnown).noted.get(each.table)) for each in wanted[same:]]
    after = after_all(state, bodies).of(SanctionsKnown).noted
    for table in {*after, *state.of(SanctionsKnown).noted}:
        was, now = (
            state.of(SanctionsKnown).noted.get(table, SanctionNoted(table)),
            after.get(table, SanctionNoted(table)),
        )
        if (was.warnings, was.sent_off) != (now.warnings, now.sent_off):
            bodies.append(SanctionNoted(table, was.warnings, was.sent_off))
    return bodies


def _dictated(each: Sanction, against: SanctionNoted | None) -> Body:
    return SanctionNoted(
        each.table,
        against.warnings if against else 0,
        bool(against and against.sent_off),
        each.reason,
        each.measure.value,
        each.article,
        each.number,
        each.name,
        each.arbiter,
        each.when.isoformat(),
        each.second,
    )
