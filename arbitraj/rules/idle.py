"""Questions without effect: any answer leads to the same result. They are not asked.

They are about a row that is decided, that is not corrected, or that another field makes incorrect.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from arbitraj.game.position import Position
from arbitraj.record.findings import State
from arbitraj.record.model import Competition
from arbitraj.record.question import NOTHING, Ask, Question
from arbitraj.rules.answered import ANY
from arbitraj.rules.correct import Correction
from arbitraj.rules.decisions import word_on
from arbitraj.rules.replay import Replayed

Reading = str | None
Tried = Callable[[Mapping[str, Reading]], Correction]  # the sheet with some of its questions answered so

_MOST = 50  # ways in which the questions of one row are answered together


def idle_questions(
    questions: Sequence[Question], correction: Correction, competition: Competition, tried: Tried
) -> Iterator[str]:
    """The ids of questions whose answers all have the same outcome, whatever the other answers in their row are.

    All possible answers to them must be known, besides the readings offered.
    """
    rows: dict[tuple[str, int | None], list[Question]] = {}
    for question in questions:
        rows.setdefault((question.query.table, question.query.entry), []).append(question)
    for asked in rows.values():
        answers = {each.id: tuple(dict.fromkeys(_answers(each, correction, competition))) for each in asked}
        if 0 < prod(map(len, answers.values())) <= _MOST:
            yield from (each for each in answers if _is_idle(each, answers, tried))


def _is_idle(name: str, answers: Mapping[str, Sequence[Reading]], tried: Tried) -> bool:
    others = [each for each in answers if each != name]
    for given in product(*(answers[each] for each in others)):
        rest = dict(zip(others, given, strict=True))
        first, *more = answers[name]
        stands = _outcome(tried({**rest, name: first}))
        if any(_outcome(tried({**rest, name: each})) != stands for each in more):
            return False
    return True


def _outcome(correction: Correction) -> tuple[Any, ...]:
    """The outcome of a sheet: total, sanctions, entries as they count, findings, misfits.

    Includes the questions on its grid, which may save a row once its points are read (8.4.c-d).
    """
    entries = (*correction.construction, *correction.entries)
    taken = ((each.accepted.position, each.accepted.tiles) if each.accepted else None for each in entries)
    stands = [(each.state, each.worth, each.articles) for each in entries]
    whole = sorted(each.article for each in correction.findings if each.counts and each.entry is None)
    misfits = [each.decision.number for each in correction.misfits]
    grid = (each for each in correction.questions if each.query.kind is Ask.GRID)
    looked_at = {each.id for each in grid if each.query.column != ANY}
    return correction.total, correction.sanctions, stands, [*taken], whole, misfits, looked_at


def _answers(question: Question, correction: Correction, competition: Competition) -> Iterator[Reading]:
    """All answers to a question that could make a difference. Empty if they are not known."""
    query, step = question.query, _step_of(question, correction)
    offered = (*query.readings, None)
    if query.entry is None and query.column in ("name", "table"):
        own = correction.player.name if query.column == "name" else str(correction.player.table)
        yield from (*offered, NOTHING, own)
    elif step is None:
        return
    elif step.state is State.NOT_CORRECTED or (query.column in ("word", "position", "points") and _is_decided(step)):
        yield from offered
        if query.column == "points":
            yield str(step.points)
    elif query.column == "points" and (step.accepted or not _grid_shows(step)):
        # its comparison values: the points of each way in which the row was read
        yield from (*offered, str(step.points), *(str(each.points) for each in step.judgement.tried))
    elif query.column == "group":
        yield from (*offered, NOTHING, *map(str, range(1, len(competition.groups) + 1)))
    elif query.column == "word" and not _grid_shows(step) and Position.read(step.entry.position) is None:
        yield from offered  # 8.2.g, whatever the word is


def _grid_shows(step: Replayed) -> bool:
    """Whether a grid has anything that could save the row (8.4.c-d)."""
    return step.before.grid is not None and bool(step.before.grid.tiles)


def _is_decided(step: Replayed) -> bool:
    """Whether an arbiter decided the state of the entry."""
    return word_on(step.fates) is not None


def _step_of(question: Question, correction: Correction) -> Replayed | None:
    query = question.query
    steps = correction.entries if query.table or not correction.construction else correction.construction
    return next((each for each in steps if query.entry is not None and each.entry.row == query.entry), None)
