"""What waits for a person, as values: the queue shows them, a sheet stays open as long as it has one.

A thing that waits is named the same as long as the same is asked, so that events, leases and pages mean the same one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from math import inf
from typing import Any

from arbitraj.desk.look_at import looks_of
from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.called import called
from arbitraj.hall.kernel.camera import is_cameras
from arbitraj.hall.kernel.case import Difference, Waiting
from arbitraj.hall.kernel.state import Done, HallSheet, Hand
from arbitraj.hall.triage.ruled import OTHER_PAPER, PAPERS, RulingGiven
from arbitraj.hall.typing.differences import ABSENT, COLUMNS, PRESENT, ROW_MISSING
from arbitraj.hall.typing.hands import entries_of
from arbitraj.record.findings import Finding, Kind
from arbitraj.record.game import Game
from arbitraj.record.model import COLUMN_OF, Sheet
from arbitraj.record.question import Answer, Ask, ReadingTotal, question_id
from arbitraj.rules.correct import CONSTRUCTION, Correction
from arbitraj.rules.last_word import DecisionFate
from arbitraj.text import say

DIFFERENCE, FINDING, REMARK, UNREAD, ALIKE, FILE, ASKED, BEGINNING, SAMPLE, CONTESTED = (
    "diferenta",  # two hands differ: a third reads the paper, then the chief
    "constatare",  # a finding that rests on a choice of the program (I-…), or a ruling that fits nothing any more
    "observatie",  # a remark that asks somebody to look
    "ilizibil",  # a value that cannot be read, or not for sure
    "duplicat",  # two sheets too much alike (9.1.1.c): for the chief, keeps nothing open
    "dosar",  # a file of the folder that was changed by hand
    "intrebare",  # asked by a person; or a sheet that the chief opened again
    "inceput",  # sheets that came to the same beginning and were judged otherwise: for the chief, keeps nothing open
    "proba",  # a sheet of the control sample really differed: the chief says whether all are typed again
    "contestatie",  # a contestation or an appeal without its answer (8.6): for the chief, keeps nothing open
)
CAMERA_GOES_ON = "camera-"  # the question of the control sample that asks of the camera's hand
THIRD = "a_treia"  # how a difference is settled first: by a third reading, an event of its own
LEAVE = ("letters_leave", "letters_leave_from")  # the reasons that say which letters leave with a refused row
_SLIPS = frozenset(("one_letter_away",))  # remarks that ask whether something was mistyped
_FEWEST = 8  # fields that differ, before two hands are taken for two papers


def of_sheet(
    sheet: HallSheet,
    hand: Hand,
    found: Sequence[Difference],
    correction: Correction,
    game: Game,
    answers: Iterable[Answer],
) -> tuple[Waiting, ...]:
    """What keeps a sheet open whose hands are finished: `hand` is what was settled of them, `answers` the sheet's."""
    open_ones = [each for each in found if each.value is None]
    last = {answer.id: answer for answer in answers}
    ticked = {name for name, answer in last.items() if answer.ticked}
    since = max((each.since for each in sheet.hands.values()), default="")
    typists = tuple(dict.fromkeys(each.who for each in sheet.hands.values()))
    if open_ones:
        items: Iterable[Waiting] = [_two_papers(sheet)] if unlike(sheet, found) else map(_difference, open_ones)
    else:
        items = _of_correction(correction, game, ticked, twice=2 in sheet.hands)
    named = [replace(each, sheet=sheet.number, since=since) for each in items]
    every = (*named, *_once(named, _of_persons(sheet, hand, correction.sheet, found)))
    return tuple(replace(each, last=sheet.last, typists=typists) for each in every)


def unlike(sheet: HallSheet, found: Sequence[Difference]) -> bool:
    """Whether the two hands differ in most fields, and nobody has looked yet: one may be of another paper, or have its
    columns shifted, and nobody is asked of every field of it."""
    hands = sheet.hands.values()
    ended = max((hand.ended for hand in hands), default=0)
    looked = any(done.number > ended and done.body.how in (DIFFERENCE, OTHER_PAPER) for done in sheet.rulings)
    if looked or sheet.thirds or sheet.again:
        return False
    columns = sum(any(getattr(row, name) for hand in hands for row in hand.rows) for name in COLUMNS)
    differ = sum(columns if each.column == ROW_MISSING else 1 for each in found if not each.unread)
    return differ >= _FEWEST and 2 * differ > 2 + columns * max(len(hand.rows) for hand in hands)


def _two_papers(sheet: HallSheet) -> Waiting:
    one, two = sheet.hands[1], sheet.hands[2]
    by_camera = say("hall.two_papers_camera", one=called(one.who))
    text = by_camera if is_cameras(two) else say("hall.two_papers", one=called(one.who), two=called(two.who))
    readings = tuple(map(ReadingTotal, PAPERS))
    return Waiting(DIFFERENCE, "", OTHER_PAPER, text, (OTHER_PAPER,), readings=readings, chief=True)


def _difference(found: Difference) -> Waiting:
    """A third reads it without being shown what the two typed; the chief sees all three."""
    chief = bool(found.thirds)
    entry = "" if found.entry is None else found.entry
    text = say(keys.DIFFERS[found.column], entry=entry)
    values = dict.fromkeys((*found.values, *found.thirds)) if chief or found.column == ROW_MISSING else ()
    order = (PRESENT, ABSENT) if found.column == ROW_MISSING else values
    readings = tuple(ReadingTotal(each) for each in order)
    how = (DIFFERENCE,) if chief else (THIRD,)
    waiting = Waiting(DIFFERENCE, "", found.key, text, how, found.entry, readings=readings, chief=chief)
    return replace(waiting, row=found.rows[0], which=found.which, column=found.column, blind=found.unread and not chief)


def _once(read: Sequence[Waiting], persons: Iterable[Waiting]) -> Iterator[Waiting]:
    """What persons ask, where one field of the paper is asked about once, whoever could not read it: by the question
    that has readings, where there is one."""
    known = {(each.which, each.entry, each.column) for each in read if each.kind == UNREAD}
    for question in persons:
        field = question.which, question.entry, question.column
        if question.kind != UNREAD or field not in known:
            yield question
        known |= {field} if question.kind == UNREAD and question.entry else set()


def _of_correction(correction: Correction, game: Game, ticked: set[str], twice: bool) -> Iterator[Waiting]:
    """`twice`: what may be a slip of one typist's is none any more. Of a row after one that cannot be read nothing is
    asked: all that hangs on the answer."""
    unread = dict[str, int]()
    for asked in correction.questions:
        if asked.query.kind is Ask.DECISION:
            continue  # told by itself: `misfitting`
        if asked.query.kind is Ask.FILE:
            yield Waiting(ASKED, "", asked.id, asked.query.of_paper, (), chief=True)
            continue
        if asked.moves and asked.entry and asked.query.column != "points":
            unread[asked.query.table] = min(asked.entry, unread.get(asked.query.table, asked.entry))
        how = ("citire", "decizie") if asked.moves else ("citire", "decizie", "lasat")
        yield Waiting(
            UNREAD,
            "",
            asked.id,
            asked.query.of_paper,
            how,
            asked.entry,
            asked.seen,
            asked.variants,
            asked.as_written,
            points=asked.at_stake,
            which=asked.query.table,
            column=asked.query.column,
            choices=asked.choices,
        )
    looks = [each for each in _looks(correction, game, twice) if each.question not in ticked]
    yield from _with_reach((each for each in looks if (each.entry or 0) < unread.get(each.which, inf)), correction)


def _looks(correction: Correction, game: Game, twice: bool) -> Iterator[Waiting]:
    """The findings that rest on a choice, and the remarks that ask somebody to look."""
    once = {look.id: (finding, look) for finding, look in looks_of(game, correction)}
    for finding, look in once.values():
        if twice and finding.kind is Kind.REMARK and {each.key for each in finding.reasons} <= _SLIPS:
            continue
        kind = REMARK if finding.kind is Kind.REMARK else FINDING
        which, how = table_of(correction, finding), ("lasat", "decizie")
        yield Waiting(kind, "", look.id, look.text, how, look.entry, look.text, points=look.points, which=which)


def _with_reach(looks: Iterable[Waiting], correction: Correction) -> Iterator[Waiting]:
    """One question a word: with what else is said of its row, and with the rows that fell because of it."""
    found, fell = list[list[Waiting]](), [*_fallen(correction)]

    def together(one: Waiting, other: Waiting) -> bool:
        rows = {(one.which, one.entry), (other.which, other.entry)}
        return None not in (one.entry, other.entry) and (len(rows) == 1 or any(rows <= each for each in fell))

    for each in sorted(looks, key=lambda each: (each.entry or 0, each.kind != FINDING)):
        word = next((word for word in found if any(together(each, of) for of in word)), None)
        found.append([each]) if word is None else word.append(each)
    for first, *more in found:
        yield replace(first, with_it=tuple((each.question, each.entry, each.text) for each in more))


def _fallen(correction: Correction) -> Iterator[set[tuple[str, int | None]]]:
    """Each row because of which others fell, with these: they would stand with it, or their letters left with it."""
    left = list[tuple[set[tuple[str, int | None]], set[str]]]()
    for finding in sorted(correction.findings, key=lambda each: each.entry or 0):
        row = table_of(correction, finding), finding.entry
        reasons = {each.key: dict(each.values) for each in finding.reasons}
        if "consequences" in reasons:
            yield {row, *((row[0], int(n)) for n in str(reasons["consequences"]["entries"]).split(", "))}
        lacks = set(str(reasons.get("letters_eliminated", {}).get("letters", "")).split(", ")) - {""}
        for rows, letters in left:
            if lacks & letters and row[0] == next(iter(rows))[0]:
                rows.add(row)
        leaving = (str(reasons.get(key, {}).get("letters", "")).split(", ") for key in LEAVE)
        if finding.kind is Kind.INCORRECT and finding.counts:
            left.append(({row}, {*chain(*leaving)} - {""}))
    yield from (rows for rows, _ in left)


def table_of(correction: Correction, finding: Finding) -> str:
    """The table of a finding's row as hands name it (`TypedRow.which`)."""
    return "solutii" if correction.construction and finding.table != CONSTRUCTION else ""


def _of_persons(sheet: HallSheet, hand: Hand, read: Sheet | None, found: Sequence[Difference]) -> Iterator[Waiting]:
    """What people asked, and why the chief opened the sheet again, as long as nobody has answered."""
    rulings: list[tuple[int, RulingGiven]] = [(done.number, done.body) for done in sheet.rulings]
    answered = {ruled.question for _, ruled in rulings if ruled.how == "raspuns"}
    # a row may be another hand's: the settled one has its own numbers for what it took over
    hands = (*sheet.hands.values(), hand)
    rows = {row.id: n for each in hands for which in ("", "solutii") for n, row in enumerate(each.of_table(which), 1)}
    rows |= {row.id: n for row, n in entries_of(hand, read)}
    tables = {row.id: row.which for each in hands for row in each.rows}

    def field(done: Done[Any]) -> tuple[str, int | None, str]:
        return tables.get(done.body.row, ""), rows.get(done.body.row), done.body.column

    # what one of two typists could not read is said to both
    fields = {field(done) for done in sheet.asked if done.body.kind == UNREAD and question_of(done) in answered}
    for done in sheet.asked:
        if done.body.kind == UNREAD and ((field(done)[1] and field(done) in fields) or _read_since(done, sheet, found)):
            continue
        row, name, entry = done.body.row, question_of(done), rows.get(done.body.row)
        # whoever has read the row since has said what stands there
        since_read = entry and any(
            n > done.number and ruled.how == "citire" and ruled.entry == entry for n, ruled in rulings
        )
        if name not in answered and not (since_read and done.body.kind == UNREAD):
            text, which = say("hall.asks", name=done.who, text=done.body.text), tables.get(row, "")
            asked = Waiting(done.body.kind, sheet.number, name, text, ("raspuns",), entry, text, since=done.when)
            yield replace(asked, row=row, which=which, column=COLUMN_OF.get(done.body.column, ""))
    for done in sheet.photos:
        name, table = question_of(done), done.body.table
        if table not in (None, sheet.table) and name not in answered:
            text = say("hall.photo_of_other", name=done.who, table=table, own=sheet.table)
            yield Waiting(ASKED, sheet.number, name, text, ("raspuns",), seen=text, since=done.when)
    for done in sheet.reopened:
        name = question_of(done)
        ended = sheet.hands[2].ended if 2 in sheet.hands else 0
        # opened before it was typed twice: then the second hand is the answer
        if 0 < ended < done.number and not done.body.sample and name not in answered:
            text = say("hall.reopened", name=done.who, reason=done.body.reason)
            yield Waiting(ASKED, sheet.number, name, text, ("raspuns",), seen=text, since=done.when, chief=True)


def _read_since(done: Done[Any], sheet: HallSheet, found: Sequence[Difference]) -> bool:
    """Whether a field that somebody could not read needs no answer any more: a third reads it where two hands differ,
    or its row was struck out."""
    row, column = done.body.row, COLUMN_OF.get(done.body.column, "")
    if any(column == each.column and row in (each.rows if row else ("",)) for each in found):
        return True
    own = (hand for hand in sheet.hands.values() if done.who in hand.typists)
    return bool(row) and not any(each.id == row for hand in own for each in hand.rows)


def question_of(done: Done[Any]) -> str:
    """The name of what a person asked: that of the event."""
    return f"ev-{done.number}"


def misfitting(sheet: HallSheet, misfit: DecisionFate) -> Waiting:
    """A decision that fits nothing any more: the chief takes it back, or decides on the row anew."""
    decision = misfit.decision
    text = say("hall.misfit", number=decision.number, why=misfit.why.text if misfit.why else "")
    name = question_id(sheet.number, decision.entry, FINDING, f"{decision.when} {decision.action.value}")
    return Waiting(
        FINDING,
        sheet.number,
        name,
        text,
        ("decizie",),
        decision.entry,
        since=decision.when,
        last=sheet.last,
        chief=True,
        decision=decision.number,
    )
