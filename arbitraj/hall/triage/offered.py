"""The answers that a question offers, and an answer and what came of it in words."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from arbitraj.game.tile import bracketed, bracketed_in
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.case import Waiting
from arbitraj.hall.kernel.scene import CAMERA, called
from arbitraj.hall.kernel.state import Done
from arbitraj.hall.triage.queue import DIFFERENCE, SAMPLES
from arbitraj.record.findings import Kind, State
from arbitraj.record.model import Action
from arbitraj.record.question import GRID_EMPTY, NOWHERE, Ask, Question, read_as
from arbitraj.report.shown import as_read, in_words
from arbitraj.rules.answered import ANY, HERE, JOKERS, WHERE, places_and_word
from arbitraj.rules.correct import CorrectedEntry
from arbitraj.text import all_of, count, text_of

READ, AS_WRITTEN, OTHER, WORD = "citire:", "scris", "alta", "cuvant"  # values of a form's answer
BESIDE = "alta:"  # values typed in addition to a choice about the grid


@dataclass(frozen=True, slots=True)
class Option:
    """An answer to choose: its digit, value and text. `fields` are (name, label) of what is typed beside it, `reason`
    is the key of the reason that goes with it, "" if it needs none. `about` says more.
    """

    key: str
    value: str
    text: str
    fields: tuple[tuple[str, str], ...] = ()
    reason: str = ""
    about: str = ""


def options_of(item: Waiting, no_word: bool) -> Iterator[Option]:
    """Answers to an item, first that all stays. A question about the grid has its own, with their digits."""
    if item.column == JOKERS:
        keys_of = {NOWHERE: "0", GRID_EMPTY: "9" if len(item.seen) < len("123456789") else ""}
        for choice in (choice for choice in item.choices if choice.reading in keys_of):
            yield Option(keys_of[choice.reading], f"{READ}{choice.reading}", choice.text, about=choice.about)
        return
    for choice in item.choices:
        names = (f"{OTHER}_{choice.key}", f"{OTHER}_{choice.key}_2")
        value = f"{READ}{choice.reading}" if choice.reading else f"{BESIDE}{choice.key}"
        fields = tuple(zip(names, choice.asks, strict=False))
        yield Option(choice.key, value, choice.text, fields, about=choice.about)
    if item.choices:
        return
    if "lasat" in item.how:
        yield Option("", "lasat", text_of("hall.stays"), reason="stays")
    if no_word:
        yield Option("", WORD, text_of("hall.word_is_good"), reason="word")
    of_paper = "citire" in item.how
    for reading in (reading.reading for reading in item.readings):
        reason = "" if of_paper else "other_paper" if reading in ("mana_1", "mana_2") else "paper"
        yield Option("", f"{READ}{reading}", _reading_told(item, reading), reason=reason)
    if of_paper:
        yield Option("", AS_WRITTEN, text_of("questions.reads_as_seen", seen=bracketed_in(item.seen)))
    if of_paper or DIFFERENCE in item.how:
        beside = ((OTHER, text_of("hall.what_stands")),)
        yield Option("", OTHER, text_of("hall.another_reading"), beside, "" if of_paper else "paper")
    if item.decision:
        yield Option("", Action.WITHDRAW.value, text_of("hall.take_back", number=item.decision), reason="misfit")
    if "setare" in item.how:
        yield Option("", "setare", text_of(sample_of(item)[2]))
    if "raspuns" in item.how:
        yield Option("", "raspuns", text_of("hall.answered_in_words"), reason="words")


def numbered(options: Iterable[Option], own: bool) -> Iterator[Option]:
    """Options with digits: their own, or by their order."""
    for n, option in enumerate(options, 1):
        yield option if own else replace(option, key=str(n) if n < 10 else "")


def _reading_told(item: Waiting, reading: str) -> str:
    if reading not in keys.READING or "citire" in item.how:
        return read_as(bracketed_in(reading))
    camera = reading == "mana_2" and item.typists and item.typists[-1] == CAMERA
    first, second = (called(item.typists[n]) if item.typists else "" for n in (0, -1))
    return text_of(keys.READING["mana_2_camera" if camera else reading], first=first, second=second)


def sample_of(item: Waiting) -> tuple[str, str, str]:
    """Setting that ends the question of a control sample, with the keys of its texts (`SAMPLES`)."""
    return next(sample for named, sample in SAMPLES.items() if item.question.startswith(named))


def came_of(step: CorrectedEntry) -> list[str]:
    """Words for the judgement of a row."""
    texts = [
        as_read(in_words(finding))
        for finding in step.findings
        if not finding.struck and finding.kind is not Kind.REMARK
    ]
    if step.state is State.CORRECT:
        points = count(step.points, "point")
        return [text_of("hall.row_is_right", entry=step.number, points=points), *texts]
    return texts or [text_of(keys.ROW[step.state.value])]


def answer_in_words(question: Question, given: Sequence[Done[RulingGiven]]) -> str:
    """An answer in words."""
    values = {done.body.question: done.body.value for done in given}
    if question.query.kind is not Ask.GRID:
        value = values.get(question.id)
        if value is None:
            return text_of("questions.reads_as_seen", seen=bracketed_in(question.seen))
        return read_as(bracketed_in(value))
    by = {part.query.column: values[part.id] for part in question.parts if values.get(part.id)}
    asked, row = dict(question.query.values), question.entry
    if ANY in by:
        return text_of("questions.grid_empty")
    if JOKERS in by:
        word = by[JOKERS]
        if word == NOWHERE:
            return text_of("hall.told_no_joker", word=asked["word"])
        return text_of("hall.told_jokers", row=row, word=bracketed(word or ""))
    where, here = by.get(WHERE) or NOWHERE, by.get(HERE) or NOWHERE
    told = []
    if where != NOWHERE:
        places, word = places_and_word(where)
        told.append(text_of("hall.told_where", row=row, word=bracketed(word or asked["word"]), place=all_of(places)))
    if here != NOWHERE and here.upper() != asked["word"]:
        told.append(text_of("hall.told_here", place=asked["position"], word=bracketed(here)))
    return ". ".join(told) or text_of("hall.told_nowhere", row=row)
