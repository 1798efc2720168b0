"""Open questions: answers are checked and written, and further questions of the sheet are found."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.grading.grade import Graded, at_table, grade
from arbitraj.desk.settling.alarms import alarms
from arbitraj.desk.settling.look_at import to_look_at, where_of
from arbitraj.folder.registers import ANSWERS, AS_WRITTEN, append_answer, how_answered
from arbitraj.folder.settings import read_settings
from arbitraj.game.notation import read_word
from arbitraj.game.position import Position
from arbitraj.problems import Problem, ProblemsError, sound
from arbitraj.record.model import COLUMN_OF, Competition, read_number, the_number
from arbitraj.record.question import (
    LOOKED_AT,
    NOTHING,
    SETTLED_OTHERWISE,
    TAKEN_BACK,
    Answer,
    AnswerBook,
    Ask,
    LookAt,
    Question,
    RowText,
    as_kept,
)
from arbitraj.rules.answered import HERE, JOKERS, WHERE
from arbitraj.rules.asking import CorrectionInput, correct_asking
from arbitraj.rules.correct import Correction
from arbitraj.rules.grid_rows import fault_of_places, fault_of_word, settled_by
from arbitraj.text import Message, text_of
from arbitraj.types import GAME_TYPES
from arbitraj.writing.transaction import Transaction

_COMMAND = "lamureste"
_NOT_A_COLUMN = "nimic"
_BLANK = "?"  # mark of a cell left empty in a row


@dataclass(frozen=True, slots=True)
class Signed:
    """Author and time of an answer, as written beside it."""

    arbiter: str
    when: str

    @staticmethod
    def now(arbiter: str) -> "Signed":
        return Signed(arbiter, datetime.now().strftime("%d.%m.%Y %H:%M"))


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A graded folder, its questions, those with effect on points first, and the items to check."""

    graded: Graded
    questions: tuple[Question, ...]
    look_at: tuple[LookAt, ...]


@dataclass(frozen=True, slots=True)
class Answering:
    """An answer as a script types it: number or id of the question, reading, author.

    `anew`: replaces an existing answer.
    """

    question: str
    typed: str
    arbiter: str = ""
    anew: bool = False


class AlreadyAnsweredError(ProblemsError):
    """The question already has an answer, which is replaced only on request."""

    def __init__(self, question: Question, given: Answer) -> None:
        about = {"id": question.id, "number": given.number, "arbiter": given.arbiter, "text": how_answered(given)}
        self.message = Message("settle.answered_already", **about)
        super().__init__([Problem(_COMMAND, where_of(question.sheet, question.entry), self.message)])


def unsettled(folder: Path, io: CommandIo = ALONE) -> Unsettled:
    """Questions and items to check. Raises ProblemsError if the folder cannot be graded."""
    io.settle(folder, _COMMAND)
    return _unsettled(folder, io)


def _unsettled(folder: Path, io: CommandIo) -> Unsettled:
    graded = grade(folder, io.progress_for)
    return Unsettled(graded, _by_need(graded), to_look_at(graded, alarms(folder, graded)))


def _by_need(graded: Graded) -> tuple[Question, ...]:
    return tuple(sorted(graded.questions, key=lambda question: not question.moves))


@dataclass(frozen=True, slots=True)
class Answered:
    """An answered question and the open items afterwards. `left` and `problems` are as in `Afterwards`."""

    question: Question
    left: Unsettled | None
    problems: tuple[Problem, ...] = ()


@dataclass(slots=True)
class Afterwards:
    """Open items after a transaction, None if `problems` must be settled first, or if looking was interrupted."""

    left: Unsettled | None = None
    problems: tuple[Problem, ...] = ()

    def look(self, folder: Path, io: CommandIo) -> None:
        """Look for them, as part of the transaction: before anybody else writes."""
        try:
            self.left = _unsettled(folder, io)
        except ProblemsError as error:
            self.problems = tuple(error.problems)


def answer_question(folder: Path, request: Answering, io: CommandIo = ALONE) -> Answered:
    """Answer one question. Raises ProblemsError if it does not exist, or the answer is invalid."""
    after = Afterwards()
    with io.transaction(folder, _COMMAND) as transaction:
        graded = grade(folder, io.progress_for)
        question = _found(graded, request)
        reading = None if request.typed == AS_WRITTEN else as_kept(question.query, request.typed)
        signed = Signed.now(request.arbiter or graded.competition.arbiter)
        _check(graded, question, reading, signed.arbiter)
        answer(transaction, answer_parts(question, reading, graded.competition), signed)
        transaction.then(partial(after.look, folder, io))
    return Answered(question, after.left, after.problems)


def reply(
    folder: Path, graded: Graded, question: Question, reading: str | None, signed: Signed, io: CommandIo = ALONE
) -> tuple[tuple[Answer, ...], bool]:
    """Answer a question of a folder graded before. Returns the answers in force, and whether another person gave them
    meanwhile.

    The other person's answer stays, and the reply is not written. A question about a grid has several parts, answered
    separately. Raises ProblemsError if the answer is invalid.
    """
    _check(graded, question, reading, signed.arbiter)
    parts = answer_parts(question, reading, graded.competition)
    with io.transaction(folder, _COMMAND) as transaction:
        known = len(graded.competition.answers)
        there = {answer.id: answer for answer in ANSWERS.read(folder)[0][known:]}
        meanwhile = tuple(other for part, _ in parts if (other := there.get(part.id)) and not other.back)
        if meanwhile:
            return meanwhile, True
        return answer(transaction, parts, signed), False


def looked_at(folder: Path, item: LookAt, signed: Signed, io: CommandIo = ALONE, reason: str = "") -> None:
    """Record that an item was checked, and why it may stay."""
    with io.transaction(folder, _COMMAND) as transaction:
        given = Answer(
            id=item.id,
            sheet=item.sheet,
            entry=item.entry,
            seen=item.text,
            reading=None,
            arbiter=signed.arbiter,
            when=signed.when,
            how=LOOKED_AT,
            reason=reason,
        )
        append_answer(transaction, given)


def _found(graded: Graded, request: Answering) -> Question:
    """The question with this number, from 1, or this id. To replace an answer, also by the answer's number."""
    questions, name = _by_need(graded), request.question
    for number, question in enumerate(questions, 1):
        if name == str(number) and not request.anew:
            return question
        for row in (question, *question.along):
            if name in (row.id, *(part.id for part in row.parts)):
                return row
    answered = [pair for correction in graded.corrections for pair in correction.answered]
    for question, given in answered:
        if question.id == name and not request.anew:
            raise AlreadyAnsweredError(question, given)
        if name == question.id or (name == str(given.number) and request.anew):
            return question
    if request.anew:
        raise ProblemsError([Problem(_COMMAND, "", _no_answer(name, [given for _, given in answered]))])
    raise ProblemsError([Problem(_COMMAND, "", Message("questions.no_such", name=name, last=len(questions)))])


def withdraw_answer(
    folder: Path, name: str, arbiter: str = "", io: CommandIo = ALONE
) -> tuple[tuple[Answer, ...], Afterwards]:
    """Withdraw an answer, by the id of its question or its number in the file, so that it is asked again. For a row of
    the grid, withdraw all answers given together.

    Raises ProblemsError if there is no such answer in force.
    """
    after = Afterwards()
    with io.transaction(folder, _COMMAND) as transaction:
        every = sound(ANSWERS.read(folder))
        given = _counting(every, name)
        # with those about the same row of the grid that were given with it
        row, last = given.of_grid_row, {answer.id: answer for answer in every}
        taken_back = tuple(a for a in last.values() if row and a.of_grid_row == row and not a.back) or (given,)
        signed = arbiter or sound(read_settings(folder, GAME_TYPES)).arbiter
        if not signed:
            raise ProblemsError([Problem(_COMMAND, "", Message("settle.no_arbiter"))])
        _take_back(transaction, taken_back, Signed.now(signed))
        transaction.then(partial(after.look, folder, io))
    return taken_back, after


def _take_back(transaction: Transaction, answers: Sequence[Answer], signed: Signed) -> None:
    who, when = signed.arbiter, signed.when
    given = (
        replace(answer, number=0, reading=None, how=TAKEN_BACK, reason="", arbiter=who, when=when) for answer in answers
    )
    append_answer(transaction, *given)


def undo(folder: Path, answers: Sequence[Answer], signed: Signed, io: CommandIo = ALONE) -> None:
    """Withdraw answers given a moment ago."""
    with io.transaction(folder, _COMMAND) as transaction:
        _take_back(transaction, answers, signed)


def _counting(answers: Sequence[Answer], name: str) -> Answer:
    last = {answer.id: answer for answer in answers}
    found = next((answer for answer in last.values() if name in (answer.id, str(answer.number))), None)
    if found and not found.back:
        return found
    gone = found or next((answer for answer in answers if name == str(answer.number)), None)
    if gone:
        later = Message("settle.no_longer_counts", name=name, by=last[gone.id].number)
        raise ProblemsError([Problem(_COMMAND, "", later)])
    counting = [answer for answer in last.values() if not answer.back]
    raise ProblemsError([Problem(_COMMAND, "", _no_answer(name, counting))])


def _no_answer(name: str, known: Sequence[Answer]) -> Message:
    shown = [
        text_of("settle.answer_listed", number=one.number, id=one.id, sheet=one.sheet, seen=one.seen) for one in known
    ]
    return Message("settle.no_answer", name=name, known=", ".join(shown) or "–")


def typed_row(graded: Graded, question: Question) -> str:
    """Player of a question, and the whole row that it is about, as typed."""
    competition, query = graded.contest.competition, question.query
    table = next(
        (submission.table for submission in competition.submissions if submission.sheet == question.sheet), None
    )
    if table is None:
        return ""
    name = at_table(competition, table)[1].name
    sheet = graded.contest.sheets.get(table)
    rows = (sheet.solutions if query.table else sheet.entries) if sheet else ()
    entry = next((row for row in rows if query.entry == row.number), None)
    if entry is None or query.column == "row":
        return text_of("settle.player", name=name, table=table)
    group = text_of("settle.group", group=entry.group) if entry.group else ""
    needed = (text or _BLANK for text in (entry.position, entry.word, entry.points))
    shown = " | ".join(filter(None, (group, *needed, entry.total)))
    return text_of("settle.player_row", name=name, table=table, row=shown)


def _check(graded: Graded, question: Question, reading: str | None, arbiter: str) -> None:
    fault = fault_of(question, reading, graded.competition) or (None if arbiter else Message("settle.no_arbiter"))
    if fault:
        raise ProblemsError([Problem(_COMMAND, where_of(question.sheet, question.entry), fault)])


def fault_of(question: Question, reading: str | None, competition: Competition) -> Message | None:
    """Reason why an answer is invalid, None if it is valid. `reading` None means «so it is on the paper»."""
    query, variant = question.query, competition.variant
    if query.kind in SETTLED_OTHERWISE:
        return Message(SETTLED_OTHERWISE[query.kind])
    if reading is None:
        return Message("questions.bad_grid") if query.kind is Ask.GRID else None
    if question.parts:
        settled = settled_by(question, reading, variant.alphabet)
        return settled if isinstance(settled, Message) else None
    if reading in query.readings:
        return None
    if reading == NOTHING:
        return None if query.column not in ("", "owner") else Message("questions.bad_other")
    if query.column == "position":
        return None if Position.read(reading) else Message("questions.bad_position", text=reading)
    if query.column == "word":
        written = read_word(reading, variant.alphabet, competition.notation)
        return None if written.candidates and not written.foreign else Message("questions.bad_word", text=reading)
    if query.column in ("points", "total"):
        return None if read_number(reading) is not None else Message("questions.bad_points", text=reading)
    if query.column in ("group", "table"):
        below = reading.lstrip().startswith(("-", "−", "–"))
        legible = the_number(reading) is not None and not below
        return None if legible else Message("questions.bad_number", text=reading)
    if query.column in ("row", "whole"):
        return None if RowText.parse(reading) else Message("questions.bad_row", text=reading)
    if query.column == "heading":
        known = (*(column for column in COLUMN_OF if column not in ("nume", "masa")), _NOT_A_COLUMN)
        return None if reading in known else Message("questions.bad_heading", text=reading, known=", ".join(known))
    if query.column == WHERE:
        return fault_of_places(reading, dict(query.values).get("word", ""))
    if query.column in (HERE, JOKERS):
        return fault_of_word(reading, variant.alphabet)
    return None if query.column == "name" else Message("questions.bad_other")


def answer_parts(
    question: Question, reading: str | None, competition: Competition
) -> Sequence[tuple[Question, str | None]]:
    """Reading for each part of a question, from a valid answer."""
    settled = settled_by(question, reading or "", competition.variant.alphabet) if question.parts else None
    return ((question, reading),) if settled is None or isinstance(settled, Message) else settled


def answer(
    transaction: Transaction, settled: Sequence[tuple[Question, str | None]], signed: Signed
) -> tuple[Answer, ...]:
    """Write valid answers to questions. Raises OSError, ProblemsError."""
    given = tuple(
        # identified by the row
        Answer(
            id=asked.id,
            sheet=asked.sheet,
            entry=asked.query.row,
            seen=asked.seen,
            reading=reading,
            arbiter=signed.arbiter,
            when=signed.when,
        )
        for asked, reading in settled
    )
    append_answer(transaction, *given)
    return given


def corrected_since(graded: Graded, question: Question, given: Sequence[Answer]) -> Correction:
    """Correction of a question's sheet, under the answers of the folder and those `given` since."""
    game, contest = graded.ranking.game, graded.contest
    table = next(
        submission.table for submission in contest.competition.submissions if submission.sheet == question.sheet
    )
    numbered = [replace(given_since, number=-n) for n, given_since in enumerate(given, 1)]
    book = AnswerBook((*contest.competition.answers, *numbered))
    case = CorrectionInput(game, *at_table(contest.competition, table), contest.sheets[table], book)
    return correct_asking(case)
