"""Changes between two published results files, with reasons (6.3.2.i, 8.6, 8.7)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arbitraj.desk.inputs import told_to_players
from arbitraj.desk.reasons import SettledSince, ranked_as, settled_between
from arbitraj.folder.published import Published
from arbitraj.record.names import same_number
from arbitraj.report.shown import decimal
from arbitraj.text import say

Data = Mapping[str, Any]
_COUNTED = (
    ("avertismente_tehnice", "warnings"),
    ("penalizari_tehnice", "penalties"),
    ("avertismente_disciplinare", "disciplinary"),
)
_MOVED = (
    ("loc", "place"),
    ("total", "total"),
    ("puncte_clasament", "ranking_points"),
    ("ordine_predare", "order"),
)
_NO_LINE: Data = {}


@dataclass(frozen=True, slots=True)
class EditionsCompared:
    """The editions for comparison: the `provisional` results, for a final edition, and the previous edition of the same
    stage with other inputs, or its note `kept` from the JSON, if this edition is made again.
    """

    provisional: Published | None = None
    before: Published | None = None
    kept: Mapping[str, Any] | None = None

    def noted(self, after: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Data of the JSON about the previous edition, None if there was none."""
        if self.before is None:
            return self.kept
        return {"amprenta": self.before.about["amprenta"], "schimbari": list(changes(self.before.results, after))}


def changes(before: Data, after: Data) -> tuple[str, ...]:
    """A line for every change by an arbiter and for every player with other results.

    `before` and `after` are results files, with their inputs under `editie`.
    """
    return (*_data_changed(before, after), *_players_changed(before, after))


def whose_results_moved(before: Data, after: Data) -> tuple[str, ...]:
    """Names of players whose place, total or ranking points differ, or who are ranked in one of the two only."""
    old, new = _by_table(before), _by_table(after)
    lines = ((old.get(table, _NO_LINE), new.get(table, _NO_LINE)) for table in sorted({*old, *new}))
    return tuple((now or was)["nume"] for was, now in lines if any(_moved(was, now)))


def _data_changed(before: Data, after: Data) -> Iterator[str]:
    """Changes in the folder other than those of the registers, which are listed with the players concerned."""
    then, now = (each.get("editie", {}).get("intrari", {}) for each in (before, after))
    if now and (shown := "; ".join(told_to_players({**now, **then}, now))):
        yield say("publish.data_changed", what=shown)


def _players_changed(before: Data, after: Data) -> Iterator[str]:
    old, new = _by_table(before), _by_table(after)
    settled = settled_between(before, after)
    tables = (*new, *(table for table in old if table not in new))
    lines = {table: (old.get(table, _NO_LINE), new.get(table, _NO_LINE)) for table in tables}
    changed = {table for table, (was, now) in lines.items() if _changed(was, now)}
    reordered = {table for table, (was, now) in lines.items() if _of(was, now, "ordine_predare")}
    first, then = list[str](), list[str]()
    for table, (was, now) in lines.items():
        known = settled.get(_sheet(now) or _sheet(was), SettledSince())
        own, moved = list(_own(was, now)), list(_moved(was, now))
        if not own and not moved and not known.decided:
            continue
        name = say("publish.player", name=(now or was)["nume"], table=table)
        what = "; ".join([*moved, *own]) or say("publish.nothing_moved")
        reasons = known.reasons(was, now)
        if moved and table not in changed and (changed | reordered) - {table}:
            reasons.append(say("publish.by_others"))
        why = "; ".join(reasons) or say("publish.by_data")
        line = say("publish.change", who=name, what=what, why=why)
        (first if table in changed or known.decided else then).append(line)
    # first players with another correction, then those whose place changed with it
    yield from (*first, *then)


def _by_table(data: Data) -> dict[int, Data]:
    return {line["masa"]: line for line in (*data.get("clasament", ()), *data.get("neclasati", ()))}


def _sheet(line: Data) -> str:
    return same_number(line.get("fisa") or "")


def _of(was: Data, now: Data, key: str) -> bool:
    """Whether both lines have the key, with different values."""
    return key in was and key in now and was[key] != now[key]


def _changed(was: Data, now: Data) -> bool:
    """Whether a player's own results differ, not only the place relative to others."""
    return (
        ranked_as(was) != ranked_as(now) or _of(was, now, "total") or _sheet(was) != _sheet(now) or any(_own(was, now))
    )


def _moved(was: Data, now: Data) -> Iterator[str]:
    """Changes of place, total, ranking points and sheet, and of being ranked."""
    if "loc" not in was or "loc" not in now:
        states = [say("publish.at_place", place=x["loc"]) if "loc" in x else _unranked(x) for x in (was, now)]
        if states[0] != states[1]:
            yield say("publish.moved", what="", before=states[0], after=states[1]).strip()
        return
    for key, name in _MOVED:
        if _of(was, now, key):
            shown = [say("publish.none") if x[key] is None else decimal(x[key]) for x in (was, now)]
            yield say("publish.moved", what=say(f"publish.{name}"), before=shown[0], after=shown[1])
    if _sheet(was) != _sheet(now):
        yield say("publish.moved", what=say("publish.sheet"), before=was["fisa"], after=now["fisa"])


def _unranked(line: Data) -> str:
    return say(f"workbook.reason_{line['motiv']}") if line else say("publish.not_there")


def _own(was: Data, now: Data) -> Iterator[str]:
    """Changes on the player's own sheet: findings gone and new, entries judged otherwise, numbers of sanctions."""
    if "loc" not in was or "loc" not in now:
        return
    gone, new = _findings(was), _findings(now)
    for key, found in (("gone", gone - new), ("new", new - gone)):
        if found:
            shown = [f"{what} ×{number}" if number > 1 else what for what, number in found.items()]
            yield say(f"publish.findings_{key}", findings=", ".join(shown))
    for key, name in _COUNTED:
        if was[key] != now[key]:
            yield say("publish.moved", what=say(f"publish.{name}"), before=was[key], after=now[key])
    yield from _entries(was, now)


def _findings(line: Data) -> Counter[str]:
    """Findings with an effect, by article and entry."""
    return Counter(
        say("publish.finding_at", article=finding["articol"], entry=_entry_name(finding))
        if finding["depunere"]
        else finding["articol"]
        for finding in line["constatari"]
        if finding["fel"] != "observatie" and not finding.get("anulata")
    )


def _entry_name(finding: Data) -> str:
    key = "construction_entry" if finding.get("tabel") else "entry"
    return say(f"publish.{key}", number=finding["depunere"])


def _entries(was: Data, now: Data) -> Iterator[str]:
    """Entries with other points or another position."""
    for key, name in (("constructie", "construction_entry"), ("depuneri", "entry")):
        old, new = (_entry_lines(line.get(key, ())) for line in (was, now))
        for number in sorted({*old, *new}):
            before, after = old.get(number), new.get(number)
            if before != after:
                shown = [_entry(each) if each else say("publish.none") for each in (before, after)]
                what = say(f"publish.{name}", number=number)
                yield say("publish.moved", what=what, before=shown[0], after=shown[1])


def _entry_lines(entries: Sequence[Data]) -> dict[int, tuple[str, str, str, int]]:
    return {each["nr"]: (each["stare"], each["pozitie"], each["cuvant"], each["puncte"]) for each in entries}


def _entry(entry: tuple[str, str, str, int]) -> str:
    state, position, word, points = entry
    key = "entry_as" if state == "corecta" else "entry_refused"
    shown = say(f"workbook.{state}")
    return say(f"publish.{key}", position=position, word=word, points=points, state=shown)
