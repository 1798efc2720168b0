"""Answers in words and as JSON have the same numbers and names: every command that has `--json`.

A command with `--json` that stands in no line here fails the first test.
"""

import json
import shlex
from pathlib import Path
from shutil import copytree

import numpy as np
import pytest
import typer

from arbitraj.cli.main import app
from arbitraj.lexicon.lexicon import EMBEDDED
from tests.everything.played import done, played
from tests.everything.same_said import lacking
from tests.forms.signs import scanned_signs
from tests.test_docs import commands

_BY = '--motiv "Așa se citește" --arbitru "Marin Dobre"'
_RULED = "decide {c}/3-pe-sir 11 respinge --depunere 5 --articol 8.2.a --motiv Da --arbitru Pop --proba"
# a command, and what only its words have (where a file lies, percents of a share); None: it prepares the next ones
LINES: tuple[tuple[str, set[str] | None], ...] = (
    ("corecteaza {c}/3-pe-sir", set()),
    ("arata {c}/3-pe-sir 05", set()),
    ("lamureste {c}/1-integral --lista", set()),
    ("explica 8.2.d", set()),
    ("explica reguli", set()),
    ("fisa citeste {c}/1-integral/solutii/02.txt {c}/1-integral/solutii/08.csv", set()),
    ("contestatie lista {c}/3-pe-sir", set()),
    ("sanctiune lista {c}/3-pe-sir", set()),
    ("clasament-general {c}", set()),
    ("extrage integral_partial AAACCDEEEIIILMNNOPRRRSTUU --verifica", set()),
    ("verifica {c}/3-pe-sir", set()),
    (_RULED, set()),
    ('contestatie inregistreaza {c}/3-pe-sir --masa 11 --depunere 5 --text "Este" --ora "18.10.2025 18:20"', None),
    (f"contestatie raspunde {{c}}/3-pe-sir 4 respinsa {_BY}", set()),
    ("contestatie apel {c}/3-pe-sir 4 --text Este", None),
    ("contestatie raspuns-apel {c}/3-pe-sir 4 respinsa --motiv Da --comisia Comisia", set()),
    (f"contestatie anuleaza {{c}}/3-pe-sir 4 {_BY} --proba", set()),
    (f"sanctiune eliminare {{c}}/3-pe-sir --masa 8 {_BY}", None),
    (f"sanctiune anuleaza {{c}}/3-pe-sir 5 {_BY} --proba", set()),
    ("partida verifica {c}/turneu/partide/proces-verbal.csv", set()),
    ("turneu clasament {c}/turneu", set()),
    ("turneu perechi {c}/turneu --runda 3", set()),
    ("nou {o}/nou --tip pe_sir --jucatori {c}/3-pe-sir/jucatori.csv", None),
    ("mese {o}/nou --din-nou", set()),
    ("cauta AEIRSTN --tot", set()),
    ("lexic lista", set()),
    ("lexic verifica CASA", {"fișier"}),
    ("lexic importa {o}/cuvinte.txt --nume cuvinte --totusi", None),
    (f"lexic compara {EMBEDDED} cuvinte --dosar {{c}}", set()),
    ("optim {c}/5-n-scrabble --secunde 1 --nuclee 1 --lexic cuvinte", set()),
    ("scris masoara {o}/semne.npz", {"36", "100"}),
    ("scris aduna {o}/foaie.jpg -o {o}/adunate.npz", set()),
    ("arhiva adauga {c} --baza {b}", set()),
    ("arhiva lista --baza {b}", set()),
    ("arhiva unde --baza {b}", set()),
    ("arhiva verifica --baza {b}", set()),
    ("arhiva persoane --baza {b}", set()),
    ("arhiva exporta {o}/csv --format csv --baza {b}", set()),
    ('arhiva raport jucator "Stoica Roxana" -o {o}/rapoarte --baza {b}', set()),
    ('arhiva raport club "Clubul Cinci" -o {o}/rapoarte --baza {b}', set()),
    ('arhiva raport competitie "Completă" -o {o}/rapoarte --baza {b}', set()),
    ("arhiva raport arbitraj -o {o}/rapoarte --baza {b}", set()),
    ("arhiva raport recorduri -o {o}/rapoarte --baza {b}", set()),
    ("arhiva raport comisie -o {o}/rapoarte --baza {b}", set()),
    ("arhiva clasament anual -o {o}/liste --baza {b}", set()),
    ("arhiva clasament rating --setari {o}/clasamente.toml -o {o}/liste --baza {b}", set()),
    ("arhiva site -o {o}/site --baza {b}", set()),
    ("arhiva sterge Completă/3 --da --baza {b}", set()),
)


def test_every_command_with_an_answer_for_programs_stands_in_a_line() -> None:
    told = [
        path.removeprefix("arbitraj ") for path, options in commands(typer.main.get_command(app)) if "--json" in options
    ]
    assert [command for command in told if not any(f"{line} ".startswith(f"{command} ") for line, _ in LINES)] == []


@pytest.mark.greu
def test_json_has_the_numbers_and_names_of_the_words(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder, out, lacks = copytree(played(tmp_path_factory) / "complet", tmp_path / "c"), tmp_path / "o", {}
    out.mkdir()
    (out / "cuvinte.txt").write_text("CASA\nMASA\n", "utf-8")
    np.savez(out / "semne.npz", x=np.full((2, 28, 28), 255, np.uint8), y=np.array([1, 12]))
    scanned_signs(out / "foaie.jpg")
    (out / "clasamente.toml").write_text("[rating]\npornit = true\n", "utf-8")
    for line, own in LINES:
        path = tmp_path / "raspuns.json"
        words = [word.format(c=folder, o=out, b=tmp_path / "arhiva.sqlite") for word in shlex.split(line)]
        said = done(tmp_path, *words, *(() if own is None else ("--json", path)))
        assert said.out.strip(), line
        if own is not None:
            lacks[line] = lacking(said.out.replace(str(tmp_path), ""), json.loads(path.read_text("utf-8"))) - own
            path.unlink()
    assert not (wrong := {line: found for line, found in lacks.items() if found}), wrong
