"""Items that wait for a person, as values: the queue. A sheet with one of its own stays open.

An item keeps its name as long as the same is asked, for events, leases and pages to refer to it. The ranking so far
gives each item the place of its sheet.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import inf
from typing import Any

from arbitraj.desk.grading.grade import rank_corrections
from arbitraj.desk.settling.look_at import looks_of
from arbitraj.folder.sanctioned import under_register
from arbitraj.hall.decided.contested import ContestationStates, contested_sheet
from arbitraj.hall.decided.left import stands_alone
from arbitraj.hall.decided.lines import contestation_lines
from arbitraj.hall.decided.ruled import OTHER_PAPER, PAPERS, RulingGiven
from arbitraj.hall.decided.sanctioned import is_out, register_lines
from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.case import Difference, SettledSoFar, SheetStage, SheetStatus, Snapshot, Waiting
from arbitraj.hall.kernel.named import the_sheets
from arbitraj.hall.kernel.scene import called, is_cameras
from arbitraj.hall.kernel.state import Done, HallSheet, HallState, Transcription
from arbitraj.hall.triage.beginnings import Tree, judged_otherwise
from arbitraj.hall.triage.closing import cameras_sampled, sampled
from arbitraj.hall.typing.differences import ABSENT, COLUMNS, PRESENT, ROW_MISSING
from arbitraj.hall.typing.grading import Grader, submissions
from arbitraj.hall.typing.hands import entries_of
from arbitraj.ranking.standings import Ranking
from arbitraj.record.contestation import Act
from arbitraj.record.findings import Finding, Kind
from arbitraj.record.game import Game
from arbitraj.record.model import COLUMN_OF, Sheet, Submission, SubmissionState
from arbitraj.record.question import Answer, Ask, LookAt, Question, ReadingTotal, question_id
from arbitraj.rules.correct import CONSTRUCTION, Correction, correct, with_comparisons
from arbitraj.rules.last_word import DecisionFate
from arbitraj.rules.remarks import alike_with
from arbitraj.text import text_of
from arbitraj.wings import brought

DIFFERENCE, FINDING, REMARK, UNREAD, ALIKE, FILE, ASKED, BEGINNING, SAMPLE, CONTESTED = (
    "diferenta",  # two transcriptions differ: a third person reads the paper, then the chief
    "constatare",  # a finding from a choice of the program (I-…), or a ruling that no longer fits
    "observatie",  # a remark to be looked at
    "ilizibil",  # a value that is illegible or doubtful
    "duplicat",  # two sheets too much alike (9.1.1.c): for the chief, keeps nothing open
    "dosar",  # a file of the folder changed by hand
    "intrebare",  # asked by a person, or a sheet that the chief reopened
    "inceput",  # sheets that came to the same beginning and were judged otherwise: for the chief, keeps nothing open
    "proba",  # a real difference in the control sample: the chief decides whether all are typed again
    "contestatie",  # a contestation or an appeal without its answer (8.6): for the chief, keeps nothing open
)
# questions of control samples, by the beginning of their names: the setting that ends them, the keys of the question
# and of that answer
_OWN = "proba-"
SAMPLES = {_OWN: ("tot_de_doua_ori", "hall.sample_differed", "hall.all_again")}
for samples in brought("samples"):
    SAMPLES |= samples()
_ASKS: Sequence[Callable[[HallSheet], Iterator[tuple[Done[Any], str]]]] = (*brought("asks"),)  # wings' events that ask
THIRD = "a_treia"  # first settlement of a difference: a third reading, an event of its own
LEAVE = ("letters_leave", "letters_leave_from")  # reasons about the letters that leave with a refused row
_SLIPS = frozenset(("one_letter_away",))  # remarks about possible typing errors
_FEWEST = 8  # differing fields before two transcriptions are taken for two papers


def of_sheet(
    sheet: HallSheet,
    transcription: Transcription,
    found: Sequence[Difference],
    correction: Correction,
    game: Game,
    answers: Iterable[Answer],
) -> tuple[Waiting, ...]:
    """Items that keep a sheet with finished transcriptions open. `transcription` has the settled values,
    `answers` are the sheet's.
    """
    open_ones = [difference for difference in found if difference.value is None]
    last = {answer.id: answer for answer in answers}
    ticked = {name for name, answer in last.items() if answer.ticked}
    since = max((hand.since for hand in sheet.hands.values()), default="")
    typists = tuple(dict.fromkeys(hand.who for hand in sheet.hands.values()))
    if open_ones:
        items: Iterable[Waiting] = [_two_papers(sheet)] if unlike(sheet, found) else map(_difference, open_ones)
    else:
        items = _of_correction(correction, game, ticked, twice=2 in sheet.hands)
    named = [replace(item, sheet=sheet.number, since=since) for item in items]
    every = (*named, *_once(named, _of_persons(sheet, transcription, correction.sheet, found)))
    return tuple(replace(waiting, last=sheet.last, typists=typists) for waiting in every)


def unlike(sheet: HallSheet, found: Sequence[Difference]) -> bool:
    """Whether the two transcriptions differ in most fields, before anybody looked: one may be of another paper or have
    shifted columns. Then one question replaces those about every field.
    """
    hands = sheet.hands.values()
    ended = max((transcription.ended for transcription in hands), default=0)
    looked = any(done.number > ended and done.body.how in (DIFFERENCE, OTHER_PAPER) for done in sheet.rulings)
    if looked or sheet.thirds or sheet.again:
        return False
    columns = sum(any(getattr(row, name) for transcription in hands for row in transcription.rows) for name in COLUMNS)
    differ = sum(columns if difference.column == ROW_MISSING else 1 for difference in found if not difference.unread)
    return differ >= _FEWEST and 2 * differ > 2 + columns * max(len(transcription.rows) for transcription in hands)


def _two_papers(sheet: HallSheet) -> Waiting:
    one, two = sheet.hands[1], sheet.hands[2]
    by_camera = text_of("hall.two_papers_camera", one=called(one.who))
    text = by_camera if is_cameras(two) else text_of("hall.two_papers", one=called(one.who), two=called(two.who))
    readings = tuple(map(ReadingTotal, PAPERS))
    return Waiting(DIFFERENCE, "", OTHER_PAPER, text, (OTHER_PAPER,), readings=readings, chief=True)


def _difference(found: Difference) -> Waiting:
    """Item of a difference. The third reader does not see the two values. The chief sees all three."""
    chief = bool(found.thirds)
    entry = "" if found.entry is None else found.entry
    text = text_of(keys.DIFFERS[found.column], entry=entry)
    values = dict.fromkeys((*found.values, *found.thirds)) if chief or found.column == ROW_MISSING else ()
    order = (PRESENT, ABSENT) if found.column == ROW_MISSING else values
    readings = tuple(ReadingTotal(text) for text in order)
    how = (DIFFERENCE,) if chief else (THIRD,)
    waiting = Waiting(DIFFERENCE, "", found.key, text, how, found.entry, readings=readings, chief=chief)
    return replace(waiting, row=found.rows[0], which=found.which, column=found.column, blind=found.unread and not chief)


def _once(read: Sequence[Waiting], persons: Iterable[Waiting]) -> Iterator[Waiting]:
    """Questions of persons, without repeats about one field. A question with readings takes precedence."""
    known = {(waiting.which, waiting.entry, waiting.column) for waiting in read if waiting.kind == UNREAD}
    for question in persons:
        field = question.which, question.entry, question.column
        if question.kind != UNREAD or field not in known:
            yield question
        known |= {field} if question.kind == UNREAD and question.entry else set()


def _of_correction(correction: Correction, game: Game, ticked: set[str], twice: bool) -> Iterator[Waiting]:
    """Items from a correction. `twice`: typed twice, so that single typing errors are ruled out.

    Rows after an illegible one raise no items: all of them depend on its answer.
    """
    unread = dict[str, int]()
    for asked in correction.questions:
        query = asked.query
        if query.kind is Ask.DECISION:
            continue  # reported by `misfitting`
        if query.kind is Ask.FILE:
            yield Waiting(ASKED, "", asked.id, query.of_paper, (), chief=True)
            continue
        if asked.moves and asked.entry and query.column != "points":
            unread[query.table] = min(asked.entry, unread.get(query.table, asked.entry))
        yield item_of(asked)
    looks = [look for look in _looks(correction, game, twice) if look.question not in ticked]
    yield from _with_reach((look for look in looks if (look.entry or 0) < unread.get(look.which, inf)), correction)


def item_of(asked: Question) -> Waiting:
    """Item of a question about what a paper says."""
    query = asked.query
    how = ("citire", "decizie") if asked.moves else ("citire", "decizie", "lasat")
    item = Waiting(UNREAD, "", asked.id, query.of_paper, how, asked.entry, asked.seen, asked.variants)
    item = replace(item, as_written=asked.as_written, points=asked.at_stake, choices=asked.choices)
    return replace(item, which=query.table, column=query.column)


def _looks(correction: Correction, game: Game, twice: bool) -> Iterator[Waiting]:
    """Findings from choices of the program, and remarks to be looked at."""
    once = {look.id: (finding, look) for finding, look in looks_of(game, correction)}
    for finding, look in once.values():
        if twice and finding.kind is Kind.REMARK and {reason.key for reason in finding.reasons} <= _SLIPS:
            continue
        kind = REMARK if finding.kind is Kind.REMARK else FINDING
        which, how = table_of(correction, finding), ("lasat", "decizie")
        yield Waiting(kind, "", look.id, look.text, how, look.entry, look.text, points=look.points, which=which)


def _with_reach(looks: Iterable[Waiting], correction: Correction) -> Iterator[Waiting]:
    """One item per word: with the other remarks on its row, and the rows that fell because of it."""
    found, fell = list[list[Waiting]](), [*_fallen(correction)]

    def together(one: Waiting, other: Waiting) -> bool:
        rows = {(one.which, one.entry), (other.which, other.entry)}
        return None not in (one.entry, other.entry) and (len(rows) == 1 or any(rows <= other for other in fell))

    for look in sorted(looks, key=lambda look: (look.entry or 0, look.kind != FINDING)):
        word = next((word for word in found if any(together(look, of) for of in word)), None)
        found.append([look]) if word is None else word.append(look)
    for first, *more in found:
        yield replace(first, with_it=tuple((waiting.question, waiting.entry, waiting.text) for waiting in more))


def _fallen(correction: Correction) -> Iterator[set[tuple[str, int | None]]]:
    """Rows because of which others fell, as sets with these: they would be valid with it, or their letters left with
    it.
    """
    left = list[tuple[set[tuple[str, int | None]], set[str]]]()
    for finding in sorted(correction.findings, key=lambda finding: finding.entry or 0):
        row = table_of(correction, finding), finding.entry
        reasons = {reason.key: dict(reason.values) for reason in finding.reasons}
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
    """Table of a finding's row, in terms of transcriptions (`TypedRow.which`)."""
    return "solutii" if correction.construction and finding.table != CONSTRUCTION else ""


def _of_persons(
    sheet: HallSheet, transcription: Transcription, read: Sheet | None, found: Sequence[Difference]
) -> Iterator[Waiting]:
    """Questions of persons and the chief's reasons for reopening, until they are answered."""
    rulings: list[tuple[int, RulingGiven]] = [(done.number, done.body) for done in sheet.rulings]
    answered = {ruled.question for _, ruled in rulings if ruled.how == "raspuns"}
    # a row may be the other transcription's: the settled one renumbers the rows taken over
    hands = (*sheet.hands.values(), transcription)
    rows = {row.id: n for hand in hands for which in ("", "solutii") for n, row in enumerate(hand.of_table(which), 1)}
    rows |= {row.id: n for row, n in entries_of(transcription, read)}
    tables = {row.id: row.which for hand in hands for row in hand.rows}

    def field(done: Done[Any]) -> tuple[str, int | None, str]:
        return tables.get(done.body.row, ""), rows.get(done.body.row), done.body.column

    # an answer about a field that one of two typists could not read counts for both
    fields = {field(done) for done in sheet.asked if done.body.kind == UNREAD and question_of(done) in answered}
    for done in sheet.asked:
        if done.body.kind == UNREAD and ((field(done)[1] and field(done) in fields) or _read_since(done, sheet, found)):
            continue
        row, name, entry = done.body.row, question_of(done), rows.get(done.body.row)
        # a later reading of the row has given its text
        since_read = entry and any(
            n > done.number and ruled.how == "citire" and ruled.entry == entry for n, ruled in rulings
        )
        if name not in answered and not (since_read and done.body.kind == UNREAD):
            text, which = text_of("hall.asks", name=done.who, text=done.body.text), tables.get(row, "")
            asked = Waiting(done.body.kind, sheet.number, name, text, ("raspuns",), entry, text, since=done.when)
            yield replace(asked, row=row, which=which, column=COLUMN_OF.get(done.body.column, ""))
    for done, text in chain.from_iterable(asks(sheet) for asks in _ASKS):
        if (name := question_of(done)) not in answered:
            yield Waiting(ASKED, sheet.number, name, text, ("raspuns",), seen=text, since=done.when)
    for done in sheet.reopened:
        name = question_of(done)
        ended = sheet.hands[2].ended if 2 in sheet.hands else 0
        # if reopened before it was typed twice, the second transcription is the answer
        if 0 < ended < done.number and not done.body.sample and name not in answered:
            text = text_of("hall.reopened", name=done.who, reason=done.body.reason)
            yield Waiting(ASKED, sheet.number, name, text, ("raspuns",), seen=text, since=done.when, chief=True)


def _read_since(done: Done[Any], sheet: HallSheet, found: Sequence[Difference]) -> bool:
    """Whether an illegible field needs no answer any more: a third person reads the difference, or its row was
    deleted.
    """
    row, column = done.body.row, COLUMN_OF.get(done.body.column, "")
    if any(column == difference.column and row in (difference.rows if row else ("",)) for difference in found):
        return True
    own = (transcription for transcription in sheet.hands.values() if done.who in transcription.typists)
    return bool(row) and not any(typed_row.id == row for transcription in own for typed_row in transcription.rows)


def question_of(done: Done[Any]) -> str:
    """Name of a person's question, from its event."""
    return f"ev-{done.number}"


def misfitting(sheet: HallSheet, misfit: DecisionFate) -> Waiting:
    """Item of a decision that no longer fits: the chief withdraws it, or decides on the row anew."""
    decision = misfit.decision
    text = text_of("hall.misfit", number=decision.number, why=misfit.why.text if misfit.why else "")
    name = question_id(sheet.number, decision.entry, FINDING, f"{decision.when} {decision.action.value}")
    item = Waiting(FINDING, sheet.number, name, text, ("decizie",), decision.entry, since=decision.when, chief=True)
    return replace(item, last=sheet.last, decision=decision.number)


def ranked(grader: Grader, state: HallState, cases: Mapping[str, SheetStatus], settled: SettledSoFar) -> Ranking:
    """Ranking of all sheets with a finished first transcription. The others count as not typed, and so do sheets with
    fields that have only the player's word.
    """
    by_table = {case.sheet.table: case for case in cases.values() if case.correction and not case.alone}
    known = grader.game(settled)
    counted = under_register(tuple(submissions(state)), grader.competition.players, register_lines(state))
    handed_in, not_typed = SubmissionState.HANDED_IN, SubmissionState.NOT_TYPED
    every = tuple(
        replace(one, state=not_typed) if one.state is handed_in and one.table not in by_table else one
        for one in counted
    )
    game = replace(known, competition=replace(known.competition, submissions=every))
    players = {player.table: player for player in grader.competition.players}

    def correction(submission: Submission) -> Correction:
        case = by_table.get(submission.table)
        if case is None or case.transcription is None or case.correction is None:
            return correct(game, submission, players[submission.table], None)
        return case.correction

    corrections = tuple(correction(submission) for submission in every if submission.ranked)
    return rank_corrections(game, tuple(with_comparisons(game, corrections)), grader.scale)


_DONE = (SheetStage.DIFFERENCES, SheetStage.QUESTIONS)


def queue_of(snapshot: Snapshot, tree: Tree) -> tuple[Waiting, ...]:
    """All open items, the longest waiting first.

    Items about rows are left out for sheets that wait for their second transcription, as nobody may see the first. If
    too few are there (o_mana), its typist gets them.
    """
    places = {standing.correction.submission.sheet: standing.place for standing in snapshot.ranking.standings}
    cameras = cameras_sampled(snapshot.cases.values()).differed
    found = [
        *(*_of_sheets(snapshot), *_alike(snapshot), *_conflicts(snapshot, tree)),
        *_differed(snapshot, sampled(snapshot.cases.values()).differed, _OWN),
        *_contested(snapshot),
        *(item for named in SAMPLES if named != _OWN for item in _differed(snapshot, cameras, named)),
    ]
    placed = (replace(waiting, place=places.get(waiting.sheet)) for waiting in found)
    return tuple(sorted(placed, key=lambda waiting: (waiting.since, waiting.sheet, waiting.entry or 0)))


def _of_sheets(snapshot: Snapshot) -> Iterator[Waiting]:
    for case in snapshot.cases.values():
        if is_out(snapshot.state, case.sheet.table):
            continue
        alone, one_person = stands_alone(snapshot.state, case), snapshot.state.settings["o_mana"]
        for waiting in case.waiting:
            if (alone and one_person) or case.stage in _DONE or (waiting.entry is None and waiting.kind == ASKED):
                yield replace(waiting, before_second=alone and waiting.entry is not None)


def pairs(snapshot: Snapshot) -> Iterator[tuple[LookAt, str]]:
    """Sheets too much alike (9.1.1.c) that nobody has looked at, with the other sheet's number."""
    ticked = {answer.id for answer in snapshot.settled.answers if answer.ticked}
    for standing in snapshot.ranking.standings:
        for finding, look in looks_of(snapshot.ranking.game, standing.correction):
            if (other := alike_with(finding)) and look.id not in ticked:
                yield look, other


def _alike(snapshot: Snapshot) -> Iterator[Waiting]:
    """One item for every such pair."""
    found = {frozenset((look.sheet, other)): (look, other) for look, other in pairs(snapshot)}
    for look, other in found.values():
        both = look.sheet, other
        item = Waiting(ALIKE, look.sheet, look.id, look.text, ("lasat",), seen=look.text, chief=True, among=(other,))
        last = snapshot.state.sheets[look.sheet].last
        yield replace(item, since=max(_since(snapshot, both)), last=last, typists=_typists(snapshot, both))


def _conflicts(snapshot: Snapshot, tree: Tree) -> Iterator[Waiting]:
    """Items for sheets at one node with different outcomes, until somebody explains them."""
    for rows in judged_otherwise(tree.rows(snapshot.cases, snapshot.settled)):
        first, sheets = rows[0], tuple(dict.fromkeys(row.sheet for row in rows))
        outcomes = "; ".join(f"{row.sheet}: {row.outcome}" for row in rows)
        name = question_id(first.sheet, first.entry, BEGINNING, outcomes)
        sheet = snapshot.state.sheets[first.sheet]
        if any(done.body.question == name for done in sheet.rulings):
            continue
        among = sheets[1:]
        text = text_of(
            "hall.judged_otherwise",
            entry=first.entry,
            sheet=_sheets(snapshot, (first.sheet,)),
            sheets=_sheets(snapshot, among),
        )
        item = Waiting(BEGINNING, first.sheet, name, text, ("raspuns",), first.entry, text, chief=True, among=among)
        since = max(_since(snapshot, sheets))
        yield replace(item, since=since, last=sheet.last, which=first.table, typists=_typists(snapshot, sheets))


def _differed(snapshot: Snapshot, differed: Sequence[str], named: str) -> Iterator[Waiting]:
    """Item after a difference in a sample, asked anew with every sheet that differs, until its setting is on: whether
    to type all sheets again, whether the camera goes on.
    """
    name, (setting, key, _) = f"{named}{len(differed)}", SAMPLES[named]
    answered = any(done.body.question == name for done in snapshot.state.rulings)
    if differed and not snapshot.state.settings[setting] and not answered:
        text = text_of(key, sheets=_sheets(snapshot, differed))
        since, among = max(_since(snapshot, differed)), tuple(differed)
        yield Waiting(SAMPLE, "", name, text, ("raspuns", "setare"), seen=text, since=since, chief=True, among=among)


def _contested(snapshot: Snapshot) -> Iterator[Waiting]:
    """Items of contestations (8.6) that the chief arbiter or the commission has not answered."""
    lines = {line.number: line for line in contestation_lines(snapshot.state)}
    for number, dispute in snapshot.state.of(ContestationStates).by_number.items():
        line = lines[number]
        if line.open:
            key = "hall.contest_waits" if line.last_act in (Act.MADE, Act.ANSWERED) else "hall.appeal_waits"
            text = text_of(key, number=number, name=dispute.line.name, text=dispute.line.text)
            event = snapshot.state.event(dispute.last)
            since = event.when if event else dispute.since
            sheet = contested_sheet(snapshot.state, dispute.line)
            item = Waiting(CONTESTED, sheet.number if sheet else "", str(number), text, (CONTESTED,), chief=True)
            yield replace(item, entry=dispute.line.entry, since=since, last=dispute.last)


def _sheets(snapshot: Snapshot, numbers: Iterable[str]) -> str:
    players = {player.table: player.name for player in snapshot.ranking.game.competition.players}
    return the_sheets(snapshot.state, players, numbers)


def _since(snapshot: Snapshot, sheets: Iterable[str]) -> list[str]:
    return [
        transcription.since for sheet in sheets for transcription in snapshot.state.sheets[sheet].hands.values()
    ] or [""]


def _typists(snapshot: Snapshot, sheets: Iterable[str]) -> tuple[str, ...]:
    found = (transcription.who for sheet in sheets for transcription in snapshot.state.sheets[sheet].hands.values())
    return tuple(dict.fromkeys(found))
