"""Every command of the program on the competition in which everything happened; what it writes is opened.

A command that stands in no line here fails the first test.
"""

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import pytest
import typer

from arbitraj.cli.main import app
from arbitraj.lexicon.lexicon import EMBEDDED
from samples.acts import REGISTERS
from tests.everything.opened import faults_in, text_of
from tests.everything.played import CONTESTED, IN_HALL, ROUNDS, SAMPLE, done, own, played
from tests.forms.signs import scanned_signs
from tests.hall.browsers import Opens, opener
from tests.hall.own_postgres import OwnServer
from tests.test_docs import commands

_CHIEF, _WHY = '--arbitru "Marin Dobre"', '--motiv "Așa se citește"'
_ALL = tuple(f"{{c}}/{name}" for name in ROUNDS)
_LETTERS = "AAACCDEEEIIILMNNOPRRRSTUU"
_SHEETS = "{c}/1-integral/solutii/"
# (the rounds that its lines write in, the lines); {c} is the season's folder, {o} one that is empty, {b} the archive
GROUPS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "inainte": (
        (CONTESTED,),
        (
            "nou {o}/nou --tip pe_sir --jucatori {c}/3-pe-sir/jucatori.csv",
            "nou {o}/alta --titlu Cupa --loc Arad --data 21.11.2026 --arbitru Pop --contestatii '21.11.2026 18:30'",
            "mese {o}/nou --din-nou",
            "formulare --tip superscrabble_incomplet -o {o}/gol.pdf --completabil",
            "extrage --dosar {o}/nou --samanta complet --anunt",
            "formulare {o}/nou --cu-litere",
            "extrage --dosar {o}/nou --verifica",
            f"extrage integral_partial {_LETTERS} --verifica",
            "anunturi {o}/nou --start 10:00",
            "ajutor",
            "completare",
            "completare bash",
            "demo {o}/demo --fara-browser",
        ),
    ),
    "corectare": (
        ROUNDS,
        (
            *(f"corecteaza {folder} --json {{o}}/r{n}.json" for n, folder in enumerate(_ALL)),
            *(f"arata {folder} 05 --toate-tablele" for folder in (_ALL[2], _ALL[6])),
            "lamureste {c}/1-integral --lista",
            "clasament-general {c}",
        ),
    ),
    "fise": (
        (),
        (
            f"fisa citeste {_SHEETS}01.xlsx {_SHEETS}02.txt {_SHEETS}03.pdf {_SHEETS}08.csv {_SHEETS}08.b.csv",
            f"fisa converteste {_SHEETS}01.xlsx {_SHEETS}02.txt {_SHEETS}03.pdf -o {{o}}/toate.xlsx",
            f"fisa converteste {_SHEETS}01.xlsx {_SHEETS}03.pdf -o {{o}}/fise",
            "explica 8.2.d",
            "explica reguli",
        ),
    ),
    "hotarari": (
        (CONTESTED, "1-integral"),
        (
            "lamureste {c}/1-integral --intrebare 08/4/transcrieri/POMADAND --raspuns POMADAND --arbitru Eva",
            f"decide {{c}}/3-pe-sir 11 respinge --depunere 5 --articol 8.2.a {_WHY} {_CHIEF} --proba",
            f"decide {{c}}/3-pe-sir 11 respinge --depunere 5 --articol 8.2.a {_WHY} {_CHIEF}",
            'contestatie inregistreaza {c}/3-pe-sir --masa 11 --depunere 5 --text "Este" --ora "18.10.2025 18:20"',
            f"contestatie raspunde {{c}}/3-pe-sir 4 respinsa {_WHY} {_CHIEF}",
            "contestatie apel {c}/3-pe-sir 4 --text Este",
            f"contestatie raspuns-apel {{c}}/3-pe-sir 4 respinsa {_WHY} --comisia Comisia",
            f"contestatie anuleaza {{c}}/3-pe-sir 4 {_WHY} {_CHIEF} --proba",
            "contestatie lista {c}/3-pe-sir",
            "contestatie tipareste {c}/3-pe-sir",
            f"sanctiune avertisment {{c}}/3-pe-sir --masa 8 {_WHY} {_CHIEF}",
            f"lexic hotaraste {{c}}/3-pe-sir Cirtocs da {_WHY} {_CHIEF}",
            f"sanctiune eliminare {{c}}/3-pe-sir --masa 8 {_WHY} {_CHIEF}",
            f"sanctiune anuleaza {{c}}/3-pe-sir 6 {_WHY} {_CHIEF} --proba",
            "sanctiune lista {c}/3-pe-sir",
            "sanctiune tipareste {c}/3-pe-sir",
            'raport {c}/3-pe-sir --incident "S-a stins lumina la 10:40"',
            "publica {c}/3-pe-sir --final --fise separat",
            "verifica {c}/3-pe-sir",
            "verifica {c}/3-pe-sir --refa",
        ),
    ),
    "mutari": (
        ("5-n-scrabble",),
        (
            "lexic importa {o}/cuvinte.txt --nume cuvinte --totusi",
            "cauta AM --dosar {c}/5-n-scrabble --fisa 05 --depunere 0 --lexic cuvinte",
            "analiza {c}/5-n-scrabble --fisa 05 -o {o}/analize",
            "optim {c}/5-n-scrabble --secunde 1 --nuclee 1 --lexic cuvinte",
        ),
    ),
    "sala": (
        (IN_HALL,),
        ("sala {c}/2-integral-partial --reface", "sala {c}/2-integral-partial --verifica"),
    ),
    "partide": (
        ("turneu",),
        (
            "turneu nou {o}/turneu",
            "turneu retrage {c}/turneu 2 --runda 3",
            "turneu retrage {c}/turneu 2 --ramane",
            "turneu scor {c}/turneu 1 400 350 --runda 3",
            "turneu perechi {c}/turneu --runda 3 --foaie --json {o}/perechi.json",
            "turneu clasament {c}/turneu --json {o}/clasament.json",
            "partida verifica {c}/turneu/partide/proces-verbal.csv --json {o}/partida.json",
            "partida converteste {c}/turneu/partide/proces-verbal.csv -o {o}/partida.gcg",
            "partida pagina {c}/turneu/partide/proces-verbal.csv -o {o}/partida.html",
            "partida pagina {c}/turneu/partide/proces-verbal.csv -o {o}/partida.pdf",
        ),
    ),
    "liste": (
        (),
        (
            "lexic importa {o}/cuvinte.txt --nume cuvinte --totusi",
            "lexic lista",
            "lexic verifica CASA --lista cuvinte",
            "lexic implicit cuvinte",
            f"lexic implicit {EMBEDDED}",
            f"lexic compara {EMBEDDED} cuvinte --dosar {{c}} --json {{o}}/comparate.json",
            "lexic exporta cuvinte -o {o}/exportate.txt",
            "lexic sterge cuvinte --da",
            "scris masoara {o}/../semne.npz --json {o}/masurate.json",
            "scris foaie -o {o}/foaie-de-scris.pdf --cate 2",
            "scris aduna {o}/../foaie.jpg -o {o}/adunate.npz --json {o}/adunate.json",
        ),
    ),
}
ARCHIVE = (
    "arhiva adauga {c} --json {o}/adaugate.json",
    'arhiva adauga {c}/turneu --competitie "Cupa Completă – date sintetice" --loc Brașov --data 2025-10-18',
    "arhiva lista --json {o}/lista.json",
    "arhiva unde --json {o}/unde.json",
    "arhiva verifica --json {o}/verificata.json",
    "arhiva persoane --json {o}/persoane.json",
    *(f"arhiva exporta {{o}}/{form} --format {form}" for form in ("csv", "xlsx", "parquet")),
    "arhiva exporta {o}/anonim --format csv --anonim",
    'arhiva raport jucator "Stoica Roxana" -o {o}/rapoarte --json {o}/jucator.json',
    'arhiva raport club "Clubul Doi" -o {o}/rapoarte --json {o}/club.json',
    "arhiva raport competitie Completă -o {o}/rapoarte --json {o}/competitie.json",
    "arhiva raport recorduri -o {o}/rapoarte --json {o}/recorduri.json",
    "arhiva raport comisie -o {o}/rapoarte --json {o}/comisie.json",
    "arhiva raport arbitraj -o {o}/rapoarte --json {o}/arbitraj.json",
    "arhiva clasament anual -o {o}/liste --json {o}/anual.json",
    "arhiva clasament rating -o {o}/liste --setari {o}/clasamente.toml --json {o}/rating.json",
    "arhiva site -o {o}/site --liste {o}/clasamente.toml --json {o}/site.json",
    "arhiva sterge Completă/3 --da",
)


def test_every_command_stands_in_a_line() -> None:
    told = {path.removeprefix("arbitraj ") for path, _ in commands(typer.main.get_command(app))}
    lines = [line for _, group_lines in GROUPS.values() for line in group_lines] + list(ARCHIVE)
    assert {command for command in told if any(line.split(" {")[0].startswith(command) for line in lines)} == told


def test_what_is_published_is_of_registers_of_every_kind() -> None:
    there = {path.name for path in SAMPLE.rglob("*.toml")}
    assert there >= {*REGISTERS, "competitie.toml", "turneu.toml"}
    acts = "\n".join(path.read_text("utf-8") for path in SAMPLE.rglob("*.toml"))
    for key, values in {
        "actiune": ("accepta", "respinge", "joker", "grupa", "adauga", "scoate", "anuleaza"),
        "hotarare": ("admisa", "in-parte", "respinsa", "retrasa"),
        "fel": ("avertisment", "eliminare"),
        "raspuns": ("asa_scrie", "anulat"),
    }.items():
        assert set(re.findall(rf'^{key} = "(.*)"$', acts, re.MULTILINE)) >= set(values), key
    answers = (SAMPLE / "1-integral" / "lamuriri.toml").read_text("utf-8")
    assert re.search(r'^id = "(\w+)"$.*?^citire = .*?^id = "\1"$.*?^citire = ', answers, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(tmp_path_factory)


@pytest.fixture(scope="module")
def opens() -> Iterator[Opens]:
    with opener() as opens:
        yield opens


@pytest.mark.parametrize("group", GROUPS)
def test_a_command_does_what_it_is_asked(group: str, made: Path, tmp_path: Path) -> None:
    rounds, lines = GROUPS[group]
    out = tmp_path / "iesire"
    out.mkdir()
    (out / "cuvinte.txt").write_text("CASA\nMASA\n", "utf-8")
    np.savez(tmp_path / "semne.npz", x=np.full((2, 28, 28), 255, np.uint8), y=np.array([1, 12]))
    if group == "liste":
        scanned_signs(tmp_path / "foaie.jpg")
    folder = own(made, tmp_path, *rounds) if rounds else made / "complet"
    if group == "hotarari":
        (folder / "1-integral" / "lamuriri.toml").unlink()
    if group == "partide":  # the last round is still played
        results = folder / "turneu" / "rezultate.csv"
        rows = results.read_text("utf-8").splitlines(keepends=True)
        results.write_text("".join(row for row in rows if not row.startswith("3,")), "utf-8")
    for line in lines:
        said = done(tmp_path, *(_named(word.format(c=folder, o=out)) for word in shlex.split(line)))
        assert said.out.strip(), line
        assert not re.search(r"\bNone\b|\bnan\b|\{\w+\}", said.out), line
    assert [*faults_in(out), *(fault for part in rounds for fault in faults_in(folder / part))] == []


def _named(word: str) -> str:
    return "2e6c6f3b8ff2" if word.startswith("08/4/") else word


def test_every_published_file_is_opened_by_its_own_reader(made: Path, browser: str, opens: Opens) -> None:
    assert list(faults_in(made / "complet")) == []
    pages = sorted((made / "complet").rglob("*.html"))
    assert len(pages) > len(ROUNDS)
    shown(browser, opens, pages)


def shown(browser: str, opens: Opens, pages: list[Path]) -> None:
    """Open pages in a browser, which has nothing to complain of."""
    context = opens(browser).new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
    page.on("requestfailed", lambda asked: wrong.append(asked.url))
    for path in pages:
        page.goto(path.as_uri())
        assert page.title(), path.name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path.name
    assert wrong == []
    context.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_archive_of_it_is_exported_and_reported(
    kind: str, made: Path, tmp_path: Path, browser: str, opens: Opens, request: pytest.FixtureRequest
) -> None:
    out = tmp_path / "iesire"
    out.mkdir()
    (out / "clasamente.toml").write_text("[rating]\npornit = true\n", "utf-8")
    base = str(tmp_path / "arhiva.sqlite")
    if kind == "postgres":
        server: OwnServer = request.getfixturevalue("postgres")
        server.does("createdb", "complet")
        base = f"postgresql://arbitraj@127.0.0.1:{server.port}/complet"
    for line in ARCHIVE:
        said = done(tmp_path, *(word.format(c=made / "complet", o=out) for word in shlex.split(line)), "--baza", base)
        assert said.out.strip(), line
    assert list(faults_in(out)) == []
    kinds = {path.suffix for path in out.rglob("*.*")}
    assert kinds >= {".csv", ".html", ".json", ".parquet", ".pdf", ".xlsx"}
    listed = json.loads((out / "lista.json").read_text("utf-8"))
    assert len(listed) == len(ROUNDS) + 3  # the other discipline, the tournament, the general ranking
    assert "accepta" in text_of(out / "csv" / "hotarari.csv")
    if kind == "sqlite":
        shown(browser, opens, sorted(out.rglob("*.html")))
