"""Made-up competitions, graded by the program and counted again in Node: what differs."""

import json
import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from arbitraj.types import GAME_TYPES
from tests.verificare.editions import Json, edition, graded

HERE = Path(__file__).parent
WORDS = HERE / "cuvinte.txt"
TYPES = tuple(GAME_TYPES)
NODE = shutil.which("node")


def node(script: str, *arguments: object) -> str:
    """What a script of this folder says."""
    assert NODE is not None, "Node is not installed"
    done = subprocess.run(
        [NODE, HERE / script, *map(str, arguments)], capture_output=True, encoding="utf-8", check=False, timeout=600
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def folder(
    root: Path, seed: int, sheets: int, kind: str, graded: Callable[[Path], Json] = graded, dense: bool = False
) -> Path:
    """A competition of so many sheets, with questions answered and decisions taken by lot, on what `graded` says."""
    made = json.loads(node("made_up.mjs", seed, sheets, kind, WORDS, *["dense"] * dense))
    where = root / f"{kind}-{seed}"
    (where / "solutii").mkdir(parents=True)
    for name, text in made["files"].items():
        (where / name).write_text(text, encoding="utf-8")
    lots = random.Random(seed)
    for _ in range(3):
        found = graded(where)
        asked = found["intrebari"]
        if not asked:
            break
        answers = [_answer(question, lots) for question in asked]
        kinds = where / "feluri.json"
        known = json.loads(kinds.read_text("utf-8")) if kinds.exists() else {}
        kinds.write_text(
            json.dumps({**known, **{question["id"]: question["fel"] for question in asked}}), encoding="utf-8"
        )
        with (where / "lamuriri.toml").open("a", encoding="utf-8") as file:
            file.write("".join(answers))
    _decide(where, graded(where) if asked else found, lots)
    return where


def _decide(where: Path, results: Json, lots: random.Random) -> None:
    """Decisions by lot, on what the program says of the sheets; one that it refuses is left out."""
    taken: list[dict[str, object]] = []
    for row in results["clasament"]:
        tables = [(t, e) for t in ("constructie", "depuneri") for e in row.get(t, []) if e["stare"] != "necorectata"]
        for _ in range(lots.choice((0, 0, 0, 1, 1, 2))):
            if tables:
                table, entry = lots.choice(tables)
                taken.append(
                    {
                        "fisa": row["fisa"],
                        "depunere": entry["nr"],
                        "tabel": table,
                        "scris": entry["scris"],
                        **_decision(entry, lots),
                    }
                )
                if lots.random() < 0.1:
                    undone = {k: taken[-1][k] for k in ("fisa", "depunere", "tabel", "scris")}
                    taken.append({**undone, "actiune": "anuleaza", "decizie": len(taken)})
    path = where / "decizii.toml"
    path.write_text("".join(_as_toml(d) for d in taken), encoding="utf-8")


def _decision(entry: Json, lots: random.Random) -> dict[str, object]:
    position = entry["pozitie"]
    match lots.choice(("accepta", "accepta", "respinge", "joker", "grupa", "adauga", "scoate")):
        case "accepta":
            return {"actiune": "accepta", "pozitie": lots.choice((position, position, _near(position, lots)))}
        case "respinge":
            return {"actiune": "respinge", "articol": lots.choice(("8.2.a", "8.2.b", "8.2.c", "8.2.d"))}
        case "joker":
            return {"actiune": "joker", "patrat": _near(position, lots, 0)}
        case "grupa":
            return {"actiune": "grupa", "grupa": lots.randint(1, 6)}
        case action:
            return {
                "actiune": action,
                "articol": lots.choice(entry["articole"] or ["8.3.d", "8.3.c", "8.4.b", "8.4.c"]),
            }


def _near(position: str, lots: random.Random, turn: float = 0.3) -> str:
    """A square near a position, as a position."""
    digits = "".join(c for c in position if c.isdigit())
    letters = "".join(c for c in position if c.isalpha())
    if not digits or not letters:
        return "H8"
    row, column = ord(letters[0].upper()) - 65, int(digits)
    across = position[0].isalpha()
    step = lots.choice((0, 1, 2, 3))
    row, column = (row, column + step) if across else (row + step, column)
    row, column = min(row, 14), min(column, 15)
    letter = chr(65 + row)
    return f"{letter}{column}" if across != (lots.random() < turn) else f"{column}{letter}"


def _as_toml(decision: dict[str, object]) -> str:
    keys = {k: v for k, v in decision.items() if not (k == "tabel" and v == "depuneri")}
    return "\n".join(
        [
            "[[decizie]]",
            *(f"{k} = {_toml(v)}" for k, v in keys.items()),
            'motiv = "m"',
            'arbitru = "Marin Dobre"',
            "",
            "",
        ]
    )


def _answer(question: Json, lots: random.Random) -> str:
    readings = [v["citire"] for v in question["variante"] if v["citire"]]
    says = f"citire = {_toml(lots.choice(readings))}" if readings and lots.random() < 0.7 else 'raspuns = "asa_scrie"'
    keys = [
        f"{key} = {_toml(question[key])}" for key in ("id", "fisa", "depunere", "vazut") if question[key] is not None
    ]
    return "\n".join(["[[raspuns]]", *keys, says, 'arbitru = "Marin Dobre"', 'ora = "21.11.2026 17:00"', "", ""])


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def counted(words: Path | None, *editions: Path) -> list[Json]:
    """What the second count says of each edition: with a list of words, or by the verdicts they carry."""
    return [json.loads(line) for line in node("check.mjs", words or "-", *editions).splitlines()]


def written(where: Path) -> Path:
    """The edition of a folder, as a file."""
    path = where / "editie.json"
    path.write_text(json.dumps(edition(where), ensure_ascii=False, indent=1), encoding="utf-8")
    return path


def differences(where: Path) -> list[Json]:
    """What the second count says otherwise than the edition of a made-up folder."""
    (said,) = counted(WORDS, written(where))
    return list(said["differences"])
