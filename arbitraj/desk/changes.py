"""What changed since the provisional results, and by which decision: two results files compared (6.3.2.i, 8.6, 8.7)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arbitraj.desk.inputs import differences
from arbitraj.folder.registers import CONTESTATIONS, DECISIONS
from arbitraj.record.names import same_number
from arbitraj.report.shown import decimal
from arbitraj.text import say

Data = Mapping[str, Any]
_COUNTED = (
    ("avertismente_tehnice", "warnings"),
    ("penalizari_tehnice", "penalties"),
    ("avertismente_disciplinare", "disciplinary"),
)
_NO_LINE: Data = {}


def changes(before: Data, after: Data) -> tuple[str, ...]:
    """A line for everything that an arbiter changed and for every player whose results are not the same.

    `before` and `after` are results files; `after` holds its inputs under `editie`, as `before` does.
    """
    return (*_data_changed(before, after), *_players_changed(before, after))


def _data_changed(before: Data, after: Data) -> Iterator[str]:
    """What was changed in the folder besides the decisions, which are told with the players they concern, and the
    contestations, to which they are the answers (8.6)."""
    then, now = (each.get("editie", {}).get("intrari", {}) for each in (before, after))
    found = list(differences({**now, **then}, now)) if now else []
    kinds, files = ("publish.input_changed", "publish.input_new"), (DECISIONS.file, CONTESTATIONS.file)
    told = {say(kind, name=name) for kind in kinds for name in files}
    shown = [line for line in found if line not in told]
    if shown:
        yield say("publish.data_changed", what="; ".join(shown))


def _players_changed(before: Data, after: Data) -> Iterator[str]:
    old, new = _by_table(before), _by_table(after)
    decided = _new_decisions(before, after)
    lines: list[tuple[bool, str]] = []
    for table in (*new, *(table for table in old if table not in new)):
        was, now = old.get(table, _NO_LINE), new.get(table, _NO_LINE)
        decisions = decided.get(same_number(now.get("fisa") or was.get("fisa") or ""), [])
        own, moved = list(_own(was, now)), list(_moved(was, now))
        if not own and not moved and not decisions:
            continue
        name = say("publish.player", name=(now or was)["nume"], table=table)
        what = "; ".join([*moved, *own]) or say("publish.nothing_moved")
        lines.append((bool(own or decisions), say("publish.change", who=name, what=what, why=_why(own, decisions))))
    # first who was corrected otherwise, then those whose place moved with it
    yield from (line for _, line in sorted(lines, key=lambda line: not line[0]))


def _by_table(data: Data) -> dict[int, Data]:
    return {line["masa"]: line for line in (*data.get("clasament", ()), *data.get("neclasati", ()))}


def _new_decisions(before: Data, after: Data) -> dict[str, list[Data]]:
    """The decisions taken since, by sheet."""
    known = [_same(each) for each in before.get("decizii", ())]
    found: dict[str, list[Data]] = {}
    for each in after.get("decizii", ()):
        if _same(each) in known:
            known.remove(_same(each))
        else:
            found.setdefault(same_number(each["fisa"]), []).append(each)
    return found


def _same(decision: Data) -> dict[str, Any]:
    """A decision without its number, which moves when one before it is taken out of the file."""
    return {key: value for key, value in decision.items() if key != "nr"}


def _moved(was: Data, now: Data) -> Iterator[str]:
    """Place, total and ranking points; who was or is not ranked."""
    if "loc" not in was or "loc" not in now:
        states = [say("publish.at_place", place=x["loc"]) if "loc" in x else _unranked(x) for x in (was, now)]
        if states[0] != states[1]:
            yield say("publish.moved", what="", before=states[0], after=states[1]).strip()
        return
    for key, name in (("loc", "place"), ("total", "total"), ("puncte_clasament", "ranking_points")):
        if was[key] != now[key]:
            shown = [say("publish.none") if x[key] is None else decimal(x[key]) for x in (was, now)]
            yield say("publish.moved", what=say(f"publish.{name}"), before=shown[0], after=shown[1])


def _unranked(line: Data) -> str:
    return say(f"workbook.reason_{line['motiv']}") if line else say("publish.not_there")


def _own(was: Data, now: Data) -> Iterator[str]:
    """What changed on the player's own sheet: findings gone and new, entries judged otherwise, numbers of sanctions."""
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
    """The findings that have an effect, by article and entry."""
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
    """Entries that are worth another number of points than before, or stand elsewhere."""
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


def _why(own: Sequence[str], decisions: Sequence[Data]) -> str:
    if decisions:
        shown = [say("publish.decision", number=d["nr"], arbiter=d["arbitru"], reason=d["motiv"]) for d in decisions]
        return "; ".join(shown)
    return say("publish.by_data" if own else "publish.by_others")
