"""Every command that a round is corrected, contested and published with, and every page and form of the hall, on every
round of the competition in which everything happened: no act that one of them has may be news to a document."""

import json
import re
import shlex
from collections.abc import Mapping
from html import unescape
from pathlib import Path

import pytest

from arbitraj.hall.kernel.store.keeper import HALL
from arbitraj.hall.parts import opened_site
from arbitraj.text import text_of
from tests.everything.opened import faults_in
from tests.everything.played import IN_HALL, ROUNDS, done, own, played
from tests.everything.test_commands import _CHIEF, _WHY, ARCHIVE, GROUPS
from tests.everything.test_routes import FAULT, LAST, chief_of, routes, shown
from tests.hall.guarded import HTML

_WHEN = '--ora "18.10.2025 18:20"'
# {r} is the round, {s} a ranked sheet, {m} its table; {d}, {n}, {p} the last decision, contestation and sanction
LINES = (
    "corecteaza {r} --json {o}/r.json",
    "corecteaza {r}",
    "arata {r} {s} --toate-tablele",
    "lamureste {r} --lista",
    "contestatie lista {r}",
    "sanctiune lista {r}",
    "raport {r} --incident Nimic",
    f"decide {{r}} {{s}} adauga --articol 8.3.a {_WHY} {_CHIEF}",
    f"decide {{r}} anuleaza {{d}} {_WHY} {_CHIEF}",
    f"contestatie inregistreaza {{r}} --masa {{m}} --depunere 1 --text Este {_WHEN}",
    f"contestatie raspunde {{r}} {{n}} respinsa {_WHY} {_CHIEF}",
    "contestatie apel {r} {n} --text Este",
    f"contestatie raspuns-apel {{r}} {{n}} retrasa {_WHY} --comisia Comisia",
    f"sanctiune avertisment {{r}} --masa {{m}} {_WHY} {_CHIEF}",
    f"sanctiune eliminare {{r}} --masa {{m}} {_WHY} {_CHIEF}",
    "raport {r}",
    f"sanctiune anuleaza {{r}} {{p}} {_WHY} {_CHIEF}",
    "sanctiune tipareste {r}",
    f"contestatie anuleaza {{r}} {{n}} {_WHY} {_CHIEF} --proba",
    f"contestatie anuleaza {{r}} {{n}} {_WHY} {_CHIEF}",
    f"contestatie raspuns-apel {{r}} {{n}} retrasa {_WHY} --comisia Comisia",
    "contestatie tipareste {r}",
    "raport {r}",
    "formulare {r} --cu-litere",
    "anunturi {r} --start 10:00 --durata 60",
    "publica {r} --provizoriu --totusi --fata-verso",
    "publica {r} --final --totusi --fise separat",
    "verifica {r} --provizoriu --refa",
    "verifica {r} --final --refa",
    "raport {r}",
)
# what is not of one round and its arbiters, or needs the solver's minutes: `test_commands.py` has it
_ELSEWHERE = frozenset(
    "mese demo ajutor completare nou extrage explica fisa lexic scris turneu partida arhiva clasament-general cauta "
    "analiza optim sala".split()
)


def test_every_command_of_a_round_stands_in_a_line() -> None:
    lines = [line for _, of_group in GROUPS.values() for line in of_group]
    every = {line.split(" {")[0] for line in (*lines, *ARCHIVE)}
    known = {line.split(" {")[0] for line in LINES}
    assert {line.split(" --")[0] for line in every if line.split()[0] not in _ELSEWHERE} <= known


@pytest.mark.greu
@pytest.mark.parametrize("name", ROUNDS)
def test_a_command_does_what_it_is_asked_of_every_round(
    name: str, tmp_path_factory: pytest.TempPathFactory, tmp_path: Path
) -> None:
    folder = own(played(tmp_path_factory), tmp_path, name) / name
    out = tmp_path / "iesire"
    out.mkdir()
    for line in LINES:
        filled = line.format(r="{r}", o="{o}", **_numbers(folder, out)) if out.joinpath("r.json").exists() else line
        words = [word.replace("{r}", str(folder)).replace("{o}", str(out)) for word in shlex.split(filled)]
        said = done(tmp_path, *words)
        assert said.out.strip(), line
        assert not re.search(r"\bNone\b|\bnan\b|\{\w+\}", said.out), line
    assert [*faults_in(out), *faults_in(folder)] == []


def _numbers(folder: Path, out: Path) -> Mapping[str, object]:
    """A ranked sheet of a round with its table, and the last lines of its registers."""
    results = json.loads((out / "r.json").read_text("utf-8"))
    fair = [standing for standing in results["clasament"] if not standing["avertismente_disciplinare"]]
    sheet = min(fair, key=lambda line: line["loc"])
    last = {
        letter: len(re.findall(r"^\[\[\w+\]\]$", text, re.MULTILINE))
        for letter, text in (
            (letter, (folder / file).read_text("utf-8") if (folder / file).exists() else "")
            for letter, file in (("d", "decizii.toml"), ("n", "contestatii.toml"), ("p", "sanctiuni.toml"))
        )
    }
    return {"s": sheet["fisa"], "m": sheet["masa"], **last}


@pytest.mark.greu
@pytest.mark.parametrize("name", [name for name in ROUNDS if name != IN_HALL])
def test_every_page_and_form_of_the_hall_answers_in_every_round(
    name: str, tmp_path_factory: pytest.TempPathFactory, tmp_path: Path
) -> None:
    folder = own(played(tmp_path_factory), tmp_path, name) / name
    with opened_site(folder, "probă") as site:
        site.topics.close()
        client, number = chief_of(site), sorted(site.hall.state.sheets)[0]
        for method in ("GET", "POST"):
            for path in sorted(routes(site, method), key=lambda path: (path in LAST, path)):
                asked = re.sub(r"\{\w+:numar\}", "1", path).replace("{number}", number).replace("{stage}", "final")
                asked = asked.replace("{name:path}", "rezultate.html").replace("{name}/{part}", "nu-este/foto")
                asked = asked.replace("{name}", "nu-este").replace("{part}", "foto")
                if path == "/evenimente" or path in LAST:
                    continue
                answer = client.request(method, asked, headers=HTML, data={"a": "b"} if method == "POST" else None)
                # the solver's process is a gentle one: beside other tests it may end too late, and the page says so
                late = any(text_of(key) in unescape(answer.text) for key in ("hall.solver_slow", "hall.solver_busy"))
                assert answer.status_code < 500 or late, (method, asked, answer.text[-500:])
                if "html" in answer.headers.get("content-type", ""):
                    assert not FAULT.search(shown(answer.text)), (method, asked)
        assert (folder / HALL).exists()
