"""Reasons for changed results of a player between two editions: decisions, answers, sanctions, typing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import asdict

from arbitraj.folder.registers import AS_WRITTEN
from arbitraj.record.names import same_number
from arbitraj.record.question import LOOKED_AT, NOTHING, TAKEN_BACK
from arbitraj.record.results_file import EditionResults, RankedResult, UnrankedResult
from arbitraj.text import say

Line = RankedResult | UnrankedResult | None
_Struct = TypeVar("_Struct", bound=Struct)
_RANKED, _NOBODY = "clasat", ""
_NUMBERED = ("nr", "stare", "prin")  # changes when a line is removed or added before it


@dataclass(frozen=True, slots=True)
class SettledSince:
    """Acts on a sheet between two editions, in words. `decided`: they are reported even without an effect.

    `retyped`: the sheet's own file has changed.
    """

    told: tuple[str, ...] = ()
    decided: bool = False
    retyped: bool = False

    def reasons(self, was: Line, now: Line) -> list[str]:
        """Why a player's results are others; none where nothing is known but that something in the folder changed."""
        found = [*self.told, *_of_state(was, now)]
        if found and self.retyped and ranked_as(was) == ranked_as(now):
            found.append(say("publish.by_file"))
        return found


def settled_between(before: EditionResults, after: EditionResults) -> dict[str, SettledSince]:
    """Decisions and answers between two results files, by sheet."""
    of_sheets: dict[str, list[str]] = {}
    decided = set[str]()
    for sheet, text in _decisions(before, after):
        of_sheets.setdefault(sheet, []).append(text)
        decided.add(sheet)
    for sheet, text in (*_answers(before, after), *_corrected(before, after)):
        of_sheets.setdefault(sheet, []).append(text)
    retyped = set(_retyped(before, after))
    return {
        sheet: SettledSince(tuple(of_sheets.get(sheet, ())), sheet in decided, sheet in retyped)
        for sheet in {*of_sheets, *retyped}
    }


def ranked_as(line: Line) -> str:
    """Ranked, why not, or on no list at all."""
    if isinstance(line, RankedResult):
        return _RANKED
    return line.motiv if line else _NOBODY


def _of_state(was: Line, now: Line) -> Iterator[str]:
    """State of a player now that was another before, in the word of the results."""
    then, since = ranked_as(was), ranked_as(now)
    if isinstance(was, RankedResult) and isinstance(now, RankedResult):
        if was.avertismente_disciplinare != now.avertismente_disciplinare:
            yield say("publish.by_warning")
        if was.ordine_predare != now.ordine_predare:
            yield say("publish.by_order")
    elif then == since:
        return
    elif since in _BECAME:
        yield say(_BECAME[since])
    elif then in _NO_LONGER:
        yield say(_NO_LONGER[then])


_BECAME = {
    "eliminat": "publish.by_sanction",
    "de_lamurit": "publish.by_question",
    "netastata": "publish.by_untyped",
    "absent": "publish.by_absence",
    _NOBODY: "publish.by_roster",
}
_NO_LONGER = {
    "eliminat": "publish.by_sanction_gone",
    "netastata": "publish.by_typing",
    "absent": "publish.by_hand_in",
    _NOBODY: "publish.by_roster",
}


def _decisions(before: EditionResults, after: EditionResults) -> Iterator[tuple[str, str]]:
    gone, new = _only_in(before.decizii, after.decizii)
    for key, lines in (("publish.decision", new), ("publish.decision_gone", gone)):
        for line in lines:
            yield same_number(line.fisa), say(key, number=line.nr, arbiter=line.arbitru, reason=line.motiv)


def _answers(before: EditionResults, after: EditionResults) -> Iterator[tuple[str, str]]:
    gone, new = _only_in(before.lamuriri, after.lamuriri)
    for key, lines in (("publish.answer", new), ("publish.answer_gone", gone)):
        for line in lines:
            if line.raspuns != LOOKED_AT:  # nothing was asked
                back = key == "publish.answer" and line.raspuns == TAKEN_BACK
                shown = {"seen": line.vazut, "arbiter": line.arbitru, "answer": _answer(line.raspuns)}
                yield same_number(line.fisa), say("publish.answer_back" if back else key, **shown)


def _answer(text: str) -> str:
    key = {
        AS_WRITTEN: "publish.as_written",
        NOTHING: "publish.nothing_written",
        TAKEN_BACK: "publish.taken_back",
    }.get(text)
    return say(key) if key else text


def _corrected(before: EditionResults, after: EditionResults) -> Iterator[tuple[str, str]]:
    """8.6: contestations that were admitted since because what had been typed was wrong."""
    answered = [[line for line in edition.contestatii if line.hotarare] for edition in (before, after)]
    for line in _only_in(*answered)[1]:
        if line.fisa_indreptata:
            shown = say("publish.corrected", number=line.nr, by=line.de, reason=line.motiv)
            yield same_number(line.fisa), shown


def _only_in(before: Sequence[_Struct], after: Sequence[_Struct]) -> tuple[list[_Struct], list[_Struct]]:
    """The lines that only the first has, and those that only the second has, whatever their numbers are."""
    left, new = [*map(_plain, before)], list[_Struct]()
    for line in after:
        if _plain(line) in left:
            left.remove(_plain(line))
        else:
            new.append(line)
    gone = list[_Struct]()
    for line in before:
        if _plain(line) in left:
            left.remove(_plain(line))
            gone.append(line)
    return gone, new


def _plain(line: Struct) -> dict[str, Any]:
    return {key: value for key, value in asdict(line).items() if key not in _NUMBERED}


def _retyped(before: EditionResults, after: EditionResults) -> Iterator[str]:
    """The sheets whose own file changed."""
    then, now = (edition.editie.intrari.fisiere for edition in (before, after))
    for name in {*then, *now}:
        path = PurePosixPath(name)
        if path.parent.name and then.get(name) != now.get(name):
            yield same_number(path.stem.split(".")[0])
