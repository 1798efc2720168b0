"""An edition falsified in one place, and where it has to be said."""

import copy
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from tests.verificare.editions import Json

Said = tuple[str, int | None, str, str]


@dataclass(frozen=True, slots=True)
class Falsified:
    """A false edition: which sheets it is about, which entry of which table, and what has to be said of it.

    Nothing is said anywhere else: what a falsehood makes other on its sheet or in the places of all is told apart.
    `graded`: it was put into what an entry is graded from, so that this entry is other, in one thing or in several.
    Else what is said of it is known to the letter.
    """

    kind: str
    edition: Json
    sheets: frozenset[str]
    entry: int | None = None
    table: str = "depuneri"
    what: frozenset[str] = frozenset()
    graded: bool = False

    def missed(self, differences: list[Json]) -> list[Said]:
        """What was said where nothing is false, or was not said where something is."""
        said = {_said(d) for d in differences}
        if not self.graded:
            return sorted(
                {(fisa, self.entry, self.table, what) for fisa in self.sheets for what in self.what} ^ said, key=str
            )
        wrong = [row for row in said if row[0] not in self.sheets or row[1:3] != (self.entry, self.table)]
        for fisa in self.sheets:
            here = [row for row in said if row[0] == fisa]
            if not here or (self.what and not any(row[3] in self.what for row in here)):
                wrong.append((fisa, self.entry, self.table, "not said"))
        return wrong


def _said(difference: Json) -> Said:
    return (
        difference.get("fisa", ""),
        difference.get("entry"),
        difference.get("table") or "depuneri",
        difference["what"],
    )


_TRIES = 20  # of a kind that not every edition, and not every sheet, has something for
_TABLES = ("depuneri", "constructie")
_PREMIUM = {"x": {"cuvant": 7}}  # a word seven times: other points whatever tiles lie there, and whatever it was worth

_Make = Callable[[Json, random.Random], Falsified | None]


def kinds() -> int:
    """How many kinds there are."""
    return len(_KINDS)


def falsifications(editions: list[Json], seed: int) -> Iterator[Falsified]:
    """Falsifications of every kind in turn, without end."""
    lots = random.Random(seed)
    while True:
        for make in _KINDS:
            tried = (make(copy.deepcopy(lots.choice(editions)), lots) for _ in range(_TRIES))
            yield from islice(filter(None, tried), 1)


def _row(edition: Json, lots: random.Random) -> Json:
    row: Json = lots.choice([r for r in edition["clasament"] if r["depuneri"]])
    return row


def _one(
    kind: str, edition: Json, row: Json, entry: Json | None = None, what: str = "", table: str = "depuneri"
) -> Falsified:
    """A falsehood in what came of a sheet."""
    number = entry["nr"] if entry else None
    return Falsified(kind, edition, frozenset({row["fisa"]}), number, table, frozenset(what.split()))


def _graded(kind: str, edition: Json, row: Json, entry: Json, what: str = "", table: str = "depuneri") -> Falsified:
    """A falsehood in what a sheet was graded from."""
    return replace(_one(kind, edition, row, entry, what, table), graded=True)


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
    return _one("struck", edition, row, entry, "articole constatari", table)


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
    if len(word) < 5:
        return None  # a short one may be formed across the words of any sheet
    words["bune"].remove(word)
    words["rele"].append(word)
    found = [r["fisa"] for r in edition["clasament"] if r["fisa"] != row["fisa"] and _shown(r, word)]
    return None if found else _graded("word", edition, row, entry, "stare", table)


def _shown(row: Json, word: str) -> bool:
    texts = (entry[key].upper() for t in _TABLES for entry in row.get(t, []) for key in ("scris", "cuvant"))
    return any(word in text for text in texts)


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
    return _graded("decision", edition, row, row[table][decision["depunere"] - 1], "", table)


def _swapped(edition: Json, lots: random.Random) -> Falsified | None:
    """What two players wrote, given to each other."""
    sheets = {s["fisa"]: s for s in edition["corectura"]["fise"]}
    one, other = _row(edition, lots), _row(edition, lots)
    acts = (*edition["corectura"]["decizii"], *edition["corectura"]["raspunsuri"])
    if one["puncte_depuneri"] == other["puncte_depuneri"] or any(
        act["fisa"] in (one["fisa"], other["fisa"]) for act in acts
    ):
        return None
    here, there = sheets[one["fisa"]], sheets[other["fisa"]]
    for key in ("depuneri", "constructie", "grila"):
        if key in here:
            here[key], there[key] = there[key], here[key]
    return Falsified("swapped", edition, frozenset({one["fisa"], other["fisa"]}), what=frozenset({"other"}))


def _left_out(edition: Json, lots: random.Random) -> Falsified:
    row = _row(edition, lots)
    edition["clasament"].remove(row)
    return _one("left out", edition, row, what="ranked")


def _answer(edition: Json, lots: random.Random) -> Falsified | None:
    """An answer left out that made a word, or points, of what nobody could read, where the entry is correct with it."""
    rows = {row["fisa"]: row for row in edition["clasament"]}
    answers = edition["corectura"]["raspunsuri"]
    for answer in lots.sample(answers, len(answers)):
        for change in answer["schimba"]:
            unread = {"cuvant": str.isalpha, "puncte": str.isdigit}.get(change["camp"])
            if unread is None or unread(change["din"]) or answer["fisa"] not in rows:
                continue
            row, table = rows[answer["fisa"]], change["tabel"]
            entry = row[table][change["depunere"] - 1]
            if entry["stare"] == "corecta":
                answers.remove(answer)
                return _graded("answer", edition, row, entry, table=table)
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
    return _graded("cell", edition, row, entry, "articole")


def _group(edition: Json, lots: random.Random) -> Falsified | None:
    """The group written on a sheet, made another that lacks a letter of the entry."""
    row = _row(edition, lots)
    entry, groups = lots.choice(row["depuneri"]), edition["corectura"]["partida"].get("grupe", [])
    sheet = next(s for s in edition["corectura"]["fise"] if s["fisa"] == row["fisa"])
    written = sheet["depuneri"][entry["nr"] - 1]
    others = [
        n for n, group in enumerate(groups, 1)
        if str(n) != written["grupa"] and "?" not in group and not set(entry["litere_noi"]) <= set(group)
    ]  # fmt: skip
    if entry["stare"] != "corecta" or not written["grupa"].isdigit() or not others or not entry["puncte"]:
        return None
    if edition["concurs"]["tip"] == "superscrabble_incomplet" or any(
        d["fisa"] == row["fisa"] for d in edition["corectura"]["decizii"]
    ):
        return None
    written["grupa"] = str(lots.choice(others))
    return _graded("group", edition, row, entry)


def _premium(edition: Json, lots: random.Random) -> Falsified | None:
    """A square of the board that one entry alone covered, made worth more, where points are asked for."""
    variant, solutions = edition["corectura"]["varianta"], edition["concurs"]["tip"].startswith("superscrabble")
    row = _row(edition, lots)
    entry, table = _entry(row, lots)
    others = (e for other in edition["clasament"] for t in _TABLES for e in other.get(t, []) if e is not entry)
    squares = _covered(entry).difference(*map(_covered, others))
    if not squares or not entry["puncte"] or (solutions and table == "depuneri"):
        return None
    line, column = lots.choice(sorted(squares))
    signs = list(variant["tabla"]["randuri"][line])
    (signs[column],) = _PREMIUM
    variant["tabla"]["randuri"][line] = "".join(signs)
    variant["tabla"]["legenda"] |= _PREMIUM
    return _graded("premium", edition, row, entry, "puncte", table)


def _covered(entry: Json) -> set[tuple[int, int]]:
    """The squares of a correct entry: row and column from 0."""
    at = re.fullmatch(r"([A-O])(\d+)|(\d+)([A-O])", entry["pozitie"])
    if entry["stare"] != "corecta" or at is None:
        return set()
    line, column = ord(at[1] or at[4]) - ord("A"), int(at[2] or at[3]) - 1
    step = (0, 1) if at[1] else (1, 0)
    return {(line + n * step[0], column + n * step[1]) for n in range(len(entry["cuvant"]))}


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
    _group, _premium,
)  # fmt: skip
