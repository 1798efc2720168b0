"""The columns of the frames: name, pandas type, what is in it; told once, for the code, the docs and the tests."""

from collections.abc import Mapping

CATEGORY, INTEGER, TEXT, NUMBER, FLAG = "category", "Int64", "string", "Float64", "boolean"

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
