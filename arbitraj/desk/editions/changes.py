"""Changes between two published results files (6.3.2.i, 8.6, 8.7): whose results moved, by which acts, why."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import asdict

from arbitraj.desk.inputs import told_to_players
from arbitraj.folder.published import Published
from arbitraj.folder.registers import AS_WRITTEN
from arbitraj.record.findings import Kind, State
from arbitraj.record.model import REASON_KEYS
from arbitraj.record.names import same_number
from arbitraj.record.question import LOOKED_AT, NOTHING, TAKEN_BACK
from arbitraj.record.results_file import (
    EditionBefore,
    EditionResults,
    FindingResult,
    RankedResult,
    RoundResults,
    UnrankedResult,
)
from arbitraj.report.shown import decimal
from arbitraj.text import text_of

_Line = RankedResult | UnrankedResult | None
_Row = tuple[State, str, str, int]
_Struct = TypeVar("_Struct", bound=Struct)
_COUNTED = (
    ("avertismente_tehnice", "publish.warnings"),
    ("penalizari_tehnice", "publish.penalties"),
    ("avertismente_disciplinare", "publish.disciplinary"),
)
_MOVED = (
    ("loc", "publish.place"),
    ("total", "publish.total"),
    ("puncte_clasament", "publish.ranking_points"),
    ("ordine_predare", "publish.order"),
)
_RANKED, _NOBODY = "clasat", ""
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
_ANSWERS = {
    AS_WRITTEN: "publish.as_written",
    NOTHING: "publish.nothing_written",
    TAKEN_BACK: "publish.taken_back",
}
_NUMBERED = ("nr", "stare", "prin")  # changes when a line is removed or added before it


@dataclass(frozen=True, slots=True)
class EditionsCompared:
    """The editions for comparison: the `provisional` results, for a final edition, and the previous edition of the same
    stage with other inputs, or its note `kept` from the JSON, if this edition is made again.
    """

    provisional: Published | None = None
    before: Published | None = None
    kept: EditionBefore | None = None

    def noted(self, after: EditionResults) -> EditionBefore | None:
        """JSON of the edition published before, None if there was none."""
        if self.before is None:
            return self.kept
        return EditionBefore(self.before.about.amprenta, changes(self.before.results, after))


def changes(before: EditionResults, after: EditionResults) -> tuple[str, ...]:
    """A line for everything that an arbiter changed and for every player whose results are not the same.

    Changes of the registers are told with the players they concern.
    """
    shown = "; ".join(told_to_players(before.editie.intrari, after.editie.intrari))
    data = (text_of("publish.data_changed", what=shown),) if shown else ()
    return (*data, *_players_changed(before, after))


def whose_results_moved(before: RoundResults, after: RoundResults) -> tuple[str, ...]:
    """The players whose place, total or ranking points differ, or who are ranked in one of the two alone."""
    old, new = before.players, after.players
    moved = (table for table in sorted({*old, *new}) if any(_moved(old.get(table), new.get(table))))
    return tuple({**old, **new}[table].nume for table in moved)


def _players_changed(before: EditionResults, after: EditionResults) -> Iterator[str]:
    old, new = before.players, after.players
    decided, told, retyped = _acts(before, after)
    lines = {table: (old.get(table), new.get(table)) for table in {**new, **old}}
    changed = {table for table, (was, now) in lines.items() if _changed(was, now)}
    reordered = {table for table, (was, now) in lines.items() if _of(was, now, "ordine_predare")}
    first, then = list[str](), list[str]()
    for table, (was, now) in lines.items():
        sheet = _sheet(now) or _sheet(was)
        own, moved = list(_own(was, now)), list(_moved(was, now))
        if not own and not moved and sheet not in decided:
            continue
        name = text_of("publish.player", name=(new.get(table) or old[table]).nume, table=table)
        what = "; ".join([*moved, *own]) or text_of("publish.nothing_moved")
        reasons = [*told.get(sheet, ()), *_of_state(was, now)]
        if reasons and sheet in retyped and _ranked_as(was) == _ranked_as(now):
            reasons.append(text_of("publish.by_file"))
        if moved and table not in changed and (changed | reordered) - {table}:
            reasons.append(text_of("publish.by_others"))
        why = "; ".join(reasons) or text_of("publish.by_data")
        line = text_of("publish.change", who=name, what=what, why=why)
        (first if table in changed or sheet in decided else then).append(line)
    # first players with another correction, then those whose place changed with it
    yield from (*first, *then)


def _sheet(line: _Line) -> str:
    return same_number(line.fisa) if line else ""


def _of(was: _Line, now: _Line, key: str) -> bool:
    """Whether two players are ranked and this of them is not the same."""
    both = isinstance(was, RankedResult) and isinstance(now, RankedResult)
    return both and getattr(was, key) != getattr(now, key)


def _changed(was: _Line, now: _Line) -> bool:
    """Whether a player's own results are others, not only what others make of them."""
    others = _ranked_as(was) != _ranked_as(now) or _of(was, now, "total") or _sheet(was) != _sheet(now)
    return others or any(_own(was, now))


def _moved(was: _Line, now: _Line) -> Iterator[str]:
    if not (isinstance(was, RankedResult) and isinstance(now, RankedResult)):
        before, after = _state(was), _state(now)
        if before != after:
            yield text_of("publish.moved", what="", before=before, after=after).strip()
        return
    for key, name in _MOVED:
        if _of(was, now, key):
            numbers = getattr(was, key), getattr(now, key)
            shown = [text_of("publish.none") if number is None else decimal(number) for number in numbers]
            yield text_of("publish.moved", what=text_of(name), before=shown[0], after=shown[1])
    if _sheet(was) != _sheet(now):
        yield text_of("publish.moved", what=text_of("publish.sheet"), before=was.fisa, after=now.fisa)


def _state(line: _Line) -> str:
    if isinstance(line, RankedResult):
        return text_of("publish.at_place", place=line.loc)
    return text_of(REASON_KEYS[line.motiv]) if line else text_of("publish.not_there")


def _own(was: _Line, now: _Line) -> Iterator[str]:
    """Changes on a player's own sheet: findings gone and new, entries judged otherwise, numbers of sanctions."""
    if not (isinstance(was, RankedResult) and isinstance(now, RankedResult)):
        return
    gone, new = _findings(was), _findings(now)
    for key, found in (("publish.findings_gone", gone - new), ("publish.findings_new", new - gone)):
        if found:
            shown = [f"{what} ×{number}" if number > 1 else what for what, number in found.items()]
            yield text_of(key, findings=", ".join(shown))
    for key, name in _COUNTED:
        if _of(was, now, key):
            yield text_of("publish.moved", what=text_of(name), before=getattr(was, key), after=getattr(now, key))
    for name, *both in (
        ("publish.construction_entry", was.constructie, now.constructie),
        ("publish.entry", was.depuneri, now.depuneri),
    ):
        before, after = ({e.nr: (e.stare, e.pozitie, e.cuvant, e.puncte) for e in entries or ()} for entries in both)
        for number in sorted({*before, *after}):
            if before.get(number) != after.get(number):
                then, since = (_entry(lines.get(number)) for lines in (before, after))
                yield text_of("publish.moved", what=text_of(name, number=number), before=then, after=since)


def _findings(line: RankedResult) -> Counter[str]:
    found = (f for f in line.constatari if f.fel != Kind.REMARK.value and not f.anulata)
    return Counter(
        text_of("publish.finding_at", article=f.articol, entry=_entry_name(f)) if f.depunere else f.articol
        for f in found
    )


def _entry_name(finding: FindingResult) -> str:
    key = "publish.construction_entry" if finding.tabel else "publish.entry"
    return text_of(key, number=finding.depunere)


def _entry(entry: _Row | None) -> str:
    if entry is None:
        return text_of("publish.none")
    state, position, word, points = entry
    key = "publish.entry_as" if state is State.CORRECT else "publish.entry_refused"
    return text_of(key, position=position, word=word, points=points, state=text_of(state.key))


def _ranked_as(line: _Line) -> str:
    """Ranked, why not, or on no list at all."""
    if isinstance(line, RankedResult):
        return _RANKED
    return line.motiv if line else _NOBODY


def _of_state(was: _Line, now: _Line) -> Iterator[str]:
    """State of a player now that was another before, in the word of the results."""
    then, since = _ranked_as(was), _ranked_as(now)
    if isinstance(was, RankedResult) and isinstance(now, RankedResult):
        if was.avertismente_disciplinare != now.avertismente_disciplinare:
            yield text_of("publish.by_warning")
        if was.ordine_predare != now.ordine_predare:
            yield text_of("publish.by_order")
    elif then == since:
        return
    elif (then, since) == (_NOBODY, "absent"):  # never among those who played
        yield text_of("publish.by_roster")
    elif since in _BECAME:
        yield text_of(_BECAME[since])
    elif then in _NO_LONGER:
        yield text_of(_NO_LONGER[then])


def _acts(before: EditionResults, after: EditionResults) -> tuple[set[str], dict[str, list[str]], set[str]]:
    """Acts between two editions by sheet: the decided sheets, which are told even without an effect, all acts in words,
    the sheets whose own file changed.
    """
    told = defaultdict[str, list[str]](list)
    for sheet, text in _decisions(before, after):
        told[sheet].append(text)
    decided = set(told)
    for sheet, text in (*_answers(before, after), *_corrected(before, after)):
        told[sheet].append(text)
    then, now = (edition.editie.intrari.fisiere for edition in (before, after))
    files = (PurePosixPath(name) for name in {*then, *now} if then.get(name) != now.get(name))
    return decided, told, {same_number(path.stem.split(".")[0]) for path in files if path.parent.name}


def _decisions(before: EditionResults, after: EditionResults) -> Iterator[tuple[str, str]]:
    gone, new = _only_in(before.decizii, after.decizii)
    for key, lines in (("publish.decision", new), ("publish.decision_gone", gone)):
        for line in lines:
            yield same_number(line.fisa), text_of(key, number=line.nr, arbiter=line.arbitru, reason=line.motiv)


def _answers(before: EditionResults, after: EditionResults) -> Iterator[tuple[str, str]]:
    gone, new = _only_in(before.lamuriri, after.lamuriri)
    for key, lines in (("publish.answer", new), ("publish.answer_gone", gone)):
        for line in lines:
            if line.raspuns != LOOKED_AT:  # nothing was asked
                back = key == "publish.answer" and line.raspuns == TAKEN_BACK
                answer = text_of(_ANSWERS[line.raspuns]) if line.raspuns in _ANSWERS else line.raspuns
                shown = {"seen": line.vazut, "arbiter": line.arbitru, "answer": answer}
                yield same_number(line.fisa), text_of("publish.answer_back" if back else key, **shown)


def _corrected(before: EditionResults, after: EditionResults) -> Iterator[tuple[str, str]]:
    """8.6: contestations that were admitted since because what had been typed was wrong."""
    answered = [[line for line in edition.contestatii if line.hotarare] for edition in (before, after)]
    for line in _only_in(*answered)[1]:
        if line.fisa_indreptata:
            yield same_number(line.fisa), text_of("publish.corrected", number=line.nr, by=line.de, reason=line.motiv)


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
