"""`arbitraj lamureste`: the program's questions, one by one, and things to look at before publishing."""

import sys
from collections import deque
from dataclasses import replace
from datetime import date
from pathlib import Path

from arbitraj.cli.correct import look_moves, look_where, print_waiting
from arbitraj.cli.writing import terminal_io, told_as_data, warn
from arbitraj.desk.grading.grade import Graded
from arbitraj.desk.settling import settle as desk
from arbitraj.desk.settling.look_at import where_of
from arbitraj.desk.settling.settle import (
    AlreadyAnsweredError,
    Answering,
    Signed,
    corrected_since,
    fault_of,
    typed_row,
)
from arbitraj.folder.registers import AS_WRITTEN
from arbitraj.problems import ProblemsError
from arbitraj.record.moments import hour_of
from arbitraj.record.question import SETTLED_OTHERWISE, Answer, Ask, LookAt, Question, as_kept, as_shown, read_as
from arbitraj.text import text_of

_QUIT, _AS_WRITTEN, _LOOKED_AT, _UNDO, _YES = "q", "a", "p", "u", "d"
_NUMBERS = ("points", "total", "group", "table")  # columns whose other readings may look like the digit of a reading


def list_questions(folder: Path, json_file: str = "") -> None:
    """Print all questions with their numbers, and things to look at."""
    found = desk.unsettled(folder, terminal_io())
    if json_file:
        graded = found.graded
        results = graded.results(found.look_at)
        data = {part: results[part] for part in ("intrebari", "de_privit")}
        data["tastare"] = {
            "predate": graded.handed_in,
            "tastate": graded.handed_in - len(graded.untyped),
            "netastate": list(graded.untyped),
            "o_data": list(graded.typed_once),
            "cu_intrebari": len(graded.open_sheets),
        }
        if told_as_data(json_file, data):
            return
    for number, question in enumerate(found.questions, 1):
        print(text_of("settle.listed", number=number, id=question.id, where=_place(question)))
        _print_question(found.graded, question)
    print_waiting(folder, found.graded, found.look_at, questions=False, most=len(found.look_at))


def answer_one(folder: Path, request: Answering) -> None:
    """Answer one question from a script and print the rest. On a terminal an existing answer may be replaced."""
    try:
        settled = desk.answer_question(folder, request, terminal_io())
    except AlreadyAnsweredError as error:
        if not sys.stdin.isatty():
            raise
        print(error.message)
        if input(text_of("settle.replace_it")).strip().casefold() != _YES:
            return
        settled = desk.answer_question(folder, replace(request, anew=True), terminal_io())
    question = settled.question
    print(text_of("settle.written", where=_where(question), seen=question.seen, text=_chosen(question, request.typed)))
    _print_left(folder, settled)


def take_back(folder: Path, name: str, arbiter: str = "") -> None:
    """Withdraw an answer and print the open questions."""
    answers, after = desk.withdraw_answer(folder, name, arbiter, terminal_io())
    for given in answers:
        print(text_of("settle.taken_back", seen=given.seen, where=where_of(given.sheet, given.entry)))
    _print_left(folder, after)


def ask_all(folder: Path, arbiter: str = "") -> None:
    """Ask the questions one by one on the terminal. Every answer is written at once."""
    found = desk.unsettled(folder, terminal_io())
    if not found.questions and not found.look_at:
        print(text_of("settle.nothing"))
        return
    session = _Session(folder, found.graded, arbiter)
    try:
        session.ask(found.questions)
        session.look(found.look_at)
    except (EOFError, _QuitError):
        pass
    _print_left(folder, desk.Afterwards(desk.unsettled(folder, terminal_io())))


class _QuitError(Exception):
    """Enough for now."""


class _UndoError(Exception):
    """The answer before is taken back."""


class _Session:
    """Interactive session. Asks for the arbiter's name once."""

    def __init__(self, folder: Path, graded: Graded, arbiter: str) -> None:
        self.folder, self.graded = folder, graded
        self._arbiter = arbiter
        self._signed: Signed | None = None
        self._given: list[tuple[Question, tuple[Answer, ...]]] = []

    def ask(self, questions: tuple[Question, ...]) -> None:
        waiting = deque(questions)
        seen = {question.id for question in questions}
        while waiting:
            question = waiting.popleft()
            print()
            print(text_of("settle.asked", left=len(waiting) + 1, where=_place(question)))
            _print_question(self.graded, question)
            if question.query.kind in SETTLED_OTHERWISE:
                print(text_of(SETTLED_OTHERWISE[question.query.kind]))
                continue
            try:
                given = self._answer(question)
            except _UndoError:
                waiting.appendleft(question)
                undone = self._undone()
                if undone is None:
                    continue
                question = undone
                seen.discard(question.id)
            else:
                if given is None:
                    continue
                self._given.append((question, given))
            # an answer may raise another question, and settle those that hung on it
            since = corrected_since(self.graded, question, [answer for _, given in self._given for answer in given])
            still = {question.id for question in since.questions}
            if not still:
                print(text_of("settle.total", sheet=question.sheet, total=since.total))
            waiting = deque(other for other in waiting if other.sheet != question.sheet or other.id in still)
            # the next row of the same paper
            waiting.extendleft(question for question in reversed(since.questions) if question.id not in seen)
            seen |= still

    def _undone(self) -> Question | None:
        """Withdraw the last answer of this session, so that it is asked again. None if there is none."""
        own = [group for group in self._given if group[1][0].number == 0]  # those of others come from the file
        if not own:
            print(text_of("settle.nothing_to_undo"))
            return None
        last, given = own[-1]
        self._given.remove(own[-1])
        desk.undo(self.folder, given, self._sign(), terminal_io())
        print(text_of("settle.taken_back", seen=last.seen, where=_where(last)))
        return last

    def _answer(self, question: Question) -> tuple[Answer, ...] | None:
        readings = question.query.readings
        while True:
            text = _typed(text_of("settle.prompt"))
            if not text:
                return None
            if text.casefold() == _UNDO:
                raise _UndoError
            keys = {str(number): reading for number, reading in enumerate(readings, 1)}
            chosen = text if question.choices else keys.get(text, text)
            asks = next((choice.asks for choice in question.choices if choice.key == text), ())
            if asks:
                chosen = " ".join((text, *(_typed(text_of("settle.beside", asked=ask)) for ask in asks)))
            typed = as_kept(question.query, chosen.removeprefix("=").strip())
            reading = None if text.casefold() == _AS_WRITTEN else typed
            fault = fault_of(question, reading, self.graded.competition)
            if not fault:
                break
            print(fault)
        answers, meanwhile = desk.reply(self.folder, self.graded, question, reading, self._sign(), terminal_io())
        for given in answers if meanwhile else ():
            text = AS_WRITTEN if given.reading is None else as_shown(given.reading)
            print(text_of("settle.meanwhile", arbiter=given.arbiter, when=given.when, text=text))
        if not meanwhile:
            text = AS_WRITTEN if reading is None else _chosen(question, reading)
            print(text_of("settle.written", where=_where(question), seen=question.query.seen, text=text))
        return answers

    def look(self, items: tuple[LookAt, ...]) -> None:
        for number, item in enumerate(items, 1):
            print()
            print(text_of("settle.look", number=number, total=len(items), where=look_where(item)))
            print(f"  {item.text}{look_moves(item)}")
            key, _, reason = _typed(text_of("settle.look_prompt")).partition(" ")
            while reason.strip() and not any(map(str.isalpha, reason)):
                print(text_of("settle.reason_words"))
                key, _, reason = _typed(text_of("settle.look_prompt")).partition(" ")
            if key.casefold() == _LOOKED_AT:
                desk.looked_at(self.folder, item, self._sign(), terminal_io(), reason.strip())

    def _sign(self) -> Signed:
        if self._signed is None:
            known = self._arbiter or self.graded.competition.arbiter
            asked = text_of("settle.who_known", name=known) if known else text_of("settle.who")
            name = "" if self._arbiter else _typed(asked, quits=False)
            while not (name or known):
                name = _typed(asked, quits=False)
            signed = Signed.now(name or known)
            while text := _typed(text_of("settle.when", now=signed.when), quits=False):
                if moment := hour_of(text, date.today()):
                    signed = Signed(signed.arbiter, f"{moment:%d.%m.%Y %H:%M}")
                    break
                print(text_of("settle.bad_hour", text=text))
            self._signed = signed
        return self._signed


def _typed(prompt: str, quits: bool = True) -> str:
    text = input(prompt).strip()
    if quits and text.casefold() == _QUIT:
        raise _QuitError
    return text


def _where(asked: Question | LookAt) -> str:
    return where_of(asked.sheet, asked.entry)


def _place(asked: Question) -> str:
    """Sheet and row of a question, with its file and the place in it."""
    return text_of("settle.place", where=_where(asked), place=asked.query.place)


def _print_question(graded: Graded, question: Question) -> None:
    """Print a question as the hall asks it: without totals, which would say what to read."""
    print(f"  {typed_row(graded, question)}")
    print(f"  {question.query.of_paper}")
    for choice in question.choices:
        print(text_of("settle.variant", key=choice.key, text=". ".join(filter(None, (choice.text, choice.about)))))
    for number, variant in enumerate(() if question.choices else question.variants, 1):
        print(text_of("settle.variant", key=number, text=read_as(variant.reading)))
    if question.query.kind not in (*SETTLED_OTHERWISE, Ask.GRID):
        as_seen = text_of("questions.reads_as_seen", seen=question.query.seen)
        print(text_of("settle.variant", key=_AS_WRITTEN, text=as_seen))
    if question.variants and question.query.column in _NUMBERS:
        print(text_of("settle.number"))


def _chosen(question: Question, reading: str) -> str:
    """A reading in words. For a digit the text of that choice, with what was typed beside it."""
    key, _, more = reading.partition(" ")
    chosen = next((choice.text for choice in question.choices if choice.key == key), as_shown(reading))
    return f"{chosen}: {' '.join(more.split())}" if more.strip() and chosen != reading else chosen


def _print_left(folder: Path, after: desk.Afterwards | desk.Answered) -> None:
    left = after.left
    if left is None:
        raise ProblemsError(after.problems) if after.problems else KeyboardInterrupt
    warn(left.graded.warnings)
    print_waiting(folder, left.graded, left.look_at, questions=False, most=0)
