"""Impact of a ruling: the sheet is corrected again under the decision that the arbiter may take.

A finding's own loss says little: accepting an entry brings others back, and a few points may be five places.
"""

from collections.abc import Iterator
from dataclasses import replace

from msgspec import structs

from arbitraj.desk.grading.grade import Graded, corrected_alone, rank_corrections
from arbitraj.ranking.standings import Ranking
from arbitraj.record.findings import Finding, Kind, State
from arbitraj.record.model import Action, Decision
from arbitraj.record.question import RulingMoves
from arbitraj.rules.correct import CONSTRUCTION, Correction
from arbitraj.rules.remarks import turned_sheet

TURNED = "read_the_other_way"


class Worth:
    """Impact of rulings in a graded folder, for one finding after another."""

    def __init__(self, graded: Graded) -> None:
        self._graded = graded
        self._places = _places(graded.ranking)

    def of(self, correction: Correction, finding: Finding) -> RulingMoves | None:
        """The largest impact of a ruling on a finding, None if no ruling is possible."""
        moved = (self._moved(correction, now) for now in self._ruled(correction, finding))
        return max(moved, key=lambda each: (abs(each.points), abs(each.climb)), default=None)

    def _ruled(self, correction: Correction, finding: Finding) -> Iterator[Correction]:
        """The sheet under each ruling that can be carried out."""
        contest, game, table = self._graded.contest, self._graded.ranking.game, correction.hand_in.table
        competition = contest.competition
        if any(reason.key == TURNED for reason in finding.reasons) and correction.sheet:
            sheets = {**contest.sheets, table: turned_sheet(correction.sheet)}
            yield corrected_alone(replace(contest, sheets=sheets), replace(game, competition=competition), table)
        last = max((each.number for each in competition.decisions), default=0)
        for ruling in rulings(correction, finding):
            decision = structs.replace(ruling, number=last + 1)
            decided = replace(competition, decisions=(*competition.decisions, decision))
            now = corrected_alone(contest, replace(game, competition=decided), table)
            if not now.misfits and not now.open:
                yield now

    def _moved(self, was: Correction, now: Correction) -> RulingMoves:
        table = was.hand_in.table
        others = (each for each in self._graded.corrections if each.hand_in.table != table)
        ranking = self._graded.ranking
        game = replace(ranking.game, competition=self._graded.contest.competition)
        after = rank_corrections(game, (*others, now), ranking.scale)
        return RulingMoves((was.total, now.total), (self._places.get(table, 0), _places(after).get(table, 0)))


def rulings(correction: Correction, finding: Finding) -> Iterator[Decision]:
    """Decisions possible for an arbiter who disagrees with a finding, or agrees with a remark."""
    if finding.entry is None:
        return
    values = {name: value for reason in finding.reasons for name, value in reason.values}
    steps = correction.construction if finding.table == CONSTRUCTION else correction.entries
    step = next((each for each in steps if each.number == finding.entry), None)
    about = Decision(
        sheet=correction.hand_in.sheet,
        entry=finding.entry,
        action=Action.ACCEPT,
        reason="–",
        arbiter="–",
        table=finding.table,
    )
    if step is None:
        return
    if finding.kind is Kind.REMARK and "group" in values:
        yield structs.replace(about, action=Action.GROUP, group=str(values["group"]))
    elif finding.kind is Kind.REMARK and "words" in values:
        yield from (structs.replace(about, word=word) for word in str(values["words"]).split(", "))
    elif step.state is State.INCORRECT or "place" in values:
        if "place" in values:
            yield structs.replace(about, position=str(values["place"]))
        yield about
    else:
        found = [finding] if finding.counts else [each for each in correction.findings if _same_entry(each, finding)]
        yield from (structs.replace(about, action=Action.DROP, article=each.article) for each in found)


def _same_entry(other: Finding, finding: Finding) -> bool:
    return other.counts and (other.entry, other.table) == (finding.entry, finding.table)


def _places(ranking: Ranking) -> dict[int, int]:
    return {each.correction.player.table: each.place for each in ranking.standings}
