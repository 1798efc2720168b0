"""The results of a round as three frames: ranking, entries, findings. Their columns and those of the years' frames.

The columns have types and meanings, for docs and tests (docs/arhiva.md).
"""

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
        _frame(ENTRIES, (_entry(line, *table) for line in lines for table in _tables(line))),
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


MOMENT: Final = "datetime64[ns]"
LIST: Final = "object"  # each cell a list

PLAYERS: Mapping[str, tuple[str, str]] = {
    "nume": (TEXT, "name shown"),
    "alte_nume": (LIST, "how else it was written"),
    "categorii": (LIST, "seniori or tineret by year, pairs"),
    "etape": (INTEGER, "rounds that the player was on the list of"),
}
ROUNDS_PLAYED: Mapping[str, tuple[str, str]] = {
    "editie": (INTEGER, "1, 2, … as it was corrected and published again"),
    "curenta": (FLAG, "whether no later edition replaces it"),
    "competitie": (TEXT, "its competition: day, title, place"),
    "titlu": (TEXT, "title of the competition"),
    "loc": (TEXT, "where it was held"),
    "data": (MOMENT, "day; missing where the settings say none"),
    "varianta": (CATEGORY, "variant of the game"),
    "ordine": (INTEGER, "number of the round in its competition, from 1"),
    "nume": (TEXT, "name of the round"),
    "tip": (CATEGORY, "type of game (section 4)"),
    "litere": (TEXT, "letters or groups as announced"),
    "jucatori": (INTEGER, "players ranked"),
    "lexic": (CATEGORY, "name of the word list"),
    "lexic_sha256": (TEXT, "hash of its words"),
    "reguli": (LIST, "interpretations other than the usual ones, pairs of name and value"),
    "amprenta": (TEXT, "hash of everything that the edition was made from"),
    "durata": (INTEGER, "minutes: by the clock, else those of the type (section 4); missing where neither says"),
    "oprit": (MOMENT, "when the game was stopped; missing where no clock was kept in the hall"),
    "provizoriu": (MOMENT, "when the provisional results were published; missing likewise"),
    "final": (MOMENT, "when the final results were published; missing likewise"),
    "maxim": (INTEGER, "the most that the solver found for its letters; missing where it was not published"),
}


def _some(columns: Mapping[str, tuple[str, str]], names: str) -> dict[str, tuple[str, str]]:
    return {name: columns[name] for name in names.split()}


_EDITION = {"runda": (CATEGORY, "index of the rounds"), "editie": (INTEGER, "edition of the round")}
RESULTS_BY_PLAYER: Mapping[str, tuple[str, str]] = {
    **_EDITION,
    "persoana": (CATEGORY, "index of the players"),
    "nume": (TEXT, "name as written then"),
    "club": (CATEGORY, "club as written then; missing where there is none"),
    "categorie": RANKING["categorie"],
    "masa": (INTEGER, "table"),
    **_some(RANKING, "loc impartit total puncte_depuneri avertismente_tehnice penalizari_tehnice"),
    **_some(RANKING, "avertismente_disciplinare puncte_clasament"),
    "ordine_predare": (INTEGER, "order in which the sheet was handed in, from 1; missing where none was"),
    "stare": RANKING["stare"],
    "rating": (INTEGER, "rating that the roster had then; missing where it had none, or the edition does not say"),
}
ENTRIES_WRITTEN: Mapping[str, tuple[str, str]] = {
    **_EDITION,
    "data": (MOMENT, "day of the competition; missing where the settings say none"),
    "persoana": (CATEGORY, "index of the players"),
    "nume": (TEXT, "name as written then"),
    **_some(ENTRIES, "tabel nr grupa pozitie cuvant"),
    "scris_pozitie": (TEXT, "position as written"),
    "scris_cuvant": (TEXT, "word as written"),
    **_some(ENTRIES, "puncte puncte_scrise stare litere_noi"),
    "prima": (FLAG, "whether it lays as many tiles as a rack holds; missing in editions that do not say"),
}
FINDINGS_MADE: Mapping[str, tuple[str, str]] = {
    **_EDITION,
    "persoana": (CATEGORY, "index of the players"),
    **_some(FINDINGS, "tabel nr articol"),
    "fel": (CATEGORY, "kind of the finding, as in the results file"),
    "interpretare": FINDINGS["interpretare"],
    "hotarare": (INTEGER, "number of the decision that struck it out or added it, if any"),
    "puncte": (INTEGER, "points lost by it: the total without it less the total"),
    "anulata": FINDINGS["anulata"],
}
DECISIONS_TAKEN: Mapping[str, tuple[str, str]] = {
    **_EDITION,
    "persoana": (CATEGORY, "index of the players; missing where its sheet is nobody's"),
    "registru": (CATEGORY, "decizie, lamurire (an answer to a question of reading), contestatie"),
    "nr": (INTEGER, "number in its register"),
    "depunere": (INTEGER, "number of the entry; missing for the whole sheet"),
    "fel": (
        CATEGORY,
        "decizie: accepta, respinge, joker, grupa, adauga, scoate; lamurire: what was asked (privit: looked at); "
        "contestatie, apel",
    ),
    "articol": (CATEGORY, "article that it is about, where it is about one"),
    "vazut": (TEXT, "what was asked about, what was contested; empty for a decision"),
    "raspuns": (
        TEXT,
        "the reading that was answered (asa_scrie: as written), the verdict on a contestation, why a decision has none",
    ),
    "motiv": (TEXT, "why"),
    "arbitru": (CATEGORY, "who took it"),
    "ora": (MOMENT, "when, where it is written"),
    "efect_puncte": (INTEGER, "total with it less the total without it; missing where that is not known"),
    "efect_locuri": (INTEGER, "players who have another place because of it; missing likewise"),
}
GAMES_PLAYED: Mapping[str, tuple[str, str]] = {
    "competitie": (CATEGORY, "its competition: day, title, place"),
    "data": (MOMENT, "day of the competition"),
    "proba": (CATEGORY, "discipline"),
    "runda": (CATEGORY, "the round, called by its competition, discipline and number; missing where it has none"),
    "ordine": (INTEGER, "number of the round in its tournament; missing likewise"),
    "nr": (INTEGER, "number of the game in its tournament or table, from 1"),
    "persoana1": (CATEGORY, "index of the players"),
    "nume1": (TEXT, "name as written then"),
    "persoana2": (CATEGORY, "index of the players"),
    "nume2": (TEXT, "name as written then"),
    "puncte1": (INTEGER, "points of the first"),
    "puncte2": (INTEGER, "points of the second"),
    "castigator": (INTEGER, "1 or 2, 0 for a draw; of equal points the dearer last word wins (P.1)"),
}
OTHER_PLACES: Mapping[str, tuple[str, str]] = {
    "competitie": (CATEGORY, "its competition: day, title, place"),
    "data": (MOMENT, "day of the competition"),
    "proba": (CATEGORY, "discipline"),
    "persoana": (CATEGORY, "index of the players"),
    "nume": (TEXT, "name as written then"),
    "club": (CATEGORY, "club as written then; missing where there is none"),
    **_some(RANKING, "categorie loc puncte_clasament"),
}
FINAL_PLACES: Mapping[str, tuple[str, str]] = {
    **_some(OTHER_PLACES, "competitie data proba persoana nume club categorie loc"),
    "nr": (INTEGER, "number of the line in its table, from 1"),
    "puncte": (NUMBER, "ranking points; in games of two wins, a draw counting half"),
    "diferenta": (INTEGER, "of the points of its games, byes among them; missing in a general ranking"),
    "marcate": (INTEGER, "points scored; missing likewise"),
    "partide": (INTEGER, "games, byes among them; missing likewise"),
}
