"""Changes between two published results files, with reasons (6.3.2.i, 8.6, 8.7)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbitraj.desk.editions.reasons import Line, SettledSince, ranked_as, settled_between
from arbitraj.desk.inputs import told_to_players
from arbitraj.folder.published import Published
from arbitraj.record.findings import Kind, State
from arbitraj.record.model import REASON_KEYS
from arbitraj.record.names import same_number
from arbitraj.record.results_file import (
    EditionBefore,
    EditionResults,
    EntryResult,
    FindingResult,
    RankedResult,
    RoundResults,
)
from arbitraj.report.shown import decimal
from arbitraj.text import say

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
_Row = tuple[State, str, str, int]


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
    """A line for everything that an arbiter changed and for every player whose results are not the same."""
    return (*_data_changed(before, after), *_players_changed(before, after))


def whose_results_moved(before: RoundResults, after: RoundResults) -> tuple[str, ...]:
    """The players whose place, total or ranking points differ, or who are ranked in one of the two alone."""
    old, new = before.players, after.players
    moved = (table for table in sorted({*old, *new}) if any(_moved(old.get(table), new.get(table))))
    return tuple({**old, **new}[table].nume for table in moved)


def _data_changed(before: EditionResults, after: EditionResults) -> Iterator[str]:
    """Changes in the folder without those of the registers, which are told with the players they concern."""
    if shown := "; ".join(told_to_players(before.editie.intrari, after.editie.intrari)):
        yield say("publish.data_changed", what=shown)


def _players_changed(before: EditionResults, after: EditionResults) -> Iterator[str]:
    old, new = before.players, after.players
    settled = settled_between(before, after)
    lines = {table: (old.get(table), new.get(table)) for table in {**new, **old}}
    changed = {table for table, (was, now) in lines.items() if _changed(was, now)}
    reordered = {table for table, (was, now) in lines.items() if _of(was, now, "ordine_predare")}
    first, then = list[str](), list[str]()
    for table, (was, now) in lines.items():
        known = settled.get(_sheet(now) or _sheet(was), SettledSince())
        own, moved = list(_own(was, now)), list(_moved(was, now))
        if not own and not moved and not known.decided:
            continue
        name = say("publish.player", name=(new.get(table) or old[table]).nume, table=table)
        what = "; ".join([*moved, *own]) or say("publish.nothing_moved")
        reasons = known.reasons(was, now)
        if moved and table not in changed and (changed | reordered) - {table}:
            reasons.append(say("publish.by_others"))
        why = "; ".join(reasons) or say("publish.by_data")
        line = say("publish.change", who=name, what=what, why=why)
        (first if table in changed or known.decided else then).append(line)
    # first players with another correction, then those whose place changed with it
    yield from (*first, *then)


def _sheet(line: Line) -> str:
    return same_number(line.fisa) if line else ""


def _of(was: Line, now: Line, key: str) -> bool:
    """Whether two players are ranked and this of them is not the same."""
    both = isinstance(was, RankedResult) and isinstance(now, RankedResult)
    return both and getattr(was, key) != getattr(now, key)


def _changed(was: Line, now: Line) -> bool:
    """Whether a player's own results are others, not only what others make of them."""
    return (
        ranked_as(was) != ranked_as(now) or _of(was, now, "total") or _sheet(was) != _sheet(now) or any(_own(was, now))
    )


def _moved(was: Line, now: Line) -> Iterator[str]:
    """Place, total and ranking points; who was or is not ranked."""
    if not (isinstance(was, RankedResult) and isinstance(now, RankedResult)):
        states = [_state(line) for line in (was, now)]
        if states[0] != states[1]:
            yield say("publish.moved", what="", before=states[0], after=states[1]).strip()
        return
    for key, name in _MOVED:
        if _of(was, now, key):
            numbers = getattr(was, key), getattr(now, key)
            shown = [say("publish.none") if number is None else decimal(number) for number in numbers]
            yield say("publish.moved", what=say(name), before=shown[0], after=shown[1])
    if _sheet(was) != _sheet(now):
        yield say("publish.moved", what=say("publish.sheet"), before=was.fisa, after=now.fisa)


def _state(line: Line) -> str:
    if isinstance(line, RankedResult):
        return say("publish.at_place", place=line.loc)
    return say(REASON_KEYS[line.motiv]) if line else say("publish.not_there")


def _own(was: Line, now: Line) -> Iterator[str]:
    """Changes on a player's own sheet: findings gone and new, entries judged otherwise, numbers of sanctions."""
    if not (isinstance(was, RankedResult) and isinstance(now, RankedResult)):
        return
    gone, new = _findings(was), _findings(now)
    for key, found in (("publish.findings_gone", gone - new), ("publish.findings_new", new - gone)):
        if found:
            shown = [f"{what} ×{number}" if number > 1 else what for what, number in found.items()]
            yield say(key, findings=", ".join(shown))
    for key, name in _COUNTED:
        if _of(was, now, key):
            yield say("publish.moved", what=say(name), before=getattr(was, key), after=getattr(now, key))
    yield from _entries(was, now)


def _findings(line: RankedResult) -> Counter[str]:
    """The findings that have an effect, by article and entry."""
    return Counter(
        say("publish.finding_at", article=finding.articol, entry=_entry_name(finding))
        if finding.depunere
        else finding.articol
        for finding in line.constatari
        if finding.fel != Kind.REMARK.value and not finding.anulata
    )


def _entry_name(finding: FindingResult) -> str:
    key = "publish.construction_entry" if finding.tabel else "publish.entry"
    return say(key, number=finding.depunere)


def _entries(was: RankedResult, now: RankedResult) -> Iterator[str]:
    """Entries that are worth another number of points than before, or stand elsewhere."""
    tables = (
        ("publish.construction_entry", was.constructie, now.constructie),
        ("publish.entry", was.depuneri, now.depuneri),
    )
    for name, *both in tables:
        old, new = (_entry_lines(entries or ()) for entries in both)
        for number in sorted({*old, *new}):
            before, after = old.get(number), new.get(number)
            if before != after:
                shown = [_entry(line) if line else say("publish.none") for line in (before, after)]
                what = say(name, number=number)
                yield say("publish.moved", what=what, before=shown[0], after=shown[1])


def _entry_lines(entries: Sequence[EntryResult]) -> dict[int, _Row]:
    return {entry.nr: (entry.stare, entry.pozitie, entry.cuvant, entry.puncte) for entry in entries}


def _entry(entry: _Row) -> str:
    state, position, word, points = entry
    key = "publish.entry_as" if state is State.CORRECT else "publish.entry_refused"
    return say(key, position=position, word=word, points=points, state=say(state.key))
