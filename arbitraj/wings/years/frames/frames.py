"""The results of a round as three frames: ranking, entries, findings, with their columns."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Final, NamedTuple

import pandas as pd

from arbitraj.record.model import read_number

CATEGORY: Final = "category"
INTEGER: Final = "Int64"
TEXT: Final = "string"
NUMBER: Final = "Float64"
FLAG: Final = "boolean"

RANKING: Mapping[str, tuple[str, str]] = {
    "masa": (INTEGER, "table of the player"),
    "nume": (TEXT, "name, surname first"),
    "categorie": (CATEGORY, "seniori or tineret"),
    "fisa": (TEXT, "number of the sheet"),
    "loc": (INTEGER, "place; missing for who is not ranked"),
    "impartit": (FLAG, "whether others have the same place"),
    "total": (INTEGER, "points after sanctions; solutions in the superscrabble types"),
    "puncte_depuneri": (INTEGER, "points of the entries, before sanctions"),
    "avertismente_tehnice": (INTEGER, "technical warnings (8.3)"),
    "penalizari_tehnice": (INTEGER, "technical penalties (8.4)"),
    "avertismente_disciplinare": (INTEGER, "disciplinary warnings (8.5)"),
    "puncte_clasament": (NUMBER, "ranking points (8.7)"),
    "stare": (CATEGORY, "clasat, or why not"),
}
ENTRIES: Mapping[str, tuple[str, str]] = {
    "masa": (INTEGER, "table of the player"),
    "tabel": (CATEGORY, "constructie for the first table of a superscrabble incomplet, else depuneri"),
    "nr": (INTEGER, "number of the entry in its table, from 1"),
    "grupa": (TEXT, "group as written"),
    "pozitie": (TEXT, "position as accepted, else as written"),
    "cuvant": (TEXT, "word as accepted, jokers in lower case, else as written"),
    "scris": (TEXT, "position and word as written"),
    "puncte": (INTEGER, "what it counts"),
    "puncte_scrise": (INTEGER, "points as written; missing where they are no number"),
    "stare": (CATEGORY, "corecta, incorecta, necorectata"),
    "litere_noi": (TEXT, "the tiles it lays, jokers in lower case"),
    "lungime": (INTEGER, "letters of the word"),
}
FINDINGS: Mapping[str, tuple[str, str]] = {
    "masa": (INTEGER, "table of the player"),
    "tabel": (CATEGORY, "as in the entries"),
    "nr": (INTEGER, "number of the entry; missing for a finding on the whole sheet"),
    "articol": (CATEGORY, "article of the regulation"),
    "fel": (
        CATEGORY,
        "depunere_incorecta, avertisment_tehnic, penalizare_tehnica, avertisment_disciplinar, observatie",
    ),
    "interpretare": (CATEGORY, "the interpretation it rests on, if any"),
    "puncte_pierdute": (INTEGER, "points that the player has less for it"),
    "anulata": (FLAG, "struck out by a decision of the arbiter"),
    "hotarare": (INTEGER, "number of that decision, or of the one that added it"),
    "text": (TEXT, "the finding in words"),
}


_RANKED, _FIRST, _SECOND = "clasat", "depuneri", "constructie"
_Row = dict[str, Any]


class Frames(NamedTuple):
    """Frames with one row for each player, entry, finding."""

    ranking: pd.DataFrame
    entries: pd.DataFrame
    findings: pd.DataFrame


def frames(results: Mapping[str, Any]) -> Frames:
    """Frames of a results file (`rezultate.json`, or `results` of a ranking) in its order, indexed from 0.

    Raises KeyError if `results` is not such a file.
    """
    lines = results["clasament"]
    return Frames(
        _frame(RANKING, (*_ranked(lines), *map(_unranked, results["neclasati"]))),
        _frame(ENTRIES, (_entry(line, *each) for line in lines for each in _tables(line))),
        _frame(FINDINGS, (_finding(line, found) for line in lines for found in line["constatari"])),
    )


def _frame(columns: Mapping[str, tuple[str, str]], rows: Iterator[_Row] | tuple[_Row, ...]) -> pd.DataFrame:
    made = pd.DataFrame(list(rows), columns=list(columns))
    return made.astype({name: kind for name, (kind, _) in columns.items()})


def _ranked(lines: list[_Row]) -> Iterator[_Row]:
    """Rows of the ranked. If places begin anew, each category has its own ranking."""
    own = any(before["loc"] > line["loc"] for before, line in pairwise(lines))
    places = Counter((line["loc"], line["categorie"] if own else "") for line in lines)
    for line in lines:
        yield {**line, "impartit": places[line["loc"], line["categorie"] if own else ""] > 1, "stare": _RANKED}


def _unranked(line: _Row) -> _Row:
    return {"masa": line["masa"], "nume": line["nume"], "fisa": line["fisa"] or None, "stare": line["motiv"]}


def _tables(line: _Row) -> Iterator[tuple[str, _Row]]:
    for table, key in ((_SECOND, "constructie"), (_FIRST, "depuneri")):
        yield from ((table, entry) for entry in line.get(key, ()))


def _entry(line: _Row, table: str, entry: _Row) -> _Row:
    own = {"masa": line["masa"], "tabel": table, "lungime": len(entry["cuvant"])}
    return {**entry, **own, "puncte_scrise": read_number(entry["puncte_scrise"])}


def _finding(line: _Row, found: _Row) -> _Row:
    decision = found.get("decizie") or {}
    return {
        **found,
        "masa": line["masa"],
        "tabel": found.get("tabel") or _FIRST,
        "nr": found["depunere"],
        "anulata": found.get("anulata", False),
        "hotarare": decision.get("nr"),
    }
