"""Answers in words and as JSON have the same numbers and names: commands that read what is there."""

import json
import shlex
from pathlib import Path
from shutil import copytree

import pytest

from tests.everything.played import SAMPLE, done
from tests.everything.same_said import lacking

_RULED = "decide {c}/3-pe-sir 11 respinge --depunere 5 --articol 8.2.a --motiv Da --arbitru Pop --proba"
# a command, and what only its words have: what is typed next
LINES: tuple[tuple[str, set[str]], ...] = (
    ("corecteaza {c}/3-pe-sir", set()),
    ("arata {c}/3-pe-sir 05", set()),
    ("explica 8.2.d", set()),
    ("explica reguli", set()),
    ("fisa citeste {c}/1-integral/solutii/02.txt {c}/1-integral/solutii/08.csv", set()),
    ("contestatie lista {c}/3-pe-sir", set()),
    ("sanctiune lista {c}/3-pe-sir", set()),
    ("clasament-general {c}", set()),
    ("extrage integral_partial AAACCDEEEIIILMNNOPRRRSTUU --verifica", set()),
    (_RULED, set()),
    ("partida verifica {c}/turneu/partide/proces-verbal.csv", set()),
    ("turneu clasament {c}/turneu", set()),
    ("cauta AEIRSTN --tot", set()),
    ("lexic lista", set()),
    ("lexic verifica CASA", {"fișier"}),
)


@pytest.mark.greu
def test_json_has_the_numbers_and_names_of_the_words(tmp_path: Path) -> None:
    folder, lacks = copytree(SAMPLE, tmp_path / "c"), {}
    for line, own in LINES:
        path = tmp_path / "raspuns.json"
        said = done(tmp_path, *(word.format(c=folder) for word in shlex.split(line)), "--json", path)
        assert said.out.strip(), line
        lacks[line] = lacking(said.out.replace(str(tmp_path), ""), json.loads(path.read_text("utf-8"))) - own
        path.unlink()
    assert {line: found for line, found in lacks.items() if found} == {}
