"""`arbitraj lamureste`: what the program was not sure of, asked one by one, and what to look at before publishing."""

import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path

from arbitraj.cli.correct import print_waiting, where_of
from arbitraj.cli.shell import watched
from arbitraj.cli.writing import one_step, settle
from arbitraj.desk.alarms import alarms
from arbitraj.desk.grade import Graded, grade
from arbitraj.desk.look_at import LookAt, to_look_at
from arbitraj.desk.settle import (
    Signed,
    answer,
    asked_next,
    fault_of,
    find_question,
    open_questions,
    reading_of,
    tick,
)
from arbitraj.folder.answers import AS_WRITTEN, read_answers
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.question import Answer, Ask, Question
from arbitraj.text import say

_QUIT, _AS_WRITTEN, _LOOKED_AT = "q", "a", "p"
_NUMBERS = ("points", "total", "group", "table")  # columns whose other readings may look like the digit of a reading


def list_questions(folder: Path) -> None:
    """Print everything that is asked, with its numbers, and what is to be looked at."""
    settle(folder, "lamureste")
    graded = grade(folder, watched)
    for number, question in enumerate(open_questions(graded), 1):
        print(say("settle.listed", number=number, id=question.id, where=_where(question)))
        _print_question(question)
    print_waiting(graded, to_look_at(graded, alarms(folder, graded)), questions=False)


def answer_one(folder: Path, name: str, text: str, arbiter: str) -> None:
    """Answer one question from a script. Raises ProblemsError where there is none, or the answer cannot be taken."""
    with one_step(folder, "lamureste") as step:
        graded = grade(folder, watched)
        question = find_question(open_questions(graded), name)
        arbiter = arbiter or graded.competition.arbiter
        fault = fault_of(question, reading_of(text), graded) or ("" if arbiter else say("settle.no_arbiter"))
        if fault:
            raise ProblemsError([Problem("lamureste", _where(question), fault)])
        answer(step, question, reading_of(text), Signed.now(arbiter))
        step.tell(say("settle.written", where=_where(question), seen=question.seen, text=text))
        left: list[_Left] = []
        step.then(lambda: left.append(_left(folder)))
    _print_left(*left)


def ask_all(folder: Path, arbiter: str = "") -> None:
    """Ask one question after another on the terminal; each answer is written at once."""
    settle(folder, "lamureste")
    graded = grade(folder, watched)
    questions, look_at = open_questions(graded), to_look_at(graded, alarms(folder, graded))
    if not questions and not look_at:
        print(say("settle.nothing"))
        return
    session = _Session(folder, graded, arbiter)
    try:
        session.ask(questions)
        session.look(look_at)
    except (EOFError, _QuitError):
        pass
    _print_left(_left(folder))


class _QuitError(Exception):
    """Enough for now."""


class _Session:
    """Questions asked on a terminal; who answers is asked once."""

    def __init__(self, folder: Path, graded: Graded, arbiter: str) -> None:
        self.folder, self.graded = folder, graded
        self._arbiter = arbiter
        self._signed: Signed | None = None
        self._given: list[Answer] = []

    def ask(self, questions: tuple[Question, ...]) -> None:
        waiting = deque(questions)
        seen = {question.id for question in questions}
        while waiting:
            question = waiting.popleft()
            print()
            print(say("settle.asked", left=len(waiting) + 1, where=_where(question)))
            _print_question(question)
            if question.query.kind is Ask.FILE:
                print(say("questions.settled_by_file"))
                continue
            given = self._answer(question)
            if given is None:
                continue
            self._given.append(given)
            # an answer may raise another question, and settle those that hung on it
            now = asked_next(self.graded, question, self._given)
            still = {each.id for each in now}
            waiting = deque(each for each in waiting if each.sheet != question.sheet or each.id in still)
            waiting.extendleft(each for each in reversed(now) if each.id not in seen)
            seen |= still

    def _answer(self, question: Question) -> Answer | None:
        readings = question.query.readings
        while True:
            text = _typed(say("settle.prompt"))
            if not text:
                return None
            keys = {str(number): reading for number, reading in enumerate(readings, 1)}
            chosen = keys.get(text, text)
            reading = None if text.casefold() == _AS_WRITTEN else chosen.removeprefix("=").strip()
            fault = fault_of(question, reading, self.graded)
            if not fault:
                return self._written(question, reading, self._sign())
            print(fault)

    def _written(self, question: Question, reading: str | None, signed: Signed) -> Answer:
        """The answer written; where somebody else answered meanwhile, his: two do not answer over one another."""
        with one_step(self.folder, "lamureste") as step:
            known = len(self.graded.competition.answers)
            there = {each.id: each for each in read_answers(self.folder)[0][known:]}
            other = there.get(question.id)
            if other:
                step.tell(say("settle.meanwhile", arbiter=other.arbiter, when=other.when, text=_said(other.reading)))
                return other
            given = answer(step, question, reading, signed)
            step.tell(
                say("settle.written", where=_where(question), seen=question.query.seen, text=_said(given.reading))
            )
        return given

    def look(self, items: tuple[LookAt, ...]) -> None:
        for number, item in enumerate(items, 1):
            print()
            print(say("settle.look", number=number, total=len(items), where=where_of(item), points=item.points))
            print(f"  {item.text}")
            if _typed(say("settle.look_prompt")).casefold() == _LOOKED_AT:
                signed = self._sign()
                with one_step(self.folder, "lamureste") as step:
                    tick(step, item, signed)

    def _sign(self) -> Signed:
        if self._signed is None:
            known = self._arbiter or self.graded.competition.arbiter
            asked = say("settle.who_known", name=known) if known else say("settle.who")
            name = "" if self._arbiter else _typed(asked, quits=False)
            while not (name or known):
                name = _typed(asked, quits=False)
            now = Signed.now(name or known)
            self._signed = Signed(now.arbiter, _typed(say("settle.when", now=now.when), quits=False) or now.when)
        return self._signed


def _said(reading: str | None) -> str:
    return AS_WRITTEN if reading is None else reading


def _typed(prompt: str, quits: bool = True, read: Callable[[str], str] = input) -> str:
    text = read(prompt).strip()
    if quits and text.casefold() == _QUIT:
        raise _QuitError
    return text


def _where(question: Question) -> str:
    key = "cli.where_sheet" if question.entry is None else "cli.where_entry"
    return say(key, sheet=question.sheet, entry=question.entry or "")


def _print_question(question: Question) -> None:
    print(f"  {question.text}")
    for number, variant in enumerate(question.variants, 1):
        print(say("settle.variant", key=number, reading=variant.reading, total=_total(variant.total)))
    if question.variants and question.query.column in _NUMBERS:
        print(say("settle.number"))
    if question.query.kind not in (Ask.FILE, Ask.GRID):
        print(say("settle.as_written", key=_AS_WRITTEN, total=_total(question.as_written)))


def _total(total: int | None) -> str:
    return "" if total is None else say("settle.total", total=total)


_Left = tuple[Graded, tuple[LookAt, ...]]


def _left(folder: Path) -> _Left:
    graded = grade(folder, watched)
    return graded, to_look_at(graded, alarms(folder, graded))


def _print_left(left: _Left) -> None:
    graded, look_at = left
    for warning in graded.warnings:
        print(say("cli.warning", text=warning), file=sys.stderr)
    print_waiting(graded, look_at, questions=False)
