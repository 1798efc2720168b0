"""Reasons for changed results of a player between two editions: decisions, answers, sanctions, typing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from arbitraj.folder.registers import AS_WRITTEN, LOOKED_AT, TAKEN_BACK
from arbitraj.record.names import same_number
from arbitraj.record.question import NOTHING
from arbitraj.text import say

Data = Mapping[str, Any]
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

    def reasons(self, was: Data, now: Data) -> list[str]:
        """Reasons for a player's changed results, [] if only an unknown change in the folder is known."""
        found = [*self.told, *_of_state(was, now)]
        if found and self.retyped and ranked_as(was) == ranked_as(now):
            found.append(say("publish.by_file"))
        return found


def settled_between(before: Data, after: Data) -> dict[str, SettledSince]:
    """Acts between two results files, by sheet."""
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


def ranked_as(line: Data) -> str:
    """Ranked, reason for not being ranked, or "" for not being on the list."""
    return _RANKED if "loc" in line else line.get("motiv", _NOBODY)


def _of_state(was: Data, now: Data) -> Iterator[str]:
    """Reason for a changed status of a player."""
    then, since = ranked_as(was), ranked_as(now)
    if then == since:
        if was.get("avertismente_disciplinare") != now.get("avertismente_disciplinare"):
            yield say("publish.by_warning")
        if was.get("ordine_predare", now.get("ordine_predare")) != now.get("ordine_predare"):
            yield say("publish.by_order")
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


def _decisions(before: Data, after: Data) -> Iterator[tuple[str, str]]:
    gone, new = _only_in(before.get("decizii", ()), after.get("decizii", ()))
    for key, lines in (("decision", new), ("decision_gone", gone)):
        for each in lines:
            shown = {"number": each["nr"], "arbiter": each["arbitru"], "reason": each["motiv"]}
            yield same_number(each["fisa"]), say(f"publish.{key}", **shown)


def _answers(before: Data, after: Data) -> Iterator[tuple[str, str]]:
    gone, new = _only_in(before.get("lamuriri", ()), after.get("lamuriri", ()))
    for key, lines in (("answer", new), ("answer_gone", gone)):
        for line in lines:
            if line["raspuns"] != LOOKED_AT:  # nothing was asked
                shown = {"seen": line["vazut"], "arbiter": line["arbitru"], "answer": _answer(line["raspuns"])}
                named = "answer_back" if key == "answer" and line["raspuns"] == TAKEN_BACK else key
                yield same_number(line["fisa"]), say(f"publish.{named}", **shown)


def _answer(text: str) -> str:
    key = {AS_WRITTEN: "as_written", NOTHING: "nothing_written", TAKEN_BACK: "taken_back"}.get(text)
    return say(f"publish.{key}") if key else text


def _corrected(before: Data, after: Data) -> Iterator[tuple[str, str]]:
    """Contestations admitted since because the typing was wrong (8.6)."""
    answered = [each for each in before.get("contestatii", ()) if each["hotarare"]]
    _, new = _only_in(answered, [each for each in after.get("contestatii", ()) if each["hotarare"]])
    for contestation in new:
        if contestation.get("fisa_indreptata"):
            shown = {"number": contestation["nr"], "by": contestation["de"], "reason": contestation["motiv"]}
            yield same_number(contestation["fisa"]), say("publish.corrected", **shown)


def _only_in(before: Sequence[Data], after: Sequence[Data]) -> tuple[list[Data], list[Data]]:
    """Lines only in the first, and lines only in the second, regardless of their numbers."""
    left, new = [*map(_plain, before)], list[Data]()
    for line in after:
        if _plain(line) in left:
            left.remove(_plain(line))
        else:
            new.append(line)
    gone = list[Data]()
    for line in before:
        if _plain(line) in left:
            left.remove(_plain(line))
            gone.append(line)
    return gone, new


def _plain(line: Data) -> Data:
    return {key: value for key, value in line.items() if key not in _NUMBERED}


def _retyped(before: Data, after: Data) -> Iterator[str]:
    """Sheets whose own file changed."""
    then, now = (each.get("editie", {}).get("intrari", {}).get("fisiere", {}) for each in (before, after))
    for name in {*then, *now}:
        path = PurePosixPath(name)
        if path.parent.name and then.get(name) != now.get(name):
            yield same_number(path.stem.split(".")[0])
