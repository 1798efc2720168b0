"""A hall without a folder: one is made from what the page asks, and opened."""

import html
import re
import shutil
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from urllib.parse import urlencode

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from arbitraj.desk.preparing.roster import RosterOptions
from arbitraj.folder.people import read_roster
from arbitraj.folder.settings import read_settings
from arbitraj.game.variant import load_variant
from arbitraj.hall.folder.founding_pages import NewHall, found_hall
from arbitraj.hall.folder.known import remember
from arbitraj.lexicon.importer import import_list
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE, ListStore
from arbitraj.problems import refuse_any
from arbitraj.record.model import Competition
from arbitraj.types import GAME_TYPES
from tests.hall.test_known import at_laptop

PASTED = (
    "nume\tprenume\tclub\tcategorie\nPopescu\tAna\tCSM\tseniori\n=HYPERLINK(A)\tIon\t\ttineret\nȚuțea\tDan\t\tseniori\n"
)
ASKED = {
    "title": "Cupa de probă", "place": "Iași", "day": "2026-11-22", "game_type": "integral_partial",
    "letters": "AAAACCDEEEIIILMNNOPRRRSTTUU?", "name": "cupa", "seat": "1",
}  # fmt: skip


def read(folder: Path) -> Competition:
    """What a hall needs of a folder before anything is handed in. Raises ProblemsError."""
    competition, problems = read_settings(folder, GAME_TYPES)
    players, of_roster = read_roster(folder)
    refuse_any([*problems, *of_roster])
    assert competition
    return replace(competition, players=players)


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))

    return at_laptop(tmp_path, read)


def test_a_pasted_roster_makes_a_folder_whose_players_sit(page: TestClient, tmp_path: Path) -> None:
    answer = page.post("/dosar-nou", data={**ASKED, "roster": PASTED})
    assert (answer.status_code, answer.headers.get("location")) == (303, "/"), answer.text
    competition = read(tmp_path / "cupa")
    assert (competition.title, competition.place, str(competition.day)) == ("Cupa de probă", "Iași", "2026-11-22")
    assert sorted(player.table for player in competition.players) == [1, 2, 3]
    assert len(competition.letters) == 28


def test_another_game_is_chosen_with_its_list(page: TestClient, tmp_path: Path) -> None:
    words = tmp_path / "osps.txt"
    words.write_text("żółw\nwór\n", encoding="utf-8")
    import_list(words, load_variant("polona").alphabet, ListStore())
    assert "Scrabble în limba polonă" in page.get("/dosar-nou").text
    asked = {**ASKED, "letters": "", "roster": PASTED, "variant": "polona"}
    for lexicon in ("", "alta"):
        answer = page.post("/dosar-nou", data={**asked, "lexicon": lexicon})
        assert (answer.status_code, "lista" in answer.text) == (409, True)
        assert not (tmp_path / "cupa").exists()
    assert page.post("/dosar-nou", data={**asked, "lexicon": "osps", "how": "sorti"}).status_code == 303
    competition = read(tmp_path / "cupa")
    assert (competition.variant.name, competition.lexicon) == ("polona", "osps")
    assert set(competition.letters) <= set(competition.variant.pieces)


def test_a_dropped_file_is_taken_as_it_is(page: TestClient, tmp_path: Path) -> None:
    file = ("lista.csv", PASTED.replace("\t", ";").encode("cp1250", "replace"), "text/csv")
    answer = page.post("/dosar-nou", data=ASKED, files={"file": file})
    assert answer.status_code == 303, answer.text
    names = {player.surname for player in read(tmp_path / "cupa").players}
    assert "Popescu" in names


def shown(answer: Response) -> dict[str, str]:
    """The hidden fields of what was made of a list, and the answers as they are proposed."""
    assert answer.status_code in (200, 409), answer.text
    part = answer.text.partition("data-list")[2].partition("<button")[0]
    found = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', part))
    found |= dict(re.findall(r'type="radio" name="([^"]+)" value="([^"]*)" checked', part))
    return {html.unescape(name): html.unescape(value) for name, value in found.items()}


def test_nothing_of_a_list_is_left_out_before_it_was_shown(page: TestClient, tmp_path: Path) -> None:
    roster = (
        "Nume;Club/Oraș;Echipă;Telefon\nPop Ana;Argus;A;07\nRus Eva;;B;08\nPop Ana;Argus;A;07\nTotal: 3 jucători;;;\n"
    )
    asked = {**ASKED, "roster": roster}
    first = page.post("/dosar-nou", data=asked)
    assert not (tmp_path / "cupa").exists()
    for told in ("«Telefon»", "Total: 3 jucători", "aceeași persoană", "«Club/Oraș» nu se ia", "Pop Ana"):
        assert told in html.unescape(first.text), told
    fields = shown(first)
    assert {fields["rand-4"], fields["rand-5"]} == {"lasa"}
    another = page.post("/dosar-nou", data={**asked, "roster": roster.replace("Telefon", "Adresa"), **fields})
    assert not (tmp_path / "cupa").exists()
    assert "«Adresa»" in html.unescape(another.text)
    nobody = page.post("/dosar-nou", data={**asked, **fields, f"rand-{'9' * 5000}": "ia"})
    assert nobody.status_code in (303, 409), "a row that no list has"
    shutil.rmtree(tmp_path / "cupa", ignore_errors=True)
    assert page.post("/dosar-nou", data={**asked, **fields, "rand-4": "ia"}).status_code == 303
    assert [player.name for player in read(tmp_path / "cupa").players] == ["Pop Ana", "Rus Eva", "Pop Ana"]


def test_an_answer_that_cannot_stand_is_refused_and_stays(page: TestClient, tmp_path: Path) -> None:
    roster = "Nume;An naștere\nPop Ana;2010\nRus Eva;1990\n"
    fields = shown(page.post("/dosar-nou", data={**ASKED, "roster": roster}))
    wrong = page.post("/dosar-nou", data={**ASKED, "roster": roster, **fields, "coloana-An naștere": "categorie"})
    assert (wrong.status_code, "categoria este «2010»" in html.unescape(wrong.text)) == (409, True)
    assert not (tmp_path / "cupa").exists()
    assert page.post(
        "/dosar-nou", data={**ASKED, "roster": roster, **fields, "coloana-An naștere": "nimic"}
    ).is_redirect


def test_names_alone_are_taken_once_they_were_shown(page: TestClient, tmp_path: Path) -> None:
    roster = "Lista jucătorilor\nPop Ana\nIonescu Dan\n"
    first = page.post("/dosar-nou", data={**ASKED, "roster": roster})
    assert "nu are cap de tabel" in first.text
    assert page.post("/dosar-nou", data={**ASKED, "roster": roster, **shown(first)}).status_code == 303
    assert {player.name for player in read(tmp_path / "cupa").players} == {"Pop Ana", "Ionescu Dan"}


@pytest.mark.parametrize(
    ("wrong", "says", "screen"),
    [
        ({"title": " "}, "Lipsește numele concursului", "title"),
        ({"roster": ""}, "Lipsește lista jucătorilor", "roster"),
        ({"name": "../alt"}, "alt", "facts"),
        ({"name": ""}, "dosar", "facts"),
    ],
)
def test_what_stands_in_the_way_is_said_on_its_screen_and_what_was_typed_stays(
    page: TestClient, tmp_path: Path, wrong: dict[str, str], says: str, screen: str
) -> None:
    answer = page.post("/dosar-nou", data={**ASKED, "roster": PASTED, **wrong})
    assert answer.status_code == 409
    assert says in html.unescape(answer.text)
    (open_one,) = re.findall(r"<section>(.*?)</section>", answer.text, re.DOTALL)
    assert screen in open_one
    sent = {**ASKED, "roster": PASTED, **wrong}
    assert typed(answer).items() >= sent.items()
    assert not list(tmp_path.iterdir())


def typed(answer: Response) -> dict[str, str]:
    """What a browser would send of the form, on whichever screen its fields stand."""
    form = answer.text.partition('action="/dosar-nou"')[2].partition("</form>")[0]
    found = {}
    for field in re.findall(r"<input ([^>]*)>", form):
        about = dict(re.findall(r'(\w+)="([^"]*)"', field))
        if about.get("type") not in ("radio", "checkbox") or field.endswith(" checked"):
            found[about["name"]] = about.get("value", "")
    for name, options in re.findall(r'<select id="\w+" name="(\w+)".*?>(.*?)</select>', form):
        found[name] = next(iter(re.findall(r'value="(\w+)" selected', options)), "")
    found["roster"] = form.partition('name="roster"')[2].partition(">\n")[2].partition("</textarea>")[0]
    return {name: html.unescape(value) for name, value in found.items()}


def test_three_screens_carry_one_another_there_and_back(page: TestClient, tmp_path: Path) -> None:
    sent = {**ASKED, "roster": PASTED, "how": "scrise"}
    for to, heading in (("2", "Jucătorii"), ("3", "Verificați"), ("2", "Jucătorii"), ("1", "Concursul")):
        answer = page.post("/dosar-nou", data={**sent, "mergi": to})
        assert re.search(f'aria-current="step">{heading}<', answer.text)
        assert typed(answer).items() >= sent.items(), to
        assert answer.text.count('class="first"') == 1
    without = {name: value for name, value in sent.items() if name != "seat"}
    assert "seat" not in typed(page.post("/dosar-nou", data={**without, "mergi": "3"}))
    assert not list(tmp_path.iterdir()), "nothing is made before it was checked"
    assert "3 jucători" in page.post("/dosar-nou", data={**sent, "mergi": "3"}).text


def test_answers_about_a_list_go_along_and_are_not_taken_for_another(page: TestClient, tmp_path: Path) -> None:
    roster = "Nume;Club\nPop Ana;Argus\nRus Eva;\nPop Ana;Argus\n"
    sent = {**ASKED, "roster": roster}
    answers = shown(page.post("/dosar-nou", data={**sent, "mergi": "3"}))
    assert answers["rand-4"] == "lasa"
    checked = page.post("/dosar-nou", data={**sent, **answers, "mergi": "3"})
    assert "2 jucători" in checked.text
    kept = typed(checked)
    assert kept.items() >= answers.items()
    other = roster.replace("Pop Ana;Argus\n", "Ilie Dan;\n", 1)
    assert page.post("/dosar-nou", data={**kept, "roster": other}).status_code == 303
    assert {player.name for player in read(tmp_path / "cupa").players} == {"Ilie Dan", "Rus Eva", "Pop Ana"}


def test_a_folder_that_lacks_its_letters_is_opened_once_they_are_there(page: TestClient, tmp_path: Path) -> None:
    answer = page.post("/dosar-nou", data={**ASKED, "letters": "", "roster": PASTED})
    assert answer.status_code == 409
    assert "litere" in answer.text
    settings = tmp_path / "cupa" / "concurs.toml"
    settings.write_text(settings.read_text("utf-8").replace('litere = ""', f'litere = "{ASKED["letters"]}"'), "utf-8")
    assert page.post("/dosar-nou/deschide", data={"folder": str(tmp_path / "cupa")}).status_code == 303


@pytest.mark.parametrize("value", ["9" * 5000, "²", "\x00", "../../x"])
def test_what_nobody_would_type_is_refused_in_a_sentence(page: TestClient, tmp_path: Path, value: str) -> None:
    for name in ("name", "game_type", "title", "place", "day", "letters", "roster"):
        answer = page.post("/dosar-nou", data={**ASKED, "roster": PASTED, name: value})
        assert answer.status_code in (303, 409) or shown(answer)["vazute"], name
        assert "<img src" not in answer.text
    assert page.post("/dosar-nou/deschide", data={"folder": value}).status_code in (200, 303, 409)
    assert {path.parent.parent for path in tmp_path.rglob("concurs.toml")} <= {tmp_path}
    assert not (tmp_path.parent.parent / "x").exists()


def test_the_second_of_a_day_is_offered_a_name_that_is_free(page: TestClient, tmp_path: Path) -> None:
    def offered(address: str) -> str:
        found = re.search(r'name="name"[^>]* value="([^"]+)"', page.get(address).text)
        assert found
        return found[1]

    for address in ("/dosar-nou", "/clasament-general"):
        first = offered(address)
        (tmp_path / first).mkdir()
        assert offered(address) == f"{first}-2"
        (tmp_path / f"{first}-2").mkdir()
        assert offered(address) == f"{first}-3"


def test_nobody_makes_folders_from_elsewhere(page: TestClient, tmp_path: Path) -> None:
    far = TestClient(page.app, base_url="http://192.168.1.5", client=("192.168.1.77", 4000))
    assert "<form" not in far.get("/").text + far.get("/dosar-nou").text + far.get("/lista-cuvinte").text
    far.post("/dosar-nou", data={**ASKED, "roster": PASTED})
    assert not list(tmp_path.iterdir())


def test_letters_are_drawn_at_once_where_that_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    opened = list[Path]()
    page = at_laptop(tmp_path, opened.append)
    asked = {**ASKED, "roster": PASTED, "place": "", "letters": "ABC"}
    for how, found in (("sorti", (21, 35)), ("sala", (0, 0))):
        made = {**asked, "name": how, "how": how} | ({"letters": ""} if how == "sala" else {})
        answer = page.post("/dosar-nou", data=made)
        assert answer.status_code == 303, answer.text
        competition = read_settings(tmp_path / how, GAME_TYPES, drawn=False)[0]
        assert competition
        assert found[0] <= len(competition.letters) <= found[1]
        assert competition.letters not in answer.text or not competition.letters
        assert competition.place == "", "nobody's place is printed"
    assert opened == [tmp_path / "sorti", tmp_path / "sala"]


def test_another_round_has_the_players_of_the_one_before(page: TestClient, tmp_path: Path) -> None:
    assert page.post("/dosar-nou", data={**ASKED, "roster": PASTED}).status_code == 303
    first = tmp_path / "cupa"
    assert str(first) in html.unescape(page.get("/dosar-nou").text)
    assert page.post("/dosar-nou", data={**ASKED, "name": "alta", "like": str(tmp_path)}).status_code == 409
    assert page.post("/dosar-nou", data={**ASKED, "name": "alta", "like": str(first)}).status_code == 303
    assert read(tmp_path / "alta").players == read(first).players


def test_the_round_after_another_is_offered_with_what_stays_the_same_and_stands_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    page = at_laptop(tmp_path / "concursuri")
    found_hall(
        tmp_path / "alt loc/Cupa «Ș»",
        NewHall("etapa-1", "n_scrabble", "Cupa, etapa 1", "Iași", roster=RosterOptions(PASTED.encode())),
    )
    first = tmp_path / "alt loc/Cupa «Ș»/etapa-1"
    remember(first, datetime.now())

    def offered(dupa: str) -> dict[str, str]:
        text = page.get(f"/dosar-nou?{urlencode({'dupa': dupa})}").text
        found = dict(re.findall(r'<input[^>]* name="(\w+)"[^>]* value="([^"]*)"', text))
        found |= dict(re.findall(r'<select[^>]* name="(\w+)".*?<option value="([^"]*)" selected', text))
        return {name: html.unescape(value) for name, value in found.items()}

    fields = offered(str(first))
    assert fields["title"] == "Cupa, etapa 2"
    assert (fields["game_type"], fields["place"], fields["name"]) == ("n_scrabble", "Iași", "etapa-2")
    assert (fields["like"], fields["dupa"], fields["seat"]) == (str(first), str(first), "1")
    assert fields["day"] == date.today().isoformat()
    assert page.post("/dosar-nou", data={**fields, "letters": ""}).status_code == 303
    assert read_roster(first.with_name("etapa-2")) == read_roster(first)
    assert offered(str(first))["name"] == "etapa-2-2"
    for unknown in ("", str(tmp_path), "/etc", "\0"):
        assert offered(unknown)["title"] == "", "only after a round of this computer"
        assert "dupa" not in offered(unknown)
    asked = {**fields, "name": "alta", "dupa": str(tmp_path / "alt loc")}
    assert page.post("/dosar-nou", data=asked).status_code == 303
    assert (tmp_path / "concursuri/alta").is_dir(), "no other folder is written into"
