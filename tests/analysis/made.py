"""Final editions made of chance, sealed like real ones: years of them in no time."""

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from arbitraj.folder.published import sealed

RESULTS = Path("publicat", "final", "pentru-arbitri", "rezultate.json")
Data = dict[str, Any]
PEOPLE = [f"Om{number:02} Prenume" for number in range(1, 15)]
ARBITER, REASON = "Arbitru Secret", "motivul secret"
_TYPES = {
    "integral": [""],
    "integral_partial": ["AABCDEEEIILMNNOPRRSSTTU?"],
    "n_scrabble": ["AABCDEE", "FGHIJKL"],
    "superscrabble": ["AABCDEE"],
}
_WORDS = ("CASA", "MASa", "ZZAR", "XAUR", "BANI", "INTERNATIONALA", "DE", "QQ")
_ARTICLES = (
    *(("8.2.a", "depunere_incorecta"), ("8.4.d", "penalizare_tehnica"), ("8.3.d", "avertisment_tehnic")),
    *(("8.2.c", "depunere_incorecta"), ("8.2", "observatie")),  # those met most do not come first by their letter
)
_SETTINGS: Sequence[Data] = ({}, {}, {"I-floor": "zero"}, {"I-floor": "zero", "I-group": "prima"})


def years(where: Path, seed: int = 7) -> list[Path]:
    """Folders of rounds of several years, one of each type a year; the last has no day, and knows little."""
    chance = random.Random(seed)
    folders = []
    for year in (2024, 2026):
        for key in _TYPES:
            folder = where / f"{year}-{key}"
            write(folder, edition(chance, key, f"{year}-05-0{chance.randint(1, 3)}", f"Cupa {year}"))
            folders.append(folder)
    bare = edition(chance, "integral", None, "Fără zi")
    for name in ("efecte", "lamuriri", "contestatii"):
        del bare[name]
    del bare["editie"]["timpuri"]
    for line in bare["clasament"]:
        del line["ordine_predare"]
        for entry in line["depuneri"]:
            del entry["prima"]
    write(where / "fara-zi", bare)
    return [*folders, where / "fara-zi"]


def write(folder: Path, data: Data) -> None:
    """A round's folder with this final edition."""
    (folder / RESULTS).parent.mkdir(parents=True, exist_ok=True)
    (folder / RESULTS).write_text(sealed(data), "utf-8")


def edition(chance: random.Random, key: str, day: str | None, title: str) -> Data:
    """An edition that says all that editions say."""
    people = chance.sample(PEOPLE, 10)
    lines = [_line(chance, name, place, key) for place, name in enumerate(people[:-2], 1)]
    sheets = [line["fisa"] for line in lines]
    decisions = [
        {"fisa": chance.choice(sheets), "depunere": 1, "actiune": "respinge", "nr": number, "arbitru": ARBITER}
        | {"motiv": REASON, "data": None}
        for number in range(1, chance.randint(2, 5))
    ]
    for taken in decisions:
        line = next(line for line in lines if line["fisa"] == taken["fisa"])
        said = {"nr": taken["nr"], "arbitru": ARBITER, "motiv": REASON, "data": None}
        line["constatari"] += [_finding(chance, 1) | {"decizie": said, "anulata": True} for _ in range(2)]
    about: Data = {"stadiu": "final", "amprenta": f"{chance.getrandbits(256):064x}", "documente": {}}
    return {
        "concurs": {"titlu": title, "loc": "Cluj", "data": day, "tip": key, "litere": _TYPES[key]},
        "lexic": {"nume": "lista", "sha256": chance.choice("ab") * 64},
        "reguli": chance.choice(_SETTINGS),
        "decizii": decisions,
        "efecte": [{"nr": decision["nr"], **_effect(chance)} for decision in decisions],
        "lamuriri": [_answer(chance, number, sheets) for number in range(1, 6)],
        "contestatii": [_contestation(chance, number, sheets) for number in range(1, 5)],
        "clasament": lines,
        "neclasati": [
            {"masa": 20 + n, "nume": name, "fisa": str(20 + n), "motiv": chance.choice(("de_lamurit", "netastata"))}
            for n, name in enumerate(people[-2:])
        ],
        "editie": {
            **about,
            "maxim": chance.choice((None, 300, 400, 900)),
            "intrari": {"fisiere": {}},
            "timpuri": chance.choice((_hours(chance, True), _hours(chance, True), _hours(chance, False))),
        },
    }


def _line(chance: random.Random, name: str, place: int, key: str) -> Data:
    entries = [_entry(chance, number) for number in range(1, chance.randint(4, 9))]
    points = sum(entry["puncte"] for entry in entries)
    return {
        "loc": place,
        "masa": place,
        "nume": name,
        "club": "",
        "categorie": "seniori",
        "fisa": f"{place:02}",
        "ordine_predare": chance.choice((place, None)),
        "total": points,
        "puncte_depuneri": points,
        "avertismente_tehnice": 0,
        "penalizari_tehnice": 0,
        "avertismente_disciplinare": 0,
        "puncte_clasament": None,
        "depuneri": entries,
        "constatari": [
            *(_finding(chance, chance.choice((None, 1, 2))) for _ in range(chance.randint(0, 3))),
            *(_rejected(entry["nr"]) for entry in entries if entry["stare"] == "incorecta" and chance.random() < 0.8),
        ],
    }


def _entry(chance: random.Random, number: int) -> Data:
    word = chance.choice(_WORDS)
    right = chance.random() < {"ZZAR": 0, "XAUR": 0, "QQ": 0.1}.get(word, 0.8)
    return {
        "nr": number,
        "grupa": "",
        "pozitie": f"H{number}",
        "cuvant": word,
        "scris": f"H{number} {word}",
        "stare": "corecta" if right else "incorecta",
        "puncte": chance.randint(2, 9) * 10 if right else 0,
        "puncte_scrise": "10",
        "litere_noi": word,
        "prima": chance.random() < 0.4,
    }


def _rejected(number: int) -> Data:
    return {"articol": "8.2.a", "fel": "depunere_incorecta", "depunere": number, "puncte_pierdute": 3}


def _finding(chance: random.Random, entry: int | None) -> Data:
    article, kind = chance.choice(_ARTICLES)
    return {"articol": article, "fel": kind, "depunere": entry, "puncte_pierdute": chance.randint(0, 30)}


def _effect(chance: random.Random) -> Data:
    unknown = {"puncte": None, "locuri": None}
    return chance.choice(
        (unknown, {"puncte": 0, "locuri": 0}, {"puncte": -10, "locuri": 2}, {"puncte": 5, "locuri": 0})
    )


def _answer(chance: random.Random, number: int, sheets: list[str]) -> Data:
    entry = chance.choice((None, 1, 2))
    seen = chance.choice(("H8", "8H")) if entry else PEOPLE[0]
    kind, answer = chance.choice((("citire", "8H"), ("citire", "asa_scrie"), ("grila", "H8"), ("citire", "privit")))
    if answer == "privit":
        kind = "privit"
    if not entry and answer == "8H":
        kind, answer = "identificare", PEOPLE[2]
    about = {"nr": number, "fisa": chance.choice(sheets), "depunere": entry, "fel": kind, "vazut": seen}
    return about | {"raspuns": answer, "arbitru": ARBITER, "data": None}


def _contestation(chance: random.Random, number: int, sheets: list[str]) -> Data:
    verdict = chance.choice(("admisa", "in-parte", "respinsa", "retrasa"))
    effect = _effect(chance) | {"nr": 0} if verdict in ("admisa", "in-parte") and chance.random() < 0.8 else None
    return {
        "nr": number,
        "fisa": chance.choice(sheets),
        "depunere": 1,
        "articol": chance.choice(("", "8.2.a", "8.3.d")),
        "text": PEOPLE[1],
        "primita": "2026-05-01T15:00:00",
        "apel": chance.random() < 0.2,
        "hotarare": verdict,
        "motiv": REASON,
        "de": ARBITER,
        "la": "2026-05-01T15:30:00",
        "efect": effect,
    }


def _hours(chance: random.Random, all_of_them: bool) -> Data:
    stopped = {"durata": 90, "oprit": "2026-05-01T12:00:00"}
    if not all_of_them:
        return stopped
    at = [f"2026-05-01T{hour}:{chance.randint(10, 59)}:00" for hour in (13, 15)]
    return {**stopped, "provizoriu": at[0], "final": at[1]}


def edition_of(folder: Path) -> Data:
    """What a final edition says, read by nothing of ours."""
    data: Data = json.loads((folder / RESULTS).read_text("utf-8"))
    del data["sha256"]
    return data
