"""Competition folders written in a test as an arbiter would keep them."""

from contextlib import AbstractContextManager
from pathlib import Path

from arbitraj.desk.grading.grade import grade
from arbitraj.desk.settling.settle import Signed, answer
from arbitraj.writing.transaction import Transaction, open_transaction
from tests.correcting import EXAMPLE, LETTERS, WORDS

SETTINGS = f"""
[concurs]
titlu = "Probă"
[partida]
tip = "integral_partial"
litere = "{LETTERS}"
lexic = "lexic.txt"
"""
ROSTER = "masa,nume,prenume,club,rating,categorie\n1,Pop,Ana,,,seniori\n2,Ilie,Dan,,,tineret\n"
HAND_IN = "fisa,ordine,masa,stare,avertismente_disciplinare\n01,1,1,predat,0\n02,2,2,predat,0\n"


def sheet(name: str = "Pop Ana", table: str = "1", rows: str = EXAMPLE, grid: str = "") -> str:
    """A sheet's CSV from rows `position word points`."""
    lines = [f"nume;{name}", f"masa;{table}", "nr;grupa;pozitie;depunere;puncte;total"]
    for number, row in enumerate(rows.strip().splitlines(), 1):
        position, word, points = row.split()
        lines.append(f"{number};;{position};{word};{points};")
    if grid:
        lines += ["grila", *grid.split()]
    return "\n".join([*lines, ""])


def folder(root: Path, **files: str | bytes | None) -> Path:
    """A good folder of two players, with some files replaced (`solutii_01` for solutii/01.csv; None: left out)."""
    contents: dict[str, str | bytes | None] = {
        "concurs.toml": SETTINGS,
        "jucatori.csv": ROSTER,
        "predare.csv": HAND_IN,
        "lexic.txt": "\n".join(sorted(WORDS)),
        "solutii/01.csv": sheet(),
        "solutii/02.csv": sheet("Ilie Dan", "2"),
    }
    for key, content in files.items():
        name = {"concurs": "concurs.toml", "lexic": "lexic.txt"}.get(key, f"{key}.csv")
        contents[name.replace("solutii_", "solutii/")] = content
    where = root / "concurs"
    (where / "solutii").mkdir(parents=True)
    for name, content in contents.items():
        if isinstance(content, bytes):
            (where / name).write_bytes(content)
        elif content is not None:
            (where / name).write_text(content, encoding="utf-8")
    return where


def step_in(where: Path) -> AbstractContextManager[Transaction]:
    """A step of a test in a folder."""
    return open_transaction(where, "test", print)


def answered_as_written(where: Path) -> Path:
    """The folder after an arbiter has answered every question of it that what was seen stands on the paper."""
    while asked := grade(where).questions:
        for question in asked:
            with step_in(where) as transaction:
                answer(transaction, [(question, None)], Signed("Șerban Țuțea", "21.11.2026 18:00"))
    return where
