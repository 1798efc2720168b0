"""A tournament made and kept on the pages before a hall is opened; its folder is that of the command line."""

import re
from collections.abc import Mapping
from functools import partial
from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from arbitraj.wings.games.tournament.folder import read_tournament
from tests import commands
from tests.commands import Run
from tests.hall.said import said
from tests.hall.test_season_pages import station
from tests.press.golden import differences
from tests.tournament.folders import HEAD

SURNAMES = "Albu Barbu Coman Dinu Enache Florea Ghica Horia".split()
NAMES = "nume,prenume,club,rating\n" + "".join(
    f"{surname},Ion,=C{n},{1000 + n}\n" for n, surname in enumerate(SURNAMES, 1)
)
FOUNDED = {"title": "Cupa <b>", "day": "2026-11-28", "rounds": "5", "system": "elvetian", "name": "cupa"}

PAGES = Path(__file__).parent / "spus" / "turneu.txt"  # two rounds of one, as somebody looked at them


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a computer's competitions lie."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    (tmp_path / "concursuri").mkdir()
    return tmp_path / "concursuri"


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """The command line, with word lists of its own."""
    return partial(commands.run, tmp_path)


def founded(page: TestClient, base: Path, **more: str) -> Path:
    answer = page.post("/turneu/nou", data={**FOUNDED, "roster": NAMES, **more})
    assert answer.status_code == 303, answer.text
    return base / "cupa"


def told(text: str) -> dict[str, str]:
    """What is said at the fields of a page, by field."""
    found = re.findall(r'class="wrong" id="gresit-([\w-]+)"[^>]*>([^<]+)<', text)
    return {name: unescape(words) for name, words in found}


def results(page: TestClient, folder: Path, typed: Mapping[str, str], round_: int = 1) -> str:
    """Results typed on the page as it stands, in fields called `puncte1_3`; the page after it."""
    about = {"dosar": str(folder), "runda": str(round_)}
    shown = page.get("/turneu", params=about).text
    fields = dict(re.findall(r'<input[^>]* name="([\w-]+)"[^>]* value="([^"]*)"', shown))
    fields = {name: value for name, value in fields.items() if name[-1].isdigit()}
    data = {**about, **fields, **{name.replace("_", "-"): value for name, value in typed.items()}}
    answer = page.post("/turneu/rezultate", data=data)
    return str(answer.text if answer.status_code != 303 else page.get(answer.headers["location"]).text)


def rows(folder: Path) -> list[str]:
    return (folder / "rezultate.csv").read_text("utf-8").splitlines()[HEAD.count("\n") + 4 :]


def test_a_tournament_made_here_is_that_of_the_command_line(base: Path, run: Run) -> None:
    page = station(base)
    assert 'href="/turneu/nou"' in page.get("/").text
    folder = founded(page, base)
    made = read_tournament(folder)
    assert (made.title, str(made.day), made.rounds, len(made.players)) == ("Cupa <b>", "2026-11-28", 5, 8)
    assert [player.number for player in made.players if player.surname == "Coman"] == [3]
    assert "'=C1" in (folder / "jucatori.csv").read_text("utf-8"), "no formula of a list is one in a file of ours"
    about = {"dosar": str(folder), "runda": "1"}
    shown = page.get("/turneu", params=about).text
    assert "Cupa &lt;b&gt;" in shown
    assert page.post("/turneu/perechi", data=about).status_code == 303
    assert rows(folder) == [f"1,{table},{2 * table - 1},,{2 * table},,,,," for table in range(1, 5)]
    assert run("turneu", "scor", folder, 2, 410, 300, "--runda", 1).status == 0
    typed = {f"puncte{side}_{first}": str(400 - 10 * side) for first in (1, 5, 7) for side in (1, 2)}
    after = results(page, folder, typed)
    assert "Rezultatele sunt păstrate" in after
    assert rows(folder) == ["1,1,1,390,2,380,,,,", "1,2,3,410,4,300,,,,", "1,3,5,390,6,380,,,,", "1,4,7,390,8,380,,,,"]
    assert "Tabel încrucișat" in after
    # the next round by the command line, then its results here, and the documents
    assert run("turneu", "perechi", folder, "--runda", 2, "--rezultate").status == 0
    shown = page.get("/turneu", params={"dosar": str(folder)}).text
    firsts = re.findall(r'name="puncte1-(\d)"', shown)
    after = results(page, folder, {f"puncte{s}_{n}": str(300 + s) for n in firsts for s in (1, 2)}, 2)
    assert "Clasament după 2 runde" in after
    assert page.post("/turneu/documente", data={**about, "runda": "2"}).status_code == 303
    for name, kind in (
        ("publicat/clasament.pdf", "application/pdf"),
        ("publicat/clasament.html", "text/html"),
        ("publicat/clasament.xlsx", "application/vnd"),
        ("perechi/runda-1.pdf", "application/pdf"),
    ):
        answer = page.get(f"/turneu/fisier/{name}", params=about)
        assert (answer.status_code, answer.headers["content-type"][: len(kind)]) == (200, kind)
    done = run("turneu", "clasament", folder)
    assert (done.status, done.err) == (0, "")


@pytest.mark.parametrize(
    ("wrong", "field", "words"),
    [
        ({"title": "  "}, "title", "numele"), ({"day": "28.11.2026"}, "day", "28.11.2026"),
        ({"rounds": "0"}, "rounds", "între 1 și 999"), ({"rounds": "multe"}, "rounds", "multe"),
        ({"system": "oricum"}, "system", "perechile"), ({"lexicon": "nu-este"}, "lexicon", "nu-este"),
        ({"roster": " "}, "roster", "lista"), ({"roster": "nume\nPop"}, "roster", "doi"),
        ({"name": "../alt"}, "name", ""), ({"name": ""}, "name", ""),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(
    base: Path, wrong: dict[str, str], field: str, words: str
) -> None:
    data = {**FOUNDED, "roster": NAMES, **wrong}
    answer = station(base).post("/turneu/nou", data=data)
    assert answer.status_code == 409
    assert words in told(answer.text)[field]
    assert list(base.iterdir()) == []
    assert [path.name for path in base.parent.iterdir() if path.name != "date"] == ["concursuri"]
    shown = dict(re.findall(r'<input id="(\w+)" name="\1"[^>]* value="([^"]*)"', answer.text))
    assert {name: unescape(text) for name, text in shown.items()} == {
        name: wrong.get(name, text) for name, text in FOUNDED.items() if name != "system"
    }
    chosen = re.findall(r'name="system" value="(\w+)" checked', answer.text)
    assert chosen == [FOUNDED["system"]] * (field != "system")
    if field != "roster":
        assert "Horia,Ion,=C8,1008" in unescape(answer.text), "the list is still there"


def test_a_doubtful_list_is_shown_first_and_numbers_may_go_by_rating(base: Path) -> None:
    page = station(base)
    doubtful = {**FOUNDED, "roster": "Pop Ana\nDan Ion", "numbers": "rating"}
    answer = page.post("/turneu/nou", data=doubtful)
    assert (answer.status_code, list(base.iterdir())) == (200, [])
    seen = re.search(r'name="vazute" value="([^"]*)"', answer.text)
    assert seen
    assert page.post("/turneu/nou", data={**doubtful, "vazute": seen[1]}).status_code == 303
    assert [player.name for player in read_tournament(base / "cupa").players] == ["Pop Ana", "Dan Ion"]
    page.post("/turneu/nou", data={**FOUNDED, "roster": NAMES, "numbers": "rating", "name": "alta"})
    assert [player.surname for player in read_tournament(base / "alta").players][:2] == ["Horia", "Ghica"]


def test_a_wrong_result_is_said_at_its_field_and_the_right_ones_are_kept(base: Path) -> None:
    page = station(base)
    folder = founded(page, base)
    page.post("/turneu/perechi", data={"dosar": str(folder), "runda": "1"})
    typed = {"puncte1_1": "38O", "puncte2_1": "350", "puncte1_3": "300", "puncte1_5": "400", "puncte2_5": "400"}
    after = results(page, folder, typed)
    said = told(after)
    assert "38O" in said["puncte1-1"]
    assert said["puncte2-3"] == "Lipsesc punctele"
    assert rows(folder)[:3] == ["1,1,1,,2,,,,,", "1,2,3,,4,,,,,", "1,3,5,400,6,400,,,,"]
    assert 'value="38O"' in after
    assert 'value="350"' in after
    after = results(
        page, folder, {"ultim1_5": "12", "ultim2_5": "30", "absent_7": "9", "puncte1_1": "380", "puncte2_1": "350"}
    )
    assert "unuia dintre cei doi" in told(after)["absent-7"]
    assert rows(folder)[2] == "1,3,5,400,6,400,12,30,,"
    after = results(page, folder, {"absent_7": "8"})
    assert rows(folder)[3] == "1,4,7,,8,,,,,8"
    # a result is taken back, and put right
    results(page, folder, {"puncte1_1": "", "puncte2_1": ""})
    assert rows(folder)[0] == "1,1,1,,2,,,,,"


def test_what_another_has_written_meanwhile_is_not_written_over(base: Path, run: Run) -> None:
    page = station(base)
    folder = founded(page, base)
    about = {"dosar": str(folder), "runda": "1"}
    page.post("/turneu/perechi", data=about)
    old = {**about, "puncte1-1": "1", "puncte2-1": "2", "era-puncte1-1": "", "era-puncte2-1": ""}
    assert run("turneu", "scor", folder, 1, 410, 300, "--runda", 1).status == 0
    answer = page.post("/turneu/rezultate", data=old)
    assert answer.status_code in (200, 409)
    assert "Între timp" in answer.text
    assert rows(folder)[0] == "1,1,1,410,2,300,,,,"
    # nor does a form in which nothing was changed undo it
    page.post("/turneu/rezultate", data={**old, "puncte1-1": "", "puncte2-1": ""})
    assert rows(folder)[0] == "1,1,1,410,2,300,,,,"
    # of what the next pairs wait for nothing is left out
    shown = page.get("/turneu", params={**about, "runda": "2"}).text
    parts = " | ".join((*said("1", page.get("/turneu", params=about).text), *said("2", shown), "\n"))
    parts = re.sub(r" \| (?=<(?:li|section|form|details|tr)\b)", "\n", parts)
    assert not differences(PAGES, parts.replace(str(folder), "DOSAR").replace(quote(str(folder)), "DOSAR"))
    waits = re.findall(r'<p class="says ask">([^<]*)<', shown)
    left = ", ".join(f"{name} Ion" for name in SURNAMES[2:])
    # above the pairs, not below too
    assert [unescape(line) for line in waits] == [f"Runda 1: fără rezultat {left}"]


def test_who_leaves_is_paired_no_more_and_may_come_back(base: Path) -> None:
    page = station(base)
    folder = founded(page, base)
    about = {"dosar": str(folder), "runda": "1"}
    page.post("/turneu/perechi", data=about)
    results(page, folder, {"puncte1_1": "380", "puncte2_1": "350"})
    roster = (folder / "jucatori.csv").read_bytes()

    def withdraws(number: str, since: str) -> str:
        answer = page.post("/turneu/retragere", data={**about, "jucator": number, "de_la": since})
        return unescape(answer.text if answer.status_code != 303 else page.get(answer.headers["location"]).text)

    for number, since, words in (
        ("2", "1", "Barbu Ion are un rezultat în runda 1; se poate retrage de la runda 2"),
        ("2", "6", "runda 6 nu există"),
        ("9", "2", "jucătorul 9 nu este"),
        ("2", "curând", "Trebuie numărul unei runde"),
    ):
        assert words in withdraws(number, since)
        assert (folder / "jucatori.csv").read_bytes() == roster
    assert "2 Barbu Ion (retras din runda 2)" in withdraws("2", "2")
    assert read_tournament(folder, awaiting=True).players[1].withdrawn == 2
    # of a round that is paired it is noted at the table that he does not come
    assert "4 Dinu Ion (retras din runda 1)" in withdraws("4", "1")
    assert "s-a retras din runda 1" in results(page, folder, {"puncte1_3": "400", "puncte2_3": "300"})
    results(page, folder, {"puncte1_3": "", "puncte2_3": "", "absent_3": "4"})
    assert rows(folder)[1] == "1,2,3,,4,,,,,4"
    assert 'name="era-absent-3" value="4"' in page.get("/turneu", params=about).text
    for number in ("2", "4"):
        assert page.post("/turneu/retragere", data={**about, "jucator": number, "ramane": "1"}).status_code == 303
    assert (folder / "jucatori.csv").read_bytes() == roster


def test_only_this_laptop_sees_tournaments_and_only_their_papers(base: Path) -> None:
    page = station(base)
    folder = founded(page, base)
    about = {"dosar": str(folder), "runda": "1"}
    far = station(base, "192.168.1.77")
    assert far.get("/turneu", params=about).status_code == 303
    assert "Albu" not in far.get("/turneu/nou").text
    for path in ("nou", "perechi", "rezultate", "retragere", "documente"):
        assert far.post(f"/turneu/{path}", data={**FOUNDED, **about}).status_code == 403
    for name in ("turneu.toml", "jucatori.csv", "publicat/../turneu.toml", "perechi/../../x.pdf"):
        assert page.get(f"/turneu/fisier/{name}", params=about).status_code in (303, 404, 503)
    assert page.get("/turneu", params={"dosar": "/etc"}).status_code == 303


def test_a_folder_that_is_not_right_is_said_file_by_file(base: Path) -> None:
    page = station(base)
    folder = founded(page, base)
    (folder / "rezultate.csv").write_text(HEAD + "1,1,1,400,99,300,,,,\n", "utf-8")
    answer = page.get("/turneu", params={"dosar": str(folder)})
    assert answer.status_code == 409
    assert "jucătorul 99 nu este în" in answer.text


@pytest.mark.parametrize("number", ["0", "-1", "1.5", "00001" * 2000, "9" * 9000, "x"])
def test_a_round_that_is_no_number_of_one_shows_the_round_that_is_played(base: Path, number: str) -> None:
    page = station(base)
    folder = founded(page, base)
    assert page.get("/turneu", params={"dosar": str(folder), "runda": number}).status_code == 200
    assert page.post("/turneu/perechi", data={"dosar": str(folder), "runda": number}).headers["location"] == "/"


def test_a_score_far_from_the_others_is_asked_at_its_row(base: Path) -> None:
    page = station(base)
    folder = founded(page, base)
    page.post("/turneu/perechi", data={"dosar": str(folder), "runda": "1"})
    about = {"dosar": str(folder), "runda": "1"}
    typed = about | {"puncte1-1": "4000", "puncte2-1": "312", "puncte1-3": "380", "puncte2-3": "402"}
    first = typed | {f"era-{name}": "" for name in typed if name not in about}
    shown = page.post("/turneu/rezultate", data=first)
    said = told(shown.text)
    assert (shown.status_code, "4000:312" in said["verificat-1"]) == (200, True)
    assert 'name="verificat-1" value="da" aria' in shown.text
    assert re.findall(r'name="([\w-]+)"[^>]* autofocus', shown.text) == ["puncte1-1"]  # not the box that says yes
    assert [row.split(",")[3] for row in rows(folder)[:2]] == ["", "380"]
    sure = {name: value for name, value in first.items() if not name.endswith("-3")}
    answer = page.post("/turneu/rezultate", data=sure | {"verificat-1": "da", "era-verificat-1": ""})
    assert (answer.status_code, rows(folder)[0].split(",")[3]) == (303, "4000")
    assert 'name="verificat-1" value="da" checked' in page.get("/turneu", params=about).text
