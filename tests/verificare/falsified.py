"""An edition falsified in one place, and where it has to be said."""

import copy
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.verificare.editions import Json


@dataclass(frozen=True, slots=True)
class Falsified:
    """A false edition: which sheets it is about, which entry of which table, and what may be said of it."""

    kind: str
    edition: Json
    sheets: frozenset[str]
    entry: int | None = None
    table: str = "depuneri"
    what: frozenset[str] = frozenset()

    def said(self, differences: list[Json]) -> bool:
        """Whether it was found, at its place: something is said of each of its sheets, and of the entry."""
        here = [d for d in differences if d.get("fisa") in self.sheets]
        at_entry = [
            d
            for d in here
            if self.entry is None or (d["entry"] == self.entry and d.get("table", "depuneri") == self.table)
        ]
        named = [d for d in at_entry if not self.what or d["what"] in self.what]
        return {d["fisa"] for d in here} == self.sheets and bool(named)


_Make = Callable[[Json, random.Random], Falsified | None]


def falsifications(editions: list[Json], seed: int) -> Iterator[Falsified]:
    """Falsifications of every kind in turn, without end."""
    lots = random.Random(seed)
    while True:
        for make in _KINDS:
            found = make(copy.deepcopy(lots.choice(editions)), lots)
            if found:
                yield found


def _row(edition: Json, lots: random.Random) -> Json:
    row: Json = lots.choice([r for r in edition["clasament"] if r["depuneri"]])
    return row


def _one(
    kind: str, edition: Json, row: Json, entry: Json | None = None, what: str = "", table: str = "depuneri"
) -> Falsified:
    number = entry["nr"] if entry else None
    return Falsified(kind, edition, frozenset({row["fisa"]}), number, table, frozenset(what.split()))


def _number(key: str) -> _Make:
    def make(edition: Json, lots: random.Random) -> Falsified | None:
        row = _row(edition, lots)
        if row[key] is None:
            return None
        row[key] += lots.choice((-5, -1, 1, 20))
        return _one(f"number {key}", edition, row, what=key)

    return make


def _name(edition: Json, lots: random.Random) -> Falsified:
    row = _row(edition, lots)
    row["nume"] += " jr."
    return _one("name", edition, row, what="nume")


def _places(edition: Json, lots: random.Random) -> Falsified | None:
    one, other = _row(edition, lots), _row(edition, lots)
    if one["loc"] == other["loc"]:
        return None
    one["loc"], other["loc"] = other["loc"], one["loc"]
    return Falsified("places", edition, frozenset({one["fisa"], other["fisa"]}), what=frozenset({"loc"}))


def _entry(row: Json, lots: random.Random) -> tuple[Json, str]:
    table = lots.choice(["constructie", "depuneri"]) if row.get("constructie") else "depuneri"
    return lots.choice(row[table]), table


def _struck(edition: Json, lots: random.Random) -> Falsified | None:
    """A finding taken out of an entry's articles and of the findings."""
    row = _row(edition, lots)
    entry, table = _entry(row, lots)
    if not entry["articole"]:
        return None
    gone = entry["articole"].pop()
    row["constatari"] = [
        f for f in row["constatari"]
        if (f["depunere"], f.get("tabel", "depuneri"), f["articol"]) != (entry["nr"], table, gone)
    ]  # fmt: skip
    return _one("struck", edition, row, entry, "articole", table)


def _annulled(edition: Json, lots: random.Random) -> Falsified | None:
    """A finding that stands, shown as replaced."""
    row = _row(edition, lots)
    standing = [f for f in row["constatari"] if f["depunere"] and f["fel"] != "observatie" and not f.get("anulata")]
    if not standing:
        return None
    finding = lots.choice(standing)
    finding["anulata"] = True
    table = finding.get("tabel", "depuneri")
    return _one("annulled", edition, row, row[table][finding["depunere"] - 1], "constatari", table)


def _points(edition: Json, lots: random.Random) -> Falsified:
    row = _row(edition, lots)
    entry, table = _entry(row, lots)
    entry["puncte"] += lots.choice((-1, 1, 10))
    return _one("points", edition, row, entry, "puncte", table)


def _state(edition: Json, lots: random.Random) -> Falsified:
    row = _row(edition, lots)
    entry, table = _entry(row, lots)
    entry["stare"] = "incorecta" if entry["stare"] == "corecta" else "corecta"
    return _one("state", edition, row, entry, "stare", table)


def _word(edition: Json, lots: random.Random) -> Falsified | None:
    """The verdict on the main word of a correct entry."""
    row = _row(edition, lots)
    entry, table = _entry(row, lots)
    words, word = edition["corectura"]["cuvinte"], entry["cuvant"].upper()
    decided = {(d["fisa"], d.get("depunere")) for d in edition["corectura"]["decizii"]}
    if entry["stare"] != "corecta" or word not in words["bune"] or (row["fisa"], entry["nr"]) in decided:
        return None
    words["bune"].remove(word)
    words["rele"].append(word)
    found = [r["fisa"] for r in edition["clasament"] if r["fisa"] != row["fisa"] and _shown(r, word)]
    return None if found else _one("word", edition, row, entry, "stare", table)


def _shown(row: Json, word: str) -> bool:
    return any(word in entry["scris"].upper() for table in ("depuneri", "constructie") for entry in row.get(table, []))


def _decision(edition: Json, lots: random.Random) -> Falsified | None:
    """A decision left out that had made an incorrect entry correct."""
    rows = {row["fisa"]: row for row in edition["clasament"]}
    decisions = edition["corectura"]["decizii"]
    told = []
    for decision in decisions:
        row = rows.get(decision["fisa"], {"constatari": []})
        replaced = [
            f for f in row["constatari"]
            if f.get("anulata") and f["fel"] == "depunere_incorecta" and f["depunere"] == decision.get("depunere")
            and f.get("decizie", {}).get("nr") == decision["nr"]
        ]  # fmt: skip
        if replaced and sum(d["fisa"] == row["fisa"] for d in decisions) == 1:
            told.append((decision, row, replaced[0].get("tabel", "depuneri")))
    if not told:
        return None
    decision, row, table = lots.choice(told)
    decisions.remove(decision)
    return _one("decision", edition, row, row[table][decision["depunere"] - 1], "", table)


def _swapped(edition: Json, lots: random.Random) -> Falsified | None:
    """What two players wrote, given to each other."""
    sheets = {s["fisa"]: s for s in edition["corectura"]["fise"]}
    one, other = _row(edition, lots), _row(edition, lots)
    if one["total"] == other["total"] or any(
        d["fisa"] in (one["fisa"], other["fisa"]) for d in edition["corectura"]["decizii"]
    ):
        return None
    here, there = sheets[one["fisa"]], sheets[other["fisa"]]
    for key in ("depuneri", "constructie", "grila"):
        if key in here:
            here[key], there[key] = there[key], here[key]
    return Falsified("swapped", edition, frozenset({one["fisa"], other["fisa"]}), what=frozenset({"total"}))


def _left_out(edition: Json, lots: random.Random) -> Falsified:
    row = _row(edition, lots)
    edition["clasament"].remove(row)
    return _one("left out", edition, row, what="ranked")


def _answer(edition: Json, lots: random.Random) -> Falsified | None:
    """An answer to a question about a word left out, where the entry is correct with it."""
    rows = {row["fisa"]: row for row in edition["clasament"]}
    for answer in lots.sample(edition["corectura"]["raspunsuri"], len(edition["corectura"]["raspunsuri"])):
        row = rows.get(answer["fisa"])
        if row is None:
            continue
        for change in answer["schimba"]:
            entry = row["depuneri"][change["depunere"] - 1]
            if (
                entry
                and change["camp"] == "cuvant"
                and change["tabel"] == "depuneri"
                and entry["stare"] == "corecta"
                and not change["din"].isalpha()
            ):
                edition["corectura"]["raspunsuri"].remove(answer)
                return _one("answer", edition, row, entry)
    return None


def _cell(edition: Json, lots: random.Random) -> Falsified | None:
    """The points written on a sheet, made other than they were."""
    row = _row(edition, lots)
    entry = lots.choice(row["depuneri"])
    if entry["stare"] != "corecta" or entry["articole"] or edition["concurs"]["tip"].startswith("superscrabble"):
        return None
    if any(d["fisa"] == row["fisa"] for d in edition["corectura"]["decizii"]):
        return None
    sheet = next(s for s in edition["corectura"]["fise"] if s["fisa"] == row["fisa"])
    sheet["depuneri"][entry["nr"] - 1]["puncte"] = str(entry["puncte"] + 7)
    return _one("cell", edition, row, entry, "articole")


_NUMBERS = (
    "total",
    "puncte_depuneri",
    "avertismente_tehnice",
    "penalizari_tehnice",
    "avertismente_disciplinare",
    "puncte_clasament",
)
_KINDS: tuple[_Make, ...] = (
    *map(_number, _NUMBERS),
    _name, _places, _struck, _annulled, _points, _state, _word, _decision, _swapped, _left_out, _answer, _cell,
)  # fmt: skip
