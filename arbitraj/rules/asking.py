"""A sheet corrected under the arbiter's answers, and what is still asked about it, with the points that hang on it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from arbitraj.folder.decisions import DECISIONS
from arbitraj.game.position import signs_on
from arbitraj.record.findings import Finding, State
from arbitraj.record.game import Game
from arbitraj.record.model import HandIn, Player, Sheet
from arbitraj.record.question import NOTHING, Answer, AnswerBook, Ask, Query, Question, ReadingTotal
from arbitraj.rules.answered import number_of, settled, with_reading
from arbitraj.rules.art_7_1 import ARTICLE
from arbitraj.rules.correct import CONSTRUCTION, Correction, correct
from arbitraj.rules.doubts import Corrected, doubts
from arbitraj.rules.last_word import DecisionFate, standing
from arbitraj.rules.replay import Replayed
from arbitraj.text import say

_MOST_DOUBTS = 300  # of one sheet: a file that is no sheet is not asked about value by value
# what could be missing only because it was not read (docs/corectare.md)
_MAY_BE_UNREAD = frozenset(("8.2.a", "8.2.g", "8.3.a", "8.3.b", "8.3.d", "8.4.a"))
_OF_JOKERS = frozenset(("8.3.c",))
_SAYS_JOKER = re.compile(r"joc?k|blank", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Case:
    """What a hand-in is corrected by; `named` are the rows, by table, that a decision names as they were typed (None:
    taken so are all)."""

    game: Game
    hand_in: HandIn
    player: Player
    sheet: Sheet
    book: AnswerBook
    named: frozenset[tuple[str, int]] | None = frozenset()

    def names(self, query: Query) -> bool:
        """Whether what a query is about is named as it was typed."""
        return self.named is None or (query.table, query.entry) in self.named


def correct_asking(case: Case) -> Correction:
    """Correct a sheet under its answers; `questions` are those without one, and the decisions that fit nothing."""
    case = replace(case, named=_named_as_typed(case))
    correction, answered = _run(case, {})
    asked = (each for each in correction.questions if not (each.query.soft and _is_clean(correction, each)))
    weighed = (_weighed(case, correction, question) for question in asked)
    questions = (*(_misfit(case, fate) for fate in correction.misfits), *weighed)
    if remarks := tuple(_remark(question, answer) for question, answer in answered):
        correction = _with_remarks(correction, remarks)
    return replace(correction, questions=questions, answered=tuple(answered))


def _misfit(case: Case, fate: DecisionFate) -> Question:
    """A decision that fits nothing, as a question of its sheet: it is taken back, or another one has the last word."""
    decision, why = fate.decision, fate.why.said if fate.why else None
    seen = " ".join(filter(None, (f"{decision.number}.", decision.action.value, decision.written)))
    place = f"{DECISIONS.file}, {say('files.decision', number=decision.number)}"
    query = Query(Ask.DECISION, seen, place, "misfit", values=(("number", str(decision.number)),), wrong=why)
    return Question(case.hand_in.sheet, decision.entry, query)


def as_it_stands(case: Case) -> Sheet:
    """The sheet under its answers alone, as decisions name its entries: what nobody answered is as it was typed."""
    return _run(replace(case, named=None), {})[0].sheet or case.sheet


def _named_as_typed(case: Case) -> frozenset[tuple[str, int]]:
    """The rows that a decision names as they stand: as long as nobody answers, they are not read otherwise."""
    decisions = [each for each in standing(case.game.decisions_on(case.hand_in.sheet)) if each.entry and each.written]
    if not decisions:
        return frozenset()
    sheet, two_tables = as_it_stands(case), case.game.competition.game_type.has_construction
    tables = {"solutii": sheet.solutions, "": sheet.entries}
    rows = ((decision, "solutii" if two_tables and decision.table != CONSTRUCTION else "") for decision in decisions)
    return frozenset(
        (table, entry.row)
        for decision, table in rows
        for entry in tables[table]
        if entry.number == decision.entry and decision.written.split() == entry.written.split()
    )


def _run(case: Case, forced: Mapping[Query, str | None]) -> tuple[Correction, list[tuple[Question, Answer]]]:
    """Correct a sheet; an open query is taken for its first reading, one of `forced` for what it says there.

    Beside the correction, with the questions still open, those answered.
    """
    still_open: list[Question] = []
    answered: list[tuple[Question, Answer]] = []
    named: dict[str, Query] = {}

    def choose(query: Query, entry: int | None) -> str | None:
        question = Question(case.hand_in.sheet, entry, query)
        second = bool(query.table) and entry is not None
        if second or named.setdefault(question.id, query) != query:
            # the same seen in two fields of one row: told apart by the field. Those of the second table always: an
            # answer to the first is not theirs once the first is retyped
            question = replace(question, told_apart=f"{query.table} {query.column}: ".lstrip())
        if query in forced:
            return forced[query]
        answer = case.book.to(question, _moved(case.sheet, query))
        if answer:
            answered.append((question, answer))
            return answer.reading
        still_open.append(question)
        if query.column in ("position", "word") and case.names(query):
            return None
        return query.readings[0] if query.readings else None

    sheet, done = settled(case.sheet, choose), set(case.sheet.queries)
    while True:
        # what a query would come to needs no remarks
        correction = correct(case.game, case.hand_in, case.player, sheet, entries_remarked=not forced)
        as_corrected = sheet
        for found in doubts(Corrected(case.game, sheet, correction)):
            if found in done:
                continue
            if len(done) > _MOST_DOUBTS:
                break
            done.add(found)
            sheet = with_reading(sheet, found, choose(found, number_of(sheet, found)))
            if sheet != as_corrected:
                break
        if sheet == as_corrected:
            return replace(correction, questions=tuple(still_open)), answered


def _moved(sheet: Sheet, query: Query) -> int:
    """By how many rows the entry of a query may have moved since it was answered.

    None where the same stands in another entry too: an answer about the one says nothing about the other.
    """
    entries = (*sheet.entries, *sheet.solutions)
    if sum(query.seen in (e.group, e.position, e.word, e.points, e.total) for e in entries) > 1:
        return 0
    return sum(each.column in ("row", "whole") for each in sheet.queries)


def _weighed(case: Case, correction: Correction, question: Question) -> Question:
    """The question with the totals of its readings, and whether points hang on it."""
    query = question.query
    variants = tuple(ReadingTotal(reading, _run(case, {query: reading})[0].total) for reading in query.readings)
    # a grid shows something or nothing; there is no «as written» of it
    says = (query.readings or query.column) and query.kind is not Ask.GRID
    as_written = _run(case, {query: None})[0].total if says else None
    return replace(question, variants=variants, as_written=as_written, moves=_moves(correction, query))


@cache
def _like_a_move(size: int) -> re.Pattern[str]:
    letter, number = signs_on(size)
    return re.compile(rf"(?<![^\W_])(?:{letter}\s?{number}|{number}\s?{letter})(?![^\W_])")


def _moves(correction: Correction, query: Query) -> bool:
    """Whether points hang on a query: on any value, since an arbiter may read yet another one.

    A text outside the table that nothing read is harmless unless it could be a move, or what a sanction misses.
    """
    if query.column or query.readings != (NOTHING,) or _like_a_move(correction.board.size).search(query.seen):
        return True
    entries = (*correction.construction, *correction.entries)
    if entries and not any(entry.state is State.CORRECT for entry in entries):
        return True  # where nothing is right, what was not read may be all of it
    missed = _MAY_BE_UNREAD | (_OF_JOKERS if _SAYS_JOKER.search(query.seen) else set())
    return any(finding.counts and finding.article in missed for finding in correction.findings)


def _is_clean(correction: Correction, question: Question) -> bool:
    """Whether an entry, or without one the sheet, is correct with the first reading and costs nothing."""
    entries: Sequence[Replayed] = (*correction.construction, *correction.entries)
    if question.entry is not None and correction.construction:
        entries = correction.entries if question.query.table else correction.construction
    if question.entry is not None:
        entries = [entry for entry in entries if entry.number == question.entry]
    elif any(finding.counts and finding.entry is None for finding in correction.findings):
        return False
    return all(entry.state is State.CORRECT and not entry.articles for entry in entries)


def _remark(question: Question, answer: Answer) -> Finding:
    entry, number, seen, arbiter = question.entry, answer.number, question.seen, answer.arbiter
    if answer.reading is None:
        return ARTICLE.remark(entry, "answered_as_written", number=number, seen=seen, arbiter=arbiter)
    return ARTICLE.remark(entry, "answered", reading=answer.reading, number=number, seen=seen, arbiter=arbiter)


def _with_remarks(correction: Correction, remarks: tuple[Finding, ...]) -> Correction:
    """The correction with remarks, also beside the entries that they are about."""
    built, steps = correction.construction, correction.entries
    own = tuple(replace(r, table=CONSTRUCTION) if built and r.entry else r for r in remarks)
    told = [replace(e, findings=(*e.findings, *(r for r in own if r.entry == e.number))) for e in built or steps]
    built, steps = (tuple(told), steps) if built else ((), tuple(told))
    return replace(correction, findings=(*correction.findings, *own), construction=built, entries=steps)
