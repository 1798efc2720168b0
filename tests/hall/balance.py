"""What became of an afternoon, against what people did and what stands on the paper: each fault as a line."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from difflib import SequenceMatcher
from pathlib import Path
from shutil import copy

from arbitraj.desk.grading.grade import Graded, grade
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.decided.sanctioned import SanctionsKnown
from arbitraj.hall.decided.settled import settled_of
from arbitraj.hall.folder.image import FolderExport
from arbitraj.hall.kernel.case import SheetStage, SheetStatus
from arbitraj.hall.kernel.event import Body, TakenBack, data_of
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.state import HallState, Transcription, TypedRow
from arbitraj.hall.parts import KINDS
from arbitraj.hall.typing.differences import what_counts
from tests.hall.afternoon import Afternoon
from tests.hall.follower import Follower
from tests.hall.paper import Paper, as_written, stands_as

_TYPED = (
    SheetStage.DIFFERENCES, SheetStage.QUESTIONS, SheetStage.READY, SheetStage.CLOSED, SheetStage.WAITS_SECOND,
    SheetStage.SECOND,
)  # fmt: skip


def lost_or_crossed(afternoon: Afternoon) -> Iterator[str]:
    """What was answered and is not in the log as it was sent, what nobody sent, what stands in a hand otherwise."""
    afternoon.follower.refresh()
    sent = {key: item for outbox in afternoon.outboxes.values() for key, item in outbox.answered.items()}
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


def _told(body: Body) -> dict[str, object]:
    """The body that a person sent, without the fields that the server adds."""
    kind, data = data_of(body)
    if isinstance(body, TakenBack):
        return {"fel": kind, "nr": body.number}
    if isinstance(body, RulingGiven):
        data["decizie"] = {name: value for name, value in body.decision.items() if name != "scris"}
    return {"fel": kind} | {name: value for name, value in data.items() if name not in ("dupa_verdict", "motiv_scris")}


def _hands(afternoon: Afternoon) -> Iterator[str]:
    sheets = afternoon.follower.state.sheets.values()
    hands = {(sheet.table, n): hand for sheet in sheets for n, hand in sheet.hands.items()}
    for where in {*hands, *afternoon.rows}:
        there = [(row.id, row.which, *row.fields) for row in hands[where].rows] if where in hands else []
        typed, finished = afternoon.rows.get(where, []), where in hands and hands[where].finished
        if finished and typed != there and (where[1] == 2 or where[0] not in afternoon.edited):
            yield f"{where}: typed {typed}, there {there}"


@dataclass(frozen=True)
class Escaped:
    """A closed sheet whose total is not what its paper is worth; `rows` are those that came out otherwise.

    `alike`: all who typed it typed just that, and nothing on the paper checks it: no hall could see it.
    """

    sheet: str
    total: int
    on_paper: int
    rows: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    alike: bool


def escaped(afternoon: Afternoon) -> list[Escaped]:
    """What nobody saw: typing errors that moved a total."""
    found = []
    for case in cases(afternoon.follower):
        if case.stage is SheetStage.CLOSED and case.transcription and case.correction:
            paper, own = afternoon.papers[case.sheet.table], afternoon.follower.settled.of(case.sheet.number)
            worth = afternoon.follower.grader.correction(case.sheet, as_written(paper), own).total
            if worth != case.correction.total:
                rows = tuple(stands_as(case.transcription.rows, paper))
                alike = _typed_alike(case, paper, what_counts(afternoon.follower.grader.competition))
                found.append(Escaped(case.sheet.number, case.correction.total, worth, rows, alike))
    return found


def _typed_alike(case: SheetStatus, paper: Paper, counts: Callable[[str, str], object]) -> bool:
    """Whether everything that came out otherwise than on the paper is what every hand has there."""
    assert case.transcription
    came_out = _otherwise(case.transcription, paper, counts)
    return all(came_out <= _otherwise(transcription, paper, counts) for transcription in case.sheet.hands.values())


def _otherwise(transcription: Transcription, paper: Paper, counts: Callable[[str, str], object]) -> set[object]:
    """What a hand has in place of rows of the paper: field by field where the rows belong together."""
    found = set[object]()
    written = as_written(paper)
    for which in ("", "solutii"):
        mine, wanted = ([*map(row_counts(counts), typing.of_table(which))] for typing in (transcription, written))
        for what, start, end, first, last in SequenceMatcher(None, wanted, mine, False).get_opcodes():
            if what == "replace" and end - start == last - first:
                pairs = enumerate(zip(wanted[start:end], mine[first:last], strict=True), start)
                found |= {(which, n, k, b[k]) for n, (a, b) in pairs for k in range(len(a)) if a[k] != b[k]}
            elif what != "equal":
                found.add((which, start, end, tuple(mine[first:last])))
    if transcription.heading != written.heading:
        found.add(transcription.heading)
    if transcription.grid != written.grid:
        found.add(transcription.grid)
    return found


def row_counts(counts: Callable[[str, str], object]) -> Callable[[TypedRow], tuple[object, ...]]:
    """What counts of a row, field by field."""
    return lambda row: tuple(counts(column, getattr(row, column)) for column in ("group", "position", "word", "points"))


def replayed_otherwise(afternoon: Afternoon, folder: Path, home: Path, moments: int) -> Iterator[str]:
    """The day played again, event by event: at so many moments the folder is written anew and graded by the desk."""
    log, follower = afternoon.follower.state.log, afternoon.follower
    at = {len(log) * n // moments for n in range(1, moments + 1)}
    state, export = KINDS.nothing, FolderExport(follower.grader)
    for event in log:
        state = fold((event,), state)
        if event.number in at:
            there = home / f"moment-{event.number}"
            (there / "solutii").mkdir(parents=True)
            for name in ("concurs.toml", "jucatori.csv"):
                copy(folder / name, there / name)
            for name, data in export.files(state).items():
                (there / name).write_bytes(data)
            follower.state, follower.settled = state, settled_of(state)
            yield from (f"event {event.number}: {difference}" for difference in otherwise(follower, grade(there)))
    at_once = fold(log, KINDS.nothing)
    for name in (field.name for field in fields(HallState)):
        one, other = getattr(state, name), getattr(at_once, name)
        if one != other:
            if isinstance(one, dict) and isinstance(other, dict):
                one, other = ({n: at[n] for n in at if one.get(n) != other.get(n)} for at in (one, other))
            yield f"event by event the hall comes to something else than at once: {name}, {one}, {other}"


def cases(follower: Follower) -> list[SheetStatus]:
    """Those of all sheets, from the log as it stands on the disk."""
    follower.refresh()
    return [follower.case(number) for number in follower.state.sheets]


def otherwise_in_folder(follower: Follower, folder: Path) -> Iterator[str]:
    """Where `corecteaza` on the folder comes to something else than the hall."""
    graded = grade(folder)
    follower.refresh()
    return otherwise(follower, graded)


def otherwise(follower: Follower, graded: Graded) -> Iterator[str]:
    """Where a grading of the folder comes to something else than the hall as its follower knows it.

    Of a sheet whose hands still differ the folder has both, and the hall says what they come to together: that is no
    total of either hand. Any other sheet is what its one hand is worth.
    """
    there = {correction.submission.sheet: correction.total for correction in graded.corrections}
    claimed = {correction.submission.sheet: correction.total for correction in follower.whole().corrections}
    untyped = {*graded.untyped}
    for case in map(follower.case, follower.state.sheets):
        number = case.sheet.number
        if case.correction is None or case.stage not in _TYPED:
            if number not in untyped:
                yield f"{number}: {case.stage.value} in the hall, typed in the folder"
        else:
            own = claimed.get(number) if case.stage is SheetStage.DIFFERENCES else _worth(follower, case)
            if number in untyped or not there.get(number) == claimed.get(number) == own:
                totals = f"{own}, {claimed.get(number)} in the hall, {there.get(number)} in the folder"
                yield f"{number}, {case.stage.value}: {totals}"


def _worth(follower: Follower, case: SheetStatus) -> int:
    """What a sheet's hand comes to, with the warnings of its player (8.5), as the hall's ranking counts it."""
    against = follower.state.of(SanctionsKnown).noted.get(case.sheet.table)
    assert case.transcription
    return follower.grader.judged(
        case.sheet, case.transcription, follower.settled, against.warnings if against else 0
    ).total
