"""The guide that the program brings, every link to something that is there, and the help on each page of the hall."""

import re
import tomllib
from pathlib import Path
from urllib.parse import unquote

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from arbitraj.cli.main import app
from arbitraj.hall.page.site import help_at
from arbitraj.hall.parts import FRAME
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from arbitraj.press.html.guide import FIRST, PAGES, guide_html, guide_page, picture_files
from arbitraj.text import text_of
from tests.hall.guarded import HOST, HTML
from tests.hall.small import small_hall
from tests.hall.test_start_pages import folder_of

DOCS = Path(__file__).parents[2] / "docs"


def parts_of(name: str, pattern: str) -> list[str]:
    page = guide_page(name)
    assert page
    return [unquote(found) for found in re.findall(pattern, page.body)]


def test_every_link_of_the_guide_leads_to_a_heading_or_a_picture_that_is_there() -> None:
    anchors = {name: parts_of(name, r'<h\d id="([^"]+)"') for name in PAGES}
    for name in PAGES:
        assert parts_of(name, "&lt;!--") == [], name
        for link in parts_of(name, r'href="(?!http)([^"]+)"'):
            to, _, anchor = link.partition("#")
            assert not anchor or anchor in anchors[to.removesuffix(".html") or name], (name, link)
        for picture in parts_of(name, r'src="imagini/([^"]+)"'):
            assert picture in picture_files(), (name, picture)
        written = re.findall(r"^#+ (.+)$", re.sub(r"(?s)```.*?```", "", (DOCS / f"{name}.md").read_text("utf-8")), re.M)
        assert f"<title>{written[0]}" in guide_html(name)
        assert len(anchors[name]) == len(set(anchors[name])) == len(written), name
    # to what readers do not have, as the code, no link is left
    assert parts_of("regulament", r'href="([^"]*arbitraj/[^"]*)"') == []


def test_the_command_writes_the_guide_beside_nothing_of_the_users(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "Ștefan's date"))
    monkeypatch.setenv("ARBITRAJ_FARA_BROWSER", "1")
    for _ in range(2):
        assert str(tmp_path / "Ștefan's date" / FIRST) in CliRunner().invoke(app, ["ajutor"]).output.replace("\n", "")
    pages = sorted((tmp_path / "Ștefan's date" / FIRST).glob("*.html"))
    assert {page.stem: page.read_text("utf-8") for page in pages} == {name: guide_html(name) for name in PAGES}
    assert {path.name for path in (pages[0].parent / "imagini").iterdir()} == set(picture_files())


def texts_of_every_room() -> dict[str, dict[str, str]]:
    """What users read, by the file's name and the text's."""
    found: dict[str, dict[str, str]] = {}
    for path in PROGRAM.rglob("text/ro/*.toml"):
        texts = tomllib.loads(path.read_text("utf-8"))
        found.setdefault(path.stem, {}).update({name: text for name, text in texts.items() if isinstance(text, str)})
    return found


PROGRAM = DOCS.parent / "arbitraj"
TEXTS = texts_of_every_room()
WORDS, OF_A_SENTENCE = 120, 25
_AROUND = {"button", "title", "whole", "pages", "none", "opened", "about"}  # of the panel and the command
PANELS = sorted(TEXTS["ajutor"].keys() - _AROUND)


@pytest.mark.parametrize("name", PANELS)
def test_help_on_a_page_is_short(name: str) -> None:
    text = TEXTS["ajutor"][name]
    assert len(text.split()) <= WORDS
    assert not re.search("arbitru(l|lui)-șef", text, re.IGNORECASE)  # who reads may be that person
    assert max(len(sentence.split()) for sentence in re.split(r"[.:;!?]\s", text)) <= OF_A_SENTENCE


@pytest.mark.parametrize("name", PANELS)
def test_help_names_only_what_stands_on_a_page(name: str) -> None:
    others = [text for room, texts in TEXTS.items() if room != "ajutor" for text in texts.values()]
    quoted = re.findall("«([^»]*[^\\W\\d_][^»]*)»", TEXTS["ajutor"][name])
    assert [quote for quote in quoted if not any(quote in text for text in others)] == []


def test_every_panel_is_of_a_page_and_every_page_of_the_bar_has_its_own() -> None:
    set_by_pages = {
        key for path in PROGRAM.rglob("*.html") for key in re.findall(r'set help = "(.*?)"', path.read_text("utf-8"))
    }
    assert {f"ajutor.{name}" for name in PANELS} == {*FRAME.help.values()} | set_by_pages
    pages = {page.where.split("/")[1] for page in FRAME.bar} | {"", "fisa", "intrare"}
    assert pages - FRAME.help.keys() == set()
    own = [FRAME.help[page] for page in pages - {"fisa"}]
    assert len(own) == len({*own})


def test_every_page_before_a_hall_has_its_own_help() -> None:
    code = "".join(path.read_text("utf-8") for path in PROGRAM.rglob("*_pages.py"))
    front = set(re.findall(r'front_page\(request, "(.*?)"', code))
    assert len(front) > 4
    without = [
        path.name
        for name in front
        for path in PROGRAM.rglob(f"templates/{name}")
        if "{% set help = " not in path.read_text("utf-8")
    ]
    assert without == []


def test_a_page_below_another_has_its_own_help_or_that_one() -> None:
    paths = ("/fise", "/fise/07", "/fise/07/corecteaza", "/coada/una", "/predare/stop", "/nu-este", "/")
    assert [help_at(FRAME, path) for path in paths] == [
        *("ajutor.fise", "ajutor.fisa_toata", "ajutor.fisa_toata", "ajutor.intrebare", "ajutor.predare", ""),
        "ajutor.acasa",
    ]


def test_the_guide_is_read_in_the_hall_without_a_session(tmp_path: Path) -> None:
    with small_hall(folder_of(tmp_path)) as hall, TestClient(hall.app, f"http://{HOST}") as visitor:
        first = visitor.get("/ghid")
        assert (first.status_code, first.text) == (200, guide_html(FIRST))
        assert "script-src" not in first.headers["content-security-policy"]
        for name, path in picture_files().items():
            assert visitor.get(f"/ghid/imagini/{name}").content == path.read_bytes()
        for missing in ("/ghid/arhitectura.html", "/ghid/contributing.html", "/ghid/imagini/..%2Fghid.md"):
            assert visitor.get(missing).status_code == 404
        assert text_of(FRAME.help["intrare"]).split("\n")[1] in visitor.get("/intrare", headers=HTML).text
