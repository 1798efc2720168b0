"""Events that the program adds once something is settled: closings, inherited rulings, the sample."""

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from arbitraj.hall.decided.closed import Closed, Reopened
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.decided.settled import decisions_by_event, rulings_of
from arbitraj.hall.kernel.case import SheetStage, SheetStatus, Snapshot
from arbitraj.hall.kernel.event import Body, TakenBack
from arbitraj.hall.kernel.scene import PROGRAM, is_cameras
from arbitraj.hall.kernel.state import Done, HallState
from arbitraj.hall.kernel.undo import called_now
from arbitraj.hall.triage.beginnings import SETTLED, Tree, reached
from arbitraj.hall.triage.closing import cameras_to_draw, on_one_word, to_draw
from arbitraj.hall.triage.ruling import misfit_of, taken_over, with_reach
from arbitraj.hall.typing.grading import Grader
from arbitraj.rules.last_word import standing
from arbitraj.text import text_of

Conclusion: TypeAlias = tuple[str, Body]  # key and body of the event


def wider(state: HallState) -> Iterator[Done[RulingGiven]]:
    """Rulings that reach further than their sheet, as first given."""
    for sheet in state.sheets.values():
        for done in sheet.rulings:
            if done.body.reach != "fisa" and done.who != PROGRAM.name:
                yield done


def inherited(snapshot: Snapshot, tree: Tree, grader: Grader, number: str) -> Iterator[Conclusion]:
    """Rulings on a beginning or a word that this sheet came to later, given for it too in their arbiter's name."""
    case = snapshot.cases[number]
    if case.stage not in SETTLED or case.correction is None:
        return
    rows, taken = tree.of(case, snapshot.settled), list[RulingGiven]()
    in_force = set(standing(snapshot.settled.decisions))
    by_event = decisions_by_event(rulings_of(snapshot.state))
    for done in wider(snapshot.state):
        if done.number in by_event and by_event[done.number] not in in_force:
            continue  # undone, or superseded since
        body = done.body
        source = snapshot.cases.get(body.sheet)  # a ruling given for several sheets is taken once
        if source is None or body.sheet == number or number in body.among:
            continue
        for row in reached(body, (*tree.of(source, snapshot.settled), *rows)):
            given = taken_over(body, number, row.entry, case)
            fits = given is not None and misfit_of(snapshot, grader, given) is None
            known = (*(done.body for done in case.sheet.rulings), *taken)
            there = given is None or any(_same(value, given) for value in known)
            if given is not None and fits and not there and not _undone(snapshot.state, case, given):
                taken.append(given)
                among = tuple(dict.fromkeys((body.sheet, *body.among)))
                key = f"dupa-{done.number}-{number}-{row.entry}-{case.sheet.last}"
                yield key, _signed(given, done.who, among)
                for n, more in enumerate(with_reach(snapshot, given), 1):
                    yield f"{key}-{n}", _signed(more, done.who, among)


def _signed(body: RulingGiven, arbiter: str, among: tuple[str, ...]) -> RulingGiven:
    fields = {name: getattr(body, name) for name in body.__struct_fields__}
    return RulingGiven(**{**fields, "arbiter": body.arbiter or arbiter, "among": among, "reach": "fisa"})


def _same(one: Body, other: RulingGiven) -> bool:
    fields = other.how, other.entry, other.decision
    return isinstance(one, RulingGiven) and (one.how, one.entry, one.decision) == fields


def _undone(state: HallState, case: SheetStatus, body: RulingGiven) -> bool:
    """Whether the sheet inherited the ruling once and the chief undid it, so that it is not given again."""
    backs = (event.body for number in state.undoings if (event := state.event(number)))
    given = (state.event(back.number) for back in backs if isinstance(back, TakenBack))
    same = (event for event in given if event and event.who == PROGRAM.name and _same(event.body, body))
    return any(called_now(state.log, event) == case.sheet.number for event in same)


def closing(case: SheetStatus) -> Conclusion | None:
    """Closing of a sheet on which everything is settled, None if it is not."""
    if case.stage is not SheetStage.READY:
        return None
    sheet = case.sheet
    how: Literal["singura", "doua_maini", "camera", "o_singura_mana"] = "doua_maini" if 2 in sheet.hands else "singura"
    if is_cameras(sheet.hands.get(2)):
        how = "camera"
    if on_one_word(sheet):
        how = "o_singura_mana"
    return f"inchisa-{sheet.number}-{sheet.last}", Closed(sheet.number, how)


def reopening(
    state: HallState, cases: Mapping[str, SheetStatus], tables: tuple[int, ...], seed: str
) -> Iterator[Conclusion]:
    """Reopenings of sheets to type again: drawn for the sample, or because all are typed twice."""
    if state.settings["tot_de_doua_ori"]:
        for number, case in cases.items():
            if case.sheet.closed in ("singura", "camera"):
                yield f"toate-{number}-{case.sheet.last}", Reopened(number, text_of("hall.all_again"))
        return
    for number in (*to_draw(state, cases, tables, seed), *cameras_to_draw(state, cases, tables, seed)):
        yield f"proba-{number}-{cases[number].sheet.last}", Reopened(number, text_of("hall.sample_drawn"), sample=True)
