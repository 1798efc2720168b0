"""Import of files of the folder as events, by `dosar`."""

from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from hashlib import sha256
from itertools import chain, count
from pathlib import PurePosixPath
from typing import Literal, TypeVar

from arbitraj.folder.decisions import DECISIONS, bad_withdrawals
from arbitraj.folder.registers import ANSWERS, CONTESTATIONS, SANCTIONS
from arbitraj.hall.decided.closed import Closed, Reopened
from arbitraj.hall.decided.contested import ContestationStates, answered_of, appeal_of, made_of
from arbitraj.hall.decided.lines import contestations_written, decision_numbers
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.decided.sanctioned import SanctionNoted, SanctionsKnown, dictated_of, sanction_lines
from arbitraj.hall.decided.settled import as_answer, decisions_by_event, place_on_sheet, ruled_as, rulings_of
from arbitraj.hall.folder.image import FolderTaken, only_sheet, plainly, sheet_named
from arbitraj.hall.kernel.event import Body, HallEvent, TakenBack
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.state import BY_FOLDER, Done, HallSheet, HallState, Transcription
from arbitraj.hall.typing.grading import (
    Grader,
    hand_ins_typed,
    is_hand_in_file,
    is_sheet_file,
    submissions,
    submissions_of,
)
from arbitraj.hall.typing.handed_in import HandedIn, HandedInMoved, NotHandedIn
from arbitraj.hall.typing.hands import file_name, file_of
from arbitraj.hall.typing.rows import Finished, GridTyped, HeadingTyped, RowInserted, RowStruck, RowTyped
from arbitraj.record.contestation import Contestation, Resolution
from arbitraj.record.model import CAMERAS_HAND, ONE_HAND, Decision, Entry, Sheet, Submission, SubmissionState
from arbitraj.record.names import same_number
from arbitraj.record.question import Answer
from arbitraj.sheets.contest import contest_of, named_after
from arbitraj.sheets.found import numbered
from arbitraj.text import text_of

_Line = TypeVar("_Line", Answer, Decision)
_Hand = Literal[1, 2]
_Which = Literal["", "solutii"]


def folder_taken(name: str, data: bytes, sheet: str = "") -> FolderTaken:
    """Event of a file in the folder."""
    return FolderTaken(name, sha256(data).hexdigest(), b64encode(data).decode(), sheet)


def taken_in(state: HallState, grader: Grader, files: Mapping[str, bytes]) -> list[Body]:
    """Events for all data in files that the hall does not know yet.

    Submissions come first, as they give the sheets. Those of the typing workbook count for tables unknown to the hall.
    A file with one sheet, read without doubts, becomes a transcription. Others are kept as they are and graded from
    there. Nothing is taken from unreadable files.
    """
    bodies = list[Body]()
    for name, data in files.items():
        if is_hand_in_file(name):
            there = submissions_of(name, data, grader.competition.players)
            bodies += [] if there is None else [*hand_ins_taken(state, there), folder_taken(name, data)]
    after = after_all(state, bodies)
    listed = tuple(submissions(after))
    known = {submission.table for submission in listed}
    typed = chain.from_iterable(hand_ins_typed(*file, grader.competition.players) for file in files.items())
    if on_page := tuple(submission for submission in typed if submission.table not in known):
        bodies += hand_ins_taken(after, (*listed, *on_page))
        after = after_all(state, bodies)
    bodies += _sheets_taken(after, grader, {n: d for n, d in files.items() if is_sheet_file(n)})
    after = after_all(state, bodies)
    for name, take in _REGISTERS.items():
        if name in files and (more := take(after, files[name])) is not None:
            bodies += [*more, folder_taken(name, files[name])]
    return bodies


# submissions


def hand_ins_taken(state: HallState, wanted: Sequence[Submission]) -> list[Body]:
    """Events that make the hall's submissions equal to a file's."""
    return list(chain.from_iterable(_hand_in_taken(state, wanted)))


def _hand_in_taken(state: HallState, wanted: Sequence[Submission]) -> Iterator[list[Body]]:
    reason = text_of("hall.taken_reason")
    have = {sheet.table: sheet for sheet in state.sheets.values()}
    known = {submission.table: submission for submission in submissions(state)}
    listed = {submission.table for submission in wanted}
    yield [HandedInMoved(sheet.number, reason) for table, sheet in have.items() if table not in listed]
    yield [_absence_undone(state, table) for table in state.absent if table not in listed]
    yield [SanctionNoted(table) for table in state.of(SanctionsKnown).noted if table in known and table not in listed]
    for submission in wanted:
        own, absent = have.get(submission.table), submission.state is SubmissionState.NOT_HANDED_IN
        if absent or not submission.sheet:
            yield [HandedInMoved(own.number, reason)] if own else []
            yield [NotHandedIn(submission.table)] if absent and submission.table not in state.absent else []
        elif own is None:
            yield [HandedIn(submission.sheet, submission.table, submission.order or 1)]
        else:
            number = None if same_number(own.number) == same_number(submission.sheet) else submission.sheet
            order = None if submission.order in (None, own.order) else submission.order
            yield [HandedInMoved(own.number, reason, None, number, order)] if number or order else []
        off, before = submission.state is SubmissionState.SENT_OFF, state.of(SanctionsKnown).noted.get(submission.table)
        if (submission.disciplinary, off) != ((before.warnings, before.sent_off) if before else (0, False)):
            yield [SanctionNoted(submission.table, submission.disciplinary, off)]


def _absence_undone(state: HallState, table: int) -> Body:
    numbers = (e.number for e in reversed(state.log) if isinstance(e.body, NotHandedIn) and e.body.table == table)
    return TakenBack(next(numbers), text_of("hall.taken_reason"))


# sheets


def _sheets_taken(state: HallState, grader: Grader, files: Mapping[str, bytes]) -> Iterator[Body]:
    numbers = {same_number(number): number for number in state.sheets}
    of_sheets, others = dict[str, list[str]](), list[str]()
    for name in files:
        number = numbers.get(same_number(sheet_named(name)))
        if number is None:
            others.append(name)
        else:
            of_sheets.setdefault(number, []).append(name)
    for name in others:
        yield folder_taken(name, files[name], _whose(state, grader, name, files[name]))
    for number, names in of_sheets.items():
        yield from _hands_taken(state, number, grader, {name: files[name] for name in names})


def _whose(state: HallState, grader: Grader, name: str, data: bytes) -> str:
    """Number of the single sheet in a file whose name does not tell it, "" if unclear."""
    read = grader.reads.of(name, data)
    if len(read.sheets) != 1:
        return ""
    known = replace(grader.competition, submissions=tuple(submissions(state)), typings=1)
    tables = contest_of(known, [(name, read)]).sheets
    found = [sheet.number for sheet in state.sheets.values() if sheet.table in tables]
    return found[0] if len(found) == 1 else ""


def _hands_taken(state: HallState, number_of: str, grader: Grader, files: Mapping[str, bytes]) -> Iterator[Body]:
    """Events for all transcriptions of a sheet's files, or none of them if a person has to look at one."""
    sheet = state.sheets[number_of]
    hands = dict[_Hand, Sheet]()
    for name, data in files.items():
        there = only_sheet(numbered(grader.reads.of(name, data), sheet.number))
        number: _Hand = 2 if named_after(PurePosixPath(name).stem)[1] else 1
        if there is None or number in hands or not _typable(there):
            hands = {}
            break
        hands[number] = there
    bodies = [body for n in sorted(hands) if 1 in {*hands, *sheet.hands} for body in hand_typed(sheet, n, hands[n])]
    doubts = {doubt for hand in hands.values() for doubt in hand.doubts}
    if bodies and CAMERAS_HAND in doubts:
        bodies.append(Closed(sheet.number, "camera"))
    elif bodies and ONE_HAND in doubts:
        bodies.append(Closed(sheet.number, "o_singura_mana"))
    typed = after_all(HallState(state.kinds, sheets={sheet.number: sheet}), bodies).sheets[sheet.number]
    own = {file_name(sheet.number, n == 2): file_of(typed, transcription) for n, transcription in typed.hands.items()}
    yield from bodies
    for name, data in files.items():
        if own.get(name) != data:  # else the hall's own file is the same
            yield folder_taken(name, data, sheet.number)


def _typable(sheet: Sheet) -> bool:
    texts = [text for entry in (*sheet.entries, *sheet.solutions) for text in entry.fields.values()]
    lines = sheet.grid or ()
    return all(len(text) <= 100 for text in (*texts, sheet.name, sheet.table)) and len(lines) <= 40


def hand_typed(sheet: HallSheet, number: _Hand, there: Sheet) -> Iterator[Body]:
    """Events that make a transcription equal to a file's sheet. Unchanged rows keep their ids."""
    transcription = sheet.hands.get(number) or Transcription(BY_FOLDER)
    if sheet.closed:
        yield Reopened(sheet.number, text_of("hall.taken_reason"))
    if transcription.heading != (there.name, there.table):
        yield HeadingTyped(sheet.number, number, there.name, there.table)
    known = {row.id for row in transcription.rows}
    names = (name for n in count(1) if (name := f"d{n}") not in known)
    yield from _rows_typed(sheet, number, "", there.entries, names)
    yield from _rows_typed(sheet, number, "solutii", there.solutions, names)
    absent: Literal["", "necompletata"] = "necompletata" if there.no_grid else ""
    if (transcription.grid, transcription.grid_absent) != (there.grid or (), absent):
        yield GridTyped(sheet.number, number, there.grid or (), absent)
    if not there.in_progress and not transcription.finished:
        yield Finished(sheet.number, number)


def _rows_typed(
    sheet: HallSheet, number: _Hand, which: _Which, entries: Sequence[Entry], names: Iterator[str]
) -> Iterator[Body]:
    transcription = sheet.hands.get(number) or Transcription(BY_FOLDER)
    mine = [row for row in transcription.rows if row.which == which]
    rows = [(entry.group, entry.position, entry.word, entry.points, entry.total) for entry in entries]
    for _, start, end, first, last in SequenceMatcher(None, [row.fields for row in mine], rows, False).get_opcodes():
        old, new = mine[start:end], rows[first:last]
        for row, fields in zip(old, new, strict=False):
            if row.fields != fields:
                yield RowTyped(sheet.number, number, row.id, which, *fields)
        for row in old[len(new) :]:
            yield RowStruck(sheet.number, number, row.id, which)
        for fields in new[len(old) :]:
            if end < len(mine):
                yield RowInserted(sheet.number, number, next(names), which, *fields, before=mine[end].id)
            else:
                yield RowTyped(sheet.number, number, next(names), which, *fields)


# registers


def _answers_taken(state: HallState, data: bytes) -> list[Body] | None:
    lines, problems = ANSWERS.lines_in(data)
    return None if problems else _ruled_anew(state, as_answer, lines, lambda answer: _of_answer(state, answer))


def _decisions_taken(state: HallState, data: bytes) -> list[Body] | None:
    lines, problems = DECISIONS.lines_in(data)
    if problems or bad_withdrawals(lines):
        return None
    known = decisions_by_event(rulings_of(state))

    def ruled(decision: Decision) -> Body:
        back = place_on_sheet(decision, lines)
        return ruled_as(decision, _own_number(state, decision.sheet), back=back)

    return _ruled_anew(state, lambda _, done: known.get(done.number), lines, ruled)


def _ruled_anew(
    state: HallState,
    known: Callable[[str, Done[RulingGiven]], _Line | None],
    wanted: Sequence[_Line],
    ruled: Callable[[_Line], Body],
) -> list[Body]:
    """Events that make the rulings equal to a file's: common first lines stay, the rest is undone and given anew."""
    have = [(done.number, line) for sheet, done in rulings_of(state) if (line := known(sheet, done))]
    same: int = 0
    while same < min(len(have), len(wanted)) and plainly(have[same][1]) == plainly(wanted[same]):
        same += 1
    back: list[Body] = [TakenBack(number, text_of("hall.taken_reason")) for number, _ in have[same:]]
    return [*back, *map(ruled, wanted[same:])]


def _own_number(state: HallState, sheet: str) -> str:
    return next((number for number in state.sheets if same_number(number) == same_number(sheet)), sheet)


def _of_answer(state: HallState, answer: Answer) -> RulingGiven:
    return RulingGiven(
        _own_number(state, answer.sheet),
        answer.id,
        "lasat" if answer.ticked else "anulat" if answer.back else "citire",
        answer.reason,
        value=answer.reading,
        entry=answer.entry,
        seen=answer.seen,
        arbiter=answer.arbiter,
        when=answer.when,
        reason_written=bool(answer.reason),
    )


def after_all(state: HallState, bodies: Sequence[Body]) -> HallState:
    """The state after these events."""
    first = state.number + 1
    return fold((HallEvent(n, "", "", BY_FOLDER, "", body) for n, body in enumerate(bodies, first)), state)


def contestations_taken(state: HallState, data: bytes) -> list[Body] | None:
    """Events that make the contestations equal to the register's. Common first lines stay. None for a faulty file."""
    wanted, problems = CONTESTATIONS.lines_in(data)
    if problems or any(times > 1 for times in Counter(contestation.number for contestation in wanted).values()):
        return None
    have = contestations_written(state)
    same = _begins(have, wanted)
    reason = text_of("hall.taken_reason")
    back: list[Body] = [
        TakenBack(state.of(ContestationStates).by_number[contestation.number].event, reason)
        for contestation in have[same:]
    ]
    numbers = {number: event for event, number in decision_numbers(state).items()}
    return back + [body for contestation in wanted[same:] for body in _entered(contestation, numbers)]


def _begins(have: Sequence[object], wanted: Sequence[object]) -> int:
    pairs = zip(have, wanted, strict=False)
    return next((n for n, (one, other) in enumerate(pairs) if one != other), min(len(have), len(wanted)))


def _entered(contestation: Contestation, numbers: dict[int, int]) -> Iterator[Body]:
    yield made_of(contestation)
    if contestation.answer:
        yield _answered(contestation, contestation.answer, numbers)
    if contestation.appeal:
        yield appeal_of(contestation)
        if contestation.appeal.answer:
            yield _answered(contestation, contestation.appeal.answer, numbers, of_appeal=True)


def _answered(line: Contestation, given: Resolution, numbers: dict[int, int], of_appeal: bool = False) -> Body:
    return answered_of(line, given, tuple(numbers.get(number, 0) for number in given.decisions), of_appeal)


def sanctions_taken(state: HallState, data: bytes) -> list[Body] | None:
    """As `contestations_taken`, for sanctions. Those in predare.csv stay as they are and are compared with it."""
    wanted, problems = SANCTIONS.lines_in(data)
    if problems:
        return None
    known, reason = state.of(SanctionsKnown), text_of("hall.taken_reason")
    same = _begins(sanction_lines(state), wanted)
    bodies: list[Body] = [TakenBack(done.number, reason) for done in known.dictated[same:]]
    for line in wanted[same:]:
        against = known.noted.get(line.table, SanctionNoted(line.table))
        bodies.append(dictated_of(line, against.warnings, against.sent_off))
    after = after_all(state, bodies).of(SanctionsKnown).noted
    for table in {*after, *known.noted}:
        was, now = (noted.get(table, SanctionNoted(table)) for noted in (known.noted, after))
        if (was.warnings, was.sent_off) != (now.warnings, now.sent_off):
            bodies.append(SanctionNoted(table, was.warnings, was.sent_off))
    return bodies


_REGISTERS: Mapping[str, Callable[[HallState, bytes], list[Body] | None]] = {
    ANSWERS.file: _answers_taken,
    DECISIONS.file: _decisions_taken,
    SANCTIONS.file: sanctions_taken,
    CONTESTATIONS.file: contestations_taken,  # last, as they name decisions
}
