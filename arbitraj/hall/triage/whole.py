"""Snapshot of the competition: the ranking so far and the queue, with items that keep no sheet open included."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from arbitraj.desk.grading.grade import rank_corrections
from arbitraj.desk.settling.look_at import looks_of
from arbitraj.folder.sanctioned import under_register
from arbitraj.hall.kernel.case import SheetStage, SheetStatus, Waiting
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.triage.beginnings import Tree, judged_otherwise
from arbitraj.hall.triage.closing import cameras_sampled, sampled
from arbitraj.hall.triage.queue import ALIKE, ASKED, BEGINNING, CAMERA_GOES_ON, CONTESTED, SAMPLE
from arbitraj.hall.typing.grading import Grader, SettledSoFar, hand_ins
from arbitraj.hall.written.contested import Disputes, contested_sheet
from arbitraj.hall.written.lines import contestation_lines
from arbitraj.hall.written.sanctioned import is_out, register_lines
from arbitraj.ranking.standings import Ranking
from arbitraj.record.contestation import Act
from arbitraj.record.model import HandIn, HandInState
from arbitraj.record.question import LookAt, question_id
from arbitraj.rules.correct import Correction, correct, with_comparisons
from arbitraj.text import say


def ranked(grader: Grader, state: HallState, cases: Mapping[str, SheetStatus], settled: SettledSoFar) -> Ranking:
    """Ranking of all sheets with a finished first transcription. The others count as not typed, and so do sheets with
    fields that have only the player's word.
    """
    by_table = {case.sheet.table: case for case in cases.values() if case.correction and not case.alone}
    known = grader.game(settled)
    counted = under_register(tuple(hand_ins(state)), grader.competition.players, register_lines(state))
    every = tuple(_waiting(each, by_table) for each in counted)
    game = replace(known, competition=replace(known.competition, hand_ins=every))
    players = {player.table: player for player in grader.competition.players}

    def correction(hand_in: HandIn) -> Correction:
        case = by_table.get(hand_in.table)
        if case is None or case.hand is None or case.correction is None:
            return correct(game, hand_in, players[hand_in.table], None)
        return case.correction

    corrections = tuple(correction(each) for each in every if each.ranked)
    return rank_corrections(game, tuple(with_comparisons(game, corrections)), grader.scale)


def _waiting(hand_in: HandIn, known: Container[int]) -> HandIn:
    if hand_in.state is not HandInState.HANDED_IN or hand_in.table in known:
        return hand_in
    return replace(hand_in, state=HandInState.NOT_TYPED)


_COMPARED = "9.1.1.c"
_DONE = (SheetStage.DIFFERENCES, SheetStage.QUESTIONS)


@dataclass(frozen=True, slots=True)
class Afternoon:
    """Snapshot of the hall: the state, the conclusions on every sheet, the ranking so far."""

    state: HallState
    settled: SettledSoFar
    cases: Mapping[str, SheetStatus]
    ranking: Ranking


def afternoon(grader: Grader, state: HallState, settled: SettledSoFar, cases: Mapping[str, SheetStatus]) -> Afternoon:
    """Snapshot with the ranking computed."""
    return Afternoon(state, settled, cases, ranked(grader, state, cases, settled))


def queue_of(now: Afternoon, tree: Tree) -> tuple[Waiting, ...]:
    """All open items, the longest waiting first.

    Items about rows are left out for sheets that wait for their second transcription, as nobody may see the first. If
    too few are there (o_mana), its typist gets them.
    """
    places = {each.correction.hand_in.sheet: each.place for each in now.ranking.standings}
    found = [*_of_sheets(now), *_alike(now), *_conflicts(now, tree), *_sample(now), *_contested(now)]
    found += _cameras_sample(now)
    placed = (replace(each, place=places.get(each.sheet)) for each in found)
    return tuple(sorted(placed, key=lambda each: (each.since, each.sheet, each.entry or 0)))


def _of_sheets(now: Afternoon) -> Iterator[Waiting]:
    for case in now.cases.values():
        if is_out(now.state, case.sheet.table):
            continue
        alone = now.state.settings["o_mana"] and case.stage is SheetStage.WAITS_SECOND
        for each in case.waiting:
            if alone or case.stage in _DONE or (each.entry is None and each.kind == ASKED):
                yield replace(each, before_second=case.stage is SheetStage.WAITS_SECOND and each.entry is not None)


def pairs(now: Afternoon) -> Iterator[tuple[LookAt, str]]:
    """Sheets too much alike (9.1.1.c) that nobody has looked at, with the other sheet's number."""
    ticked = {answer.id for answer in now.settled.answers if answer.ticked}
    for standing in now.ranking.standings:
        for finding, look in looks_of(now.ranking.game, standing.correction):
            if finding.article == _COMPARED and look.id not in ticked:
                yield look, str(dict(finding.reasons[0].values)["other"])


def _alike(now: Afternoon) -> Iterator[Waiting]:
    """One item for every such pair."""
    found = {frozenset((look.sheet, other)): (look, other) for look, other in pairs(now)}
    for look, other in found.values():
        both = look.sheet, other
        item = Waiting(ALIKE, look.sheet, look.id, look.text, ("lasat",), seen=look.text, chief=True, among=(other,))
        last = now.state.sheets[look.sheet].last
        yield replace(item, since=max(_since(now, both)), last=last, typists=_typists(now, both))


def _conflicts(now: Afternoon, tree: Tree) -> Iterator[Waiting]:
    """Items for sheets at one node with different outcomes, until somebody explains them."""
    for rows in judged_otherwise(tree.rows(now.cases, now.settled)):
        first, sheets = rows[0], tuple(dict.fromkeys(row.sheet for row in rows))
        outcomes = "; ".join(f"{row.sheet}: {row.outcome}" for row in rows)
        name = question_id(first.sheet, first.entry, BEGINNING, outcomes)
        sheet = now.state.sheets[first.sheet]
        if any(done.body.question == name for done in sheet.rulings):
            continue
        among = tuple(sheets[1:])
        text = say("hall.judged_otherwise", entry=first.entry, sheet=first.sheet, sheets=", ".join(among))
        item = Waiting(BEGINNING, first.sheet, name, text, ("raspuns",), first.entry, text, chief=True, among=among)
        since = max(_since(now, sheets))
        yield replace(item, since=since, last=sheet.last, which=first.table, typists=_typists(now, sheets))


def _sample(now: Afternoon) -> Iterator[Waiting]:
    """Item after a difference in the control sample: whether to type all sheets again."""
    differed = sampled(now.cases.values()).differed
    yield from _differed(now, differed, "proba-", "tot_de_doua_ori", "hall.sample_differed")


def _cameras_sample(now: Afternoon) -> Iterator[Waiting]:
    """Item after a difference in the camera's sample: whether the camera goes on."""
    differed = cameras_sampled(now.cases.values()).differed
    yield from _differed(now, differed, CAMERA_GOES_ON, "fara_camera", "hall.camera_differed")


def _differed(now: Afternoon, differed: Sequence[str], named: str, setting: str, key: str) -> Iterator[Waiting]:
    """Item asked anew with every sheet that differs, until its setting is on."""
    name = f"{named}{len(differed)}"
    answered = any(done.body.question == name for done in now.state.rulings)
    if differed and not now.state.settings[setting] and not answered:
        text = say(key, sheets=", ".join(differed))
        since, among = max(_since(now, differed)), tuple(differed)
        yield Waiting(SAMPLE, "", name, text, ("raspuns", "setare"), seen=text, since=since, chief=True, among=among)


def _contested(now: Afternoon) -> Iterator[Waiting]:
    """Items of contestations (8.6) that the chief arbiter or the commission has not answered."""
    lines = {line.number: line for line in contestation_lines(now.state)}
    for number, dispute in now.state.of(Disputes).by_number.items():
        line = lines[number]
        if line.open:
            key = "hall.contest_waits" if line.last_act in (Act.MADE, Act.ANSWERED) else "hall.appeal_waits"
            text = say(key, number=number, name=dispute.line.name, text=dispute.line.text)
            event = now.state.event(dispute.last)
            since = event.when if event else dispute.since
            sheet = contested_sheet(now.state, dispute.line)
            item = Waiting(CONTESTED, sheet.number if sheet else "", str(number), text, (CONTESTED,), chief=True)
            yield replace(item, entry=dispute.line.entry, since=since, last=dispute.last)


def _since(now: Afternoon, sheets: Iterable[str]) -> list[str]:
    return [hand.since for sheet in sheets for hand in now.state.sheets[sheet].hands.values()] or [""]


def _typists(now: Afternoon, sheets: Iterable[str]) -> tuple[str, ...]:
    found = (hand.who for sheet in sheets for hand in now.state.sheets[sheet].hands.values())
    return tuple(dict.fromkeys(found))
