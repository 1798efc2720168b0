"""What became of an afternoon, against what people did and what stands on the paper: each fault as a line."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from arbitraj.desk.grade import grade
from arbitraj.hall.events import AnyBody, TakenBack, data_of
from arbitraj.hall.triage.stage import SheetCase, SheetStage
from tests.hall.afternoon import Afternoon
from tests.hall.follower import Follower
from tests.hall.paper import as_written, stands_as

_TYPED = (
    SheetStage.DIFFERENCES,
    SheetStage.QUESTIONS,
    SheetStage.READY,
    SheetStage.CLOSED,
    SheetStage.WAITS_SECOND,
    SheetStage.SECOND,
)


def lost_or_crossed(afternoon: Afternoon) -> Iterator[str]:
    """What was answered and is not in the log as it was sent, what nobody sent, what stands in a hand otherwise."""
    sent = {key: each for outbox in afternoon.outboxes.values() for key, each in outbox.answered.items()}
    log = {event.key: event for event in afternoon.follower.state.log}
    for key, sending in sent.items():
        event = log.get(key)
        if sending.refused:
            if event:
                yield f"{key}: refused, and in the log: {event}"
        elif event is None or (event.number, event.who) != (sending.number, sending.who):
            yield f"{key}: answered, and not in the log: {sending}, {event}"
        elif _told(event.body) != _told(sending.body):
            yield f"{key}: in the log otherwise: {sending.body}, {event.body}"
    for key, event in log.items():
        if event.who in afternoon.people and key not in sent and _told(event.body)["fel"] != "cont":
            yield f"{key}: nobody sent it: {event}"
    yield from _hands(afternoon)


def _told(body: AnyBody) -> dict[str, object]:
    """What a person told; what the server adds of its own (after a verdict, whose sheet is undone) is left out."""
    kind, data = data_of(body)
    if isinstance(body, TakenBack):
        return {"fel": kind, "nr": body.number}
    return {"fel": kind} | {name: each for name, each in data.items() if name != "dupa_verdict"}


def _hands(afternoon: Afternoon) -> Iterator[str]:
    sheets = afternoon.follower.state.sheets.values()
    hands = {(sheet.number, n): each for sheet in sheets for n, each in sheet.hands.items()}
    for where in {*hands, *afternoon.rows}:
        there = [(row.id, row.which, *row.fields) for row in hands[where].rows] if where in hands else []
        typed, finished = afternoon.rows.get(where, []), where in hands and hands[where].finished
        if finished and typed != there:
            yield f"{where}: typed {typed}, there {there}"


@dataclass(frozen=True)
class Escaped:
    """A closed sheet whose total is not what its paper is worth; `rows` are those that came out otherwise."""

    sheet: str
    total: int
    on_paper: int
    rows: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]


def escaped(afternoon: Afternoon) -> list[Escaped]:
    """What nobody saw: typing errors that moved a total."""
    found = []
    for case in cases(afternoon.follower):
        if case.stage is SheetStage.CLOSED and case.hand and case.correction:
            paper, own = afternoon.pile.papers[case.sheet.number], afternoon.follower.settled.of(case.sheet.number)
            worth = afternoon.follower.bench.correction(case.sheet, as_written(paper), own).total
            if worth != case.correction.total:
                rows = tuple(stands_as(case.hand.rows, paper))
                found.append(Escaped(case.sheet.number, case.correction.total, worth, rows))
    return found


def cases(follower: Follower) -> list[SheetCase]:
    """Those of all sheets, from the log as it stands on the disk."""
    follower.refresh()
    return [follower.case(number) for number in follower.state.sheets]


def otherwise_in_folder(follower: Follower, folder: Path) -> Iterator[str]:
    """Where `corecteaza` on the folder comes to something else than the hall.

    Of a sheet whose hands still differ the folder has both, and the hall says what they come to together: that is no
    total of either hand. Any other sheet is what its one hand is worth.
    """
    graded, every = grade(folder), cases(follower)
    there = {each.hand_in.sheet: each.total for each in graded.corrections}
    claimed = {each.hand_in.sheet: each.total for each in follower.whole().corrections}
    untyped = {*graded.untyped}
    for case in every:
        number = case.sheet.number
        if case.correction is None or case.stage not in _TYPED:
            if number not in untyped:
                yield f"{number}: {case.stage.value} in the hall, typed in the folder"
        else:
            own = claimed[number] if case.stage is SheetStage.DIFFERENCES else _worth(follower, case)
            if number in untyped or not there[number] == claimed[number] == own:
                totals = f"{own}, {claimed.get(number)} in the hall, {there.get(number)} in the folder"
                yield f"{number}, {case.stage.value}: {totals}"


def _worth(follower: Follower, case: SheetCase) -> int:
    """What a sheet's hand comes to, with the warnings of its player (8.5), as the hall's ranking counts it."""
    against = follower.state.sanctions.get(case.sheet.table)
    assert case.hand
    return follower.bench.judged(case.sheet, case.hand, follower.settled, against.warnings if against else 0)[0].total
