"""What changed since results were published, and why: two results files compared (6.3.2.i, 8.6, 8.7)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arbitraj.desk.inputs import told_to_players
from arbitraj.desk.reasons import SettledSince, ranked_as, settled_between
from arbitraj.folder.published import Published
from arbitraj.record.findings import STATE_KEYS
from arbitraj.record.model import REASON_KEYS
from arbitraj.record.names import same_number
from arbitraj.report.shown import decimal
from arbitraj.text import say

Data = Mapping[str, Any]
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
_NO_LINE: Data = {}


@dataclass(frozen=True, slots=True)
class EditionsCompared:
    """What an edition is compared with: the provisional results, where it is final; the edition of the same stage
    that was published `before`, of other inputs; or what is `kept` of that, where this one is made again.
    """

    provisional: Published | None = None
    before: Published | None = None
    kept: Mapping[str, Any] | None = None

    def noted(self, after: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """What stands in the JSON of the edition published before; None where there was none."""
        if self.before is None:
            return self.kept
        return {"amprenta": self.before.about["amprenta"], "schimbari": list(changes(self.before.results, after))}


def changes(before: Data, after: Data) -> tuple[str, ...]:
    """A line for everything that an arbiter changed and for every player whose results are not the same.

    `before` and `after` are results files; `after` holds its inputs under `editie`, as `before` does.
    """
    return (*_data_changed(before, after), *_players_changed(before, after))


def whose_results_moved(before: Data, after: Data) -> tuple[str, ...]:
    """The players whose place, total or ranking points differ, or who are ranked in one of the two alone."""
    old, new = _by_table(before), _by_table(after)
    lines = ((old.get(table, _NO_LINE), new.get(table, _NO_LINE)) for table in sorted({*old, *new}))
    return tuple((now or was)["nume"] for was, now in lines if any(_moved(was, now)))


def _data_changed(before: Data, after: Data) -> Iterator[str]:
    """What was changed in the folder besides what the registers say, which is told with the players it concerns."""
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
    # first who was corrected otherwise, then those whose place moved with it
    yield from (*first, *then)


def _by_table(data: Data) -> dict[int, Data]:
    return {line["masa"]: line for line in (*data.get("clasament", ()), *data.get("neclasati", ()))}


def _sheet(line: Data) -> str:
    return same_number(line.get("fisa") or "")


def _of(was: Data, now: Data, key: str) -> bool:
    """Whether two lines that both say something say it otherwise."""
    return key in was and key in now and was[key] != now[key]


def _changed(was: Data, now: Data) -> bool:
    """Whether a player's own results are others, not only what others make of them."""
    return (
        ranked_as(was) != ranked_as(now) or _of(was, now, "total") or _sheet(was) != _sheet(now) or any(_own(was, now))
    )


def _moved(was: Data, now: Data) -> Iterator[str]:
    """Place, total and ranking points; who was or is not ranked."""
    if "loc" not in was or "loc" not in now:
        states = [say("publish.at_place", place=x["loc"]) if "loc" in x else _unranked(x) for x in (was, now)]
        if states[0] != states[1]:
            yield say("publish.moved", what="", before=states[0], after=states[1]).strip()
        return
    for key, name in _MOVED:
        if _of(was, now, key):
            shown = [say("publish.none") if x[key] is None else decimal(x[key]) for x in (was, now)]
            yield say("publish.moved", what=say(name), before=shown[0], after=shown[1])
    if _sheet(was) != _sheet(now):
        yield say("publish.moved", what=say("publish.sheet"), before=was["fisa"], after=now["fisa"])


def _unranked(line: Data) -> str:
    return say(REASON_KEYS[line["motiv"]]) if line else say("publish.not_there")


def _own(was: Data, now: Data) -> Iterator[str]:
    """What changed on the player's own sheet: findings gone and new, entries judged otherwise, numbers of sanctions."""
    if "loc" not in was or "loc" not in now:
        return
    gone, new = _findings(was), _findings(now)
    for key, found in (("publish.findings_gone", gone - new), ("publish.findings_new", new - gone)):
        if found:
            shown = [f"{what} ×{number}" if number > 1 else what for what, number in found.items()]
            yield say(key, findings=", ".join(shown))
    for key, name in _COUNTED:
        if was[key] != now[key]:
            yield say("publish.moved", what=say(name), before=was[key], after=now[key])
    yield from _entries(was, now)


def _findings(line: Data) -> Counter[str]:
    """The findings that have an effect, by article and entry."""
    return Counter(
        say("publish.finding_at", article=finding["articol"], entry=_entry_name(finding))
        if finding["depunere"]
        else finding["articol"]
        for finding in line["constatari"]
        if finding["fel"] != "observatie" and not finding.get("anulata")
    )


def _entry_name(finding: Data) -> str:
    key = "publish.construction_entry" if finding.get("tabel") else "publish.entry"
    return say(key, number=finding["depunere"])


def _entries(was: Data, now: Data) -> Iterator[str]:
    """Entries that are worth another number of points than before, or stand elsewhere."""
    for key, name in (("constructie", "publish.construction_entry"), ("depuneri", "publish.entry")):
        old, new = (_entry_lines(line.get(key, ())) for line in (was, now))
        for number in sorted({*old, *new}):
            before, after = old.get(number), new.get(number)
            if before != after:
                shown = [_entry(each) if each else say("publish.none") for each in (before, after)]
                what = say(name, number=number)
                yield say("publish.moved", what=what, before=shown[0], after=shown[1])


def _entry_lines(entries: Sequence[Data]) -> dict[int, tuple[str, str, str, int]]:
    return {each["nr"]: (each["stare"], each["pozitie"], each["cuvant"], each["puncte"]) for each in entries}


def _entry(entry: tuple[str, str, str, int]) -> str:
    state, position, word, points = entry
    key = "publish.entry_as" if state == "corecta" else "publish.entry_refused"
    shown = say(STATE_KEYS[state])
    return say(key, position=position, word=word, points=points, state=shown)
