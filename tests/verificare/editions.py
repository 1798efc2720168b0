"""The edition of a competition folder as JSON for the second count: what `corecteaza` says, with what grading used.

Where the program's JSON carries `corectura` it is taken as it is; else it is put together here, from the files of the
folder alone. What is published carries it (`verificare.json`)."""

import csv
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

Json = dict[str, Any]
COMMAND = os.environ.get("ARBITRAJ_VERIFICAT", str(Path(sys.executable).with_name("arbitraj"))).split()
FIELDS = {"grupa": "grupa", "pozitie": "pozitie", "depunere": "cuvant", "puncte": "puncte"}


def run(*arguments: object, check: bool = True) -> subprocess.CompletedProcess[str]:
    """The program as anybody runs it."""
    return subprocess.run([*COMMAND, *map(str, arguments)], capture_output=True, text=True, check=check, timeout=600)


def graded(folder: Path) -> Json:
    """What the program says of a folder."""
    out = folder / "rezultat.json"
    done = run("corecteaza", folder, "--json", out, check=False)
    if done.returncode:
        raise AssertionError(done.stderr)
    result: Json = json.loads(out.read_text(encoding="utf-8"))
    out.unlink()
    return result


def edition(folder: Path) -> Json:
    """The edition of a folder."""
    result = graded(folder)
    return result if "corectura" in result else {**result, "corectura": what_was_graded(folder, result)}


def what_was_graded(folder: Path, result: Json) -> Json:
    """The sheets as read, answers, decisions, letters, groups and settings."""
    settings = tomllib.loads((folder / "concurs.toml").read_text(encoding="utf-8"))
    sheets = _sheets(folder, result)
    return {
        "versiune": 1,
        "partida": {**settings["partida"], "clasamente": settings["concurs"].get("clasamente", "comun")},
        "reguli": settings.get("reguli", {}),
        "scara": _scale(folder / "scara.csv"),
        "varianta": _variant(folder, settings["partida"].get("varianta", "romana")),
        "cuvinte": None,
        "fise": sheets,
        "raspunsuri": _answers(folder / "lamuriri.toml", {s["fisa"]: s for s in sheets}),
        "decizii": [{"nr": n, **d} for n, d in enumerate(_tables(folder / "decizii.toml", "decizie"), 1)],
    }


def _tables(path: Path, key: str) -> list[Json]:
    return tomllib.loads(path.read_text(encoding="utf-8")).get(key, []) if path.exists() else []


def _rows(path: Path) -> list[dict[str, str]]:
    lines = [line for line in path.read_text(encoding="utf-8-sig").splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter=";" if ";" in lines[0] else ","))


def _scale(path: Path) -> list[list[float]] | None:
    if not path.exists():
        return None
    with path.open(encoding="utf-8", newline="") as file:
        return [[float(x) for x in row] for row in csv.reader(file) if row and row[0].isdigit()]


def _variant(folder: Path, name: str) -> Json | None:
    path = folder / name
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else None


def _sheets(folder: Path, result: Json) -> list[Json]:
    players = {int(row["masa"]): row for row in _rows(folder / "jucatori.csv")}
    handed_in = _rows(folder / "predare.csv")
    left = {row["masa"]: row["motiv"] for row in result["neclasati"]}
    warned = {row["masa"]: row["avertismente_disciplinare"] for row in result["clasament"]}
    read = _read(folder)
    found = []
    for row in handed_in:
        table = int(row["masa"])
        player = players[table]
        sheet: Json = {
            "fisa": row["fisa"],
            "masa": table,
            "ordine": int(row["ordine"]) if row["ordine"] else None,
            "stare": left.get(table, row["stare"] or "predat"),
            "avertismente_disciplinare": warned.get(table, 0),
            "jucator": {
                "nume": f"{player['nume']} {player['prenume']}".strip(),
                "categorie": player["categorie"] or "seniori",
            },
        }
        found.append({**sheet, **(read.get(row["fisa"], {}) if sheet["stare"] == "predat" else {})})
    there = {sheet["masa"] for sheet in found}
    found += [
        {"fisa": "", "masa": table, "ordine": None, "stare": left.get(table, "absent"), "avertismente_disciplinare": 0,
         "jucator": {"nume": f"{p['nume']} {p['prenume']}".strip(), "categorie": p["categorie"] or "seniori"}}
        for table, p in players.items() if table not in there
    ]  # fmt: skip
    return found


def _read(folder: Path) -> dict[str, Json]:
    files = sorted((folder / "solutii").iterdir())
    if all(file.suffix == ".csv" for file in files):
        return {file.stem: sheet_of(file) for file in files if "." not in file.stem}
    with tempfile.TemporaryDirectory() as where:
        run("fisa", "converteste", *files, "-o", where)
        return {file.stem: sheet_of(file) for file in Path(where).iterdir() if "_" not in file.stem}


def sheet_of(path: Path) -> Json:
    """A sheet written as CSV, cell by cell."""
    sheet: Json = {"nume": "", "masa_scrisa": "", "depuneri": [], "grila": None}
    header: list[str] = []
    table: list[Json] = sheet["depuneri"]
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = [[cell.strip() for cell in row] for row in csv.reader(file, delimiter=";") if row]
    for n, row in enumerate(rows):
        match row[0]:
            case "nume":
                sheet["nume"] = row[1]
            case "masa":
                sheet["masa_scrisa"] = row[1]
            case "nr":
                header = row
            case "solutii":
                sheet["constructie"], table = table, []
                sheet["depuneri"] = table
            case "grila":
                if len(row) < 2 or row[1] != "necompletata":
                    sheet["grila"] = [line[0] for line in rows[n + 1 :]]
                break
            case "citit" | "fisa":
                continue
            case _:
                cells = dict(zip(header, row, strict=False))
                table.append({mine: cells.get(theirs, "") for theirs, mine in FIELDS.items()})
    return sheet


def _answers(path: Path, sheets: dict[str, Json]) -> list[Json]:
    """Each answer that counts, and what it changes on its sheet; a sheet with an open question is not counted."""
    kinds = path.with_name("feluri.json")
    known = json.loads(kinds.read_text("utf-8")) if kinds.exists() else {}
    last = {answer["id"]: answer for answer in _tables(path, "raspuns")}
    return [
        {"id": a["id"], "fisa": a["fisa"], "schimba": _changes(a, sheets[a["fisa"]], known.get(a["id"]))}
        for a in last.values() if a.get("raspuns") != "anulat" and "depuneri" in sheets[a["fisa"]]
    ]  # fmt: skip


def _drawn(place: str, word: str) -> list[str]:
    """What is known of a grid looked at for one entry: its word at the place answered, or nowhere (`nicaieri`)."""
    cells = [["."] * 15 for _ in range(15)]
    if signs := re.fullmatch(r"(?:([A-O])(\d+)|(\d+)([A-O]))", place):
        across = signs[1] is not None
        row, column = ord(signs[1] or signs[4]) - ord("A"), int(signs[2] or signs[3]) - 1
        for n, letter in enumerate(filter(str.isalpha, word)):
            cells[row + n * (not across)][column + n * across] = letter
    return ["".join(line) for line in cells]


def _changes(answer: Json, sheet: Json, kind: str | None) -> list[Json]:
    now, entry = answer.get("citire"), answer.get("depunere")
    if now is None or not entry:
        return []
    if kind == "grila":
        drawn = _drawn(now, sheet["depuneri"][entry - 1]["cuvant"])
        return [{"tabel": "depuneri", "depunere": entry, "camp": "grila", "din": None, "in": drawn}]
    # of the two tables of superscrabble incomplet the question says which: `soluții, depunerea: RA(W`
    where, _, seen = answer["vazut"].rpartition(": ")
    table = "constructie" if "constructie" in sheet and not where.startswith("soluții") else "depuneri"
    row = sheet[table][entry - 1]
    fields = [field for field, value in row.items() if value and value in seen.split(" / ")]
    return [{"tabel": table, "depunere": entry, "camp": f, "din": row[f], "in": now} for f in fields[:1]]
