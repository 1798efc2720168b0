"""Correction of a sheet with the arbiter's answers, and the open questions with the points at stake."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, product
from math import prod
from typing import Any

from arbitraj.folder.decisions import DECISIONS
from arbitraj.game.position import Position, signs_on
from arbitraj.record.findings import Finding, Reason, State
from arbitraj.record.game import Game
from arbitraj.record.model import Competition, Entry, Player, Sheet, Submission
from arbitraj.record.question import NOTHING, NOWHERE, Answer, AnswerBook, Ask, Query, Question, ReadingTotal, as_shown
from arbitraj.rules.answered import ANY, SHOWN, number_of, settled, with_reading
from arbitraj.rules.art_7_1 import ARTICLE
from arbitraj.rules.correct import CONSTRUCTION, Correction, correct
from arbitraj.rules.corrected import Corrected
from arbitraj.rules.decisions import word_on
from arbitraj.rules.doubts import MOST_READINGS, doubts
from arbitraj.rules.grid_rows import together
from arbitraj.rules.last_word import DecisionFate, standing
from arbitraj.rules.lone_rows import WHY as LONE_ROW, taken_for_none, with_lone_rows
from arbitraj.rules.naming import Names
from arbitraj.rules.replay import Replayed
from arbitraj.rules.ways import Ways, WayTaken
from arbitraj.text import text_of
from arbitraj.types.base import type_of

_MOST_WAYS = 50  # in which the questions of one row are answered together
_MOST_TRIED = 1_000  # readings tried for one sheet: after that its questions are asked without totals
_MOST_DOUBTS = 300  # of one sheet: a file that is no sheet is not asked about value by value
# perhaps missing only because it was not read (docs/corectare.md)
_MAY_BE_UNREAD = frozenset(("8.2.a", "8.2.g", "8.3.a", "8.3.b", "8.3.d", "8.4.a"))
_OF_JOKERS = frozenset(("8.3.c",))
_SAYS_JOKER = re.compile(r"joc?k|blank", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CorrectionInput:
    """Input of the correction of a hand-in. `named`: the rows that a decision names as typed (None: all)."""

    game: Game
    submission: Submission
    player: Player
    sheet: Sheet
    book: AnswerBook
    named: frozenset[tuple[str, int]] | None = frozenset()

    def names(self, query: Query) -> bool:
        """Whether the row of a query is named by a decision as it was typed."""
        return self.named is None or (query.table, query.entry) in self.named


def correct_asking(case: CorrectionInput, weighed: bool = True) -> Correction:
    """Correct a sheet with its answers. `questions` are those still open, and decisions that do not fit.

    With `weighed`, each question has the total of each reading, which takes one correction each. After `_MOST_TRIED`
    readings the questions that are left have no totals.
    """
    # each reading corrects the same rows again
    game = case.game if case.game.remembered is not None else replace(case.game, remembered={})
    case = replace(case, game=game, sheet=with_lone_rows(game, case.sheet))
    names, known = Names(case.submission.sheet, case.sheet), Ways(case.game, case.submission, case.player)
    if (named := _named_as_typed(case)) != case.named:
        case = replace(case, named=named)
    forced: dict[str, str | None] = {}
    correction, answered = _run(case, names, forced, known)
    while more := _entries_anyway(case, names, forced, correction.questions, known):
        forced |= more
        correction, answered = _run(case, names, forced, known, remarked=True)
    while True:
        tried = _Tried(case, names, forced, known)
        asked = [
            question
            for question in correction.questions
            if not (question.query.soft and _is_clean(correction, question))
        ]
        idle = frozenset(_idle_questions(asked, correction, case.game.competition, tried))
        if not idle:
            break
        forced = forced | {question.id: _idle_reading(question, answered) for question in asked if question.id in idle}
        correction, answered = _run(case, names, forced, known, remarked=True)
    asked = [replace(question, moves=_moves(correction, question.query)) for question in asked]
    if weighed:
        asked = [
            _weighed(tried, question) if known.tries.readings < _MOST_TRIED else _unweighed(case.sheet, question)
            for question in asked
        ]
    rows, asks_points = (correction.sheet or case.sheet).entries, case.game.competition.asks_points
    with_points = frozenset(row.row for row in rows if not asks_points or row.written_points is not None)
    said = (item.reading for question, item in answered if question.query.column in SHOWN)
    grid_empty = all(reading in (None, NOWHERE, NOTHING) for reading in said)
    shown = together(asked, with_points, grid_empty, names.question)
    questions = (*(_misfit(case, fate) for fate in correction.misfits), *shown)
    if remarks := tuple(remark for pair in answered for remark in _remarks(case.book, *pair)):
        correction = _with_remarks(correction, remarks)
    return replace(correction, questions=questions, answered=tuple(answered))


def _idle_reading(question: Question, answered: Sequence[tuple[Question, Answer]]) -> str | None:
    """The reading of a question without effect: as written. Points that the grid was looked at for stay as read."""
    query = question.query
    row = Ask.GRID, query.table, query.entry
    looked_at = query.column == "points" and row in ((q.query.kind, q.query.table, q.query.entry) for q, _ in answered)
    return next(iter(query.readings), None) if looked_at else None


def _misfit(case: CorrectionInput, fate: DecisionFate) -> Question:
    """A decision that does not fit, as a question of its sheet: it is to be withdrawn or overridden."""
    decision, why = fate.decision, fate.why.message if fate.why else None
    seen = " ".join(filter(None, (f"{decision.number}.", decision.action.value, decision.written)))
    place = f"{DECISIONS.file}, {text_of('files.decision', number=decision.number)}"
    key = "misfit" if decision.entry is not None else "misfit_sheet"
    query = Query(Ask.DECISION, seen, place, key, values=(("number", str(decision.number)),), wrong=why)
    return Question(case.submission.sheet, decision.entry, query)


def as_it_stands(case: CorrectionInput) -> Sheet:
    """The sheet with its answers only, as decisions name its entries. Open questions are left as typed."""
    case = replace(case, sheet=with_lone_rows(case.game, case.sheet), named=None)
    names, known = Names(case.submission.sheet, case.sheet), Ways(case.game, case.submission, case.player)
    return _run(case, names, {}, known)[0].sheet or case.sheet


def _named_as_typed(case: CorrectionInput) -> frozenset[tuple[str, int]]:
    """The rows that a decision names as typed. Until somebody answers, they are not read otherwise."""
    made = case.game.decisions_on(case.submission.sheet)
    decisions = [decision for decision in standing(made) if decision.entry and decision.written] if made else []
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


def _entries_anyway(
    case: CorrectionInput, names: Names, forced: Mapping[str, str | None], questions: Sequence[Question], known: Ways
) -> dict[str, str | None]:
    """The rows of a number and a word that affect neither points nor places, read as entries (8.2.g).

    One without a word (`lone_rows.py`) is included only if it leads to no finding either.
    """
    read: dict[str, str | None] = {}
    for question in questions:
        query, name = question.query, question.id
        lone = query.why == LONE_ROW
        if name in forced or not (lone or query.is_numbered_word):
            continue
        runs = [_run(case, names, {**forced, name: reading}, known, most=1)[0] for reading in (*query.readings, None)]
        if len({_ranked_by(case, correction, found=lone) for correction in runs}) == 1:
            read[name] = next((reading for reading in query.readings if reading != NOTHING), None)
    return read


def _ranked_by(case: CorrectionInput, correction: Correction, found: bool) -> tuple[Any, ...]:
    """All values that rank a sheet. In serie de maxime an entry without points moves those after it (4.4)."""
    worths = [step.worth for step in correction.entries]
    while worths and not worths[-1]:  # one that is absent is worth nothing too
        worths.pop()
    order = type_of(case.game).order(correction.total, worths, correction.grid_tiles)
    counting = [(step.entry.row, step.articles) for step in correction.entries if found and step.articles]
    return order, correction.total, correction.sanctions, tuple(counting)


def _run(
    case: CorrectionInput,
    names: Names,
    forced: Mapping[str, str | None],
    known: Ways,
    remarked: bool = False,
    most: int = MOST_READINGS,
) -> tuple[Correction, list[tuple[Question, Answer]]]:
    """Correct a sheet. An open question has its first reading, one in `forced` the reading given there.

    Returns the correction, with its open questions, and the answered ones. The same thing at the same place is asked
    once, even if its readings have changed since. `most`: after how many right readings of one no other is tried.
    """
    still_open: dict[str, Question] = {}
    answered: list[tuple[Question, Answer]] = []
    chosen: dict[str, str | None] = {}
    anew = set[tuple[str, int | None]]()
    number = case.submission.sheet
    no_entry = taken_for_none(case.sheet, case.book.on(number)) if case.sheet.queries else None

    def choose(query: Query, entry: int | None) -> str | None:
        question = names.question(query, entry)
        name = question.id
        if name in still_open and not query.soft:
            still_open[name] = replace(still_open[name], query=replace(still_open[name].query, soft=False))
        if name in chosen:
            return chosen[name]
        if query.is_idle:
            chosen[name] = None
        elif name in forced:
            chosen[name] = forced[name]
        elif answer := case.book.to(question):
            answered.append((question, answer))
            if any(one.reading is None for one, _ in case.book.before(answer)):
                anew.add((query.table, query.entry))
            chosen[name] = answer.reading
        elif query.why == LONE_ROW and no_entry:
            case.book.use(no_entry)
            answered.append((question, no_entry))
            chosen[name] = NOTHING
        elif query.why == LONE_ROW and any(question.query.why == LONE_ROW for question in still_open.values()):
            chosen[name] = NOTHING  # the first of them is asked for all
        else:
            still_open[name] = question
            as_typed = query.column in ("position", "word") and case.names(query)
            chosen[name] = query.readings[0] if query.readings and not as_typed else None
        return chosen[name]

    def is_new(query: Query) -> bool:
        return names.question(query, query.entry).id not in chosen

    sheet = settled(case.sheet, choose)
    way: WayTaken | None = None
    while True:
        sheet = _named_by_file(sheet, case.sheet, anew)
        way = known.of(sheet, way)
        as_corrected = sheet
        given = {answer.number for _, answer in answered}
        for found in filter(is_new, chain(way.doubts(is_new, most), _answered_before(case, names, sheet, given))):
            entry = number_of(sheet, found)
            if len(chosen) > _MOST_DOUBTS:
                break
            sheet = with_reading(sheet, found, choose(found, entry))
            if sheet != as_corrected:
                break
        if sheet == as_corrected:
            correction = way.corrected(remarked or not forced)  # a query's effect needs no remarks
            return replace(correction, questions=tuple(still_open.values())), answered


def _answered_before(case: CorrectionInput, names: Names, sheet: Sheet, given: Collection[int]) -> Iterator[Query]:
    """Queries answered before a decision on their row. They stay read as answered."""
    number = case.submission.sheet
    if not case.book.more_of(number, given) or not case.game.decisions_on(number):
        return
    game = case.game.undecided
    correction = correct(game, case.submission, case.player, sheet, entries_remarked=False)
    for found in doubts(Corrected(game, sheet, correction)):
        if case.book.to(names.question(found, number_of(sheet, found))):
            yield found


def _named_by_file(sheet: Sheet, typed: Sheet, anew: Collection[tuple[str, int | None]]) -> Sheet:
    """The sheet with its answers, each entry with its text in the file if that differs.

    A decision made before any answer names the row by that text, and still applies to it. Not for a row (`anew`) that
    was first answered to be as written, and then otherwise: that answer was changed.
    """
    if sheet is typed:
        return sheet

    def named(table: str, now: Sequence[Entry], then: Sequence[Entry]) -> tuple[Entry, ...]:
        before = {entry.number: entry.written for entry in then if (table, entry.number) not in anew}
        texts = (before.get(entry.row, "") for entry in now)
        typed = (text if text != e.written else "" for e, text in zip(now, texts, strict=True))
        return tuple(e if e.typed == text else replace(e, typed=text) for e, text in zip(now, typed, strict=True))

    entries, solutions = named("", sheet.entries, typed.entries), named("solutii", sheet.solutions, typed.solutions)
    return replace(sheet, entries=entries, solutions=solutions)


class _Tried:
    """Corrections of the sheet with some of its questions answered, besides `forced`, cached."""

    def __init__(self, case: CorrectionInput, names: Names, forced: Mapping[str, str | None], known: Ways) -> None:
        self._case, self._names, self._forced, self._corrected = case, names, forced, known
        self._known: dict[frozenset[tuple[str, str | None]], Correction] = {}

    def __call__(self, given: Mapping[str, str | None]) -> Correction:
        key = frozenset(given.items())
        if key not in self._known:
            self._known[key] = _run(self._case, self._names, {**self._forced, **given}, self._corrected, most=1)[0]
        return self._known[key]


def _weighed(tried: _Tried, question: Question) -> Question:
    query = question.query

    def total(reading: str | None) -> int:
        return tried({question.id: reading}).total

    variants = tuple(ReadingTotal(reading, total(reading)) for reading in query.readings)
    # a grid shows something or nothing: there is no «as written» for it
    says = (query.readings or query.column) and query.kind is not Ask.GRID
    as_written = total(None) if says else None
    return replace(question, variants=variants, as_written=as_written)


def _unweighed(sheet: Sheet, question: Question) -> Question:
    """A question without totals. The points of its row are at stake."""
    query = question.query
    rows = sheet.solutions if query.table else sheet.entries
    stake = next((row.written_points or 0 for row in rows if row.row == query.entry), 0)
    return replace(question, variants=tuple(map(ReadingTotal, query.readings)), stake=stake)


@cache
def _like_a_move(size: int) -> re.Pattern[str]:
    letter, number = signs_on(size)
    return re.compile(rf"(?<![^\W_])(?:{letter}\s?{number}|{number}\s?{letter})(?![^\W_])")


def _moves(correction: Correction, query: Query) -> bool:
    """Whether points depend on a query: always for a value, since an arbiter may read another one.

    An unread text outside the table is harmless unless it could be a move, supply a missing value, or comment on the
    moves: an arbiter knows its effect.
    """
    harmless = not query.column and query.readings == (NOTHING,) and query.why != "of_moves"
    if not harmless or _like_a_move(correction.board.size).search(query.seen):
        return True
    entries = (*correction.construction, *correction.entries)
    if entries and not any(entry.state is State.CORRECT or entry.rejected for entry in entries):
        return True  # if nothing is right, all of it may be unread
    missed = _MAY_BE_UNREAD | (_OF_JOKERS if _SAYS_JOKER.search(query.seen) else set())
    return any(finding.is_found and finding.article in missed for finding in correction.findings)


def _is_clean(correction: Correction, question: Question) -> bool:
    """Whether an entry (None: the sheet) is correct and costs nothing. A decision is no reason to doubt it."""
    entries: Sequence[Replayed] = (*correction.construction, *correction.entries)
    if question.entry is not None and correction.construction:
        entries = correction.entries if question.query.table else correction.construction
    if question.entry is not None:
        entries = [entry for entry in entries if entry.number == question.entry]
    elif any(finding.is_found and finding.entry is None for finding in correction.findings):
        return False
    return all(
        (entry.state is State.CORRECT or entry.rejected) and not any(f.is_found for f in entry.findings)
        for entry in entries
    )


def _remark(question: Question, answer: Answer) -> Finding:
    entry, number, seen, arbiter = question.entry, answer.number, question.query.seen, answer.arbiter
    if answer.reading is None:
        told = ARTICLE.remark(entry, "answered_as_written", number=number, seen=seen, arbiter=arbiter)
    elif question.query.column == ANY:
        told = ARTICLE.remark(entry, "answered_no_grid", number=number, arbiter=arbiter)
    elif answer.reading == NOWHERE:
        told = ARTICLE.remark(entry, "answered_nowhere", number=number, seen=seen, arbiter=arbiter)
    else:
        reading = as_shown(answer.reading)
        told = ARTICLE.remark(entry, "answered", reading=reading, number=number, seen=seen, arbiter=arbiter)
    return replace(told, table="" if question.query.table else CONSTRUCTION)


def _remarks(book: AnswerBook, question: Question, answer: Answer) -> Iterator[Finding]:
    yield _remark(question, answer)
    for one, other in book.before(answer):
        reason = Reason.of("answer_gone" if other.back else "answer_replaced", by=other.number)
        told = _remark(question, one)
        yield replace(told, reasons=(*told.reasons, reason), struck=True)


def _with_remarks(correction: Correction, remarks: tuple[Finding, ...]) -> Correction:
    built, steps = correction.construction, correction.entries
    own = tuple(r if built and r.entry else replace(r, table="") for r in remarks)

    def told(rows: Sequence[Replayed], table: str) -> tuple[Replayed, ...]:
        beside = [[r for r in own if (r.entry, r.table) == (row.number, table)] for row in rows]
        return tuple(replace(row, findings=(*row.findings, *more)) for row, more in zip(rows, beside, strict=True))

    findings = (*correction.findings, *own)
    return replace(correction, findings=findings, construction=told(built, CONSTRUCTION), entries=told(steps, ""))


def _idle_questions(
    questions: Sequence[Question], correction: Correction, competition: Competition, tried: _Tried
) -> Iterator[str]:
    """The ids of questions whose answers all have the same outcome, whatever the other answers in their row are.

    All possible answers to them must be known, besides the readings offered. Such a question is about a row that is
    decided, that is not corrected, or that another field makes incorrect.
    """
    rows: dict[tuple[str, int | None], list[Question]] = {}
    for question in questions:
        rows.setdefault((question.query.table, question.query.entry), []).append(question)
    for asked in rows.values():
        answers = {question.id: tuple(dict.fromkeys(_answers(question, correction, competition))) for question in asked}
        if 0 < prod(map(len, answers.values())) <= _MOST_WAYS:
            yield from (answer for answer in answers if _is_idle(answer, answers, tried))


def _is_idle(name: str, answers: Mapping[str, Sequence[str | None]], tried: _Tried) -> bool:
    others = [answer for answer in answers if answer != name]
    for given in product(*(answers[other] for other in others)):
        rest = dict(zip(others, given, strict=True))
        first, *more = answers[name]
        stands = _outcome(tried({**rest, name: first}))
        if any(_outcome(tried({**rest, name: text})) != stands for text in more):
            return False
    return True


def _outcome(correction: Correction) -> tuple[Any, ...]:
    """The outcome of a sheet, with the questions on its grid, which may save a row once it is read (8.4.c-d)."""
    entries = (*correction.construction, *correction.entries)
    taken = ((entry.accepted.position, entry.accepted.tiles) if entry.accepted else None for entry in entries)
    stands = [(entry.state, entry.worth, entry.articles) for entry in entries]
    whole = sorted(finding.article for finding in correction.findings if finding.counts and finding.entry is None)
    misfits = [misfit.decision.number for misfit in correction.misfits]
    grid = (question for question in correction.questions if question.query.kind is Ask.GRID)
    looked_at = {question.id for question in grid if question.query.column != ANY}
    return correction.total, correction.sanctions, stands, [*taken], whole, misfits, looked_at


def _answers(question: Question, correction: Correction, competition: Competition) -> Iterator[str | None]:
    """All answers to a question that could make a difference. Empty if they are not known."""
    query = question.query
    steps = correction.entries if query.table or not correction.construction else correction.construction
    step = next((step for step in steps if query.entry is not None and step.entry.row == query.entry), None)
    offered = (*query.readings, None)
    if query.entry is None and query.column in ("name", "table"):
        own = correction.player.name if query.column == "name" else str(correction.player.table)
        yield from (*offered, NOTHING, own)
    elif step is None:
        return
    elif step.state is State.NOT_CORRECTED or (query.column in ("word", "position", "points") and word_on(step.fates)):
        yield from offered
        if query.column == "points":
            yield str(step.points)
    elif query.column == "points" and (step.accepted or not _grid_shows(step)):
        # its comparison values: the points of each way in which the row was read
        yield from (*offered, str(step.points), *(str(reading.points) for reading in step.judgement.tried))
    elif query.column == "group":
        yield from (*offered, NOTHING, *map(str, range(1, len(competition.groups) + 1)))
    elif query.column == "word" and not _grid_shows(step) and Position.read(step.entry.position) is None:
        yield from offered  # 8.2.g, whatever the word is


def _grid_shows(step: Replayed) -> bool:
    """Whether a grid has anything that could save the row (8.4.c-d)."""
    return step.before.grid is not None and bool(step.before.grid.tiles)
