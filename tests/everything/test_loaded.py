"""What commands load: who opens no workbook loads neither openpyxl nor numpy nor pandas. Each stands in a list."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from arbitraj.cli.main import app
from tests.test_docs import commands

SAMPLES = Path(__file__).parents[2] / "samples"
_HEAVY = ("openpyxl", "numpy", "pandas", "pydantic")
_PROGRAM = f"""import sys
from arbitraj.cli.main import run
try: run()
finally: print("LOADED", *(name for name in {_HEAVY!r} if name in sys.modules), file=sys.stderr)"""
# in this order: the first writes the workbook of the results, the next finds it as it would be written
WRITES = "corecteaza {x}"
LIGHT = (
    "--help",
    "--versiune",
    "completare",
    "ajutor",
    "explica 8.2.d",
    WRITES,
    "arata {x} 01",
    "lamureste {x} --lista",
    "decide {x} 01 respinge --depunere 1 --articol 8.2.a --motiv Așa --arbitru Pop",
    "contestatie lista {x}",
    "sanctiune avertisment {x} --masa 1 --motiv Așa --arbitru Pop --ora 10:00",
    "sanctiune lista {x}",
    "sanctiune anuleaza {x} 1 --motiv Așa --arbitru Pop",
    "sanctiune tipareste {x}",
    "raport {x}",
    "fisa citeste {x}/solutii/01.csv",
    "fisa converteste {x}/solutii/01.csv -o {x}/a.csv",
    "lexic lista",
    "lexic verifica CASA",
    "lexic exporta hunspell-ro -o {x}/lista.txt",
    "formulare --tip integral -o {x}/formular.pdf",
    "anunturi {x} --start 10:00",
    "extrage --dosar {x} --din-nou",
)
# each opens or writes a workbook, looks at tables with numpy or pandas, counts moves, or serves
OTHERS = frozenset(
    f"arbitraj {name}"
    for name in (
        *("nou", "mese", "sala", "demo", "publica", "verifica", "clasament-general", "cauta", "optim", "analiza"),
        *(f"lexic {name}" for name in ("importa", "implicit", "compara", "sterge", "hotaraste")),
        *(
            f"contestatie {name}"
            for name in ("inregistreaza", "raspunde", "apel", "raspuns-apel", "anuleaza", "tipareste")
        ),
        "sanctiune eliminare",
        *(f"partida {name}" for name in ("verifica", "converteste", "pagina")),
        *(f"turneu {name}" for name in ("nou", "perechi", "scor", "retrage", "clasament")),
        *(f"scris {name}" for name in ("masoara", "foaie", "aduna")),
        *(f"arhiva {name}" for name in ("adauga", "lista", "unde", "verifica", "persoane", "sterge", "exporta")),
        *(f"arhiva {name}" for name in ("clasament", "raport", "site")),
    )
)


def test_every_command_stands_in_a_list() -> None:
    there = {path for path, _ in commands(typer.main.get_command(app))}
    light = set(filter(_is_light, there))
    assert there - light - OTHERS == light & OTHERS == set()


def _is_light(path: str) -> bool:
    return any(f"arbitraj {line} ".startswith(f"{path} ") for line in LIGHT)


@pytest.mark.greu
def test_help_and_the_command_that_is_typed_load_no_other() -> None:
    code = "import sys\nfrom arbitraj.cli.main import run\ntry: run()\nfinally: print(*sys.modules, file=sys.stderr)"
    done = [
        subprocess.run([sys.executable, "-c", code, *typed], capture_output=True, encoding="utf-8", check=False)
        for typed in (["--help"], ["explica", "8.2.d"])
    ]
    said, explained = (set(process.stderr.split()) for process in done)
    assert {
        "arbitraj.cli.correcting",
        "arbitraj.cli.hall",
        "rich.console",
        "importlib.metadata",
        "pydantic",
    }.isdisjoint(said)
    assert "arbitraj.cli.correcting" in explained
    assert {"arbitraj.cli.hall", "arbitraj.cli.preparing", "arbitraj.sheets", "pydantic"}.isdisjoint(explained)


@pytest.mark.greu
def test_who_opens_no_workbook_loads_no_library_for_it(tmp_path: Path) -> None:
    folder = tmp_path / "exercițiu"
    shutil.copytree(SAMPLES / "exercitiu", folder)
    environment = os.environ | {"PYTHONIOENCODING": "utf-8"}

    def loaded(line: str) -> str:
        typed = [part.replace("{x}", str(folder)) for part in shlex.split(line)]
        command = [sys.executable, "-c", _PROGRAM, *typed]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=False, timeout=120)
        assert done.returncode == 0, (line, done.stderr)
        return (
            next(said for said in done.stderr.splitlines() if said.startswith("LOADED")).removeprefix("LOADED").strip()
        )

    assert "openpyxl" in loaded(WRITES)
    assert {line: found for line in LIGHT if (found := loaded(line))} == {}
