"""Made-up competitions, graded by the program and counted again in Node: what differs."""

import json
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.verificare.editions import Json, edition, graded

HERE = Path(__file__).parent
WORDS = HERE / "cuvinte.txt"
TYPES = ("integral", "integral_partial", "pe_sir", "serie_maxime", "n_scrabble", "superscrabble", "superscrabble_incomplet")
NODE = shutil.which("node")


def node(script: str, *arguments: object) -> str:
    """What a script of this folder says."""
    assert NODE is not None, "Node 20 is needed"
    done = subprocess.run([NODE, HERE / script, *map(str, arguments)], capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


def folder(root: Path, seed: int, sheets: int, kind: str) -> Path:
    """A competition of so many sheets, with questions answered and decisions taken by lot."""
    made = json.loads(node("made_up.mjs", seed, sheets, kind, WORDS))
    where = root / f"{kind}-{seed}"
    (where / "solutii").mkdir(parents=True)
    for name, text in made["files"].items():
        (where / name).write_text(text, encoding="utf-8")
    lots = random.Random(seed)
    for _ in range(3):
        asked = graded(where)["intrebari"]
        if not asked:
            break
        answers = [_answer(question, lots) for question in asked]
        kinds = where / "feluri.json"
        known = json.loads(kinds.read_text()) if kinds.exists() else {}
        kinds.write_text(json.dumps({**known, **{question["id"]: question["fel"] for question in asked}}))
        with (where / "lamuriri.toml").open("a", encoding="utf-8") as file:
            file.write("".join(answers))
    return where


def _answer(question: Json, lots: random.Random) -> str:
    readings = [v["citire"] for v in question["variante"] if v["citire"]]
    says = f"citire = {_toml(lots.choice(readings))}" if readings and lots.random() < 0.7 else 'raspuns = "asa_scrie"'
    keys = [f"{key} = {_toml(question[key])}" for key in ("id", "fisa", "depunere", "vazut") if question[key] is not None]
    return "\n".join(["[[raspuns]]", *keys, says, 'arbitru = "Marin Dobre"', 'ora = "21.11.2026 17:00"', "", ""])


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def differences(where: Path, words: Path | None = WORDS) -> list[Json]:
    """What the second count says of the edition of a folder."""
    path = where / "editie.json"
    path.write_text(json.dumps(edition(where), ensure_ascii=False), encoding="utf-8")
    return [json.loads(line) for line in node("check.mjs", words or "-", path).splitlines()]


def all_differences(root: Path, seeds: Iterator[int], sheets: int) -> Iterator[Json]:
    """What differs in folders of every type, one after the other."""
    for seed in seeds:
        where = folder(root, seed, sheets, TYPES[seed % len(TYPES)])
        yield from ({"seed": seed, **d} for d in differences(where))
        shutil.rmtree(where)
