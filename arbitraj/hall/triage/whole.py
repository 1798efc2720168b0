"""The queue as a whole: what waits on each sheet, and what waits that no sheet is kept open by."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from arbitraj.desk.look_at import looks_of
from arbitraj.hall.grading import Bench, Settled
from arbitraj.hall.state import HallState
from arbitraj.hall.triage.queue import ALIKE, Waiting
from arbitraj.hall.triage.ranked import ranked
from arbitraj.hall.triage.stage import SheetCase, Stage
from arbitraj.ranking.standings import Ranking

_COMPARED = "9.1.1.c"
_DONE = (Stage.DIFFERENCES, Stage.QUESTIONS)


@dataclass(frozen=True, slots=True)
class Afternoon:
    """The hall at one moment: what is known, what is concluded of every sheet, the ranking so far."""

    state: HallState
    settled: Settled
    cases: Mapping[str, SheetCase]
    ranking: Ranking


def afternoon(bench: Bench, state: HallState, settled: Settled, cases: Mapping[str, SheetCase]) -> Afternoon:
    """Everything concluded at a moment."""
    return Afternoon(state, settled, cases, ranked(bench, state, cases, settled))


def queue_of(now: Afternoon) -> tuple[Waiting, ...]:
    """Everything that waits for a person, the longest waiting first.

    Of a sheet whose second hand is still to come nothing that tells of its rows: nobody may see the first.
    """
    places = {each.correction.hand_in.sheet: each.place for each in now.ranking.standings}
    found = [*_of_sheets(now), *_alike(now)]
    placed = (replace(each, place=places.get(each.sheet)) for each in found)
    return tuple(sorted(placed, key=lambda each: (each.since, each.sheet, each.entry or 0)))


def _of_sheets(now: Afternoon) -> Iterator[Waiting]:
    for case in now.cases.values():
        alone = now.state.settings["o_mana"] and case.stage is Stage.WAITS_SECOND
        for each in case.waiting:
            if alone or case.stage in _DONE or (each.entry is None and each.question.startswith("ev-")):
                yield each


def _alike(now: Afternoon) -> Iterator[Waiting]:
    """9.1.1.c: pairs of sheets too much alike, asked once of both."""
    ticked = {answer.id for answer in now.settled.answers if answer.ticked}
    seen: set[frozenset[str]] = set()
    for correction in (standing.correction for standing in now.ranking.standings):
        for finding, look in looks_of(now.ranking.game, correction):
            other = str(dict(finding.reasons[0].values).get("other", "")) if finding.article == _COMPARED else ""
            pair = frozenset((look.sheet, other))
            if not other or pair in seen or look.id in ticked:
                continue
            seen.add(pair)
            since = max(_since(now, (look.sheet, other)))
            last = now.state.sheets[look.sheet].last
            typists = _typists(now, (look.sheet, other))
            yield Waiting(
                ALIKE, look.sheet, look.id, look.text, ("lasat",), None, look.text, since=since, last=last, chief=True,
                typists=typists, among=(other,)
            )  # fmt: skip


def _since(now: Afternoon, sheets: Iterable[str]) -> list[str]:
    return [hand.since for sheet in sheets for hand in now.state.sheets[sheet].hands.values()] or [""]


def _typists(now: Afternoon, sheets: Iterable[str]) -> tuple[str, ...]:
    found = (hand.who for sheet in sheets for hand in now.state.sheets[sheet].hands.values())
    return tuple(dict.fromkeys(found))
